//! Programs that mix dialects: values of many types, constants that fold, operations that occur twice, casts, nested regions, calls.
//!
//! In: a kind, a number of operations, a seed. Out: text in custom assembly formats, which `mlir-opt` verifies. A dynamic size has a number that
//! it would have at run time, so that sizes which belong together do not contradict each other when they become static.

mod buffers;
mod loops;
mod scalars;
mod shapes;
mod structured;
mod tensors;
mod ty;
mod values;
mod vectors;

use crate::Rng;
use ty::{Kind, Ty};

/// A kind of program, by its dialects.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mixed {
    /// `tensor`, `linalg`, `scf`.
    Tensors,
    /// `linalg` on tensors and memrefs, `bufferization`.
    Structured,
    /// `vector`, with transfers.
    Vectors,
    /// `memref`, `scf`.
    Buffers,
    /// `affine` on memrefs.
    Affine,
    /// `math`, `complex`, `index`, `ub`, `scf`.
    Scalars,
    /// `shape` and sizes of tensors.
    Shapes,
}

/// Adds an operation.
type Step = fn(&mut Program);

impl Mixed {
    /// All kinds, with their names.
    pub const ALL: [(&'static str, Mixed); 7] = [
        ("tensors", Mixed::Tensors),
        ("structured", Mixed::Structured),
        ("vectors", Mixed::Vectors),
        ("buffers", Mixed::Buffers),
        ("affine", Mixed::Affine),
        ("scalars", Mixed::Scalars),
        ("shapes", Mixed::Shapes),
    ];

    /// Returns a program of about this many operations.
    ///
    /// ```
    /// use pdll_random::Mixed;
    ///
    /// let text = Mixed::Vectors.program(40, 1);
    /// assert!(text.starts_with("func.func ") && text.contains("vector."));
    /// ```
    pub fn program(self, n_ops: usize, seed: u64) -> String {
        let mut rng = Rng::new(seed);
        let n_functions = rng.between(1, 3);
        let mut program = Program {
            rng,
            out: String::new(),
            start: 0,
            steps: self.steps(),
            left: 0,
            n_values: 0,
            depth: 0,
            scopes: Vec::new(),
            variables: Vec::new(),
            functions: Vec::new(),
        };
        for nth in 0..n_functions {
            program.left = n_ops / n_functions;
            program.function(nth);
        }
        program.out
    }

    /// Returns lists of operations; each list is as likely as the others.
    fn steps(self) -> &'static [&'static [Step]] {
        use {
            buffers as b, loops as l, scalars as s, shapes as h, structured as g, tensors as t, vectors as v,
        };
        match self {
            Mixed::Tensors => &[t::STEPS, t::STEPS, s::ARITH, l::SCF, g::STEPS],
            Mixed::Structured => &[g::STEPS, g::STEPS, t::STEPS, b::MEMREF, b::BUFFERIZATION, s::ARITH],
            Mixed::Vectors => &[v::STEPS, v::STEPS, v::TRANSFERS, s::ARITH, l::SCF, b::MEMREF],
            Mixed::Buffers => &[b::MEMREF, b::MEMREF, b::BUFFERIZATION, l::SCF, s::ARITH],
            Mixed::Affine => &[l::AFFINE, l::AFFINE, b::MEMREF, s::ARITH, l::SCF],
            Mixed::Scalars => &[s::MATH, s::COMPLEX, s::INDEX, s::ARITH, l::SCF],
            Mixed::Shapes => &[h::STEPS, h::STEPS, t::STEPS, s::INDEX, l::SCF],
        }
    }
}

/// Nested regions are at most this deep.
const DEEPEST: usize = 3;

/// Arguments of each function.
const INDICES: [&str; 3] = ["%i", "%j", "%k"];

struct Function {
    args: Vec<Ty>,
    results: Vec<Ty>,
}

