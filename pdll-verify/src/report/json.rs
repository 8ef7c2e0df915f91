//! Answers as JSON: one object per pattern and line.

use crate::obligation::{Counterexample, Outcome, PatternReport, Refutation};

/// Returns the answer about a pattern as an object in one line.
pub fn json(report: &PatternReport) -> String {
    let place = &report.place;
    let mut fields = vec![
        ("pattern", report.name.as_deref().map_or("null".to_owned(), string)),
        ("file", string(&place.file)),
        ("line", place.line.to_string()),
        ("column", place.column.to_string()),
        ("answer", string(report.outcome.word())),
        ("proved_assignments", report.n_proved.to_string()),
        ("assumed_contracts", list(&report.assumed)),
        ("uninterpreted", list(&report.uninterpreted)),
        ("milliseconds", report.time.as_millis().to_string()),
    ];
    match &report.outcome {
        Outcome::Proved => {}
        Outcome::Refuted(found) => fields.push(("counterexample", counterexample(found))),
        Outcome::OutOfTime { types } => fields.push(("types", string(types))),
        Outcome::NotModelled { what } => fields.push(("not_modelled", list(what))),
        Outcome::Failed { message } => fields.push(("message", string(message))),
    }
    object(&fields)
}

fn counterexample(found: &Counterexample) -> String {
    let (kind, before, after) = match &found.refutation {
        Refutation::Value { before, after } => ("value", before.as_str(), after.as_str()),
        Refutation::Poison { before } => ("poison", before.as_str(), "poison"),
        Refutation::Undefined { before } => ("undefined behavior", before.as_str(), "undefined behavior"),
        Refutation::IllTyped { message } => ("ill typed", "", message.as_str()),
    };
    let values: Vec<(&str, String)> =
        found.values.iter().map(|(name, value)| (name.as_str(), string(value))).collect();
    object(&[
        ("kind", string(kind)),
        ("types", string(&found.types)),
        ("index_width", found.index_width.map_or("null".to_owned(), |width| width.to_string())),
        ("arguments", object(&values)),
        ("before", string(before)),
        ("after", string(after)),
        ("program_before", string(&found.before)),
        ("program_after", string(&found.after)),
        ("line", found.place.line.to_string()),
        ("column", found.place.column.to_string()),
        ("confirmed", found.is_confirmed.to_string()),
    ])
}

fn object(fields: &[(&str, String)]) -> String {
    let fields = fields.iter().map(|(name, value)| format!("{}:{value}", string(name)));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

fn list(texts: &[String]) -> String {
    format!("[{}]", texts.iter().map(|text| string(text)).collect::<Vec<_>>().join(","))
}

fn string(text: &str) -> String {
    let mut out = "\"".to_owned();
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c < ' ' || c == '\u{7f}' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
