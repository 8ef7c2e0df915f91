//! Patterns by hand in other forms than `RewritePattern`: on a typed operation, matching apart from rewriting, closures.
//!
//! In: `OpRewritePattern`, `SplitRewritePattern`, functions. Out: `RewritePattern`s. Invariant: properties
//! that a form does not define are the defaults of `RewritePattern`. MLIR: PatternMatch.h
//! (`OpRewritePattern`, `RewritePatternSet::add` of a function). Differs: a match passes its bindings to the
//! rewrite, and cannot change the IR.

use std::marker::PhantomData;

use crate::ir::arena::Ir;
use crate::ir::context::Context;
use crate::ir::dialect::{Op, OpDef};
use crate::rewrite::error::RewriteError;
use crate::rewrite::pattern::{PatternBenefit, PatternRoot, RewritePattern, short_type_name};
use crate::rewrite::rewriter::PatternRewriter;

/// A pattern on a typed operation.
///
/// ```
/// use pdll_runtime::{OpDef, OpInfo, OpRewritePattern, PatternBenefit, PatternRewriter, RewriteError};
/// # #[derive(Copy, Clone)] struct NegOp(pdll_runtime::Op);
/// # impl From<NegOp> for pdll_runtime::Op { fn from(op: NegOp) -> Self { op.0 } }
/// # impl OpDef for NegOp {
/// #     const NAME: &'static str = "toy.neg";
/// #     fn info() -> OpInfo { OpInfo::new(Self::NAME) }
/// #     fn from_op_unchecked(op: pdll_runtime::Op) -> Self { NegOp(op) }
/// #     fn op(self) -> pdll_runtime::Op { self.0 }
/// # }
///
/// /// neg(neg(x)) = x
/// struct NegNeg;
///
/// impl OpRewritePattern for NegNeg {
///     type Op = NegOp; // as `ods!` makes it
///
///     fn benefit(&self) -> PatternBenefit {
///         PatternBenefit::new(2)
///     }
///
///     fn match_and_rewrite(&self, neg: NegOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
///         let input = neg.op().operand(rewriter, 0).defining_op(rewriter);
///         let Some(inner) = input.and_then(|op| op.cast::<NegOp>(rewriter)) else { return Ok(false) };
///         let x = inner.op().operand(rewriter, 0);
///         rewriter.replace_op(neg.op(), &[x])?;
///         Ok(true)
///     }
/// }
///
/// let ctx = pdll_runtime::Context::new();
/// let mut patterns = pdll_runtime::RewritePatternSet::new(&ctx);
/// patterns.add(NegNeg);
/// assert_eq!(patterns.len(), 1);
/// ```
pub trait OpRewritePattern: Send + Sync + 'static {
    /// The operation it is tried on.
    type Op: OpDef;

    /// As [`RewritePattern::name`].
    fn name(&self) -> &str {
        short_type_name::<Self>()
    }

    /// As [`RewritePattern::benefit`].
    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(1)
    }

    /// As [`RewritePattern::has_bounded_rewrite_recursion`].
    fn has_bounded_rewrite_recursion(&self) -> bool {
        false
    }

    /// As [`RewritePattern::labels`].
    fn labels(&self) -> Vec<String> {
        Vec::new()
    }

    /// As [`RewritePattern::generated_ops`].
    fn generated_ops(&self) -> Vec<&str> {
        Vec::new()
    }

    /// As [`RewritePattern::initialize`].
    fn initialize(&mut self, ctx: &Context) {
        let _ = ctx;
    }

    /// As [`RewritePattern::match_and_rewrite`].
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn match_and_rewrite(
        &self,
        op: Self::Op,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError>;
}

/// A pattern that first matches, without changing anything, and then rewrites with the match's bindings.
///
/// ```
/// use pdll_runtime::{Ir, Op, PatternRewriter, PatternRoot, RewriteError, RewritePatternSet, SplitRewritePattern, Value};
///
/// /// neg(neg(x)) = x
/// struct NegNeg;
///
/// impl SplitRewritePattern for NegNeg {
///     type Bindings = Value;
///
///     fn root(&self) -> PatternRoot {
///         PatternRoot::Named("toy.neg")
///     }
///
///     fn matches(&self, op: Op, ir: &Ir) -> Option<Value> {
///         let inner = op.get_operand(ir, 0)?.defining_op(ir)?;
///         if inner.name_text(ir) == "toy.neg" { inner.get_operand(ir, 0) } else { None }
///     }
///
///     fn rewrite(&self, op: Op, x: Value, rewriter: &mut PatternRewriter<'_>) -> Result<(), RewriteError> {
///         rewriter.replace_op(op, &[x])
///     }
/// }
///
/// let ctx = pdll_runtime::Context::new();
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add(NegNeg);
/// assert_eq!(patterns.len(), 1);
/// ```
pub trait SplitRewritePattern: Send + Sync + 'static {
    /// Bindings passed from the match to the rewrite.
    type Bindings;

    /// As [`RewritePattern::name`].
    fn name(&self) -> &str {
        short_type_name::<Self>()
    }

    /// As [`RewritePattern::root`].
    fn root(&self) -> PatternRoot;

    /// As [`RewritePattern::benefit`].
    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(1)
    }

    /// As [`RewritePattern::has_bounded_rewrite_recursion`].
    fn has_bounded_rewrite_recursion(&self) -> bool {
        false
    }

    /// As [`RewritePattern::labels`].
    fn labels(&self) -> Vec<String> {
        Vec::new()
    }

    /// As [`RewritePattern::generated_ops`].
    fn generated_ops(&self) -> Vec<&str> {
        Vec::new()
    }

    /// As [`RewritePattern::initialize`].
    fn initialize(&mut self, ctx: &Context) {
        let _ = ctx;
    }

    /// Returns the bindings if it matches.
    fn matches(&self, op: Op, ir: &Ir) -> Option<Self::Bindings>;

    /// Rewrites the matched operation.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn rewrite(
        &self,
        op: Op,
        found: Self::Bindings,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<(), RewriteError>;
}

