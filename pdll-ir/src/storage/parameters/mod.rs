//! Types and attributes of dialects with parameters, as `ods!` defines them.
//!
//! A type of a dialect is represented by its text in printed form; parsed parameters are stored beside it on
//! demand. So equal parameters have equal handles, and types of dialects that are not loaded need no special
//! treatment. In such a text, the handle of an attribute that is printed with an alias stands for it, so that texts do
//! not grow with what they share, and the text of a mutable type is that of its key. In: the static facts of a
//! definition. Out: `intern_type`, `intern_attribute`, which produce the text; `format::read`, which parses it.
//! MLIR: AttrTypeBase.td, DialectImplementation.h. Differs: there is no storage except the text and its parsed form.

pub(crate) mod format;
mod mutable;
mod parser;
mod printer;
mod resource;
mod value;

use once_cell::race::OnceBox;
use once_cell::sync::OnceCell;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::panic::{RefUnwindSafe, UnwindSafe};

pub use format::FormatElement;
pub(crate) use format::body as body_in;
pub(crate) use mutable::Component;
pub use mutable::{AlreadyMutated, MutableFormat};
pub use parser::ParameterParser;
pub(crate) use parser::ParameterSource;
pub(crate) use printer::Nested;
pub use printer::ParameterPrinter;
pub use resource::{ResourceBlob, ResourceHandle};
pub use value::{Parameter, parse_slot, print_slot};

use crate::assembly::{AsmError, AsmResult};
use crate::attributes::{Attribute, AttributeData};
use crate::callback::NewParameters;
use crate::context::Context;
use crate::dialect::{InterfaceEntry, VerifyMessage};
use crate::types::{Type, TypeData};

/// A type that a dialect defines, as a newtype of [`Type`]. `ods!` generates implementations.
///
/// [The guide](https://github.com/pdll-rs/pdll/blob/main/docs/ods.md#types-and-attributes) has examples.
pub trait TypeDef: Copy + Into<Type> + 'static {
    /// The full name, `dialect.mnemonic`.
    const NAME: &'static str;

    /// Returns the static facts.
    fn info() -> &'static AttrOrTypeInfo;

    /// Wraps a type that the caller has checked.
    fn from_type_unchecked(ty: Type) -> Self;

    /// Returns the type.
    fn ty(self) -> Type;

    /// Returns the typed form, if the type has this name and parameters as they are defined.
    fn cast(ty: Type, ctx: &Context) -> Option<Self>;
}

/// An attribute that a dialect defines, as a newtype of [`Attribute`]. `ods!` generates implementations.
pub trait AttrDef: Copy + Into<Attribute> + 'static {
    /// The full name, `dialect.mnemonic`.
    const NAME: &'static str;

    /// Returns the static facts.
    fn info() -> &'static AttrOrTypeInfo;

    /// Wraps an attribute that the caller has checked.
    fn from_attr_unchecked(attr: Attribute) -> Self;

    /// Returns the attribute.
    fn attr(self) -> Attribute;

    /// Returns the typed form, if the attribute has this name and parameters as they are defined.
    fn cast(attr: Attribute, ctx: &Context) -> Option<Self>;
}

/// The static facts of a type or attribute that a dialect defines.
#[derive(Debug)]
pub struct AttrOrTypeInfo {
    /// The dialect's namespace.
    pub dialect: &'static str,
    /// Mnemonic, the text after the dialect.
    pub mnemonic: &'static str,
    /// The definition's name, for messages.
    pub record: &'static str,
    /// The parameters in order.
    pub parameters: &'static [ParameterInfo],
    /// Assembly format; of the key alone, if there is a `mutable_format`.
    pub format: &'static [FormatElement],
    /// Custom assembly format of a type with a mutable component.
    pub mutable_format: Option<MutableFormat>,
    /// Creates parameters that are all absent.
    pub new: NewParameters,
    /// User-defined verifier.
    pub verify: Verify,
    /// Whether it is printed once, with its mnemonic as the name.
    pub has_alias: bool,
    /// Interfaces with methods in Rust.
    pub interfaces: &'static [InterfaceEntry],
    /// Names of all interfaces in the definition; `None` if it is not known which there are.
    pub interface_names: Option<&'static [&'static str]>,
}

impl AttrOrTypeInfo {
    /// Returns whether a parameter is a handle of a resource of its dialect.
    pub(crate) fn has_resources(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.resource == Some(self.dialect))
    }

    /// Returns whether the definition names an interface, or may have it.
    pub(crate) fn may_have_interface(&self, name: &str) -> bool {
        self.interface_names.is_none_or(|names| names.contains(&name))
    }
}

