//! Verifiers of the interfaces of structured operations, and of the operations in their bodies, in upstream's words.
//!
//! MLIR: `verifyStructuredOpInterface`, `verifyContractionInterface`, `verifyConvolutionInterface` and `verifyFillInterface` in
//! LinalgInterfaces.cpp, IndexingMapOpInterface.cpp, `linalg.index` and `linalg.yield` in LinalgOps.cpp.

use std::collections::BTreeSet;

use pdll::ir::{
    AffineExpr, AffineMap, AffineNode, AffineOp, Attribute, Block, DYNAMIC, Ir, Op, Trait, Value,
};
use pdll::ods::OpDef as _;

use super::structure::{
    Structure, element_or_self, has_buffers_only, has_tensors_only, inits, inputs, is_projected_permutation,
    is_structured, operand_shape, results_at,
};
use super::{FillOp, IndexOp, YieldOp};
use crate::shaped::{Verified, fail, fail_bare, quoted};

/// Returns a map as diagnostics show it, without its keyword.
fn map_text(ir: &Ir, map: &AffineMap) -> String {
    let text = ir.context().affine_map_attr(map.clone()).display(ir.context()).to_string();
    text.strip_prefix("affine_map<").and_then(|text| text.strip_suffix('>')).unwrap_or(&text).to_owned()
}

/// Verifies the operands, maps and body of a structured operation.
pub(super) fn verify_structure(ir: &Ir, op: Op) -> Verified {
    if op.n_operands(ir) > 0 && !has_tensors_only(ir, op) && !has_buffers_only(ir, op) {
        return fail("expected to have pure tensor or buffer semantics");
    }
    let Some(structure) = Structure::of(ir, op) else { return Ok(()) };
    verify_maps(ir, op, &structure)?;
    let n_loops = structure.n_loops();
    if let Some(at) = structure.maps.iter().position(|map| map.n_dims as usize != n_loops) {
        return fail(format!(
            "expected indexing_map #{at} to have {n_loops} dim(s) to match the number of loops"
        ));
    }
    verify_block(ir, op)
}

/// Verifies that the maps fit the shapes of the operands.
fn verify_maps(ir: &Ir, op: Op, structure: &Structure<'_>) -> Verified {
    let (n_maps, n_operands) = (structure.maps.len(), op.n_operands(ir));
    if n_maps != n_operands {
        return fail(format!(
            "expected the number of indexing_map ({n_maps}) to be equal to the number of input/output operands ({n_operands})"
        ));
    }
    let shapes: Vec<&[i64]> = op.operands(ir).map(|value| operand_shape(ir, value)).collect();
    for (index, (map, shape)) in structure.maps.iter().zip(&shapes).enumerate() {
        if map.n_symbols > 0 {
            return fail(format!("unexpected symbols in indexing_map #{index}"));
        }
        let (n_results, rank) = (map.results.len(), shape.len());
        if n_results != rank {
            return fail(format!(
                "expected operand #{index} rank ({rank}) to match the result rank of indexing_map ({n_results})"
            ));
        }
    }
    let Some(ranges) = structure.loop_ranges(ir, op) else {
        return fail(format!("invalid indexing maps are non-invertible: ({})", all_maps_text(ir, structure)));
    };
    if ranges.contains(&DYNAMIC) {
        return Ok(());
    }
    let last: Vec<i64> = ranges.iter().map(|range| range.wrapping_sub(1)).collect();
    let first = vec![0; last.len()];
    for (index, (map, shape)) in structure.maps.iter().zip(&shapes).enumerate() {
        let ends = results_at(map, &first).into_iter().zip(results_at(map, &last));
        for (dim, ((start, end), size)) in ends.zip(*shape).enumerate() {
            if *size == DYNAMIC || *size == 0 {
                continue;
            }
            if start.min(end) < 0 {
                let map = map_text(ir, map);
                return fail(format!("unexpected result less than 0 at expression #{dim} in {map}"));
            }
            let inferred = start.max(end).wrapping_add(1);
            let before = format!("inferred input/output operand #{index} has shape's dimension #{dim} to be");
            if matches!(map.nodes[map.results[dim].index()], AffineNode::Dim(_)) {
                if inferred != *size {
                    return fail(format!("{before} {inferred}, but found {size}"));
                }
            } else if inferred > *size {
                return fail(format!("{before} greater than or equal to {inferred}, but found {size}"));
            }
        }
    }
    Ok(())
}

/// Returns the map from loops to all sizes as diagnostics show it.
fn all_maps_text(ir: &Ir, structure: &Structure<'_>) -> String {
    let results = structure.maps.iter().filter_map(|map| {
        let text = map_text(ir, map);
        let results = text.split_once(" -> (")?.1.strip_suffix(')')?.to_owned();
        (!results.is_empty()).then_some(results)
    });
    let results: Vec<String> = results.collect();
    let n_dims = structure.maps.iter().map(|map| map.n_dims).max().unwrap_or(0);
    let dims: Vec<String> = (0..n_dims).map(|dim| format!("d{dim}")).collect();
    format!("({}) -> ({})", dims.join(", "), results.join(", "))
}

