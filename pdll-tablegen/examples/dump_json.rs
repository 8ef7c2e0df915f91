//! Prints the records of a TableGen file as JSON: `dump_json [-I dir]… file.td`.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::io::Write;
use std::process::ExitCode;

use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::SourceMap;
use pdll_tablegen::{dump_json, parse_text};

fn main() -> ExitCode {
    let mut dirs: Vec<String> = Vec::new();
    let mut file = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.strip_prefix("-I") {
            Some("") => dirs.extend(args.next()),
            Some(dir) => dirs.push(dir.into()),
            None => file = Some(arg),
        }
    }
    let Some(file) = file else {
        eprintln!("usage: dump_json [-I dir]… file.td");
        return ExitCode::FAILURE;
    };
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut map = SourceMap::new();
    let source = map.add_text(file, text, None);
    let mut diags = Diags::new();
    let records = parse_text(&mut map, source, &mut IncludeDirs::new(dirs), &mut diags);
    let failed = diags.has_errors();
    for diag in diags.take() {
        let place = map.start(diag.span);
        let name = &map.get(diag.span.source).name;
        eprintln!("{name}:{}:{}: {:?}: {}", place.line, place.column, diag.severity, diag.message);
        for note in diag.notes {
            let place = note.span.map(|span| {
                let place = map.start(span);
                format!("{}:{}:{}: ", map.get(span.source).name, place.line, place.column)
            });
            eprintln!("  {}note: {}", place.unwrap_or_default(), note.message);
        }
    }
    if failed {
        return ExitCode::FAILURE;
    }
    match std::io::stdout().write_all(dump_json(&records, &map).as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
