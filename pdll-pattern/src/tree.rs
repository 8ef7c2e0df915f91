//! Decision tree: the next question to ask, for all patterns of one root at once.
//!
//! In: `Predicates` per pattern, in order of rank. Out: `Tree`, read by `emit::rust` and by the runtime's assembler.
//! Invariant: each pattern has exactly one leaf, so the tree is no larger than its patterns together; on the way to
//! a leaf every predicate of the pattern is asked once, after all it depends on; arms and groups of a level are in
//! order of their smallest rank.
//! MLIR: PDLToPDLInterp/PredicateTree.cpp. Differs: one tree per root name; the question shared by most patterns is
//! chosen anew at each level, not once for all; no path asks what only other patterns need.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::collect::Predicates;
use crate::id::define_id;
use crate::predicate::{AnswerId, Position, PositionId, Predicate, Question, QuestionId, Vocabulary};
use crate::text::Text;

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
    pub root: Option<Text>,
    /// The patterns, in order.
    pub ranks: Vec<Rank>,
    /// The first is the top; a level comes before those below it.
    pub levels: Vec<Level>,
}

/// What to do when all questions on the way here are answered: accept the leaves, then ask each group.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// The patterns of which nothing is left to ask.
    pub leaves: SmallVec<[Rank; 4]>,
    /// The questions to ask, one after the other.
    pub groups: SmallVec<[Group; 1]>,
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
    pub arms: SmallVec<[Arm; 2]>,
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
    let mut builder = Builder::new(patterns, vocabulary);
    let mut trees = Vec::with_capacity(roots.len() + 1);
    for (root, ranks) in roots {
        trees.push(builder.build(root, ranks));
    }
    trees.extend(any.map(|ranks| builder.build(None, ranks)));
    trees
}

/// Builds the tree of the patterns `ranks`, all with root name `root`.
pub fn build(root: Option<&str>, ranks: Vec<Rank>, patterns: &[Predicates], vocabulary: &Vocabulary) -> Tree {
    Builder::new(patterns, vocabulary).build(root, ranks)
}

/// What is still to be asked of one pattern.
struct Rest {
    rank: Rank,
    /// The predicates that may be asked next.
    ready: SmallVec<[u32; 8]>,
    /// How many predicates has it?
    n: usize,
    /// For each predicate, how many of those it depends on are not asked yet; then for each predicate, where those that depend on it
    /// begin among the rest of the table, and where the last ones end; then those.
    table: Vec<u32>,
}

impl Rest {
    /// The root's name is known to whoever chose the tree.
    fn new(rank: Rank, pattern: &Predicates, vocabulary: &Vocabulary) -> Rest {
        let n = pattern.predicates.len();
        let n_dependents: usize = pattern.dependencies.iter().map(|list| list.len()).sum();
        let mut table = vec![0; 2 * n + 1 + n_dependents];
        let (missing, behind) = table.split_at_mut(n);
        let (starts, dependents) = behind.split_at_mut(n + 1);
        for (missing, dependencies) in missing.iter_mut().zip(&pattern.dependencies) {
            *missing = dependencies.len() as u32;
            for &needed in dependencies {
                starts[needed as usize] += 1;
            }
        }
        // Each is where those of its predicate end, and goes back to where they begin as they are filled in, the last first.
        let mut end = 0;
        for start in starts.iter_mut() {
            end += *start;
            *start = end;
        }
        for (i, dependencies) in pattern.dependencies.iter().enumerate().rev() {
            for &needed in dependencies {
                let start = &mut starts[needed as usize];
                *start -= 1;
                dependents[*start as usize] = i as u32;
            }
        }
        let mut rest = Rest { rank, ready: SmallVec::new(), n, table };
        let mut known: SmallVec<[u32; 1]> = SmallVec::new();
        for (i, predicate) in pattern.predicates.iter().enumerate() {
            let is_root = matches!(vocabulary.position(predicate.position), Position::Root);
            if is_root && matches!(vocabulary.question(predicate.question), Question::OpName) {
                known.push(i as u32);
            } else if rest.table[i] == 0 {
                rest.ready.push(i as u32);
            }
        }
        for index in known {
            rest.ask(index, |ready, i| ready.push(i));
        }
        rest
    }

