//! Operation expressions: names, operands, attributes and result types, with and without ODS.

use pdll_support::diag::{Diag, nearest};
use pdll_support::source::Span;
use rustc_hash::FxHashMap;
use smallvec::{Array, SmallVec};

use super::Checker;
use super::advice::see_definition;
use super::checked::{Attributes, Expr, ExprKind, Name, Operation};
use super::types::Type;
use crate::ods::model::{self, GroupKind, ValueGroup};
use crate::syntax::ast;

/// Returns whether a group has any number of values. An optional group counts as a single value, as in
/// upstream.
pub(super) fn is_range(kind: GroupKind) -> bool {
    matches!(kind, GroupKind::Variadic | GroupKind::VariadicOfVariadic)
}

/// Operands or results.
#[derive(Copy, Clone)]
pub(super) struct Groups {
    what: &'static str,
    one: &'static Type,
    range: &'static Type,
}

pub(super) const OPERANDS: Groups = Groups { what: "operand", one: &Type::Value, range: &Type::ValueRange };
const RESULTS: Groups = Groups { what: "result", one: &Type::Type, range: &Type::TypeRange };

impl Checker<'_> {
    pub(super) fn operation(&mut self, operation: &ast::Operation, span: Span) -> Expr {
        let name = operation.name.name.as_ref();
        let ods = name.and_then(|name| self.ods_operation(name));
        let is_known = ods.is_some() || self.is_known_operation(&operation.name);
        if name.is_none() && self.in_rewrite() {
            self.poison();
        }
        let place = span_of_name(operation, span);
        // It is filled where it stays.
        let mut checked = Operation::new(name.cloned());
        let Operation { operands, attributes, results, location, .. } = &mut *checked;
        if let Some(given) = &operation.operands {
            let operands = operands.get_or_insert_default();
            given.iter().for_each(|operand| operands.push(self.operand_expr(operand)));
        }
        self.attributes(operation, is_known, attributes);
        if let Some(given) = &operation.results {
            let results = results.get_or_insert_default();
            given.iter().for_each(|result| results.push(self.expr(result)));
        }
        *location = operation.location.as_ref().and_then(|location| self.location(location));
        if operands.is_none() && self.in_rewrite() {
            operands.get_or_insert_default();
        }
        if let Some(operands) = operands {
            match operands.iter().any(|it| matches!(it.kind, ExprKind::Either(_) | ExprKind::Variadic(_))) {
                true => self.directed_groups(place, ods, operands),
                false => self.groups(place, ods, ods.map(|op| &op.operands[..]), operands, OPERANDS),
            }
        }
        self.attribute_values(operation, ods, attributes);
        if let Some(results) = results {
            self.groups(place, ods, ods.map(|op| &op.results[..]), results, RESULTS);
        }
        if let Some(ods) = ods {
            self.check_literals(ods, attributes, results.as_deref());
        }
        if let (true, Some(name)) = (self.in_rewrite() && is_known, name) {
            self.creation(operation, name, ods, span);
        }
        let ty = match name {
            _ if !is_known => Type::Error,
            None if self.in_rewrite() => Type::Error,
            name => Type::op(name),
        };
        Expr { kind: ExprKind::Operation(checked), ty, span }
    }

    fn attributes(&mut self, operation: &ast::Operation, is_known: bool, attributes: &mut Attributes) {
        attributes.reserve(operation.attributes.len());
        for attribute in &operation.attributes {
            let name = attribute.name.clone();
            let value = match &attribute.value {
                Some(ast::Expr { kind: ast::ExprKind::Bare(literal), span }) => match is_known {
                    true => self.bare_literal(literal, *span, &name, &operation.name),
                    false => Expr::error(*span),
                },
                Some(value) if self.directive(value) == Some("optional") => self.optional(value),
                Some(value @ ast::Expr { kind: ast::ExprKind::Name(_), .. }) if self.in_rewrite() => {
                    self.takes_absent = true;
                    let value = self.expr(value);
                    self.takes_absent = false;
                    value
                }
                Some(value) => self.expr(value),
                None => Expr { kind: ExprKind::Attr("unit".into()), ty: Type::Attr, span: name.span },
            };
            attributes.push((name, value));
        }
    }

    /// Checks the values of attributes, and their names against ODS.
    fn attribute_values(
        &mut self,
        operation: &ast::Operation,
        ods: Option<&model::Operation>,
        attributes: &mut [(Name, Expr)],
    ) {
        for (_, value) in attributes {
            if !matches!(value.ty, Type::Attr | Type::Error) {
                let message = format!("expected `Attr` expression, but got `{}`", value.ty);
                self.error(self.explain_negated(value, Diag::error(value.span, message)));
                self.doubt(value);
                *value = Expr::error(value.span);
            }
        }
        self.attribute_names(operation, ods);
    }

    /// Checks the attributes' names against ODS and for duplicates.
    fn attribute_names(&mut self, operation: &ast::Operation, ods: Option<&model::Operation>) {
        let mut given: FxHashMap<&str, Span> = FxHashMap::default();
        // Most operations have a few attributes, which are compared faster than hashed.
        let are_few = operation.attributes.len() <= 8;
        for (i, attribute) in operation.attributes.iter().enumerate() {
            let name = &attribute.name;
            let before = match are_few {
                true => operation.attributes[..i]
                    .iter()
                    .map(|before| &before.name)
                    .find(|before| before.text == name.text),
                false => None,
            };
            if let Some(before) = before.map(|before| &before.span).or_else(|| given.get(name.text.as_str()))
            {
                let diag = Diag::error(name.span, format!("attribute `{}` is specified twice", name.text));
                self.strict(diag.note_at(*before, "first specified here"));
            } else if !are_few {
                given.insert(&name.text, name.span);
            }
            let Some(ods) = ods else { continue };
            // A name with a dialect's prefix is a discardable attribute, which is valid on any operation.
            let is_known = name.text.contains('.') || ods.attributes.iter().any(|a| a.name == name.text);
            if is_known {
                continue;
            }
            let message = format!("unknown attribute `{}` of operation `{}`", name.text, ods.name);
            let declared = || ods.attributes.iter().map(|a| a.name.as_str());
            if self.in_rewrite() {
                let diag = Diag::error(name.span, message).suggest(&name.text, declared());
                self.strict(see_definition(diag, ods));
            } else if self.is_strict() && nearest(&name.text, declared()).is_some() {
                // What is matched may be a discardable attribute, but hardly one that is called like a declared one.
                let diag = Diag::warning(name.span, message).lint("unknown_attributes");
                let diag = diag.suggest(&name.text, declared());
                self.diags.push(see_definition(diag, ods));
            }
        }
    }

    /// Checks operands or result types against the groups of ODS, or for their types.
    fn groups<A: Array<Item = Expr>>(
        &mut self,
        span: Span,
        ods: Option<&model::Operation>,
        groups: Option<&[ValueGroup]>,
        values: &mut SmallVec<A>,
        what: Groups,
    ) {
        if let [value] = &mut values[..] {
            let is_one = value.ty == *what.one;
            self.convert_in_place(value, what.range, &|diag| diag);
            if let (Some(ods), Some(groups), true) = (ods, groups, is_one) {
                let n_single = groups.iter().filter(|group| group.kind == GroupKind::Single).count();
                if n_single > 1 || groups.is_empty() {
                    let diag = wrong_number(span, ods, groups, 1, what);
                    self.strict(diag);
                }
            }
            return;
        }
        let (Some(ods), Some(groups)) = (ods, groups) else {
            return values.iter_mut().for_each(|value| self.group_without_ods(value, what));
        };
        let may_be_empty = groups.iter().all(|group| group.kind != GroupKind::Single);
        if values.is_empty() && may_be_empty {
            // A created operation has all of its groups, even if some are empty.
            let n_empty = if self.in_rewrite() && groups.len() > 1 { groups.len() } else { 0 };
            return values.resize(n_empty, Expr::empty_range(what.range.clone(), span));
        }
        if groups.len() != values.len() {
            let diag = wrong_number(span, ods, groups, values.len(), what);
            self.error(diag);
            return;
        }
        for (value, group) in values.iter_mut().zip(groups) {
            let ty = if is_range(group.kind) { what.range } else { what.one };
            self.convert_in_place(value, ty, &|diag| see_definition(diag, ods));
        }
    }

    fn group_without_ods(&mut self, value: &mut Expr, what: Groups) {
        match &value.ty {
            ty if ty == what.one || ty == what.range => {}
            Type::Op(_) if *what.one == Type::Value => {
                self.convert_in_place(value, &Type::ValueRange, &|diag| diag);
            }
            ty => {
                let why = format!(
                    "expected `{}` or `{}` convertible expression, but got `{}`",
                    what.one,
                    what.range,
                    ty.shown()
                );
                let place = value.span;
                self.convert_in_place(value, what.range, &|diag| diag.note_at(place, why.clone()));
            }
        }
    }
}

/// Maximum number of groups that are listed, if the definition is not visible.
const MAX_LISTED: usize = 20;

pub(super) fn wrong_number(
    span: Span,
    ods: &model::Operation,
    groups: &[ValueGroup],
    got: usize,
    what: Groups,
) -> Diag {
    let message = format!(
        "invalid number of {} groups for `{}`; expected {}, but got {got}",
        what.what,
        ods.name,
        groups.len()
    );
    let diag = see_definition(Diag::error(span, message), ods);
    let are_named = groups.iter().all(|group| !group.name.is_empty());
    if ods.span.is_some() || groups.is_empty() || groups.len() > MAX_LISTED || !are_named {
        return diag;
    }
    let names: Vec<String> = groups.iter().map(|group| format!("`{}`", group.name)).collect();
    diag.note(format!("it has {}", names.join(", ")))
}

/// Returns the span from `op` to the `>`.
fn span_of_name(operation: &ast::Operation, span: Span) -> Span {
    Span { hi: operation.name.span.hi.max(span.lo), ..span }
}