/// Verifies that the body has an argument for each operand.
fn verify_block(ir: &Ir, op: Op) -> Verified {
    let region = op.regions(ir).first().copied();
    let mut blocks = region.into_iter().flat_map(|region| region.blocks(ir));
    let (Some(block), None) = (blocks.next(), blocks.next()) else {
        return fail("expects to have 1 region with 1 block");
    };
    let args = block.args(ir);
    if args.len() != op.n_operands(ir) {
        return fail(
            "expected as many non-induction variable region arguments as the number of input/output operands",
        );
    }
    for (index, (operand, arg)) in op.operands(ir).zip(args).enumerate() {
        let (element, ty) = (element_or_self(ir, operand.ty(ir)), arg.ty(ir));
        if element != ty {
            let (element, ty) = (quoted(ir.context(), element), quoted(ir.context(), ty));
            return fail(format!(
                "expected type of bb argument #{index} ({ty}) to match element or self type of the corresponding operand ({element})"
            ));
        }
    }
    Ok(())
}

/// Verifies that a contraction multiplies and adds.
pub(super) fn verify_contraction(ir: &Ir, op: Op) -> Verified {
    let Some(structure) = Structure::of(ir, op) else { return Ok(()) };
    if inputs(ir, op).len() != 2 || inits(ir, op).len() != 1 {
        fail("expected op with 2 inputs and 1 output")
    } else if !structure.reductions.contains(&true) {
        fail("expected at least 1 reduction")
    } else if !structure.maps.iter().all(|map| is_projected_permutation(map)) {
        fail("expected indexing maps to be projected permutations")
    } else if !op
        .regions(ir)
        .first()
        .and_then(|region| region.entry(ir))
        .is_some_and(|body| multiplies(ir, body))
    {
        fail("expected add/mul op in the body")
    } else {
        Ok(())
    }
}

/// The operations that multiply, and those that add their results.
const PRODUCTS: [(&str, &str); 4] = [
    ("arith.mulf", "arith.addf"),
    ("arith.muli", "arith.addi"),
    ("complex.mul", "complex.add"),
    ("arith.andi", "arith.ori"),
];

/// Returns the value from which operations with one operand and no effects compute a value.
fn before_unary(ir: &Ir, mut value: Value) -> Value {
    while let Some(op) =
        value.defining_op(ir).filter(|op| op.n_operands(ir) == 1 && op.has_trait(ir, Trait::NoMemoryEffect))
    {
        value = op.operand(ir, 0);
    }
    value
}

/// Returns whether a body adds the product of its first two arguments to the third one, apart from conversions.
fn multiplies(ir: &Ir, body: Block) -> bool {
    let &[a, b, sum] = body.args(ir) else { return false };
    let binary = |value: Value| {
        let op = value.defining_op(ir).filter(|op| op.n_operands(ir) == 2 && op.n_results(ir) == 1)?;
        Some((op, [0, 1].map(|index| before_unary(ir, op.operand(ir, index)))))
    };
    let Some(last) = body.last_op(ir).filter(|last| last.n_operands(ir) == 1) else { return false };
    let Some((add, terms)) = binary(before_unary(ir, last.operand(ir, 0))) else { return false };
    if !terms.contains(&sum) {
        return false;
    }
    let other = if terms[0].defining_op(ir).is_none() { terms[1] } else { terms[0] };
    let Some((mul, factors)) = binary(other) else { return false };
    PRODUCTS.contains(&(mul.name_text(ir), add.name_text(ir))) && (factors == [a, b] || factors == [b, a])
}

/// The dimensions in the results of a map for the image of a convolution.
#[derive(Default)]
struct ImageDims {
    plain: BTreeSet<u32>,
    convolved: BTreeSet<u32>,
}

