//! Answers as JSON: one object per pattern and line.

use serde_json::{Map, Value, json};

use crate::obligation::{Counterexample, Outcome, PatternReport, Refutation};

/// Returns the answer about a pattern as an object in one line.
pub fn json(report: &PatternReport) -> String {
    let place = &report.place;
    let mut answer = json!({
        "pattern": report.name.as_deref(),
        "file": &*place.file,
        "line": place.line,
        "column": place.column,
        "answer": report.outcome.word(),
        "proved_assignments": report.n_proved,
        "assumed_contracts": report.assumed,
        "defined_operations": report.defined,
        "uninterpreted": report.uninterpreted,
        "queries": report.n_asked,
        "cached_queries": report.n_cached,
        "milliseconds": u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
    });
    match &report.outcome {
        Outcome::Proved => {}
        Outcome::Refuted(found) => answer["counterexample"] = counterexample(found),
        Outcome::OutOfTime { types } => answer["types"] = types.as_str().into(),
        Outcome::NotModelled { what } => answer["not_modelled"] = what.as_slice().into(),
        Outcome::Failed { message } => answer["message"] = message.as_str().into(),
    }
    answer.to_string()
}

fn counterexample(found: &Counterexample) -> Value {
    let (kind, before, after) = match &found.refutation {
        Refutation::Value { before, after } => ("value", before.as_str(), after.as_str()),
        Refutation::Poison { before } => ("poison", before.as_str(), "poison"),
        Refutation::Undefined { before } => ("undefined behavior", before.as_str(), "undefined behavior"),
        Refutation::IllTyped { message } => ("ill typed", "", message.as_str()),
    };
    let arguments: Map<String, Value> =
        found.values.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    json!({
        "kind": kind,
        "types": found.types,
        "index_width": found.index_width,
        "arguments": arguments,
        "before": before,
        "after": after,
        "program_before": found.before,
        "program_after": found.after,
        "line": found.place.line,
        "column": found.place.column,
        "confirmed": found.is_confirmed,
    })
}
