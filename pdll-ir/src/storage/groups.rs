//! Groups: which operands, results, regions and successors belong to which group of a registered operation.
//!
//! MLIR: what mlir-tblgen emits as `getODSOperandIndexAndLength`.

use std::ops::Range;

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::context::{Context, Identifier};
use crate::dialect::{Group, GroupArity, RegisteredOp};
use crate::op::{Op, OperandRange};

/// The name of the attribute with the sizes of operand groups.
pub const OPERAND_SEGMENT_SIZES: &str = "operandSegmentSizes";
/// The name of the attribute with the sizes of result groups.
pub const RESULT_SEGMENT_SIZES: &str = "resultSegmentSizes";

/// Returns which of `n` entities belong to a group. Groups that are not single evenly share the entities that
/// single ones leave; `sizes` takes precedence. The result is within `n`, even for an operation that does not
/// verify.
#[inline]
pub(crate) fn group_range(groups: &[Group], sizes: Option<&[i32]>, n: usize, index: usize) -> Range<usize> {
    if let Some(sizes) = sizes {
        let size = |i: usize| sizes.get(i).map_or(0, |size| usize::try_from(*size).unwrap_or(0));
        let start = (0..index).map(size).sum::<usize>().min(n);
        return start..(start + size(index)).min(n);
    }
    let (mut n_single, mut n_single_before) = (0, 0);
    for (i, group) in groups.iter().enumerate() {
        let is_single = usize::from(group.arity == GroupArity::Single);
        n_single += is_single;
        n_single_before += is_single & usize::from(i < index);
    }
    let left = n.saturating_sub(n_single);
    let share = match groups.len() - n_single {
        0 | 1 => left,
        n_others => left / n_others,
    };
    let size = groups.get(index).map_or(0, |group| if group.arity == GroupArity::Single { 1 } else { share });
    let start = (n_single_before + (index.min(groups.len()) - n_single_before) * share).min(n);
    start..(start + size).min(n)
}

/// How entities are divided among groups that have no sizes of their own.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Layout {
    /// Each group is single.
    Single,
    /// All but the group of this index are single.
    OneOpen(usize),
    /// Several groups share.
    Shared,
    /// Each group has the size that an attribute says.
    Sized,
}

impl Layout {
    /// Returns the layout of groups.
    pub(crate) fn of(groups: &[Group], is_sized: bool) -> Layout {
        if is_sized {
            return Layout::Sized;
        }
        let is_open = |group: &Group| group.arity != GroupArity::Single;
        match groups.iter().position(is_open) {
            None => Layout::Single,
            Some(open) if groups.iter().skip(open + 1).any(is_open) => Layout::Shared,
            Some(open) => Layout::OneOpen(open),
        }
    }

    /// Returns the position of the only entity of a group, if that is always the same.
    pub(crate) fn position(self, group: u8) -> Option<usize> {
        let group = usize::from(group);
        match self {
            Layout::Single => Some(group),
            Layout::OneOpen(open) => (group < open).then_some(group),
            Layout::Shared | Layout::Sized => None,
        }
    }

    /// Returns the same as `group_range` of groups without sizes.
    #[inline]
    fn range(self, groups: &[Group], n: usize, index: usize) -> Range<usize> {
        let (start, size) = match self {
            Layout::Single | Layout::OneOpen(_) if index >= groups.len() => {
                return group_range(groups, None, n, index);
            }
            Layout::Single => (index, 1),
            Layout::OneOpen(open) if index < open => (index, 1),
            Layout::OneOpen(open) => {
                let share = (n + 1).saturating_sub(groups.len());
                if index == open { (open, share) } else { (index - 1 + share, 1) }
            }
            Layout::Shared | Layout::Sized => return group_range(groups, None, n, index),
        };
        let start = start.min(n);
        start..(start + size).min(n)
    }
}

/// The positions of the entities of each group.
pub(crate) type GroupRanges = SmallVec<[Range<usize>; 4]>;

/// One side of an operation: its groups, and how large they are.
pub(crate) struct Side<'a> {
    groups: &'a [Group],
    layout: Layout,
    /// Number of entities.
    n: usize,
    /// The attribute with the sizes, if the layout is `Sized`; if it is missing, all sizes are zero.
    sizes: Option<Attribute>,
}

impl Side<'_> {
    const NONE: Side<'static> = Side { groups: &[], layout: Layout::Single, n: 0, sizes: None };

    /// Returns whether there is one entity for each group, and sizes say nothing else.
    #[inline]
    pub(crate) fn is_one_each(&self) -> bool {
        !matches!(self.layout, Layout::Sized) && self.n == self.groups.len()
    }

    /// Returns whether an attribute says how large the groups are.
    #[inline]
    pub(crate) fn is_sized(&self) -> bool {
        matches!(self.layout, Layout::Sized)
    }

    #[inline]
    pub(crate) fn range(&self, ctx: &Context, index: usize) -> Range<usize> {
        match self.layout {
            Layout::Sized => self.sized_range(ctx, index),
            layout => layout.range(self.groups, self.n, index),
        }
    }

    fn sized_range(&self, ctx: &Context, index: usize) -> Range<usize> {
        let Some(sizes) = self.sizes.and_then(|attr| attr.dense_i32s(ctx)) else { return 0..0 };
        let (mut start, mut end, mut left) = (0, 0usize, index + 1);
        for size in sizes.take(index + 1) {
            start = end;
            end = end.saturating_add(usize::try_from(size).unwrap_or(0));
            left -= 1;
        }
        // There are fewer sizes than groups.
        if left > 0 {
            start = end;
        }
        start.min(self.n)..end.min(self.n)
    }
}

