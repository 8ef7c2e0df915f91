//! `linalg.pack` and `linalg.unpack`: verifiers, folders and canonicalization.
//!
//! A packed tensor has a tile of a tensor at each position: the outer dimensions count tiles, perhaps permuted, the inner ones are of a tile.
//! MLIR: LinalgOps.cpp (`commonVerifierPackAndUnPackOp`, `PackOp`, `UnPackOp`).

use pdll::fold::FoldAdaptor;
use pdll::ir::{
    Attribute, AttributeData, Builder as _, Context, DYNAMIC, Ir, NamedAttribute, Op, Type, Value,
};
use pdll::ods::OpDef;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError};

use super::create::{cast, set_types, without_discardable_attrs};
use super::{PackOp, UnPackOp};
use crate::parts::operand_group;
use crate::permutation::inverse;
use crate::shaped::{
    Mixed, Slice, Verified, are_shapes_compatible, defined_by, fail, fail_bare, mix, name, numbers,
    preserves_static_information, quoted, rank_of, segments, shape_of, statics, tensor_like, unmix,
    with_shape,
};
use crate::tensor;

/// Operand group of the tile sizes of `linalg.pack`.
const PACK_TILES: usize = 3;
/// Operand group of the tile sizes of `linalg.unpack`.
const UNPACK_TILES: usize = 2;

fn is_pack(ir: &Ir, op: Op) -> bool {
    op.cast::<PackOp>(ir).is_some()
}

/// Returns the padding value of a `linalg.pack`.
pub(super) fn padding(ir: &Ir, pack: Op) -> Option<Value> {
    operand_group(ir, pack, 2).first().copied()
}

/// Returns the sizes of tiles.
fn tiles(ir: &Ir, op: Op) -> Vec<Mixed> {
    let group = if is_pack(ir, op) { PACK_TILES } else { UNPACK_TILES };
    mix(&numbers(ir, op, "static_inner_tiles"), &operand_group(ir, op, group))
}

/// Returns the types of the tensor without and with tiles.
fn unpacked_and_packed(ir: &Ir, op: Op) -> (Type, Type) {
    let (source, dest) = (op.operand(ir, 0).ty(ir), op.operand(ir, 1).ty(ir));
    if is_pack(ir, op) { (source, dest) } else { (dest, source) }
}

/// Returns whether all tiles are of constant size, also in the packed type.
pub(super) fn has_constant_tiles(ir: &Ir, op: Op) -> bool {
    let tiles = tiles(ir, op);
    let packed = shape_of(ir.context(), unpacked_and_packed(ir, op).1);
    let sizes = packed.iter().skip(packed.len().saturating_sub(tiles.len()));
    tiles.iter().zip(sizes).all(|(tile, size)| tile.constant(ir).is_some() && *size != DYNAMIC)
}

/// Returns whether positions are not different ones below a rank.
fn is_invalid_position(positions: &[i64], rank: usize) -> bool {
    let is_outside = |position: &i64| usize::try_from(*position).map_or(true, |position| position >= rank);
    let repeats = positions.iter().enumerate().any(|(nth, position)| positions[..nth].contains(position));
    positions.len() > rank || repeats || positions.iter().any(is_outside)
}

/// Returns the numbers of an attribute that are positions.
fn positions(ir: &Ir, op: Op, attr: &str) -> Vec<usize> {
    numbers(ir, op, attr).into_iter().filter_map(|position| usize::try_from(position).ok()).collect()
}

/// Returns the quotient of sizes, rounded up.
fn ceil_div(size: i64, tile: i64) -> i64 {
    let (quotient, rest) = (size.wrapping_div(tile), size.wrapping_rem(tile));
    if rest != 0 && (rest < 0) == (tile < 0) { quotient.wrapping_add(1) } else { quotient }
}

/// Returns the packed type of a tensor.
fn packed_type(ctx: &Context, unpacked: Type, tiles: &[i64], inner: &[usize], outer: &[usize]) -> Type {
    let mut shape = shape_of(ctx, unpacked).to_vec();
    for (position, tile) in inner.iter().zip(tiles) {
        let Some(size) = shape.get_mut(*position) else { continue };
        *size = match (*size, *tile) {
            (DYNAMIC, _) | (_, DYNAMIC | 0) => DYNAMIC,
            (size, tile) => ceil_div(size, tile),
        };
    }
    if !outer.is_empty() {
        shape = outer.iter().filter_map(|from| shape.get(*from).copied()).collect();
    }
    shape.extend(tiles);
    tensor_like(ctx, unpacked, &shape)
}

