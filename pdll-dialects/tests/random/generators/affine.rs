//! Affine loops, conditions, maps and accesses to memory, on few values and small constants, so that maps can be composed and simplified.
//!
//! Not generated: results such as `%0#1` as subscripts, which `mlir-opt` prints and does not parse; bases that are constants but not positive, which `mlir-opt` folds into operations that it then rejects.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Loops and accesses.
pub(in crate::random) const LOOPS: Generator = Generator {
    dialect: "affine",
    passes: &["", "canonicalize", "cse", "lower-affine", "lower-affine,convert-scf-to-cf"],
    program: loops,
};

/// A value of type `index`.
#[derive(Clone)]
struct Index {
    name: String,
    kind: Kind,
}

/// Role of a value in a map.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Symbol,
    Dim,
    /// Only an operand of `affine.apply`, `affine.min` and `affine.max`.
    Neither,
}

struct Program<'a> {
    rng: &'a mut Rng,
    out: String,
    values: Vec<Index>,
    n_values: u32,
    depth: usize,
}

fn loops(rng: &mut Rng) -> String {
    let mut program = Program { rng, out: String::new(), values: Vec::new(), n_values: 0, depth: 1 };
    program.out.push_str("func.func private @use(index)\n");
    program.out.push_str(
        "func.func @f(%n: index, %k: index, %m: memref<64xf32>, %w: memref<?x8xf32>, %x: f32) -> f32 {\n",
    );
    for name in ["%n", "%k"] {
        program.values.push(Index { name: name.to_owned(), kind: Kind::Symbol });
    }
    let n = program.rng.between(2, 8);
    for _ in 0..n {
        program.statement();
    }
    program.out.push_str("  return %x : f32\n}\n");
    program.out
}

