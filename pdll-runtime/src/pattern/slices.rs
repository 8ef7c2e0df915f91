//! Slices of operands and results: matched ranges whose values are read on demand.
//!
//! Invariant: a slice is `Copy`, and valid while the numbers of operands and results of the operation are unchanged.

use std::marker::PhantomData;

use crate::ir::{Group, GroupArity, Ir, Op, OpOperand, Trait, Type, TypeVec, Value, ValueVec};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};

/// Consecutive operands of an operation.
pub type OperandSlice = ValueSlice<Operands>;

/// Consecutive results of an operation.
pub type ResultSlice = ValueSlice<Results>;

/// Consecutive values of one list of an operation: its operands or its results.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ValueSlice<L> {
    op: Op,
    first: u32,
    len: u32,
    list: PhantomData<L>,
}

/// A list of values of an operation.
pub trait ValueList: Copy {
    /// Trait of operations that store the size of each group, and the attribute they store it in.
    const SIZED: (Trait, &'static str);

    /// Returns the number of values.
    fn len_of(ir: &Ir, op: Op) -> usize;

    /// Returns the values.
    fn values_of(ir: &Ir, op: Op) -> impl Iterator<Item = Value> + Clone + '_;

    /// Returns the ODS groups of the list.
    fn groups_of(ir: &Ir, op: Op) -> &[Group];
}

/// The operands of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operands {}

/// The results of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Results {}

impl ValueList for Operands {
    const SIZED: (Trait, &'static str) = (Trait::AttrSizedOperandSegments, "operandSegmentSizes");

    #[inline]
    fn len_of(ir: &Ir, op: Op) -> usize {
        op.n_operands(ir)
    }

    #[inline]
    fn values_of(ir: &Ir, op: Op) -> impl Iterator<Item = Value> + Clone + '_ {
        op.operands(ir)
    }

    fn groups_of(ir: &Ir, op: Op) -> &[Group] {
        op.info(ir).operands
    }
}

impl ValueList for Results {
    const SIZED: (Trait, &'static str) = (Trait::AttrSizedResultSegments, "resultSegmentSizes");

    #[inline]
    fn len_of(ir: &Ir, op: Op) -> usize {
        op.n_results(ir)
    }

    #[inline]
    fn values_of(ir: &Ir, op: Op) -> impl Iterator<Item = Value> + Clone + '_ {
        op.results(ir)
    }

    fn groups_of(ir: &Ir, op: Op) -> &[Group] {
        op.info(ir).results
    }
}

impl<L: ValueList> ValueSlice<L> {
    /// Returns all values except for some at both ends.
    #[inline]
    pub fn inner(ir: &Ir, op: Op, first: usize, last: usize) -> ValueSlice<L> {
        let len = L::len_of(ir, op).saturating_sub(first + last);
        ValueSlice { op, first: first as u32, len: len as u32, list: PhantomData }
    }

    /// Returns an ODS group, or `None` if the operation has no such group.
    ///
    /// A group of an unregistered operation consists of all values from that index on.
    pub fn group(ir: &Ir, op: Op, group: usize) -> Option<ValueSlice<L>> {
        let (first, len) = extent(ir, op, L::groups_of(ir, op), L::len_of(ir, op), group, L::SIZED)?;
        Some(ValueSlice { op, first: first as u32, len: len as u32, list: PhantomData })
    }

    /// Returns the value of a group, or `None` if the group does not have exactly one.
    pub fn one_of_group(ir: &Ir, op: Op, group: usize) -> Option<Value> {
        let slice = Self::group(ir, op, group).filter(|slice| slice.len == 1)?;
        slice.values(ir).next()
    }

    /// Returns the values.
    #[inline]
    pub fn values(self, ir: &Ir) -> impl Iterator<Item = Value> + Clone + '_ {
        L::values_of(ir, self.op).skip(self.first as usize).take(self.len as usize)
    }

    /// Returns the number of values.
    #[inline]
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Returns the index of the first value, and the number of values.
    #[inline]
    #[cfg(feature = "interpret")]
    pub(crate) fn extent(self) -> (usize, usize) {
        (self.first as usize, self.len as usize)
    }

    /// Returns whether there is no value.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns the types of the values.
    #[inline]
    pub fn types(self, ir: &Ir) -> impl Iterator<Item = Type> + Clone + '_ {
        self.values(ir).map(|value| value.ty(ir))
    }

    /// Returns the values as a vector.
    pub fn to_vec(self, ir: &Ir) -> ValueVec {
        self.values(ir).collect()
    }

    /// Returns the types as a vector.
    pub fn types_vec(self, ir: &Ir) -> TypeVec {
        self.types(ir).collect()
    }

    /// Returns the operation that defines the first value.
    #[inline]
    pub fn defining_op(self, ir: &Ir) -> Option<Op> {
        self.values(ir).next()?.defining_op(ir)
    }
}