/// Verifies what both operations have in common.
fn verify_tiles(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let tiles = tiles(ir, op);
    let (unpacked, packed) = unpacked_and_packed(ir, op);
    let rank = rank_of(ctx, unpacked);
    let [inner, outer] = ["inner_dims_pos", "outer_dims_perm"].map(|attr| numbers(ir, op, attr));
    if tiles.iter().any(|tile| tile.constant(ir) == Some(0)) {
        return fail_bare("invalid zero tile factor");
    }
    if is_invalid_position(&inner, rank) {
        return fail_bare("invalid inner_dims_pos vector");
    }
    if is_invalid_position(&outer, rank) {
        return fail_bare("invalid outer_dims_perm vector");
    }
    if !outer.is_empty() && outer.len() != rank {
        return fail_bare("outer_dims_perm must be a permutation or empty");
    }
    if tiles.len() > rank {
        return fail_bare(
            "tiling factors must be less than or equal to the input rank for pack or output rank for unpack",
        );
    }
    if tiles.len() != inner.len() {
        return fail_bare("tiling factors must equal the number of dimensions to tile");
    }
    let shape = shape_of(ctx, packed);
    if shape.len() != rank + tiles.len() {
        let (n, expected) = (shape.len(), rank + tiles.len());
        return fail_bare(format!(
            "packed rank != (unpacked rank + num tiling factors), got {n} != {expected}"
        ));
    }
    if shape[rank..].iter().zip(&tiles).any(|(size, tile)| *size != tile.as_static()) {
        return fail_bare(
            "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type",
        );
    }
    let [inner, outer] = ["inner_dims_pos", "outer_dims_perm"].map(|attr| positions(ir, op, attr));
    let expected = packed_type(ctx, unpacked, &statics(&tiles), &inner, &outer);
    if !are_shapes_compatible(shape_of(ctx, expected), shape) {
        let (expected, packed) = (quoted(ctx, expected), quoted(ctx, packed));
        return fail_bare(format!("expected {expected} for the packed domain value, got {packed}"));
    }
    Ok(())
}

/// Returns whether some tile is certainly incomplete.
fn requires_padding(ir: &Ir, pack: Op) -> bool {
    let (unpacked, packed) = unpacked_and_packed(ir, pack);
    let [shape, packed] = [unpacked, packed].map(|ty| shape_of(ir.context(), ty));
    let outer = inverse(&numbers(ir, pack, "outer_dims_perm")).unwrap_or_default();
    positions(ir, pack, "inner_dims_pos").into_iter().zip(tiles(ir, pack)).any(|(position, tile)| {
        let Some(size) = shape.get(position).filter(|size| **size != DYNAMIC) else { return false };
        let divisor = match tile.constant(ir) {
            Some(tile) => Some(tile),
            None => packed.get(outer.get(position).copied().unwrap_or(position)).copied(),
        };
        divisor.is_some_and(|divisor| divisor != DYNAMIC && divisor != 0 && size.wrapping_rem(divisor) != 0)
    })
}

/// Returns a constant whose elements are the same, with another static shape.
fn resized_splat(
    ctx: &Context,
    constant: Option<Attribute>,
    ty: Type,
    pad: Option<Attribute>,
) -> Option<Attribute> {
    let constant = constant?;
    let AttributeData::DenseElements { data, is_splat: true, .. } = constant.data(ctx) else { return None };
    if !ty.has_static_shape(ctx) {
        return None;
    }
    if let Some(pad) = pad {
        let element = crate::constants::Numbers::of(ctx, constant)?.single()?;
        if crate::constants::constant(ctx, ty.element_type(ctx)?, &element) != Some(pad) {
            return None;
        }
    }
    Some(ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.clone(), is_splat: true }))
}

