//! Diagnostics: what went wrong, where, and where else to look.
//!
//! Stages push into a `Diags` and go on; a gate between stages asks `has_errors`. A `Diags` that holds
//! something must be read with `take` (or passed on) before it is dropped.

use crate::source::Span;

/// How bad is it?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The input is wrong; no output.
    Error,
    /// The input is suspicious.
    Warning,
}

/// Of which kind is a finding, for whoever treats some otherwise than others?
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Of none that is told apart.
    #[default]
    Other,
    /// A name stands there that could be that of a definition, and is none that is known.
    UnknownDefinition,
}

/// Something said beside a diagnostic's own message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// `note` or, for advice, `help`.
    pub is_help: bool,
    /// What is said: lower case, backticks, no full stop.
    pub message: String,
    /// Which other place is meant? `None` for none.
    pub span: Option<Span>,
    /// What might be written instead of what the finding is about?
    pub replacement: Option<Replacement>,
}

/// A text for another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    /// What is written at the finding's place.
    pub old: String,
    /// What might be written there.
    pub new: String,
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diag {
    /// How bad is it?
    pub severity: Severity,
    /// What is said: lower case, backticks, no full stop.
    pub message: String,
    /// Where?
    pub span: Span,
    /// What else is to be said, in order.
    pub notes: Vec<Note>,
    /// By which name may it be allowed? For warnings.
    pub lint: Option<&'static str>,
    /// Of which kind is it?
    pub kind: Kind,
}

impl Diag {
    /// An error at a place.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        let (message, kind) = (message.into(), Kind::Other);
        Diag { severity: Severity::Error, message, span, notes: Vec::new(), lint: None, kind }
    }

    /// A warning at a place.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diag { severity: Severity::Warning, ..Diag::error(span, message) }
    }

    /// Names the lint, by which it may be allowed.
    pub fn lint(mut self, name: &'static str) -> Self {
        self.lint = Some(name);
        self
    }

    /// Says of which kind it is.
    pub fn kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }

    /// Adds a note that points at another place.
    pub fn note_at(mut self, span: Span, message: impl Into<String>) -> Self {
        self.notes.push(Note {
            is_help: false,
            message: message.into(),
            span: Some(span),
            replacement: None,
        });
        self
    }

    /// Adds a note without a place.
    pub fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note { is_help: false, message: message.into(), span: None, replacement: None });
        self
    }

    /// Adds advice.
    pub fn help(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note { is_help: true, message: message.into(), span: None, replacement: None });
        self
    }

    /// Adds advice to write something else in place of `old`, which is what the finding is about.
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

    /// Adds ``did you mean `x`?`` if one of the candidates is near the wrong name.
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

/// The findings so far. Panics if dropped unread.
#[derive(Debug, Default)]
pub struct Diags {
    list: Vec<Diag>,
}

impl Diags {
    /// No findings.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding, unless the same one stands already.
    pub fn push(&mut self, diag: Diag) {
        if self.list.last() != Some(&diag) {
            self.list.push(diag);
        }
    }

    /// Is there an error among them?
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// The findings, without counting as read.
    pub fn as_slice(&self) -> &[Diag] {
        &self.list
    }

    /// Adds to the last finding at a place what is known of it only now.
    pub fn amend(&mut self, span: Span, add: impl FnOnce(Diag) -> Diag) {
        if let Some(at) = self.list.iter().rposition(|diag| diag.span == span) {
            let diag = add(self.list[at].clone());
            self.list[at] = diag;
        }
    }

    /// Forgets all findings but the first so many.
    pub fn truncate(&mut self, n: usize) {
        self.list.truncate(n);
    }

    /// Takes the findings out.
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

/// What is longer than so many bytes is no misspelt word, and would take long to compare.
const MAX_WORD: usize = 200;

/// How many words of one run are worth comparing with all that there are? After so many mistakes nobody reads on, and each further one
/// would take as long as the input is large.
pub const MAX_SUGGESTIONS: usize = 50;

/// The candidate nearest to `wrong` by edit distance, if one is near enough: a third of its length, at least one.
pub fn nearest<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wrong.len() > MAX_WORD {
        return None;
    }
    // A word of one letter is as near to any other.
    let n_letters = wrong.chars().count();
    let limit = (n_letters / 3).max(1).min(n_letters.saturating_sub(1));
    let scored = candidates.into_iter().filter_map(|c| Some((edit_distance(wrong, c, limit)?, c)));
    scored.min_by_key(|(distance, _)| *distance).map(|(_, c)| c)
}

/// Levenshtein distance with swaps of neighbours counted once; `None` above `limit`.
fn edit_distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    // No character has more than four bytes.
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
