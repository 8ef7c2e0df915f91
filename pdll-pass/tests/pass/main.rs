//! Passes: pipelines as text, what managers run in which order, what goes wrong, what is reported.
#![allow(clippy::unwrap_used, reason = "tests")]

mod dialect;
mod errors;
mod managing;
mod options;
mod pipelines;
mod reports;
