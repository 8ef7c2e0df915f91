//! Names that are visible at the cursor.
//!
//! The text before the statement is read by itself, with a mark in place of the statement and the open brackets closed, and without a few
//! lines that have errors. Where this does not parse, the whole text is read without the line; and else the names are those of the tokens
//! before, without types.

use std::collections::BTreeMap;

use pdll_ir::{Context, InputPart, Ir, Op, SourcePlaces, Trait, parse_with_places};

use super::cursor::open_brackets;
use super::index::{EntityKind, Index};
use super::scan::{Kind, Token, scan};
use crate::document::Text;

/// The operation that stands at the cursor.
const MARK: &str = "pdll.cursor";
/// The operation that ends blocks which are behind the cursor.
const END: &str = "pdll.end";

/// Maximum number of lines with errors that are left out.
const MAX_ERRORS: usize = 4;

/// Names that are visible at a place.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Scope {
    /// Values with `%`, and what is known about them.
    pub(super) values: BTreeMap<String, Option<String>>,
    /// Blocks with `^`.
    pub(super) blocks: Vec<String>,
    /// The dialect whose operations are written without its name; may be empty.
    pub(super) default_dialect: &'static str,
}

impl Scope {
    /// Returns the names that are visible to a statement, which starts at an offset. The cursor is behind it.
    pub(super) fn new(ctx: &Context, text: &str, statement: usize, cursor: usize) -> Scope {
        let before = text.get(..statement).unwrap_or_default();
        let tokens = scan(before);
        let open = open_brackets(&tokens);
        let mut scope = skeleton(before, &tokens, &open)
            .and_then(|skeleton| Scope::of_text(ctx, skeleton))
            .or_else(|| Scope::of_text(ctx, without_line(text, statement, cursor)))
            .unwrap_or_else(|| Scope::of_tokens(before, &tokens, &open));
        for block in blocks_behind(text, cursor) {
            if !scope.blocks.contains(&block) {
                scope.blocks.push(block);
            }
        }
        scope.blocks.sort_unstable();
        scope
    }

    /// Reads a text with a mark; returns the names at the mark. Lines with errors are left out, unless they open or close a region.
    fn of_text(ctx: &Context, mut text: String) -> Option<Scope> {
        for _ in 0..=MAX_ERRORS {
            let error = match parse_with_places(ctx, "-", &InputPart::whole(&text)) {
                Ok((ir, places)) => return Scope::of_ir(&ir, &places, &text),
                Err(error) => error,
            };
            let line = Text::new(&*text).line(u32::try_from(error.place().line).ok()?.checked_sub(1)?);
            if line.is_empty() || text[line.clone()].contains(['{', '}']) || text[line.clone()].contains(MARK)
            {
                return None;
            }
            text.replace_range(line, "");
        }
        None
    }

    /// Returns the names at the mark of a text that was read.
    fn of_ir(ir: &Ir, places: &SourcePlaces, text: &str) -> Option<Scope> {
        let index = Index::new(ir, places, &Text::new(text), 0, text);
        let mark = ir.walk_pre_order(ir.top()).into_iter().find(|op| op.name_text(ir) == MARK)?;
        let at = text.find(MARK)?;
        let mut regions = Vec::new();
        let mut region = mark.parent_region(ir);
        while let Some(here) = region {
            regions.push(here);
            let around = here.parent_op(ir);
            let is_isolated = around.has_trait(ir, Trait::IsolatedFromAbove);
            region = if is_isolated { None } else { here.parent_region(ir) };
        }
        // Operations that are not registered are in generic form, which does not change it.
        let around = std::iter::successors(mark.parent_op(ir), |op| op.parent_op(ir));
        let around = around.into_iter().find(|op| op.is_registered(ir));
        let default_dialect = around.map_or("", |op| op.info(ir).default_dialect);
        let mut scope = Scope { default_dialect, ..Scope::default() };
        for entity in index.entities() {
            let Some(definition) = entity.definition.clone() else { continue };
            let Some(name) = text.get(definition.clone()) else { continue };
            match entity.kind {
                EntityKind::Results(op, first, n) => {
                    let is_before = definition.start < at;
                    if is_before && op.parent_region(ir).is_some_and(|region| regions.contains(&region)) {
                        scope.values.insert(name.to_owned(), detail_of_result(ir, op, first, n));
                    }
                }
                EntityKind::Argument(arg) => {
                    let region = arg.arg_block(ir).and_then(|block| block.parent_region(ir));
                    let is_before = definition.start < at;
                    if is_before && region.is_some_and(|region| regions.contains(&region)) {
                        let number = arg.arg_index(ir).unwrap_or_default();
                        let ty = arg.ty(ir).display(ir.context());
                        scope.values.insert(name.to_owned(), Some(format!("arg #{number}: {ty}")));
                    }
                }
                EntityKind::Block(block) if block.parent_region(ir) == mark.parent_region(ir) => {
                    scope.blocks.push(name.to_owned());
                }
                _ => {}
            }
        }
        Some(scope)
    }

    /// Returns the values in brackets that are open, without types.
    fn of_tokens(text: &str, tokens: &[Token], open: &[usize]) -> Scope {
        let mut scope = Scope::default();
        let mut end = tokens.len();
        // From the inside out: the tokens of each bracket that are in no closed one.
        for from in open.iter().rev().map(|open| open + 1).chain([0]) {
            let mut depth = 0i64;
            for token in tokens.get(from..end).unwrap_or_default().iter().rev() {
                match token.kind {
                    Kind::Mark(b'}') => depth += 1,
                    Kind::Mark(b'{') => depth -= 1,
                    Kind::Value if depth <= 0 => {
                        scope.values.insert(text[token.place.clone()].to_owned(), None);
                    }
                    _ => {}
                }
            }
            end = from;
        }
        scope
    }
}

