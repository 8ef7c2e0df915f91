//! The dialect `arith`: arithmetic on integers, floats, and vectors and tensors of them.

pub(crate) mod format;

#[cfg(feature = "arith")]
pdll::ods! {
    /// The operations of `arith`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "arith")]
pub use ops::*;

#[cfg(feature = "arith")]
mod canonicalize;
#[cfg(feature = "arith")]
mod compare_converted;
#[cfg(feature = "arith")]
mod fold;
#[cfg(feature = "arith")]
mod fold_casts;
#[cfg(feature = "arith")]
mod fold_floats;
#[cfg(feature = "arith")]
mod interfaces;
#[cfg(feature = "arith")]
mod predicate;
#[cfg(feature = "arith")]
mod ranges;
#[cfg(feature = "arith")]
mod verify;
