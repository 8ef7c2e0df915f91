//! The MLIR text in `attr<"…">` and `type<"…">`: checks that it is valid, and that it satisfies the
//! constraints of ODS.

mod bare;

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::Checker;
use super::advice::see_definition;
use super::checked::{Expr, ExprKind, Name};
use super::literals::{Entity, has_front};
use super::types::Type;
use crate::ods::model::{self, GroupKind};
use crate::syntax::ast::Literal;

impl<'a> Checker<'a> {
    pub(super) fn attr_literal(&mut self, literal: &Literal, span: Span) -> Expr {
        if self.literals.attr(&literal.text).is_none() {
            self.report_text(literal, "attribute", pdll_asm::check_attribute(&literal.text));
        }
        Expr { kind: ExprKind::Attr(literal.text.clone()), ty: Type::Attr, span }
    }

    pub(super) fn type_literal(&mut self, literal: &Literal, span: Span) -> Expr {
        if self.literals.ty(&literal.text).is_none() {
            self.report_text(literal, "type", pdll_asm::check_type(&literal.text));
        }
        Expr { kind: ExprKind::Type(literal.text.clone()), ty: Type::Type, span }
    }

    /// Reports why a text is no literal.
    fn report_text(&mut self, literal: &Literal, what: &str, checked: Result<(), pdll_asm::Error>) {
        let text = &literal.text;
        let Err(error) = checked else {
            if has_front(text) {
                let message = format!("invalid MLIR {what}: expected nothing in front of it");
                self.error(Diag::error(literal.span, message).note("blanks are allowed only after it"));
            }
            return;
        };
        let before = text.get(..error.lo.min(text.len())).unwrap_or_default();
        let mut diag = Diag::error(literal.span, format!("invalid MLIR {what}: {}", error.message));
        if !before.is_empty() {
            diag = diag.note(format!("it is read up to `{before}`"));
        }
        if let Some(note) = error.note {
            diag = diag.note(note);
        }
        self.error(diag);
    }

    /// Checks literals among the attributes and result types of an operation for the constraints of ODS.
    pub(super) fn check_literals(
        &mut self,
        ods: &'a model::Operation,
        attributes: &[(Name, Expr)],
        results: Option<&[Expr]>,
    ) {
        for (name, value) in attributes {
            let definition = ods.attributes.iter().find(|attribute| attribute.name == name.text);
            if let (Some(definition), ExprKind::Attr(text)) = (definition, &value.kind)
                && let Some(constraint) = self.ods_constraint(&definition.constraint)
                && let Some((contents, attr)) = self.literals.attr(text)
                && contents.holds(&constraint.predicate, Entity::Attr(*attr)) == Some(false)
            {
                self.report_literal(&format!("attribute `{}`", name.text), constraint, value, ods);
            }
        }
        let results = results.filter(|results| results.len() == ods.results.len()).unwrap_or_default();
        for (group, value) in ods.results.iter().zip(results) {
            // One type of a range is one of many, but it must be an allowed one.
            if let ExprKind::Type(text) = &value.kind
                && group.kind != GroupKind::VariadicOfVariadic
                && let Some(constraint) = self.ods_constraint(&group.constraint)
                && let Some((contents, ty)) = self.literals.ty(text)
                && contents.holds(&constraint.predicate, Entity::Type(*ty)) == Some(false)
            {
                let what = match group.name.as_str() {
                    "" => "result".to_owned(),
                    name => format!("result `{name}`"),
                };
                self.report_literal(&what, constraint, value, ods);
            }
        }
    }

    /// Reports a literal that does not satisfy a constraint.
    fn report_literal(
        &mut self,
        what: &str,
        constraint: &model::Constraint,
        value: &Expr,
        ods: &model::Operation,
    ) {
        let (ExprKind::Attr(text) | ExprKind::Type(text)) = &value.kind else { return };
        let message = format!("{what} of `{}` must be {}, but got `{text}`", ods.name, constraint.summary);
        self.strict(see_definition(Diag::error(value.span, message), ods));
    }
}
