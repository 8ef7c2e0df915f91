//! The whole text of an attribute or a type, where bytecode stores text.

use super::aliases::Aliases;
use super::render::{MOST_PARTS, Renderer};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::parameters::ResourceHandle;
use crate::types::Type;

/// A text, and the resources to which it refers.
pub(crate) struct WholeText {
    pub(crate) text: String,
    pub(crate) resources: Vec<ResourceHandle>,
}

/// Returns the text of an attribute without aliases; `None` if it has millions of parts.
pub(crate) fn attribute_text(ctx: &Context, attr: Attribute) -> Option<WholeText> {
    whole_text(ctx, |renderer, out| renderer.attr(out, attr))
}

/// Returns the text of a type without aliases; `None` if it has millions of parts.
pub(crate) fn type_text(ctx: &Context, ty: Type) -> Option<WholeText> {
    whole_text(ctx, |renderer, out| renderer.ty(out, ty))
}

fn whole_text(ctx: &Context, write: impl FnOnce(&mut Renderer<'_>, &mut String)) -> Option<WholeText> {
    let mut out = String::new();
    let mut renderer = Renderer::new(ctx, Aliases::default());
    renderer.limit = MOST_PARTS;
    write(&mut renderer, &mut out);
    (!renderer.is_cut).then_some(WholeText { text: out, resources: renderer.resources })
}
