//! The generators of random programs, a file each.

mod affine;
mod arith;
mod cf;
mod func;
mod index;
<<<<<<< HEAD
mod memref;
mod tensor;
=======
mod programs;
mod scf;
>>>>>>> main

use super::Generator;

/// All generators.
<<<<<<< HEAD
pub(super) const ALL: &[Generator] =
    &[arith::INTEGERS, arith::NUMBERS, arith::FLOATS, index::INDEX, memref::MEMREFS, tensor::TENSORS];
=======
pub(super) const ALL: &[Generator] = &[
    affine::LOOPS,
    arith::INTEGERS,
    arith::NUMBERS,
    arith::FLOATS,
    index::INDEX,
    cf::BLOCKS,
    func::CALLS,
    programs::PROGRAMS,
    scf::REGIONS,
];
>>>>>>> main
