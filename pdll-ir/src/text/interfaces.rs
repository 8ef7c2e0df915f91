//! Interfaces of types and attributes: lookup by the definition, which a text may have to be read by first.
//!
//! In: a type or attribute of a dialect. Out: its trait object, by the table of its definition or by a model attached to the context.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{MakeAttrInterface, MakeTypeInterface, ModelOf, maker};
use crate::parameters::{AttrOrTypeInfo, DefinitionsOf};
use crate::text::parameters::{attribute_of_body, type_of_body};
use crate::types::{Type, TypeData};

impl Type {
    /// Returns the type as an interface, if its definition has it or a model is attached to the context.
    pub fn as_interface<I: ?Sized + 'static>(self, ctx: &Context) -> Option<Box<I>> {
        let make: MakeTypeInterface<I> = maker_of(ctx, self.definition(ctx)?)?;
        make(ctx, self)
    }

    /// Returns the definition that the type is of, if its dialect is loaded and has a Rust type for it.
    #[doc(hidden)]
    pub fn definition(self, ctx: &Context) -> Option<&'static AttrOrTypeInfo> {
        let TypeData::Opaque { dialect, body, parameters } = self.data(ctx) else { return None };
        // A text that was stored before its dialect was loaded was not read by the definition.
        parameters.info().or_else(|| {
            let is_it = |info: &&'static AttrOrTypeInfo| type_of_body(ctx, info, body) == Some(self);
            find(&ctx.definitions(*dialect)?.types, is_it)
        })
    }
}

impl Attribute {
    /// Returns the attribute as an interface, if its definition has it or a model is attached to the context.
    pub fn as_interface<I: ?Sized + 'static>(self, ctx: &Context) -> Option<Box<I>> {
        let make: MakeAttrInterface<I> = maker_of(ctx, self.definition(ctx)?)?;
        make(ctx, self)
    }

    /// Returns the definition that the attribute is of, if its dialect is loaded and has a Rust type for it.
    #[doc(hidden)]
    pub fn definition(self, ctx: &Context) -> Option<&'static AttrOrTypeInfo> {
        let AttributeData::Opaque { dialect, body, ty, parameters } = self.data(ctx) else { return None };
        parameters.info().or_else(|| {
            let is_it =
                |info: &&'static AttrOrTypeInfo| attribute_of_body(ctx, info, body, *ty) == Some(self);
            find(&ctx.definitions(*dialect)?.attributes, is_it)
        })
    }
}

fn find(
    of: &DefinitionsOf,
    is_it: impl FnMut(&&'static AttrOrTypeInfo) -> bool,
) -> Option<&'static AttrOrTypeInfo> {
    of.infos.iter().copied().find(is_it)
}

fn maker_of<M: Copy + 'static>(ctx: &Context, info: &'static AttrOrTypeInfo) -> Option<M> {
    maker(info.interfaces).or_else(|| ctx.model(ModelOf::definition(info)))
}
