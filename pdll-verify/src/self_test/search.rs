//! The search for programs: some on which a pattern fires, and for each question one where it alone fails.

use pdll::ir::{Context, Ir};
use pdll::pattern_ir::pattern::Pattern;
use pdll::text::parse;
use rustc_hash::FxHashSet;

use crate::self_test::edit::edits;
use crate::self_test::instance::instance;
use crate::self_test::outcome::{Obstacle, Unreached};
use crate::self_test::program::Program;
use crate::self_test::question::Questions;
use crate::self_test::ways::{Ways, ops, text};

/// Number of programs on which a pattern fires that are kept.
const MAX_FIRES: usize = 4;
/// Number of attempts to find one.
const MAX_ATTEMPTS: usize = 300;
/// Number of changes of a program on which the pattern almost fires.
const MAX_CHANGES: usize = 20;

/// A program that is a test.
pub(super) struct Found {
    pub(super) program: Program,
    /// The index of the root.
    pub(super) root: usize,
    pub(super) before: Ir,
    /// The program after the rewrite; `None` for a near miss.
    pub(super) after: Option<Ir>,
    /// The question that fails.
    pub(super) question: Option<usize>,
}

/// What is known about a question for which no near miss was found.
#[derive(Clone, Default)]
struct Obstacles {
    /// The verifier's message about a program in which it alone fails.
    rejected: Option<String>,
    /// The questions that fail with it, of a program with the fewest.
    with: Option<Vec<usize>>,
}

/// The state of a search.
pub(super) struct Search<'a> {
    ctx: &'a Context,
    pattern: &'a Pattern,
    questions: &'a Questions,
    ways: &'a Ways,
    max_programs: usize,
    seen: FxHashSet<Program>,
    pub(super) fires: Vec<Found>,
    pub(super) near: Vec<Found>,
    obstacles: Vec<Obstacles>,
    /// Until the pattern fires: the numbers of questions that hold and of operations in a program that verifies, the program, and the index of its
    /// root. Of equal programs, one with constants can be changed to more.
    best: Option<((usize, usize), Program, usize)>,
    pub(super) failures: Vec<String>,
    /// The error of a native function.
    pub(super) error: Option<String>,
    /// The error of a rewrite in all implementations.
    pub(super) misuse: Option<String>,
}

