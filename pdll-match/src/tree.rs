//! Decision trees: the next question to ask, for all patterns of one root at once.
//!
//! In: valid patterns, and the `Shapes` of the operations that are known; of these, `Predicates` per pattern, in order of rank. Out: `Trees`,
//! from which the compiler writes Rust and the runtime assembles a program. Both read the same `Trees`, so they ask the same questions in
//! the same order.
//! Invariant: each pattern has exactly one leaf, so the tree is no larger than its patterns together; on the way to
//! a leaf every predicate of the pattern is asked once, after all it depends on; arms and groups of a level are in
//! order of their smallest rank.
//! MLIR: PDLToPDLInterp/PredicateTree.cpp. Differs: one tree per root name; the question shared by most patterns is
//! chosen anew at each level, not once for all; no path asks what only other patterns need.

use std::borrow::Borrow;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::fmt;

use pdll_support::define_id;
use pdll_support::sort::{sort_by_key, sorted_order};
use pdll_support::text::Text;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::collect::{Buffers, CollectError, Dependencies, Predicates, Shapes, collect_in};
use crate::pattern::{NodeId, Pattern};
use crate::predicate::{AnswerId, Position, PositionId, Predicate, Question, QuestionId, Vocabulary};

define_id! {
    /// A pattern in order of preference: benefit falling, ties in source order.
    Rank
}
define_id! {
    /// A level of a tree: an index into `Tree::levels`.
    LevelId
}

/// Everything that it takes to match a list of patterns.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    /// The positions, questions and answers that predicates and trees refer to.
    pub vocabulary: Vocabulary,
    /// For each rank, the index of the pattern in the list that was compiled. See [`Trees::pattern`].
    pub order: Vec<usize>,
    /// The predicates of the pattern of each rank.
    pub predicates: Vec<Predicates>,
    /// One tree per name of a root operation, in order of the names; the tree for any operation comes last.
    pub trees: Vec<Tree>,
}

impl Trees {
    /// Returns the index of the pattern with a rank in the list that was compiled.
    pub fn pattern(&self, rank: Rank) -> usize {
        self.order[rank.index()]
    }
}

/// A pattern that cannot be matched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchError {
    /// Index of the pattern in the list that was compiled.
    pub pattern: usize,
    /// The error.
    pub error: CollectError,
}

impl MatchError {
    /// Returns the node that the error is about.
    pub fn node(&self) -> NodeId {
        self.error.node()
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for MatchError {}

/// The decision tree of all patterns whose roots have one name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// Name; `None` for patterns that match any operation.
    pub root: Option<Text>,
    /// Patterns, in order.
    pub ranks: Vec<Rank>,
    /// Levels. The first is the top; a level precedes those below it.
    pub levels: Vec<Level>,
}

/// The work after all questions on the path are answered: accept the leaves, then evaluate each group.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// Patterns without further questions.
    pub leaves: SmallVec<[Rank; 4]>,
    /// Questions to ask, in order.
    pub groups: SmallVec<[Group; 1]>,
    /// Smallest rank here and below.
    pub min_rank: Rank,
}

impl Default for Rank {
    fn default() -> Self {
        Rank(u32::MAX)
    }
}

/// One question and the levels for its answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Position to inspect.
    pub position: PositionId,
    /// Question to ask.
    pub question: QuestionId,
    /// Smallest rank below.
    pub min_rank: Rank,
    /// Answers and their levels; all answers differ.
    pub arms: SmallVec<[Arm; 2]>,
}

/// One answer and its level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    /// Answer.
    pub answer: AnswerId,
    /// Level to continue at.
    pub level: LevelId,
}

impl Tree {
    /// Returns the level with an id of this tree.
    pub fn level(&self, id: LevelId) -> &Level {
        &self.levels[id.index()]
    }

    /// Returns the level to start at.
    pub fn top(&self) -> LevelId {
        LevelId(0)
    }
}

