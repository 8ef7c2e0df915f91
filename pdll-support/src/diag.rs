//! Diagnostics: errors and warnings with their locations and notes.
//!
//! Stages push into a `Diags` and continue; a gate between stages checks `has_errors`. A `Diags` that is not
//! empty must be read with `take` (or passed on) before it is dropped.

use crate::source::Span;

/// Severity.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The input is invalid; there is no output.
    Error,
    /// The input is suspicious.
    Warning,
}

/// Additional information for a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Whether it is `help` rather than `note`.
    pub is_help: bool,
    /// Message: lower case, backticks, no full stop.
    pub message: String,
    /// Related location, if any.
    pub span: Option<Span>,
    /// Suggested replacement of the text at the diagnostic's location.
    pub replacement: Option<Replacement>,
}

/// A replacement of one text by another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    /// Text at the diagnostic's location.
    pub old: String,
    /// Suggested text.
    pub new: String,
}

/// An error or warning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diag {
    /// Severity.
    pub severity: Severity,
    /// Message: lower case, backticks, no full stop.
    pub message: String,
    /// Location.
    pub span: Span,
    /// Notes in order.
    pub notes: Vec<Note>,
    /// Lint name by which a warning may be allowed.
    pub lint: Option<&'static str>,
}

impl Diag {
    /// Creates an error.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        let message = message.into();
        Diag { severity: Severity::Error, message, span, notes: Vec::new(), lint: None }
    }

    /// Creates a warning.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diag { severity: Severity::Warning, ..Diag::error(span, message) }
    }

    /// Sets the lint by which it may be allowed.
    pub fn lint(mut self, name: &'static str) -> Self {
        self.lint = Some(name);
        self
    }

    /// Adds a note that points to another location.
    pub fn note_at(mut self, span: Span, message: impl Into<String>) -> Self {
        self.notes.push(Note {
            is_help: false,
            message: message.into(),
            span: Some(span),
            replacement: None,
        });
        self
    }

    /// Adds a note without a location.
    pub fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note { is_help: false, message: message.into(), span: None, replacement: None });
        self
    }

    /// Adds help.
    pub fn help(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note { is_help: true, message: message.into(), span: None, replacement: None });
        self
    }

    /// Adds help that suggests replacing `old`, the text at the location.
    pub fn help_replace(
        mut self,
        message: impl Into<String>,
        old: impl Into<String>,
        new: impl Into<String>,
    ) -> Self {
        let replacement = Some(Replacement { old: old.into(), new: new.into() });
        self.notes.push(Note { is_help: true, message: message.into(), span: None, replacement });
        self
    }

    /// Adds ``did you mean `x`?`` if one of the candidates is similar to the wrong name.
    pub fn suggest<'a>(self, wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest(wrong, candidates) {
            Some(near) => {
                let advice = format!("did you mean `{near}`?");
                let near = near.to_owned();
                self.help_replace(advice, wrong, near)
            }
            None => self,
        }
    }
}

/// The diagnostics so far. Panics if dropped unread.
#[derive(Debug, Default)]
pub struct Diags {
    list: Vec<Diag>,
}

impl Diags {
    /// Creates an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a diagnostic, unless it is already present.
    pub fn push(&mut self, diag: Diag) {
        if self.list.last() != Some(&diag) {
            self.list.push(diag);
        }
    }

    /// Returns whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// Returns the diagnostics without marking them as read.
    pub fn as_slice(&self) -> &[Diag] {
        &self.list
    }

    /// Adds information to the last diagnostic at a location.
    pub fn amend(&mut self, span: Span, add: impl FnOnce(Diag) -> Diag) {
        if let Some(at) = self.list.iter().rposition(|diag| diag.span == span) {
            let diag = add(self.list[at].clone());
            self.list[at] = diag;
        }
    }

    /// Removes all diagnostics except the first `n`.
    pub fn truncate(&mut self, n: usize) {
        self.list.truncate(n);
    }

    /// Takes all diagnostics.
    pub fn take(&mut self) -> Vec<Diag> {
        std::mem::take(&mut self.list)
    }
}

impl Drop for Diags {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.list.is_empty(), "diagnostics dropped unread: {:?}", self.list);
        }
    }
}

/// Maximum length of a word in bytes for suggestions. Longer ones are not misspelt words, and slow to
/// compare.
const MAX_WORD: usize = 200;

/// Maximum number of words per run for which suggestions are searched. Each search takes time linear in the
/// size of the input.
pub const MAX_SUGGESTIONS: usize = 50;

/// Returns the candidate nearest to `wrong` by edit distance, if the distance is at most a third of its
/// length, or one.
pub fn nearest<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wrong.len() > MAX_WORD {
        return None;
    }
    // A word of one letter is equally near to any other.
    let n_letters = wrong.chars().count();
    let limit = (n_letters / 3).max(1).min(n_letters.saturating_sub(1));
    let scored = candidates.into_iter().filter_map(|c| Some((edit_distance(wrong, c, limit)?, c)));
    scored.min_by_key(|(distance, _)| *distance).map(|(_, c)| c)
}

/// Returns the Levenshtein distance with transpositions counted once; `None` above `limit`.
fn edit_distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    // A character has at most four bytes.
    if a.len() > 4 * (b.len() + limit) || b.len() > 4 * (a.len() + limit) {
        return None;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let mut cost = (row[j] + usize::from(a[i] != b[j])).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                cost = cost.min(before[j - 1] + 1);
            }
            next.push(cost);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_suggests_only_what_is_near() {
        assert_eq!(nearest("reshap", ["transpose", "reshape"]), Some("reshape"));
        assert_eq!(nearest("recusion", ["benefit", "recursion"]), Some("recursion"));
        assert_eq!(nearest("foo", ["transpose", "reshape"]), None);
        assert_eq!(nearest("x", ["y", "xs"]), None);
        assert_eq!(nearest("xs", ["y", "x"]), Some("x"));
    }
}