impl ImageDims {
    /// Reads a result: a dimension, or a sum of two multiples of dimensions. Returns whether it has this form.
    fn read(&mut self, map: &AffineMap, result: AffineExpr) -> bool {
        let dim = |expr: AffineExpr| match map.nodes[expr.index()] {
            AffineNode::Dim(dim) => Some(dim),
            AffineNode::Binary(AffineOp::Mul, lhs, rhs) => {
                match (map.nodes[lhs.index()], map.nodes[rhs.index()]) {
                    (AffineNode::Dim(dim), AffineNode::Constant(_) | AffineNode::Symbol(_)) => Some(dim),
                    _ => None,
                }
            }
            _ => None,
        };
        match map.nodes[result.index()] {
            AffineNode::Dim(dim) => self.plain.insert(dim),
            AffineNode::Binary(AffineOp::Add, lhs, rhs) => match (dim(lhs), dim(rhs)) {
                (Some(lhs), Some(rhs)) => {
                    self.convolved.extend([lhs, rhs]);
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Verifies that each loop of a convolution is one that a convolution has.
pub(super) fn verify_convolution(ir: &Ir, op: Op) -> Verified {
    if inputs(ir, op).len() < 2 || inits(ir, op).len() != 1 {
        return fail_bare("expected op with 2 inputs and 1 output");
    }
    let Some(Structure { maps, reductions }) = Structure::of(ir, op) else { return Ok(()) };
    let (Some(&image), Some(&filter), Some(&output)) = (maps.first(), maps.get(1), maps.last()) else {
        return Ok(());
    };
    let mut dims = ImageDims::default();
    if !image.results.iter().all(|result| dims.read(image, *result)) {
        return fail_bare("unexpected input index map for convolutions");
    }
    if !is_projected_permutation(filter) || !is_projected_permutation(output) {
        return fail_bare("expected output/filter indexing maps to be projected permutations");
    }
    let dims_of = |map: &AffineMap| -> BTreeSet<u32> {
        let nodes = map.results.iter().map(|result| map.nodes[result.index()]);
        nodes.filter_map(|node| if let AffineNode::Dim(dim) = node { Some(dim) } else { None }).collect()
    };
    let (in_filter, in_output) = (dims_of(filter), dims_of(output));
    let mut seen = BTreeSet::new();
    for dim in in_output.iter().chain(&in_filter).copied() {
        if !seen.insert(dim) {
            continue;
        }
        let places = [
            dims.plain.contains(&dim),
            dims.convolved.contains(&dim),
            in_filter.contains(&dim),
            in_output.contains(&dim),
        ];
        let is_output = match places {
            // Batch, output image, output channel, depth.
            [true, false, false, true] | [false, true, false, true] | [false, false, true, true] => true,
            [true, false, true, true] => true,
            // Filter, input channel.
            [false, true, true, false] | [true, false, true, false] => false,
            _ => return fail_bare("unexpected loop dimension for convolution op"),
        };
        match reductions.get(dim as usize) {
            Some(true) if is_output => {
                return fail_bare("expected all iterators used to access outputs to be parallel");
            }
            Some(false) if !is_output => {
                return fail_bare("expected all iterators not used to access outputs to be reduction");
            }
            _ => {}
        }
    }
    if seen.len() != image.n_dims as usize {
        return fail_bare("unexpected loop dimension for convolution op");
    }
    Ok(())
}

impl FillOp {
    /// Verifies that a scalar fills one output.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (inputs, outputs) = (inputs(ir, op), inits(ir, op));
        if inputs.len() != 1 || outputs.len() != 1 {
            return fail_bare("expected op with 1 input and 1 output");
        }
        let (value, output) = (op.operand(ir, inputs.start).ty(ir), op.operand(ir, outputs.start).ty(ir));
        if value.element_type(ctx).is_some() {
            return fail_bare("expected op with scalar input");
        }
        let element = output.element_type_or_self(ctx);
        if value != element {
            let (value, element) = (quoted(ctx, value), quoted(ctx, element));
            return fail(format!(
                "expected fill value type ({value}) to match output element type ({element})"
            ));
        }
        Ok(())
    }
}

impl YieldOp {
    /// Verifies that the values are elements of the outputs.
    pub fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        let Some(parent) = op.parent_op(ir) else { return fail("expected single non-empty parent region") };
        if parent.n_regions(ir) != 1 {
            return fail("expected single non-empty parent region");
        }
        if !is_structured(ir, parent) {
            return fail("expected parent op with LinalgOp interface");
        }
        let (outputs, n) = (inits(ir, parent), op.n_operands(ir));
        if n != outputs.len() {
            return fail(format!(
                "expected number of yield values ({n}) to match the number of inits / outs operands of the enclosing LinalgOp ({})",
                outputs.len()
            ));
        }
        for (index, (value, output)) in op.operands(ir).zip(outputs).enumerate() {
            let element = element_or_self(ir, parent.operand(ir, output).ty(ir));
            let ty = value.ty(ir);
            if ty != element {
                let (ty, element) = (quoted(ir.context(), ty), quoted(ir.context(), element));
                return fail(format!(
                    "type of yield operand {} ({ty}) doesn't match the element type of the enclosing linalg.generic op ({element})",
                    index + 1
                ));
            }
        }
        Ok(())
    }
}

/// Returns the number in an attribute.
pub(super) fn number(ir: &Ir, op: Op, attr: &str) -> Option<i64> {
    op.attr_str(ir, attr).and_then(|attr: Attribute| attr.as_i64(ir.context()))
}

impl IndexOp {
    /// Verifies that the operation around it has the loop.
    pub fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        let Some(parent) = op.parent_op(ir).filter(|parent| is_structured(ir, *parent)) else {
            return fail("expected parent op with LinalgOp interface");
        };
        let dim = number(ir, op, "dim").and_then(|dim| usize::try_from(dim).ok()).unwrap_or(usize::MAX);
        let Some(structure) = Structure::of(ir, parent) else { return Ok(()) };
        let n_loops = structure.n_loops();
        match dim < n_loops {
            true => Ok(()),
            false => fail(format!(
                "expected dim ({dim}) to be lower than the number of loops ({n_loops}) of the enclosing LinalgOp"
            )),
        }
    }
}
