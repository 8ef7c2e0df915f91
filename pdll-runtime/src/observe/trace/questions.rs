//! Counts how often each question of a decision tree is asked, and how often the answer lets the search go on.
//!
//! In: the patterns of a group, and the operations on which they are tried. Out: counts, as JSON. Invariant: the IR is only read. Native
//! constraints are not evaluated: a question about one is counted, those behind it are not.

use pdll_match::dump::{self, RowKind};
use pdll_match::pattern::Pattern;
use pdll_match::predicate::{Answer, AnswerId, Index, Position, PositionId, Question};
use pdll_match::tree::{LevelId, Rank, Tree, Trees};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ir::{Context, Ir, Op, parse_attribute, parse_type};
use crate::native::PdlValue;
use crate::observe::json::json_string;
use crate::observe::trace::record::list;
use crate::pattern::shapes::RegisteredShapes;
use crate::pattern::slices::{OperandSlice, ResultSlice, Users};

/// Maximum number of questions for one operation.
const MAX_QUESTIONS: u32 = 10_000;

/// The users that searches have reached.
type Reached = SmallVec<[(PositionId, Op); 2]>;

/// The trees of a group of patterns, and how often their questions were asked.
pub(super) struct TreeCounts {
    trees: Trees,
    /// Whether the pattern of each rank is enabled, and its name.
    patterns: Vec<(bool, String)>,
    literals: Literals,
    /// For each tree, level and group.
    counts: Vec<Vec<Vec<Counts>>>,
}

/// The literals of a group, read once.
#[derive(Default)]
struct Literals {
    positions: FxHashMap<PositionId, PdlValue>,
    answers: FxHashMap<AnswerId, PdlValue>,
}

#[derive(Clone, Default)]
struct Counts {
    asked: u64,
    /// For each answer, how often it was given.
    arms: Vec<u64>,
}

/// Work that is left in a tree.
enum Work {
    Level(LevelId, Reached),
    Group(LevelId, usize, Reached),
}

impl TreeCounts {
    /// Compiles the patterns of a group; `None` if that is not possible.
    pub(super) fn new(
        patterns: &[Pattern],
        ctx: &Context,
        is_enabled: impl Fn(usize) -> bool,
    ) -> Option<TreeCounts> {
        let trees = pdll_match::tree::compile(patterns, &RegisteredShapes(ctx)).ok()?;
        let of_rank = |index: &usize| {
            let name = patterns[*index].name.as_deref().unwrap_or("(anonymous)");
            (is_enabled(*index), name.to_owned())
        };
        let ranked = trees.order.iter().map(of_rank).collect();
        let mut literals = Literals::default();
        let mut counts = Vec::with_capacity(trees.trees.len());
        for tree in &trees.trees {
            let mut levels = Vec::with_capacity(tree.levels.len());
            for level in &tree.levels {
                for group in &level.groups {
                    literals.read(&trees, ctx, group.position);
                    if let Question::EqualTo(other) = trees.vocabulary.question(group.question) {
                        literals.read(&trees, ctx, *other);
                    }
                    let is_attr =
                        matches!(trees.vocabulary.question(group.question), Question::AttributeConstant);
                    group.arms.iter().for_each(|arm| literals.read_answer(&trees, ctx, arm.answer, is_attr));
                }
                let empty =
                    |group: &pdll_match::tree::Group| Counts { asked: 0, arms: vec![0; group.arms.len()] };
                levels.push(level.groups.iter().map(empty).collect());
            }
            counts.push(levels);
        }
        Some(TreeCounts { trees, patterns: ranked, literals, counts })
    }

    /// Counts the questions about an operation.
    pub(super) fn count(&mut self, ir: &Ir, op: Op) {
        let name = op.name_text(ir);
        for number in 0..self.trees.trees.len() {
            if self.trees.trees[number].root.as_deref().is_none_or(|root| root == name) {
                self.count_in(number, ir, op);
            }
        }
    }

    fn count_in(&mut self, number: usize, ir: &Ir, root: Op) {
        let tree: &Tree = &self.trees.trees[number];
        let counts = &mut self.counts[number];
        let eval = Evaluation { trees: &self.trees, literals: &self.literals, ir, root };
        let mut limit = Rank(u32::MAX);
        let mut n_asked = 0;
        let mut stack = vec![Work::Level(tree.top(), Reached::new())];
        while let Some(work) = stack.pop() {
            match work {
                Work::Level(id, reached) => {
                    let level = tree.level(id);
                    let accepted = level.leaves.iter().filter(|rank| self.patterns[rank.index()].0).min();
                    limit = accepted.copied().map_or(limit, |rank| rank.min(limit));
                    let groups = (0..level.groups.len()).rev();
                    stack.extend(groups.map(|group| Work::Group(id, group, reached.clone())));
                }
                Work::Group(id, index, reached) => {
                    let group = &tree.level(id).groups[index];
                    n_asked += 1;
                    if group.min_rank >= limit || n_asked > MAX_QUESTIONS {
                        continue;
                    }
                    let counted = &mut counts[id.index()][index];
                    counted.asked += 1;
                    if let Position::User { of, .. } = eval.trees.vocabulary.position(group.position)
                        && !reached.iter().any(|(position, _)| *position == group.position)
                    {
                        let Some(arm) = group.arms.first() else { continue };
                        let users = eval.users(*of, &reached);
                        counted.arms[0] += users.len() as u64;
                        stack.extend(users.into_iter().rev().map(|user| {
                            let mut reached = reached.clone();
                            reached.push((group.position, user));
                            Work::Level(arm.level, reached)
                        }));
                        continue;
                    }
                    let question = eval.trees.vocabulary.question(group.question);
                    let found = group
                        .arms
                        .iter()
                        .position(|arm| eval.holds(group.position, question, arm.answer, &reached));
                    if let Some(found) = found {
                        counted.arms[found] += 1;
                        stack.push(Work::Level(group.arms[found].level, reached));
                    }
                }
            }
        }
    }

