//! Tests of patterns, and what they showed.

use pdll::pattern_ir::pattern::SourcePlace;

/// The tests of a set of patterns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SelfTest {
    /// In the order of the set.
    pub patterns: Vec<PatternTests>,
    /// Implementations that ran no test of the set, each with the reason.
    pub not_run: Vec<String>,
    /// Pairs of patterns whose order matters.
    pub interactions: Interactions,
}

/// The pairs of patterns of a set whose order matters, and what was tried.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interactions {
    /// The pairs.
    pub all: Vec<Interaction>,
    /// Number of pairs that both fire on a program in which they overlap. A pattern can be a pair with itself, and each pattern can have its root
    /// in the other one.
    pub n_pairs: usize,
    /// Number of programs that were tried.
    pub n_programs: usize,
    /// Number of pairs that were not tried, or not completely, because of the limit of programs.
    pub n_skipped: usize,
    /// The reason why no pair was tried.
    pub not_run: Option<String>,
}

/// Two patterns, and a program on which the result depends on which of them fires first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interaction {
    /// Names; equal if the order of two places matters.
    pub names: [String; 2],
    /// Places of the patterns.
    pub places: [SourcePlace; 2],
    /// Program as MLIR, a function `@before`.
    pub before: String,
    /// The programs after the first or the second pattern is applied once, and then the set until nothing changes; `None` if that does not end.
    pub after: [Option<String>; 2],
    /// What the interpreter says about the values of both; `None` if one does not end.
    pub values: Option<String>,
}

/// The tests of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternTests {
    /// Name, or `pattern N` with the number of the pattern if it is anonymous.
    pub name: String,
    /// Place of the pattern.
    pub place: SourcePlace,
    /// Tests: first those in which the pattern fires.
    pub tests: Vec<Test>,
    /// Number of questions that its matcher asks.
    pub n_questions: usize,
    /// Questions for which no near miss was found.
    pub unreached: Vec<Unreached>,
    /// Implementations that ran all tests.
    pub ways: Vec<&'static str>,
    /// Implementations that did not run, each with the reason.
    pub not_run: Vec<String>,
    /// Number of runs of programs before and after whose results were compared.
    pub n_runs: usize,
    /// Differences among implementations, and between programs before and after.
    pub failures: Vec<String>,
    /// The reason why there are no tests.
    pub skipped: Option<String>,
}

/// A test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// Kind.
    pub kind: Kind,
    /// Program as MLIR, a function `@before` if the pattern fires, or `@unchanged`.
    pub before: String,
    /// The program after the first rewrite, a function `@after`.
    pub after: Option<String>,
}

/// Kinds of tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The pattern fires.
    Fires,
    /// All questions hold except one, and those that follow from it.
    NearMiss {
        /// The question, in words.
        question: String,
    },
}

/// A question that fails alone in no test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreached {
    /// The question, in words.
    pub question: String,
    /// Why, as far as it is known.
    pub obstacle: Obstacle,
    /// The reason, in words.
    pub reason: String,
}

/// Why no program was found in which a question alone is false.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The verifier rejects such programs, so that the question is needed for unregistered operations only.
    Rejected,
    /// Another question is false wherever this one is.
    Implied,
    /// It is true in all programs that were tried.
    NeverFalse,
}

impl PatternTests {
    /// Returns a word for the result.
    pub fn word(&self) -> &'static str {
        if !self.failures.is_empty() {
            "failed"
        } else if self.skipped.is_some() {
            "not tested"
        } else {
            "passed"
        }
    }

    /// Returns the number of tests in which the pattern fires.
    pub fn n_fires(&self) -> usize {
        self.tests.iter().filter(|test| test.kind == Kind::Fires).count()
    }

    /// Returns the number of questions without a near miss for one reason.
    pub fn n_unreached(&self, obstacle: Obstacle) -> usize {
        self.unreached.iter().filter(|unreached| unreached.obstacle == obstacle).count()
    }

    /// Returns the number of near misses.
    pub fn n_near_misses(&self) -> usize {
        self.tests.len() - self.n_fires()
    }
}

impl SelfTest {
    /// Returns whether an implementation or a value differs.
    pub fn has_failures(&self) -> bool {
        self.patterns.iter().any(|pattern| !pattern.failures.is_empty())
    }
}
