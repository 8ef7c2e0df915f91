//! Operations of `llvm` on integers, structures and pointers: few values and small constants, so that folders find much;
//! intrinsics; and attributes, which share parts.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Functions of one block.
pub(in crate::random) const FUNCTIONS: Generator =
    Generator { dialect: "llvm", passes: &["", "canonicalize", "cse"], program: functions };

/// Intrinsics and attributes, valid and broken ones.
pub(in crate::random) const INTRINSICS: Generator =
    Generator { dialect: "llvm", passes: &["", "canonicalize", "cse"], program: intrinsics };

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

const UNARY_FLOAT: &[&str] =
    &["sqrt", "exp", "log", "sin", "cos", "fabs", "floor", "ceil", "trunc", "round", "tanh"];
const BINARY_FLOAT: &[&str] = &["pow", "copysign", "maximum", "minnum", "atan2"];
const UNARY_INT: &[&str] = &["bswap", "bitreverse", "ctpop"];
const BINARY_INT: &[&str] = &["smax", "umin", "sadd.sat", "usub.sat", "sshl.sat"];
const FASTMATH: &[&str] =
    &["", "", " {fastmathFlags = #llvm.fastmath<nnan, ninf>}", " {fastmathFlags = #llvm.fastmath<fast>}"];

/// Returns an attribute that an access to memory may have.
fn access_attribute(rng: &mut Rng) -> String {
    let root = rng.pick(&["#llvm.tbaa_root", "#llvm.tbaa_root<id = \"r\">"]).to_string();
    let ty =
        |rng: &mut Rng| format!("<id = \"t{}\", members = {{<{root}, {}>}}>", rng.below(3), rng.below(2) * 4);
    match rng.below(4) {
        0 => {
            let (base, access) = (ty(rng), ty(rng));
            let tag = format!(
                "#llvm.tbaa_tag<base_type = {base}, access_type = {access}, offset = {}>",
                rng.below(9)
            );
            format!("tbaa = [{tag}]")
        }
        1 => {
            let domain = format!("<id = distinct[{}]<>>", rng.below(2));
            let scope =
                format!("#llvm.alias_scope<id = distinct[{}]<>, domain = {domain}>", 2 + rng.below(2));
            format!("{} = [{scope}]", rng.pick(&["alias_scopes", "noalias_scopes"]))
        }
        2 => format!("access_groups = [#llvm.access_group<id = distinct[{}]<>>]", rng.below(3)),
        _ => (*rng.pick(&["tbaa = []", "alignment = 4 : i64"])).to_owned(),
    }
}

fn intrinsics(rng: &mut Rng) -> String {
    let float = *rng.pick(&["f32", "f64", "vector<4xf32>", "vector<[2]xf64>"]);
    let int = *rng.pick(&["i32", "i64", "vector<4xi32>", "vector<[4]xi8>"]);
    let mut floats = vec!["%f".to_owned(), "%g".to_owned()];
    let mut ints = vec!["%a".to_owned(), "%b".to_owned()];
    let mut out = format!(
        "llvm.func @f(%f: {float}, %g: {float}, %a: {int}, %b: {int}, %p: !llvm.ptr, %n: i64, %c: i1, %m: vector<4xi1>) {{\n"
    );
    // One program in ten has a wrong type somewhere.
    let wrong = rng.below(10) == 0;
    for n in 0..rng.between(3, 14) {
        let (x, y) = (rng.pick(&floats).clone(), rng.pick(&floats).clone());
        let (i, j) = (rng.pick(&ints).clone(), rng.pick(&ints).clone());
        let flags = *rng.pick(FASTMATH);
        let result = if wrong && rng.below(3) == 0 { int } else { float };
        match rng.below(12) {
            0 => {
                let name = rng.pick(UNARY_FLOAT);
                writeln!(out, "  %{n} = llvm.intr.{name}({x}){flags} : ({float}) -> {result}").unwrap();
                floats.push(format!("%{n}"));
            }
            1 => {
                let name = rng.pick(BINARY_FLOAT);
                writeln!(out, "  %{n} = llvm.intr.{name}({x}, {y}){flags} : ({float}, {float}) -> {result}")
                    .unwrap();
                floats.push(format!("%{n}"));
            }
            2 => {
                let name = rng.pick(&["fma", "fmuladd"]);
                writeln!(
                    out,
                    "  %{n} = llvm.intr.{name}({x}, {y}, {x}){flags} : ({float}, {float}, {float}) -> {float}"
                )
                .unwrap();
                floats.push(format!("%{n}"));
            }
            3 => {
                let name = rng.pick(UNARY_INT);
                writeln!(out, "  %{n} = llvm.intr.{name}({i}) : ({int}) -> {int}").unwrap();
                ints.push(format!("%{n}"));
            }
            4 => {
                let name = rng.pick(BINARY_INT);
                writeln!(out, "  %{n} = llvm.intr.{name}({i}, {j}) : ({int}, {int}) -> {int}").unwrap();
                ints.push(format!("%{n}"));
            }
            5 => {
                let name = rng.pick(&["ctlz", "cttz"]);
                let flag = rng.pick(&["true", "false"]);
                writeln!(
                    out,
                    "  %{n} = \"llvm.intr.{name}\"({i}) <{{is_zero_poison = {flag}}}> : ({int}) -> {int}"
                )
                .unwrap();
                ints.push(format!("%{n}"));
            }
            6 => {
                let attribute = access_attribute(rng);
                writeln!(out, "  %{n} = llvm.load %p {{{attribute}}} : !llvm.ptr -> {int}").unwrap();
                ints.push(format!("%{n}"));
            }
            7 => {
                let name = rng.pick(&["memcpy", "memmove"]);
                let volatile = rng.pick(&["true", "false"]);
                writeln!(out, "  \"llvm.intr.{name}\"(%p, %p, %n) <{{isVolatile = {volatile}}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()\n  %{n} = llvm.mlir.undef : i1").unwrap();
            }
            8 => {
                let tag = rng.pick(&["", " [\"align\"(%p, %n : !llvm.ptr, i64)]", " [\"x\"()]"]);
                writeln!(out, "  llvm.intr.assume %c{tag} : i1\n  %{n} = llvm.mlir.poison : i1").unwrap();
            }
            9 => {
                let through = rng.pick(&["", ", %v"]);
                let types = if through.is_empty() { "" } else { ", vector<4xf32>" };
                writeln!(out, "  %v{n} = llvm.mlir.undef : vector<4xf32>").unwrap();
                let through = through.replace("%v", &format!("%v{n}"));
                writeln!(out, "  %{n} = llvm.intr.masked.load %p, %m{through} {{alignment = 4 : i32}} : (!llvm.ptr, vector<4xi1>{types}) -> vector<4xf32>").unwrap();
            }
            10 => {
                let attribute = access_attribute(rng);
                writeln!(
                    out,
                    "  llvm.store {i}, %p {{{attribute}}} : {int}, !llvm.ptr\n  %{n} = llvm.mlir.zero : i1"
                )
                .unwrap();
            }
            _ => {
                let name = rng.pick(&["lifetime.start", "lifetime.end"]);
                writeln!(out, "  llvm.intr.{name} %p : !llvm.ptr\n  %{n} = llvm.mlir.undef : i8").unwrap();
            }
        }
    }
    for value in floats.iter().skip(2) {
        writeln!(out, "  llvm.store {value}, %p : {float}, !llvm.ptr").unwrap();
    }
    for value in ints.iter().skip(2) {
        writeln!(out, "  llvm.store {value}, %p : {int}, !llvm.ptr").unwrap();
    }
    out.push_str("  llvm.return\n}\n");
    out
}
