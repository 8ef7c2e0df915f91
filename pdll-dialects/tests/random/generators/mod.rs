//! The generators of random programs, a file each.

mod arith;
mod programs;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] = &[arith::INTEGERS, programs::PROGRAMS];
