//! No files and no folders of a crate import each other in a circle, except within the folders that `layout.txt` lists under
//! `handles and storage`; the header of such a folder says why, on a line with `Circle:`.
//!
//! Files and folders beside each other are compared at each level of the tree of modules, so that a folder can be moved as a
//! whole. What `mod.rs` re-exports counts as a part of the file that defines it.

use super::super::layout::{self, Layout};
use super::super::modules::{Edge, Modules};
use super::super::tree::join;
use super::{Finding, Tree, listed};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Uses of one file or folder by another beside it: by importer and imported, the first edge.
type Level<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Edge>>;

/// Name of a folder's own file among the files and folders in it.
const OWN: &str = "own file";

/// Checks the headers of the folders that may have circles.
pub(super) fn check_headers(tree: &Tree, layout: &Layout<'_>, findings: &mut Vec<Finding>) {
    for row in &layout.circles {
        let files = [format!("{}/mod.rs", row.name), format!("{}.rs", row.name)];
        let Some((path, text)) = files.iter().find_map(|file| Some((file, tree.get(file)?))) else {
            let message = format!("there is no folder `{}`", row.name);
            findings.push(Finding::new("layout", layout::PATH, row.line, message));
            continue;
        };
        if !text.lines().take_while(|line| line.starts_with("//!")).any(|line| line.contains("Circle:")) {
            let message =
                "no line with `Circle:` in the header with the reason why the files import each other";
            findings.push(Finding::new("circles", path, 0, message.to_string()));
        }
    }
}

/// Checks the modules of the crate whose files are in the folder `source`.
pub(super) fn check_modules(
    layout: &Layout<'_>,
    source: &str,
    modules: &Modules,
    edges: &[Edge],
    findings: &mut Vec<Finding>,
) {
    let mut levels: BTreeMap<&[String], Level<'_>> = BTreeMap::new();
    for edge in edges {
        let (from, to) = (modules.path(edge.from), modules.path(edge.to));
        let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let [from_node, to_node] = [from, to].map(|path| path.get(shared).map_or(OWN, String::as_str));
        let level = levels.entry(&from[..shared]).or_default();
        level.entry(from_node).or_default().entry(to_node).or_insert(edge);
    }
    for (folder, level) in &levels {
        let path = join(source, &folder.join("/"));
        let is_storage = |name: &str| path == name || path.starts_with(&format!("{name}/"));
        if layout.circles.iter().any(|row| is_storage(row.name)) {
            continue;
        }
        let found = circles(level);
        for row in layout.to_remove.iter().filter(|row| row.name == path) {
            for name in row.names().filter(|name| !found.iter().any(|circle| circle.contains(name))) {
                let message = format!("`{name}` of {path} is no longer in a circle");
                findings.push(Finding::new("layout", layout::PATH, row.line, message));
            }
        }
        for circle in found {
            let listed = |row: &layout::Row<'_>| {
                row.name == path && circle.iter().all(|name| row.import(name).is_some())
            };
            if !layout.to_remove.iter().any(listed) {
                findings.push(report(modules, &path, level, &circle));
            }
        }
    }
}

/// Groups of at least two names each of which reaches all others of its group.
fn circles<'a>(level: &Level<'a>) -> Vec<BTreeSet<&'a str>> {
    let reached = |from: &'a str| {
        let mut reached = BTreeSet::new();
        let mut pending = vec![from];
        while let Some(name) = pending.pop() {
            for &next in level.get(name).into_iter().flat_map(BTreeMap::keys) {
                if reached.insert(next) {
                    pending.push(next);
                }
            }
        }
        reached
    };
    let all: BTreeMap<&str, BTreeSet<&str>> = level.keys().map(|&name| (name, reached(name))).collect();
    let mut groups = BTreeSet::new();
    for (&name, reached) in &all {
        let group: BTreeSet<&str> = reached
            .iter()
            .copied()
            .filter(|other| all.get(other).is_some_and(|back| back.contains(name)))
            .collect();
        if !group.is_empty() {
            groups.insert(group);
        }
    }
    groups.into_iter().collect()
}

