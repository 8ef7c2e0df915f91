//! The generators of random programs, a file each.

mod affine;
mod arith;
mod cf;
mod complex;
mod func;
mod index;
mod math;
mod programs;
mod scf;

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
    programs::PROGRAMS,
    scf::REGIONS,
    complex::NUMBERS,
    math::FUNCTIONS,
];
