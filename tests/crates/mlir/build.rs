//! Build script: sets the folder of MLIR's definitions for `ods!` and `pdll!`, as any crate that includes
//! them does.

#![allow(clippy::print_stdout, reason = "that is how cargo is told")]

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_mlir)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    let output = Command::new("llvm-config-22").arg("--includedir").output();
    let Some(output) = output.ok().filter(|output| output.status.success()) else { return };
    let dir = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if Path::new(&dir).join("mlir/Dialect/Arith/IR/ArithOps.td").is_file() {
        println!("cargo::rustc-env=PDLL_INCLUDE_PATH={dir}");
        println!("cargo::rustc-cfg=has_mlir");
    }
}
