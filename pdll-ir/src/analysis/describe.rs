//! Types in messages: as MLIR writes them, as far as a message needs.
//!
//! The printer in `text` writes all types whole; this writes those patterns handle, without reaching into that layer.
//! Invariant: bounded in depth and length.

use std::fmt::Write as _;

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::types::{DYNAMIC, Type, TypeData};

/// Maximum depth and width of a description.
const LIMIT: usize = 8;

/// Returns a type for a message.
pub fn describe_type(ctx: &Context, ty: Type) -> String {
    let mut out = String::new();
    write_type(&mut out, ctx, ty, 0);
    out
}

fn write_type(out: &mut String, ctx: &Context, ty: Type, depth: usize) {
    if depth == LIMIT {
        out.push('…');
        return;
    }
    match ctx.type_data(ty) {
        TypeData::Integer { width, signedness } => {
            let _ = write!(out, "{}{width}", signedness.prefix());
        }
        TypeData::Index => out.push_str("index"),
        TypeData::Float(kind) => out.push_str(kind.name()),
        TypeData::None => out.push_str("none"),
        TypeData::Complex(element) => write_wrapped(out, ctx, "complex<", *element, depth),
        TypeData::Tuple(types) => {
            out.push_str("tuple<");
            write_list(out, ctx, types, depth);
            out.push('>');
        }
        TypeData::Function { inputs, results } => {
            out.push('(');
            write_list(out, ctx, inputs, depth);
            out.push_str(") -> (");
            write_list(out, ctx, results, depth);
            out.push(')');
        }
        TypeData::Vector { shape, scalable, element } => {
            out.push_str("vector<");
            for (dim, is_scalable) in shape.iter().zip(scalable) {
                let _ = if *is_scalable { write!(out, "[{dim}]x") } else { write!(out, "{dim}x") };
            }
            write_type(out, ctx, *element, depth + 1);
            out.push('>');
        }
        TypeData::RankedTensor { shape, element, encoding } => {
            out.push_str("tensor<");
            write_shape(out, shape);
            write_type(out, ctx, *element, depth + 1);
            out.push_str(if encoding.is_some() { ", …>" } else { ">" });
        }
        TypeData::MemRef { shape, element, layout, memory_space } => {
            out.push_str("memref<");
            write_shape(out, shape);
            write_type(out, ctx, *element, depth + 1);
            for attr in layout.iter().chain(memory_space) {
                write_attribute(out, ctx, *attr);
            }
            out.push('>');
        }
        TypeData::UnrankedTensor(element) => write_wrapped(out, ctx, "tensor<*x", *element, depth),
        TypeData::UnrankedMemRef { element, memory_space } => {
            out.push_str("memref<*x");
            write_type(out, ctx, *element, depth + 1);
            if let Some(space) = memory_space {
                write_attribute(out, ctx, *space);
            }
            out.push('>');
        }
        TypeData::Opaque { parameters, .. } if parameters.indirect().is_some() => {
            let _ = write!(out, "{}", ty.display(ctx).short());
        }
        TypeData::Opaque { dialect, body, .. } => {
            let _ = write!(out, "!{}.{}", ctx.str(*dialect), body.chars().take(80).collect::<String>());
        }
    }
}

/// Writes a layout or memory space after a comma.
fn write_attribute(out: &mut String, ctx: &Context, attr: Attribute) {
    match attr.data(ctx) {
        AttributeData::Strided { offset, strides } => {
            let number = |number: &i64| match *number {
                DYNAMIC => "?".to_owned(),
                number => number.to_string(),
            };
            let list: Vec<String> = strides.iter().map(number).collect();
            let _ = write!(out, ", strided<[{}]", list.join(", "));
            if *offset != 0 {
                let _ = write!(out, ", offset: {}", number(offset));
            }
            out.push('>');
        }
        AttributeData::Integer { ty, value } => {
            let _ = write!(out, ", {value}");
            if !ty.is_signless_integer(ctx, 64) {
                out.push_str(" : ");
                write_type(out, ctx, *ty, LIMIT - 1);
            }
        }
        _ => out.push_str(", …"),
    }
}

fn write_wrapped(out: &mut String, ctx: &Context, prefix: &str, element: Type, depth: usize) {
    out.push_str(prefix);
    write_type(out, ctx, element, depth + 1);
    out.push('>');
}

fn write_shape(out: &mut String, shape: &[i64]) {
    for dim in shape {
        let _ = if *dim == DYNAMIC { write!(out, "?x") } else { write!(out, "{dim}x") };
    }
}

fn write_list(out: &mut String, ctx: &Context, types: &[Type], depth: usize) {
    for (i, ty) in types.iter().enumerate() {
        if i == LIMIT {
            out.push_str(", …");
            break;
        }
        if i > 0 {
            out.push_str(", ");
        }
        write_type(out, ctx, *ty, depth + 1);
    }
}
