//! Mutated rules: each is refuted, with a counterexample that the interpreter confirms, unless trying all values finds none.
//!
//! Mutations: another operation of the same kind, swapped operands, another predicate, a dropped or an added flag, a constant that is off by one.

use std::collections::BTreeSet;

use pdll_verify::obligation::{Options, Outcome, refute_exhaustively, verify_pattern};

use crate::contexts;

/// Rules that hold: what is matched and what replaces it. `IsN` is the constant of the third column.
const RULES: &[(&str, &str, i32)] = &[
    ("op<arith.addi>(op<arith.subi>(x: Value, y: Value), y)", "x", 0),
    ("op<arith.subi>(op<arith.addi>(x: Value, y: Value), y)", "x", 0),
    ("op<arith.andi>(x: Value, op<arith.ori>(x, y: Value))", "x", 0),
    ("op<arith.ori>(x: Value, op<arith.andi>(x, y: Value))", "x", 0),
    ("op<arith.xori>(op<arith.xori>(x: Value, y: Value), y)", "x", 0),
    ("op<arith.maxsi>(x: Value, op<arith.minsi>(x, y: Value))", "x", 0),
    ("op<arith.minui>(x: Value, op<arith.maxui>(y: Value, x))", "x", 0),
    ("op<arith.subi>(x: Value, op<arith.subi>(x, y: Value))", "y", 0),
    ("op<arith.xori>(x: Value, n: IsN)", "op<arith.subi>(n, x)", -1),
    ("op<arith.muli>(x: Value, n: IsN)", "op<arith.addi>(x, x)", 2),
    ("op<arith.muli>(x: Value, n: IsN)", "op<arith.subi>(op<arith.xori>(x, x), x)", -1),
    ("op<arith.addi>(op<arith.andi>(x: Value, y: Value), op<arith.ori>(x, y))", "op<arith.addi>(x, y)", 0),
    ("op<arith.subi>(op<arith.ori>(x: Value, y: Value), op<arith.andi>(x, y))", "op<arith.xori>(x, y)", 0),
    (
        "op<arith.select>(op<arith.cmpi>(x: Value, y: Value) {predicate = attr<\"2 : i64\">}, x, y)",
        "op<arith.minsi>(x, y)",
        0,
    ),
    (
        "op<arith.select>(op<arith.cmpi>(x: Value, y: Value) {predicate = attr<\"8 : i64\">}, x, y)",
        "op<arith.maxui>(x, y)",
        0,
    ),
    (
        "op<arith.cmpi>(op<arith.addi>(x: Value, y: Value) {overflowFlags = attr<\"#arith.overflow<nsw>\">}, op<arith.addi>(z: Value, y) {overflowFlags = attr<\"#arith.overflow<nsw>\">}) {predicate = attr<\"2 : i64\">}",
        "op<arith.cmpi>(x, z) {predicate = attr<\"2 : i64\">}",
        0,
    ),
    (
        "op<arith.cmpi>(op<arith.addi>(x: Value, y: Value) {overflowFlags = attr<\"#arith.overflow<nuw>\">}, op<arith.addi>(z: Value, y) {overflowFlags = attr<\"#arith.overflow<nuw>\">}) {predicate = attr<\"7 : i64\">}",
        "op<arith.cmpi>(x, z) {predicate = attr<\"7 : i64\">}",
        0,
    ),
    (
        "op<arith.shrui>(op<arith.shli>(x: Value, y: Value) {overflowFlags = attr<\"#arith.overflow<nuw>\">}, y)",
        "x",
        0,
    ),
    (
        "op<arith.shrsi>(op<arith.shli>(x: Value, y: Value) {overflowFlags = attr<\"#arith.overflow<nsw>\">}, y)",
        "x",
        0,
    ),
    ("op<arith.shli>(op<arith.shrui>(x: Value, y: Value) {isExact = attr<\"unit\">}, y)", "x", 0),
    ("op<arith.muli>(op<arith.divui>(x: Value, y: Value) {isExact = attr<\"unit\">}, y)", "x", 0),
    ("op<arith.addi>(op<arith.muli>(op<arith.divui>(x: Value, y: Value), y), op<arith.remui>(x, y))", "x", 0),
    ("op<arith.addi>(op<arith.muli>(op<arith.divsi>(x: Value, y: Value), y), op<arith.remsi>(x, y))", "x", 0),
    (
        "op<arith.xori>(op<arith.cmpi>(x: Value, y: Value) {predicate = attr<\"6 : i64\">}, n: IsN)",
        "op<arith.cmpi>(x, y) {predicate = attr<\"9 : i64\">}",
        1,
    ),
];

const BINARY: [&str; 12] =
    ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui", "divui", "remsi"];

fn text(lhs: &str, rhs: &str, constant: i32) -> String {
    format!(
        "/// Ensures: constant(value), value == {constant}\nConstraint IsN(value: Value);\nPattern Rule {{\n  \
         let root = {lhs};\n  replace root with {rhs};\n}}\n"
    )
}

