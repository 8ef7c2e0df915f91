//! Included files, looked for in directories: how files and strings of PDLL find others.
//!
//! In: names from `#include`. Out: tokens of `.pdll` files, and the list of `.td` files for whoever reads ODS.

use std::path::{Path, PathBuf};

use pdll_tablegen::diag::{Diag, Diags};
use pdll_tablegen::source::{SourceId, SourceMap, Span};

use crate::syntax::lexer::lex;
use crate::syntax::parser::{Includes, Loaded};

/// Finds included files: beside the file that includes them, then in the given directories.
#[derive(Debug)]
pub struct FileIncludes<'a> {
    sources: &'a mut SourceMap,
    dirs: Vec<PathBuf>,
    /// The `.td` files found, and where they are included.
    pub td: Vec<(PathBuf, Span)>,
    /// All files found, for dependency files.
    pub files: Vec<PathBuf>,
}

impl<'a> FileIncludes<'a> {
    /// Looks in these directories, in this order.
    pub fn new(sources: &'a mut SourceMap, dirs: Vec<PathBuf>) -> Self {
        FileIncludes { sources, dirs, td: Vec::new(), files: Vec::new() }
    }

    fn find(&self, path: &str, from: SourceId) -> Option<PathBuf> {
        let beside = Path::new(&*self.sources.get(from).name).parent().map(Path::to_owned);
        let dirs = beside.iter().chain(&self.dirs);
        let mut candidates = dirs.map(|dir| dir.join(path));
        candidates.find(|candidate| candidate.is_file())
    }

    /// Is the file being included by itself, directly or not?
    fn is_open(&self, file: &str, from: Span) -> bool {
        let mut source = Some(from.source);
        while let Some(id) = source {
            let it = self.sources.get(id);
            if *it.name == *file {
                return true;
            }
            source = it.included_from.map(|span| span.source);
        }
        false
    }
}

impl Includes for FileIncludes<'_> {
    fn load(&mut self, path: &str, span: Span, diags: &mut Diags) -> Loaded {
        let Some(file) = self.find(path, span.source) else {
            diags.push(Diag::error(span, format!("unable to open include file `{path}`")));
            return Loaded::Missing;
        };
        if path.ends_with(".td") {
            self.td.push((file.clone(), span));
            self.files.push(file);
            return Loaded::Td;
        }
        let name = file.to_string_lossy().into_owned();
        if self.is_open(&name, span) {
            diags.push(Diag::error(span, format!("include file `{path}` includes itself")));
            return Loaded::Missing;
        }
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => {
                let message = format!("unable to open include file `{path}`: {error}");
                diags.push(Diag::error(span, message));
                return Loaded::Missing;
            }
        };
        self.files.push(file);
        let id = self.sources.add_text(name, text.as_str(), Some(span));
        Loaded::Pdll(lex(id, &text, diags))
    }
}
