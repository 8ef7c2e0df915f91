//! Programs of functions with calls, structured and unstructured control flow, loops and memory, for passes.
//!
//! Few values, small constants and calls with constant arguments, so that constants propagate, much is invariant or dead, and functions are
//! inlined into each other.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Programs of `func`, `cf`, `scf`, `arith` and `memref`.
pub(in crate::random) const PROGRAMS: Generator = Generator {
    dialect: "func",
    passes: &[
        "",
        "sccp",
        "loop-invariant-code-motion",
        "inline",
        "inline{default-pipeline=}",
        "inline{default-pipeline= inlining-threshold=100 max-iterations=2}",
        "symbol-dce",
        "control-flow-sink",
        "topological-sort",
        "symbol-privatize{exclude=f0,f2}",
        "lower-affine,convert-scf-to-cf",
    ],
    program: programs,
};

/// A value in scope, with its type.
type Named = (String, &'static str);

const SIGNATURE: &str = "(i32, i32, i1, index, memref<?xi32>) -> (i32, i1)";

/// Writes one function.
struct Function<'r> {
    rng: &'r mut Rng,
    out: String,
    /// Names of functions in the same table.
    callees: &'r [String],
    /// Values in scope.
    scope: Vec<Named>,
    n: usize,
    indent: usize,
    /// Whether it is directly in the outer module.
    is_outer: bool,
}