/// Compiles patterns, each of which must be valid (see [`validate`](crate::validate)).
///
/// Ranks follow falling benefit; patterns of the same benefit keep their order.
///
/// ```
/// use pdll_match::builder::PatternBuilder;
/// use pdll_match::collect::NoShapes;
///
/// let mut b = PatternBuilder::new("Identity");
/// let x = b.operand("x");
/// let root = b.op("toy.id", &[x]);
/// b.rewrite(root);
/// b.replace_with_values(root, &[x]);
/// let trees = pdll_match::tree::compile(&[b.finish()], &NoShapes).unwrap();
/// assert_eq!(trees.trees[0].root.as_deref(), Some("toy.id"));
/// ```
///
/// # Errors
/// All patterns that cannot be matched, in the order of the list.
pub fn compile<P: Borrow<Pattern>>(patterns: &[P], shapes: &dyn Shapes) -> Result<Trees, Vec<MatchError>> {
    let pattern = |index: usize| -> &Pattern { patterns[index].borrow() };
    let order = sorted_order(patterns.len(), &|a, b| pattern(b).benefit.cmp(&pattern(a).benefit));
    let mut vocabulary = Vocabulary::new();
    let mut predicates = Vec::with_capacity(patterns.len());
    let mut errors = Vec::new();
    let mut buffers = Buffers::default();
    for &index in &order {
        match collect_in(&mut buffers, pattern(index), shapes, &mut vocabulary) {
            Ok(found) => predicates.push(found),
            Err(error) => errors.push(MatchError { pattern: index, error }),
        }
    }
    if !errors.is_empty() {
        sort_by_key(&mut errors, |error| error.pattern);
        return Err(errors);
    }
    let trees = build_all(&predicates, &vocabulary);
    Ok(Trees { vocabulary, order, predicates, trees })
}

/// Builds one tree per root name, sorted by name, the one for any operation last. `patterns[i]` has rank `i`.
fn build_all(patterns: &[Predicates], vocabulary: &Vocabulary) -> Vec<Tree> {
    let mut ranks_of: FxHashMap<Option<&str>, Vec<Rank>> = FxHashMap::default();
    for (rank, pattern) in patterns.iter().enumerate() {
        ranks_of.entry(pattern.root_name.as_deref()).or_default().push(Rank(rank as u32));
    }
    let mut roots: Vec<(Option<&str>, Vec<Rank>)> = ranks_of.into_iter().collect();
    roots.sort_unstable_by_key(|(root, _)| (root.is_none(), *root));
    let mut builder = Builder::new(patterns, vocabulary);
    roots.into_iter().map(|(root, ranks)| builder.build(root, ranks)).collect()
}

/// Builds the tree of the patterns `ranks`, all with root name `root`.
pub fn build(root: Option<&str>, ranks: Vec<Rank>, patterns: &[Predicates], vocabulary: &Vocabulary) -> Tree {
    Builder::new(patterns, vocabulary).build(root, ranks)
}

/// The open predicates of one pattern.
struct Rest {
    rank: Rank,
    /// Predicates that are ready.
    ready: SmallVec<[u32; 8]>,
    /// Start of its predicates in `Rests::missing`.
    missing: usize,
}

/// The open predicates of the patterns of a tree, by their numbers. The root's name is already known.
struct Rests<'a> {
    patterns: &'a [Predicates],
    all: Vec<Rest>,
    /// For each predicate of each pattern, the number of its open dependencies.
    missing: Vec<u32>,
}

impl<'a> Rests<'a> {
    fn new(ranks: &[Rank], patterns: &'a [Predicates]) -> Rests<'a> {
        let dependencies = || ranks.iter().map(|rank| (*rank, &patterns[rank.index()].dependencies));
        let n_predicates = dependencies().map(|(_, dependencies)| dependencies.missing().len()).sum();
        let mut missing = Vec::with_capacity(n_predicates);
        let rest = |(rank, dependencies): (Rank, &Dependencies)| {
            let first = missing.len();
            missing.extend_from_slice(dependencies.missing());
            Rest { rank, ready: SmallVec::from_slice(&dependencies.ready), missing: first }
        };
        let all = dependencies().map(rest).collect();
        Rests { patterns, all, missing }
    }

    fn get(&self, number: u32) -> &Rest {
        &self.all[number as usize]
    }

    fn predicates(&self, number: u32) -> &'a [Predicate] {
        &self.patterns[self.get(number).rank.index()].predicates
    }

