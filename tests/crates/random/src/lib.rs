//! Random patterns, and IR that they are likely to match.
//!
//! In: a seed and the allowed features. Out: `Case`: patterns as pattern IR, and IR as data and text;
//! determined by the seed. Invariant: patterns are valid and can match. Applying them terminates: each
//! rewrite removes an operation that patterns can match (`t.*`) and only creates operations that none can
//! match (`n.*`); patterns for any operation require an attribute that no created operation has.
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

mod as_mlir_compares;
#[cfg(test)]
mod coverage;
mod ir;
mod minimise;
mod natives;
mod patterns;
mod prune;
mod rng;

pub use as_mlir_compares::as_mlir_compares;
pub use ir::{RandomIr, RandomOp};
pub use minimise::minimise;
pub use natives::{Native, Natives};
use pdll_match::Pattern;
pub use prune::references;
pub use rng::Rng;

/// Patterns and IR to apply them to.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Patterns in the order in which they are added.
    pub patterns: Vec<Pattern>,
    /// The body of a module.
    pub ir: RandomIr,
}

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

/// Generates the patterns of a seed.
pub fn patterns(seed: u64, allowed: &Allowed) -> Vec<Pattern> {
    let mut rng = Rng::new(seed);
    let n_patterns = rng.between(1, 5);
    let mut patterns: Vec<Pattern> = Vec::new();
    while patterns.len() < n_patterns {
        let pattern = patterns::pattern(&mut rng, allowed, &format!("P{}", patterns.len()));
        let is_shared = patterns.iter().any(|other| patterns::ask_alike(&pattern, other));
        if allowed.shared_constraints || !is_shared {
            patterns.push(pattern);
        }
    }
    if !allowed.equal_benefits {
        for (nth, pattern) in (0..).zip(&mut patterns) {
            pattern.benefit = 8 * pattern.benefit + nth;
            pattern.is_benefit_explicit = true;
        }
    }
    patterns
}

/// Generates the `nth` IR of a seed, for patterns.
pub fn ir(seed: u64, nth: u64, patterns: &[Pattern], allowed: &Allowed) -> RandomIr {
    let mut rng = Rng::new(seed ^ (nth + 1) << 40);
    ir::matching(&mut rng, patterns, allowed)
}

/// Generates the case of a seed: its patterns, and the first IR for them.
pub fn case(seed: u64, allowed: &Allowed) -> Case {
    let patterns = patterns(seed, allowed);
    let ir = ir(seed, 0, &patterns, allowed);
    Case { patterns, ir }
}
