//! Closures as native functions: with typed parameters, or over a slice of `PdlValue`.
//!
//! In: a closure over a rewriter and entities. Out: a callee of the registry, over `PdlValue`s.

use std::any::TypeId;

use pdll_match::pattern::EntityKind;

use super::output::{ConstraintReturn, RewriteReturn};
use super::value::{PdlValue, PdlValues};
use crate::ir::{Attribute, Op, Type, TypeVec, Value, ValueVec};
use crate::{PatternRewriter, RewriteError};

/// A type that a parameter of a closure may have: `Attribute`, `Op`, `Type`, `Value`, `TypeVec`, `ValueVec`.
pub trait ClosureParam: Sized {
    /// Kind of PDL value.
    const KIND: EntityKind;

    /// Returns the value as this type, or `None` if it is of another kind.
    fn from_value(value: &PdlValue) -> Option<Self>;
}

macro_rules! params {
    ($($variant:ident, $kind:ident, $ty:ty;)*) => {$(
        impl ClosureParam for $ty {
            const KIND: EntityKind = EntityKind::$kind;

            fn from_value(value: &PdlValue) -> Option<Self> {
                match value {
                    PdlValue::$variant(value) => Some(value.clone()),
                    _ => None,
                }
            }
        }
    )*};
}

params! {
    Attribute, Attribute, Attribute;
    Op, Operation, Op;
    Type, Type, Type;
    TypeRange, TypeRange, TypeVec;
    Value, Value, Value;
    ValueRange, ValueRange, ValueVec;
}

/// Marks closures that are constraints: see [`NativeClosure`].
#[derive(Copy, Clone, Debug)]
pub struct AsConstraint;

/// Marks closures that are rewrites: see [`NativeClosure`].
#[derive(Copy, Clone, Debug)]
pub struct AsRewrite;

/// Marks closures over slices: see [`raw`].
#[derive(Copy, Clone, Debug)]
pub struct Raw;

/// A closure over a slice of values, created by [`raw`].
pub struct RawFunction<F> {
    params: Box<[EntityKind]>,
    results: Box<[EntityKind]>,
    closure: F,
}

/// Creates a constraint or rewrite over a slice of values, for kinds that are only known at run time. It
/// receives as many values as there are `params`, each of its kind, and returns values of the kinds
/// `results`.
///
/// ```
/// use pdll_runtime::ir::Context;
/// use pdll_runtime::pattern_ir::pattern::EntityKind;
/// use pdll_runtime::{PatternRewriter, PdlValue, PdlValues, RewritePatternSet, raw_native};
///
/// let mut set = RewritePatternSet::new(&Context::new());
/// let are_all_equal = |_: &mut PatternRewriter, values: &[PdlValue]| {
///     Ok(values.windows(2).all(|pair| pair[0] == pair[1]).then(PdlValues::new))
/// };
/// set.register_constraint_function("AreEqual", raw_native(&[EntityKind::Type; 3], &[], are_all_equal));
/// assert_eq!(set.natives().iter().count(), 1);
/// ```
pub fn raw<F>(params: &[EntityKind], results: &[EntityKind], closure: F) -> RawFunction<F>
where
    F: Fn(&mut PatternRewriter<'_>, &[PdlValue]) -> Result<Option<PdlValues>, RewriteError>
        + Send
        + Sync
        + 'static,
{
    RawFunction { params: params.into(), results: results.into(), closure }
}

/// Returns the type of a function or of a closure without captures, which has only one value.
fn identity_of<F: 'static>() -> Option<TypeId> {
    (size_of::<F>() == 0).then(TypeId::of::<F>)
}

/// A closure that takes a rewriter and up to six entities, and returns a valid result of a native function;
/// or the result of [`raw`].
pub trait NativeClosure<Kind, Params>: Sized + Send + Sync + 'static {
    /// Returns the kinds of its parameters, the rewriter left out.
    fn params(&self) -> &[EntityKind];

    /// Returns the kinds of its results.
    fn results(&self) -> &[EntityKind];

    /// Returns an identity of the closure. Closures with equal ones are the same function; `None` if captures
    /// may differ.
    fn identity(&self) -> Option<TypeId> {
        identity_of::<Self>()
    }

    /// Calls it. `None` means that the constraint does not hold, or that the rewrite failed.
    ///
    /// # Errors
    /// Its own, and arguments of other kinds than its parameters.
    fn call_with(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        args: &[PdlValue],
    ) -> Result<Option<PdlValues>, RewriteError>;
}

#[cold]
fn wrong_arguments() -> RewriteError {
    RewriteError::other("the arguments of a native function do not have the kinds of its parameters")
}

impl<Kind, F> NativeClosure<Kind, Raw> for RawFunction<F>
where
    F: Fn(&mut PatternRewriter<'_>, &[PdlValue]) -> Result<Option<PdlValues>, RewriteError>
        + Send
        + Sync
        + 'static,
{
    fn params(&self) -> &[EntityKind] {
        &self.params
    }

    fn results(&self) -> &[EntityKind] {
        &self.results
    }

    fn identity(&self) -> Option<TypeId> {
        identity_of::<F>()
    }

    fn call_with(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        args: &[PdlValue],
    ) -> Result<Option<PdlValues>, RewriteError> {
        (self.closure)(rewriter, args)
    }
}

/// Result of a closure: as a constraint `bool`, `Option`, `Result` or entities, as a rewrite what a rewrite gives.
pub trait ClosureReturn<Kind> {
    /// Kinds of the results.
    const RESULTS: &'static [EntityKind];

    /// Returns the results, or `None` if the constraint does not hold or the rewrite declines.
    ///
    /// # Errors
    /// The function's own.
    fn into_outcome(self) -> Result<Option<PdlValues>, RewriteError>;
}

#[diagnostic::do_not_recommend]
impl<R: ConstraintReturn> ClosureReturn<AsConstraint> for R {
    const RESULTS: &'static [EntityKind] = R::RESULTS;

    fn into_outcome(self) -> Result<Option<PdlValues>, RewriteError> {
        Ok(self.into_match())
    }
}

#[diagnostic::do_not_recommend]
impl<R: RewriteReturn> ClosureReturn<AsRewrite> for R {
    const RESULTS: &'static [EntityKind] = R::RESULTS;

    fn into_outcome(self) -> Result<Option<PdlValues>, RewriteError> {
        self.into_results()
    }
}

macro_rules! closures {
    ($($param:ident $arg:ident),*) => {
        impl<Kind, Fun, R, $($param),*> NativeClosure<Kind, ($($param,)*)> for Fun
        where
            Fun: Fn(&mut PatternRewriter<'_>, $($param),*) -> R + Send + Sync + 'static,
            R: ClosureReturn<Kind>,
            $($param: ClosureParam),*
        {
            fn params(&self) -> &[EntityKind] {
                const { &[$($param::KIND),*] }
            }

            fn results(&self) -> &[EntityKind] {
                R::RESULTS
            }

            fn call_with(
                &self,
                rewriter: &mut PatternRewriter<'_>,
                args: &[PdlValue],
            ) -> Result<Option<PdlValues>, RewriteError> {
                let [$($arg),*] = args else { return Err(wrong_arguments()) };
                self(rewriter, $($param::from_value($arg).ok_or_else(wrong_arguments)?),*).into_outcome()
            }
        }
    };
}

closures!();
closures!(A a);
closures!(A a, B b);
closures!(A a, B b, C c);
closures!(A a, B b, C c, D d);
closures!(A a, B b, C c, D d, E e);
closures!(A a, B b, C c, D d, E e, G g);
