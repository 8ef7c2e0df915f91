//! Which crate may import which: the table of ARCHITECTURE.md, kept here where it is enforced.

use super::super::manifest::packages;
use super::{Finding, Tree, listed};

/// A crate and what it may import of the others, in tests too.
///
/// The compiler and the runtime meet in the facade and in its tests only: the root package's tests may import anything.
const IMPORTS: &[(&str, &[&str])] = &[
    ("pdll-support", &[]),
    ("pdll-tablegen", &["pdll-support"]),
    ("pdll-asm", &[]),
    ("pdll-match", &["pdll-support"]),
    ("pdll-compiler", &["pdll-asm", "pdll-match", "pdll-support", "pdll-tablegen"]),
    ("pdll-macros", &["pdll-compiler"]),
    ("pdll-runtime", &["pdll-asm", "pdll-match"]),
    ("pdll", &["pdll-macros", "pdll-runtime", "pdll-compiler"]),
    ("pdll-cli", &["pdll", "pdll-compiler", "pdll-support", "pdll-tablegen"]),
    ("pdll-peer", &["pdll"]),
    ("pdll-random", &["pdll-match"]),
    ("pdll-agreement", &["pdll", "pdll-compiler", "pdll-match", "pdll-random", "pdll-runtime"]),
    ("pdll-test-dialects", &["pdll"]),
    ("pdll-test-mlir", &["pdll"]),
    (
        "pdll-fuzz",
        &["pdll", "pdll-asm", "pdll-compiler", "pdll-match", "pdll-runtime", "pdll-support", "pdll-tablegen"],
    ),
    ("xtask", &[]),
];

/// Crates that only some features may bring in: crate, imported, feature.
const BEHIND_FEATURE: &[(&str, &str, &str)] = &[("pdll", "pdll-compiler", "jit")];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let packages = packages(tree);
    // Packages outside of the workspace, such as the fuzz targets, import what they like.
    let outside = |folder: &str| {
        let root = packages.iter().find(|package| package.folder.is_empty());
        root.and_then(|root| root.get("workspace", "exclude"))
            .is_some_and(|list| list.contains(&format!("\"{folder}\"")))
    };
    for package in packages.iter().filter(|package| !outside(package.folder)) {
        let Some((_, allowed)) = IMPORTS.iter().find(|(name, _)| *name == package.name) else {
            let message =
                format!("`{}` is not in the import table of xtask/src/tidy/rules/imports.rs", package.name);
            findings.push(Finding::new("imports", package.path, 0, message));
            continue;
        };
        for (dependency, line, in_tests) in package.dependencies() {
            let ours = IMPORTS.iter().any(|(name, _)| *name == dependency);
            if !ours || package.folder.is_empty() && in_tests {
                continue;
            }
            if !allowed.contains(&dependency) {
                let may = if allowed.is_empty() {
                    "none of the others".to_string()
                } else {
                    listed(allowed.iter().copied())
                };
                let message =
                    format!("`{}` may not import `{dependency}`: it may import {may}", package.name);
                findings.push(Finding::new("imports", package.path, line, message));
            }
            let feature = BEHIND_FEATURE.iter().find(|(a, b, _)| *a == package.name && *b == dependency);
            if let Some((_, _, feature)) = feature
                && !package
                    .entries
                    .iter()
                    .any(|entry| entry.line == line && entry.value.contains("optional = true"))
            {
                let message = format!(
                    "`{}` may import `{dependency}` behind feature `{feature}` only: make it optional",
                    package.name
                );
                findings.push(Finding::new("imports", package.path, line, message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn forbidden_dependencies() {
        super::super::expect(
            super::check,
            &[
                (
                    "Cargo.toml",
                    "[workspace]\nexclude = [\"fuzz\"]\n[package]\nname = \"pdll\"\n[dependencies]\npdll-runtime.workspace = true\n\
                     pdll-compiler.workspace = true\n[dev-dependencies]\npdll-tablegen.workspace = true\n",
                ),
                (
                    "fuzz/Cargo.toml",
                    "[package]\nname = \"pdll-fuzz\"\n[dependencies]\npdll-asm = { path = \"../pdll-asm\" }\n",
                ),
                ("new/Cargo.toml", "[package]\nname = \"new\"\n"),
                (
                    "pdll-asm/Cargo.toml",
                    "[package]\nname = \"pdll-asm\"\n[dependencies]\nsmallvec = \"1\"\npdll-pattern.workspace = true\n",
                ),
                (
                    "pdll-compiler/Cargo.toml",
                    "[package]\nname = \"pdll-compiler\"\n[dependencies]\npdll-asm.workspace = true\n[dev-dependencies]\n\
                     pdll-runtime.workspace = true\n",
                ),
            ],
            expect![[r#"
                Cargo.toml:7: `pdll` may import `pdll-compiler` behind feature `jit` only: make it optional [imports]
                new/Cargo.toml: `new` is not in the import table of xtask/src/tidy/rules/imports.rs [imports]
                pdll-asm/Cargo.toml:5: `pdll-asm` may not import `pdll-match`: it may import none of the others [imports]
                pdll-compiler/Cargo.toml:6: `pdll-compiler` may not import `pdll-runtime`: it may import `pdll-asm`, `pdll-match`, `pdll-support`, `pdll-tablegen` [imports]
            "#]],
        );
    }
}
