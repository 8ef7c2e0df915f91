//! The dialect `ub`: undefined behavior: poison and unreachable code.

#[cfg(feature = "ub")]
pdll::ods! {
    /// The operations of `ub`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "ub")]
pub use ops::*;

#[cfg(feature = "ub")]
mod fold;
#[cfg(feature = "ub")]
pub use fold::materialize_poison;