    /// Returns the trees whose questions were asked: `{"root", "rows": [[depth, kind, text, asked, held]]}`. Kinds are 0 for the root, 1
    /// for a question, 2 for an answer and 3 for a pattern.
    pub(super) fn json(&self) -> Vec<String> {
        let mut out = Vec::new();
        for (tree, counts) in self.trees.trees.iter().zip(&self.counts) {
            if counts.iter().flatten().all(|count| count.asked == 0) {
                continue;
            }
            let outline = dump::outline(tree, &self.trees.vocabulary);
            let rows = list(outline.rows.iter(), |row| {
                let (kind, text) = match row.kind {
                    RowKind::Root => (0, json_string(&row.text)),
                    RowKind::Question => (1, json_string(&row.text)),
                    RowKind::Answer => (2, json_string(&row.text)),
                    RowKind::Leaf(rank) => (3, json_string(&self.patterns[rank.index()].1)),
                };
                let (mut asked, mut held) = (0, 0);
                if let Some(origin) = row.origin {
                    let counted = &counts[origin.level.index()][origin.group];
                    asked = counted.asked;
                    held = origin.arm.map_or_else(|| counted.arms.iter().sum(), |arm| counted.arms[arm]);
                }
                format!("[{},{kind},{text},{asked},{held}]", row.depth)
            });
            let root = json_string(tree.root.as_deref().unwrap_or("any operation"));
            out.push(format!("{{\"root\":{root},\"rows\":[{rows}]}}"));
        }
        out
    }
}

impl Literals {
    fn read(&mut self, trees: &Trees, ctx: &Context, position: PositionId) {
        let mut at = Some(position);
        while let Some(here) = at {
            let value = match trees.vocabulary.position(here) {
                Position::AttributeLiteral(text) => parse_attribute(ctx, text).ok().map(PdlValue::Attribute),
                Position::TypeLiteral(text) => parse_type(ctx, text).ok().map(PdlValue::Type),
                Position::TypesLiteral(texts) => {
                    let types = texts.iter().map(|text| parse_type(ctx, text).ok());
                    types.collect::<Option<_>>().map(PdlValue::TypeRange)
                }
                _ => None,
            };
            self.positions.extend(value.map(|value| (here, value)));
            at = trees.vocabulary.parent(here);
        }
    }

    fn read_answer(&mut self, trees: &Trees, ctx: &Context, answer: AnswerId, is_attr: bool) {
        let value = match trees.vocabulary.answer(answer) {
            Answer::Text(text) if is_attr => parse_attribute(ctx, text).ok().map(PdlValue::Attribute),
            Answer::Text(text) => parse_type(ctx, text).ok().map(PdlValue::Type),
            Answer::Texts(texts) => {
                let types = texts.iter().map(|text| parse_type(ctx, text).ok());
                types.collect::<Option<_>>().map(PdlValue::TypeRange)
            }
            Answer::Yes | Answer::Name(_) | Answer::Count(_) => None,
        };
        self.answers.extend(value.map(|value| (answer, value)));
    }
}

/// Evaluation of questions about one operation.
struct Evaluation<'a> {
    trees: &'a Trees,
    literals: &'a Literals,
    ir: &'a Ir,
    root: Op,
}

