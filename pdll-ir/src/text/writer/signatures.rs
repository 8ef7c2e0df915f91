//! Signatures: the types at the end of an operation, kept as one text per operation name.
//!
//! In: the types of an operation's operands and of its result, if these are few. Out: ` : (i32, i32) -> i32`, if the operation of
//! this name written first, or one since, had the same.
//! Invariant: a text stands for its types whatever else an operation has.

use super::names::{Names, ValueName};
use super::out::{Out, ROW_STEP, Texts, WIDE};
use crate::arena::Ir;
use crate::context::OperationName;
use crate::dialect::Op;
use crate::types::Type;
use crate::value::Value;

/// The types of up to three operands, then of the result, if there is one.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Signature {
    /// Their numbers; zero for none.
    types: [u32; MOST_OPERANDS + 1],
}

/// How many operands may there be?
pub(super) const MOST_OPERANDS: usize = 3;

/// Of how many signatures of one name is the text kept, one after the other? Making a text costs more than writing it once.
const MOST_MADE: u8 = 8;

/// Texts by operation name.
#[derive(Default)]
pub(super) struct Signatures {
    texts: Texts,
    /// By name, the signature whose text is kept, and how many texts were made.
    made: Vec<(Option<Signature>, u8)>,
    /// By name, what a line of this signature has.
    lines: Vec<Line>,
}

/// The parts of a line that are the same for all operations of a name and a signature, if they are short.
pub(super) struct Line {
    /// `None` if there is no such line.
    signature: Option<Signature>,
    /// The operation's name, with the parenthesis after it.
    pub(super) head: [u8; WIDE],
    pub(super) head_len: usize,
    /// The types, with the parenthesis before them.
    pub(super) tail: [u8; ROW_STEP],
    pub(super) tail_len: usize,
}

impl Signature {
    /// The signature of an operation; `None` if it has more, or a value without a type.
    #[inline(always)]
    pub(super) fn of(ir: &Ir, names: &Names, op: Op) -> Option<Signature> {
        let mut types = [0; MOST_OPERANDS + 1];
        let entries = ir.operands_of(op);
        for (ty, operand) in types[..MOST_OPERANDS].get_mut(..entries.len())?.iter_mut().zip(entries) {
            *ty = names.value(operand.value?).ty?.raw();
        }
        let results = ir.results_of(op);
        types[MOST_OPERANDS] = match results.len() {
            0 => 0,
            1 => names.value(Value::from_index(results.start)).ty?.raw(),
            _ => return None,
        };
        Some(Signature { types })
    }

    /// The signature of an operation with one result, of what is known of its values; those that are not there are
    /// [`NOTHING`](super::names::NOTHING).
    #[inline(always)]
    pub(super) fn of_values(operands: &[ValueName; MOST_OPERANDS], result: ValueName) -> Signature {
        let raw = |value: ValueName| value.ty.map_or(0, Type::raw);
        Signature { types: [raw(operands[0]), raw(operands[1]), raw(operands[2]), raw(result)] }
    }

    /// The types of the operands.
    pub(super) fn operands(&self) -> impl Iterator<Item = Type> {
        self.types.into_iter().take(MOST_OPERANDS).filter_map(Type::from_raw)
    }

    /// The type of the result.
    pub(super) fn result(&self) -> Option<Type> {
        Type::from_raw(self.types[MOST_OPERANDS])
    }
}

impl Line {
    const NONE: Line =
        Line { signature: None, head: [0; WIDE], head_len: 0, tail: [0; ROW_STEP], tail_len: 0 };

    /// A line of a signature, if the texts are short.
    fn new(signature: Signature, head: &str, tail: &str) -> Line {
        let mut line = Line { signature: Some(signature), ..Line::NONE };
        (line.head_len, line.tail_len) = (head.len(), tail.len());
        match (line.head.get_mut(..head.len()), line.tail.get_mut(..tail.len())) {
            (Some(to_head), Some(to_tail)) => {
                to_head.copy_from_slice(head.as_bytes());
                to_tail.copy_from_slice(tail.as_bytes());
                line
            }
            _ => Line::NONE,
        }
    }
}

impl Signatures {
    /// What a line of this name has, if its signature is this one.
    #[inline(always)]
    pub(super) fn line(&self, name: OperationName, signature: Signature) -> Option<&Line> {
        self.lines.get(name.index()).filter(|line| line.signature == Some(signature))
    }

    /// Writes the text of a signature, if it is kept or `render` is to make it; says whether it did.
    #[inline(always)]
    pub(super) fn write(
        &mut self,
        out: &mut Out,
        name: (OperationName, &str),
        signature: Signature,
        render: impl FnOnce(&mut String),
    ) -> bool {
        match self.made.get(name.0.index()) {
            Some((Some(made), _)) if *made == signature => {
                self.texts.write(out, name.0.raw(), render);
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
        (name, name_text): (OperationName, &str),
        signature: Signature,
        render: impl FnOnce(&mut String),
    ) -> bool {
        if self.made.len() <= name.index() {
            let bound = (name.index() + 1).next_power_of_two();
            self.made.resize(bound, (None, 0));
            self.lines.resize_with(bound, || Line::NONE);
        }
        let (made, n) = &mut self.made[name.index()];
        if *n == MOST_MADE {
            return false;
        }
        *n += 1;
        self.texts.forget(name.raw());
        let (line, mut text) = (&mut self.lines[name.index()], String::new());
        self.texts.write(out, name.raw(), |out| {
            render(&mut text);
            out.push_str(&text);
        });
        // Long ones are not kept.
        *made = self.texts.has(name.raw()).then_some(signature);
        let (mut head, tail) = (String::new(), format!("){text}"));
        write_op_name(&mut head, name_text);
        *line = Line::new(signature, &head, &tail);
        true
    }
}

/// The name of an operation as it begins, with the parenthesis after it.
pub(super) fn write_op_name(out: &mut String, name: &str) {
    pdll_asm::escape::write_quoted(out, name.as_bytes());
    out.push('(');
}
