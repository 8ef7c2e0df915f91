//! Errors of native functions and their uses.

use pdll_match::pattern::EntityKind;

use super::kind::NativeKind;
use crate::RewriteError;

/// A native function that is not there, or is used wrongly.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NativeError {
    /// It is not registered.
    #[error("native {} `{name}` is not registered{}", kind.name(), hint(near))]
    Unknown {
        /// Kind.
        kind: NativeKind,
        /// Name.
        name: String,
        /// A registered name that is near it.
        near: Option<String>,
    },
    /// There is another function of its name.
    #[error("native {} `{name}` is registered twice", kind.name())]
    Duplicate {
        /// Kind.
        kind: NativeKind,
        /// Name.
        name: String,
    },
    /// The number of arguments is wrong.
    #[error("native {} `{name}` takes {}, but was given {got}", kind.name(), count(*want, "argument"))]
    Arity {
        /// Kind.
        kind: NativeKind,
        /// Name.
        name: String,
        /// Number of parameters.
        want: usize,
        /// Number of arguments.
        got: usize,
    },
    /// An argument has the wrong kind.
    #[error(
        "argument {index} of native {} `{name}` must be `{}`, but is `{}`",
        kind.name(), want.name(), got.name()
    )]
    Kind {
        /// Kind.
        kind: NativeKind,
        /// Name.
        name: String,
        /// Index of the argument, from zero.
        index: usize,
        /// Kind of the parameter.
        want: EntityKind,
        /// Kind of the argument.
        got: EntityKind,
    },
    /// An argument is another operation than the parameter's.
    #[error("argument {index} of native {} `{name}` must be a `{want}` operation", kind.name())]
    Operation {
        /// Kind.
        kind: NativeKind,
        /// Name.
        name: String,
        /// Index of the argument, from zero.
        index: usize,
        /// Required operation.
        want: String,
    },
    /// Its results differ from those that the pattern expects.
    #[error(
        "native {} `{name}` gives {}, but {} expected",
        kind.name(), kinds(got), were(want)
    )]
    Results {
        /// Kind.
        kind: NativeKind,
        /// Name.
        name: String,
        /// Results that the pattern expects.
        want: Vec<EntityKind>,
        /// Its results.
        got: Vec<EntityKind>,
    },
}

impl From<NativeError> for RewriteError {
    fn from(error: NativeError) -> RewriteError {
        RewriteError::other(error.to_string())
    }
}

fn count(n: usize, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

/// Kinds as a message names them.
pub(super) fn kinds(kinds: &[EntityKind]) -> String {
    match kinds {
        [] => "no result".to_owned(),
        [one] => format!("`{}`", one.name()),
        several => {
            format!("`({})`", several.iter().map(|k| k.name()).collect::<Vec<_>>().join(", "))
        }
    }
}

fn were(want: &[EntityKind]) -> String {
    format!("{} {}", kinds(want), if want.len() > 1 { "were" } else { "was" })
}

fn hint(near: &Option<String>) -> String {
    near.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}
