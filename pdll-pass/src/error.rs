//! Errors of passes: the pass, its operation, the location, the cause.

use std::fmt;

use pdll_runtime::internal::place_of;
use pdll_runtime::ir::{Ir, Op, VerifyErrors};
use pdll_runtime::pattern_ir::pattern::SourcePlace;
use pdll_runtime::{DriverError, PatternError, PatternSetError, RewriteError, RewriteErrorKind};

/// The failure of a pass: a message that follows its name and the operation's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassFailure {
    message: String,
    notes: Vec<String>,
    /// Location of an operation in the one that the pass runs on, which the message is about.
    location: Option<String>,
    place: Option<SourcePlace>,
}

impl PassFailure {
    /// Creates a failure with a message: lower case, no full stop.
    pub fn new(message: impl Into<String>) -> PassFailure {
        PassFailure { message: message.into(), notes: Vec::new(), location: None, place: None }
    }

    /// Returns a failure at the location of an operation, whose name precedes the message: `'toy.op' op` and the message.
    pub fn at(ir: &Ir, op: Op, message: impl fmt::Display) -> PassFailure {
        PassFailure::new(format!("'{}' op {message}", op.name_text(ir))).located(ir, op)
    }

    /// Gives the failure the location of an operation.
    pub fn located(mut self, ir: &Ir, op: Op) -> PassFailure {
        let Some(data) = ir.try_op_data(op) else { return self };
        self.location = ir.context().describe_location(data.loc);
        self.place = place_of(ir.context(), data.loc);
        self
    }

    /// Adds a note on a separate line.
    pub fn note(mut self, note: impl Into<String>) -> PassFailure {
        self.notes.push(note.into());
        self
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the notes.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

impl fmt::Display for PassFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.notes.iter().try_for_each(|note| write!(f, "\nnote: {note}"))
    }
}

impl std::error::Error for PassFailure {}

impl From<String> for PassFailure {
    fn from(message: String) -> PassFailure {
        PassFailure::new(message)
    }
}

impl From<&str> for PassFailure {
    fn from(message: &str) -> PassFailure {
        PassFailure::new(message)
    }
}

macro_rules! from_errors {
    ($($error:ty),*) => {$(
        impl From<$error> for PassFailure {
            fn from(error: $error) -> PassFailure {
                PassFailure::new(error.to_string())
            }
        }
    )*};
}

/// The failure of a conversion is at the operation that is not legal.
impl From<DriverError> for PassFailure {
    fn from(error: DriverError) -> PassFailure {
        let DriverError::Conversion(error) = error else { return PassFailure::new(error.to_string()) };
        PassFailure {
            notes: error.notes.iter().map(|(note, _)| note.clone()).collect(),
            location: error.location.clone(),
            place: error.place.clone(),
            ..PassFailure::new(error.message)
        }
    }
}

/// An error with words of its own about an operation is at that operation.
impl From<RewriteError> for PassFailure {
    fn from(error: RewriteError) -> PassFailure {
        match (error.kind(), error.op_name(), error.place()) {
            (RewriteErrorKind::Other { message }, Some(op), Some(place)) => PassFailure {
                location: Some(format!("{}:{}:{}", place.file, place.line, place.column)),
                place: Some(place.clone()),
                ..PassFailure::new(format!("'{op}' op {message}"))
            },
            _ => PassFailure::new(error.to_string()),
        }
    }
}

from_errors!(Box<PatternError>, PatternSetError, VerifyErrors);

/// Error of a pipeline that did not run to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassError(Box<Parts>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Parts {
    pass: Option<String>,
    op: Option<String>,
    /// Description of the location, for the message.
    location: Option<String>,
    place: Option<SourcePlace>,
    kind: PassErrorKind,
}

/// Kinds of errors.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PassErrorKind {
    /// The pass failed.
    Failed(PassFailure),
    /// The pass could not be prepared.
    NotInitialized(PassFailure),
    /// The pass panicked.
    Panicked {
        /// Message of the pass.
        message: String,
        /// Errors of the verifier, if the pass left invalid IR.
        invalid: Option<VerifyErrors>,
    },
    /// The IR that the pass left is not valid.
    Invalid(VerifyErrors),
    /// The pass erased the operation it ran on.
    ErasedItsOp,
    /// The pipeline is for other operations than the one it was run on.
    WrongAnchor {
        /// The operations it is for.
        anchor: String,
    },
    /// Passes cannot run on this operation, for this reason.
    NotSchedulable(String),
}

impl PassError {
    #[cold]
    pub(crate) fn new(ir: &Ir, op: Op, pass: Option<&str>, kind: PassErrorKind) -> PassError {
        PassError::of(ir, op, describe_op(ir, op, false), pass, kind)
    }

