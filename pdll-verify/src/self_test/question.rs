//! Questions: the predicates of a pattern's matcher, and whether they hold for an operation.
//!
//! They are evaluated one by one from their definition, so this is another matcher, which the implementations are compared with.

use pdll::ir::{Context, Ir, Op};
use pdll::native::PdlValue;
use pdll::pattern_ir::pattern::{EntityKind, NodeId, NodeKind, Pattern};
use pdll::text::{parse_attribute, parse_type};
use pdll_match::collect::{Predicates, collect};
use pdll_match::predicate::{Answer, Index, Position, PositionId, Question, Vocabulary};
use pdll_runtime::internal::{OperandSlice, RegisteredShapes, ResultSlice};
use pdll_support::text::Text;
use rustc_hash::{FxHashMap, FxHashSet};

/// Number of ways to choose users for the searches of a pattern that are tried.
const MAX_CHOICES: usize = 64;

/// The questions of a pattern.
pub(super) struct Questions {
    vocabulary: Vocabulary,
    predicates: Predicates,
    /// Entities of literals, by position.
    literals: FxHashMap<PositionId, PdlValue>,
    /// Literals that predicates require, by predicate.
    required: Vec<Option<PdlValue>>,
    /// For each predicate, the predicates without which it cannot be asked.
    needed: Vec<FxHashSet<usize>>,
    /// Predicates of the native constraints and of their results, by node.
    natives: FxHashMap<NodeId, usize>,
}

/// Whether each question holds; `None` if it cannot be asked.
pub(super) type Statuses = Vec<Option<bool>>;

impl Questions {
    /// Returns the questions of a pattern.
    ///
    /// # Errors
    /// The pattern cannot be matched, or a literal cannot be read.
    pub(super) fn new(ctx: &Context, pattern: &Pattern) -> Result<Questions, String> {
        let mut vocabulary = Vocabulary::new();
        let shapes = RegisteredShapes(ctx);
        let predicates = collect(pattern, &shapes, &mut vocabulary).map_err(|error| error.to_string())?;
        let attribute =
            |text: &str| parse_attribute(ctx, text).map(PdlValue::Attribute).map_err(|e| e.to_string());
        let ty = |text: &str| parse_type(ctx, text).map_err(|error| error.to_string());
        let types = |texts: &[Text]| -> Result<PdlValue, String> {
            Ok(PdlValue::TypeRange(texts.iter().map(|text| ty(text)).collect::<Result<_, _>>()?))
        };
        let mut literals = FxHashMap::default();
        for index in 0..vocabulary.n_positions() as u32 {
            let literal = match vocabulary.position(PositionId(index)) {
                Position::AttributeLiteral(text) => attribute(text)?,
                Position::TypeLiteral(text) => PdlValue::Type(ty(text)?),
                Position::TypesLiteral(texts) => types(texts)?,
                _ => continue,
            };
            literals.insert(PositionId(index), literal);
        }
        let mut required = Vec::new();
        for predicate in &predicates.predicates {
            let question = vocabulary.question(predicate.question);
            required.push(match (question, vocabulary.answer(predicate.answer)) {
                (Question::AttributeConstant, Answer::Text(text)) => Some(attribute(text)?),
                (Question::TypeConstant, Answer::Text(text)) => Some(PdlValue::Type(ty(text)?)),
                (Question::TypesConstant, Answer::Texts(texts)) => Some(types(texts)?),
                _ => None,
            });
        }
        let mut needed: Vec<FxHashSet<usize>> = Vec::new();
        for index in 0..predicates.predicates.len() {
            let mut all = FxHashSet::default();
            for on in predicates.dependencies.of(index) {
                all.insert(*on as usize);
                all.extend(needed.get(*on as usize).into_iter().flatten());
            }
            needed.push(all);
        }
        let mut questions =
            Questions { vocabulary, predicates, literals, required, needed, natives: FxHashMap::default() };
        for id in pattern.match_nodes() {
            if let Some(index) = questions.predicate_of(pattern, id) {
                questions.natives.insert(id, index);
            }
        }
        Ok(questions)
    }

    /// Returns the predicate of a native constraint, or the one that compares its result.
    fn predicate_of(&self, pattern: &Pattern, id: NodeId) -> Option<usize> {
        let call_of = |id: NodeId| match &pattern.node(id).kind {
            NodeKind::Constraint { call, is_negated } => {
                let args: Option<Vec<PositionId>> =
                    call.args.iter().map(|arg| *self.predicates.places.get(arg.index())?).collect();
                let args = args?;
                self.predicates.predicates.iter().position(|predicate| {
                    matches!(self.vocabulary.question(predicate.question), Question::Constraint(asked)
                        if asked.name == call.name && asked.args == args && asked.is_negated == *is_negated)
                })
            }
            _ => None,
        };
        match pattern.node(id).kind {
            NodeKind::Constraint { .. } => call_of(id),
            NodeKind::NativeResult { call, index: number, .. } => {
                let question = self.predicates.predicates.get(call_of(call)?)?.question;
                self.predicates.predicates.iter().position(|predicate| {
                    matches!(self.vocabulary.position(predicate.position),
                        Position::ConstraintResult { call, index, .. } if *call == question && *index == number)
                })
            }
            _ => None,
        }
    }

