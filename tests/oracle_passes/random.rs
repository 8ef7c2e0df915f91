//! Random IR: functions of several blocks and nested regions, with many duplicate and dead computations.

use std::fmt::Write;

/// Pseudo-random numbers determined by a seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    fn pick<'a>(&mut self, list: &'a [String]) -> &'a str {
        &list[self.below(list.len())]
    }

    /// Usually returns one of the last few, so that equal computations occur.
    fn near<'a>(&mut self, list: &'a [String]) -> &'a str {
        let n = if self.below(3) == 0 { list.len() } else { list.len().min(4) };
        &list[list.len() - 1 - self.below(n)]
    }
}

/// Values that may be used at a position.
#[derive(Clone)]
struct Scope {
    ints: Vec<String>,
    bits: Vec<String>,
    memory: Vec<String>,
}

pub(crate) struct Generator {
    random: Random,
    text: String,
    n_values: usize,
    n_blocks: usize,
    /// Whether there are constants, and uses before definitions where they are valid.
    has_constants: bool,
}

/// Returns the module of a seed.
pub(crate) fn module(seed: u64, has_constants: bool) -> String {
    let mut generator =
        Generator { random: Random::new(seed), text: String::new(), n_values: 0, n_blocks: 0, has_constants };
    generator.text.push_str("\"builtin.module\"() ({\n");
    for n in 0..2 {
        generator.function(n);
    }
    if has_constants && generator.random.below(2) == 0 {
        generator.graph();
    }
    generator.text.push_str("}) : () -> ()\n");
    generator.text
}

const SIGNATURE: &str = "(i32, i32, i1, memref<4xi32>, index) -> i32";

impl Generator {
    fn value(&mut self) -> String {
        self.n_values += 1;
        format!("%v{}", self.n_values)
    }

    fn loc(&mut self) -> String {
        match self.random.below(4) {
            0 => " loc(unknown)".to_owned(),
            n => format!(" loc(\"l{n}\")"),
        }
    }

    fn line(&mut self, line: &str) {
        let loc = self.loc();
        let _ = writeln!(self.text, "{line}{loc}");
    }

    fn function(&mut self, n: usize) {
        let _ = writeln!(
            self.text,
            "\"func.func\"() <{{function_type = {SIGNATURE}, sym_name = \"f{n}\"}}> ({{\n^entry{n}(%a{n}: i32, %b{n}: i32, \
             %c{n}: i1, %m{n}: memref<4xi32>, %i{n}: index):"
        );
        let scope = Scope {
            ints: vec![format!("%a{n}"), format!("%b{n}")],
            bits: vec![format!("%c{n}")],
            memory: vec![format!("%m{n}"), format!("%i{n}")],
        };
        self.blocks(scope, 3, "func.return");
        self.text.push_str("}) : () -> ()\n");
    }

    /// Adds the rest of an entry block, and more blocks of the region.
    fn blocks(&mut self, mut scope: Scope, depth: usize, end: &str) {
        let n = [0, 0, 1, 3, 5][self.random.below(5)];
        let first = self.n_blocks;
        self.n_blocks += n;
        self.ops(&mut scope, depth);
        self.terminator(&scope, first, n, end);
        let entry = scope;
        for block in first..first + n {
            let arg = self.value();
            let _ = writeln!(self.text, "^bb{block}({arg}: i32):");
            let mut scope = entry.clone();
            scope.ints.push(arg);
            self.ops(&mut scope, depth);
            self.terminator(&scope, first, n, end);
        }
    }

    fn terminator(&mut self, scope: &Scope, first: usize, n: usize, end: &str) {
        let value = self.random.near(&scope.ints).to_owned();
        let line = match if n == 0 { 0 } else { self.random.below(4) } {
            0 => format!("\"{end}\"({value}) : (i32) -> ()"),
            1 => {
                let to = first + self.random.below(n);
                format!("\"cf.br\"({value})[^bb{to}] : (i32) -> ()")
            }
            _ => {
                let other = self.random.near(&scope.ints).to_owned();
                let bit = self.random.near(&scope.bits).to_owned();
                let (a, b) = (first + self.random.below(n), first + self.random.below(n));
                format!(
                    "\"cf.cond_br\"({bit}, {value}, {other})[^bb{a}, ^bb{b}] <{{operandSegmentSizes = \
                     array<i32: 1, 1, 1>}}> : (i1, i32, i32) -> ()"
                )
            }
        };
        self.line(&line);
    }

    fn ops(&mut self, scope: &mut Scope, depth: usize) {
        for _ in 0..2 + self.random.below(7) {
            self.op(scope, depth);
        }
    }