    /// Notes that a predicate was asked, and gives those that have become ready by it to `add`.
    fn ask(&mut self, index: u32, mut add: impl FnMut(&mut SmallVec<[u32; 8]>, u32)) {
        let (missing, behind) = self.table.split_at_mut(self.n);
        let (starts, dependents) = behind.split_at(self.n + 1);
        let (from, to) = (starts[index as usize], starts[index as usize + 1]);
        for &dependent in &dependents[from as usize..to as usize] {
            let missing = &mut missing[dependent as usize];
            *missing -= 1;
            if *missing == 0 {
                add(&mut self.ready, dependent);
            }
        }
    }
}

type Asked = (PositionId, QuestionId);

/// In which runs of questions is each pattern?
struct RunsOf {
    /// Where those of each pattern begin, and at last where all end.
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl RunsOf {
    fn new(n_patterns: usize, runs: &[&[(Asked, u32)]]) -> RunsOf {
        let mut starts = vec![0; n_patterns + 1];
        for &(_, pattern) in runs.iter().copied().flatten() {
            starts[pattern as usize] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut numbers = vec![0; end as usize];
        for (number, run) in runs.iter().enumerate() {
            for &(_, pattern) in *run {
                let start = &mut starts[pattern as usize];
                *start -= 1;
                numbers[*start as usize] = number as u32;
            }
        }
        RunsOf { starts, numbers }
    }

    fn of(&self, pattern: u32) -> &[u32] {
        let (from, to) = (self.starts[pattern as usize], self.starts[pattern as usize + 1]);
        &self.numbers[from as usize..to as usize]
    }
}

/// Kind, distance from the root, cost, and the question itself: the smallest is asked first.
type Key = (Kind, u32, u32, Asked);

/// Searches come after all that can be asked without them, however far from the root that is; native constraints come last.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Plain,
    Search,
    Native,
}

/// A level to be filled, and the patterns that come there.
type Work = Vec<(LevelId, Vec<Rest>)>;

struct Builder<'a> {
    patterns: &'a [Predicates],
    vocabulary: &'a Vocabulary,
    depths: Vec<Option<u32>>,
    /// Room for the questions that a single pattern may ask next; empty between patterns.
    heap: BinaryHeap<Reverse<(Key, u32)>>,
}

