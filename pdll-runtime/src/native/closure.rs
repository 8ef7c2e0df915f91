//! Closures with typed parameters as native functions.
//!
//! In: a closure over a rewriter and entities. Out: what the registry calls with `PdlValue`s.

use pdll_pattern::pattern::EntityKind;

use super::output::{ConstraintReturn, RewriteReturn};
use super::value::{PdlValue, PdlValues};
use crate::{Attribute, Op, PatternRewriter, RewriteError, Type, TypeVec, Value, ValueVec};

/// A type that a parameter of a closure may have: `Attribute`, `Op`, `Type`, `Value`, `TypeVec`, `ValueVec`.
pub trait ClosureParam: Sized {
    /// Which kind of PDL value is it?
    const KIND: EntityKind;

    /// The value as this type; `None` if it is of another kind.
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

/// A closure that takes a rewriter and up to six entities, and returns what a native function may.
pub trait NativeClosure<Kind, Params>: Send + Sync + 'static {
    /// The kinds of its parameters, the rewriter left out.
    const PARAMS: &'static [EntityKind];
    /// The kinds of its results.
    const RESULTS: &'static [EntityKind];

    /// Calls it. `None` says that the constraint does not hold, or that the rewrite failed.
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
    RewriteError::other("a native function was given arguments of other kinds than it has parameters")
}

macro_rules! closures {
    ($($param:ident $arg:ident),*) => {
        impl<F, R, $($param),*> NativeClosure<AsConstraint, ($($param,)*)> for F
        where
            F: Fn(&mut PatternRewriter<'_>, $($param),*) -> R + Send + Sync + 'static,
            R: ConstraintReturn,
            $($param: ClosureParam),*
        {
            const PARAMS: &'static [EntityKind] = &[$($param::KIND),*];
            const RESULTS: &'static [EntityKind] = R::RESULTS;

            fn call_with(
                &self,
                rewriter: &mut PatternRewriter<'_>,
                args: &[PdlValue],
            ) -> Result<Option<PdlValues>, RewriteError> {
                let [$($arg),*] = args else { return Err(wrong_arguments()) };
                Ok(self(rewriter, $($param::from_value($arg).ok_or_else(wrong_arguments)?),*).into_match())
            }
        }

        impl<F, R, $($param),*> NativeClosure<AsRewrite, ($($param,)*)> for F
        where
            F: Fn(&mut PatternRewriter<'_>, $($param),*) -> R + Send + Sync + 'static,
            R: RewriteReturn,
            $($param: ClosureParam),*
        {
            const PARAMS: &'static [EntityKind] = &[$($param::KIND),*];
            const RESULTS: &'static [EntityKind] = R::RESULTS;

            fn call_with(
                &self,
                rewriter: &mut PatternRewriter<'_>,
                args: &[PdlValue],
            ) -> Result<Option<PdlValues>, RewriteError> {
                let [$($arg),*] = args else { return Err(wrong_arguments()) };
                self(rewriter, $($param::from_value($arg).ok_or_else(wrong_arguments)?),*).into_results()
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
