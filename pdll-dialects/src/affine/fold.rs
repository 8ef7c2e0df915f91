//! Folders of `affine`.
//!
//! MLIR: AffineOps.cpp. Differs: an operation whose operands do not fit its map does not fold.

use pdll::fold::{Fold, FoldAdaptor, InPlaceFold, OpFoldResult};
use pdll::ir::{
    AffineBuilder, AffineMap, AffineNode, Attribute, AttributeData, Builder, Context, IntegerSet, Ir,
    Location, Op, Type, TypeData, Value,
};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use smallvec::SmallVec;

use super::constants::{index_constant, static_basis};
use super::flatten::{evaluate, import};
use super::format::map_of;
use super::operands::{ValueMap, constant_result, loop_bound};
use super::ops::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineDmaStartOp, AffineDmaWaitOp, AffineForOp, AffineIfOp,
    AffineLinearizeIndexOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffineParallelOp, AffinePrefetchOp,
    AffineStoreOp, Dialect,
};
use crate::constants::{Numbers, constant};
use crate::parts::{entry_args, operand_group, operands, region};

impl Dialect {
    /// Creates an `arith.constant` or `ub.poison`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        crate::arith::Dialect::materialize_constant(builder, value, ty, loc)
    }
}

/// Returns the constants of operands.
fn constants(fold: &FoldAdaptor<'_>) -> SmallVec<[Option<i64>; 4]> {
    let ctx = fold.context();
    fold.operands().map(|attr| attr?.as_i64(ctx)).collect()
}

fn index_attr(ctx: &Context, value: i64) -> Attribute {
    ctx.integer_attr(ctx.index_type(), value)
}

/// Returns the map in an attribute, if it fits this number of operands.
fn map_in<'a>(ir: &'a Ir, op: Op, name: &str, n_operands: usize) -> Option<&'a AffineMap> {
    let map = map_of(ir.context(), op.attr_str(ir, name))?;
    (map.n_dims as usize + map.n_symbols as usize == n_operands).then_some(map)
}

fn set_attr(fold: InPlaceFold, ctx: &Context, name: &str, attr: Attribute) -> InPlaceFold {
    fold.set_attr(ctx.identifier(name), attr)
}

impl AffineApplyOp {
    /// Returns the operand that the map selects, or its constant result.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (op, ctx) = (self.op(), fold.context());
        let map = map_in(fold, op, "map", op.n_operands(fold))?;
        let [result] = map.results[..] else { return None };
        match map.nodes[result.index()] {
            AffineNode::Dim(nth) => return Some(op.operand(fold, nth as usize).into()),
            AffineNode::Symbol(nth) => return Some(op.operand(fold, (map.n_dims + nth) as usize).into()),
            _ => {}
        }
        match evaluate(map, &constants(fold)) {
            Some(results) => Some(index_attr(ctx, results[0]?).into()),
            None => Some(ctx.opaque_attr("ub", "poison").into()),
        }
    }
}

fn fold_min_max(fold: &FoldAdaptor<'_>, op: Op, is_max: bool) -> Fold {
    let Some(map) = map_in(fold, op, "map", op.n_operands(fold)) else { return Fold::Failed };
    let values = partial_results(map, &constants(fold));
    let all: Option<Vec<i64>> = values.iter().copied().collect();
    // A single symbol is left to the canonicalization patterns, as in MLIR; the first dimension is not, if there is one symbol.
    let is_dim = map.n_symbols == 1
        && matches!(map.results[..], [result] if map.nodes[result.index()] == AffineNode::Dim(0));
    if is_dim && all.is_none() {
        return op.operand(fold, 0).into();
    }
    let Some(all) = all else {
        let mut builder = AffineBuilder::new();
        let exprs = import(&mut builder, &map.nodes, |leaf| leaf);
        let results: Vec<_> = map
            .results
            .iter()
            .zip(&values)
            .map(|(result, value)| value.map_or(exprs[result.index()], |value| builder.constant(value)))
            .collect();
        let new = builder.finish_map(map.n_dims, map.n_symbols, &results);
        if new == *map {
            return Fold::Failed;
        }
        let ctx = fold.context();
        return set_attr(Fold::in_place(), ctx, "map", ctx.affine_map_attr(new)).into();
    };
    let value = if is_max { all.iter().max() } else { all.iter().min() };
    value.map(|value| index_attr(fold.context(), *value)).into()
}

