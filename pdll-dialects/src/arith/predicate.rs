//! Predicates of comparisons: what they say of two numbers, and their inverses.

use std::cmp::Ordering;

use pdll::ir::FloatKind;

use super::{CmpFPredicate, CmpIPredicate};
use crate::integer::Int;

impl CmpIPredicate {
    /// Returns whether the predicate holds.
    pub fn holds(self, a: &Int, b: &Int) -> bool {
        let order = match self {
            CmpIPredicate::Ult | CmpIPredicate::Ule | CmpIPredicate::Ugt | CmpIPredicate::Uge => {
                a.cmp_unsigned(b)
            }
            _ => a.cmp_signed(b),
        };
        match self {
            CmpIPredicate::Eq => order == Ordering::Equal,
            CmpIPredicate::Ne => order != Ordering::Equal,
            CmpIPredicate::Slt | CmpIPredicate::Ult => order == Ordering::Less,
            CmpIPredicate::Sle | CmpIPredicate::Ule => order != Ordering::Greater,
            CmpIPredicate::Sgt | CmpIPredicate::Ugt => order == Ordering::Greater,
            CmpIPredicate::Sge | CmpIPredicate::Uge => order != Ordering::Less,
        }
    }

    /// Returns whether the predicate holds for a number and itself.
    pub fn holds_for_equal(self) -> bool {
        self.holds(&Int::zero(1), &Int::zero(1))
    }

    /// Returns the predicate that holds where this one does not.
    pub fn inverse(self) -> CmpIPredicate {
        match self {
            CmpIPredicate::Eq => CmpIPredicate::Ne,
            CmpIPredicate::Ne => CmpIPredicate::Eq,
            CmpIPredicate::Slt => CmpIPredicate::Sge,
            CmpIPredicate::Sle => CmpIPredicate::Sgt,
            CmpIPredicate::Sgt => CmpIPredicate::Sle,
            CmpIPredicate::Sge => CmpIPredicate::Slt,
            CmpIPredicate::Ult => CmpIPredicate::Uge,
            CmpIPredicate::Ule => CmpIPredicate::Ugt,
            CmpIPredicate::Ugt => CmpIPredicate::Ule,
            CmpIPredicate::Uge => CmpIPredicate::Ult,
        }
    }

    /// Returns the predicate for exchanged operands.
    pub fn swapped(self) -> CmpIPredicate {
        match self {
            CmpIPredicate::Eq => CmpIPredicate::Eq,
            CmpIPredicate::Ne => CmpIPredicate::Ne,
            CmpIPredicate::Slt => CmpIPredicate::Sgt,
            CmpIPredicate::Sle => CmpIPredicate::Sge,
            CmpIPredicate::Sgt => CmpIPredicate::Slt,
            CmpIPredicate::Sge => CmpIPredicate::Sle,
            CmpIPredicate::Ult => CmpIPredicate::Ugt,
            CmpIPredicate::Ule => CmpIPredicate::Uge,
            CmpIPredicate::Ugt => CmpIPredicate::Ult,
            CmpIPredicate::Uge => CmpIPredicate::Ule,
        }
    }
}

impl CmpFPredicate {
    /// Returns whether the predicate holds for two bit patterns of a format.
    pub fn holds(self, kind: FloatKind, a: u128, b: u128) -> bool {
        // A predicate is a set of the four possible outcomes: equal, greater, less, unordered.
        let outcome = match kind.compare(a, b) {
            Some(Ordering::Equal) => 1,
            Some(Ordering::Greater) => 2,
            Some(Ordering::Less) => 4,
            None => 8,
        };
        let outcomes = match self {
            CmpFPredicate::UEQ
            | CmpFPredicate::UGT
            | CmpFPredicate::UGE
            | CmpFPredicate::ULT
            | CmpFPredicate::ULE
            | CmpFPredicate::UNE => (self.value() - CmpFPredicate::ORD.value()) | 8,
            CmpFPredicate::UNO => 8,
            _ => self.value(),
        };
        outcomes & outcome != 0
    }
}
