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

/// The model of a payload, once it was read.
pub type PayloadModel = OnceCell<OdsContext>;

/// The definitions of one dialect. They are read when they are used first.
#[derive(Debug)]
pub enum Definitions {
    /// The payload of an `ods!`, and its model, which all contexts share.
    Payload(&'static str, &'static PayloadModel),
    /// Definitions that were read when the program runs, and their model for other texts.
    Model(Arc<OdsContext>, OnceCell<OdsContext>),
}

impl Definitions {
    /// Returns the model; an error if another version of pdll wrote the payload.
    fn model(&self) -> Result<&OdsContext, PayloadError> {
        match self {
            Definitions::Payload(payload, model) => model.get_or_try_init(|| payload::deserialize(payload)),
            // A payload has no locations, which would be taken for those of another text.
            Definitions::Model(read, model) => {
                model.get_or_try_init(|| payload::deserialize(&payload::serialize(read)))
            }
        }
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
