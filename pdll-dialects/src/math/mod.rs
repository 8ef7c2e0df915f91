//! The dialect `math`: mathematical functions.

#[cfg(feature = "math")]
pdll::ods! {
    /// The operations of `math`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "math")]
pub use ops::*;

#[cfg(feature = "math")]
mod fold;
#[cfg(feature = "math")]
mod special;