/// Returns the index of the first value of a group, and the number of its values.
fn extent(
    ir: &Ir,
    op: Op,
    groups: &[Group],
    n_values: usize,
    group: usize,
    (sized, attribute): (Trait, &str),
) -> Option<(usize, usize)> {
    if op.has_trait(ir, sized) {
        let sizes = op.attr_str(ir, attribute)?.as_dense_i32_array(ir.context())?;
        let size = |size: &i32| usize::try_from(*size).ok();
        let first = sizes.get(..group)?.iter().map(size).sum::<Option<usize>>()?;
        let len = size(sizes.get(group)?)?;
        return (first + len <= n_values).then_some((first, len));
    }
    if groups.is_empty() {
        return n_values.checked_sub(group).map(|len| (group, len));
    }
    let is_single = |group: &&Group| group.arity == GroupArity::Single;
    let n_single = groups.iter().filter(is_single).count();
    let n_other = groups.len() - n_single;
    let rest = n_values.checked_sub(n_single)?;
    let each = match n_other {
        0 if rest == 0 => 0,
        0 => return None,
        n if rest.is_multiple_of(n) => rest / n,
        _ => return None,
    };
    let len_of = |group: &Group| if group.arity == GroupArity::Single { 1 } else { each };
    let first = groups.get(..group)?.iter().map(len_of).sum();
    Some((first, len_of(groups.get(group)?)))
}

/// Iterates over the users of a value without borrowing the IR.
#[derive(Copy, Clone, Debug)]
pub struct Users {
    next: Option<OpOperand>,
}

impl Users {
    /// Returns the users of a value, most recent first, once per use.
    #[inline]
    pub fn of(ir: &Ir, value: Value) -> Users {
        Users { next: ir.value_data(value).first_use }
    }

    /// Returns the users of the first value of a range.
    #[inline]
    pub fn of_first(ir: &Ir, mut values: impl Iterator<Item = Value>) -> Users {
        Users { next: values.next().and_then(|value| ir.value_data(value).first_use) }
    }

    /// Returns the next user if `is_wanted`.
    #[inline]
    pub fn next_if(&mut self, ir: &Ir, is_wanted: bool) -> Option<Op> {
        let operand = self.next.filter(|_| is_wanted)?;
        let data = ir.operand_data(operand);
        self.next = data.next;
        data.owner
    }
}

#[cfg(feature = "interpret")]
impl Users {
    /// Returns the users that start at a use.
    #[inline]
    pub(crate) fn at(next: Option<OpOperand>) -> Users {
        Users { next }
    }

    /// Returns the next use.
    #[inline]
    pub(crate) fn cursor(self) -> Option<OpOperand> {
        self.next
    }

    /// Returns whether there are no more users.
    pub(crate) fn is_empty(self) -> bool {
        self.next.is_none()
    }
}

/// Returns the index of a value, which must be a result, among the results of its operation.
#[inline]
pub fn result_number(ir: &Ir, value: Value) -> usize {
    ir.index_of(value) as usize
}

/// Returns a result by index.
///
/// # Errors
/// If the operation has fewer results.
#[inline]
pub fn nth_result(ir: &Ir, op: Op, index: usize) -> Result<Value, RewriteError> {
    op.get_result(ir, index).ok_or_else(|| no_result(ir, op, "result", index))
}

/// Returns a result by index, counted from the last.
///
/// # Errors
/// If the operation has fewer results.
pub fn nth_result_from_back(ir: &Ir, op: Op, index: usize) -> Result<Value, RewriteError> {
    let front = op.n_results(ir).checked_sub(index + 1);
    front.and_then(|index| op.get_result(ir, index)).ok_or_else(|| no_result(ir, op, "result", index))
}

/// Returns the result of a group.
///
/// # Errors
/// If the group does not have exactly one.
pub fn result_of_group(ir: &Ir, op: Op, group: usize) -> Result<Value, RewriteError> {
    ResultSlice::one_of_group(ir, op, group).ok_or_else(|| no_result(ir, op, "single result of group", group))
}

/// Returns the results of a group.
///
/// # Errors
/// If there is no such group.
pub fn results_of_group(ir: &Ir, op: Op, group: usize) -> Result<ValueVec, RewriteError> {
    let slice = ResultSlice::group(ir, op, group);
    slice.map(|slice| slice.to_vec(ir)).ok_or_else(|| no_result(ir, op, "result group", group))
}

#[cold]
fn no_result(ir: &Ir, op: Op, what: &'static str, index: usize) -> RewriteError {
    RewriteError::of(ir, op, RewriteErrorKind::OutOfRange { what, index, len: op.n_results(ir) })
}

/// Returns the result types of an operation.
pub fn result_types(ir: &Ir, op: Op) -> TypeVec {
    op.result_types(ir).collect()
}
