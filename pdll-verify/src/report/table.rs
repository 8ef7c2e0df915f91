//! Answers as a table in Markdown.

use std::fmt::Write;

use crate::obligation::{Outcome, PatternReport, Refutation};

/// Returns a table of answers. With times, each row ends with the milliseconds that the proof took.
pub fn table(reports: &[PatternReport], with_times: bool) -> String {
    let mut out = String::from("| pattern | answer | types | reason");
    out.push_str(if with_times { " | ms |\n|---|---|---|---|---|\n" } else { " |\n|---|---|---|---|\n" });
    for report in reports {
        let name = report.name.as_deref().unwrap_or("(anonymous)");
        let reason = match &report.outcome {
            Outcome::Proved if report.uninterpreted.is_empty() => String::new(),
            Outcome::Proved => format!("whatever {} means", report.uninterpreted.join(", ")),
            Outcome::Refuted(found) => {
                let how = match &found.refutation {
                    Refutation::Value { before, after } => format!("{before} becomes {after}"),
                    Refutation::Poison { before } => format!("{before} becomes poison"),
                    Refutation::Undefined { before } => format!("{before} becomes undefined behavior"),
                    Refutation::IllTyped { message } => message.clone(),
                };
                if found.types.is_empty() { how } else { format!("{}: {how}", found.types) }
            }
            Outcome::OutOfTime { types } => types.clone(),
            Outcome::NotModelled { what } => what.join(", "),
            Outcome::Failed { message } => message.clone(),
        };
        let _ = write!(
            out,
            "| {name} | {} | {} | {}",
            report.outcome.word(),
            report.n_proved,
            reason.replace('|', "\\|")
        );
        out.push_str(&if with_times {
            format!(" | {} |\n", report.time.as_millis())
        } else {
            " |\n".to_owned()
        });
    }
    out
}
