//! Build script: sets the folder of MLIR's definitions for `ods!` and `pdll!`, as any crate that includes
//! them does.

#![allow(clippy::print_stdout, reason = "that is how cargo is told")]

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_mlir)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rerun-if-env-changed={}", pdll_oracle::HIDE);
    match pdll_oracle::find_include_dir() {
        Ok(dir) => {
            println!("cargo::rustc-env=PDLL_INCLUDE_PATH={dir}");
            println!("cargo::rustc-cfg=has_mlir");
        }
        // There is no such file, so cargo runs the script each time, until MLIR is installed.
        Err(_) => println!("cargo::rerun-if-changed=not-installed"),
    }
}
