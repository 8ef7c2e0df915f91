//! Results of self-tests as text and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::report::text::mark;
use crate::self_test::{Interaction, Kind, Obstacle, PatternTests, SelfTest};

/// Returns the result for a pattern. `line` returns the text of a line of a file, from one.
pub fn tests_text<'t>(tests: &PatternTests, line: impl Fn(&str, u32) -> Option<&'t str>) -> String {
    let PatternTests { name, place, .. } = tests;
    let mut out = String::new();
    if let (Some(reason), true) = (&tests.skipped, tests.failures.is_empty()) {
        let _ = writeln!(out, "{place}: not tested: `{name}`: {reason}");
        mark(&mut out, place, &line);
        return out;
    }
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match tests.failures.as_slice() {
        [] => {
            let near = match tests.n_near_misses() {
                1 => "1 near miss".to_owned(),
                n => format!("{n} near misses"),
            };
            let _ = writeln!(
                out,
                "{place}: passed: `{name}`, fires in {}, {near} for {}",
                count(tests.n_fires(), "program"),
                count(tests.n_questions, "question")
            );
        }
        failures => {
            for failure in failures {
                let mut lines = failure.lines();
                let _ = writeln!(out, "{place}: failed: `{name}`: {}", lines.next().unwrap_or_default());
                mark(&mut out, place, &line);
                lines.for_each(|line| {
                    let _ = writeln!(out, "    {line}");
                });
            }
        }
    }
    for unreached in &tests.unreached {
        let _ = writeln!(out, "note: no near miss for \"{}\": {}", unreached.question, unreached.reason);
    }
    for reason in &tests.not_run {
        let _ = writeln!(out, "note: not run {reason}");
    }
    out
}

/// Returns two patterns whose order matters, with the programs. `line` returns the text of a line of a file, from one.
pub fn interaction_text<'t>(
    interaction: &Interaction,
    line: impl Fn(&str, u32) -> Option<&'t str>,
) -> String {
    let Interaction { names: [first, second], places, values, .. } = interaction;
    let (what, with) = match first == second {
        true => (
            format!("of `{first}` at two operations"),
            ["at one operation first:".to_owned(), "at the other operation first:".to_owned()],
        ),
        false => {
            (format!("of `{first}` and `{second}`"), [first, second].map(|name| format!("`{name}` first:")))
        }
    };
    let values = values.as_ref().map(|values| format!("; {values}")).unwrap_or_default();
    let mut out = format!("{}: order matters: the results {what} differ{values}\n", places[0]);
    mark(&mut out, &places[0], &line);
    let mut indented = |text: &str| {
        text.lines().for_each(|line| {
            let _ = writeln!(out, "    {line}");
        });
    };
    indented(&interaction.before);
    for (with, after) in with.iter().zip(&interaction.after) {
        indented(with);
        indented(after.as_deref().unwrap_or("the set does not end"));
    }
    if first != second {
        let _ = writeln!(out, "{}: note: `{second}`", places[1]);
        mark(&mut out, &places[1], &line);
    }
    out
}

