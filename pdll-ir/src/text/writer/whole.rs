//! The whole text of an attribute or a type, where bytecode stores text.

use super::aliases::Aliases;
use super::render::{MOST_PARTS, Renderer};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::types::Type;

/// Returns the text of an attribute without aliases; `None` if it has millions of parts.
pub(crate) fn attribute_text(ctx: &Context, attr: Attribute) -> Option<String> {
    whole_text(ctx, |renderer, out| renderer.attr(out, attr))
}

/// Returns the text of a type without aliases; `None` if it has millions of parts.
pub(crate) fn type_text(ctx: &Context, ty: Type) -> Option<String> {
    whole_text(ctx, |renderer, out| renderer.ty(out, ty))
}

fn whole_text(ctx: &Context, write: impl FnOnce(&mut Renderer<'_>, &mut String)) -> Option<String> {
    let mut out = String::new();
    let mut renderer = Renderer::new(ctx, Aliases::default());
    renderer.limit = MOST_PARTS;
    write(&mut renderer, &mut out);
    (!renderer.is_cut).then_some(out)
}
