//! Groups of values by their index in the definition, and properties of values for traits.

use crate::arena::Ir;
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::Op;
use crate::op::{OperandRange, ResultRange};
use crate::types::Type;
use crate::value::Value;

/// Returns the values of an operand group.
pub fn operand_group(ir: &Ir, op: Op, group: usize) -> OperandRange<'_> {
    op.operands(ir).slice(op.operand_group(ir, group))
}

/// Returns the values of a result group.
pub fn result_group(ir: &Ir, op: Op, group: usize) -> ResultRange {
    op.results(ir).slice(op.result_group(ir, group))
}

/// Returns the operands without those of the single groups before and after the only group of another kind.
pub fn operands_between(ir: &Ir, op: Op, n_before: usize, n_after: usize) -> OperandRange<'_> {
    let all = op.operands(ir);
    all.slice(n_before..all.len().saturating_sub(n_after))
}

/// Returns the results without those of the single groups before and after the only group of another kind.
pub fn results_between(ir: &Ir, op: Op, n_before: usize, n_after: usize) -> ResultRange {
    let all = op.results(ir);
    all.slice(n_before..all.len().saturating_sub(n_after))
}

/// Returns the value of a group that holds one.
///
/// # Panics
/// If it is not there.
#[track_caller]
pub fn single(ir: &Ir, op: Op, mut values: impl Iterator<Item = Value>, name: &str) -> Value {
    match values.next() {
        Some(value) => value,
        None => panic!("'{}' has no value `{name}`; was the IR verified?", op.name_text(ir)),
    }
}

/// Returns an attribute that verification guarantees.
///
/// # Panics
/// If it is not there.
#[track_caller]
pub fn attribute(ir: &Ir, op: Op, slot: usize) -> Attribute {
    match op.inherent(ir, slot) {
        Some(attr) => attr,
        None => {
            let name = op.info(ir).attributes.get(slot).copied().unwrap_or_default();
            panic!("'{}' has no attribute `{name}`; was the IR verified?", op.name_text(ir))
        }
    }
}

/// A typed entity for the trait of an operation: a value, or an attribute with a type.
pub trait Typed: Copy {
    /// Returns its type.
    fn type_in(self, ir: &Ir) -> Option<Type>;
}

impl Typed for Value {
    fn type_in(self, ir: &Ir) -> Option<Type> {
        Some(self.ty(ir))
    }
}

impl Typed for Attribute {
    fn type_in(self, ir: &Ir) -> Option<Type> {
        self.ty(ir.context())
    }
}

impl Typed for Type {
    fn type_in(self, _: &Ir) -> Option<Type> {
        Some(self)
    }
}

impl<T: Typed> Typed for Option<T> {
    fn type_in(self, ir: &Ir) -> Option<Type> {
        self?.type_in(ir)
    }
}

/// Returns the type of a value or attribute; `none` for untyped ones.
pub fn type_of(ir: &Ir, of: impl Typed) -> Type {
    of.type_in(ir).unwrap_or_else(|| ir.context().none_type())
}

/// A type, or the types of a group. A group of one is equal to what it contains.
#[derive(Clone, Debug)]
pub enum PartTypes {
    /// The type of a value or attribute.
    One(Type),
    /// The types of a group.
    Many(Vec<Type>),
}

impl PartTypes {
    fn as_slice(&self) -> &[Type] {
        match self {
            PartTypes::One(ty) => std::slice::from_ref(ty),
            PartTypes::Many(types) => types,
        }
    }
}

impl PartialEq for PartTypes {
    #[inline]
    fn eq(&self, other: &PartTypes) -> bool {
        match (self, other) {
            (PartTypes::One(one), PartTypes::One(other)) => one == other,
            _ => self.as_slice() == other.as_slice(),
        }
    }
}

/// An entity with a type, or a group of operands or results with types.
pub trait TypedParts {
    /// Returns the type, or the types.
    fn types_in(self, ir: &Ir) -> PartTypes;
}

impl<T: Typed> TypedParts for T {
    #[inline]
    fn types_in(self, ir: &Ir) -> PartTypes {
        PartTypes::One(type_of(ir, self))
    }
}

