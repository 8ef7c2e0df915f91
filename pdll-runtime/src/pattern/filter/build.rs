//! Building a filter: the questions about structure that patterns have in common, as one tree.
//!
//! In: the pattern IR of patterns that share a root. Out: a `Filter`. Invariant: omitted predicates only
//! cause the filter to accept more patterns.

use std::cmp::Reverse;

use pdll_match::collect::{NoShapes, Predicates, collect};
use pdll_match::pattern::Pattern;
use pdll_match::predicate::{Answer, Index, Position, PositionId, Predicate, Question as Asked, Vocabulary};
use pdll_match::tree::{self, Group, LevelId, Rank};
use pdll_support::sort::sort_by_key;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Ask, Filter, Level, Path, Question, Step};
use crate::ir::internal::AttrRef;
use crate::ir::{Context, GroupArity, OperationName};
use crate::pattern::constants::{ArmTable, ReadLiterals};
use crate::pattern::literals::MlirText;

/// Maximum length of a path to a tested position: paths are followed from the root each time.
const MAX_STEPS: usize = 8;

/// Maximum number of predicates per pattern: patterns differ near the root.
const MAX_QUESTIONS: usize = 16;

impl Filter {
    /// Returns the filter of patterns, which are numbered by their places.
    pub(crate) fn new(patterns: &[&Pattern], ctx: &Context) -> Filter {
        let mut vocabulary = Vocabulary::new();
        let asked: Vec<Predicates> =
            patterns.iter().map(|pattern| structure_of(pattern, ctx, &mut vocabulary)).collect();
        let root = asked.first().and_then(|first| first.root_name.clone());
        let ranks = (0..asked.len() as u32).map(Rank).collect();
        let tree = tree::build(root.as_deref(), ranks, &asked, &vocabulary);
        let mut names = FxHashMap::default();
        if let Some(root) = &root {
            names.insert(vocabulary.add_position(Position::Root), ctx.op_name(root));
        }
        let mut builder = Builder { ctx, vocabulary: &vocabulary, filter: Filter::default() };
        builder.filter.levels = vec![Level::default(); tree.levels.len()];
        // Operation names known at a level.
        let mut todo = vec![(tree.top(), names)];
        while let Some((id, names)) = todo.pop() {
            builder.add_level(&tree, id, &names, &mut todo);
        }
        builder.filter
    }
}

type Names = FxHashMap<PositionId, OperationName>;

/// Returns the structural predicates of a pattern, with literals as numbers in the context.
fn structure_of(pattern: &Pattern, ctx: &Context, vocabulary: &mut Vocabulary) -> Predicates {
    let all = match collect(pattern, &NoShapes, vocabulary) {
        Ok(all) => all,
        Err(_) => return nothing(pattern, vocabulary),
    };
    let names: FxHashMap<PositionId, OperationName> = all
        .predicates
        .iter()
        .filter_map(|predicate| match vocabulary.answer(predicate.answer) {
            Answer::Name(name) => Some((predicate.position, ctx.op_name(name))),
            _ => None,
        })
        .collect();
    let mut kept: Vec<(usize, Predicate)> = Vec::new();
    for (i, predicate) in all.predicates.iter().enumerate() {
        if let Some(predicate) = keep(*predicate, ctx, &names, vocabulary) {
            kept.push((i, predicate));
        }
    }
    // An existence test is redundant if the position or one below it is tested.
    let looked_behind: FxHashSet<PositionId> = kept
        .iter()
        .flat_map(|(_, predicate)| {
            let is_existence = matches!(vocabulary.question(predicate.question), Asked::Exists);
            let own = (!is_existence).then_some(predicate.position);
            let other = match vocabulary.question(predicate.question) {
                Asked::EqualTo(other) => Some(*other),
                _ => None,
            };
            let vocabulary = &*vocabulary;
            let start = own.or_else(|| vocabulary.parent(predicate.position));
            start
                .into_iter()
                .chain(other)
                .flat_map(move |from| std::iter::successors(Some(from), move |at| vocabulary.parent(*at)))
        })
        .collect();
    kept.retain(|(_, predicate)| {
        !matches!(vocabulary.question(predicate.question), Asked::Exists)
            || !looked_behind.contains(&predicate.position)
    });
    // The ones that tell most, if there are too many.
    if kept.len() > MAX_QUESTIONS {
        sort_by_key(&mut kept, |(_, predicate)| {
            let depth = path_of(predicate.position, vocabulary).map_or(usize::MAX, |path| path.len());
            (depth, Reverse(weight(vocabulary.question(predicate.question))))
        });
        kept.truncate(MAX_QUESTIONS);
        sort_by_key(&mut kept, |(i, _)| *i);
    }
    let predicates = kept.iter().map(|(_, predicate)| *predicate).collect();
    Predicates::independent(all.root_name, predicates, vocabulary)
}

