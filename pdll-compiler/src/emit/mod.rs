//! Emitters: generate Rust, PDL, C++ and dumps from patterns.

pub mod ast;
pub mod cpp;
pub mod ods;
pub mod pdl;
pub mod rust;
pub mod stages;
