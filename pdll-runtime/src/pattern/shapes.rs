//! The group structure of a context's operations, for locating a pattern's operands and results.
//!
//! In: the groups that registered operations declare. Out: `RegisteredShapes`, read by `pdll_match::collect::collect`; `singles`.
//! Invariant: an operation that is not registered has no groups.

use pdll_match::collect::{Shapes, Side};
use smallvec::SmallVec;

use crate::ir::{Context, Group, GroupArity};

/// The groups of registered operations.
#[derive(Copy, Clone, Debug)]
pub struct RegisteredShapes<'c>(pub &'c Context);

impl Shapes for RegisteredShapes<'_> {
    fn single_result(&self, op_name: &str, group: u32) -> Option<u32> {
        let groups = self.0.op_info(self.0.op_name(op_name)).results;
        let upto = groups.get(..=group as usize)?;
        upto.iter().all(|group| group.arity == GroupArity::Single).then_some(group)
    }

    fn singles(&self, op_name: &str, side: Side) -> Option<SmallVec<[bool; 8]>> {
        let info = self.0.op_info(self.0.op_name(op_name));
        Some(singles(match side {
            Side::Operands => info.operands,
            Side::Results => info.results,
        }))
    }
}

/// Returns, for each group, whether it always has exactly one element.
pub(crate) fn singles(groups: &[Group]) -> SmallVec<[bool; 8]> {
    groups.iter().map(|group| group.arity == GroupArity::Single).collect()
}
