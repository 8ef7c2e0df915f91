//! The cases of `tests/agree`, converted from PDLL to `pdl` to patterns: they must produce MLIR's result, and
//! MLIR must produce the same result with the exported `pdl`.

use std::path::{Path, PathBuf};

use pdll::pdl;
use pdll::prelude::*;
use pdll::runtime_compiler::patterns_of_pdll;
use pdll::text::PrintOptions;

use crate::pdl::oracle;

ods! {
    mod arith;
    #include "../agree/cases/arith.td"
}

fn cases() -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agree/cases");
    let mut cases: Vec<(String, PathBuf)> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name()?.to_str()?.strip_suffix(".pdll")?.to_owned();
            path.with_file_name(format!("{name}.expect.mlir")).is_file().then_some((name, path))
        })
        .collect();
    cases.sort();
    assert!(cases.len() > 20);
    cases
}

pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<pdl::Dialect>();
    ctx.load_dialect::<arith::Dialect>();
    ctx
}

/// Returns the patterns of a case as `pdl`, and its input, in one file for both tools.
fn one_file(path: &Path, options: &PrintOptions) -> String {
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    let name = path.display().to_string();
    let patterns = patterns_of_pdll(&name, &read(path), &PdllOptions::default());
    let patterns = patterns.unwrap_or_else(|error| panic!("{error}"));
    let module = pdl::export(&context(), &patterns).unwrap_or_else(|error| panic!("{name}: {error}"));
    let module = module.to_text(options);
    let named = match module.strip_prefix("module {") {
        Some(rest) => format!("module @patterns {{{rest}"),
        None => {
            module.replacen(r#""builtin.module"() ("#, r#""builtin.module"() <{sym_name = "patterns"}> ("#, 1)
        }
    };
    format!("{named}module @ir {{\n{}}}\n", read(&path.with_extension("mlir")))
}

fn expected(path: &Path) -> String {
    std::fs::read_to_string(path.with_extension("expect.mlir")).unwrap()
}

#[test]
fn exported_patterns_agree_with_mlir() {
    for (name, path) in cases() {
        for options in [PrintOptions::new(), PrintOptions::new().custom_forms(true).debug_info(true)] {
            let text = one_file(&path, &options.local_scope(true));
            let mut ir = parse(&context(), &text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            pdl::apply_pattern_module(&mut ir, |_| {}).unwrap_or_else(|error| panic!("{name}: {error}"));
            ir.verify().unwrap_or_else(|error| panic!("{name}: {error}"));
            let got = ir.to_text(&PrintOptions::new().local_scope(true));
            assert_eq!(got.trim(), expected(&path).trim(), "{name}\n{text}");
        }
    }
}

#[test]
fn oracle_mlir_applies_exported_patterns_alike() {
    if !oracle::is_installed() {
        return;
    }
    let mut wrong = String::new();
    for (name, path) in cases() {
        let text = one_file(&path, &PrintOptions::new().custom_forms(true).local_scope(true));
        let (_, got, error) =
            oracle::mlir_opt(&text, &["--test-pdl-bytecode-pass", "--mlir-print-op-generic"]);
        if got.trim() != expected(&path).trim() {
            wrong.push_str(&format!("{name}:\n{text}\n{error}{got}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
