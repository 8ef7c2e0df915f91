//! Random programs: the interpreter of `pdll run` returns the same before and after saturation, or what refines it.
//!
//! `PDLL_RANDOM_PROGRAMS` and `PDLL_RANDOM_SEED` change number and seed.

use std::fmt::Write;
use std::time::Duration;

use pdll_random::Rng;
use pdll_saturate::{Chosen, Cost, Limits, saturate};
use pdll_verify::interpret::{Run, RunLimits, run_text};

use crate::contexts;

/// Rules that are correct for all integers, with several ways to go. Some drop flags or remove poison.
const RULES: &str = r#"
Pattern SwapAdd => replace op<arith.addi>(a: Value, b: Value) with op<arith.addi>(b, a);
Pattern SwapMul => replace op<arith.muli>(a: Value, b: Value) with op<arith.muli>(b, a);
Pattern SwapXor => replace op<arith.xori>(a: Value, b: Value) with op<arith.xori>(b, a);
Pattern SwapMax => replace op<arith.maxsi>(a: Value, b: Value) with op<arith.maxsi>(b, a);
Pattern AssociateAdd => replace op<arith.addi>(op<arith.addi>(a: Value, b: Value), c: Value)
  with op<arith.addi>(a, op<arith.addi>(b, c));
Pattern Factor => replace op<arith.addi>(op<arith.muli>(a: Value, b: Value), op<arith.muli>(a, c: Value))
  with op<arith.muli>(a, op<arith.addi>(b, c));
Pattern Distribute => replace op<arith.muli>(a: Value, op<arith.addi>(b: Value, c: Value))
  with op<arith.addi>(op<arith.muli>(a, b), op<arith.muli>(a, c));
Pattern SubSelf => replace op<arith.subi>(op<arith.addi>(a: Value, b: Value), a) with b;
Pattern SubOfSub => replace op<arith.subi>(a: Value, op<arith.subi>(b: Value, c: Value))
  with op<arith.addi>(op<arith.subi>(a, b), c);
Pattern XorSelf => replace op<arith.xori>(a: Value, op<arith.xori>(a, b: Value)) with b;
Pattern Absorb => replace op<arith.andi>(a: Value, op<arith.ori>(a, b: Value)) with a;
Pattern Minimum => replace op<arith.subi>(op<arith.addi>(a: Value, b: Value), op<arith.maxsi>(a, b)) with op<arith.minsi>(a, b);
Pattern NegationTwice => replace op<arith.subi>(z: Value, op<arith.subi>(z, b: Value)) with b;
Pattern SelectSame => replace op<arith.select>(c: Value, a: Value, a) with a;
Pattern SelectSum => replace op<arith.select>(c: Value, op<arith.addi>(a: Value, b: Value), op<arith.addi>(a, d: Value))
  with op<arith.addi>(a, op<arith.select>(c, b, d));
Pattern DivideOnce => replace op<arith.divui>(op<arith.divui>(a: Value, b: Value), b) with op<arith.divui>(op<arith.divui>(a, b), b);
Pattern Remainder => replace op<arith.subi>(a: Value, op<arith.muli>(op<arith.divui>(a, b: Value), b)) with op<arith.remui>(a, b);
"#;

const TYPES: [&str; 3] = ["i8", "i32", "i64"];
const OPS: [&str; 14] = [
    "addi", "addi", "subi", "muli", "xori", "andi", "ori", "maxsi", "minsi", "divui", "remui", "divsi",
    "shrui", "shli",
];

/// Returns a function of random operations on one type, some of them in the regions of `scf.if`, and some with flags.
fn program(rng: &mut Rng) -> (String, &'static str) {
    let ty = TYPES[rng.below(TYPES.len())];
    let mut text = format!("func.func @f(%a: {ty}, %b: {ty}, %c: {ty}) -> ({ty}, {ty}) {{\n");
    let mut values: Vec<String> = ["%a", "%b", "%c"].map(str::to_owned).into();
    for (nth, number) in [0_i64, 1, 2, -1].into_iter().enumerate() {
        let _ = writeln!(text, "  %k{nth} = arith.constant {number} : {ty}");
        values.push(format!("%k{nth}"));
    }
    let mut n = 0;
    for _ in 0..rng.between(4, 12) {
        operation(rng, &mut text, &mut values, &mut n, ty, true);
    }
    let (x, y) = (rng.pick(&values).clone(), values.last().cloned().unwrap_or_default());
    let _ = writeln!(text, "  return {x}, {y} : {ty}, {ty}\n}}");
    (text, ty)
}

