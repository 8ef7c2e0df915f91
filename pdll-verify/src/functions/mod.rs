//! Functions before and after a change: whether each of the second refines that of the first.
//!
//! `execute` (a function as terms) → `compare` (the answer).

mod compare;
mod execute;

pub use compare::{FunctionOutcome, FunctionReport, compare_functions};
