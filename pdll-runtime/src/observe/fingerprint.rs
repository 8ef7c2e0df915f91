//! Identity fingerprints: numbers that tell whether anything at all is other than before in one IR.
//!
//! Unlike `Ir::fingerprint`, handles and locations count: an operation replaced with an equal one is another one.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::ir::internal::PreOrder;
use crate::ir::{Ir, Op};

/// Returns the fingerprint of an operation and all below it.
pub(super) fn identity_fingerprint(ir: &Ir, root: Op) -> u64 {
    let mut hasher = FxHasher::default();
    let mut walk = PreOrder::new(root);
    while let Some(op) = walk.next(ir) {
        ir.hash_identity(op, &mut hasher);
    }
    hasher.finish()
}
