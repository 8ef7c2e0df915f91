//! Constructors of comparisons, divisions and shifts.

use crate::term::node::{Node, TermId};
use crate::term::store::Terms;
use crate::term::word::{apply, mask};

impl Terms {
    /// Returns the condition that terms of one width are equal.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        if self.width(a) == 1 {
            let differ = self.xor(a, b);
            return self.not(differ);
        }
        let difference = self.sub(a, b);
        if let Some(value) = self.as_const(difference) {
            return self.constant(u128::from(value == 0), 1);
        }
        self.binary(Node::Eq(a.min(b), a.max(b)), 1, a.min(b), a.max(b))
    }

    /// Returns the condition that terms of one width differ.
    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// Returns the condition that a term is zero.
    pub fn is_zero(&mut self, a: TermId) -> TermId {
        let zero = self.constant(0, self.width(a));
        self.eq(a, zero)
    }

    /// Returns the condition that the first term is less, without sign.
    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        let greatest = mask(self.width(a));
        if a == b || self.as_const(b) == Some(0) || self.as_const(a) == Some(greatest) {
            return self.no();
        }
        if self.as_const(b) == Some(1) {
            return self.is_zero(a);
        }
        self.binary(Node::ULt(a, b), 1, a, b)
    }

    /// Returns the condition that the first term is less or equal, without sign.
    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// Returns the condition that the first term is less, with sign.
    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.no();
        }
        if self.as_const(b) == Some(0) {
            return self.sign(a);
        }
        self.binary(Node::SLt(a, b), 1, a, b)
    }

    /// Returns the condition that the first term is less or equal, with sign.
    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    /// Returns the uppermost bit.
    pub fn sign(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        self.extract(a, width - 1, 1)
    }

    /// Returns the unsigned quotient; all bits are set if the divisor is zero.
    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        if self.as_const(b) == Some(1) {
            return a;
        }
        let width = self.width(a);
        if a == b {
            let (one, all_ones) = (self.constant(1, width), self.constant(u128::MAX, width));
            let is_zero = self.is_zero(a);
            return self.ite(is_zero, all_ones, one);
        }
        if let Some(power) = self.power_of_two(b) {
            let by = self.constant(u128::from(power), width);
            return self.lshr(a, by);
        }
        self.binary(Node::UDiv(a, b), width, a, b)
    }

    /// Returns the unsigned remainder; the dividend if the divisor is zero.
    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        if self.as_const(b) == Some(1) || a == b {
            return self.constant(0, width);
        }
        if let Some(power) = self.power_of_two(b) {
            let rest = self.extract(a, 0, power);
            return self.zext(rest, width);
        }
        self.binary(Node::URem(a, b), width, a, b)
    }

    /// Returns the signed quotient, rounded to zero.
    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.abs(a), self.abs(b));
        let quotient = self.udiv(x, y);
        let minus = self.neg(quotient);
        let (s, t) = (self.sign(a), self.sign(b));
        let is_negative = self.xor(s, t);
        self.ite(is_negative, minus, quotient)
    }

    /// Returns the signed remainder, with the sign of the dividend.
    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.abs(a), self.abs(b));
        let remainder = self.urem(x, y);
        let minus = self.neg(remainder);
        let is_negative = self.sign(a);
        self.ite(is_negative, minus, remainder)
    }

    /// Returns the absolute value; the least value is its own.
    pub fn abs(&mut self, a: TermId) -> TermId {
        let minus = self.neg(a);
        let is_negative = self.sign(a);
        self.ite(is_negative, minus, a)
    }

    /// Returns the first term shifted to the left by the second.
    pub fn shl(&mut self, a: TermId, by: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(by) {
            Some(by) if by >= u128::from(width) => self.constant(0, width),
            Some(by) => {
                let factor = self.constant(1 << by, width);
                self.mul(a, factor)
            }
            None => self.binary(Node::Shl(a, by), width, a, by),
        }
    }

    /// Returns the first term shifted to the right by the second, filled with zeros.
    pub fn lshr(&mut self, a: TermId, by: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(by) {
            Some(by) if by >= u128::from(width) => self.constant(0, width),
            Some(by) => {
                let rest = self.extract(a, by as u32, width - by as u32);
                self.zext(rest, width)
            }
            None => self.binary(Node::LShr(a, by), width, a, by),
        }
    }

    /// Returns the first term shifted to the right by the second, filled with its sign.
    pub fn ashr(&mut self, a: TermId, by: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(by) {
            Some(by) => {
                let by = by.min(u128::from(width - 1)) as u32;
                let rest = self.extract(a, by, width - by);
                self.sext(rest, width)
            }
            None => self.binary(Node::AShr(a, by), width, a, by),
        }
    }

    /// Returns the exponent of a constant that is a power of two greater than one.
    fn power_of_two(&self, a: TermId) -> Option<u32> {
        let value = self.as_const(a).filter(|value| value.is_power_of_two() && *value > 1)?;
        Some(value.trailing_zeros())
    }

    /// Returns an operator of two operands, computed if both are constants.
    fn binary(&mut self, node: Node, width: u32, a: TermId, b: TermId) -> TermId {
        match (self.as_const(a), self.as_const(b)) {
            (Some(x), Some(y)) => {
                let value = apply(node, width, self.width(a), [x, y, 0]);
                self.constant(value, width)
            }
            _ => self.intern(node, width),
        }
    }
}
