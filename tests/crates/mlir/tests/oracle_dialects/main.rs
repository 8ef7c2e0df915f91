//! MLIR's own dialects compared with MLIR: the output of `mlir-opt-22` is parsed, verified and printed
//! identically; IR that it rejects is rejected with the same messages; typed operations find their parts;
//! patterns over these operations have the same effect.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "tests print how much they compared")]

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
    let is_built = if cfg!(has_mlir) { Ok(()) } else { Err("not found when this was built".to_owned()) };
    if pdll_oracle::or_skip(is_built).is_some() {
        assert!(pdll_oracle::has(&[pdll_oracle::MLIR_OPT]), "MLIR was removed after this was built");
    }
}
