//! Contexts in which documents of MLIR are read.

use std::fmt;
use std::sync::Arc;

use pdll_ir::Context;

/// Creates contexts with the dialects of MLIR documents.
#[derive(Clone)]
pub struct Contexts(Arc<dyn Fn(&str) -> Context + Send + Sync>);

impl Contexts {
    /// Creates contexts by a function. A context may be returned several times; all types and attributes of the documents are stored in it.
    pub fn new(create: impl Fn() -> Context + Send + Sync + 'static) -> Contexts {
        Contexts::by_uri(move |_| create())
    }

    /// As [`Contexts::new`], where the dialects depend on the URI of the document.
    pub fn by_uri(create: impl Fn(&str) -> Context + Send + Sync + 'static) -> Contexts {
        Contexts(Arc::new(create))
    }

    /// Returns a context for the document with a URI.
    pub fn create(&self, uri: &str) -> Context {
        (self.0)(uri)
    }
}

impl Default for Contexts {
    /// Creates contexts with the builtin dialect that allow operations of others.
    fn default() -> Contexts {
        Contexts::new(|| {
            let context = Context::new();
            context.allow_unregistered_dialects(true);
            context
        })
    }
}

impl fmt::Debug for Contexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contexts")
    }
}
