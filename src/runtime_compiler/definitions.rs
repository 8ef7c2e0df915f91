//! The definitions of loaded dialects, as the compiler reads them.
//!
//! In: the payload that `ods!` exports, which a dialect adds to its registration. Out: the ODS model of all dialects of a context.
//! Invariant: the same payload that `pdll!` receives, so run-time patterns have the errors of `pdll!`.

use once_cell::sync::OnceCell;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::ods::payload;
use pdll_runtime::Context;

/// The definitions of one dialect. They are read when they are used first.
#[derive(Debug)]
pub struct Definitions {
    payload: &'static str,
    model: OnceCell<OdsContext>,
}

impl Definitions {
    /// Creates the definitions of a dialect of the payload that its `ods!` exports.
    pub fn new(payload: &'static str) -> Definitions {
        Definitions { payload, model: OnceCell::new() }
    }

    /// Returns the model; `None` if another version of pdll wrote the payload.
    fn model(&self) -> Option<&OdsContext> {
        self.model.get_or_try_init(|| payload::deserialize(self.payload)).ok()
    }
}

/// Returns the definitions of all dialects that a context has loaded.
pub(super) fn known(ctx: &Context) -> OdsContext {
    let mut known = OdsContext::default();
    for (_, definitions) in ctx.extensions::<Definitions>() {
        if let Some(model) = definitions.model() {
            known.merge(model.clone());
        }
    }
    known
}