/// The argument of [`RewritePatternSet::add`](crate::RewritePatternSet::add): a hand-written pattern in any
/// of the three forms. The compiler infers `Form`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a pattern",
    note = "implement `RewritePattern`, `OpRewritePattern` or `SplitRewritePattern` for it; add closures with `add_fn`"
)]
pub trait IntoRewritePattern<Form> {
    /// The pattern.
    type Pattern: RewritePattern;

    /// Makes it a pattern that matches and rewrites in one.
    fn into_rewrite_pattern(self) -> Self::Pattern;
}

/// The forms a pattern may have.
#[derive(Debug)]
pub enum Form {}

/// The form of [`OpRewritePattern`].
#[derive(Debug)]
pub enum OpForm {}

/// The form of [`SplitRewritePattern`].
#[derive(Debug)]
pub enum SplitForm {}

impl<P: RewritePattern> IntoRewritePattern<Form> for P {
    type Pattern = P;

    fn into_rewrite_pattern(self) -> P {
        self
    }
}

impl<P: OpRewritePattern> IntoRewritePattern<OpForm> for P {
    type Pattern = OpAdapter<P>;

    fn into_rewrite_pattern(self) -> OpAdapter<P> {
        OpAdapter(self)
    }
}

impl<P: SplitRewritePattern> IntoRewritePattern<SplitForm> for P {
    type Pattern = SplitAdapter<P>;

    fn into_rewrite_pattern(self) -> SplitAdapter<P> {
        SplitAdapter(self)
    }
}

/// A pattern on a typed operation, as one on an operation.
#[derive(Clone, Debug)]
pub struct OpAdapter<P>(pub P);

impl<P: OpRewritePattern> RewritePattern for OpAdapter<P> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::of::<P::Op>()
    }

    fn benefit(&self) -> PatternBenefit {
        self.0.benefit()
    }

    fn has_bounded_rewrite_recursion(&self) -> bool {
        self.0.has_bounded_rewrite_recursion()
    }

    fn labels(&self) -> Vec<String> {
        self.0.labels()
    }

    fn generated_ops(&self) -> Vec<&str> {
        self.0.generated_ops()
    }

    fn initialize(&mut self, ctx: &Context) {
        self.0.initialize(ctx);
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        self.0.match_and_rewrite(P::Op::from_op_unchecked(op), rewriter)
    }
}

/// A pattern that matches first, as one that does both in one.
#[derive(Clone, Debug)]
pub struct SplitAdapter<P>(pub P);

impl<P: SplitRewritePattern> RewritePattern for SplitAdapter<P> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn root(&self) -> PatternRoot {
        self.0.root()
    }

    fn benefit(&self) -> PatternBenefit {
        self.0.benefit()
    }

    fn has_bounded_rewrite_recursion(&self) -> bool {
        self.0.has_bounded_rewrite_recursion()
    }

    fn labels(&self) -> Vec<String> {
        self.0.labels()
    }

    fn generated_ops(&self) -> Vec<&str> {
        self.0.generated_ops()
    }

    fn initialize(&mut self, ctx: &Context) {
        self.0.initialize(ctx);
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        match self.0.matches(op, rewriter.ir()) {
            Some(found) => self.0.rewrite(op, found, rewriter).map(|()| true),
            None => Ok(false),
        }
    }
}

/// A closure on a typed operation.
pub(crate) struct FnPattern<D, F> {
    run: F,
    op: PhantomData<fn(D)>,
}

impl<D, F> FnPattern<D, F> {
    pub(crate) fn new(run: F) -> FnPattern<D, F> {
        FnPattern { run, op: PhantomData }
    }
}

impl<D, F> RewritePattern for FnPattern<D, F>
where
    D: OpDef,
    F: Fn(D, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        short_type_name::<F>()
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::of::<D>()
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        (self.run)(D::from_op_unchecked(op), rewriter)
    }
}

/// A closure on the operations of a root.
pub(crate) struct RootedFnPattern<F> {
    pub(crate) root: PatternRoot,
    pub(crate) run: F,
}

impl<F> RewritePattern for RootedFnPattern<F>
where
    F: Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        short_type_name::<F>()
    }

    fn root(&self) -> PatternRoot {
        self.root
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        (self.run)(op, rewriter)
    }
}