struct Program {
    rng: Rng,
    out: String,
    /// Where the function starts in it.
    start: usize,
    steps: &'static [&'static [Step]],
    /// Number of operations that may still be added.
    left: usize,
    n_values: usize,
    depth: usize,
    /// Values that may be used, by region.
    scopes: Vec<Vec<(String, Ty)>>,
    /// Values that may be dimensions of `affine`, by region.
    variables: Vec<Vec<String>>,
    functions: Vec<Function>,
}

/// Returns the types as they are written in a list.
fn types(types: &[Ty]) -> String {
    types.iter().map(Ty::to_string).collect::<Vec<_>>().join(", ")
}

impl Program {
    fn line(&mut self, text: &str) {
        self.out += &"  ".repeat(self.depth);
        self.out += text;
        self.out.push('\n');
    }

    fn name(&mut self) -> String {
        self.n_values += 1;
        format!("%v{}", self.n_values)
    }

    /// Makes values usable.
    fn define(&mut self, name: &str, types: &[Ty]) -> Vec<String> {
        let names: Vec<String> = match types {
            [_] => vec![name.to_owned()],
            _ => (0..types.len()).map(|nth| format!("{name}#{nth}")).collect(),
        };
        if let Some(scope) = self.scopes.last_mut() {
            scope.extend(names.iter().cloned().zip(types.iter().cloned()));
        }
        names
    }

    /// Makes a value a possible dimension of `affine` in this region.
    fn add_variable(&mut self, name: String) {
        if let Some(variables) = self.variables.last_mut() {
            variables.push(name);
        }
    }

    /// Writes the start of an operation with these results, and returns the name of the results.
    fn results(&mut self, types: &[Ty]) -> (String, String) {
        let name = self.name();
        let start = match types.len() {
            0 => String::new(),
            1 => format!("{name} = "),
            n => format!("{name}:{n} = "),
        };
        (name, start)
    }

    /// Adds an operation with one result.
    fn op(&mut self, ty: &Ty, text: &str) -> String {
        self.ops(std::slice::from_ref(ty), text).remove(0)
    }

    fn ops(&mut self, types: &[Ty], text: &str) -> Vec<String> {
        let (name, start) = self.results(types);
        self.line(&format!("{start}{text}"));
        self.define(&name, types)
    }

