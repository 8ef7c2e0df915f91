//! Casts between types: `builtin.unrealized_conversion_cast` that cancel each other are removed.
//!
//! MLIR: DialectConversion.cpp (`reconcileUnrealizedCasts`), with the same order.

use rustc_hash::FxHashSet;

use crate::ir::{Ir, Op, ValueVec};
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Name of the cast.
pub(super) const CAST: &str = "builtin.unrealized_conversion_cast";

/// Removes casts whose inputs are, through other casts, values of the type that they cast to, and casts that only removed ones use.
/// Returns the casts that remain, in order.
///
/// ```
/// # use pdll_runtime::examples::assert_rewrites;
/// use pdll_runtime::reconcile_unrealized_casts;
/// assert_rewrites(
///     r#"
///     %0 = "t.a"() : () -> i32
///     %1 = builtin.unrealized_conversion_cast %0 : i32 to i64
///     %2 = builtin.unrealized_conversion_cast %1 : i64 to i32
///     "t.use"(%2) : (i32) -> ()
///     "#,
///     |rewriter, ops| reconcile_unrealized_casts(rewriter, &ops[1..3]).map(|rest| assert!(rest.is_empty())),
///     r#"%0 = "t.a"() : () -> i32 "t.use"(%0) : (i32) -> ()"#,
/// );
/// ```
///
/// # Errors
/// If an operation was erased, or is not a cast.
pub fn reconcile_unrealized_casts(
    rewriter: &mut PatternRewriter<'_>,
    casts: &[Op],
) -> Result<Vec<Op>, RewriteError> {
    let name = rewriter.context().op_name(CAST);
    for cast in casts {
        rewriter.check_op(*cast)?;
        if cast.name(rewriter) != name {
            return Err(RewriteError::at(rewriter, *cast, format!("is not a `{CAST}`")));
        }
    }
    let of_interest: FxHashSet<Op> = casts.iter().copied().collect();
    for cast in casts.iter().rev() {
        if let Some(values) = replacement(rewriter, *cast) {
            for (result, value) in cast.results(rewriter).collect::<ValueVec>().into_iter().zip(values) {
                rewriter.transfer_uses(result, value);
            }
        }
    }
    let live = live_casts(rewriter, casts, &of_interest);
    let (rest, dead): (Vec<Op>, Vec<Op>) = casts.iter().partition(|cast| live.contains(cast));
    for cast in &dead {
        for result in cast.results(rewriter).collect::<ValueVec>() {
            rewriter.drop_uses(result);
        }
        rewriter.erase_unused(*cast);
    }
    Ok(rest)
}

/// Returns the cast that defines all inputs of a cast, in order.
fn input_cast(ir: &Ir, cast: Op) -> Option<Op> {
    let input = cast.operands(ir).next()?.defining_op(ir)?;
    let is_cast = input.name(ir) == cast.name(ir) && input.results(ir).eq(cast.operands(ir));
    is_cast.then_some(input)
}

/// Returns the inputs of the nearest cast in the chain that have the types of the results.
fn replacement(ir: &Ir, cast: Op) -> Option<ValueVec> {
    let mut at = Some(cast);
    let mut seen = FxHashSet::default();
    while let Some(op) = at.filter(|op| seen.insert(*op)) {
        if op.operand_types(ir).eq(cast.result_types(ir)) {
            let is_cycle = op.operands(ir).any(|value| value.defining_op(ir) == Some(cast));
            return (!is_cycle).then(|| op.operands(ir).collect());
        }
        at = input_cast(ir, op);
    }
    None
}

/// Returns the casts that something other than these casts uses, directly or through other casts.
fn live_casts(ir: &Ir, casts: &[Op], of_interest: &FxHashSet<Op>) -> FxHashSet<Op> {
    let mut live = FxHashSet::default();
    for cast in casts {
        if !live.contains(cast) && cast.users(ir).any(|user| !of_interest.contains(&user)) {
            let mut worklist = vec![*cast];
            while let Some(op) = worklist.pop() {
                if live.insert(op) {
                    let inputs = op.operands(ir).filter_map(|value| value.defining_op(ir));
                    worklist.extend(inputs.filter(|input| of_interest.contains(input)));
                }
            }
        }
    }
    live
}
