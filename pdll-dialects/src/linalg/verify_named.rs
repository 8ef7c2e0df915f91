//! Verifiers of named operations, in upstream's words.
//!
//! MLIR: LinalgOps.cpp.

use pdll::ir::{AffineExpr, AffineMap, AffineNode, Attribute, DYNAMIC, Ir, Op, Type};
use pdll::ods::OpDef as _;

use super::body;
use super::structure::{dims, inits, inputs, is_projected_permutation, maps_of};
use super::verify::number;
use super::{
    BatchMatmulOp, BatchReduceMatmulOp, BroadcastOp, ContractOp, MapOp, MatmulOp, ReduceOp, SoftmaxOp,
    TransposeOp, WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp,
};
use crate::permutation::inverse;
use crate::shaped::{Verified, are_shapes_compatible, fail, fail_bare, numbers, quoted, shape_of};

/// Returns the written maps of a multiplication and the default ones, if they differ.
fn extended_maps(ir: &Ir, op: Op) -> Option<[Vec<&AffineMap>; 2]> {
    let ctx = ir.context();
    let name = op.name_text(ir).strip_prefix("linalg.")?;
    let default = ctx.array_attr(&body::default_maps(ctx, name, 3, 0));
    let written = op.attr_str(ir, "indexing_maps").filter(|written| *written != default)?;
    Some([maps_of(ir, Some(written))?, maps_of(ir, Some(default))?])
}

/// Returns the dimension that a result is, if it is one.
fn dim_of(map: &AffineMap, index: usize) -> Option<u32> {
    match map.nodes[map.results.get(index)?.index()] {
        AffineNode::Dim(dim) => Some(dim),
        _ => None,
    }
}

/// Returns whether a result depends on a dimension.
fn depends_on(map: &AffineMap, index: usize, dim: u32) -> bool {
    let mut stack: Vec<AffineExpr> = map.results.get(index).copied().into_iter().collect();
    while let Some(expr) = stack.pop() {
        match map.nodes[expr.index()] {
            AffineNode::Dim(found) if found == dim => return true,
            AffineNode::Binary(_, lhs, rhs) => stack.extend([lhs, rhs]),
            _ => {}
        }
    }
    false
}

/// Returns whether all results of a map are results of the default map.
fn has_known_results(map: &AffineMap, default: &AffineMap) -> bool {
    let known: Vec<Option<u32>> = (0..default.results.len()).map(|index| dim_of(default, index)).collect();
    (0..map.results.len()).all(|index| dim_of(map, index).is_some_and(|dim| known.contains(&Some(dim))))
}

impl MatmulOp {
    /// Verifies maps that are not the default: each input is transposed, or broadcast along the common dimension.
    pub fn verify(self, ir: &Ir) -> Verified {
        let Some([written, default]) = extended_maps(ir, self.op()) else { return Ok(()) };
        for (map, default) in written.iter().zip(&default).take(2) {
            if !has_known_results(map, default) {
                return fail("Unexpected dim expression in map result.");
            }
            let is_broadcast = map.results.len() < default.results.len();
            if is_broadcast && (map.n_dims == 0 || dim_of(map, 0) != Some(map.n_dims - 1)) {
                return fail("Invalid broadcast requested, should be (d2).");
            }
        }
        Ok(())
    }
}

/// Verifies the map of an input of a batch of multiplications.
fn verify_batch_input(map: &AffineMap, default: &AffineMap, is_lhs: bool) -> Verified {
    let [batch, m, n, k] = [0, 1, 2, 3];
    if !has_known_results(map, default) {
        return fail("Unexpected result dim expression (outside the set of default result dims).");
    }
    let is_valid_broadcast = match map.results.len() {
        0 => false,
        1 => depends_on(map, 0, k),
        2 if is_lhs => (depends_on(map, 0, batch) || depends_on(map, 0, m)) && depends_on(map, 1, k),
        2 => {
            depends_on(map, 0, batch) && depends_on(map, 1, k)
                || depends_on(map, 0, k) && depends_on(map, 1, n)
        }
        3 if depends_on(map, 0, batch) => true,
        3 => return fail("Invalid batch dimension expression."),
        _ => return fail("no. of result dim expressions exceeds 3."),
    };
    if is_valid_broadcast { Ok(()) } else { fail("Invalid broadcast requested.") }
}

