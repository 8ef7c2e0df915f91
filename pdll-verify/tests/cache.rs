//! Answers that are kept between runs, and what asks a solver again.

use std::path::PathBuf;

use pdll_verify::obligation::{Options, PatternReport, verify_pattern};

use crate::contexts;

/// A directory that is removed when it is dropped.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("pdll-verify-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Directory(path)
    }

    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<_> =
            std::fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn rule(contract: &str, operation: &str, flags: &str) -> String {
    format!(
        "/// Ensures: constant(value), value == {contract}\n\
         Constraint IsN(value: Value);\n\
         Pattern Rule {{\n  \
           let root = op<arith.muli>(op<arith.{operation}>(x: Value, y: Value){flags}, n: IsN);\n  \
           replace root with op<arith.addi>(op<arith.{operation}>(x, y), op<arith.{operation}>(y, x));\n}}\n"
    )
}

/// Verifies the rule of a text, and returns the answer without the time.
fn run(directory: &Directory, text: &str, widths: &[u32]) -> PatternReport {
    let ctx = contexts::context();
    let (patterns, options) = contexts::patterns(&ctx, "rule.pdll", text);
    let cache = Some(directory.0.clone());
    let options = Options { widths: widths.to_vec(), index_widths: Vec::new(), cache, ..options };
    let mut found = verify_pattern(&ctx, &patterns[0], &options);
    found.time = std::time::Duration::ZERO;
    found
}

fn asked_and_cached(found: &PatternReport) -> (usize, usize) {
    (found.n_asked, found.n_cached)
}

#[test]
fn a_second_run_asks_nothing() {
    let directory = Directory::new("second");
    for (operation, word) in [("maxsi", "proved"), ("subi", "refuted")] {
        let text = rule("2", operation, "");
        let first = run(&directory, &text, &[4, 8]);
        assert_eq!(first.outcome.word(), word);
        assert!(first.n_asked > 0 && first.n_cached == 0, "{first:?}");
        let second = run(&directory, &text, &[4, 8]);
        assert_eq!(asked_and_cached(&second), (0, first.n_asked));
        assert_eq!(second.outcome, first.outcome);
    }
}

#[test]
fn whatever_changes_the_meaning_is_asked_again() {
    let directory = Directory::new("changes");
    let first = run(&directory, &rule("2", "maxsi", ""), &[4]);
    assert_eq!((first.outcome.word(), asked_and_cached(&first)), ("proved", (1, 0)));
    // The name of a value is in a comment of the query only.
    let same = rule("2", "maxsi", "").replace("Pattern Rule", "\nPattern Other");
    assert_eq!(asked_and_cached(&run(&directory, &same, &[4])), (0, 1));

    let pattern = run(&directory, &rule("2", "maxui", ""), &[4]);
    assert_eq!((pattern.outcome.word(), asked_and_cached(&pattern)), ("proved", (1, 0)));
    let contract = run(&directory, &rule("3", "maxsi", ""), &[4]);
    assert_eq!((contract.outcome.word(), contract.n_cached), ("refuted", 0));
    assert!(contract.n_asked > 0);
    let width = run(&directory, &rule("2", "maxsi", ""), &[4, 5]);
    assert_eq!((width.outcome.word(), asked_and_cached(&width)), ("proved", (1, 1)));
}

#[test]
fn a_file_that_is_not_the_answer_to_the_query_is_not_believed() {
    let directory = Directory::new("files");
    let text = rule("2", "subi", "");
    let right = run(&directory, &text, &[4]);
    assert_eq!(right.outcome.word(), "refuted");
    for file in directory.files() {
        let kept = std::fs::read_to_string(&file).unwrap();
        let (query, answer) = kept.split_once("; answer: ").unwrap();
        assert!(answer.starts_with("sat v"), "{answer}");
        // Values that do not satisfy the query, a torn file, another version, another query, and bytes.
        let changes = [
            format!("{query}; answer: sat v0=0\n"),
            format!("{query}; answer: uns"),
            kept.replace("; solver: ", "; solver: older "),
            kept.replace("(check-sat)", "(assert false)\n(check-sat)").replace(answer, "unsat\n"),
            "\u{0}".to_owned(),
        ];
        for changed in changes {
            std::fs::write(&file, &changed).unwrap();
            let found = run(&directory, &text, &[4]);
            assert_eq!(found.outcome, right.outcome, "{changed}");
            assert!(found.n_asked > 0, "{changed}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
        }
    }
}

#[test]
fn a_directory_that_cannot_be_written_is_an_error() {
    let directory = Directory::new("not-a-directory");
    std::fs::write(&directory.0, "").unwrap();
    let found = run(&directory, &rule("2", "maxsi", ""), &[4]);
    let _ = std::fs::remove_file(&directory.0);
    let message = format!("{:?}", found.outcome);
    assert!(message.contains("cannot keep an answer in `"), "{message}");
}
