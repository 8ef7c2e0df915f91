//! Applying folds: calls an operation's folder, its traits and its dialect, makes in-place changes, checks
//! the results.
//!
//! In: an operation. Out: `Folded`, whose results the caller substitutes for the operation. Invariant: a
//! folder's result is checked before anything is changed. MLIR: Operation.cpp (`fold`), OpDefinition.h
//! (`foldHook`, `foldTraits`).

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::ir::internal::{InPlaceChange, KnownName, flag, fold_unary_traits};
use crate::ir::{
    Attribute, Block, Builder as _, Fold, FoldAdaptor, InPlaceFold, InsertionPoint, Ir, Op, OpBuilder,
    OpFoldResult, OpOperand, Region, Trait, Type, Value, ValueVec,
};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

/// A folder, or a dialect's constant materializer, returned an invalid result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("folding {error}")]
pub struct FoldError {
    /// The error, with the operation.
    pub error: RewriteError,
}

/// The outcome of folding.
pub(crate) enum Folded {
    /// Nothing.
    Failed,
    /// The operation was changed.
    InPlace,
    /// Its results are these; it has not been replaced yet.
    Results(SmallVec<[OpFoldResult; 1]>),
}

#[cold]
pub(crate) fn fold_error(ir: &Ir, op: Op, message: String) -> Box<FoldError> {
    Box::new(FoldError { error: RewriteError::at(ir, op, message) })
}

/// Folds a registered operation.
///
/// # Errors
/// If its folder returns an invalid result. The operation is unchanged.
pub(crate) fn fold_op(ir: &mut Ir, op: Op) -> Result<Folded, Box<FoldError>> {
    let KnownName { traits, fold, fold_fallback, is_cast, .. } = ir.known_name(op);
    let mut is_changed = false;
    match fold.map_or(Fold::Failed, |fold| fold(&FoldAdaptor::new(ir, op, None))) {
        Fold::Failed => {}
        Fold::InPlace(changes) => is_changed = apply_in_place(ir, op, &changes)?,
        Fold::Results(results) => {
            check_folded(ir, op, &results)?;
            if !is_itself(ir, op, &results) {
                return Ok(Folded::Results(results));
            }
        }
    }
    // After an in-place change the operation may fold by its traits.
    if traits.has(Trait::Commutative) && move_constants_right(ir, op) {
        return Ok(Folded::InPlace);
    }
    if is_cast || traits.has(Trait::Idempotent) || traits.has(Trait::Involution) {
        let by_traits = fold_unary_traits(&FoldAdaptor::new(ir, op, None));
        if let Some(Fold::Results(results)) = by_traits {
            return Ok(Folded::Results(results));
        }
    }
    if is_changed {
        return Ok(Folded::InPlace);
    }
    let Some(fallback) = fold_fallback else { return Ok(Folded::Failed) };
    match fallback(&FoldAdaptor::new(ir, op, None)) {
        Fold::Failed => Ok(Folded::Failed),
        Fold::InPlace(changes) => {
            let is_changed = apply_in_place(ir, op, &changes)?;
            Ok(if is_changed { Folded::InPlace } else { Folded::Failed })
        }
        Fold::Results(results) => {
            check_folded(ir, op, &results)?;
            Ok(if is_itself(ir, op, &results) { Folded::Failed } else { Folded::Results(results) })
        }
    }
}

/// Returns whether the operation would be replaced by itself.
fn is_itself(ir: &Ir, op: Op, results: &[OpFoldResult]) -> bool {
    results.iter().zip(op.results(ir)).any(|(result, own)| *result == OpFoldResult::Value(own))
        || results.is_empty()
}

/// Checks number, liveness and types.
pub(crate) fn check_folded(ir: &Ir, op: Op, results: &[OpFoldResult]) -> Result<(), Box<FoldError>> {
    let wrong = |kind| Box::new(FoldError { error: RewriteError::of(ir, op, kind) });
    let expected = op.n_results(ir);
    if results.len() != expected {
        return Err(wrong(RewriteErrorKind::WrongResultCount { expected, got: results.len() }));
    }
    for (index, (result, ty)) in results.iter().zip(op.result_types(ir)).enumerate() {
        let OpFoldResult::Value(value) = result else { continue };
        if !value.is_alive(ir) {
            return Err(wrong(RewriteErrorKind::StaleValue { value: *value }));
        }
        if value.ty(ir) != ty {
            let error = RewriteError::wrong_type(ir, op, index, ty, value.ty(ir));
            return Err(Box::new(FoldError { error }));
        }
    }
    Ok(())
}