impl<'a> Builder<'a> {
    fn new(patterns: &'a [Predicates], vocabulary: &'a Vocabulary) -> Builder<'a> {
        Builder {
            patterns,
            vocabulary,
            depths: vec![None; vocabulary.n_positions()],
            heap: BinaryHeap::new(),
        }
    }

    fn build(&mut self, root: Option<&str>, ranks: Vec<Rank>) -> Tree {
        let mut tree =
            Tree { root: root.map(Text::from), ranks: ranks.clone(), levels: vec![Level::default()] };
        let starts = ranks
            .into_iter()
            .map(|rank| Rest::new(rank, &self.patterns[rank.index()], self.vocabulary))
            .collect();
        let mut work: Work = vec![(tree.top(), starts)];
        while let Some((id, mut patterns)) = work.pop() {
            if patterns.len() == 1
                && let Some(rest) = patterns.pop()
            {
                self.chain(rest, id, &mut tree.levels);
                continue;
            }
            let level = self.level(patterns, &mut tree.levels, &mut work);
            tree.levels[id.index()] = level;
        }
        tree
    }

    /// All levels from `id` on, where one pattern only is left.
    fn chain(&mut self, mut rest: Rest, mut id: LevelId, levels: &mut Vec<Level>) {
        let predicates = &self.patterns[rest.rank.index()].predicates;
        let min_rank = rest.rank;
        let mut ready = std::mem::take(&mut self.heap);
        let mut found = std::mem::take(&mut rest.ready);
        loop {
            for index in found.drain(..) {
                let Predicate { position, question, .. } = predicates[index as usize];
                ready.push(Reverse((self.key((position, question)), index)));
            }
            let Some(Reverse((_, index))) = ready.pop() else { break };
            rest.ask(index, |_, dependent| found.push(dependent));
            let Predicate { position, question, answer } = predicates[index as usize];
            let next = LevelId(levels.len() as u32);
            let arms = smallvec![Arm { answer, level: next }];
            let groups = smallvec![Group { position, question, min_rank, arms }];
            levels[id.index()] = Level { leaves: SmallVec::new(), groups, min_rank };
            levels.push(Level::default());
            id = next;
        }
        self.heap = ready;
        levels[id.index()] = Level { leaves: smallvec![min_rank], groups: SmallVec::new(), min_rank };
    }

    fn level(&mut self, patterns: Vec<Rest>, levels: &mut Vec<Level>, work: &mut Work) -> Level {
        let mut level = Level::default();
        let (leaves, patterns): (Vec<Rest>, Vec<Rest>) =
            patterns.into_iter().partition(|rest| rest.ready.is_empty());
        level.leaves = leaves.iter().map(|rest| rest.rank).collect();

        // Which patterns could ask each question next? Each question is a run of the sorted pairs.
        let mut pairs: Vec<(Asked, u32)> = Vec::new();
        for (i, rest) in patterns.iter().enumerate() {
            let predicates = &self.patterns[rest.rank.index()].predicates;
            pairs.extend(rest.ready.iter().map(|&index| {
                let Predicate { position, question, .. } = predicates[index as usize];
                ((position, question), i as u32)
            }));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let runs: Vec<&[(Asked, u32)]> = pairs.chunk_by(|a, b| a.0 == b.0).collect();
        let runs_of = RunsOf::new(patterns.len(), &runs);
        let mut counts: Vec<usize> = Vec::with_capacity(runs.len());
        let mut heap: BinaryHeap<(usize, Reverse<Key>, usize)> = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter().enumerate() {
            counts.push(run.len());
            heap.push((run.len(), Reverse(self.key(run[0].0)), number));
        }
        let mut patterns: Vec<Option<Rest>> = patterns.into_iter().map(Some).collect();
        while let Some((count, key, number)) = heap.pop() {
            let now = counts[number];
            if now == 0 {
                continue;
            }
            if now != count {
                heap.push((now, key, number));
                continue;
            }
            let mut taken = Vec::with_capacity(now);
            for &(_, pattern) in runs[number] {
                if let Some(rest) = patterns[pattern as usize].take() {
                    runs_of.of(pattern).iter().for_each(|&other| counts[other as usize] -= 1);
                    taken.push(rest);
                }
            }
            level.groups.push(self.group(runs[number][0].0, taken, levels, work));
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
        work: &mut Work,
    ) -> Group {
        let min_rank = taken.iter().map(|rest| rest.rank).min().unwrap_or_default();
        let mut arms: Vec<(AnswerId, Vec<Rest>)> = Vec::new();
        let mut arm_of: FxHashMap<AnswerId, usize> = FxHashMap::default();
        for mut rest in taken {
            let predicates = &self.patterns[rest.rank.index()].predicates;
            let is_asked = |index: &u32| {
                let predicate = predicates[*index as usize];
                (predicate.position, predicate.question) == (position, question)
            };
            let Some(index) = rest.ready.iter().copied().filter(is_asked).min() else { continue };
            rest.ready.retain(|other| *other != index);
            rest.ask(index, |ready, dependent| ready.push(dependent));
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

    /// Among questions that equally many patterns share: near the root first, then cheap ones, then by first use.
    fn key(&mut self, asked: Asked) -> Key {
        let (position, question) = asked;
        let cost = match self.vocabulary.question(question) {
            Question::Exists if matches!(self.vocabulary.position(position), Position::User { .. }) => {
                return (Kind::Search, 0, 0, asked);
            }
            Question::Constraint(_) => return (Kind::Native, 0, 0, asked),
            Question::OpName => 0,
            Question::OperandCount | Question::OperandCountAtLeast(_) => 1,
            Question::ResultCount | Question::ResultCountAtLeast(_) => 2,
            Question::AttributeConstant => 3,
            Question::ResultNumber => 4,
            Question::EqualTo(_) => 5,
            Question::TypeConstant | Question::TypesConstant => 6,
            Question::Exists => 7,
        };
        (Kind::Plain, self.op_depth(position), cost, asked)
    }

    /// How many operations away from the root is this?
    fn op_depth(&mut self, position: PositionId) -> u32 {
        if let Some(depth) = self.depths[position.index()] {
            return depth;
        }
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
