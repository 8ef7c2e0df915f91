//! Diagnostics of both commands, with places in the texts.
//!
//! In: JSON lines of `pdll compile`, and the text of `pdll opt`. Out: `Diagnostic`.

use serde_json::{Value, json};

/// A diagnostic at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Diagnostic {
    /// Name of the file.
    file: String,
    /// Line and column of the start, counted in characters from 1.
    start: (u64, u64),
    /// Line and column of the end, if it is known.
    end: Option<(u64, u64)>,
    severity: String,
    code: Option<String>,
    message: String,
    /// Notes and help.
    notes: Vec<String>,
}

impl Diagnostic {
    /// Returns whether both report the same at the same place.
    pub(super) fn is_same(&self, other: &Diagnostic) -> bool {
        self.file == other.file && self.start == other.start && self.message == other.message
    }

    /// Returns the object for the page.
    pub(super) fn to_json(&self) -> Value {
        json!({
            "file": self.file,
            "line": self.start.0,
            "column": self.start.1,
            "end": self.end.map(|(line, column)| json!({ "line": line, "column": column })),
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
            "notes": self.notes,
        })
    }
}

/// Returns the diagnostic of a JSON line, and adds its rendered text to the messages.
pub(super) fn of_json(line: &str, messages: &mut String) -> Option<Diagnostic> {
    let Ok(value) = serde_json::from_str::<Value>(line) else {
        messages.push_str(line);
        messages.push('\n');
        return None;
    };
    messages.push_str(value["rendered"].as_str().unwrap_or_default());
    messages.push('\n');
    let span = value["spans"].get(0)?;
    let place = |line: &str, column: &str| Some((span[line].as_u64()?, span[column].as_u64()?));
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let notes =
        value["children"].as_array().into_iter().flatten().filter_map(|child| {
            Some(format!("{}: {}", child["level"].as_str()?, child["message"].as_str()?))
        });
    Some(Diagnostic {
        file: text(&span["file_name"])?,
        start: place("line_start", "column_start")?,
        end: place("line_end", "column_end"),
        severity: text(&value["level"])?,
        code: text(&value["code"]["code"]),
        message: text(&value["message"])?,
        notes: notes.collect(),
    })
}

/// Returns the diagnostics of a text: lines of the form `FILE:LINE:COLUMN: SEVERITY: MESSAGE`, where notes belong to what precedes them.
pub(super) fn of_text(text: &str, files: &[&str]) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for line in text.lines() {
        let Some((file, (place, rest))) =
            files.iter().find_map(|file| Some((*file, place(line.strip_prefix(file)?)?)))
        else {
            continue;
        };
        let severity = ["error", "warning"]
            .into_iter()
            .find_map(|severity| Some((severity, rest.strip_prefix(severity)?.strip_prefix(": ")?)));
        match (severity, found.last_mut()) {
            (Some((severity, message)), _) => found.push(Diagnostic {
                file: file.to_owned(),
                start: place,
                end: None,
                severity: severity.to_owned(),
                code: None,
                message: message.to_owned(),
                notes: Vec::new(),
            }),
            (None, Some(last)) => last.notes.push(format!("{file}:{}:{}: {rest}", place.0, place.1)),
            (None, None) => {}
        }
    }
    found
}

/// Splits `:LINE:COLUMN: REST`.
fn place(text: &str) -> Option<((u64, u64), &str)> {
    let (line, rest) = text.strip_prefix(':')?.split_once(':')?;
    let (column, rest) = rest.split_once(": ")?;
    Some(((line.parse().ok()?, column.parse().ok()?), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_split_at_places_of_the_files() {
        let text = "in.mlir:3:23: error: use of undeclared SSA value name '%d'\n  %0 = in.mlir:1:1: error: quoted\nin.mlir:1:1: note: see here\n\
            other.td:1:1: error: elsewhere\nin.mlir:x:1: error: no place\nerror: nowhere\nin.pdll:1:2: warning: unused\n";
        let found = of_text(text, &["in.pdll", "in.mlir"]);
        let shown: Vec<_> = found
            .iter()
            .map(|it| (it.file.as_str(), it.start, it.severity.as_str(), it.message.as_str()))
            .collect();
        let undeclared = ("in.mlir", (3, 23), "error", "use of undeclared SSA value name '%d'");
        assert_eq!(shown, [undeclared, ("in.pdll", (1, 2), "warning", "unused")]);
        assert_eq!(found[0].notes, ["in.mlir:1:1: note: see here"]);
    }

    #[test]
    fn lines_that_are_not_json_are_messages() {
        let mut messages = String::new();
        assert_eq!(of_json("thread panicked", &mut messages), None);
        assert_eq!(messages, "thread panicked\n");
    }
}
