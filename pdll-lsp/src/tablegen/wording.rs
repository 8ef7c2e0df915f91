//! Messages in the words of tblgen-lsp-server, for the errors that editing causes most often. Other errors keep their own.

use pdll_support::diag::Diag;
use pdll_support::source::{SourceMap, Span};
use pdll_tablegen::records::Records;

use super::file::File;
use super::place::{text_of, token_at};

/// A message of tblgen-lsp-server.
pub(super) struct Said {
    /// Message.
    pub(super) message: String,
    /// Place.
    pub(super) span: Span,
    /// Whether it adds to the one before.
    pub(super) is_note: bool,
}

/// Messages of the evaluator with those of tblgen-lsp-server. `{}` stands for any text; `{1}` for the first of these texts; `:` behind a
/// number for the `:` or `::` between a class or multiclass and its template argument.
const MESSAGES: &[(&str, &str)] = &[
    (UNRESOLVED, "Initializer of '{1}' in '{2}' could not be fully resolved: {3}"),
    ("no class is called `{}`", "Couldn't find class '{1}'"),
    ("no type is called `{}`", "Couldn't find class '{1}'"),
    ("no multiclass is called `{}`", "Couldn't find multiclass '{1}'"),
    (UNDEFINED, "Variable not defined: '{1}'"),
    ("the class `{}` is defined already", "Class '{1}' already defined"),
    ("`{}` is defined already", "def already exists: {1}"),
    ("`{}` derives from `{}` already", "Already subclass of '{2}'!\n"),
    ("`{}` takes {} argument{}, but {} are given", "Too many template arguments: {4}"),
    ("`{}` has no argument `{}`", "Argument \"{2}\" doesn't exist"),
    ("`{}` needs its argument {} `{}`", "value not specified for template argument '{1:}{3}'"),
    ("`{}` of type `{}` has no field `{}`", "Cannot access field '{3}' of value '{1}'"),
    ("`{}` has no field `{}`", "Value '{2}' unknown!"),
    (MISFIT, "Field '{1}' of type '{2}' is incompatible with value '{3}' of type '{4}'"),
    (
        "the argument `{}` of `{}` must be of type `{}`, but this is `{}` of type `{}`",
        "Value specified for template argument '{2:}{1}' is of type {5}; expected type {3}: {4}",
    ),
    ("cannot find `{}`", "could not find include file '{1}'"),
    ("unknown operator `!{}`", "unknown operator"),
    ("a multiclass must define something", "multiclass must contain at least one def"),
    ("a body in braces is not followed by `;`", "A class or def body should not end with a semicolon"),
    ("expected `;` after the field, but got {}", "expected ';' after declaration"),
    ("expected `;` after the `let`, but got {}", "expected ';' after let expression"),
    ("expected `;` after the `defm`, but got {}", "expected ';' at end of defm"),
    ("expected `;` after {}, but got {}", "expected ';'"),
    (
        "expected `;` or `{` to begin the body, but got {}",
        "Expected '{' to start body or ';' for declaration only",
    ),
    (
        "expected `class`, {} or another statement, but got the end of the input",
        "Expected assert, class, def, defm, defset, dump, foreach, if, or let",
    ),
    ("expected `class`, {} or another statement, but got {}", "Unexpected token at top level"),
    ("expected the name of the class, but got {}", "expected class name after 'class' keyword"),
    ("expected the name of the multiclass, but got {}", "expected identifier after multiclass for name"),
    ("expected the name of a class, but got {}", "expected name for ClassID"),
    ("expected the name of a field, but got {}", "expected identifier in let definition"),
    ("expected a name, but got {}", "Expected identifier in declaration"),
    ("expected a type, but got {}", "Unknown token when expecting a type"),
    ("expected a value, but got {}", "Unknown or reserved token when parsing a value"),
    ("expected `}`, but got the end of the input", "Unknown token when expecting a type"),
    ("expected `{` to begin the multiclass, but got {}", "expected '{' in multiclass definition"),
    (
        "expected `>` after the template arguments, but got {}",
        "expected '>' at end of template argument list",
    ),
    ("expected `>` after the arguments, but got {}", "Expected comma before next argument"),
    ("expected `>` after the number of bits, but got {}", "expected '>' at end of bits<n> type"),
    ("expected `]` at the end of the list, but got {}", "expected ']' at end of list value"),
    ("expected `)` at the end of `!{}`, but got {}", "expected ')' in operator"),
    ("expected `=` in the `let`, but got {}", "expected '=' in let expression"),
    ("expected `in` after the `let`, but got {}", "expected 'in' at end of top-level 'let'"),
    ("expected `:` after the name of the `defm`, but got {}", "expected ':' after defm identifier"),
    ("expected `,` after the condition of `assert`, but got {}", "expected ',' in assert statement"),
];

