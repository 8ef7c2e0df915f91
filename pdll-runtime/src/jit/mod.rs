//! Patterns that arrive at run time.

pub mod naive;
