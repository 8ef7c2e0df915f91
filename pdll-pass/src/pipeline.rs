//! Pipeline text: `builtin.module(func.func(canonicalize{top-down=true},cse))`, as elements with their places.
//!
//! In: text. Out: the anchor and its elements, read by `registry`; or an error with its location. Invariant:
//! elements nest at most `MAX_NESTING` deep, so code that processes them may recurse. MLIR: PassRegistry.cpp
//! (`parsePassPipeline`), with its messages. Differs: an anchor must be a valid operation name; an empty one
//! is not `any`.

use pdll_runtime::ir::ParseError;
use pdll_runtime::ir::internal::Fault;

/// Maximum nesting of pipelines.
pub(crate) const MAX_NESTING: usize = 64;

/// Name of a pipeline's text in error messages.
pub(crate) const SOURCE: &str = "pass pipeline";

/// A pass, or a pipeline for an operation.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Element<'t> {
    pub(crate) name: &'t str,
    /// Location of the name.
    pub(crate) at: usize,
    pub(crate) kind: ElementKind<'t>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ElementKind<'t> {
    /// A pass, with the text between its braces and its location.
    Pass(Option<(usize, &'t str)>),
    /// A pipeline for an operation.
    Nested(Vec<Element<'t>>),
}

type Parsed<T> = Result<T, Box<Fault>>;

/// Parses a pipeline with an anchor: `builtin.module(…)`.
pub(crate) fn parse_anchored(text: &str) -> Result<(&str, Vec<Element<'_>>), ParseError> {
    parse_anchored_inner(text).map_err(|fault| fault.into_error(SOURCE, text))
}

/// Reads a list of passes and nested pipelines.
pub(crate) fn parse_list(text: &str) -> Result<Vec<Element<'_>>, ParseError> {
    parse_elements(text, 0, text.len()).map_err(|fault| fault.into_error(SOURCE, text))
}

fn parse_anchored_inner(text: &str) -> Parsed<(&str, Vec<Element<'_>>)> {
    let fault = |at| {
        let words =
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. `builtin.module(...)`";
        Fault::new(at, words).note_without_place("write `any(...)` for any operation")
    };
    let start = text.len() - text.trim_start().len();
    let open = text.find('(').ok_or_else(|| fault(start))?;
    let anchor = text[..open].trim();
    let end = text.trim_end().len();
    if anchor.is_empty() || !text[..end].ends_with(')') {
        return Err(fault(if anchor.is_empty() { start } else { end }));
    }
    check_anchor(anchor, start)?;
    let inner = open + 1..end - 1;
    if text[inner.clone()].trim().is_empty() {
        return Ok((anchor, Vec::new()));
    }
    Ok((anchor, parse_elements(text, inner.start, inner.end)?))
}

/// Refuses an anchor that no operation can be called.
fn check_anchor(name: &str, at: usize) -> Parsed<()> {
    let is_fine = |c: char| c.is_ascii_alphanumeric() || "._$-".contains(c);
    match name.find(|c| !is_fine(c)) {
        Some(wrong) => {
            let words = format!("`{name}` is not the name of an operation, which a nested pipeline needs");
            Err(Fault::new(at + wrong, words))
        }
        None if name.is_empty() => {
            let fault = Fault::new(at, "expected the name of an operation before `(`");
            Err(fault.note_without_place("write `any(...)` for any operation"))
        }
        None => Ok(()),
    }
}

/// A pipeline whose end was not reached yet.
struct Open<'t> {
    name: &'t str,
    at: usize,
    before: Vec<Element<'t>>,
}

/// Reads the elements in `text[at..end]`.
fn parse_elements(text: &str, at: usize, end: usize) -> Parsed<Vec<Element<'_>>> {
    let mut at = at;
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut elements: Vec<Element<'_>> = Vec::new();
    let skip_spaces = |at: usize| end - text[at..end].trim_start().len();
    loop {
        let stop = text[at..end].find([',', '(', ')', '{']).map_or(end, |found| at + found);
        let name = text[at..stop].trim();
        let name_at = skip_spaces(at).min(stop);
        at = stop;
        if text[at..end].starts_with('(') {
            check_anchor(name, name_at)?;
            if open.len() + 1 >= MAX_NESTING {
                return Err(Fault::new(
                    name_at,
                    format!("pipelines are nested more than {MAX_NESTING} deep"),
                ));
            }
            open.push(Open { name, at: name_at, before: std::mem::take(&mut elements) });
            at += 1;
            continue;
        }
        let mut options = None;
        if text[at..end].starts_with('{') {
            let close = closing_brace(&text[..end], at)
                .ok_or_else(|| Fault::new(at, "missing closing `}` while processing pass options"))?;
            options = Some((at + 1, &text[at + 1..close]));
            at = skip_spaces(close + 1);
        }
        elements.push(Element { name, at: name_at, kind: ElementKind::Pass(options) });
        while text[at..end].starts_with(')') {
            let Some(outer) = open.pop() else {
                let words =
                    "encountered extra closing `)` creating unbalanced parentheses while parsing pipeline";
                return Err(Fault::new(at, words));
            };
            let nested = std::mem::replace(&mut elements, outer.before);
            elements.push(Element { name: outer.name, at: outer.at, kind: ElementKind::Nested(nested) });
            at = skip_spaces(at + 1);
        }
        if at == end {
            break;
        }
        if !text[at..end].starts_with(',') {
            return Err(Fault::new(at, "expected `,` after parsing pipeline"));
        }
        at += 1;
    }
    match open.last() {
        Some(unclosed) => {
            let words = "encountered unbalanced parentheses while parsing pipeline";
            Err(Fault::new(end, words)
                .note(unclosed.at, format!("the pipeline of `{}` is not closed", unclosed.name)))
        }
        None => Ok(elements),
    }
}

/// Returns the position of the brace that closes the one at `open`.
fn closing_brace(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, byte) in text.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}
