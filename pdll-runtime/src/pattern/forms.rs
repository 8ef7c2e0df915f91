//! Other forms of patterns: on a typed operation, with a separate match function, closures.
//!
//! In: `OpRewritePattern`, `SplitRewritePattern`, functions. Out: `RewritePattern`s.
//! MLIR: PatternMatch.h (`OpRewritePattern`, `RewritePatternSet::add` of a function). Differs: a match passes its bindings to
//! the rewrite, and cannot change the IR.

use crate::ir::{Context, Ir, Op, OpDef};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::rewrite_pattern::{RewritePattern, metadata_methods, short_type_name};
use crate::pattern::root::PatternRoot;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// A pattern on a typed operation.
///
/// ```
/// use pdll_runtime::{OpRewritePattern, PatternBenefit, PatternRewriter, RewriteError};
/// use pdll_runtime::ir::{OpDef, OpInfo};
/// # #[derive(Copy, Clone)] struct NegOp(pdll_runtime::ir::Op);
/// # impl From<NegOp> for pdll_runtime::ir::Op { fn from(op: NegOp) -> Self { op.0 } }
/// # impl OpDef for NegOp {
/// #     const NAME: &'static str = "toy.neg";
/// #     fn info() -> OpInfo { OpInfo::new(Self::NAME) }
/// #     fn from_op_unchecked(op: pdll_runtime::ir::Op) -> Self { NegOp(op) }
/// #     fn op(self) -> pdll_runtime::ir::Op { self.0 }
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
///         rewriter.replace_op(neg, x)?;
///         Ok(true)
///     }
/// }
///
/// let ctx = pdll_runtime::ir::Context::new();
/// let mut patterns = pdll_runtime::RewritePatternSet::new(&ctx);
/// patterns.add(NegNeg);
/// assert_eq!(patterns.len(), 1);
/// ```
pub trait OpRewritePattern: Send + Sync + 'static {
    /// Type of the operations on which the pattern is tried.
    type Op: OpDef;

    metadata_methods!();

    /// Rewrites the operation if it matches, and returns whether it did. The IR is unchanged if it did not.
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
/// use pdll_runtime::{PatternRewriter, PatternRoot, RewriteError, RewritePatternSet, SplitRewritePattern};
/// use pdll_runtime::ir::{Ir, Op, Value};
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
///         rewriter.replace_op(op, x)
///     }
/// }
///
/// let ctx = pdll_runtime::ir::Context::new();
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add(NegNeg);
/// assert_eq!(patterns.len(), 1);
/// ```
pub trait SplitRewritePattern: Send + Sync + 'static {
    /// Data that a match passes to the rewrite.
    type Bindings;

    metadata_methods!();

    /// Returns the operations on which the pattern is tried.
    fn root(&self) -> PatternRoot;

    /// Returns the bindings if the pattern matches.
    fn matches(&self, op: Op, ir: &Ir) -> Option<Self::Bindings>;

    /// Rewrites a match.
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

/// A pattern in any of the three forms that [`RewritePatternSet::add`](crate::RewritePatternSet::add) takes. `Form` is the
/// form, which the compiler infers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a pattern",
    note = "implement `RewritePattern`, `OpRewritePattern` or `SplitRewritePattern` for it; add closures with `add_fn`"
)]
pub trait IntoRewritePattern<Form> {
    /// The pattern.
    type Pattern: RewritePattern;

    /// Converts to a pattern that matches and rewrites in one function.
    fn into_rewrite_pattern(self) -> Self::Pattern;
}

/// The form of [`RewritePattern`].
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

/// Forwards the methods that describe a pattern to the pattern in an adapter.
macro_rules! forward_metadata {
    () => {
        fn name(&self) -> &str {
            self.0.name()
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
    };
}

pub(super) use forward_metadata;

/// Adapts an [`OpRewritePattern`] to a [`RewritePattern`].
#[derive(Clone, Debug)]
pub struct OpAdapter<P>(pub P);

impl<P: OpRewritePattern> RewritePattern for OpAdapter<P> {
    forward_metadata!();

    fn root(&self) -> PatternRoot {
        PatternRoot::of::<P::Op>()
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        self.0.match_and_rewrite(P::Op::from_op_unchecked(op), rewriter)
    }
}

/// Adapts a [`SplitRewritePattern`] to a [`RewritePattern`].
#[derive(Clone, Debug)]
pub struct SplitAdapter<P>(pub P);

impl<P: SplitRewritePattern> RewritePattern for SplitAdapter<P> {
    forward_metadata!();

    fn root(&self) -> PatternRoot {
        self.0.root()
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        match self.0.matches(op, rewriter.ir()) {
            Some(found) => self.0.rewrite(op, found, rewriter).map(|()| true),
            None => Ok(false),
        }
    }
}

/// Returns the name of the function that contains a closure.
pub(crate) fn name_of<F>(_closure: &F) -> &'static str {
    short_type_name::<F>()
}

/// A closure as a pattern.
pub(crate) struct FnPattern<F> {
    name: &'static str,
    root: PatternRoot,
    run: F,
}

impl<F> FnPattern<F> {
    /// Creates a pattern from a closure.
    pub(crate) fn new(name: &'static str, root: PatternRoot, run: F) -> FnPattern<F> {
        FnPattern { name, root, run }
    }
}

impl<F> RewritePattern for FnPattern<F>
where
    F: Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> PatternRoot {
        self.root
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        (self.run)(op, rewriter)
    }
}
