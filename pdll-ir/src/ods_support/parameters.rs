//! Types and attributes with parameters: functions that the Rust of their definitions calls.

use std::any::Any;

use crate::assembly::{AsmError, AsmResult};
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::parameters::{AttrOrTypeInfo, ParameterMemo, ParameterParser, ParameterPrinter, Parameters};
use crate::text::parameters::{attribute_of_body, type_of_body};
use crate::types::{Type, TypeData};

pub use crate::parameters::{intern_attribute, intern_type, parse_slot, print_slot};

/// Returns whether it is a type of this definition, with valid parameters.
pub fn is_of_type_def(ty: Type, ctx: &Context, info: &'static AttrOrTypeInfo) -> bool {
    memo_of_type(ty, ctx, info).is_some()
}

/// Returns whether it is an attribute of this definition, with valid parameters.
pub fn is_of_attr_def(attr: Attribute, ctx: &Context, info: &'static AttrOrTypeInfo) -> bool {
    memo_of_attribute(attr, ctx, info).is_some()
}

/// Returns the parameters of a type.
///
/// # Panics
/// If it is not of this definition: something was wrapped unchecked.
#[track_caller]
pub fn type_parameters<'c, P: Parameters>(
    ty: Type,
    ctx: &'c Context,
    info: &'static AttrOrTypeInfo,
) -> &'c P {
    known(memo_of_type(ty, ctx, info), info)
}

/// Returns the parameters of an attribute.
///
/// # Panics
/// If it is not of this definition: something was wrapped unchecked.
#[track_caller]
pub fn attribute_parameters<'c, P: Parameters>(
    attr: Attribute,
    ctx: &'c Context,
    info: &'static AttrOrTypeInfo,
) -> &'c P {
    known(memo_of_attribute(attr, ctx, info), info)
}

#[track_caller]
fn known<'c, P: Parameters>(memo: Option<&'c ParameterMemo>, info: &AttrOrTypeInfo) -> &'c P {
    match memo.and_then(ParameterMemo::get) {
        Some(parameters) => parameters,
        None => panic!("this is not of the definition `{}`; was it cast?", info.record),
    }
}

/// Returns the parameters of a type by a definition. A type whose text was stored before its dialect was
/// loaded, in a form that differs from the printed one, is not one of its types.
fn memo_of_type<'c>(ty: Type, ctx: &'c Context, info: &'static AttrOrTypeInfo) -> Option<&'c ParameterMemo> {
    let TypeData::Opaque { dialect, body, parameters } = ty.data(ctx) else { return None };
    if ctx.str(*dialect) != info.dialect {
        return None;
    }
    if parameters.info().is_none() && type_of_body(ctx, info, body) != Some(ty) {
        return None;
    }
    is_by(parameters, info)
}

fn memo_of_attribute<'c>(
    attr: Attribute,
    ctx: &'c Context,
    info: &'static AttrOrTypeInfo,
) -> Option<&'c ParameterMemo> {
    let AttributeData::Opaque { dialect, body, ty, parameters } = attr.data(ctx) else { return None };
    if ctx.str(*dialect) != info.dialect {
        return None;
    }
    if parameters.info().is_none() && attribute_of_body(ctx, info, body, *ty) != Some(attr) {
        return None;
    }
    is_by(parameters, info)
}

/// Reads some parameters by a function of the user.
///
/// # Errors
/// As returned by the function.
pub fn read_custom<P: Parameters>(
    parser: &mut ParameterParser<'_>,
    parameters: &mut dyn Parameters,
    read: fn(&mut P, &mut ParameterParser<'_>) -> AsmResult<bool>,
) -> AsmResult<bool> {
    let parameters: &mut dyn Any = parameters;
    parameters.downcast_mut().map_or(Ok(false), |parameters| read(parameters, parser))
}

/// Writes some parameters by a function of the user.
pub fn print_custom<P: Parameters>(
    printer: &mut ParameterPrinter<'_>,
    parameters: &dyn Parameters,
    print: fn(&P, &mut ParameterPrinter<'_>),
) {
    let parameters: &dyn Any = parameters;
    if let Some(parameters) = parameters.downcast_ref() {
        print(parameters, printer);
    }
}

/// Returns an error unless a user function parsed a required parameter.
///
/// # Errors
/// If not.
pub fn require_parameter<T>(value: &Option<T>, at: usize, name: &str) -> AsmResult {
    match value {
        Some(_) => Ok(()),
        None => Err(AsmError::new(at, format!("custom parser failed to parse parameter '{name}'"))),
    }
}

fn is_by<'c>(memo: &'c ParameterMemo, info: &'static AttrOrTypeInfo) -> Option<&'c ParameterMemo> {
    memo.info().is_some_and(|found| std::ptr::eq(found, info)).then_some(memo)
}
