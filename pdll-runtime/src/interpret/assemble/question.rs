//! Questions of a decision tree as instructions: tests, reads that may fail, choices.

use pdll_match::pattern::EntityKind;
use pdll_match::predicate::{Answer, AnswerId, ConstraintCall, Index, Position, PositionId, Question};
use pdll_match::tree::Group;

use super::super::program::{Call, Inst, RangeRef, ResultSlot};
use super::choice::{Choice, Subject};
use super::env::Slot;
use super::error::AssembleError;
use super::matcher::{Emitter, Label};
use crate::ir::TypeVec;
use crate::native::NativeKind;

impl Emitter<'_> {
    /// Returns the subject of a switch.
    pub(super) fn choice(&mut self, group: &Group) -> Result<Choice, AssembleError> {
        let at = group.position;
        let answers = group.arms.iter().map(|arm| self.vocabulary.answer(arm.answer));
        let question = self.vocabulary.question(group.question);
        if *question == Question::TypesConstant {
            let keys = answers.map(|answer| self.types(answer)).collect::<Result<_, _>>()?;
            let range = self.range_at(at)?;
            return Ok(Choice::Types { keys, range: self.range(range)? });
        }
        let keys = answers.map(|answer| self.key(question, answer)).collect::<Result<_, _>>()?;
        let reg = self.reg(at)?;
        let subject = match question {
            Question::OpName => Subject::Name(reg),
            Question::OperandCount => Subject::OperandCount(reg),
            Question::ResultCount => Subject::ResultCount(reg),
            Question::ResultNumber => Subject::ResultNumber(reg),
            _ => Subject::Raw(reg),
        };
        Ok(Choice::Numbers { keys, subject })
    }

    /// Returns the number by which an answer is found. Counts are counted from one, for no key is zero.
    fn key(&self, question: &Question, answer: &Answer) -> Result<u32, AssembleError> {
        match answer {
            Answer::Name(name) => Ok(self.name(name)?.raw()),
            Answer::Count(count) => count.checked_add(1).ok_or(AssembleError::LargeNumber),
            Answer::Text(text) if *question == Question::AttributeConstant => self.attribute(text),
            Answer::Text(text) => self.literals.ty(text).map(|ty| ty.raw()).ok_or(AssembleError::Unbound),
            Answer::Yes | Answer::Texts(_) => Err(AssembleError::Unbound),
        }
    }

    fn types(&self, answer: &Answer) -> Result<TypeVec, AssembleError> {
        match answer {
            Answer::Texts(texts) => self.type_list(texts),
            _ => Err(AssembleError::Unbound),
        }
    }

    /// Writes a question of which one answer only is of interest.
    pub(super) fn test(&mut self, group: &Group, answer: AnswerId, or: Label) -> Result<(), AssembleError> {
        let at = group.position;
        let vocabulary = self.vocabulary;
        let question = vocabulary.question(group.question);
        let answer = vocabulary.answer(answer);
        let count = match answer {
            Answer::Count(count) => *count,
            _ => 0,
        };
        let inst = match question {
            Question::Exists => return self.exists(at, or),
            Question::OpName => {
                let Answer::Name(name) = answer else { return Err(AssembleError::Unbound) };
                let (op, is) = (self.reg(at)?, self.name(name)?);
                if let Some(Inst::DefiningOp { value, to, or: other }) = self.program.code.last().copied()
                    && (to, other) == (op, or)
                    && self.is_fresh()
                {
                    self.program.code.pop();
                    Inst::DefinedBy { value, to, is, or }
                } else {
                    Inst::OpName { op, is, or }
                }
            }
            Question::OperandCount => Inst::OperandCount { op: self.reg(at)?, is: count, or },
            Question::OperandCountAtLeast(least) => {
                Inst::OperandCountAtLeast { op: self.reg(at)?, least: *least, or }
            }
            Question::ResultCount => Inst::ResultCount { op: self.reg(at)?, is: count, or },
            Question::ResultCountAtLeast(least) => {
                Inst::ResultCountAtLeast { op: self.reg(at)?, least: *least, or }
            }
            Question::ResultNumber => Inst::ResultNumber { value: self.reg(at)?, is: count, or },
            Question::TypeConstant => self.type_is(at, answer, or)?,
            Question::AttributeConstant => {
                let raw = self.key(question, answer)?;
                Inst::Is { reg: self.reg(at)?, raw, or }
            }
            Question::TypesConstant => {
                let types = self.types(answer)?;
                let range = self.range_at(at)?;
                let (range, list) = (self.range(range)?, self.add_types(types));
                Inst::TypesAre { range, list, or }
            }
            Question::EqualTo(other) => match vocabulary.kind(at) {
                kind @ (EntityKind::ValueRange | EntityKind::TypeRange) => {
                    let (a, b) = (self.range_at(at)?, self.range_at(*other)?);
                    let (a, b) = (self.range(a)?, self.range(b)?);
                    match kind {
                        EntityKind::ValueRange => Inst::SameValues { a, b, or },
                        _ => Inst::SameTypes { a, b, or },
                    }
                }
                _ => Inst::Same { a: self.reg(at)?, b: self.reg(*other)?, or },
            },
            Question::Constraint(call) => return self.constraint(group, call, or),
        };
        self.emit(inst);
        Ok(())
    }

    /// Tests whether a type is a given one. The type of a value is tested without loading it into a register.
    fn type_is(&mut self, at: PositionId, answer: &Answer, or: Label) -> Result<Inst, AssembleError> {
        let Answer::Text(text) = answer else { return Err(AssembleError::Unbound) };
        let is = self.literals.ty(text).ok_or(AssembleError::Unbound)?;
        match *self.vocabulary.position(at) {
            Position::TypeOf(of)
                if self.vocabulary.kind(of) == EntityKind::Value && self.env.slot(at).is_none() =>
            {
                Ok(Inst::TypeIs { value: self.reg(of)?, is, or })
            }
            _ => Ok(Inst::Is { reg: self.reg(at)?, raw: is.raw(), or }),
        }
    }

    fn exists(&mut self, at: PositionId, or: Label) -> Result<(), AssembleError> {
        let vocabulary = self.vocabulary;
        let inst = match vocabulary.position(at) {
            Position::DefiningOp(of) => match self.place(*of)? {
                Slot::Reg(value) => Inst::DefiningOp { value, to: self.new_reg(at)?, or },
                Slot::Range(range) => {
                    let range = self.range(range)?;
                    Inst::DefiningOpOfRange { range, to: self.new_reg(at)?, or }
                }
            },
            Position::Attribute { op: op_at, name } => {
                let name = self.ctx.identifier(name);
                let slot = self.env.op_name(*op_at).and_then(|op| self.ctx.attribute_slot(op, name));
                let (op, to) = (self.reg(*op_at)?, self.new_reg(at)?);
                match slot.and_then(|slot| u8::try_from(slot).ok()) {
                    Some(slot) => Inst::Inherent { op, to, slot, or },
                    None => Inst::Attr { op, to, name, or },
                }
            }
            Position::OperandGroup { op, group, is_range: true } => {
                Inst::OperandGroup { op: self.reg(*op)?, to: self.new_slice(at)?, group: *group, or }
            }
            Position::OperandGroup { op, group, is_range: false } => {
                Inst::OperandOfGroup { op: self.reg(*op)?, to: self.new_reg(at)?, group: *group, or }
            }
            Position::ResultGroup { op, group, is_range: true } => {
                Inst::ResultGroup { op: self.reg(*op)?, to: self.new_slice(at)?, group: *group, or }
            }
            Position::ResultGroup { op, group, is_range: false } => {
                Inst::ResultOfGroup { op: self.reg(*op)?, to: self.new_reg(at)?, group: *group, or }
            }
            Position::TypeOf(of) if vocabulary.kind(*of) == EntityKind::Attribute => {
                Inst::TypeOfAttr { attr: self.reg(*of)?, to: self.new_reg(at)?, or }
            }
            Position::Result { op, index: Index::Front(index) | Index::Back(index) } => {
                let least = index.checked_add(1).ok_or(AssembleError::LargeNumber)?;
                Inst::ResultCountAtLeast { op: self.reg(*op)?, least, or }
            }
            Position::Operand { op, index: Index::Front(index) | Index::Back(index) } => {
                let least = index.checked_add(1).ok_or(AssembleError::LargeNumber)?;
                Inst::OperandCountAtLeast { op: self.reg(*op)?, least, or }
            }
            // These are always there.
            _ => return Ok(()),
        };
        self.emit(inst);
        Ok(())
    }

    fn constraint(&mut self, group: &Group, call: &ConstraintCall, or: Label) -> Result<(), AssembleError> {
        let args = call.args.iter().map(|&at| self.arg(at)).collect::<Result<_, _>>()?;
        let mut results = Vec::with_capacity(call.results.len());
        for (index, &kind) in (0..).zip(&call.results) {
            let at = Position::ConstraintResult { call: group.question, index, kind };
            results.push(match (self.vocabulary.find_position(&at), kind) {
                (None, _) => ResultSlot::Nowhere,
                (Some(at), EntityKind::TypeRange | EntityKind::ValueRange) => {
                    let list = self.env.registers.take_list()?;
                    self.env.bind(at, Slot::Range(RangeRef::List(list)));
                    ResultSlot::List(list)
                }
                (Some(at), _) => ResultSlot::Reg(self.new_reg(at)?),
            });
        }
        let (kind, name) = (NativeKind::Constraint, call.name.clone());
        let number = self.program.calls.len() as u32;
        self.program.calls.push(Call {
            kind,
            name: name.into(),
            args,
            results,
            rank: group.min_rank.0,
            is_negated: call.is_negated,
        });
        self.emit(Inst::Constraint { call: number, or });
        Ok(())
    }
}
