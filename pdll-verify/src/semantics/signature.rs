//! Signatures: which types an operation takes and returns, and its attributes.

use crate::semantics::ty::Ty;

/// The type of an operand or result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The first type of the operation, an integer or `index`.
    A,
    /// The second type of the operation, an integer or `index`.
    B,
    /// The first type of the operation, a float.
    F,
    /// The first type of the operation, of any kind.
    T,
    /// The second type of the operation, of any kind.
    U,
    /// `i1`
    Bit,
    /// `index`
    Index,
}

impl Slot {
    /// Returns whether it is the second type of an operation rather than the first; `None` if it is a certain type.
    pub fn is_second(self) -> Option<bool> {
        match self {
            Slot::A | Slot::F | Slot::T => Some(false),
            Slot::B | Slot::U => Some(true),
            Slot::Bit | Slot::Index => None,
        }
    }

    /// Returns whether it is a float; `None` if it can be of any kind.
    pub fn is_float(self) -> Option<bool> {
        match self {
            Slot::F => Some(true),
            Slot::T | Slot::U => None,
            _ => Some(false),
        }
    }
}

/// The condition on the types of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// No condition.
    Any,
    /// `A` is an integer.
    Integer,
    /// Both are integers, and `A` is narrower.
    Widens,
    /// Both are integers, and `A` is wider.
    Narrows,
    /// One is `index`, the other an integer.
    IndexCast,
    /// Both are integers or floats of equal width.
    SameWidth,
}

/// The meaning of an attribute's bits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttributeKind {
    /// Two bits: no signed wrap, no unsigned wrap.
    Overflow,
    /// One bit: whether the unit attribute is present.
    Exact,
    /// Four bits: one of the ten predicates of integer comparisons.
    Predicate,
    /// Four bits: one of the sixteen predicates of float comparisons.
    FloatPredicate,
    /// One bit: whether there are fast-math flags.
    FastMath,
    /// The bits of a constant, as wide as the result.
    Value,
}

impl AttributeKind {
    /// Returns the number of bits, for the width of the first result.
    pub fn width(self, result: u32) -> u32 {
        match self {
            AttributeKind::Overflow => 2,
            AttributeKind::Exact | AttributeKind::FastMath => 1,
            AttributeKind::Predicate | AttributeKind::FloatPredicate => 4,
            AttributeKind::Value => result,
        }
    }
}

/// Types and attributes of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// Types of the operands.
    pub operands: &'static [Slot],
    /// Types of the results.
    pub results: &'static [Slot],
    /// Condition on the types.
    pub relation: Relation,
    /// Attributes by name.
    pub attributes: &'static [(&'static str, AttributeKind)],
}

impl Relation {
    /// Returns whether types satisfy the condition.
    pub fn holds(self, a: Option<Ty>, b: Option<Ty>) -> bool {
        match (self, a, b) {
            (Relation::Any, ..) => true,
            (Relation::Integer, a, _) => matches!(a, Some(Ty::Int(_))),
            (Relation::Widens, Some(Ty::Int(a)), Some(Ty::Int(b))) => a < b,
            (Relation::Narrows, Some(Ty::Int(a)), Some(Ty::Int(b))) => a > b,
            (Relation::IndexCast, Some(a), Some(b)) => (a == Ty::Index) != (b == Ty::Index),
            (Relation::SameWidth, Some(a), Some(b)) => {
                a != Ty::Index && b != Ty::Index && a.width(0) == b.width(0)
            }
            _ => false,
        }
    }
}

impl Signature {
    /// Returns the first and second type for given types of operands and results; `None` if they do not fit.
    pub fn bind(&self, operands: &[Ty], results: &[Ty]) -> Option<(Option<Ty>, Option<Ty>)> {
        if operands.len() != self.operands.len() || results.len() != self.results.len() {
            return None;
        }
        let (mut a, mut b) = (None, None);
        let slots = self.operands.iter().zip(operands).chain(self.results.iter().zip(results));
        for (slot, ty) in slots {
            let expected = match slot {
                Slot::Bit => Ty::Int(1),
                Slot::Index => Ty::Index,
                _ if slot.is_second() == Some(true) => *b.get_or_insert(*ty),
                _ => *a.get_or_insert(*ty),
            };
            if expected != *ty || slot.is_float().is_some_and(|is_float| is_float != ty.float().is_some()) {
                return None;
            }
        }
        self.relation.holds(a, b).then_some((a, b))
    }

    /// Returns the result types that the operand types determine; `None` if they do not determine all.
    pub fn infer(&self, operands: &[Ty]) -> Option<Vec<Ty>> {
        let of = |slot: Slot| match slot {
            Slot::Bit => Some(Ty::Int(1)),
            Slot::Index => Some(Ty::Index),
            _ => self.operands.iter().zip(operands).find(|(of, _)| **of == slot).map(|(_, ty)| *ty),
        };
        self.results.iter().map(|slot| of(*slot)).collect()
    }
}