impl TypedParts for OperandRange<'_> {
    fn types_in(self, ir: &Ir) -> PartTypes {
        PartTypes::Many(types_of(ir, self).collect())
    }
}

impl TypedParts for ResultRange {
    fn types_in(self, ir: &Ir) -> PartTypes {
        PartTypes::Many(types_of(ir, self).collect())
    }
}

/// Returns the type of a value or attribute, or the types of a group.
#[inline]
pub fn all_types_of<T: TypedParts>(ir: &Ir, of: T) -> PartTypes {
    of.types_in(ir)
}

/// Returns the types of several values.
pub fn types_of<'a>(
    ir: &'a Ir,
    values: impl Iterator<Item = Value> + Clone + 'a,
) -> impl Iterator<Item = Type> + Clone + 'a {
    values.map(|value| value.ty(ir))
}

/// Returns the element type of a vector, tensor or memref, otherwise the type itself.
pub fn element_type_of(ir: &Ir, of: impl Typed) -> Type {
    type_of(ir, of).element_type_or_self(ir.context())
}

/// Returns whether the types broadcast to one: their elements are equal, their shapes agree.
pub fn are_broadcastable(ir: &Ir, a: impl Typed, b: impl Typed) -> bool {
    let (a, b) = (type_of(ir, a), type_of(ir, b));
    crate::broadcast::are_broadcastable(ir.context(), a, b)
}

/// Returns the rank of a shaped type, if it is known.
pub fn rank_of(ir: &Ir, of: impl Typed) -> Option<usize> {
    shape_of(ir, of).map(<[i64]>::len)
}

/// Returns the shape of a shaped type, if it is known.
pub fn shape_of(ir: &Ir, of: impl Typed) -> Option<&[i64]> {
    of.type_in(ir)?.shape(ir.context())
}

/// Returns the number of elements of a shaped type, if it is known.
pub fn element_count_of(ir: &Ir, of: impl Typed) -> Option<u64> {
    of.type_in(ir)?.n_elements(ir.context())
}

/// Returns the kind of a type, regardless of its parameters.
pub fn type_kind_of(ir: &Ir, of: impl Typed) -> std::mem::Discriminant<crate::types::TypeData> {
    std::mem::discriminant(type_of(ir, of).data(ir.context()))
}

/// Returns whether all are equal.
pub fn all_equal<T: PartialEq, const N: usize>(values: [T; N]) -> bool {
    values.windows(2).all(|pair| pair[0] == pair[1])
}

/// Returns whether the types are equal.
pub fn is_same(a: Type, b: Type) -> bool {
    a == b
}

/// Returns whether two lists of types are equal.
pub fn types_match(a: impl IntoIterator<Item = Type>, b: impl IntoIterator<Item = Type>) -> bool {
    a.into_iter().eq(b)
}

/// Returns whether the transformed type of one matches that of the other, if both are present.
pub fn optional_types_match(
    ir: &Ir,
    lhs: impl Typed,
    rhs: impl Typed,
    transform: impl Fn(Type) -> Type,
    compare: impl Fn(Type, Type) -> bool,
) -> bool {
    match (lhs.type_in(ir), rhs.type_in(ir)) {
        (Some(lhs), Some(rhs)) => compare(transform(lhs), rhs),
        _ => true,
    }
}

/// Returns whether there are as many elements as the shaped type has, and of its element type.
pub fn is_shape_of_elements(
    ir: &Ir,
    shaped: impl Typed,
    elements: impl Iterator<Item = Value> + Clone,
) -> bool {
    let element = element_type_of(ir, shaped);
    element_count_of(ir, shaped) == Some(elements.clone().count() as u64)
        && elements.clone().all(|value| value.ty(ir) == element)
}

/// Returns the type in a type attribute, otherwise the type of the attribute: that of a result of
/// `FirstAttrDerivedResultType`.
pub fn derived_type(ctx: &Context, attr: Attribute) -> Option<Type> {
    match attr.data(ctx) {
        AttributeData::Type(ty) => Some(*ty),
        _ => attr.ty(ctx),
    }
}
