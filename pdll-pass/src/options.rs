//! Options of passes: named fields, read from and printed as pipeline text.
//!
//! In: the text between the braces, `name=value` separated by spaces. Out: the fields set, or an error with
//! its location. A value may be in braces, single or double quotes, and then contain spaces. Lists are
//! separated by commas, and appended to if repeated. Invariant: printed options are parsed as equal ones.
//! MLIR: PassOptions.h. Differs: meaningless text (`=x`, an unterminated quote, text after a brace) is an
//! error.

use pdll_runtime::internal::nearest;

/// Names a pass's options and borrows the fields that keep their values.
#[derive(Default)]
pub struct PassOptions<'a> {
    options: Vec<PassOption<'a>>,
}

/// An option of a pass.
pub struct PassOption<'a> {
    name: &'a str,
    description: &'a str,
    field: Box<dyn Field + 'a>,
}

/// The value of an option that is not a list.
///
/// ```
/// use pdll_pass::PassOptionValue;
///
/// #[derive(Debug, PartialEq)]
/// enum Level { Low, High }
///
/// impl PassOptionValue for Level {
///     fn from_text(text: &str) -> Result<Level, String> {
///         match text {
///             "low" => Ok(Level::Low),
///             "high" => Ok(Level::High),
///             _ => Err("one of `low`, `high`".to_owned()),
///         }
///     }
///
///     fn to_text(&self) -> String {
///         match self { Level::Low => "low", Level::High => "high" }.to_owned()
///     }
/// }
///
/// assert_eq!(Level::from_text("low"), Ok(Level::Low));
/// ```
pub trait PassOptionValue: Sized {
    /// Parses a value.
    ///
    /// # Errors
    /// The error describes the valid values: `` `true` or `false` ``.
    fn from_text(text: &str) -> Result<Self, String>;

    /// Returns the text of a value.
    fn to_text(&self) -> String;

    /// Returns the value of an option that is given without a value, if the type allows that.
    fn if_bare() -> Option<Self> {
        None
    }
}

impl PassOptionValue for bool {
    fn from_text(text: &str) -> Result<bool, String> {
        match text {
            "true" | "True" | "TRUE" | "1" => Ok(true),
            "false" | "False" | "FALSE" | "0" => Ok(false),
            _ => Err("`true` or `false`".to_owned()),
        }
    }

    fn to_text(&self) -> String {
        self.to_string()
    }

    fn if_bare() -> Option<bool> {
        Some(true)
    }
}

impl PassOptionValue for String {
    fn from_text(text: &str) -> Result<String, String> {
        Ok(text.to_owned())
    }

    fn to_text(&self) -> String {
        self.clone()
    }
}

