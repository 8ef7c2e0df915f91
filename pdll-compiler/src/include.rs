//! Resolves the includes of PDLL files and strings in directories.
//!
//! In: names from `#include`. Out: tokens of `.pdll` files, and the definitions of the `.td` files.

use std::path::{Path, PathBuf};

use pdll_support::diag::{Diag, Diags};
use pdll_support::include::{IncludeDirs, find_in, read_text};
use pdll_support::source::{SourceId, SourceMap, Span};
use pdll_tablegen::Input;

use crate::ods::model::OdsContext;
use crate::ods::prelude;
use crate::ods::read::{Purpose, read_for};
use crate::reuse::{Key, Noting, ReadDefinitions, ReadFile};
use crate::syntax::lexer::lex;
use crate::syntax::parser::{Includes, Loaded};

/// Maximum number of included files; each inclusion counts.
const MAX_FILES: usize = 10_000;
/// Maximum total size of the included files, in bytes.
const MAX_BYTES: usize = 256 << 20;

/// Finds included files: first in the directory of the including file, then in the given directories.
#[derive(Debug)]
pub struct FileIncludes<'a> {
    sources: &'a mut SourceMap,
    dirs: Vec<PathBuf>,
    /// The texts of the `.td` files that are not parsed yet.
    td: Vec<SourceId>,
    /// All files found, for dependency files.
    files: Vec<PathBuf>,
    /// Whether the error of a missing file lists the searched directories.
    says_where: bool,
    /// Fixed description of the searched directories, which replaces the list.
    looked: Option<String>,
    /// Purpose for which definitions are read.
    purpose: Purpose,
    /// Number of bytes read so far.
    n_bytes: usize,
    /// Definitions of the last compilation.
    reuse: Option<&'a mut ReadDefinitions>,
}

impl<'a> FileIncludes<'a> {
    /// Creates a resolver that searches these directories, in this order.
    pub fn new(sources: &'a mut SourceMap, dirs: Vec<PathBuf>) -> Self {
        FileIncludes {
            sources,
            dirs,
            td: Vec::new(),
            files: Vec::new(),
            says_where: false,
            looked: None,
            purpose: Purpose::default(),
            n_bytes: 0,
            reuse: None,
        }
    }

    /// Uses this description of the searched directories in the error of a missing file.
    pub fn saying(self, looked: String) -> Self {
        FileIncludes { looked: Some(looked), ..self }
    }

    /// Lists the searched directories in the error of a missing file. For users who gave the directories.
    pub fn saying_where(self) -> Self {
        FileIncludes { says_where: true, ..self }
    }

    /// Reads definitions for another purpose than generating types.
    pub fn reading_for(self, purpose: Purpose) -> Self {
        FileIncludes { purpose, ..self }
    }

    /// Uses definitions of the last compilation that are still the same, and stores those of this one in their place.
    pub fn reusing(self, definitions: Option<&'a mut ReadDefinitions>) -> Self {
        FileIncludes { reuse: definitions, ..self }
    }

    /// Reads the definitions of a source, or takes those of the last compilation.
    fn read_source(&mut self, source: SourceId, includes: &mut IncludeDirs, diags: &mut Diags) -> OdsContext {
        let key = self.reuse.as_ref().and_then(|_| Key::new(self.purpose, self.sources, source));
        let (Some(reuse), Some(key)) = (&mut self.reuse, key) else {
            return read_for(self.purpose, self.sources, Input::Text(source), includes, diags);
        };
        if let Some(file) = reuse.take(&key, includes) {
            for source in &file.added {
                self.sources.add(source.clone());
            }
            file.diags.iter().for_each(|diag| diags.push(diag.clone()));
            let ods = file.ods.clone();
            reuse.add(file);
            return ods;
        }
        let n_sources = self.sources.len();
        let mut noting = Noting { includes: &mut *includes, requests: Vec::new() };
        let mut found = Diags::new();
        let ods = read_for(self.purpose, self.sources, Input::Text(source), &mut noting, &mut found);
        let requests = noting.requests;
        let found = found.take();
        reuse.add(ReadFile {
            key,
            requests,
            added: self.sources.iter().skip(n_sources).map(|(_, source)| source.clone()).collect(),
            ods: ods.clone(),
            diags: found.clone(),
        });
        found.into_iter().for_each(|diag| diags.push(diag));
        ods
    }

