//! Translator from C++ values in definitions, the defaults of attributes, to Rust.

/// A type of Rust that a value in C++ becomes.
pub(crate) enum Wanted<'a> {
    /// A Rust type by its name: `i64`, `bool`, `&str`, `&[f32]`.
    Plain(&'a str),
    /// A list of attributes; `$0` in the text is the value of one, of the given Rust type.
    Attributes { element: &'a str, to_attribute: &'a str },
    /// A dictionary attribute.
    Dictionary,
}

/// Translates a value; returns `None` if it is not a literal of the wanted type.
pub(crate) fn value(text: &str, wanted: &Wanted<'_>) -> Option<String> {
    let text = text.trim();
    match wanted {
        Wanted::Dictionary => {
            list(text)?.is_empty().then(|| "$_ods::empty_dictionary_attr($_ctx)".to_owned())
        }
        Wanted::Attributes { element, to_attribute } => {
            let elements = list(text)?.into_iter().map(|text| {
                let value = value(text, &Wanted::Plain(element))?;
                Some(to_attribute.replace("$0", &value))
            });
            Some(format!("&[{}]", elements.collect::<Option<Vec<_>>>()?.join(", ")))
        }
        Wanted::Plain("bool") => matches!(text, "true" | "false").then(|| text.to_owned()),
        Wanted::Plain("&str") => string(text),
        Wanted::Plain(ty @ ("f32" | "f64")) => {
            let digits = text.strip_suffix(['f', 'F']).unwrap_or(text);
            let is_number =
                digits.contains(|c: char| c.is_ascii_digit()) && !digits.contains(['x', 'X', '_']);
            let value: f64 = if is_number { digits.parse().ok()? } else { return None };
            Some(format!("{value:?}{ty}"))
        }
        Wanted::Plain(ty) => match ty.strip_prefix("&[").and_then(|ty| ty.strip_suffix(']')) {
            Some(element) => {
                let elements = list(text)?.into_iter().map(|text| value(text, &Wanted::Plain(element)));
                Some(format!("&[{}]", elements.collect::<Option<Vec<_>>>()?.join(", ")))
            }
            None => integer(text, ty),
        },
    }
}

/// Returns the elements of `{a, b}`, of which none has commas or braces.
pub(crate) fn list(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?.trim();
    if inner.contains(['{', '}', '"']) {
        return None;
    }
    Some(if inner.is_empty() { Vec::new() } else { inner.split(',').map(str::trim).collect() })
}

/// Returns the literal of a Rust integer type for one of C++.
fn integer(text: &str, ty: &str) -> Option<String> {
    let (min, max): (i128, i128) = match ty {
        "i8" => (i8::MIN.into(), i8::MAX.into()),
        "i16" => (i16::MIN.into(), i16::MAX.into()),
        "i32" => (i32::MIN.into(), i32::MAX.into()),
        "i64" => (i64::MIN.into(), i64::MAX.into()),
        "u8" => (0, u8::MAX.into()),
        "u16" => (0, u16::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "u64" => (0, u64::MAX.into()),
        _ => return None,
    };
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits.trim_start()));
    let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    let (digits, radix) = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => (hex, 16),
        None if digits.len() > 1 && digits.starts_with('0') => return None,
        None => (digits, 10),
    };
    let is_number = digits.starts_with(|c: char| c.is_ascii_hexdigit());
    let value = sign * if is_number { i128::from_str_radix(digits, radix).ok()? } else { return None };
    (min..=max).contains(&value).then(|| format!("{value}{ty}"))
}

/// Returns the Rust literal of a string literal in C++.
fn string(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(match chars.next()? {
                'n' => '\n',
                't' => '\t',
                c @ ('\\' | '"' | '\'') => c,
                _ => return None,
            }),
            '"' => return None,
            c => out.push(c),
        }
    }
    Some(format!("{out:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_become_rust() {
        let attributes = Wanted::Attributes { element: "i64", to_attribute: "attr($0)" };
        for (cpp, wanted, rust) in [
            ("1", Wanted::Plain("u32"), Some("1u32")),
            ("-1", Wanted::Plain("u32"), None),
            ("0xFFu", Wanted::Plain("i16"), Some("255i16")),
            ("-9223372036854775808", Wanted::Plain("i64"), Some("-9223372036854775808i64")),
            ("9223372036854775808", Wanted::Plain("i64"), None),
            ("010", Wanted::Plain("i64"), None),
            ("kDynamic", Wanted::Plain("i64"), None),
            ("-0.5f", Wanted::Plain("f32"), Some("-0.5f32")),
            ("1e3", Wanted::Plain("f64"), Some("1000.0f64")),
            ("inf", Wanted::Plain("f64"), None),
            ("false", Wanted::Plain("bool"), Some("false")),
            ("\"a\\\"b\"", Wanted::Plain("&str"), Some("\"a\\\"b\"")),
            ("a", Wanted::Plain("&str"), None),
            ("{0, 2, 3}", Wanted::Plain("&[i64]"), Some("&[0i64, 2i64, 3i64]")),
            ("{}", Wanted::Plain("&[i64]"), Some("&[]")),
            ("{x}", Wanted::Plain("&[i64]"), None),
            ("{0, 1}", attributes, Some("&[attr(0i64), attr(1i64)]")),
            ("{}", Wanted::Dictionary, Some("$_ods::empty_dictionary_attr($_ctx)")),
        ] {
            assert_eq!(value(cpp, &wanted).as_deref(), rust, "{cpp}");
        }
    }
}
