//! Control flow between blocks: branches, switches and assertions, whose conditions and operands are often known or the same.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Functions with several blocks.
pub(in crate::random) const BLOCKS: Generator = Generator {
    dialect: "cf",
    passes: &[
        "",
        "canonicalize",
        "cse",
        "sccp",
        "int-range-optimizations",
        "remove-dead-values",
        "convert-cf-to-llvm",
    ],
    program: blocks,
};

/// Functions all of whose blocks are reachable; `mlir-opt` does not end on others.
pub(in crate::random) const REACHABLE: Generator = Generator {
    dialect: "cf",
    passes: &["lift-cf-to-scf", "lift-cf-to-scf,canonicalize"],
    program: |rng| {
        loop {
            let program = blocks(rng);
            if are_all_reachable(&program) {
                return program;
            }
        }
    },
};

/// Returns whether the blocks of a program can be reached from the first one.
fn are_all_reachable(program: &str) -> bool {
    let body = program.split("\n}").next().unwrap_or_default();
    let blocks: Vec<&str> = body.split("\n^bb").collect();
    let (mut reached, mut left) = (vec![false; blocks.len()], vec![0]);
    while let Some(block) = left.pop() {
        if std::mem::replace(&mut reached[block], true) {
            continue;
        }
        for target in blocks[block].split("^bb").skip(1) {
            let end = target.find(|c: char| !c.is_ascii_digit()).unwrap_or(target.len());
            left.extend(target[..end].parse::<usize>());
        }
    }
    !reached.contains(&false)
}

/// A block: its arguments, all of type `i32`.
struct Blocks {
    n_args: Vec<usize>,
}

impl Blocks {
    /// Returns a branch target with operands, ` ^bb2(%a, %b : i32, i32)`.
    fn target(&self, rng: &mut Rng, values: &[String]) -> String {
        let block = rng.between(1, self.n_args.len() - 1);
        self.target_of(rng, block, values)
    }

    fn target_of(&self, rng: &mut Rng, block: usize, values: &[String]) -> String {
        let n = self.n_args[block];
        if n == 0 {
            return format!("^bb{block}");
        }
        let operands: Vec<String> = (0..n).map(|_| rng.pick(values).clone()).collect();
        format!("^bb{block}({} : {})", operands.join(", "), vec!["i32"; n].join(", "))
    }
}

fn blocks(rng: &mut Rng) -> String {
    let n_blocks = rng.between(2, 7);
    let blocks = Blocks { n_args: (0..n_blocks).map(|_| rng.below(3)).collect() };
    let mut out = String::from("func.func @f(%a: i32, %b: i32, %c: i1, %d: i1) -> i32 {\n");
    let mut entry = vec!["%a".to_owned(), "%b".to_owned()];
    let mut bits = vec!["%c".to_owned(), "%d".to_owned()];
    for n in 0..rng.below(3) {
        writeln!(out, "  %k{n} = arith.constant {} : i32", rng.pick(&[-1, 0, 1, 2])).unwrap();
        entry.push(format!("%k{n}"));
    }
    if rng.below(3) == 0 {
        writeln!(out, "  %t = arith.constant {}", rng.pick(&["true", "false"])).unwrap();
        bits.push("%t".to_owned());
    }
    for block in 0..n_blocks {
        let mut values = entry.clone();
        if block > 0 {
            let args: Vec<String> =
                (0..blocks.n_args[block]).map(|arg| format!("%x{block}_{arg}: i32")).collect();
            match args.is_empty() {
                true => writeln!(out, "^bb{block}:").unwrap(),
                false => writeln!(out, "^bb{block}({}):", args.join(", ")).unwrap(),
            }
            values.extend((0..blocks.n_args[block]).map(|arg| format!("%x{block}_{arg}")));
        }
        for n in 0..rng.below(3) {
            match rng.below(3) {
                0 => writeln!(out, "  cf.assert {}, \"a{block}{n}\"", rng.pick(&bits)).unwrap(),
                1 => {
                    let (x, y) = (rng.pick(&values).clone(), rng.pick(&values).clone());
                    writeln!(out, "  %v{block}_{n} = func.call @g({x}, {y}) : (i32, i32) -> i32").unwrap();
                    values.push(format!("%v{block}_{n}"));
                }
                _ => {}
            }
        }
        let kind = if block + 1 == n_blocks { 9 } else { rng.below(10) };
        match kind {
            0..=2 => {
                let target = match rng.below(3) {
                    0 => blocks.target(rng, &values),
                    _ => blocks.target_of(rng, block + 1, &values),
                };
                writeln!(out, "  cf.br {target}").unwrap();
            }
            3..=5 => {
                let weights = if rng.below(4) == 0 { " weights([1, 2])" } else { "" };
                let (yes, no) = (blocks.target(rng, &values), blocks.target(rng, &values));
                writeln!(out, "  cf.cond_br {}{weights}, {yes}, {no}", rng.pick(&bits)).unwrap();
            }
            6 | 7 => {
                let default = blocks.target(rng, &values);
                write!(out, "  cf.switch {} : i32, [\n    default: {default}", rng.pick(&entry)).unwrap();
                let mut known = vec![-1, 0, 1, 2, 7];
                for _ in 0..rng.below(4) {
                    let value = known.remove(rng.below(known.len()));
                    let target =
                        if rng.below(3) == 0 { default.clone() } else { blocks.target(rng, &values) };
                    write!(out, ",\n    {value}: {target}").unwrap();
                }
                out.push_str("\n  ]\n");
            }
            8 => out.push_str("  ub.unreachable\n"),
            _ => writeln!(out, "  return {} : i32", rng.pick(&values)).unwrap(),
        }
    }
    out.push_str("}\nfunc.func private @g(i32, i32) -> i32\n");
    out
}
