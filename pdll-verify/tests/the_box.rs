//! The canonicalization patterns of the dialects in the box: their answers are a table of `docs/verify.md`.
//!
//! `UPDATE_EXPECT=1` writes the table, with all widths; without it, the answers at small widths are compared with those of the table.

use std::path::Path;
use std::time::Duration;

use pdll::pattern_ir::pattern::Pattern;
use pdll_verify::obligation::{Options, Outcome, PatternReport, verify_pattern};
use pdll_verify::report;
use pdll_verify::solve::Limits;

use crate::contexts;

const FILES: [&str; 2] = ["arith", "index"];

/// Returns the answers about the patterns of a dialect. `seconds` says how long the proof of the pattern of a name may take.
fn reports(dialect: &str, widths: &[u32], seconds: impl Fn(&str) -> u64) -> Vec<PatternReport> {
    let ctx = contexts::context();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let file = root.join(format!("pdll-dialects/src/{dialect}/canonicalize.pdll"));
    let text = std::fs::read_to_string(file).unwrap();
    let (patterns, options) = contexts::patterns(&ctx, "canonicalize.pdll", &text);
    let report = |pattern: &Pattern| {
        let seconds = seconds(pattern.name.as_deref().unwrap_or_default());
        let limits = Limits { time: Duration::from_secs(seconds), ..Limits::default() };
        verify_pattern(&ctx, pattern, &Options { widths: widths.to_vec(), limits, ..options.clone() })
    };
    patterns.iter().map(report).collect()
}

fn marks(dialect: &str) -> (String, String) {
    (format!("<!-- begin {dialect} -->\n"), format!("<!-- end {dialect} -->\n"))
}

#[test]
fn canonicalizations_have_the_answers_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("docs/verify.md");
    let mut text = std::fs::read_to_string(&path).unwrap();
    let updates = std::env::var("UPDATE_EXPECT").is_ok_and(|value| value == "1");
    for dialect in FILES {
        let (begin, end) = marks(dialect);
        let start = text.find(&begin).unwrap() + begin.len();
        let stop = text.find(&end).unwrap();
        if updates {
            let all = reports(dialect, &[1, 4, 8, 16, 32, 64], |_| 2);
            let table = format!("\n{}\n{}\n", report::table(&all, true), report::summary(&all).trim_end());
            text.replace_range(start..stop, &table);
            continue;
        }
        let table = &text[start..stop];
        let answer_of = |name: &str| {
            let row = table.lines().find(|row| row.starts_with(&format!("| {name} |")));
            let row = row.unwrap_or_else(|| panic!("`{name}` has no row in docs/verify.md"));
            row.split('|').nth(2).unwrap().trim()
        };
        // Other answers are found in time on a slow machine.
        let seconds = |name: &str| if answer_of(name) == "out of time" { 1 } else { 100 };
        // Three widths, because some patterns extend twice.
        for found in reports(dialect, &[1, 2, 4], seconds) {
            let name = found.name.unwrap();
            let answer = answer_of(&name);
            match (&found.outcome, answer) {
                (Outcome::Proved, "proved" | "refuted" | "out of time") => {}
                (Outcome::Refuted(example), "refuted") => assert!(example.is_confirmed, "{name}"),
                (Outcome::OutOfTime { .. }, "out of time")
                | (Outcome::NotModelled { .. }, "not modelled") => {}
                (other, answer) => panic!("`{name}` is {answer} in docs/verify.md, but {other:?}"),
            }
        }
    }
    if updates {
        std::fs::write(path, text).unwrap();
    }
}
