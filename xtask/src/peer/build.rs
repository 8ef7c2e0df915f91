//! Generates the input of the programs and builds both programs.

use super::command::{succeed, write_if_changed};
use super::options::{Options, Side};
use super::{distinct, ours, tag_patterns};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The seed of all files.
const SEED: u64 = 1;

/// Number of operations in the files on which both sides must produce the same result.
pub(crate) const AGREEMENT_SIZE: usize = 10_000;

/// Build of MLIR's program, by `build.sh`.
pub(crate) const MLIR_FLAGS: &str =
    "clang++ -O3 -DNDEBUG -march=native -fno-exceptions; the static libraries of libmlir-22-dev";

/// Paths that a run needs.
#[derive(Debug)]
pub(crate) struct Built {
    /// The repository.
    pub(crate) root: PathBuf,
    /// Folder of generated files and results: `target/peer`.
    pub(crate) folder: PathBuf,
}

impl Built {
    /// Returns the program of `side`.
    pub(crate) fn program(&self, side: Side) -> PathBuf {
        match side {
            Side::Mlir => self.folder.join("mlir/mlir_bench"),
            Side::Pdll => self.ours().join(ours::PROGRAM),
        }
    }

    /// Returns the generated workspace of pdll's side.
    pub(crate) fn ours(&self) -> PathBuf {
        self.folder.join("ours")
    }

    /// Returns the input file of a workload and size.
    pub(crate) fn input(&self, workload: &str, size: usize) -> PathBuf {
        self.folder.join(format!("{workload}_{size}.mlir"))
    }

    /// Returns the PDLL of a generated set.
    pub(crate) fn pdll(&self, set: &str) -> PathBuf {
        self.folder.join(format!("mlir/{set}.pdll"))
    }

    /// Returns a command that runs `build.sh` on the folder of MLIR's side.
    pub(crate) fn build_script(&self) -> Command {
        let mut command = Command::new(self.root.join("benches/peer/build.sh"));
        command.arg(self.folder.join("mlir"));
        command
    }
}

/// Writes the generated files and builds the programs of the requested sides.
pub(crate) fn build(root: &Path, options: &Options) -> Result<Built> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |target| root.join(target));
    let built = Built { root: root.to_path_buf(), folder: target.join("peer") };
    for &size in options.sizes.iter().chain([&AGREEMENT_SIZE]) {
        for set in &options.sets {
            let path = built.input(set.workload.name(), size);
            write_if_changed(&path, &set.workload.generate(size, SEED))?;
        }
    }
    for count in ours::COUNTS {
        let path = |extension: &str| built.folder.join(format!("mlir/w3_{count}.{extension}"));
        write_if_changed(&path("pdll"), &format!("#include \"bench.td\"\n\n{}", tag_patterns::pdll(count)))?;
        let includes = "include \"bench.td\"\ninclude \"mlir/IR/PatternBase.td\"\n";
        write_if_changed(&path("td"), &format!("{includes}\n{}", tag_patterns::drr(count)))?;
    }
    write_distinct(&built)?;
    for side in &options.sides {
        match side {
            Side::Mlir => {
                eprintln!("building MLIR's side in {}", built.folder.join("mlir").display());
                let mut command = built.build_script();
                if options.quick {
                    command.env("QUICK", "1");
                }
                succeed(&mut command)?;
            }
            Side::Pdll => {
                eprintln!("building pdll's side in {}", built.ours().display());
                ours::generate(root, &built.ours())?;
                ours::build(&built.ours())?;
            }
        }
    }
    Ok(built)
}

/// Writes p1000 in PDLL and in C++, and the definitions of its operations.
fn write_distinct(built: &Built) -> Result<()> {
    let patterns = distinct::terminating_patterns(distinct::COUNT);
    let pdll = distinct::pdll(&patterns, distinct::Form::Explicit);
    write_if_changed(&built.folder.join("mlir/p.td"), &distinct::definitions())?;
    write_if_changed(&built.pdll("p1000"), &(distinct::INCLUDE.to_owned() + &pdll))?;
    for file in 0..distinct::CXX_FILES {
        let path = built.folder.join(format!("mlir/p1000_{file}.cpp"));
        write_if_changed(&path, &distinct::cxx(&patterns, file))?;
    }
    Ok(())
}
