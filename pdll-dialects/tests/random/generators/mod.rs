//! The generators of random programs, a file each.

mod arith;
mod index;
mod memref;
mod tensor;

use super::Generator;

/// All generators.
pub(super) const ALL: &[Generator] =
    &[arith::INTEGERS, arith::NUMBERS, arith::FLOATS, index::INDEX, memref::MEMREFS, tensor::TENSORS];
