//! Random agreement of emitted Rust: the expansion of `pdll!` for random patterns, compiled with this crate,
//! produces the same IR as a run-time program and the naive interpreter.

#![allow(clippy::print_stdout, reason = "what was compared is worth a line")]

use pdll_agreement::agree::{Subject, in_parallel, within};
use pdll_agreement::emitted::SETS;

/// Number of IR for each set.
const IRS: u64 = if cfg!(debug_assertions) { 30 } else { 300 };

#[test]
fn emitted_rust_does_what_programs_and_the_naive_interpreter_do() {
    let subject = |set: &pdll_agreement::emitted::Set| {
        Subject::new(set.seed, IRS, &set.class.allowed(), Some(set.populate))
    };
    let subjects: Vec<Subject> = SETS.iter().map(subject).collect();
    let tally = in_parallel(&subjects, within);
    println!(
        "{} pairs of {} sets as Rust, {} with rewrites, {} errors",
        tally.n_pairs,
        subjects.len(),
        tally.n_rewritten,
        tally.n_errors
    );
    tally.judge();
}
