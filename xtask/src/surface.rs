//! `surface`: the items that the documentation of the libraries shows. Each has one path, and a table here keeps their number.
//!
//! In: the pages of `cargo doc`: `all.html`, which lists the items of a crate, and the pages of its modules, which list re-exports.

use anyhow::{Context as _, Result, bail, ensure};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const HELP: &str = "\
usage: cargo xtask surface

Documents the libraries and checks what a user finds there: the items of `pdll`, and of the crates whose items it shows, have one path each,
and are as many as the table in xtask/src/surface.rs says.";

/// The crates with the number of their documented items. The first shows items of the others, and is what programs use. Each imports others
/// that are below it; the last two do not import each other.
const CRATES: [(&str, usize); 5] =
    [("pdll", 452), ("pdll_pass", 48), ("pdll_runtime", 117), ("pdll_ir", 174), ("pdll_match", 65)];

/// The module whose items are listed a second time on purpose.
const PRELUDE: &str = "prelude";

/// Documents the libraries of the repository at `root` and checks their items.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    if args.iter().any(|arg| arg == "--help") {
        println!("{HELP}");
        return Ok(());
    }
    ensure!(args.is_empty(), "{HELP}");
    let status = Command::new(env!("CARGO"))
        .args(["doc", "--quiet", "--workspace", "--no-deps"])
        .current_dir(root)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "the documentation does not build");
    let folder = root.join("target/doc");
    let page = |name: &str| read(&folder.join(name).join("all.html"));
    let pages: Vec<String> = CRATES.iter().map(|(name, _)| page(name)).collect::<Result<_>>()?;
    let mut findings = Vec::new();
    let mut shown = Vec::new();
    for ((name, count), page) in CRATES.into_iter().zip(&pages) {
        let items = items(page);
        if items.len() != count {
            findings.push(format!(
                "`{name}` shows {} items instead of {count}: if they are meant, change the table in xtask/src/surface.rs",
                items.len()
            ));
        }
        findings.extend(second_paths(name, &items));
        modules(&folder.join(name), name, &mut findings)?;
        shown.push((name, items));
    }
    findings.extend(items_at_root(&shown[0].1));
    findings.extend(shown_twice(&shown[1..]));
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            for (name, items) in &shown {
                println!("{name}: {} items, one path each", items.len());
            }
            Ok(())
        }
        n => bail!("surface: {n} finding{}", if n == 1 { "" } else { "s" }),
    }
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Adds a finding for each item that a module at or below `folder`, whose path is `module`, re-exports from a documented module.
fn modules(folder: &Path, module: &str, findings: &mut Vec<String>) -> Result<()> {
    let page = read(&folder.join("index.html"))?;
    for name in second_names(&page) {
        findings.push(format!("`{module}::{name}` is an item with a path of its own: an item has one path"));
    }
    for child in between(&page, "<a class=\"mod\" href=\"", "/index.html\"") {
        // Others are modules and crates elsewhere.
        if child != PRELUDE && !child.contains(['.', '/']) {
            modules(&folder.join(child), &format!("{module}::{child}"), findings)?;
        }
    }
    Ok(())
}

/// Returns the items that `all.html` lists: the path of the module, empty for the root, and the kind and name, such as `fn.parse`.
fn items(all: &str) -> Vec<(&str, &str)> {
    between(all, "<li><a href=\"", ".html\"")
        .map(|path| path.rsplit_once('/').unwrap_or(("", path)))
        .filter(|(_, item)| !item.starts_with('#'))
        .collect()
}

/// Returns the names that the page of a module lists as re-exports. Whole crates are no items: their paths have no `::`. Whether a path is
/// a link depends on what was documented first.
fn second_names(page: &str) -> impl Iterator<Item = &str> {
    between(page, "<dt id=\"reexport.", "</dt>")
        .filter(|entry| entry.contains("::"))
        .filter_map(|entry| entry.split_once('"').map(|(name, _)| name))
}

/// Returns a line for each item that the crate lists twice.
fn second_paths(name: &str, items: &[(&str, &str)]) -> Vec<String> {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    let twice = items.iter().filter_map(|(module, item)| {
        let before = first.insert(item, module)?;
        Some(format!("`{name}` has `{item}` in `{before}` and in `{module}`: an item has one path"))
    });
    twice.collect()
}

/// Returns a line for each item of the root, where only macros are.
fn items_at_root(items: &[(&str, &str)]) -> Vec<String> {
    let at_root = items.iter().filter(|(module, item)| {
        module.is_empty() && !item.starts_with("macro.") && !item.starts_with("attr.")
    });
    at_root.map(|(_, item)| format!("`{item}` is at the root, which has macros and modules only")).collect()
}

/// Returns a line for each item of a crate that a crate below it has. The last two crates may have other items of the same name.
fn shown_twice(crates: &[(&str, Vec<(&str, &str)>)]) -> Vec<String> {
    let mut twice = Vec::new();
    for (index, (name, items)) in crates.iter().enumerate().take(crates.len() - 2) {
        for (below, others) in &crates[index + 1..] {
            let both = items.iter().filter(|(_, item)| others.iter().any(|(_, other)| other == item));
            twice.extend(
                both.map(|(_, item)| format!("`{name}` has `{item}` of `{below}`: an item has one crate")),
            );
        }
    }
    twice
}

/// Returns the parts of `text` between `start` and the next `end`.
fn between<'a>(text: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).filter_map(move |rest| rest.split_once(end).map(|(part, _)| part))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &str = "<li><a href=\"#structs\">Structs</a></li></ul><ul><li><a href=\"ir/struct.Op.html\">ir::Op</a></li><li>\
                       <a href=\"text/struct.Op.html\">text::Op</a></li><li><a href=\"a/b/fn.op.html\">a::b::op</a></li><li>\
                       <a href=\"struct.Loose.html\">Loose</a></li><li><a href=\"macro.ods.html\">ods</a></li>";

    #[test]
    fn items_have_modules_kinds_and_names() {
        let expected = [
            ("ir", "struct.Op"),
            ("text", "struct.Op"),
            ("a/b", "fn.op"),
            ("", "struct.Loose"),
            ("", "macro.ods"),
        ];
        assert_eq!(items(ALL), expected);
    }

    #[test]
    fn findings_name_both_places() {
        let items = items(ALL);
        let twice = "`pdll` has `struct.Op` in `ir` and in `text`: an item has one path";
        assert_eq!(second_paths("pdll", &items), [twice]);
        assert_eq!(
            items_at_root(&items),
            ["`struct.Loose` is at the root, which has macros and modules only"]
        );
        let pass = vec![("", "fn.op"), ("", "fn.run")];
        let crates = [("pdll_pass", pass), ("pdll_ir", items), ("pdll_match", vec![("", "struct.Op")])];
        assert_eq!(shown_twice(&crates), ["`pdll_pass` has `fn.op` of `pdll_ir`: an item has one crate"]);
    }

    #[test]
    fn re_exports_are_names_but_not_crates() {
        let page = "<dt id=\"reexport.Tree\"><code>pub use tree::<a class=\"struct\" href=\"tree/struct.Tree.html\">Tree</a>;</code></dt>\
                    <dt id=\"reexport.Leaf\"><code>pub use tree::Leaf;</code></dt>\
                    <dt id=\"reexport.ir\"><code>pub use <a class=\"mod\" href=\"../pdll_ir/index.html\">pdll_ir</a> as ir;</code></dt>\
                    <dt id=\"reexport.ods\"><code>pub use pdll_ods as ods;</code></dt>";
        assert_eq!(second_names(page).collect::<Vec<_>>(), ["Tree", "Leaf"]);
    }
}
