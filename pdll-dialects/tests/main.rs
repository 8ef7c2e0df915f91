//! The dialects compared with MLIR's: programs in files, whose results `mlir-opt` gave, and random ones.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "tests print how much they compared")]

mod bytecode;
mod cases;
mod conversion;
#[cfg(feature = "func")]
mod parallel;
mod random;
mod realistic;
#[cfg(all(feature = "func", feature = "llvm", feature = "memref", feature = "scf"))]
mod running;
mod table;
mod tools;
