//! Types and constant attributes from a builder.
//!
//! MLIR: Builders.h (`Builder`). Differs: a trait of whatever builds; all of it is the context's, at hand where IR is built.

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::builder::Builder;
use crate::context::Context;
use crate::types::{FloatKind, Type, TypeData};

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

/// Returns zero or one of a type.
fn number_attr(ctx: &Context, ty: Type, number: u8) -> Option<Attribute> {
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
