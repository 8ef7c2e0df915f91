//! The generators of random programs, a file each.

mod affine;
mod arith;
mod cf;
mod func;
mod index;
mod llvm;
mod scf;
mod vector;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[
    affine::LOOPS,
    arith::INTEGERS,
    arith::NUMBERS,
    arith::FLOATS,
    index::INDEX,
    cf::BLOCKS,
    func::CALLS,
    llvm::FUNCTIONS,
    scf::REGIONS,
    vector::SHAPES,
];
