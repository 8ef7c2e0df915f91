//! The drivers beside patterns: folding, constants, regions, scopes, strictness, limits, random orders.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;
mod constants_by_parts;
mod creation;
mod errors;
mod finishing;
mod folding;
mod foreign;
mod lasting;
mod one_call;
mod options;
mod order;
mod panics;
mod parts;
mod regions;
mod scope;
mod tree;
mod walking;
