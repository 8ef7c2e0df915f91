//! Syntax of PDLL: tokens from text or from rustc, and the parser over them.

pub mod rustc;
pub mod token;
