//! Attributes of dialects that hold a case of an enumeration, by static tables.
//!
//! In: the cases of an enumeration. Out: the parameter of an attribute `#dialect.mnemonic<case>`. MLIR: `EnumAttr` in EnumAttr.td.

use std::fmt;

use super::flags::{parse_flags, write_flags};
use crate::assembly::{AsmError, AsmResult, CaseErrors};
use crate::context::Context;
use crate::parameters::{ParameterParser, ParameterPrinter, Parameters};

/// Reads a case of an enumeration, or flags with a separator between them.
///
/// # Errors
/// If there is no case of that name.
pub fn parse_cases<T>(
    parser: &mut ParameterParser<'_>,
    errors: CaseErrors<'_>,
    texts: &[&str],
    separator: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> AsmResult<T> {
    let start = parser.location();
    let separator = separator.trim();
    let mut text = String::new();
    loop {
        let (at, before) = (parser.location(), text.len());
        match errors {
            CaseErrors::OfAttribute(_) => text.push_str(&parser.parse_keyword_or_string()?),
            CaseErrors::Plain(_) => {
                let quoted = if separator.is_empty() { parser.parse_optional_string()? } else { None };
                let Some(word) = quoted.or_else(|| parser.parse_optional_keyword()) else {
                    return Err(AsmError::new(at, errors.missing()));
                };
                text.push_str(&word);
            }
        }
        let Some(value) = parse(&text) else {
            let (at, found) = match errors {
                CaseErrors::OfAttribute(_) => (start, ""),
                CaseErrors::Plain(_) => (at, &text[before..]),
            };
            return Err(AsmError::new(at, errors.unknown(texts, found)));
        };
        if separator.is_empty() || !parser.parse_optional(separator) {
            return Ok(value);
        }
        text.push_str(separator);
    }
}

/// The cases of an enumeration.
#[derive(Debug)]
pub struct CaseTable {
    /// What errors say.
    pub errors: CaseErrors<'static>,
    /// The texts of the cases, with their values.
    pub cases: &'static [(&'static str, i64)],
    /// Values of sets of flags that are printed before single flags and replace them.
    pub primary: &'static [i64],
    /// What is between flags; empty if a value is a single case.
    pub separator: &'static str,
}

impl CaseTable {
    fn value(&self, text: &str) -> Option<i64> {
        match self.separator {
            "" => self.cases.iter().find(|case| case.0 == text).map(|case| case.1),
            separator => parse_flags(self.cases, separator, text),
        }
    }
}

/// The parameter of an attribute that holds a case.
#[derive(Debug)]
pub struct Case {
    of: &'static CaseTable,
    value: Option<i64>,
}

impl Case {
    /// Returns a parameter that is absent.
    pub const fn absent(of: &'static CaseTable) -> Case {
        Case { of, value: None }
    }
}

impl Parameters for Case {
    fn parse(&mut self, _: usize, parser: &mut ParameterParser<'_>) -> AsmResult {
        let texts: Vec<&str> = self.of.cases.iter().map(|case| case.0).collect();
        let CaseTable { errors, separator, .. } = *self.of;
        self.value = Some(parse_cases(parser, errors, &texts, separator, |text| self.of.value(text))?);
        Ok(())
    }

    fn print(&self, _: usize, printer: &mut ParameterPrinter<'_>) {
        printer.print(&self.to_string());
    }

    fn is_there(&self, _: usize, _: &Context) -> bool {
        true
    }

    fn complete(&mut self, _: &Context) {}
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(value) = self.value else { return Ok(()) };
        match self.of.separator {
            "" => f.write_str(self.of.cases.iter().find(|case| case.1 == value).map_or("", |case| case.0)),
            separator => write_flags(f, self.of.cases, self.of.primary, separator, value),
        }
    }
}
