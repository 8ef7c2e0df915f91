//! Folding, constants and regions as `mlir-opt` does it: with the same folders, its `canonicalize` without patterns leaves what
//! the greedy driver leaves, operation by operation and location by location.

#![allow(clippy::unwrap_used, reason = "tests")]

mod bits;
mod canonicalize;
mod dialects;
mod oracle;
mod random;
