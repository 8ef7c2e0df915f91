//! Equality saturation: all patterns of a set applied to all equal forms of a program at once, then the cheapest form.
//!
//! Needed if the order of patterns decides how good the result is, and a cost can be given for operations.
//!
//! `graph` (the e-graph of a block) → `rule` (patterns as rules) → `explore` (rules until a limit), `block` (a block as an e-graph and its anchors) →
//! `extract` (the cheapest program) → `run`; `derive` (whether patterns make one value of another). `docs/saturation.md` is the manual.

/// The example of the manual is a test.
#[cfg(doctest)]
#[doc = include_str!("../../docs/saturation.md")]
struct Manual;

mod block;
mod cost;
mod derive;
mod draw;
mod explore;
mod extract;
mod graph;
mod limits;
mod purity;
mod report;
mod rule;
mod run;

pub use cost::Cost;
pub use derive::{Derivation, derives};
pub use limits::{Limits, Stop};
pub use report::{BlockReport, Chosen, LeftOut, Report, RuleReport};
pub use rule::list::RuleSet;
pub use run::{SaturationError, saturate};
