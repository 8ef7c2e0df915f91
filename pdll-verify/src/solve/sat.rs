//! Satisfiability by a SAT solver, within limits of time and memory.

use std::time::{Duration, Instant};

use batsat::{Callbacks, SolverInterface, lbool};

use crate::solve::blast::Blaster;
use crate::term::{Assignment, TermId, Terms};

/// Limits of a query.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Time per query.
    pub time: Duration,
    /// Number of clauses, which bounds the memory.
    pub max_clauses: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: Duration::from_secs(5), max_clauses: 4_000_000 }
    }
}

/// The answer to the question whether a condition can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It holds for this assignment.
    Satisfiable(Assignment),
    /// It never holds.
    Unsatisfiable,
    /// A limit was reached.
    Unknown,
}

/// Returns whether a condition can hold.
pub fn solve(terms: &Terms, condition: TermId, limits: &Limits) -> Answer {
    match terms.as_const(condition) {
        Some(0) => return Answer::Unsatisfiable,
        Some(_) => return Answer::Satisfiable(Assignment::default()),
        None => {}
    }
    let mut blaster = Blaster::new(terms, Deadline(Instant::now() + limits.time));
    let Some(bits) = blaster.blast(condition, limits.max_clauses) else { return Answer::Unknown };
    blaster.circuit.require(bits[0]);
    let solver = &mut blaster.circuit.solver;
    let found = solver.solve_limited(&[]);
    if found == lbool::FALSE {
        return Answer::Unsatisfiable;
    }
    if found != lbool::TRUE {
        return Answer::Unknown;
    }
    let value = |bits: &Vec<batsat::Lit>| {
        let set = bits.iter().enumerate().filter(|(_, bit)| solver.value_lit(**bit) == lbool::TRUE);
        set.fold(0, |value, (i, _)| value | 1_u128 << i)
    };
    Answer::Satisfiable(blaster.inputs.iter().map(|(index, bits)| (*index, value(bits))).collect())
}

/// The time at which the solver stops.
struct Deadline(Instant);

impl Callbacks for Deadline {
    fn stop(&self) -> bool {
        Instant::now() >= self.0
    }
}
