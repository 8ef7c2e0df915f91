//! The dialect `scf`: structured control flow.

pub mod format;
#[cfg(feature = "scf")]
mod interfaces;

#[cfg(feature = "scf")]
pdll::ods! {
    /// The operations of `scf`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "scf")]
pub use ops::*;
