//! Comparisons of integers, and of ranges of integers.
//!
//! MLIR: `evaluatePred` of InferIntRangeCommon.h.

use pdll::ir::Int;
use pdll::ods::IntRange;

/// A comparison, by the numbers that `arith` and `index` have for it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named as MLIR spells it")]
pub enum Comparison {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

impl Comparison {
    /// All comparisons, in the order of their numbers.
    pub const ALL: [Comparison; 10] = [
        Comparison::Eq,
        Comparison::Ne,
        Comparison::Slt,
        Comparison::Sle,
        Comparison::Sgt,
        Comparison::Sge,
        Comparison::Ult,
        Comparison::Ule,
        Comparison::Ugt,
        Comparison::Uge,
    ];

    /// Returns the comparison of a number.
    pub fn from_value(value: i64) -> Option<Comparison> {
        Comparison::ALL.get(usize::try_from(value).ok()?).copied()
    }

    /// Returns whether it holds for two integers.
    pub fn holds(self, a: &Int, b: &Int) -> bool {
        match self {
            Comparison::Eq => a == b,
            Comparison::Ne => a != b,
            Comparison::Slt => a.cmp_signed(b).is_lt(),
            Comparison::Sle => a.cmp_signed(b).is_le(),
            Comparison::Sgt => a.cmp_signed(b).is_gt(),
            Comparison::Sge => a.cmp_signed(b).is_ge(),
            Comparison::Ult => a.cmp_unsigned(b).is_lt(),
            Comparison::Ule => a.cmp_unsigned(b).is_le(),
            Comparison::Ugt => a.cmp_unsigned(b).is_gt(),
            Comparison::Uge => a.cmp_unsigned(b).is_ge(),
        }
    }

    /// Returns the comparison that holds where this one does not.
    pub fn inverse(self) -> Comparison {
        match self {
            Comparison::Eq => Comparison::Ne,
            Comparison::Ne => Comparison::Eq,
            Comparison::Slt => Comparison::Sge,
            Comparison::Sle => Comparison::Sgt,
            Comparison::Sgt => Comparison::Sle,
            Comparison::Sge => Comparison::Slt,
            Comparison::Ult => Comparison::Uge,
            Comparison::Ule => Comparison::Ugt,
            Comparison::Ugt => Comparison::Ule,
            Comparison::Uge => Comparison::Ult,
        }
    }

    /// Returns whether it holds for all values of two ranges, or for none; `None` if it depends on the values.
    pub fn evaluate(self, a: &IntRange, b: &IntRange) -> Option<bool> {
        if self.holds_always(a, b) {
            return Some(true);
        }
        self.inverse().holds_always(a, b).then_some(false)
    }

    fn holds_always(self, a: &IntRange, b: &IntRange) -> bool {
        match self {
            Comparison::Slt | Comparison::Sle => self.holds(&a.smax, &b.smin),
            Comparison::Sgt | Comparison::Sge => self.holds(&a.smin, &b.smax),
            Comparison::Ult | Comparison::Ule => self.holds(&a.umax, &b.umin),
            Comparison::Ugt | Comparison::Uge => self.holds(&a.umin, &b.umax),
            Comparison::Eq => a.constant().is_some_and(|value| Some(value) == b.constant()),
            Comparison::Ne => {
                let is = |comparison: Comparison| comparison.holds_always(a, b);
                (is(Comparison::Slt) || is(Comparison::Sgt)) && (is(Comparison::Ult) || is(Comparison::Ugt))
            }
        }
    }
}
