//! The end of a conversion: delayed replacements are applied, replaced operations and blocks erased, and casts reconciled or built.
//!
//! Invariant: the journal is on, so an error lets the driver restore the IR.
//! MLIR: DialectConversion.cpp (`applyRewrites`, `legalizeUnresolvedMaterialization`).

use crate::drive::conversion::casts::reconcile_unrealized_casts;
use crate::drive::conversion::terminators::{check_new_blocks, check_terminators};
use crate::drive::conversion_error::ConversionError;
use crate::drive::error::DriverError;
use crate::ir::internal::describe_type;
use crate::ir::{Block, Builder, InsertionPoint, Ir, Op, Type, Value, ValueVec};
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::rewrite::conversion::state::{Delayed, Materialization, MaterializationKind};
use crate::rewrite::error::RewriteError;
use crate::rewrite::id::PatternId;
use crate::rewrite::rewriter::PatternRewriter;

/// Applies what patterns of the set replaced. `new_blocks` are those that patterns created or moved.
pub(super) fn apply_delayed(
    rewriter: &mut PatternRewriter<'_>,
    builds_casts: bool,
    set: &FrozenRewritePatternSet,
    new_blocks: &[(Block, PatternId)],
) -> Result<(), DriverError> {
    let Some(conversion) = &mut rewriter.state.conversion else { return Ok(()) };
    conversion.is_applying = true;
    conversion.is_replacing = true;
    let delayed = std::mem::take(&mut conversion.delayed);
    check_terminators(rewriter, &delayed, set)?;
    check_new_blocks(rewriter, new_blocks, set)?;
    if is_simple(rewriter, &delayed) {
        apply_simple(rewriter, &delayed);
        return Ok(());
    }
    for entry in &delayed {
        match entry {
            Delayed::Op(op, pattern, converter) => {
                set_pattern(rewriter, *pattern);
                for result in op.results(rewriter).collect::<ValueVec>() {
                    if let Some(value) = rewriter.replacement_of(result, converter.clone()) {
                        rewriter.transfer_uses(result, value);
                    }
                }
            }
            Delayed::Value(value, pattern, converter) => {
                set_pattern(rewriter, *pattern);
                if let Some(replacement) = rewriter.replacement_of(*value, converter.clone()) {
                    rewriter.replace_value_after(*value, replacement);
                }
            }
        }
    }
    erase_replaced(rewriter, &delayed)?;
    finish_casts(rewriter, builds_casts, set)
}

/// Sets the pattern of casts that are inserted from now on.
fn set_pattern(rewriter: &mut PatternRewriter<'_>, pattern: PatternId) {
    if let Some(conversion) = &mut rewriter.state.conversion {
        conversion.pattern = pattern;
    }
}

/// Returns whether nothing can fail, and there is no listener: each replaced operation has empty regions at most, and its results are replaced
/// by values of their types.
fn is_simple(rewriter: &PatternRewriter<'_>, delayed: &[Delayed]) -> bool {
    let Some(conversion) = &rewriter.state.conversion else { return false };
    rewriter.listener.is_none()
        && conversion.allows_rollback
        && !conversion.has_casts()
        && conversion.erased_blocks.is_empty()
        && delayed.iter().all(|entry| match entry {
            Delayed::Op(op, ..) => {
                op.results(rewriter).all(|result| {
                    conversion.same_type_target(rewriter, result).is_some_and(|value| value != result)
                }) && (!rewriter.has_regions(*op)
                    || op.regions(rewriter).iter().all(|region| region.is_empty(rewriter)))
            }
            Delayed::Value(..) => false,
        })
}

/// Applies such replacements.
fn apply_simple(rewriter: &mut PatternRewriter<'_>, delayed: &[Delayed]) {
    rewriter.state.journal.is_lasting = false;
    rewriter.commit();
    for entry in delayed {
        let Delayed::Op(op, ..) = entry else { continue };
        let results = op.results(rewriter.ir);
        for result in results {
            let conversion = rewriter.state.conversion.as_ref();
            let target = conversion.and_then(|state| state.same_type_target(rewriter.ir, result));
            if let Some(value) = target {
                let n_uses = rewriter.ir.move_uses(result, value);
                rewriter.count_changes(n_uses);
            }
        }
        rewriter.erase_unused(*op);
    }
}

