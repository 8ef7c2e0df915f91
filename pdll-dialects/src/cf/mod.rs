//! The dialect `cf`: branches between blocks.

pub mod format;
#[cfg(feature = "cf")]
mod interfaces;

#[cfg(feature = "cf")]
pdll::ods! {
    /// The operations of `cf`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "cf")]
pub use ops::*;
