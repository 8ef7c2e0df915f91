//! Arithmetic on scalars, vectors and tensors: few values and small constants, so that folders and patterns find much.
//!
//! Not generated, because `mlir-opt` crashes or its result is undefined: `addui_extended` and multiplications with both
//! halves of poison, comparisons `true` and `false` of converted integers, division of vectors by zero, infinities and NaNs
//! in formats that have none, negation of `f8E8M0FNU`, and signed multiplication with both halves by one of `i1` and `index`,
//! of which `mlir-opt` makes invalid operations.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Integer operations on one type per program.
pub(in crate::random) const INTEGERS: Generator = Generator {
    dialect: "arith",
    passes: &[
        "",
        "canonicalize",
        "cse",
        "int-range-optimizations",
        "arith-expand",
        "arith-emulate-wide-int",
        "convert-arith-to-llvm",
    ],
    program: integers,
};

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

/// Operations on all number types, with casts between them.
pub(in crate::random) const NUMBERS: Generator = Generator {
    dialect: "arith",
    passes: &[
        "",
        "canonicalize",
        "cse",
        "int-range-optimizations",
        "arith-expand",
        "arith-expand{include-bf16=true}",
        "convert-arith-to-llvm",
    ],
    program: numbers,
};

/// Arithmetic on float constants of one format.
pub(in crate::random) const FLOATS: Generator =
    Generator { dialect: "arith", passes: &["", "canonicalize"], program: floats };

/// A program under construction. All types have one shape.
struct Program<'a> {
    rng: &'a mut Rng,
    text: String,
    /// Text before and after an element type.
    shape: (&'static str, &'static str),
    /// Number of elements; zero of a scalar.
    n_elements: usize,
    /// Names with element types.
    values: Vec<(String, &'static str)>,
    n: usize,
}

