//! Lists of static integers and values, such as `[0, %i, 4]`; and elements of dense attributes.
//!
//! MLIR: `parseDynamicIndexList` in ViewLikeInterface.cpp.

use pdll::ir::{Attribute, AttributeData, Context, DYNAMIC, Op, Type, Value};
use pdll::text::{AsmError, AsmResult, OpAsmParser, OpAsmPrinter, UnresolvedOperand};

/// The delimiters of a list.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// `(…)`
    Paren,
    /// `[…]`
    Square,
}

impl Delimiter {
    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Delimiter::Paren => ("(", ")"),
            Delimiter::Square => ("[", "]"),
        }
    }
}

/// Parses `[0, %i, 4]`: the values, and an array of the integers with a marker for each value.
pub fn parse_dynamic_index_list(
    parser: &mut OpAsmParser<'_>,
    values: &mut Vec<UnresolvedOperand>,
    integers: &mut Option<Attribute>,
) -> AsmResult {
    parse_delimited_index_list(parser, values, integers, Delimiter::Square)
}

/// Prints the list that [`parse_dynamic_index_list`] parses.
pub fn print_dynamic_index_list(
    printer: &mut OpAsmPrinter<'_>,
    op: Op,
    values: &[Value],
    integers: Option<Attribute>,
) {
    print_delimited_index_list(printer, op, values, integers, Delimiter::Square);
}

/// Parses `[0, %i, 4]` or `(0, %i, 4)`.
pub fn parse_delimited_index_list(
    parser: &mut OpAsmParser<'_>,
    values: &mut Vec<UnresolvedOperand>,
    integers: &mut Option<Attribute>,
    delimiter: Delimiter,
) -> AsmResult {
    let (open, close) = delimiter.texts();
    let mut found = Vec::new();
    parser.parse_punctuation(open)?;
    if !parser.parse_optional_punctuation(close) {
        found = parser.parse_comma_separated(|parser| match parser.parse_optional_operand()? {
            Some(operand) => {
                values.push(operand);
                Ok(DYNAMIC)
            }
            None => parser.parse_integer(),
        })?;
        parser.parse_punctuation(close)?;
    }
    *integers = Some(parser.context().dense_i64_array_attr(&found));
    Ok(())
}

/// Prints the list that [`parse_delimited_index_list`] parses.
pub fn print_delimited_index_list(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    values: &[Value],
    integers: Option<Attribute>,
    delimiter: Delimiter,
) {
    let (open, close) = delimiter.texts();
    let integers = integers.and_then(|attr| attr.as_dense_i64_array(printer.context())).unwrap_or_default();
    let mut values = values.iter();
    printer.print(open);
    for (i, integer) in integers.iter().enumerate() {
        printer.print(if i > 0 { ", " } else { "" });
        match values.as_slice().first().filter(|_| *integer == DYNAMIC) {
            Some(value) => {
                values.next();
                printer.print_operand(*value);
            }
            None => {
                printer.print(&integer.to_string());
            }
        }
    }
    printer.print(close);
}

/// Returns `dense<[…]>` of integers.
pub(crate) fn elements(ctx: &Context, values: &[i64], ty: Type, at: usize) -> AsmResult<Attribute> {
    let texts: Vec<String> = values.iter().map(i64::to_string).collect();
    let text = format!("dense<[{}]> : {}", texts.join(", "), ty.display(ctx));
    pdll::text::parse_attribute(ctx, &text).map_err(|_| AsmError::new(at, "integer value too large"))
}

