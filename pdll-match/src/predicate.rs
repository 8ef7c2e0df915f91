//! Positions, questions and answers: the location that a matcher inspects, the property that it tests, and
//! the required result.
//!
//! In: nothing. Out: `Vocabulary`, filled by `collect`, read by `tree` and by all matcher generators.
//! Invariant: a position's parent has a smaller id. MLIR: PDLToPDLInterp/Predicate.h. Differs: one question
//! for the defining operation and one for the result number, instead of a comparison with the result fetched
//! again; groups of unregistered operations are counted from either end.

use std::hash::{BuildHasher, Hash};

use pdll_support::define_id;
use pdll_support::interner::Interner;
use pdll_support::text::Text;
use rustc_hash::FxBuildHasher;

use crate::pattern::EntityKind;

define_id! {
    /// A position in the matched IR: an index into a `Vocabulary`.
    PositionId
}
define_id! {
    /// A property of a position: an index into a `Vocabulary`.
    QuestionId
}
define_id! {
    /// A required result: an index into a `Vocabulary`.
    AnswerId
}

/// A position in the matched IR, relative to the root.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// The operation passed to the matcher.
    Root,
    /// The operation that defines a value, or the first value of a range. May be absent.
    DefiningOp(PositionId),
    /// Each user of a value (the first one of a range) in turn.
    User {
        /// Value or range.
        of: PositionId,
        /// Number that distinguishes several searches among the users of one value.
        search: u32,
    },
    /// Operand number `index`.
    Operand {
        /// Operation.
        op: PositionId,
        /// Index from the front or back.
        index: Index,
    },
    /// The operands without some at both ends; all of them if both numbers are zero.
    Operands {
        /// Operation.
        op: PositionId,
        /// Number of operands to omit at the front.
        first: u32,
        /// Number of operands to omit at the back.
        last: u32,
    },
    /// An ODS operand group, if the pattern alone does not determine its extent. May be absent.
    OperandGroup {
        /// Operation.
        op: PositionId,
        /// Index of the group.
        group: u32,
        /// Whether the group is a range, rather than one value.
        is_range: bool,
    },
    /// Result number `index`. May be absent.
    Result {
        /// Operation.
        op: PositionId,
        /// Index from the front or back.
        index: Index,
    },
    /// The results without some at both ends.
    Results {
        /// Operation.
        op: PositionId,
        /// Number of results to omit at the front.
        first: u32,
        /// Number of results to omit at the back.
        last: u32,
    },
    /// An ODS result group. May be absent.
    ResultGroup {
        /// Operation.
        op: PositionId,
        /// Index of the group.
        group: u32,
        /// Whether the group is a range, rather than one value.
        is_range: bool,
    },
    /// An attribute by name, inherent or discardable. May be absent.
    Attribute {
        /// Operation.
        op: PositionId,
        /// Name.
        name: Text,
    },
    /// The type of a value, the types of a range, or the type of an attribute (which may be absent).
    TypeOf(PositionId),
    /// An attribute literal of the pattern, as MLIR text.
    AttributeLiteral(Text),
    /// A type literal of the pattern, as MLIR text.
    TypeLiteral(Text),
    /// Type literals of the pattern, as MLIR text.
    TypesLiteral(Vec<Text>),
    /// A result of a native constraint.
    ConstraintResult {
        /// The constraint call.
        call: QuestionId,
        /// Index of the result.
        index: u32,
        /// Kind of the result.
        kind: EntityKind,
    },
}

impl Position {
    /// Returns the position that it belongs to; `None` for the root, literals and constraint results.
    fn parent(&self) -> Option<PositionId> {
        match *self {
            Position::DefiningOp(parent) | Position::TypeOf(parent) => Some(parent),
            Position::User { of, .. } => Some(of),
            Position::Operand { op, .. }
            | Position::Operands { op, .. }
            | Position::OperandGroup { op, .. }
            | Position::Result { op, .. }
            | Position::Results { op, .. }
            | Position::ResultGroup { op, .. }
            | Position::Attribute { op, .. } => Some(op),
            Position::Root
            | Position::AttributeLiteral(_)
            | Position::TypeLiteral(_)
            | Position::TypesLiteral(_)
            | Position::ConstraintResult { .. } => None,
        }
    }
}

