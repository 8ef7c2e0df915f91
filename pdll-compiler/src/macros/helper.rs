//! Functions that users write for C++ in rules: their signatures, for the error where one is missing.
//!
//! In: code that calls one function. Out: the kinds of its parameters and of what it returns; `None` if one of them is not known.

use pdll_match::pattern::EntityKind;
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::drr::{Argument, Expression, Kind, Scope, Wanted, arguments, typed};

/// The signature of a function.
pub(super) struct Signature {
    /// Names and kinds of the parameters.
    pub(super) params: Vec<(String, Param)>,
    /// What it returns.
    pub(super) gives: Gives,
}

/// The kind of a parameter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Param {
    Rewriter,
    Location,
    Str,
    Entity(EntityKind),
}

/// What a function returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Gives {
    /// Whether a condition holds.
    Condition,
    /// The results of a constraint, which may fail.
    Perhaps(Vec<EntityKind>),
    /// Results.
    All(Vec<EntityKind>),
}

impl Param {
    /// Returns the type as users write it.
    pub(super) fn written(self) -> &'static str {
        match self {
            Param::Rewriter => "&mut PatternRewriter",
            Param::Location => "Location",
            Param::Str => "&str",
            Param::Entity(EntityKind::ValueRange) => "&[Value]",
            Param::Entity(EntityKind::TypeRange) => "&[Type]",
            Param::Entity(kind) => written(kind),
        }
    }

    /// Returns the type.
    pub(super) fn tokens(self, krate: &TokenStream, span: Span) -> TokenStream {
        match self {
            Param::Rewriter => quote_spanned!(span=> &mut #krate::__private::PatternRewriter<'_>),
            Param::Location => quote_spanned!(span=> #krate::__private::Location),
            Param::Str => quote_spanned!(span=> &::core::primitive::str),
            Param::Entity(EntityKind::ValueRange) => quote_spanned!(span=> &[#krate::__private::Value]),
            Param::Entity(EntityKind::TypeRange) => quote_spanned!(span=> &[#krate::__private::Type]),
            Param::Entity(kind) => tokens(kind, krate, span),
        }
    }
}

impl Gives {
    /// Returns the type as users write it, with the arrow.
    pub(super) fn written(&self) -> String {
        let all = |kinds: &[EntityKind]| match kinds {
            [one] => written(*one).to_owned(),
            all => format!("({})", all.iter().map(|kind| written(*kind)).collect::<Vec<_>>().join(", ")),
        };
        match self {
            Gives::Condition => " -> bool".to_owned(),
            Gives::Perhaps(kinds) => format!(" -> Option<{}>", all(kinds)),
            Gives::All(kinds) if kinds.is_empty() => String::new(),
            Gives::All(kinds) => format!(" -> {}", all(kinds)),
        }
    }

    /// Returns the type.
    pub(super) fn tokens(&self, krate: &TokenStream, span: Span) -> TokenStream {
        let all = |kinds: &[EntityKind]| match kinds {
            [one] => tokens(*one, krate, span),
            all => {
                let all = all.iter().map(|kind| tokens(*kind, krate, span));
                quote_spanned!(span=> (#(#all),*))
            }
        };
        match self {
            Gives::Condition => quote_spanned!(span=> ::core::primitive::bool),
            Gives::Perhaps(kinds) => {
                let all = all(kinds);
                quote_spanned!(span=> ::core::option::Option<#all>)
            }
            Gives::All(kinds) => all(kinds),
        }
    }
}

fn written(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Attribute => "Attribute",
        EntityKind::Operation => "Op",
        EntityKind::Type => "Type",
        EntityKind::TypeRange => "TypeVec",
        EntityKind::Value => "Value",
        EntityKind::ValueRange => "ValueVec",
    }
}

fn tokens(kind: EntityKind, krate: &TokenStream, span: Span) -> TokenStream {
    match kind {
        EntityKind::Attribute => quote_spanned!(span=> #krate::__private::Attribute),
        EntityKind::Operation => quote_spanned!(span=> #krate::__private::Op),
        EntityKind::Type => quote_spanned!(span=> #krate::__private::Type),
        EntityKind::TypeRange => quote_spanned!(span=> #krate::__private::TypeVec),
        EntityKind::Value => quote_spanned!(span=> #krate::__private::Value),
        EntityKind::ValueRange => quote_spanned!(span=> #krate::__private::ValueVec),
    }
}

/// Returns the signature of the function that code calls. `results` are those of the function around it.
pub(super) fn signature(
    code: &Expression,
    scope: Scope<'_>,
    wanted: Wanted,
    results: &[EntityKind],
) -> Option<Signature> {
    let kind_of = |arg: &Argument| {
        Some(match arg {
            Argument::Param(index) => Param::Entity(*scope.params.get(*index)?),
            Argument::Str(_) => Param::Str,
            Argument::Nested(inner) => Param::Entity(match typed(inner, scope)?.kind {
                Kind::Attr | Kind::Payload => EntityKind::Attribute,
                Kind::Type => EntityKind::Type,
                Kind::Value => EntityKind::Value,
                Kind::Op => EntityKind::Operation,
                _ => return None,
            }),
        })
    };
    let mut kinds = Vec::new();
    let mut is_condition = false;
    for arg in arguments(&code.text) {
        match arg {
            "$_builder" => kinds.push(Param::Rewriter),
            "$_loc" => kinds.push(Param::Location),
            "$_self" => {
                is_condition = true;
                let first = *scope.params.first()?;
                kinds.push(Param::Entity(if scope.is_operand { EntityKind::Operation } else { first }));
            }
            _ => {
                let number = arg.strip_prefix('$')?;
                match number.strip_suffix("...") {
                    Some(from) => {
                        let rest = code.args.get(from.parse::<usize>().ok()?..)?;
                        kinds.extend(rest.iter().map(kind_of).collect::<Option<Vec<_>>>()?);
                    }
                    None => kinds.push(kind_of(code.args.get(number.parse::<usize>().ok()?)?)?),
                }
            }
        }
    }
    let gives = match wanted {
        Wanted::Condition => Gives::Condition,
        // Of an argument of other code it is not known.
        Wanted::Argument => return None,
        Wanted::Entity if is_condition => Gives::Perhaps(results.to_vec()),
        Wanted::Entity => Gives::All(results.to_vec()),
    };
    let name = |index: usize, kind: Param| {
        let stem = match kind {
            Param::Rewriter => return "rewriter".to_owned(),
            Param::Location => return "loc".to_owned(),
            Param::Str => "text",
            Param::Entity(EntityKind::Attribute) => "attr",
            Param::Entity(EntityKind::Operation) => "op",
            Param::Entity(EntityKind::Type) => "ty",
            Param::Entity(EntityKind::TypeRange) => "types",
            Param::Entity(EntityKind::Value) => "value",
            Param::Entity(EntityKind::ValueRange) => "values",
        };
        let same = |other: &&Param| **other == kind;
        match kinds.iter().filter(same).count() {
            1 => stem.to_owned(),
            _ => format!("{stem}{}", kinds[..index].iter().filter(same).count()),
        }
    };
    let params = kinds.iter().enumerate().map(|(index, kind)| (name(index, *kind), *kind)).collect();
    Some(Signature { params, gives })
}