/// Changes an operation, and returns whether it differs from before.
fn apply_in_place(ir: &mut Ir, op: Op, fold: &InPlaceFold) -> Result<bool, Box<FoldError>> {
    for change in &fold.changes {
        check_change(ir, op, change)?;
    }
    let mut is_changed = false;
    for change in &fold.changes {
        match change {
            InPlaceChange::Operand(index, value) => {
                if op.operand(ir, *index) != *value {
                    let operand = ir.operand_handle(op, *index);
                    ir.set_operand_value(operand, *value);
                    is_changed = true;
                }
            }
            InPlaceChange::Operands(values) => {
                if !op.operands(ir).eq(values.iter().copied()) {
                    ir.replace_operands(op, values);
                    is_changed = true;
                }
            }
            InPlaceChange::Attr(name, Some(attr)) => {
                if op.attr(ir, *name) != Some(*attr) {
                    ir.assign_attr(op, *name, *attr);
                    is_changed = true;
                }
            }
            InPlaceChange::Regions(a, b) => {
                is_changed |= swap_regions(ir, op.region(ir, *a), op.region(ir, *b))
            }
            InPlaceChange::Attr(name, None) => is_changed |= ir.unassign_attr(op, *name).is_some(),
            InPlaceChange::Result(index, attr) => is_changed |= replace_result(ir, op, *index, *attr)?,
        }
    }
    Ok(is_changed)
}

/// Replaces the uses of a result by a constant before the operation, and returns whether there were any. As in MLIR, drivers are not notified.
fn replace_result(ir: &mut Ir, op: Op, index: usize, attr: Attribute) -> Result<bool, Box<FoldError>> {
    let (old, loc) = (op.result(ir, index), op.loc(ir));
    let Some(materialize) = ir.dialect_hooks(op).materialize_constant.filter(|_| !old.use_empty(ir)) else {
        return Ok(false);
    };
    let ty = old.ty(ir);
    let mut builder = OpBuilder::new(ir);
    builder.set_insertion_point(InsertionPoint::Before(op));
    let Some(made) = materialize(&mut builder, attr, ty, loc) else { return Ok(false) };
    if let Err(error) = check_constant(ir, op, made, ty) {
        if made.is_alive(ir) {
            ir.erase_tree(made);
        }
        return Err(error);
    }
    let new = made.result(ir, 0);
    for operand in uses_replaced_by_fold(ir, old) {
        ir.set_operand_value(operand, new);
    }
    Ok(true)
}

/// Returns the uses of a result that one fold replaces: those of one operation after the other, up to an operation that uses the result twice in a
/// row. There MLIR's iteration goes on behind a use that is one of the constant already; the others get a constant of their own by the next fold.
pub(crate) fn uses_replaced_by_fold(ir: &Ir, value: Value) -> Vec<OpOperand> {
    let uses: Vec<OpOperand> = value.uses(ir).collect();
    let (mut replaced, mut owners) = (Vec::new(), FxHashSet::default());
    let mut at = uses.first().copied();
    let mut rest = uses.iter().skip(1).copied();
    while let Some(operand) = at {
        let owner = operand.owner(ir);
        at = rest.find(|next| !owners.contains(&next.owner(ir)));
        owners.insert(owner);
        let of_owner = (0..owner.n_operands(ir)).filter(|index| owner.operand(ir, *index) == value);
        replaced.extend(of_owner.map(|index| ir.operand_handle(owner, index)));
        if at.is_some_and(|next| next.owner(ir) == owner) {
            break;
        }
    }
    replaced
}

/// Exchanges the blocks of two regions of an operation. Returns whether there were any.
fn swap_regions(ir: &mut Ir, a: Region, b: Region) -> bool {
    if a == b || (a.is_empty(ir) && b.is_empty(ir)) {
        return false;
    }
    let [of_a, of_b] = [a, b].map(|region| region.blocks(ir).collect::<Vec<Block>>());
    for block in of_a.iter().chain(&of_b) {
        ir.unlink_block(*block);
    }
    for (blocks, region) in [(of_a, b), (of_b, a)] {
        for block in blocks {
            ir.link_block(block, region, None);
        }
    }
    true
}

