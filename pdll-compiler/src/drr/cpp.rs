//! C++ in included rules: translated to Rust with the same placeholders.
//!
//! In: the text of a `NativeCodeCall` or `CPred`. Out: Rust, or `None`. A call of one function, `ns::makeIt($_builder, $0)`, becomes the
//! call of `make_it`, which the user supplies; `expression` translates what has a counterpart in the API.

use pdll_support::diag::Diag;

use super::code::called;
use super::expression;
use super::model::Expression;
use crate::ods::names::snake_case;

/// Returns the Rust of C++; an error that says what to supply.
///
/// # Errors
/// The C++ has no translation.
pub fn translated(code: &Expression) -> Result<String, Diag> {
    let text = code.text.trim();
    if let Some(rust) = expression::rust(text) {
        return Ok(rust);
    }
    if let Some(name) = called(text) {
        let at = text.find('(').unwrap_or(text.len());
        return Ok(format!("{}{}", snake_case(name), text[at..].replace('&', "")));
    }
    let diag = Diag::error(code.used, format!("this C++ has no translation: `{text}`"));
    Err(diag.note_at(code.span, "it is defined here").help("write the rule in the `ods!`, with Rust instead"))
}
