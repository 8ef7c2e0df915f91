//! Passes: named transformations with options, put together into pipelines and run on operations.
//!
//! Programs use it as `pdll::pass`. A module is a pass, or a part of the manager.
//!
//! Path: text → `pipeline` (elements) → `registry` (passes by argument, their options parsed by `options`) →
//! `manager` (nested lists of passes) → `execute` (runs them, verifies between them, notifies `instrument`).
//! Invariant: in all cases running returns a value: success, or a [`PassError`] with pass, operation and
//! location. MLIR: Pass.h, PassManager.h, PassOptions.h. Differs: analyses are not preserved between passes.

mod call_graph;
mod canonicalize;
mod control_flow_sink;
mod cse;
mod dataflow;
mod dce;
mod declaration;
mod error;
mod execute;
mod greedy;
mod inline;
mod instrument;
mod int_range_optimizations;
mod loop_invariant;
mod manager;
mod mem2reg;
mod options;
mod pass;
mod pipeline;
mod print_ir;
mod print_op_stats;
mod reconcile_casts;
mod registry;
mod remove_dead_values;
mod report;
mod run;
mod sccp;
mod statistics;
mod strip_debuginfo;
mod symbol_dce;
mod symbol_privatize;
mod symbols;
mod timing;
mod topological_sort;
mod view_op_graph;

pub use canonicalize::Canonicalize;
pub use control_flow_sink::ControlFlowSink;
pub use cse::{Cse, CseOutcome, eliminate_common_subexpressions};
pub use dce::Dce;
pub use declaration::{PassDeclaration, RunPass};
pub use error::{PassError, PassErrorKind, PassFailure};
pub use greedy::{GreedyPass, Limit, RewritePassOptions};
pub use inline::{Inline, ParsePipelineFn};
pub use instrument::PassInstrumentation;
pub use int_range_optimizations::IntRangeOptimizations;
pub use loop_invariant::LoopInvariantCodeMotion;
pub use manager::{Anchor, OpPassManager, PassManager};
pub use mem2reg::Mem2Reg;
pub use options::{OptionError, PassOption, PassOptionValue, PassOptions};
pub use pass::Pass;
pub use print_ir::{IrPrinting, PassFilter};
pub use print_op_stats::{PrintOpStats, op_stats};
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
