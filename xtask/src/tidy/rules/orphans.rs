//! Every Rust file is reachable: it is the root of a target, or a reachable file names it in a `mod` or an
//! `include!`.

use super::super::manifest::packages;
use super::super::rust_text;
use super::super::tree::{folder_of, join};
use super::{Finding, Tree, is_ui_case};
use std::collections::BTreeSet;

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let mut pending: Vec<String> = roots(tree);
    let mut reached = BTreeSet::new();
    while let Some(path) = pending.pop() {
        if let Some(text) = tree.get(&path)
            && reached.insert(path.clone())
        {
            pending.extend(named(&path, text));
        }
    }
    for (path, _) in tree.with_extension("rs") {
        if !reached.contains(path) && !is_ui_case(path) {
            let message = "no `mod` or target reaches this file".to_string();
            findings.push(Finding::new("orphans", path, 0, message));
        }
    }
}

/// Returns the files that cargo starts from.
fn roots(tree: &Tree) -> Vec<String> {
    let mut roots = Vec::new();
    for package in packages(tree) {
        let within = |path: &str| join(package.folder, path);
        roots.extend(["src/lib.rs", "src/main.rs", "build.rs"].map(within));
        for entry in package.entries.iter().filter(|entry| entry.key == "path") {
            roots.push(within(entry.value.trim_matches('"')));
        }
        for folder in ["src/bin", "examples", "tests", "benches"].map(within) {
            for (path, _) in tree.with_extension("rs") {
                // Either FOLDER/NAME.rs or FOLDER/NAME/main.rs.
                let Some(rest) = path.strip_prefix(&format!("{folder}/")) else { continue };
                if !rest.contains('/') || rest.matches('/').count() == 1 && rest.ends_with("/main.rs") {
                    roots.push(path.to_string());
                }
            }
        }
    }
    roots
}

/// Returns the files that `path` includes, whether or not they exist.
fn named(path: &str, text: &str) -> Vec<String> {
    let code = rust_text::split(text).code;
    let here = folder_of(path);
    let stem = path[here.len()..].trim_start_matches('/').trim_end_matches(".rs");
    // Folder of the modules of this file: its own folder, if it is the root of a folder or of a target,
    // otherwise a folder of its name.
    let own = join(here, stem);
    let mut files = Vec::new();
    let mut explicit = None;
    // Possible folders of the modules within `mod name { … }`; its `#[path]` is a folder.
    let mut inline = Vec::new();
    for (code, line) in code.lines().zip(text.lines()) {
        let code = code.trim();
        if code.starts_with("#[path") {
            explicit = line.split('"').nth(1);
        }
        if code.contains("include!(") || code.starts_with("include!") {
            files.extend(line.split('"').nth(1).map(|name| join(here, name)));
        }
        match code {
            "}" => inline.clear(),
            _ if code.starts_with("mod ") && code.ends_with('{') => {
                let name = code["mod ".len()..code.len() - 1].trim();
                inline = match explicit.take() {
                    Some(folder) => vec![join(here, folder)],
                    None => vec![join(here, name), join(&own, name)],
                };
            }
            _ => {}
        }
        let Some(name) = module(code) else { continue };
        match explicit.take() {
            Some(path) => files.push(join(here, path)),
            None => {
                let beside = [here.to_string(), own.clone()];
                for folder in if inline.is_empty() { &beside[..] } else { &inline } {
                    files.push(join(folder, &format!("{name}.rs")));
                    files.push(join(folder, &format!("{name}/mod.rs")));
                }
            }
        }
    }
    files
}

/// Returns the name in a line that ends with `mod NAME;`.
fn module(code: &str) -> Option<&str> {
    let declaration = code.strip_suffix(';')?;
    let (before, name) = declaration.rsplit_once(' ')?;
    (before == "mod" || before.ends_with(" mod")).then_some(name.trim_start_matches("r#"))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn unreached_files() {
        super::super::expect(
            super::check,
            &[
                ("Cargo.toml", "[package]\nname = \"a\"\n"),
                (
                    "src/lib.rs",
                    "mod one;\npub(crate) mod two;\n#[path = \"odd/name.rs\"]\nmod three;\n// mod four;\n",
                ),
                ("src/one.rs", "mod deep;\n"),
                ("src/one/deep.rs", ""),
                ("src/one/lost.rs", ""),
                ("src/two/mod.rs", "#[cfg(test)]\nmod tests;\ninclude!(\"table.rs\");\n"),
                ("src/two/table.rs", ""),
                ("src/two/tests.rs", ""),
                ("src/odd/name.rs", ""),
                ("src/four.rs", ""),
                ("examples/toy.rs", ""),
                ("tests/agree/main.rs", "mod cases;\n"),
                ("tests/agree/cases.rs", ""),
                (
                    "tests/parts.rs",
                    "#[path = \"odd\"]\nmod support {\n    pub(crate) mod text;\n}\nmod support {\n    mod more;\n}\n",
                ),
                ("tests/odd/text.rs", ""),
                ("tests/support/more.rs", ""),
                ("tests/support/text.rs", ""),
                ("tests/agree/more.rs", ""),
                ("tests/ui/case.rs", ""),
                (
                    "fuzz/Cargo.toml",
                    "[package]\nname = \"fuzz\"\n[[bin]]\nname = \"x\"\npath = \"targets/x.rs\"\n",
                ),
                ("fuzz/targets/x.rs", ""),
                ("fuzz/targets/y.rs", ""),
            ],
            expect![[r#"
                fuzz/targets/y.rs: no `mod` or target reaches this file [orphans]
                src/four.rs: no `mod` or target reaches this file [orphans]
                src/one/lost.rs: no `mod` or target reaches this file [orphans]
                tests/agree/more.rs: no `mod` or target reaches this file [orphans]
                tests/support/text.rs: no `mod` or target reaches this file [orphans]
            "#]],
        );
    }
}
