//! Options of a proof.

use std::path::PathBuf;

use crate::contract::Contracts;
use crate::definition::Definitions;
use crate::solve::{ExternalSolver, Limits};

/// Options of a proof.
#[derive(Clone, Debug)]
pub struct Options {
    /// Widths of integer types that are free.
    pub widths: Vec<u32>,
    /// Widths of `index`.
    pub index_widths: Vec<u32>,
    /// Limits of each query.
    pub limits: Limits,
    /// Greatest number of assignments of types per pattern.
    pub max_assignments: usize,
    /// The solver to run instead of the built-in one.
    pub solver: Option<ExternalSolver>,
    /// Contracts of native functions.
    pub contracts: Contracts,
    /// Definitions of operations that have no semantics.
    pub definitions: Definitions,
    /// Directory in which the answers of solvers are kept for later runs. A query that is there is not asked again.
    pub cache: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            widths: vec![1, 4, 8, 16, 32, 64],
            index_widths: vec![32, 64],
            limits: Limits::default(),
            max_assignments: 1000,
            solver: None,
            contracts: Contracts::default(),
            definitions: Definitions::default(),
            cache: None,
        }
    }
}
