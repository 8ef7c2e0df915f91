//! Values and operands: queries.

use smallvec::{Array, SmallVec};

use crate::arena::Ir;
use crate::block::Block;
use crate::dialect::OpDef;
use crate::handle::define_handle;
use crate::location::Location;
use crate::op::{Op, ResultRange};
use crate::types::Type;

define_handle! {
    /// A value of an [`Ir`]: a result of an operation or an argument of a block. Never reused within its IR.
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let ir = pdll_ir::parse(&ctx, r#"
    ///     %0 = "t.source"() : () -> i32
    ///     "t.sink"(%0, %0) : (i32, i32) -> ()"#)?;
    /// let source = ir.walk_pre_order(ir.top()).nth(1).ok_or("no operation")?;
    /// let value = source.result(&ir, 0);
    /// assert_eq!(value.ty(&ir), ctx.integer_type(32));
    /// assert_eq!(value.defining_op(&ir), Some(source));
    /// // The most recent use comes first.
    /// let positions = value.uses(&ir).map(|operand| operand.position(&ir));
    /// assert_eq!(positions.collect::<Vec<_>>(), [1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Value
}

define_handle! {
    /// One operand of an operation, a use of a value. Valid until the operation's operands change in number or it is erased;
    /// afterwards its place may be that of another use. To keep an operand, keep its operation and its position.
    OpOperand
}

/// A list of values, as native functions return it.
pub type ValueVec = SmallVec<[Value; 4]>;
/// Argument where a value is expected: a value, or a typed operation with one result.
///
/// ```
/// # let ctx = pdll_ir::Context::new();
/// use pdll_ir::{Ir, IntoValue, Value};
/// fn twice(ir: &Ir, value: impl IntoValue) -> [Value; 2] {
///     [value.into_value(ir); 2]
/// }
/// ```
pub trait IntoValue {
    /// The value.
    fn into_value(self, ir: &Ir) -> Value;
}

impl IntoValue for Value {
    fn into_value(self, _: &Ir) -> Value {
        self
    }
}

/// Replacement of the results of an operation: a value, a list of values, or the results of an operation, typed or not.
///
/// ```
/// # let ctx = pdll_ir::Context::new();
/// use pdll_ir::{Ir, IntoValues, Op, Value};
/// fn count(ir: &Ir, values: impl IntoValues) -> usize {
///     values.into_values(ir).as_ref().len()
/// }
/// fn counts(ir: &Ir, op: Op, value: Value) -> [usize; 4] {
///     [count(ir, value), count(ir, [value; 2]), count(ir, op.results(ir)), count(ir, op)]
/// }
/// ```
pub trait IntoValues {
    /// A list of the values.
    type Values: AsRef<[Value]>;

    /// Returns the values.
    fn into_values(self, ir: &Ir) -> Self::Values;

    /// Returns the operation whose results are meant, if it is given as such.
    fn source_op(&self) -> Option<Op> {
        None
    }
}

impl IntoValues for Value {
    type Values = [Value; 1];

    #[inline]
    fn into_values(self, _: &Ir) -> [Value; 1] {
        [self]
    }
}

impl IntoValues for Op {
    type Values = ValueVec;

    #[inline]
    fn into_values(self, ir: &Ir) -> ValueVec {
        self.results(ir).collect()
    }

    fn source_op(&self) -> Option<Op> {
        Some(*self)
    }
}

impl<D: OpDef> IntoValues for D {
    type Values = ValueVec;

    #[inline]
    fn into_values(self, ir: &Ir) -> ValueVec {
        self.op().into_values(ir)
    }

    fn source_op(&self) -> Option<Op> {
        Some(self.op())
    }
}

impl IntoValues for ResultRange {
    type Values = ValueVec;

    #[inline]
    fn into_values(self, _: &Ir) -> ValueVec {
        self.collect()
    }
}

/// Implements [`IntoValues`] for lists that are returned as they are.
macro_rules! lists_of_values {
    ($([$($parameters:tt)*] $list:ty;)*) => {$(
        impl<$($parameters)*> IntoValues for $list {
            type Values = Self;

            #[inline]
            fn into_values(self, _: &Ir) -> Self {
                self
            }
        }
    )*};
}

lists_of_values! {
    [] &[Value];
    [const N: usize] [Value; N];
    [const N: usize] &[Value; N];
    [] Vec<Value>;
    [] &Vec<Value>;
    [A: Array<Item = Value>] SmallVec<A>;
    [A: Array<Item = Value>] &SmallVec<A>;
}

/// A list of values, as native functions take it.
pub type ValueRange<'a> = &'a [Value];

impl Value {
    /// Returns the type; `none` if the value was erased.
    #[inline]
    pub fn ty(self, ir: &Ir) -> Type {
        match ir.value_data(self).ty {
            Some(ty) => ty,
            None => type_of_erased(ir, self),
        }
    }

    /// Returns whether it exists, that is, was not erased.
    #[inline]
    pub fn is_alive(self, ir: &Ir) -> bool {
        ir.try_value_data(self).is_some_and(|data| data.ty.is_some())
    }

    /// Returns the location of the operation that it results from, or that of the block argument. MLIR: `Value::getLoc`.
    pub fn loc(self, ir: &Ir) -> Location {
        self.defining_op(ir).map_or_else(|| ir.argument_loc(self), |op| op.loc(ir))
    }

    /// Returns the operation it results from; `None` for a block argument.
    #[inline]
    pub fn defining_op(self, ir: &Ir) -> Option<Op> {
        ir.defining_op(self)
    }

    /// Returns its index among the results of its operation, if it is one.
    #[inline]
    pub fn result_index(self, ir: &Ir) -> Option<usize> {
        ir.defining_op(self).map(|_| ir.index_of(self) as usize)
    }

    /// Returns its index among the arguments of its block, if it is one.
    #[inline]
    pub fn arg_index(self, ir: &Ir) -> Option<usize> {
        ir.argument_block(self).map(|_| ir.index_of(self) as usize)
    }

    /// Returns the block that it is an argument of.
    #[inline]
    pub fn arg_block(self, ir: &Ir) -> Option<Block> {
        ir.argument_block(self)
    }

    /// Returns the block it is an argument of, or that its operation is in.
    #[inline]
    pub fn owner_block(self, ir: &Ir) -> Option<Block> {
        match ir.defining_op(self) {
            Some(op) => ir.op_data(op).block,
            None => ir.argument_block(self),
        }
    }

    /// Returns whether it is used exactly once.
    #[inline]
    pub fn has_one_use(self, ir: &Ir) -> bool {
        ir.note_value_read(self);
        ir.value_data(self).first_use.is_some_and(|first| ir.operand_data(first).next.is_none())
    }

    /// Returns whether it is unused.
    #[inline]
    pub fn use_empty(self, ir: &Ir) -> bool {
        ir.note_value_read(self);
        ir.value_data(self).first_use.is_none()
    }

    /// Returns the operands that use it, most recent first.
    #[inline]
    pub fn uses(self, ir: &Ir) -> Uses<'_> {
        ir.note_value_read(self);
        Uses { ir, next: ir.value_data(self).first_use }
    }

    /// Returns the operations that use it, most recent first, once per use.
    #[inline]
    pub fn users(self, ir: &Ir) -> impl Iterator<Item = Op> + Clone + '_ {
        self.uses(ir).map(|operand| operand.owner(ir))
    }
}

