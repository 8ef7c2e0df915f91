//! The generators of random programs, a file each.

mod affine;
mod arith;
mod bufferization;
mod cf;
mod complex;
mod func;
mod index;
mod linalg;
mod llvm;
mod math;
mod memref;
mod programs;
mod realistic;
mod scf;
mod shape;
mod tensor;
mod tosa;
mod transfers;
mod vector;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[
    affine::LOOPS,
    arith::FLOATS,
    arith::INTEGERS,
    arith::NUMBERS,
    arith::POISON,
    arith::SMALL_FLOATS,
    bufferization::BUFFERS,
    cf::BLOCKS,
    cf::REACHABLE,
    func::CALLS,
    index::INDEX,
    linalg::BROKEN,
    linalg::STRUCTURED,
    llvm::FUNCTIONS,
    llvm::INTRINSICS,
    memref::MEMREFS,
    programs::PROGRAMS,
    realistic::BRANCHES,
    realistic::LOOPS,
    scf::REGIONS,
    complex::NUMBERS,
    math::FUNCTIONS,
    shape::SHAPES,
    tensor::TENSORS,
    tosa::TENSORS,
    transfers::TRANSFERS,
    vector::SHAPES,
];
