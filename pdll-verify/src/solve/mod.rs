//! Satisfiability of conditions: by bit-blasting and a SAT solver, or by a process that reads SMT-LIB.
//!
//! `circuit` (gates as clauses) → `blast` (terms as gates) → `sat` (limits, answer); `smtlib` and `smt_dialect` print terms, `process`
//! runs a solver on them, `cache` keeps answers.

mod blast;
mod cache;
mod circuit;
mod process;
mod sat;
mod smt_dialect;
mod smtlib;

pub(crate) use cache::CachedQuery;
pub(crate) use process::solver_version;
pub use process::{ExternalSolver, solve_external};
pub use sat::{Answer, Limits, solve};
pub use smt_dialect::smt_dialect;
pub use smtlib::smtlib;