/// Returns the values of the results that are constants. Results that divide by a number that is not valid are not.
fn partial_results(map: &AffineMap, inputs: &[Option<i64>]) -> Vec<Option<i64>> {
    let of_result = |result| {
        let single = AffineMap {
            n_dims: map.n_dims,
            n_symbols: map.n_symbols,
            nodes: map.nodes.clone(),
            results: Box::new([result]),
        };
        evaluate(&single, inputs)?[0]
    };
    map.results.iter().map(|result| of_result(*result)).collect()
}

impl AffineMinOp {
    /// Returns the minimum of constants; or replaces results that are constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_min_max(fold, self.op(), false)
    }
}

impl AffineMaxOp {
    /// Returns the maximum of constants; or replaces results that are constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        fold_min_max(fold, self.op(), true)
    }
}

/// Returns the number of iterations, if the bounds are constants.
pub(crate) fn trip_count(ir: &Ir, op: Op, lower: &AffineMap, upper: &AffineMap) -> Option<u64> {
    let step = op.attr_str(ir, "step")?.as_i64(ir.context()).filter(|step| *step > 0)?;
    let (lower, upper) = (constant_result(lower)?, constant_result(upper)?);
    let distance = i128::from(upper) - i128::from(lower);
    if distance <= 0 {
        return Some(0);
    }
    u64::try_from((distance + i128::from(step) - 1) / i128::from(step)).ok()
}

impl AffineForOp {
    /// Returns the results of an empty or dead loop; or simplifies the bounds.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (op, ctx) = (self.op(), fold.context());
        let (Some(mut lower), Some(mut upper)) = (loop_bound(fold, op, false), loop_bound(fold, op, true))
        else {
            return Fold::Failed;
        };
        let before = (lower.clone(), upper.clone());
        fold_bound(fold, &mut lower, true);
        fold_bound(fold, &mut upper, false);
        let folded = (lower.clone(), upper.clone());
        lower.compose(fold);
        lower.canonicalize(fold);
        lower.simplify_min_max(fold, true);
        upper.simplify_min_max(fold, false);
        lower.remove_duplicates();
        upper.compose(fold);
        upper.canonicalize(fold);
        upper.remove_duplicates();
        // Operands change only with their map.
        if lower.map == folded.0.map {
            lower = folded.0;
        }
        if upper.map == folded.1.map {
            upper = folded.1;
        }
        let inits = operand_group(fold, op, 2);
        let n_trips = trip_count(fold, op, &lower.map, &upper.map);
        if op.n_results(fold) > 0 {
            if n_trips == Some(0) {
                return Fold::results(inits);
            }
            if let Some(values) = results_of_empty(fold, op, &inits, n_trips) {
                return Fold::results(values);
            }
        }
        if (&lower, &upper) == (&before.0, &before.1) {
            return Fold::Failed;
        }
        let sizes = [lower.operands.len(), upper.operands.len(), inits.len()];
        let mut values = lower.operands;
        values.extend(upper.operands);
        values.extend(inits);
        let mut changes = Fold::in_place().set_operands(&values);
        changes = set_attr(changes, ctx, "lowerBoundMap", ctx.affine_map_attr(lower.map));
        changes = set_attr(changes, ctx, "upperBoundMap", ctx.affine_map_attr(upper.map));
        let sizes = pdll::__private::ods_support::sizes_attr(ctx, &sizes);
        set_attr(changes, ctx, OPERAND_SEGMENT_SIZES, sizes).into()
    }
}

