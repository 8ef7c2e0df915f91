//! The IR, the rewriter and the drivers, from outside.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

mod common;
mod constants;
mod foreign_handles;
mod greedy;
mod greedy_order;
mod interpreted;
mod misuse;
mod model;
mod model_random;
mod notifications;
mod promises;
mod random;
mod rewriter;
mod sets;
mod stale;
mod taken_back;
mod trait_messages;
mod verify;