/// Returns a pattern without predicates.
fn nothing(pattern: &Pattern, vocabulary: &mut Vocabulary) -> Predicates {
    vocabulary.add_position(Position::Root);
    let root_name = match &pattern.node(pattern.root).kind {
        pdll_match::pattern::NodeKind::Operation(op) => op.name.clone(),
        _ => None,
    };
    Predicates::independent(root_name, Vec::new(), vocabulary)
}

/// Returns how selective an answer is.
fn weight(question: &Asked) -> u32 {
    match question {
        Asked::OpName | Asked::AttributeConstant => 3,
        Asked::TypeConstant => 2,
        Asked::EqualTo(_) => 1,
        _ => 0,
    }
}

/// Returns the filter's form of a predicate; `None` to omit it.
fn keep(
    predicate: Predicate,
    ctx: &Context,
    names: &Names,
    vocabulary: &mut Vocabulary,
) -> Option<Predicate> {
    path_of(predicate.position, vocabulary)?;
    let answer = vocabulary.answer(predicate.answer).clone();
    let number = |vocabulary: &mut Vocabulary, raw: u32| {
        Some(Predicate { answer: vocabulary.add_answer(Answer::Count(raw)), ..predicate })
    };
    match (vocabulary.question(predicate.question), &answer) {
        (Asked::Exists | Asked::OperandCountAtLeast(_) | Asked::ResultCountAtLeast(_), _) => Some(predicate),
        (Asked::OpName, Answer::Name(name)) => number(vocabulary, ctx.op_name(name).raw()),
        (Asked::OperandCount, Answer::Count(n)) => {
            let info = names.get(&predicate.position).map(|name| ctx.op_info(*name));
            let is_known = info.is_some_and(|info| counts(info.operands, *n));
            (!is_known).then_some(predicate)
        }
        (Asked::ResultCount, Answer::Count(n)) => {
            let info = names.get(&predicate.position).map(|name| ctx.op_info(*name));
            let is_known = info.is_some_and(|info| counts(info.results, *n));
            (!is_known).then_some(predicate)
        }
        (Asked::AttributeConstant, Answer::Text(text)) => {
            let attr = MlirText.attribute(ctx, text).ok()?;
            number(vocabulary, attr.raw())
        }
        (Asked::TypeConstant, Answer::Text(text)) => {
            let ty = MlirText.ty(ctx, text).ok()?;
            number(vocabulary, ty.raw())
        }
        (Asked::EqualTo(other), _) => {
            let other = *other;
            path_of(other, vocabulary).map(|_| predicate)
        }
        // The result number is hardly selective; the others inspect ranges, call functions or search.
        _ => None,
    }
}

/// Returns whether every valid operation of a name has this many, that is, no group is optional or variadic.
fn counts(groups: &[crate::ir::Group], n: u32) -> bool {
    groups.len() == n as usize && groups.iter().all(|group| group.arity == GroupArity::Single)
}

/// Returns the steps from the root; `None` if the path contains an unsupported step, or is too long.
fn path_of(position: PositionId, vocabulary: &Vocabulary) -> Option<Vec<PositionId>> {
    let mut path = Vec::new();
    let mut at = position;
    loop {
        match vocabulary.position(at) {
            Position::Root => {
                path.reverse();
                return Some(path);
            }
            Position::DefiningOp(of) => match vocabulary.position(*of) {
                Position::Operand { .. } | Position::Result { .. } => path.push(at),
                _ => return None,
            },
            Position::TypeOf(of) => match vocabulary.position(*of) {
                Position::Operand { .. } | Position::Result { .. } | Position::Attribute { .. } => {
                    path.push(at)
                }
                _ => return None,
            },
            Position::Operand { .. } | Position::Result { .. } | Position::Attribute { .. } => path.push(at),
            _ => return None,
        }
        if path.len() > MAX_STEPS {
            return None;
        }
        at = vocabulary.parent(at)?;
    }
}

struct Builder<'a> {
    ctx: &'a Context,
    vocabulary: &'a Vocabulary,
    filter: Filter,
}

