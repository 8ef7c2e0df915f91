//! Types and attributes of dialects with parameters, as `ods!` defines them.
//!
//! A type of a dialect is its text, in the one way it is printed; what the text says is kept beside it once somebody asked. So equal
//! parameters are equal handles, and types whose dialect is not loaded need nothing more.
//! In: the static facts of a definition. Out: `intern_type`, `intern_attribute`, which make the text; `format::read`, which goes back.
//! MLIR: AttrTypeBase.td, DialectImplementation.h. Differs: there is no storage but the text and what was read of it.

pub mod format;
mod parser;
mod printer;
mod value;

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::OnceLock;

pub use format::FormatElement;
pub use parser::{ParameterParser, ParameterSource};
pub use printer::ParameterPrinter;
pub use value::{Parameter, parse_slot, print_slot};

use crate::assembly::{AsmError, AsmResult};
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::VerifyMessage;
use crate::types::{Type, TypeData};

/// A type that a dialect defines, as a newtype of [`Type`]. `ods!` makes them.
///
/// ```ignore
/// let pair = my::PairType::get(&ctx, 2, i32_type);
/// assert_eq!(pair.display(&ctx).to_string(), "!my.pair<2, i32>");
/// let pair = my::PairType::cast(ty, &ctx)?;
/// ```
pub trait TypeDef: Copy + Into<Type> + 'static {
    /// The full name, `dialect.mnemonic`.
    const NAME: &'static str;

    /// The static facts.
    fn info() -> &'static AttrOrTypeInfo;

    /// Wraps a type that the caller knows to be one.
    fn from_type_unchecked(ty: Type) -> Self;

    /// The type.
    fn ty(self) -> Type;

    /// The typed form, if the type has this name and parameters as they are defined.
    fn cast(ty: Type, ctx: &Context) -> Option<Self> {
        crate::ods_support::is_of_type_def(ty, ctx, Self::info()).then(|| Self::from_type_unchecked(ty))
    }
}

/// An attribute that a dialect defines, as a newtype of [`Attribute`]. `ods!` makes them.
pub trait AttrDef: Copy + Into<Attribute> + 'static {
    /// The full name, `dialect.mnemonic`.
    const NAME: &'static str;

    /// The static facts.
    fn info() -> &'static AttrOrTypeInfo;

    /// Wraps an attribute that the caller knows to be one.
    fn from_attr_unchecked(attr: Attribute) -> Self;

    /// The attribute.
    fn attr(self) -> Attribute;

    /// The typed form, if the attribute has this name and parameters as they are defined.
    fn cast(attr: Attribute, ctx: &Context) -> Option<Self> {
        crate::ods_support::is_of_attr_def(attr, ctx, Self::info()).then(|| Self::from_attr_unchecked(attr))
    }
}

/// The static facts of a type or attribute that a dialect defines.
#[derive(Debug)]
pub struct AttrOrTypeInfo {
    /// The dialect's namespace.
    pub dialect: &'static str,
    /// What stands behind it in text.
    pub mnemonic: &'static str,
    /// The definition's name, for messages.
    pub record: &'static str,
    /// The parameters in order.
    pub parameters: &'static [ParameterInfo],
    /// How they are written.
    pub format: &'static [FormatElement],
    /// Makes parameters of which none is there.
    pub new: fn() -> Box<dyn Parameters>,
    /// What the user asks of it.
    pub verify: Verify,
}

/// A parameter.
#[derive(Debug)]
pub struct ParameterInfo {
    /// Its name in the definition.
    pub name: &'static str,
    /// Its type as the definition has it, for messages.
    pub ty: &'static str,
    /// May it be left out?
    pub is_optional: bool,
}

/// The user's verifier of a definition with `genVerifyDecl`.
#[derive(Debug)]
pub enum Verify {
    /// There is none.
    Nothing,
    /// Of a type.
    Type(fn(Type, &Context) -> Result<(), VerifyMessage>),
    /// Of an attribute.
    Attribute(fn(Attribute, &Context) -> Result<(), VerifyMessage>),
}

/// The values of all parameters of a type or attribute: what `ods!` makes a struct of.
pub trait Parameters: Any + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// Reads one.
    ///
    /// # Errors
    /// If it is not there, or not as it should be.
    fn parse(&mut self, index: usize, parser: &mut ParameterParser<'_>) -> AsmResult;

    /// Writes one.
    fn print(&self, index: usize, printer: &mut ParameterPrinter<'_>);

    /// Is one to be written? One that has its default value is not.
    fn is_there(&self, index: usize, ctx: &Context) -> bool;

    /// Gives those that are not there their default values.
    fn complete(&mut self, ctx: &Context);
}

/// What the text of a type or attribute says, once it was read, and by which definition. All are equal: the text says the same.
#[derive(Default)]
pub struct ParameterMemo(OnceLock<(&'static AttrOrTypeInfo, Box<dyn Parameters>)>);

impl ParameterMemo {
    /// The parameters, if they were read, and by the definition whose they are.
    pub(crate) fn get<P: Parameters>(&self) -> Option<&P> {
        let known: &dyn Any = &*self.0.get()?.1;
        known.downcast_ref()
    }

    /// The definition by which they were read.
    pub(crate) fn info(&self) -> Option<&'static AttrOrTypeInfo> {
        self.0.get().map(|(info, _)| *info)
    }

    fn set(&self, info: &'static AttrOrTypeInfo, parameters: Box<dyn Parameters>) {
        // What was there before says the same.
        let _ = self.0.set((info, parameters));
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

/// What a dialect registered of its types and attributes.
#[derive(Default, Debug)]
pub(crate) struct Definitions {
    pub(crate) types: DefinitionsOf,
    pub(crate) attributes: DefinitionsOf,
}

/// The definitions of types, or of attributes.
#[derive(Default, Debug)]
pub(crate) struct DefinitionsOf {
    pub(crate) infos: Vec<&'static AttrOrTypeInfo>,
    /// If there are no others: those that are kept as their text.
    pub(crate) others: Option<&'static [&'static str]>,
}

/// The type of a definition with these parameters.
pub fn intern_type(ctx: &Context, info: &'static AttrOrTypeInfo, parameters: Box<dyn Parameters>) -> Type {
    let ty = ctx.opaque_type(info.dialect, &format::body(ctx, info, &*parameters));
    if let TypeData::Opaque { parameters: memo, .. } = ty.data(ctx) {
        memo.set(info, parameters);
    }
    ty
}

/// The attribute of a definition with these parameters.
pub fn intern_attribute(
    ctx: &Context,
    info: &'static AttrOrTypeInfo,
    parameters: Box<dyn Parameters>,
) -> Attribute {
    let attr = ctx.opaque_attr(info.dialect, &format::body(ctx, info, &*parameters));
    if let AttributeData::Opaque { parameters: memo, .. } = attr.data(ctx) {
        memo.set(info, parameters);
    }
    attr
}

/// Reads the parameters of a type behind its mnemonic, and asks its verifier.
///
/// # Errors
/// If they are not as they should be.
pub(crate) fn read_type(parser: &mut ParameterParser<'_>, info: &'static AttrOrTypeInfo) -> AsmResult<Type> {
    let at = parser.location();
    let parameters = format::read(info, parser)?;
    let ctx = parser.context();
    let ty = intern_type(ctx, info, parameters);
    match info.verify {
        Verify::Type(verify) => verify(ty, ctx).map_err(|said| refused(at, &said)).map(|()| ty),
        _ => Ok(ty),
    }
}

/// The same of an attribute.
///
/// # Errors
/// If they are not as they should be.
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
