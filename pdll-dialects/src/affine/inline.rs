//! Inlining of `affine`: into scopes, and into loops and conditionals if the dimensions and symbols of the inlined operations stay valid.
//!
//! MLIR: the `AffineInlinerInterface` of AffineOps.cpp. Differs: a symbol must stay one, where MLIR makes it a dimension later.

use pdll::ir::{AttributeData, Ir, IrMapping, Op, Region, Trait, Value};
use pdll::ods::DialectInlinerInterface;

use super::ops::Dialect;
use super::symbols::{is_valid_dim_in, is_valid_symbol};

impl Dialect {
    /// Returns how loops, conditionals and accesses are inlined.
    pub fn inliner() -> impl DialectInlinerInterface {
        Inliner
    }
}

struct Inliner;

/// Returns whether an operation is a loop or a conditional.
fn is_control_flow(ir: &Ir, op: Op) -> bool {
    matches!(op.name_text(ir), "affine.for" | "affine.parallel" | "affine.if")
}

impl DialectInlinerInterface for Inliner {
    fn is_legal_to_inline_region_with(
        &self,
        ir: &Ir,
        dest: Region,
        source: Region,
        _: bool,
        mapping: &IrMapping,
    ) -> bool {
        if !is_control_flow(ir, dest.parent_op(ir)) || source.blocks(ir).nth(1).is_some() {
            return false;
        }
        let ops = source.blocks(ir).flat_map(|block| block.ops(ir));
        let mut others = ops.filter(|op| !op.has_trait(ir, Trait::NoMemoryEffect));
        others.all(|op| stays_valid(ir, op, source, dest, mapping))
    }

    fn is_legal_to_inline_op(&self, ir: &Ir, _: Op, dest: Region, _: bool) -> bool {
        let parent = dest.parent_op(ir);
        parent.has_trait(ir, Trait::AffineScope) || is_control_flow(ir, parent)
    }
}

/// Returns whether the operands of an operation's map are valid dimensions and symbols after it was inlined.
fn stays_valid(ir: &Ir, op: Op, source: Region, dest: Region, mapping: &IrMapping) -> bool {
    let n_before = match op.name_text(ir) {
        "affine.load" | "affine.vector_load" => 1,
        "affine.store" | "affine.vector_store" => 2,
        _ => return false,
    };
    let map = op.attr_str(ir, "map").map(|map| map.data(ir.context()));
    let Some(AttributeData::AffineMap(map)) = map else { return false };
    let n_dims = map.n_dims as usize;
    op.operands(ir)
        .skip(n_before)
        .enumerate()
        .all(|(nth, operand)| operand_stays_valid(ir, operand, nth < n_dims, source, dest, mapping))
}

fn operand_stays_valid(
    ir: &Ir,
    value: Value,
    is_dim: bool,
    source: Region,
    dest: Region,
    mapping: &IrMapping,
) -> bool {
    let is_top_level = value.owner_block(ir).and_then(|block| block.parent_region(ir)) == Some(source);
    if !is_top_level {
        return true;
    }
    match value.defining_op(ir) {
        // A value that is valid because it is at the top does not stay there, except constants and sizes, which are valid anywhere.
        Some(op) => value.constant(ir).is_some() || matches!(op.name_text(ir), "memref.dim" | "tensor.dim"),
        None => {
            let passed = mapping.value(value).unwrap_or(value);
            match is_dim {
                true => is_valid_dim_in(ir, passed, Some(dest)),
                false => is_valid_symbol(ir, passed),
            }
        }
    }
}
