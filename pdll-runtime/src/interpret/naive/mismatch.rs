//! Mismatch: the condition of a pattern that an operation does not meet, with the place in the IR.
//!
//! In: built by `matcher`. Out: `Mismatch`, translated into a sentence by `explain`. Invariant: it holds the inspected entities
//! themselves, so it is valid while the IR is unchanged, whatever the matcher does next.

use pdll_match::collect::Side;
use pdll_match::pattern::NodeId;

use crate::native::{PdlValue, PdlValues};
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// The first condition that does not hold.
pub(crate) struct Mismatch {
    /// Node of the pattern with the condition.
    pub(crate) node: NodeId,
    /// The inspected entity.
    pub(crate) place: Place,
    /// The difference.
    pub(crate) cause: Cause,
    /// Number of conditions that hold before it.
    pub(super) n_held: usize,
}

/// An entity of the IR, and the steps that lead from it back to the root of the pattern.
pub(crate) struct Place {
    /// The entity.
    pub(crate) found: PdlValue,
    /// Innermost step first.
    pub(crate) steps: Vec<Step>,
    /// The entity from which the steps start.
    pub(crate) start: Start,
}

/// A step from one entity to another.
pub(crate) struct Step {
    /// Relation of the two.
    pub(crate) via: Via,
    /// The entity from which the step leads.
    pub(crate) from: PdlValue,
}

/// The first entity of a place.
#[derive(Copy, Clone)]
pub(crate) enum Start {
    /// The operation passed to the matcher.
    Root,
    /// A literal of the pattern.
    Literal,
    /// A result of a native constraint.
    ConstraintResult {
        /// The constraint.
        call: NodeId,
        /// Index of the result.
        index: u32,
    },
}

/// Relation of an entity to the one from which it is reached.
#[derive(Copy, Clone)]
pub(crate) enum Via {
    /// An attribute of an operation, by its index in the operation node of the pattern.
    Attribute {
        /// The operation node.
        op: NodeId,
        /// Index among its attributes.
        index: usize,
    },
    /// Operands of an operation.
    Operand(Part),
    /// Types of results of an operation.
    ResultType(Part),
    /// The result with this index.
    Result(usize),
    /// Results of an operation: a group, or all of them.
    Results(Option<u32>),
    /// The type of a value or an attribute, or the types of a range of values.
    Type,
    /// The operation that defines a value, or the first value of a range.
    Definer,
    /// A user of a value, or of the first value of a range.
    User,
}

/// Part of a list of operands or results.
#[derive(Copy, Clone)]
pub(crate) enum Part {
    /// One, by index.
    At(usize),
    /// All but some at both ends.
    Inner(usize, usize),
    /// An ODS group, and whether it is a range.
    Group(usize, bool),
}

/// Difference between the pattern and the IR.
pub(crate) enum Cause {
    /// The operation has another name.
    Name,
    /// An operation has another number of operands or results.
    Count {
        /// Operands or results.
        side: Side,
        /// Their number.
        n: usize,
        /// Required number.
        required: usize,
        /// Whether more are allowed.
        is_minimum: bool,
    },
    /// The operation has no such ODS group, or the group does not have exactly one value.
    Group {
        /// Operands or results.
        side: Side,
        /// Index of the group.
        group: usize,
        /// Number of its values; `None` if there is no such group.
        n: Option<usize>,
    },
    /// The operation does not have the attribute with this index in the operation node that has the condition's value.
    NoAttribute {
        /// The operation node.
        op: NodeId,
        /// Index among its attributes.
        index: usize,
    },
    /// The attribute has no type.
    NoType,
    /// No operation defines the value, or the first value of the range.
    NoDefiner,
    /// No operation uses the value.
    NoUser,
    /// The operation has no result with this index.
    NoResult(usize),
    /// The value has another index among the results of its operation.
    ResultNumber {
        /// Required index.
        required: usize,
    },
    /// The values are not the required results of the operation that defines the first of them.
    Results {
        /// Required group; `None` for all results.
        group: Option<u32>,
    },
    /// The attribute, the type or the types differ from a literal.
    Literal {
        /// The literal.
        required: PdlValue,
    },
    /// The entity differs from another one that the pattern requires to be equal.
    Unequal {
        /// The other.
        other: Place,
    },
    /// A native constraint fails, or succeeds although it is negated.
    Constraint {
        /// The arguments.
        args: Vec<Place>,
    },
}

/// Calls a native constraint of a node, given its name and arguments.
pub(crate) type CallConstraint<'c> = dyn Fn(NodeId, &str, &[PdlValue], &mut PatternRewriter<'_>) -> Result<Option<PdlValues>, RewriteError>
    + 'c;
