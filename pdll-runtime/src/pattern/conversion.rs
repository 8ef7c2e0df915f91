//! Conversion patterns: patterns that receive the converted operands of the operation they match.
//!
//! In: `ConversionPattern`, `OpConversionPattern`, closures. Out: `RewritePattern`s, which only a dialect conversion can apply.
//! MLIR: DialectConversion.h (`ConversionPattern`, `OpConversionPattern`). Differs: a pattern that takes groups of values implements
//! `match_and_rewrite_multi`; by default that requires one value for each operand.

use std::sync::Arc;

use crate::ir::{AdaptedOp, Context, OneToNOpAdaptor, Op, OpDef, Value, ValueVec};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::forms::IntoRewritePattern;
use crate::pattern::forms::forward_metadata;
use crate::pattern::rewrite_pattern::{RewritePattern, metadata_methods, short_type_name};
use crate::pattern::root::PatternRoot;
use crate::rewrite::conversion::types::TypeConverter;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::rewriter::converting::ConversionPatternRewriter;

/// A pattern of a dialect conversion.
///
/// ```
/// use pdll_runtime::{
///     ConversionPattern, ConversionPatternRewriter, ConversionConfig, ConversionTarget, PatternRoot,
///     RewriteError, RewritePatternSet, apply_full_conversion,
/// };
/// use pdll_runtime::ir::{Context, Op, Value, parse};
///
/// /// `t.a` becomes `t.b`.
/// struct ConvertA;
///
/// impl ConversionPattern for ConvertA {
///     fn root(&self) -> PatternRoot {
///         PatternRoot::Named("t.a")
///     }
///
///     fn match_and_rewrite(
///         &self,
///         op: Op,
///         operands: &[Value],
///         rewriter: &mut ConversionPatternRewriter<'_, '_>,
///     ) -> Result<bool, RewriteError> {
///         let (name, types) = (rewriter.context().op_name("t.b"), op.result_types(rewriter).collect::<Vec<_>>());
///         rewriter.replace_op_with_new_op(op, name, operands, &types, &[])?;
///         Ok(true)
///     }
/// }
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"%0 = "t.a"() : () -> i32 %1 = "t.a"(%0) : (i32) -> i32"#)?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add(ConvertA);
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_legal_dialects(["builtin"]).add_legal_ops(["t.b"]);
/// let top = ir.top();
/// apply_full_conversion(&mut ir, &[top], &target, &patterns.freeze()?, &ConversionConfig::default())?;
/// assert_eq!(ir.to_string().matches("t.b").count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ConversionPattern: Send + Sync + 'static {
    metadata_methods!();

    /// Returns the operations it is tried on.
    fn root(&self) -> PatternRoot;

    /// Returns the converter that determines the types of the operands; without one, they are what replaced the original operands.
    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        None
    }

    /// Rewrites an operation, given its converted operands. Returns `false`, with the IR unchanged, if it does not match.
    ///
    /// # Errors
    /// Misuse of the rewriter, which ends the conversion.
    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let _ = operands;
        Err(RewriteError::at(rewriter, op, format!("pattern `{}` implements no rewrite", self.name())))
    }

    /// Rewrites an operation, given what each operand became. By default calls `match_and_rewrite` if each became one value.
    ///
    /// # Errors
    /// As `match_and_rewrite`.
    fn match_and_rewrite_multi(
        &self,
        op: Op,
        operands: &[ValueVec],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        match one_to_one(self.name(), op, operands, rewriter) {
            Some(operands) => self.match_and_rewrite(op, &operands, rewriter),
            None => Ok(false),
        }
    }
}

