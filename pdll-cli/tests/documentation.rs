//! The commands in docs/compile.md print the output shown there. `UPDATE_EXPECT=1` updates it. The book has every page.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn stages_are_as_documented() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/compile.md");
    let text = std::fs::read_to_string(&docs).unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("documentation");
    std::fs::create_dir_all(&folder).unwrap();
    let programs: Vec<&str> = blocks(&text, "```pdll\n").map(|(_, block)| block).collect();
    for (name, program) in ["example.pdll", "small.pdll"].iter().zip(&programs) {
        std::fs::write(folder.join(name), program).unwrap();
    }
    assert_eq!(programs.len(), 2);
    let mut expected = String::new();
    let mut done = 0;
    for (start, block) in blocks(&text, "```console\n") {
        let command = block.lines().next().unwrap();
        let args = command.strip_prefix("$ pdll ").unwrap().split(' ');
        let output =
            Command::new(env!("CARGO_BIN_EXE_pdll")).current_dir(&folder).args(args).output().unwrap();
        assert!(output.status.success(), "{command}");
        expected.push_str(&text[done..start]);
        expected.push_str(&format!("{command}\n{}", String::from_utf8(output.stdout).unwrap()));
        done = start + block.len();
    }
    assert!(done > 0);
    expected.push_str(&text[done..]);
    expect_test::expect_file![docs].assert_eq(&expected);
}

/// Returns the blocks that begin with the fence: the start of their contents, and the contents.
fn blocks<'a>(text: &'a str, fence: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    text.match_indices(fence).map(move |(at, _)| {
        let start = at + fence.len();
        let end = text[start..].find("```").map_or(text.len(), |end| start + end);
        (start, &text[start..end])
    })
}

/// The summary of the book lists every page of `docs` once, and links between pages lead to files.
#[test]
fn the_book_has_every_page() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(&docs).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") && name != "SUMMARY.md" {
            assert_eq!(summary.matches(&format!("]({name})")).count(), 1, "{name} in docs/SUMMARY.md");
            pages.push(name);
        }
    }
    assert_eq!(summary.matches("](").count(), pages.len());
    for page in pages {
        let text = std::fs::read_to_string(docs.join(&page)).unwrap();
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split([')', '#', ' ']).next().unwrap();
            let is_file = !target.is_empty() && !target.contains(':') && target.ends_with(".md");
            assert!(!is_file || docs.join(target).is_file(), "{page} links to {target}");
        }
    }
}
