//! Types and constant attributes from a builder.
//!
//! MLIR: Builders.h (`Builder`). Differs: a trait of whatever builds; all of it is the context's, at hand where IR is built.

use crate::attributes::{
    AffineBuilder, AffineExpr, AffineMap, AffineNode, Attribute, AttributeData, NamedAttribute,
};
use crate::builder::Builder;
use crate::context::Context;
use crate::types::{FloatKind, Signedness, Type, TypeData};

/// The types and attributes that building needs most. Every [`Builder`] has them.
///
/// ```
/// use pdll_ir::{BuildConstants, Context, Ir, OpBuilder};
/// let ctx = Context::new();
/// let mut ir = Ir::new(&ctx);
/// let builder = OpBuilder::new(&mut ir);
/// let i8 = builder.integer_type(8);
/// assert_eq!(builder.integer_attr(i8, 1), builder.one_attr(i8).ok_or("an integer")?);
/// assert_eq!(builder.i32_array_attr(&[1, 2]).as_array(&ctx).map(<[_]>::len), Some(2));
/// # Ok::<(), &str>(())
/// ```
pub trait BuildConstants: Builder {
    /// `i1`
    fn i1_type(&self) -> Type {
        self.context().integer_type(1)
    }

    /// `i8`
    fn i8_type(&self) -> Type {
        self.context().integer_type(8)
    }

    /// `i2`
    fn i2_type(&self) -> Type {
        self.context().integer_type(2)
    }

    /// `i4`
    fn i4_type(&self) -> Type {
        self.context().integer_type(4)
    }

    /// `i16`
    fn i16_type(&self) -> Type {
        self.context().integer_type(16)
    }

    /// `i32`
    fn i32_type(&self) -> Type {
        self.context().integer_type(32)
    }

    /// `i64`
    fn i64_type(&self) -> Type {
        self.context().integer_type(64)
    }

    /// Returns a signless integer type.
    fn integer_type(&self, width: u32) -> Type {
        self.context().integer_type(width)
    }

    /// `index`
    fn index_type(&self) -> Type {
        self.context().index_type()
    }

    /// Returns the type `none`.
    fn none_type(&self) -> Type {
        self.context().none_type()
    }

    /// `bf16`
    fn bf16_type(&self) -> Type {
        self.context().float_type(FloatKind::BF16)
    }

    /// `f16`
    fn f16_type(&self) -> Type {
        self.context().float_type(FloatKind::F16)
    }

    /// `tf32`
    fn tf32_type(&self) -> Type {
        self.context().float_type(FloatKind::TF32)
    }

    /// `f8E8M0FNU`
    fn f8_e8m0_type(&self) -> Type {
        self.context().float_type(FloatKind::F8E8M0FNU)
    }

    /// `f80`
    fn f80_type(&self) -> Type {
        self.context().float_type(FloatKind::F80)
    }

    /// `f128`
    fn f128_type(&self) -> Type {
        self.context().float_type(FloatKind::F128)
    }

    /// `f32`
    fn f32_type(&self) -> Type {
        self.context().float_type(FloatKind::F32)
    }

    /// `f64`
    fn f64_type(&self) -> Type {
        self.context().float_type(FloatKind::F64)
    }