/// Verifies maps of a batch of multiplications that are not the default. The results of the output's are `dims`.
fn verify_batch(ir: &Ir, op: Op, dims: &[u32]) -> Verified {
    let Some([written, default]) = extended_maps(ir, op) else { return Ok(()) };
    let ([lhs, rhs, output], [lhs_default, rhs_default, _]) = (&written[..], &default[..]) else {
        return fail("Indexing_map attribute must have 3 affine maps.");
    };
    verify_batch_input(lhs, lhs_default, true)?;
    verify_batch_input(rhs, rhs_default, false)?;
    let (n, n_results) = (dims.len(), output.results.len());
    if n_results != n {
        return fail(format!("expects {n} dims, but got ({n_results})."));
    }
    match dims.iter().enumerate().all(|(index, dim)| depends_on(output, index, *dim)) {
        true => Ok(()),
        false => fail("Invalid output map result dimension."),
    }
}

impl BatchMatmulOp {
    /// Verifies maps that are not the default.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_batch(ir, self.op(), &[0, 1, 2])
    }
}

impl BatchReduceMatmulOp {
    /// Verifies maps that are not the default.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_batch(ir, self.op(), &[1, 2])
    }
}

impl ContractOp {
    /// Verifies that each dimension is that of a contraction.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let Some(maps) = maps_of(ir, op.attr_str(ir, "indexing_maps")) else { return Ok(()) };
        let n_dims = maps.first().map_or(0, |map| map.n_dims);
        // Of each dimension, how often inputs and the output use it.
        let mut uses = vec![[0, 0]; n_dims as usize];
        for (nth, (map, operand)) in maps.iter().zip(op.operands(ir)).take(3).enumerate() {
            if map.n_dims != n_dims {
                return fail_bare("iteration spaces of provided affine_maps differ");
            }
            if !is_projected_permutation(map) {
                return fail_bare("provided affine_map is not a projected permutation");
            }
            match operand.ty(ir).shape(ctx) {
                Some(shape) if shape.len() != map.results.len() => {
                    return fail_bare(
                        "ranks of shaped operand and results of corresponding affine_map differ",
                    );
                }
                None if !map.results.is_empty() => {
                    return fail_bare("affine_map specifies shaped access while operand has non-shaped type");
                }
                _ => {}
            }
            for dim in (0..map.results.len()).filter_map(|index| dim_of(map, index)) {
                uses[dim as usize][usize::from(nth == 2)] += 1;
            }
        }
        for (index, [inputs, output]) in uses.iter().enumerate() {
            if *inputs == 0 && *output == 0 {
                return fail_bare(format!(
                    "iteration space dim at index {index} not used to access any operand"
                ));
            }
            if *inputs == 1 && *output != 1 {
                return fail_bare(format!(
                    "iteration space dim at index {index} is neither a contracting dim nor of parallel iteration type"
                ));
            }
        }
        match uses.contains(&[2, 0]) {
            true => Ok(()),
            false => fail_bare("'indexing_maps' do not specify a contracting dimension"),
        }
    }
}

/// Returns the sizes as diagnostics show them.
fn list(shape: &[i64]) -> String {
    shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn operand_type(ir: &Ir, op: Op, index: usize) -> Type {
    op.operand(ir, index).ty(ir)
}

impl BroadcastOp {
    /// Verifies that the other dimensions of the output are those of the input.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let [from, to] = [0, 1].map(|index| shape_of(ctx, operand_type(ir, op, index)));
        let added = numbers(ir, op, "dimensions");
        if from.len() + added.len() != to.len() {
            return fail(format!(
                "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init rank: {}",
                from.len(),
                added.len(),
                to.len()
            ));
        }
        for (index, dim) in added.iter().enumerate() {
            if usize::try_from(*dim).map_or(true, |dim| dim >= to.len()) {
                let last = to.len().wrapping_sub(1);
                return fail(format!(
                    "dimension {index} is out of range. expected range: [0, {last}], got: {dim}"
                ));
            }
        }
        let added = dims(ir, op, "dimensions");
        let mapped = to.iter().enumerate().filter(|(dim, _)| !added.contains(dim));
        for (nth, (size, (dim, other))) in from.iter().zip(mapped).enumerate() {
            if size != other {
                return fail(format!(
                    "input dim {nth} should match init dim {dim}. input: {size}, init: {other}"
                ));
            }
        }
        Ok(())
    }
}