fn check_index(ir: &Ir, op: Op, what: &'static str, index: usize, len: usize) -> Result<(), Box<FoldError>> {
    let kind = RewriteErrorKind::OutOfRange { what, index, len };
    let error = || Box::new(FoldError { error: RewriteError::of(ir, op, kind) });
    if index < len { Ok(()) } else { Err(error()) }
}

fn check_change(ir: &Ir, op: Op, change: &InPlaceChange) -> Result<(), Box<FoldError>> {
    let (index, values) = match change {
        InPlaceChange::Operand(index, value) => (Some(*index), std::slice::from_ref(value)),
        InPlaceChange::Operands(values) => (None, values.as_slice()),
        InPlaceChange::Attr(..) => return Ok(()),
        InPlaceChange::Regions(a, b) => return check_index(ir, op, "region", *a.max(b), op.n_regions(ir)),
        InPlaceChange::Result(index, _) => return check_index(ir, op, "result", *index, op.n_results(ir)),
    };
    let wrong = |kind| Err(Box::new(FoldError { error: RewriteError::of(ir, op, kind) }));
    let len = op.n_operands(ir);
    if let Some(index) = index.filter(|index| *index >= len) {
        return wrong(RewriteErrorKind::OutOfRange { what: "operand", index, len });
    }
    match values.iter().find(|value| !value.is_alive(ir)) {
        Some(value) => wrong(RewriteErrorKind::StaleValue { value: *value }),
        None => Ok(()),
    }
}

/// Moves constant operands after the others, and returns whether that changed anything. The uses from the
/// first constant on become the most recent ones of their values, even if they do not move.
fn move_constants_right(ir: &mut Ir, op: Op) -> bool {
    let n = op.n_operands(ir);
    if n < 2 {
        return false;
    }
    let is_constant = |ir: &Ir, value: Value| {
        let producer = ir.defining_op(value);
        producer.is_some_and(|op| ir.op_data(op).flags & flag::CONSTANT != 0 && op.constant(ir).is_some())
    };
    let Some(first) = (0..n).find(|index| is_constant(ir, op.operand(ir, *index))) else { return false };
    let rest: ValueVec = op.operands(ir).skip(first).collect();
    let (constants, others): (ValueVec, ValueVec) =
        rest.into_iter().partition(|value| is_constant(ir, *value));
    for (index, value) in (first..).zip(others.iter().chain(&constants)) {
        let operand = ir.operand_handle(op, index);
        ir.renew_use(operand, *value);
    }
    !others.is_empty()
}

/// Makes a constant at the insertion point, by the dialect of an operation that folds to it. `None` if the dialect cannot.
///
/// # Errors
/// If the dialect creates something else.
pub(crate) fn materialize(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    attr: Attribute,
    ty: Type,
) -> Result<Option<Op>, Box<FoldError>> {
    let loc = op.loc(rewriter);
    let Some(materialize) = rewriter.ir.dialect_hooks(op).materialize_constant else { return Ok(None) };
    let Some(made) = materialize(rewriter, attr, ty, loc) else { return Ok(None) };
    keep_constant(rewriter, op, made, ty)?;
    Ok(Some(made))
}

/// Checks a constant that a dialect created; erases it if it is invalid.
pub(crate) fn keep_constant(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    made: Op,
    ty: Type,
) -> Result<(), Box<FoldError>> {
    let checked = check_constant(rewriter, op, made, ty);
    if checked.is_err() {
        rewriter.erase_op(made).ok();
    }
    checked
}

fn check_constant(ir: &Ir, op: Op, made: Op, ty: Type) -> Result<(), Box<FoldError>> {
    let is_constant = made.is_alive(ir)
        && made.constant(ir).is_some()
        && made.n_results(ir) == 1
        && made.result(ir, 0).ty(ir) == ty;
    if is_constant {
        return Ok(());
    }
    let name = made.name_text(ir);
    let ty = crate::ir::internal::describe_type(ir.context(), ty);
    Err(fold_error(ir, op, format!("its dialect created `{name}`, which is not a constant of type `{ty}`")))
}
