//! Compiles PDLL to PDL as `pdll compile -x mlir` does, without its command line: `compile [-I dir]… file.pdll`. For measurements.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::path::PathBuf;
use std::process::ExitCode;

use pdll_compiler::codegen::pdl;
use pdll_compiler::pipeline::compile_text;
use pdll_compiler::sema::Strictness;
use pdll_compiler::stack::on_large_stack;
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;

fn main() -> ExitCode {
    let mut dirs: Vec<PathBuf> = Vec::new();
    let mut file = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.strip_prefix("-I") {
            Some("") => dirs.extend(args.next().map(PathBuf::from)),
            Some(dir) => dirs.push(dir.into()),
            None => file = Some(arg),
        }
    }
    let Some(text) = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok()) else {
        eprintln!("usage: compile [-I dir]… file.pdll");
        return ExitCode::FAILURE;
    };
    let name = file.unwrap_or_default();
    let is_fine = on_large_stack(|| {
        let mut sources = SourceMap::new();
        let source = sources.add_text(name, text, None);
        let mut diags = Diags::new();
        let unit = compile_text(&mut sources, source, &dirs, Strictness::Strict, &mut diags);
        let is_fine = !diags.has_errors();
        for diag in diags.take() {
            let (place, name) = (sources.start(diag.span), &sources.get(diag.span.source).name);
            eprintln!("{name}:{}:{}: {:?}: {}", place.line, place.column, diag.severity, diag.message);
        }
        if is_fine {
            print!("{}", pdl::print(&unit.compiled, &sources));
        }
        is_fine
    });
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
