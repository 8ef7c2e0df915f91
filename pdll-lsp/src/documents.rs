//! The open documents.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::analysis::Analysis;
use crate::cancellation::Cancellation;
use crate::compilation_database::CompilationDatabase;
use crate::contexts::Contexts;
use crate::document::path_of;
use crate::options::{Language, Options};
use crate::protocol::ErrorCode;

/// The open documents by URI.
pub(crate) struct Documents {
    /// The only language, for a client of one of MLIR's servers.
    pub(crate) only: Option<Language>,
    /// Creates contexts with the dialects of MLIR documents.
    pub(crate) contexts: Contexts,
    /// The folders of the client.
    pub(crate) folders: Vec<PathBuf>,
    /// Directories to search for files that PDLL includes.
    pub(crate) pdll_dirs: Vec<PathBuf>,
    /// Compilation databases of PDLL.
    pub(crate) pdll_database: CompilationDatabase,
    /// The request that is being answered.
    pub(crate) cancellation: Cancellation,
    /// Documents.
    pub(crate) open: HashMap<String, Document>,
}

impl Documents {
    /// Creates an empty collection.
    pub(crate) fn new(
        options: &Options,
        pdll_database: CompilationDatabase,
        cancellation: Cancellation,
    ) -> Documents {
        Documents {
            only: options.language,
            contexts: options.contexts.clone(),
            folders: Vec::new(),
            pdll_dirs: options.pdll_dirs.clone(),
            pdll_database,
            cancellation,
            open: HashMap::new(),
        }
    }

    /// Returns the document with a URI, or one whose URI has the same path: clients spell one path in several ways.
    pub(crate) fn get(&self, uri: &str) -> Option<&Document> {
        self.open.get(uri).or_else(|| {
            let path = path_of(uri);
            self.sorted().into_iter().find(|(other, _)| path_of(other) == path).map(|(_, document)| document)
        })
    }

    /// Returns the documents in the order of their URIs.
    pub(crate) fn sorted(&self) -> Vec<(&String, &Document)> {
        let mut open: Vec<_> = self.open.iter().collect();
        open.sort_by_key(|(uri, _)| uri.as_str());
        open
    }

    /// Returns the directories to search for what a file of PDLL includes.
    pub(crate) fn pdll_dirs(&self, path: &Path) -> Vec<PathBuf> {
        with_dirs(path, &self.pdll_dirs, &self.pdll_database)
    }
}

/// Returns the directories to search for what a file includes: those of the options, those of a database, and its own.
pub(crate) fn with_dirs(path: &Path, extra: &[PathBuf], database: &CompilationDatabase) -> Vec<PathBuf> {
    let beside = path.parent().map(PathBuf::from);
    extra.iter().chain(database.dirs(path)).cloned().chain(beside).collect()
}

/// An open document.
pub(crate) struct Document {
    /// What is known about its text.
    pub(crate) analysis: Box<dyn Analysis>,
    /// Version that the client gave to the text.
    pub(crate) version: i64,
    /// Language.
    pub(crate) language: Language,
}

/// An error that a request is answered with.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// Code.
    pub(crate) code: ErrorCode,
    /// Message.
    pub(crate) message: String,
}

impl Failure {
    /// Returns the answer to a request that the client cancelled.
    pub(crate) fn cancelled() -> Failure {
        Failure { code: ErrorCode::RequestCancelled, message: "the client cancelled the request".to_owned() }
    }
}
