//! The generators of random programs, a file each.

mod affine;
mod arith;
mod cf;
mod func;
mod index;
mod llvm;
#[cfg(all(feature = "arith", feature = "cf", feature = "memref", feature = "scf"))]
mod programs;
mod scf;
mod vector;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[
    affine::LOOPS,
    arith::INTEGERS,
    arith::NUMBERS,
    arith::FLOATS,
    arith::SMALL_FLOATS,
    arith::POISON,
    index::INDEX,
    cf::BLOCKS,
    func::CALLS,
    llvm::FUNCTIONS,
    #[cfg(all(feature = "arith", feature = "cf", feature = "memref", feature = "scf"))]
    programs::PROGRAMS,
    scf::REGIONS,
    vector::SHAPES,
];