    fn step(&mut self) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let steps = *self.rng.pick(self.steps);
        let step = *self.rng.pick(steps);
        step(self);
    }

    /// Adds operations to a region that `{` opened, with these arguments.
    fn body(&mut self, n: usize, args: Vec<(String, Ty)>) {
        self.scopes.push(args);
        self.variables.push(Vec::new());
        self.depth += 1;
        if self.depth <= DEEPEST {
            (0..n).for_each(|_| self.step());
        }
    }

    /// Ends a region by an operation with values of these types, and returns to the region around.
    fn end(&mut self, terminator: &str, types_of_values: &[Ty]) {
        let values: Vec<String> = types_of_values.iter().map(|ty| self.value(ty)).collect();
        match terminator {
            "" => {}
            _ if values.is_empty() => self.line(terminator),
            _ => self.line(&format!("{terminator} {} : {}", values.join(", "), types(types_of_values))),
        }
        self.depth -= 1;
        self.scopes.pop();
        self.variables.pop();
    }

    /// Writes a list of types of results behind an arrow.
    fn arrow(types_of_results: &[Ty]) -> String {
        match types_of_results {
            [] => String::new(),
            _ => format!(" -> ({})", types(types_of_results)),
        }
    }

    /// A function of one block, or of several.
    fn function(&mut self, nth: usize) {
        let mut args: Vec<(String, Ty)> = INDICES.map(|name| (name.to_owned(), Ty::index())).to_vec();
        for n in 0..self.rng.below(4) {
            args.push((
                format!("%p{n}"),
                self.random_type(&[Kind::Scalar, Kind::Vector, Kind::Tensor, Kind::Memref]),
            ));
        }
        let visibility = *self.rng.pick(&["", "", "private "]);
        self.n_values = 0;
        self.start = self.out.len();
        self.scopes = vec![args.clone()];
        self.variables = vec![Vec::new()];
        self.depth = 1;
        let n_blocks = if self.rng.percent(25) { self.rng.between(2, 4) } else { 1 };
        let passed: Vec<Vec<Ty>> =
            (0..n_blocks).map(|block| if block == 0 { Vec::new() } else { self.some_types(2) }).collect();
        let mut results = Vec::new();
        for block in 0..n_blocks {
            if block > 0 {
                let names: Vec<String> = passed[block].iter().map(|_| self.name()).collect();
                let named: Vec<(String, Ty)> = names.into_iter().zip(passed[block].clone()).collect();
                let list: Vec<String> = named.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
                self.out += &format!(
                    "^bb{block}{}:\n",
                    if list.is_empty() { String::new() } else { format!("({})", list.join(", ")) }
                );
                self.scopes.push(named);
            }
            for _ in 0..self.rng.between(3, 12) {
                self.step();
            }
            if block + 1 < n_blocks {
                self.branch(block, &passed);
            } else {
                results = self.return_values();
            }
            self.scopes.truncate(1 + usize::from(block == 0 && n_blocks == 1));
        }
        self.out += "}\n";
        let list: Vec<String> = args.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
        let head =
            format!("func.func {visibility}@f{nth}({}){} {{\n", list.join(", "), Self::arrow(&results));
        self.out.insert_str(self.start, &head);
        self.functions.push(Function { args: args.into_iter().map(|(_, ty)| ty).collect(), results });
    }

    /// Branches to blocks behind this one, or back to one behind the first.
    fn branch(&mut self, block: usize, passed: &[Vec<Ty>]) {
        let successor = |program: &mut Program, target: usize| {
            let values: Vec<String> = passed[target].iter().map(|ty| program.value(ty)).collect();
            match values.is_empty() {
                true => format!("^bb{target}"),
                false => format!("^bb{target}({} : {})", values.join(", "), types(&passed[target])),
            }
        };
        let last = passed.len() - 1;
        let first = successor(self, block + 1);
        if self.rng.percent(40) {
            return self.line(&format!("cf.br {first}"));
        }
        let target = if self.rng.percent(25) { 1 } else { block + 1 };
        let target = self.rng.between(target, last);
        let second = successor(self, target);
        let condition = self.value(&Ty::scalar("i1"));
        self.line(&format!("cf.cond_br {condition}, {first}, {second}"));
    }

    /// Returns some of the values, and their types.
    fn return_values(&mut self) -> Vec<Ty> {
        let mut results = Vec::new();
        let mut values = Vec::new();
        for _ in 0..self.rng.below(5) {
            let (value, ty) = self.any(&[Kind::Scalar, Kind::Vector, Kind::Tensor, Kind::Memref], |_| true);
            values.push(value);
            results.push(ty);
        }
        match results.is_empty() {
            true => self.line("return"),
            false => self.line(&format!("return {} : {}", values.join(", "), types(&results))),
        }
        results
    }

    /// Calls one of the functions before.
    fn call(&mut self) {
        if self.functions.is_empty() {
            return;
        }
        let nth = self.rng.below(self.functions.len());
        let (args, results) = (self.functions[nth].args.clone(), self.functions[nth].results.clone());
        let values: Vec<String> = args.iter().map(|ty| self.value(ty)).collect();
        let text =
            format!("func.call @f{nth}({}) : ({}) -> ({})", values.join(", "), types(&args), types(&results));
        self.ops(&results, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::Mixed;

    #[test]
    fn each_seed_makes_a_program() {
        for (name, kind) in Mixed::ALL {
            for seed in 0..300 {
                let program = kind.program(80, seed);
                assert!(program.starts_with("func.func "), "{name}, seed {seed}");
                assert_eq!(program, kind.program(80, seed), "{name}, seed {seed}");
            }
        }
    }
}
