//! Arithmetic on indices: constants around the limits of 32 bits, for which folders differ.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// All operations of the dialect.
pub(in crate::random) const INDEX: Generator = Generator {
    dialect: "index",
    passes: &["", "canonicalize", "cse", "int-range-optimizations", "convert-index-to-llvm"],
    program,
};

const BINARY: &[&str] = &[
    "add",
    "sub",
    "mul",
    "divs",
    "divu",
    "ceildivs",
    "ceildivu",
    "floordivs",
    "rems",
    "remu",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "and",
    "or",
    "xor",
    "shl",
    "shrs",
    "shru",
];
const ASSOCIATIVE: &[&str] = &["add", "mul", "maxs", "maxu", "mins", "minu", "and", "or", "xor"];
const PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const NUMBERS: &[i64] = &[
    0,
    0,
    1,
    1,
    2,
    3,
    5,
    7,
    31,
    32,
    100,
    -1,
    -2,
    -7,
    2_147_483_647,
    2_147_483_648,
    4_294_967_295,
    4_294_967_296,
    5_000_000_000,
    -2_147_483_648,
    -5_000_000_000,
    i64::MAX,
    i64::MIN,
];

fn program(rng: &mut Rng) -> String {
    let mut values = vec!["%a".to_owned(), "%b".to_owned()];
    let mut bits = vec!["%c".to_owned()];
    let mut ints = vec![("%i".to_owned(), "i32"), ("%j".to_owned(), "i64"), ("%k".to_owned(), "si8")];
    let mut out = String::new();
    for n in 0..rng.between(3, 14) {
        let (x, y) = (rng.pick(&values).clone(), rng.pick(&values).clone());
        match rng.below(14) {
            0..=3 => {
                writeln!(out, "  %{n} = index.constant {}", rng.pick(NUMBERS)).unwrap();
                values.push(format!("%{n}"));
            }
            4 | 5 => {
                let op = *rng.pick(ASSOCIATIVE);
                writeln!(out, "  %{n} = index.{op} {x}, {y}").unwrap();
                values.push(format!("%{n}"));
            }
            6 | 7 => {
                writeln!(out, "  %{n} = index.cmp {}({x}, {y})", rng.pick(PREDICATES)).unwrap();
                bits.push(format!("%{n}"));
            }
            8 => {
                let (to, op) =
                    (*rng.pick(&["i1", "i16", "i32", "i33", "i64", "i80"]), *rng.pick(&["casts", "castu"]));
                writeln!(out, "  %{n} = index.{op} {x} : index to {to}").unwrap();
                ints.push((format!("%{n}"), to));
            }
            9 => {
                let (from, op) = (rng.pick(&ints).clone(), *rng.pick(&["casts", "castu"]));
                let to = if rng.below(40) == 0 { "i32" } else { "index" };
                writeln!(out, "  %{n} = index.{op} {} : {} to {to}", from.0, from.1).unwrap();
                if to == "index" {
                    values.push(format!("%{n}"));
                }
            }
            10 => match rng.below(3) {
                0 => {
                    writeln!(out, "  %{n} = index.sizeof").unwrap();
                    values.push(format!("%{n}"));
                }
                _ => {
                    writeln!(out, "  %{n} = index.bool.constant {}", rng.pick(&["true", "false"])).unwrap();
                    bits.push(format!("%{n}"));
                }
            },
            _ => {
                writeln!(out, "  %{n} = index.{} {x}, {y}", rng.pick(BINARY)).unwrap();
                values.push(format!("%{n}"));
            }
        }
    }
    let (x, y, z, (i, ty)) = (rng.pick(&values), rng.pick(&values), rng.pick(&bits), rng.pick(&ints));
    format!(
        "func.func @f(%a: index, %b: index, %c: i1, %i: i32, %j: i64, %k: si8) -> (index, index, i1, {ty}) {{\n\
         {out}  return {x}, {y}, {z}, {i} : index, index, i1, {ty}\n}}\n"
    )
}
