//! Shapes as values: constants, shapes of tensors, broadcasts, constraints, sizes and regions that assume them; some programs are
//! invalid.
//!
//! Not generated: results whose type is less static than what they fold to, which makes MLIR's output invalid; the shape of a
//! `value_shape`, of which MLIR's folder of constraints crashes.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Shapes, sizes and witnesses.
pub(in crate::random) const SHAPES: Generator =
    Generator { dialect: "shape", passes: &["", "canonicalize", "cse"], program: shapes };

struct Program {
    text: String,
    /// Values of each type.
    values: Vec<(String, String)>,
    n: usize,
    indent: String,
}

const SHAPE: &str = "!shape.shape";
const SIZE: &str = "!shape.size";
const WITNESS: &str = "!shape.witness";
const TRUTH: &str = "i1";

impl Program {
    fn of(&self, rng: &mut Rng, fits: impl Fn(&str) -> bool) -> Option<(String, String)> {
        let fitting: Vec<&(String, String)> = self.values.iter().filter(|(_, ty)| fits(ty)).collect();
        (!fitting.is_empty()).then(|| (*rng.pick(&fitting)).clone())
    }

    fn add(&mut self, text: &str, ty: &str) {
        self.n += 1;
        let name = format!("%v{}", self.n);
        writeln!(self.text, "{}{name} = {text}", self.indent).unwrap();
        self.values.push((name, ty.to_owned()));
    }

    /// Some shapes: their names, and their types.
    fn list(&self, rng: &mut Rng, n: usize) -> (String, String, bool) {
        let list: Vec<(String, String)> = (0..n).filter_map(|_| self.of(rng, is_shape)).collect();
        let names: Vec<&str> = list.iter().map(|(name, _)| &**name).collect();
        let types: Vec<&str> = list.iter().map(|(_, ty)| &**ty).collect();
        let may_be_error = types.contains(&SHAPE);
        (names.join(", "), types.join(", "), may_be_error)
    }

    fn shape(&mut self, rng: &mut Rng) {
        match rng.below(9) {
            0 | 1 => {
                let sizes = *rng.pick(&["", "1", "1, 2", "3, 1", "3, 2", "2, 3, 1", "7", "4, 3, 2"]);
                let n = if sizes.is_empty() { 0 } else { sizes.split(',').count() };
                let ty = if rng.percent(40) { SHAPE.to_owned() } else { format!("tensor<{n}xindex>") };
                self.add(&format!("shape.const_shape [{sizes}] : {ty}"), &ty);
            }
            2 => {
                let (name, ty) = self.of(rng, is_value).unwrap();
                let to = match (rng.below(3), &*ty) {
                    (0, _) => SHAPE,
                    (1, "tensor<?x2xf32>" | "tensor<3x4xf32>") => "tensor<2xindex>",
                    _ => "tensor<?xindex>",
                };
                // A value whose shape is static folds to a list of another type.
                if (ty == "tensor<3x4xf32>" && to == SHAPE)
                    || (ty == "tensor<*xf32>" && to == "tensor<2xindex>")
                {
                    return;
                }
                self.add(&format!("shape.shape_of {name} : {ty} -> {to}"), to);
            }
            3..=5 => {
                let n = 1 + rng.below(4);
                let (names, types, may_be_error) = self.list(rng, n);
                let to = if may_be_error && rng.percent(96) || n < 2 {
                    SHAPE
                } else {
                    *rng.pick(&[SHAPE, "tensor<?xindex>"])
                };
                self.add(&format!("shape.broadcast {names} : {types} -> {to}"), to);
            }
            6 => {
                let (a, a_type) = self.of(rng, is_shape).unwrap();
                let (b, b_type) = self.of(rng, is_shape).unwrap();
                self.add(&format!("shape.concat {a}, {b} : {a_type}, {b_type} -> {SHAPE}"), SHAPE);
            }
            7 => {
                let Some((a, ty)) = self.of(rng, |ty| ty.starts_with("tensor<") && ty.ends_with("xindex>"))
                else {
                    return;
                };
                if ty != "tensor<?xindex>" {
                    self.add(&format!("tensor.cast {a} : {ty} to tensor<?xindex>"), "tensor<?xindex>");
                }
            }
            _ => {
                let (i, ty) = self.of(rng, is_size).unwrap();
                let (j, other) = self.of(rng, is_size).unwrap();
                self.add(&format!("shape.from_extents {i}, {j} : {ty}, {other}"), SHAPE);
            }
        }
    }

