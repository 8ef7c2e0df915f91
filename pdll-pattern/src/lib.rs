//! The pattern IR of pdll and its matching structure.
//!
//! A leaf: it knows neither Rust's syntax nor the runtime's IR.

mod id;
pub mod pattern;

pub use pattern::Pattern;
