//! The generators of random programs, a file each.

mod affine;
mod arith;
mod cf;
mod func;
mod index;
#[cfg(all(feature = "arith", feature = "cf", feature = "memref", feature = "scf"))]
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
    #[cfg(all(feature = "arith", feature = "cf", feature = "memref", feature = "scf"))]
    programs::PROGRAMS,
    scf::REGIONS,
];