    /// Returns the number of questions.
    pub(super) fn len(&self) -> usize {
        self.predicates.predicates.len()
    }

    /// Returns whether each question holds at an operation. Native constraints are evaluated by `failing`, which returns the node that fails.
    ///
    /// # Errors
    /// Those of `failing`.
    pub(super) fn statuses(
        &self,
        ir: &Ir,
        root: Op,
        failing: impl Fn() -> Result<Option<NodeId>, String>,
    ) -> Result<Statuses, String> {
        let mut best = self.best(ir, root);
        let is_native = |index: &usize| self.is_native(*index);
        let has_structure =
            (0..best.len()).filter(|index| !is_native(index)).all(|index| best[index] == Some(true));
        if has_structure && (0..best.len()).any(|index| is_native(&index)) {
            let failed = failing()?;
            let failed = failed.map(|node| self.natives.get(&node).copied().unwrap_or(usize::MAX));
            for index in (0..best.len()).filter(is_native) {
                best[index] = match failed {
                    None => Some(true),
                    Some(failed) if failed == index => Some(false),
                    Some(failed) if index < failed && failed != usize::MAX => Some(true),
                    Some(_) => None,
                };
            }
        }
        Ok(best)
    }

    /// Returns the statuses for the users that meet the most conditions.
    fn best(&self, ir: &Ir, root: Op) -> Statuses {
        let n_users = (0..self.vocabulary.n_positions() as u32)
            .filter(|id| matches!(self.vocabulary.position(PositionId(*id)), Position::User { .. }))
            .count();
        let mut digits = vec![0; n_users];
        let mut best: Option<(usize, Statuses)> = None;
        for _ in 0..MAX_CHOICES {
            let (entities, radices) = self.entities(ir, root, &digits);
            let statuses: Statuses = (0..self.len()).map(|index| self.holds(ir, index, &entities)).collect();
            let n_held = statuses.iter().filter(|status| **status == Some(true)).count();
            if best.as_ref().is_none_or(|(known, _)| *known < n_held) {
                best = Some((n_held, statuses));
            }
            // The next choice of users, the last one first.
            let next = (0..n_users).rev().find(|at| digits[*at] + 1 < radices[*at]);
            let Some(next) = next else { break };
            digits[next] += 1;
            digits[next + 1..].iter_mut().for_each(|digit| *digit = 0);
        }
        best.map(|(_, statuses)| statuses).unwrap_or_default()
    }

    /// Returns the entity at each position, and the number of users to choose from for each search.
    fn entities(&self, ir: &Ir, root: Op, digits: &[usize]) -> (Vec<Option<PdlValue>>, Vec<usize>) {
        let mut entities: Vec<Option<PdlValue>> = Vec::new();
        let mut radices = Vec::new();
        for index in 0..self.vocabulary.n_positions() as u32 {
            let id = PositionId(index);
            let position = self.vocabulary.position(id);
            if let Position::User { of, .. } = position {
                let value = first_value(entities[of.index()].as_ref());
                let users: Vec<Op> = value.map_or(Vec::new(), |value| value.users(ir).collect());
                let digit = digits.get(radices.len()).copied().unwrap_or(0);
                radices.push(users.len());
                entities.push(users.get(digit).copied().map(PdlValue::Op));
                continue;
            }
            entities.push(match position {
                Position::Root => Some(PdlValue::Op(root)),
                _ => self.literals.get(&id).cloned().or_else(|| entity(ir, position, &entities)),
            });
        }
        (entities, radices)
    }

