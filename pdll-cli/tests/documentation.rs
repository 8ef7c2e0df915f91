//! The commands in docs/compile.md print the output shown there. `UPDATE_EXPECT=1` updates it. The book has every page, and every block of it
//! is tested, here or by the tests of `TESTED`, or says why not.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "../../xtask/src/book/definitions.rs"]
mod definitions;

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

/// Each picture on the page is the decision tree of the program before it.
#[test]
fn pictures_are_those_of_the_tool() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/internals/decision-trees.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let mut n_pictures = 0;
    for (start, program) in blocks(&text, "```pdll\n") {
        let after = text[start + program.len()..].strip_prefix("```\n\n![").expect("a picture follows");
        let picture = after.split_once("](").unwrap().1.split(')').next().unwrap();
        let input = folder.join(picture).with_extension("pdll");
        std::fs::write(&input, program).unwrap();
        let mut run = Command::new(env!("CARGO_BIN_EXE_pdll"));
        let output = run.args(["compile", "-x", "tree", "--format=svg"]).arg(input).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        expect_test::expect_file![page.with_file_name(picture)]
            .assert_eq(&String::from_utf8(output.stdout).unwrap());
        n_pictures += 1;
    }
    assert_eq!(n_pictures, text.matches("![").count());
}

/// Returns the blocks that begin with the fence: the start of their contents, and the contents.
fn blocks<'a>(text: &'a str, fence: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    text.match_indices(fence).map(move |(at, _)| {
        let start = at + fence.len();
        let end = text[start..].find("```").map_or(text.len(), |end| start + end);
        (start, &text[start..end])
    })
}

/// Returns the cells of the rows of all tables of a page with these headings, without the back quotes of the first cell.
fn rows(text: &str, headings: &str) -> Vec<Vec<String>> {
    let tables = text.split(headings).skip(1).map(|rest| rest.trim_start_matches('\n'));
    let lines = tables.flat_map(|table| table.lines().skip(1).take_while(|line| line.starts_with('|')));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let mut rows: Vec<Vec<String>> = lines.map(cells).collect();
    rows.iter_mut().for_each(|row| row[0] = row[0].trim_matches('`').to_owned());
    rows
}

/// The tables of docs/passes.md have the passes and options of the tool, with the defaults.
#[test]
fn tables_of_passes_are_complete() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/passes.md");
    let page = std::fs::read_to_string(page).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_pdll")).args(["opt", "--list-passes"]).output().unwrap();
    let list = String::from_utf8(output.stdout).unwrap();
    // The name of each pass, and its options with their defaults as the tables show them.
    let mut passes: Vec<(&str, Vec<(String, String)>)> = Vec::new();
    for line in list.lines().filter(|line| line.starts_with("  ")) {
        let name = line.split_once(" - ").unwrap().0.trim();
        match name.split_once('=') {
            Some((option, default)) => {
                passes.last_mut().unwrap().1.push((option.to_owned(), default.to_owned()))
            }
            None => passes.push((name, Vec::new())),
        }
    }
    let rows_of_passes = rows(&page, "| pass | what it does | options |");
    let mut names: Vec<&str> = rows_of_passes.iter().map(|row| row[0].as_str()).collect();
    names.sort_unstable();
    let all: Vec<&str> = passes.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, all);
    let of_patterns = rows(&page, "| option | default | |");
    for row in &rows_of_passes {
        let options = &passes.iter().find(|(name, _)| *name == row[0]).unwrap().1;
        if row[2].ends_with("see below") {
            // The options of any pass that applies patterns are the last ones.
            let own = options.len() - of_patterns.len();
            for (option, shown) in options[own..].iter().zip(&of_patterns) {
                assert_eq!(
                    (&option.0, option.1.as_str()),
                    (&shown[0], shown[1].trim_matches('`')),
                    "{}",
                    row[0]
                );
            }
            assert!(
                options[..own].iter().all(|(name, _)| row[2].contains(&format!("`{name}`"))),
                "{}",
                row[0]
            );
            continue;
        }
        for (name, default) in options {
            let shown =
                row[2].split_once(&format!("`{name}` (")).map(|(_, rest)| rest.trim_start_matches('`'));
            let has_default =
                default.is_empty() || shown.is_some_and(|shown| shown.starts_with(default.as_str()));
            assert!(shown.is_some() && has_default, "{}: `{name}` ({default})", row[0]);
        }
        assert_eq!(row[2].matches("` (").count(), options.len(), "{}", row[0]);
    }
}

/// The table of lints in docs/language.md is complete.
#[test]
fn the_table_of_lints_is_complete() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md");
    let rows = rows(&std::fs::read_to_string(page).unwrap(), "| lint | reports | how to silence it |");
    let mut names: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, pdll_compiler::lint::LINTS);
}

