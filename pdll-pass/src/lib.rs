//! Passes: named transformations with options, put together into pipelines and run on operations.
//!
//! Programs use it as `pdll::pass`; a module here is a pass, or a part of the manager.
//!
//! Path: text → `pipeline` (elements) → `registry` (passes by argument, their options parsed by `options`) →
//! `manager` (nested lists of passes) → `execute` (runs them, verifies between them, notifies `instrument`).
//! Invariant: in all cases running returns a value: success, or a [`PassError`] with pass, operation and
//! location. MLIR: Pass.h, PassManager.h, PassOptions.h. Differs: analyses are not preserved between passes.

mod call_graph;
pub mod canonicalize;
pub mod control_flow_sink;
pub mod cse;
mod dataflow;
pub mod dce;
mod declaration;
pub mod error;
pub mod execute;
pub mod greedy;
pub mod inline;
pub mod instrument;
pub mod int_range_optimizations;
pub mod loop_invariant;
pub mod manager;
pub mod mem2reg;
pub mod options;
mod pass;
pub mod pipeline;
pub mod print_ir;
pub mod print_op_stats;
pub mod reconcile_casts;
pub mod registry;
pub mod remove_dead_values;
mod report;
pub mod run;
pub mod sccp;
pub mod statistics;
pub mod strip_debuginfo;
pub mod symbol_dce;
pub mod symbol_privatize;
mod symbols;
pub mod timing;
pub mod topological_sort;
pub mod view_op_graph;

pub use canonicalize::Canonicalize;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use dce::Dce;
pub use declaration::{PassDeclaration, RunPass};
pub use error::{PassError, PassErrorKind, PassFailure};
pub use greedy::{GreedyPass, Limit, RewritePassOptions};
pub use inline::Inline;
pub use instrument::PassInstrumentation;
pub use int_range_optimizations::IntRangeOptimizations;
pub use loop_invariant::LoopInvariantCodeMotion;
pub use manager::{Anchor, OpPassManager, PassManager};
pub use mem2reg::Mem2Reg;
pub use options::{OptionError, PassOption, PassOptionValue, PassOptions};
pub use pass::Pass;
pub use print_ir::{IrPrinting, PassFilter};
pub use print_op_stats::PrintOpStats;
pub use reconcile_casts::ReconcileUnrealizedCasts;
pub use registry::{PassRegistry, PassRegistryError};
pub use remove_dead_values::RemoveDeadValues;
pub use run::PassRun;
pub use sccp::Sccp;
pub use statistics::{Statistic, StatisticsDisplay};
pub use strip_debuginfo::StripDebugInfo;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;
pub use timing::{Timing, TimingDisplay, TimingScope};
pub use topological_sort::TopologicalSort;
pub use view_op_graph::ViewOpGraph;
