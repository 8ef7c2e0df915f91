//! State of a dialect conversion beside the IR: type converters, the mapping of values, and the changes that are delayed to its end.
//!
//! MLIR: DialectConversion.h, DialectConversion.cpp.

pub(crate) mod mapping;
pub(crate) mod signature;
pub(crate) mod state;
pub(crate) mod types;
