//! The input of both sides: modules in generic form with about the requested number of operations, determined
//! by the seed.

use super::distinct;
use super::function::{BODY, Function, Use, WINDOW};
use super::random::Random;

/// The contents of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Workload {
    /// w1: functions of 100 operations on `i32`, about 40 % of them in idioms that thirteen identities
    /// rewrite.
    Arith,
    /// w2: one chain of transposes and then of reshapes, which collapses to four operations.
    Chain,
    /// w3: roots and leaves whose tags occur in no pattern; nothing matches.
    Tags,
    /// w4: operations that are each rewritten to four.
    Lowering,
    /// p1000: operations of 200 kinds; about one in ten matches one of a thousand patterns.
    Distinct,
}

impl Workload {
    /// Returns its short name, also used for its file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Workload::Arith => "w1",
            Workload::Chain => "w2",
            Workload::Tags => "w3",
            Workload::Lowering => "w4",
            Workload::Distinct => "p1000",
        }
    }

    /// Returns a module of about `size` operations, including the module, functions and returns; it has at
    /// least one function.
    pub(crate) fn generate(self, size: usize, seed: u64) -> String {
        let mut random = Random::new(seed);
        let mut text = String::from("\"builtin.module\"() ({\n");
        let mut ops = 1;
        let patterns = match self {
            Workload::Distinct => distinct::terminating_patterns(distinct::COUNT),
            _ => Vec::new(),
        };
        while ops < size {
            let function = match self {
                Workload::Arith => arith(&mut random),
                Workload::Chain => chain(size),
                Workload::Tags => tags(&mut random),
                Workload::Lowering => lowering(&mut random),
                Workload::Distinct => distinct::function(&mut random, &patterns),
            };
            function.write(&mut text, ops);
            ops += function.body.len() + 2;
        }
        text.push_str("}) : () -> ()\n");
        text
    }
}

/// An expression over four arguments that uses every value: each operation takes an unused one.
struct Expression<'a> {
    random: &'a mut Random,
    function: Function,
    values: Vec<Use>,
    unused: std::collections::VecDeque<Use>,
}

impl Expression<'_> {
    fn constant(&mut self, value: impl std::fmt::Display, ty: &str) -> Use {
        self.function.push(format!("\"arith.constant\"() <{{value = {value}}}> : () -> {ty}"))
    }

    fn binary(&mut self, op: &str, lhs: Use, rhs: Use) -> Use {
        self.function.push(format!("\"arith.{op}\"({lhs}, {rhs}) : (i32, i32) -> i32"))
    }

    fn recent(&mut self) -> Use {
        let start = self.values.len().saturating_sub(WINDOW);
        self.random.pick(&self.values[start..])
    }

    /// Returns a recent value that is not `x`.
    fn other(&mut self, x: Use) -> Use {
        loop {
            let y = self.recent();
            if y != x {
                return y;
            }
        }
    }
}

fn arith(random: &mut Random) -> Function {
    let function = Function::new(4, "i32");
    let values = function.args();
    let mut e = Expression { random, function, unused: values.iter().copied().collect(), values };
    let zero = e.constant("0 : i32", "i32");
    let one = e.constant("1 : i32", "i32");
    let all_ones = e.constant("-1 : i32", "i32");
    let yes = e.constant("true", "i1");
    let constants = [(); 4].map(|()| {
        let value = e.random.between(2, 1000);
        e.constant(format_args!("{value} : i32"), "i32")
    });
    while e.function.body.len() < BODY - 1 {
        let x = match e.unused.pop_front() {
            Some(x) => x,
            None => e.recent(),
        };
        let plain = e.random.chance(66);
        let result = match e.random.below(10) {
            _ if plain => {
                let op = e.random.pick(&["addi", "muli", "subi", "xori", "andi", "ori"]);
                let y = e.other(x);
                e.binary(op, x, y)
            }
            0 => e.binary("addi", x, zero),
            1 => e.binary("muli", x, one),
            2 => e.binary("subi", x, zero),
            3 => {
                let difference = e.binary("subi", x, x);
                let y = e.other(x);
                e.binary("addi", y, difference)
            }
            4 | 5 => {
                let (first, second) = (e.random.pick(&constants), e.random.pick(&constants));
                let sum = e.binary("addi", x, first);
                e.binary("addi", sum, second)
            }
            6 => {
                let negated = e.binary("subi", zero, x);
                e.binary("subi", zero, negated)
            }
            7 => {
                let inverted = e.binary("xori", x, all_ones);
                e.binary("xori", inverted, all_ones)
            }
            8 => {
                let y = e.other(x);
                e.function.push(format!("\"arith.select\"({yes}, {x}, {y}) : (i1, i32, i32) -> i32"))
            }
            _ => {
                let op = e.random.pick(&["andi", "ori"]);
                e.binary(op, x, x)
            }
        };
        e.values.push(result);
        e.unused.push_back(result);
    }
    // Combine the unused values into the result.
    while let (Some(x), Some(y)) = (e.unused.pop_front(), e.unused.pop_front()) {
        let both = e.binary("xori", x, y);
        e.unused.push_front(both);
        e.function.result = both;
    }
    e.function
}

