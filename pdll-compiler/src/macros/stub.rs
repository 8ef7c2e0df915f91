//! Functions that users write for C++ in rules: an error shows the one that is missing.
//!
//! In: code that calls one function, the kinds of its arguments, and what it returns. Out: an expression for the function.

use std::collections::HashSet;

use pdll_match::pattern::EntityKind;
use pdll_support::diag::Diag;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::body::respan;
use super::header::Module;
use super::place::place_of;
use super::report;
use super::source::Sources;
use crate::drr::{Argument, Expression, Kind, Scope, Wanted, arguments, typed};
use crate::ods::names;

/// The functions of one `ods!`.
pub(super) struct Stubs<'a> {
    krate: &'a TokenStream,
    sources: &'a Sources,
    /// Whether the `ods!` stands directly in a module: functions within functions would not be found.
    is_in_module: bool,
    /// Signatures of the functions that have an error if they are missing.
    shown: HashSet<String>,
}

impl<'a> Stubs<'a> {
    /// For an `ods!` that emits a module.
    pub(super) fn new(krate: &'a TokenStream, module: &Module, sources: &'a Sources) -> Self {
        let is_in_module = place_of(module.name.span()).is_some_and(|place| place.is_in_module);
        Stubs { krate, sources, is_in_module, shown: HashSet::new() }
    }

    /// Returns the function that code calls, as an expression. Another function of that name is found only if the user's is missing. It is
    /// deprecated where that is an error, so that rustc shows what to write.
    pub(super) fn callee(
        &mut self,
        name: &str,
        code: &Expression,
        scope: Scope<'_>,
        returned: Returned<'_>,
    ) -> TokenStream {
        let span = self.sources.rust_span(code.used);
        let callee = names::ident(name, span);
        let signature = match self.is_in_module {
            true => signature(&callee.to_string(), code, scope, returned),
            false => None,
        };
        let function = signature.as_ref().and_then(|text| text.parse::<TokenStream>().ok());
        let (Some(signature), Some(function)) = (signature, function) else { return quote!(#callee) };
        let (krate, function) = (self.krate, respan(function, span));
        let message = format!("cannot find the function `{name}` in this scope");
        let help = format!("import it with `use`, or write it:\n\n{signature} {{\n    …\n}}");
        let message = report::message(&Diag::error(code.used, message).help(help), &self.sources.map);
        let deprecated = self.shown.insert(signature).then(|| quote!(#[deprecated(note = #message)]));
        quote_spanned! {span=>
            ({
                #[allow(unused, elided_lifetimes_in_paths)]
                mod missing {
                    use #krate::prelude::*;
                    #deprecated
                    pub(super) #function {
                        ::core::unreachable!()
                    }
                }
                #[allow(unused_imports)]
                use missing::*;
                #[deny(deprecated)]
                let drr_function = {
                    #[allow(unused_imports)]
                    use self::*;
                    #callee
                };
                drr_function
            })
        }
    }
}

/// What a function returns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Returned<'a> {
    /// Whether a condition holds.
    Condition,
    /// The results of a constraint, which may fail.
    Perhaps(&'a [EntityKind]),
    /// The results of a rewrite.
    All(&'a [EntityKind]),
    /// An argument of another function of the user, whose type is not known.
    Argument,
}

impl Returned<'_> {
    /// Returns what the code must be.
    pub(super) fn wanted(self) -> Wanted {
        match self {
            Returned::Condition => Wanted::Condition,
            Returned::Perhaps(_) | Returned::All(_) => Wanted::Entity,
            Returned::Argument => Wanted::Argument,
        }
    }

    /// Returns the type, with the arrow; nothing for no results.
    fn written(self) -> String {
        let all = |kinds: &[EntityKind]| match kinds {
            [one] => result(*one).to_owned(),
            all => format!("({})", all.iter().map(|kind| result(*kind)).collect::<Vec<_>>().join(", ")),
        };
        match self {
            Returned::Condition => " -> bool".to_owned(),
            Returned::Perhaps(kinds) => format!(" -> Option<{}>", all(kinds)),
            Returned::All([]) => String::new(),
            Returned::All(kinds) => format!(" -> {}", all(kinds)),
            Returned::Argument => format!(" -> {UNKNOWN}"),
        }
    }
}

/// The type of what one function of the user passes to another: the most frequent one.
const UNKNOWN: &str = result(EntityKind::Attribute);

/// Returns the signature of the function that code calls: `fn name(rewriter: &mut PatternRewriter, value: Value) -> Attribute`, with the names
/// of the prelude; `None` if a placeholder is not known.
fn signature(name: &str, code: &Expression, scope: Scope<'_>, returned: Returned<'_>) -> Option<String> {
    let mut params: Vec<(&str, &str)> = Vec::new();
    for argument in arguments(&code.text) {
        match argument.strip_prefix('$')? {
            "_builder" => params.push(("rewriter", "&mut PatternRewriter")),
            "_loc" => params.push(("loc", "Location")),
            "_self" if scope.is_operand => params.push(param(EntityKind::Operation)),
            "_self" => params.push(param(*scope.params.first()?)),
            number => match number.strip_suffix("...") {
                Some(first) => {
                    for arg in code.args.get(first.parse::<usize>().ok()?..)? {
                        params.push(passed(arg, scope)?);
                    }
                }
                None => params.push(passed(code.args.get(number.parse::<usize>().ok()?)?, scope)?),
            },
        }
    }
    let written = params.iter().enumerate().map(|(index, (name, ty))| {
        let is_same = |param: &&(&str, &str)| param.0 == *name;
        match params.iter().filter(is_same).count() {
            1 => format!("{name}: {ty}"),
            _ => format!("{name}{}: {ty}", params[..index].iter().filter(is_same).count()),
        }
    });
    let written = written.collect::<Vec<_>>().join(", ");
    Some(format!("fn {name}({written}){}", returned.written()))
}

/// Returns name and type of a parameter for an argument.
fn passed(arg: &Argument, scope: Scope<'_>) -> Option<(&'static str, &'static str)> {
    Some(match arg {
        Argument::Param(index) => param(*scope.params.get(*index)?),
        Argument::Str(_) => ("text", "&str"),
        Argument::Nested(inner) => match typed(inner, scope).map(|inner| inner.kind) {
            Some(Kind::Type) => param(EntityKind::Type),
            Some(Kind::Value) => param(EntityKind::Value),
            Some(Kind::Values) => param(EntityKind::ValueRange),
            Some(Kind::Op) => param(EntityKind::Operation),
            Some(Kind::Str) => ("text", "&str"),
            _ => ("attr", UNKNOWN),
        },
    })
}

/// Returns name and type of a parameter for an entity.
fn param(kind: EntityKind) -> (&'static str, &'static str) {
    match kind {
        EntityKind::Attribute => ("attr", result(kind)),
        EntityKind::Operation => ("op", result(kind)),
        EntityKind::Type => ("ty", result(kind)),
        EntityKind::TypeRange => ("types", "&[Type]"),
        EntityKind::Value => ("value", result(kind)),
        EntityKind::ValueRange => ("values", "&[Value]"),
    }
}

/// Returns the type of a result.
const fn result(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Attribute => "Attribute",
        EntityKind::Operation => "Op",
        EntityKind::Type => "Type",
        EntityKind::TypeRange => "TypeVec",
        EntityKind::Value => "Value",
        EntityKind::ValueRange => "ValueVec",
    }
}
