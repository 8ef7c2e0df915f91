//! The dialect `scf`: structured control flow.

#[cfg(feature = "scf")]
mod canonicalize;
#[cfg(feature = "scf")]
mod fold;
pub mod format;
#[cfg(feature = "scf")]
mod interfaces;
#[cfg(feature = "scf")]
mod verify;

#[cfg(feature = "scf")]
pdll::ods! {
    /// The operations of `scf`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "scf")]
pub use ops::*;
