//! Cases with our own expectation: MLIR 22's release cannot run them, although its document describes them,
//! or handles them wrongly.
//!
//! - `built_once`: mlir-pdll builds the results of a rewrite again at each access of a member.
//! - `extensions`: mlir-pdll does not have `either`, `variadic`, `optional` and `location`.
//! - `inline_functions`: mlir-pdll crashes on constraints and rewrites defined inside a pattern.
//! - `results`: the bytecode only finds the first result group unless the operation has segment sizes, so
//!   result groups by name never match; using one in a rewrite crashes mlir-opt with a null value.

use pdll::prelude::*;

use super::check;

pdll! {
    mod built_once;
    #include "ours/built_once.pdll"
}
pdll! {
    mod extensions;
    #include "ours/extensions.pdll"
}
pdll! {
    mod inline_functions;
    #include "ours/inline_functions.pdll"
}
pdll! {
    mod results;
    #![allow(unused_variables)]
    #include "ours/results.pdll"
}

#[test]
fn built_once() {
    check("ours", "built_once", built_once::populate);
}

#[test]
fn extensions() {
    check("ours", "extensions", extensions::populate);
}

#[test]
fn inline_functions() {
    check("ours", "inline_functions", inline_functions::populate);
}

#[test]
fn results() {
    check("ours", "results", results::populate);
}
