//! `MutableType`: the mutable component of a type, whose text may have to be read first.
//!
//! MLIR: TypeTrait::IsMutable, StorageUniquer.h (`mutate`). Differs: the component is set at most once.

use once_cell::sync::OnceCell;
use std::any::Any;
use std::panic::{RefUnwindSafe, UnwindSafe};

use crate::context::Context;
use crate::parameters::{AlreadyMutated, Component, TypeDef};
use crate::types::{Type, TypeData};

/// A type of a definition with `MutableType`: it has a component that is set after the type was created.
///
/// The parameters of the definition are the key: types with equal parameters are one type, which has one component in each context.
/// Implement this trait for the type that `ods!` generates; [the guide](https://github.com/pdll-rs/pdll/blob/main/docs/ods.md#mutable-types) has an
/// example.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is a mutable type and asks for the Rust type of its mutable component",
    label = "this asks for it",
    note = "write `impl MutableType for {Self} {{ type Component = …; }}`"
)]
pub trait MutableType: TypeDef {
    /// The mutable component.
    type Component: PartialEq + Any + Send + Sync + UnwindSafe + RefUnwindSafe;

    /// Returns the mutable component; `None` until it is set.
    fn component(self, ctx: &Context) -> Option<&Self::Component> {
        let component: &dyn Any = &**cell::<Self>(self.ty(), ctx)?.get()?;
        component.downcast_ref::<Option<Self::Component>>()?.as_ref()
    }

    /// Sets the mutable component. Setting an equal one again has no effect.
    ///
    /// # Errors
    /// If it was set to another value.
    ///
    /// # Panics
    /// If the type is not of this definition: something was wrapped unchecked.
    fn mutate(self, ctx: &Context, component: Self::Component) -> Result<(), AlreadyMutated> {
        let Some(cell) = cell::<Self>(self.ty(), ctx) else {
            panic!("this is not of the definition `{}`; was it cast?", Self::info().record)
        };
        let mut component = Some(component);
        // Of several threads one sets it; the others compare.
        let stored: &dyn Any = &**cell.get_or_init(|| Box::new(component.take()));
        match (stored.downcast_ref::<Option<Self::Component>>(), component) {
            (Some(_), None) => Ok(()),
            (Some(stored), given) if *stored == given => Ok(()),
            _ => Err(AlreadyMutated),
        }
    }
}

/// Returns where the component of a type is stored, if the type is of the definition.
fn cell<T: TypeDef>(ty: Type, ctx: &Context) -> Option<&OnceCell<Box<dyn Component>>> {
    let is_it = std::ptr::eq(ty.definition(ctx)?, T::info());
    match ty.data(ctx) {
        TypeData::Opaque { parameters, .. } if is_it => parameters.component(),
        _ => None,
    }
}