/// Returns the mutants of a rule, each once.
fn mutants((lhs, rhs, constant): &(&str, &str, i32)) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let both = [(lhs, true), (rhs, false)];
    for (side, is_lhs) in both {
        let mut put = |mutated: String| {
            out.insert(if is_lhs { text(&mutated, rhs, *constant) } else { text(lhs, &mutated, *constant) });
        };
        for (at, _) in side.match_indices("op<arith.") {
            let start = at + "op<arith.".len();
            let end = start + side[start..].find('>').unwrap();
            let name = &side[start..end];
            if BINARY.contains(&name) && !side[end..].starts_with("> {") {
                for other in BINARY.iter().filter(|other| **other != name) {
                    // An attribute of the operation would not be one of another.
                    if !side.contains('{') {
                        put(format!("{}{other}{}", &side[..start], &side[end..]));
                    }
                }
            }
            if let Some(swapped) = swap(side, end + 1) {
                put(swapped);
            }
        }
        for (at, _) in side.match_indices(" : i64\">}") {
            let digit = at - 1;
            for predicate in 0..10 {
                put(format!("{}{predicate}{}", &side[..digit], &side[at..]));
            }
        }
        for flags in ["#arith.overflow<nsw>", "#arith.overflow<nuw>"] {
            for (at, _) in side.match_indices(flags) {
                put(format!("{}#arith.overflow<none>{}", &side[..at], &side[at + flags.len()..]));
            }
        }
        put(side.replace(" {isExact = attr<\"unit\">}", ""));
        if !is_lhs
            && (rhs.starts_with("op<arith.addi>") || rhs.starts_with("op<arith.subi>"))
            && rhs.ends_with(')')
        {
            put(format!("{rhs} {{overflowFlags = attr<\"#arith.overflow<nsw>\">}}"));
            put(format!("{rhs} {{overflowFlags = attr<\"#arith.overflow<nuw>\">}}"));
        }
    }
    if lhs.contains("IsN") {
        out.insert(text(lhs, rhs, constant + 1));
        out.insert(text(lhs, rhs, constant - 1));
    }
    out.remove(&text(lhs, rhs, *constant));
    out
}

/// Swaps the operands in the parentheses that begin at `open`; `None` if a variable would be used before it is defined.
fn swap(side: &str, open: usize) -> Option<String> {
    let (mut depth, mut comma, mut close) = (0, None, None);
    for (i, c) in side[open..].char_indices() {
        match c {
            '(' | '<' | '{' => depth += 1,
            ')' | '>' | '}' => {
                depth -= 1;
                if depth == 0 {
                    close = Some(open + i);
                    break;
                }
            }
            ',' if depth == 1 && comma.is_none() => comma = Some(open + i),
            _ => {}
        }
    }
    let (comma, close) = (comma?, close?);
    let (a, b) = (side[open + 1..comma].trim(), side[comma + 1..close].trim());
    if a.contains(": ") && !b.contains(": ") || b.contains(',') && !b.contains('(') {
        return None;
    }
    // The definition of a variable must stay before its uses.
    for name in ["x", "y", "z"] {
        if b.contains(&format!("{name}: ")) && a.contains(name)
            || a.contains(&format!("{name}: ")) && b.contains(name)
        {
            return None;
        }
    }
    Some(format!("{}({b}, {a}){}", &side[..open], &side[close + 1..]))
}

fn options(options: Options) -> Options {
    Options { widths: vec![1, 3, 4], index_widths: Vec::new(), ..options }
}

#[test]
fn rules_are_proved() {
    let ctx = contexts::context();
    let mut wrong = Vec::new();
    for (lhs, rhs, constant) in RULES {
        let (patterns, found) = contexts::patterns(&ctx, "rule.pdll", &text(lhs, rhs, *constant));
        let narrow = Options { widths: vec![1, 4], ..options(found) };
        let report = verify_pattern(&ctx, &patterns[0], &narrow);
        if report.outcome != Outcome::Proved {
            wrong.push(format!("{lhs}: {:?}", report.outcome));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn mutants_are_refuted() {
    let ctx = contexts::context();
    let (mut n_refuted, mut n_valid, mut n_invalid) = (0, 0, 0);
    for mutant in RULES.iter().flat_map(mutants) {
        let loaded = pdll::runtime_compiler::load_pdll(
            &ctx,
            "mutant.pdll",
            &mutant,
            &pdll::runtime_compiler::PdllOptions::default(),
        );
        if loaded.is_err() {
            n_invalid += 1;
            continue;
        }
        let (patterns, found) = contexts::patterns(&ctx, "mutant.pdll", &mutant);
        let found = options(found);
        let report = verify_pattern(&ctx, &patterns[0], &found);
        let narrow = Options { widths: vec![1, 3], ..found };
        let is_wrong = refute_exhaustively(&patterns[0], &narrow, 12).unwrap();
        match report.outcome {
            Outcome::Refuted(example) => {
                assert!(example.is_confirmed, "{mutant}{example:#?}");
                assert!(is_wrong != Some(false) || example.types.contains("i4"), "{mutant}");
                n_refuted += 1;
            }
            Outcome::Proved | Outcome::OutOfTime { .. } => {
                assert_ne!(is_wrong, Some(true), "{mutant}");
                n_valid += 1;
            }
            // The constant may have no type.
            Outcome::NotModelled { what } if what == ["no types that the pattern allows"] => n_invalid += 1,
            other => panic!("{mutant}{other:?}"),
        }
    }
    assert!(n_refuted >= 200, "{n_refuted} refuted, {n_valid} valid, {n_invalid} not compiled");
    assert!(
        n_valid < n_refuted / 4 && n_invalid < n_refuted / 4,
        "{n_valid} valid, {n_invalid} not compiled"
    );
}
