//! Sparse data flow: what is known of each value, along control flow that may be executed.
//!
//! Path: `lattice` (what is known) → `points` (which control flow is executed) → `solver` (both, to a fixpoint) → forward analyses:
//! `constant` and, on top of it, `int_range`. `liveness` goes backward along the control flow that `constant` found. MLIR: DataFlowFramework.h, DeadCodeAnalysis.h, SparseAnalysis.h. Differs: dead code and values are one analysis, which is
//! visited in one queue. Interprocedural: arguments of private functions and results of calls follow the calls.

pub(crate) mod constant;
pub(crate) mod int_range;
pub(crate) mod lattice;
pub(crate) mod liveness;
mod points;
pub(crate) mod solver;