    /// Marks a predicate of a pattern as evaluated; its dependents may become ready.
    fn ask(&mut self, number: u32, index: u32) {
        let rest = &mut self.all[number as usize];
        let missing = &mut self.missing[rest.missing..];
        for &dependent in self.patterns[rest.rank.index()].dependencies.dependents(index) {
            let missing = &mut missing[dependent as usize];
            *missing -= 1;
            if *missing == 0 {
                rest.ready.push(dependent);
            }
        }
    }
}

type Asked = (PositionId, QuestionId);

/// For each question, the patterns of a level for which it is ready. A run is a range of the sorted pairs of
/// a question and a pattern.
#[derive(Default)]
struct Runs {
    /// The questions as numbers, which are faster to sort.
    pairs: Vec<(u64, u32)>,
    /// Start of each run, and finally the end of the last.
    starts: Vec<u32>,
    /// Number of patterns of each run that are not taken yet.
    counts: Vec<u32>,
    /// For each pattern by its index in the level, the start of its runs, and finally the end of the last.
    starts_of: Vec<u32>,
    runs_of: Vec<u32>,
    is_taken: Vec<bool>,
}

impl Runs {
    fn fill(&mut self, patterns: &[u32], rests: &Rests<'_>) {
        self.pairs.clear();
        for (place, &number) in (0..).zip(patterns) {
            let predicates = rests.predicates(number);
            self.pairs.extend(rests.get(number).ready.iter().map(|&index| {
                let Predicate { position, question, .. } = predicates[index as usize];
                (u64::from(position.0) << 32 | u64::from(question.0), place)
            }));
        }
        self.pairs.sort_unstable();
        self.pairs.dedup();
        self.is_taken.clear();
        self.is_taken.resize(patterns.len(), false);
        self.starts.clear();
        self.counts.clear();
        self.starts_of.clear();
        self.starts_of.resize(patterns.len() + 1, 0);
        let mut start = 0;
        for run in self.pairs.chunk_by(|a, b| a.0 == b.0) {
            self.starts.push(start);
            self.counts.push(run.len() as u32);
            start += run.len() as u32;
            for &(_, place) in run {
                self.starts_of[place as usize] += 1;
            }
        }
        self.starts.push(start);
        // Each entry is the end of the runs of its pattern, and moves back to their start as they are filled
        // in.
        let mut end = 0;
        for start in &mut self.starts_of {
            end += *start;
            *start = end;
        }
        self.runs_of.clear();
        self.runs_of.resize(end as usize, 0);
        for (number, run) in (0..).zip(self.starts.windows(2)) {
            for &(_, place) in &self.pairs[run[0] as usize..run[1] as usize] {
                let start = &mut self.starts_of[place as usize];
                *start -= 1;
                self.runs_of[*start as usize] = number;
            }
        }
    }

    fn n(&self) -> usize {
        self.counts.len()
    }

    /// Returns the question of a run.
    fn asked(&self, run: usize) -> Asked {
        let number = self.pairs[self.starts[run] as usize].0;
        (PositionId((number >> 32) as u32), QuestionId(number as u32))
    }

    /// Takes the remaining patterns of a run, by their indices in the level.
    fn take(&mut self, run: usize, mut take: impl FnMut(u32)) {
        for &(_, place) in &self.pairs[self.starts[run] as usize..self.starts[run + 1] as usize] {
            let at = place as usize;
            if !std::mem::replace(&mut self.is_taken[at], true) {
                let runs = self.starts_of[at] as usize..self.starts_of[at + 1] as usize;
                self.runs_of[runs].iter().for_each(|other| self.counts[*other as usize] -= 1);
                take(place);
            }
        }
    }
}

/// Kind, distance from the root, cost, and the question itself, as one number: the smallest comes first.
type Key = u128;

/// Searches come after all questions that need no search, regardless of the distance from the root; native
/// constraints come last.
#[derive(Copy, Clone)]
enum Kind {
    Plain,
    Search,
    Native,
}

/// Patterns by their numbers in `Rests`, in order of rank.
type Numbers = SmallVec<[u32; 4]>;

/// A level that is not built yet, and its patterns.
type Work = Vec<(LevelId, Numbers)>;

