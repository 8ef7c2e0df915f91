//! Agreement of the built-in solver with installed ones, on random rules of which about half are right.
//!
//! `PDLL_RANDOM_RULES=N` sets the number of rules; `cargo xtask solvers` runs 5,000.

use pdll_random::Rng;
use pdll_verify::obligation::{Options, Outcome, PatternReport, verify_pattern};
use pdll_verify::report;
use pdll_verify::solve::ExternalSolver;

use crate::contexts;

const BINARY: [&str; 12] =
    ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui", "divui", "remsi"];

/// An expression on three values.
#[derive(Clone, Debug)]
enum Expression {
    Value(&'static str),
    Binary(&'static str, Box<Expression>, Box<Expression>),
}

use Expression::{Binary, Value};

fn binary(name: &'static str, a: &Expression, b: &Expression) -> Expression {
    Binary(name, Box::new(a.clone()), Box::new(b.clone()))
}

fn one_of(rng: &mut Rng, names: &[&'static str]) -> &'static str {
    names[rng.below(names.len())]
}

fn expression(rng: &mut Rng, depth: usize) -> Expression {
    if depth == 0 || rng.percent(20) {
        return Value(one_of(rng, &["x", "y", "z"]));
    }
    binary(one_of(rng, &BINARY), &expression(rng, depth - 1), &expression(rng, depth - 1))
}

/// Returns an expression that is equal, or is not if one of its changes is wrong.
fn changed(rng: &mut Rng, of: &Expression, is_wrong: bool) -> Expression {
    let Binary(name, a, b) = of else {
        return match of {
            Value(_) if is_wrong && rng.percent(30) => Value(one_of(rng, &["x", "y", "z"])),
            other if rng.percent(20) => binary(one_of(rng, &["andi", "ori", "maxsi", "minui"]), other, other),
            other => other.clone(),
        };
    };
    let (a, b) = (changed(rng, a, is_wrong), changed(rng, b, is_wrong));
    if is_wrong && rng.percent(30) {
        return binary(one_of(rng, &BINARY), &a, &b);
    }
    let commutes = !matches!(*name, "subi" | "divui" | "remsi");
    match (*name, rng.below(3)) {
        ("addi", 0) => binary(
            "addi",
            &binary("xori", &a, &b),
            &binary("addi", &binary("andi", &a, &b), &binary("andi", &a, &b)),
        ),
        ("ori", 0) => binary("addi", &binary("xori", &a, &b), &binary("andi", &a, &b)),
        ("xori", 0) => binary("subi", &binary("ori", &a, &b), &binary("andi", &a, &b)),
        ("subi", 0) => {
            let only_b = binary("andi", &binary("xori", &a, &b), &b);
            binary("subi", &binary("xori", &a, &b), &binary("addi", &only_b, &only_b))
        }
        (_, 1) if commutes => binary(name, &b, &a),
        _ => binary(name, &a, &b),
    }
}

fn text(of: &Expression, declared: &mut Vec<&'static str>) -> String {
    match of {
        Value(name) if declared.contains(name) => (*name).to_owned(),
        Value(name) => {
            declared.push(name);
            format!("{name}: Value")
        }
        Binary(name, a, b) => {
            let a = text(a, declared);
            format!("op<arith.{name}>({a}, {})", text(b, declared))
        }
    }
}

/// Returns an expression with known values only.
fn with_values(of: &Expression, known: &[&'static str]) -> Expression {
    match of {
        Value(name) if !known.contains(name) => Value(known.first().copied().unwrap_or("x")),
        Value(name) => Value(name),
        Binary(name, a, b) => binary(name, &with_values(a, known), &with_values(b, known)),
    }
}

/// Returns the rule of a seed.
fn rule(seed: u64) -> String {
    let rng = &mut Rng::new(seed);
    let lhs = binary(one_of(rng, &BINARY), &expression(rng, 2), &expression(rng, 1));
    let is_wrong = rng.percent(40);
    let rhs = changed(rng, &lhs, is_wrong);
    let mut declared = Vec::new();
    let lhs = text(&lhs, &mut declared);
    let rhs = text(&with_values(&rhs, &declared), &mut declared);
    format!("Pattern Rule{seed} {{\n  let root = {lhs};\n  replace root with {rhs};\n}}\n")
}

fn agrees_with(solver: ExternalSolver) {
    if !solver.is_installed() {
        return pdll_oracle::report_skip(&format!("`{}` is not installed", solver.name()));
    }
    let n_rules = std::env::var("PDLL_RANDOM_RULES").ok().and_then(|n| n.parse().ok()).unwrap_or(25);
    let ctx = contexts::context();
    let (mut n_proved, mut n_refuted, mut n_open) = (0, 0, 0);
    for seed in 0..n_rules {
        let text = rule(seed);
        let (patterns, mut options) = contexts::patterns(&ctx, "rule.pdll", &text);
        options.widths = vec![1, 5];
        options.index_widths = vec![6];
        // Either solver may reach it; what both answer must be equal.
        options.limits.time = std::time::Duration::from_secs(10);
        let answer = |options: &Options| verify_pattern(&ctx, &patterns[0], options);
        let ours = answer(&options);
        let theirs = answer(&Options { solver: Some(solver), ..options });
        let line = |_: &str, number: u32| text.lines().nth(number as usize - 1);
        let show = |found: &PatternReport| report::text(found, line);
        if [&ours, &theirs].iter().any(|found| matches!(found.outcome, Outcome::OutOfTime { .. })) {
            n_open += 1;
            continue;
        }
        let is_alike = ours.outcome.word() == theirs.outcome.word() && ours.n_proved == theirs.n_proved;
        assert!(is_alike, "{text}built in: {}{}: {}", show(&ours), solver.name(), show(&theirs));
        match &theirs.outcome {
            Outcome::Proved => n_proved += 1,
            Outcome::Refuted(found) => {
                n_refuted += 1;
                assert!(found.is_confirmed, "{text}{}", show(&theirs));
            }
            _ => panic!("{text}{}", show(&theirs)),
        }
    }
    let all = format!(
        "{n_rules} rules, {}: {n_proved} proved, {n_refuted} refuted, {n_open} out of time",
        solver.name()
    );
    eprintln!("{all}");
    assert!(4 * n_proved > n_rules && 5 * n_refuted > n_rules && 20 * n_open < n_rules, "{all}");
}

#[test]
fn z3_agrees_on_random_rules() {
    agrees_with(ExternalSolver::Z3);
}

#[test]
fn cvc5_agrees_on_random_rules() {
    agrees_with(ExternalSolver::Cvc5);
}

#[test]
fn bitwuzla_agrees_on_random_rules() {
    agrees_with(ExternalSolver::Bitwuzla);
}
