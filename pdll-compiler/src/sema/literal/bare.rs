//! Bare literals as values of attributes, `{n = 3}`: the constraint of the attribute in ODS determines the type.
//!
//! In: the literal and the definition of the attribute. Out: the expression that `attr<"3 : i32">` would be. Invariant: a type is
//! chosen only if no other type of the same kind satisfies the constraint, whatever the value. MLIR: none; mlir-pdll rejects such literals.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use pdll_asm::{FloatKind, Signedness};
use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::Checker;
use crate::ods::model::{AttributeDef, Constraint, Operation};
use crate::ods::predicate::Predicate;
use crate::sema::advice::{Wanted, see_definition};
use crate::sema::checked::{Expr, ExprKind, Name};
use crate::sema::literals::{Contents, Entity, LiteralType};
use crate::sema::types::Type;
use crate::syntax::ast::{BareKind, BareLiteral, OpName};

/// Widths of integers that are tried beside those that a constraint names. No constraint names the first one.
const WIDTHS: [u32; 6] = [1_000_003, 1, 8, 16, 32, 64];

/// The types that a literal can have.
enum Typed {
    /// One: the literal as MLIR text.
    One(String),
    /// None satisfies the constraint.
    None,
    /// Several satisfy it, or it is unknown whether they do.
    Several,
}

impl Checker<'_> {
    /// Checks a bare literal that is the value of the attribute `name`.
    pub(in crate::sema) fn bare_literal(
        &mut self,
        literal: &BareLiteral,
        span: Span,
        name: &Name,
        op: &OpName,
    ) -> Expr {
        self.size += 1;
        if literal.kind == BareKind::Bool && self.scopes.get(&literal.text).is_some() {
            return self.reference(&literal.text, span, Wanted::Value);
        }
        let ods = op.name.as_ref().and_then(|op| self.ods_operation(op));
        let definition = ods.and_then(|ods| ods.attributes.iter().find(|found| found.name == name.text));
        let constraint = definition.and_then(|found| self.ods.constraints.get(&found.constraint));
        let (Some(ods), Some(definition), Some(constraint)) = (ods, definition, constraint) else {
            if definition.is_some() {
                self.poison_by_definition();
                return Expr::error(span);
            }
            return self.untyped(literal, span, name, op, ods);
        };
        match literal.typed(&constraint.predicate) {
            Typed::One(text) => {
                if let Err(error) = pdll_asm::check_attribute(&text) {
                    let message = format!("invalid MLIR attribute: {}", error.message);
                    let diag = Diag::error(span, message).note(format!("it is read as `{text}`"));
                    self.error(diag);
                }
                Expr { kind: ExprKind::Attr(text.into()), ty: Type::Attr, span }
            }
            Typed::None => {
                self.error(unfit(literal, span, definition, constraint, ods));
                Expr::error(span)
            }
            Typed::Several => {
                let note = format!("attribute `{}` of `{}` is {}", name.text, ods.name, constraint.summary);
                self.error(see_definition(unknown_type(literal, span, note), ods));
                Expr::error(span)
            }
        }
    }

    /// Reports a literal whose attribute has no definition, unless an error about the name is reported.
    fn untyped(
        &mut self,
        literal: &BareLiteral,
        span: Span,
        name: &Name,
        op: &OpName,
        ods: Option<&Operation>,
    ) -> Expr {
        let is_discardable = name.text.contains('.');
        let note = match (&op.name, ods) {
            (None, _) if self.in_rewrite() => None,
            (None, _) => Some("the operation has no name, so no definition of its attributes".to_owned()),
            (Some(_), Some(_)) if self.in_rewrite() && !is_discardable => None,
            (Some(_), Some(ods)) => {
                Some(format!("`{}` does not define an attribute `{}`", ods.name, name.text))
            }
            (Some(op), None) => Some(format!("there is no definition of `{op}`")),
        };
        match note {
            Some(note) => self.error(unknown_type(literal, span, note)),
            None => self.poison(),
        }
        Expr::error(span)
    }
}