fn operation(
    rng: &mut Rng,
    text: &mut String,
    values: &mut Vec<String>,
    n: &mut usize,
    ty: &str,
    nests: bool,
) {
    *n += 1;
    let name = format!("%v{n}");
    let (a, b) = (rng.pick(values).clone(), rng.pick(values).clone());
    if nests && rng.percent(15) {
        let _ = writeln!(text, "  %p{n} = arith.cmpi slt, {a}, {b} : {ty}");
        let _ = writeln!(text, "  {name} = scf.if %p{n} -> ({ty}) {{");
        for part in 0..2 {
            let mut inner = values.clone();
            for _ in 0..rng.between(1, 4) {
                operation(rng, text, &mut inner, n, ty, false);
            }
            let _ = writeln!(text, "    scf.yield {} : {ty}", inner.last().cloned().unwrap_or_default());
            text.push_str(if part == 0 { "  } else {\n" } else { "  }\n" });
        }
    } else if rng.percent(10) {
        let _ = writeln!(text, "  %p{n} = arith.cmpi ult, {a}, {b} : {ty}");
        let _ = writeln!(text, "  {name} = arith.select %p{n}, {}, {a} : {ty}", rng.pick(values));
    } else {
        let op = OPS[rng.below(OPS.len())];
        let flags = match op {
            "addi" | "subi" | "muli" | "shli" if rng.percent(20) => " overflow<nsw>",
            _ => "",
        };
        let _ = writeln!(text, "  {name} = arith.{op} {a}, {b}{flags} : {ty}");
    }
    values.push(name);
}

/// Returns whether a run may take the place of another: undefined behavior and poison may become anything.
fn refines(before: &Run, after: &Run) -> bool {
    match (before, after) {
        (Run::Undefined { .. }, _) => true,
        (Run::Returned(_), Run::Undefined { .. }) => false,
        (Run::Returned(before), Run::Returned(after)) => {
            let is_poison = |text: &str| text.contains("poison");
            before.len() == after.len()
                && before
                    .iter()
                    .zip(after)
                    .all(|(a, b)| is_poison(&a.to_string()) || a.to_string() == b.to_string())
        }
    }
}

#[test]
fn the_interpreter_agrees_before_and_after() {
    let number = |name: &str, otherwise: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let (n, seed) = (number("PDLL_RANDOM_PROGRAMS", 60), number("PDLL_RANDOM_SEED", 1));
    let ctx = contexts::context();
    let patterns = contexts::patterns(&ctx, RULES);
    let limits = Limits {
        max_nodes: 400,
        max_iterations: 6,
        time: Duration::from_secs(20),
        compares_with_greedy: false,
        ..Limits::default()
    };
    let (mut n_better, mut n_runs) = (0, 0);
    for nth in 0..n {
        let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(nth));
        let (text, _) = program(&mut rng);
        let before = pdll::text::parse(&ctx, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let mut after = before.clone();
        let report = saturate(&mut after, &patterns, &Cost::default(), &limits)
            .unwrap_or_else(|error| panic!("program {nth}: {error}\n{text}"));
        assert!(report.cost_after <= report.cost_before, "program {nth}: {report}\n{text}");
        n_better += u32::from(report.chosen == Chosen::Saturated);
        let inputs = [[0, 0, 0], [1, 2, 3], [-1, 7, 0], [100, -128, 127], [5, 5, 1]];
        for input in inputs {
            let args = input.map(|number: i64| number.to_string());
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let run = |ir| {
                run_text(ir, "f", &args, &RunLimits::default()).unwrap_or_else(|error| panic!("{error}"))
            };
            let (first, second) = (run(&before), run(&after));
            n_runs += 1;
            assert!(
                refines(&first, &second),
                "program {nth}, {args:?}: {first:?} became {second:?}\n{text}\n{after}\n{report}"
            );
        }
    }
    assert_eq!(n_runs, n * 5);
    assert!(u64::from(n_better) * 4 > n, "only {n_better} of {n} programs became cheaper");
}
