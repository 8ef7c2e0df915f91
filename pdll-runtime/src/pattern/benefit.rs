//! Benefit of a pattern.
//!
//! MLIR: PatternMatch.h (`PatternBenefit`).

/// Benefit of a match: patterns of higher benefit are tried first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PatternBenefit(u16);

impl PatternBenefit {
    /// Returns the benefit of a number; the largest one marks a pattern that is never tried.
    pub const fn new(benefit: u16) -> PatternBenefit {
        PatternBenefit(benefit)
    }

    /// Returns the benefit of a pattern that is never tried.
    pub const fn impossible_to_match() -> PatternBenefit {
        PatternBenefit(u16::MAX)
    }

    /// Returns whether the pattern is never tried.
    pub const fn is_impossible_to_match(self) -> bool {
        self.0 == u16::MAX
    }

    /// Returns the number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl From<u16> for PatternBenefit {
    fn from(benefit: u16) -> PatternBenefit {
        PatternBenefit(benefit)
    }
}
