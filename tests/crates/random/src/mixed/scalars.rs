//! Operations of `arith`, `math`, `complex`, `index` and `ub`, element by element on vectors and tensors.

use super::ty::{Kind, Ty};
use super::{Program, Step};

pub(super) const ARITH: &[Step] =
    &[integers, integers, floats, compare, select, cast, overflow, Program::call, Program::again];
pub(super) const MATH: &[Step] = &[unary_math, binary_math, integer_math];
pub(super) const COMPLEX: &[Step] = &[complex, complex_parts, complex_parts];
pub(super) const INDEX: &[Step] = &[index_binary, index_binary, index_casts];

const ELEMENTWISE: [Kind; 4] = [Kind::Scalar, Kind::Scalar, Kind::Vector, Kind::Tensor];

/// Returns a value and another one of its type, which may be the same.
fn pair(program: &mut Program, accepts: impl Fn(&Ty) -> bool) -> (String, String, Ty) {
    // Constants of dynamic tensors do not exist.
    let (first, ty) = program.any(&ELEMENTWISE, |ty| ty.is_static() && accepts(ty));
    let second = if program.rng.percent(20) { first.clone() } else { program.value(&ty) };
    (first, second, ty)
}

fn integers(program: &mut Program) {
    const NAMES: [&str; 16] = [
        "addi",
        "subi",
        "muli",
        "andi",
        "ori",
        "xori",
        "shli",
        "shrsi",
        "shrui",
        "maxsi",
        "minui",
        "divsi",
        "remui",
        "remsi",
        "ceildivsi",
        "floordivsi",
    ];
    let (first, second, ty) = pair(program, Ty::is_int);
    let name = *program.rng.pick(&NAMES);
    program.op(&ty, &format!("arith.{name} {first}, {second} : {ty}"));
}

fn floats(program: &mut Program) {
    const NAMES: [&str; 7] = ["addf", "subf", "mulf", "divf", "maximumf", "minnumf", "remf"];
    let (first, second, ty) = pair(program, Ty::is_float);
    let name = *program.rng.pick(&NAMES);
    let flags = *program.rng.pick(&["", "", " fastmath<fast>", " fastmath<nnan,ninf>"]);
    program.op(&ty, &format!("arith.{name} {first}, {second}{flags} : {ty}"));
}

fn compare(program: &mut Program) {
    let (first, second, ty) = pair(program, |_| true);
    let (name, predicate) = match ty.is_int() {
        true => ("cmpi", *program.rng.pick(&["eq", "ne", "slt", "sle", "ult", "uge"])),
        false => ("cmpf", *program.rng.pick(&["oeq", "ult", "une", "ogt", "ord"])),
    };
    program.op(&ty.with_element("i1"), &format!("arith.{name} {predicate}, {first}, {second} : {ty}"));
}

fn select(program: &mut Program) {
    let (first, ty) = program.any(&[Kind::Scalar, Kind::Vector, Kind::Tensor, Kind::Memref], |_| true);
    let (condition, second) = (program.value(&Ty::scalar("i1")), program.value(&ty));
    program.op(&ty, &format!("arith.select {condition}, {first}, {second} : {ty}"));
}

fn cast(program: &mut Program) {
    let (value, _, ty) = pair(program, |_| true);
    let choices: &[(&str, &str)] = match ty.element {
        "index" => &[("index_cast", "i32"), ("index_castui", "i64"), ("index_cast", "i8")],
        "i1" => &[("extui", "i32"), ("extsi", "i8"), ("uitofp", "f32")],
        "i8" => &[("extsi", "i32"), ("extui", "i64"), ("index_cast", "index")],
        "i32" => &[
            ("trunci", "i8"),
            ("extsi", "i64"),
            ("index_cast", "index"),
            ("sitofp", "f32"),
            ("bitcast", "f32"),
        ],
        "i64" => &[("trunci", "i32"), ("trunci", "i1"), ("index_castui", "index"), ("uitofp", "f64")],
        "f16" => &[("extf", "f32"), ("extf", "f64")],
        "f32" => &[("truncf", "f16"), ("extf", "f64"), ("fptosi", "i32"), ("bitcast", "i32")],
        _ => &[("truncf", "f32"), ("fptoui", "i32"), ("bitcast", "i64")],
    };
    let (name, element) = *program.rng.pick(choices);
    let to = ty.with_element(element);
    program.op(&to, &format!("arith.{name} {value} : {ty} to {to}"));
}

fn overflow(program: &mut Program) {
    let ty = Ty::scalar(if program.rng.percent(50) { "i32" } else { "i64" });
    let (first, second) = (program.value(&ty), program.value(&ty));
    match program.rng.below(2) {
        0 => {
            let results = [ty.clone(), Ty::scalar("i1")];
            program.ops(&results, &format!("arith.addui_extended {first}, {second} : {ty}, i1"))
        }
        _ => {
            program.ops(&[ty.clone(), ty.clone()], &format!("arith.mulsi_extended {first}, {second} : {ty}"))
        }
    };
}

fn unary_math(program: &mut Program) {
    const NAMES: [&str; 12] =
        ["absf", "ceil", "floor", "sqrt", "rsqrt", "exp", "log", "sin", "cos", "tanh", "round", "trunc"];
    let (value, _, ty) = pair(program, Ty::is_float);
    let name = *program.rng.pick(&NAMES);
    program.op(&ty, &format!("math.{name} {value} : {ty}"));
}

