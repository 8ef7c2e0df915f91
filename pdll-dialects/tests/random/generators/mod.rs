//! The generators of random programs, a file each.

mod arith;
mod cf;
mod func;
mod scf;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[arith::INTEGERS, cf::BLOCKS, func::CALLS, scf::REGIONS];
