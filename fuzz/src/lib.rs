//! The functions that the fuzz targets run, one per module, with a test of one second for each.
//!
//! A target is `fuzz_targets/NAME.rs`, one call of `NAME::run`. The tests run it on mutations of a few seeds,
//! so that a target that no longer compiles, or fails immediately, is noticed without a fuzzer.

pub mod bytecode;
pub mod literals;
pub mod mlir_text;
pub mod passes;
pub mod patterns;
pub mod pdl_text;
pub mod pdll;
pub mod pipeline;
pub mod tablegen;

#[cfg(test)]
mod smoke;
