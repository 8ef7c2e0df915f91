//! Constructs that random patterns may have.

use crate::Natives;

/// Features that patterns may use.
#[derive(Copy, Clone, Debug)]
pub struct Allowed {
    /// Native functions.
    pub natives: Natives,
    /// Several ranges among the operands or result types of one operation.
    pub several_ranges: bool,
    /// A range before other operands or result types of one matched operation.
    pub inner_ranges: bool,
    /// The types of a range, or the result of a constraint, that must be equal at two places.
    pub shared_types_and_results: bool,
    /// Constraints with results that several patterns of a set call.
    pub shared_constraints: bool,
    /// Attributes without a type in IR for patterns that match an attribute whose type is a variable.
    pub typeless_attributes: bool,
    /// Patterns of the same benefit in one set.
    pub equal_benefits: bool,
    /// Operations that are only found by a search among users.
    pub several_roots: bool,
    /// One constant or type written in several ways: not allowed in compiled patterns.
    pub several_spellings: bool,
    /// Rewrites that cause errors, such as erasing an operation that is used.
    pub errors: bool,
}

impl Allowed {
    /// Returns all features of the pattern IR.
    pub const fn everything() -> Allowed {
        Allowed {
            natives: Natives::Ours,
            several_ranges: true,
            inner_ranges: true,
            shared_types_and_results: true,
            shared_constraints: true,
            typeless_attributes: true,
            equal_benefits: true,
            several_roots: true,
            several_spellings: true,
            errors: true,
        }
    }

    /// Removes constants and types written in several ways.
    #[must_use]
    pub const fn spelt_alike(self) -> Allowed {
        Allowed { several_spellings: false, ..self }
    }

    /// Returns the features that MLIR's release runs as documented, on unregistered operations.
    ///
    /// `docs/divergences.md` lists the excluded ones with the reasons and a case for each.
    pub const fn by_mlir() -> Allowed {
        Allowed {
            natives: Natives::Mlirs,
            several_ranges: false,
            inner_ranges: false,
            shared_types_and_results: false,
            shared_constraints: false,
            typeless_attributes: false,
            equal_benefits: true,
            several_roots: true,
            several_spellings: true,
            errors: false,
        }
    }
}
