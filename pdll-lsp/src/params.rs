//! Parameters of requests: reads fields of JSON, with LLVM's messages about what is wrong.

use serde_json::Value;

use crate::document::Position;

/// The reason why parameters cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Invalid(pub(crate) String);

/// The result of reading a parameter.
pub(crate) type Read<T> = Result<T, Invalid>;

/// A part of the parameters, with its path for messages.
#[derive(Clone, Debug)]
pub(crate) struct Params<'a> {
    value: &'a Value,
    path: String,
}

impl<'a> Params<'a> {
    /// Creates the root.
    pub(crate) fn new(value: &'a Value) -> Self {
        Params { value, path: String::new() }
    }

    /// Returns the JSON.
    pub(crate) fn value(&self) -> &'a Value {
        self.value
    }

    fn invalid(&self, message: &str) -> Invalid {
        Invalid(if self.path.is_empty() {
            message.to_owned()
        } else {
            format!("{message} at (root){}", self.path)
        })
    }

    /// Checks that it is an object.
    pub(crate) fn object(&self) -> Read<()> {
        self.value.as_object().map(|_| ()).ok_or_else(|| self.invalid("expected object"))
    }

    /// Returns a required field.
    pub(crate) fn field(&self, name: &str) -> Read<Params<'a>> {
        self.object()?;
        let path = format!("{}.{name}", self.path);
        match self.value.get(name) {
            Some(value) => Ok(Params { value, path }),
            None => Err(Params { value: self.value, path }.invalid("missing value")),
        }
    }

    /// Returns a field if it is present and not null.
    pub(crate) fn optional(&self, name: &str) -> Option<Params<'a>> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        Some(Params { value, path: format!("{}.{name}", self.path) })
    }

    /// Returns the elements of an array.
    pub(crate) fn elements(&self) -> Read<Vec<Params<'a>>> {
        let list = self.value.as_array().ok_or_else(|| self.invalid("expected array"))?;
        let element = |(nth, value)| Params { value, path: format!("{}[{nth}]", self.path) };
        Ok(list.iter().enumerate().map(element).collect())
    }

    /// Returns a string.
    pub(crate) fn string(&self) -> Read<&'a str> {
        self.value.as_str().ok_or_else(|| self.invalid("expected string"))
    }

    /// Returns an integer.
    pub(crate) fn integer(&self) -> Read<i64> {
        let value = self.value.as_i64().or_else(|| {
            let float = self.value.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 9e15)?;
            Some(float as i64)
        });
        value.ok_or_else(|| self.invalid("expected integer"))
    }

    /// Returns a position.
    pub(crate) fn position(&self) -> Read<Position> {
        let number = |name| {
            let number = self.field(name)?.integer()?;
            Ok(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
        };
        Ok(Position { line: number("line")?, character: number("character")? })
    }

    /// Returns the URI of a document.
    pub(crate) fn uri(&self) -> Read<&'a str> {
        let uri = self.value.as_str().ok_or_else(|| Invalid("invalid JSON contents".to_owned()))?;
        let has_scheme = |scheme: &str| uri.strip_prefix(scheme).is_some_and(|rest| rest.starts_with(':'));
        match ["file", "test", "untitled", "vscode-notebook-cell"].into_iter().any(has_scheme) {
            true => Ok(uri),
            false => Err(self.invalid("unresolvable URI")),
        }
    }

    /// Returns the URI of the field `textDocument`.
    pub(crate) fn document(&self) -> Read<&'a str> {
        self.field("textDocument")?.field("uri")?.uri()
    }
}
