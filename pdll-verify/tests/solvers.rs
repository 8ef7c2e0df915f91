//! Agreement of the built-in solver with installed ones, on random rules of which about half are right.
//!
//! `PDLL_RANDOM_RULES=N` sets the number of rules, `PDLL_RANDOM_RULES=N..M` their seeds, and `PDLL_RANDOM_RULES_SECONDS=N` the time per query.
//! `cargo xtask solvers` runs 5,000 rules.

use std::fmt;
use std::time::Duration;

use pdll_random::Rng;
use pdll_verify::obligation::{Outcome, PatternReport, verify_pattern};
use pdll_verify::report;
use pdll_verify::solve::ExternalSolver;

use crate::contexts;

const SOLVERS: [ExternalSolver; 3] = [ExternalSolver::Z3, ExternalSolver::Cvc5, ExternalSolver::Bitwuzla];

/// Number of rules between two lines of progress.
const PROGRESS: u64 = 250;

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

/// A rule, and the widths at which it is proved or refuted.
struct Rule {
    text: String,
    widths: Vec<u32>,
    index_width: u32,
}

/// Returns the rule of a seed. Products and quotients are narrow, because a solver takes minutes to prove some of them at 8 bits.
fn rule(seed: u64) -> Rule {
    let rng = &mut Rng::new(seed);
    let lhs = binary(one_of(rng, &BINARY), &expression(rng, 2), &expression(rng, 1));
    let is_wrong = rng.percent(40);
    let rhs = changed(rng, &lhs, is_wrong);
    let mut declared = Vec::new();
    let lhs = text(&lhs, &mut declared);
    let rhs = text(&with_values(&rhs, &declared), &mut declared);
    let is_product = ["muli", "divui", "remsi"].iter().any(|name| lhs.contains(name) || rhs.contains(name));
    let wide = if is_product { [3, 4, 5][rng.below(3)] } else { [5, 8, 16][rng.below(3)] };
    let text = format!("Pattern Rule{seed} {{\n  let root = {lhs};\n  replace root with {rhs};\n}}\n");
    Rule { text, widths: vec![1, wide], index_width: wide + 1 }
}

/// Answers of an installed solver beside those of the built-in one.
struct Tally {
    solver: ExternalSolver,
    n_proved: u64,
    n_refuted: u64,
    /// Out of time: the built-in solver alone, the other one alone, both.
    n_late: [u64; 3],
    time: Duration,
}

impl Tally {
    fn n_late(&self) -> u64 {
        self.n_late.iter().sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.solver.name();
        let [ours, theirs, both] = self.n_late;
        write!(f, "{name}: {} proved, {} refuted by both solvers, ", self.n_proved, self.n_refuted)?;
        write!(f, "out of time: {ours} in the built-in one, {theirs} in {name}, {both} in both; ")?;
        write!(f, "{:.0} s", self.time.as_secs_f64())
    }
}

/// Compares the answers about a rule. A counterexample is one that the interpreter confirms, also where the other solver is out of time.
fn compare(rule: &Rule, ours: &PatternReport, theirs: &PatternReport, tally: &mut Tally) {
    let line = |_: &str, number: u32| rule.text.lines().nth(number as usize - 1);
    let both = || {
        let [ours, theirs] = [ours, theirs].map(|found| report::text(found, line));
        format!("{}built in: {ours}{}: {theirs}", rule.text, tally.solver.name())
    };
    let is_late = [ours, theirs].map(|found| matches!(found.outcome, Outcome::OutOfTime { .. }));
    for (found, is_late) in [ours, theirs].iter().zip(is_late) {
        match &found.outcome {
            Outcome::Refuted(example) => assert!(example.is_confirmed, "{}", both()),
            other => assert!(is_late || *other == Outcome::Proved, "{}", both()),
        }
    }
    if is_late == [false, false] {
        let is_alike = ours.outcome.word() == theirs.outcome.word() && ours.n_proved == theirs.n_proved;
        assert!(is_alike, "{}", both());
    }
    match (is_late, &theirs.outcome) {
        ([true, false], _) => tally.n_late[0] += 1,
        ([false, true], _) => tally.n_late[1] += 1,
        ([true, true], _) => tally.n_late[2] += 1,
        (_, Outcome::Proved) => tally.n_proved += 1,
        _ => tally.n_refuted += 1,
    }
}

#[test]
fn installed_solvers_agree_on_random_rules() {
    let (installed, absent): (Vec<_>, Vec<_>) = SOLVERS.into_iter().partition(|solver| solver.is_installed());
    for solver in absent {
        pdll_oracle::report_skip(&format!("`{}` is not installed", solver.name()));
    }
    let of_env = |name: &str| std::env::var(name).unwrap_or_default();
    let rules = of_env("PDLL_RANDOM_RULES");
    let (first, end) = rules.split_once("..").unwrap_or(("0", &rules));
    let seeds = first.parse().unwrap_or(0)..end.parse().unwrap_or(25_u64);
    // Either solver may reach it; what both answer must be equal.
    let time = Duration::from_secs(of_env("PDLL_RANDOM_RULES_SECONDS").parse().unwrap_or(10));
    let tally = |solver| Tally { solver, n_proved: 0, n_refuted: 0, n_late: [0; 3], time: Duration::ZERO };
    let mut tallies: Vec<Tally> = installed.into_iter().map(tally).collect();
    let mut own_time = Duration::ZERO;
    let ctx = contexts::context();
    if tallies.is_empty() {
        return;
    }
    for seed in seeds.clone() {
        let rule = rule(seed);
        let (patterns, mut options) = contexts::patterns(&ctx, "rule.pdll", &rule.text);
        (options.widths, options.index_widths) = (rule.widths.clone(), vec![rule.index_width]);
        options.limits.time = time;
        let ours = verify_pattern(&ctx, &patterns[0], &options);
        own_time += ours.time;
        for tally in &mut tallies {
            options.solver = Some(tally.solver);
            let theirs = verify_pattern(&ctx, &patterns[0], &options);
            tally.time += theirs.time;
            compare(&rule, &ours, &theirs, tally);
        }
        let n_done = seed + 1 - seeds.start;
        if n_done.is_multiple_of(PROGRESS) || seed + 1 == seeds.end {
            let (limit, own_time) = (time.as_secs(), own_time.as_secs_f64());
            eprintln!("{n_done} rules, at most {limit} s per query, built in: {own_time:.0} s");
            tallies.iter().for_each(|tally| eprintln!("  {tally}"));
        }
    }
    let n_rules = seeds.end - seeds.start;
    for tally in &tallies {
        let is_mixed = 4 * tally.n_proved > n_rules && 5 * tally.n_refuted > n_rules;
        assert!(is_mixed && 20 * tally.n_late() < n_rules, "{n_rules} rules, {tally}");
    }
}