    /// `(i32) -> f32`
    fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.context().function_type(inputs, results)
    }

    /// `tuple<i32, f32>`
    fn tuple_type(&self, types: &[Type]) -> Type {
        self.context().tuple_type(types)
    }

    /// `unit`
    fn unit_attr(&self) -> Attribute {
        self.context().unit_attr()
    }

    /// `true` or `false`
    fn bool_attr(&self, value: bool) -> Attribute {
        self.context().bool_attr(value)
    }

    /// Returns an integer of an integer type or `index`.
    fn integer_attr(&self, ty: Type, value: i64) -> Attribute {
        self.context().integer_attr(ty, value)
    }

    /// `1 : i8`
    fn i8_attr(&self, value: i8) -> Attribute {
        self.integer_attr(self.i8_type(), value.into())
    }

    /// `1 : i16`
    fn i16_attr(&self, value: i16) -> Attribute {
        self.integer_attr(self.i16_type(), value.into())
    }

    /// `1 : i32`
    fn i32_attr(&self, value: i32) -> Attribute {
        self.integer_attr(self.i32_type(), value.into())
    }

    /// `1 : i64`
    fn i64_attr(&self, value: i64) -> Attribute {
        self.integer_attr(self.i64_type(), value)
    }

    /// `1 : index`
    fn index_attr(&self, value: i64) -> Attribute {
        self.integer_attr(self.index_type(), value)
    }

    /// Returns a float of a float type, rounded to it; `None` of other types.
    fn float_attr(&self, ty: Type, value: f64) -> Option<Attribute> {
        let ctx = self.context();
        Some(ctx.float_attr_from_bits(ty, ty.float_kind(ctx)?.from_f64(value)))
    }

    /// `1.5 : f32`
    fn f32_attr(&self, value: f32) -> Attribute {
        self.context().f32_attr(value)
    }

    /// `1.5 : f64`
    fn f64_attr(&self, value: f64) -> Attribute {
        self.context().f64_attr(value)
    }

    /// `"text"`
    fn string_attr(&self, text: &str) -> Attribute {
        self.context().string_attr(text)
    }

    /// `@name`
    fn symbol_ref_attr(&self, name: &str) -> Attribute {
        self.context().flat_symbol_ref(name)
    }

    /// Returns a type as an attribute.
    fn type_attr(&self, ty: Type) -> Attribute {
        self.context().type_attr(ty)
    }

    /// `[a, b]`
    fn array_attr(&self, attrs: &[Attribute]) -> Attribute {
        self.context().array_attr(attrs)
    }

    /// `[true, false]`
    fn bool_array_attr(&self, values: &[bool]) -> Attribute {
        let attrs: Vec<Attribute> = values.iter().map(|value| self.bool_attr(*value)).collect();
        self.array_attr(&attrs)
    }

    /// `[1 : i32, 2 : i32]`
    fn i32_array_attr(&self, values: &[i32]) -> Attribute {
        let attrs: Vec<Attribute> = values.iter().map(|value| self.i32_attr(*value)).collect();
        self.array_attr(&attrs)
    }

    /// `[1, 2]`
    fn i64_array_attr(&self, values: &[i64]) -> Attribute {
        let attrs: Vec<Attribute> = values.iter().map(|value| self.i64_attr(*value)).collect();
        self.array_attr(&attrs)
    }

    /// `[1 : index, 2 : index]`
    fn index_array_attr(&self, values: &[i64]) -> Attribute {
        let attrs: Vec<Attribute> = values.iter().map(|value| self.index_attr(*value)).collect();
        self.array_attr(&attrs)
    }

    /// `["a", "b"]`
    fn str_array_attr(&self, values: &[&str]) -> Attribute {
        let attrs: Vec<Attribute> = values.iter().map(|value| self.string_attr(value)).collect();
        self.array_attr(&attrs)
    }

    /// `[i32, f32]`
    fn type_array_attr(&self, types: &[Type]) -> Attribute {
        let attrs: Vec<Attribute> = types.iter().map(|ty| self.type_attr(*ty)).collect();
        self.array_attr(&attrs)
    }

    /// `array<i32: 1, 2>`
    fn dense_i32_array_attr(&self, values: &[i32]) -> Attribute {
        self.context().dense_i32_array_attr(values)
    }

    /// `array<i64: 1, 2>`
    fn dense_i64_array_attr(&self, values: &[i64]) -> Attribute {
        self.context().dense_i64_array_attr(values)
    }

    /// `array<i1: true, false>`
    fn dense_bool_array_attr(&self, values: &[bool]) -> Attribute {
        let data = values.iter().map(|value| u8::from(*value)).collect();
        self.context().dense_array_attr(self.i1_type(), data)
    }

    /// `array<i8: 1, 2>`
    fn dense_i8_array_attr(&self, values: &[i8]) -> Attribute {
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.context().dense_array_attr(self.i8_type(), data)
    }

    /// `array<i16: 1, 2>`
    fn dense_i16_array_attr(&self, values: &[i16]) -> Attribute {
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.context().dense_array_attr(self.i16_type(), data)
    }

    /// `array<f32: 1.5>`
    fn dense_f32_array_attr(&self, values: &[f32]) -> Attribute {
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.context().dense_array_attr(self.f32_type(), data)
    }

    /// `array<f64: 1.5>`
    fn dense_f64_array_attr(&self, values: &[f64]) -> Attribute {
        let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.context().dense_array_attr(self.f64_type(), data)
    }

    /// `[1.5 : f32]`
    fn f32_array_attr(&self, values: &[f32]) -> Attribute {
        let attrs: Vec<Attribute> = values.iter().map(|value| self.f32_attr(*value)).collect();
        self.array_attr(&attrs)
    }

    /// `[1.5]`
    fn f64_array_attr(&self, values: &[f64]) -> Attribute {
        let attrs: Vec<Attribute> = values.iter().map(|value| self.f64_attr(*value)).collect();
        self.array_attr(&attrs)
    }

    /// `[affine_map<…>]`
    fn affine_map_array_attr(&self, maps: &[AffineMap]) -> Attribute {
        let attrs: Vec<Attribute> =
            maps.iter().map(|map| self.context().affine_map_attr(map.clone())).collect();
        self.array_attr(&attrs)
    }

    /// `dense<[true, false]> : vector<2xi1>`
    fn bool_vector_attr(&self, values: &[bool]) -> Attribute {
        let ty = vector(self.context(), values.len(), self.i1_type());
        let first = values.first().copied().unwrap_or_default();
        if !values.is_empty() && values.iter().all(|value| *value == first) {
            return dense(self.context(), ty, vec![u8::from(first)], true);
        }
        let mut data = vec![0_u8; values.len().div_ceil(8)];
        for (index, value) in values.iter().enumerate() {
            data[index / 8] |= u8::from(*value) << (index % 8);
        }
        dense(self.context(), ty, data, false)
    }

    /// `dense<[1, 2]> : vector<2xi32>`
    fn i32_vector_attr(&self, values: &[i32]) -> Attribute {
        let ty = vector(self.context(), values.len(), self.i32_type());
        elements(self.context(), ty, values.iter().map(|value| value.to_le_bytes()))
    }

    /// `dense<[1, 2]> : vector<2xi64>`
    fn i64_vector_attr(&self, values: &[i64]) -> Attribute {
        let ty = vector(self.context(), values.len(), self.i64_type());
        elements(self.context(), ty, values.iter().map(|value| value.to_le_bytes()))
    }

    /// `dense<[1, 2]> : vector<2xindex>`
    fn index_vector_attr(&self, values: &[i64]) -> Attribute {
        let ty = vector(self.context(), values.len(), self.index_type());
        elements(self.context(), ty, values.iter().map(|value| value.to_le_bytes()))
    }

    /// `dense<[1.5, 2.5]> : vector<2xf32>`
    fn f32_vector_attr(&self, values: &[f32]) -> Attribute {
        let ty = vector(self.context(), values.len(), self.f32_type());
        elements(self.context(), ty, values.iter().map(|value| value.to_le_bytes()))
    }

    /// `dense<[1.5, 2.5]> : vector<2xf64>`
    fn f64_vector_attr(&self, values: &[f64]) -> Attribute {
        let ty = vector(self.context(), values.len(), self.f64_type());
        elements(self.context(), ty, values.iter().map(|value| value.to_le_bytes()))
    }

    /// `dense<[1, 2]> : tensor<2xi32>`
    fn i32_tensor_attr(&self, values: &[i32]) -> Attribute {
        let ty = tensor(self.context(), values.len(), self.i32_type());
        elements(self.context(), ty, values.iter().map(|value| value.to_le_bytes()))
    }

    /// `dense<[1, 2]> : tensor<2xi64>`
    fn i64_tensor_attr(&self, values: &[i64]) -> Attribute {
        let ty = tensor(self.context(), values.len(), self.i64_type());
        elements(self.context(), ty, values.iter().map(|value| value.to_le_bytes()))
    }

    /// `dense<[1, 2]> : tensor<2xindex>`
    fn index_tensor_attr(&self, values: &[i64]) -> Attribute {
        let ty = tensor(self.context(), values.len(), self.index_type());
        elements(self.context(), ty, values.iter().map(|value| value.to_le_bytes()))
    }

    /// `1 : si32`
    fn si32_attr(&self, value: i32) -> Attribute {
        let ty = self.context().integer_type_with(32, Signedness::Signed);
        self.integer_attr(ty, value.into())
    }

    /// `1 : ui32`
    fn ui32_attr(&self, value: u32) -> Attribute {
        let ty = self.context().integer_type_with(32, Signedness::Unsigned);
        self.integer_attr(ty, value.into())
    }

    /// `1.5 : f16`, rounded.
    fn f16_attr(&self, value: f32) -> Attribute {
        self.context().float_attr_from_bits(self.f16_type(), FloatKind::F16.from_f64(value.into()))
    }

    /// Returns an attribute with its name, for lists of attributes.
    fn named_attr(&self, name: &str, attr: Attribute) -> NamedAttribute {
        (self.context().identifier(name), attr)
    }

    /// `() -> ()`
    fn empty_affine_map(&self) -> AffineMap {
        AffineBuilder::new().finish_map(0, 0, &[])
    }

    /// `() -> (7)`
    fn constant_affine_map(&self, value: i64) -> AffineMap {
        let mut builder = AffineBuilder::new();
        let result = builder.constant(value);
        builder.finish_map(0, 0, &[result])
    }

    /// `(d0) -> (d0)`
    fn dim_identity_map(&self) -> AffineMap {
        AffineMap::identity(1)
    }

    /// `(d0, d1) -> (d0, d1)`
    fn multi_dim_identity_map(&self, n: u32) -> AffineMap {
        AffineMap::identity(n)
    }

    /// `()[s0] -> (s0)`
    fn symbol_identity_map(&self) -> AffineMap {
        let mut builder = AffineBuilder::new();
        let result = builder.symbol(0);
        builder.finish_map(0, 1, &[result])
    }

    /// `(d0) -> (d0 + 7)`
    fn single_dim_shift_affine_map(&self, shift: i64) -> AffineMap {
        self.shifted_affine_map(&AffineMap::identity(1), shift)
    }

    /// Returns a map whose results are those of another one plus a number.
    fn shifted_affine_map(&self, map: &AffineMap, shift: i64) -> AffineMap {
        let mut builder = AffineBuilder::new();
        let mut exprs = Vec::with_capacity(map.nodes.len());
        for node in &map.nodes {
            let at = |expr: AffineExpr| exprs.get(expr.index()).copied().unwrap_or(expr);
            exprs.push(match *node {
                AffineNode::Constant(value) => builder.constant(value),
                AffineNode::Dim(index) => builder.dim(index),
                AffineNode::Symbol(index) => builder.symbol(index),
                AffineNode::Binary(op, lhs, rhs) => {
                    let (lhs, rhs) = (at(lhs), at(rhs));
                    builder.binary(op, lhs, rhs)
                }
            });
        }
        let shift = builder.constant(shift);
        let results: Vec<AffineExpr> = map
            .results
            .iter()
            .filter_map(|result| exprs.get(result.index()).copied())
            .map(|result| builder.add(result, shift))
            .collect();
        builder.finish_map(map.n_dims, map.n_symbols, &results)
    }

    /// `{a = 1}`
    fn dictionary_attr(&self, entries: &[NamedAttribute]) -> Attribute {
        self.context().dictionary_attr(entries)
    }

    /// Returns zero of an integer, `index` or float type, or of a vector or static tensor of these; `None`
    /// for other types.
    fn zero_attr(&self, ty: Type) -> Option<Attribute> {
        number_attr(self.context(), ty, 0)
    }

    /// Returns one of an integer, `index` or float type, or of a vector or static tensor of these; `None` of
    /// other types.
    fn one_attr(&self, ty: Type) -> Option<Attribute> {
        number_attr(self.context(), ty, 1)
    }
}

