//! The definitions of loaded dialects, as the compiler reads them.
//!
//! In: the payload that `ods!` exports, which a dialect adds to its registration. Out: the ODS model of all dialects of a context.
//! Invariant: the same payload that `pdll!` receives, so run-time patterns have the errors of `pdll!`.

use std::sync::Arc;

use once_cell::sync::OnceCell;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::ods::payload::{self, PayloadError};
use pdll_runtime::ir::Context;
use pdll_runtime::pattern_ir::diagnostic::Diagnostic;

use super::error::PdllError;

/// Origin of definitions.
#[derive(Debug)]
enum Source {
    /// The payload of an `ods!`.
    Payload(&'static str),
    /// Definitions that were read when the program runs, with locations in their own sources.
    Model(Arc<OdsContext>),
}

/// The definitions of one dialect. They are read when they are used first.
#[derive(Debug)]
pub struct Definitions {
    source: Source,
    model: OnceCell<OdsContext>,
}

impl Definitions {
    /// Creates the definitions of a dialect of the payload that its `ods!` exports.
    pub fn new(payload: &'static str) -> Definitions {
        Definitions { source: Source::Payload(payload), model: OnceCell::new() }
    }

    /// Creates the definitions of a dialect that were read when the program runs.
    pub(super) fn of_model(model: Arc<OdsContext>) -> Definitions {
        Definitions { source: Source::Model(model), model: OnceCell::new() }
    }

    /// Returns the model; an error if another version of pdll wrote the payload.
    fn model(&self) -> Result<&OdsContext, PayloadError> {
        self.model.get_or_try_init(|| match &self.source {
            Source::Payload(payload) => payload::deserialize(payload),
            // A payload has no locations, which would be taken for those of another text.
            Source::Model(model) => payload::deserialize(&payload::serialize(model)),
        })
    }
}

/// Returns the definitions of all dialects that a context has loaded.
pub(super) fn known(ctx: &Context) -> Result<OdsContext, PdllError> {
    let mut known = OdsContext::default();
    for (dialect, definitions) in ctx.extensions::<Definitions>() {
        match definitions.model() {
            Ok(model) => known.merge(model.clone()),
            Err(error) => {
                let message = format!("cannot read the definitions of dialect `{dialect}`: {error}");
                return Err(PdllError { diagnostics: vec![Diagnostic::error(message)] });
            }
        }
    }
    Ok(known)
}
