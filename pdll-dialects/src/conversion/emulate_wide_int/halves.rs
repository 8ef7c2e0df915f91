//! Halves of wide integers: how they are taken out of vectors and put together.

use std::sync::Arc;

use pdll::__private::ods_support::with_element;
use pdll::conversion::{ConversionPatternRewriter, TypeConverter};
use pdll::ir::{Attribute, BuildConstants as _, Builder as _, Location, Op, Type, TypeData, Value};

use crate::arith::CmpIPredicate;
use crate::constants::int_constant;

/// Creates the operations that emulate one.
pub(super) struct Emulation<'e, 'r, 'i> {
    /// The rewriter, which creates operations before the emulated one.
    pub(super) rewriter: &'e mut ConversionPatternRewriter<'r, 'i>,
    /// Converter of wide integers.
    pub(super) converter: &'e Arc<TypeConverter>,
    /// Width of the halves.
    pub(super) width: u32,
    /// Location of the operations.
    pub(super) loc: Location,
}

impl Emulation<'_, '_, '_> {
    /// Returns the type of a value.
    pub(super) fn ty(&self, value: Value) -> Type {
        value.ty(self.rewriter)
    }

    /// Returns the type of the result of an operation.
    pub(super) fn result_type(&self, op: Op) -> Type {
        op.result(self.rewriter, 0).ty(self.rewriter)
    }

    /// Returns the original operand.
    pub(super) fn operand(&self, op: Op, index: usize) -> Value {
        op.operand(self.rewriter, index)
    }

    /// Returns what the wide type of a result becomes; `None` if it is not wide.
    pub(super) fn converted_result(&self, op: Op) -> Option<Type> {
        let ty = self.result_type(op);
        self.wide(ty)
    }

    /// Returns what a wide type becomes; `None` if it is not wide.
    pub(super) fn wide(&self, ty: Type) -> Option<Type> {
        self.converter.convert_type(ty).filter(|converted| *converted != ty)
    }

    /// Returns the type of halves: of `vector<2xi32>` that is `i32`, of `vector<3x2xi32>` it is `vector<3x1xi32>`.
    pub(super) fn half_type(&self, ty: Type) -> Type {
        let ctx = self.rewriter.context();
        let TypeData::Vector { shape, element, .. } = ty.data(ctx) else { return ty };
        match shape.split_last() {
            Some((_, [])) | None => *element,
            Some((_, outer)) => {
                let shape: Vec<i64> = outer.iter().copied().chain([1]).collect();
                ctx.vector_type(&shape, *element)
            }
        }
    }

    /// Returns the type with integers of half the width as elements.
    pub(super) fn narrow(&self, ty: Type) -> Type {
        let ctx = self.rewriter.context();
        with_element(ctx, ty, ctx.integer_type(self.width))
    }

    /// Creates an operation with one result.
    pub(super) fn value(
        &mut self,
        name: &str,
        operands: &[Value],
        ty: Type,
        attrs: &[(&str, Attribute)],
    ) -> Value {
        self.op(name, operands, &[ty], attrs).result(self.rewriter, 0)
    }

    /// Creates an operation.
    pub(super) fn op(
        &mut self,
        name: &str,
        operands: &[Value],
        types: &[Type],
        attrs: &[(&str, Attribute)],
    ) -> Op {
        let ctx = self.rewriter.context().clone();
        let attrs: Vec<_> = attrs.iter().map(|(name, attr)| (ctx.identifier(name), *attr)).collect();
        self.rewriter.create(ctx.op_name(name), self.loc, operands, types, &attrs)
    }

    /// Creates an operation of two operands whose result has their type.
    pub(super) fn binary(&mut self, name: &str, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.value(name, &[a, b], ty, &[])
    }

    /// Creates an `arith.cmpi`.
    pub(super) fn compare(&mut self, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
        let ctx = self.rewriter.context().clone();
        let ty = with_element(&ctx, self.ty(a), ctx.integer_type(1));
        self.value("arith.cmpi", &[a, b], ty, &[("predicate", predicate.to_attr(&ctx))])
    }

    /// Creates an `arith.select`.
    pub(super) fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.value("arith.select", &[condition, a, b], ty, &[])
    }

    /// Creates an integer constant, or a splat of it; `None` if the type has none.
    pub(super) fn constant(&mut self, ty: Type, number: i64) -> Option<Value> {
        let attr = int_constant(self.rewriter.context(), ty, number)?;
        Some(self.value("arith.constant", &[], ty, &[("value", attr)]))
    }

    /// Returns one half of a wide value.
    pub(super) fn half(&mut self, value: Value, index: i64) -> Value {
        let ty = self.ty(value);
        let half = self.half_type(ty);
        let ctx = self.rewriter.context().clone();
        let rank = ty.shape(&ctx).map_or(1, <[i64]>::len);
        if rank == 1 {
            let position = ctx.dense_i64_array_attr(&[index]);
            return self.value("vector.extract", &[value], half, &[("static_position", position)]);
        }
        let sizes: Vec<i64> = half.shape(&ctx).unwrap_or_default().to_vec();
        let attrs = [
            ("offsets", self.rewriter.i64_array_attr(&last(rank, index, 0))),
            ("sizes", self.rewriter.i64_array_attr(&sizes)),
            ("strides", self.rewriter.i64_array_attr(&vec![1; rank])),
        ];
        self.value("vector.extract_strided_slice", &[value], half, &attrs)
    }

    /// Returns both halves of a wide value.
    pub(super) fn halves(&mut self, value: Value) -> (Value, Value) {
        let low = self.half(value, 0);
        (low, self.half(value, 1))
    }

    /// Returns a vector without its last dimension, which has size 1; a scalar remains.
    pub(super) fn drop_last_dim(&mut self, value: Value) -> Value {
        let (ctx, ty) = (self.rewriter.context().clone(), self.ty(value));
        let TypeData::Vector { shape, element, .. } = ty.data(&ctx) else { return value };
        match shape.split_last() {
            Some((1, outer)) => {
                let to = ctx.vector_type(outer, *element);
                self.value("vector.shape_cast", &[value], to, &[])
            }
            _ => value,
        }
    }

    /// Returns a vector with a last dimension of size 1; a scalar remains.
    pub(super) fn append_last_dim(&mut self, value: Value) -> Value {
        let (ctx, ty) = (self.rewriter.context().clone(), self.ty(value));
        let TypeData::Vector { shape, element, .. } = ty.data(&ctx) else { return value };
        let shape: Vec<i64> = shape.iter().copied().chain([1]).collect();
        let to = ctx.vector_type(&shape, *element);
        self.value("vector.shape_cast", &[value], to, &[])
    }

    /// Returns a vector with one half replaced.
    pub(super) fn insert(&mut self, half: Value, into: Value, index: i64) -> Value {
        let (ctx, ty) = (self.rewriter.context().clone(), self.ty(into));
        if !matches!(self.ty(half).data(&ctx), TypeData::Vector { .. }) {
            let position = ctx.dense_i64_array_attr(&[index]);
            return self.value("vector.insert", &[half, into], ty, &[("static_position", position)]);
        }
        let rank = ty.shape(&ctx).map_or(1, <[i64]>::len);
        let attrs = [
            ("offsets", self.rewriter.i64_array_attr(&last(rank, index, 0))),
            ("strides", self.rewriter.i64_array_attr(&vec![1; rank])),
        ];
        self.value("vector.insert_strided_slice", &[half, into], ty, &attrs)
    }

    /// Returns the wide value of two halves.
    pub(super) fn join(&mut self, ty: Type, low: Value, high: Value) -> Option<Value> {
        let zero = self.constant(ty, 0)?;
        let with_low = self.insert(low, zero, 0);
        Some(self.insert(high, with_low, 1))
    }
}

/// Returns a list of equal numbers whose last one is another.
fn last(len: usize, number: i64, other: i64) -> Vec<i64> {
    let mut numbers = vec![other; len];
    if let Some(last) = numbers.last_mut() {
        *last = number;
    }
    numbers
}
