//! Includes: from the name written after `include` to a text.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that was found.
#[derive(Clone, Debug)]
pub struct Included {
    /// The name it gets in the source map and in messages, usually a path.
    pub name: Arc<str>,
    /// What does it hold?
    pub text: Arc<str>,
}

/// Finds the files that `include` names.
pub trait Includes {
    /// The file of that name, asked for by the source called `includer`; an error is a reason for people.
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, String>;
}

/// Finds no file at all.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoIncludes;

impl Includes for NoIncludes {
    fn include(&mut self, _name: &str, _includer: &str) -> Result<Included, String> {
        Err("nothing can be included here".into())
    }
}

/// Finds files in memory first, then in the includer's directory, then in a list of directories.
#[derive(Clone, Debug, Default)]
pub struct IncludeDirs {
    embedded: Vec<Included>,
    dirs: Vec<PathBuf>,
    skips_own_dir: bool,
    found: Vec<PathBuf>,
    looked: Option<Arc<str>>,
}

impl IncludeDirs {
    /// With these directories, searched in order after the includer's own.
    pub fn new(dirs: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        IncludeDirs { dirs: dirs.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Adds a file that lives in memory and is found by its exact name.
    pub fn embed(mut self, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        self.embedded.push(Included { name: name.into(), text: text.into() });
        self
    }

    /// Leaves out the includer's own directory, as `llvm-tblgen` does.
    pub fn without_own_dir(mut self) -> Self {
        self.skips_own_dir = true;
        self
    }

    /// Says of a missing file just this about where it was looked for, and no directories.
    pub fn saying(mut self, looked: impl Into<Arc<str>>) -> Self {
        self.looked = Some(looked.into());
        self
    }

    /// The files read so far from disk, in order, each once.
    pub fn files(&self) -> &[PathBuf] {
        &self.found
    }
}

impl Includes for IncludeDirs {
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, String> {
        if let Some(file) = self.embedded.iter().find(|file| &*file.name == name) {
            return Ok(file.clone());
        }
        let own = Path::new(includer).parent().filter(|_| !self.skips_own_dir).map(Path::to_path_buf);
        for dir in own.iter().chain(&self.dirs) {
            let path = dir.join(name);
            if !path.is_file() {
                continue;
            }
            let text = std::fs::read_to_string(&path)
                .map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
            let shown = path.display().to_string();
            if !self.found.contains(&path) {
                self.found.push(path);
            }
            return Ok(Included { name: shown.into(), text: text.into() });
        }
        if let Some(looked) = &self.looked {
            return Err(looked.to_string());
        }
        let searched: Vec<String> =
            own.iter().chain(&self.dirs).map(|dir| format!("`{}`", dir.display())).collect();
        Err(if searched.is_empty() {
            "no directory to search".into()
        } else {
            format!("searched in {}", searched.join(", "))
        })
    }
}
