//! The groups that ODS declares, as the compilation of patterns queries them.

use pdll_match::collect::{Shapes, Side};
use smallvec::SmallVec;

use super::model::{GroupKind, OdsContext};

impl Shapes for OdsContext {
    fn single_result(&self, op_name: &str, group: u32) -> Option<u32> {
        self.operation(op_name)?.single_result(group)
    }

    fn singles(&self, op_name: &str, side: Side) -> Option<SmallVec<[bool; 8]>> {
        let op = self.operation(op_name)?;
        let groups = match side {
            Side::Operands => &op.operands,
            Side::Results => &op.results,
        };
        Some(groups.iter().map(|group| group.kind == GroupKind::Single).collect())
    }
}
