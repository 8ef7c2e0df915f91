//! Passes of all `Passes.td` that MLIR installs, compared with the declarations that `mlir-tblgen-22 -gen-pass-decls` makes of them.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test that counts what it compared")]

use std::path::{Path, PathBuf};

use pdll_compiler::ods::passes::{OptionDefault, PassDef};
use pdll_compiler::ods::read;
use pdll_compiler::ods::support::Support;
use pdll_oracle::{MLIR_TBLGEN, command, has, include_dir, run};
use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::Input;

/// Returns the files below a directory whose names end with `Passes.td`.
fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files(&path, found),
            false if path.to_string_lossy().ends_with("Passes.td") => found.push(path),
            false => {}
        }
    }
}

fn passes(path: &Path, dir: &str) -> Vec<PassDef> {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let source = map.add_text("case.td", format!("include \"{}\"", path.display()), None);
    let mut includes = IncludeDirs::new([PathBuf::from(dir)]);
    let read =
        read::read_module(&mut map, Input::Text(source), &mut includes, &Support::default(), &mut diags);
    let found: Vec<String> = diags.take().into_iter().map(|diag| diag.message.to_string()).collect();
    assert_eq!(found, [""; 0], "{}", path.display());
    read.passes
}

/// Returns the texts between two others, in order.
fn between(text: &str, start: &str, end: &str) -> Vec<String> {
    let rest = text.split(start).skip(1);
    rest.filter_map(|rest| rest.split_once(end).map(|(found, _)| found.to_owned())).collect()
}

#[test]
fn installed_passes_have_the_options_of_mlir() {
    let Some(dir) = include_dir().filter(|_| has(&[MLIR_TBLGEN])) else { return };
    let mut found = Vec::new();
    files(&Path::new(&dir).join("mlir"), &mut found);
    found.sort();
    let (mut n_passes, mut n_options, mut unknown) = (0, 0, Vec::new());
    for path in found {
        let ours = passes(&path, &dir);
        let mut tblgen = command(MLIR_TBLGEN);
        let theirs =
            run(tblgen.arg("-gen-pass-decls").arg(&path).args(["-I", &dir]), "").into_result().unwrap();
        let sorted = |mut list: Vec<String>| {
            list.sort();
            list
        };
        let name = "getArgumentName() {\n    return ::llvm::StringLiteral(\"";
        let arguments = ours.iter().map(|pass| pass.argument.clone()).collect();
        assert_eq!(sorted(arguments), sorted(between(&theirs, name, "\"")), "{}", path.display());
        let options = ours.iter().flat_map(|pass| &pass.options);
        let names: Vec<String> = options.clone().map(|option| option.argument.clone()).collect();
        let declared =
            theirs.lines().filter(|line| line.contains("::mlir::Pass::") && line.contains("{*this, \""));
        let declared = declared.filter(|line| !line.contains("::mlir::Pass::Statistic"));
        let declared: Vec<String> = declared.flat_map(|line| between(line, "{*this, \"", "\"")).collect();
        assert_eq!(sorted(names), sorted(declared), "{}", path.display());
        let is_unknown = |option: &&_| {
            let option: &pdll_compiler::ods::passes::OptionDef = option;
            option.default == OptionDefault::Unknown
        };
        unknown.extend(options.clone().filter(is_unknown).map(|option| option.argument.clone()));
        n_passes += ours.len();
        n_options += options.count();
    }
    println!("{n_passes} passes with {n_options} options");
    assert!(n_passes > 250 && n_options > 250, "{n_passes} passes, {n_options} options");
    // C++ constants, and a case that the option does not list.
    assert_eq!(unknown, ["visibility", "entry-point"]);
}
