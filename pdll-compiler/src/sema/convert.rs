//! Implicit conversions: operations to values, tuples to ranges and tuples.

use pdll_support::diag::Diag;

use super::Checker;
use super::checked::{Expr, ExprKind, VarId};
use super::types::{Tuple, Type};
use crate::ods::model::GroupKind;

impl Checker<'_> {
    /// Converts an expression, or reports why that is impossible. `note` adds information from the caller.
    pub(super) fn convert(&mut self, expr: Expr, to: &Type, note: &dyn Fn(Diag) -> Diag) -> Expr {
        let defined = if let ExprKind::Define(var) = expr.kind { Some(var) } else { None };
        match self.conversion(expr, to, note) {
            Ok(expr) => expr,
            Err((span, diag)) => {
                self.error(*diag);
                defined.into_iter().for_each(|var| self.doubt_variable(var));
                Expr::error(span)
            }
        }
    }

    /// Converts an expression where it stands, or reports why that is impossible.
    pub(super) fn convert_in_place(&mut self, expr: &mut Expr, to: &Type, note: &dyn Fn(Diag) -> Diag) {
        if !is_same(&expr.ty, to) {
            let unconverted = std::mem::replace(expr, Expr::error(expr.span));
            *expr = self.convert(unconverted, to, note);
        }
    }

    /// Records a type mismatch. If the expression defines a variable, its intended type is unknown, so no
    /// further errors about it are reported.
    pub(super) fn doubt(&mut self, expr: &Expr) {
        if let ExprKind::Define(var) = expr.kind {
            self.doubt_variable(var);
        }
    }

    fn doubt_variable(&mut self, var: VarId) {
        self.module.variables[var.0 as usize].ty = Type::Error;
    }

    /// Converts an expression, or returns why that is impossible.
    fn conversion(
        &mut self,
        mut expr: Expr,
        to: &Type,
        note: &dyn Fn(Diag) -> Diag,
    ) -> Result<Expr, (pdll_support::source::Span, Box<Diag>)> {
        if is_same(&expr.ty, to) {
            return Ok(expr);
        }
        let diag = || {
            let message = format!(
                "unable to convert expression of type `{}` to the expected type of `{}`",
                expr.ty.shown(),
                to.shown()
            );
            let diag = self.advise_on_type(Diag::error(expr.span, message), &expr);
            note(self.explain_negated(&expr, diag))
        };
        match (expr.ty.clone(), to) {
            (Type::Op(_), Type::Op(None)) => Ok(expr),
            (Type::Op(_), Type::ValueRange) => Ok(Expr::all_results(expr, Type::ValueRange)),
            (Type::Op(name), Type::Value) => match self.why_not_one_value(name.as_deref(), &diag) {
                Some(diag) => Err((expr.span, Box::new(diag))),
                None => Ok(Expr::all_results(expr, Type::Value)),
            },
            (Type::Tuple(from), Type::Tuple(to_tuple)) if from.elements.len() == to_tuple.elements.len() => {
                self.tuple_to_tuple(expr, &from, to_tuple, to, note)
            }
            (Type::Tuple(from), Type::ValueRange | Type::TypeRange) => {
                let is_fine =
                    |ty: &Type| if *to == Type::ValueRange { ty.is_values() } else { ty.is_types() };
                if !self.in_rewrite() {
                    let why = "Tuple to Range conversion is currently only allowed within a rewrite context";
                    return Err((expr.span, Box::new(diag().note_at(expr.span, why))));
                }
                if !from.elements.iter().all(|element| is_fine(&element.ty)) {
                    return Err((expr.span, Box::new(diag())));
                }
                let parts = parts(&expr, &from);
                let span = expr.span;
                expr = Expr { kind: ExprKind::Unpack { tuple: Box::new(expr), parts }, ty: to.clone(), span };
                Ok(expr)
            }
            _ => Err((expr.span, Box::new(diag()))),
        }
    }

    /// Returns the error for an operation that is known not to have exactly one result, with the reason.
    fn why_not_one_value(&self, name: Option<&str>, diag: &dyn Fn() -> Diag) -> Option<Diag> {
        let operation = self.ods_operation(name?)?;
        let n_single = operation.results.iter().filter(|result| result.kind == GroupKind::Single).count();
        let why = if operation.results.is_empty() {
            format!("see the definition of `{}`, which was defined with zero results", operation.name)
        } else if n_single > 1 {
            let name = &operation.name;
            format!("see the definition of `{name}`, which was defined with at least {n_single} results")
        } else {
            return None;
        };
        Some(match operation.span {
            Some(span) => diag().note_at(span, why),
            None => diag().note(why),
        })
    }

    fn tuple_to_tuple(
        &mut self,
        expr: Expr,
        from: &Tuple,
        to_tuple: &Tuple,
        to: &Type,
        note: &dyn Fn(Diag) -> Diag,
    ) -> Result<Expr, (pdll_support::source::Span, Box<Diag>)> {
        let mut converted = Vec::with_capacity(from.elements.len());
        for (i, (part, to)) in parts(&expr, from).into_iter().zip(&to_tuple.elements).enumerate() {
            let (ty, place) = (&expr.ty, expr.span);
            let note = |diag: Diag| {
                note(diag.note_at(place, format!("when converting element #{i} of `{}`", ty.shown())))
            };
            converted.push(self.conversion(part, &to.ty, &note)?);
        }
        let span = expr.span;
        let kind = ExprKind::Unpack { tuple: Box::new(expr), parts: converted };
        Ok(Expr { kind, ty: to.clone(), span })
    }
}

/// Returns whether an expression of a type need not be converted to another one.
fn is_same(from: &Type, to: &Type) -> bool {
    from == to
        || from.is_error()
        || to.is_error()
        || from.is_values() && to.is_values()
        || from.is_types() && to.is_types()
}

/// Returns the elements of a tuple that an `Unpack` evaluates.
fn parts(tuple: &Expr, ty: &Tuple) -> Vec<Expr> {
    let part = |(i, element): (usize, &super::types::Element)| Expr {
        kind: ExprKind::Part(i as u32),
        ty: element.ty.clone(),
        span: tuple.span,
    };
    ty.elements.iter().enumerate().map(part).collect()
}
