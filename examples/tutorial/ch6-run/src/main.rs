//! Chapter 6 of the tutorial: `toy FILE [--emit=STAGE]` prints a program of Toy as operations.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Parser, ValueEnum};
use pdll::text::PrintOptions;
use toy_llvm::Stage;

// ANCHOR: main
/// Compiles a program of Toy.
#[derive(Parser)]
struct Args {
    /// The program
    file: PathBuf,
    /// What to print
    #[arg(long, value_enum, default_value = "llvm")]
    emit: Emit,
}

#[derive(Copy, Clone, ValueEnum)]
enum Emit {
    /// What the front end builds
    Built,
    /// The same with lengths of rows
    Shaped,
    /// The same after patterns
    Simplified,
    /// Loops over buffers
    Loops,
    /// Operations of `llvm`
    Llvm,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let stage = match args.emit {
        Emit::Built => Stage::Built,
        Emit::Shaped => Stage::Shaped,
        Emit::Simplified => Stage::Simplified,
        Emit::Loops => Stage::Loops,
        Emit::Llvm => Stage::Llvm,
    };
    let name = args.file.display().to_string();
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read `{name}`"))?;
    let ctx = toy_llvm::context();
    let mut ir = toy_dialect::build(&ctx, &name, &text).map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    toy_llvm::compile(&ctx, &mut ir, stage)?;
    println!("{}", ir.to_text(&PrintOptions::new().custom_forms(true)).to_string().trim_end());
    Ok(())
}
// ANCHOR_END: main