/// Describes the group `circle` in `folder` by a shortest way around.
fn report(modules: &Modules, folder: &str, level: &Level<'_>, circle: &BTreeSet<&str>) -> Finding {
    let around = circle.iter().filter_map(|start| way(level, start)).min_by_key(Vec::len).unwrap_or_default();
    let steps: Vec<String> = around
        .iter()
        .map(|edge| format!("{}:{} → {}", modules.file(edge.from), edge.line, modules.file(edge.to)))
        .collect();
    let message =
        format!("{} import each other in a circle: {}", listed(circle.iter().copied()), steps.join(", "));
    Finding::new("circles", folder, 0, message)
}

/// Returns a shortest path from `start` back to it.
fn way<'a>(level: &Level<'a>, start: &str) -> Option<Vec<&'a Edge>> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut pending: VecDeque<(&str, Vec<&Edge>)> = VecDeque::from([(start, Vec::new())]);
    while let Some((name, way)) = pending.pop_front() {
        for (&next, &edge) in level.get(name).into_iter().flatten() {
            let way: Vec<&Edge> = way.iter().copied().chain([edge]).collect();
            if next == start {
                return Some(way);
            }
            if seen.insert(next) {
                pending.push_back((next, way));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::layout::PATH;
    use expect_test::expect;

    #[test]
    fn circles_of_files_and_folders() {
        super::super::expect(
            super::super::layers::check,
            &[
                (
                    PATH,
                    "folders of a\n  ir\n  text ← ir\nhandles and storage\n  a/src/ir/storage\n  a/src/other\n\
                     circles to remove\n  a/src/text ← own file, writer, gone\n",
                ),
                ("a/Cargo.toml", "[package]\nname = \"a\"\n"),
                (
                    "a/src/lib.rs",
                    "mod ir;\nmod text;\nmod one;\nmod two;\nmod three;\nmod free;\npub use free::F;\n",
                ),
                ("a/src/one.rs", "use crate::two::A;\nuse crate::free::F;\n"),
                ("a/src/two.rs", "\nuse crate::three::A;\n"),
                ("a/src/three.rs", "fn f() { crate::one::a() }\nuse crate::two::B;\n"),
                ("a/src/free.rs", "pub struct F;\n"),
                ("a/src/ir/mod.rs", "mod storage;\nmod op;\npub use storage::Ir;\n"),
                ("a/src/ir/op.rs", "use super::Ir;\nuse crate::text::reader::R;\n"),
                ("a/src/ir/storage/mod.rs", "mod x;\nmod y;\npub struct Ir;\n"),
                ("a/src/ir/storage/x.rs", "use super::y::Y;\n"),
                ("a/src/ir/storage/y.rs", "use super::{x::X, Ir};\n"),
                (
                    "a/src/text/mod.rs",
                    "pub mod reader;\nmod writer;\npub(crate) fn shared() {}\nuse writer::W;\n",
                ),
                ("a/src/text/reader.rs", "pub struct R;\n"),
                ("a/src/text/writer.rs", "use crate::ir::Ir;\nuse super::shared;\npub struct W;\n"),
            ],
            expect![[r#"
                a/src/ir/storage/mod.rs: no line with `Circle:` in the header with the reason why the files import each other [circles]
                xtask/src/tidy/layout.txt:6: there is no folder `a/src/other` [layout]
                a/src: `ir`, `text` import each other in a circle: a/src/ir/op.rs:2 → a/src/text/reader.rs, a/src/text/writer.rs:1 → a/src/ir/storage/mod.rs [circles]
                a/src: `one`, `three`, `two` import each other in a circle: a/src/one.rs:1 → a/src/three.rs, a/src/three.rs:1 → a/src/one.rs [circles]
                xtask/src/tidy/layout.txt:8: `gone` of a/src/text is no longer in a circle [layout]
                a/src/ir/op.rs:2: `ir` may not use `a/src/text/reader.rs`: it may import no other folder [layers]
            "#]],
        );
    }
}
