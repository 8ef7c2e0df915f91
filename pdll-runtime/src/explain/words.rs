//! Descriptions of failed questions, each in one sentence.
//!
//! In: a question and the entity in the IR. Out: `Failure`. Invariant: a sentence is short, regardless of the
//! depth of the position.

use pdll_match::pattern::EntityKind;
use pdll_match::predicate::{Answer, ConstraintCall, Index, Position, PositionId, Question};

use crate::explain::evaluate::{Evaluator, Failure};
use crate::ir::arena::Ir;
use crate::ir::dialect::Op;
use crate::ir::value::Value;
use crate::native::PdlValue;
use crate::pattern::slices::{OperandSlice, ResultSlice};

/// Maximum number of operations in the description of a position.
const MAX_PATH: usize = 4;

/// Returns the failure of a question, given the entity at its position.
pub(super) fn failure(at: &Evaluator<'_>, ir: &Ir, index: usize, found: Option<PdlValue>) -> Failure {
    let words = Words { at, ir };
    let predicate = at.predicates.predicates[index];
    let position = predicate.position;
    let answer = at.vocabulary.answer(predicate.answer);
    let reason = match at.vocabulary.question(predicate.question) {
        Question::Exists => words.missing(position),
        Question::Constraint(call) => words.constraint(call),
        Question::EqualTo(other) => words.unequal(position, found.as_ref(), *other),
        Question::ResultNumber => words.result_number(position, found.as_ref(), answer),
        question => words.other(position, question, found.as_ref(), answer),
    };
    Failure { predicate: index, reason, about: words.op_around(position) }
}

struct Words<'e, 'a> {
    at: &'e Evaluator<'a>,
    ir: &'e Ir,
}

impl Words<'_, '_> {
    /// Returns the operation at or around a position.
    fn op_around(&self, position: PositionId) -> Option<Op> {
        let mut at = Some(position);
        while let Some(position) = at {
            match self.at.value(self.ir, position) {
                Some(PdlValue::Op(op)) => return Some(op),
                // Above the position itself, a value determines the operation.
                Some(PdlValue::Value(value)) if at != Some(position) => return value.defining_op(self.ir),
                _ => {}
            }
            at = self.at.vocabulary.parent(position);
        }
        None
    }

    /// Describes a position: "operand 0 of what defines operand 1".
    fn place(&self, position: PositionId) -> String {
        let mut out = String::new();
        let mut at = Some(position);
        for n in 0.. {
            let Some(position) = at else { break };
            if n == 2 * MAX_PATH {
                out.push('…');
                break;
            }
            let (words, next) = self.step(position);
            out.push_str(&words);
            at = next;
        }
        let out = out.strip_suffix(" of the operation").unwrap_or(&out);
        out.to_owned()
    }

    /// Describes one position, and returns the position with which the description continues.
    fn step(&self, position: PositionId) -> (String, Option<PositionId>) {
        let numbered = |what: &str, index: Index, op: PositionId| {
            let words = match index {
                Index::Front(i) => format!("{what} {i} of "),
                Index::Back(0) => format!("the last {what} of "),
                Index::Back(i) => format!("{what} {i} from the end of "),
            };
            (words, Some(op))
        };
        let several = |what: &str, first: u32, last: u32, op: PositionId| {
            let words = match (self.n_values(position), first, last) {
                (Some(1), ..) => format!("{what} {first} of "),
                (_, 0, 0) => format!("the {what}s of "),
                (_, _, 0) => format!("the {what}s from number {first} of "),
                _ => format!("the {what}s from number {first} without the last {last} of "),
            };
            (words, Some(op))
        };
        match self.at.vocabulary.position(position) {
            Position::Root => ("the operation".to_owned(), None),
            Position::DefiningOp(of) if self.is_plural(*of) => {
                ("what defines the first of ".to_owned(), Some(*of))
            }
            Position::DefiningOp(of) => ("what defines ".to_owned(), Some(*of)),
            Position::User { of, .. } => ("what uses ".to_owned(), Some(*of)),
            Position::Operand { op, index } => numbered("operand", *index, *op),
            Position::Result { op, index } => numbered("result", *index, *op),
            Position::Operands { op, first, last } => several("operand", *first, *last, *op),
            Position::Results { op, first, last } => several("result", *first, *last, *op),
            Position::OperandGroup { op, group, .. } => (format!("operand group {group} of "), Some(*op)),
            Position::ResultGroup { op, group, .. } => (format!("result group {group} of "), Some(*op)),
            Position::Attribute { op, name } => (format!("attribute `{name}` of "), Some(*op)),
            Position::TypeOf(of)
                if self.at.kind(*of) == EntityKind::ValueRange && self.n_values(*of) != Some(1) =>
            {
                ("the types of ".to_owned(), Some(*of))
            }
            Position::TypeOf(of) => ("the type of ".to_owned(), Some(*of)),
            Position::AttributeLiteral(text) | Position::TypeLiteral(text) => (format!("`{text}`"), None),
            Position::TypesLiteral(texts) => (format!("`{}`", texts.join(", ")), None),
            Position::ConstraintResult { call, index, .. } => match self.at.vocabulary.question(*call) {
                Question::Constraint(call) => (format!("result {index} of constraint `{}`", call.name), None),
                _ => (format!("result {index} of a constraint"), None),
            },
        }
    }

