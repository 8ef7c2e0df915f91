//! Words that PDLL has beyond mlir-pdll's: `either` and `variadic` operands, `optional` attributes, and the `location` of created
//! operations.
//!
//! In: calls of names that nothing defines, and location clauses. Out: expressions, and the list `Module::extensions`. A user's
//! constraint of such a name hides the word.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::Checker;
use super::advice::see_definition;
use super::checked::{Expr, ExprKind, Extension, Location, Operands, VarId};
use super::operation::{OPERANDS, is_range, wrong_number};
use super::types::Type;
use crate::ods::model::{self, GroupKind};
use crate::syntax::ast;

/// The words that are written like calls.
const WORDS: [&str; 3] = ["either", "optional", "variadic"];

impl Checker<'_> {
    /// Returns the word of an expression that is written like a call, such as `either(a, b)`.
    pub(super) fn directive(&self, expr: &ast::Expr) -> Option<&'static str> {
        let ast::ExprKind::Call { callee, is_negated: false, .. } = &expr.kind else { return None };
        let ast::ExprKind::Name(name) = &callee.kind else { return None };
        let word = WORDS.into_iter().find(|word| *word == name.as_str())?;
        let is_hidden = self.scopes.get(word).is_some() || self.ods.constraints.contains_key(word);
        (self.is_strict() && !is_hidden).then_some(word)
    }

    /// Reports a word at a place where it has no meaning.
    pub(super) fn misplaced(&mut self, word: &str, span: Span) -> Expr {
        let (message, help) = match word {
            "optional" => (
                "`optional` is only the value of an attribute of an operation that is matched",
                "a rewrite passes it on by its name",
            ),
            "variadic" => (
                "`variadic` is only an operand of an operation that is matched",
                "in a rewrite, parentheses make a range: `(a, b)`",
            ),
            _ => (
                "`either` is only an operand of an operation that is matched",
                "an operation that is created has its operands in one order",
            ),
        };
        self.error(Diag::error(span, message).help(help));
        Expr::error(span)
    }

    fn note_extension(&mut self, word: &'static str, span: Span) {
        self.module.extensions.push(Extension { word, span });
    }

    /// Records the metadata `location(fused)` of a pattern.
    pub(super) fn note_fused(&mut self, span: Option<Span>) {
        span.into_iter().for_each(|span| self.note_extension("location", span));
    }

    /// Checks an operand, which may be `either` or `variadic`.
    pub(super) fn operand_expr(&mut self, operand: &ast::Expr) -> Expr {
        let word = self.directive(operand).filter(|word| *word != "optional" && !self.in_rewrite());
        let (Some(word), ast::ExprKind::Call { callee, args, .. }) = (word, &operand.kind) else {
            return self.expr(operand);
        };
        self.note_extension(word, callee.span);
        let values: Vec<Expr> = args.iter().map(|arg| self.expr(arg)).collect();
        let kind = if word == "variadic" {
            ExprKind::Variadic(values)
        } else {
            match <[Expr; 2]>::try_from(values) {
                Ok(both) => ExprKind::Either(Box::new(both)),
                Err(values) => {
                    let message = format!("`either` takes two operands, but got {}", values.len());
                    self.error(Diag::error(callee.span, message));
                    return Expr::error(operand.span);
                }
            }
        };
        Expr { kind, ty: Type::ValueRange, span: operand.span }
    }

    /// Checks operands with `either` or `variadic` against the groups of ODS.
    pub(super) fn directed_groups(
        &mut self,
        place: Span,
        ods: Option<&model::Operation>,
        operands: &mut Operands,
    ) {
        let width = |operand: &Expr| if matches!(operand.kind, ExprKind::Either(_)) { 2 } else { 1 };
        let n: usize = operands.iter().map(width).sum();
        if let Some(ods) = ods.filter(|ods| ods.operands.len() != n) {
            self.error(wrong_number(place, ods, &ods.operands, n, OPERANDS));
            return;
        }
        let mut at = 0;
        for operand in operands {
            let groups = ods.map(|ods| &ods.operands[at..]);
            let first = groups.and_then(|groups| groups.first()).map(|group| group.kind);
            at += width(operand);
            let Expr { kind, ty, span } = std::mem::replace(operand, Expr::error(operand.span));
            *operand = match kind {
                ExprKind::Either(both) => {
                    let are_single = groups
                        .is_none_or(|groups| groups[..2].iter().all(|group| group.kind == GroupKind::Single));
                    if let Some(ods) = ods.filter(|_| !are_single) {
                        let diag = Diag::error(span, "`either` takes operands that are single values");
                        self.error(see_definition(diag, ods));
                    }
                    let both = both.map(|value| self.convert(value, &Type::Value, &|diag| diag));
                    Expr { kind: ExprKind::Either(Box::new(both)), ty, span }
                }
                ExprKind::Variadic(values) => {
                    self.check_variadic(ods, first, span);
                    let values =
                        values.into_iter().map(|value| self.convert(value, &Type::Value, &|diag| diag));
                    Expr { kind: ExprKind::Variadic(values.collect()), ty, span }
                }
                kind => {
                    let range = first.is_some_and(is_range) || first.is_none() && ty == Type::ValueRange;
                    let wanted = if range { Type::ValueRange } else { Type::Value };
                    self.convert(Expr { kind, ty, span }, &wanted, &|diag| diag)
                }
            };
        }
    }

    /// Checks that a group can be matched one by one: it must be variadic, and the only such group.
    fn check_variadic(&mut self, ods: Option<&model::Operation>, group: Option<GroupKind>, span: Span) {
        let Some(ods) = ods else {
            let diag = Diag::error(
                span,
                "`variadic` matches a group of operands, but the operation has no definition",
            );
            self.error(diag.help("without a definition, operands are matched one by one: `op<…>(a, b)`"));
            return;
        };
        if group == Some(GroupKind::Single) {
            let message = format!("`variadic` cannot match a single operand of `{}`", ods.name);
            self.error(see_definition(Diag::error(span, message), ods));
        } else if ods.operands.iter().filter(|group| group.kind != GroupKind::Single).count() > 1 {
            let message =
                format!("`variadic` cannot match `{}`, which has several variadic operands", ods.name);
            self.error(see_definition(Diag::error(span, message), ods));
        }
    }

    /// Checks `optional(name: Attr)` or `optional(name: Attr, attr<"…">)`, the value of an attribute.
    pub(super) fn optional(&mut self, value: &ast::Expr) -> Expr {
        let ast::ExprKind::Call { callee, args, .. } = &value.kind else { return Expr::error(value.span) };
        if self.in_rewrite() {
            return self.misplaced("optional", callee.span);
        }
        self.note_extension("optional", callee.span);
        let is_plain = |constraints: &[ast::ConstraintRef]| {
            matches!(constraints, [ast::ConstraintRef { kind: ast::ConstraintKind::Attr(None), .. }])
        };
        let variable = args.first().filter(|arg| {
            matches!(&arg.kind, ast::ExprKind::Variable { name: Some(_), constraints } if is_plain(constraints))
        });
        let default = match args.get(1) {
            None => Some(None),
            Some(ast::Expr { kind: ast::ExprKind::Attr(literal), span }) => {
                self.attr_literal(literal, *span);
                Some(Some(literal.text.clone()))
            }
            Some(_) => None,
        };
        let (Some(variable), Some(default), true) = (variable, default, args.len() < 3) else {
            let diag =
                Diag::error(value.span, "`optional` takes a new variable of type `Attr`, and a default");
            self.error(
                diag.help("for example `optional(name: Attr)` or `optional(name: Attr, attr<\"0 : i32\">)`"),
            );
            return Expr { kind: ExprKind::Error, ty: Type::Attr, span: value.span };
        };
        let defined = self.expr(variable);
        let ExprKind::Define(var) = defined.kind else { return defined };
        self.maybe_absent.insert(var, variable.span);
        // It needs its name.
        self.module.variables[var.0 as usize].is_inline = false;
        Expr { kind: ExprKind::Optional { var, default }, ty: Type::Attr, span: value.span }
    }

    /// Reports a use of an attribute that may be absent, except as an attribute of a created operation.
    pub(super) fn forbids_absent(&mut self, id: VarId, name: &str, span: Span) -> bool {
        let Some(defined) = self.maybe_absent.get(&id).copied().filter(|_| !self.takes_absent) else {
            return false;
        };
        let message = format!("`{name}` may be absent: it can only be an attribute of a created operation");
        self.error(Diag::error(span, message).note_at(defined, "it is defined here"));
        true
    }

    /// Checks the location of a created operation.
    pub(super) fn location(&mut self, location: &ast::Location) -> Option<Location> {
        self.note_extension("location", location.span);
        let n_errors = self.n_errors;
        let of: Vec<Expr> = location.of.iter().map(|expr| self.expr(expr)).collect();
        if !self.in_rewrite() {
            let diag = Diag::error(location.span, "an operation that is matched has no `location`");
            self.error(diag.help("a constraint can test it: `Constraint IsThere(op: Op);`"));
        }
        for expr in &of {
            if !matches!(expr.ty, Type::Op(_) | Type::Value | Type::ValueRange | Type::Error) {
                let message =
                    format!("expected `Op`, `Value` or `ValueRange` expression, but got `{}`", expr.ty);
                self.error(Diag::error(expr.span, message));
            }
        }
        if let [first, second, ..] = &location.labels[..] {
            let diag = Diag::error(second.span, "`location` has a second label");
            self.error(diag.note_at(first.span, "the first one is here"));
        }
        if of.is_empty() && location.labels.is_empty() {
            let diag = Diag::error(location.span, "`location` takes operations, values or a label");
            self.error(diag.help("without it, the location is that of the pattern's root"));
        }
        let label = location.labels.first().map(|label| label.text.clone());
        (self.n_errors == n_errors).then_some(Location { of, label })
    }
}
