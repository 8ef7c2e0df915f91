//! Every crate inherits the workspace's lints, which forbid `unsafe`; every publishable crate has metadata.

use super::super::manifest::{packages, parse, value_of};
use super::super::tree::join;
use super::{Finding, Tree};

/// Keys that crates.io shows, or that cargo checks for users.
const METADATA: &[&str] =
    &["description", "license", "repository", "rust-version", "keywords", "categories", "readme", "include"];

/// Files that every published crate contains.
const FILES: &[&str] = &["LICENSE-APACHE", "LICENSE-MIT", "README.md"];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let root = parse(tree.get("Cargo.toml").unwrap_or_default());
    if value_of(&root, "workspace.lints.rust", "unsafe_code") != Some("forbid") {
        let message = "`[workspace.lints.rust]` does not say `unsafe_code = \"forbid\"`".to_string();
        findings.push(Finding::new("lints", "Cargo.toml", 0, message));
    }
    let excluded = value_of(&root, "workspace", "exclude").unwrap_or_default();
    for package in packages(tree) {
        if excluded.contains(&format!("\"{}\"", package.folder)) && !package.folder.is_empty() {
            continue;
        }
        if package.get("lints", "workspace") != Some("true") {
            let message = format!(
                "`{}` does not inherit the workspace's lints: add `[lints]` `workspace = true`",
                package.name
            );
            findings.push(Finding::new("lints", package.path, 0, message));
        }
        if package.get("package", "publish") == Some("false") {
            continue;
        }
        for key in METADATA {
            let inherited = format!("{key}.workspace");
            if package.get("package", key).is_none() && package.get("package", &inherited) != Some("true") {
                let message = format!("`{}` can be published and has no `{key}`", package.name);
                findings.push(Finding::new("metadata", package.path, 0, message));
            }
        }
        for file in FILES.iter().filter(|file| !tree.exists(&join(package.folder, file))) {
            let message = format!("`{}` can be published and has no {file}", package.name);
            findings.push(Finding::new("metadata", package.path, 0, message));
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn lints_and_metadata() {
        super::super::expect(
            super::check,
            &[
                (
                    "Cargo.toml",
                    "[workspace]\nexclude = [\"fuzz\"]\n[workspace.lints.rust]\nunsafe_code = \"deny\"\n",
                ),
                (
                    "a/Cargo.toml",
                    "[package]\nname = \"a\"\ndescription = \"A\"\nlicense.workspace = true\nkeywords = []\ncategories = []\nreadme = \"README.md\"\n",
                ),
                ("a/LICENSE-MIT", ""),
                ("a/LICENSE-APACHE", ""),
                ("b/Cargo.toml", "[package]\nname = \"b\"\npublish = false\n[lints]\nworkspace = true\n"),
                ("fuzz/Cargo.toml", "[package]\nname = \"fuzz\"\n"),
            ],
            expect![[r#"
                Cargo.toml: `[workspace.lints.rust]` does not say `unsafe_code = "forbid"` [lints]
                a/Cargo.toml: `a` does not inherit the workspace's lints: add `[lints]` `workspace = true` [lints]
                a/Cargo.toml: `a` can be published and has no `repository` [metadata]
                a/Cargo.toml: `a` can be published and has no `rust-version` [metadata]
                a/Cargo.toml: `a` can be published and has no `include` [metadata]
                a/Cargo.toml: `a` can be published and has no README.md [metadata]
            "#]],
        );
    }
}
