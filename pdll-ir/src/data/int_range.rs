//! Ranges of integers: what is known of a value that is not constant.
//!
//! A range has bounds for the value read as unsigned and as signed; both hold. MLIR: ConstantIntRanges of
//! InferIntRangeInterface.h.

use crate::integer::Int;

/// The values that an integer may have. All bounds have the same width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntRange {
    /// The smallest unsigned value.
    pub umin: Int,
    /// The largest unsigned value.
    pub umax: Int,
    /// The smallest signed value.
    pub smin: Int,
    /// The largest signed value.
    pub smax: Int,
}

fn unsigned_min(a: &Int, b: &Int) -> Int {
    if b.cmp_unsigned(a).is_lt() { b.clone() } else { a.clone() }
}

fn unsigned_max(a: &Int, b: &Int) -> Int {
    if b.cmp_unsigned(a).is_gt() { b.clone() } else { a.clone() }
}

fn signed_min(a: &Int, b: &Int) -> Int {
    if b.cmp_signed(a).is_lt() { b.clone() } else { a.clone() }
}

fn signed_max(a: &Int, b: &Int) -> Int {
    if b.cmp_signed(a).is_gt() { b.clone() } else { a.clone() }
}

impl IntRange {
    /// Returns the range of all integers of a width.
    pub fn full(width: u32) -> IntRange {
        IntRange::signed(Int::min_signed(width), Int::max_signed(width))
    }

    /// Returns the range of one integer.
    pub fn constant_of(value: Int) -> IntRange {
        IntRange { umin: value.clone(), umax: value.clone(), smin: value.clone(), smax: value }
    }

    /// Returns the range between two signed bounds.
    pub fn signed(smin: Int, smax: Int) -> IntRange {
        let width = smin.width();
        let (umin, umax) = match smin.is_negative() == smax.is_negative() {
            true => (unsigned_min(&smin, &smax), unsigned_max(&smin, &smax)),
            false => (Int::zero(width), Int::all_ones(width)),
        };
        IntRange { umin, umax, smin, smax }
    }

    /// Returns the range between two unsigned bounds.
    pub fn unsigned(umin: Int, umax: Int) -> IntRange {
        let width = umin.width();
        let (smin, smax) = match umin.is_negative() == umax.is_negative() {
            true => (signed_min(&umin, &umax), signed_max(&umin, &umax)),
            false => (Int::min_signed(width), Int::max_signed(width)),
        };
        IntRange { umin, umax, smin, smax }
    }

    /// Returns the width of the integers.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// Returns the only value in the range.
    pub fn constant(&self) -> Option<&Int> {
        if self.umin == self.umax {
            return Some(&self.umin);
        }
        (self.smin == self.smax).then_some(&self.smin)
    }

    /// Returns the smallest range with all values of both.
    ///
    /// ```
    /// use pdll_ir::{Int, IntRange};
    /// let byte = |n: i64| IntRange::constant_of(Int::new(8, n));
    /// let both = byte(-1).union(&byte(3));
    /// assert_eq!((both.smin, both.smax), (Int::new(8, -1), Int::new(8, 3)));
    /// assert_eq!((both.umin, both.umax), (Int::new(8, 3), Int::new(8, 255)));
    /// ```
    pub fn union(&self, other: &IntRange) -> IntRange {
        IntRange {
            umin: unsigned_min(&self.umin, &other.umin),
            umax: unsigned_max(&self.umax, &other.umax),
            smin: signed_min(&self.smin, &other.smin),
            smax: signed_max(&self.smax, &other.smax),
        }
    }

    /// Returns the range with the stricter bounds of both. If they have no value in common, its bounds contradict each other.
    pub fn intersection(&self, other: &IntRange) -> IntRange {
        IntRange {
            umin: unsigned_max(&self.umin, &other.umin),
            umax: unsigned_min(&self.umax, &other.umax),
            smin: signed_max(&self.smin, &other.smin),
            smax: signed_min(&self.smax, &other.smax),
        }
    }
}