const INTS: &[&str] = &["i1", "i8", "i16", "i32", "index", "i64", "i77"];
const FLOAT_TYPES: &[&str] = &["f16", "bf16", "f32", "f64"];
const FLAGS: &[&str] = &["", "", "", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"];
const FASTMATH: &[&str] =
    &["", "", "", " fastmath<fast>", " fastmath<nnan,nsz>", " fastmath<contract>", " fastmath<reassoc,ninf>"];

fn width(ty: &str) -> u32 {
    match ty {
        "index" => 64,
        "bf16" => 16,
        _ => ty[1..].parse().unwrap(),
    }
}

impl Program<'_> {
    fn ty(&self, element: &str) -> String {
        format!("{}{element}{}", self.shape.0, self.shape.1)
    }

    /// Returns a value of a type; a constant if there is none.
    fn value(&mut self, element: &'static str) -> String {
        let known: Vec<&(String, &str)> = self.values.iter().filter(|(_, ty)| *ty == element).collect();
        if known.is_empty() || self.rng.below(12) == 0 {
            return self.constant(element);
        }
        // A recent value, more often than not.
        let from = if self.rng.below(2) == 0 { known.len().saturating_sub(3) } else { 0 };
        known[from + self.rng.below(known.len() - from)].0.clone()
    }

    fn define(&mut self, element: &'static str, text: &str) -> String {
        let name = format!("%{}", self.n);
        self.n += 1;
        writeln!(self.text, "  {name} = {text}").unwrap();
        self.values.push((name.clone(), element));
        name
    }

    fn number(&mut self, element: &str) -> String {
        let rng = &mut *self.rng;
        if element == "i1" {
            return (*rng.pick(&["true", "false"])).to_owned();
        }
        if element.starts_with('f') || element == "bf16" {
            let special = match element {
                "f16" => ["0x7E00", "0x7C00", "0xFC00", "0x0001", "0xFE00"],
                "bf16" => ["0x7FC0", "0x7F80", "0xFF80", "0x0001", "0xFFC1"],
                "f32" => ["0x7FC00000", "0x7F800000", "0xFF800000", "0x00000001", "0xFFC00001"],
                _ => [
                    "0x7FF8000000000000",
                    "0x7FF0000000000000",
                    "0xFFF0000000000000",
                    "0x0000000000000001",
                    "0xFFF8000000000001",
                ],
            };
            let plain = [
                "0.0", "-0.0", "1.0", "-1.0", "0.5", "1.5", "-2.25", "127.0", "128.5", "3.0e4", "-1.0e9",
                "7.0e-6",
            ];
            return (*if rng.below(4) == 0 { rng.pick(&special) } else { rng.pick(&plain) }).to_owned();
        }
        let width = width(element);
        match rng.below(6) {
            0 => (-1i64).to_string(),
            1 => i64::from(width / 2).to_string(),
            2 => (1i128 << (width.min(64) - 2)).to_string(),
            3 => (-(1i128 << (width - 1))).to_string(),
            _ => rng.pick(&[0i64, 1, 1, 2, 3, 7, 8, 16, 127, -2, -7, -128]).to_string(),
        }
    }

    fn constant(&mut self, element: &'static str) -> String {
        let ty = self.ty(element);
        if self.n_elements == 0 {
            let number = self.number(element);
            let text = if element == "i1" { number } else { format!("{number} : {ty}") };
            return self.define(element, &format!("arith.constant {text}"));
        }
        let is_scalable = self.shape.0.contains('[');
        if is_scalable || self.rng.below(2) == 0 {
            let number = self.number(element);
            return self.define(element, &format!("arith.constant dense<{number}> : {ty}"));
        }
        let numbers: Vec<String> = (0..self.n_elements).map(|_| self.number(element)).collect();
        self.define(element, &format!("arith.constant dense<[{}]> : {ty}", numbers.join(", ")))
    }

    fn binary(&mut self, op: &str, flags: &str, element: &'static str) {
        let (x, y) = (self.value(element), self.value(element));
        let ty = self.ty(element);
        self.define(element, &format!("arith.{op} {x}, {y}{flags} : {ty}"));
    }

    fn cast(&mut self, op: &str, flags: &str, from: &'static str, to: &'static str) {
        let x = self.value(from);
        let (from, ty) = (self.ty(from), self.ty(to));
        self.define(to, &format!("arith.{op} {x}{flags} : {from} to {ty}"));
    }

    fn integer_operation(&mut self) {
        let element = *self.rng.pick(INTS);
        let ty = self.ty(element);
        match self.rng.below(12) {
            0 | 1 => {
                let (op, flags) = (*self.rng.pick(&["addi", "subi", "muli", "shli"]), *self.rng.pick(FLAGS));
                self.binary(op, flags, element);
            }
            2 => {
                let (op, flags) = (*self.rng.pick(&["shrsi", "shrui"]), *self.rng.pick(&["", "", " exact"]));
                self.binary(op, flags, element);
            }
            3 => {
                let op = *self.rng.pick(&["andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"]);
                self.binary(op, "", element);
            }
            4 if self.n_elements == 0 => {
                let op = *self.rng.pick(BINARY);
                self.binary(op, "", element);
            }
            5 => {
                let (x, y) = (self.value(element), self.value(element));
                let (sum, bit) = (format!("%{}", self.n), format!("%{}", self.n + 1));
                self.n += 2;
                let bits = self.ty("i1");
                writeln!(self.text, "  {sum}, {bit} = arith.addui_extended {x}, {y} : {ty}, {bits}").unwrap();
                let both = self.rng.below(2) == 0;
                self.values.push((sum, element));
                if both {
                    self.values.push((bit, "i1"));
                }
            }
            6 => {
                let op = match element {
                    "i1" | "index" => "mului_extended",
                    _ => *self.rng.pick(&["mulsi_extended", "mului_extended"]),
                };
                let (x, y) = (self.value(element), self.value(element));
                let (low, high) = (format!("%{}", self.n), format!("%{}", self.n + 1));
                self.n += 2;
                writeln!(self.text, "  {low}, {high} = arith.{op} {x}, {y} : {ty}").unwrap();
                let both = self.rng.below(2) == 0;
                self.values.push((low, element));
                if both {
                    self.values.push((high, element));
                }
            }
            7 | 8 => {
                let (x, y) = (self.value(element), self.value(element));
                let predicate = *self.rng.pick(PREDICATES);
                self.define("i1", &format!("arith.cmpi {predicate}, {x}, {y} : {ty}"));
            }
            9 | 10 => self.select(element),
            _ => {
                let x = self.value(element);
                let shift = self.constant(element);
                self.define(element, &format!("arith.shrsi {x}, {shift} : {ty}"));
            }
        }
    }

    fn select(&mut self, element: &'static str) {
        let (c, x, y) = (self.value("i1"), self.value(element), self.value(element));
        let ty = self.ty(element);
        let condition = if self.n_elements == 0 { String::new() } else { format!("{}, ", self.ty("i1")) };
        self.define(element, &format!("arith.select {c}, {x}, {y} : {condition}{ty}"));
    }

    fn cast_operation(&mut self) {
        let (a, b) = (*self.rng.pick(INTS), *self.rng.pick(INTS));
        let (f, g) = (*self.rng.pick(FLOAT_TYPES), *self.rng.pick(FLOAT_TYPES));
        let is_broken = self.rng.below(60) == 0;
        match self.rng.below(8) {
            0..=2 if is_broken || (a != "index" && b != "index" && width(a) != width(b)) => {
                let is_wider = width(a) < width(b);
                let op = if is_wider { *self.rng.pick(&["extsi", "extui"]) } else { "trunci" };
                let flags = if is_wider { "" } else { *self.rng.pick(FLAGS) };
                self.cast(op, flags, a, b);
            }
            3 if is_broken || ((a == "index") != (b == "index")) => {
                let op = *self.rng.pick(&["index_cast", "index_castui"]);
                self.cast(op, "", a, b);
            }
            4 if is_broken || width(a) == width(f) && a != "index" => {
                if self.rng.below(2) == 0 {
                    self.cast("bitcast", "", a, f);
                } else {
                    self.cast("bitcast", "", f, a);
                }
            }
            5 if is_broken || a != "index" => match self.rng.below(4) {
                0 => self.cast("sitofp", "", a, f),
                1 => self.cast("uitofp", "", a, f),
                2 => self.cast("fptosi", "", f, a),
                _ => self.cast("fptoui", "", f, a),
            },
            6 | 7 if is_broken || width(f) != width(g) => {
                let flags = *self.rng.pick(FASTMATH);
                if width(f) < width(g) {
                    self.cast("extf", flags, f, g);
                } else {
                    let rounding = *self.rng.pick(&["", "", " to_nearest_even", " upward", " toward_zero"]);
                    self.cast("truncf", &format!("{rounding}{flags}"), f, g);
                }
            }
            _ => self.integer_operation(),
        }
    }

    fn float_operation(&mut self, element: &'static str) {
        let flags = *self.rng.pick(FASTMATH);
        let ty = self.ty(element);
        match self.rng.below(8) {
            0..=3 => {
                let op = *self.rng.pick(&["addf", "subf", "mulf", "divf", "remf"]);
                self.binary(op, flags, element);
            }
            4 => {
                let op = *self.rng.pick(&["maximumf", "minimumf", "maxnumf", "minnumf"]);
                self.binary(op, flags, element);
            }
            5 => {
                let x = self.value(element);
                self.define(element, &format!("arith.negf {x}{flags} : {ty}"));
            }
            6 => self.select(element),
            _ => {
                let predicate = *self.rng.pick(&[
                    "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
                    "une", "uno",
                ]);
                let (x, y) = (self.value(element), self.value(element));
                self.define("i1", &format!("arith.cmpf {predicate}, {x}, {y}{flags} : {ty}"));
            }
        }
    }

    fn finish(self, arguments: &str) -> String {
        let n = self.rng.between(1, 6);
        let returned: Vec<(String, String)> = (0..n)
            .map(|_| {
                let at = self.rng.below(self.values.len());
                let (name, element) = self.values[at].clone();
                (name, self.ty(element))
            })
            .collect();
        let names: Vec<&str> = returned.iter().map(|(name, _)| &**name).collect();
        let types: Vec<&str> = returned.iter().map(|(_, ty)| &**ty).collect();
        let (names, types) = (names.join(", "), types.join(", "));
        format!("func.func @f({arguments}) -> ({types}) {{\n{}  return {names} : {types}\n}}\n", self.text)
    }
}

