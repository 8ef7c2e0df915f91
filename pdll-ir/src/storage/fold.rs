//! Folding: the result of an operation, given which of its operands are constants.
//!
//! In: an operation, read-only, through a [`FoldAdaptor`]. Out: a [`Fold`], which describes the changes;
//! `crate::fold` applies them. So a fold that fails has changed nothing. MLIR: OpDefinition.h
//! (`OpFoldResult`), Operation.cpp (`fold`), Matchers.h (`m_Constant`). Differs: an in-place change is
//! described, not made.

use std::ops::Deref;

use smallvec::SmallVec;

use crate::arena::{Ir, flag};
use crate::attributes::Attribute;
use crate::block::Region;
use crate::builder::Builder;
use crate::context::Identifier;
use crate::location::Location;
use crate::op::Op;
use crate::traits::Trait;
use crate::types::Type;
use crate::value::{Value, ValueVec};

/// The folded value of a result.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum OpFoldResult {
    /// A constant, for which the dialect creates an operation.
    Attr(Attribute),
    /// A value that is there already.
    Value(Value),
}

impl From<Attribute> for OpFoldResult {
    fn from(attr: Attribute) -> OpFoldResult {
        OpFoldResult::Attr(attr)
    }
}

impl From<Value> for OpFoldResult {
    fn from(value: Value) -> OpFoldResult {
        OpFoldResult::Value(value)
    }
}

/// The result of folding an operation. A folder may return anything that converts to it: an attribute, a
/// value, an `Option` of either.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Fold {
    /// Nothing: the operation stays as it is.
    #[default]
    Failed,
    /// The operation stays, changed.
    InPlace(InPlaceFold),
    /// The results amount to these, one each.
    Results(SmallVec<[OpFoldResult; 1]>),
}

impl Fold {
    /// Returns the results amount to these, one each.
    pub fn results(results: impl IntoIterator<Item = impl Into<OpFoldResult>>) -> Fold {
        Fold::Results(results.into_iter().map(Into::into).collect())
    }

    /// Returns a fold that changes the operation in place, as specified by the following calls.
    pub fn in_place() -> InPlaceFold {
        InPlaceFold::default()
    }

    /// Returns whether there is anything to apply.
    pub fn is_some(&self) -> bool {
        !matches!(self, Fold::Failed)
    }
}

impl<T: Into<OpFoldResult>> From<T> for Fold {
    fn from(result: T) -> Fold {
        Fold::Results(SmallVec::from_buf([result.into()]))
    }
}

impl<T: Into<Fold>> From<Option<T>> for Fold {
    fn from(result: Option<T>) -> Fold {
        result.map_or(Fold::Failed, Into::into)
    }
}

impl From<InPlaceFold> for Fold {
    fn from(changes: InPlaceFold) -> Fold {
        Fold::InPlace(changes)
    }
}

/// In-place changes of the folded operation. Changes without an effect count as a failed fold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InPlaceFold {
    #[doc(hidden)]
    pub changes: Vec<InPlaceChange>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub enum InPlaceChange {
    Operand(usize, Value),
    Operands(ValueVec),
    Attr(Identifier, Option<Attribute>),
    Regions(usize, usize),
    Result(usize, Attribute),
}

impl InPlaceFold {
    /// Replaces an operand.
    #[must_use]
    pub fn set_operand(mut self, index: usize, value: Value) -> InPlaceFold {
        self.changes.push(InPlaceChange::Operand(index, value));
        self
    }

    /// Replaces the operands by any number of values. Attributes with the sizes of groups are changed
    /// separately.
    #[must_use]
    pub fn set_operands(mut self, values: &[Value]) -> InPlaceFold {
        self.changes.push(InPlaceChange::Operands(values.into()));
        self
    }

    /// Sets an attribute.
    #[must_use]
    pub fn set_attr(mut self, name: Identifier, attr: Attribute) -> InPlaceFold {
        self.changes.push(InPlaceChange::Attr(name, Some(attr)));
        self
    }

