//! Declared constraints: what a definition asks of operands, results, attributes, regions and successors.
//!
//! Tables that `ods!` makes; `verify::declared` checks them.

use crate::callback::{TestAttribute, TestOp, TestRegion, TestType};

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
    /// Missing native function that it needs.
    pub missing: Option<&'static str>,
    /// Returns whether an attribute satisfies it.
    pub holds: TestAttribute,
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
