//! Rules compared with `mlir-tblgen-22 -gen-rewriters`: it accepts what is accepted here, and rejects what it rejects in the same words.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use pdll_compiler::drr::{self, Definitions};
use pdll_compiler::ods::read::{self, Purpose};
use pdll_oracle::{MLIR_TBLGEN, command, has, include_dir, run};
use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::Input;

use crate::support;

/// A row of `drr/unlike.txt`: a rule for which mlir-tblgen says something else, and the reason.
struct Unlike {
    file: String,
    rule: String,
    /// `accepted`, `crash`, or its first error.
    theirs: String,
    n_used: usize,
}

fn unlike() -> Vec<Unlike> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drr/unlike.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let [file, rule, theirs, why] =
            line.split(" ==> ").collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{line}"));
        assert!(!why.is_empty(), "{line}");
        Unlike { file: file.into(), rule: rule.into(), theirs: theirs.into(), n_used: 0 }
    })
    .collect()
}

/// Returns the rules of a part on one line, without comments.
fn rule_of(part: &str) -> String {
    let lines = part.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.collect::<Vec<_>>().join(" ")
}

fn cases(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drr").join(name);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "td"));
    files.sort();
    files
}

/// Returns the number of rules that mlir-tblgen translates, or its first error.
fn theirs(text: &str, dir: &str) -> Result<usize, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drr");
    let mut tblgen = command(MLIR_TBLGEN);
    tblgen.args(["-gen-rewriters", "-I", dir, "-I", folder.to_str().unwrap(), "-"]);
    let output = run(&mut tblgen, text);
    if output.is_success() {
        return Ok(output.stdout.matches(" : public ::mlir::RewritePattern {").count());
    }
    let error = output.stderr.lines().find_map(|line| line.split_once("error: ")).map(|(_, error)| error);
    Err(error.unwrap_or("(crash)").to_owned())
}

/// Returns the first error of mlir-tblgen.
fn their_error(part: &str, dir: &str) -> Result<(), String> {
    theirs(&format!("include \"base.td\"\n{part}"), dir).map(|_| ())
}

/// Returns the number of rules that are translated here, or the diagnostics.
fn ours(text: &str, dir: &str) -> Result<usize, String> {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("rules.td", text, None);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drr");
    let mut includes = IncludeDirs::new([PathBuf::from(dir), folder]);
    let read = read::read_rules(Purpose::Know, &mut map, Input::Text(id), &mut includes, &mut diags);
    let definitions =
        Definitions { records: &read.records, ods: &read.ods, constraints: &read.constraints, map: &map };
    let rules = drr::compile_with_either(definitions, &mut diags);
    let found = diags.take();
    match found.is_empty() {
        true => {
            // A rule with `either` may be several patterns.
            let rules = rules.lowered.iter().map(|lowered| (lowered.span, &lowered.pattern.name));
            Ok(rules.collect::<BTreeSet<_>>().len())
        }
        false => Err(found.iter().map(|diag| support::text::render(&map, diag)).collect()),
    }
}

/// Returns whether a text defines rules: records of `Pattern`, `Pat`, or of a class that is named like them.
fn has_rules(text: &str) -> bool {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join("\n");
    let statements = text.split([';', '{', '}']).map(str::trim);
    let words = |text: &str| text.split([' ', '<', ':', '\n', ',']).map(str::to_owned).collect::<Vec<_>>();
    statements.map(words).any(|words| {
        let is_def = words.iter().any(|word| matches!(word.as_str(), "def" | "defm"));
        is_def && words.iter().any(|word| word.ends_with("Pat") || word.ends_with("Pattern"))
    })
}

/// Returns the installed files of definitions.
fn installed(dir: &str) -> Vec<PathBuf> {
    let (mut open, mut found) = (vec![PathBuf::from(dir)], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => open.push(path),
                false if path.extension().is_some_and(|extension| extension == "td") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

/// MLIR 22 installs the classes of rules, but no rules. If another release does, they must be read. The cases show that rules are found.
#[test]
fn installed_rules_are_translated_as_by_mlir_tblgen() {
    let Some(dir) = include_dir().filter(|_| has(&[MLIR_TBLGEN])) else { return };
    let mut texts: Vec<(String, String)> = Vec::new();
    for path in cases("ok") {
        for (line, part) in support::text::split(&std::fs::read_to_string(&path).unwrap()) {
            texts.push((format!("{}:{line}", path.display()), format!("include \"base.td\"\n{part}")));
        }
    }
    let n_cases = texts.len();
    let files = installed(&format!("{dir}/mlir"));
    for path in &files {
        texts.push((path.display().to_string(), std::fs::read_to_string(path).unwrap_or_default()));
    }
    texts.retain(|(_, text)| has_rules(text));
    assert!(files.len() > 100 && texts.len() >= n_cases, "{} files, {} texts", files.len(), texts.len());
    let mut wrong = String::new();
    for (name, text) in &texts {
        let (ours, theirs) = (ours(text, &dir), theirs(text, &dir));
        if ours != theirs || ours == Ok(0) {
            wrong.push_str(&format!("{name}: ours {ours:?}, theirs {theirs:?}\n"));
        }
    }
    eprintln!("{n_cases} cases, and {} of {} installed files have rules", texts.len() - n_cases, files.len());
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn accepted_rules_are_accepted_by_mlir_tblgen() {
    let Some(dir) = include_dir().filter(|_| has(&[MLIR_TBLGEN])) else { return };
    for path in cases("ok") {
        for (line, part) in support::text::split(&std::fs::read_to_string(&path).unwrap()) {
            assert_eq!(their_error(&part, &dir), Ok(()), "{}:{line}", path.display());
        }
    }
}

#[test]
fn rejected_rules_are_rejected_in_the_words_of_mlir_tblgen() {
    let Some(dir) = include_dir().filter(|_| has(&[MLIR_TBLGEN])) else { return };
    let mut wrong = String::new();
    let mut rows = unlike();
    let mut n = 0;
    for path in cases("err") {
        let expected = std::fs::read_to_string(path.with_extension("expect")).unwrap();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        for (line, part) in support::text::split(&std::fs::read_to_string(&path).unwrap()) {
            let start = format!("// line {line}\n");
            let ours = expected.split_once(&start).unwrap().1;
            let ours = ours.split("// line ").next().unwrap();
            let rule = rule_of(&part);
            n += 1;
            let theirs = match their_error(&part, &dir) {
                Ok(()) => "accepted".to_owned(),
                Err(error) if error == "(crash)" => "crash".to_owned(),
                Err(error) if ours.contains(&error) => continue,
                Err(error) => error.trim().to_owned(),
            };
            match rows.iter_mut().find(|row| row.file == file && row.rule == rule && row.theirs == theirs) {
                Some(row) => row.n_used += 1,
                None => wrong.push_str(&format!("{}:{line}\n{part}{theirs}\n{ours}\n", path.display())),
            }
        }
    }
    for row in rows.iter().filter(|row| row.n_used != 1) {
        wrong.push_str(&format!("{}: used {} times: {}\n", row.file, row.n_used, row.rule));
    }
    eprintln!("{n} rules compared, {} are explained one by one", rows.len());
    assert!(wrong.is_empty(), "{wrong}");
}
