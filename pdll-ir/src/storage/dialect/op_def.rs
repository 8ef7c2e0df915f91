//! `OpDef`: typed operations.

use super::{OpInfo, VerifyMessage};
use crate::arena::Ir;
use crate::attributes::NamedAttribute;
use crate::builder::Builder;
use crate::location::Location;
use crate::op::Op;
use crate::state::{create_with, infer_with};
use crate::types::Type;
use crate::value::Value;

/// A typed operation: a newtype of [`Op`]. `ods!` generates implementations.
/// ```
/// use pdll_ir::{Context, Op, OpDef, OpInfo, parse};
/// // `toy::NegOp` of an `ods!`.
/// # #[derive(Copy, Clone)]
/// # struct NegOp(Op);
/// # impl From<NegOp> for Op { fn from(op: NegOp) -> Op { op.0 } }
/// # impl OpDef for NegOp {
/// #     const NAME: &'static str = "toy.neg";
/// #     fn info() -> OpInfo { OpInfo::new(Self::NAME) }
/// #     fn from_op_unchecked(op: Op) -> NegOp { NegOp(op) }
/// #     fn op(self) -> Op { self.0 }
/// # }
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let ir = parse(&ctx, r#"%0 = "toy.one"() : () -> i32 %1 = "toy.neg"(%0) : (i32) -> i32"#)?;
/// let negations = ir.walk_pre_order(ir.top()).filter_map(|op| op.cast::<NegOp>(&ir));
/// assert_eq!(negations.map(|neg| neg.op().n_operands(&ir)).collect::<Vec<_>>(), [1]);
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
pub trait OpDef: Copy + Into<Op> + 'static {
    /// The full name, `dialect.mnemonic`.
    const NAME: &'static str;

    /// Returns the static facts.
    fn info() -> OpInfo;

    /// Wraps an operation whose name the caller has checked.
    fn from_op_unchecked(op: Op) -> Self;

    /// Returns the operation.
    fn op(self) -> Op;

    /// Returns the typed form, if the operation has this name.
    #[inline]
    fn cast(op: Op, ir: &Ir) -> Option<Self> {
        ir.is_named(op, Self::NAME).then(|| Self::from_op_unchecked(op))
    }

    /// Creates the operation from its parts by position. It has its minimum number of regions, all empty.
    ///
    /// MLIR: the builder whose parameters are aggregates.
    fn create_with(
        builder: &mut (impl Builder + ?Sized),
        loc: Location,
        result_types: &[Type],
        operands: &[Value],
        attrs: &[NamedAttribute],
    ) -> Self {
        Self::from_op_unchecked(create_with::<Self>(builder, loc, result_types, operands, attrs))
    }

    /// Creates the operation with inferred result types.
    ///
    /// # Errors
    /// If the result types cannot be inferred, or not from these parts.
    fn create_with_inferred(
        builder: &mut (impl Builder + ?Sized),
        loc: Location,
        operands: &[Value],
        attrs: &[NamedAttribute],
    ) -> Result<Self, VerifyMessage> {
        let types = infer_with::<Self>(builder, loc, operands, attrs)?;
        Ok(Self::create_with(builder, loc, &types, operands, attrs))
    }
}
