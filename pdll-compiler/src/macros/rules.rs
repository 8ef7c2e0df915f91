//! Rules of an `ods!`: from `Pattern` records to the function that adds them to a set.
//!
//! In: the definitions and records of an `ods!`. Out: items within the dialect's module, and items beside it, in which the names of
//! the user's code resolve as they do around the `ods!`.
//! Size: one emitter, with a method for each form of code in rules.

use std::sync::Arc;

use std::collections::HashMap;
use std::path::PathBuf;

use pdll_match::pattern::{EntityKind, NodeKind};
use pdll_support::diag::{Diag, Diags};
use pdll_support::text::Text;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::body::respan;
use super::header::Module;
use super::lines::lines_of;
use super::source::Sources;
use super::stub::{Returned, Stubs};
use crate::codegen::rust::{self, Frame, ModuleHeader, NativeFn, NativeKind, NativeParam, NativeType};
use crate::compiled::{Compiled, Unit};
use crate::drr::{
    self, Argument, Definitions, Expression, Native, NativeBody, Predicate, Rules, Scope, Wanted,
};
use crate::lint::lint;
use crate::ods::emit::constraint;
use crate::ods::model::OdsContext;
use crate::ods::names::{self, Taken};
use crate::ods::prelude;
use crate::ods::read::WithRules;
use crate::pipeline;
use crate::sema::checked;
use crate::syntax::ast::{self, FunctionKind};
use crate::syntax::rustc::tablegen::code_at;

/// The Rust of rules.
#[derive(Default)]
pub(super) struct RuleItems {
    /// Items of the dialect's module.
    pub(super) within: TokenStream,
    /// Items beside it.
    pub(super) beside: TokenStream,
}

/// Returns whether definitions have rules.
pub(super) fn has_rules(read: &WithRules) -> bool {
    read.records.derived_from("Pattern").next().is_some()
}

/// Compiles the rules of an `ods!` that defines a dialect, if it has any.
pub(super) fn emit(
    krate: &TokenStream,
    module: &Module,
    read: &WithRules,
    sources: &Sources,
    file: &(String, Option<PathBuf>),
    diags: &mut Diags,
) -> RuleItems {
    if !has_rules(read) {
        return RuleItems::default();
    }
    // The dialect's module has functions for its constraints.
    let mut ods = read.ods.clone();
    let path = module.name.to_string();
    for constraint in
        ods.constraints.values_mut().filter(|constraint| !constraint.is_standard).map(Arc::make_mut)
    {
        constraint.rust_path = Some(path.clone());
    }
    RuleItems {
        within: within(read, sources),
        beside: beside(krate, module, read, &ods, sources, file, diags),
    }
}

/// Compiles the rules of an `ods!` that defines nothing else, to a module of their own.
pub(super) fn emit_alone(
    krate: &TokenStream,
    module: &Module,
    read: &WithRules,
    sources: &Sources,
    file: &(String, Option<PathBuf>),
    diags: &mut Diags,
) -> TokenStream {
    let beside = beside(krate, module, read, &read.ods, sources, file, diags);
    let Module { attributes, visibility, name } = module;
    let within = within(read, sources);
    quote! {
        #attributes
        #[allow(missing_docs, dead_code)]
        #visibility mod #name {
            use #krate::__private as __rt;
            #within
        }
        #beside
    }
}

/// Returns the items of the module of rules.
fn within(read: &WithRules, sources: &Sources) -> TokenStream {
    let by_name = by_name(read, sources);
    quote! {
        #[doc(hidden)]
        pub struct Patterns;

        /// Adds all rules of this module to a set.
        pub fn populate_generated_rewrites(set: &mut __rt::RewritePatternSet) {
            #[allow(unused_imports)]
            use __rt::PopulateNothing as _;
            Patterns::populate_all(set);
        }

        /// Each rule by itself: a function that adds it to a set.
        pub mod patterns {
            use super::__rt;
            #by_name
        }
    }
}

