//! Lowering of `affine.linearize_index` and `affine.delinearize_index` to arithmetic.
//!
//! MLIR: AffineExpandIndexOps.cpp, with the same order of operations.

use pdll::ir::{Attribute, DYNAMIC, Ir, Location, Op, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::build::{Predicate, binary, compare, folded, index, op, select};
use crate::affine::ops;
use crate::arith::IntegerOverflowFlags as Flags;
use crate::parts::operand_group;

/// Adds the patterns.
pub(super) fn populate(set: &mut RewritePatternSet) {
    set.add_fn::<ops::AffineDelinearizeIndexOp>(lower_delinearize).name("LowerDelinearizeIndexOps");
    set.add_fn::<ops::AffineLinearizeIndexOp>(lower_linearize).name("LowerLinearizeIndexOps");
}

/// Creates an operation of `arith` with overflow flags.
pub(super) fn with_flags(
    rewriter: &mut PatternRewriter<'_>,
    name: &str,
    loc: Location,
    (a, b): (Value, Value),
    flags: Flags,
) -> Value {
    let ctx = rewriter.context().clone();
    let ty = a.ty(rewriter);
    let attrs: [(&str, Attribute); 1] = [("overflowFlags", flags.to_dialect_attr(&ctx, "arith", "overflow"))];
    op(rewriter, name, loc, &[a, b], &[ty], &attrs).result(rewriter, 0)
}

/// Returns the products of the numbers after each one.
fn strides(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    numbers: &[i64],
    mut dynamic: Vec<Value>,
    flags: Flags,
) -> Result<Vec<Value>, RewriteError> {
    let (mut strides, mut dynamic_part, mut static_part) = (Vec::new(), None, 1_i64);
    for number in numbers.iter().rev() {
        match *number {
            DYNAMIC => {
                let Some(value) = dynamic.pop() else { break };
                dynamic_part = Some(match dynamic_part {
                    Some(part) => with_flags(rewriter, "arith.muli", loc, (part, value), flags),
                    None => value,
                });
            }
            number => static_part = static_part.wrapping_mul(number),
        }
        strides.push(match dynamic_part {
            Some(part) if static_part == 1 => part,
            Some(part) => {
                let stride = index(rewriter, loc, static_part);
                let product = with_flags(rewriter, "arith.muli", loc, (part, stride), flags);
                folded(rewriter, product)?
            }
            None => index(rewriter, loc, static_part),
        });
    }
    strides.reverse();
    Ok(strides)
}

/// Returns the numbers of a basis without the outer bound.
fn inner_basis(rewriter: &PatternRewriter<'_>, op: Op, n_indices: usize) -> Option<Vec<i64>> {
    let mut basis = op.attr_str(rewriter, "static_basis")?.as_dense_i64_array(rewriter.context())?;
    if basis.len() == n_indices && !basis.is_empty() {
        basis.remove(0);
    }
    Some(basis)
}

fn lower_delinearize(
    delinearize: ops::AffineDelinearizeIndexOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let root = delinearize.op();
    let (loc, n) = (root.loc(rewriter), root.n_results(rewriter));
    let linear = root.operand(rewriter, 0);
    let Some(basis) = inner_basis(rewriter, root, n) else { return Ok(false) };
    if n == 1 {
        rewriter.replace_op(root, linear)?;
        return Ok(true);
    }
    let dynamic = operand_group(rewriter, root, 1);
    let strides = strides(rewriter, loc, &basis, dynamic, Flags::NSW | Flags::NUW)?;
    let (Some(first), Some(last)) = (strides.first(), strides.last()) else { return Ok(false) };
    let zero = index(rewriter, loc, 0);
    let initial = binary(rewriter, "arith.floordivsi", loc, linear, *first);
    let mut results = vec![initial];
    let modulo = |rewriter: &mut PatternRewriter<'_>, stride: Value| {
        let remainder = binary(rewriter, "arith.remsi", loc, linear, stride);
        let is_negative = compare(rewriter, loc, Predicate::Slt, remainder, zero);
        let corrected = with_flags(rewriter, "arith.addi", loc, (remainder, stride), Flags::NSW);
        select(rewriter, loc, is_negative, corrected, remainder)
    };
    for pair in strides.windows(2) {
        let modulus = modulo(rewriter, pair[0]);
        results.push(binary(rewriter, "arith.divsi", loc, modulus, pair[1]));
    }
    results.push(modulo(rewriter, *last));
    rewriter.replace_op(root, &results[..])?;
    Ok(true)
}

fn lower_linearize(
    linearize: ops::AffineLinearizeIndexOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let root = linearize.op();
    let loc = root.loc(rewriter);
    let indices = operand_group(rewriter, root, 0);
    let Some((last, outer)) = indices.split_last() else {
        let zero = index(rewriter, loc, 0);
        rewriter.replace_op(root, zero)?;
        return Ok(true);
    };
    let Some(basis) = inner_basis(rewriter, root, indices.len()) else { return Ok(false) };
    let dynamic = operand_group(rewriter, root, 1);
    let is_disjoint = root.attr_str(rewriter, "disjoint").is_some();
    let flags = if is_disjoint { Flags::NSW | Flags::NUW } else { Flags::NSW };
    let strides = strides(rewriter, loc, &basis, dynamic, flags)?;
    let mut terms = Vec::new();
    for (stride, value) in strides.into_iter().zip(outer) {
        let scaled = with_flags(rewriter, "arith.muli", loc, (*value, stride), Flags::NSW);
        terms.push((scaled, n_invariant_loops(rewriter, root, *value)));
    }
    terms.push((*last, n_invariant_loops(rewriter, root, *last)));
    // What changes in outer loops only is added first.
    terms.sort_by_key(|term| std::cmp::Reverse(term.1));
    let mut sum: Option<Value> = None;
    for (term, _) in terms {
        sum = Some(match sum {
            Some(sum) => with_flags(rewriter, "arith.addi", loc, (sum, term), Flags::NSW),
            None => term,
        });
    }
    let Some(sum) = sum else { return Ok(false) };
    rewriter.replace_op(root, sum)?;
    Ok(true)
}

/// Returns the number of loops around an operation, from the innermost on, in which a value does not change.
fn n_invariant_loops(ir: &Ir, op: Op, value: Value) -> usize {
    let owner = value.owner_block(ir).and_then(|block| block.parent_op(ir));
    let (mut n, mut at) = (0, op.parent_op(ir));
    while let Some(parent) = at {
        if parent.is_loop(ir) {
            if owner.is_some_and(|owner| parent == owner || parent.is_ancestor_of(ir, owner)) {
                break;
            }
            n += 1;
        }
        at = parent.parent_op(ir);
    }
    n
}
