//! Nodes of terms: bit vectors of at most 128 bits. A condition is a bit vector of one bit.

use pdll_support::define_id;

define_id! {
    /// A term of one `Terms`: equal ids are equal terms.
    TermId
}

/// Largest width of a term.
pub const MAX_WIDTH: u32 = 128;

/// An operator with its operands. Division and shifts are total, as in SMT-LIB: a quotient by zero has all bits set, a remainder by zero
/// is the dividend, and a shift by the width or more leaves no bit of the operand, or only its sign.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant; bits above the width are zero.
    Const(u128),
    /// A variable, by its index.
    Var(u32),
    /// Complement.
    Not(TermId),
    /// Conjunction.
    And(TermId, TermId),
    /// Disjunction.
    Or(TermId, TermId),
    /// Exclusive disjunction.
    Xor(TermId, TermId),
    /// Sum.
    Add(TermId, TermId),
    /// Product.
    Mul(TermId, TermId),
    /// Unsigned quotient.
    UDiv(TermId, TermId),
    /// Unsigned remainder.
    URem(TermId, TermId),
    /// Shift to the left.
    Shl(TermId, TermId),
    /// Logical shift to the right.
    LShr(TermId, TermId),
    /// Arithmetic shift to the right.
    AShr(TermId, TermId),
    /// Equality, one bit.
    Eq(TermId, TermId),
    /// Unsigned less than, one bit.
    ULt(TermId, TermId),
    /// Signed less than, one bit.
    SLt(TermId, TermId),
    /// The second operand if the first, one bit, is set; otherwise the third.
    Ite(TermId, TermId, TermId),
    /// The bits from `low` on, as many as the term has.
    Extract {
        /// Operand.
        of: TermId,
        /// Lowest bit.
        low: u32,
    },
    /// Extension with zeros.
    ZExt(TermId),
    /// Extension with the sign.
    SExt(TermId),
}

impl Node {
    /// Returns its operands.
    pub fn operands(self) -> impl Iterator<Item = TermId> {
        use Node::*;
        let (a, b, c) = match self {
            Const(_) | Var(_) => (None, None, None),
            Not(a) | Extract { of: a, .. } | ZExt(a) | SExt(a) => (Some(a), None, None),
            And(a, b) | Or(a, b) | Xor(a, b) | Add(a, b) | Mul(a, b) | UDiv(a, b) | URem(a, b) => {
                (Some(a), Some(b), None)
            }
            Shl(a, b) | LShr(a, b) | AShr(a, b) | Eq(a, b) | ULt(a, b) | SLt(a, b) => {
                (Some(a), Some(b), None)
            }
            Ite(a, b, c) => (Some(a), Some(b), Some(c)),
        };
        [a, b, c].into_iter().flatten()
    }
}
