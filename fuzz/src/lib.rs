//! What the fuzz targets run, one function a module, and a test of a second for each.
//!
//! A target is `fuzz_targets/NAME.rs`, one call of `NAME::run`. The tests feed it mutations of a few seeds, so that a
//! target that no longer compiles, or that falls over at once, is noticed without a fuzzer.

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
