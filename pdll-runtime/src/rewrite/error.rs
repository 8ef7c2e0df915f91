//! Rewrite errors: misuse of the rewriter, with the operation, its location and the rule broken.
//!
//! Invariant: a call that returns an error has changed nothing.

use std::fmt;

use pdll_match::diagnostic::Diagnostic;
use pdll_match::pattern::SourcePlace;

use crate::ir::internal::describe_type;
use crate::ir::{Block, Ir, Location, Op, OperationName, Type, Value};
use crate::rewrite::place::place_of;

/// An error in a rewrite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RewriteError(Box<Report>);

/// The parts of a [`RewriteError`].
#[derive(Clone, PartialEq, Eq, Debug)]
struct Report {
    kind: RewriteErrorKind,
    op: Option<String>,
    /// Description of the location, for the message.
    location: Option<String>,
    place: Option<SourcePlace>,
}

/// Violated rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RewriteErrorKind {
    /// The operation was erased before, or is of another IR.
    StaleOp {
        /// Its handle.
        op: Op,
    },
    /// A value was erased before, or is of another IR.
    StaleValue {
        /// Its handle.
        value: Value,
    },
    /// A block was erased before, or is of another IR.
    StaleBlock {
        /// Its handle.
        block: Block,
    },
    /// The operation was to be erased while a result is used.
    HasUses {
        /// Index of the result.
        result: usize,
        /// User.
        user: String,
        /// Location of the user.
        user_location: Option<String>,
    },
    /// The operation was to be erased while a value of its regions is used outside, which is not valid IR.
    InnerValueUsed {
        /// User.
        user: String,
    },
    /// The operation was to be replaced with another number of values than it has results.
    WrongResultCount {
        /// Number of results.
        expected: usize,
        /// Number of values.
        got: usize,
    },
    /// The operation was to be replaced with a value of another type.
    WrongResultType {
        /// Index of the result.
        result: usize,
        /// The result's type.
        expected: String,
        /// The value's type.
        got: String,
    },
    /// A replacement value is erased together with the operation.
    ReplacedWithItself {
        /// Index of the result.
        result: usize,
    },
    /// The top-level operation cannot be erased, replaced or moved.
    TopLevel,
    /// There is no such operand, region, successor, argument.
    OutOfRange {
        /// `operand`, `region` …
        what: &'static str,
        /// Requested position.
        index: usize,
        /// Number of entries.
        len: usize,
    },
    /// Result types cannot be inferred.
    CannotInfer {
        /// Reason given by the operation.
        reason: String,
    },
    /// The operation was created while there was no place to insert it.
    NoInsertionPoint,
    /// A block or operation would be moved into itself.
    IntoItself,
    /// A block with predecessors, or other blocks that use its values, cannot go.
    BlockInUse {
        /// User.
        user: String,
    },
    /// The pattern panicked.
    Panicked {
        /// Message of the panic.
        message: String,
    },
    /// The pattern changed the IR again and again without saying that it rewrote.
    TooManyChanges {
        /// More often than this.
        limit: u64,
    },
    /// The pattern's behavior differs from its report, or is not allowed.
    CheckFailed {
        /// Violated rule.
        rule: String,
        /// The IR before and after, as far as it differs; empty if it does not.
        difference: String,
    },
    /// Any other misuse, a native function's report for one.
    Other {
        /// Message.
        message: String,
    },
}

impl RewriteError {
    /// Returns an error that is not about an operation.
    pub fn other(message: impl Into<String>) -> RewriteError {
        let kind = RewriteErrorKind::Other { message: message.into() };
        RewriteError(Box::new(Report { kind, op: None, location: None, place: None }))
    }

    /// Returns an error about no operation in particular.
    #[cold]
    pub(crate) fn of_kind(kind: RewriteErrorKind) -> RewriteError {
        RewriteError(Box::new(Report { kind, op: None, location: None, place: None }))
    }

    /// Creates an error about an operation, with a message that follows its name and location.
    pub fn at(ir: &Ir, op: Op, message: impl Into<String>) -> RewriteError {
        RewriteError::of(ir, op, RewriteErrorKind::Other { message: message.into() })
    }

    /// Returns an error about an operation.
    #[cold]
    pub(crate) fn of(ir: &Ir, op: Op, kind: RewriteErrorKind) -> RewriteError {
        match ir.try_op_data(op) {
            Some(data) => RewriteError::of_name(ir, data.name, data.loc, kind),
            None => RewriteError(Box::new(Report { kind, op: None, location: None, place: None })),
        }
    }