/// A conversion pattern on a typed operation. It receives an adaptor, which `ods!` generates: operands by name, as the converter requires them.
/// All else is the operation's: attributes, regions and successors by name.
///
/// ```
/// # use pdll_runtime::ir::{AdaptedOp, AdaptorValue, OpAdaptor, OpDef, OpInfo};
/// # #[derive(Copy, Clone)] struct ReshapeOp(pdll_runtime::ir::Op);
/// # impl From<ReshapeOp> for pdll_runtime::ir::Op { fn from(op: ReshapeOp) -> Self { op.0 } }
/// # impl OpDef for ReshapeOp {
/// #     const NAME: &'static str = "toy.reshape";
/// #     fn info() -> OpInfo { OpInfo::new(Self::NAME) }
/// #     fn from_op_unchecked(op: pdll_runtime::ir::Op) -> Self { ReshapeOp(op) }
/// #     fn op(self) -> pdll_runtime::ir::Op { self.0 }
/// # }
/// # impl AdaptedOp for ReshapeOp {
/// #     type GenericAdaptor<'a, V: AdaptorValue> = OpAdaptor<'a, ReshapeOp, V>;
/// #     fn adapt<V: AdaptorValue>(adaptor: OpAdaptor<'_, ReshapeOp, V>) -> OpAdaptor<'_, ReshapeOp, V> { adaptor }
/// #     fn operands_of<'a, V: AdaptorValue>(adaptor: &'a OpAdaptor<'_, ReshapeOp, V>) -> &'a [V] { adaptor.operands() }
/// # }
/// # type ReshapeOpAdaptor<'a> = OpAdaptor<'a, ReshapeOp>;
/// use pdll_runtime::{ConversionPatternRewriter, OpConversionPattern, RewriteError};
///
/// /// A reshape is the converted input.
/// struct DropReshape;
///
/// impl OpConversionPattern for DropReshape {
///     type Op = ReshapeOp; // as `ods!` makes it, with `ReshapeOpAdaptor`
///
///     fn match_and_rewrite(
///         &self,
///         op: ReshapeOp,
///         adaptor: ReshapeOpAdaptor<'_>,
///         rewriter: &mut ConversionPatternRewriter<'_, '_>,
///     ) -> Result<bool, RewriteError> {
///         rewriter.replace_op(op, adaptor.operand(0))?; // or by name: `adaptor.input()`
///         Ok(true)
///     }
/// }
///
/// let mut patterns = pdll_runtime::RewritePatternSet::new(&pdll_runtime::ir::Context::new());
/// patterns.add(DropReshape);
/// ```
pub trait OpConversionPattern: Send + Sync + 'static {
    /// The operation it matches.
    type Op: AdaptedOp;

    metadata_methods!();

    /// Returns the converter that determines the types of the operands; without one, they are what replaced the original operands.
    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        None
    }

    /// Rewrites an operation, given the adaptor with its converted operands. Returns `false`, with the IR unchanged, if it does not match.
    ///
    /// # Errors
    /// Misuse of the rewriter, which ends the conversion.
    fn match_and_rewrite(
        &self,
        op: Self::Op,
        adaptor: <Self::Op as AdaptedOp>::GenericAdaptor<'_, Value>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let _ = adaptor;
        Err(RewriteError::at(rewriter, op.op(), format!("pattern `{}` implements no rewrite", self.name())))
    }

    /// Rewrites an operation, given the adaptor with what each operand became: its accessors return slices of values. By default calls
    /// `match_and_rewrite` if each became one value.
    ///
    /// # Errors
    /// As `match_and_rewrite`.
    fn match_and_rewrite_multi(
        &self,
        op: Self::Op,
        adaptor: OneToNOpAdaptor<'_, Self::Op>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        match one_to_one(self.name(), op.op(), Self::Op::operands_of(&adaptor), rewriter) {
            Some(operands) => {
                let adaptor = op.with_operands(rewriter, &operands[..]);
                self.match_and_rewrite(op, adaptor, rewriter)
            }
            None => Ok(false),
        }
    }
}

/// Returns the only value of each group; reports a match failure if one has none or several.
fn one_to_one(
    name: &str,
    op: Op,
    operands: &[ValueVec],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Option<ValueVec> {
    let values = operands.iter().map(|values| values.first().copied().filter(|_| values.len() == 1));
    let values: Option<ValueVec> = values.collect();
    if values.is_none() {
        rewriter.notify_match_failure(op, || format!("pattern '{name}' does not support 1:N conversion"));
    }
    values
}

/// Marks `IntoRewritePattern` for conversion patterns.
#[derive(Debug)]
pub enum ConversionForm {}

/// Marks `IntoRewritePattern` for conversion patterns on a typed operation.
#[derive(Debug)]
pub enum OpConversionForm {}

impl<P: ConversionPattern> IntoRewritePattern<ConversionForm> for P {
    type Pattern = ConversionAdapter<P>;

    fn into_rewrite_pattern(self) -> ConversionAdapter<P> {
        ConversionAdapter(self)
    }
}

impl<P: OpConversionPattern> IntoRewritePattern<OpConversionForm> for P {
    type Pattern = ConversionAdapter<Typed<P>>;

    fn into_rewrite_pattern(self) -> ConversionAdapter<Typed<P>> {
        ConversionAdapter(Typed(self))
    }
}

/// A pattern on a typed operation, as one on any.
#[derive(Clone, Debug)]
pub struct Typed<P>(P);

impl<P: OpConversionPattern> ConversionPattern for Typed<P> {
    forward_metadata!();

    fn root(&self) -> PatternRoot {
        PatternRoot::of::<P::Op>()
    }

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        self.0.type_converter()
    }

    fn match_and_rewrite_multi(
        &self,
        op: Op,
        operands: &[ValueVec],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let op = P::Op::from_op_unchecked(op);
        let adaptor = op.with_operands(rewriter, operands);
        self.0.match_and_rewrite_multi(op, adaptor, rewriter)
    }
}

/// A conversion pattern as a `RewritePattern`.
#[derive(Clone, Debug)]
pub struct ConversionAdapter<P>(P);

impl<P: ConversionPattern> RewritePattern for ConversionAdapter<P> {
    forward_metadata!();

    fn root(&self) -> PatternRoot {
        self.0.root()
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        if !rewriter.is_converting() {
            let message = "a conversion pattern can only be applied by a dialect conversion";
            return Err(RewriteError::at(rewriter, op, message));
        }
        let Some(mut rewriter) = ConversionPatternRewriter::of(rewriter) else { return Ok(false) };
        if let Some(converter) = self.0.type_converter() {
            rewriter.set_converter(Some(converter.clone()));
        }
        let Some(operands) = rewriter.remapped_operands(op) else { return Ok(false) };
        self.0.match_and_rewrite_multi(op, &operands, &mut rewriter)
    }
}

/// A closure as a conversion pattern.
pub(crate) struct FnConversion<F> {
    pub(crate) root: PatternRoot,
    pub(crate) converter: Option<Arc<TypeConverter>>,
    pub(crate) run: F,
}

impl<F> ConversionPattern for FnConversion<F>
where
    F: Fn(Op, &[Value], &mut ConversionPatternRewriter<'_, '_>) -> Result<bool, RewriteError>
        + Send
        + Sync
        + 'static,
{
    fn name(&self) -> &str {
        short_type_name::<F>()
    }

    fn root(&self) -> PatternRoot {
        self.root
    }

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        self.converter.as_ref()
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        (self.run)(op, operands, rewriter)
    }
}
