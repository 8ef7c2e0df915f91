//! Building typed operations, and inferring the types of their results.

use crate::arena::Ir;
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::builder::{Builder, InsertionPoint, OperationState};
use crate::dialect::{InferTypesInput, Op, VerifyMessage};
use crate::groups::{OPERAND_SEGMENT_SIZES, group_range};
use crate::location::Location;
use crate::ods_support::groups::derived_type;
use crate::traits::Trait;
use crate::types::{Type, TypeVec};
use crate::value::Value;

/// The arguments of a builder function of a typed operation.
#[derive(Copy, Clone, Debug)]
pub struct Parts<'a> {
    /// All operands.
    pub operands: &'a [Value],
    /// All result types.
    pub result_types: &'a [Type],
    /// Attributes by name; those that are `None` are left out.
    pub attrs: &'a [(&'static str, Option<Attribute>)],
    /// The successors.
    pub successors: &'a [Block],
    /// Number of regions.
    pub n_regions: usize,
}

/// A builder whatever its type is, to be taken for `dyn Builder`.
#[derive(Debug)]
pub struct AnyBuilder<'a, B: ?Sized>(pub &'a mut B);

impl<B: Builder + ?Sized> Builder for AnyBuilder<'_, B> {
    fn ir(&self) -> &Ir {
        self.0.ir()
    }

    fn create_op(&mut self, state: &OperationState<'_>) -> Op {
        self.0.create_op(state)
    }

    fn insertion_point(&self) -> InsertionPoint {
        self.0.insertion_point()
    }

    fn set_insertion_point(&mut self, at: InsertionPoint) {
        self.0.set_insertion_point(at);
    }

    fn create_block(&mut self, region: Region, arg_types: &[Type]) -> Block {
        self.0.create_block(region, arg_types)
    }
}

/// Creates an operation.
pub fn create(
    builder: &mut (impl Builder + ?Sized),
    name: &'static str,
    loc: Location,
    parts: &Parts<'_>,
) -> Op {
    create_with_discardable(builder, name, loc, parts, &[])
}

/// Creates an operation that has further attributes.
pub(super) fn create_with_discardable(
    builder: &mut (impl Builder + ?Sized),
    name: &'static str,
    loc: Location,
    parts: &Parts<'_>,
    discardable: &[NamedAttribute],
) -> Op {
    let ctx = builder.context();
    let named = |(name, attr): &(&str, Option<Attribute>)| Some((ctx.identifier(name), (*attr)?));
    let attrs = parts.attrs.iter().filter_map(named).chain(discardable.iter().copied());
    let attrs: smallvec::SmallVec<[NamedAttribute; 4]> = attrs.collect();
    let state = OperationState {
        operands: parts.operands,
        result_types: parts.result_types,
        attrs: &attrs,
        successors: parts.successors,
        n_regions: parts.n_regions,
        ..OperationState::new(ctx.op_name(name), loc)
    };
    builder.create_op(&state)
}

/// Infers the result types that parts without them lead to.
pub fn infer(
    builder: &(impl Builder + ?Sized),
    name: &'static str,
    loc: Location,
    parts: &Parts<'_>,
    infer: fn(&InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage>,
) -> Result<TypeVec, VerifyMessage> {
    let ctx = builder.context();
    let named = |(name, attr): &(&str, Option<Attribute>)| Some((ctx.identifier(name), (*attr)?));
    let attrs: Vec<NamedAttribute> = parts.attrs.iter().filter_map(named).collect();
    infer(&InferTypesInput {
        ir: builder.ir(),
        name: ctx.op_name(name),
        loc,
        operands: parts.operands,
        attrs: &attrs,
        n_regions: parts.n_regions,
        found: None,
    })
}

/// Returns the type of the first value of an operand group.
pub fn operand_type(input: &InferTypesInput<'_>, group: usize) -> Result<Type, VerifyMessage> {
    let info = input.context().op_info(input.name);
    let sizes = match info.traits.has(Trait::AttrSizedOperandSegments) {
        true => {
            Some(input.attr(OPERAND_SEGMENT_SIZES).and_then(|attr| attr.as_dense_i32_array(input.context())))
        }
        false => None,
    };
    let sizes = sizes.map(Option::unwrap_or_default);
    let range = group_range(info.operands, sizes.as_deref(), input.operands.len(), group);
    let ty = if range.is_empty() { None } else { input.operand_type(range.start) };
    let name = || info.operands.get(group).map_or("", |group| group.name);
    ty.ok_or_else(|| VerifyMessage::new(format!("has no operand `{}`", name())))
}

/// Returns the type that an attribute has or holds.
pub fn attribute_type(input: &InferTypesInput<'_>, name: &str) -> Result<Type, VerifyMessage> {
    let ty = input.attr(name).and_then(|attr| derived_type(input.context(), attr));
    ty.ok_or_else(|| VerifyMessage::new(format!("has no attribute `{name}` with a type")))
}
