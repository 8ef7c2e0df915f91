//! Random IR: functions of blocks that branch to each other, nested regions, many constants.

use std::fmt::Write as _;

/// A small random number generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

/// Visible values, by type.
#[derive(Clone, Default)]
struct Visible {
    ints: Vec<String>,
    bools: Vec<String>,
}

/// Operations on two integers. Divisions have side effects if they divide by zero, hence are not dead.
const BINARY: [&str; 15] = [
    "addi", "andi", "ori", "ori", "xori", "xori", "maxsi", "maxui", "minsi", "minui", "shli", "shrsi",
    "shrui", "divui", "remsi",
];

pub(crate) struct Generator {
    random: Random,
    out: String,
    n_values: usize,
    n_locs: usize,
    /// Whether blocks may branch; otherwise there is one block per function.
    has_blocks: bool,
}

/// Returns a module with some functions.
pub(crate) fn module(seed: u64, has_blocks: bool) -> String {
    let mut generator =
        Generator { random: Random::new(seed), out: String::new(), n_values: 0, n_locs: 0, has_blocks };
    for index in 0..generator.random.below(2) + 1 {
        generator.function(index);
    }
    format!("\"builtin.module\"() ({{\n{}}}) : () -> () loc(\"module\")\n", generator.out)
}

impl Generator {
    fn value(&mut self) -> String {
        self.n_values += 1;
        format!("%v{}", self.n_values)
    }

    fn end(&mut self) {
        self.n_locs += 1;
        writeln!(self.out, " loc(\"l{}\")", self.n_locs).expect("text");
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.end();
    }

    fn function(&mut self, index: usize) {
        writeln!(
            self.out,
            "\"func.func\"() <{{function_type = (i32, i32, i1) -> i32, sym_name = \"f{index}\"}}> ({{"
        )
        .expect("text");
        let args: Vec<String> = (0..3).map(|_| self.value()).collect();
        let [a, b, c] = &args[..] else { return };
        writeln!(self.out, "^bb0({a}: i32 loc(\"a\"), {b}: i32 loc(\"b\"), {c}: i1 loc(\"c\")):")
            .expect("text");
        let mut entry = Visible { ints: args[..2].to_vec(), bools: args[2..].to_vec() };
        self.constant(&mut entry);
        self.bool_constant(&mut entry);
        let n_ops = self.random.below(8);
        self.ops(&mut entry, n_ops, 2);
        let n_blocks = if self.has_blocks { self.random.below(7) } else { 0 };
        // The argument types of each block.
        let signatures: Vec<Vec<bool>> = (0..n_blocks)
            .map(|_| (0..self.random.below(3)).map(|_| self.random.below(4) == 0).collect())
            .collect();
        self.terminator(&entry, &signatures);
        for (block, signature) in (1..).zip(&signatures) {
            let mut visible = entry.clone();
            let mut args = Vec::new();
            for is_bool in signature {
                let arg = self.value();
                let (list, ty) =
                    if *is_bool { (&mut visible.bools, "i1") } else { (&mut visible.ints, "i32") };
                list.push(arg.clone());
                args.push(format!("{arg}: {ty} loc(\"arg\")"));
            }
            writeln!(self.out, "^bb{block}({}):", args.join(", ")).expect("text");
            // Often small, so that blocks are equal.
            let n_ops = if self.random.below(3) == 0 { self.random.below(5) } else { self.random.below(2) };
            self.ops(&mut visible, n_ops, 1);
            self.terminator(&visible, &signatures);
        }
        self.line("}) : () -> ()");
    }

    fn passed(&mut self, visible: &Visible, signature: &[bool]) -> (Vec<String>, Vec<&'static str>) {
        let values = signature.iter().map(|is_bool| {
            let list = if *is_bool { &visible.bools } else { &visible.ints };
            // The first values more often, so that equal ones are passed.
            let n = if self.random.below(2) == 0 { 1 } else { list.len() };
            list[self.random.below(n)].clone()
        });
        (values.collect(), signature.iter().map(|is_bool| if *is_bool { "i1" } else { "i32" }).collect())
    }

