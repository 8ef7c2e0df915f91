//! Changing typed operations: the interface that their setters take, and groups of operands to change.

use std::ops::Range;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::builder::{Builder, OpBuilder};
use crate::dialect::Op;
use crate::groups::{OPERAND_SEGMENT_SIZES, sizes_attr};
use crate::traits::Trait;
use crate::value::{Value, ValueVec};

/// Changes operations: a builder, or the rewriter of a pattern.
pub trait Edit {
    /// The result of a change; for the rewriter, whether it succeeded.
    type Done;

    /// Returns the IR being changed.
    fn edited(&self) -> &Ir;

    /// Sets an attribute or, with `None`, removes it.
    fn edit_attr(&mut self, op: Op, name: &str, attr: Option<Attribute>) -> Self::Done;

    /// Sets an operand.
    fn edit_operand(&mut self, op: Op, index: usize, value: Value) -> Self::Done;

    /// Gives an operation other operands, and sets attributes with the sizes of their groups.
    fn edit_operands(&mut self, op: Op, operands: &[Value], sizes: &[(&str, Attribute)]) -> Self::Done;
}

impl Edit for OpBuilder<'_> {
    type Done = ();

    fn edited(&self) -> &Ir {
        self.ir()
    }

    fn edit_attr(&mut self, op: Op, name: &str, attr: Option<Attribute>) {
        let ir = self.ir_mut();
        let name = ir.context().identifier(name);
        match attr {
            Some(attr) => ir.assign_attr(op, name, attr),
            None => {
                ir.unassign_attr(op, name);
            }
        }
    }

    fn edit_operand(&mut self, op: Op, index: usize, value: Value) {
        self.set_operand(op, index, value);
    }

    fn edit_operands(&mut self, op: Op, operands: &[Value], sizes: &[(&str, Attribute)]) {
        let ir = self.ir_mut();
        ir.replace_operands(op, operands);
        for (name, attr) in sizes {
            let name = ir.context().identifier(name);
            ir.assign_attr(op, name, *attr);
        }
    }
}

/// The operands of a group of an operation, to be changed. Attributes with the sizes of groups, and with the sizes of the parts of a
/// group of groups, follow. MLIR: `MutableOperandRange`.
#[derive(Debug)]
pub struct MutableOperandRange<'e, E> {
    editor: &'e mut E,
    op: Op,
    group: usize,
    /// The attribute with the sizes of the parts, for a group of groups.
    parts: Option<&'static str>,
}

impl<'e, E: Edit> MutableOperandRange<'e, E> {
    /// Returns a group by its index in the definition; for a group of groups, `parts` is the attribute with their sizes.
    pub fn new(
        editor: &'e mut E,
        op: Op,
        group: usize,
        parts: Option<&'static str>,
    ) -> MutableOperandRange<'e, E> {
        MutableOperandRange { editor, op, group, parts }
    }

    fn range(&self) -> Range<usize> {
        self.op.operand_group(self.editor.edited(), self.group)
    }

    /// Returns the operands of the group.
    pub fn values(&self) -> ValueVec {
        let ir = self.editor.edited();
        self.op.operands(ir).slice(self.range()).collect()
    }

    /// Returns the number of operands of the group.
    pub fn len(&self) -> usize {
        self.range().len()
    }

    /// Returns whether the group has no operands.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Replaces all operands of the group. Those of a group of groups become one part.
    pub fn assign(&mut self, values: &[Value]) -> E::Done {
        self.assign_parts(&[values])
    }

    /// Replaces all operands of a group of groups, part by part.
    pub fn assign_parts(&mut self, parts: &[&[Value]]) -> E::Done {
        let sizes = parts.iter().map(|part| part.len()).collect();
        let len = self.len();
        self.replace(0..len, &parts.concat(), sizes)
    }

    /// Adds operands at the end of the group; to a group of groups, as a new part.
    pub fn append(&mut self, values: &[Value]) -> E::Done {
        let mut sizes = self.part_sizes();
        sizes.push(values.len());
        let len = self.len();
        self.replace(len..len, values, sizes)
    }

    /// Removes `n` operands of the group, from a position on.
    ///
    /// # Panics
    /// If the group has no such operands.
    pub fn erase(&mut self, at: usize, n: usize) -> E::Done {
        let range = at..at.saturating_add(n);
        let mut sizes = self.part_sizes();
        let mut start = 0;
        for size in &mut sizes {
            let end = start + *size;
            *size -= range.end.min(end).saturating_sub(range.start.max(start));
            start = end;
        }
        self.replace(range, &[], sizes)
    }

    /// Removes all operands of the group.
    pub fn clear(&mut self) -> E::Done {
        self.assign_parts(&[])
    }

    fn part_sizes(&self) -> Vec<usize> {
        let ir = self.editor.edited();
        let sizes = self.parts.and_then(|name| self.op.attr_str(ir, name));
        let sizes = sizes.and_then(|attr| attr.as_dense_i32_array(ir.context())).unwrap_or_default();
        sizes.iter().map(|size| usize::try_from(*size).unwrap_or(0)).collect()
    }

    /// Replaces some operands of the group; `part_sizes` is for a group of groups.
    fn replace(&mut self, range: Range<usize>, values: &[Value], part_sizes: Vec<usize>) -> E::Done {
        let (op, ir) = (self.op, self.editor.edited());
        let ctx = ir.context().clone();
        let group = self.range();
        assert!(
            range.start <= range.end && range.end <= group.len(),
            "the group has {} operands",
            group.len()
        );
        let mut operands: Vec<Value> = op.operands(ir).collect();
        operands.splice(group.start + range.start..group.start + range.end, values.iter().copied());
        let mut sizes = Vec::new();
        if op.has_trait(ir, Trait::AttrSizedOperandSegments) {
            let mut all: Vec<usize> = op.operand_groups(ir).iter().map(Range::len).collect();
            if let Some(size) = all.get_mut(self.group) {
                *size = group.len() - range.len() + values.len();
            }
            sizes.push((OPERAND_SEGMENT_SIZES, sizes_attr(&ctx, &all)));
        }
        sizes.extend(self.parts.map(|name| (name, sizes_attr(&ctx, &part_sizes))));
        self.editor.edit_operands(op, &operands, &sizes)
    }
}
