//! Predicates on attributes for the prelude's constraints, and the Rust values of attributes.
//!
//! Each question is `fn(ctx, attr, arguments…) -> bool`. A value is read from an attribute that was verified; of another
//! one the reading function panics.
//! MLIR: CommonAttrConstraints.td.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::ods_support::types::is_of_mnemonic;
use crate::types::{Type, TypeData};

/// Accepts any attribute.
pub fn is_any_attr(_: &Context, _: Attribute) -> bool {
    true
}

/// Returns the type of an attribute that has one.
pub fn attr_type(ctx: &Context, attr: Attribute) -> Option<Type> {
    attr.ty(ctx)
}

/// Returns whether an attribute has a type.
pub fn is_typed_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.ty(ctx).is_some()
        || matches!(
            attr.data(ctx),
            AttributeData::Opaque { .. } | AttributeData::DenseArray { .. } | AttributeData::String { .. }
        )
}

/// Returns whether it implements an attribute interface: those of builtin attributes and of definitions with Rust are known.
pub fn has_attr_interface(ctx: &Context, attr: Attribute, name: &str) -> bool {
    match name {
        "TypedAttr" => is_typed_attr(ctx, attr),
        "ElementsAttr" => is_elements_attr(ctx, attr),
        "MemRefLayoutAttrInterface" => {
            matches!(
                attr.data(ctx),
                AttributeData::AffineMap(_) | AttributeData::Strided { .. } | AttributeData::Opaque { .. }
            )
        }
        _ => match attr.definition(ctx) {
            Some(info) => info.may_have_interface(name),
            None => matches!(attr.data(ctx), AttributeData::Opaque { .. }),
        },
    }
}

/// Defines questions of one pattern.
macro_rules! is_kind {
    ($($(#[$doc:meta])* $name:ident => $pattern:pat,)*) => {
        $($(#[$doc])*
        pub fn $name(ctx: &Context, attr: Attribute) -> bool {
            matches!(attr.data(ctx), $pattern)
        })*
    };
}

is_kind! {
    /// An integer or index.
    is_integer_attr => AttributeData::Integer { .. } | AttributeData::BigInteger { .. },
    /// A float.
    is_float_attr => AttributeData::Float { .. },
    /// A type.
    is_type_attr => AttributeData::Type(_),
    /// `unit`
    is_unit_attr => AttributeData::Unit,
    /// `@root::@nested`
    is_symbol_ref_attr => AttributeData::SymbolRef { .. },
    /// `{…}`
    is_dictionary_attr => AttributeData::Dictionary(_),
    /// `[…]`
    is_array_attr => AttributeData::Array(_),
    /// `loc(…)`
    is_location_attr => AttributeData::Location(_),
    /// `affine_map<…>`
    is_affine_map_attr => AttributeData::AffineMap(_),
    /// `affine_set<…>`
    is_integer_set_attr => AttributeData::IntegerSet(_),
    /// `dense<["…"]>`
    is_dense_string_elements_attr => AttributeData::DenseStrings { .. },
}

/// Returns whether it is constant elements of a vector or tensor, in any form.
pub fn is_elements_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.is_elements(ctx)
}

/// Returns whether it is a UTF-8 string: accessors return it as `&str`.
pub fn is_string_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.as_str(ctx).is_some()
}

/// `true` or `false`
pub fn is_bool_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.as_bool(ctx).is_some()
}

/// `@name`
pub fn is_flat_symbol_ref_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.as_flat_symbol_ref(ctx).is_some()
}

/// Returns the type in a type attribute.
pub fn type_value(ctx: &Context, attr: Attribute) -> Option<Type> {
    attr.as_type(ctx)
}

/// Returns the attributes in an array; empty for any other attribute.
pub fn array_elements(ctx: &Context, attr: Attribute) -> impl Iterator<Item = Attribute> {
    attr.as_array(ctx).unwrap_or(&[]).iter().copied()
}