    fn size(&mut self, rng: &mut Rng) {
        match rng.below(8) {
            0 => {
                let n = *rng.pick(&["0", "1", "2", "5", "-3"]);
                match rng.percent(60) {
                    true => self.add(&format!("shape.const_size {n}"), SIZE),
                    false => self.add(&format!("arith.constant {n} : index"), "index"),
                }
            }
            1 | 2 => {
                let (a, a_type) = self.of(rng, is_size).unwrap();
                let (b, b_type) = self.of(rng, is_size).unwrap();
                let may_be_error = a_type == SIZE || b_type == SIZE;
                let to = if may_be_error && rng.percent(97) { SIZE } else { "index" };
                let name = *rng.pick(&["add", "mul", "div"]);
                if name == "add" && a_type != to {
                    return;
                }
                self.add(&format!("shape.{name} {a}, {b} : {a_type}, {b_type} -> {to}"), to);
            }
            3 => {
                let (a, ty) = self.of(rng, is_shape).unwrap();
                let to = if ty == SHAPE { SIZE } else { *rng.pick(&[SIZE, "index"]) };
                let name = *rng.pick(&["rank", "num_elements"]);
                self.add(&format!("shape.{name} {a} : {ty} -> {to}"), to);
            }
            4 => {
                let ((a, ty), (i, of)) = (self.of(rng, is_shape).unwrap(), self.of(rng, is_size).unwrap());
                let to = if ty == SHAPE || of == SIZE { SIZE } else { "index" };
                self.add(&format!("shape.get_extent {a}, {i} : {ty}, {of} -> {to}"), to);
            }
            5 => {
                let (a, ty) = self.of(rng, is_size).unwrap();
                match ty == "index" {
                    true => self.add(&format!("shape.index_to_size {a}"), SIZE),
                    false => self.add(&format!("shape.size_to_index {a} : {ty}"), "index"),
                }
            }
            6 => {
                let (a, ty) = self.of(rng, |ty| ty == SIZE || ty == SHAPE).unwrap();
                let (b, _) = self.of(rng, |other| other == ty).unwrap();
                let name = *rng.pick(&["max", "min", "meet"]);
                self.add(&format!("shape.{name} {a}, {b} : {ty}, {ty} -> {ty}"), &ty);
            }
            _ => {
                let ((a, ty), (i, of)) =
                    (self.of(rng, |ty| ty.ends_with("f32>")).unwrap(), self.of(rng, is_size).unwrap());
                self.add(&format!("shape.dim {a}, {i} : {ty}, {of} -> {of}"), &of);
            }
        }
    }

    fn witness(&mut self, rng: &mut Rng) {
        match rng.below(7) {
            0 => {
                let passing = if rng.percent(70) { "true" } else { "false" };
                self.add(&format!("shape.const_witness {passing}"), WITNESS);
            }
            1 | 2 => {
                let n = if rng.percent(97) { 2 + rng.below(3) } else { 1 };
                let (names, types, _) = self.list(rng, n);
                self.add(&format!("shape.cstr_broadcastable {names} : {types}"), WITNESS);
            }
            3 => {
                let (names, types, _) = self.list(rng, 2);
                self.add(&format!("shape.cstr_eq {names} : {types}"), WITNESS);
            }
            4 => {
                let (names, types, _) = self.list(rng, 2);
                let name = *rng.pick(&["is_broadcastable", "shape_eq"]);
                self.add(&format!("shape.{name} {names} : {types}"), TRUTH);
            }
            5 => {
                let Some((truth, _)) = self.of(rng, |ty| ty == TRUTH) else { return };
                self.add(&format!("shape.cstr_require {truth}, \"required\""), WITNESS);
            }
            _ => {
                let n = 1 + rng.below(3);
                let all: Vec<String> =
                    (0..n).filter_map(|_| self.of(rng, |ty| ty == WITNESS)).map(|(name, _)| name).collect();
                if !all.is_empty() {
                    self.add(&format!("shape.assuming_all {}", all.join(", ")), WITNESS);
                }
            }
        }
    }