/// Returns a function for each rule with a name.
fn by_name(read: &WithRules, sources: &Sources) -> TokenStream {
    let mut taken = Taken::default();
    let rules = read.records.derived_from("Pattern").filter(|(_, rule)| !rule.is_anonymous());
    let functions = rules.map(|(_, rule)| {
        let rule_name: &str = rule.name();
        let name = taken.take(&names::snake_case(rule_name));
        let name = names::ident(&name, sources.rust_span(rule.span()));
        let docs = format!("Adds the rule `{rule_name}` to a set.");
        quote! {
            #[doc = #docs]
            pub fn #name(set: &mut __rt::RewritePatternSet) {
                set.add_only(#rule_name, super::populate_generated_rewrites);
            }
        }
    });
    functions.collect()
}

/// Compiles rules to the items beside their module; without items if there are errors.
fn beside(
    krate: &TokenStream,
    module: &Module,
    read: &WithRules,
    ods: &OdsContext,
    sources: &Sources,
    file: &(String, Option<PathBuf>),
    diags: &mut Diags,
) -> TokenStream {
    let definitions = Definitions {
        records: &read.records,
        ods: &read.ods,
        constraints: &read.constraints,
        map: &sources.map,
    };
    let mut rules = drr::compile(definitions, diags);
    rename_code(&mut rules);
    let mut emitter = Emitter { krate, sources, ods, stubs: Stubs::new(krate, module, sources) };
    let natives: Vec<NativeFn> = rules.natives.iter().map(|native| emitter.native(native, diags)).collect();
    let compiled =
        Compiled { module: checked::Module::default(), lowered: rules.lowered, semantics: Vec::new() };
    let is_checked = !diags.has_errors();
    let unit =
        Unit { ast: ast::Module::default(), ods: ods.clone(), compiled, files: Vec::new(), is_checked };
    if !is_checked {
        return TokenStream::new();
    }
    lint(&unit.compiled, &unit.ods, diags);
    let header = ModuleHeader {
        attributes: TokenStream::new(),
        visibility: module.visibility.clone(),
        name: module.name.clone(),
    };
    let frame = Frame { krate, module: Some(&header), is_within: true };
    let lines = lines_of(unit.compiled.patterns(), &file.0, file.1.as_deref());
    pipeline::emit_rust(&unit, frame, &natives, &lines, rust::emit, diags).unwrap_or_default()
}

/// Renames the functions that contain code, so that the code can call a function of the same name.
fn rename_code(rules: &mut Rules) {
    let mut renamed: HashMap<(FunctionKind, Text), Text> = HashMap::new();
    for native in &mut rules.natives {
        if matches!(native.body, NativeBody::Compute(..) | NativeBody::Holds(_)) {
            let name: Text = format!("{}_code", native.name).as_str().into();
            renamed.insert((native.kind, std::mem::replace(&mut native.name, name.clone())), name);
        }
    }
    for node in rules.lowered.iter_mut().flat_map(|lowered| &mut lowered.pattern.nodes) {
        let (kind, call) = match &mut node.kind {
            NodeKind::Constraint { call, .. } => (FunctionKind::Constraint, call),
            NodeKind::NativeRewrite(call) => (FunctionKind::Rewrite, call),
            _ => continue,
        };
        if let Some(name) = renamed.get(&(kind, call.name.clone())) {
            call.name = name.clone();
        }
    }
}

struct Emitter<'a> {
    krate: &'a TokenStream,
    sources: &'a Sources,
    ods: &'a OdsContext,
    stubs: Stubs<'a>,
}

/// Values of the placeholders of an expression.
struct Placed<'a> {
    /// `$0`, `$1`, …
    args: &'a [TokenStream],
    /// `$_self`
    entity: Option<&'a TokenStream>,
    /// `$_loc`
    location: Option<&'a TokenStream>,
    /// The function that the user supplies.
    callee: Option<&'a TokenStream>,
}

