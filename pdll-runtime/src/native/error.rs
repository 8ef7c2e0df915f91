//! What is wrong with a native function or with a use of one.

use pdll_match::pattern::EntityKind;

use super::kind::NativeKind;
use super::value::kind_name;
use crate::RewriteError;

/// A native function that is not there, or is used wrongly.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NativeError {
    /// Nobody registered it.
    #[error("native {} `{name}` is not registered{}", kind.name(), hint(near))]
    Unknown {
        /// What was it to be?
        kind: NativeKind,
        /// By which name was it looked for?
        name: String,
        /// A registered name that is near it.
        near: Option<String>,
    },
    /// There is another function of its name.
    #[error("native {} `{name}` is registered twice", kind.name())]
    Duplicate {
        /// What is it for?
        kind: NativeKind,
        /// Its name.
        name: String,
    },
    /// It is given too few or too many arguments.
    #[error("native {} `{name}` takes {}, but was given {got}", kind.name(), count(*want, "argument"))]
    Arity {
        /// What is it for?
        kind: NativeKind,
        /// Its name.
        name: String,
        /// How many parameters has it?
        want: usize,
        /// How many arguments was it given?
        got: usize,
    },
    /// An argument is of the wrong kind.
    #[error(
        "argument {index} of native {} `{name}` must be `{}`, but is `{}`",
        kind.name(), kind_name(*want), kind_name(*got)
    )]
    Kind {
        /// What is it for?
        kind: NativeKind,
        /// Its name.
        name: String,
        /// Which argument, from zero?
        index: usize,
        /// Of which kind is the parameter?
        want: EntityKind,
        /// Of which kind is the argument?
        got: EntityKind,
    },
    /// An argument is another operation than the parameter's.
    #[error("argument {index} of native {} `{name}` must be a `{want}` operation", kind.name())]
    Operation {
        /// What is it for?
        kind: NativeKind,
        /// Its name.
        name: String,
        /// Which argument, from zero?
        index: usize,
        /// Which operation must it be?
        want: String,
    },
    /// It gives other results than the pattern takes.
    #[error(
        "native {} `{name}` gives {}, but {} expected",
        kind.name(), kinds(got), were(want)
    )]
    Results {
        /// What is it for?
        kind: NativeKind,
        /// Its name.
        name: String,
        /// What does the pattern take?
        want: Vec<EntityKind>,
        /// What does it give?
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
        [one] => format!("`{}`", kind_name(*one)),
        several => {
            format!("`({})`", several.iter().map(|k| kind_name(*k)).collect::<Vec<_>>().join(", "))
        }
    }
}

fn were(want: &[EntityKind]) -> String {
    format!("{} {}", kinds(want), if want.len() > 1 { "were" } else { "was" })
}

fn hint(near: &Option<String>) -> String {
    near.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}
