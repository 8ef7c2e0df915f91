//! Folding, constants and regions as `mlir-opt` does it: with the same folders, its `canonicalize` without patterns leaves what
//! the greedy driver leaves, operation by operation and location by location.

#![allow(clippy::print_stdout, reason = "what is skipped must be seen")]
#![allow(clippy::unwrap_used, reason = "tests")]

pub(crate) mod bits;
mod canonicalize;
pub(crate) mod dialects;
mod oracle;
pub(crate) mod random;
