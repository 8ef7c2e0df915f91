//! The dialect `tosa`: operations of neural networks on tensors.

pub mod format;

#[cfg(feature = "tosa")]
pdll::ods! {
    /// The operations of `tosa`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "tosa")]
pub use ops::*;

#[cfg(feature = "tosa")]
mod canonicalize;
#[cfg(feature = "tosa")]
mod control;
#[cfg(feature = "tosa")]
mod data;
#[cfg(feature = "tosa")]
mod fold;
#[cfg(feature = "tosa")]
mod fold_arithmetic;
#[cfg(feature = "tosa")]
mod infer;
#[cfg(feature = "tosa")]
mod shape_ops;
#[cfg(feature = "tosa")]
mod verify;
#[cfg(feature = "tosa")]
mod windows;
