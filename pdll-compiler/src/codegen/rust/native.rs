//! Native functions: the typed functions through which patterns call Rust.
//!
//! In: `NativeFn`s. Out: one function per declaration, `__pdll_constraint_Name` or `__pdll_rewrite_Name`,
//! that calls the Rust function of that name, or contains the code block of the declaration. Invariant: in a
//! call every token has the span of the declaration, so that rustc's errors point there. The hygiene of the
//! name and the parentheses is the macro's, because otherwise rustc would suggest writing a call in place of
//! the declaration.

use std::fmt::Display;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

use super::code::{Atom, Code, List, More};
use crate::ods::names::{snake_case, variant_case};
use crate::sema::checked::{Function, FunctionKind, Module};
use crate::sema::types::Type;

/// The kind of a native function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum NativeKind {
    /// `Constraint`
    Constraint,
    /// `Rewrite`
    Rewrite,
}

/// A declared native function.
#[derive(Clone, Debug)]
pub struct NativeFn {
    /// Kind.
    pub kind: NativeKind,
    /// Name with the span of the declaration; patterns call it by this text.
    pub name: Ident,
    /// Parameters.
    pub params: Vec<NativeParam>,
    /// Kinds of its results.
    pub results: Vec<NativeType>,
    /// Location of the declared results; the name's span if there are none.
    pub results_span: Span,
    /// Whether an error explains how to write the function where it is missing. Only where the `pdll!` stands directly in a module:
    /// functions within functions would not be found.
    pub explains_missing: bool,
    /// The Rust of a code block; `None` for a function declared only.
    pub body: Option<TokenStream>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct NativeParam {
    /// Name, with the span of the declaration.
    pub name: Ident,
    /// Type.
    pub ty: NativeType,
}

/// The type of a parameter or result.
#[derive(Clone, Debug)]
pub enum NativeType {
    /// `Attr`
    Attribute,
    /// `Op`
    Op,
    /// `Op<toy.reshape>` with a known typed operation: its path.
    TypedOp(TokenStream),
    /// `Type`
    Type,
    /// `TypeRange`
    TypeRange,
    /// `Value`
    Value,
    /// `ValueRange`
    ValueRange,
}

/// Returns the name of the function that patterns call.
pub(super) fn shim_name(kind: NativeKind, name: &str) -> String {
    match kind {
        NativeKind::Constraint => format!("__pdll_constraint_{name}"),
        NativeKind::Rewrite => format!("__pdll_rewrite_{name}"),
    }
}

/// Returns the name of the function that calls a constraint with dynamic arguments.
pub(super) fn call_name(name: &str) -> String {
    format!("__pdll_ask_{name}")
}

/// Emits, for each constraint, a function that takes dynamic arguments, so that it can be called by name.
pub(super) fn calls_by_name(natives: &[NativeFn]) -> Code {
    let mut out = Code::default();
    let constraints = natives.iter().filter(|native| native.kind == NativeKind::Constraint);
    constraints.for_each(|native| call_by_name(native, &mut out));
    out
}

fn call_by_name(native: &NativeFn, out: &mut Code) {
    let name = native.name.to_string();
    let (call, shim) = (call_name(&name), shim_name(native.kind, &name));
    let variant = |ty: &NativeType| match ty {
        NativeType::Attribute => "Attribute",
        NativeType::Op | NativeType::TypedOp(_) => "Op",
        NativeType::Type => "Type",
        NativeType::TypeRange => "TypeRange",
        NativeType::Value => "Value",
        NativeType::ValueRange => "ValueRange",
    };
    let params = native.params.iter().enumerate();
    let patterns = params.clone().map(|(i, param)| format!("PdlValue :: {} (a{i})", variant(&param.ty)));
    let args = params.map(|(i, param)| match param.ty {
        NativeType::TypeRange | NativeType::ValueRange => format!("a{i}"),
        _ => format!("* a{i}"),
    });
    let results = (0..native.results.len()).map(|i| Atom::Numbered("r", i as u32));
    let values = native.results.iter().zip(results.clone());
    let values = values.map(|(ty, result)| format!("PdlValue :: {} ({result})", variant(ty)));
    let (patterns, args, bound, values) = (List(patterns), More(args), one_or_tuple(results), List(values));
    out.open(format_args!(
        "# [allow (non_snake_case)] fn {call} (rw : & mut PatternRewriter < '_ > , args : & [PdlValue]) -> Option < Option < PdlValues >>"
    ));
    out.open(format_args!("match args"));
    out.line(format_args!(
        "[{patterns}] => Some ({shim} (rw{args}) . map (| {bound} | [{values}] . into_iter () . collect ())) , _ => None ,"
    ));
    out.close();
    out.close();
}

/// Returns the pattern or expression for all results of a function.
pub(super) fn one_or_tuple(names: impl ExactSizeIterator<Item: Display> + Clone) -> String {
    let is_one = names.len() == 1;
    let names = List(names);
    if is_one { names.to_string() } else { format!("({names})") }
}

/// Emits the functions for all declarations.
pub(super) fn shims(krate: &TokenStream, natives: &[NativeFn]) -> impl Iterator<Item = TokenStream> {
    natives.iter().map(|native| shim(krate, native))
}

fn shim(krate: &TokenStream, native: &NativeFn) -> TokenStream {
    let span = native.name.span();
    let shim = Ident::new(&shim_name(native.kind, &native.name.to_string()), Span::call_site());
    let rewriter = Ident::new("__pdll_rw", span);
    let returned = Ident::new("__pdll_returned", span);
    let was_on = Ident::new("__pdll_was_on", span);
    let here = move_to(krate, span);
    let mut params = TokenStream::new();
    let mut args = TokenStream::new();
    args.extend(quote_spanned!(span=> #rewriter));
    for param in &native.params {
        let span = param.name.span();
        let krate = move_to(krate, span);
        let name = usable_name(&param.name);
        let given = match &param.ty {
            NativeType::TypedOp(_) => quote_spanned!(span=> #krate::__private::Op),
            ty => param_type(&krate, ty, span),
        };
        params.extend(quote_spanned!(span=> #name: #given,));
        args.extend(match &param.ty {
            NativeType::TypedOp(path) => {
                quote_spanned!(span=> , <#path as #krate::__private::OpDef>::from_op_unchecked(#name))
            }
            _ => quote_spanned!(span=> , #name),
        });
    }
    let results = result_type(&move_to(krate, native.results_span), native);
    let of_macro = Span::call_site().located_at(span);
    let mut callee = usable_name(&native.name);
    callee.set_span(of_macro);
    let mut paren = Group::new(Delimiter::Parenthesis, args);
    paren.set_span(of_macro);
    let paren = TokenTree::Group(paren);
    let (output, method, gives) = match native.kind {
        NativeKind::Constraint => {
            ("ConstraintOutput", "into_match", quote_spanned!(span=> ::core::option::Option<#results>))
        }
        NativeKind::Rewrite => (
            "RewriteOutput",
            "into_results",
            quote_spanned!(span=> ::core::result::Result<::core::option::Option<#results>, #here::__private::RewriteError>),
        ),
    };
    let output = Ident::new(output, native.results_span);
    let method = Ident::new(method, native.results_span);
    let result_crate = move_to(krate, native.results_span);
    let convert = quote_spanned!(native.results_span=>
        <_ as #result_crate::__private::#output<#results>>::#method(#returned)
    );
    let inner = native.body.as_ref().map(|body| inner_fn(krate, native, body, &results));
    let (found, callee) = match native.explains_missing {
        true => {
            let function = Ident::new("__pdll_function", of_macro);
            let missing = missing(krate, native, &callee);
            let found = quote_spanned! {span=>
                #[deny(deprecated)]
                let #function = {
                    #missing
                    {
                        #[allow(unused_imports, clippy::wildcard_imports)]
                        use self::*;
                        #callee
                    }
                };
            };
            (Some(found), function)
        }
        false => (None, callee),
    };
    quote_spanned! {span=>
        #[allow(non_snake_case, dead_code, clippy::let_unit_value, clippy::too_many_arguments, clippy::used_underscore_binding)]
        fn #shim(#rewriter: &mut #here::__private::PatternRewriter<'_>, #params) -> #gives {
            #inner
            #found
            let #was_on = #here::__private::PatternRewriter::begin_native(#rewriter);
            let #returned = #callee #paren;
            let #returned = #convert;
            #here::__private::PatternRewriter::end_native(#rewriter, #was_on);
            #returned
        }
    }
}

/// A function of the same name that is found only if the user's is missing. It is deprecated where that is an error, so that rustc shows
/// what to write.
fn missing(krate: &TokenStream, native: &NativeFn, callee: &Ident) -> TokenStream {
    let span = native.name.span();
    let here = move_to(krate, span);
    let noun = match native.kind {
        NativeKind::Constraint => "constraint",
        NativeKind::Rewrite => "rewrite",
    };
    let message = format!(
        "cannot find the native {noun} `{}` in this scope\nhelp: import it with `use`, or write it:\n\n{}",
        native.name,
        stub(native, "…")
    );
    let params = native.params.iter().map(|param| match &param.ty {
        // The path of its type is not one from within a module.
        NativeType::TypedOp(_) => quote_spanned!(span=> impl #here::__private::OpDef),
        ty => param_type(&here, ty, span),
    });
    let results = result_type(&here, native);
    let gives = match (native.kind, native.results.is_empty()) {
        (NativeKind::Constraint, true) => quote_spanned!(span=> ::core::primitive::bool),
        (NativeKind::Constraint, false) => quote_spanned!(span=> ::core::option::Option<#results>),
        (NativeKind::Rewrite, _) => results,
    };
    quote_spanned! {span=>
        mod missing {
            #[deprecated(note = #message)]
            pub(super) fn #callee(_: &mut #here::__private::PatternRewriter<'_>, #(_: #params),*) -> #gives {
                ::core::unreachable!()
            }
        }
        #[allow(unused_imports, clippy::wildcard_imports)]
        use missing::*;
    }
}

/// Returns the Rust function that a declaration without a body needs: its name, and its text with a body.
pub fn stub_of(module: &Module, function: &Function, body: &str) -> (String, String) {
    let ident = |name: &str| Ident::new(if name.is_empty() { "_" } else { name }, Span::call_site());
    let typed = |ty: &Type| match ty {
        Type::Attr => NativeType::Attribute,
        Type::Type => NativeType::Type,
        Type::TypeRange => NativeType::TypeRange,
        Type::Value => NativeType::Value,
        Type::ValueRange => NativeType::ValueRange,
        // Others cannot be declared.
        _ => NativeType::Op,
    };
    let params = function.params.iter().map(|id| module.variable(*id));
    let params = params.map(|param| NativeParam { name: ident(&param.name), ty: typed(&param.ty) });
    let native = NativeFn {
        kind: match function.kind {
            FunctionKind::Constraint => NativeKind::Constraint,
            FunctionKind::Rewrite => NativeKind::Rewrite,
        },
        name: ident(&function.name),
        params: params.collect(),
        results: function.results.iter().map(|result| typed(&result.ty)).collect(),
        results_span: Span::call_site(),
        explains_missing: false,
        body: None,
    };
    (snake_case(&function.name), stub(&native, body))
}

/// Returns the Rust function that a declaration needs.
fn stub(native: &NativeFn, body: &str) -> String {
    let (attribute, pdll_name) = match native.kind {
        NativeKind::Constraint => ("native_constraint", native.name.to_string()),
        NativeKind::Rewrite => ("native_rewrite", native.name.to_string()),
    };
    let name = snake_case(&pdll_name);
    let is_default = name.split('_').all(|word| !word.starts_with(|c: char| c.is_ascii_digit()))
        && variant_case(&name) == pdll_name;
    let named = if is_default { String::new() } else { format!("({pdll_name})") };
    let params: String = native
        .params
        .iter()
        .map(|param| {
            let name = match usable_name(&param.name).to_string() {
                name if name == "__" => "_".to_owned(),
                name => name,
            };
            format!(", {name}: {}", written_param(&param.ty))
        })
        .collect();
    let written: Vec<&str> = native.results.iter().map(written_result).collect();
    let results = match written.as_slice() {
        [one] => (*one).to_owned(),
        all => format!("({})", all.join(", ")),
    };
    let gives = match (native.kind, native.results.is_empty()) {
        (NativeKind::Constraint, true) => " -> bool".to_owned(),
        (NativeKind::Constraint, false) => format!(" -> Option<{results}>"),
        (NativeKind::Rewrite, true) => String::new(),
        (NativeKind::Rewrite, false) => format!(" -> {results}"),
    };
    format!(
        "#[{attribute}{named}]\nfn {name}(rewriter: &mut PatternRewriter{params}){gives} {{\n    {body}\n}}"
    )
}

/// A parameter's type as users write it.
fn written_param(ty: &NativeType) -> String {
    match ty {
        NativeType::TypedOp(path) => path.to_string().replace(' ', ""),
        NativeType::TypeRange => "&[Type]".to_owned(),
        NativeType::ValueRange => "&[Value]".to_owned(),
        ty => written_result(ty).to_owned(),
    }
}

/// A result's type as users write it.
fn written_result(ty: &NativeType) -> &'static str {
    match ty {
        NativeType::Attribute => "Attribute",
        NativeType::Op | NativeType::TypedOp(_) => "Op",
        NativeType::Type => "Type",
        NativeType::TypeRange => "TypeVec",
        NativeType::Value => "Value",
        NativeType::ValueRange => "ValueVec",
    }
}

/// Returns whether a block ends by a macro that never returns, and nothing in it returns before.
fn diverges(body: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = body.clone().into_iter().collect();
    let trees = match trees.as_slice() {
        [rest @ .., TokenTree::Punct(end)] if end.as_char() == ';' => rest,
        all => all,
    };
    let [before @ .., TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(_)] = trees else {
        return false;
    };
    let returns = |tree: &TokenTree| match tree {
        TokenTree::Ident(word) => word == "return",
        TokenTree::Punct(punct) => punct.as_char() == '?',
        _ => false,
    };
    let is_plain = before.iter().all(|tree| {
        !returns(tree) && !matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
    });
    let never = ["panic", "todo", "unimplemented", "unreachable"];
    bang.as_char() == '!' && is_plain && never.iter().any(|known| name == known)
}

/// Emits the function around a code block. Its parameters have the user's names, and `rewriter`.
fn inner_fn(
    krate: &TokenStream,
    native: &NativeFn,
    body: &TokenStream,
    results: &TokenStream,
) -> TokenStream {
    let span = native.name.span();
    let rewriter = Ident::new("rewriter", span);
    let here = move_to(krate, span);
    let mut params = TokenStream::new();
    for param in &native.params {
        let span = param.name.span();
        let name = usable_name(&param.name);
        let ty = param_type(&move_to(krate, span), &param.ty, span);
        params.extend(quote_spanned!(span=> #[allow(unused_variables)] #name: #ty,));
    }
    let output = match native.kind {
        NativeKind::Constraint => quote_spanned!(native.results_span=> ConstraintOutput),
        NativeKind::Rewrite => quote_spanned!(native.results_span=> RewriteOutput),
    };
    let gives = match (native.kind, native.results.is_empty()) {
        // Describes precisely the values that a block may return.
        (NativeKind::Constraint, true) => quote_spanned!(span=> ::core::primitive::bool),
        // A block that never returns has no type of its own.
        (NativeKind::Constraint, false) if diverges(body) => {
            quote_spanned!(span=> ::core::option::Option<#results>)
        }
        (NativeKind::Rewrite, _) if diverges(body) => results.clone(),
        _ => {
            let krate = move_to(krate, native.results_span);
            quote_spanned!(native.results_span=> impl #krate::__private::#output<#results>)
        }
    };
    let name = usable_name(&native.name);
    quote_spanned! {span=>
        #[allow(non_snake_case, clippy::too_many_arguments)]
        fn #name(#[allow(unused_variables)] #rewriter: &mut #here::__private::PatternRewriter<'_>, #params) -> #gives {
            #body
        }
    }
}

/// Returns the Rust type of a parameter.
fn param_type(krate: &TokenStream, ty: &NativeType, span: Span) -> TokenStream {
    match ty {
        NativeType::Attribute => quote_spanned!(span=> #krate::__private::Attribute),
        NativeType::Op => quote_spanned!(span=> #krate::__private::Op),
        NativeType::TypedOp(path) => path.clone(),
        NativeType::Type => quote_spanned!(span=> #krate::__private::Type),
        NativeType::TypeRange => quote_spanned!(span=> #krate::__private::TypeRange<'_>),
        NativeType::Value => quote_spanned!(span=> #krate::__private::Value),
        NativeType::ValueRange => quote_spanned!(span=> #krate::__private::ValueRange<'_>),
    }
}

/// Returns the type of all results: `()`, a type, or a tuple.
fn result_type(krate: &TokenStream, native: &NativeFn) -> TokenStream {
    let span = native.results_span;
    let one = |ty: &NativeType| match ty {
        NativeType::Attribute => quote_spanned!(span=> #krate::__private::Attribute),
        NativeType::Op | NativeType::TypedOp(_) => quote_spanned!(span=> #krate::__private::Op),
        NativeType::Type => quote_spanned!(span=> #krate::__private::Type),
        NativeType::TypeRange => quote_spanned!(span=> #krate::__private::TypeVec),
        NativeType::Value => quote_spanned!(span=> #krate::__private::Value),
        NativeType::ValueRange => quote_spanned!(span=> #krate::__private::ValueVec),
    };
    match native.results.as_slice() {
        [ty] => one(ty),
        all => {
            let all = all.iter().map(one);
            quote_spanned!(span=> (#(#all),*))
        }
    }
}

/// Returns a user's name as a valid Rust identifier, if it is a keyword.
fn usable_name(name: &Ident) -> Ident {
    let text = name.to_string();
    match text.as_str() {
        "self" | "Self" | "super" | "crate" | "_" => Ident::new(&format!("{text}_"), name.span()),
        // Only fails for keywords, which become raw identifiers.
        _ if is_keyword(&text) => Ident::new_raw(&text, name.span()),
        _ => name.clone(),
    }
}

fn is_keyword(text: &str) -> bool {
    const KEYWORDS: &str = "abstract as async await become box break const continue do dyn else enum extern false final fn \
        for gen if impl in let loop macro match mod move mut override priv pub ref return static struct trait true try \
        type typeof unsafe unsized use virtual where while yield";
    KEYWORDS.split_whitespace().any(|keyword| keyword == text)
}

/// `$crate` resolves the same everywhere; this changes the location of errors about it.
fn move_to(krate: &TokenStream, span: Span) -> TokenStream {
    krate
        .clone()
        .into_iter()
        .map(|mut tree| {
            tree.set_span(tree.span().located_at(span));
            tree
        })
        .collect()
}
