//! Observation: optional checks, logs and statistics of patterns.
//!
//! In: `Observe`, of a driver's configuration. Out: errors, a debug tree, statistics, a trace. Invariant: all receive
//! the same events, through one watcher and one listener; without any of them there is neither, and patterns
//! that were compiled together are matched together. A panic of a pattern never leaves the session borrowed.

mod ambient;
mod checks;
mod config;
mod diff;
mod fingerprint;
pub(crate) mod json;
mod session;
#[cfg(feature = "tracing")]
mod spans;
mod statistics;
mod trace;
mod tree;

pub use ambient::ObserveGuard;
pub use checks::RewriteChecks;
pub use config::Observe;
pub(crate) use session::Watching;
pub use statistics::{PatternCounts, PatternStatistics, StatisticsOrder};
pub use trace::RewriteTrace;
pub use tree::{DebugSink, DebugText};
