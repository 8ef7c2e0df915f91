//! Obligations: what must be proved of a pattern, and the answer.
//!
//! `typing` (type variables of a pattern) → `widths` (assignments of types) → `encode` (the pattern as terms, with `natives`) → `program`
//! (counterexamples as MLIR) → `prove` (the answer) → `outcome`.

mod encode;
mod entity;
mod natives;
mod options;
mod outcome;
mod program;
mod prove;
mod typing;
mod widths;

pub use options::Options;
pub use outcome::{Counterexample, Outcome, PatternReport, Refutation};
pub use prove::{queries, refute_exhaustively, verify_pattern};
