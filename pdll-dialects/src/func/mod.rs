//! The dialect `func`: functions and calls.

#[cfg(feature = "func")]
mod canonicalize;
#[cfg(feature = "func")]
mod fold;
pub mod format;
#[cfg(feature = "func")]
mod interfaces;
#[cfg(feature = "func")]
mod verify;

#[cfg(feature = "func")]
pdll::ods! {
    /// The operations of `func`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "func")]
pub use ops::*;
