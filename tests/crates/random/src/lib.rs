//! Random patterns, and IR that they are likely to match.
//!
//! In: a seed and what is allowed. Out: `Case`: patterns as pattern IR, and IR as data and text; the same for the same seed.
//! Invariant: patterns are valid and can be matched. Applying them ends: each rewrite takes away an operation that patterns can
//! match (`t.*`) and makes only such as none can (`n.*`), and patterns for any operation ask for an attribute that no made one has.
//!
//! ```
//! use pdll_random::{Allowed, case, minimise};
//!
//! let found = case(7, &Allowed::everything());
//! // Whatever is wrong with it, here that it has patterns at all, is found in the smallest case.
//! let smallest = minimise(found, |case| !case.patterns.is_empty());
//! assert_eq!(smallest.patterns.len(), 1);
//! assert!(smallest.ir.ops.is_empty());
//! ```

mod ir;
mod minimise;
mod patterns;
mod prune;
mod rng;

pub use ir::{RandomIr, RandomOp};
pub use minimise::minimise;
use pdll_pattern::Pattern;
pub use rng::Rng;

/// Patterns and IR to apply them to.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The patterns in the order in which they are added.
    pub patterns: Vec<Pattern>,
    /// The body of a module.
    pub ir: RandomIr,
}

/// What patterns may have.
#[derive(Copy, Clone, Debug)]
pub struct Allowed {
    /// Native functions, those of [`NATIVES`].
    pub natives: bool,
    /// Several ranges among the operands or result types of one operation.
    pub several_ranges: bool,
    /// A range beside anything else among the operands or result types of one matched operation.
    pub ranges_beside_others: bool,
    /// Matched attributes of a type that is a variable: some attributes have no type.
    pub variable_attribute_types: bool,
    /// Patterns of the same benefit in one set.
    pub equal_benefits: bool,
    /// Operations that only a search among users finds.
    pub several_roots: bool,
    /// Rewrites that are errors, such as an erased operation that is used.
    pub errors: bool,
}

impl Allowed {
    /// All that the pattern IR has.
    pub const fn everything() -> Allowed {
        Allowed {
            natives: true,
            several_ranges: true,
            ranges_beside_others: true,
            variable_attribute_types: true,
            equal_benefits: true,
            several_roots: true,
            errors: true,
        }
    }

    /// What MLIR's release runs as documented, on operations that are not registered.
    ///
    /// Left out are: ranges beside other operands or result types, since it finds only the first group of an operation that is not
    /// registered; attributes whose type is a variable, since it matches an attribute without a type too; patterns of the same
    /// benefit, which it tries in the order of its own decision tree; operations that only a search among users finds, which
    /// it refuses if nothing uses them.
    pub const fn by_mlir() -> Allowed {
        Allowed {
            natives: false,
            several_ranges: false,
            ranges_beside_others: false,
            variable_attribute_types: false,
            equal_benefits: false,
            several_roots: false,
            errors: false,
        }
    }
}

/// The native functions of random patterns, as PDLL would declare them. Whoever applies the patterns gives them meaning.
pub const NATIVES: &[&str] = &[
    "Constraint HasOneUse(value: Value)",
    "Constraint HasEvenOperands(op: Op)",
    "Constraint FirstOf(values: ValueRange) -> Value",
    "Constraint TypesOf(op: Op) -> TypeRange",
    "Constraint AttributeAndType(value: Value) -> (Attr, Type)",
    "Rewrite Tagged(op: Op, tag: Attr) -> Op",
    "Rewrite OperandsOf(op: Op) -> ValueRange",
    "Rewrite Decline(op: Op)",
    "Rewrite EraseOrDecline(root: Op)",
];

/// Makes the case of a seed.
pub fn case(seed: u64, allowed: &Allowed) -> Case {
    let mut rng = Rng::new(seed);
    let n_patterns = rng.between(1, 5);
    let mut patterns: Vec<Pattern> =
        (0..n_patterns).map(|i| patterns::pattern(&mut rng, allowed, &format!("P{i}"))).collect();
    if !allowed.equal_benefits {
        for (nth, pattern) in (0..).zip(&mut patterns) {
            pattern.benefit = 8 * pattern.benefit + nth;
            pattern.is_benefit_explicit = true;
        }
    }
    let ir = ir::matching(&mut rng, &patterns);
    Case { patterns, ir }
}