struct Builder<'a> {
    patterns: &'a [Predicates],
    vocabulary: &'a Vocabulary,
    /// Distance of each position from the root, in operations.
    depths: Vec<u32>,
    /// Buffer for the ready questions of a single pattern; empty between patterns.
    heap: BinaryHeap<Reverse<(Key, u32)>>,
    /// Buffer for the questions of a level; empty between levels.
    questions: BinaryHeap<(u32, Reverse<Key>, usize)>,
    runs: Runs,
}

impl<'a> Builder<'a> {
    fn new(patterns: &'a [Predicates], vocabulary: &'a Vocabulary) -> Builder<'a> {
        Builder {
            patterns,
            vocabulary,
            depths: op_depths(vocabulary),
            heap: BinaryHeap::new(),
            questions: BinaryHeap::new(),
            runs: Runs::default(),
        }
    }

    fn build(&mut self, root: Option<&str>, ranks: Vec<Rank>) -> Tree {
        let mut rests = Rests::new(&ranks, self.patterns);
        // Most predicates of a pattern are alone in a level.
        let mut levels = Vec::with_capacity(1 + rests.missing.len() / 2);
        levels.push(Level::default());
        let mut work: Work = vec![(LevelId(0), (0..ranks.len() as u32).collect())];
        while let Some((id, patterns)) = work.pop() {
            match patterns[..] {
                [only] => self.chain(&mut rests, only, id, &mut levels),
                _ => levels[id.index()] = self.level(&mut rests, &patterns, &mut levels, &mut work),
            }
        }
        Tree { root: root.map(Text::from), ranks, levels }
    }

    /// Builds all levels from `id` on, where only one pattern is left.
    fn chain(&mut self, rests: &mut Rests<'_>, number: u32, mut id: LevelId, levels: &mut Vec<Level>) {
        let predicates = rests.predicates(number);
        let min_rank = rests.get(number).rank;
        let mut ready = std::mem::take(&mut self.heap);
        loop {
            let found = &mut rests.all[number as usize].ready;
            let index = match found[..] {
                // Only one predicate is ready.
                [only] if ready.is_empty() => {
                    found.clear();
                    only
                }
                _ => {
                    for index in found.drain(..) {
                        let Predicate { position, question, .. } = predicates[index as usize];
                        ready.push(Reverse((self.key((position, question)), index)));
                    }
                    let Some(Reverse((_, index))) = ready.pop() else { break };
                    index
                }
            };
            rests.ask(number, index);
            let Predicate { position, question, answer } = predicates[index as usize];
            let next = LevelId(levels.len().max(id.index() + 1) as u32);
            let arms = smallvec![Arm { answer, level: next }];
            let groups = smallvec![Group { position, question, min_rank, arms }];
            put(levels, id, Level { leaves: SmallVec::new(), groups, min_rank });
            id = next;
        }
        self.heap = ready;
        put(levels, id, Level { leaves: smallvec![min_rank], groups: SmallVec::new(), min_rank });
    }

    fn level(
        &mut self,
        rests: &mut Rests<'_>,
        patterns: &[u32],
        levels: &mut Vec<Level>,
        work: &mut Work,
    ) -> Level {
        let mut level = Level::default();
        let is_done = |number: &&u32| rests.get(**number).ready.is_empty();
        level.leaves.extend(patterns.iter().filter(is_done).map(|number| rests.get(*number).rank));

        let mut runs = std::mem::take(&mut self.runs);
        runs.fill(patterns, rests);
        let mut questions = std::mem::take(&mut self.questions);
        questions
            .extend((0..runs.n()).map(|run| (runs.counts[run], Reverse(self.key(runs.asked(run))), run)));
        let mut taken = Numbers::new();
        while let Some((count, key, run)) = questions.pop() {
            let now = runs.counts[run];
            if now == 0 {
                continue;
            }
            if now != count {
                questions.push((now, key, run));
                continue;
            }
            runs.take(run, |place| taken.push(patterns[place as usize]));
            level.groups.push(group(rests, runs.asked(run), &taken, levels, work));
            taken.clear();
        }
        (self.runs, self.questions) = (runs, questions);
        level.groups.sort_by_key(|group| group.min_rank);
        let groups = level.groups.iter().map(|group| group.min_rank);
        level.min_rank = level.leaves.iter().copied().chain(groups).min().unwrap_or_default();
        level
    }

    /// Orders questions shared by equally many patterns: near the root first, then cheap ones, then by first
    /// use.
    fn key(&self, (position, question): Asked) -> Key {
        let asked = u128::from(position.0) << 32 | u128::from(question.0);
        let kind = |kind: Kind| (kind as u128) << 120 | asked;
        let cost: u128 = match self.vocabulary.question(question) {
            Question::Exists if matches!(self.vocabulary.position(position), Position::User { .. }) => {
                return kind(Kind::Search);
            }
            Question::Constraint(_) => return kind(Kind::Native),
            Question::OpName => 0,
            Question::OperandCount | Question::OperandCountAtLeast(_) => 1,
            Question::ResultCount | Question::ResultCountAtLeast(_) => 2,
            Question::AttributeConstant => 3,
            Question::ResultNumber => 4,
            Question::EqualTo(_) => 5,
            Question::TypeConstant | Question::TypesConstant => 6,
            Question::Exists => 7,
        };
        kind(Kind::Plain) | u128::from(self.depths[position.index()]) << 72 | cost << 64
    }
}