macro_rules! integers {
    ($($int:ty),*) => {$(
        impl PassOptionValue for $int {
            fn from_text(text: &str) -> Result<$int, String> {
                parse_integer(text).and_then(|value| <$int>::try_from(value).ok()).ok_or_else(|| {
                    format!("an integer from {} to {}", <$int>::MIN, <$int>::MAX)
                })
            }

            fn to_text(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

macro_rules! floats {
    ($($float:ty),*) => {$(
        impl PassOptionValue for $float {
            fn from_text(text: &str) -> Result<$float, String> {
                text.parse().map_err(|_| "a number".to_owned())
            }

            fn to_text(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

floats!(f32, f64);

/// Parses an integer: decimal, or with the prefix `0x`, `0b` or `0o`.
fn parse_integer(text: &str) -> Option<i128> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let radix = match digits.get(..2) {
        Some("0x" | "0X") => 16,
        Some("0b" | "0B") => 2,
        Some("0o") => 8,
        _ => 10,
    };
    let digits = if radix == 10 { digits } else { &digits[2..] };
    if !digits.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let value = i128::from_str_radix(digits, radix).ok()?;
    Some(if is_negative { -value } else { value })
}

/// The storage of a value.
trait Field {
    /// Sets a value; `None` if only the name was given.
    fn set(&mut self, value: Option<&str>, is_first: bool) -> Result<(), Wrong>;
    /// Returns the value as text after `name=`; `None` to omit it.
    fn text(&self) -> Option<String>;
}

/// An error in a value, with its byte offset.
struct Wrong {
    at: usize,
    message: String,
}

struct Single<'a, T>(&'a mut T);

impl<T: PassOptionValue> Field for Single<'_, T> {
    fn set(&mut self, value: Option<&str>, _is_first: bool) -> Result<(), Wrong> {
        *self.0 = one_value(value)?;
        Ok(())
    }

    fn text(&self) -> Option<String> {
        Some(wrapped(&self.0.to_text(), false))
    }
}

struct Maybe<'a, T>(&'a mut Option<T>);

impl<T: PassOptionValue> Field for Maybe<'_, T> {
    fn set(&mut self, value: Option<&str>, _is_first: bool) -> Result<(), Wrong> {
        *self.0 = Some(one_value(value)?);
        Ok(())
    }

    fn text(&self) -> Option<String> {
        self.0.as_ref().map(|value| wrapped(&value.to_text(), false))
    }
}

struct List<'a, T>(&'a mut Vec<T>);

impl<T: PassOptionValue> Field for List<'_, T> {
    fn set(&mut self, value: Option<&str>, is_first: bool) -> Result<(), Wrong> {
        let Some(value) = value else {
            return Err(Wrong { at: 0, message: "requires a value".to_owned() });
        };
        let (start, inner) = unwrapped(value);
        let mut items = Vec::new();
        if !inner.trim().is_empty() {
            for (at, item) in split_list(inner) {
                items.push(read_value(item, start + at)?);
            }
        }
        if is_first {
            self.0.clear();
        }
        self.0.append(&mut items);
        Ok(())
    }

    fn text(&self) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        let items: Vec<String> = self.0.iter().map(|item| wrapped(&item.to_text(), true)).collect();
        Some(format!("{{{}}}", items.join(",")))
    }
}

/// Parses the value of an option that is not a list.
fn one_value<T: PassOptionValue>(value: Option<&str>) -> Result<T, Wrong> {
    // As upstream: `flag=` is `flag`.
    let bare = if value.is_none_or(str::is_empty) { T::if_bare() } else { None };
    match (bare, value) {
        (Some(value), _) => Ok(value),
        (None, None) => Err(Wrong { at: 0, message: "requires a value".to_owned() }),
        (None, Some(text)) => read_value(text, 0),
    }
}

fn read_value<T: PassOptionValue>(text: &str, at: usize) -> Result<T, Wrong> {
    let (start, inner) = unwrapped(text);
    let wrong = |expected: String| Wrong { at: at + start, message: format!("`{inner}` is not {expected}") };
    T::from_text(inner).map_err(wrong)
}

/// Returns the text within enclosing braces or quotes, and its start; otherwise the text without surrounding
/// spaces.
fn unwrapped(text: &str) -> (usize, &str) {
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    match trimmed.chars().next() {
        Some('{' | '\'' | '"') if end_of_group(trimmed, 0) == Some(trimmed.len()) => {
            (start + 1, &trimmed[1..trimmed.len() - 1])
        }
        _ => (start, trimmed),
    }
}

/// Returns the text of the value, delimited so that it is parsed as one value.
fn wrapped(text: &str, in_list: bool) -> String {
    let special = |c: char| c.is_whitespace() || "{}'\"".contains(c) || in_list && c == ',';
    if in_list && text.is_empty() || text.contains(special) { format!("{{{text}}}") } else { text.to_owned() }
}

/// Returns the end of the group that starts at `at`: after its closing brace or quote.
fn end_of_group(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let open = bytes[at];
    if open != b'{' {
        return text[at + 1..].find(open as char).map(|close| at + close + 2);
    }
    let mut depth = 0;
    for (i, byte) in bytes.iter().enumerate().skip(at) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(i + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Splits a list at the commas outside of braces and quotes. Each item has its offset.
fn split_list(text: &str) -> Vec<(usize, &str)> {
    let mut items = Vec::new();
    let (mut start, mut at) = (0, 0);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'\'' | b'"' => at = end_of_group(text, at).unwrap_or(at + 1),
            b',' => {
                items.push((start, &text[start..at]));
                at += 1;
                start = at;
            }
            _ => at += 1,
        }
    }
    items.push((start, &text[start..]));
    items
}

/// An error in the text of options, with its location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct OptionError {
    /// The byte of the text.
    pub at: usize,
    /// Message.
    pub message: String,
    /// Suggestion.
    pub help: Option<String>,
}

impl<'a> PassOptions<'a> {
    /// Adds an option with one value.
    pub fn add<T: PassOptionValue>(&mut self, name: &'a str, description: &'a str, value: &'a mut T) {
        self.options.push(PassOption { name, description, field: Box::new(Single(value)) });
    }

    /// Adds an option with one value, which may be absent; the option is printed if it is not.
    pub fn add_optional<T: PassOptionValue>(
        &mut self,
        name: &'a str,
        description: &'a str,
        value: &'a mut Option<T>,
    ) {
        self.options.push(PassOption { name, description, field: Box::new(Maybe(value)) });
    }

    /// Adds an option with a list of values.
    pub fn add_list<T: PassOptionValue>(
        &mut self,
        name: &'a str,
        description: &'a str,
        values: &'a mut Vec<T>,
    ) {
        self.options.push(PassOption { name, description, field: Box::new(List(values)) });
    }

    /// Returns the options in the order added.
    pub fn iter(&self) -> impl Iterator<Item = &PassOption<'a>> {
        self.options.iter()
    }

    /// Sets the fields from the text between the braces.
    ///
    /// # Errors
    /// The first error; fields named before it are set.
    pub fn set(&mut self, text: &str) -> Result<(), OptionError> {
        let mut seen: Vec<usize> = Vec::new();
        let mut at = 0;
        while let Some(next) = next_option(text, at)? {
            at = next.end;
            let Some(index) = self.options.iter().position(|option| option.name == next.name) else {
                return Err(self.unknown(next.name, next.start));
            };
            let is_first = !seen.contains(&index);
            seen.push(index);
            let option = &mut self.options[index];
            option.field.set(next.value.map(|(_, value)| value), is_first).map_err(|wrong| OptionError {
                at: next.value.map_or(next.start, |(at, _)| at) + wrong.at,
                message: format!("option `{}`: {}", option.name, wrong.message),
                help: None,
            })?;
        }
        Ok(())
    }

    #[cold]
    fn unknown(&self, name: &str, at: usize) -> OptionError {
        let names = || self.options.iter().map(|option| option.name);
        let help = match nearest(name, names()) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if self.options.is_empty() => Some("the pass has no options".to_owned()),
            None => {
                let names: Vec<String> = names().map(|name| format!("`{name}`")).collect();
                Some(format!("the pass has the options {}", names.join(", ")))
            }
        };
        OptionError { at, message: format!("no such option `{name}`"), help }
    }

    /// Returns the options as text for use between the braces, sorted by name; empty lists are omitted.
    pub fn to_text(&self) -> String {
        let mut options: Vec<&PassOption<'_>> = self.options.iter().collect();
        options.sort_by_key(|option| option.name);
        let said = options.iter().filter_map(|option| {
            Some(match option.field.text()? {
                text if text.is_empty() => format!("{}={{}}", option.name),
                text => format!("{}={text}", option.name),
            })
        });
        said.collect::<Vec<_>>().join(" ")
    }
}