/// The summary of the book lists every page of `docs` once, and links between pages lead to files and headings.
#[test]
fn the_book_has_every_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let summary = std::fs::read_to_string(root.join("docs/SUMMARY.md")).unwrap();
    let mut n_pages = 0;
    for page in pages(&root) {
        let Some(name) = page.strip_prefix("docs/").filter(|name| *name != "SUMMARY.md") else { continue };
        assert_eq!(summary.matches(&format!("]({name})")).count(), 1, "{name} in docs/SUMMARY.md");
        n_pages += 1;
        let text = std::fs::read_to_string(root.join(&page)).unwrap();
        let folder = root.join(&page).parent().unwrap().to_owned();
        for (at, _) in text.match_indices("](") {
            let link = text[at + 2..].split([')', ' ']).next().unwrap();
            let (target, heading) = link.split_once('#').unwrap_or((link, ""));
            if target.contains(':') || !target.is_empty() && !target.ends_with(".md") {
                continue;
            }
            let file = if target.is_empty() { root.join(&page) } else { folder.join(target) };
            let linked = std::fs::read_to_string(file).unwrap_or_else(|_| panic!("{page} links to {link}"));
            assert!(heading.is_empty() || anchors(&linked).any(|anchor| anchor == heading), "{page}: {link}");
        }
    }
    assert_eq!(summary.matches("](").count(), n_pages);
}

/// Returns the names by which links refer to the headings of a page.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let headings =
        text.lines().filter_map(|line| line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' '));
    headings.map(|heading| {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    })
}

/// Each dialect in the box has a page, which mlir-tblgen writes in the same words where it accepts the definitions.
#[test]
fn oracle_dialects_have_pages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("dialects");
    std::fs::create_dir_all(&folder).unwrap();
    let has_mlir = pdll_oracle::has(&[pdll_oracle::MLIR_TBLGEN]);
    let (mut names, mut n_same) = (Vec::new(), 0);
    for dialect in definitions::definitions(&root).unwrap() {
        let input = folder.join(format!("{}.td", dialect.name));
        std::fs::write(&input, &dialect.text).unwrap();
        let mut args = vec!["--gen-dialect-doc".to_owned(), format!("--dialect={}", dialect.name)];
        args.extend(dialect.include_dirs.iter().map(|dir| format!("-I{}", dir.display())));
        args.push(input.display().to_string());
        let output = Command::new(env!("CARGO_BIN_EXE_pdll")).arg("tblgen").args(&args).output().unwrap();
        assert!(output.status.success(), "{}: {}", dialect.name, String::from_utf8_lossy(&output.stderr));
        let page = String::from_utf8(output.stdout).unwrap();
        assert!(page.contains(&format!("`{}.", dialect.name)), "{}", dialect.name);
        if has_mlir {
            let upstream = pdll_oracle::run(pdll_oracle::command(pdll_oracle::MLIR_TBLGEN).args(&args), "");
            if let Ok(upstream) = upstream.into_result() {
                assert_eq!(page, upstream, "{}", dialect.name);
                n_same += 1;
            }
        }
        names.push(dialect.name);
    }
    assert!(names.len() >= 17, "{names:?}");
    assert!(!has_mlir || n_same >= 9, "{n_same}");
}

/// What pages include is there: files, and the parts of them between `ANCHOR` and `ANCHOR_END`.
#[test]
fn included_parts_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut n_included = 0;
    for page in pages(&root) {
        let text = std::fs::read_to_string(root.join(&page)).unwrap();
        for (at, start) in text.match_indices("{{#include ") {
            let included = text[at + start.len()..].split("}}").next().unwrap();
            let (file, anchor) =
                included.split_once(':').map_or((included, None), |(file, name)| (file, Some(name)));
            let path = root.join(&page).parent().unwrap().join(file);
            let source =
                std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{page}: {file}: {error}"));
            for mark in ["ANCHOR", "ANCHOR_END"] {
                let found =
                    |name| source.lines().filter(|line| line.trim() == format!("// {mark}: {name}")).count();
                assert_eq!(anchor.map_or(1, found), 1, "{page}: {included}: {mark}");
            }
            n_included += 1;
        }
    }
    assert!(n_included > 20, "{n_included}");
}

