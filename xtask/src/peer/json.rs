//! The JSON that the benchmark needs: reads flat records, writes a tree of values.

use anyhow::{Context, Result, bail};
use std::fmt;

/// A value to write.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Returns an object with the given fields.
    pub(crate) fn object<const N: usize>(fields: [(&str, Json); N]) -> Json {
        Json::Object(fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }
}

impl From<f64> for Json {
    fn from(value: f64) -> Json {
        if value.is_finite() { Json::Number(value) } else { Json::Null }
    }
}

impl From<usize> for Json {
    fn from(value: usize) -> Json {
        Json::Number(value as f64)
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Json {
        Json::String(value.to_string())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(value) => write!(f, "{value}"),
            Json::String(value) => string(f, value),
            Json::Array(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if index == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Json::Object(fields) => {
                f.write_str("{")?;
                for (index, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    string(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn string(f: &mut fmt::Formatter<'_>, value: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in value.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\n' => f.write_str("\\n")?,
            c if c < ' ' => write!(f, "\\u{:04x}", u32::from(c))?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

/// One line of output of a benchmarked program: an object of numbers, strings and booleans.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Record {
    fields: Vec<(String, Json)>,
}

impl Record {
    /// Reads `{"name": value, …}`.
    pub(crate) fn parse(line: &str) -> Result<Record> {
        let mut rest = Rest(line.trim());
        let fields = rest.record().with_context(|| format!("not a record of JSON: {line}"))?;
        Ok(Record { fields })
    }

    /// Returns the number called `name`.
    pub(crate) fn number(&self, name: &str) -> Result<f64> {
        match self.fields.iter().find(|(field, _)| field == name) {
            Some((_, Json::Number(value))) => Ok(*value),
            Some((_, other)) => bail!("`{name}` is {other}, not a number"),
            None => bail!("no `{name}` in the program's output"),
        }
    }
}

/// The unread rest of the input.
struct Rest<'a>(&'a str);

impl Rest<'_> {
    fn record(&mut self) -> Result<Vec<(String, Json)>> {
        let mut fields = Vec::new();
        self.expect("{")?;
        if !self.eat("}") {
            loop {
                let name = self.string()?;
                self.expect(":")?;
                fields.push((name, self.value()?));
                if !self.eat(",") {
                    break;
                }
            }
            self.expect("}")?;
        }
        if self.0.is_empty() { Ok(fields) } else { bail!("unexpected `{}`", self.0) }
    }

    fn value(&mut self) -> Result<Json> {
        if self.0.starts_with('"') {
            return Ok(Json::String(self.string()?));
        }
        for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))]
        {
            if self.eat(word) {
                return Ok(value);
            }
        }
        let end = self.0.find([',', '}', ' ']).unwrap_or(self.0.len());
        let number = self.0[..end].parse().with_context(|| format!("`{}` is not a value", &self.0[..end]))?;
        self.skip(end);
        Ok(Json::Number(number))
    }

    fn string(&mut self) -> Result<String> {
        self.expect("\"")?;
        let mut value = String::new();
        let mut chars = self.0.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.skip(at + 1);
                    return Ok(value);
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => value.push('\n'),
                    Some((_, c @ ('"' | '\\' | '/'))) => value.push(c),
                    _ => bail!("unknown escape in a string"),
                },
                c => value.push(c),
            }
        }
        bail!("a string without end")
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if self.eat(token) { Ok(()) } else { bail!("expected `{token}` before `{}`", self.0) }
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.0.starts_with(token);
        if found {
            self.skip(token.len());
        }
        found
    }

    fn skip(&mut self, len: usize) {
        self.0 = self.0[len..].trim_start();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn records() {
        let record =
            Record::parse(r#" {"file": "a\"b,}", "parse_ns": 12.5,"ops":-3e2, "x":true,"y":null} "#).unwrap();
        assert_eq!(record.number("parse_ns").unwrap(), 12.5);
        assert_eq!(record.number("ops").unwrap(), -300.0);
        assert_eq!(record.fields[0].1, Json::from("a\"b,}"));
        assert_eq!(record.number("x").unwrap_err().to_string(), "`x` is true, not a number");
        assert_eq!(record.number("z").unwrap_err().to_string(), "no `z` in the program's output");
        assert!(Record::parse("{}").unwrap().fields.is_empty());
    }

    #[test]
    fn broken_records() {
        for (text, message) in [
            ("", "expected `{` before ``"),
            ("{\"a\":1", "expected `}` before ``"),
            ("{\"a\":1} 2", "unexpected `2`"),
            ("{\"a\":x}", "`x` is not a value"),
            ("{\"a", "a string without end"),
            ("{\"a\\q\":1}", "unknown escape in a string"),
        ] {
            let error = Record::parse(text).unwrap_err();
            assert_eq!(error.to_string(), format!("not a record of JSON: {text}"));
            assert_eq!(error.chain().nth(1).unwrap().to_string(), message);
        }
    }

    #[test]
    fn writes_what_it_reads() {
        let fields = [
            ("s", Json::from("a\"\\\n")),
            ("n", Json::from(1.5)),
            ("b", Json::Bool(false)),
            ("z", Json::Null),
        ];
        let object = Json::object(fields);
        assert_eq!(object.to_string(), r#"{"s":"a\"\\\n","n":1.5,"b":false,"z":null}"#);
        assert_eq!(Json::Object(Record::parse(&object.to_string()).unwrap().fields), object);
        assert_eq!(
            Json::Array(vec![Json::from(1usize), Json::from(f64::NAN), Json::from("\u{1}")]).to_string(),
            "[1,null,\"\\u0001\"]"
        );
    }
}
