//! Enumerations.

use pdll_support::diag::Diag;
use pdll_tablegen::records::{Record, Value};

use super::Reader;
use crate::ods::model::{EnumCase, EnumDef};
use crate::ods::names;

impl Reader<'_> {
    /// Returns the enumerations that the user defined, in order.
    pub(super) fn enums(&mut self) -> Vec<EnumDef> {
        let records = self.records;
        let mut out: Vec<EnumDef> = Vec::new();
        for (id, record) in records.derived_from("EnumInfo") {
            if self.is_standard(record) {
                continue;
            }
            let n_before = self.diags.as_slice().len();
            let found = self.enumeration(record);
            self.settle(id, n_before);
            let Some(found) = found else { continue };
            match out.iter().find(|other| other.name == found.name) {
                None => out.push(found),
                Some(other) if other.cases == found.cases => {}
                Some(other) => {
                    let message = format!("the enumeration `{}` is defined twice", found.name);
                    let diag = Diag::error(record.span(), message);
                    self.blamed.insert(id);
                    self.diags.push(match other.span {
                        Some(span) => diag.note_at(span, "it was defined here"),
                        None => diag,
                    });
                }
            }
        }
        out
    }

    /// Returns the Rust name of an enumeration: that of its C++ class, or with its namespace before it if an earlier one of another
    /// namespace has that name.
    pub(super) fn enum_name(&self, record: &Record) -> String {
        let class = self.text(record, "className");
        let namespace = self.text(record, "cppNamespace");
        let is_same = |other: &Record| {
            let found = other.set_value("className").and_then(Value::as_str);
            found.is_some_and(|found| **found == *class) && !self.is_standard(other)
        };
        let mut same = self.enums.iter().copied().filter(|other| is_same(other));
        match (same.next(), namespace.rsplit("::").next()) {
            (Some(first), Some(last)) if self.text(first, "cppNamespace") != namespace => {
                format!("{}{class}", names::variant_case(last))
            }
            _ => class,
        }
    }

    /// Returns the C++ class and the Rust name of an attribute's enumeration, if they differ.
    pub(super) fn renamed_enum(&self, attribute: &Record) -> Option<(String, String)> {
        let info = match self.records.is_subclass_of(attribute, "EnumAttr") {
            true => self.records.def_field(attribute, "enum").ok()?,
            false => attribute,
        };
        if !self.records.is_subclass_of(info, "EnumInfo") {
            return None;
        }
        let (class, name) = (self.text(info, "className"), self.enum_name(info));
        (class != name).then_some((class, name))
    }

    fn enumeration(&mut self, record: &Record) -> Option<EnumDef> {
        let is_bits = self.records.is_subclass_of(record, "BitEnumBase");
        let has_primary = is_bits && self.flag(record, "printBitEnumPrimaryGroups");
        let cases = self.ok(self.records.def_list(record, "enumerants"))?;
        let mut read: Vec<EnumCase> = Vec::with_capacity(cases.len());
        let mut taken = names::Taken::with(if is_bits { &["NAMES", "PRIMARY", "VALID"] } else { &["ALL"] });
        for case in cases {
            let symbol = self.text(case, "symbol");
            if read.iter().any(|other| other.symbol == symbol) {
                let message = format!("the enumeration `{}` has two cases `{symbol}`", record.name());
                self.error(case.span(), message);
                continue;
            }
            let name = if is_bits {
                names::snake_case(&symbol).to_ascii_uppercase()
            } else {
                names::variant_case(&symbol)
            };
            let value = self.ok(case.int("value")).unwrap_or_default();
            let text = self.text(case, "str");
            let is_group = |class: &&str| self.records.is_subclass_of(case, class);
            let is_primary = has_primary && ["BitEnumCaseGroup", "BitEnumAttrCaseGroup"].iter().any(is_group);
            read.push(EnumCase { rust_name: taken.take(&name), symbol, value, text, is_primary });
        }
        Some(EnumDef {
            name: self.enum_name(record),
            attribute_type: self.records.is_subclass_of(record, "EnumAttrInfo").then(|| {
                format!("{}::{}", self.text(record, "cppNamespace"), self.text(record, "className"))
            }),
            summary: self.text(record, "summary"),
            bitwidth: self
                .ok(record.int("bitwidth"))
                .and_then(|width| u32::try_from(width).ok())
                .unwrap_or(32),
            is_bits,
            separator: if is_bits { self.text(record, "separator") } else { String::new() },
            cases: read,
            span: Some(record.span()),
        })
    }

    /// Returns the Rust of a default value that names a case of an enumeration.
    pub(super) fn enum_default(&mut self, base: &Record, text: &str) -> Option<String> {
        let record = match self.records.is_subclass_of(base, "EnumInfo") {
            true => base,
            false => base.value("enum").and_then(|value| self.records.def_of(value))?,
        };
        let found = self.enumeration(record)?;
        let mut flags = Vec::new();
        for flag in text.split('|') {
            let symbol = flag.rsplit("::").next()?.trim();
            let case = found.cases.iter().find(|case| case.symbol == symbol)?;
            flags.push(format!("{}::{}", found.name, case.rust_name));
        }
        (flags.len() == 1 || found.is_bits).then(|| flags.join(" | "))
    }
}