/// Returns the type of each element of constant elements.
pub fn elements_element_type(ctx: &Context, attr: Attribute) -> Option<Type> {
    match attr.data(ctx) {
        AttributeData::DenseArray { element, .. } => Some(*element),
        _ => attr.ty(ctx)?.element_type(ctx),
    }
}

fn dense_element(ctx: &Context, attr: Attribute) -> Option<Type> {
    match attr.data(ctx) {
        AttributeData::DenseElements { ty, .. } => ty.element_type(ctx),
        _ => None,
    }
}

/// `dense<…>` of integers or indices.
pub fn is_dense_int_elements_attr(ctx: &Context, attr: Attribute) -> bool {
    dense_element(ctx, attr).is_some_and(|ty| ty.is_int_or_index(ctx))
}

/// `dense<…>` of floats.
pub fn is_dense_float_elements_attr(ctx: &Context, attr: Attribute) -> bool {
    dense_element(ctx, attr).is_some_and(|ty| ty.is_float(ctx))
}

/// `#dialect.mnemonic<…>` or `#dialect<mnemonic …>`, whatever its parameters.
pub fn is_dialect_attr(ctx: &Context, attr: Attribute, dialect: &str, mnemonic: &str) -> bool {
    let AttributeData::Opaque { dialect: found, body, .. } = attr.data(ctx) else { return false };
    if is_of_mnemonic(body, mnemonic) {
        return ctx.str(*found) == dialect;
    }
    let inner = body.strip_prefix('<').and_then(|body| body.strip_suffix('>')).unwrap_or(body);
    ctx.str(*found) == dialect && is_of_mnemonic(inner.trim(), mnemonic)
}

/// Returns the parameters of `#dialect.mnemonic<parameters>` or `#dialect<mnemonic parameters>`.
pub fn dialect_attr_parameters<'a>(
    ctx: &'a Context,
    attr: Attribute,
    dialect: &str,
    mnemonic: &str,
) -> Option<&'a str> {
    let AttributeData::Opaque { dialect: found, body, .. } = attr.data(ctx) else { return None };
    if ctx.str(*found) != dialect {
        return None;
    }
    let pretty = super::types::parameters_of(body, mnemonic);
    pretty.or_else(|| {
        let inner = body.strip_prefix('<').and_then(|body| body.strip_suffix('>')).unwrap_or(body);
        let rest = inner.trim().strip_prefix(mnemonic)?;
        let bracketed = rest.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        bracketed.or_else(|| (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim()))
    })
}

fn int(ctx: &Context, attr: Attribute) -> Option<i64> {
    attr.as_i64(ctx)
}

/// Returns whether an attribute is an integer that differs from `n`.
pub fn is_int_not(ctx: &Context, attr: Attribute, n: i64) -> bool {
    is_integer_attr(ctx, attr) && int(ctx, attr) != Some(n)
}

/// Returns whether an attribute is the integer `n`.
pub fn is_int(ctx: &Context, attr: Attribute, n: i64) -> bool {
    int(ctx, attr) == Some(n)
}

/// Returns whether an attribute is an integer of at least `n`.
pub fn is_int_at_least(ctx: &Context, attr: Attribute, n: i64) -> bool {
    int(ctx, attr).is_some_and(|value| value >= n)
}

/// Returns whether an attribute is an integer of at most `n`.
pub fn is_int_at_most(ctx: &Context, attr: Attribute, n: i64) -> bool {
    int(ctx, attr).is_some_and(|value| value <= n)
}

/// Returns whether an attribute is a non-negative integer.
pub fn is_int_non_negative(ctx: &Context, attr: Attribute) -> bool {
    signum(ctx, attr).is_some_and(|sign| sign >= 0)
}

/// Returns whether an attribute is a positive integer.
pub fn is_int_positive(ctx: &Context, attr: Attribute) -> bool {
    signum(ctx, attr).is_some_and(|sign| sign > 0)
}

fn signum(ctx: &Context, attr: Attribute) -> Option<i64> {
    match attr.data(ctx) {
        AttributeData::Integer { value, .. } => Some(value.signum()),
        AttributeData::BigInteger { limbs, .. } => Some(if limbs.last()? >> 63 == 1 { -1 } else { 1 }),
        _ => None,
    }
}

