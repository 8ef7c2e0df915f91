//! Folding, constants and regions compared with `mlir-opt`: with the same folders, its `canonicalize` without
//! patterns produces the same IR as the greedy driver, with equal operations and locations.

#![allow(clippy::unwrap_used, reason = "tests")]

pub(crate) mod bits;
mod canonicalize;
pub(crate) mod dialects;
mod oracle;
pub(crate) mod random;