fn chain(size: usize) -> Function {
    const SHAPES: [&str; 4] = ["tensor<16xf32>", "tensor<4x4xf32>", "tensor<2x8xf32>", "tensor<8x2xf32>"];
    let mut function = Function::new(1, SHAPES[1]);
    let mut value = Use::Arg(0);
    let mut shape = 1;
    let transposes = size / 4 * 2;
    for _ in 0..transposes {
        value = function.push(format!("\"bench.transpose\"({value}) : ({0}) -> {0}", SHAPES[shape]));
    }
    for _ in 0..size.saturating_sub(transposes + 3) {
        let next = (shape + 1) % 4;
        value =
            function.push(format!("\"bench.reshape\"({value}) : ({}) -> {}", SHAPES[shape], SHAPES[next]));
        shape = next;
    }
    function.result = value;
    function.result_ty = SHAPES[shape];
    function
}

fn tags(random: &mut Random) -> Function {
    let mut function = Function::new(4, "i32");
    // The second operand never comes from a leaf, so that the patterns without a tag do not match either.
    let mut values = function.args();
    let mut not_leaves = values.clone();
    for _ in 0..BODY {
        let window = |values: &[Use]| values[values.len().saturating_sub(WINDOW / 2)..].to_vec();
        let (kind, tag) = (random.below(10), random.between(1_000_000, 1_000_099));
        let lhs = random.pick(&window(&values));
        let result = if random.chance(10) {
            function.push(format!("\"bench.leaf{kind}\"({lhs}) <{{tag = {tag} : i32}}> : (i32) -> i32"))
        } else {
            let rhs = random.pick(&window(&not_leaves));
            let op = format!("\"bench.op{kind}\"({lhs}, {rhs}) <{{tag = {tag} : i32}}> : (i32, i32) -> i32");
            let result = function.push(op);
            not_leaves.push(result);
            result
        };
        values.push(result);
    }
    function.result = Use::Op(BODY - 1);
    function
}

fn lowering(random: &mut Random) -> Function {
    let mut function = Function::new(4, "i32");
    let mut values = function.args();
    for _ in 0..BODY {
        let lhs = values[values.len() - 1];
        let rhs = random.pick(&values[values.len().saturating_sub(WINDOW / 2)..]);
        values.push(function.push(format!("\"bench.big\"({lhs}, {rhs}) : (i32, i32) -> i32")));
    }
    function.result = values[values.len() - 1];
    function
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    const ALL: [Workload; 5] =
        [Workload::Arith, Workload::Chain, Workload::Tags, Workload::Lowering, Workload::Distinct];

    fn count(text: &str, what: &str) -> usize {
        text.matches(what).count()
    }

    /// The number of operations is as requested, up to the size of one function; each operation in generic
    /// form contains one `) : (` or `}> : (`.
    #[test]
    fn sizes() {
        for workload in ALL {
            let text = workload.generate(10_000, 1);
            let ops = count(&text, ") : (") + count(&text, "}> : (");
            assert!((10_000..10_150).contains(&ops), "{}: {ops}", workload.name());
        }
    }

    #[test]
    fn deterministic() {
        for workload in ALL {
            assert_eq!(workload.generate(1000, 5), workload.generate(1000, 5));
        }
        assert_ne!(Workload::Arith.generate(1000, 5), Workload::Arith.generate(1000, 6));
    }

    /// Every value of w1 except constants is used, so that nothing is dead before it is rewritten.
    #[test]
    fn arith_is_live() {
        let text = Workload::Arith.generate(50, 3);
        for line in text
            .lines()
            .filter(|line| line.contains(" = ") && !line.contains("constant") && line.starts_with("  %"))
        {
            let name = line.trim_start().split(' ').next().unwrap_or_default();
            let used = |end| count(&text, &format!("{name}{end}")) > 0;
            assert!(used(",") || used(")"), "{name} is dead:\n{text}");
        }
    }

    /// No second operand of w3 is the result of a leaf.
    #[test]
    fn tags_never_match() {
        let text = Workload::Tags.generate(1000, 1);
        let mut leaves = Vec::new();
        for line in text.lines() {
            if line.starts_with("\"func.func\"") {
                leaves.clear();
            } else if line.contains("bench.leaf") {
                leaves.push(line.trim_start().split(' ').next().unwrap_or_default());
            } else if let Some((_, rest)) = line.split_once(", ")
                && line.contains("bench.op")
            {
                let second = rest.split(')').next().unwrap_or_default();
                assert!(!leaves.contains(&second), "{line}");
            }
        }
        assert!(count(&text, "bench.leaf") > 50);
    }

    #[test]
    fn small_chain() {
        expect![[r#"
            "builtin.module"() ({
            "func.func"() <{function_type = (tensor<4x4xf32>) -> tensor<8x2xf32>, sym_name = "f1"}> ({
            ^bb0(%a0: tensor<4x4xf32>):
              %0 = "bench.transpose"(%a0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
              %1 = "bench.transpose"(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
              %2 = "bench.transpose"(%1) : (tensor<4x4xf32>) -> tensor<4x4xf32>
              %3 = "bench.transpose"(%2) : (tensor<4x4xf32>) -> tensor<4x4xf32>
              %4 = "bench.reshape"(%3) : (tensor<4x4xf32>) -> tensor<2x8xf32>
              %5 = "bench.reshape"(%4) : (tensor<2x8xf32>) -> tensor<8x2xf32>
              "func.return"(%5) : (tensor<8x2xf32>) -> ()
            }) : () -> ()
            }) : () -> ()
        "#]]
        .assert_eq(&Workload::Chain.generate(9, 1));
    }
}
