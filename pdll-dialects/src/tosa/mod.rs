//! The dialect `tosa`: operations of neural networks on tensors.

pub mod format;
#[cfg(feature = "tosa")]
mod verify;

#[cfg(feature = "tosa")]
pdll::ods! {
    /// The operations of `tosa`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "tosa")]
pub use ops::*;
