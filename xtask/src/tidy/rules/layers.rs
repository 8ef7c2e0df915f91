//! Which folder of a crate may import which: the sections `folders of CRATE` of `layout.txt`, neither more nor less. And no
//! circles, see `circles`. Crates below `tests/` are free.

use super::super::layout::{self, Layout, Row};
use super::super::manifest::packages;
use super::super::modules::{Edge, ModuleId, Modules};
use super::super::tree::join;
use super::{Finding, Tree, circles, listed};
use std::collections::BTreeMap;

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let layout = Layout::read(tree);
    circles::check_headers(tree, &layout, findings);
    let packages = packages(tree);
    for package in packages.iter().filter(|package| !package.folder.starts_with("tests/")) {
        let source = join(package.folder, "src");
        let rows = layout.folders_of(package.name);
        let mut folders: Vec<&str> = tree
            .files()
            .filter_map(|(path, _)| path.strip_prefix(&source)?.strip_prefix('/')?.split_once('/'))
            .filter(|(folder, _)| *folder != "bin")
            .map(|(folder, _)| folder)
            .collect();
        folders.dedup();
        for &folder in folders.iter().filter(|folder| !rows.iter().any(|row| row.name == **folder)) {
            let message = format!(
                "folder that has no row in the section `folders of {}` of {}",
                package.name,
                layout::PATH
            );
            findings.push(Finding::new("layers", &format!("{source}/{folder}"), 0, message));
        }
        for row in rows.iter().filter(|row| !folders.contains(&row.name)) {
            let message = format!("`{}` has no folder `{}`", package.name, row.name);
            findings.push(Finding::new("layout", layout::PATH, row.line, message));
        }
        let mut used = BTreeMap::new();
        for root in ["lib.rs", "main.rs"].map(|name| join(&source, name)) {
            let modules = Modules::read(tree, &root);
            let edges = modules.edges();
            circles::check_modules(&layout, &source, &modules, &edges, findings);
            let folder =
                |id: ModuleId| modules.path(id).first().filter(|name| folders.contains(&name.as_str()));
            for Edge { from, to, line } in edges {
                if let (Some(a), Some(b)) = (folder(from), folder(to))
                    && a != b
                {
                    let place = (modules.file(from).to_string(), line, modules.file(to).to_string());
                    used.entry((a.clone(), b.clone())).or_insert_with(Vec::new).push(place);
                }
            }
        }
        for row in rows {
            compare(row, &used, findings);
        }
    }
    for (name, rows) in &layout.folders {
        if !packages.iter().any(|package| package.name == *name)
            && let Some(row) = rows.first()
        {
            let message = format!("there is no crate `{name}`");
            findings.push(Finding::new("layout", layout::PATH, row.line, message));
        }
    }
}

/// By importing and imported folder: file and line of each use, and the file that is used.
type Used = BTreeMap<(String, String), Vec<(String, usize, String)>>;

/// Compares what the folder of `row` uses with what it may use.
fn compare(row: &Row<'_>, used: &Used, findings: &mut Vec<Finding>) {
    for ((_, imported), places) in used.iter().filter(|((from, _), _)| from == row.name) {
        if row.import(imported).is_none() {
            for (file, line, target) in places {
                let may = match &row.imports[..] {
                    [] => "no other folder".to_string(),
                    _ => listed(row.names()),
                };
                let message = format!("`{}` may not use `{target}`: it may import {may}", row.name);
                findings.push(Finding::new("layers", file, *line, message));
            }
        }
    }
    for import in &row.imports {
        if !used.contains_key(&(row.name.to_string(), import.name.to_string())) {
            let message = format!("`{}` does not import `{}`", row.name, import.name);
            findings.push(Finding::new("layout", layout::PATH, row.line, message));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::layout::PATH;
    use expect_test::expect;

    #[test]
    fn edges_between_folders() {
        super::super::expect(
            super::check,
            &[
                (PATH, "folders of a\n  ir\n  text ← ir\n  drive ← ir, text\n  gone\nfolders of b\n  c\n"),
                ("a/Cargo.toml", "[package]\nname = \"a\"\n"),
                ("a/src/lib.rs", "mod ids;\nmod ir;\nmod text;\nmod drive;\nmod new;\npub use text::Text;\n"),
                ("a/src/ids.rs", "use crate::drive::Greedy;\n"),
                ("a/src/ir/mod.rs", "mod op;\npub use op::Op;\n"),
                ("a/src/ir/op.rs", "use crate::{ids::Id, text::{self, Text}};\npub struct Op;\n"),
                ("a/src/text/mod.rs", "use crate::ir::Op;\npub struct Text;\n"),
                (
                    "a/src/drive/mod.rs",
                    "use crate::Text;\npub struct Greedy;\n#[cfg(test)]\nuse crate::new::X;\n",
                ),
                ("a/src/new/mod.rs", "use crate::ir::Op;\n"),
            ],
            expect![[r#"
                a/src/new: folder that has no row in the section `folders of a` of xtask/src/tidy/layout.txt [layers]
                xtask/src/tidy/layout.txt:5: `a` has no folder `gone` [layout]
                a/src: `drive`, `ids`, `ir`, `text` import each other in a circle: a/src/ir/op.rs:1 → a/src/text/mod.rs, a/src/text/mod.rs:1 → a/src/ir/op.rs [circles]
                a/src/ir/op.rs:1: `ir` may not use `a/src/text/mod.rs`: it may import no other folder [layers]
                xtask/src/tidy/layout.txt:4: `drive` does not import `ir` [layout]
                xtask/src/tidy/layout.txt:7: there is no crate `b` [layout]
            "#]],
        );
    }
}
