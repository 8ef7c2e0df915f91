//! Each item of the facade has one path: the modules of `src/lib.rs` share no name, and its root has macros and modules only.

use super::super::rust_text;
use super::{Finding, Tree};
use std::collections::BTreeMap;

const FACADE: &str = "src/lib.rs";

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let facade = tree.with_extension("rs").find(|(path, _)| *path == FACADE);
    let Some((path, text)) = facade else { return };
    let code = rust_text::split(text).code;
    let mut places: BTreeMap<&str, &str> = BTreeMap::new();
    let (mut module, mut names) = ("", None);
    for (index, line) in code.lines().enumerate() {
        let words = line.trim();
        if let Some(name) = words.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(" {")) {
            module = name;
        } else if line == "}" {
            module = "";
        } else if let Some(list) = words.strip_prefix("pub use ") {
            if module.is_empty() && !list.starts_with("pdll_macros::") {
                findings.push(Finding::new(
                    "surface",
                    path,
                    index + 1,
                    "the root has macros and modules only".into(),
                ));
            }
            names = Some(list.split_once('{').map_or_else(|| last_segment(list), |(_, list)| list));
        } else if names.is_some() {
            names = Some(words);
        }
        let Some(list) = names else { continue };
        // Of `a as b` the name is the second.
        let items = list.split(',').map(|item| item.rsplit_once(" as ").map_or(item, |(_, name)| name));
        let words = items.flat_map(|item| item.split(|c: char| !(c.is_alphanumeric() || c == '_')));
        for name in words.filter(|name| !name.is_empty()) {
            if let Some(first) = places.insert(name, module).filter(|_| !module.is_empty()) {
                let first = if first.is_empty() { "the root" } else { first };
                let message = format!("`{name}` is in `{first}` already: an item has one path");
                findings.push(Finding::new("surface", path, index + 1, message));
            }
        }
        if list.ends_with(';') {
            names = None;
        }
    }
}

/// Returns the part of a path after the last `::`.
fn last_segment(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn second_paths_and_items_at_the_root() {
        super::super::expect(
            super::check,
            &[(
                "src/lib.rs",
                "pub use pdll_macros::native;\npub use ir::Op;\npub mod prelude;\npub mod ir {\n    pub use a::{\n        \
                 Op, Value,\n        Type,\n    };\n    pub use a::b::Block;\n}\npub mod text {\n    pub use a::{Type, one as parse, two as print};\n    \
                 pub use b::Block;\n}\n",
            )],
            expect![[r#"
                src/lib.rs:2: the root has macros and modules only [surface]
                src/lib.rs:6: `Op` is in `the root` already: an item has one path [surface]
                src/lib.rs:12: `Type` is in `ir` already: an item has one path [surface]
                src/lib.rs:13: `Block` is in `ir` already: an item has one path [surface]
            "#]],
        );
    }
}
