//! The encoder: the state that semantics of operations add to.

use crate::semantics::ty::Ty;
use crate::term::{TermId, Terms};

/// A value: bits, which mean nothing where it is poison.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// Type.
    pub ty: Ty,
    /// Bits.
    pub bits: TermId,
    /// Condition under which it is poison.
    pub poison: TermId,
}

/// An operation to encode: operands, result types and attributes. Its types fit its signature.
#[derive(Clone, Debug)]
pub struct Instance<'a> {
    /// Operands.
    pub operands: &'a [Value],
    /// Result types.
    pub results: &'a [Ty],
    /// Bits of the attributes, in the order of the signature.
    pub attributes: &'a [TermId],
}

impl Instance<'_> {
    /// Returns the bits of an operand.
    pub fn bits(&self, index: usize) -> TermId {
        self.operands[index].bits
    }
}

/// Terms, and the condition under which what was encoded so far has undefined behavior.
#[derive(Clone, Debug)]
pub struct Encoder {
    /// Terms.
    pub terms: Terms,
    /// Width of `index`.
    pub index_width: u32,
    /// Condition of undefined behavior.
    pub undefined: TermId,
}

impl Encoder {
    /// Creates an encoder for a width of `index`.
    pub fn new(index_width: u32) -> Encoder {
        let mut terms = Terms::new();
        let undefined = terms.no();
        Encoder { terms, index_width, undefined }
    }

    /// Returns the width of a type.
    pub fn width(&self, ty: Ty) -> u32 {
        ty.width(self.index_width)
    }

    /// Returns a constant of a type.
    pub fn constant(&mut self, ty: Ty, value: u128) -> Value {
        let width = self.width(ty);
        let (bits, poison) = (self.terms.constant(value, width), self.terms.no());
        Value { ty, bits, poison }
    }

    /// Returns a variable of a type, which may be poison.
    pub fn variable(&mut self, ty: Ty, name: &str) -> Value {
        let width = self.width(ty);
        let bits = self.terms.var(name, width);
        let poison = self.terms.var(format!("{name} is poison"), 1);
        Value { ty, bits, poison }
    }

    /// Returns a poison value.
    pub fn poison(&mut self, ty: Ty) -> Value {
        let width = self.width(ty);
        let (bits, poison) = (self.terms.constant(0, width), self.terms.yes());
        Value { ty, bits, poison }
    }

    /// Adds a condition of undefined behavior.
    pub fn undefined_if(&mut self, condition: TermId) {
        self.undefined = self.terms.or(self.undefined, condition);
    }

    /// Returns the result of an operation that is poison if an operand or the condition is.
    pub fn result(&mut self, op: &Instance<'_>, index: usize, bits: TermId, poison: TermId) -> Value {
        let operands: Vec<TermId> = op.operands.iter().map(|operand| operand.poison).collect();
        let poison = self.terms.any(operands.into_iter().chain([poison]));
        Value { ty: op.results[index], bits, poison }
    }

    /// Returns the only result of an operation that is poison just if an operand is.
    pub fn pure(&mut self, op: &Instance<'_>, bits: TermId) -> Vec<Value> {
        let no = self.terms.no();
        vec![self.result(op, 0, bits, no)]
    }

    /// Returns bit `index` of the bits of an attribute.
    pub fn flag(&mut self, op: &Instance<'_>, attribute: usize, index: u32) -> TermId {
        self.terms.extract(op.attributes[attribute], index, 1)
    }
}
