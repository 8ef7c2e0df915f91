//! Decision tree: the next question to ask, for all patterns of one root at once.
//!
//! In: `Predicates` per pattern, in order of rank. Out: `Tree`, read by `emit::rust` and by the runtime's assembler.
//! Invariant: each pattern has exactly one leaf, so the tree is no larger than its patterns together; on the way to
//! a leaf every predicate of the pattern is asked once, after all it depends on; arms and groups of a level are in
//! order of their smallest rank.
//! MLIR: PDLToPDLInterp/PredicateTree.cpp. Differs: one tree per root name; the question shared by most patterns is
//! chosen anew at each level, not once for all; no path asks what only other patterns need.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

use crate::collect::Predicates;
use crate::id::define_id;
use crate::predicate::{AnswerId, Position, PositionId, Question, QuestionId, Vocabulary};

define_id! {
    /// A pattern by order of preference: benefit falling, ties in source order.
    Rank
}
define_id! {
    /// A level of a tree: an index into `Tree::levels`.
    LevelId
}

/// The decision tree of all patterns whose roots have one name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The name; `None` for patterns that match any operation.
    pub root: Option<String>,
    /// The patterns, in order.
    pub ranks: Vec<Rank>,
    /// The first is the top; a level comes before those below it.
    pub levels: Vec<Level>,
}

/// What to do when all questions on the way here are answered: accept the leaves, then ask each group.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// The patterns of which nothing is left to ask.
    pub leaves: Vec<Rank>,
    /// The questions to ask, one after the other.
    pub groups: Vec<Group>,
    /// The smallest rank here and below.
    pub min_rank: Rank,
}

impl Default for Rank {
    fn default() -> Self {
        Rank(u32::MAX)
    }
}

/// One question and where its answers lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Where do we look?
    pub position: PositionId,
    /// What do we ask?
    pub question: QuestionId,
    /// The smallest rank below.
    pub min_rank: Rank,
    /// The answers and where they lead; all answers differ.
    pub arms: Vec<Arm>,
}

/// One answer and where it leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    /// The answer.
    pub answer: AnswerId,
    /// Where does it lead?
    pub level: LevelId,
}

impl Tree {
    /// The level of an id of this tree.
    pub fn level(&self, id: LevelId) -> &Level {
        &self.levels[id.index()]
    }

    /// The level to start at.
    pub fn top(&self) -> LevelId {
        LevelId(0)
    }
}

/// Builds one tree per root name, in order of the names, the one for any operation last. `patterns[i]` has rank `i`.
pub fn build_all(patterns: &[Predicates], vocabulary: &Vocabulary) -> Vec<Tree> {
    let mut roots: BTreeMap<Option<&str>, Vec<Rank>> = BTreeMap::new();
    for (rank, pattern) in patterns.iter().enumerate() {
        roots.entry(pattern.root_name.as_deref()).or_default().push(Rank(rank as u32));
    }
    let any = roots.remove(&None);
    let named = roots.into_iter().map(|(root, ranks)| build(root, ranks, patterns, vocabulary));
    let mut trees: Vec<Tree> = named.collect();
    trees.extend(any.map(|ranks| build(None, ranks, patterns, vocabulary)));
    trees
}

/// Builds the tree of the patterns `ranks`, all with root name `root`.
pub fn build(root: Option<&str>, ranks: Vec<Rank>, patterns: &[Predicates], vocabulary: &Vocabulary) -> Tree {
    let mut builder = Builder { patterns, vocabulary, depths: vec![None; vocabulary.n_positions()] };
    let mut tree =
        Tree { root: root.map(str::to_owned), ranks: ranks.clone(), levels: vec![Level::default()] };
    let starts = ranks.into_iter().map(|rank| Rest::new(rank, &patterns[rank.index()], vocabulary)).collect();
    let mut work: Vec<(LevelId, Vec<Rest>)> = vec![(tree.top(), starts)];
    while let Some((id, patterns)) = work.pop() {
        let level = builder.level(patterns, &mut tree.levels, &mut work);
        tree.levels[id.index()] = level;
    }
    tree
}

/// What is still to be asked of one pattern.
#[derive(Clone)]
struct Rest {
    rank: Rank,
    /// The predicates not asked yet, rising.
    open: Vec<u32>,
    /// For each predicate of the pattern: is it asked?
    asked: Vec<bool>,
}

impl Rest {
    /// The root's name is known to whoever chose the tree.
    fn new(rank: Rank, pattern: &Predicates, vocabulary: &Vocabulary) -> Rest {
        let mut rest = Rest { rank, open: Vec::new(), asked: vec![false; pattern.predicates.len()] };
        for (i, predicate) in pattern.predicates.iter().enumerate() {
            let is_root = matches!(vocabulary.position(predicate.position), Position::Root);
            if is_root && matches!(vocabulary.question(predicate.question), Question::OpName) {
                rest.asked[i] = true;
            } else {
                rest.open.push(i as u32);
            }
        }
        rest
    }
}

type Asked = (PositionId, QuestionId);

/// Distance from the root, cost, and the question itself: the smallest is asked first.
type Key = (u32, u32, Asked);

struct Builder<'a> {
    patterns: &'a [Predicates],
    vocabulary: &'a Vocabulary,
    depths: Vec<Option<u32>>,
}

