//! The dialect `affine`: loops and memory accesses with affine bounds and subscripts.

pub mod format;

#[cfg(feature = "affine")]
pdll::ods! {
    /// The operations of `affine`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "affine")]
pub use ops::*;
