//! Structure of a structured operation: how it indexes its operands, and which of its loops reduce.
//!
//! All operations with the interface `LinalgOp` have one, whether their attributes say it or their names determine it.
//! In: an operation. Out: [`Structure`], read by the verifiers, folders and canonicalization patterns.
//! MLIR: the `getIndexingMaps` and `getIteratorTypesArray` of each operation, LinalgInterfaces.td, IndexingMapOpInterface.td.

use std::ops::Range;

use pdll::ir::{
    AffineBuilder, AffineExpr, AffineMap, AffineNode, Attribute, AttributeData, Ir, Op, Type, Value,
};

use super::body;
use super::named;
use crate::affine::flatten::evaluate;
use crate::shaped::{numbers, shape_of};
use pdll::ir::{DYNAMIC, TypeData};

/// The maps and loops of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Structure<'a> {
    /// The map of each operand, from loops to the indices of the element.
    pub(crate) maps: Vec<&'a AffineMap>,
    /// Of each loop, whether it is a reduction.
    pub(crate) reductions: Vec<bool>,
}

/// Name of the interface in the definitions.
pub(crate) const STRUCTURED: &str = "LinalgStructuredInterface";

/// Returns whether an operation has the interface of structured operations.
pub(super) fn is_structured(ir: &Ir, op: Op) -> bool {
    op.info(ir).trait_names.contains(&STRUCTURED)
}

/// Returns the positions of the outputs.
pub(crate) fn inits(ir: &Ir, op: Op) -> Range<usize> {
    op.operand_group(ir, 1)
}

/// Returns the positions of the inputs.
pub(crate) fn inputs(ir: &Ir, op: Op) -> Range<usize> {
    op.operand_group(ir, 0)
}

/// Returns whether there are tensors among the operands, and no memrefs.
pub(super) fn has_tensors_only(ir: &Ir, op: Op) -> bool {
    let ctx = ir.context();
    !op.operand_types(ir).any(|ty| is_memref(ir, ty)) && op.operand_types(ir).any(|ty| ty.is_tensor(ctx))
}

/// Returns whether there are memrefs among the operands, and no tensors.
pub(crate) fn has_buffers_only(ir: &Ir, op: Op) -> bool {
    let ctx = ir.context();
    !op.operand_types(ir).any(|ty| ty.is_tensor(ctx)) && op.operand_types(ir).any(|ty| is_memref(ir, ty))
}

fn is_memref(ir: &Ir, ty: Type) -> bool {
    let ctx = ir.context();
    ty.is_memref(ctx) || ty.is_unranked_memref(ctx)
}

/// Returns whether an operand is neither a tensor nor a memref: the body gets it as it is.
pub(crate) fn is_scalar(ir: &Ir, value: Value) -> bool {
    let (ctx, ty) = (ir.context(), value.ty(ir));
    !ty.is_tensor(ctx) && !is_memref(ir, ty)
}

/// Returns the shape of an operand as the loops see it: empty for scalars, also for vectors.
pub(crate) fn operand_shape(ir: &Ir, value: Value) -> &[i64] {
    let (ctx, ty) = (ir.context(), value.ty(ir));
    if ty.is_ranked_tensor(ctx) || ty.is_memref(ctx) { shape_of(ctx, ty) } else { &[] }
}

/// Returns the elements of tensors and memrefs, and other types as they are.
pub(super) fn element_or_self(ir: &Ir, ty: Type) -> Type {
    match ty.data(ir.context()) {
        TypeData::RankedTensor { element, .. } | TypeData::MemRef { element, .. } => *element,
        _ => ty,
    }
}

/// Returns the maps in an attribute.
pub(super) fn maps_of(ir: &Ir, attr: Option<Attribute>) -> Option<Vec<&AffineMap>> {
    let ctx = ir.context();
    let map = |attr: &Attribute| match attr.data(ctx) {
        AttributeData::AffineMap(map) => Some(&**map),
        _ => None,
    };
    attr?.as_array(ctx)?.iter().map(map).collect()
}

