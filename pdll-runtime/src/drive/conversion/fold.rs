//! Folding in a conversion: the results replace the operation when the conversion ends, and in-place changes are journaled.
//!
//! MLIR: Builders.cpp (`OpBuilder::tryFold`), DialectConversion.cpp (`legalizeWithFold`). Constants are created before the operation, one
//! for each result.

use smallvec::SmallVec;

use crate::fold::apply::{FoldError, check_folded, materialize, uses_replaced_by_fold};
use crate::ir::internal::InPlaceChange;
use crate::ir::{Attribute, Fold, InPlaceFold, Op, OpFoldResult, Trait, Value, ValueVec};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

/// A fold that was applied.
pub(super) struct Folded {
    pub(super) is_in_place: bool,
    /// Constants that it created.
    pub(super) constants: Vec<Op>,
}

/// Number of times that an operation is folded in place, after which folders that undo each other's changes are stopped.
const MAX_IN_PLACE: usize = 64;

/// Folds an operation that is not a constant, as often as it folds in place. Returns `None` if it does not fold; the caller then undoes what
/// was created and changed.
///
/// # Errors
/// If a folder or a constant materializer returns an invalid result.
pub(super) fn fold_in_conversion(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
) -> Result<Option<Folded>, Box<FoldError>> {
    if op.has_trait(rewriter, Trait::ConstantLike)
        || op.constant(rewriter).is_some()
        || !op.is_registered(rewriter)
    {
        return Ok(None);
    }
    let mut is_in_place = false;
    for _ in 0..MAX_IN_PLACE {
        match op.fold(rewriter) {
            Fold::Failed => break,
            Fold::InPlace(changes) => {
                if !change_in_place(rewriter, op, &changes)? {
                    break;
                }
                is_in_place = true;
            }
            Fold::Results(results) => return replace_with(rewriter, op, &results),
        }
    }
    Ok(is_in_place.then_some(Folded { is_in_place, constants: Vec::new() }))
}

fn replace_with(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    results: &[OpFoldResult],
) -> Result<Option<Folded>, Box<FoldError>> {
    check_folded(rewriter, op, results)?;
    if results.is_empty()
        || results.iter().zip(op.results(rewriter)).any(|(result, own)| *result == own.into())
    {
        return Ok(None);
    }
    rewriter.set_insertion_point(op);
    let types: SmallVec<[_; 2]> = op.result_types(rewriter).collect();
    let (mut constants, mut values) = (Vec::new(), ValueVec::new());
    for (result, ty) in results.iter().zip(types) {
        let value: Value = match *result {
            OpFoldResult::Value(value) => value,
            OpFoldResult::Attr(attr) => {
                let Some(made) = materialize(rewriter, op, attr, ty)? else { return Ok(None) };
                constants.push(made);
                made.result(rewriter, 0)
            }
        };
        values.push(value);
    }
    rewriter.replace_op(op, &values[..]).map_err(|error| Box::new(FoldError { error }))?;
    Ok(Some(Folded { is_in_place: false, constants }))
}

/// Makes in-place changes by the rewriter; returns whether there was any.
fn change_in_place(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    fold: &InPlaceFold,
) -> Result<bool, Box<FoldError>> {
    let wrong = |error: RewriteError| Box::new(FoldError { error });
    let before = rewriter.state.journal.n_changes();
    for change in &fold.changes {
        match change {
            InPlaceChange::Operand(index, value) => {
                if op.get_operand(rewriter, *index) != Some(*value) {
                    rewriter.set_operand(op, *index, *value).map_err(wrong)?;
                }
            }
            InPlaceChange::Operands(values) => {
                if !op.operands(rewriter).eq(values.iter().copied()) {
                    rewriter.set_operands(op, values).map_err(wrong)?;
                }
            }
            InPlaceChange::Attr(name, Some(attr)) => {
                if op.attr(rewriter, *name) != Some(*attr) {
                    rewriter.set_attr(op, *name, *attr).map_err(wrong)?;
                }
            }
            InPlaceChange::Attr(name, None) => {
                rewriter.remove_attr(op, *name).map_err(wrong)?;
            }
            InPlaceChange::Regions(a, b) => swap_regions(rewriter, op, *a, *b).map_err(wrong)?,
            InPlaceChange::Result(index, attr) => replace_result(rewriter, op, *index, *attr)?,
        }
    }
    Ok(rewriter.state.journal.n_changes() > before)
}

/// Replaces the uses of a result by a constant at once, as MLIR does.
fn replace_result(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    index: usize,
    attr: Attribute,
) -> Result<(), Box<FoldError>> {
    let len = op.n_results(rewriter);
    let Some(old) = op.results(rewriter).nth(index) else {
        let kind = RewriteErrorKind::OutOfRange { what: "result", index, len };
        return Err(Box::new(FoldError { error: RewriteError::of(rewriter, op, kind) }));
    };
    if old.use_empty(rewriter) {
        return Ok(());
    }
    rewriter.set_insertion_point(op);
    let ty = old.ty(rewriter);
    if let Some(made) = materialize(rewriter, op, attr, ty)? {
        let new = made.result(rewriter, 0);
        for operand in uses_replaced_by_fold(rewriter, old) {
            rewriter.transfer_use(operand, new);
        }
    }
    Ok(())
}

fn swap_regions(rewriter: &mut PatternRewriter<'_>, op: Op, a: usize, b: usize) -> Result<(), RewriteError> {
    let len = op.n_regions(rewriter);
    if a.max(b) >= len {
        return Err(RewriteError::at(rewriter, op, format!("has no region #{}: there are {len}", a.max(b))));
    }
    let (a, b) = (op.region(rewriter, a), op.region(rewriter, b));
    let of_a: Vec<_> = a.blocks(rewriter).collect();
    let of_b: Vec<_> = b.blocks(rewriter).collect();
    if a == b || of_a.is_empty() && of_b.is_empty() {
        return Ok(());
    }
    for block in of_a {
        rewriter.move_block_to_end(block, b)?;
    }
    for block in of_b {
        rewriter.move_block_to_end(block, a)?;
    }
    rewriter.notify_modified(op);
    Ok(())
}
