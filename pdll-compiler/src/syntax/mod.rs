//! Syntax of PDLL: tokens from text or from rustc, and the parser over them.

pub mod ast;
pub mod lexer;
pub mod parser;
pub mod rustc;
pub mod token;