/// Returns the types of the arguments of the body.
fn argument_types(ir: &Ir, op: Op) -> Vec<Type> {
    let body = op.regions(ir).first().and_then(|region| region.entry(ir));
    body.map(|body| body.args(ir).iter().map(|arg| arg.ty(ir)).collect()).unwrap_or_default()
}

impl MapOp {
    /// Verifies the arguments of the body, and that all shapes are the same.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (inputs, args) = (inputs(ir, op), argument_types(ir, op));
        if inputs.len() + 1 != args.len() {
            return fail(format!(
                "expects number of operands to match the arity of mapper, but got: {} and {}",
                inputs.len() + 1,
                args.len()
            ));
        }
        for (index, arg) in inputs.clone().zip(&args) {
            let element = operand_type(ir, op, index).element_type_or_self(ctx);
            if element != *arg {
                let (element, arg) = (quoted(ctx, element), quoted(ctx, *arg));
                return fail(format!("expected element type of input {element} to match bbArg type {arg}"));
            }
        }
        let output = shape_of(ctx, operand_type(ir, op, inits(ir, op).start));
        for index in inputs {
            let shape = shape_of(ctx, operand_type(ir, op, index));
            if shape != output {
                let (shape, output) = (list(shape), list(output));
                return fail(format!(
                    "expected shape of input ({shape}) to match shape of output ({output})"
                ));
            }
        }
        Ok(())
    }
}

impl ReduceOp {
    /// Verifies that the outputs have the dimensions that are not reduced, and the arguments of the body.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let shapes = |range: std::ops::Range<usize>| -> Vec<&[i64]> {
            range.map(|index| shape_of(ctx, operand_type(ir, op, index))).collect()
        };
        let (ins, outs) = (shapes(inputs(ir, op)), shapes(inits(ir, op)));
        let (Some(from), Some(to)) = (ins.first(), outs.first()) else { return Ok(()) };
        for (shapes, [kind, place]) in [(&ins, ["inputs", "input"]), (&outs, ["outputs", "output"])] {
            if let Some(at) = shapes.iter().position(|shape| *shape != shapes[0]) {
                return fail(format!(
                    "expects all {kind} to have the same shapes. Shape at {place}-index {at} is not equal to the shape at {place}-index 0."
                ));
            }
        }
        let rank = from.len();
        let written = numbers(ir, op, "dimensions");
        if written.iter().any(|dim| usize::try_from(*dim).map_or(true, |dim| dim >= rank)) {
            let last = i64::try_from(rank).unwrap_or(i64::MAX) - 1;
            return fail(format!("dimensions for reduction should be in the range [0, {last}]."));
        }
        let reduced = dims(ir, op, "dimensions");
        let left = from.iter().enumerate().filter(|(dim, _)| !reduced.contains(dim));
        let left: Vec<i64> = left.map(|(_, size)| *size).collect();
        if left.len() != to.len() {
            return fail(format!(
                "number of dimensions after reduction {} doesn't match the init rank {}",
                left.len(),
                to.len()
            ));
        }
        if left != *to {
            let (to, left) = (list(to), list(&left));
            return fail(format!(
                "init dimensions [{to}] doesn't match input dimensions after reduction [{left}]"
            ));
        }
        let args = argument_types(ir, op);
        if args.len() != op.n_operands(ir) {
            return fail("mismatching number of operands and block arguments");
        }
        for (index, (operand, arg)) in op.operand_types(ir).zip(args).enumerate() {
            let element = operand.element_type_or_self(ctx);
            if element != arg {
                let kind = if index < ins.len() { "input" } else { "output" };
                let (element, arg) = (quoted(ctx, element), quoted(ctx, arg));
                return fail(format!(
                    "{kind} element type {element} does not match corresponding block argument type {arg}"
                ));
            }
        }
        Ok(())
    }
}

impl TransposeOp {
    /// Verifies the permutation.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let written = numbers(ir, op, "permutation");
        if inverse(&written).is_none() {
            return fail("permutation is not valid");
        }
        let [from, to] = [0, 1].map(|index| shape_of(ctx, operand_type(ir, op, index)));
        let (rank, to_rank, n) = (from.len(), to.len(), written.len());
        if rank != to_rank {
            return fail(format!("input rank {rank} does not match init rank {to_rank}"));
        }
        if rank != n {
            return fail(format!("size of permutation {n} does not match the argument rank {rank}"));
        }
        for (dim, (source, size)) in dims(ir, op, "permutation").into_iter().zip(to).enumerate() {
            let expected = from[source];
            if expected != *size {
                return fail(format!(
                    "dim(result, {dim}) = {size} doesn't match dim(input, permutation[{dim}]) = {expected}"
                ));
            }
        }
        Ok(())
    }
}