/// Returns the numbers of results of each kind, and what did not run.
pub fn tests_summary(tests: &SelfTest) -> String {
    let patterns = &tests.patterns;
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let mut parts = Vec::new();
    for word in ["passed", "failed", "not tested"] {
        let n = patterns.iter().filter(|pattern| pattern.word() == word).count();
        if n > 0 {
            parts.push(format!("{n} {word}"));
        }
    }
    let mut out = format!(
        "{}: {}\n",
        count(patterns.len(), "pattern"),
        if parts.is_empty() { "nothing to test".to_owned() } else { parts.join(", ") }
    );
    let mut ways: Vec<&str> = Vec::new();
    for way in patterns.iter().flat_map(|pattern| &pattern.ways) {
        if !ways.contains(way) {
            ways.push(way);
        }
    }
    let n_tests: usize = patterns.iter().map(|pattern| pattern.tests.len()).sum();
    let n_questions: usize = patterns.iter().map(|pattern| pattern.n_questions).sum();
    let n_near: usize = patterns.iter().map(PatternTests::n_near_misses).sum();
    let n_runs: usize = patterns.iter().map(|pattern| pattern.n_runs).sum();
    if n_tests > 0 {
        let _ = writeln!(
            out,
            "{}, run {}; near misses for {} of {}; {} with values compared",
            count(n_tests, "test"),
            ways.join(", "),
            n_near,
            count(n_questions, "question"),
            count(n_runs, "run")
        );
    }
    let found = &tests.interactions;
    if found.n_pairs > 0 {
        let _ = writeln!(
            out,
            "the order matters for {} of {} of patterns that overlap; {} tried",
            found.all.len(),
            count(found.n_pairs, "pair"),
            count(found.n_programs, "program")
        );
    }
    if found.n_skipped > 0 {
        let _ = writeln!(
            out,
            "not tried, or not completely: {} of patterns, because of the limit of {}",
            count(found.n_skipped, "pair"),
            count(found.n_programs, "program")
        );
    }
    if let Some(reason) = &found.not_run {
        let _ = writeln!(out, "not run: pairs of patterns: {reason}");
    }
    for reason in &tests.not_run {
        let _ = writeln!(out, "not run: {reason}");
    }
    out
}

/// Returns two patterns whose order matters as an object in one line.
pub fn interaction_json(interaction: &Interaction) -> String {
    let [first, second] = &interaction.places;
    let place = |place: &pdll::pattern_ir::pattern::SourcePlace| json!({ "file": &*place.file, "line": place.line, "column": place.column });
    json!({
        "order_matters": interaction.names,
        "places": [place(first), place(second)],
        "before": interaction.before,
        "after": interaction.after,
        "values": interaction.values,
    })
    .to_string()
}

/// Returns the results for patterns as a table in Markdown.
pub fn tests_table(tests: &SelfTest) -> String {
    let mut out = String::from(
        "| pattern | result | programs on which it fires | questions | near misses | the verifier rejects | implied by others | never false | reason |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    for pattern in &tests.patterns {
        let [rejected, implied, never] = [Obstacle::Rejected, Obstacle::Implied, Obstacle::NeverFalse]
            .map(|obstacle| pattern.n_unreached(obstacle));
        let reason = pattern
            .failures
            .first()
            .or(pattern.skipped.as_ref())
            .map_or("", |reason| reason.lines().next().unwrap_or_default());
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {rejected} | {implied} | {never} | {} |",
            pattern.name,
            pattern.word(),
            pattern.n_fires(),
            pattern.n_questions,
            pattern.n_near_misses(),
            reason.replace('|', "\\|")
        );
    }
    out
}

/// Returns the result for a pattern as an object in one line.
pub fn tests_json(tests: &PatternTests) -> String {
    let place = &tests.place;
    let one = |test: &crate::self_test::Test| -> Value {
        match &test.kind {
            Kind::Fires => json!({ "fires": true, "before": test.before, "after": test.after }),
            Kind::NearMiss { question } => {
                json!({ "fires": false, "fails": question, "before": test.before })
            }
        }
    };
    let unreached = tests
        .unreached
        .iter()
        .map(|unreached| json!({ "question": unreached.question, "reason": unreached.reason }));
    json!({
        "pattern": tests.name,
        "file": &*place.file,
        "line": place.line,
        "column": place.column,
        "result": tests.word(),
        "questions": tests.n_questions,
        "unreached": unreached.collect::<Vec<_>>(),
        "run": tests.ways,
        "not_run": tests.not_run,
        "compared_runs": tests.n_runs,
        "failures": tests.failures,
        "not_tested": tests.skipped,
        "tests": tests.tests.iter().map(one).collect::<Vec<_>>(),
    })
    .to_string()
}