    /// Returns an error with a description of the operation, which may be erased.
    #[cold]
    pub(crate) fn of(
        ir: &Ir,
        op: Op,
        described: String,
        pass: Option<&str>,
        kind: PassErrorKind,
    ) -> PassError {
        PassError(Box::new(Parts {
            pass: pass.map(str::to_owned),
            op: Some(described),
            location: ir.try_op_data(op).and_then(|data| ir.context().describe_location(data.loc)),
            place: match &kind {
                PassErrorKind::Failed(PassFailure { place: Some(place), .. }) => Some(place.clone()),
                _ => ir.try_op_data(op).and_then(|data| place_of(ir.context(), data.loc)),
            },
            kind,
        }))
    }

    #[cold]
    pub(crate) fn not_initialized(pass: &str, failure: PassFailure) -> PassError {
        let kind = PassErrorKind::NotInitialized(failure);
        PassError(Box::new(Parts {
            pass: Some(pass.to_owned()),
            op: None,
            location: None,
            place: None,
            kind,
        }))
    }

    /// Returns the argument of the pass it happened in.
    pub fn pass(&self) -> Option<&str> {
        self.0.pass.as_deref()
    }

    /// Returns the operation the pass ran on, with its symbol name if it has one.
    pub fn op(&self) -> Option<&str> {
        self.0.op.as_deref()
    }

    /// Returns the place of that operation, or of the one in it that the failure is about.
    pub fn place(&self) -> Option<&SourcePlace> {
        self.0.place.as_ref()
    }

    /// Returns the kind of error.
    pub fn kind(&self) -> &PassErrorKind {
        &self.0.kind
    }
}

impl fmt::Display for PassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { pass, op, location, kind, .. } = &*self.0;
        let pass = pass.as_deref().unwrap_or("?");
        let op = op.as_deref().unwrap_or("?");
        if let PassErrorKind::Failed(failure) = kind
            && let Some(location) = &failure.location
        {
            write!(f, "{location}: error: {failure}")?;
            return write!(f, "\nnote: pass `{pass}` failed on {op}");
        }
        if let Some(location) = location {
            write!(f, "{location}: ")?;
        }
        match kind {
            PassErrorKind::Failed(failure) => write!(f, "error: pass `{pass}` failed on {op}: {failure}"),
            PassErrorKind::NotInitialized(failure) => {
                write!(f, "error: pass `{pass}` cannot be run: {failure}")
            }
            PassErrorKind::Panicked { message, invalid } => {
                write!(f, "error: pass `{pass}` panicked on {op}: {message}")?;
                match invalid {
                    Some(errors) => write!(f, "\nnote: the IR it left is not valid\n{errors}"),
                    None => f.write_str("\nnote: the IR it left is valid, but may be half transformed"),
                }
            }
            PassErrorKind::Invalid(errors) => {
                write!(f, "error: pass `{pass}` left invalid IR in {op}\n{errors}")
            }
            PassErrorKind::ErasedItsOp => write!(f, "error: pass `{pass}` erased {op}, on which it ran"),
            PassErrorKind::WrongAnchor { anchor } => {
                write!(f, "error: can't run `{anchor}` pass manager on {op}")
            }
            PassErrorKind::NotSchedulable(reason) => write!(f, "error: {op}: {reason}"),
        }
    }
}

impl std::error::Error for PassError {}

/// Returns an operation's name, its symbol name if it has one, and on request its place.
pub(crate) fn describe_op(ir: &Ir, op: Op, with_place: bool) -> String {
    let Some(data) = ir.try_op_data(op) else { return format!("{op:?}") };
    let ctx = ir.context();
    let mut text = format!("`{}`", ctx.op_name_text(data.name));
    if let Some(name) = symbol_name(ir, op) {
        text.push_str(&format!(" @{name}"));
    }
    if with_place && let Some(place) = ctx.describe_location(data.loc) {
        text.push_str(&format!(" at {place}"));
    }
    text
}

/// Returns the symbol that an operation names itself.
pub(crate) fn symbol_name(ir: &Ir, op: Op) -> Option<String> {
    let ctx = ir.context();
    let name = op.is_alive(ir).then(|| op.attr(ir, ctx.identifier("sym_name"))).flatten()?;
    match name.data(ctx) {
        pdll_runtime::ir::AttributeData::String { value, .. } => {
            Some(String::from_utf8_lossy(value).into_owned())
        }
        _ => None,
    }
}

impl From<crate::options::OptionError> for PassFailure {
    fn from(error: crate::options::OptionError) -> PassFailure {
        let failure = PassFailure::new(error.message);
        match error.help {
            Some(help) => failure.note(help),
            None => failure,
        }
    }
}
