//! Adaptors: an operation with other operands than it has, such as the converted ones in a dialect conversion.
//!
//! In: an operation, and a value or several for each of its operands. Out: operands by group; all else is the operation's.
//! Invariant: groups are those of the operation itself, so its sizes of groups apply.
//! MLIR: the adaptor classes that mlir-tblgen emits (`ReshapeOpAdaptor`, `ReshapeOpGenericAdaptor`).

use std::ops::{Deref, Range};

use crate::arena::Ir;
use crate::dialect::OpDef;
use crate::groups::GroupRanges;
use crate::value::{Value, ValueVec};

/// Content of an adaptor for each operand: one value, or the values that replace it.
pub trait AdaptorValue: Sized + 'static {
    /// Result of an accessor for one operand: the value, or a slice of values.
    type One<'a>;

    /// Returns it.
    fn one(&self) -> Self::One<'_>;
}

impl AdaptorValue for Value {
    type One<'a> = Value;

    #[inline]
    fn one(&self) -> Value {
        *self
    }
}

impl AdaptorValue for ValueVec {
    type One<'a> = &'a [Value];

    #[inline]
    fn one(&self) -> &[Value] {
        self
    }
}

/// A typed operation with an adaptor. `ods!` generates implementations; for others, the adaptor can be an [`OpAdaptor`].
pub trait AdaptedOp: OpDef {
    /// The adaptor.
    type GenericAdaptor<'a, V: AdaptorValue>;

    /// Makes the adaptor from a general one.
    fn adapt<V: AdaptorValue>(adaptor: OpAdaptor<'_, Self, V>) -> Self::GenericAdaptor<'_, V>;

    /// Returns what each operand became.
    fn operands_of<'a, V: AdaptorValue>(adaptor: &'a Self::GenericAdaptor<'_, V>) -> &'a [V];

    /// Returns an operation with other operands: one value for each operand, or a list of values.
    ///
    /// ```
    /// use pdll_ir::{AdaptedOp, AdaptorValue, Context, OpAdaptor, OpDef, OpInfo, Value, parse};
    /// #[derive(Copy, Clone)]
    /// struct AddOp(pdll_ir::Op);
    /// # impl From<AddOp> for pdll_ir::Op { fn from(op: AddOp) -> Self { op.0 } }
    /// # impl OpDef for AddOp {
    /// #     const NAME: &'static str = "t.add";
    /// #     fn info() -> OpInfo { OpInfo::new(Self::NAME) }
    /// #     fn from_op_unchecked(op: pdll_ir::Op) -> Self { AddOp(op) }
    /// #     fn op(self) -> pdll_ir::Op { self.0 }
    /// # }
    /// impl AdaptedOp for AddOp {
    ///     type GenericAdaptor<'a, V: AdaptorValue> = OpAdaptor<'a, AddOp, V>;
    ///     fn adapt<V: AdaptorValue>(adaptor: OpAdaptor<'_, AddOp, V>) -> OpAdaptor<'_, AddOp, V> {
    ///         adaptor
    ///     }
    ///     fn operands_of<'a, V: AdaptorValue>(adaptor: &'a OpAdaptor<'_, AddOp, V>) -> &'a [V] {
    ///         adaptor.operands()
    ///     }
    /// }
    ///
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let ir = parse(&ctx, r#"%a, %b = "t.x"() : () -> (i32, i32) "t.add"(%a, %a) : (i32, i32) -> ()"#)?;
    /// let op = ir.walk_pre_order(ir.top()).last().ok_or("no operation")?;
    /// let b = op.operand(&ir, 0).defining_op(&ir).ok_or("an argument")?.result(&ir, 1);
    /// let operands = [b, b];
    /// let adaptor = AddOp::from_op_unchecked(op).with_operands(&ir, &operands);
    /// assert_eq!(adaptor.operands(), [b, b]);
    /// // What is not an operand is the operation's.
    /// assert_eq!(adaptor.op().name_text(&ir), "t.add");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn with_operands<'a, V: AdaptorValue>(self, ir: &Ir, operands: &'a [V]) -> Self::GenericAdaptor<'a, V> {
        Self::adapt(OpAdaptor::new(ir, self, operands))
    }
}

/// The adaptor of an operation whose operands may have become several values each.
pub type OneToNOpAdaptor<'a, D> = <D as AdaptedOp>::GenericAdaptor<'a, ValueVec>;

/// An operation with other operands than it has. It dereferences to the operation, for attributes, regions and successors.
#[derive(Clone, Debug)]
pub struct OpAdaptor<'a, D, V = Value> {
    op: D,
    operands: &'a [V],
    groups: GroupRanges,
}

impl<'a, D: OpDef, V: AdaptorValue> OpAdaptor<'a, D, V> {
    /// Creates the adaptor of an operation.
    pub fn new(ir: &Ir, op: D, operands: &'a [V]) -> OpAdaptor<'a, D, V> {
        OpAdaptor { op, operands, groups: op.op().operand_groups(ir) }
    }

    /// Returns the operation, with its own operands.
    pub fn typed_op(&self) -> D {
        self.op
    }

    /// Returns what each operand became.
    pub fn operands(&self) -> &'a [V] {
        self.operands
    }

    /// Returns what an operand became.
    ///
    /// # Panics
    /// If the operation has no such operand.
    #[track_caller]
    pub fn operand(&self, index: usize) -> V::One<'a> {
        match self.get_operand(index) {
            Some(value) => value,
            None => panic!("'{}' has no operand #{index}: there are {}", D::NAME, self.operands.len()),
        }
    }

    /// Returns what an operand became, if the operation has it.
    pub fn get_operand(&self, index: usize) -> Option<V::One<'a>> {
        self.operands.get(index).map(V::one)
    }

    /// Returns the number of operands of the operation.
    pub fn n_operands(&self) -> usize {
        self.operands.len()
    }

    /// Returns what the operands of a group became.
    pub fn operand_group(&self, group: usize) -> &'a [V] {
        let range: Range<usize> = self.groups.get(group).cloned().unwrap_or_default();
        self.operands.get(range).unwrap_or(&[])
    }

    /// Returns what the only operand of a group became. Generated accessors call it.
    ///
    /// # Panics
    /// If it is not there.
    #[doc(hidden)]
    #[track_caller]
    pub fn single_operand(&self, group: usize) -> V::One<'a> {
        match self.operand_group(group).first() {
            Some(value) => value.one(),
            None => panic!("'{}' has no value for operand group #{group}; was the IR verified?", D::NAME),
        }
    }

    /// Returns what the operand of an optional group became. Generated accessors call it.
    #[doc(hidden)]
    pub fn optional_operand(&self, group: usize) -> Option<V::One<'a>> {
        self.operand_group(group).first().map(V::one)
    }

    /// Returns what the operands of a group of groups became; the attribute in a slot has their sizes. Generated accessors call it.
    #[doc(hidden)]
    pub fn nested_operands(&self, ir: &Ir, group: usize, slot: usize) -> Vec<&'a [V]> {
        let sizes = self.op.op().inherent(ir, slot).and_then(|attr| attr.as_dense_i32_array(ir.context()));
        let mut rest = self.operand_group(group);
        let part = |size: &i32| {
            let (part, others) = rest.split_at(usize::try_from(*size).unwrap_or(0).min(rest.len()));
            rest = others;
            part
        };
        sizes.unwrap_or_default().iter().map(part).collect()
    }
}

impl<D, V> Deref for OpAdaptor<'_, D, V> {
    type Target = D;

    fn deref(&self) -> &D {
        &self.op
    }
}
