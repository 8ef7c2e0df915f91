//! Input and output: a file's name, or `-` for the standard streams. Standard error.

use std::cell::RefCell;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use pdll_support::include::{directories_of_environment, text_of_bytes};

/// Returns the directories to search for included files: those of the command line, then those of `PDLL_INCLUDE_PATH`.
pub(crate) fn include_dirs(named: &[PathBuf]) -> Vec<PathBuf> {
    named.iter().cloned().chain(directories_of_environment()).collect()
}

/// Returns the text of a file, or of standard input for `-`.
pub(crate) fn read(file: &str) -> Result<String, String> {
    text(file, read_bytes(file)?)
}

/// Returns the content of a file as text.
pub(crate) fn text(file: &str, bytes: Vec<u8>) -> Result<String, String> {
    text_of_bytes(bytes).map_err(|error| format!("cannot read `{file}`: {error}"))
}

/// Returns the content of a file, or of standard input for `-`.
pub(crate) fn read_bytes(file: &str) -> Result<Vec<u8>, String> {
    let said = |error: std::io::Error| format!("cannot read `{file}`: {error}");
    let mut bytes = Vec::new();
    if file == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map_err(said)?;
    } else {
        bytes = std::fs::read(file).map_err(said)?;
    }
    Ok(bytes)
}

/// Writes a text or bytecode to a file, or to standard output for `-`.
pub(crate) fn write(file: &str, content: impl AsRef<[u8]>) -> Result<(), String> {
    write_with(file, |out| out.write_all(content.as_ref()))
}

/// Does what writes to a file, which is created or replaced, or to standard output for `-`.
pub(crate) fn write_with(
    file: &str,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), String> {
    let result = match file {
        "-" => {
            let mut out = std::io::stdout().lock();
            write(&mut out).and_then(|()| out.flush())
        }
        _ => std::fs::File::create(file).and_then(|mut out| write(&mut out)),
    };
    result.map_err(|error| format!("cannot write `{file}`: {error}"))
}

/// Returns an error if the output is one of the files that were read, under any name, because it would be
/// lost.
pub(crate) fn spare<'a>(output: &str, read: impl IntoIterator<Item = &'a Path>) -> Result<(), String> {
    let Some(target) = regular(output) else { return Ok(()) };
    let is_lost = read.into_iter().any(|file| file.canonicalize().is_ok_and(|file| file == target));
    if is_lost {
        Err(format!("cannot write `{output}`: it is one of the files that were read"))
    } else {
        Ok(())
    }
}

/// Returns whether two outputs are the same file, so that the second would overwrite the first.
pub(crate) fn are_one(a: &str, b: &str) -> bool {
    regular(a).is_some_and(|a| regular(b) == Some(a))
}

/// Returns the file of an output, which need not exist. `None` for a stream or a device, which has no
/// contents to lose.
fn regular(output: &str) -> Option<PathBuf> {
    if output == "-" {
        return None;
    }
    let path = Path::new(output);
    match path.canonicalize() {
        Ok(path) => path.is_file().then_some(path),
        Err(_) => {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            Some(parent.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
        }
    }
}

thread_local! {
    /// What this thread says, while it is held back.
    static HELD: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does work, and returns what it says on this thread instead of writing it to standard error.
pub(crate) fn hold<T>(work: impl FnOnce() -> T) -> (T, String) {
    let before = HELD.replace(Some(String::new()));
    let result = work();
    (result, HELD.replace(before).unwrap_or_default())
}

/// Writes a text to standard error, unless it is held back. Ignores errors: the stream may be closed, or its device full.
pub(crate) fn say(text: &str) {
    let is_held = HELD.with_borrow_mut(|held| held.as_mut().map(|held| held.push_str(text)).is_some());
    if is_held {
        return;
    }
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}
