//! Operations of `llvm` on integers, structures and pointers: few values and small constants, so that folders find much.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Functions of one block.
pub(in crate::random) const FUNCTIONS: Generator =
    Generator { dialect: "llvm", passes: &["", "canonicalize", "cse"], program: functions };

const BINARY: &[&str] = &[
    "add",
    "sub",
    "mul",
    "sdiv",
    "udiv",
    "srem",
    "urem",
    "and",
    "or",
    "xor",
    "shl",
    "lshr",
    "ashr",
    "or disjoint",
];
const PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const STRUCT: &str = "!llvm.struct<(T, struct<(T, i64)>)>";

fn functions(rng: &mut Rng) -> String {
    let ty = *rng.pick(&["i1", "i8", "i32", "i64"]);
    let whole = STRUCT.replace('T', ty);
    let mut values = vec!["%a".to_owned(), "%b".to_owned()];
    let mut structs = vec!["%s".to_owned()];
    let mut pointers = vec!["%p".to_owned()];
    let mut out =
        format!("llvm.func @f(%a: {ty}, %b: {ty}, %s: {whole}, %p: !llvm.ptr, %i: i64) -> {ty} {{\n");
    // One program in ten has a wrong type somewhere.
    let wrong = rng.below(10) == 0;
    for n in 0..rng.between(3, 14) {
        let (x, y) = (rng.pick(&values).clone(), rng.pick(&values).clone());
        let (s, p) = (rng.pick(&structs).clone(), rng.pick(&pointers).clone());
        match rng.below(13) {
            0..=2 => {
                let value = match ty {
                    "i1" => (*rng.pick(&["true", "false"])).to_owned(),
                    _ => format!("{} : {ty}", rng.pick(&[-128_i32, -1, 0, 1, 2, 3, 7, 31, 127])),
                };
                writeln!(out, "  %{n} = llvm.mlir.constant({value}) : {ty}").unwrap();
                values.push(format!("%{n}"));
            }
            3 => {
                writeln!(out, "  %{n} = llvm.icmp \"{}\" {x}, {y} : {ty}", rng.pick(PREDICATES)).unwrap();
                if ty == "i1" {
                    values.push(format!("%{n}"));
                } else {
                    writeln!(out, "  llvm.store %{n}, {p} : i1, !llvm.ptr").unwrap();
                }
            }
            4 => {
                let at = *rng.pick(&["0", "1, 0"]);
                writeln!(out, "  %{n} = llvm.insertvalue {x}, {s}[{at}] : {whole}").unwrap();
                structs.push(format!("%{n}"));
            }
            5 | 6 => {
                let at = *rng.pick(&["0", "1, 0"]);
                writeln!(out, "  %{n} = llvm.extractvalue {s}[{at}] : {whole}").unwrap();
                values.push(format!("%{n}"));
            }
            7 => {
                let constant = rng.pick(&[0, 1, 3]);
                let index = *rng.pick(&["%i", "%z", "CONSTANT"]);
                let index = index.replace("CONSTANT", &constant.to_string());
                if index == "%z" {
                    writeln!(out, "  %z{n} = llvm.mlir.constant({constant} : i64) : i64").unwrap();
                }
                let (index, types) = match index.as_str() {
                    "%z" => (format!("%z{n}"), "!llvm.ptr, i64"),
                    "%i" => (index, "!llvm.ptr, i64"),
                    _ => (index, "!llvm.ptr"),
                };
                let flags = *rng.pick(&["", "inbounds ", "nuw "]);
                writeln!(
                    out,
                    "  %{n} = llvm.getelementptr {flags}{p}[{index}] : ({types}) -> !llvm.ptr, {ty}"
                )
                .unwrap();
                pointers.push(format!("%{n}"));
            }
            8 => {
                writeln!(out, "  %{n} = llvm.load {p} : !llvm.ptr -> {ty}").unwrap();
                values.push(format!("%{n}"));
            }
            9 => {
                let ty = if wrong { "!llvm.void" } else { ty };
                writeln!(out, "  llvm.store {x}, {p} : {ty}, !llvm.ptr\n  %{n} = llvm.mlir.undef : i1")
                    .unwrap();
            }
            10 => {
                writeln!(out, "  %c{n} = llvm.addrspacecast {p} : !llvm.ptr to !llvm.ptr<3>").unwrap();
                writeln!(out, "  %{n} = llvm.addrspacecast %c{n} : !llvm.ptr<3> to !llvm.ptr").unwrap();
                pointers.push(format!("%{n}"));
            }
            11 => {
                let kind = *rng.pick(&["undef", "poison", "zero"]);
                writeln!(out, "  %{n} = llvm.mlir.{kind} : {ty}").unwrap();
                values.push(format!("%{n}"));
            }
            _ => {
                writeln!(out, "  %{n} = llvm.{} {x}, {y} : {ty}", rng.pick(BINARY)).unwrap();
                values.push(format!("%{n}"));
            }
        }
    }
    // What is stored at the end is not dead.
    for value in values.iter().skip(2) {
        if rng.below(2) == 0 {
            writeln!(out, "  llvm.store {value}, %p : {ty}, !llvm.ptr").unwrap();
        }
    }
    for pointer in pointers.iter().skip(1) {
        writeln!(out, "  llvm.store {pointer}, %p : !llvm.ptr, !llvm.ptr").unwrap();
    }
    let x = rng.pick(&values);
    writeln!(out, "  llvm.return {x} : {ty}\n}}").unwrap();
    out
}
