//! Return values of native functions: conversions from Rust types to a match, results, or neither.
//!
//! `T` is the declared result in PDLL: `()` for no result, otherwise the Rust type of the result, or a tuple.

use pdll_match::pattern::EntityKind;
use smallvec::smallvec;

use super::value::{PdlOperation, PdlValue, PdlValues};
use crate::RewriteError;
use crate::ir::{Attribute, Op, Type, TypeVec, Value, ValueVec};

/// The return value of a native constraint: `bool`, `Option<T>`, `Result<T, _>`, or `T` if it always holds.
///
/// `None` and `Err` mean that it does not hold.
#[diagnostic::on_unimplemented(
    message = "a native constraint with these results in PDLL cannot return `{Self}` in Rust",
    label = "declared to give `{T}`",
    note = "return `bool` for no result; else `Option<T>`, `Result<T, _>` or `T`, with a tuple for several"
)]
pub trait ConstraintOutput<T> {
    /// Returns the results if the constraint holds.
    fn into_match(self) -> Option<T>;
}

/// The return value of a native rewrite: `T`, `Option<T>`, `Result<T, _>`, or `bool` for a rewrite without
/// results.
///
/// `None` and `false` mean that the rewrite did nothing and the pattern does not apply; `Err` stops the
/// driver.
#[diagnostic::on_unimplemented(
    message = "a native rewrite with these results in PDLL cannot return `{Self}` in Rust",
    label = "declared to give `{T}`",
    note = "return `T`, `Option<T>` or `Result<T, E>`; `()` for no result, a tuple for several"
)]
pub trait RewriteOutput<T> {
    /// Returns the results, or `None` if the rewrite failed.
    fn into_results(self) -> Result<Option<T>, RewriteError>;
}

/// A Rust value that converts to the results `T` of a native function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a native function that is declared to give `{T}`",
    label = "expected `{T}`",
    note = "ranges are `ValueVec`, `Vec<Value>` or `[Value; N]` (and the same of `Type`); several results are a tuple"
)]
pub trait IntoPdl<T> {
    /// Returns the results.
    fn into_pdl(self) -> T;
}

/// The return value of a native constraint called by name.
#[diagnostic::on_unimplemented(
    message = "a native constraint cannot return `{Self}`",
    label = "no answer, and no result of PDLL",
    note = "return `bool`; or entities of PDLL (`Attribute`, `Op`, `Type`, `Value`, `Vec<Type>`, `Vec<Value>`, typed \
            operations), `Option` or `Result` of those, a tuple for several"
)]
pub trait ConstraintReturn {
    /// The kinds of the results.
    const RESULTS: &'static [EntityKind];

    /// Returns the results if the constraint holds.
    fn into_match(self) -> Option<PdlValues>;
}

/// The return value of a native rewrite called by name.
#[diagnostic::on_unimplemented(
    message = "a native rewrite cannot return `{Self}`",
    label = "no result of PDLL",
    note = "return entities of PDLL (`Attribute`, `Op`, `Type`, `Value`, `Vec<Type>`, `Vec<Value>`, typed operations), `Option` \
            or `Result<_, RewriteError>` of those, a tuple for several, `()` or `bool` for none"
)]
pub trait RewriteReturn {
    /// The kinds of the results.
    const RESULTS: &'static [EntityKind];

    /// Returns the results, `None` for failure.
    ///
    /// # Errors
    ///
    /// The function's own.
    fn into_results(self) -> Result<Option<PdlValues>, RewriteError>;
}

/// Results by themselves: no, one, or several entities of PDL.
pub trait Entities {
    /// Their kinds.
    const KINDS: &'static [EntityKind];

    /// Returns the values.
    fn into_values(self) -> PdlValues;
}

#[diagnostic::do_not_recommend]
impl ConstraintOutput<()> for bool {
    fn into_match(self) -> Option<()> {
        self.then_some(())
    }
}

