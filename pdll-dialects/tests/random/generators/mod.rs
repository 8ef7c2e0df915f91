//! The generators of random programs, a file each.

mod arith;
mod index;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[arith::INTEGERS, arith::NUMBERS, arith::FLOATS, index::INDEX];
