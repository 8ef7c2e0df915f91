//! The dialect `quant`: properties of its types that predicates test.

use pdll::__private::ods_support::parameters_of;
use pdll::ir::{Context, Type, TypeData};

/// Returns whether a type is a quantized type.
pub fn is_quantized(ctx: &Context, ty: Type) -> bool {
    parameters(ctx, ty).is_some()
}

/// Returns the width of the integers that store a quantized type: 8 for `!quant.uniform<i8:f32, 0.5>`.
pub fn storage_width(ctx: &Context, ty: Type) -> Option<i64> {
    let storage = parameters(ctx, ty)?.trim_start();
    let digits = storage.strip_prefix(['i', 'u'])?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// Returns the text between the angle brackets of a quantized type.
fn parameters(ctx: &Context, ty: Type) -> Option<&str> {
    match ty.data(ctx) {
        TypeData::Opaque { dialect, body, .. } if ctx.str(*dialect) == "quant" => {
            ["uniform", "any", "calibrated"].iter().find_map(|mnemonic| parameters_of(body, mnemonic))
        }
        _ => None,
    }
}
