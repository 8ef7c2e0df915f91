//! Diagnostics as data: what errors of patterns and of drivers carry, after the source text is gone.
//!
//! In: messages with the places of patterns or operations. Out: `Diagnostic`s that users read or display.

use std::fmt;

use crate::pattern::SourcePlace;

/// Severity of a [`Diagnostic`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// The input cannot be used.
    Error,
    /// The input is suspicious.
    Warning,
    /// Information without a diagnostic that it belongs to.
    Note,
}

/// An error or warning: its severity, place, message, and notes.
///
/// ```
/// use pdll_match::diagnostic::Diagnostic;
/// use pdll_match::pattern::SourcePlace;
/// let place = SourcePlace { file: "rules.pdll".into(), line: 3, column: 5 };
/// let diagnostic = Diagnostic::error("unknown operation").at(&place).note("load its dialect first");
/// assert_eq!(
///     diagnostic.to_string(),
///     "rules.pdll:3:5: error: unknown operation\nnote: load its dialect first"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Severity.
    pub severity: Severity,
    /// Place in a source text or in the text of the IR, if known.
    pub place: Option<SourcePlace>,
    /// The message: lower case, backticks, no full stop.
    pub message: String,
    /// The source line, and a line that marks the place in it; empty if the source is not known.
    pub excerpt: String,
    /// Additional information, in order.
    pub notes: Vec<Note>,
}

/// Additional information for a [`Diagnostic`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Note {
    /// Whether it advises how to solve the problem.
    pub is_help: bool,
    /// Related place, if any.
    pub place: Option<SourcePlace>,
    /// The message: lower case, backticks, no full stop.
    pub message: String,
    /// The source line, and a line that marks the place in it; empty if there is none.
    pub excerpt: String,
}

impl Note {
    /// Creates a note without a place.
    pub fn new(message: impl Into<String>) -> Note {
        Note { is_help: false, place: None, message: message.into(), excerpt: String::new() }
    }

    /// Creates a note that advises how to solve the problem.
    pub fn help(message: impl Into<String>) -> Note {
        Note { is_help: true, ..Note::new(message) }
    }

    /// Sets the place.
    pub fn at(mut self, place: SourcePlace) -> Note {
        self.place = Some(place);
        self
    }

    /// Sets the source line and its mark.
    pub fn excerpt(mut self, excerpt: String) -> Note {
        self.excerpt = excerpt;
        self
    }
}

impl<T: Into<String>> From<T> for Note {
    fn from(message: T) -> Note {
        Note::new(message)
    }
}

impl Diagnostic {
    /// Creates a diagnostic without a place.
    pub fn new(severity: Severity, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity,
            place: None,
            message: message.into(),
            excerpt: String::new(),
            notes: Vec::new(),
        }
    }

    /// Creates an error without a place.
    pub fn error(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, message)
    }

    /// Creates a warning without a place.
    pub fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, message)
    }

    /// Sets the place; a place whose line is unknown is ignored.
    pub fn at(mut self, place: &SourcePlace) -> Diagnostic {
        self.place = Some(place.clone()).filter(|place| place.line > 0);
        self
    }

    /// Sets the place, if there is one; its line may be unknown.
    pub fn at_some(mut self, place: Option<&SourcePlace>) -> Diagnostic {
        self.place = place.cloned();
        self
    }

    /// Sets the source line and its mark.
    pub fn excerpt(mut self, excerpt: String) -> Diagnostic {
        self.excerpt = excerpt;
        self
    }

    /// Adds a note.
    pub fn note(mut self, note: impl Into<Note>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Writes diagnostics, on a line or more each. The severity of an error with neither place nor notes is left out.
    ///
    /// # Errors
    /// If the formatter returns one.
    pub fn write_all(diagnostics: &[Diagnostic], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in diagnostics.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            match diagnostic {
                Diagnostic { place: None, severity: Severity::Error, message, notes, .. }
                    if notes.is_empty() =>
                {
                    f.write_str(message)?;
                }
                diagnostic => write!(f, "{diagnostic}")?,
            }
        }
        Ok(())
    }
}

impl From<String> for Diagnostic {
    fn from(message: String) -> Diagnostic {
        Diagnostic::error(message)
    }
}

impl From<&str> for Diagnostic {
    fn from(message: &str) -> Diagnostic {
        Diagnostic::error(message)
    }
}

/// Writes a line of a diagnostic: `PLACE: KIND: MESSAGE`, and the excerpt below.
fn write_line(
    f: &mut fmt::Formatter<'_>,
    place: Option<&SourcePlace>,
    kind: &str,
    message: &str,
    excerpt: &str,
) -> fmt::Result {
    if let Some(place) = place {
        write!(f, "{place}: ")?;
    }
    write!(f, "{kind}: {message}")?;
    excerpt.lines().try_for_each(|line| write!(f, "\n  {line}"))
}

impl fmt::Display for Diagnostic {
    /// Writes `FILE:LINE:COLUMN: SEVERITY: MESSAGE` and the source line, then each note in the same form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        write_line(f, self.place.as_ref(), severity, &self.message, &self.excerpt)?;
        self.notes.iter().try_for_each(|note| {
            f.write_str("\n")?;
            let kind = if note.is_help { "help" } else { "note" };
            write_line(f, note.place.as_ref(), kind, &note.message, &note.excerpt)
        })
    }
}
