//! The dialect `shape`: shapes, sizes and constraints on them, as values.

pub mod format;

#[cfg(feature = "shape")]
pdll::ods! {
    /// The operations of `shape`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "shape")]
pub use ops::*;

#[cfg(feature = "shape")]
mod canonicalize;
#[cfg(feature = "shape")]
mod dialect;
#[cfg(feature = "shape")]
mod fold;
#[cfg(feature = "shape")]
mod infer;
#[cfg(feature = "shape")]
mod interfaces;
#[cfg(feature = "shape")]
mod verify;
