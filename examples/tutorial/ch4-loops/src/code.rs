//! Operations of `affine`, `arith` and `memref` that the lowering creates.

use pdll::ir::{AffineBuilder, AffineMap, BuildConstants as _, OperationState};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::prelude::*;

/// Creates operations before the one that is lowered.
pub(crate) struct Code<'r, 'a> {
    /// The rewriter of the pattern.
    pub(crate) rewriter: &'r mut PatternRewriter<'a>,
    /// The location of the operation that is lowered.
    pub(crate) loc: Location,
}

impl Code<'_, '_> {
    /// Creates an operation with one result.
    pub(crate) fn value(
        &mut self,
        name: &str,
        operands: &[Value],
        ty: Type,
        attrs: &[(&str, Attribute)],
    ) -> Value {
        self.op(name, operands, &[ty], attrs).result(self.rewriter, 0)
    }

    /// Creates an operation.
    pub(crate) fn op(
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

    /// Creates a buffer that lives as long as the function runs.
    pub(crate) fn buffer(&mut self, ty: Type) -> Value {
        let sizes = self.rewriter.dense_i32_array_attr(&[0, 0]);
        self.value("memref.alloca", &[], ty, &[(OPERAND_SEGMENT_SIZES, sizes)])
    }

    /// Creates a constant.
    pub(crate) fn number(&mut self, number: f64) -> Value {
        let (f64, value) = (self.rewriter.f64_type(), self.rewriter.f64_attr(number));
        self.value("arith.constant", &[], f64, &[("value", value)])
    }

    /// Creates an operation on two numbers.
    pub(crate) fn arith(&mut self, name: &str, a: Value, b: Value) -> Value {
        let f64 = self.rewriter.f64_type();
        self.value(name, &[a, b], f64, &[])
    }

    /// Reads a number of a buffer.
    pub(crate) fn load(&mut self, buffer: Value, at: &Index) -> Value {
        let f64 = self.rewriter.f64_type();
        let (map, operands) = at.parts(self.rewriter, &[buffer]);
        self.value("affine.load", &operands, f64, &[("map", map)])
    }

    /// Writes a number to a buffer.
    pub(crate) fn store(&mut self, value: Value, buffer: Value, at: &Index) {
        let (map, operands) = at.parts(self.rewriter, &[value, buffer]);
        self.op("affine.store", &operands, &[], &[("map", map)]);
    }

    // ANCHOR: loop
    /// Creates a loop from 0 to a length, and its body.
    pub(crate) fn for_each(&mut self, length: i64, body: impl FnOnce(&mut Self, Value)) {
        let ctx = self.rewriter.context().clone();
        let constant = |bound| ctx.affine_map_attr(self.rewriter.constant_affine_map(bound));
        let attrs = [
            (ctx.identifier("lowerBoundMap"), constant(0)),
            (ctx.identifier("upperBoundMap"), constant(length)),
            (ctx.identifier("step"), self.rewriter.index_attr(1)),
            (ctx.identifier(OPERAND_SEGMENT_SIZES), self.rewriter.dense_i32_array_attr(&[0, 0, 0])),
        ];
        let state = OperationState::new(ctx.op_name("affine.for"), self.loc).attrs(&attrs).n_regions(1);
        let created = self.rewriter.create_op(&state);
        let after = self.rewriter.insertion_point();

        let (region, index) = (created.region(self.rewriter, 0), self.rewriter.index_type());
        let block = self.rewriter.create_block(region, &[index]);
        let i = block.arg(self.rewriter, 0);
        body(self, i);
        self.op("affine.yield", &[], &[], &[]);
        Builder::set_insertion_point(self.rewriter, after);
    }
    // ANCHOR_END: loop
}

// ANCHOR: index
/// A place in a buffer.
pub(crate) enum Index {
    /// The number at a place.
    Constant(i64),
    /// The number that a loop has reached.
    Forward(Value),
    /// The same from the end of a row of some length.
    Backward(Value, i64),
}

impl Index {
    /// Returns the affine map of the place, and the operands of an access.
    fn parts(&self, builder: &impl Builder, operands: &[Value]) -> (Attribute, Vec<Value>) {
        let mut operands = operands.to_vec();
        let map: AffineMap = match *self {
            Index::Constant(place) => builder.constant_affine_map(place),
            Index::Forward(i) => {
                operands.push(i);
                builder.dim_identity_map()
            }
            // `(d0) -> (length - 1 - d0)`
            Index::Backward(i, length) => {
                operands.push(i);
                let mut map = AffineBuilder::new();
                let (last, i) = (map.constant(length - 1), map.dim(0));
                let place = map.sub(last, i);
                map.finish_map(1, 0, &[place])
            }
        };
        (builder.context().affine_map_attr(map), operands)
    }
}
// ANCHOR_END: index
