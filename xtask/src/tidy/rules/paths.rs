//! No absolute path in any file: it exists on one machine only.
//!
//! Allowed are paths that every Linux has, and those that a `/` only sets off from what they are appended to: the names of
//! files of the repository (`concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data")`), and what follows a name or a quotation.

use super::super::tree::{folder_of, join};
use super::{Finding, Tree};

/// Beginnings of paths that mean the same everywhere.
const EVERYWHERE: &[&str] = &["/dev/", "/proc/", "/usr/bin/env"];

/// Folders of which even the bare name is a path of a machine.
const MACHINE: &[&str] = &["/home", "/root", "/tmp", "/work", "/Users", "/mnt", "/opt", "/usr", "/var"];

/// This file, whose tests contain such paths.
const HERE: &str = "xtask/src/tidy/rules/paths.rs";

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for (path, text) in tree.files().filter(|(path, _)| *path != HERE && !path.ends_with(".gitignore")) {
        for (index, line) in text.lines().enumerate() {
            // A name within the package, or a folder above, of the file.
            let is_ours = |found: &str| ancestors(path).any(|folder| tree.exists(&join(folder, found)));
            for found in absolute(line).filter(|found| !is_ours(found)) {
                let message = format!("`{found}` is an absolute path of one machine");
                findings.push(Finding::new("paths", path, index + 1, message));
            }
        }
    }
}

/// Returns the folders that `path` is in, up to the root.
fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder_of(path)), |folder| (!folder.is_empty()).then(|| folder_of(folder)))
}

/// Returns the absolute paths in `line`.
fn absolute(line: &str) -> impl Iterator<Item = &str> {
    let in_name = |c: char| c.is_alphanumeric() || "_-.+".contains(c);
    line.match_indices('/').filter_map(move |(at, _)| {
        let before = &line[..at];
        let appended = before.ends_with(|c: char| in_name(c) || ")}]>~*:/$%@<\\".contains(c))
            // Behind the end of a quotation.
            || before.ends_with('"') && before.matches('"').count().is_multiple_of(2);
        if appended {
            return None;
        }
        let end = line[at..].find(|c: char| !in_name(c) && c != '/').map_or(line.len(), |end| at + end);
        let path = line[at..end].trim_end_matches(['.', '-', '/', '+']);
        let mut parts = path.split('/').skip(1);
        let first = parts.next().unwrap_or_default();
        let named = first.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let long = parts.next().is_some_and(|second| second.starts_with(in_name));
        let known = EVERYWHERE.iter().any(|known| line[at..].starts_with(known));
        (named && !known && (long || MACHINE.contains(&path))).then_some(path)
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn machine_paths() {
        super::super::expect(
            super::check,
            &[
                ("tests/data/x.mlir", ""),
                ("c/data/y.mlir", ""),
                ("c/src/lib.rs", "concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/data/y.mlir\")\n"),
                (
                    "a.md",
                    "see /home/me/x.md, `/srv/data` and (/tmp)\nloc(\"/build/x.mlir\":1:2)\n\
                     let a = \"/tests/other/x.mlir\"; --path=/a/b\n",
                ),
                (
                    "b.md",
                    "see https://a.org/home/x, my/work/ and ~/work/, //a/b, and/or, \"$p\"/lib/x, /** x/y */ <a/b> 1 / 2 /x\n\
                     #!/usr/bin/env bash\n> /dev/null; cat /proc/self/stat; \"/tests/data/x.mlir\" ${x}/y/z s|^(.*/)?a/b|\n",
                ),
            ],
            expect![[r#"
                a.md:1: `/home/me/x.md` is an absolute path of one machine [paths]
                a.md:1: `/srv/data` is an absolute path of one machine [paths]
                a.md:1: `/tmp` is an absolute path of one machine [paths]
                a.md:2: `/build/x.mlir` is an absolute path of one machine [paths]
                a.md:3: `/tests/other/x.mlir` is an absolute path of one machine [paths]
                a.md:3: `/a/b` is an absolute path of one machine [paths]
            "#]],
        );
    }
}
