//! The language reference: every example in `docs/language.md` compiles without diagnostics, or fails with
//! the message that follows.
//!
//! Bless the messages with `UPDATE_EXPECT=1`. Rust blocks are doc tests of the facade.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use pdll_compiler::load::load_text;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::sema::Strictness;

/// A fenced block.
struct Block {
    /// Text after the opening fence.
    info: String,
    /// Number of its first line, from 0.
    first: usize,
    lines: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    for (at, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                open = Some(Block { info: info.to_owned(), first: at + 1, lines: Vec::new() })
            }
            (Some(_), Some(_)) => out.extend(open.take()),
            (Some(block), None) => block.lines.push(line.to_owned()),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    out
}

/// Returns the diagnostics of a text, whose definitions are beside it.
fn findings(folder: &Path, text: &str) -> String {
    let name = folder.join("reference.pdll").display().to_string();
    let found = load_text(&name, text, &[], &OdsContext::default(), Strictness::Strict).diagnostics;
    let found = found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    found.replace(&format!("{}/", folder.display()), "")
}

#[test]
fn examples_of_the_language_reference_compile_or_fail_as_shown() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md");
    let text = std::fs::read_to_string(&file).unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reference");
    std::fs::create_dir_all(&folder).unwrap();
    let (mut n_right, mut n_wrong, mut failures, mut said) = (0, 0, Vec::new(), Vec::new());
    let blocks = blocks(&text);
    for (at, block) in blocks.iter().enumerate() {
        let source = block.lines.join("\n") + "\n";
        let line = block.first + 1;
        match block.info.as_str() {
            "td" => std::fs::write(folder.join("toy.td"), source).unwrap(),
            "pdll" => {
                n_right += 1;
                let found = findings(&folder, &source);
                if !found.is_empty() {
                    failures.push(format!("line {line}:\n{found}"));
                }
            }
            "pdll fails" => {
                n_wrong += 1;
                let found = findings(&folder, &source);
                let message = blocks.get(at + 1).filter(|next| next.info == "text");
                let Some(message) = message else {
                    failures.push(format!("line {line}: no message follows"));
                    continue;
                };
                if !found.contains(": error: ") {
                    failures.push(format!("line {line}: it does not fail:\n{found}"));
                } else if message.lines.join("\n") != found {
                    failures.push(format!("line {line}, this is said:\n{found}"));
                    said.push((message.first, message.lines.len(), found));
                }
            }
            "text" | "rust" => {}
            other => failures.push(format!("line {line}: a block of `{other}`")),
        }
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (first, n_lines, found) in said.into_iter().rev() {
            lines.splice(first..first + n_lines, found.lines().map(str::to_owned));
        }
        std::fs::write(&file, lines.join("\n") + "\n").unwrap();
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(n_right >= 12 && n_wrong >= 8, "only {n_right} and {n_wrong} examples");
}
