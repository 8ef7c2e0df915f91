//! Random agreement: what a program of run-time patterns makes of some IR is what their naive interpretation makes of it, for many
//! random sets of patterns and IR that they are likely to match.
//!
//! A difference is made as small as it can be before it is shown. `PDLL_RANDOM_SEED` and `PDLL_RANDOM_CASES` choose others.

#![allow(clippy::print_stdout, reason = "what was compared is worth a line")]

mod apply;

use apply::{Way, apply, context};
use pdll_pattern::pattern::NodeKind;
use pdll_random::{Allowed, Case, case, minimise};

/// So many cases are compared, unless the environment says otherwise.
const CASES: u64 = if cfg!(debug_assertions) { 2_000 } else { 100_000 };

/// The first seed and the number of cases.
fn seeds(cases: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let first = number("PDLL_RANDOM_SEED").unwrap_or(0);
    first..first + number("PDLL_RANDOM_CASES").unwrap_or(cases)
}

/// Shows the smallest case that differs, as text, with what each way makes of it.
fn report(case: Case, differs: impl Fn(&Case) -> bool, show: impl Fn(&Case) -> String) -> ! {
    let smallest = minimise(case, &differs);
    panic!("{smallest}\n{}", show(&smallest));
}

#[test]
fn programs_do_what_the_naive_interpreter_does() {
    let ctx = context();
    let both = |case: &Case| (apply(&ctx, case, Way::Program), apply(&ctx, case, Way::Naive));
    let differs = |case: &Case| {
        let (program, naive) = both(case);
        program != naive
    };
    let show = |case: &Case| {
        let ((program, _), (naive, _)) = both(case);
        format!("the program makes of it\n{program}\nthe naive interpreter\n{naive}")
    };
    let (mut n_rewritten, mut n_errors, mut n_cases) = (0, 0, 0);
    for seed in seeds(CASES) {
        let case = case(seed, &Allowed::everything());
        let (program, naive) = both(&case);
        n_cases += 1;
        n_rewritten += u64::from(program.1 > 0);
        n_errors += u64::from(program.0.starts_with("error"));
        if program != naive {
            println!("seed {seed}");
            report(case, differs, show);
        }
    }
    println!("{n_cases} cases, {n_rewritten} with rewrites, {n_errors} errors");
    // It is no test if little matches, or nearly all ends early.
    assert!(2 * n_rewritten > n_cases, "{n_rewritten} of {n_cases} cases with rewrites");
    assert!(2 * n_errors < n_cases, "{n_errors} of {n_cases} cases end with an error");
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