    fn holds(&self, ir: &Ir, index: usize, entities: &[Option<PdlValue>]) -> Option<bool> {
        let predicate = &self.predicates.predicates[index];
        let question = self.vocabulary.question(predicate.question);
        let answer = self.vocabulary.answer(predicate.answer);
        let found = entities[predicate.position.index()].as_ref();
        if self.is_native(index) {
            return None;
        }
        if matches!(question, Question::Exists) {
            let parent = self.vocabulary.parent(predicate.position);
            parent.is_none_or(|parent| entities[parent.index()].is_some()).then_some(found.is_some())?;
            return Some(found.is_some());
        }
        let found = found?;
        Some(match (question, found, answer) {
            (Question::OpName, PdlValue::Op(op), Answer::Name(name)) => op.name_text(ir) == &**name,
            (Question::OperandCount, PdlValue::Op(op), Answer::Count(n)) => op.n_operands(ir) == *n as usize,
            (Question::OperandCountAtLeast(n), PdlValue::Op(op), _) => op.n_operands(ir) >= *n as usize,
            (Question::ResultCount, PdlValue::Op(op), Answer::Count(n)) => op.n_results(ir) == *n as usize,
            (Question::ResultCountAtLeast(n), PdlValue::Op(op), _) => op.n_results(ir) >= *n as usize,
            (Question::ResultNumber, PdlValue::Value(value), Answer::Count(n)) => {
                value.result_index(ir)? == *n as usize
            }
            (Question::EqualTo(other), found, _) => entities[other.index()].as_ref()? == found,
            (_, found, _) => self.required[index].as_ref()? == found,
        })
    }

    /// Returns whether a native constraint must be evaluated to answer a question.
    pub(super) fn is_native(&self, index: usize) -> bool {
        let of_result = |position: PositionId| {
            std::iter::successors(Some(position), |at| self.vocabulary.parent(*at))
                .any(|at| matches!(self.vocabulary.position(at), Position::ConstraintResult { .. }))
        };
        let predicate = &self.predicates.predicates[index];
        match self.vocabulary.question(predicate.question) {
            Question::Constraint(_) => true,
            Question::EqualTo(other) => of_result(*other) || of_result(predicate.position),
            _ => of_result(predicate.position),
        }
    }

    /// Returns whether a question is whether an attribute has a type.
    pub(super) fn is_about_attribute_type(&self, index: usize) -> bool {
        let predicate = &self.predicates.predicates[index];
        matches!(self.vocabulary.question(predicate.question), Question::Exists)
            && matches!(self.vocabulary.position(predicate.position), Position::TypeOf(_))
    }

    /// Returns the questions that fail, without those that another failing one precedes.
    pub(super) fn failing(&self, statuses: &Statuses) -> Vec<usize> {
        let fails = |index: &usize| statuses[*index] == Some(false);
        let all: Vec<usize> = (0..self.len()).filter(fails).collect();
        all.iter()
            .copied()
            .filter(|index| !all.iter().any(|other| self.needed[*index].contains(other)))
            .collect()
    }

    /// Returns a question in words.
    pub(super) fn words(&self, index: usize) -> String {
        let predicate = &self.predicates.predicates[index];
        let at = self.place(predicate.position);
        let answer = match self.vocabulary.answer(predicate.answer) {
            Answer::Yes => String::new(),
            Answer::Name(text) | Answer::Text(text) => format!("`{text}`"),
            Answer::Count(n) => n.to_string(),
            Answer::Texts(texts) => format!("`({})`", texts.join(", ")),
        };
        let count = |n: &str, what: &str| format!("{n} {what}{}", if n == "1" { "" } else { "s" });
        match self.vocabulary.question(predicate.question) {
            Question::Exists => match self.vocabulary.position(predicate.position) {
                Position::DefiningOp(of) => format!("an operation defines {}", self.place(*of)),
                Position::User { of, .. } => format!("an operation uses {}", self.place(*of)),
                Position::Attribute { op, name } => format!("{} has the attribute `{name}`", self.place(*op)),
                Position::TypeOf(of) => format!("{} has a type", self.place(*of)),
                _ => format!("there is {at}"),
            },
            Question::OpName => format!("{at} is {answer}"),
            Question::OperandCount => format!("{at} has {}", count(&answer, "operand")),
            Question::OperandCountAtLeast(n) => {
                format!("{at} has at least {}", count(&n.to_string(), "operand"))
            }
            Question::ResultCount => format!("{at} has {}", count(&answer, "result")),
            Question::ResultCountAtLeast(n) => {
                format!("{at} has at least {}", count(&n.to_string(), "result"))
            }
            Question::ResultNumber => format!("{at} is result {answer}"),
            Question::AttributeConstant | Question::TypeConstant => format!("{at} is {answer}"),
            Question::TypesConstant => format!("{at} are {answer}"),
            Question::EqualTo(other) => {
                let is_range = matches!(
                    self.vocabulary.kind(predicate.position),
                    EntityKind::ValueRange | EntityKind::TypeRange
                );
                format!("{at} {} {}", if is_range { "equal" } else { "equals" }, self.place(*other))
            }
            Question::Constraint(call) => {
                let not = if call.is_negated { "does not hold" } else { "holds" };
                let args: Vec<String> = call.args.iter().map(|arg| self.place(*arg)).collect();
                format!("`{}` {not} of {}", call.name, args.join(", "))
            }
        }
    }