fn binary_math(program: &mut Program) {
    let (first, second, ty) = pair(program, Ty::is_float);
    match program.rng.below(4) {
        0 => {
            let third = program.value(&ty);
            program.op(&ty, &format!("math.fma {first}, {second}, {third} : {ty}"));
        }
        1 => {
            let exponent = ty.with_element("i32");
            let value = program.value(&exponent);
            program.op(&ty, &format!("math.fpowi {first}, {value} : {ty}, {exponent}"));
        }
        2 => {
            let name = *program.rng.pick(&["isfinite", "isnan", "isinf", "isnormal"]);
            program.op(&ty.with_element("i1"), &format!("math.{name} {first} : {ty}"));
        }
        _ => {
            let name = *program.rng.pick(&["powf", "atan2", "copysign"]);
            program.op(&ty, &format!("math.{name} {first}, {second} : {ty}"));
        }
    }
}

fn integer_math(program: &mut Program) {
    let (first, second, ty) = pair(program, |ty| ty.is_int() && ty.element != "index");
    let text = match program.rng.below(2) {
        0 => format!("math.ipowi {first}, {second} : {ty}"),
        _ => format!("math.{} {first} : {ty}", program.rng.pick(&["absi", "ctlz", "cttz", "ctpop"])),
    };
    program.op(&ty, &text);
}

fn complex(program: &mut Program) {
    let (first, ty) = program.any(&[Kind::Complex], |_| true);
    let second = program.value(&ty);
    let text = match program.rng.below(2) {
        0 => format!("complex.{} {first}, {second} : {ty}", program.rng.pick(&["add", "sub", "mul", "div"])),
        _ => format!(
            "complex.{} {first} : {ty}",
            program.rng.pick(&["neg", "conj", "exp", "log", "sqrt", "sign"])
        ),
    };
    program.op(&ty, &text);
}

fn complex_parts(program: &mut Program) {
    let (first, ty) = program.any(&[Kind::Complex], |_| true);
    let part = ty.of_element();
    match program.rng.below(3) {
        0 => {
            let (re, im) = (program.value(&part), program.value(&part));
            program.op(&ty, &format!("complex.create {re}, {im} : {ty}"));
        }
        1 => {
            let second = program.value(&ty);
            let name = *program.rng.pick(&["eq", "neq"]);
            program.op(&Ty::scalar("i1"), &format!("complex.{name} {first}, {second} : {ty}"));
        }
        _ => {
            let name = *program.rng.pick(&["re", "im", "re", "im", "abs", "angle"]);
            program.op(&part, &format!("complex.{name} {first} : {ty}"));
        }
    }
}

fn index_binary(program: &mut Program) {
    const NAMES: [&str; 15] = [
        "add",
        "sub",
        "mul",
        "divs",
        "divu",
        "ceildivs",
        "floordivs",
        "rems",
        "remu",
        "maxs",
        "minu",
        "shl",
        "shrs",
        "and",
        "xor",
    ];
    let (first, second) = (program.value(&Ty::index()), program.value(&Ty::index()));
    let name = *program.rng.pick(&NAMES);
    program.op(&Ty::index(), &format!("index.{name} {first}, {second}"));
}

fn index_casts(program: &mut Program) {
    let value = program.value(&Ty::index());
    let element = *program.rng.pick(&["i32", "i64", "i8"]);
    let narrow = Ty::scalar(element);
    match program.rng.below(5) {
        0 => program.op(&narrow, &format!("index.casts {value} : index to {narrow}")),
        1 => {
            let value = program.value(&narrow);
            program.op(&Ty::index(), &format!("index.castu {value} : {narrow} to index"))
        }
        2 => {
            let second = program.value(&Ty::index());
            let predicate = *program.rng.pick(&["eq", "ne", "slt", "uge"]);
            program.op(&Ty::scalar("i1"), &format!("index.cmp {predicate}({value}, {second})"))
        }
        3 => {
            let number = program.literal("index");
            program.op(&Ty::index(), &format!("index.constant {number}"))
        }
        _ => {
            let ty = program.random_type(&[Kind::Vector, Kind::Complex]);
            program.op(&ty, &format!("ub.poison : {ty}"))
        }
    };
}

impl Program {
    /// Repeats one of the last lines, if it is an operation without regions or side effects, and its operands can be used.
    fn again(&mut self) {
        let lines: Vec<&str> = self.out[self.start..].lines().rev().take(12).collect();
        if lines.is_empty() {
            return;
        }
        let line = (*self.rng.pick(&lines)).trim().to_owned();
        let Some((name, text)) = line.split_once(" = ") else { return };
        let pure = ["arith.", "math.", "index.", "complex.", "vector.", "affine.apply", "affine.min"];
        let is_one = pure.iter().any(|start| text.starts_with(start))
            && !text.ends_with('{')
            && !text.contains("transfer_");
        let scope: Vec<&(String, Ty)> = self.scopes.iter().flatten().collect();
        let is_known = |name: &str| scope.iter().any(|(known, _)| known == name);
        let Some((_, ty)) = scope.iter().find(|(known, _)| known == name) else { return };
        let names = text.split(|c: char| !(c.is_ascii_alphanumeric() || "%#_".contains(c)));
        if is_one && names.filter(|word| word.starts_with('%')).all(is_known) {
            let ty = ty.clone();
            self.op(&ty, text);
        }
    }
}