    /// Adds a region that assumes a witness.
    fn assuming(&mut self, rng: &mut Rng) {
        let Some((witness, _)) = self.of(rng, |ty| ty == WITNESS) else { return };
        let outer = self.values.len();
        let (indent, before) = (self.indent.clone(), std::mem::take(&mut self.text));
        self.indent.push_str("  ");
        for _ in 0..1 + rng.below(3) {
            self.size(rng);
        }
        let n = rng.below(3);
        let yielded: Vec<(String, String)> = (0..n).filter_map(|_| self.of(rng, is_size)).collect();
        let body = std::mem::replace(&mut self.text, before);
        self.indent = indent;
        self.values.truncate(outer);
        let names: Vec<&str> = yielded.iter().map(|(name, _)| &**name).collect();
        let types: Vec<&str> = yielded.iter().map(|(_, ty)| &**ty).collect();
        let (names, types) = (names.join(", "), types.join(", "));
        if yielded.is_empty() {
            writeln!(self.text, "{}shape.assuming {witness} {{\n{body}{}}}", self.indent, self.indent)
                .unwrap();
            return;
        }
        self.n += 1;
        let name = format!("%v{}", self.n);
        writeln!(
            self.text,
            "{0}{name}:{n} = shape.assuming {witness} -> ({types}) {{\n{body}{0}  shape.assuming_yield {names} : {types}\n{0}}}",
            self.indent
        )
        .unwrap();
        for (nth, (_, ty)) in yielded.into_iter().enumerate() {
            self.values.push((format!("{name}#{nth}"), ty));
        }
    }
}

fn is_shape(ty: &str) -> bool {
    ty == SHAPE || ty.ends_with("xindex>")
}

fn is_size(ty: &str) -> bool {
    ty == SIZE || ty == "index"
}

fn is_value(ty: &str) -> bool {
    ty.ends_with("f32>")
}

fn shapes(rng: &mut Rng) -> String {
    let args = [
        ("%s", SHAPE),
        ("%t", "tensor<?xindex>"),
        ("%u", "tensor<2xindex>"),
        ("%z", SIZE),
        ("%i", "index"),
        ("%v", "!shape.value_shape"),
        ("%a", "tensor<?x2xf32>"),
        ("%b", "tensor<3x4xf32>"),
        ("%c", "tensor<*xf32>"),
        ("%w", WITNESS),
        ("%p", TRUTH),
    ];
    let values = args.iter().map(|(name, ty)| ((*name).to_owned(), (*ty).to_owned())).collect();
    let mut program = Program { text: String::new(), values, n: 0, indent: "  ".to_owned() };
    for _ in 0..3 + rng.below(9) {
        match rng.below(10) {
            0..=3 => program.shape(rng),
            4 | 5 => program.size(rng),
            6..=8 => program.witness(rng),
            _ => program.assuming(rng),
        }
    }
    let n = program.values.len();
    let mut results: Vec<(String, String)> = program.values[n - 3..].to_vec();
    results.push(rng.pick(&program.values).clone());
    let names: Vec<&str> = results.iter().map(|(name, _)| &**name).collect();
    let types: Vec<&str> = results.iter().map(|(_, ty)| &**ty).collect();
    let list: Vec<String> = args.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    format!(
        "func.func @f({}) -> ({}) {{\n{}  return {} : {}\n}}\n",
        list.join(", "),
        types.join(", "),
        program.text,
        names.join(", "),
        types.join(", ")
    )
}
