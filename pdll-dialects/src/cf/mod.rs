//! The dialect `cf`: branches between blocks.

#[cfg(feature = "cf")]
mod canonicalize;
pub mod format;
#[cfg(feature = "cf")]
mod interfaces;
#[cfg(feature = "cf")]
mod switch;
#[cfg(feature = "cf")]
mod verify;

#[cfg(feature = "cf")]
pdll::ods! {
    /// The operations of `cf`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "cf")]
pub use ops::*;
