//! Terminators at the end of a conversion: a block that patterns changed must end in one, if it needs one.
//!
//! Invariant: nothing was erased yet, so the driver can restore the IR.
//! Differs from MLIR: the driver reports what the verifier would report after the pass, and names the pattern.

use crate::drive::conversion::casts::CAST;
use crate::drive::conversion_error::ConversionError;
use crate::drive::error::DriverError;
use crate::ir::internal::may_lack_terminator;
use crate::ir::{Block, Ir, Op, Trait};
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::rewrite::conversion::state::Delayed;
use crate::rewrite::id::PatternId;
use crate::rewrite::journal::Change;
use crate::rewrite::rewriter::PatternRewriter;

/// Checks the blocks whose last operation was replaced or erased.
pub(super) fn check_terminators(
    rewriter: &PatternRewriter<'_>,
    delayed: &[Delayed],
    set: &FrozenRewritePatternSet,
) -> Result<(), DriverError> {
    for entry in delayed {
        let Delayed::Op(op, pattern, _) = entry else { continue };
        if !op.is_alive(rewriter) || op.next(rewriter).is_some() {
            continue;
        }
        let Some(block) = op.block(rewriter) else { continue };
        if let Some(error) = lacks_terminator(rewriter, block) {
            let name = op.name_text(rewriter);
            return Err(noted(error, rewriter, *pattern, set, &format!("replaced or erased '{name}'")).into());
        }
    }
    Ok(())
}

/// Checks the blocks whose last operation was erased or moved at once. `begins` are the patterns, each with the number of changes before it.
pub(super) fn check_immediate(
    rewriter: &PatternRewriter<'_>,
    begins: &[(usize, PatternId)],
    set: &FrozenRewritePatternSet,
) -> Result<(), DriverError> {
    for (at, change) in rewriter.state.journal.changes.iter().enumerate() {
        let Change::OpPlace(_, Some(block), None) = *change else { continue };
        if !block.is_alive(rewriter) {
            continue;
        }
        if let Some(error) = lacks_terminator(rewriter, block) {
            let nth = begins.partition_point(|(begin, _)| *begin <= at);
            let pattern = nth.checked_sub(1).map_or(PatternId::NONE, |nth| begins[nth].1);
            return Err(
                noted(error, rewriter, pattern, set, "replaced, erased or moved the last operation").into()
            );
        }
    }
    Ok(())
}

/// Checks the blocks that patterns created or moved.
pub(super) fn check_new_blocks(
    rewriter: &PatternRewriter<'_>,
    blocks: &[(Block, PatternId)],
    set: &FrozenRewritePatternSet,
) -> Result<(), DriverError> {
    for (block, pattern) in blocks {
        if !block.is_alive(rewriter) {
            continue;
        }
        if let Some(error) = lacks_terminator(rewriter, *block) {
            return Err(noted(error, rewriter, *pattern, set, "created or moved the block").into());
        }
    }
    Ok(())
}

/// Returns the error of a block that needs a terminator and has none among the operations that remain.
fn lacks_terminator(rewriter: &PatternRewriter<'_>, block: Block) -> Option<Box<ConversionError>> {
    let conversion = rewriter.state.conversion.as_ref()?;
    let parent = block.parent_region(rewriter)?.parent_op(rewriter);
    let might_end = |op: Op| !op.is_registered(rewriter) || op.has_trait(rewriter, Trait::Terminator);
    // Casts at the end are of values whose users are replaced.
    let is_skipped =
        |op: Op| conversion.is_replaced(op) || (!might_end(op) && op.name_text(rewriter) == CAST);
    let mut last = block.last_op(rewriter);
    while let Some(op) = last.filter(|op| is_skipped(*op)) {
        last = op.prev(rewriter);
    }
    if last.is_some_and(might_end) || conversion.is_replaced(parent) || may_lack_terminator(rewriter, block) {
        return None;
    }
    Some(match last {
        Some(op) => {
            let message = format!("block with no terminator, has {}", rewriter.display_op(op));
            ConversionError::new(rewriter, op, message)
        }
        None => {
            let message = format!(
                "'{}' op has an empty block: expect at least a terminator",
                parent.name_text(rewriter)
            );
            ConversionError::new(rewriter, parent, message)
        }
    })
}

fn noted(
    error: Box<ConversionError>,
    ir: &Ir,
    pattern: PatternId,
    set: &FrozenRewritePatternSet,
    what: &str,
) -> Box<ConversionError> {
    if pattern == PatternId::NONE {
        return error;
    }
    error.note(ir, None, format!("pattern `{}` {what}", set.pattern_name(pattern)))
}