/// Replaces a bound of constants by a constant.
fn fold_bound(ir: &Ir, bound: &mut ValueMap, is_lower: bool) {
    if constant_result(&bound.map).is_some() {
        return;
    }
    let inputs: Vec<Option<i64>> = bound.operands.iter().map(|value| index_constant(ir, *value)).collect();
    let values: Option<Vec<i64>> =
        evaluate(&bound.map, &inputs).and_then(|values| values.into_iter().collect());
    let value =
        values.and_then(|values| if is_lower { values.into_iter().max() } else { values.into_iter().min() });
    if let Some(value) = value {
        let mut builder = AffineBuilder::new();
        let value = builder.constant(value);
        *bound = ValueMap { map: builder.finish_map(0, 0, &[value]), operands: Vec::new() };
    }
}

/// Returns the results of a loop that only yields.
fn results_of_empty(ir: &Ir, op: Op, inits: &[Value], n_trips: Option<u64>) -> Option<Vec<Value>> {
    let body = region(ir, op, 0)?.entry(ir)?;
    let last = body.last_op(ir).filter(|last| body.first_op(ir) == Some(*last))?;
    let args = entry_args(ir, region(ir, op, 0));
    let (variable, carried) = args.split_first()?;
    let (mut from_outside, mut is_permuted, mut values) = (false, false, Vec::new());
    for (nth, value) in last.operands(ir).enumerate() {
        if value == *variable {
            return None;
        }
        match carried.iter().position(|arg| *arg == value) {
            Some(position) => {
                is_permuted |= position != nth;
                values.push(*inits.get(position)?);
            }
            None => {
                from_outside = true;
                values.push(value);
            }
        }
    }
    let is_unknown = match n_trips {
        None => from_outside || is_permuted,
        Some(n) => n >= 2 && is_permuted,
    };
    (!is_unknown && values.len() == op.n_results(ir)).then_some(values)
}

impl AffineIfOp {
    /// Simplifies the condition and its operands.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (op, ctx) = (self.op(), fold.context());
        let attr = op.attr_str(fold, "condition");
        let Some(AttributeData::IntegerSet(set)) = attr.map(|attr| attr.data(ctx)) else {
            return Fold::Failed;
        };
        let values = operands(fold, op);
        let map = AffineMap {
            n_dims: set.n_dims,
            n_symbols: set.n_symbols,
            nodes: set.nodes.clone(),
            results: set.constraints.iter().map(|constraint| constraint.0).collect(),
        };
        let Some(mut condition) = ValueMap::new(&map, values.clone()) else { return Fold::Failed };
        let is_applied =
            |value: &Value| value.defining_op(fold).is_some_and(|op| op.name_text(fold) == "affine.apply");
        if values.iter().any(is_applied) {
            condition.compose(fold);
        }
        condition.canonicalize(fold);
        if condition.map == map && condition.operands == values {
            return Fold::Failed;
        }
        let ValueMap { map, operands } = condition;
        let equalities = set.constraints.iter().map(|constraint| constraint.1);
        let set = IntegerSet {
            n_dims: map.n_dims,
            n_symbols: map.n_symbols,
            nodes: map.nodes,
            constraints: map.results.iter().copied().zip(equalities).collect(),
        };
        let set = ctx.intern_attribute(AttributeData::IntegerSet(set.into()));
        set_attr(Fold::in_place().set_operands(&operands), ctx, "condition", set).into()
    }
}