/// The use of a candidate.
#[derive(PartialEq, Eq)]
enum Use {
    /// It is a test.
    Kept,
    /// Several questions fail, or it does not verify.
    Near,
    /// Nothing can be concluded from it.
    None,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        ctx: &'a Context,
        pattern: &'a Pattern,
        questions: &'a Questions,
        ways: &'a Ways,
        max_programs: usize,
    ) -> Search<'a> {
        Search {
            ctx,
            pattern,
            questions,
            ways,
            max_programs,
            seen: FxHashSet::default(),
            fires: Vec::new(),
            near: Vec::new(),
            obstacles: vec![Obstacles::default(); questions.len()],
            best: None,
            failures: Vec::new(),
            error: None,
            misuse: None,
        }
    }

    /// Searches for all tests.
    pub(super) fn run(&mut self) {
        for attempt in 0..MAX_ATTEMPTS {
            let (program, at) = instance(self.ctx, self.pattern, attempt);
            self.candidate(program, at);
            let is_random_enough = attempt >= 60 && !self.fires.is_empty();
            if self.fires.len() >= MAX_FIRES || is_random_enough || self.is_over() {
                break;
            }
        }
        if self.fires.is_empty() {
            self.climb();
        }
        // A program with several failing questions may become a near miss by another change.
        let mut todo: Vec<(Program, usize)> = Vec::new();
        for index in 0..self.fires.len() {
            let Found { program: base, root, .. } = &self.fires[index];
            let (base, root) = (base.clone(), *root);
            // What the verifier rejects in two programs, it rejects in the others.
            if index >= 2 && !self.has_hope() {
                return;
            }
            for edited in edits(&base) {
                if self.is_over() || !self.is_open() {
                    return;
                }
                if self.candidate(edited.clone(), root) == Use::Near {
                    todo.push((edited, root));
                }
            }
        }
        for (program, root) in todo {
            for edited in edits(&program) {
                if self.is_over() || !self.has_hope() {
                    return;
                }
                self.candidate(edited, root);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.seen.len() >= self.max_programs || !self.failures.is_empty() || self.error.is_some()
    }

    /// Returns whether a near miss is missing.
    fn is_open(&self) -> bool {
        (0..self.questions.len()).any(|question| !self.is_reached(question))
    }

    /// Returns whether a near miss is missing that the verifier may accept.
    fn has_hope(&self) -> bool {
        let is_rejected = |question: usize| self.obstacles[question].rejected.is_some();
        (0..self.questions.len()).any(|question| !self.is_reached(question) && !is_rejected(question))
    }

    /// Changes the program in which the most questions hold, until the pattern fires.
    fn climb(&mut self) {
        for _ in 0..MAX_CHANGES {
            let Some((score, program, root)) = self.best.clone() else { return };
            for edited in edits(&program) {
                if self.is_over() {
                    return;
                }
                if self.candidate(edited, root) == Use::Kept && !self.fires.is_empty() {
                    return;
                }
                if self.best.as_ref().is_some_and(|(better, ..)| *better > score) {
                    break;
                }
            }
            if self.best.as_ref().is_none_or(|(better, ..)| *better <= score) {
                return;
            }
        }
    }

    fn is_reached(&self, question: usize) -> bool {
        self.near.iter().any(|found| found.question == Some(question))
    }

    fn candidate(&mut self, program: Program, root: usize) -> Use {
        let program = program.without_unused_args();
        if !self.seen.insert(program.clone()) {
            return Use::None;
        }
        let Ok(ir) = parse(self.ctx, &program.text("before")) else { return Use::None };
        let Some(root_op) = ops(&ir).get(root).copied() else { return Use::None };
        // Native functions may rely on IR that verifies.
        let verified = std::cell::OnceCell::new();
        let verify = || verified.get_or_init(|| ir.verify().map_err(|error| error.to_string()));
        let failing = || match verify() {
            Ok(()) => self.ways.failing(&ir, root_op).map_err(Some),
            Err(_) => Err(None),
        };
        let wrapped = || failing().map_err(|error| error.unwrap_or_default());
        let statuses = match self.questions.statuses(&ir, root_op, wrapped) {
            Ok(statuses) => statuses,
            Err(error) if error.is_empty() => return Use::None,
            Err(error) => {
                self.error = Some(error);
                return Use::None;
            }
        };
        let failing = self.questions.failing(&statuses);
        let n_held = statuses.iter().filter(|status| **status == Some(true)).count();
        let score = (n_held, program.ops.len());
        if self.fires.is_empty()
            && self.best.as_ref().is_none_or(|(known, ..)| *known < score)
            && verify().is_ok()
        {
            self.best = Some((score, program.clone(), root));
        }
        let question = match failing[..] {
            // A constraint that failed elsewhere than at a node of its own leaves questions open.
            [] if statuses.contains(&None) => return Use::None,
            [] => None,
            [question] => Some(question),
            _ => {
                for question in &failing {
                    let others: Vec<usize> =
                        failing.iter().copied().filter(|other| other != question).collect();
                    let known = &mut self.obstacles[*question].with;
                    if known.as_ref().is_none_or(|known| known.len() > others.len()) {
                        *known = Some(others);
                    }
                }
                return Use::Near;
            }
        };
        match question {
            None if self.fires.len() >= MAX_FIRES => return Use::None,
            Some(question) if self.is_reached(question) => return Use::None,
            _ => {}
        }
        if let Err(error) = verify() {
            if let Some(question) = question {
                let first = error.lines().next().unwrap_or_default();
                let message = first.split_once("error: ").map_or(first, |(_, message)| message).to_owned();
                self.obstacles[question].rejected.get_or_insert(message);
            }
            return Use::Near;
        }
        self.trial(program, ir, root, question)
    }

    /// Runs a candidate in all implementations.
    fn trial(&mut self, program: Program, before: Ir, root: usize, question: Option<usize>) -> Use {
        let outcomes = self.ways.apply(&before);
        // A pattern that misuses the rewriter on a program does so in all implementations.
        if let Some((_, Err(error))) = outcomes.first()
            && outcomes.iter().all(|(_, outcome)| outcome.is_err())
        {
            self.misuse.get_or_insert(error.clone());
            return Use::None;
        }
        let mut first: Option<(&str, String)> = None;
        let mut after = None;
        for (name, outcome) in outcomes {
            let shown = match &outcome {
                Ok(None) => "the pattern does not fire\n".to_owned(),
                Ok(Some((_, ir))) => text(ir),
                Err(error) => format!("{error}\n"),
            };
            match &first {
                Some((other, known)) if *known != shown => {
                    let before = text(&before);
                    self.failures.push(format!(
                        "the results {other} and {name} differ\n{before}{other}:\n{known}{name}:\n{shown}"
                    ));
                    return Use::None;
                }
                _ => first = Some((name, shown)),
            }
            after = outcome.ok().flatten();
        }
        let fired_at = after.as_ref().map(|(index, _)| *index);
        match (fired_at, question) {
            // It fires first at another operation.
            (Some(at), _) if at != root => return Use::None,
            (Some(_), Some(question)) => {
                let question = self.questions.words(question);
                self.failures.push(format!("fires, although it is false that {question}\n{}", text(&before)));
                return Use::None;
            }
            // A native rewrite may refuse.
            (None, None) if crate::self_test::ways::calls(self.pattern) => return Use::None,
            (None, None) => {
                self.failures.push(format!("does not fire, although all questions hold\n{}", text(&before)));
                return Use::None;
            }
            _ => {}
        }
        let after = after.map(|(_, ir)| ir);
        if let Some(Err(error)) = after.as_ref().map(Ir::verify) {
            self.failures.push(format!("the result does not verify: {error}\n{}", text(&before)));
            return Use::None;
        }
        let found = Found { program, root, before, after, question };
        if question.is_some() {
            self.near.push(found)
        } else {
            self.fires.push(found)
        }
        Use::Kept
    }

    /// Returns the questions without a near miss.
    pub(super) fn unreached(&self) -> Vec<Unreached> {
        let reason = |question: usize| {
            let Obstacles { rejected, with } = &self.obstacles[question];
            match (rejected, with) {
                (Some(message), _) => {
                    (Obstacle::Rejected, format!("no program in which it alone is false verifies: {message}"))
                }
                (None, Some(others)) => {
                    let others: Vec<String> =
                        others.iter().map(|other| self.questions.words(*other)).collect();
                    let others = others.join(", and that ");
                    (Obstacle::Implied, format!("wherever it is false, it is also false that {others}"))
                }
                (None, None) => (
                    Obstacle::NeverFalse,
                    format!("it is true in all {} programs that were tried", self.seen.len()),
                ),
            }
        };
        let open = (0..self.questions.len()).filter(|question| !self.is_reached(*question));
        open.map(|question| {
            let (obstacle, reason) = reason(question);
            Unreached { question: self.questions.words(question), obstacle, reason }
        })
        .collect()
    }
}