impl BareLiteral {
    /// Returns the literal with the only type that satisfies a predicate.
    fn typed(&self, predicate: &Predicate) -> Typed {
        match self.kind {
            BareKind::Integer => match self.typed_integer(predicate) {
                Typed::None => self.typed_float(predicate),
                typed => typed,
            },
            BareKind::Float => self.typed_float(predicate),
            BareKind::String | BareKind::Bool => {
                let text = self.mlir();
                let holds = Contents::of_attr(&text)
                    .map(|(contents, attr)| contents.holds(predicate, Entity::Attr(attr)));
                match holds.flatten() {
                    Some(true) => Typed::One(text),
                    Some(false) => Typed::None,
                    None => Typed::Several,
                }
            }
        }
    }

    fn typed_integer(&self, predicate: &Predicate) -> Typed {
        let widths: BTreeSet<u32> = predicate.numbers().into_iter().chain(WIDTHS).collect();
        let signs = [(Signedness::Signless, "i"), (Signedness::Signed, "si"), (Signedness::Unsigned, "ui")];
        let integers = widths.into_iter().flat_map(|width| {
            signs.map(|(sign, prefix)| (LiteralType::Integer(sign, width), format!("{prefix}{width}")))
        });
        let types = integers.chain([(LiteralType::Index, "index".to_owned())]).map(|(ty, name)| {
            let (contents, attr) = Contents::of_integer(ty);
            (contents.holds(predicate, Entity::Attr(attr)) != Some(false), name)
        });
        only(types).map(|ty| format!("{} : {ty}", self.text))
    }

    fn typed_float(&self, predicate: &Predicate) -> Typed {
        let types = FloatKind::ALL.into_iter().map(|kind| {
            let (contents, attr) = Contents::of_float(kind);
            (contents.holds(predicate, Entity::Attr(attr)) != Some(false), kind.name().to_owned())
        });
        let point = if self.kind == BareKind::Integer { ".0" } else { "" };
        only(types).map(|ty| format!("{}{point} : {ty}", self.text))
    }

    /// Returns the literal as MLIR text, without a type.
    fn mlir(&self) -> String {
        match self.kind {
            BareKind::String => quoted(&self.text),
            _ => self.text.to_string(),
        }
    }
}

impl Typed {
    fn map(self, text: impl FnOnce(String) -> String) -> Typed {
        match self {
            Typed::One(ty) => Typed::One(text(ty)),
            other => other,
        }
    }
}

/// Returns the only allowed type.
fn only(types: impl Iterator<Item = (bool, String)>) -> Typed {
    let mut allowed = types.filter(|(is_allowed, _)| *is_allowed);
    match (allowed.next(), allowed.next()) {
        (None, _) => Typed::None,
        (Some((_, ty)), None) => Typed::One(ty),
        (Some(_), Some(_)) => Typed::Several,
    }
}

fn unfit(
    literal: &BareLiteral,
    span: Span,
    definition: &AttributeDef,
    constraint: &Constraint,
    ods: &Operation,
) -> Diag {
    let (name, op, summary, text) = (&definition.name, &ods.name, &constraint.summary, literal.mlir());
    let message = format!("attribute `{name}` of `{op}` must be {summary}, but got `{text}`");
    see_definition(Diag::error(span, message), ods)
}

fn unknown_type(literal: &BareLiteral, span: Span, note: String) -> Diag {
    let text = literal.mlir();
    let ty = match literal.kind {
        BareKind::Integer => " : i64",
        BareKind::Float => " : f64",
        BareKind::String | BareKind::Bool => "",
    };
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    let diag = Diag::error(span, format!("the type of the literal `{text}` is unknown")).note(note);
    diag.help(format!("write it with its type: `attr<\"{escaped}{ty}\">`"))
}

/// Returns a string as MLIR text.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_ascii_control() => {
                let _ = write!(out, "\\{:02X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
