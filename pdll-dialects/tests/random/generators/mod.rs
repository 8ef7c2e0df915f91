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
    arith::INTEGERS,
    arith::NUMBERS,
    arith::FLOATS,
    index::INDEX,
    cf::BLOCKS,
    func::CALLS,
    memref::MEMREFS,
    programs::PROGRAMS,
    scf::REGIONS,
    tensor::TENSORS,
];
