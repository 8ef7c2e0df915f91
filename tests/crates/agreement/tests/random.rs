//! Random agreement: run-time programs produce the same IR as the naive interpreter, for many random sets of
//! patterns and IR that they are likely to match.
//!
//! Differences are minimized before they are printed. `PDLL_RANDOM_SEED` and `PDLL_RANDOM_SETS` select other
//! sets.

#![allow(clippy::print_stdout, reason = "what was compared is worth a line")]

use pdll_agreement::agree::{Subject, in_parallel, within};
use pdll_agreement::seeds;
use pdll_match::pattern::NodeKind;
use pdll_random::{Allowed, Case, case, minimise};

/// Number of compared sets, unless the environment overrides it.
const SETS: u64 = if cfg!(debug_assertions) { 1_000 } else { 50_000 };
/// Number of IR for each.
const IRS: u64 = 2;

#[test]
fn programs_do_what_the_naive_interpreter_does() {
    let subjects: Vec<Subject> =
        seeds(SETS).map(|seed| Subject::new(seed, IRS, &Allowed::everything(), None)).collect();
    let tally = in_parallel(&subjects, within);
    println!("{} pairs, {} with rewrites, {} errors", tally.n_pairs, tally.n_rewritten, tally.n_errors);
    tally.judge();
}

#[test]
fn the_minimiser_keeps_what_shows_a_difference() {
    let is_erased = |case: &Case| {
        let nodes = case.patterns.iter().flat_map(|pattern| &pattern.nodes);
        let n_erased = nodes.filter(|node| matches!(node.kind, NodeKind::Erase { .. })).count();
        n_erased > 0 && case.ir.to_string().contains("t.b")
    };
    let found = (0..).map(|seed| case(seed, &Allowed::everything())).find(is_erased);
    let smallest = minimise(found.unwrap_or_else(|| unreachable!("there are more seeds")), is_erased);
    assert_eq!((smallest.patterns.len(), smallest.ir.ops.len()), (1, 1), "{smallest}");
}
