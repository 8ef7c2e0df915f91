//! Values that may be dimensions and symbols of affine maps.
//!
//! MLIR: AffineOps.cpp (`isValidDim`, `isValidSymbol`, `getAffineScope`).

use pdll::ir::{Ir, Op, Region, Trait, TypeData, Value};
use pdll::ods::VerifyMessage;
use rustc_hash::{FxHashMap, FxHashSet};

use super::constants::index_constant;
use crate::parts::operand_group;

/// Returns the region around an operation whose parent starts a scope of dimensions and symbols.
pub(crate) fn scope(ir: &Ir, op: Op) -> Option<Region> {
    let mut current = op;
    while let Some(parent) = current.parent_op(ir) {
        if parent.has_trait(ir, Trait::AffineScope) {
            return current.parent_region(ir);
        }
        current = parent;
    }
    None
}

fn region_of(ir: &Ir, value: Value) -> Option<Region> {
    value.owner_block(ir)?.parent_region(ir)
}

/// Returns whether a value is defined directly in a scope.
fn is_top_level(ir: &Ir, value: Value) -> bool {
    region_of(ir, value).is_some_and(|region| region.parent_op(ir).has_trait(ir, Trait::AffineScope))
}

/// Returns whether a value may be a symbol where it is defined.
pub(crate) fn is_valid_symbol(ir: &Ir, value: Value) -> bool {
    if !value.ty(ir).is_index(ir.context()) {
        return false;
    }
    is_top_level(ir, value)
        || value.defining_op(ir).is_some_and(|op| is_valid_symbol_in(ir, value, scope(ir, op)))
}

/// Returns whether a value may be a symbol in a region.
pub(crate) fn is_valid_symbol_in(ir: &Ir, value: Value, region: Option<Region>) -> bool {
    Symbols { ir, known: FxHashMap::default() }.is_valid(value, region, 0)
}

/// Maximum number of operations between a symbol and the values that it is computed from.
const MAX_DEPTH: usize = 256;

/// Values that may be symbols in regions.
struct Symbols<'a> {
    ir: &'a Ir,
    known: FxHashMap<(Value, Option<Region>), bool>,
}

impl Symbols<'_> {
    fn is_valid(&mut self, value: Value, region: Option<Region>, depth: usize) -> bool {
        let ir = self.ir;
        if depth > MAX_DEPTH || !value.ty(ir).is_index(ir.context()) {
            return false;
        }
        if region.is_some() && region_of(ir, value) == region {
            return true;
        }
        if let Some(known) = self.known.get(&(value, region)) {
            return *known;
        }
        let is_valid = match value.defining_op(ir) {
            Some(op) => self.is_result_valid(op, region, depth),
            None => false,
        };
        // A value from outside of the region, unless the region is isolated.
        let is_valid = is_valid
            || (!value.defining_op(ir).is_some_and(|op| is_dim(ir, op))
                && outer(ir, region).is_some_and(|around| self.is_valid(value, Some(around), depth + 1)));
        self.known.insert((value, region), is_valid);
        is_valid
    }

    fn is_result_valid(&mut self, op: Op, region: Option<Region>, depth: usize) -> bool {
        let ir = self.ir;
        if op.constant(ir).is_some() {
            return true;
        }
        if (op.is_pure(ir) || op.is_speculatable(ir) && op.is_memory_effect_free(ir))
            && op.operands(ir).all(|operand| self.is_valid(operand, region, depth + 1))
        {
            return true;
        }
        match is_dim(ir, op).then(|| dim_symbol(ir, op)) {
            Some(DimSymbol::Yes) => true,
            Some(DimSymbol::If(size)) => self.is_valid(size, region, depth + 1),
            _ => false,
        }
    }
}

/// Returns the region around a region, if values of it can be used inside.
fn outer(ir: &Ir, region: Option<Region>) -> Option<Region> {
    let op = region?.parent_op(ir);
    if op.has_trait(ir, Trait::IsolatedFromAbove) { None } else { op.parent_region(ir) }
}

