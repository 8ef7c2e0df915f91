//! Native functions that several files of patterns declare: a name stands for one function in the set they come to.
//!
//! In: the files in the order in which they are read. Out: warnings on standard error, with both places.

use std::path::PathBuf;

use pdll_compiler::lint::Signatures;
use pdll_compiler::load::check_signatures;

use crate::files;

/// The signatures that the files so far declare.
pub(super) struct SignaturesOfFiles {
    known: Signatures,
    /// Is there another file to differ from?
    is_asked: bool,
}

impl SignaturesOfFiles {
    /// None, with so many files to come.
    pub(super) fn new(n_files: usize) -> SignaturesOfFiles {
        SignaturesOfFiles { known: Signatures::new(), is_asked: n_files > 1 }
    }

    /// Warns of what a file declares otherwise than one before it.
    pub(super) fn check(&mut self, file: &str, text: &str, dirs: &[PathBuf]) {
        if self.is_asked {
            check_signatures(&mut self.known, file, text, dirs)
                .iter()
                .for_each(|warning| files::say(&format!("{warning}\n")));
        }
    }
}
