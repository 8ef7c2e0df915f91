//! The start and order of searches, which determine the first of several matches: patterns with several
//! unused operations, rewrites without a root, and external rewrites with and without one.
//!
//! A case is `roots/NAME.mlir`, with the output of pdll, which equals MLIR's, in `NAME.expect`. The cases in
//! `documented` follow the dialect's document, operation by operation. `PDLL_RANDOM_SEED` and
//! `PDLL_RANDOM_SETS` select other patterns.

#![allow(clippy::print_stdout, reason = "counts of what was compared")]

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use pdll::pdl;
use pdll::prelude::*;
use pdll::text::PrintOptions;
use pdll_agreement::agree::Subject;
use pdll_agreement::mlir::{self, Job, Outcome};
use pdll_agreement::seeds;
use pdll_agreement::several_roots::{many_roots, shared_operations};
use pdll_random::Allowed;

/// Number of single patterns.
const PATTERNS: u64 = 600;
/// Number of patterns with several roots.
const SEARCHES: u64 = 600;
/// Number of IR for each.
const IRS: u64 = 8;
/// Number of files per process of the tool.
const BATCH: usize = 40;

const MARK: &str = "// -----\n";

/// Returns the first pattern of a seed without its root, and IR for it; `None` if the root would be unused.
fn rootless(seed: u64) -> Option<String> {
    let mut subject = Subject::new(seed, IRS, &Allowed::by_mlir(), None);
    subject.patterns.truncate(1);
    let text = mlir::text(&Job { patterns: &subject.patterns, irs: &subject.irs });
    let (before, rest) = text.split_once("\"pdl.rewrite\"(")?;
    let (root, rest) = rest.split_once(')')?;
    let (operands, rest) = rest.split_once("}> ({")?;
    let rest = rest.replacen("}) : (!pdl.operation) -> ()", "}) : () -> ()", 1);
    let operands = operands.replacen("array<i32: 1, 0>", "array<i32: 0, 0>", 1);
    let is_used = rest.contains(root) && operands.contains("array<i32: 0, 0>");
    is_used.then(|| format!("{before}\"pdl.rewrite\"(){operands}}}> ({{{rest}"))
}

fn ours(text: &str) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<pdl::Dialect>();
    let mut ir = parse(&ctx, text).unwrap_or_else(|e| panic!("{text}\n{e}"));
    match pdl::apply_pattern_module(&mut ir, pdll_agreement::register) {
        Ok(()) => ir.to_text(&PrintOptions::new().local_scope(true)),
        Err(error) => error.to_string(),
    }
}

/// Returns the tool's result for each file; `None` if it searches for too long, or crashes.
fn theirs(files: &[String]) -> Vec<Option<String>> {
    match mlir::run_file(&files.join(MARK)) {
        Outcome::Text(text) => text.split(MARK).map(|part| Some(part.to_owned())).collect(),
        _ if files.len() > 1 => files.chunks(files.len().div_ceil(2)).flat_map(theirs).collect(),
        Outcome::Refused(errors) => panic!("MLIR rejects\n{}\n{errors}", files.concat()),
        Outcome::Crashed => vec![None],
    }
}

/// Compares files; prints their number, and fails with the smallest difference.
fn compare(files: &[String]) {
    let n_operations =
        |text: &str| text.matches("pdl.operation\"(").count() + text.matches("= operation \"t.").count();
    let (mut n_unanswered, mut n_rewritten, mut n_several) = (0, 0, 0);
    let mut different = Vec::new();
    for part in files.chunks(BATCH) {
        let outcomes = theirs(part);
        assert_eq!(outcomes.len(), part.len());
        for (file, theirs) in part.iter().zip(outcomes) {
            let Some(theirs) = theirs else {
                n_unanswered += 1;
                continue;
            };
            let ours = ours(file);
            n_several += usize::from(n_operations(file) > 1);
            n_rewritten += usize::from(theirs.contains("\"n."));
            if ours.trim() != theirs.trim() {
                different.push(format!("{file}\n--- ours\n{ours}\n--- theirs\n{theirs}"));
            }
        }
    }
    println!(
        "{} patterns, {n_several} of several operations: {n_rewritten} create operations, {n_unanswered} without an answer",
        files.len()
    );
    different.sort_by_key(String::len);
    let shown = different.first().map_or("", String::as_str);
    assert!(different.is_empty(), "{} differ\n{shown}", different.len());
    assert!(4 * n_rewritten > files.len(), "too little happens");
    // MLIR tries all combinations of operations, which takes more than the time given to it for some patterns.
    assert!(100 * n_unanswered <= files.len(), "too few answers");
}

#[test]
fn oracle_rewrites_without_a_root_are_alike() {
    if mlir::is_there() {
        let files: Vec<String> = seeds(PATTERNS).filter_map(rootless).collect();
        compare(&files);
    }
}

#[test]
fn oracle_searches_go_the_same_way() {
    if mlir::is_there() {
        compare(&seeds(SEARCHES).map(|seed| many_roots(seed, IRS)).collect::<Vec<String>>());
    }
}

#[test]
fn oracle_searches_go_the_same_way_from_any_operation() {
    if mlir::is_there() {
        compare(&seeds(SEARCHES).map(|seed| shared_operations(seed, IRS)).collect::<Vec<String>>());
    }
}

fn cases() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for (folder, at_least) in [("roots", 11), ("documented", 9)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
        let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let mut cases: Vec<PathBuf> = files.filter_map(|entry| Some(entry.ok()?.path())).collect();
        cases.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
        cases.sort();
        assert!(cases.len() >= at_least, "{} cases", cases.len());
        all.extend(cases);
    }
    all
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn cases_end_as_written() {
    for path in cases() {
        let ours = ours(&read(&path));
        expect_file![path.with_extension("expect")].assert_eq(&format!("{}\n", ours.trim_end()));
    }
}

#[test]
fn oracle_cases_end_alike() {
    if !mlir::is_there() {
        return;
    }
    for path in cases() {
        let theirs = match mlir::run_file(&read(&path)) {
            Outcome::Text(text) => text,
            // The first line, without the quoted source.
            Outcome::Refused(said) => said.lines().next().unwrap_or_default().replace("<stdin>", "-"),
            Outcome::Crashed => "a crash".to_owned(),
        };
        let ours = ours(&read(&path));
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        let is_alike = theirs.trim() == ours.trim() || theirs.trim() == first(&ours);
        assert!(is_alike, "{}\n--- ours\n{ours}\n--- theirs\n{theirs}", path.display());
    }
}