/// Returns whether an attribute is an integer whose unsigned value is a power of two.
pub fn is_int_power_of_2(ctx: &Context, attr: Attribute) -> bool {
    match attr.data(ctx) {
        AttributeData::Integer { ty, value } => {
            let width = ty.bit_width(ctx).unwrap_or(64);
            *value as u64 != 0 && (*value as u64).is_power_of_two()
                || (width < 64 && *value == i64::MIN >> (64 - width))
        }
        AttributeData::BigInteger { limbs, .. } => {
            limbs.iter().map(|limb| limb.count_ones()).sum::<u32>() == 1
        }
        _ => false,
    }
}

/// Returns whether an attribute is one of these integers.
pub fn is_int_one_of(ctx: &Context, attr: Attribute, values: &[i64]) -> bool {
    int(ctx, attr).is_some_and(|value| values.contains(&value))
}

/// Returns whether an attribute is an integer whose set bits are all in `bits`.
pub fn has_only_bits(ctx: &Context, attr: Attribute, bits: i64) -> bool {
    int(ctx, attr).is_some_and(|value| value & !bits == 0)
}

/// Returns whether an attribute is an array of at least `n` elements.
pub fn is_array_at_least(ctx: &Context, attr: Attribute, n: usize) -> bool {
    attr.as_array(ctx).is_some_and(|elements| elements.len() >= n)
}

/// Returns whether an attribute is an array of at most `n` elements.
pub fn is_array_at_most(ctx: &Context, attr: Attribute, n: usize) -> bool {
    attr.as_array(ctx).is_some_and(|elements| elements.len() <= n)
}

/// Returns whether an attribute is an array of `n` elements.
pub fn is_array_of_count(ctx: &Context, attr: Attribute, n: usize) -> bool {
    attr.as_array(ctx).is_some_and(|elements| elements.len() == n)
}

fn nth(ctx: &Context, attr: Attribute, at: usize) -> Option<i64> {
    attr.as_array(ctx)?.get(at)?.as_i64(ctx)
}

/// Returns whether an attribute is an array whose element at index `at` is the integer `n`.
pub fn is_nth_int(ctx: &Context, attr: Attribute, at: usize, n: i64) -> bool {
    nth(ctx, attr, at) == Some(n)
}

/// Returns whether an attribute is an array whose element at a place is an integer of at least `n`.
pub fn is_nth_int_at_least(ctx: &Context, attr: Attribute, at: usize, n: i64) -> bool {
    nth(ctx, attr, at).is_some_and(|value| value >= n)
}

/// Returns whether an attribute is an array whose element at a place is an integer of at most `n`.
pub fn is_nth_int_at_most(ctx: &Context, attr: Attribute, at: usize, n: i64) -> bool {
    nth(ctx, attr, at).is_some_and(|value| value <= n)
}

/// Returns whether an attribute is an array whose element at index `at` is an integer in a range, bounds
/// included.
pub fn is_nth_int_in(ctx: &Context, attr: Attribute, at: usize, least: i64, most: i64) -> bool {
    nth(ctx, attr, at).is_some_and(|value| (least..=most).contains(&value))
}

fn dense_array(ctx: &Context, attr: Attribute) -> Option<(Type, &[u8])> {
    match attr.data(ctx) {
        AttributeData::DenseArray { element, data } => Some((*element, data)),
        _ => None,
    }
}

/// `array<keyword: …>`
pub fn is_dense_array_attr(ctx: &Context, attr: Attribute, keyword: &str) -> bool {
    let Some((element, _)) = dense_array(ctx, attr) else { return false };
    match element.data(ctx) {
        TypeData::Float(kind) => kind.name() == keyword,
        TypeData::Integer { width, .. } => {
            let wanted = keyword.strip_prefix('i').and_then(|width| width.parse().ok());
            wanted.is_some_and(|wanted: u32| {
                super::types::is_signless_integer_of_width(ctx, element, wanted) && *width == wanted
            })
        }
        _ => false,
    }
}