impl PackOp {
    /// Verifies the tiles and the padding.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        verify_tiles(ir, op)?;
        let element = op.operand(ir, 0).ty(ir).element_type_or_self(ctx);
        match padding(ir, op).map(|value| value.ty(ir)) {
            Some(ty) if ty != element => {
                let (ty, element) = (quoted(ctx, ty), quoted(ctx, element));
                fail(format!("expected padding_value has {element} but got: {ty}"))
            }
            None if requires_padding(ir, op) => fail(
                "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set",
            ),
            _ => Ok(()),
        }
    }

    /// Folds a constant whose elements are the same.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let (ctx, op) = (fold.context(), self.op());
        let pad = padding(fold, op).and_then(|value| fold.constant(value));
        resized_splat(ctx, fold.operand(0), op.operand(fold, 1).ty(fold), pad)
    }

    /// Undoes unpacking, drops padding that is not needed, and adds sizes that the other tensor has.
    ///
    /// # Errors
    /// If the rewriter is misused.
    pub fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = self.op();
        let dest_type = op.operand(ir, 1).ty(ir);
        if let Some(unpack) = defined_by::<UnPackOp>(ir, op.operand(ir, 0)).map(OpDef::op) {
            let source = unpack.operand(ir, 0);
            if source.ty(ir) == dest_type && padding(ir, op).is_none() && are_inverse(ir, op, unpack) {
                rewriter.replace_op(op, source)?;
                return Ok(true);
            }
        }
        if let Some(index) = padding(ir, op).filter(|_| is_padding_useless(ir, op)).map(|_| 2) {
            let mut operands: Vec<Value> = op.operands(ir).collect();
            operands.remove(index);
            let (name, sizes) = segments(ir.context(), &[1, 1, 0, operands.len() - 2]);
            rewriter.set_operands(op, &operands)?;
            rewriter.set_attr(op, name, sizes)?;
            return Ok(true);
        }
        let Some([source, dest]) = inferred_types(ir, op) else { return Ok(false) };
        let result = op.result(ir, 0);
        for (index, ty) in [source, dest].into_iter().enumerate() {
            let value = op.operand(rewriter, index);
            if value.ty(rewriter) != ty {
                let value = cast(rewriter, op, value, ty);
                rewriter.set_operand(op, index, value)?;
            }
        }
        if dest != dest_type {
            rewriter.set_type(result, dest)?;
            rewriter.set_insertion_point_after(op);
            let back = cast(rewriter, op, result, dest_type);
            if let Some(back_op) = back.defining_op(rewriter) {
                rewriter.replace_all_uses_except(result, back, back_op)?;
            }
        }
        Ok(true)
    }
}

impl UnPackOp {
    /// Verifies the tiles.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_tiles(ir, self.op())
    }

    /// Folds a constant whose elements are the same.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        resized_splat(fold.context(), fold.operand(0), self.op().operand(fold, 1).ty(fold), None)
    }

    /// Undoes packing, skips the producer of the destination, moves slices to the destination, and adds sizes that the other tensor has.
    ///
    /// # Errors
    /// If the rewriter is misused.
    pub fn canonicalize(self, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = self.op();
        let dest = op.operand(ir, 1);
        if let Some(pack) = defined_by::<PackOp>(ir, op.operand(ir, 0)).map(OpDef::op) {
            let source = pack.operand(ir, 0);
            if source.ty(ir) != dest.ty(ir) || padding(ir, pack).is_some() || !are_inverse(ir, pack, op) {
                return Ok(false);
            }
            rewriter.replace_op(op, source)?;
            return Ok(true);
        }
        if let (Some(producer), Some(nth)) = (dest.defining_op(ir), dest.result_index(ir))
            && let Some(inits) = producer.info(ir).dps_inits
            && let Some(init) = inits(ir, producer).nth(nth).and_then(|index| producer.get_operand(ir, index))
        {
            rewriter.set_operand(op, 1, init)?;
            return Ok(true);
        }
        let result = op.result(ir, 0);
        if let Some(slice) = foldable_slice(ir, op) {
            let (loc, ty) = (op.loc(ir), slice.result(ir, 0).ty(ir));
            let part = Slice::of(ir, slice, 1);
            rewriter.set_insertion_point(op);
            let ty = with_shape(rewriter.context(), ty, &statics(&part.sizes));
            let new: tensor::ExtractSliceOp = part.create(rewriter, loc, &[ty], &[dest]);
            let new = new.op().result(rewriter, 0);
            rewriter.set_operand(op, 1, new)?;
            rewriter.set_type(result, ty)?;
            rewriter.replace_op(slice, result)?;
            return Ok(true);
        }
        let Some([source_type, dest_type]) = inferred_types(ir, op) else { return Ok(false) };
        let mut operands: Vec<Value> = op.operands(ir).collect();
        for (operand, ty) in operands.iter_mut().zip([source_type, dest_type]) {
            if operand.ty(rewriter) != ty {
                *operand = cast(rewriter, op, *operand, ty);
            }
        }
        let new = rewriter.clone_op(op, &mut pdll::ir::IrMapping::new())?;
        rewriter.set_operands(new, &operands)?;
        without_discardable_attrs(rewriter, new)?;
        set_types(rewriter, new, &[dest_type])?;
        let (new, ty) = (new.result(rewriter, 0), result.ty(rewriter));
        let back = cast(rewriter, op, new, ty);
        rewriter.replace_op(op, back)?;
        Ok(true)
    }
}

