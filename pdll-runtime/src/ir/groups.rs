//! Groups: which operands, results, regions and successors belong to which group of a registered operation.
//!
//! MLIR: what mlir-tblgen emits as `getODSOperandIndexAndLength`.

use std::ops::Range;

use smallvec::SmallVec;

use crate::ir::arena::Ir;
use crate::ir::dialect::{Group, GroupArity, Op};
use crate::ir::traits::Trait;

/// The name of the attribute with the sizes of operand groups.
pub const OPERAND_SEGMENT_SIZES: &str = "operandSegmentSizes";
/// The name of the attribute with the sizes of result groups.
pub const RESULT_SEGMENT_SIZES: &str = "resultSegmentSizes";

/// Which of `n` entities belong to a group. Groups that are not single share evenly what single ones leave; `sizes`
/// overrules. Never reaches beyond `n`, also for an operation that does not verify.
pub fn group_range(groups: &[Group], sizes: Option<&[i32]>, n: usize, index: usize) -> Range<usize> {
    if let Some(sizes) = sizes {
        let size = |i: usize| sizes.get(i).map_or(0, |size| usize::try_from(*size).unwrap_or(0));
        let start = (0..index).map(size).sum::<usize>().min(n);
        return start..(start + size(index)).min(n);
    }
    let n_single = groups.iter().filter(|group| group.arity == GroupArity::Single).count();
    let n_others = groups.len() - n_single;
    let share = n.saturating_sub(n_single).checked_div(n_others).unwrap_or(0);
    let size = |group: &Group| if group.arity == GroupArity::Single { 1 } else { share };
    let start = groups.iter().take(index).map(size).sum::<usize>().min(n);
    start..(start + groups.get(index).map_or(0, size)).min(n)
}

impl Op {
    /// The positions of the operands of a group, as the registered operation declares it.
    pub fn operand_group(self, ir: &Ir, index: usize) -> Range<usize> {
        let info = self.info(ir);
        let sizes = self.segment_sizes(ir, Trait::AttrSizedOperandSegments);
        group_range(info.operands, sizes.as_deref(), self.n_operands(ir), index)
    }

    /// The positions of the results of a group, as the registered operation declares it.
    pub fn result_group(self, ir: &Ir, index: usize) -> Range<usize> {
        let info = self.info(ir);
        let sizes = self.segment_sizes(ir, Trait::AttrSizedResultSegments);
        group_range(info.results, sizes.as_deref(), self.n_results(ir), index)
    }

    /// The positions of the regions of a group, as the registered operation declares it.
    pub fn region_group(self, ir: &Ir, index: usize) -> Range<usize> {
        group_range(self.info(ir).regions, None, self.n_regions(ir), index)
    }

    /// The positions of the successors of a group, as the registered operation declares it.
    pub fn successor_group(self, ir: &Ir, index: usize) -> Range<usize> {
        group_range(self.info(ir).successors, None, self.n_successors(ir), index)
    }

    /// The sizes an attribute gives; all zero if the trait asks for it and it is not there.
    fn segment_sizes(self, ir: &Ir, asked: Trait) -> Option<SmallVec<[i32; 8]>> {
        if !self.has_trait(ir, asked) {
            return None;
        }
        let common = ir.context().common();
        let name = match asked {
            Trait::AttrSizedResultSegments => common.result_segment_sizes,
            _ => common.operand_segment_sizes,
        };
        let attr = self.attr(ir, name);
        let sizes = attr.and_then(|attr| attr.dense_i32s(ir.context()));
        Some(sizes.into_iter().flatten().collect())
    }
}
