//! What became of a program: errors, or what each stage prints of it.

use std::collections::BTreeSet;

/// What became of a program, ours or theirs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The errors.
    pub(crate) errors: Vec<Finding>,
    /// The warnings; of ours, also those that only we give.
    pub(crate) warnings: Vec<Finding>,
    /// Did the compiler crash?
    pub(crate) has_crashed: bool,
    /// The errors it showed before it crashed.
    pub(crate) last_words: Vec<Finding>,
    /// The syntax tree, if what is wrong shows only when PDL is made.
    pub(crate) tree: Option<String>,
    /// What else is printed, if there are no errors.
    pub(crate) printed: Option<Printed>,
}

impl Outcome {
    pub(crate) fn is_accepted(&self) -> bool {
        self.errors.is_empty() && !self.has_crashed
    }
}

impl Outcome {
    /// All that is said: errors, warnings and their notes.
    pub(crate) fn said(&self) -> BTreeSet<String> {
        let findings = self.errors.iter().chain(&self.warnings);
        findings
            .flat_map(|found| std::iter::once(found).chain(&found.notes))
            .map(|one| one.message.clone())
            .collect()
    }
}

impl Finding {
    /// Line and column, in whichever file.
    pub(crate) fn position(&self) -> (&str, u32, u32) {
        let mut parts = self.place.rsplitn(3, ':');
        let mut number = || parts.next().and_then(|text| text.parse().ok()).unwrap_or(0);
        let (column, line) = (number(), number());
        (parts.next().unwrap_or(""), line, column)
    }
}

/// What is printed of a program without errors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Printed {
    pub(crate) pdl: String,
    pub(crate) cpp: String,
}

/// When an error shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// To the parser.
    Syntax,
    /// To whoever checks.
    #[default]
    Meaning,
    /// Only when PDL is made: of literals, and of what is not bound.
    Output,
}

/// An error or a note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Finding {
    /// Of ours; they parse and check in one go.
    pub(crate) phase: Phase,
    /// `file:line:column`; empty if it has none.
    pub(crate) place: String,
    pub(crate) message: String,
    pub(crate) notes: Vec<Finding>,
}