#[cold]
fn type_of_erased(ir: &Ir, value: Value) -> Type {
    ir.note_value_read(value);
    ir.context().none_type()
}

/// The uses of a value.
#[derive(Clone)]
pub struct Uses<'a> {
    ir: &'a Ir,
    next: Option<OpOperand>,
}

impl Iterator for Uses<'_> {
    type Item = OpOperand;

    #[inline]
    fn next(&mut self) -> Option<OpOperand> {
        let operand = self.next?;
        self.next = self.ir.operand_data(operand).next;
        Some(operand)
    }
}

impl OpOperand {
    /// Returns the operation it belongs to.
    ///
    /// # Panics
    /// If the operand is no more.
    #[inline]
    pub fn owner(self, ir: &Ir) -> Op {
        match ir.operand_data(self).owner {
            Some(owner) => owner,
            None => erased_operand(self),
        }
    }

    /// Returns the operation it belongs to; `None` if there is none any more.
    #[inline]
    pub fn get_owner(self, ir: &Ir) -> Option<Op> {
        ir.operand_data(self).owner
    }

    /// Returns the value it uses; `None` if it belongs to no operation any more.
    #[inline]
    pub fn get_value(self, ir: &Ir) -> Option<Value> {
        ir.operand_data(self).value
    }

    /// Returns its index among the operands of its operation.
    ///
    /// # Panics
    /// If the operand is no more.
    #[inline]
    pub fn position(self, ir: &Ir) -> usize {
        (self.raw() - ir.first_operand(self.owner(ir))) as usize
    }

    /// Returns the value it uses.
    ///
    /// # Panics
    /// If the operand is no more.
    #[inline]
    pub fn get(self, ir: &Ir) -> Value {
        match ir.operand_data(self).value {
            Some(value) => value,
            None => erased_operand(self),
        }
    }
}

#[cold]
#[track_caller]
fn erased_operand(operand: OpOperand) -> ! {
    panic!("{operand:?} is no more")
}
