//! Complex arithmetic on few values and constants, so that operations undo each other.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Numbers of one type per program.
pub(in crate::random) const NUMBERS: Generator = Generator {
    dialect: "complex",
    passes: &[
        "",
        "canonicalize",
        "cse",
        "convert-complex-to-standard",
        "convert-complex-to-standard{complex-range=basic}",
    ],
    program: numbers,
};

const UNARY: &[&str] = &[
    "conj", "cos", "exp", "exp", "expm1", "log", "log", "log1p", "neg", "neg", "conj", "rsqrt", "sign",
    "sin", "sqrt", "tan", "tanh",
];
const BINARY: &[&str] = &["add", "add", "sub", "sub", "mul", "div", "atan2", "pow"];
const PARTS: &[&str] = &["0.0", "-0.0", "1.0", "0.0", "2.5", "-1.0"];

fn numbers(rng: &mut Rng) -> String {
    let (float, bits) = *rng.pick(&[("f32", "i64"), ("f64", "i128"), ("f16", "i32")]);
    let ty = format!("complex<{float}>");
    let mut values = vec!["%a".to_owned(), "%b".to_owned()];
    let (mut floats, mut integers) = (vec!["%x".to_owned()], vec!["%n".to_owned()]);
    let mut out = format!(
        "func.func @f(%a: {ty}, %b: {ty}, %x: {float}, %n: {bits}) -> ({ty}, {ty}, {float}, {float}, {bits}) {{\n"
    );
    for n in 0..rng.between(3, 12) {
        let late = values.len().saturating_sub(3);
        let (x, y) = (rng.pick(&values[late..]).clone(), rng.pick(&values).clone());
        let (u, v) = (rng.pick(&floats).clone(), rng.pick(&floats).clone());
        let text = match rng.below(12) {
            0 | 1 => {
                let of = if rng.below(50) == 0 { "f128" } else { float };
                let (a, b) = (rng.pick(PARTS), rng.pick(PARTS));
                format!("complex.constant [{a} : {of}, {b} : {float}] : {ty}")
            }
            2..=4 => format!("complex.{} {x}, {y} : {ty}", rng.pick(BINARY)),
            5 | 6 => format!("complex.{} {x} : {ty}", rng.pick(UNARY)),
            7 => format!("complex.create {u}, {v} : {ty}"),
            8 => {
                let integer = rng.pick(&integers).clone();
                format!("complex.bitcast {integer} : {bits} to {ty}")
            }
            9 => {
                writeln!(out, "  %{n} = complex.bitcast {x} : {ty} to {bits}").unwrap();
                integers.push(format!("%{n}"));
                continue;
            }
            _ => {
                let op = *rng.pick(&["re", "im", "re", "im", "abs", "angle"]);
                writeln!(out, "  %{n} = complex.{op} {x} : {ty}").unwrap();
                floats.push(format!("%{n}"));
                continue;
            }
        };
        writeln!(out, "  %{n} = {text}").unwrap();
        values.push(format!("%{n}"));
    }
    let (x, y, u, v) = (rng.pick(&values), rng.pick(&values), rng.pick(&floats), rng.pick(&floats));
    let z = rng.pick(&integers);
    writeln!(out, "  return {x}, {y}, {u}, {v}, {z} : {ty}, {ty}, {float}, {float}, {bits}\n}}").unwrap();
    out
}