impl SoftmaxOp {
    /// Verifies the shape of the output, and the dimension.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let [from, to] = [0, 1].map(|index| shape_of(ctx, operand_type(ir, op, index)));
        if !are_shapes_compatible(from, to) {
            return fail("incompatible output shape");
        }
        let dim = number(ir, op, "dimension").and_then(|dim| usize::try_from(dim).ok());
        match dim.is_some_and(|dim| dim < from.len()) {
            true => Ok(()),
            false => fail("incorrect dimension specified"),
        }
    }
}

/// Returns the sizes of the output and of the filter of a Winograd convolution.
fn winograd_sizes(ir: &Ir, op: Op) -> Option<[i64; 2]> {
    let attr: Attribute = op.attr_str(ir, "fmr")?;
    let text = attr.display(ir.context()).to_string();
    match (attr.as_i64(ir.context()), &text) {
        (Some(0), _) => Some([2, 3]),
        (Some(1), _) => Some([4, 3]),
        (Some(2), _) => Some([2, 5]),
        (_, text) if text.contains("F_2_3") => Some([2, 3]),
        (_, text) if text.contains("F_4_3") => Some([4, 3]),
        (_, text) if text.contains("F_2_5") => Some([2, 5]),
        _ => None,
    }
}

/// Verifies that an output has a shape.
fn verify_output_shape(expected: &[i64], output: &[i64]) -> Verified {
    match are_shapes_compatible(expected, output) {
        true => Ok(()),
        false => fail("the output shape is not expected"),
    }
}

impl WinogradFilterTransformOp {
    /// Verifies the shapes.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let [filter, output] = [0, 1].map(|index| shape_of(ctx, operand_type(ir, op, index)));
        let (&[f, h, w, c], Some([m, r])) = (filter, winograd_sizes(ir, op)) else { return Ok(()) };
        if h != r && h != 1 {
            return fail("expect filter height either equals to r or 1");
        }
        if w != r && w != 1 {
            return fail("expect filter width either equals to r or 1");
        }
        if h == 1 && w == 1 {
            return fail("expect either filter height or width equals to r");
        }
        let tile = |size: i64| if size == r { m + r - 1 } else { 1 };
        verify_output_shape(&[tile(h), tile(w), c, f], output)
    }
}

impl WinogradInputTransformOp {
    /// Verifies the shapes.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let [input, output] = [0, 1].map(|index| shape_of(ctx, operand_type(ir, op, index)));
        let (&[n, h, w, c], Some([m, r])) = (input, winograd_sizes(ir, op)) else { return Ok(()) };
        let tile = m + r - 1;
        // The size of a tile, and the number of tiles.
        let along = |size: i64, alpha: Option<&i64>| match (size, alpha) {
            (DYNAMIC, _) => (tile, DYNAMIC),
            (size, Some(1)) => (1, size),
            (size, _) => (tile, size.wrapping_sub(r - 1) / m),
        };
        let ((alpha_h, tiles_h), (alpha_w, tiles_w)) = (along(h, output.first()), along(w, output.get(1)));
        verify_output_shape(&[alpha_h, alpha_w, tiles_h, tiles_w, n, c], output)
    }
}

impl WinogradOutputTransformOp {
    /// Verifies the shapes.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let [value, output] = [0, 1].map(|index| shape_of(ctx, operand_type(ir, op, index)));
        let (&[h, w, tiles_h, tiles_w, n, f], Some([m, r])) = (value, winograd_sizes(ir, op)) else {
            return Ok(());
        };
        let along = |size: i64, tiles: i64, message: &str| {
            if size == DYNAMIC || tiles == DYNAMIC {
                return Ok(DYNAMIC);
            }
            let (tile, factor) = if size == 1 { (1, 1) } else { (m + r - 1, m) };
            if size != tile {
                return fail(message).map(|()| 0);
            }
            Ok(tiles.wrapping_mul(factor))
        };
        let height = along(h, tiles_h, "expect input height equals to input tile size")?;
        let width = along(w, tiles_w, "expect input width equals to input tile size")?;
        verify_output_shape(&[n, height, width, f], output)
    }
}
