//! The dialect `index`: arithmetic on integers of the width of an index.

#[cfg(feature = "index")]
pdll::ods! {
    /// The operations of `index`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "index")]
pub use ops::*;

#[cfg(feature = "index")]
mod canonicalize;
#[cfg(feature = "index")]
mod fold;
#[cfg(feature = "index")]
mod ranges;
