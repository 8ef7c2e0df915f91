//! Satisfiability of conditions: by bit-blasting and a SAT solver, or by a process that reads SMT-LIB.
//!
//! `circuit` (gates as clauses) → `blast` (terms as gates) → `sat` (limits, answer); `smtlib` prints terms, `process` runs a solver on them.

mod blast;
mod circuit;
mod process;
mod sat;
mod smtlib;

pub use process::{ExternalSolver, solve_external};
pub use sat::{Answer, Limits, solve};
pub use smtlib::smtlib;
