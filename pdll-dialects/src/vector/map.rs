//! Permutation maps of transfers, and the masks that they imply.

use pdll::ir::{AffineBuilder, AffineMap, AffineNode, Context, Type};

use super::shape::{Vector, vector_of, vector_type};

/// Returns `(d0, d1, d2) -> (d1, d2)` for three dimensions and two results.
pub(super) fn minor_identity(rank: usize, n_results: usize) -> AffineMap {
    let mut builder = AffineBuilder::new();
    let (n_dims, first) = (to_u32(rank), to_u32(rank.saturating_sub(n_results)));
    let results: Vec<_> = (first..n_dims).map(|dim| builder.dim(dim)).collect();
    builder.finish_map(n_dims, 0, &results)
}

fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Returns the default map of a transfer, if memory has as many dimensions as the vector.
pub(super) fn transfer_map(ctx: &Context, shaped: Type, vector: &Vector<'_>) -> Option<AffineMap> {
    let rank = shaped.shape(ctx).map_or(0, <[i64]>::len);
    let of_element = shaped.element_type(ctx).and_then(|ty| vector_of(ctx, ty)).map_or(0, |v| v.shape.len());
    let n_results = vector.shape.len().checked_sub(of_element)?;
    (n_results <= rank).then(|| minor_identity(rank, n_results))
}

/// Returns whether a map is a minor identity.
pub(super) fn is_minor_identity(map: &AffineMap) -> bool {
    map.n_dims as usize >= map.results.len() && *map == minor_identity(map.n_dims as usize, map.results.len())
}

/// Returns the dimension that each result is; `None` for other expressions.
pub(super) fn dims(map: &AffineMap) -> Vec<Option<usize>> {
    let dim = |node| match node {
        AffineNode::Dim(dim) => Some(dim as usize),
        _ => None,
    };
    map.results.iter().map(|expr| dim(map.nodes[expr.index()])).collect()
}

/// Returns the type of the mask of a transfer: the vector type, with its dimensions in the order of memory.
pub(super) fn mask_type(ctx: &Context, vector: &Vector<'_>, map: &AffineMap) -> Type {
    let mut used: Vec<(usize, usize)> =
        dims(map).into_iter().enumerate().filter_map(|(i, dim)| Some((dim?, i))).collect();
    used.sort_unstable();
    used.dedup_by_key(|(dim, _)| *dim);
    let at = |i: usize| Some((*vector.shape.get(i)?, *vector.scalable.get(i)?));
    let (mut shape, mut scalable): (Vec<i64>, Vec<bool>) = used.iter().filter_map(|(_, i)| at(*i)).unzip();
    if shape.is_empty() {
        (shape, scalable) = (vec![1], vec![false]);
    }
    vector_type(ctx, &shape, &scalable, ctx.integer_type(1))
}
