//! Structured control flow: loops, conditions and switches with constant or unknown bounds and conditions, and values that are unused,
//! known or the same.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Functions with nested regions.
pub(in crate::random) const REGIONS: Generator = Generator {
    dialect: "scf",
    passes: &["", "canonicalize", "cse", "sccp", "convert-scf-to-cf", "convert-scf-to-cf,lift-cf-to-scf"],
    program: regions,
};

/// Known facts at the place of an operation.
#[derive(Clone)]
struct Scope {
    /// Values of type `i32`.
    ints: Vec<String>,
    /// Values of type `index`.
    indices: Vec<String>,
    /// Values of type `i1`.
    bits: Vec<String>,
    indent: usize,
}

struct Writer<'a> {
    rng: &'a mut Rng,
    out: String,
    next: usize,
    left: usize,
}

impl Writer<'_> {
    fn line(&mut self, scope: &Scope, text: &str) {
        writeln!(self.out, "{:1$}{text}", "", 2 * scope.indent).unwrap();
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn int(&mut self, scope: &Scope) -> String {
        // The last ones are the innermost.
        match self.rng.below(2) {
            0 => scope.ints[scope.ints.len() - 1 - self.rng.below(scope.ints.len().min(3))].clone(),
            _ => self.rng.pick(&scope.ints).clone(),
        }
    }

    fn list(&mut self, scope: &Scope, n: usize) -> Vec<String> {
        (0..n).map(|_| self.int(scope)).collect()
    }

    fn bit(&mut self, scope: &Scope) -> String {
        self.rng.pick(&scope.bits).clone()
    }

    fn index(&mut self, scope: &Scope) -> String {
        self.rng.pick(&scope.indices).clone()
    }

    fn body(&mut self, scope: &Scope) -> Scope {
        let mut scope = Scope { indent: scope.indent + 1, ..scope.clone() };
        for _ in 0..self.rng.below(4) {
            self.operation(&mut scope);
        }
        scope
    }

    /// Writes a region without arguments that ends with `scf.yield`.
    fn region(&mut self, scope: &Scope, n: usize) {
        let inner = self.body(scope);
        let values = self.list(&inner, n);
        self.terminator(&inner, "scf.yield", &values);
    }

    fn terminator(&mut self, scope: &Scope, name: &str, values: &[String]) {
        let text = match values.len() {
            0 => name.to_owned(),
            n => format!("{name} {} : {}", values.join(", "), vec!["i32"; n].join(", ")),
        };
        self.line(scope, &text);
    }

    /// Returns `%v1:2 = ` and the names of the results.
    fn results(&mut self, n: usize) -> (String, Vec<String>) {
        match n {
            0 => (String::new(), Vec::new()),
            1 => {
                let name = self.name();
                (format!("{name} = "), vec![name])
            }
            n => {
                let name = self.name();
                (format!("{name}:{n} = "), (0..n).map(|i| format!("{name}#{i}")).collect())
            }
        }
    }

    fn operation(&mut self, scope: &mut Scope) {
        if self.left == 0 {
            return self.simple(scope);
        }
        self.left -= 1;
        match self.rng.below(13) {
            0..=3 => self.simple(scope),
            4 | 5 => self.condition(scope),
            6 | 7 => self.count(scope),
            8 | 9 => self.repeat(scope),
            10 => self.switch(scope),
            11 => self.execute(scope),
            _ => self.parallel(scope),
        }
    }

    fn simple(&mut self, scope: &mut Scope) {
        let name = self.name();
        let (x, y) = (self.int(scope), self.int(scope));
        match self.rng.below(7) {
            0 => {
                let value = *self.rng.pick(&[0, 1, 7]);
                self.line(scope, &format!("{name} = arith.constant {value} : i32"));
                scope.ints.push(name);
            }
            1 => {
                let value = *self.rng.pick(&[0, 1, 2, 5]);
                self.line(scope, &format!("{name} = arith.constant {value} : index"));
                scope.indices.push(name);
            }
            2 => {
                let value = *self.rng.pick(&["true", "false"]);
                self.line(scope, &format!("{name} = arith.constant {value}"));
                scope.bits.push(name);
            }
            3 => {
                self.line(scope, &format!("{name} = func.call @bit({x}) : (i32) -> i1"));
                scope.bits.push(name);
            }
            4 => {
                let bit = self.bit(scope);
                self.line(scope, &format!("{name} = arith.xori {bit}, %true : i1"));
                scope.bits.push(name);
            }
            5 => {
                let predicate = *self.rng.pick(&["slt", "sge", "eq"]);
                self.line(scope, &format!("{name} = arith.cmpi {predicate}, {x}, {y} : i32"));
                scope.bits.push(name);
            }
            _ => {
                self.line(scope, &format!("{name} = func.call @int({x}, {y}) : (i32, i32) -> i32"));
                scope.ints.push(name);
            }
        }
    }

    fn condition(&mut self, scope: &mut Scope) {
        let n = self.rng.below(3);
        let (prefix, names) = self.results(n);
        let bit = self.bit(scope);
        let types = if n > 0 { format!(" -> ({})", vec!["i32"; n].join(", ")) } else { String::new() };
        self.line(scope, &format!("{prefix}scf.if {bit}{types} {{"));
        self.region(scope, n);
        if n > 0 || self.rng.below(2) == 0 {
            self.line(scope, "} else {");
            self.region(scope, n);
        }
        self.line(scope, "}");
        scope.ints.extend(names);
    }

    fn count(&mut self, scope: &mut Scope) {
        let n = self.rng.below(3);
        let (prefix, names) = self.results(n);
        let (from, to, step) = (self.index(scope), self.index(scope), self.index(scope));
        let inits = self.list(scope, n);
        let variable = self.name();
        let args: Vec<String> = (0..n).map(|_| self.name()).collect();
        let pairs: Vec<String> =
            args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
        let carried = match n {
            0 => String::new(),
            n => format!(" iter_args({}) -> ({})", pairs.join(", "), vec!["i32"; n].join(", ")),
        };
        let unsigned = if self.rng.below(8) == 0 { "unsigned " } else { "" };
        self.line(
            scope,
            &format!("{prefix}scf.for {unsigned}{variable} = {from} to {to} step {step}{carried} {{"),
        );
        let mut inner = scope.clone();
        inner.ints.extend(args);
        inner.indices.push(variable);
        self.region(&inner, n);
        self.line(scope, "}");
        scope.ints.extend(names);
    }

    fn repeat(&mut self, scope: &mut Scope) {
        let (n, m) = (self.rng.below(3), self.rng.below(3));
        let (prefix, names) = self.results(m);
        let inits = self.list(scope, n);
        let args: Vec<String> = (0..n).map(|_| self.name()).collect();
        let pairs: Vec<String> =
            args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
        let assigned = if n > 0 { format!("({}) ", pairs.join(", ")) } else { String::new() };
        let types = |n: usize| vec!["i32"; n].join(", ");
        let (inputs, results) = (types(n), types(m));
        self.line(scope, &format!("{prefix}scf.while {assigned}: ({inputs}) -> ({results}) {{"));
        let mut before = scope.clone();
        before.ints.extend(args);
        let mut inner = self.body(&before);
        if self.rng.below(2) == 0 {
            let (x, y, bit) = (self.int(&inner), self.int(&inner), self.name());
            self.line(&inner, &format!("{bit} = arith.cmpi slt, {x}, {y} : i32"));
            inner.bits.push(bit);
        }
        let mut bit = inner.bits[inner.bits.len() - 1].clone();
        if self.rng.below(4) == 0 {
            bit = self.bit(&inner);
        }
        if self.rng.below(3) == 0 {
            let name = self.name();
            self.line(&inner, &format!("{name} = scf.if {bit} -> (i32) {{"));
            self.region(&inner, 1);
            self.line(&inner, "} else {");
            let value = self.int(&inner);
            self.terminator(&Scope { indent: inner.indent + 1, ..inner.clone() }, "scf.yield", &[value]);
            self.line(&inner, "}");
            inner.ints.push(name);
        }
        // If a result of `scf.if` is passed on twice, MLIR 22 replaces only its first use and changes what the loop calculates.
        let mut values = self.list(&inner, m);
        if m == 2 && values[0] == values[1] && !scope.ints.contains(&values[0]) {
            values[1].clone_from(&scope.ints[0]);
        }
        self.terminator(&inner, &format!("scf.condition({bit})"), &values);
        self.line(scope, "} do {");
        let args: Vec<String> = (0..m).map(|_| self.name()).collect();
        let written: Vec<String> = args.iter().map(|arg| format!("{arg}: i32")).collect();
        self.line(scope, &format!("^bb0({}):", written.join(", ")));
        let mut after = scope.clone();
        after.ints.extend(args);
        self.region(&after, n);
        self.line(scope, "}");
        scope.ints.extend(names);
    }

    fn switch(&mut self, scope: &mut Scope) {
        let n = self.rng.below(3);
        let (prefix, names) = self.results(n);
        let index = self.index(scope);
        let types = if n > 0 { format!(" -> {}", vec!["i32"; n].join(", ")) } else { String::new() };
        self.line(scope, &format!("{prefix}scf.index_switch {index}{types}"));
        for case in 0..self.rng.below(3) {
            self.line(scope, &format!("case {} {{", 2 * case));
            self.region(scope, n);
            self.line(scope, "}");
        }
        self.line(scope, "default {");
        self.region(scope, n);
        self.line(scope, "}");
        scope.ints.extend(names);
    }

    fn execute(&mut self, scope: &mut Scope) {
        let n = self.rng.below(3);
        let (prefix, names) = self.results(n);
        let types = if n > 0 { format!(" -> ({})", vec!["i32"; n].join(", ")) } else { String::new() };
        let flag = if self.rng.below(3) == 0 { " no_inline" } else { "" };
        self.line(scope, &format!("{prefix}scf.execute_region{types}{flag} {{"));
        if self.rng.below(2) == 0 {
            self.region(scope, n);
        } else {
            let inner = self.body(scope);
            let (bit, value, block) = (self.bit(&inner), self.int(&inner), self.name());
            let block = block.trim_start_matches('%').to_owned();
            self.line(&inner, &format!("cf.cond_br {bit}, ^{block}a, ^{block}b({value} : i32)"));
            self.line(scope, &format!("^{block}a:"));
            self.region(scope, n);
            self.line(scope, &format!("^{block}b(%{block}b: i32):"));
            let mut last = scope.clone();
            last.ints.push(format!("%{block}b"));
            self.region(&last, n);
        }
        self.line(scope, "}");
        scope.ints.extend(names);
    }

    fn parallel(&mut self, scope: &mut Scope) {
        let n = self.rng.between(1, 3);
        let has_reduction = self.rng.below(2) == 0;
        let bounds = |writer: &mut Self| -> Vec<String> { (0..n).map(|_| writer.index(scope)).collect() };
        let (from, to) = (bounds(self), bounds(self));
        // Steps that are not positive are not valid.
        let step: Vec<String> =
            (0..n).map(|_| (*self.rng.pick(&["%one", "%two", "%n"])).to_owned()).collect();
        let variables: Vec<String> = (0..n).map(|_| self.name()).collect();
        let (prefix, names) = self.results(usize::from(has_reduction));
        let init = if has_reduction { format!(" init ({}) -> i32", self.int(scope)) } else { String::new() };
        self.line(
            scope,
            &format!(
                "{prefix}scf.parallel ({}) = ({}) to ({}) step ({}){init} {{",
                variables.join(", "),
                from.join(", "),
                to.join(", "),
                step.join(", ")
            ),
        );
        let mut inner = scope.clone();
        inner.indices.extend(variables);
        if !has_reduction && self.rng.below(2) == 0 {
            let mut only = Scope { indent: scope.indent + 1, ..inner };
            self.parallel(&mut only);
        } else {
            let inner = self.body(&inner);
            if has_reduction {
                let (value, a, b) = (self.int(&inner), self.name(), self.name());
                self.line(&inner, &format!("scf.reduce({value} : i32) {{"));
                self.line(&inner, &format!("^bb0({a}: i32, {b}: i32):"));
                let name = self.name();
                self.line(&inner, &format!("  {name} = func.call @int({a}, {b}) : (i32, i32) -> i32"));
                self.line(&inner, &format!("  scf.reduce.return {name} : i32"));
                self.line(&inner, "}");
            }
        }
        self.line(scope, "}");
        scope.ints.extend(names);
    }
}

fn regions(rng: &mut Rng) -> String {
    let left = rng.between(2, 7);
    let mut writer = Writer { rng, out: String::new(), next: 0, left };
    let mut scope = Scope {
        ints: ["%a", "%b", "%seven"].map(str::to_owned).into(),
        indices: ["%n", "%zero", "%one", "%two"].map(str::to_owned).into(),
        bits: ["%c", "%d", "%true"].map(str::to_owned).into(),
        indent: 1,
    };
    writer.out.push_str(
        "func.func private @int(i32, i32) -> i32\nfunc.func private @bit(i32) -> i1\n\
         func.func @f(%a: i32, %b: i32, %n: index, %c: i1, %d: i1) -> (i32, i32) {\n  %zero = arith.constant 0 : index\n\
         \x20 %one = arith.constant 1 : index\n  %two = arith.constant 2 : index\n  %true = arith.constant true\n\
         \x20 %seven = arith.constant 7 : i32\n",
    );
    for _ in 0..writer.rng.between(1, 4) {
        writer.operation(&mut scope);
    }
    let (x, y) = (writer.int(&scope), writer.int(&scope));
    writeln!(writer.out, "  return {x}, {y} : i32, i32\n}}").unwrap();
    writer.out
}
