//! Names of a `pdll!` for rust-analyzer, as Rust that nothing calls.
//!
//! Constraints, rewrites and patterns become functions, variables become variables with the types of the checked module, and a use of a name
//! becomes a path. So rust-analyzer finds definitions, documentation and completions by Rust's own rules. Names that cannot be resolved are
//! emitted too, because what is being typed is one.

use std::collections::HashMap;

use pdll_support::source::Span;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::dialects::Dialects;
use super::source::Sources;
use crate::compiled::Unit;
use crate::ods::emit::NAMES;
use crate::ods::names::{ident, snake_case};
use crate::sema::types::Type;
use crate::syntax::ast::{
    Block, Broken, ConstraintKind, ConstraintRef, Expr, ExprKind, Function, FunctionBody, Item, ItemKind,
    Name, Operation, Param, Part, Stmt, StmtKind,
};

/// What rust-analyzer inserts at the cursor when it completes a word.
const COMPLETED: &str = "raCompletionMarker";

/// Returns the names of a `pdll!`. They precede the rest of its expansion, so that text behind the cursor does not move them.
pub(super) fn names(krate: &TokenStream, unit: &Unit, dialects: &Dialects, sources: &Sources) -> TokenStream {
    let variables = &unit.compiled.module.variables;
    let types = variables.iter().map(|variable| (variable.span.lo, &variable.ty)).collect();
    let mut names = Names { krate, unit, dialects, sources, types, out: TokenStream::new() };
    // These are all, also those in statements that could not be parsed.
    for name in &unit.ast.op_names {
        names.op_name(name);
    }
    for item in &unit.ast.items {
        names.item(item);
    }
    let out = names.out;
    quote!(const _: () = { #out };)
}

struct Names<'a> {
    krate: &'a TokenStream,
    unit: &'a Unit,
    dialects: &'a Dialects,
    sources: &'a Sources,
    /// Types of variables, by the start of their definition.
    types: HashMap<u32, &'a Type>,
    out: TokenStream,
}

impl<'a> Names<'a> {
    fn add(&mut self, tokens: TokenStream) {
        self.out.extend(tokens);
    }

    /// Returns a name with its place; `None` for what cannot be one in Rust.
    fn ident(&self, text: &str, span: Span) -> Option<Ident> {
        let is_name =
            text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') && text != "_";
        is_name.then(|| ident(text, self.sources.rust_span(span)))
    }

    /// Returns the accessor of an attribute, operand or result.
    fn accessor(&self, name: &Name) -> Option<Ident> {
        match name.text.contains(COMPLETED) {
            true => self.ident(&name.text, name.span),
            false => self.ident(&snake_case(&name.text), name.span),
        }
    }

    /// Returns what `emit` adds, as a block of its own.
    fn within(&mut self, emit: impl FnOnce(&mut Self)) -> TokenStream {
        let outer = std::mem::take(&mut self.out);
        emit(self);
        std::mem::replace(&mut self.out, outer)
    }

    fn item(&mut self, item: &'a Item) {
        let docs = &item.docs;
        match &item.kind {
            ItemKind::Pattern(pattern) => {
                let body = self.within(|this| this.block(&pattern.body));
                let name = pattern.name.as_ref().and_then(|name| self.ident(&name.text, name.span));
                self.add(match name {
                    Some(name) => quote!(#[doc = #docs] fn #name() { #body }),
                    None => quote!(const _: fn() = || { #body };),
                });
            }
            ItemKind::Semantics(pattern) => {
                let body = self.within(|this| this.block(&pattern.body));
                self.add(quote!(const _: fn() = || { #body };));
            }
            ItemKind::Function(function) => self.function(function, docs),
            ItemKind::Error { parts, .. } => {
                let body = self.within(|this| this.parts(parts));
                self.add(quote!(const _: fn() = || { #body };));
            }
            ItemKind::Include(_) | ItemKind::Use(_) | ItemKind::Module(_) | ItemKind::Converter(_) => {}
        }
    }

    fn function(&mut self, function: &'a Function, docs: &str) {
        let params = self.params(&function.params);
        let constraints = self.within(|this| {
            function
                .params
                .iter()
                .chain(&function.results)
                .for_each(|param| this.constraint(&param.constraint));
        });
        let body = self.within(|this| match &function.body {
            FunctionBody::Block(block) => this.block(block),
            FunctionBody::Lambda(stmt) => this.stmt(stmt),
            FunctionBody::Code(_) | FunctionBody::External | FunctionBody::Error => {}
        });
        let name = function.name.as_ref().and_then(|name| self.ident(&name.text, name.span));
        self.add(match name {
            Some(name) => quote!(#[doc = #docs] fn #name(#params) { #constraints #body }),
            None => quote!({ fn inline(#params) { #constraints #body } }),
        });
    }

    fn params(&self, params: &[Param]) -> TokenStream {
        let one = |param: &Param| {
            let name = param.name.as_ref()?;
            let (ident, ty) = (self.ident(&name.text, name.span)?, self.type_at(name));
            Some(quote!(#ident: #ty,))
        };
        params.iter().filter_map(one).collect()
    }

    /// Returns the type of the variable that a name defines; that of a value if it was not checked.
    fn type_at(&self, name: &Name) -> TokenStream {
        let krate = self.krate;
        match self.types.get(&name.span.lo) {
            Some(Type::Attr) => quote!(#krate::__private::Attribute),
            Some(Type::Op(found)) => {
                let typed = found.as_ref().and_then(|found| self.typed_op(found));
                typed.unwrap_or_else(|| quote!(#krate::__private::Op))
            }
            Some(Type::Type) => quote!(#krate::__private::Type),
            Some(Type::TypeRange) => quote!(&'static [#krate::__private::Type]),
            Some(Type::ValueRange) => quote!(&'static [#krate::__private::Value]),
            _ => quote!(#krate::__private::Value),
        }
    }

    fn typed_op(&self, name: &str) -> Option<TokenStream> {
        self.dialects.typed_op(&self.unit.ods, name, proc_macro2::Span::call_site())
    }

    fn block(&mut self, block: &'a Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Let { name, constraints, init } => {
                constraints.iter().for_each(|constraint| self.constraint(constraint));
                init.iter().for_each(|init| drop(self.expr(init)));
                self.define(name);
            }
            StmtKind::Erase(expr) | StmtKind::Return(expr) | StmtKind::Expr(expr) => drop(self.expr(expr)),
            StmtKind::Replace { root, with } => {
                std::iter::once(root).chain(with).for_each(|expr| drop(self.expr(expr)));
            }
            StmtKind::Rewrite { root, body } => {
                self.expr(root);
                let body = self.within(|this| this.block(body));
                self.add(quote!({ #body }));
            }
            StmtKind::Error(Broken { whole, parts, names }) => {
                whole.iter().for_each(|whole| self.stmt(whole));
                self.parts(parts);
                names.iter().for_each(|name| self.define(name));
            }
        }
    }

    fn parts(&mut self, parts: &'a [Part]) {
        for part in parts {
            match part {
                Part::Expr(expr) => drop(self.expr(expr)),
                Part::Tuple(elements) => elements.iter().for_each(|element| drop(self.expr(&element.value))),
                Part::Root { root, .. } => root.iter().for_each(|root| drop(self.expr(root))),
                Part::Constraints { constraints, .. } => {
                    constraints.iter().for_each(|constraint| self.constraint(constraint));
                }
                Part::Function { function, .. } => self.function(function, ""),
                Part::OpName { name, .. } => {
                    let dialect = self.ident(&name.text, name.span);
                    self.add(quote!(let _: #dialect;));
                }
                Part::Rewrite(parts) => {
                    let body = self.within(|this| this.parts(parts));
                    self.add(quote!({ #body }));
                }
            }
        }
    }

    fn define(&mut self, name: &Name) {
        let ty = self.type_at(name);
        if let Some(name) = self.ident(&name.text, name.span) {
            self.add(quote!(let #name: #ty = loop {};));
        }
    }

    /// Adds a use of a variable or function. Constraints of ODS have no Rust.
    fn refer(&mut self, name: &str, span: Span) -> Option<TokenStream> {
        if self.unit.ods.constraints.contains_key(name) {
            return None;
        }
        let name = self.ident(name, span)?;
        self.add(quote!(#name;));
        Some(quote!(#name))
    }

    fn constraint(&mut self, constraint: &'a ConstraintRef) {
        match &constraint.kind {
            ConstraintKind::Named(name) => drop(self.refer(name, constraint.span)),
            ConstraintKind::Inline(function) => self.function(function, ""),
            ConstraintKind::Attr(Some(ty))
            | ConstraintKind::Value(Some(ty))
            | ConstraintKind::ValueRange(Some(ty)) => {
                self.expr(ty);
            }
            _ => {}
        }
    }

    /// Adds the use of the name of an operation: the module of its dialect, and in it what the name in the dialect stands for.
    fn op_name(&mut self, name: &Name) {
        let Some((dialect, rest)) = name.text.split_once('.') else { return };
        let first = Span { hi: name.span.lo + 1, ..name.span };
        let last = Span { lo: name.span.hi.saturating_sub(1), ..name.span };
        let Some(path) = self.dialects.module(dialect, self.sources.rust_span(first)) else { return };
        // Names with several parts have no completion.
        if let Some(rest) = self.ident(rest, last).filter(|_| !rest.contains('.')) {
            let names = Ident::new(NAMES, proc_macro2::Span::call_site());
            self.add(quote!(const _: fn(#path::#names::#rest) = |_| {};));
        }
    }

    fn operation(&mut self, operation: &'a Operation) -> Option<TokenStream> {
        operation.operands.iter().flatten().for_each(|operand| drop(self.expr(operand)));
        let name = operation.name.name.as_deref();
        let typed = name.and_then(|name| self.typed_op(name));
        for attribute in &operation.attributes {
            let accessor = self.accessor(&attribute.name);
            if let (Some(typed), Some(accessor)) = (&typed, accessor) {
                self.add(quote!(#typed::#accessor;));
            }
            attribute.value.iter().for_each(|value| drop(self.expr(value)));
        }
        operation.results.iter().flatten().for_each(|result| drop(self.expr(result)));
        operation.location.iter().flat_map(|location| &location.of).for_each(|expr| drop(self.expr(expr)));
        typed.map(|typed| quote!((loop {} as #typed)))
    }

    /// Adds the names of an expression. Returns its value, if names can be looked up in it.
    fn expr(&mut self, expr: &'a Expr) -> Option<TokenStream> {
        match &expr.kind {
            ExprKind::Name(name) => return self.refer(name, expr.span),
            ExprKind::Variable { name, constraints } => {
                constraints.iter().for_each(|constraint| self.constraint(constraint));
                name.iter().for_each(|name| self.define(name));
            }
            ExprKind::Operation(operation) => return self.operation(operation),
            ExprKind::Call { callee, args, .. } => {
                std::iter::once(&**callee).chain(args).for_each(|expr| drop(self.expr(expr)));
            }
            ExprKind::Member { base, member } => {
                if let Some(value) = self.expr(base)
                    && let Some(member) = self.accessor(member)
                {
                    self.add(quote!(#value.#member(loop {});));
                }
            }
            ExprKind::Tuple(elements) => elements.iter().for_each(|element| drop(self.expr(&element.value))),
            ExprKind::Function(function) => self.function(function, ""),
            ExprKind::ConvertType(_)
            | ExprKind::Attr(_)
            | ExprKind::Type(_)
            | ExprKind::Bare(_)
            | ExprKind::Error => {}
        }
        None
    }
}
