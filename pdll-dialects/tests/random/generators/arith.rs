//! Integer arithmetic on scalars: few values and small constants, so that folders and patterns find much.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Integer operations on one type per program.
pub(in crate::random) const INTEGERS: Generator =
    Generator { dialect: "arith", passes: &["", "canonicalize", "cse"], program: integers };

const BINARY: &[&str] = &[
    "addi",
    "subi",
    "muli",
    "divsi",
    "divui",
    "remsi",
    "remui",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrsi",
    "shrui",
    "maxsi",
    "minsi",
    "maxui",
    "minui",
    "ceildivsi",
    "ceildivui",
    "floordivsi",
];
const PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

fn integers(rng: &mut Rng) -> String {
    let ty = *rng.pick(&["i1", "i8", "i32", "i64", "index"]);
    let mut values = vec!["%a".to_owned(), "%b".to_owned()];
    let mut bits = vec!["%c".to_owned()];
    let mut out = format!("func.func @f(%a: {ty}, %b: {ty}, %c: i1) -> ({ty}, {ty}, i1) {{\n");
    for n in 0..rng.between(3, 12) {
        let (x, y) = (rng.pick(&values).clone(), rng.pick(&values).clone());
        match rng.below(10) {
            0..=2 => {
                let value = match ty {
                    "i1" => (*rng.pick(&["true", "false"])).to_owned(),
                    _ => format!("{} : {ty}", rng.pick(&[-128_i32, -2, -1, 0, 1, 2, 3, 7, 8, 127])),
                };
                writeln!(out, "  %{n} = arith.constant {value}").unwrap();
                values.push(format!("%{n}"));
            }
            3 => {
                writeln!(out, "  %{n} = arith.cmpi {}, {x}, {y} : {ty}", rng.pick(PREDICATES)).unwrap();
                bits.push(format!("%{n}"));
            }
            4 => {
                writeln!(out, "  %{n} = arith.select {}, {x}, {y} : {ty}", rng.pick(&bits)).unwrap();
                values.push(format!("%{n}"));
            }
            _ => {
                writeln!(out, "  %{n} = arith.{} {x}, {y} : {ty}", rng.pick(BINARY)).unwrap();
                values.push(format!("%{n}"));
            }
        }
    }
    let (x, y, z) = (rng.pick(&values), rng.pick(&values), rng.pick(&bits));
    writeln!(out, "  return {x}, {y}, {z} : {ty}, {ty}, i1\n}}").unwrap();
    out
}
