//! The messages in the binary of `mlir-pdll-22`.
//!
//! In: the executable. Out: its runs of printable characters that resemble messages.

use once_cell::sync::OnceCell;
use std::collections::BTreeSet;
use std::path::PathBuf;

use pdll_oracle::MLIR_PDLL;

/// Shorter ones are mostly code.
const MIN_LENGTH: usize = 8;

fn bytes() -> &'static [u8] {
    static BYTES: OnceCell<Vec<u8>> = OnceCell::new();
    BYTES.get_or_init(|| std::fs::read(path()).unwrap())
}

fn path() -> PathBuf {
    let directories = std::env::var_os("PATH").unwrap_or_default();
    let found =
        std::env::split_paths(&directories).map(|dir| dir.join(MLIR_PDLL)).find(|path| path.is_file());
    found.unwrap_or_else(|| panic!("{MLIR_PDLL} is in no directory of PATH"))
}

/// Returns texts that end in a zero byte and are surrounded by unprintable bytes, with a word of four letters
/// and a blank.
pub(crate) fn texts() -> BTreeSet<String> {
    let is_printable = |byte: &u8| (b' '..=b'~').contains(byte);
    bytes()
        .split(|byte| *byte == 0)
        .map(|run| run.rsplit(|byte| !is_printable(byte)).next().unwrap_or_default())
        .filter(|run| run.len() >= MIN_LENGTH && run.contains(&b' '))
        .filter_map(|run| std::str::from_utf8(run).ok())
        .filter(|run| run.split(|c: char| !c.is_ascii_lowercase()).any(|word| word.len() >= 4))
        .map(str::to_owned)
        .collect()
}

/// Returns whether a text is in the binary, whole or as the end of another.
pub(crate) fn holds(text: &str) -> bool {
    static LOSSY: OnceCell<String> = OnceCell::new();
    let lossy = LOSSY.get_or_init(|| String::from_utf8_lossy(bytes()).into_owned());
    lossy.match_indices(text).any(|(at, _)| lossy[at + text.len()..].starts_with(['\0', '\n']))
}