impl AffineParallelOp {
    /// Simplifies the bounds.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (op, ctx) = (self.op(), fold.context());
        let map = |name: &str| map_of(ctx, op.attr_str(fold, name));
        let (Some(lower), Some(upper)) = (map("lowerBoundsMap"), map("upperBoundsMap")) else {
            return Fold::Failed;
        };
        let values = operands(fold, op);
        let n_lower = (lower.n_dims + lower.n_symbols) as usize;
        if values.len() < n_lower {
            return Fold::Failed;
        }
        let (of_lower, of_upper) = values.split_at(n_lower);
        let bounds = (ValueMap::new(lower, of_lower.to_vec()), ValueMap::new(upper, of_upper.to_vec()));
        let (Some(mut lower), Some(mut upper)) = bounds else { return Fold::Failed };
        let before = (lower.clone(), upper.clone());
        lower.compose(fold);
        upper.compose(fold);
        if (&before.0, &before.1) == (&lower, &upper) {
            return Fold::Failed;
        }
        lower.operands.extend(upper.operands);
        let changes = Fold::in_place().set_operands(&lower.operands);
        let changes = set_attr(changes, ctx, "lowerBoundsMap", ctx.affine_map_attr(lower.map));
        set_attr(changes, ctx, "upperBoundsMap", ctx.affine_map_attr(upper.map)).into()
    }
}

/// Returns the operands with the sources of `memref.cast`, except one.
fn without_casts(ir: &Ir, op: Op, except: Option<Value>) -> Fold {
    let source = |value: Value| {
        let cast = value.defining_op(ir).filter(|cast| cast.name_text(ir) == "memref.cast")?;
        let source = cast.get_operand(ir, 0).filter(|_| Some(value) != except)?;
        (!matches!(source.ty(ir).data(ir.context()), TypeData::UnrankedMemRef { .. })).then_some(source)
    };
    let values = operands(ir, op);
    let new: Vec<Value> = values.iter().map(|value| source(*value).unwrap_or(*value)).collect();
    if new == values { Fold::Failed } else { Fold::in_place().set_operands(&new).into() }
}

impl AffineLoadOp {
    /// Loads through a cast from its source, and constants from constant globals.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let by_cast = without_casts(fold, self.op(), None);
        if by_cast.is_some() {
            return by_cast;
        }
        self.constant_element(fold).into()
    }

    /// Returns the element of a constant global at constant subscripts.
    fn constant_element(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        let memref = self.memref(fold);
        let global = memref.defining_op(fold).filter(|op| op.name_text(fold) == "memref.get_global")?;
        let name = global.attr_str(fold, "name")?;
        let mut symbols = pdll::ir::SymbolTableCollection::default();
        let global = symbols.lookup_nearest_symbol_from(fold, global, name)?;
        if global.name_text(fold) != "memref.global" || global.attr_str(fold, "constant").is_none() {
            return None;
        }
        let value = global.attr_str(fold, "initial_value")?;
        let AttributeData::DenseElements { ty, is_splat, .. } = value.data(ctx) else { return None };
        if *is_splat {
            return element(ctx, value, 0);
        }
        let map = map_of(ctx, self.op().attr_str(fold, "map"))?;
        let shape = ty.shape(ctx)?;
        let mut at = 0_usize;
        for (result, size) in map.results.iter().zip(shape) {
            let AffineNode::Constant(index) = map.nodes[result.index()] else { return None };
            let (index, size) = (usize::try_from(index).ok()?, usize::try_from(*size).ok()?);
            if index >= size {
                return None;
            }
            at = at.checked_mul(size)?.checked_add(index)?;
        }
        element(ctx, value, at)
    }
}

/// Returns an element of a constant.
fn element(ctx: &Context, value: Attribute, nth: usize) -> Option<Attribute> {
    let numbers = Numbers::of(ctx, value)?;
    constant(ctx, numbers.ty().element_type(ctx)?, &numbers.get(nth as u64)?)
}

impl AffineStoreOp {
    /// Stores through a cast to its source.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        without_casts(fold, self.op(), Some(self.value(fold)))
    }
}

impl AffineDmaStartOp {
    /// Transfers through casts from and to their sources.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        without_casts(fold, self.op(), None)
    }
}