fn detail_of_result(ir: &Ir, op: Op, first: usize, n: usize) -> Option<String> {
    if first >= op.n_results(ir) {
        return None;
    }
    let ty = op.result(ir, first).ty(ir).display(ir.context());
    Some(format!("{}: {ty}{}", op.name_text(ir), if n > 1 { ", ..." } else { "" }))
}

/// Returns a text up to a statement with a mark behind it, and its open brackets closed; `None` if that is not possible. Operations in
/// generic form whose regions are open lose their operands and results, because their types are not known.
fn skeleton(text: &str, tokens: &[Token], open: &[usize]) -> Option<String> {
    let kind = |token: usize| tokens.get(token).map(|token| token.kind);
    let mut skeleton = String::with_capacity(text.len() + 64);
    let mut behind = 0;
    for &at in open {
        match kind(at)? {
            Kind::Mark(b'{') => {}
            Kind::Mark(b'(') => {
                let name = generic_name(tokens, text, at)?;
                let first = first_token(tokens, name);
                skeleton.push_str(text.get(behind..tokens[first].place.start)?);
                skeleton.push_str(text.get(tokens[name].place.clone())?);
                skeleton.push_str("() (");
                behind = tokens[at].place.end;
            }
            _ => return None,
        }
    }
    skeleton.push_str(text.get(behind..)?);
    skeleton.push_str(&format!("\n\"{MARK}\"() : () -> ()\n"));
    for (nth, &at) in open.iter().enumerate().rev() {
        if kind(at) == Some(Kind::Mark(b'(')) {
            skeleton.push_str(") : () -> ()\n");
            continue;
        }
        let end = open.get(nth + 1).copied().unwrap_or(tokens.len());
        for block in undefined_blocks(text, tokens, at + 1, end) {
            skeleton.push_str(&format!("{block}:\n\"{END}\"() : () -> ()\n"));
        }
        skeleton.push_str("}\n");
    }
    Some(skeleton)
}

/// Returns the blocks that a region names in its own operations and does not define, from its first token to a last one.
fn undefined_blocks<'a>(text: &'a str, tokens: &[Token], first: usize, end: usize) -> Vec<&'a str> {
    let (mut named, mut defined, mut depth) = (Vec::new(), Vec::new(), 0i64);
    for at in first..end {
        match tokens[at].kind {
            Kind::Mark(b'{') => depth += 1,
            Kind::Mark(b'}') => depth -= 1,
            Kind::Block if depth == 0 => {
                let is_label = begins_line(text, tokens[at].place.start) || at == first;
                let names = if is_label { &mut defined } else { &mut named };
                names.push(&text[tokens[at].place.clone()]);
            }
            _ => {}
        }
    }
    named.sort_unstable();
    named.dedup();
    named.retain(|name| !defined.contains(name));
    named
}

/// Returns the names of the blocks that are defined behind an offset, in the region around it.
fn blocks_behind(text: &str, at: usize) -> Vec<String> {
    let rest = text.get(at..).unwrap_or_default();
    let line = rest.find('\n').unwrap_or(rest.len());
    let (mut found, mut depth) = (Vec::new(), 0i64);
    for token in scan(rest) {
        match token.kind {
            Kind::Mark(b'{') => depth += 1,
            Kind::Mark(b'}') => depth -= 1,
            Kind::Block if depth == 0 && token.place.start > line && begins_line(rest, token.place.start) => {
                found.push(rest[token.place].to_owned());
            }
            _ => {}
        }
        if depth < 0 {
            break;
        }
    }
    found
}

fn begins_line(text: &str, at: usize) -> bool {
    text[..at].rsplit('\n').next().is_some_and(|line| line.trim().is_empty())
}

/// Returns a text with a mark in place of the rest of the line, from a statement on.
fn without_line(text: &str, statement: usize, cursor: usize) -> String {
    let end = text.get(cursor..).and_then(|rest| rest.find('\n')).map_or(text.len(), |end| cursor + end);
    let (before, behind) = (text.get(..statement), text.get(end..));
    format!("{}\"{MARK}\"() : () -> (){}", before.unwrap_or_default(), behind.unwrap_or_default())
}

/// Returns the token with the name of the operation in generic form whose regions a parenthesis opens.
fn generic_name(tokens: &[Token], text: &str, open: usize) -> Option<usize> {
    let mut depth = 0i64;
    for at in (0..open).rev() {
        match tokens[at].kind {
            Kind::Mark(b')' | b']' | b'}') => depth += 1,
            Kind::Mark(b'(' | b'[' | b'{') => depth -= 1,
            Kind::Mark(b'<' | b'>') => {}
            Kind::Word if depth == 0 => {
                let is_string = text.get(tokens[at].place.clone())?.starts_with('"');
                return is_string.then_some(at);
            }
            _ if depth == 0 => return None,
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    None
}

/// Returns the first token of the operation whose name is a token: that of its first result.
fn first_token(tokens: &[Token], name: usize) -> usize {
    let kind = |token: usize| tokens.get(token).map(|token| token.kind);
    let mut first = name;
    if kind(name.wrapping_sub(1)) == Some(Kind::Mark(b'=')) {
        first = name - 1;
        while let Some(before) = first.checked_sub(1) {
            let is_count =
                kind(before) == Some(Kind::Word) && kind(before.wrapping_sub(1)) == Some(Kind::Mark(b':'));
            if !is_count && !matches!(kind(before), Some(Kind::Value | Kind::Mark(b',' | b':'))) {
                break;
            }
            first = before;
        }
    }
    first
}
