//! Positions as registers, loaded on first use, and the arguments of rewrites.

use pdll_match::pattern::EntityKind;
use pdll_match::predicate::{Index, Position, PositionId};

use super::super::program::{Arg, Inst, Move, RangeRef, Reg};
use super::env::Slot;
use super::error::AssembleError;
use super::matcher::Emitter;
use super::rewrite::Needed;
use crate::ir::{OperationName, TypeVec};

impl Emitter<'_> {
    /// Returns the location of a position's value; loads it if necessary.
    pub(super) fn place(&mut self, at: PositionId) -> Result<Slot, AssembleError> {
        if let Some(slot) = self.env.slot(at) {
            return Ok(slot);
        }
        let vocabulary = self.vocabulary;
        let inst = match vocabulary.position(at) {
            Position::AttributeLiteral(text) => {
                let raw = self.attribute(text)?;
                Inst::Const { to: self.new_reg(at)?, raw }
            }
            Position::TypeLiteral(text) => {
                let ty = self.literals.ty(text).ok_or(AssembleError::Unbound)?;
                Inst::Const { to: self.new_reg(at)?, raw: ty.raw() }
            }
            Position::TypesLiteral(texts) => {
                let types = self.type_list(texts)?;
                let slot = Slot::Range(RangeRef::Types(self.add_types(types)));
                self.env.bind(at, slot);
                return Ok(slot);
            }
            Position::Operand { op, index } => {
                let (op, to) = (self.reg(*op)?, self.new_reg(at)?);
                match *index {
                    Index::Front(index) => Inst::Operand { op, to, index },
                    Index::Back(index) => Inst::OperandFromBack { op, to, index },
                }
            }
            Position::Result { op, index } => {
                let (op, to) = (self.reg(*op)?, self.new_reg(at)?);
                match *index {
                    Index::Front(index) => Inst::Result { op, to, index },
                    Index::Back(index) => Inst::ResultFromBack { op, to, index },
                }
            }
            Position::Operands { op, first, last } => {
                let (first, last) = (small(*first)?, small(*last)?);
                Inst::Operands { op: self.reg(*op)?, to: self.new_slice(at)?, first, last }
            }
            Position::Results { op, first, last } => {
                let (first, last) = (small(*first)?, small(*last)?);
                Inst::Results { op: self.reg(*op)?, to: self.new_slice(at)?, first, last }
            }
            // The types of a range are read from the range itself.
            Position::TypeOf(of) if vocabulary.kind(at) == EntityKind::TypeRange => return self.place(*of),
            Position::TypeOf(of) => Inst::TypeOf { value: self.reg(*of)?, to: self.new_reg(at)? },
            // The others are loaded before they are used.
            _ => return Err(AssembleError::Unbound),
        };
        self.emit(inst);
        self.env.slot(at).ok_or(AssembleError::Unbound)
    }

    /// Returns the register of one entity.
    pub(super) fn reg(&mut self, at: PositionId) -> Result<Reg, AssembleError> {
        match self.place(at)? {
            Slot::Reg(reg) => Ok(reg),
            Slot::Range(_) => Err(AssembleError::Unbound),
        }
    }

    pub(super) fn range_at(&mut self, at: PositionId) -> Result<RangeRef, AssembleError> {
        match self.place(at)? {
            Slot::Range(range) => Ok(range),
            Slot::Reg(_) => Err(AssembleError::Unbound),
        }
    }

    /// Returns the number of a range in the program's table.
    pub(super) fn range(&mut self, range: RangeRef) -> Result<u16, AssembleError> {
        let ranges = &mut self.program.ranges;
        let number = self.range_numbers.entry(range).or_insert_with(|| {
            ranges.push(range);
            ranges.len() - 1
        });
        u16::try_from(*number).map_err(|_| AssembleError::TooManyRegisters)
    }

    /// Returns a new register for a position.
    pub(super) fn new_reg(&mut self, at: PositionId) -> Result<Reg, AssembleError> {
        let reg = self.env.registers.take(1)?;
        self.env.bind(at, Slot::Reg(reg));
        Ok(reg)
    }

    /// Returns new registers for the slice at a position.
    pub(super) fn new_slice(&mut self, at: PositionId) -> Result<Reg, AssembleError> {
        let first = self.env.registers.take(3)?;
        let is_operands =
            matches!(self.vocabulary.position(at), Position::Operands { .. } | Position::OperandGroup { .. });
        let range = if is_operands { RangeRef::Operands(first) } else { RangeRef::Results(first) };
        self.env.bind(at, Slot::Range(range));
        Ok(first)
    }

    /// Returns the argument of a native function for a position.
    pub(super) fn arg(&mut self, at: PositionId) -> Result<Arg, AssembleError> {
        Ok(match (self.place(at)?, self.vocabulary.kind(at)) {
            (Slot::Reg(reg), EntityKind::Attribute) => Arg::Attribute(reg),
            (Slot::Reg(reg), EntityKind::Operation) => Arg::Op(reg),
            (Slot::Reg(reg), EntityKind::Type) => Arg::Type(reg),
            (Slot::Reg(reg), EntityKind::Value) => Arg::Value(reg),
            (Slot::Range(range), kind) => Arg::Range(range, kind),
            (Slot::Reg(_), EntityKind::TypeRange | EntityKind::ValueRange) => {
                return Err(AssembleError::Unbound);
            }
        })
    }

    /// Writes the moves of a rewrite's arguments from the matcher's registers to those of the rewrite.
    pub(super) fn move_args(&mut self, needed: &Needed) -> Result<(), AssembleError> {
        for &(at, slot) in &needed.positions {
            let from = self.place(at)?;
            let moves = &mut self.program.moves;
            match (from, slot) {
                (Slot::Reg(from), Slot::Reg(to)) => moves.push(Move::Reg { from, to }),
                (Slot::Range(RangeRef::List(from)), Slot::Range(RangeRef::List(to))) => {
                    moves.push(Move::List { from, to });
                }
                (
                    Slot::Range(RangeRef::Operands(from) | RangeRef::Results(from)),
                    Slot::Range(RangeRef::Operands(to) | RangeRef::Results(to)),
                ) => moves.extend((0..3).map(|i| Move::Reg { from: from + i, to: to + i })),
                _ => return Err(AssembleError::Unbound),
            }
        }
        Ok(())
    }

    pub(super) fn name(&self, name: &str) -> Result<OperationName, AssembleError> {
        self.literals.operation(name).ok_or(AssembleError::Unbound)
    }

    pub(super) fn attribute(&self, text: &str) -> Result<u32, AssembleError> {
        self.literals.attribute(text).map(|attr| attr.raw()).ok_or(AssembleError::Unbound)
    }

    pub(super) fn type_list(&self, texts: &[pdll_support::text::Text]) -> Result<TypeVec, AssembleError> {
        let types: Option<TypeVec> = texts.iter().map(|text| self.literals.ty(text)).collect();
        types.ok_or(AssembleError::Unbound)
    }

    pub(super) fn add_types(&mut self, types: TypeVec) -> u32 {
        self.program.type_lists.push(types);
        self.program.type_lists.len() as u32 - 1
    }
}

fn small(number: u32) -> Result<u16, AssembleError> {
    u16::try_from(number).map_err(|_| AssembleError::LargeNumber)
}
