//! Tests of patterns that are derived from the patterns: programs on which they fire, and near misses.
//!
//! `program` (functions as data) → `instance` (programs that a pattern probably matches) with `edit` (changes) → `question` (what the matcher
//! asks, and whether it holds) → `search` (a program per question) → `ways` (implementations to run it), `values` (the interpreter) and `mlir` →
//! `interaction` (pairs whose order matters, on two programs in one by `merge`) → `outcome` → `file` (tests as MLIR, and runs of kept ones). `contracts` calls native functions.

mod contracts;
mod edit;
mod file;
mod instance;
mod interaction;
mod merge;
mod mlir;
mod outcome;
mod program;
mod question;
mod rng;
mod run;
mod search;
mod values;
mod ways;

pub use contracts::{ContractTest, check_contracts};
pub use file::{CheckedTests, check_file, file_text};
pub use outcome::{Interaction, Interactions, Kind, Obstacle, PatternTests, SelfTest, Test, Unreached};
pub use run::{TestOptions, test_patterns, test_set};
