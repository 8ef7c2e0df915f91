//! Positions, questions and answers: what a matcher looks at, what it asks there, what it must hear.
//!
//! In: nothing. Out: `Vocabulary`, filled by `collect`, read by `tree` and by every emitter of matchers.
//! Invariant: a position's parent has a smaller id.
//! MLIR: PDLToPDLInterp/Predicate.h. Differs: one defining-operation and result-number question instead of a
//! comparison with the result fetched anew; groups of unregistered operations are counted from either end.

use std::hash::{BuildHasher, Hash};

use pdll_support::define_id;
use pdll_support::text::Text;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::pattern::EntityKind;

define_id! {
    /// A place in the matched IR: an index into a `Vocabulary`.
    PositionId
}
define_id! {
    /// A question that can be asked of some position: an index into a `Vocabulary`.
    QuestionId
}
define_id! {
    /// What may be answered: an index into a `Vocabulary`.
    AnswerId
}

/// A place in the matched IR, reached from the root.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// The operation the matcher is called with.
    Root,
    /// The operation that defines a value, or the first value of a range. May be missing.
    DefiningOp(PositionId),
    /// Each operation in turn that uses a value (the first one of a range).
    User {
        /// The value or range.
        of: PositionId,
        /// Tells apart several searches among the users of one value.
        search: u32,
    },
    /// Operand number `index`.
    Operand {
        /// Of which operation?
        op: PositionId,
        /// Counted from the first, or from the last?
        index: Index,
    },
    /// The operands left when some are dropped at both ends; all of them if none are dropped.
    Operands {
        /// Of which operation?
        op: PositionId,
        /// How many are dropped at the front?
        first: u32,
        /// How many are dropped at the back?
        last: u32,
    },
    /// An operand group as ODS counts them, where the pattern alone cannot tell its extent. May be missing.
    OperandGroup {
        /// Of which operation?
        op: PositionId,
        /// Which group?
        group: u32,
        /// Is the group a range, rather than one value?
        is_range: bool,
    },
    /// Result number `index`. May be missing.
    Result {
        /// Of which operation?
        op: PositionId,
        /// Counted from the first, or from the last?
        index: Index,
    },
    /// The results left when some are dropped at both ends.
    Results {
        /// Of which operation?
        op: PositionId,
        /// How many are dropped at the front?
        first: u32,
        /// How many are dropped at the back?
        last: u32,
    },
    /// A result group as ODS counts them. May be missing.
    ResultGroup {
        /// Of which operation?
        op: PositionId,
        /// Which group?
        group: u32,
        /// Is the group a range, rather than one value?
        is_range: bool,
    },
    /// An attribute by name, inherent or discardable. May be missing.
    Attribute {
        /// Of which operation?
        op: PositionId,
        /// Its name.
        name: Text,
    },
    /// The type of a value, the types of a range, or the type of an attribute (which may be missing).
    TypeOf(PositionId),
    /// An attribute that stands in the pattern, as MLIR text.
    AttributeLiteral(Text),
    /// A type that stands in the pattern, as MLIR text.
    TypeLiteral(Text),
    /// Types that stand in the pattern, as MLIR text.
    TypesLiteral(Vec<Text>),
    /// A result of a native constraint.
    ConstraintResult {
        /// The question that makes it.
        call: QuestionId,
        /// Which of its results?
        index: u32,
        /// Its kind.
        kind: EntityKind,
    },
}

/// A number counted from one of the two ends.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Index {
    /// `0` is the first.
    Front(u32),
    /// `0` is the last.
    Back(u32),
}

/// What is asked of a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Is it there? Of a `Position::User`: is there one for which all that follows holds?
    Exists,
    /// Which operation is it?
    OpName,
    /// How many operands has it?
    OperandCount,
    /// Has it at least so many operands?
    OperandCountAtLeast(u32),
    /// How many results has it?
    ResultCount,
    /// Has it at least so many results?
    ResultCountAtLeast(u32),
    /// Which result of its defining operation is this value? Asked only where `DefiningOp` exists.
    ResultNumber,
    /// Which attribute is it?
    AttributeConstant,
    /// Which type is it?
    TypeConstant,
    /// Which types are they?
    TypesConstant,
    /// Is it the same as what stands at another position?
    EqualTo(PositionId),
    /// Does a native constraint hold?
    Constraint(ConstraintCall),
}

