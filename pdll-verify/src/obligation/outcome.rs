//! Answers about a pattern.

use std::time::Duration;

use pdll::pattern_ir::pattern::SourcePlace;

/// The answer about one pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternReport {
    /// Name; `None` if the pattern is anonymous.
    pub name: Option<String>,
    /// Place of the pattern.
    pub place: SourcePlace,
    /// Answer.
    pub outcome: Outcome,
    /// Number of assignments of types for which the pattern was proved.
    pub n_proved: usize,
    /// Number of queries that a solver answered.
    pub n_asked: usize,
    /// Number of queries whose answers were kept from earlier runs.
    pub n_cached: usize,
    /// Native functions whose contracts the answer assumes, sorted.
    pub assumed: Vec<String>,
    /// Operations whose definitions the answer uses, sorted.
    pub defined: Vec<String>,
    /// Operations and native functions without semantics, which the proof treats as any function, sorted.
    pub uninterpreted: Vec<String>,
    /// Time that the proof took.
    pub time: Duration,
}

impl PatternReport {
    /// Creates the answer that a pattern cannot be read.
    pub(crate) fn failed(message: String) -> PatternReport {
        PatternReport {
            name: None,
            place: SourcePlace::default(),
            outcome: Outcome::Failed { message },
            n_proved: 0,
            n_asked: 0,
            n_cached: 0,
            assumed: Vec::new(),
            defined: Vec::new(),
            uninterpreted: Vec::new(),
            time: Duration::ZERO,
        }
    }
}

/// The kinds of answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The replacement refines the matched operations for all types.
    Proved,
    /// It does not.
    Refuted(Box<Counterexample>),
    /// A limit was reached at these types, and nothing was refuted at smaller ones.
    OutOfTime {
        /// Types, such as `type = i64`.
        types: String,
    },
    /// A part of the pattern has no semantics, without which there is no proof.
    NotModelled {
        /// Description of what has no semantics.
        what: Vec<String>,
    },
    /// The solver failed.
    Failed {
        /// Message.
        message: String,
    },
}

impl Outcome {
    /// Returns a word for the answer.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Proved => "proved",
            Outcome::Refuted(_) => "refuted",
            Outcome::OutOfTime { .. } => "out of time",
            Outcome::NotModelled { .. } => "not modelled",
            Outcome::Failed { .. } => "failed",
        }
    }
}

/// A program for which the replacement differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Types, such as `type = i8`.
    pub types: String,
    /// Width of `index`, if the program has it.
    pub index_width: Option<u32>,
    /// Arguments of the programs, `%arg0` and so on: name in the pattern and value.
    pub values: Vec<(String, String)>,
    /// The program before the rewrite.
    pub before: String,
    /// The program after the rewrite.
    pub after: String,
    /// The first difference.
    pub refutation: Refutation,
    /// Place of the replacement in the pattern.
    pub place: SourcePlace,
    /// Whether the interpreter confirmed it.
    pub is_confirmed: bool,
}

/// A difference of a program after the rewrite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    /// A result has another value.
    Value {
        /// Before.
        before: String,
        /// After.
        after: String,
    },
    /// A result is poison.
    Poison {
        /// Before.
        before: String,
    },
    /// The replacement has undefined behavior.
    Undefined {
        /// Before.
        before: String,
    },
    /// The replacement does not verify.
    IllTyped {
        /// The error.
        message: String,
    },
}