    fn find(&self, path: &str, from: SourceId) -> Option<PathBuf> {
        let beside = Path::new(&*self.sources.get(from).name).parent().map(Path::to_owned);
        beside.iter().chain(&self.dirs).find_map(|dir| find_in(dir, path))
    }

    /// Finds and reads a file. Returns its name and its text.
    fn open(&mut self, path: &str, span: Span) -> Result<(String, String), Diag> {
        let message = format!("unable to open include file `{path}`");
        let file = self.find(path, span.source).ok_or_else(|| self.missing(&message, span))?;
        let too_many =
            |limit: String| Diag::error(span, format!("unable to include file `{path}`: more than {limit}"));
        if self.files.len() >= MAX_FILES {
            return Err(too_many(format!("{MAX_FILES} files are included")));
        }
        let text = read_text(&file).map_err(|reason| Diag::error(span, format!("{message}: {reason}")))?;
        self.n_bytes += text.len();
        if self.n_bytes > MAX_BYTES {
            return Err(too_many(format!("{} MiB are included", MAX_BYTES >> 20)));
        }
        let name = file.to_string_lossy().into_owned();
        self.files.push(file);
        Ok((name, text))
    }

    fn missing(&self, message: &str, span: Span) -> Diag {
        let diag = Diag::error(span, message);
        if let Some(looked) = &self.looked {
            return diag.note(looked.clone());
        }
        if !self.says_where {
            return diag;
        }
        // The current folder has an empty name.
        let is_named = |dir: &&PathBuf| !dir.as_os_str().is_empty();
        let mut places = vec!["beside this file".to_owned()];
        if self.dirs.iter().any(|dir| !is_named(&dir)) {
            places.push("in the current folder".to_owned());
        }
        places.extend(self.dirs.iter().filter(is_named).map(|dir| format!("in `{}`", dir.display())));
        let diag = diag.note(format!("it was looked for {}", places.join(", ")));
        if self.dirs.iter().any(|dir| is_named(&dir)) {
            diag
        } else {
            diag.help("`-I` names further directories")
        }
    }

    /// Returns whether the file includes itself, directly or indirectly.
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

/// Finds included files and reads the definitions among them.
pub trait Resolver: Includes {
    /// Reads the `.td` files that were included. Definitions with errors are in [`OdsContext::erroneous`].
    fn definitions(&mut self, diags: &mut Diags) -> OdsContext;

    /// Returns the files that were found so far, in order.
    fn files(&mut self) -> Vec<PathBuf> {
        Vec::new()
    }
}

impl Resolver for FileIncludes<'_> {
    fn definitions(&mut self, diags: &mut Diags) -> OdsContext {
        let mut includes = IncludeDirs::new(self.dirs.iter().cloned());
        if let Some(looked) = &self.looked {
            includes = includes.saying(looked.as_str());
        }
        let td = std::mem::take(&mut self.td);
        let mut ods = OdsContext::default();
        for source in &td {
            // Errors in PDLL, or in another file, do not make the definitions of this one erroneous.
            let mut found = Diags::new();
            ods.merge(self.read_source(*source, &mut includes, &mut found));
            found.take().into_iter().for_each(|diag| diags.push(diag));
        }
        if !td.is_empty() {
            // Any file of definitions may include all of the prelude.
            ods.merge(prelude::constraints().clone());
        }
        self.files.extend_from_slice(includes.files());
        ods
    }

    fn files(&mut self) -> Vec<PathBuf> {
        std::mem::take(&mut self.files)
    }
}

impl Includes for FileIncludes<'_> {
    fn load(&mut self, path: &str, span: Span, diags: &mut Diags) -> Loaded {
        if prelude::covers(path) {
            let text = format!("include \"{path}\"\n");
            self.td.push(self.sources.add_text(format!("<{path}>"), text, Some(span)));
            return Loaded::Td;
        }
        let (name, text) = match self.open(path, span) {
            Ok(opened) => opened,
            Err(diag) => {
                diags.push(diag);
                return Loaded::Missing;
            }
        };
        if path.ends_with(".td") {
            self.td.push(self.sources.add_text(name, text, Some(span)));
            return Loaded::Td;
        }
        if self.is_open(&name, span) {
            diags.push(Diag::error(span, format!("include file `{path}` includes itself")));
            return Loaded::Missing;
        }
        let id = self.sources.add_text(name, text.as_str(), Some(span));
        Loaded::Pdll(lex(id, &text, diags))
    }
}