/// Returns whether unpacking is the inverse of packing.
fn are_inverse(ir: &Ir, pack: Op, unpack: Op) -> bool {
    let is_same = |attr: &str| numbers(ir, pack, attr) == numbers(ir, unpack, attr);
    let permutes =
        |op: Op| !numbers(ir, op, "outer_dims_perm").into_iter().zip(0..).all(|(from, dim)| from == dim);
    let (tiles, others) = (tiles(ir, pack), tiles(ir, unpack));
    let are_equal =
        |(a, b): (&Mixed, &Mixed)| a == b || a.constant(ir).is_some_and(|a| b.constant(ir) == Some(a));
    is_same("inner_dims_pos")
        && (is_same("outer_dims_perm") || !permutes(pack) && !permutes(unpack))
        && tiles.len() == others.len()
        && tiles.iter().zip(&others).all(are_equal)
}

/// Returns whether all tiles are certainly complete.
fn is_padding_useless(ir: &Ir, pack: Op) -> bool {
    let shape = shape_of(ir.context(), pack.operand(ir, 0).ty(ir));
    let is_known = |position: usize| shape.get(position).is_some_and(|size| *size != DYNAMIC);
    positions(ir, pack, "inner_dims_pos").into_iter().all(is_known)
        && !numbers(ir, pack, "static_inner_tiles").contains(&DYNAMIC)
        && !requires_padding(ir, pack)
}

/// Returns the types of source and destination with the sizes that the other one has; `None` if there are none.
fn inferred_types(ir: &Ir, op: Op) -> Option<[Type; 2]> {
    let ctx = ir.context();
    let (unpacked, packed) = unpacked_and_packed(ir, op);
    let (mut outer, mut inner) = (shape_of(ctx, packed).to_vec(), shape_of(ctx, unpacked).to_vec());
    let permutation = inverse(&numbers(ir, op, "outer_dims_perm")).unwrap_or_default();
    let tiled = positions(ir, op, "inner_dims_pos");
    let mut changed = false;
    for (dim, size) in inner.iter_mut().enumerate().filter(|(dim, _)| !tiled.contains(dim)) {
        let other = outer.get_mut(permutation.get(dim).copied().unwrap_or(dim))?;
        if (*size == DYNAMIC) != (*other == DYNAMIC) {
            let known = if *size == DYNAMIC { *other } else { *size };
            (*size, *other, changed) = (known, known, true);
        }
    }
    let (unpacked, packed) = (with_shape(ctx, unpacked, &inner), with_shape(ctx, packed, &outer));
    changed.then_some(if is_pack(ir, op) { [unpacked, packed] } else { [packed, unpacked] })
}

/// Returns the slice that is the only use of an unpacked tensor, if it only cuts off incomplete tiles.
fn foldable_slice(ir: &Ir, unpack: Op) -> Option<Op> {
    let result = unpack.result(ir, 0);
    let user = result.users(ir).next().filter(|_| result.has_one_use(ir))?;
    let slice = user.cast::<tensor::ExtractSliceOp>(ir)?.op();
    is_slice_foldable(ir, unpack, slice).then_some(slice)
}

