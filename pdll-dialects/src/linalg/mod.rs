//! The dialect `linalg`: structured operations on tensors and memrefs.

mod body;
pub mod format;
#[cfg(feature = "linalg")]
mod interfaces;
mod named;

#[cfg(feature = "linalg")]
pdll::ods! {
    /// The operations of `linalg`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "linalg")]
pub use ops::*;
