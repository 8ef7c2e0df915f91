//! The interpreter agrees with MLIR's lowering and `lli-22`, on random programs with integers, branches, loops and calls.
//!
//! `PDLL_RANDOM_PROGRAMS` and `PDLL_RANDOM_SEED` change number and seed.

use std::fmt::Write;

use pdll_oracle::{LLI, MLIR_OPT, MLIR_TRANSLATE, command, has, run as run_tool};
use pdll_random::Rng;
use pdll_verify::interpret::{Run, RunLimits, run_text};

use crate::contexts;

const TYPES: [&str; 6] = ["i1", "i8", "i16", "i32", "i64", "index"];
/// Programs per call of the tools.
const BATCH: usize = 100;

/// A function that is written.
struct Program<'r> {
    rng: &'r mut Rng,
    text: String,
    /// Values that can be used: name and index of the type.
    values: Vec<(String, usize)>,
    n_names: usize,
}

impl Program<'_> {
    fn name(&mut self) -> String {
        self.n_names += 1;
        format!("%{}", self.n_names)
    }

    /// Returns a value of a type.
    fn value(&mut self, ty: usize) -> String {
        let known: Vec<String> =
            self.values.iter().filter(|(_, of)| *of == ty).map(|(name, _)| name.clone()).collect();
        if !known.is_empty() && !self.rng.percent(25) {
            return self.rng.pick(&known).clone();
        }
        let name = self.name();
        let text = match ty {
            0 => ["true", "false"][self.rng.below(2)].to_owned(),
            _ => {
                let width = [1, 8, 16, 32, 64, 64][ty];
                let value = [
                    0,
                    1,
                    -1,
                    2,
                    7,
                    i64::MIN >> (64 - width),
                    i64::MAX >> (64 - width),
                    self.rng.number() as i64 >> (64 - width),
                ][self.rng.below(8)];
                format!("{value} : {}", TYPES[ty])
            }
        };
        let _ = writeln!(self.text, "    {name} = arith.constant {text}");
        self.values.push((name.clone(), ty));
        name
    }

    fn operation(&mut self) {
        let ty = self.rng.below(TYPES.len());
        let ty_name = TYPES[ty];
        let (line, result) = match self.rng.below(10) {
            0..=4 => {
                let ops = [
                    "addi",
                    "subi",
                    "muli",
                    "andi",
                    "ori",
                    "xori",
                    "maxsi",
                    "maxui",
                    "minsi",
                    "minui",
                    "divsi",
                    "divui",
                    "remsi",
                    "remui",
                    "floordivsi",
                    "ceildivsi",
                    "ceildivui",
                    "shli",
                    "shrui",
                    "shrsi",
                ];
                let op = *self.rng.pick(&ops);
                let (a, b) = (self.value(ty), self.value(ty));
                (format!("arith.{op} {a}, {b} : {ty_name}"), ty)
            }
            5 => {
                let predicate = *self.rng.pick(&pdll_verify::semantics::PREDICATES);
                let (a, b) = (self.value(ty), self.value(ty));
                (format!("arith.cmpi {predicate}, {a}, {b} : {ty_name}"), 0)
            }
            6 => {
                let (c, a, b) = (self.value(0), self.value(ty), self.value(ty));
                (format!("arith.select {c}, {a}, {b} : {ty_name}"), ty)
            }
            7 => {
                let to = self.rng.below(TYPES.len());
                let a = self.value(ty);
                let is_signed = self.rng.percent(50);
                let op = match (ty, to) {
                    _ if ty == to => return,
                    (5, _) | (_, 5) => {
                        if is_signed {
                            "index_cast"
                        } else {
                            "index_castui"
                        }
                    }
                    _ if ty < to => {
                        if is_signed {
                            "extsi"
                        } else {
                            "extui"
                        }
                    }
                    _ => "trunci",
                };
                (format!("arith.{op} {a} : {ty_name} to {}", TYPES[to]), to)
            }
            8 if ty != 5 => {
                let op = *self.rng.pick(&["absi", "ctlz", "cttz", "ctpop"]);
                let a = self.value(ty);
                (format!("math.{op} {a} : {ty_name}"), ty)
            }
            _ => {
                let ops = [
                    "add",
                    "sub",
                    "mul",
                    "and",
                    "or",
                    "xor",
                    "maxs",
                    "maxu",
                    "mins",
                    "minu",
                    "shl",
                    "shrs",
                    "shru",
                    "divs",
                    "divu",
                    "rems",
                    "remu",
                    "ceildivs",
                    "ceildivu",
                    "floordivs",
                ];
                let op = *self.rng.pick(&ops);
                let (mut a, b) = (self.value(5), self.value(5));
                if op == "ceildivs" {
                    // MLIR's lowering negates the dividend: the result for the least one has the wrong sign.
                    let (least, clamped) = (self.name(), self.name());
                    let _ = writeln!(self.text, "    {least} = arith.constant -9223372036854775807 : index");
                    let _ = writeln!(self.text, "    {clamped} = index.maxs {a}, {least}");
                    a = clamped;
                }
                (format!("index.{op} {a}, {b}"), 5)
            }
        };
        let name = self.name();
        let _ = writeln!(self.text, "    {name} = {line}");
        self.values.push((name, result));
    }

    /// Adds operations, among them branches and loops.
    fn body(&mut self, n: usize, depth: usize) {
        for _ in 0..n {
            match if depth == 0 { 9 } else { self.rng.below(10) } {
                0 => {
                    let (ty, c) = (self.rng.below(TYPES.len()), self.value(0));
                    let result = self.name();
                    let ty_name = TYPES[ty];
                    let _ = writeln!(self.text, "    {result} = scf.if {c} -> {ty_name} {{");
                    self.region(ty, depth);
                    self.text.push_str("    } else {\n");
                    self.region(ty, depth);
                    self.text.push_str("    }\n");
                    self.values.push((result, ty));
                }
                1 => {
                    let ty = self.rng.below(TYPES.len());
                    let init = self.value(ty);
                    let (result, low, high, step, i, carried) =
                        (self.name(), self.name(), self.name(), self.name(), self.name(), self.name());
                    let (from, to, by) =
                        (self.rng.below(5) as i64 - 2, self.rng.below(8), 1 + self.rng.below(3));
                    let ty_name = TYPES[ty];
                    let _ = writeln!(
                        self.text,
                        "    {low} = arith.constant {from} : index\n    {high} = arith.constant {to} : index\n    {step} = arith.constant {by} : index"
                    );
                    let _ = writeln!(
                        self.text,
                        "    {result} = scf.for {i} = {low} to {high} step {step} iter_args({carried} = {init}) -> {ty_name} {{"
                    );
                    let n_values = self.values.len();
                    self.values.extend([(i, 5), (carried, ty)]);
                    self.region(ty, depth);
                    self.values.truncate(n_values);
                    self.text.push_str("    }\n");
                    self.values.push((result, ty));
                }
                _ => self.operation(),
            }
        }
    }

    fn region(&mut self, ty: usize, depth: usize) {
        let n_values = self.values.len();
        let n = 1 + self.rng.below(4);
        self.body(n, depth - 1);
        let value = self.value(ty);
        let _ = writeln!(self.text, "    scf.yield {value} : {}", TYPES[ty]);
        self.values.truncate(n_values);
    }
}

