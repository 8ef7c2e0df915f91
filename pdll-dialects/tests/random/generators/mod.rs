//! The generators of random programs, a file each.

mod affine;
mod arith;
mod cf;
mod func;
mod index;
mod memref;
mod programs;
mod scf;
mod tensor;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[
    affine::LOOPS,
    arith::FLOATS,
    arith::INTEGERS,
    arith::NUMBERS,
    arith::POISON,
    arith::SMALL_FLOATS,
    cf::BLOCKS,
    func::CALLS,
    index::INDEX,
    memref::MEMREFS,
    programs::PROGRAMS,
    scf::REGIONS,
    tensor::TENSORS,
];