/// Erases the operations and blocks that were replaced.
fn erase_replaced(rewriter: &mut PatternRewriter<'_>, delayed: &[Delayed]) -> Result<(), DriverError> {
    check_replaced(rewriter, delayed)?;
    let blocks = rewriter.state.conversion.as_ref().map(|state| state.erased_blocks.clone());
    let blocks = blocks.unwrap_or_default();
    blocks.iter().try_for_each(|block| check_block(rewriter, *block))?;
    let has_casts = rewriter.state.conversion.as_ref().is_some_and(|state| state.has_casts());
    let is_final = !has_casts && rewriter.listener.is_none();
    if is_final {
        // Nothing can fail any more.
        rewriter.state.journal.is_lasting = false;
        rewriter.commit();
    }
    for entry in delayed {
        let Delayed::Op(op, ..) = entry else { continue };
        if !op.is_alive(rewriter) {
            // It was in the regions of one that was erased.
            continue;
        }
        for result in op.results(rewriter).collect::<ValueVec>() {
            rewriter.drop_uses(result);
        }
        rewriter.erase_unused(*op);
    }
    for block in blocks {
        erase_block(rewriter, block);
    }
    Ok(())
}

/// Checks that nothing that remains uses what replaced operations define.
fn check_replaced(rewriter: &PatternRewriter<'_>, delayed: &[Delayed]) -> Result<(), DriverError> {
    for entry in delayed {
        let Delayed::Op(op, ..) = entry else { continue };
        for (index, result) in op.results(rewriter).collect::<ValueVec>().into_iter().enumerate() {
            if let Some(user) = surviving_user(rewriter, result) {
                return Err(failed(rewriter, *op, RewriteError::has_uses(rewriter, *op, index, user)));
            }
        }
        if rewriter.has_regions(*op)
            && let Some(user) = rewriter.user_outside(*op).filter(|user| !is_replaced(rewriter, *user))
        {
            let user = user.name_text(rewriter).to_owned();
            let kind = crate::rewrite::error::RewriteErrorKind::InnerValueUsed { user };
            return Err(failed(rewriter, *op, RewriteError::of(rewriter, *op, kind)));
        }
    }
    Ok(())
}

/// Checks that nothing that remains uses an erased block, or its arguments.
fn check_block(rewriter: &PatternRewriter<'_>, block: Block) -> Result<(), DriverError> {
    if !block.is_alive(rewriter) {
        return Ok(());
    }
    let mut users = block.predecessor_ops(rewriter);
    let user = users.find(|user| user.block(rewriter) != Some(block) && !is_replaced(rewriter, *user));
    if let Some(user) = user {
        let message = format!("block that was erased is still used by '{}'", user.name_text(rewriter));
        return Err(ConversionError::new(rewriter, user, message).into());
    }
    for arg in block.args(rewriter) {
        if let Some(user) = surviving_user(rewriter, *arg) {
            let ty = describe_type(rewriter.context(), arg.ty(rewriter));
            let name = user.name_text(rewriter).to_owned();
            let message = format!("block argument of type '{ty}' was erased, but is still used by '{name}'");
            return Err(ConversionError::new(rewriter, user, message).into());
        }
    }
    Ok(())
}

fn erase_block(rewriter: &mut PatternRewriter<'_>, block: Block) {
    if !block.is_alive(rewriter) {
        return;
    }
    for arg in block.args(rewriter).to_vec() {
        rewriter.drop_uses(arg);
    }
    rewriter.erase_block_unchecked(block);
}

fn is_replaced(rewriter: &PatternRewriter<'_>, op: Op) -> bool {
    rewriter.state.conversion.as_ref().is_some_and(|state| state.is_replaced(op))
}

/// Returns an operation that uses the value and is not erased with it.
fn surviving_user(rewriter: &PatternRewriter<'_>, value: Value) -> Option<Op> {
    value.users(rewriter).find(|user| !is_replaced(rewriter, *user))
}

fn failed(ir: &Ir, op: Op, error: RewriteError) -> DriverError {
    let name = op.name_text(ir).to_owned();
    let message = format!("operation '{name}' was replaced or erased, but {}", error.kind());
    ConversionError::new(ir, op, message).into()
}

