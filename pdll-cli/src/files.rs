//! Input and output: a file's name, or `-` for the standard streams. Standard error.

use std::io::{Read, Write};

use pdll_tablegen::include::text_of_bytes;

/// The text of a file, or of standard input for `-`.
pub(crate) fn read(file: &str) -> Result<String, String> {
    let said = |error: std::io::Error| format!("cannot read `{file}`: {error}");
    let mut bytes = Vec::new();
    if file == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map_err(said)?;
    } else {
        bytes = std::fs::read(file).map_err(said)?;
    }
    text_of_bytes(bytes).map_err(|error| format!("cannot read `{file}`: {error}"))
}

/// Writes a text to a file, or to standard output for `-`.
pub(crate) fn write(file: &str, text: &str) -> Result<(), String> {
    let said = |error: std::io::Error| format!("cannot write `{file}`: {error}");
    if file == "-" {
        let mut out = std::io::stdout().lock();
        return out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(said);
    }
    std::fs::write(file, text).map_err(said)
}

/// Writes a text to standard error. Who has closed it wants to hear no more.
pub(crate) fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}