impl Program<'_> {
    fn line(&mut self, text: &str) {
        let indent = "  ".repeat(self.depth);
        writeln!(self.out, "{indent}{text}").unwrap();
    }

    fn fresh(&mut self) -> String {
        self.n_values += 1;
        format!("%v{}", self.n_values)
    }

    fn define(&mut self, name: &str, kind: Kind) {
        self.values.push(Index { name: name.to_owned(), kind });
    }

    /// Returns a value for a place in a map.
    fn value(&mut self, at_most: Kind) -> Index {
        let at_most = if self.rng.below(150) == 0 { Kind::Neither } else { at_most };
        let fitting: Vec<&Index> = self.values.iter().filter(|value| value.kind <= at_most).collect();
        let late = fitting.len().saturating_sub(5);
        let from = if self.rng.below(2) == 0 { &fitting[late..] } else { &fitting[..] };
        (*self.rng.pick(from)).clone()
    }

    /// Returns a value whose name is not that of one of several results.
    fn single(&mut self, at_most: Kind) -> Index {
        match self.value(at_most) {
            value if value.name.contains('#') => Index { name: "%n".to_owned(), kind: Kind::Symbol },
            value => value,
        }
    }

    fn values(&mut self, n: usize, at_most: Kind) -> Vec<Index> {
        (0..n).map(|_| self.value(at_most)).collect()
    }

    /// Returns an expression of this many dimensions and symbols.
    fn expr(&mut self, n_dims: usize, n_symbols: usize, depth: usize) -> String {
        let n_inputs = n_dims + n_symbols;
        if depth == 0 || self.rng.below(4) == 0 {
            let nth = self.rng.below(n_inputs + 1);
            return match nth {
                nth if nth < n_dims => format!("d{nth}"),
                nth if nth < n_inputs => format!("s{}", nth - n_dims),
                _ => self.rng.pick(&["0", "1", "2", "3", "4", "8", "16", "-1", "-4"]).to_string(),
            };
        }
        let lhs = self.expr(n_dims, n_symbols, depth - 1);
        let positive = self.rng.pick(&["1", "2", "3", "4", "5", "8", "16"]).to_string();
        let symbol = match n_symbols {
            0 => positive.clone(),
            n => format!("s{}", self.rng.below(n)),
        };
        match self.rng.below(12) {
            0..=3 => format!("({lhs} + {})", self.expr(n_dims, n_symbols, depth - 1)),
            4 => format!("({lhs} - {})", self.expr(n_dims, n_symbols, depth - 1)),
            5 | 6 => format!("({lhs} * {})", self.rng.pick(&["2", "3", "4", "-1", "-2", "8"])),
            7 => format!("({lhs} mod {positive})"),
            8 => format!("({lhs} floordiv {positive})"),
            9 => format!("({lhs} ceildiv {positive})"),
            10 => format!("({lhs} * {symbol})"),
            _ => {
                let op = self.rng.pick(&["mod", "floordiv", "ceildiv"]).to_string();
                format!("({lhs} {op} {symbol})")
            }
        }
    }

    /// Returns a map with operands, `affine_map<…>(…)[…]`, and the kind of its results.
    fn map(&mut self, n_results: usize, at_most: Kind) -> (String, Kind) {
        let (text, operands, kind) = self.map_of(n_results, at_most);
        (format!("affine_map<{text}>{operands}"), kind)
    }

    fn map_of(&mut self, n_results: usize, at_most: Kind) -> (String, String, Kind) {
        let (n_dims, n_symbols) = (self.rng.below(3), self.rng.below(3));
        let dims = self.values(n_dims, at_most);
        let symbols = self.values(n_symbols, Kind::Symbol);
        let kind = dims.iter().chain(&symbols).map(|value| value.kind).max().unwrap_or(Kind::Symbol);
        let depth = self.rng.below(4);
        let results: Vec<String> = (0..n_results).map(|_| self.expr(n_dims, n_symbols, depth)).collect();
        let list = |prefix: &str, n: usize| -> String {
            (0..n).map(|nth| format!("{prefix}{nth}")).collect::<Vec<_>>().join(", ")
        };
        let names = |values: &[Index]| -> String {
            values.iter().map(|value| value.name.clone()).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("({})", list("d", n_dims));
        let mut operands = format!("({})", names(&dims));
        if n_symbols > 0 {
            write!(text, "[{}]", list("s", n_symbols)).unwrap();
            write!(operands, "[{}]", names(&symbols)).unwrap();
        }
        write!(text, " -> ({})", results.join(", ")).unwrap();
        (text, operands, kind)
    }

    fn bound(&mut self, prefix: &str) -> String {
        match self.rng.below(6) {
            0..=2 => self.rng.pick(&["0", "1", "4", "8", "10", "16", "-2"]).to_string(),
            3 => self.value(Kind::Symbol).name,
            4 => self.map(1, Kind::Dim).0,
            _ => {
                let n = self.rng.between(2, 3);
                format!("{prefix} {}", self.map(n, Kind::Dim).0)
            }
        }
    }

    fn subscript(&mut self) -> String {
        let value = self.single(Kind::Dim);
        let name = match value.kind {
            Kind::Symbol if self.rng.below(2) == 0 => format!("symbol({})", value.name),
            _ => value.name,
        };
        match self.rng.below(5) {
            0 => format!("{name} + {}", self.rng.below(9)),
            1 => format!("{name} * 2"),
            2 => format!("({name} + {}) floordiv 4", self.rng.below(9)),
            3 => self.rng.below(8).to_string(),
            _ => name,
        }
    }

    fn statements(&mut self, n: usize) {
        let (n_values, n_lines) = (self.values.len(), self.rng.between(0, n));
        self.depth += 1;
        for _ in 0..n_lines {
            self.statement();
        }
        self.depth -= 1;
        self.values.truncate(n_values);
    }

    fn statement(&mut self) {
        match self.rng.below(if self.depth < 4 { 20 } else { 14 }) {
            0 | 1 => {
                let (name, value) = (self.fresh(), *self.rng.pick(&[0, 1, 2, 3, 4, 5, 8, 16]));
                self.line(&format!("{name} = arith.constant {value} : index"));
                self.define(&name, Kind::Symbol);
            }
            2..=4 => {
                let (name, (map, kind)) = (self.fresh(), self.map(1, Kind::Neither));
                self.line(&format!("{name} = affine.apply {map}"));
                self.define(&name, kind);
            }
            5 | 6 => {
                let (name, n) = (self.fresh(), self.rng.between(1, 4));
                let (map, kind) = self.map(n, Kind::Neither);
                let op = *self.rng.pick(&["min", "max"]);
                self.line(&format!("{name} = affine.{op} {map}"));
                self.define(&name, if kind == Kind::Symbol { kind } else { Kind::Neither });
            }
            7 | 8 => {
                let value = self.value(Kind::Neither).name;
                self.line(&format!("func.call @use({value}) : (index) -> ()"));
            }
            9 => {
                let (name, at) = (self.fresh(), self.subscript());
                self.line(&format!("{name} = affine.load %m[{at}] : memref<64xf32>"));
                let (row, column) = (self.subscript(), self.subscript());
                self.line(&format!("affine.store {name}, %w[{row}, {column}] : memref<?x8xf32>"));
            }
            10 => {
                let (name, at, to) = (self.fresh(), self.subscript(), self.subscript());
                self.line(&format!("{name} = affine.vector_load %m[{at}] : memref<64xf32>, vector<4xf32>"));
                self.line(&format!("affine.vector_store {name}, %m[{to}] : memref<64xf32>, vector<4xf32>"));
                let (at, hint) = (self.subscript(), self.rng.below(4));
                self.line(&format!(
                    "affine.prefetch %m[{at}], write, locality<{hint}>, data : memref<64xf32>"
                ));
            }
            11 | 12 => self.delinearize(),
            13 => self.linearize(),
            14..=16 => self.for_loop(),
            17 | 18 => self.condition(),
            _ => self.parallel(),
        }
    }

    fn basis(&mut self, n: usize) -> String {
        let size = |rng: &mut Rng| rng.pick(&["1", "2", "3", "4", "8", "%n", "%k", "12"]).to_string();
        (0..n).map(|_| size(self.rng)).collect::<Vec<_>>().join(", ")
    }

    fn delinearize(&mut self) {
        let (name, value, n) = (self.fresh(), self.value(Kind::Neither), self.rng.between(1, 4));
        let has_outer = self.rng.below(2) == 0;
        let basis = self.basis(if has_outer { n } else { n - 1 });
        let types = vec!["index"; n].join(", ");
        self.line(&format!("{name}:{n} = affine.delinearize_index {} into ({basis}) : {types}", value.name));
        for nth in 0..n {
            self.define(&format!("{name}#{nth}"), value.kind);
        }
    }

    fn linearize(&mut self) {
        let (name, n) = (self.fresh(), self.rng.between(1, 4));
        let last = self.values.last().map(|value| value.name.clone()).unwrap_or_default();
        // Often the results of one `affine.delinearize_index`.
        let values = match last.rsplit_once('#') {
            Some((op, nth)) if self.rng.below(3) > 0 => {
                let n = nth.parse::<usize>().unwrap_or(0) + 1;
                let kind = self.values.last().map_or(Kind::Neither, |value| value.kind);
                (0..n).map(|nth| Index { name: format!("{op}#{nth}"), kind }).collect()
            }
            _ => self.values(n, Kind::Neither),
        };
        let n = values.len();
        let kind = values.iter().map(|value| value.kind).max().unwrap_or(Kind::Symbol);
        let names: Vec<String> = values.into_iter().map(|value| value.name).collect();
        let n_basis = if self.rng.below(2) == 0 { n } else { n - 1 };
        let basis = self.basis(n_basis);
        let disjoint = if self.rng.below(2) == 0 { " disjoint" } else { "" };
        self.line(&format!(
            "{name} = affine.linearize_index{disjoint} [{}] by ({basis}) : index",
            names.join(", ")
        ));
        self.define(&name, kind);
    }

    fn for_loop(&mut self) {
        let (variable, lower, upper) = (self.fresh(), self.bound("max"), self.bound("min"));
        let step = match self.rng.below(3) {
            0 => format!(" step {}", self.rng.between(1, 4)),
            _ => String::new(),
        };
        let head = format!("affine.for {variable} = {lower} to {upper}{step}");
        let n_values = self.values.len();
        if self.rng.below(3) == 0 {
            let (name, arg) = (self.fresh(), self.fresh());
            let init = self.value(Kind::Neither).name;
            self.line(&format!("{name} = {head} iter_args({arg} = {init}) -> (index) {{"));
            self.define(&variable, Kind::Dim);
            self.define(&arg, Kind::Neither);
            self.statements(2);
            let inner = self.value(Kind::Neither).name;
            self.line(&format!("  affine.yield {inner} : index"));
            self.values.truncate(n_values);
            self.line("}");
            self.define(&name, Kind::Neither);
        } else {
            self.line(&format!("{head} {{"));
            self.define(&variable, Kind::Dim);
            self.statements(4);
            self.values.truncate(n_values);
            self.line("}");
        }
    }

    fn condition(&mut self) {
        let (mut set, operands, _) = self.map_of(0, Kind::Dim);
        let n_inputs = |prefix: &str| (0..4).filter(|nth| set.contains(&format!("{prefix}{nth}"))).count();
        let (n_dims, n_symbols) = (n_inputs("d"), n_inputs("s"));
        let n = self.rng.between(1, 3);
        let mut constraints = Vec::new();
        for _ in 0..n {
            let expr = self.expr(n_dims, n_symbols, 2);
            constraints.push(format!("{expr} {}", self.rng.pick(&[">= 0", "== 0"])));
        }
        if self.rng.below(4) == 0 {
            constraints = vec![self.rng.pick(&["0 == 0", "1 == 0", "0 >= 0"]).to_string()];
        }
        set = set.replace(" -> ()", &format!(" : ({})", constraints.join(", ")));
        if self.rng.below(3) == 0 {
            let name = self.fresh();
            self.line(&format!("{name} = affine.if affine_set<{set}>{operands} -> index {{"));
            self.statements(2);
            let value = self.value(Kind::Neither).name;
            self.line(&format!("  affine.yield {value} : index"));
            self.line("} else {");
            self.statements(2);
            let value = self.value(Kind::Neither).name;
            self.line(&format!("  affine.yield {value} : index"));
            self.line("}");
            self.define(&name, Kind::Neither);
            return;
        }
        self.line(&format!("affine.if affine_set<{set}>{operands} {{"));
        self.statements(3);
        if self.rng.below(2) == 0 {
            self.line("} else {");
            self.statements(2);
        }
        self.line("}");
    }

    fn parallel(&mut self) {
        let (i, j) = (self.fresh(), self.fresh());
        let mut bound = |prefix: &str| match self.rng.below(3) {
            0 => self.rng.pick(&["0", "1", "4", "10"]).to_string(),
            1 => {
                let value = self.single(Kind::Symbol).name;
                format!("{prefix}(symbol({value}), {})", self.rng.below(20))
            }
            _ => format!("{} + 1", self.single(Kind::Dim).name),
        };
        let bounds = [bound("max"), bound("max"), bound("min"), bound("min")];
        let [a, b, c, d] = bounds;
        let n_values = self.values.len();
        self.line(&format!("affine.parallel ({i}, {j}) = ({a}, {b}) to ({c}, {d}) step (1, 2) {{"));
        self.define(&i, Kind::Dim);
        self.define(&j, Kind::Dim);
        self.statements(3);
        self.values.truncate(n_values);
        self.line("}");
    }
}
