//! Native functions in Rust: the trait that `#[native_constraint]` and `#[native_rewrite]` implement.

use pdll_match::pattern::EntityKind;

use super::error::NativeError;
use super::kind::NativeKind;
use super::value::{PdlValue, PdlValues};
use crate::{PatternRewriter, RewriteError};

/// A constraint or rewrite that can be called by name.
///
/// Implemented by `#[native_constraint]` and `#[native_rewrite]`, for a type that has the function's name in PDLL.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a native function",
    label = "not created by `#[native_constraint]` or `#[native_rewrite]`"
)]
pub trait NativeFunction: 'static {
    /// Its name in PDLL.
    const NAME: &'static str;
    /// Kind.
    const KIND: NativeKind;
    /// Returns the kinds of its parameters, the rewriter left out.
    const PARAMS: &'static [EntityKind];
    /// Returns the kinds of its results.
    const RESULTS: &'static [EntityKind];
    /// Contract, the `ensures = "…"` of its attribute.
    const CONTRACT: Option<NativeContract> = None;

    /// Calls it. `None` means that the constraint does not hold, or that the rewrite failed.
    ///
    /// # Errors
    ///
    /// If the arguments are not of the kinds of its parameters, or the function itself gave an error.
    fn call(rewriter: &mut PatternRewriter, args: &[PdlValue]) -> Result<Option<PdlValues>, RewriteError>;
}

/// What holds if a native function does, for proofs of patterns that call it and for tests of the function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NativeContract {
    /// Names of the parameters, the rewriter left out.
    pub params: &'static [&'static str],
    /// Clauses, separated by commas.
    pub ensures: &'static str,
    /// Source file.
    pub file: &'static str,
    /// Line of the attribute, from one.
    pub line: u32,
}

/// A native function that is a constraint.
pub trait NativeConstraint: NativeFunction {}

/// A native function that is a rewrite.
pub trait NativeRewrite: NativeFunction {}

/// Checks the number of arguments. For generated code.
///
/// # Errors
///
/// If it is not.
pub fn check_arity<F: NativeFunction>(args: &[PdlValue]) -> Result<(), NativeError> {
    let (want, got) = (F::PARAMS.len(), args.len());
    match want == got {
        true => Ok(()),
        false => Err(NativeError::Arity { kind: F::KIND, name: F::NAME.into(), want, got }),
    }
}

/// Returns the error of an argument that is of another kind, or another operation, than the parameter. For
/// generated code.
///
/// # Errors
///
/// Always.
pub fn wrong_argument<F: NativeFunction>(
    args: &[PdlValue],
    index: usize,
    want: EntityKind,
    operation: Option<&str>,
) -> Result<Option<PdlValues>, RewriteError> {
    let (kind, name, got) = (F::KIND, F::NAME.into(), args[index].kind());
    let error = match operation {
        Some(want) if got == EntityKind::Operation => {
            NativeError::Operation { kind, name, index, want: want.into() }
        }
        _ => NativeError::Kind { kind, name, index, want, got },
    };
    Err(error.into())
}