impl Builder<'_> {
    fn level(
        &mut self,
        patterns: Vec<Rest>,
        levels: &mut Vec<Level>,
        work: &mut Vec<(LevelId, Vec<Rest>)>,
    ) -> Level {
        let mut level = Level::default();
        let (leaves, patterns): (Vec<Rest>, Vec<Rest>) =
            patterns.into_iter().partition(|rest| rest.open.is_empty());
        level.leaves = leaves.iter().map(|rest| rest.rank).collect();

        // Which patterns could ask each question next?
        let mut askers: HashMap<Asked, Vec<usize>> = HashMap::new();
        let mut questions: Vec<Vec<Asked>> = Vec::with_capacity(patterns.len());
        for (i, rest) in patterns.iter().enumerate() {
            let of_pattern: BTreeSet<Asked> = self.eligible(rest).collect();
            for &asked in &of_pattern {
                askers.entry(asked).or_default().push(i);
            }
            questions.push(of_pattern.into_iter().collect());
        }
        let mut counts: HashMap<Asked, usize> =
            askers.iter().map(|(&asked, patterns)| (asked, patterns.len())).collect();
        let mut heap: BinaryHeap<(usize, Reverse<Key>)> = BinaryHeap::new();
        for (&asked, &count) in &counts {
            heap.push((count, Reverse(self.key(asked))));
        }
        let mut patterns: Vec<Option<Rest>> = patterns.into_iter().map(Some).collect();
        while let Some((count, Reverse(key))) = heap.pop() {
            let asked = key.2;
            let now = counts.get(&asked).copied().unwrap_or(0);
            if now == 0 {
                continue;
            }
            if now != count {
                heap.push((now, Reverse(key)));
                continue;
            }
            let mut taken = Vec::new();
            for &i in askers.get(&asked).map_or(&[][..], Vec::as_slice) {
                if let Some(rest) = patterns[i].take() {
                    for other in &questions[i] {
                        if let Some(count) = counts.get_mut(other) {
                            *count -= 1;
                        }
                    }
                    taken.push(rest);
                }
            }
            level.groups.push(self.group(asked, taken, levels, work));
        }
        level.groups.sort_by_key(|group| group.min_rank);
        level.min_rank = level
            .leaves
            .iter()
            .copied()
            .chain(level.groups.iter().map(|group| group.min_rank))
            .min()
            .unwrap_or_default();
        level
    }

    fn group(
        &self,
        (position, question): Asked,
        taken: Vec<Rest>,
        levels: &mut Vec<Level>,
        work: &mut Vec<(LevelId, Vec<Rest>)>,
    ) -> Group {
        let min_rank = taken.iter().map(|rest| rest.rank).min().unwrap_or_default();
        let mut arms: Vec<(AnswerId, Vec<Rest>)> = Vec::new();
        let mut arm_of: HashMap<AnswerId, usize> = HashMap::new();
        for mut rest in taken {
            let predicates = &self.patterns[rest.rank.index()].predicates;
            let Some(at) = rest.open.iter().position(|&i| {
                let predicate = predicates[i as usize];
                (predicate.position, predicate.question) == (position, question)
            }) else {
                continue;
            };
            let index = rest.open.remove(at);
            rest.asked[index as usize] = true;
            let answer = predicates[index as usize].answer;
            let arm = *arm_of.entry(answer).or_insert_with(|| {
                arms.push((answer, Vec::new()));
                arms.len() - 1
            });
            arms[arm].1.push(rest);
        }
        let arms = arms
            .into_iter()
            .map(|(answer, rests)| {
                let level = LevelId(levels.len() as u32);
                levels.push(Level::default());
                work.push((level, rests));
                Arm { answer, level }
            })
            .collect();
        Group { position, question, min_rank, arms }
    }

    /// The questions a pattern could ask next.
    fn eligible<'r>(&'r self, rest: &'r Rest) -> impl Iterator<Item = Asked> + 'r {
        let pattern = &self.patterns[rest.rank.index()];
        rest.open.iter().map(|&i| i as usize).filter_map(|i| {
            let is_ready = pattern.dependencies[i].iter().all(|&needed| rest.asked[needed as usize]);
            is_ready.then(|| (pattern.predicates[i].position, pattern.predicates[i].question))
        })
    }

    /// Among questions that equally many patterns share: near the root first, then cheap ones, then by first use.
    fn key(&mut self, asked: Asked) -> Key {
        let (position, question) = asked;
        let cost = match self.vocabulary.question(question) {
            Question::Exists if matches!(self.vocabulary.position(position), Position::User { .. }) => 1_000,
            Question::OpName => 0,
            Question::OperandCount | Question::OperandCountAtLeast(_) => 1,
            Question::ResultCount | Question::ResultCountAtLeast(_) => 2,
            Question::AttributeConstant => 3,
            Question::ResultNumber => 4,
            Question::EqualTo(_) => 5,
            Question::TypeConstant | Question::TypesConstant => 6,
            Question::Exists => 7,
            Question::Constraint(_) => 2_000,
        };
        let depth = if cost < 1_000 { self.op_depth(position) } else { cost };
        (depth, cost, asked)
    }

    /// How many operations away from the root is this?
    fn op_depth(&mut self, position: PositionId) -> u32 {
        let mut path = Vec::new();
        let mut at = Some(position);
        let mut depth = loop {
            match at {
                None => break 0,
                Some(position) => match self.depths[position.index()] {
                    Some(depth) => break depth,
                    None => path.push(position),
                },
            }
            at = at.and_then(|position| self.vocabulary.parent(position));
        };
        for position in path.into_iter().rev() {
            depth += match self.vocabulary.position(position) {
                Position::DefiningOp(_) => 1,
                Position::User { .. } => 100,
                _ => 0,
            };
            self.depths[position.index()] = Some(depth);
        }
        depth
    }
}
