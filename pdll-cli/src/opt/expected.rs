//! `--verify-diagnostics`: the diagnostics of an input are those that its comments expect.
//!
//! In: the text of the input, and the diagnostics of all its parts. Out: an error for each difference. An expectation is
//! `expected-error @below {{text}}` at the end of a line: `error`, `warning`, `remark` or `note`; the line is the own one, or `@+1`, `@-1`,
//! `@above`, `@below`, `@unknown`; `-re` after the kind makes what is in `{{…}}` inside the text a regular expression.
//! MLIR: SourceMgrDiagnosticVerifierHandler in Diagnostics.cpp, with its messages. Differs: notes that are not expected are no errors, because
//! there are more of them.

use clap::ValueEnum;
use regex::Regex;

use crate::opt::failure::{Emitted, Severity};

/// Differences that are errors.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Level {
    /// Check all diagnostics
    All,
    /// Check that the expected diagnostics are emitted; ignore others
    OnlyExpected,
}

/// A diagnostic that a comment expects.
struct Expectation {
    severity: Severity,
    /// `None` for `@unknown`.
    line: Option<usize>,
    text: Text,
    /// Text between the outer braces, for messages.
    source: String,
    /// Line and column of `expected-`.
    at: (usize, usize),
    is_found: bool,
}

enum Text {
    Part(String),
    Pattern(Regex),
}

impl Expectation {
    fn matches(&self, message: &str) -> bool {
        match &self.text {
            Text::Part(part) => message.contains(part.as_str()),
            Text::Pattern(pattern) => pattern.is_match(message),
        }
    }
}

/// Compares the diagnostics of a file with its expectations. Returns an error for each difference, one per line.
pub(super) fn differences(name: &str, text: &str, emitted: &[Emitted], level: Level) -> Vec<String> {
    let (mut expected, mut errors) = expectations(name, text);
    for diagnostic in emitted {
        errors.extend(unexpected(name, &mut expected, diagnostic, level));
    }
    for Expectation { severity, source, at: (line, column), line: expected_line, is_found, .. } in &expected {
        if !is_found {
            let place = match expected_line {
                Some(_) => format!("{name}:{line}:{column}"),
                None => "<unknown>:0".to_owned(),
            };
            errors
                .push(format!("{place}: error: expected {} \"{source}\" was not produced", severity.word()));
        }
    }
    errors
}

/// Marks the expectation that a diagnostic meets, or returns an error if there is none.
fn unexpected(name: &str, expected: &mut [Expectation], found: &Emitted, level: Level) -> Option<String> {
    let line = found.place.map(|(line, _)| line);
    let mut near = None;
    for expectation in expected.iter_mut().filter(|expectation| expectation.line == line) {
        if expectation.is_found || !expectation.matches(&found.message) {
            continue;
        }
        if expectation.severity == found.severity {
            expectation.is_found = true;
            return None;
        }
        near = Some((expectation.severity, expectation.at));
    }
    let place = match found.place {
        Some((line, column)) => format!("{name}:{line}:{column}"),
        None => "<unknown>:0".to_owned(),
    };
    let word = found.severity.word();
    match near {
        Some((near, (line, column))) => {
            let near = near.word();
            Some(format!(
                "{name}:{line}:{column}: error: '{word}' diagnostic emitted when expecting a '{near}'"
            ))
        }
        None if level == Level::OnlyExpected || found.severity == Severity::Note => None,
        None => Some(format!("{place}: error: unexpected {word}: {}", found.message)),
    }
}

/// Returns the expectations of a text, and the errors in them.
fn expectations(name: &str, text: &str) -> (Vec<Expectation>, Vec<String>) {
    let (mut expected, mut errors) = (Vec::new(), Vec::new());
    // Indices of the expectations for the next line that has none.
    let mut below: Vec<usize> = Vec::new();
    let mut last_plain = 0;
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        let Some(Comment { start, severity, is_pattern, target, source }) = comment(line) else {
            for index in below.drain(..) {
                let expectation: &mut Expectation = &mut expected[index];
                expectation.line = Some(number);
            }
            last_plain = number;
            continue;
        };
        let at = (number, start + 1);
        let text = match is_pattern.then(|| pattern(source)) {
            None => Text::Part(source.to_owned()),
            Some(Ok(pattern)) => Text::Pattern(pattern),
            Some(Err(message)) => {
                errors.push(format!("{name}:{number}:{}: error: {message}", start + 1));
                continue;
            }
        };
        let line = match target {
            Target::Offset(offset) => Some(number.saturating_add_signed(offset)),
            Target::Above => Some(last_plain),
            Target::Below => {
                below.push(expected.len());
                Some(0)
            }
            Target::Unknown => None,
        };
        let source = source.to_owned();
        expected.push(Expectation { severity, line, text, source, at, is_found: false });
    }
    (expected, errors)
}

/// An expectation as it is written.
struct Comment<'a> {
    /// Byte offset of `expected-` in the line.
    start: usize,
    severity: Severity,
    is_pattern: bool,
    target: Target,
    source: &'a str,
}

/// Lines to which an expectation applies.
enum Target {
    Offset(isize),
    Above,
    Below,
    Unknown,
}

/// Returns the first expectation in a line.
fn comment(line: &str) -> Option<Comment<'_>> {
    line.match_indices("expected-").find_map(|(start, word)| comment_at(line, start, start + word.len()))
}

fn comment_at(line: &str, start: usize, rest: usize) -> Option<Comment<'_>> {
    let rest = &line[rest..];
    let severity = Severity::ALL.into_iter().find(|severity| rest.starts_with(severity.word()))?;
    let rest = &rest[severity.word().len()..];
    let (is_pattern, rest) = match rest.strip_prefix("-re") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let rest = rest.trim_start_matches(' ');
    let (target, rest) = match rest.strip_prefix('@') {
        Some(rest) => target(rest)?,
        None => (Target::Offset(0), rest),
    };
    let source = rest.trim_start_matches(' ').strip_prefix("{{")?.strip_suffix("}}")?;
    Some(Comment { start, severity, is_pattern, target, source })
}

/// Splits what follows `@`.
fn target(rest: &str) -> Option<(Target, &str)> {
    for (word, target) in [("above", Target::Above), ("below", Target::Below), ("unknown", Target::Unknown)] {
        if let Some(rest) = rest.strip_prefix(word) {
            return Some((target, rest));
        }
    }
    let digits = rest.strip_prefix(['+', '-'])?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let offset: isize = rest[..end + 1].parse().ok()?;
    Some((Target::Offset(offset), &digits[end..]))
}

/// Returns the regular expression for a text, in which only what is in double braces is one.
fn pattern(text: &str) -> Result<Regex, String> {
    let mut source = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((inner, after)) = after.split_once("}}") else {
            return Err("found start of regex with no end '}}'".to_owned());
        };
        source += &regex::escape(before);
        Regex::new(inner).map_err(|error| format!("invalid regex: {}", reason(&error)))?;
        source += &format!("({inner})");
        rest = after;
    }
    source += &regex::escape(rest);
    Regex::new(&source).map_err(|error| format!("invalid regex: {}", reason(&error)))
}

/// Returns the last line of an error, which has the reason.
fn reason(error: &regex::Error) -> String {
    let text = error.to_string();
    let last = text.lines().last().unwrap_or_default();
    last.strip_prefix("error: ").unwrap_or(last).to_owned()
}
