//! Cases whose expectation is ours: MLIR 22's release cannot run them, though its document describes them, or does worse.
//!
//! - `built_once`: mlir-pdll builds what a rewrite returns again at each access of a member.
//! - `inline_functions`: mlir-pdll ends with a memory error on constraints and rewrites defined inside a pattern.
//! - `results`: the bytecode finds no result group but the first unless the operation has segment sizes, so result groups by name
//!   never match, and using one in a rewrite ends mlir-opt with a null value.

use pdll::prelude::*;

use super::check;

pdll! {
    mod built_once;
    #include "ours/built_once.pdll"
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
fn inline_functions() {
    check("ours", "inline_functions", inline_functions::populate);
}

#[test]
fn results() {
    check("ours", "results", results::populate);
}