impl Function<'_> {
    fn line(&mut self, text: &str) {
        writeln!(self.out, "{:width$}{text}", "", width = 2 * self.indent).unwrap();
    }

    fn fresh(&mut self) -> String {
        self.n += 1;
        format!("%v{}", self.n)
    }

    /// Returns a value in scope; a new constant now and then.
    fn value(&mut self, ty: &'static str) -> String {
        let found: Vec<&Named> = self.scope.iter().filter(|(_, found)| *found == ty).collect();
        if found.is_empty() || ty != "memref<?xi32>" && self.rng.percent(15) {
            return self.constant(ty);
        }
        // Rather the newest ones.
        let at = self.rng.below(found.len()).max(self.rng.below(found.len()));
        found[at].0.clone()
    }

    fn constant(&mut self, ty: &'static str) -> String {
        let name = self.fresh();
        let value = match ty {
            "i1" => (*self.rng.pick(&["true", "false"])).to_owned(),
            "index" => format!("{} : index", self.rng.pick(&[0, 1, 1, 2, 5])),
            ty => format!("{} : {ty}", self.rng.pick(&[-1, 0, 1, 2, 7])),
        };
        self.line(&format!("{name} = arith.constant {value}"));
        self.scope.push((name.clone(), ty));
        name
    }

    fn define(&mut self, ty: &'static str, right: &str) {
        let name = self.fresh();
        self.line(&format!("{name} = {right}"));
        self.scope.push((name, ty));
    }

    fn scalar(&mut self) -> &'static str {
        self.rng.pick::<&str>(&["i32", "i32", "i1", "index"])
    }

    fn statements(&mut self, n: usize, depth: usize) {
        for _ in 0..n {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        match self.rng.below(if depth < 3 { 17 } else { 10 }) {
            0..=3 => {
                let ty = *self.rng.pick(&["i32", "i32", "index", "i1"]);
                let op = match ty {
                    "i1" => *self.rng.pick(&["andi", "ori", "xori"]),
                    _ => *self.rng.pick(&["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi"]),
                };
                let (x, y) = (self.value(ty), self.value(ty));
                self.define(ty, &format!("arith.{op} {x}, {y} : {ty}"));
            }
            4 => {
                let ty = *self.rng.pick(&["i32", "index"]);
                let (x, y) = (self.value(ty), self.value(ty));
                let predicate = *self.rng.pick(&["eq", "ne", "slt", "ule", "sgt"]);
                self.define("i1", &format!("arith.cmpi {predicate}, {x}, {y} : {ty}"));
            }
            5 => {
                let ty = self.scalar();
                let (c, x, y) = (self.value("i1"), self.value(ty), self.value(ty));
                self.define(ty, &format!("arith.select {c}, {x}, {y} : {ty}"));
            }
            6 => {
                let (m, i) = (self.value("memref<?xi32>"), self.value("index"));
                self.define("i32", &format!("memref.load {m}[{i}] : memref<?xi32>"));
            }
            7 => {
                let (x, m, i) = (self.value("i32"), self.value("memref<?xi32>"), self.value("index"));
                self.line(&format!("memref.store {x}, {m}[{i}] : memref<?xi32>"));
            }
            8 => {
                let x = self.value("index");
                self.define("i32", &format!("arith.index_cast {x} : index to i32"));
            }
            9 | 10 => self.call(),
            11 | 12 => self.conditional(depth),
            13 | 14 => self.counted_loop(depth),
            15 => match self.rng.below(3) {
                0 => self.while_loop(depth),
                1 => self.parallel(depth),
                _ => self.execute(depth),
            },
            _ => self.switch(depth),
        }
    }

    fn call(&mut self) {
        let callee = self.rng.pick(self.callees).clone();
        let args: Vec<String> =
            ["i32", "i32", "i1", "index", "memref<?xi32>"].iter().map(|ty| self.value(ty)).collect();
        let name = self.fresh();
        let args = args.join(", ");
        // In nested tables MLIR overlooks uses other than calls when it propagates constants.
        if self.is_outer && self.rng.percent(10) {
            let callable = self.fresh();
            self.line(&format!("{callable} = func.constant @{callee} : {SIGNATURE}"));
            if self.rng.percent(50) {
                return;
            }
            self.line(&format!("{name}:2 = func.call_indirect {callable}({args}) : {SIGNATURE}"));
        } else {
            let attributes = if self.rng.percent(5) { " {no_inline}" } else { "" };
            self.line(&format!("{name}:2 = func.call @{callee}({args}){attributes} : {SIGNATURE}"));
        }
        self.scope.push((format!("{name}#0"), "i32"));
        self.scope.push((format!("{name}#1"), "i1"));
    }

    /// Writes a region of one block, which yields values of these types.
    fn region(&mut self, depth: usize, terminator: &str, types: &[&'static str]) {
        let scope = self.scope.len();
        self.indent += 1;
        let n = self.rng.below(4);
        self.statements(n, depth + 1);
        let values: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        match types {
            [] => self.line(terminator),
            types => self.line(&format!("{terminator} {} : {}", values.join(", "), types.join(", "))),
        }
        self.indent -= 1;
        self.scope.truncate(scope);
    }

    /// Returns up to two types of results.
    fn results(&mut self) -> Vec<&'static str> {
        (0..self.rng.below(3)).map(|_| *self.rng.pick(&["i32", "i1", "index"])).collect()
    }

    /// Starts an operation with results. Returns its name, and what comes before `=`.
    fn start(&mut self, types: &[&'static str]) -> (String, String) {
        let name = self.fresh();
        let left = match types.len() {
            0 => String::new(),
            1 => format!("{name} = "),
            n => format!("{name}:{n} = "),
        };
        (name, left)
    }

    fn finish(&mut self, name: &str, types: &[&'static str]) {
        for (i, ty) in types.iter().enumerate() {
            let value = if types.len() == 1 { name.to_owned() } else { format!("{name}#{i}") };
            self.scope.push((value, ty));
        }
    }

    fn arrow(types: &[&'static str]) -> String {
        if types.is_empty() { String::new() } else { format!(" -> ({})", types.join(", ")) }
    }

    fn conditional(&mut self, depth: usize) {
        let c = self.value("i1");
        let types = self.results();
        let (name, left) = self.start(&types);
        self.line(&format!("{left}scf.if {c}{} {{", Self::arrow(&types)));
        self.region(depth, "scf.yield", &types);
        if !types.is_empty() || self.rng.percent(50) {
            self.line("} else {");
            self.region(depth, "scf.yield", &types);
        }
        self.line("}");
        self.finish(&name, &types);
    }

    fn counted_loop(&mut self, depth: usize) {
        let [low, high, step] = [0; 3].map(|_| self.value("index"));
        let types = self.results();
        let inits: Vec<String> = types.iter().map(|ty| self.value(ty)).collect();
        let (name, left) = self.start(&types);
        let iv = self.fresh();
        let args: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let carried = match types.is_empty() {
            true => String::new(),
            false => {
                let pairs: Vec<String> =
                    args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
                format!(" iter_args({}){}", pairs.join(", "), Self::arrow(&types))
            }
        };
        self.line(&format!("{left}scf.for {iv} = {low} to {high} step {step}{carried} {{"));
        let scope = self.scope.len();
        self.scope.push((iv, "index"));
        self.scope.extend(args.into_iter().zip(types.iter().copied()));
        self.region(depth, "scf.yield", &types);
        self.scope.truncate(scope);
        self.line("}");
        self.finish(&name, &types);
    }

    fn while_loop(&mut self, depth: usize) {
        let (x, y) = (self.value("i32"), self.value("i1"));
        let name = self.fresh();
        let [a, b, c, d] = [0; 4].map(|_| self.fresh());
        self.line(&format!("{name}:2 = scf.while ({a} = {x}, {b} = {y}) : (i32, i1) -> (i1, i32) {{"));
        let scope = self.scope.len();
        self.scope.extend([(a, "i32"), (b, "i1")]);
        self.indent += 1;
        let n = self.rng.below(3);
        self.statements(n, depth + 1);
        let (condition, p, q) = (self.value("i1"), self.value("i1"), self.value("i32"));
        self.line(&format!("scf.condition({condition}) {p}, {q} : i1, i32"));
        self.indent -= 1;
        self.scope.truncate(scope);
        self.line("} do {");
        self.line(&format!("^bb0({c}: i1, {d}: i32):"));
        self.scope.extend([(c, "i1"), (d, "i32")]);
        self.region(depth, "scf.yield", &["i32", "i1"]);
        self.scope.truncate(scope);
        self.line("}");
        self.finish(&name, &["i1", "i32"]);
    }

    fn parallel(&mut self, depth: usize) {
        let [low, high] = [0; 2].map(|_| self.value("index"));
        let (step, iv) = (self.fresh(), self.fresh());
        // A constant step that is not positive is an error.
        let value = self.rng.between(1, 2);
        self.line(&format!("{step} = arith.constant {value} : index"));
        self.line(&format!("scf.parallel ({iv}) = ({low}) to ({high}) step ({step}) {{"));
        let scope = self.scope.len();
        self.scope.push((iv, "index"));
        self.region(depth, "scf.reduce", &[]);
        self.scope.truncate(scope);
        self.line("}");
    }

    fn execute(&mut self, depth: usize) {
        let types = self.results();
        let (name, left) = self.start(&types);
        let arrow = match &types[..] {
            [one] => format!(" -> {one}"),
            types => Self::arrow(types),
        };
        self.line(&format!("{left}scf.execute_region{arrow} {{"));
        self.region(depth, "scf.yield", &types);
        self.line("}");
        self.finish(&name, &types);
    }

    fn switch(&mut self, depth: usize) {
        let i = self.value("index");
        let types = self.results();
        let (name, left) = self.start(&types);
        let arrow = if types.is_empty() { String::new() } else { format!(" -> {}", types.join(", ")) };
        self.line(&format!("{left}scf.index_switch {i}{arrow}"));
        for case in [0, 1, 5].iter().take(self.rng.between(0, 3)) {
            self.line(&format!("case {case} {{"));
            self.region(depth, "scf.yield", &types);
            self.line("}");
        }
        self.line("default {");
        self.region(depth, "scf.yield", &types);
        self.line("}");
        self.finish(&name, &types);
    }

    /// Returns a value in scope that is not one of several results, which `cf.switch` cannot pass.
    fn single_value(&mut self, ty: &'static str) -> String {
        let value = self.value(ty);
        if value.contains('#') { self.constant(ty) } else { value }
    }

    /// Ends a block by a branch to one of `n` blocks, or a return.
    fn branch(&mut self, n: usize) {
        let target = |function: &mut Self| {
            let block = function.rng.between(1, n);
            let (x, y) = (function.single_value("i32"), function.single_value("i1"));
            format!("^bb{block}({x}, {y} : i32, i1)")
        };
        match self.rng.below(4) {
            0 => {
                let to = target(self);
                self.line(&format!("cf.br {to}"));
            }
            1 | 2 => {
                let c = self.value("i1");
                let (to, other) = (target(self), target(self));
                self.line(&format!("cf.cond_br {c}, {to}, {other}"));
            }
            _ => {
                let x = self.value("i32");
                let (default, one, seven) = (target(self), target(self), target(self));
                self.line(&format!("cf.switch {x} : i32, [default: {default}, 1: {one}, 7: {seven}]"));
            }
        }
    }

    fn body(&mut self) {
        for (name, ty) in
            [("%a", "i32"), ("%b", "i32"), ("%c", "i1"), ("%n", "index"), ("%m", "memref<?xi32>")]
        {
            self.scope.push((name.to_owned(), ty));
        }
        let n = self.rng.between(0, 5);
        self.statements(n, 0);
        let n_blocks = if self.rng.percent(40) { self.rng.between(1, 4) } else { 0 };
        if n_blocks > 0 {
            self.branch(n_blocks);
            for block in 1..=n_blocks {
                let scope = self.scope.len();
                self.indent -= 1;
                self.line(&format!("^bb{block}(%x{block}: i32, %y{block}: i1):"));
                self.indent += 1;
                self.scope.extend([(format!("%x{block}"), "i32"), (format!("%y{block}"), "i1")]);
                let n = self.rng.below(3);
                self.statements(n, 1);
                match block == n_blocks || self.rng.percent(20) {
                    true => self.end(),
                    false => self.branch(n_blocks),
                }
                self.scope.truncate(scope);
            }
        } else {
            self.end();
        }
    }

    fn end(&mut self) {
        let (x, y) = (self.value("i32"), self.value("i1"));
        self.line(&format!("func.return {x}, {y} : i32, i1"));
    }
}

/// Writes the functions of one symbol table.
fn table(rng: &mut Rng, out: &mut String, indent: usize) {
    let names: Vec<String> = (0..rng.between(1, 4)).map(|n| format!("f{n}")).collect();
    for name in &names {
        let visibility = *rng.pick(&["", "", "private ", "private ", "private ", "nested "]);
        if visibility == "private " && rng.percent(10) {
            let pad = 2 * indent;
            writeln!(out, "{:pad$}func.func private @{name}{SIGNATURE}", "").unwrap();
            continue;
        }
        let attributes = if rng.percent(5) { " attributes {no_inline}" } else { "" };
        let mut function = Function {
            rng,
            out: String::new(),
            callees: &names,
            scope: Vec::new(),
            n: 0,
            indent,
            is_outer: indent == 0,
        };
        function.line(&format!(
            "func.func {visibility}@{name}(%a: i32, %b: i32, %c: i1, %n: index, %m: memref<?xi32>) -> (i32, i1){attributes} {{"
        ));
        function.indent += 1;
        function.body();
        function.indent -= 1;
        function.line("}");
        out.push_str(&function.out);
    }
}

fn programs(rng: &mut Rng) -> String {
    let mut out = String::new();
    table(rng, &mut out, 0);
    if rng.percent(20) {
        let name = *rng.pick(&["", "@m ", "@m attributes {sym_visibility = \"private\"} "]);
        writeln!(out, "module {name}{{").unwrap();
        table(rng, &mut out, 1);
        out.push_str("}\n");
    }
    if rng.percent(30) {
        // A graph region: values may be used before they are defined.
        let n = rng.between(1, 6);
        for at in 0..n {
            let (x, y) = (rng.below(n), rng.below(n));
            match rng.percent(30) {
                true => writeln!(out, "%g{at} = arith.constant {} : i32", rng.below(3)).unwrap(),
                false => writeln!(out, "%g{at} = arith.addi %g{x}, %g{y} : i32").unwrap(),
            }
        }
    }
    out
}
