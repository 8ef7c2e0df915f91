//! Type conversion: `TypeConverter Name;`, `convert_type<Name>(type)` and `converted_operand(value, type)`.
//!
//! In: calls of these names that nothing in scope has. Out: calls of the native functions of `conversion_functions`, constraints in a match
//! section and rewrites in a rewrite section.
//! MLIR: none; the two functions are those of llvm-project#220785.

use pdll_match::pattern::EntityKind;
use pdll_support::diag::Diag;
use pdll_support::source::Span;
use smallvec::SmallVec;

use super::checked::{Body, Converter, Expr, ExprKind, Function, FunctionId, FunctionKind, Variable};
use super::conversion_functions::conversion_function;
use super::types::Type;
use super::{Checker, NOWHERE};
use crate::syntax::ast;

/// Entity that is converted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Conversion {
    /// `convert_type`
    Type,
    /// `converted_operand`
    Operand,
}

impl Conversion {
    fn name(self) -> &'static str {
        match self {
            Conversion::Type => "convert_type",
            Conversion::Operand => "converted_operand",
        }
    }
}

impl Checker<'_> {
    /// Checks `TypeConverter Name;`.
    pub(super) fn converter(&mut self, name: &ast::Name) {
        if let Some(before) = self.module.converter.as_ref().filter(|before| before.is_declared) {
            let diag = Diag::error(name.span, "the type converter has already been named");
            let before = before.name.span;
            return self.error(diag.note_at(before, "see previous definition here"));
        }
        if self.use_converter(name)
            && let Some(converter) = &mut self.module.converter
        {
            converter.is_declared = true;
        }
    }

    /// Records the converter that patterns use; returns whether it is the same for all.
    fn use_converter(&mut self, name: &ast::Name) -> bool {
        match &self.module.converter {
            Some(before) if before.name.text != name.text => {
                let message = format!(
                    "patterns of one file use one type converter, but here is `{}` beside `{}`",
                    name.text, before.name.text
                );
                let before = before.name.span;
                self.error(Diag::error(name.span, message).note_at(before, "the other one is named here"));
                false
            }
            Some(_) => true,
            None => {
                self.module.converter = Some(Converter { name: name.clone(), is_declared: false });
                true
            }
        }
    }

    /// Returns the conversion that a callee denotes.
    pub(super) fn conversion_callee(&mut self, callee: &ast::Expr) -> Option<Conversion> {
        match &callee.kind {
            ast::ExprKind::ConvertType(_) => Some(Conversion::Type),
            ast::ExprKind::Name(name) if self.is_strict() => {
                let conversion = [Conversion::Type, Conversion::Operand];
                let found = conversion.into_iter().find(|conversion| conversion.name() == name.as_str())?;
                self.scopes.get(name).is_none().then_some(found)
            }
            _ => None,
        }
    }

    /// Checks the call of a conversion.
    pub(super) fn conversion_call(
        &mut self,
        conversion: Conversion,
        callee: &ast::Expr,
        args: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let args: Vec<Expr> = args.iter().map(|arg| self.expr(arg)).collect();
        if let ast::ExprKind::ConvertType(name) = &callee.kind
            && !self.use_converter(name)
        {
            return Expr::error(span);
        }
        if self.module.converter.is_none() {
            let message = format!("`{}` needs a type converter, but none is named", conversion.name());
            let help = "name it before the patterns: `TypeConverter Name;`";
            self.error(Diag::error(callee.span, message).help(help));
            return Expr::error(span);
        }
        let (params, what) = match conversion {
            Conversion::Type => (1..=1, "one type"),
            Conversion::Operand => (1..=2, "a value and, if needed, its converted type"),
        };
        if !params.contains(&args.len()) {
            let message = format!("`{}` takes {what}, but got {} arguments", conversion.name(), args.len());
            self.error(Diag::error(callee.span, message));
            return Expr::error(span);
        }
        let mut kinds: SmallVec<[EntityKind; 2]> = SmallVec::new();
        let mut checked = Vec::with_capacity(args.len());
        for (index, arg) in args.into_iter().enumerate() {
            let (one, range) = match (conversion, index) {
                (Conversion::Operand, 0) => (Type::Value, Type::ValueRange),
                _ => (Type::Type, Type::TypeRange),
            };
            // The type of a range of values is a range too.
            let one = match kinds.first() {
                Some(EntityKind::ValueRange) => range.clone(),
                _ => one,
            };
            let is_range = arg.ty == range && (index == 0 || one == range);
            let to = if is_range { range } else { one };
            let is_other =
                arg.ty != to && (arg.ty.is_values() && to.is_values() || arg.ty.is_types() && to.is_types());
            if is_other {
                let message = format!("expected `{to}` expression, but got `{}`", arg.ty.shown());
                self.error(Diag::error(arg.span, message));
                return Expr::error(span);
            }
            let arg = self.convert(arg, &to, &|diag| diag);
            if arg.ty.is_error() {
                return Expr::error(span);
            }
            kinds.extend(to.entity_kind());
            checked.push(arg);
        }
        let Some(ty) = checked.first().map(|arg| arg.ty.clone()) else { return Expr::error(span) };
        let Some(id) = self.conversion_function(&kinds, &ty) else { return Expr::error(span) };
        self.size = self.size.saturating_add(1);
        Expr { kind: ExprKind::Call { function: id, args: checked, is_negated: false }, ty, span }
    }

    /// Returns the native function that converts entities of these kinds, as the section requires it.
    fn conversion_function(&mut self, kinds: &[EntityKind], result: &Type) -> Option<FunctionId> {
        let kind = if self.in_rewrite() { FunctionKind::Rewrite } else { FunctionKind::Constraint };
        let name = conversion_function(kinds)?.name;
        let known = self.module.functions.iter().position(|function| {
            matches!(function.body, Body::Conversion) && function.kind == kind && function.name == name
        });
        if let Some(known) = known {
            return Some(FunctionId(known as u32));
        }
        let span = self.module.converter.as_ref().map_or(NOWHERE, |converter| converter.name.span);
        let mut params = Vec::with_capacity(kinds.len());
        for kind in kinds {
            let variable = Variable {
                name: "from".into(),
                span,
                ty: match kind {
                    EntityKind::Value => Type::Value,
                    EntityKind::ValueRange => Type::ValueRange,
                    EntityKind::TypeRange => Type::TypeRange,
                    _ => Type::Type,
                },
                constraints: Vec::new(),
                listed: SmallVec::new(),
                type_constraint: None,
                is_param: true,
                is_used: false,
                is_inline: false,
            };
            params.push(self.variable(None, variable));
        }
        let id = FunctionId(self.module.functions.len() as u32);
        self.module.functions.push(Function {
            kind,
            name: name.into(),
            written_name: Some(name.into()),
            span,
            docs: String::new(),
            params,
            results: Vec::new(),
            result_type: result.clone(),
            body: Body::Conversion,
            is_valid: true,
            depth: 0,
            size: 1,
        });
        Some(id)
    }
}
