//! Files that the rules look at: every text file of the repository, in memory.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::Path;

/// Text files by their path from the root, written with `/`.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads all files below `root` except those of `.git`, of build folders (those with a `CACHEDIR.TAG`)
    /// and those that the root `.gitignore` names.
    pub(crate) fn load(root: &Path) -> Result<Tree> {
        let ignored: Vec<String> = std::fs::read_to_string(root.join(".gitignore"))
            .unwrap_or_default()
            .lines()
            .filter_map(|line| Some(line.trim().strip_prefix('/')?.trim_end_matches('/').to_string()))
            .collect();
        let mut tree = Tree::default();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            let full = root.join(&folder);
            if full.join("CACHEDIR.TAG").exists() {
                continue;
            }
            for entry in
                std::fs::read_dir(&full).with_context(|| format!("cannot read {}", full.display()))?
            {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
                let kind = entry.file_type()?;
                if name == ".git" || ignored.contains(&path) {
                    continue;
                } else if kind.is_dir() {
                    folders.push(path);
                } else if entry.path().is_file()
                    && let Ok(text) = String::from_utf8(std::fs::read(entry.path())?)
                {
                    tree.files.insert(path, text);
                }
            }
        }
        Ok(tree)
    }

    /// Returns a synthetic tree.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Tree {
        Tree { files: files.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect() }
    }

    /// Returns the number of files.
    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// Returns the text of the file at `path`.
    pub(crate) fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Returns all files, path and text, in order of paths.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Returns the files whose path ends with `.extension`.
    pub(crate) fn with_extension<'a>(
        &'a self,
        extension: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.files()
            .filter(move |(path, _)| path.rsplit_once('.').is_some_and(|(_, found)| found == extension))
    }

    /// Returns whether there is a file or folder at `path`.
    pub(crate) fn exists(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.files.contains_key(path) || {
            let inside = format!("{path}/");
            self.files.range(inside.clone()..).next().is_some_and(|(first, _)| first.starts_with(&inside))
        }
    }
}

/// Returns whether the file is a case of the compile-fail tests, which look like a user's first lines.
pub(crate) fn is_ui_case(path: &str) -> bool {
    path.contains("tests/ui/")
}

/// Returns the folder of a path; empty for the root.
pub(crate) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns `name` in `folder`, with `.` and `..` resolved.
pub(crate) fn join(folder: &str, name: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use std::fs;

    /// Reads from disk, but not `.git`, not build folders, not what git ignores, not binary files.
    #[test]
    fn load() {
        let root = std::env::temp_dir().join(format!("pdll-xtask-tree-{}", std::process::id()));
        for (path, text) in [
            (".git/HEAD", &b"ref"[..]),
            (".gitignore", b"/target\n/fuzz/corpus/\n"),
            ("a.md", b"text"),
            ("b/c/d.rs", b"//! d"),
            ("built/CACHEDIR.TAG", b"Signature"),
            ("built/x.rs", b""),
            ("fuzz/corpus/1", b""),
            ("image.png", b"\xff\xfe"),
            ("target/x.rs", b""),
        ] {
            fs::create_dir_all(root.join(folder_of(path))).unwrap();
            fs::write(root.join(path), text).unwrap();
        }
        let tree = Tree::load(&root).unwrap();
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(
            tree.files().map(|(path, _)| path).collect::<Vec<_>>(),
            [".gitignore", "a.md", "b/c/d.rs"]
        );
        assert!(tree.exists("b/c/") && tree.exists("b/c/d.rs") && !tree.exists("b/c/d") && !tree.exists("e"));
    }

    #[test]
    fn join_follows_dots() {
        assert_eq!(join("a/b", "../c.rs"), "a/c.rs");
        assert_eq!(join("", "./c.rs"), "c.rs");
    }
}
