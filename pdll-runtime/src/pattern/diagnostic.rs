//! Diagnostics about patterns that arrive at run time, or that a set cannot be frozen with.

use std::fmt;

use pdll_match::pattern::SourcePlace;

/// Severity of a [`Diagnostic`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// The patterns cannot be used.
    Error,
    /// The patterns are suspicious.
    Warning,
}

/// A message about patterns: how severe it is, where, what, and notes.
///
/// ```
/// use pdll_runtime::Diagnostic;
/// use pdll_runtime::pattern_ir::pattern::SourcePlace;
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
    /// How severe it is.
    pub severity: Severity,
    /// Place in the source of a pattern, if known.
    pub place: Option<SourcePlace>,
    /// The message: lower case, backticks, no full stop.
    pub message: String,
    /// What else is to be said, in order.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// Creates an error without a place.
    pub fn error(message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, place: None, message: message.into(), notes: Vec::new() }
    }

    /// Creates a warning without a place.
    pub fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(message) }
    }

    /// Sets the place; a place whose line is unknown is none.
    pub fn at(mut self, place: &SourcePlace) -> Diagnostic {
        self.place = Some(place.clone()).filter(|place| place.line > 0);
        self
    }

    /// Adds a note.
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
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

impl fmt::Display for Diagnostic {
    /// Writes `FILE:LINE:COLUMN: SEVERITY: MESSAGE`, then each note on a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:{}:{}: ", place.file, place.line, place.column)?;
        }
        f.write_str(match self.severity {
            Severity::Error => "error: ",
            Severity::Warning => "warning: ",
        })?;
        f.write_str(&self.message)?;
        self.notes.iter().try_for_each(|note| write!(f, "\nnote: {note}"))
    }
}

/// Writes diagnostics, a line or more each. Without a place, the severity is left out: the error that holds them is one.
pub(crate) fn write_all(diagnostics: &[Diagnostic], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, diagnostic) in diagnostics.iter().enumerate() {
        if index > 0 {
            f.write_str("\n")?;
        }
        match diagnostic {
            Diagnostic { place: None, severity: Severity::Error, message, notes } if notes.is_empty() => {
                f.write_str(message)?;
            }
            diagnostic => write!(f, "{diagnostic}")?,
        }
    }
    Ok(())
}
