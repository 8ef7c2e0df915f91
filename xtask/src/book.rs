//! `book`: the sources of the book, with the pages that are generated.
//!
//! In: `docs`, the crates of the tutorial, and what `pdll` prints. Out: `target/book-source`, of which `mdbook build` makes the book. The
//! committed summary does not name generated pages, so that `docs` is a valid book, too.

mod definitions;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

const HELP: &str = "\
usage: cargo xtask book

Writes the sources of the book to `target/book-source`: `docs`, a page for each dialect in the box, the list of passes and the list of lints.
Builds `pdll` for that. `mdbook build target/book-source` makes the book.";

/// Runs the task for the repository at `root`.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    if !args.is_empty() {
        println!("{HELP}");
        return Ok(());
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built =
        Command::new(cargo).args(["build", "--quiet", "-p", "pdll-cli"]).current_dir(root).status()?;
    ensure!(built.success(), "pdll-cli does not build");
    let out = root.join("target/book-source");
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    copy(&root.join("docs"), &out.join("docs"))?;
    let config = std::fs::read_to_string(root.join("book.toml"))?;
    let repository = config
        .lines()
        .find_map(|line| line.strip_prefix("git-repository-url = \"")?.strip_suffix('"'))
        .context("book.toml has no `git-repository-url`")?;
    for folder in ["", "internals", "tutorial"] {
        for entry in std::fs::read_dir(out.join("docs").join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = std::fs::read_to_string(&path)?;
                let depth = if folder.is_empty() { 1 } else { 2 };
                std::fs::write(&path, with_links_to(repository, &text, depth))?;
            }
        }
    }
    copy(&root.join("examples/tutorial"), &out.join("examples/tutorial"))?;
    std::fs::copy(root.join("book.toml"), out.join("book.toml"))?;

    let pdll = root.join("target/debug/pdll");
    let generated = out.join("docs/generated");
    std::fs::create_dir_all(&generated)?;
    let mut summary = std::fs::read_to_string(root.join("docs/SUMMARY.md"))?;
    summary.push_str("\n# Generated\n\n- [Passes](generated/passes.md)\n- [Lints](generated/lints.md)\n");
    std::fs::write(generated.join("passes.md"), passes(&output(&pdll, &["opt", "--list-passes"])?))?;
    std::fs::write(
        generated.join("lints.md"),
        lints(&std::fs::read_to_string(root.join("docs/errors.md"))?),
    )?;
    for dialect in definitions::definitions(root)? {
        let input = out.join(format!("{}.td", dialect.name));
        std::fs::write(&input, &dialect.text)?;
        let mut args =
            vec!["tblgen".into(), "--gen-dialect-doc".into(), format!("--dialect={}", dialect.name)];
        args.extend(dialect.include_dirs.iter().map(|dir| format!("-I{}", dir.display())));
        args.push(input.display().to_string());
        let page = output(&pdll, &args.iter().map(String::as_str).collect::<Vec<_>>())?;
        // The comment and the table of contents are for other generators of sites.
        let page = page.split_once("[TOC]\n").map_or(page.as_str(), |(_, rest)| rest);
        let page = format!("# The dialect `{}`\n{page}", dialect.name);
        std::fs::write(generated.join(format!("{}.md", dialect.name)), page)?;
        writeln!(summary, "- [The dialect `{0}`](generated/{0}.md)", dialect.name)?;
    }
    std::fs::write(out.join("docs/SUMMARY.md"), summary)?;
    println!("wrote {}", out.display());
    Ok(())
}

/// Returns what a command prints.
fn output(program: &Path, args: &[&str]) -> Result<String> {
    let output =
        Command::new(program).args(args).output().with_context(|| format!("{}", program.display()))?;
    ensure!(output.status.success(), "pdll {}: {}", args.join(" "), String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let from: PathBuf = entry?.path();
        let to = to.join(from.file_name().unwrap_or_default());
        if from.is_dir() { copy(&from, &to)? } else { std::fs::copy(&from, &to).map(|_| ())? }
    }
    Ok(())
}

/// Returns a page whose links to files outside of the book lead to the repository. `depth` is the number of folders around the page.
fn with_links_to(repository: &str, page: &str, depth: usize) -> String {
    page.replace(&format!("]({}", "../".repeat(depth)), &format!("]({repository}/blob/main/"))
}

/// Returns the page of passes: a section for each, with a table of its options.
fn passes(list: &str) -> String {
    let mut page = "# Passes\n\nThe passes of `pdll opt`, with their options and defaults.\n".to_owned();
    let mut is_in_table = false;
    for line in list.lines() {
        let Some((name, text)) = line.trim().split_once(" - ") else { continue };
        let (name, text) = (name.trim(), text.replace('|', "\\|"));
        if line.starts_with("    ") {
            if !is_in_table {
                page.push_str("\n| option | default | |\n|---|---|---|\n");
            }
            let (name, default) = name.split_once('=').unwrap_or((name, ""));
            let default = if default.is_empty() { String::new() } else { format!("`{default}`") };
            let _ = writeln!(page, "| `{name}` | {default} | {text} |");
        } else {
            let _ = write!(page, "\n## {name}\n\n{text}.\n");
        }
        is_in_table = line.starts_with("    ");
    }
    page
}

/// Returns the page of lints, from the page of errors: a section that explains a lint names it on a line of its own.
fn lints(errors: &str) -> String {
    let mut page = "# Lints\n\nEach lint has a section in [Errors and lints](../errors.md).\n\n| lint | code | |\n|---|---|---|\n".to_owned();
    let mut section = ("", "");
    for line in errors.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading.split_once(": ").unwrap_or((heading, ""));
        } else if let Some(name) = line.strip_prefix("lint ") {
            let _ = writeln!(page, "| `{name}` | {} | {} |", section.0, section.1);
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::{lints, passes, with_links_to};

    #[test]
    fn links_lead_out_of_the_book() {
        let page = "[a](../../A.md#b) [c](../c.md) [d](d.md)";
        assert_eq!(with_links_to("R", page, 2), "[a](R/blob/main/A.md#b) [c](../c.md) [d](d.md)");
    }

    #[test]
    fn passes_are_sections_with_tables() {
        let list = "Passes:\n  cse   - Merge\n  inline   - Inline a|b\n    max=4   - How often\n    list=   - What\n";
        expect_test::expect![[r#"
            # Passes

            The passes of `pdll opt`, with their options and defaults.

            ## cse

            Merge.

            ## inline

            Inline a\|b.

            | option | default | |
            |---|---|---|
            | `max` | `4` | How often |
            | `list` |  | What |
        "#]]
        .assert_eq(&passes(list));
    }

    #[test]
    fn lints_have_codes() {
        let page = lints("## P1: one\n\n```text\nlint unused\n```\n\n## P2: two\n\nlint text\n");
        assert!(page.ends_with("| `unused` | P1 | one |\n| `text` | P2 | two |\n"), "{page}");
        let page = lints(include_str!("../../docs/errors.md"));
        assert!(page.contains("| `shadowed_patterns` | P"), "{page}");
    }
}
