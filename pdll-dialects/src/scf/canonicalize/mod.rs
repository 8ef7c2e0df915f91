//! Canonicalization patterns of `scf`. PDLL cannot match or move regions, so they are Rust.
//!
//! MLIR: SCF.cpp, with the same order of patterns.

mod counted;
mod forall;
mod once;
mod parallel;
mod select;
mod when;
mod while_loop;

use pdll::ir::{Builder, Ir, Location, Op, OperationState, Region, Type, Value};
use pdll::rewrite::{PatternRewriter, RewriteError};

/// Replaces an operation by the contents of its region, which has one block.
fn replace_with_region(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    region: Region,
    args: &[Value],
) -> Result<bool, RewriteError> {
    let Some((block, last)) =
        region.entry(rewriter).and_then(|block| Some((block, block.last_op(rewriter)?)))
    else {
        return Ok(false);
    };
    rewriter.inline_block_before(block, op, args)?;
    // The arguments among them are replaced now.
    let results: Vec<Value> = last.operands(rewriter).collect();
    rewriter.replace_op(op, &results[..])?;
    rewriter.erase_op(last)?;
    Ok(true)
}

/// Returns the terminator of the first block of a region.
fn terminator(ir: &Ir, region: Region) -> Option<Op> {
    region.entry(ir)?.last_op(ir)
}

/// Creates an operation with empty regions.
fn create(
    rewriter: &mut PatternRewriter<'_>,
    name: &str,
    loc: Location,
    operands: &[Value],
    types: &[Type],
    n_regions: usize,
) -> Op {
    let name = rewriter.context().op_name(name);
    let state = OperationState::new(name, loc).operands(operands).result_types(types).n_regions(n_regions);
    rewriter.create_op(&state)
}

/// Replaces a terminator by another one of its kind.
fn replace_terminator(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    operands: &[Value],
) -> Result<Op, RewriteError> {
    rewriter.set_insertion_point(op);
    let (name, loc) = (op.name(rewriter), op.loc(rewriter));
    let new = rewriter.create(name, loc, operands, &[], &[]);
    rewriter.erase_op(op)?;
    Ok(new)
}

/// Moves all blocks of a region to an empty one.
fn take_body(rewriter: &mut PatternRewriter<'_>, from: Region, to: Region) -> Result<(), RewriteError> {
    rewriter.inline_region_before(from, to, None)
}
