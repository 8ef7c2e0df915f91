//! What a context knows of the shape of its operations, for whoever asks where a pattern's operands and results are.
//!
//! In: the groups that registered operations declare. Out: `RegisteredShapes`, read by `pdll_pattern::collect`; `has_segments`.
//! Invariant: an operation that is not registered has no groups.

use pdll_pattern::collect::{Shapes, Side};

use crate::ir::context::Context;
use crate::ir::dialect::{Group, GroupArity};

/// What the registered operations say of their groups.
pub(crate) struct RegisteredShapes<'c>(pub(crate) &'c Context);

impl Shapes for RegisteredShapes<'_> {
    fn single_result(&self, op_name: &str, group: u32) -> Option<u32> {
        let groups = self.0.op_info(self.0.op_name(op_name)).results;
        let upto = groups.get(..=group as usize)?;
        upto.iter().all(|group| group.arity == GroupArity::Single).then_some(group)
    }

    fn has_segments(&self, op_name: &str, side: Side, n_groups: usize) -> bool {
        let info = self.0.op_info(self.0.op_name(op_name));
        let groups = match side {
            Side::Operands => info.operands,
            Side::Results => info.results,
        };
        has_segments(groups, n_groups)
    }
}

/// Are there `n_groups` groups, several of which differ in length from one operation to the next?
pub(crate) fn has_segments(groups: &[Group], n_groups: usize) -> bool {
    groups.len() == n_groups && groups.iter().filter(|group| group.arity != GroupArity::Single).count() > 1
}