    fn terminator(&mut self, visible: &Visible, signatures: &[Vec<bool>]) {
        let kind = if signatures.is_empty() { 0 } else { self.random.below(8) };
        match kind {
            0 | 1 => {
                let n = if self.random.below(2) == 0 { 1 } else { visible.ints.len() };
                let value = visible.ints[self.random.below(n)].clone();
                self.line(&format!("\"func.return\"({value}) : (i32) -> ()"));
            }
            2..=4 => {
                let dest = self.random.below(signatures.len());
                let (values, types) = self.passed(visible, &signatures[dest]);
                let (values, types) = (values.join(", "), types.join(", "));
                self.line(&format!("\"cf.br\"({values})[^bb{}] : ({types}) -> ()", dest + 1));
            }
            5 => {
                let dests: Vec<usize> = (0..3).map(|_| self.random.below(signatures.len())).collect();
                let passed: Vec<_> =
                    dests.iter().map(|dest| self.passed(visible, &signatures[*dest])).collect();
                let flag = self.random.pick(&visible.ints);
                let n: Vec<usize> = passed.iter().map(|entry| entry.0.len()).collect();
                let values: Vec<String> = passed.iter().flat_map(|entry| entry.0.clone()).collect();
                let types: Vec<&str> = passed.iter().flat_map(|entry| entry.1.clone()).collect();
                let operands = [vec![flag], values].concat().join(", ");
                let types = [vec!["i32"], types].concat().join(", ");
                let dests: Vec<String> = dests.iter().map(|dest| format!("^bb{}", dest + 1)).collect();
                self.line(&format!(
                    "\"cf.switch\"({operands})[{}] <{{case_operand_segments = array<i32: {}, {}>, \
                     case_values = dense<[4, 7]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, {}, {}>}}> : \
                     ({types}) -> ()",
                    dests.join(", "),
                    n[1],
                    n[2],
                    n[0],
                    n[1] + n[2]
                ));
            }
            _ => {
                let (yes, no) = (self.random.below(signatures.len()), self.random.below(signatures.len()));
                let condition = self.random.pick(&visible.bools);
                let (a, a_types) = self.passed(visible, &signatures[yes]);
                let (b, b_types) = self.passed(visible, &signatures[no]);
                let sizes = format!("array<i32: 1, {}, {}>", a.len(), b.len());
                let values = [vec![condition], a, b].concat().join(", ");
                let types = [vec!["i1"], a_types, b_types].concat().join(", ");
                self.line(&format!(
                    "\"cf.cond_br\"({values})[^bb{}, ^bb{}] <{{operandSegmentSizes = {sizes}}}> : ({types}) -> ()",
                    yes + 1,
                    no + 1
                ));
            }
        }
    }

    fn constant(&mut self, visible: &mut Visible) {
        let name = self.value();
        let value = self.random.pick(&[-1i32, 0, 0, 1, 1, 2, 3, 1 << 30]);
        self.line(&format!("{name} = \"arith.constant\"() <{{value = {value} : i32}}> : () -> i32"));
        visible.ints.push(name);
    }

    fn bool_constant(&mut self, visible: &mut Visible) {
        let name = self.value();
        let value = self.random.below(2) == 0;
        self.line(&format!("{name} = \"arith.constant\"() <{{value = {value}}}> : () -> i1"));
        visible.bools.push(name);
    }

    fn ops(&mut self, visible: &mut Visible, n: usize, depth: usize) {
        for _ in 0..n {
            self.op(visible, depth);
        }
    }

