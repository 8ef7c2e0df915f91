//! The dialect `complex`: arithmetic on complex numbers.

#[cfg(feature = "complex")]
pdll::ods! {
    /// The operations of `complex`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "complex")]
pub use ops::*;

#[cfg(feature = "complex")]
mod canonicalize;
#[cfg(feature = "complex")]
mod fold;
#[cfg(feature = "complex")]
mod verify;
