//! Declared constraints: what a definition asks of operands, results, attributes, regions and successors.
//!
//! Tables that `ods!` makes; `verify::declared` checks them.

use crate::assembly::AttributeKind;
use crate::attributes::{Attribute, AttributeData};
use crate::callback::{TestAttribute, TestOp, TestRegion, TestType};
use crate::context::Context;
use crate::types::TypeData;

/// A constraint on types.
#[derive(Debug)]
pub struct TypeConstraint {
    /// Completes "must be …".
    pub summary: &'static str,
    /// Missing native function that it needs.
    pub missing: Option<&'static str>,
    /// Returns whether a type satisfies it.
    pub holds: TestType,
}

/// A constraint on attributes.
#[derive(Debug)]
pub struct AttributeConstraint {
    /// Completes "failed to satisfy constraint: …".
    pub summary: &'static str,
    /// Class that stores the attribute.
    pub class: AttributeClass,
    /// Missing native function that it needs.
    pub missing: Option<&'static str>,
    /// Returns whether an attribute satisfies it.
    pub holds: TestAttribute,
}

impl AttributeConstraint {
    /// Returns whether the attribute is of the class that stores it.
    pub(crate) fn is_of_class(&self, ctx: &Context, attr: Attribute) -> bool {
        match self.class {
            AttributeClass::Any | AttributeClass::Property => true,
            AttributeClass::Kind(kind) => kind.holds(ctx, attr),
            AttributeClass::DenseArray(element) => match attr.data(ctx) {
                AttributeData::DenseArray { element: found, .. } => match ctx.type_data(*found) {
                    TypeData::Integer { width, .. } => {
                        element.strip_prefix('i').is_some_and(|n| n.parse() == Ok(*width))
                    }
                    TypeData::Float(kind) => kind.name() == element,
                    _ => false,
                },
                _ => false,
            },
            AttributeClass::Declared => self.missing.is_some() || self.holds.call(ctx, attr),
        }
    }
}

/// The class that stores an attribute: properties in text must be of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttributeClass {
    /// Any attribute.
    Any,
    /// A property that is not stored as an attribute.
    Property,
    /// A builtin class.
    Kind(AttributeKind),
    /// A dense array with elements of this type.
    DenseArray(&'static str),
    /// The class is what the constraint describes, as for enumerations.
    Declared,
}

/// A constraint on regions.
#[derive(Debug)]
pub struct RegionConstraint {
    /// Completes "failed to verify constraint: …".
    pub summary: &'static str,
    /// Missing native function that it needs.
    pub missing: Option<&'static str>,
    /// Returns whether a region satisfies it.
    pub holds: TestRegion,
}

/// A trait that is a predicate.
#[derive(Debug)]
pub struct Check {
    /// Completes "failed to verify that …".
    pub summary: &'static str,
    /// Whether it holds for all operations whose operands and results have the same types if it holds for one.
    pub is_of_types: bool,
    /// Returns whether an operation satisfies it.
    pub holds: TestOp,
}

/// The declarations of an operation.
#[derive(Debug)]
pub struct OpSpec {
    /// The constraint of each operand group.
    pub operand_types: &'static [&'static TypeConstraint],
    /// The constraint of each result group.
    pub result_types: &'static [&'static TypeConstraint],
    /// By slot: whether the attribute is required, and its constraint, if any.
    pub attributes: &'static [(bool, Option<&'static AttributeConstraint>)],
    /// The operand groups that are passed part by part: position, name, and the attribute with the sizes of the parts.
    pub nested: &'static [(usize, &'static str, &'static str)],
    /// Region groups: name, whether it is variadic, and its constraint.
    pub regions: &'static [(&'static str, bool, &'static RegionConstraint)],
    /// The traits that are predicates.
    pub checks: &'static [Check],
    /// The operations it may be in; empty for any.
    pub parents: &'static [&'static str],
    /// The operation that must end its blocks.
    pub terminator: Option<&'static str>,
}

impl OpSpec {
    /// Nothing declared; a start for struct update syntax.
    pub const EMPTY: OpSpec = OpSpec {
        operand_types: &[],
        result_types: &[],
        attributes: &[],
        nested: &[],
        regions: &[],
        checks: &[],
        parents: &[],
        terminator: None,
    };
}