/// A call of a native constraint.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstraintCall {
    /// The registered name.
    pub name: Text,
    /// What it is given.
    pub args: Vec<PositionId>,
    /// The kinds of its results.
    pub results: Vec<EntityKind>,
    /// Must it fail?
    pub is_negated: bool,
}

/// What may be heard.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Yes, to all questions that ask "is it so".
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

/// One thing that must hold.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Predicate {
    /// Where do we look?
    pub position: PositionId,
    /// What do we ask?
    pub question: QuestionId,
    /// What must be answered?
    pub answer: AnswerId,
}

/// The positions, questions and answers of any number of patterns, each once.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    positions: Interner<Position>,
    questions: Interner<Question>,
    answers: Interner<Answer>,
    /// For each position: how many steps is it away from the root, or from the literal or result it is reached from?
    depths: Vec<u32>,
}

impl Vocabulary {
    /// An empty vocabulary.
    pub fn new() -> Vocabulary {
        Vocabulary::default()
    }

    /// The position of an id made here.
    pub fn position(&self, id: PositionId) -> &Position {
        &self.positions.items[id.index()]
    }

    /// The id of a position, if it was added.
    pub fn find_position(&self, position: &Position) -> Option<PositionId> {
        self.positions.get(position).map(PositionId)
    }

    /// The question of an id made here.
    pub fn question(&self, id: QuestionId) -> &Question {
        &self.questions.items[id.index()]
    }

    /// The answer of an id made here.
    pub fn answer(&self, id: AnswerId) -> &Answer {
        &self.answers.items[id.index()]
    }

    /// The id of a position.
    pub fn add_position(&mut self, position: Position) -> PositionId {
        let id = PositionId(self.positions.add(position));
        if id.index() == self.depths.len() {
            self.depths.push(self.parent(id).map_or(0, |parent| self.depth(parent) + 1));
        }
        id
    }

    /// The id of a question.
    pub fn add_question(&mut self, question: Question) -> QuestionId {
        QuestionId(self.questions.add(question))
    }

    /// The id of an answer.
    pub fn add_answer(&mut self, answer: Answer) -> AnswerId {
        AnswerId(self.answers.add(answer))
    }

    /// How many positions are known?
    pub fn n_positions(&self) -> usize {
        self.positions.items.len()
    }

    /// How many steps is a position away from the root, or from the literal or the constraint's result it is reached from?
    pub fn depth(&self, id: PositionId) -> u32 {
        self.depths[id.index()]
    }

    /// The position this one is reached from; `None` for the root, literals and constraint results.
    pub fn parent(&self, id: PositionId) -> Option<PositionId> {
        match *self.position(id) {
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

    /// What sort of entity stands at a position.
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

/// Things with an index, each once.
#[derive(Clone, Debug)]
struct Interner<T> {
    items: Vec<T>,
    /// The last thing of each hash.
    ids: FxHashMap<u64, u32>,
    /// For each thing, the one before it of the same hash.
    before: Vec<Option<u32>>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { items: Vec::new(), ids: FxHashMap::default(), before: Vec::new() }
    }
}

impl<T: Eq + Hash> Interner<T> {
    fn find(&self, hash: u64, item: &T) -> Option<u32> {
        let mut id = self.ids.get(&hash).copied();
        while let Some(found) = id.filter(|id| self.items[*id as usize] != *item) {
            id = self.before[found as usize];
        }
        id
    }

    fn get(&self, item: &T) -> Option<u32> {
        self.find(FxBuildHasher.hash_one(item), item)
    }

    fn add(&mut self, item: T) -> u32 {
        let hash = FxBuildHasher.hash_one(&item);
        if let Some(id) = self.find(hash, &item) {
            return id;
        }
        let id = self.items.len() as u32;
        self.items.push(item);
        self.before.push(self.ids.insert(hash, id));
        id
    }
}