impl Emitter<'_> {
    fn native(&mut self, native: &Native, diags: &mut Diags) -> NativeFn {
        let span = self.sources.rust_span(native.span);
        let params = native
            .params
            .iter()
            .enumerate()
            .map(|(i, kind)| NativeParam { name: param(i, span), ty: native_type(*kind) });
        NativeFn {
            kind: match native.kind {
                FunctionKind::Constraint => NativeKind::Constraint,
                FunctionKind::Rewrite => NativeKind::Rewrite,
            },
            name: Ident::new(&native.name, span),
            params: params.collect(),
            results: native.results.iter().map(|kind| native_type(*kind)).collect(),
            results_span: span,
            explains_missing: false,
            body: Some(self.checked_body(native, span, diags)),
        }
    }

    /// Returns the body of a function, in which lints do not apply to translated C++: users cannot change the translation.
    fn checked_body(&mut self, native: &Native, span: proc_macro2::Span, diags: &mut Diags) -> TokenStream {
        let body = self.body(native, span, diags);
        let is_translated = match &native.body {
            NativeBody::Compute(expression, _) => self.has_cpp(expression),
            NativeBody::Holds(predicate) => self.predicate_has_cpp(predicate),
            _ => false,
        };
        if is_translated { quote!(#![allow(clippy::all, clippy::pedantic)] #body) } else { body }
    }

    fn has_cpp(&self, expression: &Expression) -> bool {
        let is_nested_cpp = |arg: &Argument| matches!(arg, Argument::Nested(inner) if self.has_cpp(inner));
        !self.is_rust(expression) || expression.args.iter().any(is_nested_cpp)
    }

    fn predicate_has_cpp(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::All(parts) | Predicate::Any(parts) => {
                parts.iter().any(|part| self.predicate_has_cpp(part))
            }
            Predicate::Not(inner) => self.predicate_has_cpp(inner),
            Predicate::Code(expression) => self.has_cpp(expression),
        }
    }

    fn body(&mut self, native: &Native, span: proc_macro2::Span, diags: &mut Diags) -> TokenStream {
        let krate = self.krate;
        let first = param(0, span);
        let rewriter = Ident::new("rewriter", span);
        match &native.body {
            NativeBody::Constraint(key) => self.constraint(key, native, span, diags),
            NativeBody::Equals(text) => {
                let text: &str = text;
                quote!(#krate::__private::parse_attribute(#rewriter.context(), #text).is_ok_and(|attr| attr == #first))
            }
            NativeBody::ConstantValue => quote!(#first.constant(#rewriter)),
            NativeBody::TypeOf => match native.params.first() {
                Some(EntityKind::ValueRange) => {
                    quote!(#first.iter().map(|value| value.ty(#rewriter)).collect::<#krate::__private::TypeVec>())
                }
                Some(EntityKind::Attribute) => {
                    quote!(#krate::__private::ods_support::derived_type(#rewriter.context(), #first))
                }
                _ => quote!(#first.ty(#rewriter)),
            },
            NativeBody::HasAttribute { name, is_present } => {
                let (name, is_present): (&str, bool) = (name, *is_present);
                quote! {
                    let name = #rewriter.context().identifier(#name);
                    #first.attr(#rewriter, name).is_some() == #is_present
                }
            }
            NativeBody::AttributeOr { name, default } => {
                let (name, default): (&str, &str) = (name, default);
                quote! {
                    let context = #rewriter.context();
                    #first.attr(#rewriter, context.identifier(#name))
                        .or_else(|| #krate::__private::parse_attribute(context, #default).ok())
                }
            }
            NativeBody::Holds(predicate) => {
                let args: Vec<TokenStream> = (0..native.params.len()).map(|i| plain(i, span)).collect();
                self.predicate(predicate, &args, &native.params, diags)
            }
            NativeBody::Compute(expression, is_operand) => {
                let code = self.compute(native, expression, *is_operand, span, diags);
                // A result without a name is of any type.
                match native.results.is_empty()
                    && native.kind == FunctionKind::Rewrite
                    && expression.n_results > 0
                {
                    true => quote_spanned!(span=> let _ = { #code };),
                    false => code,
                }
            }
        }
    }

    fn compute(
        &mut self,
        native: &Native,
        expression: &Expression,
        is_operand: bool,
        span: proc_macro2::Span,
        diags: &mut Diags,
    ) -> TokenStream {
        let scope = Scope { params: &native.params, is_operand, ods: self.ods };
        let returned = match native.kind {
            // Without results a constraint holds or not.
            FunctionKind::Constraint if native.results.is_empty() => Returned::Condition,
            FunctionKind::Constraint => Returned::Perhaps(&native.results),
            FunctionKind::Rewrite => Returned::All(&native.results),
        };
        if native.kind == FunctionKind::Rewrite {
            return self.expression(expression, scope, returned, None, span, diags);
        }
        let first = param(0, span);
        let entity = Ident::new("drr_self", span);
        let rewriter = Ident::new("rewriter", span);
        let code = self.expression(expression, scope, returned, Some(&quote!(#entity)), span, diags);
        match (is_operand, native.results.is_empty()) {
            (false, _) => quote_spanned!(span=> let #entity = #first; #code),
            (true, true) => quote_spanned!(span=>
                let ::core::option::Option::Some(#entity) = #first.defining_op(#rewriter) else {
                    return false;
                };
                #code
            ),
            (true, false) => quote_spanned!(span=> let #entity = #first.defining_op(#rewriter)?; #code),
        }
    }

    /// Returns the Rust of an expression, with nested ones before it.
    fn expression(
        &mut self,
        expression: &Expression,
        scope: Scope<'_>,
        returned: Returned<'_>,
        entity: Option<&TokenStream>,
        span: proc_macro2::Span,
        diags: &mut Diags,
    ) -> TokenStream {
        let mut before = TokenStream::new();
        let mut args = Vec::new();
        let params = scope.params;
        if let Some(code) = self.counterpart(expression, scope, returned.wanted(), entity, span) {
            return code;
        }
        for (i, arg) in expression.args.iter().enumerate() {
            args.push(match arg {
                Argument::Param(i) => plain(*i, span),
                Argument::Str(text) => {
                    let text: &str = text;
                    quote!(#text)
                }
                Argument::Nested(inner) => {
                    let local = Ident::new(&format!("drr_nested{i}"), span);
                    let inner = self.expression(inner, scope, Returned::Argument, entity, span, diags);
                    before.extend(quote_spanned!(span=> let #local = { #inner };));
                    quote!(#local)
                }
            });
        }
        let (of, label) = &expression.location;
        let location = (!of.is_empty() || label.is_some()).then(|| {
            let krate = self.krate;
            let of = of.iter().map(|i| {
                let name = param(*i, span);
                match params.get(*i) {
                    Some(EntityKind::Operation) => quote!(#krate::__private::PdlValue::Op(#name)),
                    Some(EntityKind::ValueRange) => {
                        quote!(#krate::__private::PdlValue::ValueRange(#name.into()))
                    }
                    _ => quote!(#krate::__private::PdlValue::Value(#name)),
                }
            });
            let label = match label.as_deref() {
                Some(label) => quote!(::core::option::Option::Some(#label)),
                None => quote!(::core::option::Option::None),
            };
            let local = Ident::new("drr_loc", span);
            let rewriter = Ident::new("rewriter", span);
            before.extend(quote! {
                let #local = #krate::__private::matcher::location_of(#rewriter, &[#(#of),*], #label);
            });
            quote!(#local)
        });
        let placed = Placed { args: &args, entity, location: location.as_ref(), callee: None };
        let code = self.code(expression, scope, returned, &placed, diags);
        quote!(#before #code)
    }

    fn predicate(
        &mut self,
        predicate: &Predicate,
        args: &[TokenStream],
        params: &[EntityKind],
        diags: &mut Diags,
    ) -> TokenStream {
        match predicate {
            Predicate::All(parts) => {
                let parts = parts.iter().map(|part| self.predicate(part, args, params, diags));
                let parts: Vec<TokenStream> = parts.collect();
                quote!((true #(&& #parts)*))
            }
            Predicate::Any(parts) => {
                let parts = parts.iter().map(|part| self.predicate(part, args, params, diags));
                let parts: Vec<TokenStream> = parts.collect();
                quote!((false #(|| #parts)*))
            }
            Predicate::Not(inner) => {
                let inner = self.predicate(inner, args, params, diags);
                quote!((!#inner))
            }
            Predicate::Code(expression) => {
                let placed = Placed { args, entity: args.first(), location: None, callee: None };
                let scope = Scope { params, is_operand: false, ods: self.ods };
                let code = self.code(expression, scope, Returned::Condition, &placed, diags);
                quote!({ #code })
            }
        }
    }

    /// Returns code with its placeholders filled in. Code in an included file is C++.
    fn code(
        &mut self,
        expression: &Expression,
        scope: Scope<'_>,
        returned: Returned<'_>,
        placed: &Placed<'_>,
        diags: &mut Diags,
    ) -> TokenStream {
        let source = expression.span.source;
        let is_rust = self.is_rust(expression);
        let span = self.sources.rust_span(if is_rust { expression.span } else { expression.used });
        let tokens = match code_at(&self.sources.table, expression.span) {
            Some(tokens) if source == self.sources.main => Ok(tokens),
            _ if is_rust => expression.text.parse::<TokenStream>().map(|tokens| respan(tokens, span)),
            _ => match drr::translated(expression, scope, returned.wanted()) {
                Ok(rust) => {
                    let callee =
                        rust.function.map(|name| self.stubs.callee(&name, expression, scope, returned));
                    let tokens = rust.text.parse::<TokenStream>().map(|tokens| respan(tokens, span));
                    let placed = Placed { callee: callee.as_ref(), ..*placed };
                    return tokens.map(|tokens| self.fill(tokens, &placed)).unwrap_or_default();
                }
                Err(diag) => {
                    diags.push(diag);
                    return TokenStream::new();
                }
            },
        };
        match tokens {
            Ok(tokens) => self.fill(tokens, placed),
            Err(error) => {
                let message = format!("this code is not valid Rust: {error}");
                diags.push(Diag::error(expression.span, message));
                TokenStream::new()
            }
        }
    }

    /// Returns whether code is Rust: that of the `ods!` itself, and of the prelude.
    fn is_rust(&self, expression: &Expression) -> bool {
        let source = expression.span.source;
        source == self.sources.main || prelude::is_prelude(&self.sources.map.get(source).name)
    }

    /// Returns the Rust of C++ that calls no function of the user, neither by itself nor in an argument.
    fn counterpart(
        &self,
        expression: &Expression,
        scope: Scope<'_>,
        wanted: Wanted,
        entity: Option<&TokenStream>,
        span: proc_macro2::Span,
    ) -> Option<TokenStream> {
        if self.is_rust(expression) {
            return None;
        }
        let rust = drr::translated(expression, scope, wanted).ok().filter(|rust| rust.function.is_none())?;
        let tokens = respan(rust.text.parse().ok()?, self.sources.rust_span(expression.used));
        let args: Vec<TokenStream> = (0..scope.params.len()).map(|i| plain(i, span)).collect();
        Some(self.fill(tokens, &Placed { args: &args, entity, location: None, callee: None }))
    }

    fn fill(&self, tokens: TokenStream, placed: &Placed<'_>) -> TokenStream {
        use proc_macro2::{Group, TokenTree};
        let krate = self.krate;
        let mut out = TokenStream::new();
        let mut trees = tokens.into_iter().peekable();
        while let Some(tree) = trees.next() {
            let dollar = match tree {
                TokenTree::Group(group) => {
                    let mut new = Group::new(group.delimiter(), self.fill(group.stream(), placed));
                    new.set_span(group.span());
                    out.extend([TokenTree::Group(new)]);
                    continue;
                }
                TokenTree::Punct(punct) if punct.as_char() == '$' => punct,
                other => {
                    out.extend([other]);
                    continue;
                }
            };
            let Some(name) = trees.peek().map(ToString::to_string) else { break };
            let span = trees.peek().map_or(dollar.span(), |tree| tree.span());
            let rewriter = Ident::new("rewriter", span);
            let filled = match name.as_str() {
                "_builder" => Some(quote!(#rewriter)),
                "_ir" => Some(quote!((&**#rewriter))),
                "_ctx" | "_ctxt" => Some(quote!(#rewriter.context())),
                "_rt" => Some(quote!(#krate::__private)),
                "_ods" | "_cpp" => Some(quote!(#krate::__private::ods_support)),
                "_self" => placed.entity.cloned(),
                "_loc" => placed.location.cloned(),
                "_callee" => placed.callee.cloned(),
                // A parameter of the function, where arguments of nested code are replaced.
                param if param.starts_with("_p") => {
                    param[2..].parse::<usize>().ok().and_then(|index| placed.args.get(index)).cloned()
                }
                number => number
                    .parse::<usize>()
                    .ok()
                    .and_then(|number| {
                        let rest = placed.args.get(number..).unwrap_or_default();
                        placed.args.get(number).cloned().map(|one| (one, quote!(#(#rest),*)))
                    })
                    .map(|(one, range)| {
                        trees.next();
                        let dots = trees.clone().take(3).filter(|tree| tree.to_string() == ".").count();
                        if dots == 3 {
                            trees.nth(2);
                            return range;
                        }
                        one
                    }),
            };
            match filled {
                Some(filled) => {
                    if name.starts_with('_') {
                        trees.next();
                    }
                    out.extend(filled);
                }
                None => out.extend([TokenTree::Punct(dollar)]),
            }
        }
        out
    }

    /// Returns the check of a constraint of ODS on the first parameter.
    fn constraint(
        &self,
        key: &str,
        native: &Native,
        span: proc_macro2::Span,
        diags: &mut Diags,
    ) -> TokenStream {
        let krate = self.krate;
        let runtime = quote!(#krate::__private);
        let (first, rewriter) = (param(0, span), Ident::new("rewriter", span));
        let ctx = quote!(#rewriter.context());
        let entity = match native.params.first() {
            Some(EntityKind::Value | EntityKind::ValueRange) => format_ident!("drr_type").into_token_stream(),
            _ => quote!(#first),
        };
        let Some(asked) = constraint::call(self.ods, key, &runtime, &ctx, &entity, span) else {
            let message = format!("the constraint `{key}` is C++ without a Rust equivalent");
            let help = "define the rules in the `ods!` of the dialect";
            diags.push(Diag::error(native.span, message).help(help));
            return TokenStream::new();
        };
        match native.params.first() {
            Some(EntityKind::Value) => quote!(let #entity = #first.ty(#rewriter); #asked),
            Some(EntityKind::ValueRange) => {
                quote!(#first.iter().all(|value| { let #entity = value.ty(#rewriter); #asked }))
            }
            _ => asked,
        }
    }
}

fn param(i: usize, span: proc_macro2::Span) -> Ident {
    Ident::new(&format!("drr_{i}"), span)
}

fn plain(i: usize, span: proc_macro2::Span) -> TokenStream {
    let name = param(i, span);
    quote!(#name)
}

fn native_type(kind: EntityKind) -> NativeType {
    match kind {
        EntityKind::Attribute => NativeType::Attribute,
        EntityKind::Operation => NativeType::Op,
        EntityKind::Type => NativeType::Type,
        EntityKind::TypeRange => NativeType::TypeRange,
        EntityKind::Value => NativeType::Value,
        EntityKind::ValueRange => NativeType::ValueRange,
    }
}
