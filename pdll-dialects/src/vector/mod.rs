//! The dialect `vector`: vectors of one or several dimensions.

#[cfg(feature = "vector")]
mod canonicalize;
#[cfg(feature = "vector")]
mod fold;
pub mod format;
#[cfg(feature = "vector")]
mod interfaces;
mod map;
#[cfg(feature = "vector")]
mod mask;
#[cfg(feature = "vector")]
mod mask_region;
#[cfg(feature = "vector")]
mod position;
mod shape;
#[cfg(feature = "vector")]
mod transfer;
#[cfg(feature = "vector")]
mod verify;

#[cfg(feature = "vector")]
pdll::ods! {
    /// The operations of `vector`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "vector")]
pub use ops::*;
