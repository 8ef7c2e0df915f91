//! The generators of random programs, a file each.

mod arith;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[arith::INTEGERS];
