//! The examples of codes that are the input of a command: `pdll-compiler` tests the others.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::Path;
use std::process::Command;

use pdll_compiler::codes::{self, Example};

/// Returns the codes of the errors and warnings that the command of an example reports.
fn reported(example: Example, command: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codes");
    std::fs::create_dir_all(&folder).unwrap();
    let file = if example.language == "tablegen" { "example.td" } else { "example.pdll" };
    for (name, text) in
        [(file, example.text), ("toy.td", codes::example_definitions()), ("empty.mlir", "module {}\n")]
    {
        std::fs::write(folder.join(name), text).unwrap();
    }
    assert!(command.contains(file), "{command}");
    let mut run = Command::new(env!("CARGO_BIN_EXE_pdll"));
    let output = run.current_dir(&folder).args(command.split(' ')).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    let found: Vec<String> = stderr.lines().filter_map(code).collect();
    // Nothing else is on standard error of a command without findings.
    assert_eq!(found.is_empty(), stderr.is_empty(), "{command}: {stderr}");
    found
}

/// Returns the code of a line with an error or a warning: it is printed, or that of the message. `?` stands for none.
fn code(line: &str) -> Option<String> {
    let severity = ["error", "warning"].into_iter().find_map(|severity| {
        let at = line.find(severity)?;
        (at == 0 || line[..at].ends_with(": ")).then(|| &line[at + severity.len()..])
    })?;
    match severity.strip_prefix('[') {
        Some(rest) => Some(rest.split(']').next().unwrap_or_default().to_owned()),
        None => {
            let message = severity.strip_prefix(": ")?;
            Some(codes::of_message(message).map_or("?", |code| code.name).to_owned())
        }
    }
}

#[test]
fn examples_of_commands_produce_their_codes() {
    let mut n_examples = 0;
    for code in codes::all() {
        for (nth, example) in code.examples().enumerate() {
            let Some(command) = example.command else { continue };
            n_examples += 1;
            let found = reported(example, command);
            match nth % 2 {
                0 => assert_eq!(found.first().map(String::as_str), Some(code.name), "{command}: {found:?}"),
                _ => assert!(found.is_empty(), "{}: {found:?}", code.name),
            }
        }
    }
    assert!(n_examples >= 12, "{n_examples}");
}
