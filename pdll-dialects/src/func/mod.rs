//! The dialect `func`: functions and calls.

pub mod format;
#[cfg(feature = "func")]
mod interfaces;

#[cfg(feature = "func")]
pdll::ods! {
    /// The operations of `func`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "func")]
pub use ops::*;
