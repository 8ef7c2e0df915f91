//! MLIR's own dialects against MLIR: IR that `mlir-opt-22` prints is read, verified and printed alike; what it refuses is refused,
//! in its words; typed operations find the parts; patterns over real operations do what it does with them.
//!
//! Skipped, visibly, where MLIR 22 is not installed, unless `PDLL_REQUIRE_MLIR` is set.

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
