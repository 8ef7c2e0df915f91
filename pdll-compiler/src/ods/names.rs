//! Names of definitions as Rust identifiers.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};

/// Rust's keywords, of all editions, that may be written with `r#`.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Keywords that cannot be written with `r#`.
const UNRAWABLE: &[&str] = &["self", "Self", "super", "crate", "_"];

/// Names of standard types that generated code uses, and of their crate.
pub(crate) const RESERVED: &[&str] = &[
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16", "u32",
    "u64", "u128", "usize", "__rt",
];

/// The functions of each operation that create it.
pub(crate) const BUILDERS: &[&str] = &["create_inferred", "create_with", "create_with_inferred"];

/// Makes an identifier of any text: invalid characters become `_`, keywords get `r#`, those that cannot get a
/// `_` suffix.
pub(crate) fn ident(text: &str, span: Span) -> Ident {
    let mut name: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    if UNRAWABLE.contains(&name.as_str()) {
        name.push('_');
    }
    if KEYWORDS.contains(&name.as_str()) { Ident::new_raw(&name, span) } else { Ident::new(&name, span) }
}

/// Converts `fooBar`, `FooBar` and `foo_bar` to `foo_bar`; `HTTPServer` to `http_server`.
pub(crate) fn snake_case(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len() + 4);
    for (i, c) in chars.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| chars[i]);
        let is_start = c.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || before.is_ascii_uppercase() && chars.get(i + 1).is_some_and(char::is_ascii_lowercase)
            });
        if is_start && !out.ends_with('_') {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// Converts `foo_bar`, `fooBar` and `slt` to `FooBar` and `Slt`; names with an initial capital, such as
/// `OEQ`, are unchanged.
pub(crate) fn variant_case(text: &str) -> String {
    if text.starts_with(|c: char| c.is_ascii_uppercase()) && !text.contains('_') {
        return text.to_owned();
    }
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(String::new(), |mut out, word| {
        let (first, rest) = word.split_at(1);
        if out.ends_with(|c: char| c.is_ascii_digit()) && first.starts_with(|c: char| c.is_ascii_digit()) {
            out.push('_');
        }
        out.push_str(&first.to_ascii_uppercase());
        out.push_str(rest);
        out
    })
}

/// Allocates unique names: for the second request of a name it returns `name_`.
#[derive(Default)]
pub(crate) struct Taken(BTreeSet<String>);

impl Taken {
    /// Creates an allocator with these names already in use.
    pub(crate) fn with(names: &[&str]) -> Taken {
        Taken(names.iter().map(|name| (*name).to_owned()).collect())
    }

    /// Returns the name, or a similar one that is unused.
    pub(crate) fn take(&mut self, name: &str) -> String {
        let mut name = name.to_owned();
        // Like `ident`, which must not make two of these equal.
        if UNRAWABLE.contains(&name.as_str()) {
            name.push('_');
        }
        while !self.0.insert(name.clone()) {
            name.push('_');
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_rust_names() {
        let pairs =
            [("input", "input"), ("staticShape", "static_shape"), ("aHTTPServer2Go", "a_http_server2_go")];
        for (from, to) in pairs {
            assert_eq!(snake_case(from), to);
        }
        let pairs =
            [("slt", "Slt"), ("OEQ", "OEQ"), ("tf32_x3", "Tf32X3"), ("Rint_", "Rint"), ("v1_2", "V1_2")];
        for (from, to) in pairs {
            assert_eq!(variant_case(from), to);
        }
    }

    #[test]
    fn equal_rust_names_are_numbered() {
        let mut taken = Taken::with(&["fold"]);
        let names = ["self", "self", "self_", "fold"]
            .map(|name| ident(&taken.take(name), Span::call_site()).to_string());
        assert_eq!(names, ["self_", "self__", "self___", "fold_"]);
    }

    #[test]
    fn any_text_gives_an_identifier() {
        let span = Span::call_site();
        for (from, to) in
            [("type", "r#type"), ("self", "self_"), ("2d", "_2d"), ("a.b-c", "a_b_c"), ("", "__")]
        {
            assert_eq!(ident(from, span).to_string(), to);
        }
    }
}