fn is_dim(ir: &Ir, op: Op) -> bool {
    matches!(op.name_text(ir), "memref.dim" | "tensor.dim")
}

/// Whether the size of a dimension may be a symbol.
enum DimSymbol {
    Yes,
    No,
    /// If this value may be one.
    If(Value),
}

fn dim_symbol(ir: &Ir, dim: Op) -> DimSymbol {
    let Some(source) = dim.get_operand(ir, 0) else { return DimSymbol::No };
    if is_top_level(ir, source) {
        return DimSymbol::Yes;
    }
    let nth = dim.get_operand(ir, 1).and_then(|nth| index_constant(ir, nth));
    let (Some(mut op), Some(nth)) = (source.defining_op(ir), nth) else { return DimSymbol::No };
    while op.name_text(ir) == "memref.cast" {
        let Some(from) = op.get_operand(ir, 0) else { return DimSymbol::No };
        match (from.ty(ir).data(ir.context()), from.defining_op(ir)) {
            (TypeData::MemRef { .. }, Some(source)) => op = source,
            _ => return DimSymbol::No,
        }
    }
    let group = match op.name_text(ir) {
        "memref.alloc" => 0,
        "memref.view" | "memref.subview" => 2,
        _ => return DimSymbol::No,
    };
    let ty = op.result(ir, 0).ty(ir);
    let Some(shape) = ty.shape(ir.context()) else { return DimSymbol::No };
    let Some(nth) = usize::try_from(nth).ok().filter(|nth| *nth < shape.len()) else { return DimSymbol::No };
    let is_dynamic = |size: &i64| *size == pdll::ir::DYNAMIC;
    if !is_dynamic(&shape[nth]) {
        return DimSymbol::Yes;
    }
    let before = shape[..nth].iter().filter(|size| is_dynamic(size)).count();
    match operand_group(ir, op, group).get(before) {
        Some(size) => DimSymbol::If(*size),
        None => DimSymbol::No,
    }
}

/// Returns whether a value may be a dimension where it is defined.
pub(crate) fn is_valid_dim(ir: &Ir, value: Value) -> bool {
    is_valid_dim_in(ir, value, value.defining_op(ir).and_then(|op| scope(ir, op)))
}

/// Returns whether a value may be a dimension in a region.
pub(crate) fn is_valid_dim_in(ir: &Ir, value: Value, region: Option<Region>) -> bool {
    let mut pending = vec![value];
    let mut seen = FxHashSet::default();
    while let Some(value) = pending.pop() {
        if !seen.insert(value) {
            continue;
        }
        if !value.ty(ir).is_index(ir.context()) {
            return false;
        }
        if is_valid_symbol_in(ir, value, region) {
            continue;
        }
        let Some(op) = value.defining_op(ir) else {
            let parent = value.arg_block(ir).and_then(|block| block.parent_op(ir));
            match parent.map(|op| op.name_text(ir)) {
                Some("affine.for") if value.arg_index(ir) == Some(0) => continue,
                Some("affine.parallel") => continue,
                _ => return false,
            }
        };
        match op.name_text(ir) {
            "affine.apply" | "affine.delinearize_index" | "affine.linearize_index" => {
                pending.extend(op.operands(ir))
            }
            "memref.dim" | "tensor.dim"
                if op.get_operand(ir, 0).is_some_and(|source| is_top_level(ir, source)) => {}
            _ => return false,
        }
    }
    true
}

/// Verifies that the operands of a map are valid dimensions, then symbols.
pub(crate) fn verify_dims_and_symbols(
    ir: &Ir,
    op: Op,
    operands: &[Value],
    n_dims: u32,
) -> Result<(), VerifyMessage> {
    let scope = scope(ir, op);
    for (nth, value) in operands.iter().enumerate() {
        if nth < n_dims as usize {
            if !is_valid_dim_in(ir, *value, scope) {
                return Err(VerifyMessage::new("operand cannot be used as a dimension id"));
            }
        } else if !is_valid_symbol_in(ir, *value, scope) {
            return Err(VerifyMessage::new("operand cannot be used as a symbol"));
        }
    }
    Ok(())
}
