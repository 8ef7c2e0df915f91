//! The inliner interface of dialects: what may be inlined where, and what becomes of terminators.
//!
//! In: `Dialect::inliner`, which `ods!` registers. Out: the interfaces by namespace, for the pass `inline`. MLIR: InliningUtils.h
//! (`DialectInlinerInterface`). Differs: hooks for attributes of arguments and results do not exist.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ir::ods_support::Absent;
use crate::ir::{
    Block, Builder, Context, DialectRegistration, Ir, IrMapping, Location, Op, Region, Type, Value,
};
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Rules for inlining a dialect's operations. Without the interface, they cannot.
///
/// ```
/// use pdll_runtime::{DialectInlinerInterface, PatternRewriter, RewriteError};
/// use pdll_runtime::ir::{Block, Ir, Op, Region, Value};
///
/// struct Everything;
///
/// impl DialectInlinerInterface for Everything {
///     fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _would_be_cloned: bool) -> bool {
///         true
///     }
/// }
/// ```
pub trait DialectInlinerInterface: Send + Sync + 'static {
    /// Returns whether a call of this dialect may be replaced by the body of a callable.
    fn is_legal_to_inline_call(&self, ir: &Ir, call: Op, callable: Op, would_be_cloned: bool) -> bool {
        let _ = (ir, call, callable, would_be_cloned);
        false
    }

    /// Returns whether a region may be inlined into one of an operation of this dialect.
    fn is_legal_to_inline_region(
        &self,
        ir: &Ir,
        dest: Region,
        source: Region,
        would_be_cloned: bool,
    ) -> bool {
        let _ = (ir, dest, source, would_be_cloned);
        false
    }

    /// Returns the same as [`is_legal_to_inline_region`](Self::is_legal_to_inline_region), given the values that the arguments of the
    /// inlined region become.
    fn is_legal_to_inline_region_with(
        &self,
        ir: &Ir,
        dest: Region,
        source: Region,
        would_be_cloned: bool,
        mapping: &IrMapping,
    ) -> bool {
        let _ = mapping;
        self.is_legal_to_inline_region(ir, dest, source, would_be_cloned)
    }

    /// Returns whether an operation of this dialect may be inlined into a region.
    fn is_legal_to_inline_op(&self, ir: &Ir, op: Op, dest: Region, would_be_cloned: bool) -> bool {
        let _ = (ir, op, dest, would_be_cloned);
        false
    }

    /// Returns whether the operations in the regions of an operation must be legal too.
    fn should_analyze_recursively(&self, ir: &Ir, op: Op) -> bool {
        let _ = (ir, op);
        true
    }

    /// Changes the blocks that were inlined in place of a call of this dialect, before their terminators are handled.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn process_inlined_call_blocks(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        call: Op,
        blocks: &[Block],
    ) -> Result<(), RewriteError> {
        let _ = (rewriter, call, blocks);
        Ok(())
    }

    /// Returns whether a single block that was inlined into a region of an operation of this dialect may be merged with the block of the
    /// call, without a branch to what follows the call.
    fn allow_single_block_optimization(&self, ir: &Ir, block: Block) -> bool {
        let _ = (ir, block);
        true
    }

    /// Replaces a terminator of the inlined region, which has several blocks, by a branch to the block after it. Leaves
    /// terminators that do not leave the region.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn handle_terminator_to_block(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        dest: Block,
    ) -> Result<(), RewriteError> {
        let _ = (rewriter, op, dest);
        Ok(())
    }

    /// Replaces the uses of the results of the call by the values that the terminator of the only block passes.
    /// The terminator is erased afterwards.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn handle_terminator(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        to_replace: &[Value],
    ) -> Result<(), RewriteError> {
        let _ = (rewriter, op, to_replace);
        Ok(())
    }

    /// Creates a cast of an argument or a result of a call whose type differs from that of the callable; `None` if it cannot.
    fn materialize_call_conversion(
        &self,
        builder: &mut dyn Builder,
        input: Value,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let _ = (builder, input, ty, loc);
        None
    }
}

/// The interface of one dialect, as registered.
struct Registered(Arc<dyn DialectInlinerInterface>);

/// Returns the interfaces of the loaded dialects by namespace.
pub fn dialect_inliners(ctx: &Context) -> FxHashMap<&'static str, Arc<dyn DialectInlinerInterface>> {
    let found = ctx.extensions::<Registered>();
    let mut out: FxHashMap<_, _> =
        found.into_iter().map(|(dialect, registered)| (dialect, registered.0.clone())).collect();
    out.entry("builtin").or_insert_with(|| Arc::new(BuiltinInliner));
    out
}

/// Operations of `builtin` can be inlined anywhere.
struct BuiltinInliner;

impl DialectInlinerInterface for BuiltinInliner {
    fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _: bool) -> bool {
        true
    }
}

/// The result of a dialect's `inliner`.
pub trait InlinerResult {
    /// Registers it, if the user wrote it.
    fn register(self, registration: &mut DialectRegistration);
}

impl InlinerResult for Absent {
    fn register(self, _: &mut DialectRegistration) {}
}

impl<T: DialectInlinerInterface> InlinerResult for T {
    fn register(self, registration: &mut DialectRegistration) {
        registration.add_extension(Registered(Arc::new(self)));
    }
}

/// Registers the inliner interface of a dialect, if there is one.
pub fn register_inliner(registration: &mut DialectRegistration, inliner: impl InlinerResult) {
    inliner.register(registration);
}
