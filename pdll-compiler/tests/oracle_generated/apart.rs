//! Programs without the patterns, literals and operations that known differences concern.
//!
//! In: a program and its diagnostics. Out: the program without the invalid parts, so that the rest can be
//! compared: patterns are removed, literals are replaced by valid ones, and unused operations are passed to a
//! native constraint.

use std::ops::Range;

use crate::oracle_generated::compare::offset;
use crate::oracle_generated::outcome::{Finding, Outcome};
use crate::oracle_generated::repair::{is_blank, is_code, offsets};
use crate::oracle_generated::tokens::tokens;

/// The file name of a program for the tool and for us.
const FILE: &str = "program.pdll";

/// The native constraint that takes the operations.
const USED: &str = "Constraint UsedOp(o: Op); ";

/// Returns the locations in the program that a diagnostic names.
fn places<'f>(program: &'f str, finding: &'f Finding) -> impl Iterator<Item = usize> + 'f {
    let all = std::iter::once(finding).chain(&finding.notes);
    all.filter(|one| one.position().0 == FILE).map(|one| offset(program, one))
}

/// Returns a program without the patterns that contain unbound entities.
pub(crate) fn without_unbound(program: &str, ours: &Outcome) -> String {
    let unbound = ours.errors.iter().filter(|our| our.message.ends_with(" is not bound"));
    let wrong: Vec<usize> = unbound.flat_map(|our| places(program, our)).collect();
    without_patterns(program, |span| wrong.iter().any(|at| span.contains(at)))
}

/// Returns a program with some of its patterns replaced by blanks.
fn without_patterns(program: &str, is_out: impl Fn(&Range<usize>) -> bool) -> String {
    let mut out = program.to_owned();
    for span in patterns(&tokens(program)) {
        let (lo, hi) = offsets(program, &span);
        if is_out(&(lo..hi)) {
            let blank =
                |c: char| if matches!(c, '\n' | '\r') { c.to_string() } else { " ".repeat(c.len_utf8()) };
            out.replace_range(lo..hi, &program[lo..hi].chars().map(blank).collect::<String>());
        }
    }
    out
}

/// Returns the token ranges of the patterns of a program.
fn patterns(tokens: &[String]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut depth, mut begun, mut is_short) = (0usize, None, false);
    for (i, token) in tokens.iter().enumerate().filter(|(_, token)| !is_blank(token)) {
        match token.as_str() {
            "Pattern" if depth == 0 && begun.is_none() => (begun, is_short) = (Some(i), false),
            "=>" if depth == 0 => is_short = true,
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_end = depth == 0 && token == if is_short { ";" } else { "}" };
        if let (true, Some(start)) = (is_end, begun) {
            found.push(start..i + 1);
            begun = None;
        }
    }
    found
}

/// Returns a program with valid literals in place of those that we report as malformed.
pub(crate) fn with_good_literals(program: &str, ours: &Outcome) -> String {
    let wrong = ours.errors.iter().filter(|our| our.message.starts_with("invalid MLIR "));
    let wrong: Vec<usize> =
        wrong.filter(|our| our.position().0 == FILE).map(|our| offset(program, our)).collect();
    let (mut out, mut at, mut is_type) = (String::new(), 0, false);
    for token in tokens(program) {
        let is_wrong = is_code(&token) && wrong.contains(&at);
        at += token.len();
        match token.as_str() {
            "attr" => is_type = false,
            "type" => is_type = true,
            _ => {}
        }
        match (is_wrong, is_type) {
            (true, true) => out.push_str("\"i1\""),
            (true, false) => out.push_str("\"unit\""),
            (false, _) => out.push_str(&token),
        }
    }
    out
}

/// Returns a program that passes the operation which the tool reports as unused to a native constraint.
pub(crate) fn with_used_operation(program: &str, theirs: &Outcome) -> String {
    let Some(their) = theirs.errors.first() else { return program.to_owned() };
    if their.position().0 != FILE {
        // It is in a function of an included file, which any pattern may call.
        return without_patterns(program, |_| true);
    }
    let place = offset(program, their);
    let tokens = tokens(program);
    let mut at = 0;
    let start = tokens.iter().position(|token| {
        at += token.len();
        at > place
    });
    let Some(span) = start.and_then(|start| operation(&tokens, start)) else { return program.to_owned() };
    let name = tokens[span.start + 1..].iter().take_while(|token| *token != ">");
    let name: String = name.filter(|token| !is_blank(token)).skip(1).cloned().collect();
    let ty = if name.is_empty() { "Op".to_owned() } else { format!("Op<{name}>") };
    let (lo, hi) = offsets(program, &span);
    // One function for each, with its type; it moves all following code.
    let n = program.matches("UsedOp(o); return o;").count();
    let head = if n == 0 { USED } else { "" };
    let function = format!("{head}Constraint Used{n}(o: {ty}) -> {ty} {{ UsedOp(o); return o; }} ");
    let (before, rest) = program[..lo].split_at(includes_end(program).min(lo));
    // The native constraint precedes all its uses.
    let (native, rest) = rest.split_at(if n == 0 { 0 } else { USED.len() });
    format!("{before}{native}{function}{rest}Used{n}({}){}", &program[lo..hi], &program[hi..])
}

/// Returns the end of the includes at the beginning of a program.
fn includes_end(program: &str) -> usize {
    let (mut at, mut end) = (0, 0);
    for token in tokens(program) {
        at += token.len();
        match token.as_str() {
            "#" | "include" => {}
            token if is_blank(token) => {}
            token if token.starts_with('"') => end = at,
            _ => break,
        }
    }
    end
}

/// Returns the tokens of the operation that begins at one: name, operands, attributes, result types.
fn operation(tokens: &[String], start: usize) -> Option<Range<usize>> {
    let next = |from: usize| (from..tokens.len()).find(|i| !is_blank(&tokens[*i]));
    let name = next(start + 1).filter(|i| tokens[start] == "op" && tokens[*i] == "<")?;
    let mut end = (name..tokens.len()).find(|i| tokens[*i] == ">")? + 1;
    for (open, close) in [("(", ")"), ("{", "}")] {
        if let Some(at) = next(end).filter(|at| tokens[*at] == open) {
            end = closing(tokens, at, open, close)? + 1;
        }
    }
    if let Some(arrow) = next(end).filter(|at| tokens[*at] == "->") {
        let open = next(arrow + 1)?;
        end = closing(tokens, open, "(", ")")? + 1;
    }
    Some(start..end)
}

/// Returns the token that closes the one at `open`.
fn closing(tokens: &[String], open: usize, opens: &str, closes: &str) -> Option<usize> {
    let mut depth = 0usize;
    (open..tokens.len()).find(|i| {
        match tokens[*i].as_str() {
            token if token == opens => depth += 1,
            token if token == closes => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}