fn numbers(rng: &mut Rng) -> String {
    let (shape, n_elements) = *rng.pick(&[
        (("", ""), 0),
        (("", ""), 0),
        (("vector<3x", ">"), 3),
        (("tensor<2x", ">"), 2),
        (("vector<[2]x", ">"), 2),
    ]);
    let n_operations = rng.between(3, 16);
    let mut program = Program { rng, text: String::new(), shape, n_elements, values: Vec::new(), n: 0 };
    let mut arguments = Vec::new();
    for element in INTS.iter().chain(FLOAT_TYPES) {
        for nth in 0..2 {
            let name = format!("%{element}_{nth}");
            arguments.push(format!("{name}: {}", program.ty(element)));
            program.values.push((name, element));
        }
    }
    for _ in 0..n_operations {
        match program.rng.below(8) {
            0..=2 => program.integer_operation(),
            3..=5 => program.cast_operation(),
            _ => {
                let element = *program.rng.pick(FLOAT_TYPES);
                program.float_operation(element);
            }
        }
    }
    program.finish(&arguments.join(", "))
}

fn floats(rng: &mut Rng) -> String {
    let element = *rng.pick(FLOAT_TYPES);
    let n_operations = rng.between(3, 12);
    let mut program =
        Program { rng, text: String::new(), shape: ("", ""), n_elements: 0, values: Vec::new(), n: 0 };
    let mut arguments = Vec::new();
    for element in [element, "i1", "i8", "i32"] {
        arguments.push(format!("%{element}_0: {element}"));
        program.values.push((format!("%{element}_0"), element));
    }
    for _ in 0..4 {
        program.constant(element);
    }
    for _ in 0..n_operations {
        match program.rng.below(8) {
            0 => {
                let from = *program.rng.pick(&["i1", "i8", "i32"]);
                let op = *program.rng.pick(&["sitofp", "uitofp"]);
                program.cast(op, "", from, element);
                let number = program.constant(element);
                let converted = program.values[program.values.len() - 2].0.clone();
                let predicate = *program.rng.pick(&["oeq", "ugt", "oge", "olt", "ule", "one", "ord", "uno"]);
                program.define("i1", &format!("arith.cmpf {predicate}, {converted}, {number} : {element}"));
            }
            1 => {
                let to = *program.rng.pick(&["i8", "i32"]);
                program.cast("fptosi", "", element, to);
            }
            _ => program.float_operation(element),
        }
    }
    program.finish(&arguments.join(", "))
}

