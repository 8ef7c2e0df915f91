//! Operands that branches pass to their successors.

use crate::arena::Ir;
use crate::branch::SuccessorOperands;
use crate::dialect::Op;

/// Returns the operands that a branch passes to a successor, if its last operand groups are passed one each.
/// `groups` contains them by position, each with the attribute with the sizes of its parts if a group is
/// passed part by part to several successors.
pub fn successor_operands(
    ir: &Ir,
    op: Op,
    index: usize,
    groups: &[(usize, Option<&'static str>)],
) -> Option<SuccessorOperands> {
    let last = groups.len().checked_sub(1)?;
    let (group, sizes) = groups[index.min(last)];
    let Some(name) = sizes else {
        return (index <= last).then(|| SuccessorOperands::of_group(ir, op, group));
    };
    let part = index - last;
    let sizes = op.attr_str(ir, name)?.as_dense_i32_array(ir.context())?;
    let size = |size: &i32| usize::try_from(*size).unwrap_or(0);
    let mut passed = SuccessorOperands::of_group(ir, op, group);
    let start = passed.forwarded.start + sizes.iter().take(part).map(size).sum::<usize>();
    let end = start + size(sizes.get(part)?);
    if end > passed.forwarded.end {
        return None;
    }
    passed.forwarded = start..end;
    passed.sizes.push((name, part));
    Some(passed)
}