#[diagnostic::do_not_recommend]
impl<T, U: IntoPdl<T>> ConstraintOutput<T> for Option<U> {
    fn into_match(self) -> Option<T> {
        self.map(U::into_pdl)
    }
}

#[diagnostic::do_not_recommend]
impl<T, U: IntoPdl<T>, E> ConstraintOutput<T> for Result<U, E> {
    fn into_match(self) -> Option<T> {
        self.ok().map(U::into_pdl)
    }
}

#[diagnostic::do_not_recommend]
impl RewriteOutput<()> for bool {
    fn into_results(self) -> Result<Option<()>, RewriteError> {
        Ok(self.then_some(()))
    }
}

#[diagnostic::do_not_recommend]
impl<T, U: IntoPdl<T>> RewriteOutput<T> for Option<U> {
    fn into_results(self) -> Result<Option<T>, RewriteError> {
        Ok(self.map(U::into_pdl))
    }
}

#[diagnostic::do_not_recommend]
impl<T, U: IntoPdl<T>, E: Into<RewriteError>> RewriteOutput<T> for Result<U, E> {
    fn into_results(self) -> Result<Option<T>, RewriteError> {
        self.map(|results| Some(results.into_pdl())).map_err(E::into)
    }
}

impl ConstraintReturn for bool {
    const RESULTS: &'static [EntityKind] = &[];

