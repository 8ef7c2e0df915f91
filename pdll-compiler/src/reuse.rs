//! Definitions of the last compilation of a file, for the next one: an editor compiles a file at each edit, and its includes stay the same.
//!
//! Invariant: what is reused is what reading again would give. The files are asked for again, and their texts are compared; what a place in
//! them is called (`SourceId`) depends on the number of sources before them, which must be the same.

use std::sync::Arc;

use pdll_support::diag::Diag;
use pdll_support::include::{IncludeError, Included, Includes};
use pdll_support::source::{Content, Source, SourceId, SourceMap};

use crate::ods::model::OdsContext;
use crate::ods::read::Purpose;

/// Definitions that were read, by file.
#[derive(Clone, Default, Debug)]
pub struct ReadDefinitions {
    /// Of the last compilation.
    before: Vec<ReadFile>,
    /// Of this one.
    now: Vec<ReadFile>,
}

/// The definitions of a file and of those that it includes.
#[derive(Clone, Debug)]
pub(crate) struct ReadFile {
    pub(crate) key: Key,
    /// The requests for included files, with their answers.
    pub(crate) requests: Vec<Request>,
    /// The sources that reading added.
    pub(crate) added: Vec<Source>,
    pub(crate) ods: OdsContext,
    pub(crate) diags: Vec<Diag>,
}

/// What reading depends on, apart from the included files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    purpose: Purpose,
    source: SourceId,
    n_sources: usize,
    name: Arc<str>,
    text: Arc<str>,
}

/// A request for an included file.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    name: String,
    includer: String,
    answer: Result<Included, IncludeError>,
}

impl ReadDefinitions {
    /// Begins a compilation: what the last one did not use is dropped.
    pub fn begin(&mut self) {
        self.before = std::mem::take(&mut self.now);
    }

    /// Takes the definitions of a file, if reading it would give them again. The files are asked for in the order in which they were.
    pub(crate) fn take(&mut self, key: &Key, includes: &mut dyn Includes) -> Option<ReadFile> {
        let at = self.before.iter().position(|file| file.key == *key)?;
        let file = self.before.swap_remove(at);
        let is_same = |request: &Request| {
            let answer = includes.include(&request.name, &request.includer);
            match (&answer, &request.answer) {
                (Ok(now), Ok(before)) => now.name == before.name && now.text == before.text,
                (Err(now), Err(before)) => now == before,
                _ => false,
            }
        };
        file.requests.iter().all(is_same).then_some(file)
    }

    /// Adds the definitions of a file.
    pub(crate) fn add(&mut self, file: ReadFile) {
        self.now.push(file);
    }
}

impl Key {
    /// Returns the key of a source that is to be read; `None` if it is not a text.
    pub(crate) fn new(purpose: Purpose, sources: &SourceMap, source: SourceId) -> Option<Key> {
        let Source { name, content: Content::Text(text), .. } = sources.get(source) else { return None };
        Some(Key { purpose, source, n_sources: sources.len(), name: name.clone(), text: text.clone() })
    }
}

/// Notes the requests for included files.
pub(crate) struct Noting<'a> {
    pub(crate) includes: &'a mut dyn Includes,
    pub(crate) requests: Vec<Request>,
}

impl Includes for Noting<'_> {
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, IncludeError> {
        let answer = self.includes.include(name, includer);
        let (name, includer) = (name.to_owned(), includer.to_owned());
        self.requests.push(Request { name, includer, answer: answer.clone() });
        answer
    }
}
