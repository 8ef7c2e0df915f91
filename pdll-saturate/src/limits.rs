//! Limits of a run.

use std::time::Duration;

/// Limits of a run. What is reached when one of them ends it is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum number of nodes of an e-graph.
    pub max_nodes: usize,
    /// Maximum number of iterations per block.
    pub max_iterations: u32,
    /// Maximum time for all blocks.
    pub time: Duration,
    /// Maximum memory of an e-graph and its matches in bytes, estimated.
    pub max_memory: usize,
    /// Number of matches of a rule in an iteration, above which it rests for some iterations.
    pub max_matches: usize,
    /// Whether the patterns are equalities: what they match and what they replace it by are the same value, never poison. Then a pattern is used
    /// in both directions, which finds more in less time. Patterns that are refinements only give wrong programs.
    pub equalities: bool,
    /// Whether the cheapest program of each e-graph is searched, for as long as there is time. It is otherwise found by a heuristic.
    pub exact: bool,
    /// Whether the result is compared with that of the greedy driver, and the better one is returned.
    pub compares_with_greedy: bool,
    /// Whether the e-graphs are drawn into the report.
    pub draws: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_nodes: 10_000,
            max_iterations: 30,
            time: Duration::from_secs(5),
            max_memory: 256 << 20,
            max_matches: 1_000,
            equalities: false,
            exact: false,
            compares_with_greedy: true,
            draws: false,
        }
    }
}

/// Why the search for equal programs ended.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Stop {
    /// No rule finds anything new.
    Saturated,
    /// What [`derives`](crate::derives()) searches is found.
    Derived,
    /// Number of iterations.
    Iterations,
    /// Number of nodes.
    Nodes,
    /// Time.
    Time,
    /// Memory.
    Memory,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stop::Saturated => "saturated",
            Stop::Derived => "derived",
            Stop::Iterations => "limit of iterations",
            Stop::Nodes => "limit of nodes",
            Stop::Time => "limit of time",
            Stop::Memory => "limit of memory",
        })
    }
}
