//! A library with `test = false` has no unit tests that never run: it is not compiled a second time for them.
//!
//! Files whose tests need nothing else of the crate may be modules of its integration tests: `#[path = "../src/special.rs"]`.

use super::super::manifest::packages;
use super::super::tree::join;
use super::{Finding, Tree};

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for package in packages(tree).iter().filter(|package| package.get("lib", "test") == Some("false")) {
        let [source, tests] = ["src", "tests"].map(|folder| format!("{}/", join(package.folder, folder)));
        let is_included = |file: &str| {
            let path = format!("\"../src/{file}\"");
            tree.with_extension("rs").any(|(test, text)| test.starts_with(&*tests) && text.contains(&path))
        };
        for (path, text) in tree.with_extension("rs") {
            let Some(file) = path.strip_prefix(&*source) else { continue };
            let Some(line) = text.lines().position(|line| line == "#[cfg(test)]") else { continue };
            if !is_included(file) {
                let message =
                    format!("the tests never run: `{}` has `test = false` under `[lib]`", package.path);
                findings.push(Finding::new("untested", path, line + 1, message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn unit_tests_of_a_library_without_tests() {
        let library = "[package]\nname = \"a\"\n[lib]\ntest = false\n";
        super::super::expect(
            super::check,
            &[
                ("a/Cargo.toml", library),
                ("a/src/lib.rs", "#[cfg(test)]\nmod tests {\n    #[test]\n    fn runs() {}\n}\n"),
                ("a/src/deep/special.rs", "#[cfg(test)]\nmod tests {}\n"),
                ("a/tests/main.rs", "#[path = \"../src/deep/special.rs\"]\nmod special;\n"),
                ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
                ("b/src/lib.rs", "#[cfg(test)]\nmod tests {}\n"),
            ],
            expect![[r#"
                a/src/lib.rs:1: the tests never run: `a/Cargo.toml` has `test = false` under `[lib]` [untested]
            "#]],
        );
    }
}
