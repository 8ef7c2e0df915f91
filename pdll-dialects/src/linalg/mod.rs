//! The dialect `linalg`: structured operations on tensors and memrefs.
//!
//! `structure` describes any structured operation: its maps and loops. What all of them share (verifiers, folders, interfaces) is written once
//! for this description, in `verify.rs` and `interfaces.rs`; `named.rs` has the table of the operations whose names determine theirs.

mod body;
#[cfg(feature = "linalg")]
mod canonicalize;
#[cfg(feature = "linalg")]
mod create;
#[cfg(feature = "linalg")]
mod dialect;
#[cfg(feature = "linalg")]
mod fill;
#[cfg(feature = "linalg")]
mod fold;
pub mod format;
#[cfg(feature = "linalg")]
mod interfaces;
mod named;
#[cfg(feature = "linalg")]
mod relayout;
#[cfg(feature = "linalg")]
pub(crate) mod structure;
#[cfg(feature = "linalg")]
mod verify;
#[cfg(feature = "linalg")]
mod verify_named;

#[cfg(feature = "linalg")]
pdll::ods! {
    /// The operations of `linalg`.
    pub mod ops;
    use crate::support;
    #include "ops.td"
}
#[cfg(feature = "linalg")]
pub use ops::*;
