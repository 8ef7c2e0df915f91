//! Conversions between attributes and Rust values, for accessors and builders of typed operations.
//!
//! Invariant: reading requires attributes that satisfy their constraint; for others it panics with a message.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::types::{FloatKind, Type, TypeData};

/// Returns a value that verification guarantees.
///
/// # Panics
/// If it is not there: the operation was not verified.
#[track_caller]
pub fn verified<T>(value: Option<T>) -> T {
    match value {
        Some(value) => value,
        None => panic!("an attribute does not have the form its operation declares; was the IR verified?"),
    }
}

/// Returns the value of an integer, sign-extended.
#[track_caller]
pub fn integer_value(ctx: &Context, attr: Attribute) -> i64 {
    verified(attr.as_i64(ctx))
}

/// Returns the values of an array of integers.
#[track_caller]
pub fn integer_values(ctx: &Context, attr: Attribute) -> Vec<i64> {
    verified(attr.as_array(ctx)).iter().map(|element| integer_value(ctx, *element)).collect()
}

/// Returns the value of an `f32` or `f64`.
#[track_caller]
pub fn float_value(ctx: &Context, attr: Attribute) -> f64 {
    let bits = verified(attr.as_float_bits(ctx));
    match attr.ty(ctx).and_then(|ty| ty.bit_width(ctx)) {
        Some(32) => f64::from(f32::from_bits(bits as u32)),
        width => f64::from_bits(verified((width == Some(64)).then_some(bits as u64))),
    }
}

/// Returns the text of a string.
#[track_caller]
pub fn string_value(ctx: &Context, attr: Attribute) -> &str {
    verified(attr.as_str(ctx))
}

/// Returns the name of a flat symbol reference.
#[track_caller]
pub fn symbol_value(ctx: &Context, attr: Attribute) -> &str {
    ctx.str(verified(attr.as_flat_symbol_ref(ctx)))
}

/// Returns the type in a type attribute.
#[track_caller]
pub fn type_in(ctx: &Context, attr: Attribute) -> Type {
    verified(attr.as_type(ctx))
}

/// Returns the elements of an array.
#[track_caller]
pub fn array_value(ctx: &Context, attr: Attribute) -> &[Attribute] {
    verified(attr.as_array(ctx))
}

/// `true` or `false`
pub fn bool_attr(ctx: &Context, value: bool) -> Attribute {
    ctx.bool_attr(value)
}

/// Returns an integer of a type.
pub fn integer_attr(ctx: &Context, ty: Type, value: i64) -> Attribute {
    ctx.integer_attr(ty, value)
}

/// Returns a float of `f32` or, of any other type, `f64`.
pub fn float_attr(ctx: &Context, ty: Type, value: f64) -> Attribute {
    match ty.data(ctx) {
        TypeData::Float(FloatKind::F32) => ctx.f32_attr(value as f32),
        _ => ctx.f64_attr(value),
    }
}

/// Returns a string.
pub fn string_attr(ctx: &Context, value: &str) -> Attribute {
    ctx.string_attr(value)
}

/// Returns a string with a type.
pub fn typed_string_attr(ctx: &Context, value: &str, ty: Type) -> Attribute {
    ctx.string_attr_from_bytes(value.as_bytes(), Some(ty))
}

/// `@name`
pub fn symbol_attr(ctx: &Context, name: &str) -> Attribute {
    ctx.flat_symbol_ref(name)
}

/// Returns a type as an attribute.
pub fn type_attr(ctx: &Context, ty: Type) -> Attribute {
    ctx.type_attr(ty)
}

/// Returns `unit`, or nothing.
pub fn unit_attr(ctx: &Context, is_there: bool) -> Option<Attribute> {
    is_there.then(|| ctx.unit_attr())
}

/// `[…]`
pub fn array_attr(ctx: &Context, elements: &[Attribute]) -> Attribute {
    ctx.array_attr(elements)
}

/// `{}`
pub fn empty_dictionary_attr(ctx: &Context) -> Attribute {
    ctx.dictionary_attr(&[])
}

/// Returns an array of integers of a type.
pub fn integer_array_attr(ctx: &Context, ty: Type, values: &[i64]) -> Attribute {
    let elements: Vec<Attribute> = values.iter().map(|value| ctx.integer_attr(ty, *value)).collect();
    ctx.array_attr(&elements)
}

/// `#dialect.mnemonic<text>`; with a blank at the end of the mnemonic `#dialect<mnemonic text>`.
pub fn dialect_attr(ctx: &Context, dialect: &str, mnemonic: &str, text: &str) -> Attribute {
    let body = match mnemonic.ends_with(' ') {
        true => [mnemonic, text].concat(),
        false => [mnemonic, "<", text, ">"].concat(),
    };
    ctx.opaque_attr(dialect, &body)
}

fn dense_bytes(ctx: &Context, attr: Attribute) -> Option<&[u8]> {
    match attr.data(ctx) {
        AttributeData::DenseArray { data, .. } => Some(data),
        _ => None,
    }
}

/// Defines reading and making dense arrays of a Rust number.
macro_rules! dense_array {
    ($($number:ident => $ty:expr;)*) => { paste::paste! {
        $(
            #[doc = concat!("The elements of `array<", stringify!($number), ": …>`.")]
            #[track_caller]
            pub fn [<dense_ $number _values>](ctx: &Context, attr: Attribute) -> Vec<$number> {
                const SIZE: usize = size_of::<$number>();
                let value = |bytes: &[u8]| {
                    let mut all = [0; SIZE];
                    all.copy_from_slice(bytes);
                    $number::from_le_bytes(all)
                };
                verified(dense_bytes(ctx, attr)).chunks_exact(SIZE).map(value).collect()
            }

            #[doc = concat!("`array<", stringify!($number), ": …>`")]
            pub fn [<dense_ $number _attr>](ctx: &Context, values: &[$number]) -> Attribute {
                let make: fn(&Context) -> Type = $ty;
                let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
                ctx.dense_array_attr(make(ctx), data)
            }
        )*
    } };
}

dense_array! {
    i8 => |ctx| ctx.integer_type(8);
    i16 => |ctx| ctx.integer_type(16);
    i32 => |ctx| ctx.integer_type(32);
    i64 => |ctx| ctx.integer_type(64);
    f32 => |ctx| ctx.float_type(FloatKind::F32);
    f64 => |ctx| ctx.float_type(FloatKind::F64);
}

/// Returns the elements of `array<i1: …>`.
#[track_caller]
pub fn dense_bool_values(ctx: &Context, attr: Attribute) -> Vec<bool> {
    verified(dense_bytes(ctx, attr)).iter().map(|byte| *byte != 0).collect()
}

/// `array<i1: …>`
pub fn dense_bool_attr(ctx: &Context, values: &[bool]) -> Attribute {
    ctx.dense_array_attr(ctx.integer_type(1), values.iter().map(|value| u8::from(*value)).collect())
}
