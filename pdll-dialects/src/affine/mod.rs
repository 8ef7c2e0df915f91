//! The dialect `affine`: loops and memory accesses with affine bounds and subscripts.

#[cfg(all(feature = "affine", any(feature = "conversion", feature = "tensor")))]
pub(crate) mod apply;
#[cfg(feature = "affine")]
mod canonicalize;
#[cfg(feature = "affine")]
mod constants;
pub(crate) mod dma;
#[cfg(feature = "affine")]
pub(crate) mod flatten;
#[cfg(feature = "affine")]
mod fold;
pub mod format;
#[cfg(feature = "affine")]
mod inline;
#[cfg(feature = "affine")]
mod interfaces;
#[cfg(feature = "affine")]
pub(crate) mod operands;
#[cfg(feature = "affine")]
mod symbols;
#[cfg(feature = "affine")]
mod verify;

#[cfg(feature = "affine")]
pdll::ods! {
    /// The operations of `affine`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "affine")]
pub use ops::*;
