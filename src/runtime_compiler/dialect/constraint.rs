//! Constraints of definitions as table entries, and what the tables of a dialect are made of.

use std::collections::BTreeMap;

use pdll_compiler::ods::format::Formats;
use pdll_compiler::ods::model::{AttributeDef, Constraint, ConstraintKind, Dialect, OdsContext};
use pdll_compiler::ods::tables::{self, attribute_class, is_presence, made};
use pdll_runtime::ods_support::{
    AttributeClass, AttributeConstraint, TestAttribute, TestType, TypeConstraint,
};

use super::cases::Cases;
use super::classes::kind_of;
use super::code::Code;
use super::compile::{Names, compile_to};
use super::env::Env;
use super::memory::{keep, keep_str};
use super::support::Supplied;
use super::test::{Compiler, Test};
use super::value::{Kind, Ty, Value};

/// Input from which the tables of a dialect are built.
pub(super) struct Tables<'a> {
    pub(super) ods: &'a OdsContext,
    pub(super) dialect: &'a Dialect,
    pub(super) formats: &'a Formats,
    pub(super) unusable_formats: &'a BTreeMap<String, String>,
    pub(super) supplied: &'a Supplied,
    /// The enumerations of the dialect.
    pub(super) cases: &'a [Cases],
    /// Dialects whose types or attributes are read and written by C++.
    pub(super) foreign: &'a [(String, bool)],
    pub(super) types: BTreeMap<&'a str, (&'static TypeConstraint, Vec<String>)>,
    pub(super) attributes: BTreeMap<&'a str, (Option<&'static AttributeConstraint>, Vec<String>)>,
}

impl<'a> Tables<'a> {
    /// Makes the tables of the constraints that the dialect's operations name.
    pub(super) fn add_constraints(&mut self) {
        for operation in self.dialect.operations.values() {
            for group in operation.operands.iter().chain(&operation.results) {
                if !self.types.contains_key(group.constraint.as_str()) {
                    let made = self.type_constraint(&group.constraint);
                    self.types.insert(&group.constraint, made);
                }
            }
            for attr in &operation.attributes {
                if !self.attributes.contains_key(attr.constraint.as_str()) {
                    let made = self.attribute_constraint(&attr.constraint);
                    self.attributes.insert(&attr.constraint, made);
                }
            }
        }
    }

    fn test(&self, constraint: &Constraint, kind: Kind) -> (Test, Vec<String>) {
        let mut compiler = Compiler { supplied: self.supplied, missing: Vec::new() };
        let names = Names {
            subject: Some(Ty::of(kind)),
            cases: self.cases,
            foreign: self.foreign,
            ..Names::default()
        };
        let test = compiler.test(&constraint.predicate, &names);
        (test, compiler.missing)
    }

    fn type_constraint(&self, name: &str) -> (&'static TypeConstraint, Vec<String>) {
        let found = self
            .ods
            .constraints
            .get(name)
            .filter(|found| matches!(found.kind, ConstraintKind::Type | ConstraintKind::TypeInterface));
        let Some(found) = found else {
            let any =
                TypeConstraint { summary: "any type", missing: None, holds: TestType::Compiled(|_, _| true) };
            return (keep(any), vec![format!("`{name}`")]);
        };
        let (test, missing) = self.test(found, Kind::Type);
        let holds: &'static _ = keep(move |ctx: &_, ty| test.holds(&Env::of_context(ctx, Value::Type(ty))));
        let constraint = TypeConstraint {
            summary: keep_str(&found.summary),
            missing: None,
            holds: TestType::Interpreted(holds),
        };
        (keep(constraint), missing)
    }

    fn attribute_constraint(&self, name: &str) -> (Option<&'static AttributeConstraint>, Vec<String>) {
        let found =
            self.ods.constraints.get(name).filter(|found| {
                matches!(found.kind, ConstraintKind::Attribute | ConstraintKind::AttrInterface)
            });
        let Some(found) = found else { return (None, vec![format!("`{name}`")]) };
        if found.predicate.is_trivial() {
            return (None, Vec::new());
        }
        let (test, missing) = self.test(found, Kind::Attr);
        if test.is_trivial() {
            return (None, missing);
        }
        let holds: &'static _ =
            keep(move |ctx: &_, attr| test.holds(&Env::of_context(ctx, Value::Attr(attr))));
        let class = match attribute_class(found) {
            tables::AttributeClass::Any => AttributeClass::Any,
            tables::AttributeClass::Property => AttributeClass::Property,
            tables::AttributeClass::Kind(kind) => AttributeClass::Kind(kind_of(kind)),
            tables::AttributeClass::DenseArray(element) => AttributeClass::DenseArray(element),
            tables::AttributeClass::Declared => AttributeClass::Declared,
        };
        let constraint = AttributeConstraint {
            summary: keep_str(&found.summary),
            class,
            missing: None,
            holds: TestAttribute::Interpreted(holds),
        };
        (Some(keep(constraint)), missing)
    }

    /// Returns the default value of an attribute, if it has one that is known; an error if it is not understood.
    pub(super) fn default_attribute(&self, attr: &AttributeDef) -> Option<Result<Code, String>> {
        let value = self.ods.constraints.get(&attr.constraint)?.value.as_ref()?;
        if is_presence(value) || value.to_attribute.is_empty() {
            return None;
        }
        let text = made(value, attr.default.as_ref()?);
        let names = Names { cases: self.cases, foreign: self.foreign, ..Names::default() };
        Some(compile_to(&text, Kind::Attr, &names))
    }
}
