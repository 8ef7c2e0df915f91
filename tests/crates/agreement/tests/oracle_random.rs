//! Random agreement with MLIR: run-time patterns, the naive interpreter and emitted Rust produce the same IR
//! as `mlir-opt` with the same patterns as PDL.
//!
//! `PDLL_RANDOM_SEED` and `PDLL_RANDOM_SETS` select other sets for the first test. Features that MLIR does
//! not run as documented are not generated: `Allowed::by_mlir`.

#![allow(clippy::print_stdout, reason = "counts of what was compared")]

use pdll_agreement::agree::{Subject, Tally, in_parallel, with_mlir};
use pdll_agreement::emitted::{Class, SETS};
use pdll_agreement::{mlir, seeds};
use pdll_random::Allowed;

/// Number of compared sets, unless the environment overrides it.
const RUN_TIME_SETS: u64 = 2_500;
/// Number of IR for each.
const IRS: u64 = 8;
/// Numbers of compiled sets, by default and in `.ci/run`, each with the maximum of those with another order of equal benefits.
const REORDERED: [(usize, u64); 2] = [(40, 0), (340, 3)];
/// Number of IR for each compiled set.
const IRS_OF_EMITTED: u64 = 60;

/// Maximum number of pairs and sets that are excused. A reason that may excuse some must excuse one.
struct Excused {
    undefined: u64,
    reordered: u64,
    given_otherwise: u64,
}

fn compare(subjects: &[Subject], excused: Option<&Excused>) {
    let tally = in_parallel(subjects, with_mlir);
    let Tally { n_pairs, n_rewritten, n_undefined, n_reordered, n_given_otherwise, .. } = tally;
    println!(
        "{n_pairs} pairs of {} sets agree with MLIR but for {}, {n_rewritten} with rewrites; {n_undefined} are undefined; \
         {n_reordered} sets with another order of equal benefits, {n_given_otherwise} searched otherwise as given",
        subjects.len(),
        tally.differences.len()
    );
    tally.judge();
    let Some(Excused { undefined, reordered, given_otherwise }) = excused else { return };
    for (what, n, limit) in [
        ("are undefined", n_undefined, *undefined),
        ("have another order of equal benefits", n_reordered, *reordered),
        ("are searched otherwise as given", n_given_otherwise, *given_otherwise),
    ] {
        assert!(n <= limit && (n > 0 || limit == 0), "{n} {what}, of at most {limit}");
    }
}

#[test]
fn oracle_programs_do_what_mlir_does() {
    if mlir::is_there() {
        let subject = |seed| Subject::new(seed, IRS, &Allowed::by_mlir(), None);
        let excused = Excused { undefined: 0, reordered: 20, given_otherwise: 2 };
        let seeds = seeds(RUN_TIME_SETS);
        let excused = (seeds == (0..RUN_TIME_SETS)).then_some(&excused);
        compare(&seeds.map(subject).collect::<Vec<Subject>>(), excused);
    }
}

#[test]
fn oracle_emitted_rust_does_what_mlir_does() {
    if mlir::is_there() {
        let sets = SETS.iter().filter(|set| set.class == Class::ByMlir);
        let subject = |set: &pdll_agreement::emitted::Set| {
            Subject::new(set.seed, IRS_OF_EMITTED, &set.class.allowed(), Some(set.populate))
        };
        let subjects: Vec<Subject> = sets.map(subject).collect();
        let limit = REORDERED.into_iter().find(|(n_sets, _)| *n_sets == subjects.len());
        let excused = limit.map(|(_, reordered)| Excused { undefined: 0, reordered, given_otherwise: 0 });
        compare(&subjects, excused.as_ref());
    }
}