pub(super) fn dense_array_len(ctx: &Context, attr: Attribute) -> Option<usize> {
    let (element, data) = dense_array(ctx, attr)?;
    Some(data.len() / byte_width(ctx, element))
}

fn byte_width(ctx: &Context, ty: Type) -> usize {
    (ty.bit_width(ctx).unwrap_or(64) as usize).div_ceil(8).max(1)
}

/// Returns whether an attribute is a dense array of `n` elements.
pub fn is_dense_array_of_count(ctx: &Context, attr: Attribute, n: usize) -> bool {
    dense_array_len(ctx, attr) == Some(n)
}

/// Returns whether an attribute is a dense array of at most `n` elements.
pub fn is_dense_array_at_most(ctx: &Context, attr: Attribute, n: usize) -> bool {
    dense_array_len(ctx, attr).is_some_and(|len| len <= n)
}

/// Returns whether an attribute is a dense array of at least `n` elements.
pub fn is_dense_array_at_least(ctx: &Context, attr: Attribute, n: usize) -> bool {
    dense_array_len(ctx, attr).is_some_and(|len| len >= n)
}

/// Returns the elements of a dense array as numbers, in order.
fn numbers(ctx: &Context, attr: Attribute) -> Option<Vec<f64>> {
    let (element, data) = dense_array(ctx, attr)?;
    let chunks = data.chunks_exact(byte_width(ctx, element));
    Some(match element.data(ctx) {
        TypeData::Float(kind) if kind.width() == 32 => {
            chunks.map(|bytes| f64::from(f32::from_bits(signed(bytes) as u32))).collect()
        }
        TypeData::Float(_) => chunks.map(|bytes| f64::from_bits(signed(bytes) as u64)).collect(),
        _ => return None,
    })
}

fn integers(ctx: &Context, attr: Attribute) -> Option<Vec<i64>> {
    let (element, data) = dense_array(ctx, attr)?;
    if element.is_float(ctx) {
        return None;
    }
    Some(data.chunks_exact(byte_width(ctx, element)).map(signed).collect())
}

/// Returns little-endian bytes as a signed number. At most eight bytes are used.
fn signed(bytes: &[u8]) -> i64 {
    let fill = if bytes.last().is_some_and(|byte| byte & 0x80 != 0) { 0xff } else { 0 };
    let mut all = [fill; 8];
    for (to, from) in all.iter_mut().zip(bytes) {
        *to = *from;
    }
    i64::from_le_bytes(all)
}

fn all_numbers(ctx: &Context, attr: Attribute, int: fn(&[i64]) -> bool, float: fn(&[f64]) -> bool) -> bool {
    match integers(ctx, attr) {
        Some(values) => int(&values),
        None => numbers(ctx, attr).is_some_and(|values| float(&values)),
    }
}

/// Returns whether an attribute is a dense array of positive numbers.
pub fn is_dense_array_positive(ctx: &Context, attr: Attribute) -> bool {
    all_numbers(ctx, attr, |v| v.iter().all(|n| *n > 0), |v| v.iter().all(|n| *n > 0.0))
}

/// Returns whether an attribute is a dense array of non-negative numbers.
pub fn is_dense_array_non_negative(ctx: &Context, attr: Attribute) -> bool {
    all_numbers(ctx, attr, |v| v.iter().all(|n| *n >= 0), |v| v.iter().all(|n| *n >= 0.0))
}

/// Returns whether it is a dense array of numbers in ascending order.
pub fn is_dense_array_sorted(ctx: &Context, attr: Attribute) -> bool {
    all_numbers(ctx, attr, |v| v.is_sorted(), |v| v.is_sorted())
}

/// Returns whether an attribute is a dense array of strictly increasing numbers.
pub fn is_dense_array_strictly_sorted(ctx: &Context, attr: Attribute) -> bool {
    all_numbers(ctx, attr, |v| v.windows(2).all(|w| w[0] < w[1]), |v| v.windows(2).all(|w| w[0] < w[1]))
}
