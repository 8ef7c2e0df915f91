//! The dialect `bufferization`: tensors that become buffers.

pub(crate) mod format;

#[cfg(feature = "bufferization")]
pdll::ods! {
    /// The operations of `bufferization`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "bufferization")]
pub use ops::*;

#[cfg(feature = "bufferization")]
mod canonicalize;
#[cfg(feature = "bufferization")]
mod dealloc;
#[cfg(feature = "bufferization")]
mod dialect;
#[cfg(feature = "bufferization")]
mod fold;
#[cfg(feature = "bufferization")]
mod interfaces;
#[cfg(feature = "bufferization")]
mod verify;
