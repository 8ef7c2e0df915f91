//! Signatures: the types at the end of an operation, kept as one text per operation name.
//!
//! In: the types of an operation's operands and of its result, if these are few. Out: ` : (i32, i32) -> i32`, if the operation of
//! this name written first, or one since, had the same.
//! Invariant: a text stands for its types whatever else an operation has.

use super::names::Names;
use super::out::{Out, Texts};
use crate::ir::arena::Ir;
use crate::ir::context::OperationName;
use crate::ir::dialect::Op;
use crate::ir::types::Type;
use crate::ir::value::Value;

/// The types of up to three operands, then of the result, if there is one.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Signature {
    operands: [Option<Type>; 3],
    result: Option<Type>,
}

/// Of how many signatures of one name is the text kept, one after the other? Making a text costs more than writing it once.
const MOST_MADE: u8 = 8;

/// Texts by operation name.
#[derive(Default)]
pub(super) struct Signatures {
    texts: Texts,
    /// By name, the signature whose text is kept, and how many texts were made.
    made: Vec<(Option<Signature>, u8)>,
}

impl Signature {
    /// The signature of an operation; `None` if it has more, or a value without a type.
    #[inline(always)]
    pub(super) fn of(ir: &Ir, names: &Names, op: Op) -> Option<Signature> {
        let mut operands = [None; 3];
        let entries = ir.operands_of(op);
        let types = operands.get_mut(..entries.len())?;
        for (ty, operand) in types.iter_mut().zip(entries) {
            *ty = Some(names.value(operand.value?).ty?);
        }
        let results = ir.results_of(op);
        let result = match results.len() {
            0 => None,
            1 => Some(names.value(Value::from_index(results.start)).ty?),
            _ => return None,
        };
        Some(Signature { operands, result })
    }

    /// The types of the operands.
    pub(super) fn operands(&self) -> impl Iterator<Item = Type> {
        self.operands.into_iter().flatten()
    }

    /// The type of the result.
    pub(super) fn result(&self) -> Option<Type> {
        self.result
    }
}

impl Signatures {
    /// Writes the text of a signature, if it is kept or `render` is to make it; says whether it did.
    #[inline(always)]
    pub(super) fn write(
        &mut self,
        out: &mut Out,
        name: OperationName,
        signature: Signature,
        render: impl FnOnce(&mut String),
    ) -> bool {
        match self.made.get(name.index()) {
            Some((Some(made), _)) if *made == signature => {
                self.texts.write(out, name.raw(), render);
                true
            }
            _ => self.write_new(out, name, signature, render),
        }
    }

    #[cold]
    #[inline(never)]
    fn write_new(
        &mut self,
        out: &mut Out,
        name: OperationName,
        signature: Signature,
        render: impl FnOnce(&mut String),
    ) -> bool {
        if self.made.len() <= name.index() {
            self.made.resize((name.index() + 1).next_power_of_two(), (None, 0));
        }
        let (made, n) = &mut self.made[name.index()];
        if *n == MOST_MADE {
            return false;
        }
        *n += 1;
        self.texts.forget(name.raw());
        self.texts.write(out, name.raw(), render);
        // Long ones are not kept.
        *made = self.texts.has(name.raw()).then_some(signature);
        true
    }
}
