//! `convert-tensor-to-linalg`: `tensor.pad` becomes a filled tensor, into which the source is inserted.
//!
//! MLIR: TensorToLinalg.cpp, `DecomposePadOpPattern` in Linalg/Transforms/Transforms.cpp, with the same order of operations.

use pdll::conversion::{ConversionConfig, ConversionTarget};
use pdll::ir::{Builder as _, DYNAMIC, IrMapping, Location, Op, OperationState, Value};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::pass::{Pass, PassFailure, PassRun};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::build::{binary, folded, index, op, value};
use super::convert::convert_partially;
use crate::parts::operand_group;
use crate::shaped::{
    Mixed, Slice, defined_by, fold_constants, mix, numbers, preserves_static_information, shape_of,
};
use crate::tensor::{CastOp, EmptyOp, InsertSliceOp, PadOp};

/// The pass `convert-tensor-to-linalg`.
#[derive(Copy, Clone, Debug, Default)]
pub struct ConvertTensorToLinalg;

impl Pass for ConvertTensorToLinalg {
    fn argument(&self) -> &str {
        "convert-tensor-to-linalg"
    }

    fn name(&self) -> &str {
        "ConvertTensorToLinalgPass"
    }

    fn description(&self) -> &str {
        "Convert some Tensor dialect ops to Linalg dialect"
    }

    fn anchor(&self) -> Option<&str> {
        Some("builtin.module")
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let mut set = RewritePatternSet::new(&ctx);
        populate_tensor_to_linalg_patterns(&mut set);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["arith", "linalg", "tensor"]).add_illegal_ops(["tensor.pad"]);
        convert_partially(run, &target, set, &ConversionConfig::default())
    }
}

/// Adds the patterns that lower `tensor` to `linalg`.
pub fn populate_tensor_to_linalg_patterns(set: &mut RewritePatternSet) {
    set.add_fn::<PadOp>(lower_pad).name("DecomposePadOpPattern");
}

fn lower_pad(pad: PadOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let root = pad.op();
    let (ctx, loc) = (rewriter.context().clone(), root.loc(rewriter));
    let (source, result_type) = (root.operand(rewriter, 0), root.result(rewriter, 0).ty(rewriter));
    let mut low = mix(&numbers(rewriter, root, "static_low"), &operand_group(rewriter, root, 1));
    let mut high = mix(&numbers(rewriter, root, "static_high"), &operand_group(rewriter, root, 2));
    for padding in [&mut low, &mut high] {
        fold_constants(rewriter, padding, false);
    }
    let shape = shape_of(&ctx, result_type).to_vec();
    if low.len() != shape.len() || high.len() != shape.len() {
        return Ok(false);
    }
    let mut sizes = Vec::new();
    for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let size = size_of(rewriter, loc, source, dim)?;
        let size = as_value(rewriter, loc, size);
        let with_low = sum(rewriter, loc, size, low[dim])?;
        sizes.push(sum(rewriter, loc, with_low, high[dim])?);
    }
    let element = result_type.element_type_or_self(&ctx);
    let empty_type = ctx.ranked_tensor_type(&shape, element);
    let empty = EmptyOp::create_with(rewriter, loc, &[empty_type], &sizes, &[]).op().result(rewriter, 0);
    let padded = match constant_padding(rewriter, root)? {
        Some(padding) => fill(rewriter, loc, padding, empty)?,
        None => generate(rewriter, root, &sizes)?,
    };
    let mut source_sizes = Vec::new();
    for dim in 0..shape.len() {
        source_sizes.push(size_of(rewriter, loc, source, dim)?);
    }
    let slice = Slice { offsets: low, sizes: source_sizes, strides: vec![Mixed::Static(1); shape.len()] };
    let ty = padded.ty(rewriter);
    let inserted: InsertSliceOp = slice.create(rewriter, loc, &[ty], &[source, padded]);
    let inserted = inserted.op().result(rewriter, 0);
    rewriter.replace_op(root, inserted)?;
    Ok(true)
}