    /// Exchanges the blocks of two regions, for example when a condition is negated.
    ///
    /// ```
    /// use pdll_ir::{Fold, FoldAdaptor, Trait};
    ///
    /// /// `if not c then A else B` is `if c then B else A`.
    /// fn fold_if(fold: &FoldAdaptor<'_>) -> Fold {
    ///     let condition = fold.op().operand(fold, 0).defining_op(fold);
    ///     match condition.filter(|op| op.name_text(fold) == "my.not") {
    ///         Some(not) => Fold::in_place().set_operand(0, not.operand(fold, 0)).swap_regions(0, 1).into(),
    ///         None => Fold::Failed,
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn swap_regions(mut self, a: usize, b: usize) -> InPlaceFold {
        self.changes.push(InPlaceChange::Regions(a, b));
        self
    }

    /// Replaces the uses of a result by a constant, which is created before the operation. So an operation of which some results are known
    /// is folded. Without uses, nothing changes.
    #[must_use]
    pub fn replace_result(mut self, index: usize, constant: Attribute) -> InPlaceFold {
        self.changes.push(InPlaceChange::Result(index, constant));
        self
    }

    /// Removes an attribute.
    #[must_use]
    pub fn remove_attr(mut self, name: Identifier) -> InPlaceFold {
        self.changes.push(InPlaceChange::Attr(name, None));
        self
    }
}

/// Folds an operation.
pub type FoldFn = fn(&FoldAdaptor<'_>) -> Fold;
/// Makes a constant of an attribute: an operation with one result, of this type and [`ConstantLike`](Trait::ConstantLike).
pub type MaterializeConstantFn = fn(&mut dyn Builder, Attribute, Type, Location) -> Option<Op>;
/// Returns whether constants are placed into this region, although values from outside can be used there.
pub type MaterializeIntoFn = fn(&Ir, Region) -> bool;

/// The input of a folder: the IR, its operation, and the constant operands.
#[derive(Copy, Clone)]
pub struct FoldAdaptor<'a> {
    ir: &'a Ir,
    op: Op,
    known: Option<&'a [Option<Attribute>]>,
}

impl Deref for FoldAdaptor<'_> {
    type Target = Ir;

    #[inline]
    fn deref(&self) -> &Ir {
        self.ir
    }
}

impl<'a> FoldAdaptor<'a> {
    /// Creates the input for an operation. `known` contains the constant value of each operand, if given;
    /// otherwise the defining operations determine it.
    pub fn new(ir: &'a Ir, op: Op, known: Option<&'a [Option<Attribute>]>) -> FoldAdaptor<'a> {
        FoldAdaptor { ir, op, known }
    }

    /// Returns the IR.
    #[inline]
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Returns the operation to be folded.
    #[inline]
    pub fn op(&self) -> Op {
        self.op
    }

    /// Returns the constant that an operand is, by position.
    #[inline]
    pub fn operand(&self, index: usize) -> Option<Attribute> {
        match self.known {
            Some(known) => known.get(index).copied().flatten(),
            None => self.ir.operand_at(self.op, index)?.constant(self.ir),
        }
    }

    /// Returns the constants that the operands are, in order.
    pub fn operands(&self) -> impl ExactSizeIterator<Item = Option<Attribute>> + '_ {
        (0..self.op.n_operands(self.ir)).map(|index| self.operand(index))
    }

    /// Returns the constant that a value is.
    #[inline]
    pub fn constant(&self, value: Value) -> Option<Attribute> {
        let Some(known) = self.known else { return value.constant(self.ir) };
        match self.op.operands(self.ir).position(|operand| operand == value) {
            Some(index) => known.get(index).copied().flatten(),
            None => value.constant(self.ir),
        }
    }
}

impl Value {
    /// Returns the attribute of the constant that the value is, if an operation that is
    /// [`ConstantLike`](Trait::ConstantLike) defines it.
    #[inline]
    pub fn constant(self, ir: &Ir) -> Option<Attribute> {
        ir.defining_op(self)?.constant(ir)
    }
}

impl Op {
    /// Returns the attribute of a constant: for an operation that is [`ConstantLike`](Trait::ConstantLike)
    /// its `value`, or the result of its folder.
    #[inline]
    pub fn constant(self, ir: &Ir) -> Option<Attribute> {
        if ir.op_data(self).flags & flag::CONSTANT == 0 { None } else { ir.constant_of(self) }
    }

