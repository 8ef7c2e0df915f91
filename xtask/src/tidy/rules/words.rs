//! No path of someone's machine in any file.

use super::{Finding, Tree};

/// Folders that exist on one machine only.
const MACHINE: &[&str] = &["/home/", "/root/", "/Users/", "/work/", "/tmp/t/", "/tmp/w/"];

/// This file, which has to contain them.
const HERE: &str = "xtask/src/tidy/rules/words.rs";

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for (path, text) in tree.files().filter(|(path, _)| *path != HERE) {
        for (index, line) in text.lines().enumerate() {
            for folder in MACHINE.iter().filter(|folder| names(line, folder)) {
                let message = format!("`{folder}` is a folder of one machine");
                findings.push(Finding::new("words", path, index + 1, message));
            }
        }
    }
}

/// Does `line` name `folder` as an absolute path, not as the middle of another one?
fn names(line: &str, folder: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "_-.)}~".contains(c);
    line.match_indices(folder).any(|(at, _)| !line[..at].ends_with(inside))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn machine_paths() {
        super::super::expect(
            super::check,
            &[("a.md", "see /home/me/x.md\n"), ("b.md", "see https://a.org/home/x, my/work/ and ~/work/\n")],
            expect![[r#"
                a.md:1: `/home/` is a folder of one machine [words]
            "#]],
        );
    }
}
