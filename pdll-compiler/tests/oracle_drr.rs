//! Rules compared with `mlir-tblgen-22 -gen-rewriters`: it accepts what is accepted here, and rejects what it rejects in the same words.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use pdll_oracle::{MLIR_TBLGEN, command, has, include_dir, run};

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

/// Returns the first error of mlir-tblgen.
fn their_error(part: &str, dir: &str) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drr");
    let mut tblgen = command(MLIR_TBLGEN);
    tblgen.args(["-gen-rewriters", "-I", dir, "-I", folder.to_str().unwrap(), "-"]);
    let output = run(&mut tblgen, &format!("include \"base.td\"\n{part}"));
    if output.is_success() {
        return Ok(());
    }
    let error = output.stderr.lines().find_map(|line| line.split_once("error: ")).map(|(_, error)| error);
    Err(error.unwrap_or("(crash)").to_owned())
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
