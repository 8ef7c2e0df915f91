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
