//! Speculation: whether an operation may be executed where the program would not have executed it.
//!
//! MLIR: SideEffectInterfaces.h (`ConditionallySpeculatable`, `isSpeculatable`). No recursion on the depth of regions.

use crate::arena::Ir;
use crate::op::Op;
use crate::traits::Trait;
use crate::walk::PreOrder;

/// Whether an operation may be executed speculatively.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Speculatability {
    /// It must not.
    NotSpeculatable,
    /// It may.
    Speculatable,
    /// It may if all operations in its regions may.
    RecursivelySpeculatable,
}

/// Returns the speculatability of an operation.
pub(crate) type SpeculatabilityFn = fn(&Ir, Op) -> Speculatability;

/// An effect of an operation on memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MemoryEffect {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Allocates.
    Allocate,
    /// Frees.
    Free,
}

/// Returns all effects of an operation.
pub(crate) type MemoryEffectsFn = fn(&Ir, Op) -> Vec<MemoryEffect>;

impl Op {
    /// Returns the speculatability that the operation declares.
    pub fn speculatability(self, ir: &Ir) -> Speculatability {
        match self.info(ir).speculatability {
            Some(speculatability) => speculatability(ir, self),
            None if self.has_trait(ir, Trait::AlwaysSpeculatable) => Speculatability::Speculatable,
            None if self.has_trait(ir, Trait::RecursivelySpeculatable) => {
                Speculatability::RecursivelySpeculatable
            }
            None => Speculatability::NotSpeculatable,
        }
    }

    /// Returns whether the operation, with all operations in its regions that matter, may be executed speculatively.
    pub fn is_speculatable(self, ir: &Ir) -> bool {
        let mut walk = PreOrder::new(self);
        while let Some(op) = walk.next(ir) {
            match op.speculatability(ir) {
                Speculatability::NotSpeculatable => return false,
                Speculatability::Speculatable => walk.skip_regions(),
                Speculatability::RecursivelySpeculatable => {}
            }
        }
        true
    }
}