/// Returns the elements of a `dense<[…]>` of integers as unsigned numbers.
pub(crate) fn unsigned_elements(ctx: &Context, attr: Attribute) -> Option<Vec<u128>> {
    let AttributeData::DenseElements { ty, data, is_splat } = attr.data(ctx) else { return None };
    let n = usize::try_from(ty.n_elements(ctx)?).ok()?;
    let element = ty.element_type(ctx)?;
    let width = if element.is_index(ctx) { 64 } else { element.bit_width(ctx)? as usize };
    let nth = |i: usize| -> Option<u128> {
        if width == 1 && !is_splat {
            return Some(u128::from(data.get(i / 8)? >> (i % 8) & 1));
        }
        let n_bytes = width.div_ceil(8);
        let at = if *is_splat { 0 } else { i * n_bytes };
        let bytes = data.get(at..at + n_bytes)?;
        let value = bytes
            .iter()
            .rev()
            .try_fold(0u128, |value, byte| value.checked_mul(256)?.checked_add((*byte).into()))?;
        Some(if width < 128 { value & ((1 << width) - 1) } else { value })
    };
    (0..n).map(nth).collect()
}

/// Returns the width and the number of bytes of an integer or `index`.
fn integer_size(ctx: &Context, ty: Type) -> Option<(usize, usize)> {
    let width = if ty.is_index(ctx) { 64 } else { ty.bit_width(ctx)? as usize };
    Some((width, width.div_ceil(8)))
}

/// Shortens or extends an integer in two's complement to a width.
fn fit(mut bytes: Vec<u8>, (width, n_bytes): (usize, usize)) -> Vec<u8> {
    let is_negative = bytes.last().is_some_and(|last| *last >= 0x80);
    bytes.resize(n_bytes, if is_negative { 0xff } else { 0 });
    if let Some(last) = bytes.last_mut().filter(|_| width % 8 != 0) {
        *last &= (1 << (width % 8)) - 1;
    }
    bytes
}

#[cfg(feature = "cf")]
/// Returns an integer attribute as bytes of its width, least significant first.
pub(crate) fn integer_bytes(ctx: &Context, attr: Attribute) -> Option<Vec<u8>> {
    let size = integer_size(ctx, attr.ty(ctx)?)?;
    Some(fit(attr.as_big_int(ctx)?.to_signed_bytes_le(), size))
}

/// Returns a number as bytes of a type's width, least significant first; higher bits are dropped.
pub(crate) fn truncated_bytes(ctx: &Context, ty: Type, value: i64) -> Option<Vec<u8>> {
    Some(fit(value.to_le_bytes().to_vec(), integer_size(ctx, ty)?))
}

/// Returns `dense<[…]>` of integers, each given as [`integer_bytes`].
pub(crate) fn dense_integers(ctx: &Context, ty: Type, values: &[&[u8]]) -> Attribute {
    let is_splat = values.windows(2).all(|pair| pair[0] == pair[1]);
    let is_bits = ty.element_type(ctx).is_some_and(|ty| ty.bit_width(ctx) == Some(1));
    let data: Vec<u8> = match values {
        [first, ..] if is_splat => first.to_vec(),
        _ if is_bits => values
            .chunks(8)
            .map(|chunk| chunk.iter().enumerate().fold(0, |byte, (i, bit)| byte | (bit[0] & 1) << i))
            .collect(),
        _ => values.concat(),
    };
    ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.into(), is_splat })
}

/// Returns the elements of a `dense<[…]>` of integers, each as [`integer_bytes`].
pub(crate) fn raw_integers(ctx: &Context, attr: Attribute) -> Option<Vec<Vec<u8>>> {
    let AttributeData::DenseElements { ty, data, is_splat } = attr.data(ctx) else { return None };
    let n = usize::try_from(ty.n_elements(ctx)?).ok()?;
    let size = integer_size(ctx, ty.element_type(ctx)?)?;
    let nth = |i: usize| -> Option<Vec<u8>> {
        if size.0 == 1 && !is_splat {
            return Some(vec![data.get(i / 8)? >> (i % 8) & 1]);
        }
        let at = if *is_splat { 0 } else { i * size.1 };
        Some(fit(data.get(at..at + size.1)?.to_vec(), size))
    };
    (0..n).map(nth).collect()
}

/// Returns an unsigned number of any width as 64 bits; all of them if it is larger.
pub(crate) fn limited_value(bytes: &[u8]) -> u64 {
    let (low, high) = bytes.split_at(bytes.len().min(8));
    match high.iter().all(|byte| *byte == 0) {
        true => low.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)),
        false => u64::MAX,
    }
}
