//! Builder of operations of `llvm`.
//!
//! In: any builder, and a location. Out: operations at its insertion point.

use pdll::ir::{
    Attribute, Block, Builder, Context, Location, NamedAttribute, Op, OperationState, Type, Value,
};
use pdll::ods::OPERAND_SEGMENT_SIZES;

use super::options::LowerToLlvmOptions;
use super::types::{array_type, pointer_type};
use crate::llvm::types::element_at;

/// An index of `llvm.getelementptr`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GepIndex {
    /// A value.
    Value(Value),
    /// A constant.
    Constant(i32),
}

/// Flags of `llvm.getelementptr`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GepFlags(pub i32);

impl GepFlags {
    /// No flags.
    pub const NONE: GepFlags = GepFlags(0);
    /// `inbounds|nuw`
    pub const INBOUNDS_NUW: GepFlags = GepFlags(7);
}

/// Constant that marks the place of a value among the indices of `llvm.getelementptr`.
const DYNAMIC_INDEX: i32 = i32::MIN;

/// Creates operations of `llvm`.
pub struct LlvmBuilder<'b> {
    builder: &'b mut dyn Builder,
    options: &'b LowerToLlvmOptions,
    loc: Location,
}

impl<'b> LlvmBuilder<'b> {
    /// Creates operations at a location.
    pub fn new(
        builder: &'b mut dyn Builder,
        options: &'b LowerToLlvmOptions,
        loc: Location,
    ) -> LlvmBuilder<'b> {
        LlvmBuilder { builder, options, loc }
    }

    /// Returns the builder.
    pub fn builder(&mut self) -> &mut dyn Builder {
        self.builder
    }

    /// Returns the context.
    pub fn context(&self) -> Context {
        self.builder.context().clone()
    }

    /// Returns the options of the conversion.
    pub fn options(&self) -> &'b LowerToLlvmOptions {
        self.options
    }

    /// Returns the integer type that `index` becomes.
    pub fn index_type(&self) -> Type {
        self.builder.context().integer_type(self.options.index_bitwidth)
    }

    /// Returns the type of a value.
    pub fn ty(&self, value: Value) -> Type {
        value.ty(self.builder.ir())
    }

    /// Creates an operation.
    pub fn op(&mut self, name: &str, operands: &[Value], types: &[Type], attrs: &[(&str, Attribute)]) -> Op {
        let ctx = self.context();
        let attrs: Vec<NamedAttribute> =
            attrs.iter().map(|(name, attr)| (ctx.identifier(name), *attr)).collect();
        let state = OperationState::new(ctx.op_name(name), self.loc).operands(operands).result_types(types);
        self.builder.create_op(&state.attrs(&attrs))
    }

    /// Creates an operation with one result.
    pub fn value(&mut self, name: &str, operands: &[Value], ty: Type, attrs: &[(&str, Attribute)]) -> Value {
        self.op(name, operands, &[ty], attrs).result(self.builder.ir(), 0)
    }

    /// Creates an operation of two operands whose result has their type.
    pub fn binary(&mut self, name: &str, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        self.value(name, &[a, b], ty, &[])
    }

    /// Creates a constant.
    pub fn constant(&mut self, ty: Type, attr: Attribute) -> Value {
        self.value("llvm.mlir.constant", &[], ty, &[("value", attr)])
    }

    /// Creates a constant of the type that `index` becomes; its attribute has the type `index`.
    pub fn index_constant(&mut self, number: i64) -> Value {
        let (ctx, ty) = (self.context(), self.index_type());
        self.constant(ty, ctx.integer_attr(ctx.index_type(), number))
    }

    /// Creates a `llvm.mlir.poison`.
    pub fn poison(&mut self, ty: Type) -> Value {
        self.value("llvm.mlir.poison", &[], ty, &[])
    }

    /// Creates a `llvm.extractvalue`. The position must be one of the aggregate.
    pub fn extract(&mut self, container: Value, position: &[i64]) -> Value {
        let (ctx, ty) = (self.context(), self.ty(container));
        let ty = element_at(&ctx, ty, position).unwrap_or(ty);
        self.value("llvm.extractvalue", &[container], ty, &[("position", ctx.dense_i64_array_attr(position))])
    }

    /// Creates a `llvm.insertvalue`.
    pub fn insert(&mut self, container: Value, value: Value, position: &[i64]) -> Value {
        let (ctx, ty) = (self.context(), self.ty(container));
        let position = ctx.dense_i64_array_attr(position);
        self.value("llvm.insertvalue", &[container, value], ty, &[("position", position)])
    }

    /// Creates a `llvm.load`.
    pub fn load(&mut self, ty: Type, from: Value) -> Value {
        self.value("llvm.load", &[from], ty, &[])
    }

    /// Creates a `llvm.store`.
    pub fn store(&mut self, value: Value, to: Value) -> Op {
        self.op("llvm.store", &[value, to], &[], &[])
    }

    /// Creates a `llvm.alloca` in the default address space.
    pub fn alloca(&mut self, element: Type, n_elements: Value) -> Value {
        let ctx = self.context();
        let attrs = [("elem_type", ctx.type_attr(element))];
        self.value("llvm.alloca", &[n_elements], pointer_type(&ctx, 0), &attrs)
    }

    /// Creates a `llvm.getelementptr` whose result has the type of the base.
    pub fn gep(&mut self, element: Type, base: Value, indices: &[GepIndex], flags: GepFlags) -> Value {
        let ctx = self.context();
        let (mut operands, mut constants) = (vec![base], Vec::new());
        for index in indices {
            constants.push(match index {
                GepIndex::Constant(constant) => *constant,
                GepIndex::Value(value) => {
                    operands.push(*value);
                    DYNAMIC_INDEX
                }
            });
        }
        let attrs = [
            ("elem_type", ctx.type_attr(element)),
            ("rawConstantIndices", ctx.dense_i32_array_attr(&constants)),
            ("noWrapFlags", ctx.integer_attr(ctx.integer_type(32), i64::from(flags.0))),
        ];
        let ty = self.ty(base);
        self.value("llvm.getelementptr", &operands, ty, &attrs)
    }

    /// Creates a `llvm.call`: of a function by its name, or, without one, of the first operand.
    pub fn call(&mut self, callee: Option<&str>, operands: &[Value], result: Option<Type>) -> Op {
        let ctx = self.context();
        let mut attrs = vec![
            ("op_bundle_sizes", ctx.dense_i32_array_attr(&[])),
            (OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&[operands.len() as i32, 0])),
        ];
        attrs.extend(callee.map(|name| ("callee", ctx.flat_symbol_ref(name))));
        self.op("llvm.call", operands, result.as_slice(), &attrs)
    }

    /// Creates a `llvm.intr.memcpy`.
    pub fn memcpy(&mut self, to: Value, from: Value, n_bytes: Value) -> Op {
        let not_volatile = [("isVolatile", self.context().bool_attr(false))];
        self.op("llvm.intr.memcpy", &[to, from, n_bytes], &[], &not_volatile)
    }

    /// Creates a `llvm.br`.
    pub fn branch(&mut self, to: Block, operands: &[Value]) -> Op {
        let (name, successors) = (self.context().op_name("llvm.br"), [to]);
        let state = OperationState::new(name, self.loc).operands(operands).successors(&successors);
        self.builder.create_op(&state)
    }

    /// Creates a `llvm.cond_br`. Each destination is a block with its operands.
    pub fn cond_branch(
        &mut self,
        condition: Value,
        then: (Block, &[Value]),
        other: (Block, &[Value]),
        attrs: &[NamedAttribute],
    ) -> Op {
        let ctx = self.context();
        let sizes = ctx.dense_i32_array_attr(&[1, then.1.len() as i32, other.1.len() as i32]);
        let operands: Vec<Value> = [condition].iter().chain(then.1).chain(other.1).copied().collect();
        let mut attrs = attrs.to_vec();
        attrs.push((ctx.identifier(OPERAND_SEGMENT_SIZES), sizes));
        let state = OperationState::new(ctx.op_name("llvm.cond_br"), self.loc);
        self.builder.create_op(&state.operands(&operands).successors(&[then.0, other.0]).attrs(&attrs))
    }

    /// Returns an array type of indices.
    pub(super) fn index_array(&self, n_elements: usize) -> Type {
        array_type(self.builder.context(), n_elements as u64, self.index_type())
    }
}
