//! The group structure of registered operations, as far as it decides what a pattern asks.

use smallvec::SmallVec;

/// The group structure of registered operations.
pub trait Shapes {
    /// Returns the index of the single result in result group `group`, if all groups up to it have exactly
    /// one element.
    fn single_result(&self, op_name: &str, group: u32) -> Option<u32>;

    /// Returns, for each group of the operation on this side, whether it always has exactly one element;
    /// `None` for an unknown operation.
    fn singles(&self, op_name: &str, side: Side) -> Option<SmallVec<[bool; 8]>>;
}

/// A `Shapes` without any operations.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoShapes;

impl Shapes for NoShapes {
    fn single_result(&self, _op_name: &str, _group: u32) -> Option<u32> {
        None
    }

    fn singles(&self, _op_name: &str, _side: Side) -> Option<SmallVec<[bool; 8]>> {
        None
    }
}

/// A side of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Side {
    /// Operands.
    Operands,
    /// Its results.
    Results,
}
