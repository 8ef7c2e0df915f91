//! Member access: results of operations, elements of tuples.

use pdll_support::diag::{Diag, nearest};
use pdll_support::source::Span;
use rustc_hash::FxHashMap;

use super::Checker;
use super::checked::{Expr, ExprKind};
use super::operation::is_range;
use super::types::{Type, number};
use crate::ods::model::Operation;
use crate::syntax::ast;

/// Maximum number of members that are listed, or compared with an unknown one.
const MAX_LISTED: usize = 100;

impl<'a> Checker<'a> {
    pub(super) fn member(&mut self, base: &ast::Expr, member: &ast::Name, span: Span) -> Expr {
        let base = self.expr(base);
        let found = match &base.ty {
            Type::Error => return Expr::error(span),
            Type::Op(name) => match name.as_ref().and_then(|name| self.ods_operation(name)) {
                Some(operation) => self.result_group(operation, &member.text).map(|group| {
                    let ty =
                        if is_range(operation.results[group].kind) { Type::ValueRange } else { Type::Value };
                    (Access::Group(group as u32), ty)
                }),
                None => match number(&member.text) {
                    Some(index) => Some((Access::Result(index), Type::Value)),
                    None if member.text.starts_with(|c: char| c.is_ascii_digit()) => {
                        // Still a value, so that its uses are checked.
                        self.no_member(&base, member, span);
                        return Expr { kind: ExprKind::Error, ty: Type::Value, span };
                    }
                    None => None,
                },
            },
            Type::Tuple(tuple) => tuple
                .element(&member.text)
                .map(|index| (Access::Element(index as u32), tuple.elements[index].ty.clone())),
            _ => None,
        };
        let Some((access, ty)) = found else {
            self.no_member(&base, member, span);
            return Expr::error(span);
        };
        let base = Box::new(base);
        let member = member.text.clone();
        let kind = match access {
            Access::Group(group) => ExprKind::ResultGroup { op: base, group, member },
            Access::Result(index) => ExprKind::Result { op: base, index, member },
            Access::Element(index) => ExprKind::Element { tuple: base, index, member },
        };
        Expr { kind, ty, span }
    }

    fn no_member(&mut self, base: &Expr, member: &ast::Name, span: Span) {
        let ty = &base.ty;
        let message =
            format!("invalid member access `{}` on expression of type `{}`", member.text, ty.shown());
        let diag = self.explain_negated(base, Diag::error(span, message));
        let names: Vec<String> = match ty {
            Type::Op(Some(name)) => match self.ods_operation(name) {
                Some(operation) => {
                    operation.results.iter().map(|r| r.name.clone()).filter(|n| !n.is_empty()).collect()
                }
                None => {
                    let note = format!(
                        "the results of `{name}` are known by number only, since its definition is not imported"
                    );
                    return self.error(diag.note(note));
                }
            },
            Type::Op(None) => {
                return self.error(diag.note("the results of any operation are known by number only"));
            }
            Type::Tuple(tuple) => {
                tuple.elements.iter().map(|e| e.label.to_string()).filter(|l| !l.is_empty()).collect()
            }
            _ => Vec::new(),
        };
        let known = names.iter().map(String::as_str);
        // A long list or search would not help.
        let is_short = names.len() <= MAX_LISTED;
        let diag = match nearest(&member.text, known.clone().take(MAX_LISTED)) {
            None if is_short && !names.is_empty() => {
                let list = known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                diag.note(format!("it has {list}"))
            }
            _ => diag.suggest(&member.text, known.take(MAX_LISTED)),
        };
        self.error(diag);
    }

    fn result_group(&mut self, operation: &'a Operation, member: &str) -> Option<usize> {
        if let Some(index) = number(member) {
            return Some(index as usize).filter(|index| *index < operation.results.len());
        }
        let numbers = self.result_numbers.entry(&operation.name).or_insert_with(|| {
            let mut numbers = FxHashMap::default();
            for (number, result) in operation.results.iter().enumerate() {
                numbers.entry(result.name.as_str()).or_insert(number);
            }
            numbers
        });
        numbers.get(member).copied()
    }
}

enum Access {
    Group(u32),
    Result(u32),
    Element(u32),
}