/// Returns a function without arguments that returns an `i64`.
fn program(rng: &mut Rng, number: usize) -> String {
    let mut program = Program { rng, text: String::new(), values: Vec::new(), n_names: 0 };
    let n = 3 + program.rng.below(10);
    program.body(n, 2);
    // The result depends on the last values.
    let last: Vec<(String, usize)> = program.values.iter().rev().take(3).cloned().collect();
    let mut sum = program.value(4);
    for (name, ty) in last {
        let wide = match ty {
            4 => name,
            5 => {
                let wide = program.name();
                let _ = writeln!(program.text, "    {wide} = arith.index_cast {name} : index to i64");
                wide
            }
            _ => {
                let wide = program.name();
                let _ = writeln!(program.text, "    {wide} = arith.extsi {name} : {} to i64", TYPES[ty]);
                wide
            }
        };
        let next = program.name();
        let _ = writeln!(program.text, "    {next} = arith.addi {sum}, {wide} : i64");
        sum = next;
    }
    format!("  func.func @f{number}() -> i64 {{\n{}    return {sum} : i64\n  }}\n", program.text)
}

/// Prints the sixteen digits of a number, and a line's end.
const PRINT: &str = "  func.func private @putchar(i32) -> i32
  func.func @print(%n: i64) {
    %from = arith.constant 0 : index
    %to = arith.constant 16 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : i64
    %top = arith.constant 60 : i64
    %ten = arith.constant 10 : i64
    %mask = arith.constant 15 : i64
    %digit = arith.constant 48 : i64
    %letter = arith.constant 87 : i64
    scf.for %i = %from to %to step %one {
      %j = arith.index_cast %i : index to i64
      %k = arith.muli %j, %four : i64
      %by = arith.subi %top, %k : i64
      %rest = arith.shrui %n, %by : i64
      %nibble = arith.andi %rest, %mask : i64
      %small = arith.cmpi ult, %nibble, %ten : i64
      %base = arith.select %small, %digit, %letter : i64
      %c = arith.addi %nibble, %base : i64
      %char = arith.trunci %c : i64 to i32
      %ignored = func.call @putchar(%char) : (i32) -> i32
    }
    %newline = arith.constant 10 : i32
    %ignored = func.call @putchar(%newline) : (i32) -> i32
    return
  }
