//! Random order: random patterns, with checks, on random IR in random orders of the worklist.
//!
//! No pattern misreports its result, leaves invalid IR, panics or fails to terminate. The result verifies,
//! and the same patterns no longer match in it. Some patterns replace an operation by unsuitable values,
//! which the rewriter rejects: that error names the pattern, and its changes are rolled back. For each order
//! all implementations agree. Different orders need not agree, because random patterns are not confluent.
//! `PDLL_RANDOM_SEED` and `PDLL_RANDOM_SETS` select other sets.

#![allow(clippy::print_stdout, reason = "what was compared is worth a line")]

use pdll::observe::RewriteChecks;
use pdll::prelude::*;
use pdll::rewrite::{
    DriverError, IrState, RewriteErrorKind, WalkRewriteConfig, walk_and_apply_patterns_below,
};
use pdll_agreement::emitted::SETS;
use pdll_agreement::{Prepared, context, parsed, seeds};
use pdll_match::pattern::Pattern;
use pdll_random::{Allowed, RandomIr, ir, patterns};

/// Number of sets, unless the environment overrides it.
const RANDOM_SETS: u64 = if cfg!(debug_assertions) { 300 } else { 5_000 };
/// Number of IR for each of those.
const IRS: u64 = 2;
/// Number of IR for each compiled set.
const EMITTED_IRS: u64 = if cfg!(debug_assertions) { 1 } else { 20 };
/// Number of orders for each IR.
const ORDERS: u64 = 2;

/// The results.
#[derive(Default)]
struct Tally {
    n_runs: u64,
    n_rewritten: u64,
    n_errors: u64,
    n_orders_that_differ: u64,
}

/// The rewritten IR of a set, or its error; and the number of rewrites.
type Left = (String, u64);

/// Checks the outcome of a driver, and the IR it leaves.
fn left(ir: &Ir, done: Result<u64, DriverError>, what: &str) -> Left {
    ir.check_integrity().unwrap_or_else(|error| panic!("{error}\n{what}"));
    ir.verify().unwrap_or_else(|error| panic!("{error}\n{what}"));
    let error = match done {
        Ok(n_rewrites) => return (ir.to_string(), n_rewrites),
        Err(DriverError::Pattern(error)) => error,
        Err(error) => panic!("{error}\n{what}"),
    };
    use RewriteErrorKind::{CheckFailed, Panicked, TooManyChanges};
    let is_wrong = matches!(error.error.kind(), CheckFailed { .. } | Panicked { .. } | TooManyChanges { .. });
    assert!(!is_wrong && error.state == IrState::Unchanged, "{error}\n{what}");
    (format!("error: {error}\n{ir}"), 0)
}

/// Applies patterns greedily in the given order.
fn greedily(set: &FrozenRewritePatternSet, mut ir: Ir, order: u64, what: &str) -> Left {
    let mut apply = |worklist_seed| {
        let mut config = GreedyRewriteConfig {
            worklist_seed: Some(worklist_seed),
            max_iterations: None,
            rewrite_budget: Some(10_000),
            ..GreedyRewriteConfig::default()
        };
        config.observe.checks = RewriteChecks::ALL;
        let done = apply_patterns_greedily(&mut ir, set, &config).map(|outcome| {
            assert!(outcome.converged, "{what}");
            outcome.rewrites
        });
        left(&ir, done, what)
    };
    let first = apply(order);
    // In every order, nothing matches afterwards.
    if !first.0.starts_with("error: ") {
        assert_eq!(apply(order + 1), (first.0.clone(), 0), "{what}");
    }
    first
}

/// Applies patterns once to each operation.
fn walking(set: &FrozenRewritePatternSet, mut ir: Ir, what: &str) -> Left {
    let mut config = WalkRewriteConfig::default();
    config.observe.checks = RewriteChecks::ALL;
    let top = ir.top();
    let done = walk_and_apply_patterns_below(&mut ir, top, set, &config);
    left(&ir, done.map(|outcome| outcome.rewrites), what)
}

/// Applies a set in each implementation and order.
fn apply(
    ctx: &Context,
    ways: &[(&str, Prepared)],
    patterns: &[Pattern],
    irs: impl Iterator<Item = RandomIr>,
    tally: &mut Tally,
) {
    for (nth, ir) in irs.enumerate() {
        let ir = parsed(ctx, &ir);
        let what = |way: &str, order: &str| {
            let dumped: String = patterns.iter().map(pdll_match::dump::pattern).collect();
            format!("{way}, IR {nth}, {order}\n{dumped}\n{ir}")
        };
        let mut all_left = Vec::new();
        for order in 0..=ORDERS {
            let run = |(way, prepared): &(&str, Prepared)| match order {
                ORDERS => walking(prepared.set(), ir.clone(), &what(way, "walking")),
                _ => greedily(prepared.set(), ir.clone(), order, &what(way, &format!("order {order}"))),
            };
            let left = run(&ways[0]);
            for way in &ways[1..] {
                assert_eq!(run(way), left, "{}", what(way.0, &format!("order {order}")));
            }
            tally.n_runs += 1;
            tally.n_rewritten += u64::from(left.1 > 0);
            tally.n_errors += u64::from(left.0.starts_with("error: "));
            all_left.push(left);
        }
        let greedy = &all_left[..ORDERS as usize];
        tally.n_orders_that_differ += u64::from(greedy.iter().any(|left| *left != greedy[0]));
    }
}

impl Tally {
    /// Prints the counts; fails if too little was rewritten.
    fn judge(&self, n_sets: usize) {
        let Tally { n_runs, n_rewritten, n_errors, n_orders_that_differ } = self;
        println!(
            "{n_runs} runs of {n_sets} sets, {n_rewritten} with rewrites, {n_errors} that are refused something; \
             {n_orders_that_differ} IR of which orders make something else"
        );
        assert!(2 * n_rewritten > *n_runs, "{n_rewritten} of {n_runs} runs with rewrites");
        assert!(4 * n_errors < *n_runs, "{n_errors} of {n_runs} runs end with an error");
    }
}

#[test]
fn no_random_pattern_breaks_a_rule_in_any_order() {
    let ctx = context();
    let mut tally = Tally::default();
    let allowed = Allowed { errors: false, ..Allowed::everything() };
    let seeds = seeds(RANDOM_SETS);
    for seed in seeds.clone() {
        let patterns = patterns(seed, &allowed);
        let ways =
            [("program", Prepared::program(&ctx, &patterns)), ("naive", Prepared::naive(&ctx, &patterns))];
        let irs = (0..IRS).map(|nth| ir(seed, nth, &patterns, &allowed));
        apply(&ctx, &ways, &patterns, irs, &mut tally);
    }
    tally.judge(seeds.count());
}

#[test]
fn no_emitted_pattern_breaks_a_rule_in_any_order() {
    let ctx = context();
    let mut tally = Tally::default();
    for set in SETS {
        let allowed = set.class.allowed();
        let patterns = patterns(set.seed, &allowed);
        let ways = [
            ("program", Prepared::program(&ctx, &patterns)),
            ("emitted", Prepared::emitted(&ctx, set.populate)),
        ];
        let irs = (0..EMITTED_IRS).map(|nth| ir(set.seed, nth, &patterns, &allowed));
        apply(&ctx, &ways, &patterns, irs, &mut tally);
    }
    tally.judge(SETS.len());
}
