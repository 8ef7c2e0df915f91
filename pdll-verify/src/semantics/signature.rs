//! Signatures: which types an operation takes and returns, and its attributes.

use crate::semantics::ty::Ty;

/// The type of an operand or result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The first type of the operation.
    A,
    /// The second type of the operation.
    B,
    /// `i1`
    Bit,
    /// `index`
    Index,
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
    /// Both are integers of equal width.
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
    /// The bits of a constant, as wide as the result.
    Value,
}

/// Types and attributes of an operation.
#[derive(Copy, Clone, Debug)]
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
            (Relation::SameWidth, Some(Ty::Int(a)), Some(Ty::Int(b))) => a == b,
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
                Slot::A => *a.get_or_insert(*ty),
                Slot::B => *b.get_or_insert(*ty),
                Slot::Bit => Ty::Int(1),
                Slot::Index => Ty::Index,
            };
            if expected != *ty {
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