    /// Returns the number of values or types at a position, if it is a range.
    fn n_values(&self, position: PositionId) -> Option<usize> {
        match self.at.value(self.ir, position)? {
            PdlValue::ValueRange(values) => Some(values.len()),
            PdlValue::TypeRange(types) => Some(types.len()),
            _ => None,
        }
    }

    fn is_plural(&self, position: PositionId) -> bool {
        self.n_values(position).is_some_and(|n| n != 1)
    }

    /// Describes a position, followed by the matching verb.
    fn place_is(&self, position: PositionId) -> String {
        let place = self.place(position);
        let are_several =
            ["the operands", "the results", "the types"].iter().any(|some| place.starts_with(some));
        format!("{place} {}", if are_several { "are" } else { "is" })
    }

    /// Describes a value, or the first value of a range, by position.
    fn defined(&self, of: PositionId) -> String {
        let first = if self.is_plural(of) { "the first of " } else { "" };
        format!("{first}{}", self.place(of))
    }

    /// Describes an entity of the IR.
    fn shown(&self, found: &PdlValue) -> String {
        let ctx = self.ir.context();
        match found {
            PdlValue::Attribute(attr) => format!("`{}`", attr.display(ctx)),
            PdlValue::Op(op) => format!("`{}`", op.name_text(self.ir)),
            PdlValue::Type(ty) => format!("`{}`", ty.display(ctx)),
            PdlValue::TypeRange(types) if types.is_empty() => "none".to_owned(),
            PdlValue::TypeRange(types) => {
                let texts: Vec<String> = types.iter().map(|ty| ty.display(ctx).to_string()).collect();
                format!("`{}`", texts.join(", "))
            }
            PdlValue::Value(value) => self.origin(*value),
            PdlValue::ValueRange(values) => match values.as_slice() {
                [] => "no values".to_owned(),
                [value] => self.origin(*value),
                [first, ..] => format!("{} values, the first of them {}", values.len(), self.origin(*first)),
            },
        }
    }

    /// Describes the origin of a value.
    fn origin(&self, value: Value) -> String {
        let ir = self.ir;
        match (value.defining_op(ir), value.result_index(ir)) {
            (Some(op), Some(index)) if op.n_results(ir) > 1 => {
                format!("result {index} of `{}`{}", op.name_text(ir), self.location(op))
            }
            (Some(op), _) => format!("the result of `{}`{}", op.name_text(ir), self.location(op)),
            (None, _) => match value.arg_index(ir) {
                Some(index) => format!("block argument {index}"),
                None => "a value of another operation".to_owned(),
            },
        }
    }

    fn location(&self, op: Op) -> String {
        let location = self.ir.context().describe_location(op.loc(self.ir));
        location.map_or_else(String::new, |location| format!(" at {location}"))
    }

    /// Returns the name that the pattern requires of the operation at a position.
    fn asked_name(&self, position: PositionId) -> String {
        let asked = self.at.predicates.predicates.iter().find_map(|predicate| {
            let is_name = predicate.position == position
                && *self.at.vocabulary.question(predicate.question) == Question::OpName;
            match self.at.vocabulary.answer(predicate.answer) {
                Answer::Name(name) if is_name => Some(format!("`{name}`")),
                _ => None,
            }
        });
        asked.unwrap_or_else(|| "an operation".to_owned())
    }

    fn op_name(&self, op: PositionId) -> String {
        match self.at.value(self.ir, op) {
            Some(PdlValue::Op(op)) => format!("`{}`", op.name_text(self.ir)),
            _ => "the operation".to_owned(),
        }
    }

