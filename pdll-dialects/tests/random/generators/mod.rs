//! The generators of random programs, a file each.

mod affine;
mod arith;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[affine::LOOPS, arith::INTEGERS];
