//! Failure of an input: the text to print, and its diagnostics as `--verify-diagnostics` compares them.

use pdll::ir::{Context, Ir, Location, LocationData, VerifyErrors};
use pdll::pass::{PassError, PassErrorKind};
use pdll::text::{InputPart, ParseError, PrintOptions};

/// Kind of a diagnostic, with the word of its expectations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Severity {
    Error,
    Warning,
    Remark,
    Note,
}

impl Severity {
    /// All kinds.
    pub(super) const ALL: [Severity; 4] =
        [Severity::Error, Severity::Warning, Severity::Remark, Severity::Note];

    /// Returns the word: `error`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        }
    }
}

/// A diagnostic about an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Emitted {
    pub(super) severity: Severity,
    /// Line and column in the input; `None` if the diagnostic is about no place in it.
    pub(super) place: Option<(usize, usize)>,
    pub(super) message: String,
}

impl Emitted {
    /// Creates an error.
    fn error(place: Option<(usize, usize)>, message: impl Into<String>) -> Emitted {
        Emitted { severity: Severity::Error, place, message: message.into() }
    }
}

/// Reason for which an input has no result.
#[derive(Debug)]
pub(super) struct Failure {
    /// The diagnostics with their source lines, for people.
    pub(super) text: String,
    pub(super) emitted: Vec<Emitted>,
}

impl From<String> for Failure {
    /// An error without a place.
    fn from(text: String) -> Failure {
        let message = text.strip_prefix("error: ").unwrap_or(&text).to_owned();
        Failure { emitted: vec![Emitted::error(None, message)], text }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        let place = error.place();
        let mut emitted = vec![Emitted::error(Some((place.line, place.column)), error.message())];
        emitted.extend(error.notes().iter().map(|(message, place)| Emitted {
            severity: Severity::Note,
            // One without a place of its own is about that of the error.
            place: place.as_ref().or(Some(error.place())).map(|place| (place.line, place.column)),
            message: message.clone(),
        }));
        Failure { text: error.to_string(), emitted }
    }
}

impl Failure {
    /// Returns the failure of IR that does not verify. As in MLIR, only the first error is a diagnostic to expect.
    pub(super) fn invalid(ctx: &Context, errors: &VerifyErrors, name: &str, part: &InputPart<'_>) -> Failure {
        Failure { text: with_snippets(ctx, errors, name, part), emitted: first_error(ctx, errors, name) }
    }

    /// Adds a note with the first invalid operation in generic form.
    pub(super) fn with_op(mut self, ir: &Ir, errors: &VerifyErrors) -> Failure {
        let Some(first) = errors.errors.first() else { return self };
        let options = PrintOptions::new().local_scope(true).custom_forms(false);
        let shown = ir.display_op(first.op).with(options).to_string();
        // An operation of several lines begins on a line of its own.
        let gap = if shown.trim_end().contains('\n') { "\n" } else { "" };
        let place =
            ir.context().describe_location(first.loc).map(|place| format!("{place}: ")).unwrap_or_default();
        self.text.push_str(&format!("\n{place}note: see current operation: {gap}{}", shown.trim_end()));
        self
    }

    /// Returns the failure of a pass.
    pub(super) fn of_pass(ctx: &Context, error: &PassError, name: &str) -> Failure {
        let place = error.place().filter(|place| &*place.file == name);
        let place = place.map(|place| (place.line as usize, place.column as usize));
        let emitted = match error.kind() {
            PassErrorKind::Invalid(errors) => first_error(ctx, errors, name),
            PassErrorKind::Failed(failure) => vec![Emitted::error(place, failure.message())],
            _ => vec![Emitted::error(place, error.to_string())],
        };
        Failure { text: error.to_string(), emitted }
    }
}

/// Returns the first error and its notes.
fn first_error(ctx: &Context, errors: &VerifyErrors, name: &str) -> Vec<Emitted> {
    let Some(error) = errors.errors.first() else { return Vec::new() };
    let mut emitted = vec![Emitted::error(place_in(ctx, error.loc, name), error.message.clone())];
    emitted.extend(error.notes.iter().map(|(loc, message)| Emitted {
        severity: Severity::Note,
        place: place_in(ctx, *loc, name),
        message: message.clone(),
    }));
    emitted
}

/// Returns the line and column of a location in the file of this name: of the first part of a fused location, of the callee of a call site.
fn place_in(ctx: &Context, mut loc: Location, name: &str) -> Option<(usize, usize)> {
    loop {
        loc = match ctx.location_data(loc) {
            LocationData::FileLineCol { file, start: (line, column), .. } => {
                return (ctx.str(file) == name).then_some((line as usize, column as usize));
            }
            LocationData::Name { child, .. } => child,
            LocationData::CallSite { callee, .. } => callee,
            LocationData::Fused { locations, .. } => *locations.first()?,
            _ => return None,
        };
    }
}

/// Formats the verifier's errors, with the source line and a caret for each error located in the text.
fn with_snippets(ctx: &Context, errors: &VerifyErrors, name: &str, part: &InputPart<'_>) -> String {
    let mut said = String::new();
    let lines: Vec<&str> = part.text.lines().collect();
    for error in &errors.errors {
        let (first, rest) = split_first_line(error.to_string());
        said.push_str(&first);
        if let LocationData::FileLineCol { file, start: (line, column), .. } = ctx.location_data(error.loc)
            && ctx.str(file) == name
            && let Some(nth) = (line as usize).checked_sub(part.n_lines_before + 1)
            && let Some(snippet) = lines.get(nth)
        {
            let n_before = if nth == 0 { part.n_columns_before } else { 0 };
            let indent = snippet.chars().take((column as usize).saturating_sub(n_before + 1)).count();
            said.push_str(&format!("\n{snippet}\n{:indent$}^", ""));
        }
        said.push_str(&rest);
        said.push('\n');
    }
    said.truncate(said.trim_end().len());
    said
}

/// Splits a text into the first line, and the rest with its newline.
fn split_first_line(text: String) -> (String, String) {
    match text.find('\n') {
        Some(at) => (text[..at].to_owned(), text[at..].to_owned()),
        None => (text, String::new()),
    }
}
