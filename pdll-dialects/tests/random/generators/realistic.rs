//! Small programs of the kinds that users have, through lowerings.

use pdll_random::{Realistic, Rng};

use crate::random::Generator;

/// Nested loops with memory accesses, from `affine` down to blocks.
pub(in crate::random) const LOOPS: Generator = Generator {
    dialect: "affine",
    passes: &["lower-affine,convert-scf-to-cf"],
    program: |rng| program(rng, Realistic::Loops),
};

/// Functions with blocks and calls.
pub(in crate::random) const BRANCHES: Generator = Generator {
    dialect: "scf",
    passes: &["lower-affine,convert-scf-to-cf", "lift-cf-to-scf", "lift-cf-to-scf,convert-scf-to-cf"],
    program: |rng| program(rng, Realistic::Cfg),
};

fn program(rng: &mut Rng, kind: Realistic) -> String {
    let n_ops = rng.between(20, 200);
    kind.program(n_ops, rng.number())
}
