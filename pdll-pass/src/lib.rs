//! Passes: named transformations with options, put together into pipelines and run on operations.
//!
//! Path: text → `pipeline` (elements) → `registry` (passes by argument, their options parsed by `options`) →
//! `manager` (nested lists of passes) → `execute` (runs them, verifies between them, notifies `instrument`).
//! Invariant: in all cases running returns a value: success, or a [`PassError`] with pass, operation and
//! location. MLIR: Pass.h, PassManager.h, PassOptions.h. Differs: one thread; analyses are not preserved
//! between passes.

pub mod canonicalize;
pub mod cse;
pub mod dce;
pub mod error;
pub mod execute;
pub mod greedy;
pub mod instrument;
pub mod manager;
pub mod options;
mod pass;
pub mod pipeline;
pub mod print_ir;
pub mod registry;
mod report;
pub mod run;
pub mod statistics;
pub mod timing;

pub use canonicalize::Canonicalize;
pub use cse::Cse;
pub use dce::Dce;
pub use error::{PassError, PassErrorKind, PassFailure};
pub use greedy::{GreedyPass, Limit, RewritePassOptions};
pub use instrument::PassInstrumentation;
pub use manager::{Anchor, OpPassManager, PassManager};
pub use options::{OptionError, PassOption, PassOptionValue, PassOptions};
pub use pass::Pass;
pub use print_ir::{IrPrinting, PassFilter};
pub use registry::{PassRegistry, PassRegistryError};
pub use run::PassRun;
pub use statistics::{Statistic, StatisticsDisplay};
pub use timing::{Timing, TimingDisplay, TimingScope};
