//! Code in rules: predicates of constraints, and the arguments of `NativeCodeCall`.
//!
//! In: records. Out: `Predicate` and the placeholders of a text. Invariant: recursion is bounded by `MAX_DEPTH`.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{Record, Records};

use super::model::{Argument, Expression, Predicate};
use crate::ods::cpp::expression::{self, Cpp};
use crate::ods::predicate::MAX_DEPTH;

/// Returns the predicate of a constraint on several entities, which are the parameters.
///
/// # Errors
/// The predicate is not valid.
pub(super) fn predicate(
    records: &Records,
    constraint: &Record,
    n: usize,
    used: Span,
) -> Result<Predicate, Diag> {
    let predicate = records.def_field(constraint, "predicate")?;
    let name = if constraint.is_anonymous() { "" } else { &**constraint.name() };
    Reader { records, n, used, name }.read(predicate, &|text| text, 0)
}

struct Reader<'a> {
    records: &'a Records,
    n: usize,
    used: Span,
    name: &'a str,
}

impl Reader<'_> {
    fn read(&self, record: &Record, edit: &dyn Fn(String) -> String, depth: u32) -> Result<Predicate, Diag> {
        let is = |class: &str| self.records.is_subclass_of(record, class);
        if depth >= MAX_DEPTH {
            return Err(Diag::error(self.used, format!("this predicate nests more than {MAX_DEPTH} deep")));
        }
        if is("CPred") {
            let text = record.str("predExpr")?;
            // The class adds redundant parentheses.
            let text = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
            return Ok(self.code(edit(text.trim().to_owned()), record.span()));
        }
        if is("PdllKnown") {
            let args = record.str_list("args")?;
            let args: String = args.iter().map(|arg| format!(", {arg}")).collect();
            let text = format!("$_ods::{}($_ctx, $_self{args})", record.str("function")?);
            return Ok(self.code(edit(text), record.span()));
        }
        if !is("CombinedPred") {
            let message = format!("`{}` is not a predicate on several entities", record.name());
            return Err(Diag::error(self.used, message));
        }
        let children = self.records.def_list(record, "children")?;
        let kind = self.records.def_field(record, "kind")?.name().clone();
        let field = |name: &str| record.str(name).map(|text| text.to_string()).unwrap_or_default();
        let all = |edit: &dyn Fn(String) -> String| -> Result<Vec<Predicate>, Diag> {
            children.iter().map(|child| self.read(child, edit, depth + 1)).collect()
        };
        Ok(match &*kind {
            "PredCombinerAnd" => Predicate::All(all(edit)?),
            "PredCombinerOr" => Predicate::Any(all(edit)?),
            "PredCombinerNot" => Predicate::Not(Box::new(Predicate::All(all(edit)?))),
            "PredCombinerSubstLeaves" => {
                let (pattern, replacement) = (field("pattern"), field("replacement"));
                Predicate::All(all(&|text| edit(text.replace(&pattern, &replacement)))?)
            }
            _ => {
                let (before, after) = (field("prefix"), field("suffix"));
                Predicate::All(all(&|text| edit(format!("{before}{text}{after}")))?)
            }
        })
    }

    fn code(&self, text: String, span: Span) -> Predicate {
        Predicate::Code(Expression {
            text: text.as_str().into(),
            span,
            used: self.used,
            record: self.name.into(),
            args: (0..self.n).map(Argument::Param).collect(),
            n_results: 1,
            location: (Vec::new(), None),
        })
    }
}

/// Returns whether a constraint holds for an attribute that is present, `$0`, or for one that is absent, `!$_self`; `None` if it asks anything else.
pub(super) fn is_null_test(records: &Records, constraint: &Record) -> Option<bool> {
    let mut is_present = true;
    let mut found = predicate(records, constraint, 1, constraint.span()).ok()?;
    let code = loop {
        match found {
            Predicate::Not(inner) => {
                is_present = !is_present;
                found = *inner;
            }
            Predicate::All(mut parts) if parts.len() == 1 => found = parts.pop()?,
            Predicate::Code(code) => break code,
            _ => return None,
        }
    };
    let mut expr = expression::parse(&code.text)?;
    while let Cpp::Not(inner) = expr {
        is_present = !is_present;
        expr = *inner;
    }
    matches!(expr, Cpp::Place(place) if place == "0" || place == "_self").then_some(is_present)
}

/// Returns the numbers of the positional placeholders of a text, and whether each is a range (`$1...`).
pub(super) fn positional(text: &str) -> Vec<(usize, bool)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('$') {
        let rest = &text[at + 1..];
        let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if let Ok(number) = rest[..len].parse() {
            found.push((number, rest[len..].starts_with("...")));
        }
    }
    found
}

/// Returns whether a text contains a special placeholder.
pub(super) fn mentions(text: &str, placeholder: &str) -> bool {
    text.match_indices(placeholder).any(|(at, _)| {
        !text[at + placeholder.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Returns the function that a text calls (`ns::foo($_builder, $0)`): its name without namespaces.
pub(super) fn called(text: &str) -> Option<&str> {
    let (path, rest) = text.trim().split_once('(')?;
    let args = rest.strip_suffix(')')?;
    let name = path.rsplit_once("::").map_or(path, |(_, name)| name).trim();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_path = path.chars().all(|c| is_word(c) || c == ':') && !name.is_empty();
    let is_plain = args.split(',').all(|arg| {
        let arg = arg.trim().trim_start_matches('&');
        arg.is_empty() || arg.strip_prefix('$').is_some_and(|arg| arg.chars().all(|c| is_word(c) || c == '.'))
    });
    (is_path && is_plain && !name.starts_with(|c: char| c.is_ascii_digit())).then_some(name)
}

/// An argument in a call of one function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CallArgument {
    /// `$_self`
    Subject,
    /// `$_loc`
    Location,
    /// `$1`
    Positional(usize),
    /// `$1...`
    Rest(usize),
}

/// Returns the function that a text calls, and the arguments besides `$_builder` and results (`&$0`).
pub fn call_shape(text: &str) -> Option<(&str, Vec<CallArgument>)> {
    let name = called(text)?;
    let args = text.trim().split_once('(')?.1.strip_suffix(')')?;
    let mut out = Vec::new();
    for arg in args.split(',').map(str::trim) {
        match arg {
            "" | "$_builder" => {}
            "$_loc" => out.push(CallArgument::Location),
            "$_self" => out.push(CallArgument::Subject),
            _ if arg.starts_with('&') => {}
            _ => {
                let number = arg.strip_prefix('$')?;
                out.push(match number.strip_suffix("...") {
                    Some(number) => CallArgument::Rest(number.parse().ok()?),
                    None => CallArgument::Positional(number.parse().ok()?),
                });
            }
        }
    }
    Some((name, out))
}
