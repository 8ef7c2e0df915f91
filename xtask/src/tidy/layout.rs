//! The project's layout, read from `layout.txt`: which crate and which folder may import which.
//!
//! Sections are `crates`, `folders of CRATE`, `handles and storage` and `circles to remove`; their rows are indented,
//! `name ← name, name`.

use super::tree::Tree;

/// File that contains the layout.
pub(crate) const PATH: &str = "xtask/src/tidy/layout.txt";

const CIRCLES: &str = "handles and storage";
const TO_REMOVE: &str = "circles to remove";

/// Content of `layout.txt`.
#[derive(Debug, Default)]
pub(crate) struct Layout<'a> {
    pub(crate) crates: Vec<Row<'a>>,
    /// Crates with folders of modules, each with the rows of its folders.
    pub(crate) folders: Vec<(&'a str, Vec<Row<'a>>)>,
    /// Folders whose files may import each other in a circle.
    pub(crate) circles: Vec<Row<'a>>,
    /// Folders with a circle that is to be removed, each with the names in the circle.
    pub(crate) to_remove: Vec<Row<'a>>,
    /// Lines that are not as they should be, with the reason.
    pub(crate) errors: Vec<(usize, String)>,
}

/// One row: a name, and those it may import.
#[derive(Debug)]
pub(crate) struct Row<'a> {
    pub(crate) name: &'a str,
    pub(crate) imports: Vec<Import<'a>>,
    pub(crate) line: usize,
}

/// One name on the right of a row.
#[derive(Debug)]
pub(crate) struct Import<'a> {
    pub(crate) name: &'a str,
    /// Whether it must be behind a feature: `name?`.
    pub(crate) optional: bool,
}

impl<'a> Row<'a> {
    /// Returns the import of `name`, if the row allows it.
    pub(crate) fn import(&self, name: &str) -> Option<&Import<'a>> {
        self.imports.iter().find(|import| import.name == name)
    }

    /// Names of all that may be imported.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.imports.iter().map(|import| import.name)
    }
}

impl<'a> Layout<'a> {
    /// Reads the layout of `tree`; empty if there is none.
    pub(crate) fn read(tree: &'a Tree) -> Layout<'a> {
        let mut layout = Layout::default();
        let mut section = "";
        for (index, full) in tree.get(PATH).unwrap_or_default().lines().enumerate() {
            let text = full.split('#').next().unwrap_or_default();
            let (line, trimmed) = (index + 1, text.trim());
            if trimmed.is_empty() {
                continue;
            }
            if !text.starts_with(' ') {
                section = trimmed;
                match section.strip_prefix("folders of ") {
                    Some(name) => layout.folders.push((name, Vec::new())),
                    None if ["crates", CIRCLES, TO_REMOVE].contains(&section) => {}
                    None => layout.errors.push((line, format!("there is no section `{section}`"))),
                }
                continue;
            }
            let (name, imports) = trimmed.split_once('←').unwrap_or((trimmed, ""));
            let imports = imports.split(',').map(str::trim).filter(|name| !name.is_empty());
            let imports = imports
                .map(|name| Import { name: name.trim_end_matches('?'), optional: name.ends_with('?') });
            let row = Row { name: name.trim(), imports: imports.collect(), line };
            let rows = match section {
                "crates" => &mut layout.crates,
                CIRCLES => &mut layout.circles,
                TO_REMOVE => &mut layout.to_remove,
                _ => match layout.folders.last_mut() {
                    Some((_, rows)) => rows,
                    None => continue,
                },
            };
            if ![CIRCLES, TO_REMOVE].contains(&section) {
                for name in row.names().filter(|name| !rows.iter().any(|above| above.name == *name)) {
                    let message = format!("`{}` imports `{name}`, which is not in a row above it", row.name);
                    layout.errors.push((line, message));
                }
            }
            rows.push(row);
        }
        layout
    }

    /// Rows of the folders of `package`.
    pub(crate) fn folders_of(&self, package: &str) -> &[Row<'a>] {
        self.folders.iter().find(|(name, _)| *name == package).map_or(&[], |(_, rows)| rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_and_rows() {
        let text = "# Comment.\ncrates\n  a\n  b ← a  # why\n  c ← b, a?\n\nfolders of b\n  x ← y\n  y\nhandles and storage\n  b/src/y\ncircles to remove\n  c/src ← p, q\nmore\n";
        let tree = Tree::of(&[(PATH, text)]);
        let layout = Layout::read(&tree);
        let shown: Vec<_> =
            layout.crates.iter().map(|row| (row.name, row.names().collect::<Vec<_>>())).collect();
        assert_eq!(shown, [("a", vec![]), ("b", vec!["a"]), ("c", vec!["b", "a"])]);
        assert!(layout.crates[2].import("a").is_some_and(|import| import.optional));
        assert_eq!(layout.folders_of("b").len(), 2);
        assert_eq!(layout.folders_of("c").len(), 0);
        assert_eq!(layout.circles[0].name, "b/src/y");
        assert_eq!(layout.to_remove[0].names().collect::<Vec<_>>(), ["p", "q"]);
        assert_eq!(
            layout.errors,
            [
                (8, "`x` imports `y`, which is not in a row above it".to_string()),
                (14, "there is no section `more`".to_string())
            ]
        );
    }
}