/// The message about a field whose value is not known.
const UNRESOLVED: &str = "the field `{}` of `{}` depends on an unknown value: `{}`";

/// The message about a name without a definition.
const UNDEFINED: &str = "`{}` is not defined";

/// The message about a value that does not fit its field.
const MISFIT: &str = "the field `{}` of type `{}` cannot hold `{}` of type `{}`";

/// Returns whether a message is that about a field whose value is not known.
pub(super) fn is_unresolved(message: &str) -> bool {
    holes(UNRESOLVED, message).is_some()
}

/// Returns whether a diagnostic is about the value in the declaration of a field, behind which tblgen-lsp-server continues.
pub(super) fn is_of_declaration(diag: &Diag, sources: &SourceMap) -> bool {
    let is_misfit = holes(MISFIT, &diag.message).is_some() && name_in_let(diag, sources).is_none();
    let is_at_end = || sources.text(token_behind(sources, diag.span)) == Some(";");
    is_misfit
        || holes(UNDEFINED, &diag.message).is_some() && is_in_declaration(diag.span, sources) && is_at_end()
}

/// Returns whether a place is in the value of the declaration of a field.
fn is_in_declaration(place: Span, sources: &SourceMap) -> bool {
    let before = text_of(sources, place.source).get(..place.lo as usize).unwrap_or_default();
    let start = before.rfind([';', '{', '}']).map_or(0, |at| at + 1);
    let Some((declared, _)) = before[start..].split_once('=') else { return false };
    let mut words = declared.split_whitespace();
    let is_type = !matches!(
        words.next(),
        None | Some(
            "let"
                | "defvar"
                | "def"
                | "class"
                | "multiclass"
                | "defm"
                | "foreach"
                | "if"
                | "defset"
                | "deftype"
                | "assert"
        )
    );
    is_type && words.next().is_some()
}

/// Returns what tblgen-lsp-server says instead of a diagnostic.
pub(super) fn said(diag: &Diag, file: &File) -> Vec<Said> {
    let found = MESSAGES.iter().find_map(|(own, theirs)| Some((*theirs, holes(own, &diag.message)?)));
    let mut message = match &found {
        Some((theirs, holes)) => filled(theirs, holes, &file.records),
        None => diag.message.clone(),
    };
    if message.starts_with("def already exists") && is_variable(file, diag.span) {
        message = "def or global variable of this name already exists".to_owned();
    }
    let mut span = diag.span;
    if diag.message.ends_with("but got the end of the input") {
        let end = file.source.text.text.len() as u32;
        span = Span { source: file.source.main, lo: end, hi: end };
    } else if diag.message.starts_with("expected `;` after") {
        span = token_behind(&file.source.sources, span);
    } else if message.starts_with("multiclass must contain") {
        span.lo = span.hi.saturating_sub(1);
    } else if message.starts_with("Field '") {
        span = name_in_let(diag, &file.source.sources).unwrap_or(span);
    }
    let mut all = vec![Said { message, span, is_note: false }];
    all.extend(following(diag, &all[0], file));
    all
}