impl PassOption<'_> {
    /// Returns its name.
    pub fn name(&self) -> &str {
        self.name
    }

    /// Returns its description.
    pub fn description(&self) -> &str {
        self.description
    }

    /// Returns its value as text; `None` for an empty list.
    pub fn value(&self) -> Option<String> {
        self.field.text()
    }
}

/// One `name` or `name=value` of a text.
struct NextOption<'t> {
    start: usize,
    end: usize,
    name: &'t str,
    value: Option<(usize, &'t str)>,
}

fn next_option(text: &str, at: usize) -> Result<Option<NextOption<'_>>, OptionError> {
    let error = |at, message: &str| OptionError { at, message: message.to_owned(), help: None };
    let Some(skipped) = text[at..].find(|c: char| !c.is_whitespace()) else { return Ok(None) };
    let start = at + skipped;
    let rest = &text[start..];
    let name_end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
    let name = &rest[..name_end];
    if name.is_empty() {
        return Err(error(start, "expected the name of an option before `=`"));
    }
    let mut end = start + name_end;
    if !text[end..].starts_with('=') {
        return Ok(Some(NextOption { start, end, name, value: None }));
    }
    let value_start = end + 1;
    end = value_start;
    while let Some(c) = text[end..].chars().next().filter(|c| !c.is_whitespace()) {
        match c {
            '{' | '\'' | '"' => {
                let closed = end_of_group(text, end);
                let words = if c == '{' { "missing closing `}`" } else { "missing closing quote" };
                end = closed.ok_or_else(|| error(end, words))?;
                if text[end..].starts_with(|c: char| !c.is_whitespace() && c != ',') {
                    return Err(error(end, "expected a space or `,` after a value in braces or quotes"));
                }
            }
            '}' => return Err(error(end, "extra closing `}`")),
            c => end += c.len_utf8(),
        }
    }
    Ok(Some(NextOption { start, end, name, value: Some((value_start, &text[value_start..end])) }))
}