    /// Returns an error about an operation that is not there.
    #[cold]
    pub(crate) fn of_name(
        ir: &Ir,
        name: OperationName,
        loc: Location,
        kind: RewriteErrorKind,
    ) -> RewriteError {
        let ctx = ir.context();
        let op = Some(ctx.op_name_text(name).to_owned());
        RewriteError(Box::new(Report {
            kind,
            op,
            location: ctx.describe_location(loc),
            place: place_of(ctx, loc),
        }))
    }

    #[cold]
    pub(crate) fn wrong_type(ir: &Ir, op: Op, result: usize, expected: Type, got: Type) -> RewriteError {
        let text = |ty| describe_type(ir.context(), ty);
        let kind = RewriteErrorKind::WrongResultType { result, expected: text(expected), got: text(got) };
        RewriteError::of(ir, op, kind)
    }

    #[cold]
    pub(crate) fn has_uses(ir: &Ir, op: Op, result: usize, user: Op) -> RewriteError {
        let user_location = ir.context().describe_location(user.loc(ir));
        let user = user.name_text(ir).to_owned();
        RewriteError::of(ir, op, RewriteErrorKind::HasUses { result, user, user_location })
    }

    /// Returns the kind of error.
    pub fn kind(&self) -> &RewriteErrorKind {
        &self.0.kind
    }

    /// Returns the name of the operation that it describes.
    pub fn op_name(&self) -> Option<&str> {
        self.0.op.as_deref()
    }

    /// Returns the place of the operation that it describes.
    pub fn place(&self) -> Option<&SourcePlace> {
        self.0.place.as_ref()
    }

    /// Returns the error as a diagnostic at the operation.
    pub fn diagnostic(&self) -> Diagnostic {
        let Report { kind, op, place, .. } = &*self.0;
        let message = match op {
            Some(op) => format!("`{op}`: {kind}"),
            None => kind.to_string(),
        };
        Diagnostic::error(message).at_some(place.as_ref())
    }
}

impl From<String> for RewriteError {
    fn from(message: String) -> RewriteError {
        RewriteError::other(message)
    }
}

impl From<&str> for RewriteError {
    fn from(message: &str) -> RewriteError {
        RewriteError::other(message)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(op) = &self.op {
            write!(f, "`{op}`")?;
            if let Some(location) = &self.location {
                write!(f, " at {location}")?;
            }
            f.write_str(": ")?;
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for RewriteErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StaleOp { op } => write!(f, "{op:?} was erased before, or belongs to another IR"),
            Self::StaleValue { value } => write!(f, "{value:?} was erased before, or belongs to another IR"),
            Self::StaleBlock { block } => write!(f, "{block:?} was erased before, or belongs to another IR"),
            Self::HasUses { result, user, user_location } => {
                write!(f, "cannot be erased: result #{result} is still used by `{user}`")?;
                match user_location {
                    Some(location) => write!(f, " at {location}"),
                    None => Ok(()),
                }
            }
            Self::InnerValueUsed { user } => {
                write!(f, "cannot be erased: a value of its regions is used outside, by `{user}`")
            }
            Self::WrongResultCount { expected, got } => {
                let plural = |n: usize| if n == 1 { "" } else { "s" };
                let (s, t) = (plural(*expected), plural(*got));
                write!(f, "has {expected} result{s} and cannot be replaced with {got} value{t}")
            }
            Self::WrongResultType { result, expected, got } => {
                write!(
                    f,
                    "result #{result} is of type `{expected}` and cannot be replaced with a value of type `{got}`"
                )
            }
            Self::ReplacedWithItself { result } => {
                write!(
                    f,
                    "cannot be replaced with a value that is erased with it: the replacement of result #{result}"
                )
            }
            Self::TopLevel => f.write_str("the top-level operation cannot be erased, replaced or moved"),
            Self::OutOfRange { what, index, len } => write!(f, "has no {what} #{index}: there are {len}"),
            Self::CannotInfer { reason } => write!(f, "cannot infer result types: {reason}"),
            Self::NoInsertionPoint => {
                f.write_str("was created while there was no place to insert it: set an insertion point")
            }
            Self::IntoItself => f.write_str("cannot be moved into itself"),
            Self::BlockInUse { user } => write!(f, "the block cannot go, for `{user}` still uses it"),
            Self::Panicked { message } => write!(f, "panicked: {message}"),
            Self::TooManyChanges { limit } => {
                write!(f, "stopped after {limit} changes to the IR without saying that it rewrote")
            }
            Self::CheckFailed { rule, difference } => {
                f.write_str(rule)?;
                if difference.is_empty() { Ok(()) } else { write!(f, "\n{difference}") }
            }
            Self::Other { message } => f.write_str(message),
        }
    }
}
