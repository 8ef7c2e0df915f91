//! The dialect `memref`: memory: allocation, views and accesses.

pub mod format;

#[cfg(feature = "memref")]
pdll::ods! {
    /// The operations of `memref`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "memref")]
pub use ops::*;

#[cfg(feature = "memref")]
mod canonicalize;
#[cfg(feature = "memref")]
mod fold;
#[cfg(feature = "memref")]
mod interfaces;
#[cfg(feature = "memref")]
mod slots;
#[cfg(feature = "memref")]
mod verify;

#[cfg(feature = "vector")]
pub(crate) use fold::fold_casts;
#[cfg(all(feature = "affine", feature = "scf"))]
pub(crate) use verify::dropped_memref_dims;