/// A parameter.
#[derive(Debug)]
pub struct ParameterInfo {
    /// Its name in the definition.
    pub name: &'static str,
    /// Its type as the definition has it, for messages.
    pub ty: &'static str,
    /// Whether it may be omitted.
    pub is_optional: bool,
    /// The dialect of whose resources it is a handle.
    pub resource: Option<&'static str>,
}

/// The user's verifier of a definition with `genVerifyDecl`.
#[derive(Debug)]
pub enum Verify {
    /// None.
    Nothing,
    /// Verifier of a type.
    Type(fn(Type, &Context) -> Result<(), VerifyMessage>),
    /// Verifier of an attribute.
    Attribute(fn(Attribute, &Context) -> Result<(), VerifyMessage>),
}

/// The values of all parameters of a type or attribute: a struct generated by `ods!`.
pub trait Parameters: Any + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// Reads one.
    ///
    /// # Errors
    /// If it is not there, or not as it should be.
    fn parse(&mut self, index: usize, parser: &mut ParameterParser<'_>) -> AsmResult;

    /// Writes one.
    fn print(&self, index: usize, printer: &mut ParameterPrinter<'_>);

    /// Returns whether it is printed. A default value is not.
    fn is_there(&self, index: usize, ctx: &Context) -> bool;

    /// Gives those that are not there their default values.
    fn complete(&mut self, ctx: &Context);

    /// Takes the type that is written after an attribute, if one of them is that type.
    ///
    /// # Errors
    /// If it is not of the kind that the parameter has.
    fn set_self_type(&mut self, ty: Option<Type>, parser: &ParameterParser<'_>) -> AsmResult {
        let _ = (ty, parser);
        Ok(())
    }

    /// Returns the type that is written after the attribute, if one of them is that type.
    fn self_type(&self) -> Option<Type> {
        None
    }
}

/// The parsed parameters of a type or attribute, with their definition. All memos compare equal, because
/// equal texts have equal parameters. In a box, because it is part of all data of types and attributes, most of which have none.
#[derive(Default)]
pub struct ParameterMemo(OnceBox<Memo>);

struct Memo {
    info: &'static AttrOrTypeInfo,
    parameters: Box<dyn Parameters>,
    /// Whether the body is not the printed text, because parts of it have handles or aliases.
    is_indirect: bool,
    /// The type, if its definition has a `mutable_format`.
    mutable: Option<Type>,
    /// The mutable component of a type that has one.
    component: OnceCell<Box<dyn Component>>,
}

/// Parameters whose printed text is not the body.
#[derive(Copy, Clone)]
pub(crate) struct Indirect<'c> {
    info: &'static AttrOrTypeInfo,
    parameters: &'c dyn Parameters,
    mutable: Option<Type>,
}

impl Indirect<'_> {
    /// Returns whether a printer of the user writes the text of a type that may refer to itself.
    pub(crate) fn is_mutable(&self) -> bool {
        self.mutable.is_some()
    }

    /// Returns the printed text, in which `nested` writes the types and attributes.
    pub(crate) fn text(&self, ctx: &Context, nested: &mut dyn Nested) -> String {
        match (self.mutable, &self.info.mutable_format) {
            (Some(ty), Some(format)) => {
                let mut printer = ParameterPrinter::new(ctx, self.info.mnemonic.to_owned(), nested);
                (format.print)(ty, &mut printer);
                printer.into_text()
            }
            _ => body_in(ctx, self.info, self.parameters, nested),
        }
    }
}

impl ParameterMemo {
    /// Returns the parameters, if they were read, and by the definition whose they are.
    pub(crate) fn get<P: Parameters>(&self) -> Option<&P> {
        let known: &dyn Any = &*self.0.get()?.parameters;
        known.downcast_ref()
    }

    /// Returns the definition by which they were read.
    pub(crate) fn info(&self) -> Option<&'static AttrOrTypeInfo> {
        self.0.get().map(|memo| memo.info)
    }

    /// Returns the parameters and their definition if the body is not the printed text.
    pub(crate) fn indirect(&self) -> Option<Indirect<'_>> {
        let memo = self.0.get().filter(|memo| memo.is_indirect)?;
        Some(Indirect { info: memo.info, parameters: &*memo.parameters, mutable: memo.mutable })
    }

    /// Returns the cell of the mutable component, if the parameters were read.
    pub(crate) fn component(&self) -> Option<&OnceCell<Box<dyn Component>>> {
        self.0.get().map(|memo| &memo.component)
    }

    fn set(
        &self,
        info: &'static AttrOrTypeInfo,
        parameters: Box<dyn Parameters>,
        is_indirect: bool,
        mutable: Option<Type>,
    ) {
        // An existing value is equal.
        let memo = Memo { info, parameters, is_indirect, mutable, component: OnceCell::new() };
        let _ = self.0.set(Box::new(memo));
    }
}

