//! Evaluation of the questions of one pattern, one by one, in the order of their dependencies.
//!
//! In: `Predicates`, an operation. Out: success, or the question that failed. Invariant: searches among users
//! are exhaustive, up to `MAX_STEPS` questions; of several failures, the one that came furthest is reported.

use std::collections::HashMap;

use pdll_match::collect::Predicates;
use pdll_match::pattern::EntityKind;
use pdll_match::predicate::{Answer, ConstraintCall, Index, Position, PositionId, Question, Vocabulary};

use crate::explain::words;
use crate::ir::arena::Ir;
use crate::ir::dialect::Op;
use crate::native::{PdlValue, PdlValues};
use crate::pattern::group::PatternGroup;
use crate::pattern::slices::{OperandSlice, ResultSlice, Users};
use crate::rewrite::rewriter::PatternRewriter;
use crate::text::{parse_attribute, parse_type};

/// Maximum number of evaluated questions.
const MAX_STEPS: usize = 100_000;

/// Result of an evaluation.
pub(super) enum Outcome {
    Match,
    NoMatch(Failure),
    /// A native constraint failed with an error.
    Fails {
        error: String,
    },
}

/// A question with another answer than the pattern requires.
pub(super) struct Failure {
    pub(super) predicate: usize,
    pub(super) reason: String,
    /// The operation that the answer concerns.
    pub(super) about: Option<Op>,
}

/// A search among users that may continue.
struct Choice {
    predicate: usize,
    at: PositionId,
    users: Vec<Op>,
}