impl AffineDmaWaitOp {
    /// Waits through a cast for its source.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        without_casts(fold, self.op(), None)
    }
}

impl AffinePrefetchOp {
    /// Prefetches through a cast from its source.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        without_casts(fold, self.op(), None)
    }
}

/// Returns a basis, and its values that are not constants; `None` if none of the values is a constant.
fn fold_basis(ir: &Ir, basis: &[i64], dynamic: &[Value]) -> Option<(Vec<i64>, Vec<Value>)> {
    let (mut folded, mut kept) = (Vec::new(), Vec::new());
    let mut values = dynamic.iter();
    for size in basis {
        if *size != pdll::ir::DYNAMIC {
            folded.push(*size);
            continue;
        }
        let value = values.next()?;
        folded.push(index_constant(ir, *value).unwrap_or_else(|| {
            kept.push(*value);
            pdll::ir::DYNAMIC
        }));
    }
    (kept.len() < dynamic.len()).then_some((folded, kept))
}

impl AffineDelinearizeIndexOp {
    /// Moves constants into the basis, or returns the indices of a constant.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (op, ctx) = (self.op(), fold.context());
        let basis = static_basis(fold, op);
        let values = operands(fold, op);
        let [linear, dynamic @ ..] = &values[..] else { return Fold::Failed };
        if let Some((basis, kept)) = fold_basis(fold, &basis, dynamic) {
            let mut values = vec![*linear];
            values.extend(kept);
            let basis = ctx.dense_i64_array_attr(&basis);
            return set_attr(Fold::in_place().set_operands(&values), ctx, "static_basis", basis).into();
        }
        let n_results = op.n_results(fold);
        if n_results == 1 {
            return (*linear).into();
        }
        let Some(mut rest) = fold.operand(0).and_then(|attr| attr.as_i64(ctx)) else { return Fold::Failed };
        if !dynamic.is_empty() || n_results == 0 {
            return Fold::Failed;
        }
        let inner = if basis.len() == n_results { &basis[1..] } else { &basis[..] };
        let mut indices = Vec::new();
        for size in inner.iter().rev() {
            if *size <= 0 {
                return Fold::Failed;
            }
            indices.push(index_attr(ctx, rest.rem_euclid(*size)));
            rest = rest.div_euclid(*size);
        }
        indices.push(index_attr(ctx, rest));
        Fold::results(indices.into_iter().rev())
    }
}

impl AffineLinearizeIndexOp {
    /// Moves constants into the basis, or returns the number that constants make.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (op, ctx) = (self.op(), fold.context());
        let basis = static_basis(fold, op);
        let (indices, dynamic) = (operand_group(fold, op, 0), operand_group(fold, op, 1));
        if let Some((basis, kept)) = fold_basis(fold, &basis, &dynamic) {
            let sizes = pdll::__private::ods_support::sizes_attr(ctx, &[indices.len(), kept.len()]);
            let mut values = indices;
            values.extend(kept);
            let changes = Fold::in_place().set_operands(&values);
            let changes = set_attr(changes, ctx, "static_basis", ctx.dense_i64_array_attr(&basis));
            return set_attr(changes, ctx, OPERAND_SEGMENT_SIZES, sizes).into();
        }
        match indices[..] {
            [] => return index_attr(ctx, 0).into(),
            [single] => return single.into(),
            _ => {}
        }
        let known: Option<Vec<i64>> =
            indices.iter().map(|value| fold.constant(*value)?.as_i64(ctx)).collect();
        let Some(known) = known.filter(|_| dynamic.is_empty()) else { return Fold::Failed };
        let (mut sum, mut stride) = (0_i64, 1_i64);
        let mut sizes = basis.iter().rev();
        for index in known.iter().rev() {
            sum = sum.wrapping_add(index.wrapping_mul(stride));
            stride = stride.wrapping_mul(sizes.next().copied().unwrap_or(1));
        }
        index_attr(ctx, sum).into()
    }
}
