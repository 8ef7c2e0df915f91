//! C++ in included rules: translated to Rust.
//!
//! In: the code of a `NativeCodeCall` or `CPred`, with what it is about. Out: Rust with the same placeholders, and `$_p0`, `$_p1` for the
//! parameters, or an error. `typed` translates what has a counterpart in the API. A call of one function, `ns::makeIt($_builder, $0)`, becomes
//! the call of `make_it`, which the user supplies.

use std::fmt::Write as _;

use pdll_support::diag::Diag;

use super::code::{called, mentions, positional};
use super::functions::{Kind, SPELLINGS};
use super::model::Expression;
use super::typed::{Environment, Node, Scope, Typed, coerce, typed};
use crate::ods::names::snake_case;

/// What code must be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A condition.
    Condition,
    /// An entity, or several.
    Entity,
    /// An argument of other code, which cannot fail by itself.
    Argument,
}

/// Rust for C++.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rust {
    /// The text.
    pub text: String,
    /// The function that the user supplies, `$_callee` in the text; `None` if nothing is missing.
    pub function: Option<String>,
}

/// Returns the Rust of C++; an error that says what to supply.
///
/// # Errors
/// The C++ has no translation.
pub fn translated(code: &Expression, scope: Scope<'_>, wanted: Wanted) -> Result<Rust, Diag> {
    let source = code.text.trim();
    if let Some(text) = counterpart(code, scope, wanted) {
        return Ok(Rust { text, function: None });
    }
    if let Some(name) = called(source) {
        let args: Vec<&str> = arguments(source).collect();
        let text = format!("$_callee({})", args.join(", "));
        return Ok(Rust { text, function: Some(snake_case(name)) });
    }
    let diag = Diag::error(code.used, format!("this C++ has no translation: `{source}`"));
    let diag = diag.note_at(code.span, "it is defined here");
    Err(match reference(code) {
        Some(call) => diag.help(format!("let it call one function, `{call}`, and write that in Rust")),
        None => diag.help("write the rule in the `ods!`, with Rust instead"),
    })
}

/// Returns the arguments of a call of one function, without the results that it binds, `&$0`.
pub fn arguments(text: &str) -> impl Iterator<Item = &str> {
    let args = text.trim().split_once('(').and_then(|(_, rest)| rest.strip_suffix(')')).unwrap_or_default();
    args.split(',').map(str::trim).filter(|arg| !arg.is_empty() && !arg.starts_with('&'))
}

/// Returns a call of one function that could replace code.
fn reference(code: &Expression) -> Option<String> {
    let name = (!code.record.is_empty()).then_some(&*code.record)?;
    let mut args: Vec<String> = Vec::new();
    for special in ["$_builder", "$_loc", "$_self"] {
        if mentions(&code.text, special) {
            args.push(special.to_owned());
        }
    }
    let mut found = positional(&code.text);
    found.sort_unstable();
    found.dedup();
    args.extend(found.iter().map(|(at, is_range)| format!("${at}{}", if *is_range { "..." } else { "" })));
    Some(format!("{name}({})", args.join(", ")))
}

fn counterpart(code: &Expression, scope: Scope<'_>, wanted: Wanted) -> Option<String> {
    let found = typed(code, scope)?;
    let found = match wanted {
        Wanted::Condition => coerce(found, Kind::Bool)?,
        _ if found.kind == Kind::Payload => coerce(found, Kind::Attr)?,
        _ => found,
    };
    let is_entity = matches!(found.kind, Kind::Attr | Kind::Type | Kind::Value | Kind::Values | Kind::Op);
    if wanted != Wanted::Condition && !is_entity && !(wanted == Wanted::Argument && found.kind == Kind::Str) {
        return None;
    }
    let text = bare(&found);
    // `?` leaves where C++ would be undefined.
    Some(match (is_partial(&found), wanted) {
        (false, _) => text,
        (true, Wanted::Condition) => {
            format!("(|| ::core::option::Option::Some({text}))().unwrap_or(false)")
        }
        (true, Wanted::Entity) => format!("(|| ::core::option::Option::Some({text}))()"),
        (true, Wanted::Argument) => return None,
    })
}

/// Returns whether an expression may have no value.
pub(super) fn is_partial(expr: &Typed) -> bool {
    match &expr.node {
        Node::Param(_)
        | Node::Subject
        | Node::Environment
        | Node::Int(_)
        | Node::Float(_)
        | Node::Bool(_)
        | Node::Str(_) => false,
        Node::List(items) => items.iter().any(is_partial),
        Node::Call(_, _, is_it, args) => *is_it || args.iter().any(is_partial),
        Node::Cast(..) | Node::Nth(..) => true,
        Node::Not(inner) | Node::Len(inner) => is_partial(inner),
        Node::And(a, b) | Node::Or(a, b) | Node::Compare(_, a, b) => is_partial(a) || is_partial(b),
        Node::If(condition, a, b) => is_partial(condition) || is_partial(a) || is_partial(b),
    }
}