impl Builder<'_> {
    fn add_level(&mut self, tree: &tree::Tree, id: LevelId, names: &Names, todo: &mut Vec<(LevelId, Names)>) {
        let level = tree.level(id);
        let first_leaf = self.filter.leaves.len() as u32;
        self.filter.leaves.extend(level.leaves.iter().map(|rank| rank.0));
        let leaves = (first_leaf, self.filter.leaves.len() as u32);
        let first_question = self.filter.questions.len() as u32;
        for group in &level.groups {
            if let Some(question) = self.question(group, names) {
                self.filter.questions.push(question);
            }
            for arm in &group.arms {
                let mut names = names.clone();
                if let (Asked::OpName, Answer::Count(raw)) =
                    (self.vocabulary.question(group.question), self.vocabulary.answer(arm.answer))
                {
                    names.extend(OperationName::from_raw(*raw).map(|name| (group.position, name)));
                }
                todo.push((arm.level, names));
            }
        }
        let questions = (first_question, self.filter.questions.len() as u32);
        self.filter.levels[id.0 as usize] = Level { leaves, questions };
    }

    fn question(&mut self, group: &Group, names: &Names) -> Option<Question> {
        let path = self.path(group.position, names)?;
        let first = group.arms.first()?.level.0;
        let asked = self.vocabulary.question(group.question);
        let is_one = group.arms.len() == 1;
        let only = match self.vocabulary.answer(group.arms[0].answer) {
            Answer::Count(number) => *number,
            _ => 0,
        };
        let ask = match asked {
            Asked::Exists => Ask::Exists,
            Asked::OperandCountAtLeast(n) => Ask::OperandCountAtLeast(*n),
            Asked::ResultCountAtLeast(n) => Ask::ResultCountAtLeast(*n),
            Asked::EqualTo(other) => Ask::EqualTo(self.path(*other, names)?),
            Asked::OpName if is_one => Ask::IsName(only),
            Asked::AttributeConstant | Asked::TypeConstant if is_one => Ask::IsConstant(only),
            Asked::OpName => Ask::Name(self.arms(group, 0)?),
            Asked::AttributeConstant | Asked::TypeConstant => Ask::Constant(self.arms(group, 0)?),
            Asked::OperandCount => Ask::OperandCount(self.arms(group, 1)?),
            Asked::ResultCount => Ask::ResultCount(self.arms(group, 1)?),
            Asked::ResultNumber | Asked::TypesConstant | Asked::Constraint(_) => return None,
        };
        let is_table =
            matches!(ask, Ask::Name(_) | Ask::Constant(_) | Ask::OperandCount(_) | Ask::ResultCount(_));
        let next = if is_table { self.filter.arms.len() as u32 } else { first };
        if is_table {
            self.filter.arms.extend(group.arms.iter().map(|arm| arm.level.0));
        }
        Some(Question { path, ask, next })
    }

    /// Returns the table of a question's answers, each incremented, because keys must not be zero.
    fn arms(&self, group: &Group, more: u32) -> Option<ArmTable> {
        let key = |answer| match self.vocabulary.answer(answer) {
            Answer::Count(number) => number.checked_add(more),
            _ => None,
        };
        let keys: Option<Vec<u32>> = group.arms.iter().map(|arm| key(arm.answer)).collect();
        ArmTable::new(&keys?).ok()
    }

    fn path(&mut self, position: PositionId, names: &Names) -> Option<Path> {
        let positions = path_of(position, self.vocabulary)?;
        let start = self.filter.steps.len() as u32;
        let mut before = self.vocabulary.find_position(&Position::Root)?;
        for at in positions {
            let step = match self.vocabulary.position(at) {
                Position::DefiningOp(_) => Step::DefiningOp,
                Position::Operand { index: Index::Front(i), .. } => Step::Operand(*i),
                Position::Operand { index: Index::Back(i), .. } => Step::OperandFromBack(*i),
                Position::Result { index: Index::Front(i), .. } => Step::Result(*i),
                Position::Result { index: Index::Back(i), .. } => Step::ResultFromBack(*i),
                Position::Attribute { name, .. } => {
                    Step::Attribute(AttrRef::new(self.ctx, names.get(&before).copied(), name))
                }
                Position::TypeOf(_) => Step::Type,
                _ => return None,
            };
            self.filter.steps.push(step);
            before = at;
        }
        Some(Path { start, end: self.filter.steps.len() as u32 })
    }
}
