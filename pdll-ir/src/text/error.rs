//! Errors of the reader: message, location, snippet, and related locations.
//!
//! Inside the reader a `Fault` holds byte offsets; a `ParseError` has lines and columns and outlives the text.

use std::fmt;

use crate::assembly::{AsmError, AsmFault};
use crate::text::split::InputPart;

/// Error in a text that is not IR.
///
/// `Display` renders `file:line:column: error: message`, the line and a caret below the column, then the
/// notes in the same format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError(Box<Parts>);

/// The contents of a `ParseError`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Parts {
    file: String,
    message: String,
    place: Place,
    notes: Vec<(String, Option<Place>)>,
}

impl ParseError {
    /// Returns the text's name.
    pub fn file(&self) -> &str {
        &self.0.file
    }

    /// Returns the message: lower case, backticks, no full stop.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the location.
    pub fn place(&self) -> &Place {
        &self.0.place
    }

    /// Returns the notes, each with its location if it has one.
    pub fn notes(&self) -> &[(String, Option<Place>)] {
        &self.0.notes
    }

    /// Returns the error with places in the whole text that contains the part.
    pub(super) fn in_whole(mut self, part: &InputPart<'_>) -> ParseError {
        let notes = self.0.notes.iter_mut().filter_map(|(_, place)| place.as_mut());
        for place in notes.chain([&mut self.0.place]) {
            if place.line == 1 {
                place.column += part.n_columns_before;
            }
            place.line += part.n_lines_before;
            place.offset += part.start;
        }
        self
    }
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Byte offset.
    pub offset: usize,
    /// Line, from one.
    pub line: usize,
    /// Column, from one, in bytes.
    pub column: usize,
    /// Text of the line, or the surroundings of the location in a long line.
    pub snippet: String,
    /// Number of characters of the snippet before the location.
    pub indent: usize,
}

impl Place {
    /// Returns the place of a byte offset in a text. The snippet has at most about 160 bytes of a line.
    pub fn of(text: &str, offset: usize) -> Place {
        /// Longer lines are cut.
        const MAX_SNIPPET: usize = 160;
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let start = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[offset..].find('\n').map_or(text.len(), |newline| offset + newline);
        let mut from = start;
        let mut to = end;
        if end - start > MAX_SNIPPET {
            from = offset.saturating_sub(MAX_SNIPPET / 2).max(start);
            to = (from + MAX_SNIPPET).min(end);
            while !text.is_char_boundary(from) {
                from -= 1;
            }
            while !text.is_char_boundary(to) {
                to += 1;
            }
        }
        let line = text.as_bytes()[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
        Place {
            offset,
            line,
            column: offset - start + 1,
            snippet: text[from..to].trim_end_matches('\r').to_owned(),
            indent: text[from..offset].chars().count(),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { file, message, place, notes } = &*self.0;
        write_message(f, file, "error", message, place)?;
        for (note, other) in notes {
            f.write_str("\n")?;
            match other {
                Some(other) => write_message(f, file, "note", note, other)?,
                None => write!(f, "{file}:{}:{}: note: {note}", place.line, place.column)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for ParseError {}

fn write_message(
    f: &mut fmt::Formatter<'_>,
    file: &str,
    kind: &str,
    message: &str,
    Place { line, column, snippet, indent, .. }: &Place,
) -> fmt::Result {
    write!(f, "{file}:{line}:{column}: {kind}: {message}\n{snippet}\n")?;
    // Tabs are preserved, so that the caret is aligned.
    for c in snippet.chars().take(*indent) {
        f.write_str(if c == '\t' { "\t" } else { " " })?;
    }
    f.write_str("^")
}

/// An error at a byte offset of the text being read, for parsers of small languages beside the IR, such as pass pipelines.
///
/// ```
/// use pdll_ir::internal::Fault;
/// let fault = Fault::new(5, "expected `,` after parsing pipeline").note_without_place("write `a,b`");
/// let error = fault.into_error("pipeline", "cse  x");
/// assert_eq!(error.place().column, 6);
/// assert_eq!(error.notes().len(), 1);
/// ```
#[derive(Debug)]
pub struct Fault {
    message: String,
    at: usize,
    notes: Vec<(String, Option<usize>)>,
}

/// Results of the reader; faults are rare, so they are boxed.
pub(crate) type Read<T> = Result<T, Box<Fault>>;

impl Fault {
    /// Creates an error at a byte offset. It is boxed, because results that carry it are usually `Ok`.
    pub fn new(at: usize, message: impl Into<String>) -> Box<Fault> {
        Box::new(Fault { message: message.into(), at, notes: Vec::new() })
    }

    /// Adds a note at a byte offset.
    pub fn note(mut self: Box<Self>, at: usize, message: impl Into<String>) -> Box<Fault> {
        self.notes.push((message.into(), Some(at)));
        self
    }

    /// Adds a note without a place of its own: it is shown at the place of the error, without the line.
    pub fn note_without_place(mut self: Box<Self>, message: impl Into<String>) -> Box<Fault> {
        self.notes.push((message.into(), None));
        self
    }

    /// Returns the error with lines and columns of the text, which has this name.
    pub fn into_error(self, file: &str, text: &str) -> ParseError {
        ParseError(Box::new(Parts {
            file: file.to_owned(),
            message: self.message,
            place: Place::of(text, self.at),
            notes: self
                .notes
                .into_iter()
                .map(|(note, at)| (note, at.map(|at| Place::of(text, at))))
                .collect(),
        }))
    }
}

impl From<AsmError> for Box<Fault> {
    fn from(error: AsmError) -> Box<Fault> {
        let AsmFault { at, message, notes } = *error.0;
        Box::new(Fault { at, message, notes })
    }
}

impl From<Box<Fault>> for AsmError {
    fn from(fault: Box<Fault>) -> AsmError {
        let Fault { at, message, notes } = *fault;
        AsmError(Box::new(AsmFault { at, message, notes }))
    }
}

impl From<pdll_asm::Error> for Box<Fault> {
    fn from(error: pdll_asm::Error) -> Box<Fault> {
        let notes = error.note.into_iter().map(|note| (note, None)).collect();
        Box::new(Fault { message: error.message, at: error.lo, notes })
    }
}
