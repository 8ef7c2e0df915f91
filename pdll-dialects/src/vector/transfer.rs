//! Transfers between vectors and memory: their parts, and whether they overlap.

use pdll::ir::{AffineMap, Attribute, AttributeData, Context, Ir, Op, Type, TypeData, Value};

use super::map::dims;
use super::shape::{Vector, vector_of};
use crate::parts::operand_group;
use crate::shaped::int_constant;

/// Returns the map of an attribute.
pub(super) fn affine_map(ctx: &Context, attr: Attribute) -> Option<&AffineMap> {
    match attr.data(ctx) {
        AttributeData::AffineMap(map) => Some(map),
        _ => None,
    }
}

/// The parts of `vector.transfer_read` or `vector.transfer_write`.
#[derive(Clone)]
pub(super) struct Transfer<'a> {
    pub(super) op: Op,
    /// The memref or tensor.
    pub(super) base: Value,
    pub(super) indices: Vec<Value>,
    pub(super) mask: Option<Value>,
    pub(super) map: &'a AffineMap,
    /// Whether the transfer stays in bounds, for each result of the map.
    pub(super) in_bounds: Vec<bool>,
    /// The type of the vector.
    pub(super) ty: Type,
}

impl<'a> Transfer<'a> {
    /// Returns the parts of an operation, if it is a transfer.
    pub(super) fn of(ir: &'a Ir, op: Op) -> Option<Transfer<'a>> {
        let ctx = ir.context();
        let is_read = match op.name_text(ir) {
            "vector.transfer_read" => true,
            "vector.transfer_write" => false,
            _ => return None,
        };
        let (base, indices) = if is_read { (0, 1) } else { (1, 2) };
        let ty = match is_read {
            true => op.get_result(ir, 0)?.ty(ir),
            false => op.get_operand(ir, 0)?.ty(ir),
        };
        let bounds = op.attr_str(ir, "in_bounds")?.as_array(ctx)?;
        Some(Transfer {
            op,
            base: *operand_group(ir, op, base).first()?,
            indices: operand_group(ir, op, indices),
            mask: operand_group(ir, op, 3).first().copied(),
            map: affine_map(ctx, op.attr_str(ir, "permutation_map")?)?,
            in_bounds: bounds.iter().map(|attr| attr.as_bool(ctx) == Some(true)).collect(),
            ty,
        })
    }

    /// Returns the transfer that defines a value.
    pub(super) fn defining(ir: &'a Ir, value: Value, name: &str) -> Option<Transfer<'a>> {
        let op = value.defining_op(ir).filter(|op| op.name_text(ir) == name)?;
        Transfer::of(ir, op)
    }

    /// Returns the parts of the vector's type.
    pub(super) fn vector(&self, ir: &'a Ir) -> Option<Vector<'a>> {
        vector_of(ir.context(), self.ty)
    }

    /// Returns the type of the memref or tensor.
    pub(super) fn base_type(&self, ir: &Ir) -> Type {
        self.base.ty(ir)
    }

    /// Returns whether it reads or writes a tensor.
    pub(super) fn is_of_tensor(&self, ir: &Ir) -> bool {
        matches!(self.base_type(ir).data(ir.context()), TypeData::RankedTensor { .. })
    }

    /// Returns whether it may leave the bounds.
    pub(super) fn has_out_of_bounds_dim(&self) -> bool {
        self.in_bounds.contains(&false)
    }

    /// Returns the number of elements in each dimension of memory; one for dimensions without a map.
    pub(super) fn chunk(&self, ir: &Ir) -> Vec<i64> {
        let mut sizes = vec![1; self.map.n_dims as usize];
        let Some(vector) = self.vector(ir) else { return sizes };
        for (dim, size) in dims(self.map).into_iter().zip(vector.shape) {
            if let Some(entry) = dim.and_then(|dim| sizes.get_mut(dim)) {
                *entry = *size;
            }
        }
        sizes
    }

    /// Returns whether both access the same elements in the same order.
    pub(super) fn has_same_place(&self, other: &Transfer<'_>) -> bool {
        self.indices == other.indices && self.ty == other.ty && self.map == other.map
    }

    /// Returns whether both surely access different elements of what they share.
    pub(super) fn is_disjoint(&self, ir: &Ir, other: &Transfer<'_>) -> bool {
        let Some(vector) = self.vector(ir).filter(|_| self.ty == other.ty) else { return false };
        let n_leading = self.indices.len().saturating_sub(self.map.results.len());
        self.indices.iter().zip(&other.indices).enumerate().any(|(nth, (a, b))| {
            let (Some(a), Some(b)) = (int_constant(ir, *a), int_constant(ir, *b)) else { return false };
            match nth.checked_sub(n_leading) {
                None => a != b,
                Some(dim) => vector.shape.get(dim).is_some_and(|size| a.abs_diff(b) >= size.unsigned_abs()),
            }
        })
    }
}