/// Returns whether a slice of the unpacked tensor only cuts off incomplete tiles.
fn is_slice_foldable(ir: &Ir, unpack: Op, slice: Op) -> bool {
    let ctx = ir.context();
    let part = Slice::of(ir, slice, 1);
    let to = shape_of(ctx, slice.result(ir, 0).ty(ir));
    let (unpacked, packed) = unpacked_and_packed(ir, unpack);
    let rank = rank_of(ctx, unpacked);
    let are = |list: &[Mixed], number: i64| list.iter().all(|entry| entry.constant(ir) == Some(number));
    if to.len() != rank || !are(&part.offsets, 0) || !are(&part.strides, 1) {
        return false;
    }
    let permutation = inverse(&numbers(ir, unpack, "outer_dims_perm")).unwrap_or_default();
    let packed = shape_of(ctx, packed);
    let n_tiles: Vec<i64> = (0..rank)
        .filter_map(|dim| packed.get(permutation.get(dim).copied().unwrap_or(dim)).copied())
        .collect();
    let tiled = positions(ir, unpack, "inner_dims_pos");
    let is_cut_in_tile = |(dim, tile): (&usize, &i64)| {
        let (Some(n), Some(size)) = (n_tiles.get(*dim), to.get(*dim)) else { return false };
        *n != DYNAMIC
            && *size != DYNAMIC
            && *tile != DYNAMIC
            && n.wrapping_mul(*tile).wrapping_sub(*size) < *tile
    };
    tiled.iter().zip(&numbers(ir, unpack, "static_inner_tiles")).all(is_cut_in_tile)
        && (0..rank)
            .filter(|dim| !tiled.contains(dim))
            .all(|dim| n_tiles.get(dim).is_some_and(|n| *n != DYNAMIC && *n == to[dim]))
}

/// Packing and unpacking take the sources of casts that only remove static sizes.
pub(super) struct FoldTensorCast<T>(pub(super) std::marker::PhantomData<T>);

impl<T: OpDef + Send + Sync> OpRewritePattern for FoldTensorCast<T> {
    type Op = T;

    fn match_and_rewrite(&self, op: T, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let ctx = ir.context().clone();
        let source_of = |value: Value| {
            let cast = defined_by::<tensor::CastOp>(ir, value)?.op();
            let (from, to) = (cast.operand(ir, 0), cast.result(ir, 0).ty(ir));
            preserves_static_information(&ctx, to, from.ty(ir)).then_some(from)
        };
        let sources: Vec<Option<Value>> = op.operands(ir).map(source_of).collect();
        if sources.iter().all(Option::is_none) {
            return Ok(false);
        }
        let values: Vec<Value> =
            sources.iter().zip(op.operands(ir)).map(|(source, operand)| source.unwrap_or(operand)).collect();
        let (Some(&source), Some(&dest)) = (values.first(), values.get(1)) else { return Ok(false) };
        let is_pack = is_pack(ir, op);
        // Sizes of tiles that the packed type has now.
        let mut tiles = tiles(ir, op);
        let packed = shape_of(&ctx, if is_pack { dest } else { source }.ty(ir));
        let sizes = packed.iter().skip(packed.len().saturating_sub(tiles.len()));
        for (tile, size) in tiles.iter_mut().zip(sizes) {
            if *size != DYNAMIC {
                *tile = Mixed::Static(*size);
            }
        }
        let (numbers, tile_values) = unmix(&tiles);
        let pad = if is_pack { padding(ir, op) } else { None };
        let mut operands = vec![source, dest];
        operands.extend(pad.iter().chain(&tile_values));
        let mut attrs: Vec<NamedAttribute> = op.attrs(ir).to_vec();
        attrs.retain(|(name, _)| !["static_inner_tiles", "operandSegmentSizes"].contains(&ctx.str(*name)));
        attrs.push((name(&ctx, "static_inner_tiles"), ctx.dense_i64_array_attr(&numbers)));
        if is_pack {
            attrs.push(segments(&ctx, &[1, 1, pad.iter().len(), tile_values.len()]));
        }
        let (loc, old, ty) = (op.loc(ir), op.result(ir, 0).ty(ir), dest.ty(ir));
        let new = T::create_with(rewriter, loc, &[ty], &operands, &attrs).op();
        let mut new = new.result(rewriter, 0);
        if ty != old {
            new = cast(rewriter, op, new, old);
        }
        rewriter.replace_op(op, new)?;
        Ok(true)
    }
}