/// An index from either end.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Index {
    /// `0` is the first.
    Front(u32),
    /// `0` is the last.
    Back(u32),
}

/// The property of a position that is tested.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Whether the position exists. For a `Position::User`: whether there is a user for which all dependent
    /// predicates hold.
    Exists,
    /// Name of the operation.
    OpName,
    /// Number of operands.
    OperandCount,
    /// Whether there are at least this many operands.
    OperandCountAtLeast(u32),
    /// Number of results.
    ResultCount,
    /// Whether there are at least this many results.
    ResultCountAtLeast(u32),
    /// Index of this value among the results of its defining operation. Only tested if `DefiningOp` exists.
    ResultNumber,
    /// Value of the attribute.
    AttributeConstant,
    /// The type.
    TypeConstant,
    /// The types.
    TypesConstant,
    /// Whether it equals the entity at another position.
    EqualTo(PositionId),
    /// Whether a native constraint holds.
    Constraint(ConstraintCall),
}

impl Question {
    /// Returns the number of a question without data.
    fn number(&self) -> Option<usize> {
        Some(match self {
            Question::Exists => 0,
            Question::OpName => 1,
            Question::OperandCount => 2,
            Question::ResultCount => 3,
            Question::ResultNumber => 4,
            Question::AttributeConstant => 5,
            Question::TypeConstant => 6,
            Question::TypesConstant => 7,
            Question::OperandCountAtLeast(_)
            | Question::ResultCountAtLeast(_)
            | Question::EqualTo(_)
            | Question::Constraint(_) => return None,
        })
    }
}

/// A call of a native constraint.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstraintCall {
    /// Registered name.
    pub name: Text,
    /// Arguments.
    pub args: Vec<PositionId>,
    /// Kinds of its results.
    pub results: Vec<EntityKind>,
    /// Whether it must fail.
    pub is_negated: bool,
}

/// A required result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// True, for boolean questions.
    Yes,
    /// An operation's name.
    Name(Text),
    /// A count or a number.
    Count(u32),
    /// An attribute or type as MLIR text.
    Text(Text),
    /// Types as MLIR text.
    Texts(Vec<Text>),
}

/// One condition.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Predicate {
    /// Position to inspect.
    pub position: PositionId,
    /// Question to ask.
    pub question: QuestionId,
    /// Required answer.
    pub answer: AnswerId,
}

/// The interned positions, questions and answers of any number of patterns.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    positions: Interner<Position>,
    questions: Interner<Question>,
    answers: Interner<Answer>,
    /// For each position, the one it belongs to.
    parents: Vec<Option<PositionId>>,
    /// For each position, the number of steps from the root, or from the literal or constraint result where
    /// its path begins.
    depths: Vec<u32>,
    /// The questions without data that were added, by [`Question::number`].
    plain_questions: [Option<QuestionId>; 8],
    /// The answers that were added of those that most patterns have: yes, and small counts.
    plain_answers: [Option<AnswerId>; 9],
}

impl Vocabulary {
    /// Creates an empty vocabulary.
    pub fn new() -> Vocabulary {
        Vocabulary::default()
    }

    /// Returns the position with an id of this vocabulary.
    pub fn position(&self, id: PositionId) -> &Position {
        &self.positions.items()[id.index()]
    }

    /// Returns the id of a position, if it was added.
    pub fn find_position(&self, position: &Position) -> Option<PositionId> {
        self.positions.find(FxBuildHasher.hash_one(position), |known| known == position).map(PositionId)
    }

    /// Returns the question with an id of this vocabulary.
    pub fn question(&self, id: QuestionId) -> &Question {
        &self.questions.items()[id.index()]
    }

    /// Returns the answer with an id of this vocabulary.
    pub fn answer(&self, id: AnswerId) -> &Answer {
        &self.answers.items()[id.index()]
    }

    /// Interns a position.
    pub fn add_position(&mut self, position: Position) -> PositionId {
        let id = PositionId(add(&mut self.positions, position));
        if id.index() == self.depths.len() {
            let parent = self.position(id).parent();
            self.parents.push(parent);
            self.depths.push(parent.map_or(0, |parent| self.depth(parent) + 1));
        }
        id
    }

