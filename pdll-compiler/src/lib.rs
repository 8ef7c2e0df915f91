//! The compiler of pdll: PDLL and ODS to checked patterns, and those to Rust, PDL and dumps.

pub mod emit;
pub mod inline;
pub mod ods;
pub mod sema;
pub mod syntax;
