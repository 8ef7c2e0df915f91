//! The outcome for a program: errors, or the output of each stage.

use std::collections::BTreeSet;

/// The outcome for a program, ours or theirs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Errors.
    pub(crate) errors: Vec<Finding>,
    /// Warnings; ours include those that only we report.
    pub(crate) warnings: Vec<Finding>,
    /// Whether the compiler crashed.
    pub(crate) has_crashed: bool,
    /// Errors printed before a crash.
    pub(crate) last_words: Vec<Finding>,
    /// Syntax tree, if the errors are only detected in PDL.
    pub(crate) tree: Option<String>,
    /// Other outputs, if there are no errors.
    pub(crate) printed: Option<Printed>,
}

impl Outcome {
    pub(crate) fn is_accepted(&self) -> bool {
        self.errors.is_empty() && !self.has_crashed
    }
}

impl Outcome {
    /// Returns all messages: errors, warnings and their notes.
    pub(crate) fn said(&self) -> BTreeSet<String> {
        let findings = self.errors.iter().chain(&self.warnings);
        findings
            .flat_map(|found| std::iter::once(found).chain(&found.notes))
            .map(|one| one.message.clone())
            .collect()
    }
}

impl Finding {
    /// Returns line and column, in any file.
    pub(crate) fn position(&self) -> (&str, u32, u32) {
        let mut parts = self.place.rsplitn(3, ':');
        let mut number = || parts.next().and_then(|text| text.parse().ok()).unwrap_or(0);
        let (column, line) = (number(), number());
        (parts.next().unwrap_or(""), line, column)
    }
}

/// The outputs for a program without errors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Printed {
    pub(crate) pdl: String,
    pub(crate) cpp: String,
}

/// The stage that detects an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// The parser.
    Syntax,
    /// The checks.
    #[default]
    Meaning,
    /// PDL: literals, and unbound entities.
    Output,
}

/// An error or a note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Finding {
    /// Stage, for ours; theirs parses and checks in one pass.
    pub(crate) phase: Phase,
    /// `file:line:column`; empty if it has none.
    pub(crate) place: String,
    pub(crate) message: String,
    pub(crate) notes: Vec<Finding>,
}
