//! Lines of output of a benchmarked program: objects of JSON.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

/// One line: an object of numbers, strings and booleans.
#[derive(Debug)]
pub(crate) struct Record(Map<String, Value>);

impl Record {
    /// Reads `{"name": value, …}`.
    pub(crate) fn parse(line: &str) -> Result<Record> {
        serde_json::from_str(line).map(Record).with_context(|| format!("not a record of JSON: {line}"))
    }

    /// Returns the number called `name`.
    pub(crate) fn number(&self, name: &str) -> Result<f64> {
        match self.0.get(name) {
            Some(value) => value.as_f64().with_context(|| format!("`{name}` is {value}, not a number")),
            None => bail!("no `{name}` in the program's output"),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn records() {
        let record = Record::parse(r#" {"file": "a\"b,}", "parse_ns": 12.5,"ops":-3e2, "x":true} "#).unwrap();
        assert_eq!(record.number("parse_ns").unwrap(), 12.5);
        assert_eq!(record.number("ops").unwrap(), -300.0);
        assert_eq!(record.number("x").unwrap_err().to_string(), "`x` is true, not a number");
        assert_eq!(record.number("z").unwrap_err().to_string(), "no `z` in the program's output");
        let error = Record::parse("{\"a\":1").unwrap_err();
        assert_eq!(
            format!("{error:#}"),
            "not a record of JSON: {\"a\":1: EOF while parsing an object at line 1 column 6"
        );
    }
}