impl Op {
    #[inline]
    pub(crate) fn operand_side(self, ir: &Ir) -> Side<'_> {
        match ir.context().registered_op(self.name(ir)) {
            Some(registered) => self.operand_side_of(ir, registered),
            None => Side { n: self.n_operands(ir), ..Side::NONE },
        }
    }

    /// Returns the operands of an operation with these facts.
    #[inline]
    pub(crate) fn operand_side_of<'a>(self, ir: &'a Ir, op: &'a RegisteredOp) -> Side<'a> {
        let sizes = match op.operand_layout {
            Layout::Sized => self.sizes(ir, op.operand_sizes, ir.context().common().operand_segment_sizes),
            _ => None,
        };
        Side { groups: op.info.operands, layout: op.operand_layout, n: self.n_operands(ir), sizes }
    }

    #[inline]
    pub(crate) fn result_side(self, ir: &Ir) -> Side<'_> {
        match ir.context().registered_op(self.name(ir)) {
            Some(registered) => self.result_side_of(ir, registered),
            None => Side { n: self.n_results(ir), ..Side::NONE },
        }
    }

    /// Returns the results of an operation with these facts.
    #[inline]
    pub(crate) fn result_side_of<'a>(self, ir: &'a Ir, op: &'a RegisteredOp) -> Side<'a> {
        let sizes = match op.result_layout {
            Layout::Sized => self.sizes(ir, op.result_sizes, ir.context().common().result_segment_sizes),
            _ => None,
        };
        Side { groups: op.info.results, layout: op.result_layout, n: self.n_results(ir), sizes }
    }

    /// Returns an attribute with sizes by its slot, or else by its name.
    fn sizes(self, ir: &Ir, slot: Option<u8>, name: Identifier) -> Option<Attribute> {
        slot.and_then(|slot| self.inherent(ir, usize::from(slot))).or_else(|| self.attr(ir, name))
    }

    /// Returns the positions of the operands of a group, as the registered operation declares it.
    #[inline]
    pub fn operand_group(self, ir: &Ir, index: usize) -> Range<usize> {
        self.operand_side(ir).range(ir.context(), index)
    }

    /// Returns the positions of the operands of each group, as the registered operation declares it.
    pub(crate) fn operand_groups(self, ir: &Ir) -> GroupRanges {
        let side = self.operand_side(ir);
        (0..side.groups.len()).map(|group| side.range(ir.context(), group)).collect()
    }

    /// Returns the positions of the results of a group, as the registered operation declares it.
    #[inline]
    pub fn result_group(self, ir: &Ir, index: usize) -> Range<usize> {
        self.result_side(ir).range(ir.context(), index)
    }

    /// Returns the positions of the regions of a group, as the registered operation declares it.
    pub(crate) fn region_group(self, ir: &Ir, index: usize) -> Range<usize> {
        group_range(self.info(ir).regions, None, self.n_regions(ir), index)
    }

    /// Returns the positions of the successors of a group, as the registered operation declares it.
    pub(crate) fn successor_group(self, ir: &Ir, index: usize) -> Range<usize> {
        group_range(self.info(ir).successors, None, self.n_successors(ir), index)
    }
}

/// Returns the sub-ranges of a variadic group of variadic groups.
pub fn sub_ranges<'a>(ir: &Ir, values: OperandRange<'a>, sizes: Option<Attribute>) -> Vec<OperandRange<'a>> {
    let sizes = sizes.and_then(|attr| attr.as_dense_i32_array(ir.context())).unwrap_or_default();
    let mut at = 0;
    let range = |size: &i32| {
        let start = at;
        at = (at + usize::try_from(*size).unwrap_or(0)).min(values.len());
        values.slice(start..at)
    };
    sizes.iter().map(range).collect()
}

/// Returns the sizes of groups as an attribute.
pub fn sizes_attr(ctx: &Context, sizes: &[usize]) -> Attribute {
    let sizes: Vec<i32> = sizes.iter().map(|size| i32::try_from(*size).unwrap_or(i32::MAX)).collect();
    ctx.dense_i32_array_attr(&sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_divide_as_groups_do() {
        let arities = [GroupArity::Single, GroupArity::Optional, GroupArity::Variadic];
        for n_groups in 0..4 {
            for nth in 0..3usize.pow(n_groups) {
                let arity = |at: u32| arities[nth / 3usize.pow(at) % 3];
                let groups: Vec<Group> =
                    (0..n_groups).map(|at| Group { name: "", arity: arity(at) }).collect();
                let layout = Layout::of(&groups, false);
                for (n, index) in (0..7).flat_map(|n| (0..5).map(move |index| (n, index))) {
                    let expected = group_range(&groups, None, n, index);
                    assert_eq!(
                        layout.range(&groups, n, index),
                        expected,
                        "{groups:?}, {n} entities, group {index}"
                    );
                }
            }
        }
    }
}