/// Removes casts that cancel each other, and lets the converters build those that remain.
fn finish_casts(
    rewriter: &mut PatternRewriter<'_>,
    builds_casts: bool,
    set: &FrozenRewritePatternSet,
) -> Result<(), DriverError> {
    let casts =
        rewriter.state.conversion.as_ref().map(|state| state.materializations.clone()).unwrap_or_default();
    if casts.is_empty() {
        return Ok(());
    }
    let ops: Vec<Op> = casts.iter().map(|cast| cast.op).filter(|op| op.is_alive(rewriter)).collect();
    let rest = reconcile_unrealized_casts(rewriter, &ops);
    let rest = rest.map_err(|error| match ops.first() {
        Some(op) => failed(rewriter, *op, error),
        None => DriverError::Scope(error.to_string()),
    })?;
    if !builds_casts {
        return Ok(());
    }
    let mut rest = rest.into_iter().peekable();
    for cast in &casts {
        if rest.next_if_eq(&cast.op).is_some() {
            build(rewriter, cast, set)?;
        }
    }
    Ok(())
}

/// Replaces a cast with what its converter builds.
fn build(
    rewriter: &mut PatternRewriter<'_>,
    cast: &Materialization,
    set: &FrozenRewritePatternSet,
) -> Result<(), DriverError> {
    let op = cast.op;
    let (loc, inputs) = (op.loc(rewriter), op.operands(rewriter).collect::<ValueVec>());
    let types: Vec<Type> = op.result_types(rewriter).collect();
    Builder::set_insertion_point(rewriter, InsertionPoint::Before(op));
    let made = cast.converter.as_ref().and_then(|converter| match (cast.kind, &types[..]) {
        (MaterializationKind::Target, types) => {
            converter.materialize_target(rewriter, loc, types, &inputs, cast.original)
        }
        (MaterializationKind::Source, [ty]) => {
            let value = converter.materialize_source(rewriter, loc, *ty, &inputs);
            value.map(|value| ValueVec::from_slice(&[value]))
        }
        (MaterializationKind::Source, _) => None,
    });
    let Some(values) = made else { return Err(unresolved(rewriter, cast, &inputs, &types, set)) };
    let has_types = values.len() == types.len()
        && values.iter().zip(&types).all(|(value, ty)| value.is_alive(rewriter) && value.ty(rewriter) == *ty);
    if !has_types {
        let (from, to) = (types_of(rewriter, &inputs), list(rewriter, &types));
        let message = format!("materialization from ({from}) to ({to}) returned values of other types");
        return Err(ConversionError::new(rewriter, op, message).into());
    }
    let results: ValueVec = op.results(rewriter).collect();
    for (result, value) in results.into_iter().zip(values) {
        rewriter.transfer_uses(result, value);
    }
    rewriter.erase_unused(op);
    Ok(())
}

fn unresolved(
    ir: &Ir,
    cast: &Materialization,
    inputs: &[Value],
    types: &[Type],
    set: &FrozenRewritePatternSet,
) -> DriverError {
    let op = cast.op;
    let (from, to) = (types_of(ir, inputs), list(ir, types));
    let message = format!(
        "failed to legalize unresolved materialization from ({from}) to ({to}) that remained live after conversion"
    );
    let mut error = ConversionError::new(ir, op, message);
    if let Some(user) = op.users(ir).next() {
        let note = format!("see existing live user here: {}", ir.display_op(user));
        error = error.note(ir, Some(user.loc(ir)), note);
    }
    with_pattern(error, ir, cast, types, set).into()
}

/// Adds the pattern for which a cast was inserted.
fn with_pattern(
    error: Box<ConversionError>,
    ir: &Ir,
    cast: &Materialization,
    types: &[Type],
    set: &FrozenRewritePatternSet,
) -> Box<ConversionError> {
    if cast.pattern == PatternId::NONE {
        return error;
    }
    let (name, to) = (set.pattern_name(cast.pattern), list(ir, types));
    let (what, kind) = match cast.kind {
        MaterializationKind::Source => (format!("replaced a value of type ({to})"), "source"),
        MaterializationKind::Target => (format!("requires ({to})"), "target"),
    };
    let converter = match cast.converter {
        Some(_) => format!("its type converter has no {kind} materialization for that"),
        None => "it has no type converter".to_owned(),
    };
    error.note(ir, None, format!("pattern `{name}` {what}; {converter}"))
}

fn types_of(ir: &Ir, values: &[Value]) -> String {
    let types: Vec<Type> = values.iter().map(|value| value.ty(ir)).collect();
    list(ir, &types)
}

fn list(ir: &Ir, types: &[Type]) -> String {
    let texts: Vec<String> =
        types.iter().map(|ty| format!("'{}'", describe_type(ir.context(), *ty))).collect();
    texts.join(", ")
}