impl<B: Builder + ?Sized> BuildConstants for B {}

fn vector(ctx: &Context, n: usize, element: Type) -> Type {
    ctx.vector_type(&[n as i64], element)
}

fn tensor(ctx: &Context, n: usize, element: Type) -> Type {
    ctx.ranked_tensor_type(&[n as i64], element)
}

fn dense(ctx: &Context, ty: Type, data: Vec<u8>, is_splat: bool) -> Attribute {
    ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.into(), is_splat })
}

/// Returns elements of whole bytes; equal ones are a splat.
fn elements<const N: usize>(
    ctx: &Context,
    ty: Type,
    mut values: impl Iterator<Item = [u8; N]> + Clone,
) -> Attribute {
    let all = values.clone();
    match values.next() {
        Some(first) if values.all(|value| value == first) => dense(ctx, ty, first.to_vec(), true),
        _ => dense(ctx, ty, all.flatten().collect(), false),
    }
}

/// Returns zero or one of a type.
pub(crate) fn number_attr(ctx: &Context, ty: Type, number: u8) -> Option<Attribute> {
    let n_bytes = |ty: Type| Some(ty.bit_width(ctx)?.div_ceil(8) as usize);
    match ty.data(ctx) {
        TypeData::Integer { .. } | TypeData::Index => Some(ctx.integer_attr(ty, number.into())),
        TypeData::Float(kind) => Some(ctx.float_attr_from_bits(ty, kind.from_f64(number.into()))),
        TypeData::Vector { element, .. } | TypeData::RankedTensor { element, .. } => {
            if ty.n_elements(ctx).is_none_or(|n| n == 0) {
                return None;
            }
            let data: Vec<u8> = match element.data(ctx) {
                TypeData::Float(kind) => {
                    kind.from_f64(number.into()).to_le_bytes().into_iter().take(n_bytes(*element)?).collect()
                }
                TypeData::Integer { .. } => {
                    std::iter::once(number).chain(std::iter::repeat(0)).take(n_bytes(*element)?).collect()
                }
                TypeData::Index => std::iter::once(number).chain([0; 7]).collect(),
                _ => return None,
            };
            Some(ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.into(), is_splat: true }))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::OpBuilder;
    use crate::{Ir, parse_attribute};

    #[test]
    fn attributes_are_as_they_are_written() {
        let ctx = Context::new();
        let mut ir = Ir::new(&ctx);
        let b = OpBuilder::new(&mut ir);
        let map = |map: AffineMap| ctx.affine_map_attr(map);
        let shifted = b.shifted_affine_map(&b.multi_dim_identity_map(2), 3);
        let all = [
            (b.dense_bool_array_attr(&[true, false]), "array<i1: true, false>"),
            (b.dense_i8_array_attr(&[1, -2]), "array<i8: 1, -2>"),
            (b.dense_i16_array_attr(&[1, -2]), "array<i16: 1, -2>"),
            (b.dense_f32_array_attr(&[1.5]), "array<f32: 1.5>"),
            (b.dense_f64_array_attr(&[1.5]), "array<f64: 1.5>"),
            (b.f32_array_attr(&[1.5]), "[1.5 : f32]"),
            (b.f64_array_attr(&[1.5]), "[1.5]"),
            (b.affine_map_array_attr(&[b.dim_identity_map()]), "[affine_map<(d0) -> (d0)>]"),
            (b.bool_vector_attr(&[true, false, true]), "dense<[true, false, true]> : vector<3xi1>"),
            (b.bool_vector_attr(&[true, true]), "dense<true> : vector<2xi1>"),
            (b.bool_vector_attr(&[false, false]), "dense<false> : vector<2xi1>"),
            (b.i32_vector_attr(&[1, -2]), "dense<[1, -2]> : vector<2xi32>"),
            (b.i32_vector_attr(&[7, 7]), "dense<7> : vector<2xi32>"),
            (b.i64_vector_attr(&[1, 2]), "dense<[1, 2]> : vector<2xi64>"),
            (b.index_vector_attr(&[1, 2]), "dense<[1, 2]> : vector<2xindex>"),
            (b.f32_vector_attr(&[1.5, 2.5]), "dense<[1.5, 2.5]> : vector<2xf32>"),
            (b.f64_vector_attr(&[1.5, 2.5]), "dense<[1.5, 2.5]> : vector<2xf64>"),
            (b.i32_tensor_attr(&[1, 2]), "dense<[1, 2]> : tensor<2xi32>"),
            (b.i64_tensor_attr(&[1, 2]), "dense<[1, 2]> : tensor<2xi64>"),
            (b.i64_tensor_attr(&[]), "dense<> : tensor<0xi64>"),
            (b.index_tensor_attr(&[1, 2]), "dense<[1, 2]> : tensor<2xindex>"),
            (b.si32_attr(-1), "-1 : si32"),
            (b.ui32_attr(u32::MAX), "4294967295 : ui32"),
            (b.f16_attr(1.5), "1.5 : f16"),
            (map(b.empty_affine_map()), "affine_map<() -> ()>"),
            (map(b.constant_affine_map(7)), "affine_map<() -> (7)>"),
            (map(b.dim_identity_map()), "affine_map<(d0) -> (d0)>"),
            (map(b.multi_dim_identity_map(2)), "affine_map<(d0, d1) -> (d0, d1)>"),
            (map(b.symbol_identity_map()), "affine_map<()[s0] -> (s0)>"),
            (map(b.single_dim_shift_affine_map(-7)), "affine_map<(d0) -> (d0 - 7)>"),
            (map(shifted), "affine_map<(d0, d1) -> (d0 + 3, d1 + 3)>"),
        ];
        for (made, text) in all {
            assert_eq!(Ok(made), parse_attribute(&ctx, text).map_err(|error| error.to_string()), "{text}");
        }
        assert_eq!(b.named_attr("a", b.unit_attr()), (ctx.identifier("a"), ctx.unit_attr()));
        let types = [b.i2_type(), b.i4_type(), b.tf32_type(), b.f8_e8m0_type(), b.f80_type(), b.f128_type()];
        for (ty, text) in types.into_iter().zip(["i2", "i4", "tf32", "f8E8M0FNU", "f80", "f128"]) {
            assert_eq!(crate::parse_type(&ctx, text).ok(), Some(ty));
        }
    }
}