impl Evaluation<'_> {
    /// Returns the entity at a position.
    fn entity(&self, position: PositionId, reached: &Reached) -> Option<PdlValue> {
        let vocabulary = &self.trees.vocabulary;
        let mut path = Vec::new();
        let mut at = Some(position);
        let mut entity = None;
        while let Some(here) = at {
            if let Some((_, user)) = reached.iter().rev().find(|(known, _)| *known == here) {
                entity = Some(PdlValue::Op(*user));
                break;
            }
            path.push(here);
            at = vocabulary.parent(here);
        }
        for here in path.into_iter().rev() {
            entity = match vocabulary.position(here) {
                Position::Root => Some(PdlValue::Op(self.root)),
                Position::AttributeLiteral(_) | Position::TypeLiteral(_) | Position::TypesLiteral(_) => {
                    self.literals.positions.get(&here).cloned()
                }
                Position::User { .. } | Position::ConstraintResult { .. } => None,
                step => self.step(entity?, step),
            };
        }
        entity
    }

    fn step(&self, from: PdlValue, step: &Position) -> Option<PdlValue> {
        let ir = self.ir;
        match (step, from) {
            (Position::DefiningOp(_), PdlValue::Value(value)) => value.defining_op(ir).map(PdlValue::Op),
            (Position::DefiningOp(_), PdlValue::ValueRange(values)) => {
                values.first()?.defining_op(ir).map(PdlValue::Op)
            }
            (Position::TypeOf(_), PdlValue::Value(value)) => Some(PdlValue::Type(value.ty(ir))),
            (Position::TypeOf(_), PdlValue::ValueRange(values)) => {
                Some(PdlValue::TypeRange(values.iter().map(|value| value.ty(ir)).collect()))
            }
            (Position::TypeOf(_), PdlValue::Attribute(attr)) => attr.ty(ir.context()).map(PdlValue::Type),
            (step, PdlValue::Op(op)) => self.part(op, step),
            _ => None,
        }
    }

    /// Returns a part of an operation.
    fn part(&self, op: Op, step: &Position) -> Option<PdlValue> {
        let ir = self.ir;
        match *step {
            Position::Operand { index, .. } => {
                op.get_operand(ir, from_front(index, op.n_operands(ir))?).map(PdlValue::Value)
            }
            Position::Result { index, .. } => {
                op.get_result(ir, from_front(index, op.n_results(ir))?).map(PdlValue::Value)
            }
            Position::Operands { first, last, .. } => {
                let slice = OperandSlice::inner(ir, op, first as usize, last as usize);
                Some(PdlValue::ValueRange(slice.to_vec(ir)))
            }
            Position::Results { first, last, .. } => {
                let slice = ResultSlice::inner(ir, op, first as usize, last as usize);
                Some(PdlValue::ValueRange(slice.to_vec(ir)))
            }
            Position::OperandGroup { group, is_range: true, .. } => {
                let slice = OperandSlice::group(ir, op, group as usize)?;
                Some(PdlValue::ValueRange(slice.to_vec(ir)))
            }
            Position::OperandGroup { group, .. } => {
                OperandSlice::one_of_group(ir, op, group as usize).map(PdlValue::Value)
            }
            Position::ResultGroup { group, is_range: true, .. } => {
                let slice = ResultSlice::group(ir, op, group as usize)?;
                Some(PdlValue::ValueRange(slice.to_vec(ir)))
            }
            Position::ResultGroup { group, .. } => {
                ResultSlice::one_of_group(ir, op, group as usize).map(PdlValue::Value)
            }
            Position::Attribute { ref name, .. } => op.attr_str(ir, name).map(PdlValue::Attribute),
            _ => None,
        }
    }

    fn users(&self, of: PositionId, reached: &Reached) -> Vec<Op> {
        let mut users = match self.entity(of, reached) {
            Some(PdlValue::Value(value)) => Users::of(self.ir, value),
            Some(PdlValue::ValueRange(values)) => Users::of_first(self.ir, values.iter().copied()),
            _ => return Vec::new(),
        };
        let mut found = Vec::new();
        while let Some(user) = users.next_if(self.ir, found.len() < MAX_QUESTIONS as usize) {
            found.push(user);
        }
        found
    }

    /// Returns whether a question has an answer.
    fn holds(&self, position: PositionId, question: &Question, answer: AnswerId, reached: &Reached) -> bool {
        let ir = self.ir;
        let required = self.trees.vocabulary.answer(answer);
        let Some(entity) = self.entity(position, reached) else { return false };
        match (question, &entity, required) {
            (Question::Exists, ..) => true,
            (Question::OpName, PdlValue::Op(op), Answer::Name(name)) => op.name_text(ir) == name.as_str(),
            (Question::OperandCount, PdlValue::Op(op), Answer::Count(n)) => op.n_operands(ir) == *n as usize,
            (Question::ResultCount, PdlValue::Op(op), Answer::Count(n)) => op.n_results(ir) == *n as usize,
            (Question::OperandCountAtLeast(n), PdlValue::Op(op), _) => op.n_operands(ir) >= *n as usize,
            (Question::ResultCountAtLeast(n), PdlValue::Op(op), _) => op.n_results(ir) >= *n as usize,
            (Question::ResultNumber, PdlValue::Value(value), Answer::Count(n)) => {
                value.result_index(ir) == Some(*n as usize)
            }
            (Question::AttributeConstant | Question::TypeConstant | Question::TypesConstant, ..) => {
                self.literals.answers.get(&answer) == Some(&entity)
            }
            (Question::EqualTo(other), ..) => self.entity(*other, reached).as_ref() == Some(&entity),
            _ => false,
        }
    }
}

/// Returns an index from the front, if there are so many.
fn from_front(index: Index, len: usize) -> Option<usize> {
    match index {
        Index::Front(index) => Some(index as usize),
        Index::Back(index) => len.checked_sub(1 + index as usize),
    }
}