/// Returns the size of a dimension of a tensor.
fn size_of(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    tensor: Value,
    dim: usize,
) -> Result<Mixed, RewriteError> {
    let size = shape_of(rewriter.context(), tensor.ty(rewriter)).get(dim).copied().unwrap_or(DYNAMIC);
    if size != DYNAMIC {
        return Ok(Mixed::Static(size));
    }
    let position = index(rewriter, loc, i64::try_from(dim).unwrap_or(i64::MAX));
    // The size of a cast that only removes static sizes folds to that of its source.
    let mut source = tensor;
    while let Some(cast) = defined_by::<CastOp>(rewriter, source) {
        let from = cast.op().operand(rewriter, 0);
        if !preserves_static_information(rewriter.context(), source.ty(rewriter), from.ty(rewriter)) {
            break;
        }
        source = from;
        let known = shape_of(rewriter.context(), source.ty(rewriter)).get(dim).copied();
        if let Some(size) = known.filter(|size| *size != DYNAMIC) {
            return Ok(Mixed::Value(index(rewriter, loc, size)));
        }
    }
    let ty = rewriter.context().index_type();
    let dim = value(rewriter, "tensor.dim", loc, &[source, position], ty);
    folded(rewriter, dim).map(Mixed::Value)
}

fn as_value(rewriter: &mut PatternRewriter<'_>, loc: Location, size: Mixed) -> Value {
    match size {
        Mixed::Static(number) => index(rewriter, loc, number),
        Mixed::Value(value) => value,
    }
}

fn sum(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    size: Value,
    padding: Mixed,
) -> Result<Value, RewriteError> {
    let padding = as_value(rewriter, loc, padding);
    let sum = binary(rewriter, "arith.addi", loc, size, padding);
    folded(rewriter, sum)
}

/// Returns the padding if it is the same everywhere. A constant in the body moves before the operation.
fn constant_padding(rewriter: &mut PatternRewriter<'_>, pad: Op) -> Result<Option<Value>, RewriteError> {
    let Some(body) = pad.region(rewriter, 0).entry(rewriter) else { return Ok(None) };
    let Some(padding) = body.last_op(rewriter).and_then(|last| last.get_operand(rewriter, 0)) else {
        return Ok(None);
    };
    if padding.owner_block(rewriter) != Some(body) {
        return Ok(Some(padding));
    }
    match padding.defining_op(rewriter) {
        Some(constant) if padding.constant(rewriter).is_some() => {
            rewriter.move_op_before(constant, pad)?;
            Ok(Some(padding))
        }
        _ => Ok(None),
    }
}

/// Creates a `linalg.fill` with its body.
fn fill(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    padding: Value,
    into: Value,
) -> Result<Value, RewriteError> {
    let ctx = rewriter.context().clone();
    let (ty, element) = (into.ty(rewriter), padding.ty(rewriter));
    let attrs =
        [(ctx.identifier(OPERAND_SEGMENT_SIZES), pdll::__private::ods_support::sizes_attr(&ctx, &[1, 1]))];
    let (operands, types) = ([padding, into], [ty]);
    let state = OperationState::new(ctx.op_name("linalg.fill"), loc).operands(&operands).attrs(&attrs);
    let fill = rewriter.create_op(&state.result_types(&types).n_regions(1));
    rewriter.with_insertion_guard(|rewriter| {
        let region = fill.region(rewriter, 0);
        let unknown = ctx.unknown_loc();
        let block = rewriter.create_block_before(region, None, &[element; 2], &[unknown; 2])?;
        let element = block.arg(rewriter, 0);
        op(rewriter, "linalg.yield", unknown, &[element], &[], &[]);
        Ok::<(), RewriteError>(())
    })?;
    Ok(fill.result(rewriter, 0))
}

/// Creates a `tensor.generate` with a copy of the body.
fn generate(rewriter: &mut PatternRewriter<'_>, pad: Op, sizes: &[Value]) -> Result<Value, RewriteError> {
    let types = [pad.result(rewriter, 0).ty(rewriter)];
    let state = OperationState::new(rewriter.context().op_name("tensor.generate"), pad.loc(rewriter))
        .operands(sizes)
        .result_types(&types);
    let generate = rewriter.create_op(&state.n_regions(1));
    let (from, to) = (pad.region(rewriter, 0), generate.region(rewriter, 0));
    rewriter.clone_region_before(from, to, None, &mut IrMapping::new())?;
    Ok(generate.result(rewriter, 0))
}
