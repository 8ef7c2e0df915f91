//! The hooks of the dialect `llvm`: attributes with its prefix, and errors about its types.
//!
//! MLIR: LLVMDialect.cpp.

use pdll::ir::{Attribute, AttributeData, Context, Ir, NamedAttribute, Op, Type, TypeData};
use pdll::ods::{AttributeVerifiers, VerifyMessage};

use super::{layout_string, ops, types};

type Verified = Result<(), VerifyMessage>;

impl ops::Dialect {
    /// Returns what the error about an unknown type says before the mnemonic.
    pub fn unknown_type() -> Option<&'static str> {
        Some("unknown LLVM type: ")
    }

    /// Returns what verifies attributes with the prefix `llvm.`.
    pub fn attribute_verifiers() -> AttributeVerifiers {
        AttributeVerifiers {
            operation: Some(operation_attribute),
            argument: Some(argument_attribute),
            result: Some(result_attribute),
        }
    }
}

fn operation_attribute(ir: &Ir, _: Op, (name, value): NamedAttribute) -> Verified {
    let ctx = ir.context();
    if ctx.str(name) != "llvm.data_layout" {
        return Ok(());
    }
    let Some(text) = value.as_str(ctx) else {
        return Err(VerifyMessage::new("expected 'llvm.data_layout' to be a string attributes"));
    };
    layout_string::check(text)
        .map_err(|message| VerifyMessage::new(format!("invalid data layout descriptor: {message}")))
}

/// Kind of an attribute of an argument or result.
enum Kind {
    Unit,
    Integer,
    Type,
}

/// Entities that an attribute may be attached to.
enum On {
    Any,
    Pointers,
    Integers,
}

/// Returns what an attribute is, and what it may be attached to.
fn known(name: &str) -> Option<(Kind, On)> {
    Some(match name {
        "llvm.noalias" | "llvm.readonly" | "llvm.readnone" | "llvm.writeonly" | "llvm.nest"
        | "llvm.nofree" | "llvm.nonnull" | "llvm.nocapture" => (Kind::Unit, On::Pointers),
        "llvm.noundef" | "llvm.inreg" | "llvm.returned" => (Kind::Unit, On::Any),
        "llvm.zeroext" | "llvm.signext" => (Kind::Unit, On::Integers),
        "llvm.align" | "llvm.dereferenceable" | "llvm.dereferenceable_or_null" => {
            (Kind::Integer, On::Pointers)
        }
        "llvm.byval" | "llvm.byref" | "llvm.sret" | "llvm.inalloca" | "llvm.preallocated"
        | "llvm.elementtype" => (Kind::Type, On::Pointers),
        _ => return None,
    })
}

/// Attributes that results cannot have.
const ARGUMENTS_ONLY: [&str; 12] = [
    "llvm.byref",
    "llvm.byval",
    "llvm.inalloca",
    "llvm.nest",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.preallocated",
    "llvm.readnone",
    "llvm.readonly",
    "llvm.returned",
    "llvm.sret",
    "llvm.writeonly",
];

fn verify(ctx: &Context, ty: Option<Type>, name: &str, value: Attribute) -> Verified {
    let Some((kind, on)) = known(name) else { return Ok(()) };
    let (is_kind, what) = match kind {
        Kind::Unit => (value == ctx.unit_attr(), "a unit"),
        Kind::Integer => {
            let data = value.data(ctx);
            (matches!(data, AttributeData::Integer { .. } | AttributeData::BigInteger { .. }), "an integer")
        }
        Kind::Type => (value.as_type(ctx).is_some(), "a type"),
    };
    if !is_kind {
        return Err(VerifyMessage::bare(format!("\"{name}\" should be {what} attribute")));
    }
    // Types of other dialects are converted later.
    let Some(ty) = ty.filter(|ty| types::is_compatible(ctx, *ty)) else { return Ok(()) };
    let expected = match on {
        On::Pointers if !types::is_pointer(ctx, ty) => "pointer",
        On::Integers if !ty.is_integer(ctx) => "integer",
        _ => return Ok(()),
    };
    Err(VerifyMessage::bare(format!("\"{name}\" attribute attached to non-{expected} LLVM type")))
}

/// Returns the type of an argument or result of a function.
fn type_of(ir: &Ir, op: Op, index: usize, of_arguments: bool) -> Option<Type> {
    let ctx = ir.context();
    let ty = op.attr_str(ir, "function_type")?.as_type(ctx)?;
    match (types::function_of(ctx, ty), ty.data(ctx)) {
        (Some(function), _) if of_arguments => function.params.get(index).copied(),
        (Some(function), _) => Some(function.result),
        (None, TypeData::Function { inputs, results }) => {
            (if of_arguments { inputs } else { results }).get(index).copied()
        }
        _ => None,
    }
}

fn argument_attribute(ir: &Ir, op: Op, index: usize, (name, value): NamedAttribute) -> Verified {
    let ctx = ir.context();
    verify(ctx, type_of(ir, op, index, true), ctx.str(name), value)
}

fn result_attribute(ir: &Ir, op: Op, index: usize, (name, value): NamedAttribute) -> Verified {
    let ctx = ir.context();
    let name = ctx.str(name);
    if ARGUMENTS_ONLY.contains(&name) {
        return Err(VerifyMessage::bare(format!("\"{name}\" is not a valid result attribute")));
    }
    verify(ctx, type_of(ir, op, index, false), name, value)
}
