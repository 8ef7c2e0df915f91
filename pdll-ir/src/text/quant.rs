//! The dialect `quant`: the printed form of its types.
//!
//! In its definition C++ parses and prints them, so they are stored as text. In: the text of a type after the dialect. Out: the text that
//! MLIR prints for it; none for what is not read, such as what is not valid. MLIR: Quant's TypeParser.cpp. Differs: values are not verified.

use pdll_asm::FloatKind;

use crate::context::Context;

/// Returns the printed form of a type of `quant`.
pub(super) fn printed_type(ctx: &Context, body: &str) -> Option<String> {
    printed(ctx, body.trim())
}

fn printed(ctx: &Context, body: &str) -> Option<String> {
    let (mnemonic, rest) = body.split_once('<')?;
    let inner = rest.strip_suffix('>')?;
    match mnemonic.trim() {
        "any" => Some(format!("any<{}>", head(&split(inner, ':'), 1)?)),
        "uniform" => uniform(ctx, inner),
        "calibrated" => {
            let (expressed, range) = inner.trim().strip_suffix('>')?.split_once('<')?;
            let (min, max) = range.split_once(':')?;
            Some(format!("calibrated<{}<{}:{}>>", expressed.trim(), float(ctx, min)?, float(ctx, max)?))
        }
        _ => None,
    }
}

/// `i8:f32, 2.0:5`, `i8:f32:0, {2.0, 1.5:3}`, `i8:f32:{0:1, 1:2}, {{2.0, 3.0}}`
fn uniform(ctx: &Context, inner: &str) -> Option<String> {
    let (first, quantization) = match &split(inner, ',')[..] {
        [first, rest @ ..] if !rest.is_empty() => (*first, inner[first.len() + 1..].trim()),
        _ => return None,
    };
    let parts = split(first, ':');
    let head = head(&parts, 2)?;
    Some(match parts.get(2).map(|axis| axis.trim()) {
        None => format!("uniform<{head}, {}>", scale(ctx, quantization)?),
        Some(axis) => match list(axis) {
            None => {
                let scales = list(quantization)?;
                let scales: Option<Vec<String>> = scales.iter().map(|text| scale(ctx, text)).collect();
                format!("uniform<{head}:{}, {{{}}}>", axis.parse::<u32>().ok()?, scales?.join(","))
            }
            Some(axes) => {
                let axes: Option<Vec<String>> = axes.iter().map(|axis| axis_size(axis)).collect();
                format!("uniform<{head}:{{{}}}, {}>", axes?.join(", "), nested(ctx, quantization)?)
            }
        },
    })
}

/// `i8<-8:7>`, with `:f32` if there are two parts: the storage without a range that is that of the type, and what it expresses.
fn head(parts: &[&str], n_least: usize) -> Option<String> {
    let storage = parts.first()?.trim();
    if parts.len() < n_least || parts.len() > 3 {
        return None;
    }
    let (ty, range) = match storage.strip_suffix('>') {
        Some(storage) => storage.split_once('<').map(|(ty, range)| (ty.trim(), Some(range)))?,
        None => (storage, None),
    };
    let width: u32 = ty.strip_prefix(['i', 'u'])?.parse().ok().filter(|width| (1..=32).contains(width))?;
    let (min, max) = match ty.starts_with('u') {
        true => (0, (1_i64 << width) - 1),
        false => (-(1_i64 << (width - 1)), (1_i64 << (width - 1)) - 1),
    };
    let range = match range {
        None => String::new(),
        Some(range) => {
            let (least, most) = range.split_once(':')?;
            let (least, most) = (least.trim().parse::<i64>().ok()?, most.trim().parse::<i64>().ok()?);
            if (least, most) == (min, max) { String::new() } else { format!("<{least}:{most}>") }
        }
    };
    let expressed = parts.get(1).map_or_else(String::new, |ty| format!(":{}", ty.trim()));
    Some(format!("{ty}{range}{expressed}"))
}

/// `{{2.0, 3.0:1}, {4.0}}`
fn nested(ctx: &Context, text: &str) -> Option<String> {
    match list(text.trim()) {
        None => scale(ctx, text),
        Some(elements) => {
            let elements: Option<Vec<String>> = elements.iter().map(|element| nested(ctx, element)).collect();
            Some(format!("{{{}}}", elements?.join(", ")))
        }
    }
}

/// `2.0:5`: a scale, and a zero point unless that is 0.
fn scale(ctx: &Context, text: &str) -> Option<String> {
    match text.split_once(':') {
        None => float(ctx, text),
        Some((scale, zero)) => Some(match zero.trim().parse::<i64>().ok()? {
            0 => float(ctx, scale)?,
            zero => format!("{}:{zero}", float(ctx, scale)?),
        }),
    }
}

/// `0:1`: a dimension and the size of its blocks.
fn axis_size(text: &str) -> Option<String> {
    let (axis, size) = text.split_once(':')?;
    Some(format!("{}:{}", axis.trim().parse::<u32>().ok()?, size.trim().parse::<i64>().ok()?))
}

/// Returns a number as a float attribute is printed, without its type.
fn float(ctx: &Context, text: &str) -> Option<String> {
    let text = text.trim();
    // Numbers without a dot are bits, or not valid.
    let value: f64 = text.parse().ok().filter(|value: &f64| value.is_finite() && text.contains('.'))?;
    let ty = ctx.float_type(FloatKind::F64);
    let printed = ctx.float_attr_from_bits(ty, value.to_bits().into()).display(ctx).to_string();
    Some(printed.split(" : ").next()?.to_owned())
}

/// Returns the elements of `{a, b}`.
fn list(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    Some(split(inner, ',').into_iter().map(str::trim).collect())
}

/// Splits a text at a separator that is not in brackets.
fn split(text: &str, at: char) -> Vec<&str> {
    let (mut out, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (index, c) in text.char_indices() {
        match c {
            '<' | '{' | '[' | '(' => depth += 1,
            '>' | '}' | ']' | ')' => depth = depth.saturating_sub(1),
            _ if c == at && depth == 0 => {
                out.push(&text[start..index]);
                start = index + c.len_utf8();
            }
            _ => {}
        }
    }
    out.push(&text[start..]);
    out
}
