//! The generators of random programs, a file each.

mod affine;
mod arith;
mod cf;
mod complex;
mod func;
mod index;
mod math;
mod scf;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[
    affine::LOOPS, arith::INTEGERS, arith::NUMBERS, arith::FLOATS, index::INDEX, cf::BLOCKS, func::CALLS, scf::REGIONS, complex::NUMBERS, math::FUNCTIONS];
