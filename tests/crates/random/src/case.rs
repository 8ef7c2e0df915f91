//! Cases: random patterns, and IR for them.

use std::fmt::{self, Write as _};

use pdll_match::pattern::Pattern;

use crate::patterns::{ask_alike, pattern};
use crate::{Allowed, RandomIr, Rng};

/// Patterns and IR to apply them to.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Patterns in the order in which they are added.
    pub patterns: Vec<Pattern>,
    /// The body of a module.
    pub ir: RandomIr,
}

/// Generates the patterns of a seed.
pub fn patterns(seed: u64, allowed: &Allowed) -> Vec<Pattern> {
    let mut rng = Rng::new(seed);
    let n_patterns = rng.between(1, 5);
    let mut patterns: Vec<Pattern> = Vec::new();
    while patterns.len() < n_patterns {
        let pattern = pattern(&mut rng, allowed, &format!("P{}", patterns.len()));
        let is_shared = patterns.iter().any(|other| ask_alike(&pattern, other));
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
    crate::ir::matching(&mut rng, patterns, allowed)
}

/// Generates the case of a seed: its patterns, and the first IR for them.
pub fn case(seed: u64, allowed: &Allowed) -> Case {
    let patterns = patterns(seed, allowed);
    let ir = ir(seed, 0, &patterns, allowed);
    Case { patterns, ir }
}

/// Prints both parts of a case as one text, for messages.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pattern in &self.patterns {
            f.write_str(&pdll_match::dump::pattern(pattern))?;
        }
        f.write_char('\n')?;
        self.ir.fmt(f)
    }
}
