//! Compilation databases: the directories to search for included files, by source file.
//!
//! In: `pdll_compile_commands.yml` or `tablegen_compile_commands.yml`, as MLIR's build writes them: documents of YAML, each with the keys
//! `filepath` and `includes`, a list that semicolons separate. MLIR: lsp-server-support/CompilationDatabase.cpp.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::log::Log;

/// The directories of all databases.
#[derive(Clone, Default, Debug)]
pub(crate) struct CompilationDatabase {
    files: HashMap<PathBuf, Vec<PathBuf>>,
    /// All directories, for files that no database names.
    all: Vec<PathBuf>,
}

impl CompilationDatabase {
    /// Reads databases. One that cannot be read is reported to the log.
    pub(crate) fn read(databases: &[PathBuf], log: Log) -> CompilationDatabase {
        let mut read = CompilationDatabase::default();
        for database in databases {
            match std::fs::read_to_string(database) {
                Ok(text) => read.add(&text),
                Err(error) => {
                    log.error(format_args!(
                        "failed to open compilation database `{}`: {error}",
                        database.display()
                    ));
                }
            }
        }
        read
    }

    fn add(&mut self, text: &str) {
        let (mut file, mut dirs) = (None, Vec::new());
        for line in text.lines().chain(["---"]) {
            if line.starts_with("---") {
                if let Some(file) = file.take() {
                    for dir in &dirs {
                        if !self.all.contains(dir) {
                            self.all.push(dir.clone());
                        }
                    }
                    self.files.entry(file).or_insert(std::mem::take(&mut dirs));
                }
                dirs.clear();
            } else if let Some((key, value)) = line.split_once(':') {
                let value = unquoted(value.trim());
                match key.trim() {
                    "filepath" => file = Some(PathBuf::from(value)),
                    "includes" => {
                        dirs = value.split(';').filter(|dir| !dir.is_empty()).map(PathBuf::from).collect();
                    }
                    _ => {}
                }
            }
        }
    }

    /// Returns the files that the databases name, in order.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let mut files: Vec<&Path> = self.files.keys().map(PathBuf::as_path).collect();
        files.sort();
        files.into_iter()
    }

    /// Returns the directories for a file; all directories for a file that no database names.
    pub(crate) fn dirs(&self, file: &Path) -> &[PathBuf] {
        self.files.get(file).unwrap_or(&self.all)
    }
}

/// Returns a scalar of YAML without its quotes.
fn unquoted(text: &str) -> String {
    let inner = |quote: char| text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote));
    match (inner('"'), inner('\'')) {
        (Some(text), _) => text.replace("\\\\", "\\").replace("\\\"", "\""),
        (_, Some(text)) => text.replace("''", "'"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_directories() {
        let mut database = CompilationDatabase::default();
        database.add(
            "--- !FileInfo:\n  filepath: \"a/x.pdll\"\n  includes: \"a;b\"\n--- !FileInfo:\n  filepath: 'a/y.pdll'\n  includes: b;c\n",
        );
        let dirs = |file: &str| {
            database.dirs(Path::new(file)).iter().map(|dir| dir.display().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(dirs("a/x.pdll"), ["a", "b"]);
        assert_eq!(dirs("a/y.pdll"), ["b", "c"]);
        assert_eq!(dirs("a/z.pdll"), ["a", "b", "c"]);
    }
}
