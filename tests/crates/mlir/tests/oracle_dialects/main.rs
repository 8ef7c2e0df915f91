//! MLIR's own dialects compared with MLIR: the output of `mlir-opt-22` is parsed, verified and printed
//! identically; IR that it rejects is rejected with the same messages; typed operations find their parts;
//! patterns over these operations have the same effect.
//!
//! Skips with a message if MLIR 22 is not installed, unless `PDLL_REQUIRE_MLIR` is set.

#![allow(clippy::print_stdout, reason = "what is skipped must be seen")]

#[cfg(has_mlir)]
mod accessors;
#[cfg(has_mlir)]
mod forms;
#[cfg(has_mlir)]
mod groups;
#[cfg(has_mlir)]
mod invalid;
#[cfg(has_mlir)]
mod mutants;
#[cfg(has_mlir)]
mod names;
#[cfg(has_mlir)]
mod patterns;
#[cfg(has_mlir)]
mod read;
#[cfg(has_mlir)]
mod refuse;
#[cfg(has_mlir)]
mod tools;

#[test]
fn oracle_is_installed() {
    let is_there = cfg!(has_mlir);
    if !is_there {
        println!("skipped: llvm-config-22 or MLIR's definitions not found");
    }
    assert!(
        is_there || std::env::var_os("PDLL_REQUIRE_MLIR").is_none(),
        "MLIR 22's definitions are required"
    );
}
