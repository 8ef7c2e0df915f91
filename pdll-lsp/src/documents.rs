//! The open documents.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::analysis::Analysis;
use crate::contexts::Contexts;
use crate::options::Language;
use crate::protocol::ErrorCode;

/// The open documents by URI.
pub(crate) struct Documents {
    /// The only language, for a client of one of MLIR's servers.
    pub(crate) only: Option<Language>,
    /// Creates contexts with the dialects of MLIR documents.
    pub(crate) contexts: Contexts,
    /// The folders of the client.
    pub(crate) folders: Vec<PathBuf>,
    /// Documents.
    pub(crate) open: HashMap<String, Document>,
}

impl Documents {
    /// Creates an empty collection.
    pub(crate) fn new(only: Option<Language>, contexts: Contexts) -> Documents {
        Documents { only, contexts, folders: Vec::new(), open: HashMap::new() }
    }
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
