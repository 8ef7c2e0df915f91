//! Passes: pipeline text, execution order, errors, reports.
#![allow(clippy::unwrap_used, reason = "tests")]

mod cse;
mod dialect;
mod errors;
mod managing;
mod options;
mod pipelines;
mod reports;
