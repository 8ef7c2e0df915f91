//! Constructors of extensions and extractions.

use crate::term::node::{Node, TermId};
use crate::term::store::Terms;
use crate::term::word::signed;

impl Terms {
    /// Returns `width` bits from the bit `low` on.
    pub fn extract(&mut self, of: TermId, low: u32, width: u32) -> TermId {
        if low == 0 && width == self.width(of) {
            return of;
        }
        if let Some(known) = self.extractions.get(&(of, low, width)) {
            return *known;
        }
        let extracted = self.extract_new(of, low, width);
        self.extractions.insert((of, low, width), extracted);
        extracted
    }

    fn extract_new(&mut self, of: TermId, low: u32, width: u32) -> TermId {
        match self.node(of) {
            Node::Const(value) => self.constant(value >> low.min(127), width),
            Node::Extract { of, low: inner } => self.extract(of, inner + low, width),
            Node::ZExt(inner) => {
                let narrow = self.width(inner);
                if low >= narrow {
                    self.constant(0, width)
                } else if low + width <= narrow {
                    self.extract(inner, low, width)
                } else {
                    let rest = self.extract(inner, low, narrow - low);
                    self.zext(rest, width)
                }
            }
            Node::SExt(inner) => {
                let narrow = self.width(inner);
                if low + width <= narrow {
                    self.extract(inner, low, width)
                } else {
                    let low = low.min(narrow - 1);
                    let rest = self.extract(inner, low, narrow - low);
                    self.sext(rest, width)
                }
            }
            // Low bits of sums, products and bitwise operators depend on low bits only.
            Node::Add(a, b) if low == 0 => {
                let (a, b) = (self.extract(a, 0, width), self.extract(b, 0, width));
                self.add(a, b)
            }
            Node::Mul(a, b) if low == 0 => {
                let (a, b) = (self.extract(a, 0, width), self.extract(b, 0, width));
                self.mul(a, b)
            }
            Node::And(a, b) => {
                let (a, b) = (self.extract(a, low, width), self.extract(b, low, width));
                self.and(a, b)
            }
            Node::Or(a, b) => {
                let (a, b) = (self.extract(a, low, width), self.extract(b, low, width));
                self.or(a, b)
            }
            Node::Xor(a, b) => {
                let (a, b) = (self.extract(a, low, width), self.extract(b, low, width));
                self.xor(a, b)
            }
            Node::Not(a) => {
                let a = self.extract(a, low, width);
                self.not(a)
            }
            Node::Ite(condition, a, b) => {
                let (a, b) = (self.extract(a, low, width), self.extract(b, low, width));
                self.ite(condition, a, b)
            }
            _ => self.intern(Node::Extract { of, low }, width),
        }
    }

    /// Returns the term extended with zeros to a width that is not less than its own.
    pub fn zext(&mut self, of: TermId, width: u32) -> TermId {
        if width == self.width(of) {
            return of;
        }
        match self.node(of) {
            Node::Const(value) => self.constant(value, width),
            Node::ZExt(inner) => self.zext(inner, width),
            _ => self.intern(Node::ZExt(of), width),
        }
    }

    /// Returns the term extended with its sign to a width that is not less than its own.
    pub fn sext(&mut self, of: TermId, width: u32) -> TermId {
        let narrow = self.width(of);
        if width == narrow {
            return of;
        }
        match self.node(of) {
            Node::Const(value) => self.constant(signed(value, narrow) as u128, width),
            Node::SExt(inner) => self.sext(inner, width),
            Node::ZExt(inner) => self.zext(inner, width),
            _ => self.intern(Node::SExt(of), width),
        }
    }

    /// Returns the term cut to a width, or extended with its sign.
    pub fn resize_signed(&mut self, of: TermId, width: u32) -> TermId {
        if width <= self.width(of) { self.extract(of, 0, width) } else { self.sext(of, width) }
    }

    /// Returns the term cut to a width, or extended with zeros.
    pub fn resize_unsigned(&mut self, of: TermId, width: u32) -> TermId {
        if width <= self.width(of) { self.extract(of, 0, width) } else { self.zext(of, width) }
    }
}