pub(super) struct Evaluator<'a> {
    pub(super) predicates: &'a Predicates,
    pub(super) vocabulary: &'a Vocabulary,
    group: &'a dyn PatternGroup,
    root: Op,
    /// Chosen users and computed results of constraints.
    bound: HashMap<PositionId, PdlValue>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(
        predicates: &'a Predicates,
        vocabulary: &'a Vocabulary,
        group: &'a dyn PatternGroup,
        root: Op,
    ) -> Evaluator<'a> {
        Evaluator { predicates, vocabulary, group, root, bound: HashMap::new() }
    }

    /// Evaluates all questions.
    pub(super) fn run(&mut self, rewriter: &mut PatternRewriter<'_>) -> Outcome {
        let mut choices: Vec<Choice> = Vec::new();
        let mut furthest: Option<Failure> = None;
        let mut next = 0;
        for _ in 0..MAX_STEPS {
            let Some(predicate) = self.predicates.predicates.get(next) else { return Outcome::Match };
            let is_search = matches!(self.vocabulary.position(predicate.position), Position::User { .. })
                && *self.vocabulary.question(predicate.question) == Question::Exists;
            let failure = if is_search {
                let users = self.users(rewriter, predicate.position);
                let failure = users.is_empty().then(|| words::failure(self, rewriter, next, None));
                choices.push(Choice { predicate: next, at: predicate.position, users });
                // The search starts like one that is continued.
                if failure.is_none() && self.go_on(&mut choices).is_some() {
                    next += 1;
                    continue;
                }
                failure
            } else {
                match self.ask(rewriter, next) {
                    Ok(None) => {
                        next += 1;
                        continue;
                    }
                    Ok(Some(failure)) => Some(failure),
                    Err(error) => return Outcome::Fails { error },
                }
            };
            if let Some(failure) = failure
                && furthest.as_ref().is_none_or(|known| known.predicate < failure.predicate)
            {
                furthest = Some(failure);
            }
            match self.go_on(&mut choices) {
                Some(predicate) => next = predicate + 1,
                None => break,
            }
        }
        match furthest {
            Some(failure) => Outcome::NoMatch(failure),
            None => Outcome::Fails { error: format!("gave up after {MAX_STEPS} questions") },
        }
    }

    /// Continues the latest search that has another user, and returns the index of its predicate.
    fn go_on(&mut self, choices: &mut Vec<Choice>) -> Option<usize> {
        while let Some(choice) = choices.last_mut() {
            if let Some(user) = choice.users.pop() {
                self.bound.insert(choice.at, PdlValue::Op(user));
                return Some(choice.predicate);
            }
            choices.pop();
        }
        None
    }

    /// Returns the users of the value from which a search starts, in reverse order.
    fn users(&self, ir: &Ir, at: PositionId) -> Vec<Op> {
        let Position::User { of, .. } = self.vocabulary.position(at) else { return Vec::new() };
        let mut users = match self.value(ir, *of) {
            Some(PdlValue::Value(value)) => Users::of(ir, value),
            Some(PdlValue::ValueRange(values)) => Users::of_first(ir, values.iter().copied()),
            _ => return Vec::new(),
        };
        let mut found: Vec<Op> = std::iter::from_fn(|| users.next_if(ir, true)).collect();
        found.reverse();
        found
    }

    /// Evaluates one question: `None` if it has the answer that the pattern requires.
    fn ask(&mut self, rewriter: &mut PatternRewriter<'_>, index: usize) -> Result<Option<Failure>, String> {
        let predicate = self.predicates.predicates[index];
        let question = self.vocabulary.question(predicate.question).clone();
        if let Question::Constraint(call) = &question {
            return match self.constraint(rewriter, predicate.question, call)? {
                true => Ok(None),
                false => Ok(Some(words::failure(self, rewriter, index, None))),
            };
        }
        let found = self.value(rewriter, predicate.position);
        let answer = self.vocabulary.answer(predicate.answer);
        let holds = self.holds(rewriter, &question, answer, found.as_ref());
        Ok((!holds).then(|| words::failure(self, rewriter, index, found)))
    }

    fn holds(&self, ir: &Ir, question: &Question, answer: &Answer, found: Option<&PdlValue>) -> bool {
        let ctx = ir.context();
        let Some(found) = found else { return false };
        let is_count = |n: usize| *answer == Answer::Count(u32::try_from(n).unwrap_or(u32::MAX));
        match (question, found) {
            (Question::Exists, _) => true,
            (Question::OpName, PdlValue::Op(op)) => {
                matches!(answer, Answer::Name(name) if *name == op.name_text(ir))
            }
            (Question::OperandCount, PdlValue::Op(op)) => is_count(op.n_operands(ir)),
            (Question::ResultCount, PdlValue::Op(op)) => is_count(op.n_results(ir)),
            (Question::OperandCountAtLeast(n), PdlValue::Op(op)) => op.n_operands(ir) >= *n as usize,
            (Question::ResultCountAtLeast(n), PdlValue::Op(op)) => op.n_results(ir) >= *n as usize,
            (Question::ResultNumber, PdlValue::Value(value)) => value.result_index(ir).is_some_and(is_count),
            (Question::AttributeConstant, PdlValue::Attribute(attr)) => {
                matches!(answer, Answer::Text(text) if parse_attribute(ctx, text).is_ok_and(|other| other == *attr))
            }
            (Question::TypeConstant, PdlValue::Type(ty)) => {
                matches!(answer, Answer::Text(text) if parse_type(ctx, text).is_ok_and(|other| other == *ty))
            }
            (Question::TypesConstant, PdlValue::TypeRange(types)) => match answer {
                Answer::Texts(texts) => {
                    texts.len() == types.len()
                        && texts
                            .iter()
                            .zip(types)
                            .all(|(text, ty)| parse_type(ctx, text).is_ok_and(|other| other == *ty))
                }
                _ => false,
            },
            (Question::EqualTo(other), found) => self.value(ir, *other).as_ref() == Some(found),
            _ => false,
        }
    }

    fn constraint(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        id: pdll_match::predicate::QuestionId,
        call: &ConstraintCall,
    ) -> Result<bool, String> {
        let args: Option<PdlValues> = call.args.iter().map(|arg| self.value(rewriter, *arg)).collect();
        let Some(args) = args else { return Ok(false) };
        let results = match self.group.ask_constraint(&call.name, &args, rewriter) {
            Some(Ok(results)) => results,
            Some(Err(error)) => return Err(error.to_string()),
            None => {
                return Err(format!(
                    "constraint `{}` cannot be evaluated separately from its pattern",
                    call.name
                ));
            }
        };
        let Some(results) = results else { return Ok(call.is_negated) };
        if call.is_negated {
            return Ok(false);
        }
        for (index, (&kind, result)) in call.results.iter().zip(results).enumerate() {
            let position = Position::ConstraintResult { call: id, index: index as u32, kind };
            if let Some(position) = self.vocabulary.find_position(&position) {
                self.bound.insert(position, result);
            }
        }
        Ok(true)
    }

    /// Returns the entity at a position.
    pub(super) fn value(&self, ir: &Ir, at: PositionId) -> Option<PdlValue> {
        let is_known = |at: &PositionId| self.bound.contains_key(at) || self.vocabulary.parent(*at).is_none();
        let mut path = Vec::new();
        let mut from = at;
        while !is_known(&from) {
            path.push(from);
            from = self.vocabulary.parent(from)?;
        }
        let mut found = match self.bound.get(&from) {
            Some(found) => found.clone(),
            None => self.start(ir, from)?,
        };
        while let Some(step) = path.pop() {
            found = self.step(ir, step, &found)?;
        }
        Some(found)
    }

    /// Returns the entity at a position without a parent.
    fn start(&self, ir: &Ir, at: PositionId) -> Option<PdlValue> {
        let ctx = ir.context();
        Some(match self.vocabulary.position(at) {
            Position::Root => PdlValue::Op(self.root),
            Position::AttributeLiteral(text) => PdlValue::Attribute(parse_attribute(ctx, text).ok()?),
            Position::TypeLiteral(text) => PdlValue::Type(parse_type(ctx, text).ok()?),
            Position::TypesLiteral(texts) => PdlValue::TypeRange(
                texts.iter().map(|text| parse_type(ctx, text).ok()).collect::<Option<_>>()?,
            ),
            _ => return None,
        })
    }

    /// Returns the entity at a position, given the entity at its parent.
    fn step(&self, ir: &Ir, at: PositionId, from: &PdlValue) -> Option<PdlValue> {
        let number = |index: Index, n: usize| match index {
            Index::Front(i) => Some(i as usize),
            Index::Back(i) => n.checked_sub(i as usize + 1),
        };
        Some(match (self.vocabulary.position(at), from) {
            (Position::DefiningOp(_), PdlValue::Value(value)) => PdlValue::Op(value.defining_op(ir)?),
            (Position::DefiningOp(_), PdlValue::ValueRange(values)) => {
                PdlValue::Op(values.first()?.defining_op(ir)?)
            }
            (Position::Operand { index, .. }, PdlValue::Op(op)) => {
                PdlValue::Value(op.get_operand(ir, number(*index, op.n_operands(ir))?)?)
            }
            (Position::Result { index, .. }, PdlValue::Op(op)) => {
                PdlValue::Value(op.get_result(ir, number(*index, op.n_results(ir))?)?)
            }
            (Position::Operands { first, last, .. }, PdlValue::Op(op)) => {
                PdlValue::ValueRange(OperandSlice::inner(ir, *op, *first as usize, *last as usize).to_vec(ir))
            }
            (Position::Results { first, last, .. }, PdlValue::Op(op)) => {
                PdlValue::ValueRange(ResultSlice::inner(ir, *op, *first as usize, *last as usize).to_vec(ir))
            }
            (Position::OperandGroup { group, is_range: true, .. }, PdlValue::Op(op)) => {
                PdlValue::ValueRange(OperandSlice::group(ir, *op, *group as usize)?.to_vec(ir))
            }
            (Position::OperandGroup { group, .. }, PdlValue::Op(op)) => {
                PdlValue::Value(OperandSlice::one_of_group(ir, *op, *group as usize)?)
            }
            (Position::ResultGroup { group, is_range: true, .. }, PdlValue::Op(op)) => {
                PdlValue::ValueRange(ResultSlice::group(ir, *op, *group as usize)?.to_vec(ir))
            }
            (Position::ResultGroup { group, .. }, PdlValue::Op(op)) => {
                PdlValue::Value(ResultSlice::one_of_group(ir, *op, *group as usize)?)
            }
            (Position::Attribute { name, .. }, PdlValue::Op(op)) => {
                PdlValue::Attribute(op.attr(ir, ir.context().identifier(name))?)
            }
            (Position::TypeOf(_), PdlValue::Value(value)) => PdlValue::Type(value.ty(ir)),
            (Position::TypeOf(_), PdlValue::Attribute(attr)) => PdlValue::Type(attr.ty(ir.context())?),
            (Position::TypeOf(_), PdlValue::ValueRange(values)) => {
                PdlValue::TypeRange(values.iter().map(|value| value.ty(ir)).collect())
            }
            _ => return None,
        })
    }

    /// Returns the kind of the entity at a position.
    pub(super) fn kind(&self, at: PositionId) -> EntityKind {
        self.vocabulary.kind(at)
    }
}
