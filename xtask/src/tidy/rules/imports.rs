//! Which crate may import which: the section `crates` of `layout.txt`.

use super::super::layout::{self, Layout};
use super::super::manifest::packages;
use super::{Finding, Tree, listed};

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let layout = Layout::read(tree);
    for (line, message) in &layout.errors {
        findings.push(Finding::new("layout", layout::PATH, *line, message.clone()));
    }
    let packages = packages(tree);
    for row in &layout.crates {
        if !packages.iter().any(|package| package.name == row.name) {
            let message = format!("there is no crate `{}`", row.name);
            findings.push(Finding::new("layout", layout::PATH, row.line, message));
        }
    }
    for package in &packages {
        let Some(row) = layout.crates.iter().find(|row| row.name == package.name) else {
            let message = format!("`{}` is not in the section `crates` of {}", package.name, layout::PATH);
            findings.push(Finding::new("imports", package.path, 0, message));
            continue;
        };
        for (dependency, line, in_tests) in package.dependencies() {
            let ours = packages.iter().any(|package| package.name == dependency);
            if !ours || dependency == package.name || package.folder.is_empty() && in_tests {
                continue;
            }
            let Some(import) = row.import(dependency) else {
                let may = match &row.imports[..] {
                    [] => "none of the others".to_string(),
                    _ => listed(row.names()),
                };
                let message =
                    format!("`{}` may not import `{dependency}`: it may import {may}", package.name);
                findings.push(Finding::new("imports", package.path, line, message));
                continue;
            };
            let optional =
                |line| package.entries.iter().any(|e| e.line == line && e.value.contains("optional = true"));
            if import.optional && !optional(line) {
                let message = format!(
                    "`{}` may import `{dependency}` behind a feature only: make it optional",
                    package.name
                );
                findings.push(Finding::new("imports", package.path, line, message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::layout::PATH;
    use expect_test::expect;

    #[test]
    fn forbidden_dependencies() {
        super::super::expect(
            super::check,
            &[
                (
                    PATH,
                    "crates\n asm\n match\n compiler ← asm, match\n runtime\n pdll ← runtime, compiler?\n gone\n",
                ),
                (
                    "Cargo.toml",
                    "[package]\nname = \"pdll\"\n[dependencies]\nruntime.workspace = true\n\
                     compiler.workspace = true\n[dev-dependencies]\nasm.workspace = true\npdll = { path = \".\" }\n",
                ),
                ("new/Cargo.toml", "[package]\nname = \"new\"\n"),
                (
                    "asm/Cargo.toml",
                    "[package]\nname = \"asm\"\n[dependencies]\nsmallvec = \"1\"\nmatch.workspace = true\n",
                ),
                ("match/Cargo.toml", "[package]\nname = \"match\"\n"),
                ("runtime/Cargo.toml", "[package]\nname = \"runtime\"\n"),
                (
                    "compiler/Cargo.toml",
                    "[package]\nname = \"compiler\"\n[dependencies]\nasm.workspace = true\n[dev-dependencies]\n\
                     runtime.workspace = true\n",
                ),
            ],
            expect![[r#"
                xtask/src/tidy/layout.txt:7: there is no crate `gone` [layout]
                Cargo.toml:5: `pdll` may import `compiler` behind a feature only: make it optional [imports]
                asm/Cargo.toml:5: `asm` may not import `match`: it may import none of the others [imports]
                compiler/Cargo.toml:6: `compiler` may not import `runtime`: it may import `asm`, `match` [imports]
                new/Cargo.toml: `new` is not in the section `crates` of xtask/src/tidy/layout.txt [imports]
            "#]],
        );
    }
}