/// Returns the map whose results are some of the dimensions.
fn projection(n_dims: usize, dims: impl IntoIterator<Item = usize>) -> AffineMap {
    let mut builder = AffineBuilder::new();
    let dim = |dim: usize| u32::try_from(dim).unwrap_or(u32::MAX);
    let results: Vec<AffineExpr> = dims.into_iter().map(|nth| builder.dim(dim(nth))).collect();
    builder.finish_map(dim(n_dims), 0, &results)
}

/// Returns the dimensions in an attribute that are in range.
pub(super) fn dims(ir: &Ir, op: Op, attr: &str) -> Vec<usize> {
    numbers(ir, op, attr).into_iter().filter_map(|dim| usize::try_from(dim).ok()).collect()
}

impl<'a> Structure<'a> {
    /// Returns the structure of an operation with the interface; `None` if its attributes are not valid.
    pub(crate) fn of(ir: &'a Ir, op: Op) -> Option<Structure<'a>> {
        let maps = indexing_maps(ir, op)?;
        let reductions = reductions(ir, op, &maps)?;
        Some(Structure { maps, reductions })
    }

    /// Returns the number of loops.
    pub(super) fn n_loops(&self) -> usize {
        self.reductions.len()
    }

    /// Returns, for each loop, the position among the sizes of all operands of one that it runs over.
    pub(crate) fn sizes_of_loops(&self) -> Option<Vec<usize>> {
        let n_dims = self.maps.iter().map(|map| map.n_dims).max().unwrap_or(0);
        let mut found = vec![None; n_dims as usize];
        let results =
            self.maps.iter().flat_map(|map| map.results.iter().map(|result| map.nodes[result.index()]));
        for (nth, result) in results.enumerate() {
            if let AffineNode::Dim(dim) = result
                && let Some(slot) = found.get_mut(dim as usize)
            {
                slot.get_or_insert(nth);
            }
        }
        found.into_iter().collect()
    }

    /// Returns the number of iterations of each loop, or [`DYNAMIC`].
    pub(super) fn loop_ranges(&self, ir: &Ir, op: Op) -> Option<Vec<i64>> {
        let sizes: Vec<i64> = op.operands(ir).flat_map(|value| operand_shape(ir, value)).copied().collect();
        let positions = self.sizes_of_loops()?;
        Some(positions.into_iter().map(|nth| sizes.get(nth).copied().unwrap_or(DYNAMIC)).collect())
    }
}

/// Returns the values of a map's results; those that cannot be computed are zero.
pub(super) fn results_at(map: &AffineMap, loops: &[i64]) -> Vec<i64> {
    let inputs: Vec<Option<i64>> = loops.iter().map(|value| Some(*value)).collect();
    let values = evaluate(map, &inputs).unwrap_or_else(|| vec![None; map.results.len()]);
    values.into_iter().map(|value| value.unwrap_or(0)).collect()
}

/// Returns whether a map has no symbols, and each of its results is another dimension.
pub(super) fn is_projected_permutation(map: &AffineMap) -> bool {
    let mut seen = vec![false; map.n_dims as usize];
    map.n_symbols == 0
        && map.results.len() <= map.n_dims as usize
        && map.results.iter().all(|result| match map.nodes[result.index()] {
            AffineNode::Dim(dim) => !std::mem::replace(&mut seen[dim as usize], true),
            _ => false,
        })
}

/// Returns the map of each operand.
fn indexing_maps(ir: &Ir, op: Op) -> Option<Vec<&AffineMap>> {
    let ctx = ir.context();
    let name = op.name_text(ir).strip_prefix("linalg.")?;
    let intern = |map: AffineMap| match ctx.affine_map_attr(map).data(ctx) {
        AttributeData::AffineMap(map) => Some(&**map),
        _ => None,
    };
    let rank_at = |index: usize| op.get_operand(ir, index).map_or(0, |value| operand_shape(ir, value).len());
    let operands = op.operands(ir);
    let outputs = inits(ir, op);
    let loops = rank_at(outputs.start);
    match name {
        "generic" | "contract" => maps_of(ir, op.attr_str(ir, "indexing_maps")),
        "matmul" | "batch_matmul" | "batch_reduce_matmul" | "elementwise" => {
            let attr = op.attr_str(ir, "indexing_maps").filter(|attr| attr.as_array(ctx).is_some());
            let default = || ctx.array_attr(&body::default_maps(ctx, name, op.n_operands(ir), loops));
            maps_of(ir, Some(attr.unwrap_or_else(default)))
        }
        "map" => operands.map(|_| intern(projection(loops, 0..loops))).collect(),
        "reduce" => {
            let (rank, reduced) = (rank_at(0), dims(ir, op, "dimensions"));
            let map = |index: usize| match outputs.contains(&index) {
                true => projection(rank, (0..rank).filter(|dim| !reduced.contains(dim))),
                false => projection(rank, 0..rank),
            };
            (0..op.n_operands(ir)).map(|index| intern(map(index))).collect()
        }
        "transpose" => {
            let permutation = dims(ir, op, "permutation");
            let inverse = (0..loops).map(|dim| permutation.iter().position(|from| *from == dim));
            let input = projection(loops, inverse.collect::<Option<Vec<usize>>>()?);
            [input, projection(loops, 0..loops)].into_iter().map(intern).collect()
        }
        "broadcast" => {
            let added = dims(ir, op, "dimensions");
            let input = projection(loops, (0..loops).filter(|dim| !added.contains(dim)));
            [input, projection(loops, 0..loops)].into_iter().map(intern).collect()
        }
        name => {
            let named = named::find(name)?;
            if named.maps.is_empty() {
                let map = |value: Value| match operand_shape(ir, value).len() {
                    0 => projection(loops, []),
                    _ => projection(loops, 0..loops),
                };
                return operands.map(|value| intern(map(value))).collect();
            }
            let memoized = op.attr_str(ir, body::MEMOIZED).filter(|attr| attr.as_array(ctx).is_some());
            let maps = match memoized {
                Some(maps) => maps,
                None => body::maps_of(ir, op, named)?,
            };
            maps_of(ir, Some(maps))
        }
    }
}

/// Returns which loops are reductions.
fn reductions(ir: &Ir, op: Op, maps: &[&AffineMap]) -> Option<Vec<bool>> {
    let ctx = ir.context();
    let name = op.name_text(ir).strip_prefix("linalg.")?;
    let letters = |letters: &str| Some(letters.bytes().map(|letter| letter == b'r').collect());
    let rank_at = |index: usize| op.get_operand(ir, index).map_or(0, |value| operand_shape(ir, value).len());
    match name {
        "generic" => {
            let types = op.attr_str(ir, "iterator_types")?.as_array(ctx)?;
            Some(types.iter().map(|ty| ty.display(ctx).to_string().contains("reduction")).collect())
        }
        "matmul" => letters("ppr"),
        "batch_matmul" => letters("pppr"),
        "batch_reduce_matmul" => letters("rppr"),
        "contract" => {
            let output = maps.last()?;
            let is_output = |dim: u32| {
                output.results.iter().any(|result| output.nodes[result.index()] == AffineNode::Dim(dim))
            };
            Some((0..output.n_dims).map(|dim| !is_output(dim)).collect())
        }
        "reduce" => {
            let reduced = dims(ir, op, "dimensions");
            Some((0..rank_at(0)).map(|dim| reduced.contains(&dim)).collect())
        }
        name => match named::find(name) {
            Some(named) if !named.maps.is_empty() => letters(named.iterators),
            _ => Some(vec![false; rank_at(inits(ir, op).start)]),
        },
    }
}
