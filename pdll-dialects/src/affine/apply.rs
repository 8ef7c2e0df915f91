//! Folded and composed `affine.apply`: the result of a map on numbers and values.
//!
//! MLIR: AffineOps.cpp (`makeComposedFoldedAffineApply`).

use pdll::ir::{AffineMap, AffineNode, Builder as _, DYNAMIC, Location};
use pdll::ods::OpDef as _;
use pdll::rewrite::PatternRewriter;

use super::flatten::Space;
use super::operands::{ValueMap, with_leaves};
use super::ops::AffineApplyOp;
use crate::shaped::Mixed;

/// Returns the first result of a map on numbers and values, one for each dimension and symbol: a number, one of the values, or the result of an
/// `affine.apply`, into which those that compute its operands are composed.
pub(crate) fn composed_apply(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    map: &AffineMap,
    inputs: &[Mixed],
) -> Mixed {
    let (mut leaves, mut operands) = (Vec::new(), Vec::new());
    let mut n_dims = 0;
    for (nth, input) in inputs.iter().enumerate() {
        leaves.push(match *input {
            Mixed::Static(number) => AffineNode::Constant(number),
            Mixed::Value(value) => {
                operands.push(value);
                if nth < map.n_dims as usize {
                    n_dims += 1;
                    AffineNode::Dim(n_dims - 1)
                } else {
                    AffineNode::Symbol(operands.len() as u32 - n_dims - 1)
                }
            }
        });
    }
    let space = Space { n_dims, n_symbols: operands.len() as u32 - n_dims };
    let mut composed = ValueMap { map: with_leaves(map, &leaves, space), operands };
    composed.compose(rewriter);
    let ValueMap { map, operands } = composed;
    let result = map.results.first().map(|result| map.nodes[result.index()]);
    let operand = |nth: u32| operands.get(nth as usize).copied().map(Mixed::Value);
    let folded = match result {
        Some(AffineNode::Constant(number)) if number != DYNAMIC => Some(Mixed::Static(number)),
        Some(AffineNode::Dim(nth)) => operand(nth),
        Some(AffineNode::Symbol(nth)) => operand(map.n_dims + nth),
        _ => None,
    };
    folded.unwrap_or_else(|| {
        let ctx = rewriter.context().clone();
        let attrs = [(ctx.identifier("map"), ctx.affine_map_attr(map))];
        let apply = AffineApplyOp::create_with(rewriter, loc, &[ctx.index_type()], &operands, &attrs);
        Mixed::Value(apply.op().result(rewriter, 0))
    })
}