    /// Describes that there is no entity at a position.
    fn missing(&self, position: PositionId) -> String {
        let asks = "the pattern asks for";
        let op_at = |op: PositionId| match self.at.value(self.ir, op) {
            Some(PdlValue::Op(op)) => Some(op),
            _ => None,
        };
        match self.at.vocabulary.position(position) {
            Position::DefiningOp(of) => {
                let asked = self.asked_name(position);
                match self.at.value(self.ir, *of) {
                    Some(PdlValue::ValueRange(values)) if values.is_empty() => {
                        format!("{} are none, {asks} results of {asked}", self.place(*of))
                    }
                    Some(found) => {
                        format!("{} {}, {asks} a result of {asked}", self.place_is(*of), self.shown(&found))
                    }
                    None => format!("{} is not there", self.place(*of)),
                }
            }
            Position::User { of, .. } => {
                format!("nothing uses {}, {asks} {} that does", self.place(*of), self.asked_name(position))
            }
            Position::Attribute { op, name } => format!("{} has no attribute `{name}`", self.op_name(*op)),
            Position::TypeOf(of) => format!("{} has no type", self.place(*of)),
            Position::OperandGroup { op, group, .. } => {
                let n = op_at(*op).and_then(|op| OperandSlice::group(self.ir, op, *group as usize));
                self.group("operand", *op, *group, n.map(OperandSlice::len))
            }
            Position::ResultGroup { op, group, .. } => {
                let n = op_at(*op).and_then(|op| ResultSlice::group(self.ir, op, *group as usize));
                self.group("result", *op, *group, n.map(ResultSlice::len))
            }
            Position::Operand { op, .. } => {
                let n = op_at(*op).map_or(0, |op| op.n_operands(self.ir));
                format!(
                    "{} has {}, {asks} {}",
                    self.op_name(*op),
                    counted(n, "operand"),
                    self.place(position)
                )
            }
            Position::Result { op, .. } => {
                let n = op_at(*op).map_or(0, |op| op.n_results(self.ir));
                format!("{} has {}, {asks} {}", self.op_name(*op), counted(n, "result"), self.place(position))
            }
            _ => format!("{} is not there", self.place(position)),
        }
    }

    fn group(&self, what: &str, op: PositionId, group: u32, n: Option<usize>) -> String {
        match n {
            None => format!("{} has no {what} group {group}", self.op_name(op)),
            Some(n) => {
                let name = self.op_name(op);
                format!(
                    "{what} group {group} of {name} has {}, the pattern asks for one",
                    counted(n, "value")
                )
            }
        }
    }

    fn constraint(&self, call: &ConstraintCall) -> String {
        let args: Vec<String> = call
            .args
            .iter()
            .map(|&arg| match self.at.value(self.ir, arg) {
                Some(found) => format!("{} ({})", self.place(arg), self.shown(&found)),
                None => self.place(arg),
            })
            .collect();
        let of = if args.is_empty() { String::new() } else { format!(" for {}", args.join(" and ")) };
        match call.is_negated {
            true => format!("constraint `{}` holds{of}, the pattern asks that it does not", call.name),
            false => format!("constraint `{}` does not hold{of}", call.name),
        }
    }

    fn unequal(&self, position: PositionId, found: Option<&PdlValue>, other: PositionId) -> String {
        let shown =
            |found: Option<&PdlValue>| found.map_or("not there".to_owned(), |found| self.shown(found));
        let there = self.at.value(self.ir, other);
        format!(
            "{} {}, the pattern asks for the same as {}: {}",
            self.place_is(position),
            shown(found),
            self.place(other),
            shown(there.as_ref())
        )
    }

    fn result_number(&self, position: PositionId, found: Option<&PdlValue>, answer: &Answer) -> String {
        let shown = found.map_or("not there".to_owned(), |found| self.shown(found));
        let Answer::Count(wanted) = answer else { return shown };
        format!("{} is {shown}, the pattern asks for result {wanted}", self.place(position))
    }

    fn other(
        &self,
        position: PositionId,
        question: &Question,
        found: Option<&PdlValue>,
        answer: &Answer,
    ) -> String {
        let asks = "the pattern asks for";
        let wanted = match answer {
            Answer::Yes => String::new(),
            Answer::Name(text) | Answer::Text(text) => format!("`{text}`"),
            Answer::Count(n) => n.to_string(),
            Answer::Texts(texts) => format!("`{}`", texts.join(", ")),
        };
        let op = match found {
            Some(PdlValue::Op(op)) => Some(*op),
            _ => None,
        };
        let shown = found.map_or("not there".to_owned(), |found| self.shown(found));
        let n_operands = op.map_or(0, |op| op.n_operands(self.ir));
        let n_results = op.map_or(0, |op| op.n_results(self.ir));
        match question {
            Question::OpName => match self.at.vocabulary.position(position) {
                Position::DefiningOp(of) => {
                    format!("{} is defined by {shown}, {asks} {wanted}", self.defined(*of))
                }
                Position::User { of, .. } => {
                    format!("{} is used by {shown}, {asks} {wanted}", self.place(*of))
                }
                _ => format!("the operation is {shown}, {asks} {wanted}"),
            },
            Question::OperandCount => {
                format!("{shown} has {}, {asks} {wanted}", counted(n_operands, "operand"))
            }
            Question::ResultCount => format!("{shown} has {}, {asks} {wanted}", counted(n_results, "result")),
            Question::OperandCountAtLeast(n) => {
                format!("{shown} has {}, {asks} at least {n}", counted(n_operands, "operand"))
            }
            Question::ResultCountAtLeast(n) => {
                format!("{shown} has {}, {asks} at least {n}", counted(n_results, "result"))
            }
            _ => format!("{} {shown}, {asks} {wanted}", self.place_is(position)),
        }
    }
}

fn counted(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}
