//! Tests of proofs, solvers, the interpreter, and reports.
#![allow(clippy::unwrap_used, reason = "tests")]

mod answers;
mod cache;
mod contexts;
mod contracts;
mod definitions;
mod floats;
mod folds;
mod functions;
mod mutants;
mod oracle_lli;
mod oracle_smt;
mod programs;
mod self_test;
mod semantics;
mod solvers;
mod terms;
mod the_box;