/// Adds the next level, or replaces the one that was added for an id.
fn put(levels: &mut Vec<Level>, id: LevelId, level: Level) {
    match levels.get_mut(id.index()) {
        Some(empty) => *empty = level,
        None => levels.push(level),
    }
}

/// Returns the distance of each position from the root, in operations.
fn op_depths(vocabulary: &Vocabulary) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(vocabulary.n_positions());
    // The parent of a position has a smaller number.
    for position in (0..vocabulary.n_positions() as u32).map(PositionId) {
        let above = vocabulary.parent(position).map_or(0, |parent| depths[parent.index()]);
        depths.push(match vocabulary.position(position) {
            Position::DefiningOp(_) => above.saturating_add(1),
            Position::User { .. } => above.saturating_add(100),
            _ => above,
        });
    }
    depths
}

/// Number of arms up to which one is searched for.
const MOST_SEARCHED: usize = 8;

/// Adds the next question of some patterns, and the levels of its answers, which are built later.
fn group(
    rests: &mut Rests<'_>,
    (position, question): Asked,
    taken: &[u32],
    levels: &mut Vec<Level>,
    work: &mut Work,
) -> Group {
    let mut arms: SmallVec<[Arm; 2]> = SmallVec::new();
    let first_work = work.len();
    // By answer, if there are so many arms that a map is faster than a search.
    let mut arm_of: FxHashMap<AnswerId, usize> = FxHashMap::default();
    for &number in taken {
        let predicates = rests.predicates(number);
        let is_asked = |index: &u32| {
            let predicate = predicates[*index as usize];
            (predicate.position, predicate.question) == (position, question)
        };
        let ready = &mut rests.all[number as usize].ready;
        let Some(index) = ready.iter().copied().filter(is_asked).min() else { continue };
        ready.retain(|other| *other != index);
        rests.ask(number, index);
        let answer = predicates[index as usize].answer;
        let known = match arms.len() > MOST_SEARCHED {
            true => arm_of.get(&answer).copied(),
            false => arms.iter().position(|arm| arm.answer == answer),
        };
        let arm = known.unwrap_or_else(|| {
            let level = LevelId(levels.len() as u32);
            levels.push(Level::default());
            work.push((level, Numbers::new()));
            arms.push(Arm { answer, level });
            match arms.len().cmp(&(MOST_SEARCHED + 1)) {
                Ordering::Less => {}
                Ordering::Equal => arm_of.extend(arms.iter().enumerate().map(|(i, arm)| (arm.answer, i))),
                Ordering::Greater => drop(arm_of.insert(answer, arms.len() - 1)),
            }
            arms.len() - 1
        });
        work[first_work + arm].1.push(number);
    }
    let min_rank = taken.iter().map(|number| rests.get(*number).rank).min().unwrap_or_default();
    Group { position, question, min_rank, arms }
}
