//! Includes: resolves the name after `include` to a text.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that was found.
#[derive(Clone, Debug)]
pub struct Included {
    /// Name in the source map and in messages, usually a path.
    pub name: Arc<str>,
    /// Text.
    pub text: Arc<str>,
}

/// The reason why there is no text, for messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IncludeError {
    /// The file does not exist; with the searched locations.
    Missing(String),
    /// The file exists, but cannot be read.
    Unreadable {
        /// File name.
        file: String,
        /// Reason.
        reason: String,
    },
}

/// Finds the files that `include` names.
pub trait Includes {
    /// Returns the file of that name, included by the source called `includer`.
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, IncludeError>;
}

/// The first byte of a file that is not UTF-8, and its location, counted from one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotUtf8 {
    /// Line.
    pub line: usize,
    /// Column in characters.
    pub column: usize,
    /// Byte.
    pub byte: u8,
}

impl fmt::Display for NotUtf8 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotUtf8 { line, column, byte } = self;
        write!(f, "it is not UTF-8: byte 0x{byte:02x} at {line}:{column}")
    }
}

impl std::error::Error for NotUtf8 {}

/// Converts bytes to text.
///
/// ```
/// use pdll_support::include::text_of_bytes;
///
/// assert_eq!(text_of_bytes(b"def A;".to_vec())?, "def A;");
/// let error = text_of_bytes(b"def A;\n// caf\xe9\n".to_vec()).unwrap_err();
/// assert_eq!(error.to_string(), "it is not UTF-8: byte 0xe9 at 2:7");
/// # Ok::<(), pdll_support::include::NotUtf8>(())
/// ```
///
/// # Errors
///
/// If the bytes are not UTF-8.
pub fn text_of_bytes(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    String::from_utf8(bytes).map_err(|error| {
        let n_valid = error.utf8_error().valid_up_to();
        let (valid, rest) = error.as_bytes().split_at(n_valid);
        // Only the first byte of each character is counted.
        let n_chars = |bytes: &[u8]| bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
        NotUtf8 {
            line: valid.iter().filter(|byte| **byte == b'\n').count() + 1,
            column: n_chars(valid.rsplit(|byte| *byte == b'\n').next().unwrap_or_default()) + 1,
            byte: rest.first().copied().unwrap_or_default(),
        }
    })
}

/// Returns the text of a file, or a message why it cannot be read.
///
/// # Errors
///
/// If the system cannot read it, or it is not UTF-8.
pub fn read_text(file: &Path) -> Result<String, String> {
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    text_of_bytes(bytes).map_err(|error| error.to_string())
}

/// The environment variable that lists directories of included files, in the form of `PATH`.
pub const INCLUDE_PATH: &str = "PDLL_INCLUDE_PATH";

/// Returns the directories of the environment variable [`INCLUDE_PATH`].
pub fn directories_of_environment() -> Vec<PathBuf> {
    let named = std::env::var_os(INCLUDE_PATH).unwrap_or_default();
    std::env::split_paths(&named).filter(|dir| !dir.as_os_str().is_empty()).collect()
}

/// Returns which package brings a file, if it is one of MLIR's.
pub fn package_of(name: &str) -> Option<&'static str> {
    name.starts_with("mlir/")
        .then_some("MLIR's files come with the package `libmlir-22-dev`, in the directory that `llvm-config-22 --includedir` prints")
}

/// Returns where a file is missing, with the package that brings it.
fn missing(name: &str, looked: String) -> IncludeError {
    IncludeError::Missing(match package_of(name) {
        Some(package) => format!("{looked}; {package}"),
        None => looked,
    })
}

/// Returns the file of that name in a directory. As in LLVM, a name with a leading `/` is searched there, too, if no file has it as its
/// absolute path.
pub fn find_in(dir: &Path, name: &str) -> Option<PathBuf> {
    [dir.join(name), dir.join(name.trim_start_matches('/'))].into_iter().find(|path| path.is_file())
}

/// An `Includes` that finds no files.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoIncludes;

impl Includes for NoIncludes {
    fn include(&mut self, _name: &str, _includer: &str) -> Result<Included, IncludeError> {
        Err(IncludeError::Missing("nothing can be included here".into()))
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
    /// Creates an `Includes` with these directories, searched in order after the includer's own.
    pub fn new(dirs: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        IncludeDirs { dirs: dirs.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Adds a file in memory, which is found by its exact name.
    pub fn embed(mut self, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        self.embedded.push(Included { name: name.into(), text: text.into() });
        self
    }

    /// Excludes the includer's own directory, like `llvm-tblgen`.
    pub fn without_own_dir(mut self) -> Self {
        self.skips_own_dir = true;
        self
    }

    /// Sets the text about searched locations in errors about missing files, instead of the directories.
    pub fn saying(mut self, looked: impl Into<Arc<str>>) -> Self {
        self.looked = Some(looked.into());
        self
    }

    /// Returns the files read so far from disk, in order, each once.
    pub fn files(&self) -> &[PathBuf] {
        &self.found
    }
}

impl Includes for IncludeDirs {
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, IncludeError> {
        if let Some(file) = self.embedded.iter().find(|file| &*file.name == name) {
            return Ok(file.clone());
        }
        let own = Path::new(includer).parent().filter(|_| !self.skips_own_dir).map(Path::to_path_buf);
        for dir in own.iter().chain(&self.dirs) {
            let Some(path) = find_in(dir, name) else { continue };
            let shown = path.display().to_string();
            let text = read_text(&path)
                .map_err(|reason| IncludeError::Unreadable { file: shown.clone(), reason })?;
            if !self.found.contains(&path) {
                self.found.push(path);
            }
            return Ok(Included { name: shown.into(), text: text.into() });
        }
        if let Some(looked) = &self.looked {
            return Err(missing(name, looked.to_string()));
        }
        // The folder of a file without one is the current folder.
        let shown = |dir: &PathBuf| {
            if dir.as_os_str().is_empty() { "`.`".to_owned() } else { format!("`{}`", dir.display()) }
        };
        let searched: Vec<String> = own.iter().chain(&self.dirs).map(shown).collect();
        let looked = match searched.is_empty() {
            true => "no directory to search".to_owned(),
            false => format!("searched in {}", searched.join(", ")),
        };
        Err(missing(name, looked))
    }
}
