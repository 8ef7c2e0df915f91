//! Errors of a dialect conversion: the operation that remains illegal, and why.

use pdll_match::diagnostic::Diagnostic;
use pdll_match::pattern::SourcePlace;

use crate::ir::{Ir, Location, Op};
use crate::rewrite::place::place_of;

/// Error of a conversion that failed. The IR is as it was before the conversion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConversionError {
    /// The message, in MLIR's words.
    pub message: String,
    /// Name of the operation.
    pub op: String,
    /// Description of its location.
    pub location: Option<String>,
    /// Its place.
    pub place: Option<SourcePlace>,
    /// Attempts and the reasons of their failures, each with its place.
    pub notes: Vec<(String, Option<SourcePlace>)>,
}

impl std::error::Error for ConversionError {}

impl std::fmt::Display for ConversionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(location) = &self.location {
            write!(f, "{location}: ")?;
        }
        f.write_str(&self.message)?;
        self.notes.iter().try_for_each(|(note, _)| write!(f, "\nnote: {note}"))
    }
}

impl ConversionError {
    /// Creates an error about an operation.
    #[cold]
    pub(crate) fn new(ir: &Ir, op: Op, message: impl Into<String>) -> Box<ConversionError> {
        let loc = op.loc(ir);
        Box::new(ConversionError {
            message: message.into(),
            op: op.name_text(ir).to_owned(),
            location: ir.context().describe_location(loc),
            place: place_of(ir.context(), loc),
            notes: Vec::new(),
        })
    }

    /// Adds a note at a location.
    pub(crate) fn note(
        mut self: Box<Self>,
        ir: &Ir,
        loc: Option<Location>,
        note: impl Into<String>,
    ) -> Box<Self> {
        let place = loc.and_then(|loc| place_of(ir.context(), loc));
        self.notes.push((note.into(), place));
        self
    }

    /// Returns the error as a diagnostic at the operation.
    pub fn diagnostic(&self) -> Diagnostic {
        let mut diagnostic = Diagnostic::error(self.message.clone()).at_some(self.place.as_ref());
        for (note, _) in &self.notes {
            diagnostic = diagnostic.note(note.clone());
        }
        diagnostic
    }
}