/// Returns what it says after some errors.
fn following(diag: &Diag, error: &Said, file: &File) -> Option<Said> {
    let is = |start: &str| error.message.starts_with(start);
    let noted = diag.notes.iter().find_map(|note| note.span);
    let (message, span, is_note) = if is("value not specified") {
        let owner = holes("`{}` needs its argument {}", &diag.message)?;
        (format!("declared in '{}'", owner.first()?), noted?, true)
    } else if is("def already exists") {
        ("location of previous definition".to_owned(), noted?, true)
    } else if is("assertion failed") {
        ("assertion failed in this record".to_owned(), noted?, false)
    } else if is("could not find include file") {
        ("Unexpected token at top level".to_owned(), error.span, false)
    } else if diag.message.starts_with("no type is called") {
        ("unknown class name".to_owned(), token_behind(&file.source.sources, error.span), false)
    } else if is("Variable not defined") && is_in_declaration(diag.span, &file.source.sources) {
        let behind = token_behind(&file.source.sources, diag.span);
        let is_end = file.source.sources.text(behind) == Some(";");
        ("expected ';' after declaration".to_owned(), (!is_end).then_some(behind)?, false)
    } else if is("Cannot access field") && is_in_declaration(diag.span, &file.source.sources) {
        ("expected ';' after declaration".to_owned(), error.span, false)
    } else {
        return None;
    };
    Some(Said { message, span, is_note })
}

/// Returns whether a name is that of a `defvar`.
fn is_variable(file: &File, name: Span) -> bool {
    let before = text_of(&file.source.sources, name.source).get(..name.lo as usize);
    before.is_some_and(|before| before.trim_end().ends_with("defvar"))
}

/// Returns the name in the `let` whose value does not fit; `None` for the value of a declaration.
fn name_in_let(diag: &Diag, sources: &SourceMap) -> Option<Span> {
    let (value, declared) = (diag.span, diag.notes.iter().find_map(|note| note.span)?);
    let before = text_of(sources, value.source).get(..value.lo as usize)?;
    let before = before.trim_end().strip_suffix('=')?.trim_end();
    let is_declaration = declared.source == value.source && declared.hi as usize == before.len();
    let name = before.len()
        - before.bytes().rev().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let span = Span { lo: name as u32, hi: before.len() as u32, ..value };
    (!is_declaration && span.lo < span.hi).then_some(span)
}

/// Returns the token behind a span.
fn token_behind(sources: &SourceMap, span: Span) -> Span {
    let rest = text_of(sources, span.source).get(span.hi as usize..).unwrap_or_default();
    let lo = span.hi + (rest.len() - rest.trim_start().len()) as u32;
    token_at(sources, Span { lo, hi: lo, ..span })
}

/// Returns the texts in the place of the holes of a pattern, if a message matches it.
fn holes<'a>(pattern: &str, message: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = pattern.split("{}");
    let mut rest = message.strip_prefix(parts.next()?)?;
    let mut holes = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        // The last part is the end of the message.
        let hole = match parts.peek() {
            None => rest.strip_suffix(part)?,
            Some(_) => &rest[..rest.find(part)?],
        };
        holes.push(hole);
        rest = &rest[hole.len() + part.len()..];
    }
    rest.is_empty().then_some(holes)
}

/// Returns a message of tblgen-lsp-server with the texts in it.
fn filled(theirs: &str, holes: &[&str], records: &Records) -> String {
    let mut message = String::new();
    let mut rest = theirs;
    while let Some(open) = rest.find('{') {
        let (before, behind) = rest.split_at(open);
        message.push_str(before);
        let number = behind.get(1..2).and_then(|digit| digit.parse::<usize>().ok());
        let Some(hole) = number.and_then(|number| holes.get(number.checked_sub(1)?)) else {
            message.push('{');
            rest = &behind[1..];
            continue;
        };
        message.push_str(hole);
        rest = &behind[2..];
        if let Some(behind) = rest.strip_prefix(':') {
            message.push_str(if records.class(hole).is_some() { ":" } else { "::" });
            rest = behind;
        }
        rest = rest.strip_prefix('}').unwrap_or(rest);
    }
    message + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_match_patterns() {
        assert_eq!(
            holes("`{}` takes {} argument{}, but", "`a` takes 1 argument, but"),
            Some(vec!["a", "1", ""])
        );
        assert_eq!(holes("`{}` takes", "`a` has"), None);
        assert_eq!(holes("a", "ab"), None);
        assert!(is_unresolved("the field `a` of `b` depends on an unknown value: `c`"));
        let records = Records::default();
        assert_eq!(filled("'{2:}{1}' { {9", &["a", "M"], &records), "'M::a' { {9");
    }
}