    fn op(&mut self, visible: &mut Visible, depth: usize) {
        let int = |generator: &mut Generator, visible: &Visible| {
            let recent = &visible.ints[visible.ints.len().saturating_sub(5)..];
            if generator.random.below(3) == 0 {
                generator.random.pick(&visible.ints)
            } else {
                generator.random.pick(recent)
            }
        };
        let (a, b) = (int(self, visible), int(self, visible));
        match self.random.below(20) {
            0..=2 => self.constant(visible),
            3 => self.bool_constant(visible),
            kind @ 4..=9 => {
                let op = match kind {
                    4..8 => ["addi", "subi", "muli", "andi"][kind - 4],
                    _ => self.random.pick(&BINARY),
                };
                let name = self.value();
                let may_overflow = ["addi", "subi", "muli", "shli"].contains(&op);
                let properties = if may_overflow { " <{overflowFlags = #arith.overflow<none>}>" } else { "" };
                self.line(&format!("{name} = \"arith.{op}\"({a}, {b}){properties} : (i32, i32) -> i32"));
                visible.ints.push(name);
            }
            10 if self.random.below(2) == 0 => {
                let (name, a, b) =
                    (self.value(), self.random.pick(&visible.bools), self.random.pick(&visible.bools));
                self.line(&format!("{name} = \"arith.xori\"({a}, {b}) : (i1, i1) -> i1"));
                visible.bools.push(name);
            }
            10 | 11 => {
                let (name, predicate) = (self.value(), self.random.below(10));
                self.line(&format!(
                    "{name} = \"arith.cmpi\"({a}, {b}) <{{predicate = {predicate} : i64}}> : (i32, i32) -> i1"
                ));
                visible.bools.push(name);
            }
            12 => {
                let (name, condition) = (self.value(), self.random.pick(&visible.bools));
                self.line(&format!(
                    "{name} = \"arith.select\"({condition}, {a}, {b}) : (i1, i32, i32) -> i32"
                ));
                visible.ints.push(name);
            }
            13 => {
                let name = self.value();
                self.line(&format!(
                    "{name}:2 = \"arith.addui_extended\"({a}, {b}) : (i32, i32) -> (i32, i1)"
                ));
                visible.ints.push(format!("{name}#0"));
                visible.bools.push(format!("{name}#1"));
            }
            14 => {
                let op = self.random.pick(&["op_involution_trait_no_operation_fold", "op_idempotent_trait"]);
                let name = self.value();
                self.line(&format!("{name} = \"test.{op}\"({a}) : (i32) -> i32"));
                visible.ints.push(name);
            }
            15 => self.line(&format!("\"foo.use\"({a}, {b}) : (i32, i32) -> ()")),
            16 if depth > 0 => {
                let name = self.value();
                let condition = self.random.pick(&visible.bools);
                writeln!(self.out, "{name} = \"scf.if\"({condition}) ({{").expect("text");
                self.nested(visible, depth, "scf.yield");
                self.out.push_str("}, {\n");
                self.nested(visible, depth, "scf.yield");
                self.line("}) : (i1) -> i32");
                visible.ints.push(name);
            }
            17 if depth > 0 => {
                // Constants in an unregistered operation stay inside.
                writeln!(self.out, "\"foo.scope\"({a}) ({{").expect("text");
                self.nested(visible, depth, "foo.end");
                self.line("}) : (i32) -> ()");
            }
            18 if depth > 0 => {
                writeln!(self.out, "\"scf.execute_region\"() <{{no_inline}}> ({{").expect("text");
                let mut inner = visible.clone();
                let n = self.random.below(4);
                self.ops(&mut inner, n, depth - 1);
                self.line("\"scf.yield\"() : () -> ()");
                self.line("}) : () -> ()");
            }
            _ => {
                let (name, result) = (self.value(), b);
                self.line(&format!("{name} = \"foo.source\"({result}) : (i32) -> i32"));
                visible.ints.push(name);
            }
        }
    }

    fn nested(&mut self, visible: &Visible, depth: usize, terminator: &str) {
        let mut inner = visible.clone();
        let n = self.random.below(4);
        self.ops(&mut inner, n, depth - 1);
        let value = self.random.pick(&inner.ints);
        self.line(&format!("\"{terminator}\"({value}) : (i32) -> ()"));
    }
}
