//! Native functions that several pattern files declare: one name denotes one function in their set.
//!
//! In: the files in the order in which they are loaded. Out: warnings on standard error, with both locations.

use std::path::PathBuf;

use pdll_compiler::lint::Signatures;
use pdll_compiler::load::check_signatures;

use crate::files;

/// The signatures declared in the files so far.
pub(super) struct SignaturesOfFiles {
    known: Signatures,
    /// Whether there are several files.
    is_asked: bool,
}

impl SignaturesOfFiles {
    /// Creates an empty collection for the given number of files.
    pub(super) fn new(n_files: usize) -> SignaturesOfFiles {
        SignaturesOfFiles { known: Signatures::new(), is_asked: n_files > 1 }
    }

    /// Warns about declarations that differ from those of previous files.
    pub(super) fn check(&mut self, file: &str, text: &str, dirs: &[PathBuf]) {
        if self.is_asked {
            check_signatures(&mut self.known, file, text, dirs)
                .iter()
                .for_each(|warning| files::say(&format!("{warning}\n")));
        }
    }
}