    /// Returns a position in words.
    fn place(&self, id: PositionId) -> String {
        let number = |index: &Index| match index {
            Index::Front(index) => index.to_string(),
            Index::Back(index) => format!("{index} from the end"),
        };
        match self.vocabulary.position(id) {
            Position::Root => "the root".to_owned(),
            Position::DefiningOp(of) => format!("the definition of {}", self.place(*of)),
            Position::User { of, .. } => format!("the user of {}", self.place(*of)),
            Position::Operand { op, index } => format!("operand {} of {}", number(index), self.place(*op)),
            Position::Operands { op, .. } => format!("the operands of {}", self.place(*op)),
            Position::OperandGroup { op, group, .. } => {
                format!("operand group {group} of {}", self.place(*op))
            }
            Position::Result { op, index } => format!("result {} of {}", number(index), self.place(*op)),
            Position::Results { op, .. } => format!("the results of {}", self.place(*op)),
            Position::ResultGroup { op, group, .. } => format!("result group {group} of {}", self.place(*op)),
            Position::Attribute { op, name } => format!("the attribute `{name}` of {}", self.place(*op)),
            Position::TypeOf(of) if self.vocabulary.kind(id) == EntityKind::TypeRange => {
                format!("the types of {}", self.place(*of))
            }
            Position::TypeOf(of) => format!("the type of {}", self.place(*of)),
            Position::AttributeLiteral(text) | Position::TypeLiteral(text) => format!("`{text}`"),
            Position::TypesLiteral(texts) => format!("`({})`", texts.join(", ")),
            Position::ConstraintResult { call, index, .. } => {
                let name = match self.vocabulary.question(*call) {
                    Question::Constraint(call) => &call.name,
                    _ => "",
                };
                format!("result {index} of `{name}`")
            }
        }
    }
}

fn first_value(entity: Option<&PdlValue>) -> Option<pdll::ir::Value> {
    match entity? {
        PdlValue::Value(value) => Some(*value),
        PdlValue::ValueRange(values) => values.first().copied(),
        _ => None,
    }
}

/// Returns the entity at a position below others.
fn entity(ir: &Ir, position: &Position, entities: &[Option<PdlValue>]) -> Option<PdlValue> {
    let at = |id: &PositionId| entities[id.index()].as_ref();
    let op = |id: &PositionId| match at(id)? {
        PdlValue::Op(op) => Some(*op),
        _ => None,
    };
    let index = |index: &Index, n: usize| match index {
        Index::Front(index) => Some(*index as usize),
        Index::Back(index) => n.checked_sub(*index as usize + 1),
    };
    Some(match position {
        Position::DefiningOp(of) => PdlValue::Op(first_value(at(of))?.defining_op(ir)?),
        Position::Operand { op: of, index: i } => {
            PdlValue::Value(op(of)?.get_operand(ir, index(i, op(of)?.n_operands(ir))?)?)
        }
        Position::Result { op: of, index: i } => {
            PdlValue::Value(op(of)?.get_result(ir, index(i, op(of)?.n_results(ir))?)?)
        }
        Position::Operands { op: of, first, last } => {
            PdlValue::ValueRange(OperandSlice::inner(ir, op(of)?, *first as usize, *last as usize).to_vec(ir))
        }
        Position::Results { op: of, first, last } => {
            PdlValue::ValueRange(ResultSlice::inner(ir, op(of)?, *first as usize, *last as usize).to_vec(ir))
        }
        Position::OperandGroup { op: of, group, is_range } => {
            grouped(OperandSlice::group(ir, op(of)?, *group as usize)?.to_vec(ir), *is_range)?
        }
        Position::ResultGroup { op: of, group, is_range } => {
            grouped(ResultSlice::group(ir, op(of)?, *group as usize)?.to_vec(ir), *is_range)?
        }
        Position::Attribute { op: of, name } => PdlValue::Attribute(op(of)?.attr_str(ir, name)?),
        Position::TypeOf(of) => match at(of)? {
            PdlValue::Value(value) => PdlValue::Type(value.ty(ir)),
            PdlValue::ValueRange(values) => {
                PdlValue::TypeRange(values.iter().map(|value| value.ty(ir)).collect())
            }
            PdlValue::Attribute(attribute) => PdlValue::Type(attribute.ty(ir.context())?),
            _ => return None,
        },
        _ => return None,
    })
}

fn grouped(mut values: pdll::ir::ValueVec, is_range: bool) -> Option<PdlValue> {
    match (is_range, values.len()) {
        (true, _) => Some(PdlValue::ValueRange(values)),
        (false, 1) => values.pop().map(PdlValue::Value),
        (false, _) => None,
    }
}
