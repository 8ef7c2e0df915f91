//! Answers as text, with the line of the pattern and a mark below it.

use std::fmt::Write;

use pdll::pattern_ir::pattern::SourcePlace;

use crate::obligation::{Counterexample, Outcome, PatternReport, Refutation};

/// Returns the answer about a pattern. `line` returns the text of a line of a file, from one.
pub fn text<'t>(report: &PatternReport, line: impl Fn(&str, u32) -> Option<&'t str>) -> String {
    let name = report.name.as_deref().map_or("the pattern".to_owned(), |name| format!("`{name}`"));
    let mut out = String::new();
    let types = |n: usize| {
        if n == 1 { "1 assignment of types".to_owned() } else { format!("{n} assignments of types") }
    };
    let place = &report.place;
    match &report.outcome {
        Outcome::Proved => {
            let _ = writeln!(out, "{place}: proved: {name}, {}", types(report.n_proved));
            if !report.uninterpreted.is_empty() {
                let _ = writeln!(out, "note: whatever {} means", report.uninterpreted.join(", "));
            }
        }
        Outcome::Refuted(found) => {
            let _ = writeln!(out, "{}: refuted: {name}: {}", found.place, refutation(found));
            mark(&mut out, &found.place, &line);
            counterexample(&mut out, found);
        }
        Outcome::OutOfTime { types: at } => {
            let _ =
                writeln!(out, "{place}: out of time: {name} at {at}; proved for {}", types(report.n_proved));
            mark(&mut out, place, &line);
        }
        Outcome::NotModelled { what } => {
            let _ = writeln!(out, "{place}: not modelled: {name}: {}", what.join(", "));
            mark(&mut out, place, &line);
        }
        Outcome::Failed { message } => {
            let _ = writeln!(out, "{place}: failed: {name}: {message}");
        }
    }
    let quoted =
        |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if !report.defined.is_empty() && !matches!(report.outcome, Outcome::NotModelled { .. }) {
        let s = if report.defined.len() == 1 { "" } else { "s" };
        let _ = writeln!(out, "note: uses the definition{s} of {}", quoted(&report.defined));
    }
    if !report.assumed.is_empty() && !matches!(report.outcome, Outcome::NotModelled { .. }) {
        let s = if report.assumed.len() == 1 { "" } else { "s" };
        let _ = writeln!(out, "note: assumes the contract{s} of {}", quoted(&report.assumed));
    }
    out
}

/// Writes the line of a place, and a mark below it.
pub(super) fn mark<'t>(out: &mut String, place: &SourcePlace, line: &impl Fn(&str, u32) -> Option<&'t str>) {
    if let Some(text) = line(&place.file, place.line) {
        let before = text.chars().take(place.column.saturating_sub(1) as usize);
        let blank: String = before.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let _ = writeln!(out, "  {}\n  {blank}^", text.trim_end());
    }
}

/// Returns the numbers of answers of each kind.
pub fn summary(reports: &[PatternReport]) -> String {
    let kinds = ["proved", "refuted", "out of time", "not modelled", "failed"];
    let counts = kinds
        .iter()
        .map(|kind| (kind, reports.iter().filter(|report| report.outcome.word() == *kind).count()));
    let parts = counts.filter(|(_, n)| *n > 0).map(|(kind, n)| format!("{n} {kind}")).collect::<Vec<_>>();
    let s = if reports.len() == 1 { "" } else { "s" };
    format!(
        "{} pattern{s}: {}\n",
        reports.len(),
        if parts.is_empty() { "nothing to prove".to_owned() } else { parts.join(", ") }
    )
}

fn refutation(found: &Counterexample) -> String {
    match &found.refutation {
        Refutation::Value { before, after } => format!("the result is {before} before and {after} after"),
        Refutation::Poison { before } => format!("the result is {before} before and poison after"),
        Refutation::Undefined { before } => {
            format!("the result is {before} before, and undefined behavior after")
        }
        Refutation::IllTyped { message } => format!("the replacement does not verify: {message}"),
    }
}

fn counterexample(out: &mut String, found: &Counterexample) {
    let mut facts = Vec::new();
    if !found.types.is_empty() {
        facts.push(found.types.clone());
    }
    facts.extend(
        found.values.iter().enumerate().map(|(i, (name, value))| format!("`{name}` (%arg{i}) = {value}")),
    );
    if !facts.is_empty() {
        let _ = writeln!(out, "with {}", facts.join(", "));
    }
    for program in [&found.before, &found.after] {
        for line in
            program.lines().filter(|line| !line.trim().is_empty() && *line != "module {" && *line != "}")
        {
            let _ = writeln!(out, "  {line}");
        }
    }
    if !found.is_confirmed {
        out.push_str("note: the interpreter did not confirm the counterexample\n");
    }
}
