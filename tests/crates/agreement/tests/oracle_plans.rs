//! Compares the search plans of `mlir-opt`'s matchers with ours: which operation is searched for among the
//! users of which value, through which operand, and inside which other search.
//!
//! `PDLL_RANDOM_SEED` and `PDLL_RANDOM_SETS` select other patterns.

#![allow(clippy::print_stdout, reason = "counts of what was compared")]

use std::fmt::Write as _;

use pdll::pdl;
use pdll::text::parse;
use pdll_agreement::interp::{Found, Sought, plans};
use pdll_agreement::several_roots::{many_roots, shared_operations, wide};
use pdll_agreement::{context, mlir, seeds};
use pdll_match::pattern::Pattern;
use pdll_match::roots::searches;
use pdll_random::{Allowed, as_mlir_compares, patterns};

/// Number of patterns, or sets of them, of each kind.
const PATTERNS: u64 = 600;
/// Number of files per process of the tool.
const BATCH: usize = 100;

/// Returns the pattern of a file.
fn of_text(text: &str) -> Pattern {
    let ctx = context();
    ctx.load_dialect::<pdl::Dialect>();
    let ir = parse(&ctx, text).unwrap_or_else(|e| panic!("{text}\n{e}"));
    let mut found = pdl::import(&ir).unwrap_or_else(|e| panic!("{text}\n{e}"));
    found.pop().unwrap_or_else(|| panic!("{text}"))
}

/// Returns whether the tool's matcher has the same searches as ours.
fn is_alike(found: &Found, ours: &[Sought]) -> bool {
    let is_same = |(theirs, ours): (&Option<Sought>, &Sought)| {
        let theirs = theirs.as_ref();
        theirs.is_some_and(|theirs| {
            let is_operand = ours.operands.iter().all(|operand| theirs.operands.contains(operand));
            theirs.op == ours.op && theirs.of == ours.of && is_operand
        })
    };
    found.searches.len() == ours.len() && found.searches.iter().zip(ours).all(is_same)
}

fn show(pattern: &Pattern, found: &Found, ours: &[Sought]) -> String {
    let mut text = pdll_match::dump::pattern(pattern);
    let _ = writeln!(text, "--- ours\n{ours:?}\n--- theirs\n{:?}", found.searches);
    text
}

/// Compares the searches of patterns, each alone; prints their number.
fn compare(patterns: &[Pattern]) {
    let (mut n_refused, mut n_searches, mut n_nested) = (0, 0, 0);
    let mut different = Vec::new();
    for part in patterns.chunks(BATCH) {
        let sets: Vec<&[Pattern]> = part.iter().map(std::slice::from_ref).collect();
        for (pattern, plan) in part.iter().zip(plans(&sets)) {
            let Some((theirs, ours)) = plan else {
                n_refused += 1;
                continue;
            };
            let ([theirs], [ours]) = (&*theirs, &*ours) else { panic!("{theirs:?}\n{ours:?}") };
            n_searches += ours.len();
            n_nested += usize::from(ours.len() > 1);
            if !is_alike(theirs, ours) {
                different.push(show(pattern, theirs, ours));
            }
        }
    }
    println!(
        "{} patterns, {n_nested} with several searches, {n_searches} in all, {n_refused} refused",
        patterns.len()
    );
    different.sort_by_key(String::len);
    let shown = different.first().map_or("", String::as_str);
    assert!(different.is_empty(), "{} differ\n{shown}", different.len());
    assert!(n_searches > patterns.len() / 2, "too little is searched for");
    assert_eq!(n_refused, 0, "patterns that MLIR rejects");
}

#[test]
fn oracle_searches_of_several_roots_are_nested_alike() {
    if mlir::is_there() {
        let of_seed = |seed| of_text(&many_roots(seed, 0));
        compare(&seeds(PATTERNS).map(of_seed).collect::<Vec<Pattern>>());
    }
}

#[test]
fn oracle_searches_from_any_operation_are_nested_alike() {
    if mlir::is_there() {
        let of_seed = |seed| of_text(&shared_operations(seed, 0));
        compare(&seeds(PATTERNS).map(of_seed).collect::<Vec<Pattern>>());
    }
}

#[test]
fn oracle_searches_of_many_roots_are_nested_alike() {
    if mlir::is_there() {
        let of_seed = |seed: u64| of_text(&wide(40 + 20 * (seed % 9) as usize, seed));
        compare(&(0..27).map(of_seed).collect::<Vec<Pattern>>());
    }
}

/// Returns random patterns of the other tests that contain a search.
fn searching(allowed: Allowed) -> impl Iterator<Item = Pattern> {
    let searches = |pattern: &Pattern| searches(pattern).is_ok_and(|searches| !searches.is_empty());
    seeds(3 * PATTERNS).flat_map(move |seed| patterns(seed, &allowed)).filter(searches)
}

#[test]
fn oracle_searches_of_all_that_patterns_have_are_nested_alike() {
    if mlir::is_there() {
        let all = searching(Allowed::everything());
        compare(&all.collect::<Vec<Pattern>>());
        let split = searching(Allowed::by_mlir()).map(|pattern| as_mlir_compares(&pattern));
        compare(&split.collect::<Vec<Pattern>>());
    }
}
