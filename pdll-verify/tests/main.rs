//! Tests of proofs, solvers, the interpreter, and reports.
#![allow(clippy::unwrap_used, reason = "tests")]

mod answers;
mod contexts;
mod contracts;
mod mutants;
mod oracle_lli;
mod programs;
mod self_test;
mod solvers;
mod terms;
mod the_box;