impl Clone for ParameterMemo {
    fn clone(&self) -> ParameterMemo {
        ParameterMemo::default()
    }
}

impl PartialEq for ParameterMemo {
    fn eq(&self, _: &ParameterMemo) -> bool {
        true
    }
}

impl Eq for ParameterMemo {}

impl Hash for ParameterMemo {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Debug for ParameterMemo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.info().is_some() { "read" } else { "unread" })
    }
}

/// The registered types and attributes of a dialect.
#[derive(Default, Debug)]
pub(crate) struct Definitions {
    pub(crate) types: DefinitionsOf,
    pub(crate) attributes: DefinitionsOf,
}

/// The definitions of types, or of attributes.
#[derive(Default, Debug)]
pub(crate) struct DefinitionsOf {
    pub(crate) infos: Vec<&'static AttrOrTypeInfo>,
    /// What becomes of the others.
    pub(crate) others: Undefined,
    /// Beginning of the error about an undefined mnemonic, if not the usual one.
    pub(crate) unknown: Option<&'static str>,
}

/// What becomes of the types, or of the attributes, of a dialect that were not added.
#[derive(Copy, Clone, Default, Debug)]
pub enum Undefined {
    /// They are stored as text.
    #[default]
    Text,
    /// Those with these mnemonics are stored as text; there are no others.
    Refused(&'static [&'static str]),
    /// The dialect has none at all.
    NoHook,
}

/// Returns the type of a definition with these parameters.
pub fn intern_type(ctx: &Context, info: &'static AttrOrTypeInfo, parameters: Box<dyn Parameters>) -> Type {
    let (body, is_indirect) = ctx.body_of(info, &*parameters);
    let ty = ctx.opaque_type(info.dialect, &body);
    if let TypeData::Opaque { parameters: memo, .. } = ty.data(ctx) {
        let mutable = info.mutable_format.is_some().then_some(ty);
        memo.set(info, parameters, is_indirect || mutable.is_some(), mutable);
        if is_indirect || mutable.is_some() || info.has_alias {
            ctx.need_type_aliases(info.has_alias);
        }
    }
    ty
}

/// Returns the attribute of a definition with these parameters.
pub fn intern_attribute(
    ctx: &Context,
    info: &'static AttrOrTypeInfo,
    parameters: Box<dyn Parameters>,
) -> Attribute {
    let (body, is_indirect) = ctx.body_of(info, &*parameters);
    // As in MLIR, `none` is not written.
    let ty = parameters.self_type().filter(|ty| *ty != ctx.none_type());
    let attr = ctx.typed_opaque_attr(info.dialect, &body, ty);
    if let AttributeData::Opaque { parameters: memo, .. } = attr.data(ctx) {
        memo.set(info, parameters, is_indirect, None);
    }
    if info.has_alias {
        ctx.need_aliases();
    }
    attr
}

/// Parses the parameters of a type after its mnemonic, and calls its verifier.
///
/// # Errors
/// If the parameters are invalid.
pub(crate) fn read_type(parser: &mut ParameterParser<'_>, info: &'static AttrOrTypeInfo) -> AsmResult<Type> {
    let at = parser.location();
    let ty = match &info.mutable_format {
        Some(format) => (format.parse)(parser)?,
        None => {
            let parameters = format::read(info, parser)?;
            intern_type(parser.context(), info, parameters)
        }
    };
    let ctx = parser.context();
    match info.verify {
        Verify::Type(verify) => verify(ty, ctx).map_err(|said| refused(at, &said)).map(|()| ty),
        _ => Ok(ty),
    }
}

/// Parses the parameters of an attribute after its mnemonic, and calls its verifier.
///
/// # Errors
/// If the parameters are invalid.
pub(crate) fn read_attribute(
    parser: &mut ParameterParser<'_>,
    info: &'static AttrOrTypeInfo,
) -> AsmResult<Attribute> {
    let at = parser.location();
    let parameters = format::read(info, parser)?;
    let ctx = parser.context();
    let attr = intern_attribute(ctx, info, parameters);
    match info.verify {
        Verify::Attribute(verify) => verify(attr, ctx).map_err(|said| refused(at, &said)).map(|()| attr),
        _ => Ok(attr),
    }
}

fn refused(at: usize, said: &VerifyMessage) -> AsmError {
    AsmError::new(at, said.text.clone())
}