/// Returns an expression as a part of another one: in parentheses where these may be needed.
fn shown(expr: &Typed) -> String {
    let mut text = String::new();
    write(expr, &mut text);
    text
}

fn write(expr: &Typed, out: &mut String) {
    // Writing to a string succeeds.
    let _ = match &expr.node {
        Node::Param(index) => write!(out, "$_p{index}"),
        Node::Subject => write!(out, "$_self"),
        Node::Environment => Ok(()),
        Node::Int(i64::MIN) => write!(out, "i64::MIN"),
        Node::Int(value) if *value < 0 => write!(out, "({value})"),
        Node::Int(value) => write!(out, "{value}"),
        Node::Float(value) => write!(out, "{value:?}"),
        Node::Bool(value) => write!(out, "{value}"),
        Node::Str(text) => write!(out, "{text:?}"),
        Node::List(items) => {
            let items: Vec<String> = items.iter().map(bare).collect();
            write!(out, "[{}]", items.join(", "))
        }
        Node::Call(function, environment, is_it, args) => {
            if let Some(spelling) = spelling(function) {
                spell(spelling, args, out);
                return;
            }
            let environment = if *environment == Environment::Ctx { "$_ctx" } else { "$_ir" };
            let _ = write!(out, "$_cpp::{function}({environment}");
            for arg in args {
                let _ = write!(out, ", {}", argument(arg));
            }
            write!(out, "){}", if *is_it { "?" } else { "" })
        }
        Node::Cast(inner, condition) => {
            let (inner, condition) = (bare(inner), bare(condition));
            write!(out, "(if {condition} {{ {inner} }} else {{ return ::core::option::Option::None }})")
        }
        Node::Not(inner) => write!(out, "!{}", shown(inner)),
        Node::And(a, b) => write!(out, "({} && {})", shown(a), shown(b)),
        Node::Or(a, b) => write!(out, "({} || {})", shown(a), shown(b)),
        Node::Compare(operator, a, b) if a.kind == Kind::Ints => {
            write!(out, "((*{})[..] {operator} (*{})[..])", borrowed(a), borrowed(b))
        }
        Node::Compare(operator, a, b) => write!(out, "({} {operator} {})", shown(a), shown(b)),
        Node::If(condition, a, b) => {
            write!(out, "(if {} {{ {} }} else {{ {} }})", bare(condition), bare(a), bare(b))
        }
        Node::Len(inner) => write!(out, "({}.len() as ::core::primitive::i64)", shown(inner)),
        Node::Nth(list, index) => {
            write!(out, "(*{}.get(usize::try_from({}).ok()?)?)", shown(list), bare(index))
        }
    };
}

/// Returns an expression without parentheses around all of it.
fn bare(expr: &Typed) -> String {
    let text = shown(expr);
    let has_own = match &expr.node {
        Node::And(..)
        | Node::Or(..)
        | Node::Compare(..)
        | Node::If(..)
        | Node::Cast(..)
        | Node::Nth(..)
        | Node::Len(..)
        | Node::Int(..0) => true,
        Node::Call(function, ..) => spelling(function).is_some_and(|text| text.starts_with('(')),
        _ => false,
    };
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if has_own => inner.to_owned(),
        _ => text,
    }
}

/// Returns how a function is written, if the API has it.
fn spelling(function: &str) -> Option<&'static str> {
    SPELLINGS.iter().find(|row| row.0 == function).map(|row| row.1)
}

/// Writes a spelling with its arguments.
fn spell(spelling: &str, args: &[Typed], out: &mut String) {
    let mut parts = spelling.split('@');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (index, rest) = part.split_at(1);
        let Some(arg) = index.parse().ok().and_then(|index: usize| args.get(index)) else { continue };
        match rest.starts_with([',', ')']) {
            true => out.push_str(&argument(arg)),
            false => write(arg, out),
        }
        out.push_str(rest);
    }
}

/// Returns an argument of a call: lists are passed as slices.
fn argument(arg: &Typed) -> String {
    let is_list = matches!(
        arg.kind,
        Kind::Ints | Kind::Floats | Kind::Bools | Kind::Attrs | Kind::Types | Kind::Nothing
    );
    match (&arg.node, is_list) {
        (Node::List(_), true) => format!("&{}", bare(arg)),
        (_, true) => format!("&*{}", shown(arg)),
        _ => bare(arg),
    }
}

/// Returns a list as a reference.
fn borrowed(list: &Typed) -> String {
    let text = shown(list);
    if matches!(list.node, Node::List(_)) { format!("&{text}") } else { text }
}