    /// Interns a question.
    pub fn add_question(&mut self, question: Question) -> QuestionId {
        let Some(number) = question.number() else { return QuestionId(add(&mut self.questions, question)) };
        if let Some(id) = self.plain_questions[number] {
            return id;
        }
        let id = QuestionId(add(&mut self.questions, question));
        self.plain_questions[number] = Some(id);
        id
    }

    /// Interns an answer.
    pub fn add_answer(&mut self, answer: Answer) -> AnswerId {
        let number = match answer {
            Answer::Yes => 0,
            Answer::Count(count) if (count as usize) < self.plain_answers.len() - 1 => count as usize + 1,
            _ => return AnswerId(add(&mut self.answers, answer)),
        };
        if let Some(id) = self.plain_answers[number] {
            return id;
        }
        let id = AnswerId(add(&mut self.answers, answer));
        self.plain_answers[number] = Some(id);
        id
    }

    /// Returns the number of positions.
    pub fn n_positions(&self) -> usize {
        self.positions.items().len()
    }

    /// Returns the number of steps to a position from the root, or from the literal or constraint result
    /// where its path begins.
    pub fn depth(&self, id: PositionId) -> u32 {
        self.depths[id.index()]
    }

    /// Returns the parent of a position; `None` for the root, literals and constraint results.
    pub fn parent(&self, id: PositionId) -> Option<PositionId> {
        self.parents[id.index()]
    }

    /// Returns the kind of entity at a position.
    pub fn kind(&self, id: PositionId) -> EntityKind {
        match *self.position(id) {
            Position::Root | Position::DefiningOp(_) | Position::User { .. } => EntityKind::Operation,
            Position::Operand { .. } | Position::Result { .. } => EntityKind::Value,
            Position::Operands { .. } | Position::Results { .. } => EntityKind::ValueRange,
            Position::OperandGroup { is_range, .. } | Position::ResultGroup { is_range, .. } => {
                if is_range {
                    EntityKind::ValueRange
                } else {
                    EntityKind::Value
                }
            }
            Position::Attribute { .. } | Position::AttributeLiteral(_) => EntityKind::Attribute,
            Position::TypeOf(of) if self.kind(of) == EntityKind::ValueRange => EntityKind::TypeRange,
            Position::TypeOf(_) | Position::TypeLiteral(_) => EntityKind::Type,
            Position::TypesLiteral(_) => EntityKind::TypeRange,
            Position::ConstraintResult { kind, .. } => kind,
        }
    }
}

/// Returns the number of an item; adds it if it is new.
fn add<T: Eq + Hash>(items: &mut Interner<T>, item: T) -> u32 {
    items.add_item(FxBuildHasher.hash_one(&item), item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_have_one_id() {
        let mut vocabulary = Vocabulary::new();
        let root = vocabulary.add_position(Position::Root);
        let operand = |index| Position::Operand { op: root, index: Index::Front(index) };
        assert_eq!(vocabulary.find_position(&operand(0)), None);
        let ids: Vec<PositionId> = (0..1000).map(|index| vocabulary.add_position(operand(index))).collect();
        assert_eq!(ids[..3], [PositionId(1), PositionId(2), PositionId(3)]);
        for (index, id) in (0..).zip(&ids) {
            assert_eq!(vocabulary.add_position(operand(index)), *id);
            assert_eq!(vocabulary.find_position(&operand(index)), Some(*id));
        }
        assert_eq!(vocabulary.n_positions(), 1001);
        assert_eq!((vocabulary.parent(root), vocabulary.parent(ids[7])), (None, Some(root)));
        let questions =
            [Question::OpName, Question::EqualTo(root), Question::OpName, Question::EqualTo(root)];
        assert_eq!(questions.map(|question| vocabulary.add_question(question).0), [0, 1, 0, 1]);
        let answers = [Answer::Count(7), Answer::Count(8), Answer::Yes, Answer::Count(8), Answer::Count(7)];
        assert_eq!(answers.map(|answer| vocabulary.add_answer(answer).0), [0, 1, 2, 1, 0]);
    }
}
