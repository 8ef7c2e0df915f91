//! The parts of a `Cargo.toml` that the rules check: sections and their keys.

use super::tree::{Tree, folder_of};

/// One `key = value` of a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    /// The header of its section, such as `dependencies` or `target.'cfg(unix)'.dependencies`.
    pub(crate) section: &'a str,
    /// The key as written: `pdll-asm.workspace`.
    pub(crate) key: &'a str,
    /// The value as written; for an array over several lines, only its first line.
    pub(crate) value: &'a str,
    pub(crate) line: usize,
}

/// A package: its manifest's path and entries.
#[derive(Debug)]
pub(crate) struct Package<'a> {
    pub(crate) name: &'a str,
    /// The path of its `Cargo.toml`.
    pub(crate) path: &'a str,
    /// The folder it lives in; empty for the root package.
    pub(crate) folder: &'a str,
    pub(crate) entries: Vec<Entry<'a>>,
}

impl<'a> Package<'a> {
    /// Returns the value of `key` in `section`, without quotes.
    pub(crate) fn get(&self, section: &str, key: &str) -> Option<&'a str> {
        value_of(&self.entries, section, key)
    }

    /// Returns the packages it depends on, each with its line and whether it is a dev-dependency.
    pub(crate) fn dependencies(&self) -> impl Iterator<Item = (&'a str, usize, bool)> {
        self.entries.iter().filter_map(|entry| {
            let (kind, named) = match entry.section.rsplit_once("dependencies") {
                // The table that members inherit from is not a dependency.
                Some(("workspace.", _)) => return None,
                Some((kind, "")) => (kind, None),
                Some((kind, rest)) => (kind, Some(rest.strip_prefix('.')?)),
                None => return None,
            };
            let name = named.unwrap_or_else(|| entry.key.split('.').next().unwrap_or(entry.key));
            Some((name, entry.line, kind.ends_with("dev-")))
        })
    }
}

/// Returns the value of `key` in `section` of `entries`, without quotes.
pub(crate) fn value_of<'a>(entries: &[Entry<'a>], section: &str, key: &str) -> Option<&'a str> {
    entries
        .iter()
        .find(|entry| entry.section == section && entry.key == key)
        .map(|entry| entry.value.trim_matches('"'))
}

/// Returns all packages of the tree.
pub(crate) fn packages(tree: &Tree) -> Vec<Package<'_>> {
    tree.with_extension("toml")
        .filter(|(path, _)| *path == "Cargo.toml" || path.ends_with("/Cargo.toml"))
        .filter_map(|(path, text)| {
            let entries = parse(text);
            let name = value_of(&entries, "package", "name")?;
            Some(Package { name, path, folder: folder_of(path), entries })
        })
        .collect()
}

/// Returns the entries of a manifest. Lines inside multi-line arrays and strings, which are not `key =
/// value`, are skipped.
pub(crate) fn parse(text: &str) -> Vec<Entry<'_>> {
    let mut section = "";
    let mut entries = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(header) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'))
            && !line.contains('"')
        {
            section = header.trim_matches(['[', ']']).trim();
        } else if let Some((key, value)) = line.split_once('=')
            && key.trim().chars().all(|c| c.is_alphanumeric() || "-_.\"".contains(c))
        {
            entries.push(Entry { section, key: key.trim(), value: value.trim(), line: index + 1 });
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_of_every_form() {
        let tree = Tree::of(&[(
            "a/Cargo.toml",
            "[package]\nname = \"a\"\nkeywords = [\n  \"x\",\n]\n\n[dependencies]\nb.workspace = true\nc = { version = \"1\" }\n\n\
             [dev-dependencies]\nd = \"1\"\n\n[target.'cfg(unix)'.dependencies.e]\nversion = \"1\"\n",
        )]);
        let packages = packages(&tree);
        let found: Vec<_> = packages[0].dependencies().collect();
        assert_eq!(found, [("b", 8, false), ("c", 9, false), ("d", 12, true), ("e", 15, false)]);
        assert_eq!((packages[0].name, packages[0].folder), ("a", "a"));
    }
}
