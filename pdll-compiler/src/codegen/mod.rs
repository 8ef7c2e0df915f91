//! Code generation: from checked modules and patterns to Rust, PDL, C++ and dumps.

pub mod ast;
pub mod cpp;
pub mod pdl;
pub mod pdll;
pub mod rust;
pub mod stages;
