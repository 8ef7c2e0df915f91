//! The compiler of pdll: compiles PDLL and ODS to checked patterns, and those to Rust, PDL and dumps.

mod alike;
pub mod compile;
pub mod compiled;
mod each;
pub mod emit;
pub mod include;
pub mod inline;
pub mod lint;
pub mod load;
pub mod lower;
pub mod missing;
pub mod ods;
pub mod sema;
pub mod stack;
pub mod syntax;
