//! What native functions return: from the many ways to say it in Rust to a match, or results, or neither.
//!
//! `T` is what the declaration in PDLL asks for: `()` for no result, else the Rust type of the result, or a tuple.

use std::convert::Infallible;

use pdll_pattern::pattern::EntityKind;
use smallvec::smallvec;

use super::value::{PdlValue, PdlValues};
use crate::{Attribute, Op, OpDef, RewriteError, Type, TypeVec, Value, ValueVec};

/// What a native constraint may return: `bool`, `Option<T>`, `Result<T, _>`, or `T` if it always holds.
///
/// `None` and `Err` say that it does not hold.
#[diagnostic::on_unimplemented(
    message = "a native constraint with these results in PDLL cannot return `{Self}` in Rust",
    label = "declared to give `{T}`",
    note = "return `bool` for no result; else `Option<T>`, `Result<T, _>` or `T`, with a tuple for several"
)]
pub trait ConstraintOutput<T> {
    /// The results if the constraint holds.
    fn into_match(self) -> Option<T>;
}

/// What a native rewrite may return: `T`, `Option<T>`, `Result<T, _>`, or `bool` for a rewrite without results.
///
/// `None` and `false` say that the rewrite did nothing and the pattern does not apply; `Err` stops the driver.
#[diagnostic::on_unimplemented(
    message = "a native rewrite with these results in PDLL cannot return `{Self}` in Rust",
    label = "declared to give `{T}`",
    note = "return `T`, `Option<T>` or `Result<T, E>`; `()` for no result, a tuple for several"
)]
pub trait RewriteOutput<T> {
    /// The results, or `None` if the rewrite failed.
    fn into_results(self) -> Result<Option<T>, RewriteError>;
}

/// A Rust value that can stand for the results `T` of a native function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a native function that is declared to give `{T}`",
    label = "expected `{T}`",
    note = "ranges are `ValueVec`, `Vec<Value>` or `[Value; N]` (and the same of `Type`); several results are a tuple"
)]
pub trait IntoPdl<T> {
    /// The results.
    fn into_pdl(self) -> T;
}

/// What a native function returns, when it is called by name.
#[diagnostic::on_unimplemented(
    message = "a native function cannot return `{Self}`",
    label = "no result of PDLL",
    note = "return entities of PDLL (`Attribute`, `Op`, `Type`, `Value`, `Vec<Type>`, `Vec<Value>`, typed operations), \
            `Option` or `Result` of those, a tuple for several, `bool` or `()` for none"
)]
pub trait NativeReturn {
    /// What it says went wrong; `Infallible` if it never does.
    type Error;
    /// The kinds of the results.
    const RESULTS: &'static [EntityKind];

    /// The results, `None` for failure, or what went wrong.
    fn into_values(self) -> Result<Option<PdlValues>, Self::Error>;
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

#[diagnostic::do_not_recommend]
impl NativeReturn for bool {
    type Error = Infallible;
    const RESULTS: &'static [EntityKind] = &[];

    fn into_values(self) -> Result<Option<PdlValues>, Self::Error> {
        Ok(self.then(PdlValues::new))
    }
}

#[diagnostic::do_not_recommend]
impl NativeReturn for () {
    type Error = Infallible;
    const RESULTS: &'static [EntityKind] = &[];

    fn into_values(self) -> Result<Option<PdlValues>, Self::Error> {
        Ok(Some(PdlValues::new()))
    }
}

#[diagnostic::do_not_recommend]
impl<U: NativeReturn> NativeReturn for Option<U> {
    type Error = U::Error;
    const RESULTS: &'static [EntityKind] = U::RESULTS;

    fn into_values(self) -> Result<Option<PdlValues>, Self::Error> {
        self.map_or(Ok(None), U::into_values)
    }
}

#[diagnostic::do_not_recommend]
impl<U: NativeReturn<Error = Infallible>, E> NativeReturn for Result<U, E> {
    type Error = E;
    const RESULTS: &'static [EntityKind] = U::RESULTS;

    fn into_values(self) -> Result<Option<PdlValues>, Self::Error> {
        Ok(self?.into_values().unwrap_or_else(|never| match never {}))
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

/// `$from` can be given where `$to` is declared.
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
    // A second way to give the same thing; what it is by itself was said before.
    (@ Again [$($generics:tt)*] $from:ty => $to:ty) => {};
    (@ $kind:ident [$($generics:tt)*] $from:ty => $to:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> NativeReturn for $from {
            type Error = Infallible;
            const RESULTS: &'static [EntityKind] = &[conversions!(# $kind)];

            fn into_values(self) -> Result<Option<PdlValues>, Self::Error> {
                let entity: $to = self.into_pdl();
                Ok(Some(smallvec![PdlValue::$kind(entity)]))
            }
        }
    };
    (# Op) => { EntityKind::Operation };
    (# $kind:ident) => { EntityKind::$kind };
}

conversions! {
    [] Attribute => Attribute, Attribute, v => v;
    [] Op => Op, Op, v => v;
    [O: OpDef] O => Op, Op, v => v.op();
    [O: OpDef] O => O, Again, v => v;
    [] Type => Type, Type, v => v;
    [] Value => Value, Value, v => v;
    [] TypeVec => TypeVec, TypeRange, v => v;
    [] Vec<Type> => TypeVec, TypeRange, v => v.into();
    [const N: usize] [Type; N] => TypeVec, TypeRange, v => v.into_iter().collect();
    [] ValueVec => ValueVec, ValueRange, v => v;
    [] Vec<Value> => ValueVec, ValueRange, v => v.into();
    [const N: usize] [Value; N] => ValueVec, ValueRange, v => v.into_iter().collect();
}

/// The parts' kinds one after the other, `N` in all.
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

        #[diagnostic::do_not_recommend]
        impl<$($part: SingleReturn),*> NativeReturn for ($($part,)*) {
            type Error = Infallible;
            const RESULTS: &'static [EntityKind] = &concat::<$n>(&[$($part::RESULTS),*]);

            fn into_values(self) -> Result<Option<PdlValues>, Self::Error> {
                let mut all = PdlValues::new();
                $(all.extend(self.$index.into_values()?.into_iter().flatten());)*
                Ok(Some(all))
            }
        }
    )*};
}

/// What gives exactly one result, always: an element of a tuple.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be one of several results of a native function")]
pub trait SingleReturn: NativeReturn<Error = Infallible> {}
#[diagnostic::do_not_recommend]
impl SingleReturn for Attribute {}
#[diagnostic::do_not_recommend]
impl SingleReturn for Op {}
#[diagnostic::do_not_recommend]
impl<O: OpDef> SingleReturn for O {}
#[diagnostic::do_not_recommend]
impl SingleReturn for Type {}
#[diagnostic::do_not_recommend]
impl SingleReturn for Value {}
#[diagnostic::do_not_recommend]
impl SingleReturn for TypeVec {}
#[diagnostic::do_not_recommend]
impl SingleReturn for Vec<Type> {}
#[diagnostic::do_not_recommend]
impl<const N: usize> SingleReturn for [Type; N] {}
#[diagnostic::do_not_recommend]
impl SingleReturn for ValueVec {}
#[diagnostic::do_not_recommend]
impl SingleReturn for Vec<Value> {}
#[diagnostic::do_not_recommend]
impl<const N: usize> SingleReturn for [Value; N] {}

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
