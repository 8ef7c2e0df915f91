//! The dialect `tensor`: tensors: creation, slices and changes of shape.

#[cfg(feature = "tensor")]
pdll::ods! {
    /// The operations of `tensor`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "tensor")]
pub use ops::*;

#[cfg(feature = "tensor")]
mod canonicalize;
#[cfg(feature = "tensor")]
mod fold;
#[cfg(feature = "tensor")]
mod interfaces;
#[cfg(feature = "tensor")]
mod verify;

#[cfg(feature = "vector")]
pub(crate) use fold::source_of_foldable_cast;