/// Arithmetic on constants of the formats that few programs have.
pub(in crate::random) const SMALL_FLOATS: Generator =
    Generator { dialect: "arith", passes: &["", "canonicalize"], program: small_floats };

fn small_floats(rng: &mut Rng) -> String {
    let element = *rng.pick(&[
        "f8E5M2",
        "f8E4M3",
        "f8E4M3FN",
        "f8E3M4",
        "f8E5M2FNUZ",
        "f8E4M3FNUZ",
        "f8E4M3B11FNUZ",
        "tf32",
        "f80",
        "f128",
    ]);
    let mut out = String::new();
    let mut values: Vec<(String, &str)> = Vec::new();
    let mut n = 0;
    for _ in 0..rng.between(3, 5) {
        let number =
            rng.pick(&["0.0", "-0.0", "1.0", "-1.0", "0.1", "-3.3", "7.7", "14.0", "-0.02", "0.007", "12.5"]);
        writeln!(out, "  %{n} = arith.constant {number} : {element}").unwrap();
        values.push((format!("%{n}"), element));
        n += 1;
    }
    for _ in 0..rng.between(3, 10) {
        let of_element = |values: &[(String, &'static str)]| -> Vec<String> {
            values.iter().filter(|(_, ty)| *ty == element).map(|(name, _)| name.clone()).collect()
        };
        let known = of_element(&values);
        let (x, y) = (rng.pick(&known).clone(), rng.pick(&known).clone());
        let ty = match rng.below(10) {
            0 => {
                let predicate = *rng.pick(&["oeq", "ogt", "olt", "une", "uge", "uno"]);
                writeln!(out, "  %{n} = arith.cmpf {predicate}, {x}, {y} : {element}").unwrap();
                "i1"
            }
            1 => {
                let op = *rng.pick(&["maximumf", "minimumf", "maxnumf", "minnumf"]);
                writeln!(out, "  %{n} = arith.{op} {x}, {y} : {element}").unwrap();
                element
            }
            2 => {
                writeln!(out, "  %{n} = arith.negf {x} : {element}").unwrap();
                element
            }
            3 if element != "f128" => {
                writeln!(out, "  %{n} = arith.extf {x} : {element} to f128").unwrap();
                "f128"
            }
            4 if element != "f8E5M2" && (element == "f128" || element == "f80" || element == "tf32") => {
                let to = *rng.pick(&["f8E5M2", "f8E4M3FN", "f16"]);
                writeln!(out, "  %{n} = arith.truncf {x} : {element} to {to}").unwrap();
                to
            }
            5 => {
                writeln!(out, "  %{n} = arith.fptosi {x} : {element} to i32").unwrap();
                "i32"
            }
            _ => {
                let op = *rng.pick(&["addf", "subf", "mulf", "divf", "remf"]);
                writeln!(out, "  %{n} = arith.{op} {x}, {y} : {element}").unwrap();
                element
            }
        };
        values.push((format!("%{n}"), ty));
        n += 1;
    }
    let returned: Vec<&(String, &str)> = (0..4).map(|_| rng.pick(&values)).collect();
    let names: Vec<&str> = returned.iter().map(|(name, _)| &**name).collect();
    let types: Vec<&str> = returned.iter().map(|(_, ty)| *ty).collect();
    let (names, types) = (names.join(", "), types.join(", "));
    format!("func.func @f() -> ({types}) {{\n{out}  return {names} : {types}\n}}\n")
}

/// Integers of which some are poison.
pub(in crate::random) const POISON: Generator =
    Generator { dialect: "ub", passes: &["", "canonicalize", "cse"], program: poison };

fn poison(rng: &mut Rng) -> String {
    let mut values = vec!["%a".to_owned(), "%p".to_owned(), "%c".to_owned()];
    let mut bits = vec!["%b".to_owned(), "%q".to_owned()];
    let mut others = vec![("%f".to_owned(), "f64")];
    let mut out = "  %p = ub.poison : i32\n  %q = ub.poison : i1\n  %c = arith.constant 3 : i32\n".to_owned();
    for n in 0..rng.between(2, 10) {
        let (x, y) = (rng.pick(&values).clone(), rng.pick(&values).clone());
        match rng.below(8) {
            0 => {
                writeln!(out, "  %{n} = arith.cmpi {}, {x}, {y} : i32", rng.pick(PREDICATES)).unwrap();
                bits.push(format!("%{n}"));
            }
            1 | 2 => {
                writeln!(out, "  %{n} = arith.select {}, {x}, {y} : i32", rng.pick(&bits)).unwrap();
                values.push(format!("%{n}"));
            }
            3 => {
                let (op, to) = *rng.pick(&[
                    ("extsi", "i64"),
                    ("trunci", "i8"),
                    ("sitofp", "f32"),
                    ("index_cast", "index"),
                ]);
                writeln!(out, "  %{n} = arith.{op} {x} : i32 to {to}").unwrap();
                others.push((format!("%{n}"), to));
            }
            _ => {
                writeln!(out, "  %{n} = arith.{} {x}, {y} : i32", rng.pick(BINARY)).unwrap();
                values.push(format!("%{n}"));
            }
        }
    }
    let (x, y, z) = (rng.pick(&values), rng.pick(&values), rng.pick(&bits));
    let (w, to) = rng.pick(&others);
    format!(
        "func.func @f(%a: i32, %b: i1, %f: f64) -> (i32, i32, i1, {to}) {{\n{out}  return {x}, {y}, {z}, {w} : i32, i32, i1, {to}\n}}\n"
    )
}