    fn op(&mut self, scope: &mut Scope, depth: usize) {
        let (a, b) = (self.random.near(&scope.ints).to_owned(), self.random.near(&scope.ints).to_owned());
        let bit = self.random.near(&scope.bits).to_owned();
        let (memory, index) = (scope.memory[0].clone(), scope.memory[1].clone());
        let name = self.value();
        let kinds = if depth == 0 { 13 } else { 20 };
        let line = match self.random.below(kinds) {
            0 | 1 => format!("{name} = \"arith.addi\"({a}, {b}) : (i32, i32) -> i32"),
            2 => format!("{name} = \"arith.subi\"({a}, {b}) : (i32, i32) -> i32"),
            3 => {
                let flags = ["none", "nsw"][self.random.below(2)];
                format!(
                    "{name} = \"arith.muli\"({a}, {b}) <{{overflowFlags = #arith.overflow<{flags}>}}> : (i32, i32) -> i32"
                )
            }
            4 => {
                let predicate = self.random.below(2);
                let line = format!(
                    "{name} = \"arith.cmpi\"({a}, {b}) <{{predicate = {predicate} : i64}}> : (i32, i32) -> i1"
                );
                scope.bits.push(name);
                return self.line(&line);
            }
            5 => format!("{name} = \"arith.select\"({bit}, {a}, {b}) : (i1, i32, i32) -> i32"),
            6 if self.has_constants => {
                let value = self.random.below(3);
                format!("{name} = \"arith.constant\"() <{{value = {value} : i32}}> : () -> i32")
            }
            6 => format!("{name} = \"arith.divsi\"({a}, {b}) : (i32, i32) -> i32"),
            7 | 8 => format!("{name} = \"memref.load\"({memory}, {index}) : (memref<4xi32>, index) -> i32"),
            9 => {
                let line = match self.random.below(4) {
                    0 => format!(
                        "\"memref.store\"({a}, {memory}, {index}) : (i32, memref<4xi32>, index) -> ()"
                    ),
                    1 => format!("\"t.unknown\"({a}) : (i32) -> ()"),
                    _ => format!("\"t.other\"({a}) {{kind = \"discardable\"}} : (i32) -> ()"),
                };
                return self.line(&line);
            }
            10 => {
                let high = self.value();
                let line =
                    format!("{name}, {high} = \"arith.mulsi_extended\"({a}, {b}) : (i32, i32) -> (i32, i32)");
                scope.ints.extend([name, high]);
                return self.line(&line);
            }
            11 => {
                let line = format!(
                    "{name} = \"memref.alloc\"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<4xi32>"
                );
                if self.random.below(2) == 0 {
                    scope.memory[0] = name;
                }
                return self.line(&line);
            }
            12 => format!("{name} = \"arith.addi\"({a}, {b}) {{note}} : (i32, i32) -> i32"),
            13 | 14 => {
                let _ = writeln!(self.text, "{name} = \"scf.if\"({bit}) ({{");
                self.body(scope, depth, "scf.yield");
                self.text.push_str("}, {\n");
                self.body(scope, depth, "scf.yield");
                "}) : (i1) -> i32".to_owned()
            }
            15 => {
                let _ = writeln!(self.text, "{name} = \"scf.execute_region\"() ({{");
                self.blocks(scope.clone(), depth - 1, "scf.yield");
                "}) : () -> i32".to_owned()
            }
            16 => {
                let (at, carried) = (self.value(), self.value());
                let _ = writeln!(
                    self.text,
                    "{name} = \"scf.for\"({index}, {index}, {index}, {a}) ({{\n^bb0({at}: index, {carried}: i32):"
                );
                let mut inner = scope.clone();
                inner.ints.push(carried);
                inner.memory[1] = at;
                self.body(&inner, depth, "scf.yield");
                "}) : (index, index, index, i32) -> i32".to_owned()
            }
            17 => {
                let _ = writeln!(self.text, "{name} = \"t.wrap\"() ({{");
                self.body(scope, depth, "t.yield");
                "}) : () -> i32".to_owned()
            }
            // Small regions that are often equal.
            _ => {
                let inner = self.value();
                let sum = format!("{inner} = \"arith.addi\"({a}, {a}) : (i32, i32) -> i32 loc(unknown)\n");
                let yielded = format!("\"scf.yield\"({inner}) : (i32) -> () loc(unknown)\n");
                let other = format!("\"scf.yield\"({a}) : (i32) -> () loc(unknown)\n");
                let _ = write!(self.text, "{name} = \"scf.if\"({bit}) ({{\n{sum}{yielded}}}, {{\n{other}");
                "}) : (i1) -> i32".to_owned()
            }
        };
        scope.ints.push(name);
        self.line(&line);
    }

    fn body(&mut self, scope: &Scope, depth: usize, end: &str) {
        let mut inner = scope.clone();
        self.ops(&mut inner, depth - 1);
        let value = self.random.near(&inner.ints).to_owned();
        self.line(&format!("\"{end}\"({value}) : (i32) -> ()"));
    }

    /// Adds operations of the module itself, which may use each other in any order.
    fn graph(&mut self) {
        let names: Vec<String> = (0..8).map(|_| self.value()).collect();
        for (n, name) in names.iter().enumerate() {
            let (a, b) = (self.random.pick(&names).to_owned(), self.random.pick(&names).to_owned());
            let line = match self.random.below(4) {
                0 => format!("{name} = \"arith.constant\"() <{{value = {} : i32}}> : () -> i32", n % 2),
                1 => format!("{name} = \"t.unknown\"({a}) : (i32) -> i32"),
                _ => format!("{name} = \"arith.addi\"({a}, {b}) : (i32, i32) -> i32"),
            };
            self.line(&line);
        }
        let used = self.random.pick(&names).to_owned();
        self.line(&format!("\"t.unknown\"({used}) : (i32) -> ()"));
    }
}
