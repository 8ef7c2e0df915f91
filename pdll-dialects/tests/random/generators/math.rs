//! Functions of `math` on constants: scalars, splats and vectors.
//!
//! Not generated: constants as arguments of the error functions and of the inverse hyperbolic functions, whose last digits may differ (see
//! docs/divergences.md).

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Functions of floats and integers.
pub(in crate::random) const FUNCTIONS: Generator = Generator {
    dialect: "math",
    passes: &["", "canonicalize", "cse", "convert-math-to-llvm"],
    program: functions,
};

const FLOAT: &[&str] = &[
    "absf",
    "acos",
    "asin",
    "atan",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "log",
    "log10",
    "log1p",
    "log2",
    "round",
    "roundeven",
    "rsqrt",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];
const FLOATS: &[&str] = &["atan2", "copysign", "powf"];
const TEST: &[&str] = &["isfinite", "isinf", "isnan", "isnormal"];
const INTEGER: &[&str] = &["absi", "ctlz", "cttz", "ctpop"];
const NUMBERS: &[&str] = &[
    "0.0", "-0.0", "1.0", "-1.0", "0.5", "-0.5", "1.5", "2.0", "2.5", "-2.5", "3.25", "7.75", "-100.0",
    "1.0e-3",
];
const INTEGERS: &[i32] = &[-128, -7, -2, -1, 0, 1, 2, 3, 5, 64, 127];

fn functions(rng: &mut Rng) -> String {
    let is_float = rng.below(3) > 0;
    let element = match is_float {
        true => *rng.pick(&["f32", "f64", "f16", "bf16", "f32", "f64"]),
        false => *rng.pick(&["i1", "i8", "i32", "i64", "index", "i128"]),
    };
    let (ty, bits) = match rng.below(3) {
        0 => (element.to_owned(), "i1".to_owned()),
        1 => (format!("vector<3x{element}>"), "vector<3xi1>".to_owned()),
        _ => (format!("tensor<3x{element}>"), "tensor<3xi1>".to_owned()),
    };
    let is_scalar = ty == element;
    let mut values = vec!["%a".to_owned(), "%b".to_owned()];
    let mut tests = vec!["%c".to_owned()];
    let mut out = format!("func.func @f(%a: {ty}, %b: {ty}, %c: {bits}) -> ({ty}, {ty}, {bits}) {{\n");
    for n in 0..rng.between(3, 10) {
        let (x, y) = (rng.pick(&values).clone(), rng.pick(&values).clone());
        let mut number = || match (is_float, element) {
            (true, _) => rng.pick(NUMBERS).to_string(),
            (_, "i1") => (rng.below(2) == 1).to_string(),
            _ => rng.pick(INTEGERS).to_string(),
        };
        let constant = match is_scalar {
            true if element == "i1" => number(),
            true => format!("{} : {ty}", number()),
            false => {
                let numbers = [number(), number(), number()];
                match numbers[0] < numbers[1] {
                    true => format!("dense<{}> : {ty}", numbers[0]),
                    false => format!("dense<[{}]> : {ty}", numbers.join(", ")),
                }
            }
        };
        let text = match rng.below(10) {
            0..=3 => format!("arith.constant {constant}"),
            4 if is_float => {
                tests.push(format!("%{n}"));
                writeln!(out, "  %{n} = math.{} {x} : {ty}", rng.pick(TEST)).unwrap();
                continue;
            }
            5 if is_float => format!("math.{} {x}, {y} : {ty}", rng.pick(FLOATS)),
            6 if is_float => match rng.below(3) {
                0 => format!("math.fma {x}, {y}, {x} : {ty}"),
                1 => format!("math.clampf {x} to [{y}, {y}] fastmath<nnan,ninf> : {ty}"),
                _ => format!("math.{} {x} fastmath<fast> : {ty}", rng.pick(FLOAT)),
            },
            _ if is_float => format!("math.{} {x} : {ty}", rng.pick(FLOAT)),
            4..=6 => format!("math.ipowi {x}, {y} : {ty}"),
            _ => format!("math.{} {x} : {ty}", rng.pick(INTEGER)),
        };
        writeln!(out, "  %{n} = {text}").unwrap();
        values.push(format!("%{n}"));
    }
    let wrong = rng.below(60) == 0;
    let (x, y, z) = (rng.pick(&values), rng.pick(&values), rng.pick(&tests));
    if wrong {
        writeln!(out, "  %wrong = math.absi {z} : {ty}").unwrap();
    }
    writeln!(out, "  return {x}, {y}, {z} : {ty}, {ty}, {bits}\n}}").unwrap();
    out
}
