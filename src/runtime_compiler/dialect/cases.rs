//! Enumerations of definitions: their cases as texts, integers and attributes.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use pdll_compiler::ods::model::{EnumCase, EnumDef};
use pdll_runtime::assembly::CaseErrors;
use pdll_runtime::ir::{Attribute, Context};
use pdll_runtime::ods_support;

/// An enumeration.
#[derive(Clone, Debug)]
pub(super) struct Cases(Arc<Definition>);

/// The definition of an enumeration.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    summary: String,
    attribute_type: Option<String>,
    width: u32,
    is_bits: bool,
    pub(super) separator: String,
    cases: Vec<EnumCase>,
}

impl Deref for Cases {
    type Target = Definition;

    fn deref(&self) -> &Definition {
        &self.0
    }
}

impl Cases {
    pub(super) fn new(found: &EnumDef) -> Cases {
        Cases(Arc::new(Definition {
            name: found.name.clone(),
            summary: found.summary.clone(),
            attribute_type: found.attribute_type.clone(),
            width: found.bitwidth.min(64),
            is_bits: found.is_bits,
            separator: found.separator.clone(),
            cases: found.cases.clone(),
        }))
    }
}

impl Definition {
    /// Returns the value of a case by its name in Rust.
    pub(super) fn value_of_rust_name(&self, name: &str) -> Option<i64> {
        self.cases.iter().find(|case| case.rust_name == name).map(|case| case.value)
    }

    /// Returns what errors about the text of a case say.
    pub(super) fn errors(&self, is_enum_parameter: bool) -> CaseErrors<'_> {
        match &self.attribute_type {
            Some(ty) if is_enum_parameter => CaseErrors::OfAttribute(ty),
            _ => CaseErrors::Plain(&self.summary),
        }
    }

    /// Returns the texts of all cases.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.cases.iter().map(|case| case.text.as_str())
    }

    fn names(&self) -> Vec<(&str, i64)> {
        self.cases.iter().map(|case| (case.text.as_str(), case.value)).collect()
    }

    /// Returns the value of a text.
    pub(super) fn parse(&self, text: &str) -> Option<i64> {
        match self.is_bits {
            true => ods_support::parse_flags(&self.names(), &self.separator, text),
            false => self.cases.iter().find(|case| case.text == text).map(|case| case.value),
        }
    }

    /// Returns the text of a value; empty if there is none.
    pub(super) fn text(&self, value: i64) -> String {
        match self.is_bits {
            true => Flags { of: self, value }.to_string(),
            false => {
                let case = self.cases.iter().find(|case| case.value == value);
                case.map_or(String::new(), |case| case.text.clone())
            }
        }
    }

    /// Returns an integer that is a value of the enumeration.
    fn checked(&self, value: i64) -> Option<i64> {
        let is_value = match self.is_bits {
            true => value & !self.cases.iter().fold(0, |bits, case| bits | case.value) == 0,
            false => self.cases.iter().any(|case| case.value == value),
        };
        is_value.then_some(value)
    }

    /// Returns a value as an integer attribute.
    pub(super) fn to_attr(&self, ctx: &Context, value: i64) -> Option<Attribute> {
        (self.width > 0).then(|| ctx.integer_attr(ctx.integer_type(self.width), value))
    }

    /// Returns the value of an integer attribute.
    pub(super) fn value_of_attr(&self, ctx: &Context, attr: Attribute) -> Option<i64> {
        self.checked(attr.as_i64(ctx)?)
    }

    /// Returns a value as an attribute of a dialect.
    pub(super) fn to_dialect_attr(
        &self,
        ctx: &Context,
        value: i64,
        dialect: &str,
        mnemonic: &str,
    ) -> Option<Attribute> {
        Some(ods_support::dialect_attr(ctx, dialect, mnemonic, &self.text(self.checked(value)?)))
    }

    /// Returns the value of an attribute of a dialect.
    pub(super) fn value_of_dialect_attr(
        &self,
        ctx: &Context,
        attr: Attribute,
        dialect: &str,
        mnemonic: &str,
    ) -> Option<i64> {
        self.parse(ods_support::dialect_attr_parameters(ctx, attr, dialect, mnemonic)?)
    }
}

/// A set of flags as text.
struct Flags<'a> {
    of: &'a Definition,
    value: i64,
}

impl fmt::Display for Flags<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let primary = self.of.cases.iter().rev().filter(|case| case.is_primary && case.value != 0);
        let primary: Vec<i64> = primary.map(|case| case.value).collect();
        ods_support::write_flags(f, &self.of.names(), &primary, &self.of.separator, self.value)
    }
}
