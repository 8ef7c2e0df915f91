//! The dialect conversion driver: from illegal operations to legal ones, with types.
//!
//! Path: `target` (which operations are legal) → `graph` (in which order patterns are tried) → `legalizer` (patterns, one operation after
//! the other; replacements are delayed) → `terminators` (a check) → `apply` (the replacements) → `casts` (those between original and converted types).
//! Invariant: a conversion that fails leaves the IR unchanged, handles and the order of uses included.
//! MLIR: DialectConversion.cpp.

mod apply;
pub(crate) mod casts;
pub(crate) mod config;
pub(crate) mod driver;
mod fold;
mod graph;
mod legalizer;
mod order;
pub(crate) mod target;
mod terminators;
mod trace;