    /// Returns the fold of the operation, by its folder, its traits or its dialect. Nothing is changed.
    pub fn fold(self, ir: &Ir) -> Fold {
        self.fold_with(ir, None)
    }

    /// Like `fold`, where `known` contains the assumed constant value of each operand.
    pub fn fold_with(self, ir: &Ir, known: Option<&[Option<Attribute>]>) -> Fold {
        if !self.is_registered(ir) {
            return Fold::Failed;
        }
        if let Some(attr) = self.constant(ir) {
            return attr.into();
        }
        let adaptor = FoldAdaptor::new(ir, self, known);
        let by_folder = self.info(ir).fold.map_or(Fold::Failed, |fold| fold(&adaptor));
        if by_folder.is_some() {
            return by_folder;
        }
        let by_traits = fold_commutative(&adaptor).or_else(|| fold_unary_traits(&adaptor));
        match by_traits {
            Some(fold) => fold,
            None => ir.dialect_hooks(self).fold.map_or(Fold::Failed, |fold| fold(&adaptor)),
        }
    }
}

impl Ir {
    #[inline]
    fn constant_of(&self, op: Op) -> Option<Attribute> {
        match self.constant_slot(op) {
            Some(slot) => self.slot(op, slot),
            None => self.folded_constant(op),
        }
    }

    /// Returns the value of a constant without an attribute: the result of its folder.
    #[cold]
    fn folded_constant(&self, op: Op) -> Option<Attribute> {
        match op.info(self).fold?(&FoldAdaptor::new(self, op, None)) {
            Fold::Results(results) => match results[..] {
                [OpFoldResult::Attr(attr)] => Some(attr),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns the operands of a [`Commutative`](Trait::Commutative) operation, with constants moved after the
/// others.
fn fold_commutative(adaptor: &FoldAdaptor<'_>) -> Option<Fold> {
    let (ir, op) = (adaptor.ir, adaptor.op);
    if !op.has_trait(ir, Trait::Commutative) {
        return None;
    }
    let is_constant: SmallVec<[bool; 4]> = adaptor.operands().map(|attr| attr.is_some()).collect();
    if is_constant.is_sorted() {
        return None;
    }
    let which = |wanted: bool| op.operands(ir).zip(&is_constant).filter(move |entry| *entry.1 == wanted);
    let sorted: ValueVec = which(false).chain(which(true)).map(|entry| entry.0).collect();
    Some(Fold::in_place().set_operands(&sorted).into())
}

/// Returns the operands of a cast that does not change their types.
fn fold_trivial_cast(adaptor: &FoldAdaptor<'_>) -> Option<Fold> {
    let (ir, op) = (adaptor.ir, adaptor.op);
    let folds = op.info(ir).are_cast_compatible.is_some()
        && op.n_operands(ir) > 0
        && op.operand_types(ir).eq(op.result_types(ir));
    folds.then(|| Fold::results(op.operands(ir)))
}

/// Folds by [`Idempotent`](Trait::Idempotent) and [`Involution`](Trait::Involution), and casts to the same types.
pub fn fold_unary_traits(adaptor: &FoldAdaptor<'_>) -> Option<Fold> {
    let (ir, op) = (adaptor.ir, adaptor.op);
    if let Some(fold) = fold_trivial_cast(adaptor) {
        return Some(fold);
    }
    let traits = op.traits(ir);
    let (first, second) = (op.get_operand(ir, 0)?, op.get_operand(ir, 1));
    let inner = || first.defining_op(ir).filter(|inner| *inner != op && inner.name(ir) == op.name(ir));
    let is_same = traits.has(Trait::Idempotent)
        && match second {
            None => inner().is_some(),
            Some(second) => first == second && op.n_operands(ir) == 2,
        };
    let value = if is_same {
        Some(first)
    } else if traits.has(Trait::Involution) && second.is_none() {
        inner()?.get_operand(ir, 0)
    } else {
        None
    };
    value.filter(|value| op.n_results(ir) == 1 && value.ty(ir) == op.result(ir, 0).ty(ir)).map(Fold::from)
}