    fn into_match(self) -> Option<PdlValues> {
        self.then(PdlValues::new)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Entities> ConstraintReturn for T {
    const RESULTS: &'static [EntityKind] = T::KINDS;

    fn into_match(self) -> Option<PdlValues> {
        Some(self.into_values())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Entities> ConstraintReturn for Option<T> {
    const RESULTS: &'static [EntityKind] = T::KINDS;

    fn into_match(self) -> Option<PdlValues> {
        self.map(T::into_values)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Entities, E> ConstraintReturn for Result<T, E> {
    const RESULTS: &'static [EntityKind] = T::KINDS;

    fn into_match(self) -> Option<PdlValues> {
        self.ok().map(T::into_values)
    }
}

impl RewriteReturn for bool {
    const RESULTS: &'static [EntityKind] = &[];

    fn into_results(self) -> Result<Option<PdlValues>, RewriteError> {
        Ok(self.then(PdlValues::new))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Entities> RewriteReturn for T {
    const RESULTS: &'static [EntityKind] = T::KINDS;

    fn into_results(self) -> Result<Option<PdlValues>, RewriteError> {
        Ok(Some(self.into_values()))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Entities> RewriteReturn for Option<T> {
    const RESULTS: &'static [EntityKind] = T::KINDS;

    fn into_results(self) -> Result<Option<PdlValues>, RewriteError> {
        Ok(self.map(T::into_values))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Entities, E: Into<RewriteError>> RewriteReturn for Result<T, E> {
    const RESULTS: &'static [EntityKind] = T::KINDS;

    fn into_results(self) -> Result<Option<PdlValues>, RewriteError> {
        self.map(|results| Some(results.into_values())).map_err(E::into)
    }
}

impl Entities for () {
    const KINDS: &'static [EntityKind] = &[];

    fn into_values(self) -> PdlValues {
        PdlValues::new()
    }
}

#[diagnostic::do_not_recommend]
impl IntoPdl<()> for () {
    fn into_pdl(self) {}
}

#[diagnostic::do_not_recommend]
impl RewriteOutput<()> for () {
    fn into_results(self) -> Result<Option<()>, RewriteError> {
        Ok(Some(()))
    }
}

/// Allows returning `$from` where `$to` is declared.
macro_rules! conversions {
    ($([$($generics:tt)*] $from:ty => $to:ty, $kind:ident, $value:ident => $by:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> IntoPdl<$to> for $from {
            fn into_pdl(self) -> $to {
                let $value = self;
                $by
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> ConstraintOutput<$to> for $from {
            fn into_match(self) -> Option<$to> {
                Some(self.into_pdl())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> RewriteOutput<$to> for $from {
            fn into_results(self) -> Result<Option<$to>, RewriteError> {
                Ok(Some(self.into_pdl()))
            }
        }

        conversions!(@ $kind [$($generics)*] $from => $to);
    )*};
    // A second type for the same result; its own conversion is defined elsewhere.
    (@ Again [$($generics:tt)*] $from:ty => $to:ty) => {};
    (@ $kind:ident [$($generics:tt)*] $from:ty => $to:ty) => {
        impl<$($generics)*> Entities for $from {
            const KINDS: &'static [EntityKind] = &[conversions!(# $kind)];

            fn into_values(self) -> PdlValues {
                let entity: $to = self.into_pdl();
                smallvec![PdlValue::$kind(entity)]
            }
        }
    };
    (# Op) => { EntityKind::Operation };
    (# $kind:ident) => { EntityKind::$kind };
}

conversions! {
    [] Attribute => Attribute, Attribute, v => v;
    [] Op => Op, Op, v => v;
    [O: PdlOperation] O => Op, Op, v => v.op();
    [O: PdlOperation] O => O, Again, v => v;
    [] Type => Type, Type, v => v;
    [] Value => Value, Value, v => v;
    [] TypeVec => TypeVec, TypeRange, v => v;
    [] Vec<Type> => TypeVec, TypeRange, v => v.into();
    [const N: usize] [Type; N] => TypeVec, TypeRange, v => v.into_iter().collect();
    [] ValueVec => ValueVec, ValueRange, v => v;
    [] Vec<Value> => ValueVec, ValueRange, v => v.into();
    [const N: usize] [Value; N] => ValueVec, ValueRange, v => v.into_iter().collect();
}

/// Returns the parts' kinds one after the other, `N` in all.
const fn concat<const N: usize>(parts: &[&[EntityKind]]) -> [EntityKind; N] {
    let mut out = [EntityKind::Value; N];
    let mut part = 0;
    let mut n = 0;
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            out[n] = parts[part][i];
            n += 1;
            i += 1;
        }
        part += 1;
    }
    out
}

macro_rules! tuples {
    ($($n:literal: $($part:ident $to:ident $index:tt),*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($to,)* $($part: IntoPdl<$to>),*> IntoPdl<($($to,)*)> for ($($part,)*) {
            fn into_pdl(self) -> ($($to,)*) {
                ($(self.$index.into_pdl(),)*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($to,)* $($part: IntoPdl<$to>),*> ConstraintOutput<($($to,)*)> for ($($part,)*) {
            fn into_match(self) -> Option<($($to,)*)> {
                Some(self.into_pdl())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($to,)* $($part: IntoPdl<$to>),*> RewriteOutput<($($to,)*)> for ($($part,)*) {
            fn into_results(self) -> Result<Option<($($to,)*)>, RewriteError> {
                Ok(Some(self.into_pdl()))
            }
        }

        impl<$($part: Entities),*> Entities for ($($part,)*) {
            const KINDS: &'static [EntityKind] = &concat::<$n>(&[$($part::KINDS),*]);

            fn into_values(self) -> PdlValues {
                let mut all = PdlValues::new();
                $(all.extend(self.$index.into_values());)*
                all
            }
        }
    )*};
}

tuples! {
    1: A TA 0;
    2: A TA 0, B TB 1;
    3: A TA 0, B TB 1, C TC 2;
    4: A TA 0, B TB 1, C TC 2, D TD 3;
    5: A TA 0, B TB 1, C TC 2, D TD 3, E TE 4;
    6: A TA 0, B TB 1, C TC 2, D TD 3, E TE 4, F TF 5;
    7: A TA 0, B TB 1, C TC 2, D TD 3, E TE 4, F TF 5, G TG 6;
    8: A TA 0, B TB 1, C TC 2, D TD 3, E TE 4, F TF 5, G TG 6, H TH 7;
}
