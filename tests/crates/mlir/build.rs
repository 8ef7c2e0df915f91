//! Build script: tells `ods!` and `pdll!` where MLIR's definitions are: what a crate does that includes them.

#![allow(clippy::print_stdout, reason = "that is how cargo is told")]

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_mlir)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    if let Ok(dir) = pdll_oracle::find_include_dir() {
        println!("cargo::rustc-env=PDLL_INCLUDE_PATH={dir}");
        println!("cargo::rustc-cfg=has_mlir");
    }
}