";

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn oracle_random_programs_give_the_results_of_lli() {
    if !has(&[MLIR_OPT, MLIR_TRANSLATE, LLI]) {
        return;
    }
    let ctx = contexts::context();
    let n_programs = number("PDLL_RANDOM_PROGRAMS", 200) as usize;
    let mut rng = Rng::new(number("PDLL_RANDOM_SEED", 1));
    let (mut n_defined, mut n_made) = (0, 0);
    while n_defined < n_programs {
        let mut defined: Vec<(String, u128)> = Vec::new();
        while defined.len() < BATCH.min(n_programs - n_defined) {
            n_made += 1;
            let text = program(&mut rng, defined.len());
            let ir = pdll::text::parse(&ctx, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            ir.verify().unwrap_or_else(|error| panic!("{error}\n{text}"));
            let run = run_text(&ir, &format!("f{}", defined.len()), &[], &RunLimits::default());
            // LLVM may do anything with what is undefined.
            if let Run::Returned(values) = run.unwrap_or_else(|error| panic!("{error}\n{text}"))
                && let Some(bits) = values[0].bits
            {
                defined.push((text, bits));
            }
        }
        compare(&defined);
        n_defined += defined.len();
    }
    assert!(n_made < 10 * n_defined, "{n_made} programs, of which {n_defined} are defined");
}

fn compare(programs: &[(String, u128)]) {
    let mut module = String::from(PRINT);
    programs.iter().for_each(|(text, _)| module.push_str(text));
    module.push_str("  func.func @main() -> i32 {\n");
    for number in 0..programs.len() {
        let _ = writeln!(
            module,
            "    %{number} = func.call @f{number}() : () -> i64\n    func.call @print(%{number}) : (i64) -> ()"
        );
    }
    module.push_str("    %zero = arith.constant 0 : i32\n    return %zero : i32\n  }\n");
    let mut opt = command(MLIR_OPT);
    opt.args(["--arith-expand", "--convert-scf-to-cf", "--convert-to-llvm", "--reconcile-unrealized-casts"]);
    let lowered = run_tool(&mut opt, &module).into_result().unwrap();
    let llvm = run_tool(command(MLIR_TRANSLATE).arg("--mlir-to-llvmir"), &lowered).into_result().unwrap();
    let printed = run_tool(&mut command(LLI), &llvm);
    let lines: Vec<&str> = printed.stdout.lines().collect();
    for (number, (text, bits)) in programs.iter().enumerate() {
        assert_eq!(lines.get(number), Some(&&*format!("{bits:016x}")), "{text}\n{}", printed.stderr);
    }
}
