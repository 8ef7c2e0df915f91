//! The dialects compared with MLIR's: programs in files, whose results `mlir-opt` gave, and random ones. Also the unit tests of modules that need
//! nothing else of the crate, so that it is not compiled a second time for them.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "tests print how much they compared")]

mod bytecode;
mod cases;
mod conversion;
#[cfg(feature = "func")]
mod parallel;
#[path = "../src/permutation.rs"]
mod permutation;
#[cfg(all(feature = "func", feature = "llvm"))]
mod pipelines;
mod random;
mod ranges;
#[cfg(feature = "func")]
mod reading;
mod realistic;
#[cfg(all(feature = "func", feature = "llvm", feature = "memref", feature = "scf"))]
mod running;
#[path = "../src/math/special.rs"]
mod special;
mod table;
mod tools;
#[cfg(feature = "vector")]
mod unlike_mlir;