/// Files with tests of blocks: the languages, the pages, and the file, which names the page.
const TESTED: [(&[&str], &str, &str); 24] = [
    (&["rust"], "docs/start.md", "src/lib.rs"),
    (&["rust"], "docs/ods.md", "src/lib.rs"),
    (&["rust"], "docs/drivers.md", "src/lib.rs"),
    (&["rust"], "docs/debugging.md", "src/lib.rs"),
    (&["rust"], "docs/patterns.md", "src/lib.rs"),
    (&["rust"], "docs/conversion.md", "src/lib.rs"),
    (&["rust"], "docs/rewriter.md", "src/lib.rs"),
    (&["rust"], "docs/pdl.md", "src/lib.rs"),
    (&["rust"], "docs/language.md", "src/lib.rs"),
    (&["rust"], "docs/types.md", "src/lib.rs"),
    (&["rust"], "docs/natives.md", "src/lib.rs"),
    (&["rust"], "docs/speed.md", "src/lib.rs"),
    (&["rust"], "docs/verify.md", "pdll-verify/src/lib.rs"),
    (&["rust"], "docs/build.md", "pdll-cli/src/lib.rs"),
    (&["rust"], "docs/migrating.md", "pdll-cli/src/lib.rs"),
    (&["rust", "rust,no_run"], "docs/passes.md", "pdll-cli/src/lib.rs"),
    (&["rust"], "docs/bytecode.md", "pdll-cli/src/lib.rs"),
    (&["rust"], "docs/dialects.md", "pdll-cli/src/lib.rs"),
    (&["rust"], "docs/runtime-patterns.md", "pdll-cli/src/lib.rs"),
    (&["pdll", "pdll fails", "td"], "docs/language.md", "pdll-compiler/tests/reference.rs"),
    (&["rust", "pdll", "mlir"], "docs/saturation.md", "pdll-saturate/tests/manual.rs"),
    (&["pdll", "console"], "docs/compile.md", "pdll-cli/tests/documentation.rs"),
    (&["pdll"], "docs/internals/decision-trees.md", "pdll-cli/tests/documentation.rs"),
    (&["rust", "pdll", "tablegen"], "docs/errors.md", "pdll-compiler/tests/codes.rs"),
];

/// Every block is tested, is text, or says in parentheses why it is not tested.
#[test]
fn every_block_is_tested_or_says_why_not() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (_, page, tests) in TESTED {
        let source = std::fs::read_to_string(root.join(tests)).unwrap();
        assert!(source.contains(page), "{tests} does not name {page}");
    }
    let mut wrong = Vec::new();
    for page in pages(&root) {
        let text = std::fs::read_to_string(root.join(&page)).unwrap();
        for (kind, block) in fenced(&text) {
            // The parts of the tutorial's crates, which their tests run.
            let is_included =
                block.starts_with("{{#include ../../examples/tutorial/") && block.lines().count() == 1;
            let is_marked = ["(not run: ", "(not compiled: "].iter().any(|mark| kind.contains(mark));
            let is_run = kind == "sh" || page == "docs/errors.md" && kind.contains("example.");
            let is_tested = TESTED.iter().any(|(kinds, of, _)| kinds.contains(&kind) && *of == page);
            if !(kind == "text" || is_included || is_marked || is_run || is_tested) {
                wrong.push(format!("{page}: `{kind}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Files that the commands of blocks in `sh` read.
const FILES: [(&str, &str); 6] = [
    (
        "rules.pdll",
        "Pattern IdOfConstant => replace op<arith.addi>(x: Value, op<arith.constant> {value = attr<\"0 : i32\">}) with x;\n",
    ),
    ("lowering.pdll", "Pattern => replace op<my.sub>(a: Value, b: Value) with op<arith.subi>(a, b);\n"),
    ("simplify.pdll", "Pattern => replace op<toy.neg>(op<toy.neg>(x: Value)) with x;\n"),
    (
        "input.mlir",
        "func.func @f(%a: i32) -> i32 {\n  %zero = arith.constant 0 : i32\n  %sum = arith.addi %a, %zero : i32\n  return %sum : i32\n}\n",
    ),
    ("f.mlir", "module {}\n"),
    ("program.mlir", "func.func @main(%a: i32, %b: i32, %c: i1, %d: i32) -> i32 {\n  return %a : i32\n}\n"),
];

/// Every command of a block in `sh` is one of `pdll`, and succeeds.
#[test]
fn commands_of_blocks_succeed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("blocks");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in FILES {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let mut n_commands = 0;
    for page in pages(&root) {
        let text = std::fs::read_to_string(root.join(&page)).unwrap();
        for line in
            fenced(&text).iter().filter(|(kind, _)| *kind == "sh").flat_map(|(_, block)| block.lines())
        {
            let command = line.split(" #").next().unwrap().trim();
            let args = command.strip_prefix("pdll ").unwrap_or_else(|| panic!("{page}: `{line}`"));
            let mut run = Command::new(env!("CARGO_BIN_EXE_pdll"));
            let output = run.current_dir(&folder).args(args.split_whitespace()).output().unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{page}: `{command}`: {stderr}");
            n_commands += 1;
        }
    }
    assert!(n_commands >= 8, "{n_commands}");
}

/// Returns the pages of the book, and the README, relative to the root.
fn pages(root: &Path) -> Vec<String> {
    let mut pages = vec!["README.md".to_owned()];
    for folder in ["docs", "docs/internals", "docs/tutorial"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") {
                pages.push(format!("{folder}/{name}"));
            }
        }
    }
    pages.sort();
    pages
}

/// Returns the fenced blocks: what stands behind the fence, and the contents.
fn fenced(text: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = text.split("```").collect();
    assert!(!parts.len().is_multiple_of(2), "a block is not closed");
    parts.chunks(2).filter_map(|pair| pair.get(1)?.split_once('\n')).collect()
}
