//! Programs without the construct of a row of the list, so that the rest can be compared.
//!
//! In: a program. Out: the replacement for MLIR, and that for us. Invariant: all locations are preserved.

use crate::oracle_generated::apart::{with_good_literals, with_used_operation, without_unbound};
use crate::oracle_generated::known::{
    is_of_definitions, is_of_negated, is_side_operation, rejected_definitions, words_of,
};
use crate::oracle_generated::outcome::{Finding, Outcome, Phase};
use crate::oracle_generated::tokens::tokens;

/// A repaired program for each side.
pub(crate) struct Repaired {
    pub(crate) theirs: String,
    pub(crate) ours: String,
}

/// The entries whose construct can be repaired; the others are checked by themselves.
pub(crate) const REPAIRABLE: [&str; 12] = [
    "code_escape",
    "inline_native",
    "inline_statement",
    "op_variable",
    "bare_constraint",
    "late_include",
    "side_operation",
    "through_native",
    "bad_literal",
    "unloaded_dialect",
    "op_name_blanks",
    "td_mistake",
];

/// Returns how often a program is repaired for an entry: the tool reports unused operations one at a time.
pub(crate) fn times(entry: &str) -> usize {
    if entry == "side_operation" { 8 } else { 1 }
}

/// The replacement of the name `op`.
const OTHER_NAME: &str = "oq";

/// A constraint of MLIR's kind that replaces one that is not.
const BARE: (&str, &str) = ("T_Even", "T_Word");

/// Returns a program without the construct of an entry, given the outcomes of both sides.
pub(crate) fn repaired(entry: &str, program: &str, theirs: &Outcome, ours: &Outcome) -> Repaired {
    let same = |text: String| Repaired { theirs: text.clone(), ours: text };
    match entry {
        "code_escape" => same(without_code_escapes(program)),
        "inline_native" => {
            Repaired { theirs: with_ended_natives(program, ";"), ours: with_ended_natives(program, " ") }
        }
        "inline_statement" => same(without_function_statements(program)),
        "op_variable" => same(renamed(program)),
        "bare_constraint" => same(program.replace(BARE.0, BARE.1)),
        "side_operation" if theirs.errors.first().is_some_and(is_side_operation) => {
            same(with_used_operation(program, theirs))
        }
        "side_operation" | "through_native" => same(without_unbound(program, ours)),
        "bad_literal" => same(with_good_literals(program, ours)),
        "late_include" => same(with_early_includes(program)),
        "unloaded_dialect" => same(without_dialect_literals(program)),
        "op_name_blanks" => same(with_whole_names(program)),
        "td_mistake" => same(without_definitions(program, rejected_definitions(theirs))),
        _ => same(program.to_owned()),
    }
}

/// Returns whether our outcome equals that of the repaired program, except for the repair.
pub(crate) fn says_the_same(entry: &str, program: &str, ours: &Outcome, repaired: &Outcome) -> bool {
    let shown = |finding: &Finding| {
        let message = match entry {
            "op_variable" => finding.message.replace("`op`", &format!("`{OTHER_NAME}`")),
            "bare_constraint" => finding.message.replace(BARE.0, BARE.1),
            _ => finding.message.clone(),
        };
        (finding.place.clone(), message)
    };
    // An escape in a literal is parsed differently.
    let is_shown = |error: &&Finding| entry != "code_escape" || !error.message.starts_with("invalid MLIR ");
    let errors = |outcome: &Outcome| outcome.errors.iter().filter(is_shown).map(shown).collect::<Vec<_>>();
    let (before, after) = (errors(ours), errors(repaired));
    match entry {
        // There must be no other errors, and the following code has moved.
        "side_operation" | "through_native" => {
            let before: Vec<&String> = before.iter().map(|(_, message)| message).collect();
            return after.iter().all(|(_, message)| before.contains(&message));
        }
        // Unbound entities are only reported if literals are valid. The missing results of a negated
        // constraint are explained separately.
        "bad_literal" => {
            return repaired.errors.iter().all(|error| error.phase == Phase::Output || is_of_negated(error));
        }
        _ => {}
    }
    match entry {
        // What follows the name is parsed differently, and what is in the file is no longer reported.
        "op_name_blanks" | "td_mistake" => {
            let names: Vec<(usize, usize)> = names_with_blanks(program);
            return ours.errors.iter().zip(&before).all(|(error, shown)| {
                let at = crate::oracle_generated::compare::offset(program, error);
                let is_explained = match entry {
                    "td_mistake" => is_of_definitions(error),
                    _ => names.iter().any(|(lo, hi)| (*lo..=*hi).contains(&at)),
                };
                let is_same_place =
                    |other: &(String, String)| error.phase == Phase::Syntax && other.0 == shown.0;
                is_explained || after.contains(shown) || after.iter().any(is_same_place)
            });
        }
        "inline_statement" => {}
        _ => return before == after,
    }
    // Declarations of a removed function may be missing afterwards, and its contents can no longer be
    // invalid.
    let removed = function_statements(&tokens(program));
    let removed: Vec<(usize, usize)> = removed.iter().map(|span| offsets(program, span)).collect();
    // PDL is only generated for programs without other errors.
    let has_pdl = repaired.errors.iter().all(|error| error.phase == Phase::Output);
    let errors = ours.errors.iter().zip(&before).filter(|(error, _)| has_pdl || error.phase != Phase::Output);
    errors.into_iter().all(|(error, shown)| {
        let at = crate::oracle_generated::compare::offset(program, error);
        after.contains(shown) || removed.iter().any(|(lo, hi)| (*lo..*hi).contains(&at))
    })
}

/// Returns whether a function is defined as a statement of a body. Code generation of the tool is then
/// undefined.
pub(crate) fn has_function_statement(program: &str) -> bool {
    !function_statements(&tokens(program)).is_empty()
}

pub(crate) fn offsets(program: &str, span: &std::ops::Range<usize>) -> (usize, usize) {
    let tokens = tokens(program);
    let lo = tokens[..span.start].iter().map(String::len).sum();
    (lo, lo + tokens[span.clone()].iter().map(String::len).sum::<usize>())
}

pub(crate) fn is_blank(token: &str) -> bool {
    token.starts_with("//") || token.trim().is_empty()
}

pub(crate) fn is_code(token: &str) -> bool {
    token.starts_with("[{") || token.starts_with('"')
}

/// Returns the tokens of functions that are statements of bodies, with their semicolons.
fn function_statements(tokens: &[String]) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let (mut depth, mut before) = (0usize, "");
    for (i, token) in tokens.iter().enumerate().filter(|(_, token)| !is_blank(token)) {
        let begins = before == "=>" || depth > 0 && matches!(before, ";" | "{" | "}");
        if begins && matches!(token.as_str(), "Constraint" | "Rewrite") {
            let (mut nesting, mut end) = (0i32, i);
            // The expression after `=>` is called separately.
            let (mut is_called, mut is_lambda) = (false, false);
            let mut last = "";
            for (at, token) in tokens.iter().enumerate().skip(i) {
                if is_blank(token) {
                    continue;
                }
                match token.as_str() {
                    "(" | "{" | "[" => {
                        let is_behind_body = nesting == 0 && (last == "}" || is_code(last));
                        is_called |= token == "(" && is_behind_body && !is_lambda;
                        nesting += 1;
                    }
                    ")" | "}" | "]" => nesting -= 1,
                    "=>" if nesting == 0 => is_lambda = true,
                    ";" if nesting == 0 => {
                        end = at + 1;
                        break;
                    }
                    _ => {}
                }
                if nesting < 0 {
                    break;
                }
                last = token;
            }
            // After native code the tool requires two.
            if let Some(next) = tokens[end..].iter().position(|token| !is_blank(token))
                && end > i
                && is_code(last_of(&tokens[i..end - 1]))
                && tokens[end + next] == ";"
            {
                end += next + 1;
            }
            if end > i && !is_called {
                found.push(i..end);
            }
        }
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = token;
    }
    found
}

/// Returns the literals that name an attribute or a type of a dialect: their tokens.
fn dialect_literals(tokens: &[String]) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    let (mut before, mut two_before) = ("", "");
    for (i, token) in tokens.iter().enumerate().filter(|(_, token)| !is_blank(token)) {
        let good = match two_before {
            "attr" => "unit",
            "type" => "i1",
            _ => "",
        };
        if before == "<" && !good.is_empty() && is_code(token) && token.contains(['!', '#']) {
            found.push((i, good));
        }
        (two_before, before) = (before, token);
    }
    found
}

/// Returns whether an attribute or a type of a dialect is written in a program.
pub(crate) fn has_dialect_literal(program: &str) -> bool {
    !dialect_literals(&tokens(program)).is_empty()
}

/// Returns a program with literals of MLIR's own in their place.
fn without_dialect_literals(program: &str) -> String {
    let mut tokens = tokens(program);
    for (i, good) in dialect_literals(&tokens.clone()) {
        let n = tokens[i].len();
        tokens[i] = format!("\"{good:<width$}\"", width = n.saturating_sub(2));
    }
    tokens.concat()
}

/// Returns the names of operations that are not one word, or have blanks within: where each begins and ends.
fn names_with_blanks(program: &str) -> Vec<(usize, usize)> {
    let tokens = tokens(program);
    let mut starts = vec![0];
    for token in &tokens {
        starts.push(starts.last().copied().unwrap_or_default() + token.len());
    }
    let words: Vec<usize> = (0..tokens.len()).filter(|i| !is_blank(&tokens[*i])).collect();
    let is_word =
        |i: &usize| tokens[*i].starts_with(|c: char| c.is_alphabetic() || c == '_') && tokens[*i] != "_";
    let mut found = Vec::new();
    for (at, pair) in words.windows(2).enumerate() {
        if !matches!(tokens[pair[0]].as_str(), "op" | "Op") || tokens[pair[1]] != "<" {
            continue;
        }
        let name = words[at + 2..].iter().take_while(|i| is_word(i) || tokens[**i] == ".");
        let name: Vec<usize> = name.copied().collect();
        let [dialect, dot, op, ..] = name[..] else { continue };
        let last = name[name.len() - 1];
        let is_whole = last - dialect + 1 == name.len();
        if !is_whole && is_word(&dialect) && tokens[dot] == "." && is_word(&op) {
            found.push((starts[dialect], starts[last + 1]));
        }
    }
    found
}

/// Returns whether the name of an operation in a program has blanks within.
pub(crate) fn has_name_with_blanks(program: &str) -> bool {
    !names_with_blanks(program).is_empty()
}

/// Returns a program in which such names are their first two words, without blanks.
fn with_whole_names(program: &str) -> String {
    let mut out = program.to_owned();
    for (lo, hi) in names_with_blanks(program).into_iter().rev() {
        let name = &program[lo..hi];
        let (first, rest) = name.split_at(name.find(['\n', '\r']).unwrap_or(name.len()));
        let words: Vec<String> = tokens(name).into_iter().filter(|token| !is_blank(token)).collect();
        let blank = |c: char| if matches!(c, '\n' | '\r') { c.to_string() } else { " ".repeat(c.len_utf8()) };
        let rest: String = rest.chars().map(blank).collect();
        out.replace_range(lo..hi, &format!("{:<width$}{rest}", words[..3].concat(), width = first.len()));
    }
    out
}

/// Returns a program that does not include a file of definitions.
fn without_definitions(program: &str, file: Option<&str>) -> String {
    let mut tokens = tokens(program);
    let wanted = format!("\"{}\"", file.unwrap_or_default());
    for i in (0..tokens.len()).filter(|i| tokens[*i] == wanted).collect::<Vec<_>>() {
        let is_part = |token: &String| is_blank(token) || token == "include" || token == "#";
        let start = tokens[..i].iter().rposition(|token| !is_part(token)).map_or(0, |at| at + 1);
        for token in tokens[start..=i].iter_mut().filter(|token| !is_blank(token)) {
            *token = " ".repeat(token.len());
        }
    }
    tokens.concat()
}

/// Returns the last token that is not blank.
fn last_of(tokens: &[String]) -> &str {
    tokens.iter().rev().find(|token| !is_blank(token)).map_or("", String::as_str)
}

fn without_function_statements(program: &str) -> String {
    let mut tokens = tokens(program);
    for span in function_statements(&tokens) {
        // The body of a function that is an item becomes empty.
        let arrow = tokens[..span.start].iter().rposition(|token| !is_blank(token));
        let arrow = arrow.filter(|at| tokens[*at] == "=>" && depth_of(&tokens[..*at]) == 0);
        let end = span.end - 1;
        for token in &mut tokens[span] {
            *token = token.chars().map(|c| if c == '\n' || c == '\r' { c } else { ' ' }).collect();
        }
        if let Some(arrow) = arrow {
            (tokens[arrow], tokens[end]) = ("{ ".to_owned(), "}".to_owned());
        }
    }
    tokens.concat()
}

/// Returns whether a parenthesis is open after a native function written as a statement.
pub(crate) fn is_open_behind_native(text: &str) -> bool {
    let tokens: Vec<String> = tokens(text).into_iter().filter(|token| !is_blank(token)).collect();
    let mut open = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "(" | "[" | "{" => open.push(i),
            ")" | "]" | "}" => drop(open.pop()),
            _ => {}
        }
    }
    open.into_iter().any(|at| {
        let [before @ .., code, end] = &tokens[..at] else { return false };
        tokens[at] == "(" && end == ";" && is_code(code) && is_inline_signature(before)
    })
}

/// Returns a program with another token after the code of each inline native function that two semicolons do
/// not follow, whose code is shortened by one character.
fn with_ended_natives(program: &str, end: &str) -> String {
    let tokens = tokens(program);
    let mut out = String::new();
    for (i, token) in tokens.iter().enumerate() {
        let mut after = tokens[i + 1..].iter().filter(|token| !is_blank(token));
        let has_both =
            after.next().is_some_and(|token| token == ";") && after.next().is_some_and(|token| token == ";");
        let is_native = is_code(token) && !has_both && is_inline_signature(&tokens[..i]);
        match is_native.then(|| shortened(token)).flatten() {
            Some(code) => out.push_str(&(code + end)),
            // At the end of its line, it moves nothing.
            None if is_native => {
                out.push_str(token);
                out.push_str(end);
            }
            None => out.push_str(token),
        }
    }
    out
}

/// Returns code without its last character, if that is on its last line and not part of an escape.
fn shortened(code: &str) -> Option<String> {
    let n_end = if code.starts_with('"') { 1 } else { 2 };
    let inner = code.get(n_end..code.len().checked_sub(n_end)?)?;
    let last = inner.chars().last().filter(|c| *c != '\n' && *c != '\\' && c.is_ascii())?;
    let rest = &inner[..inner.len() - last.len_utf8()];
    let is_escape = |text: &str| text.bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 1;
    let before = rest.strip_suffix(|c: char| c.is_ascii_hexdigit()).unwrap_or(rest);
    (!is_escape(rest) && !is_escape(before))
        .then(|| format!("{}{rest}{}", &code[..n_end], &code[code.len() - n_end..]))
}

/// Returns whether tokens end in the signature of an inline function.
fn is_inline_signature(tokens: &[String]) -> bool {
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).filter(|token| !is_blank(token)).collect();
    // Backward: result types and the parameters.
    let mut nesting = 0i32;
    for (i, token) in tokens.iter().enumerate().rev() {
        match *token {
            ")" | "]" | "}" => nesting += 1,
            "(" | "[" | "{" => nesting -= 1,
            ";" | "=" | "=>" if nesting == 0 => return false,
            _ => {}
        }
        if nesting < 0 || nesting == 0 && (*token == "{" || is_code(token)) {
            return false;
        }
        if nesting == 0 && matches!(*token, "Constraint" | "Rewrite") {
            let is_item = i == 0
                || depth(&tokens[..i]) == 0 && {
                    let before = tokens[i - 1];
                    matches!(before, ";" | "}") || is_code(before)
                };
            return !is_item;
        }
    }
    false
}

fn depth_of(tokens: &[String]) -> i32 {
    depth(&tokens.iter().map(String::as_str).collect::<Vec<_>>())
}

fn depth(tokens: &[&str]) -> i32 {
    tokens.iter().fold(0, |depth: i32, token| match *token {
        "(" | "[" | "{" => depth + 1,
        ")" | "]" | "}" => (depth - 1).max(0),
        _ => depth,
    })
}

/// Returns a program with the variables called `op` renamed.
fn renamed(program: &str) -> String {
    let tokens = tokens(program);
    if words_of(program).iter().any(|token| token == OTHER_NAME) {
        return program.to_owned();
    }
    let is_name = |i: usize| {
        let next = tokens[i + 1..].iter().find(|token| !is_blank(token));
        tokens[i] == "op" && next.is_none_or(|next| next != "<") && !is_in_op_name(&tokens[..i])
    };
    (0..tokens.len()).map(|i| if is_name(i) { OTHER_NAME } else { tokens[i].as_str() }).collect()
}

/// Returns whether tokens end in the start of an operation's name, `op<` or `op<a.`.
fn is_in_op_name(tokens: &[String]) -> bool {
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).filter(|token| !is_blank(token)).collect();
    let is_begun = |tokens: &[&str]| matches!(tokens, [.., "op" | "Op", "<"]);
    is_begun(&tokens) || matches!(tokens.as_slice(), [begun @ .., _, "."] if is_begun(begun))
}

/// Returns a program whose blocks of code have no escapes.
fn without_code_escapes(program: &str) -> String {
    let mut is_open = false;
    let repaired = tokens(program).into_iter().map(|token| {
        // An unclosed block is not one token.
        is_open |= token == "[{";
        if is_open || token.starts_with("[{") { token.replace('\\', "_") } else { token }
    });
    repaired.collect()
}

/// Returns whether a line includes definitions.
fn is_include(line: &str) -> bool {
    line.starts_with("#include \"") && line.trim_end().ends_with(".td\"")
}

/// Returns whether definitions are included after other code.
pub(crate) fn has_late_include(program: &str) -> bool {
    let is_empty = |line: &&str| line.trim().is_empty() || line.starts_with("//");
    let lines = program.lines().filter(|line| !is_empty(line));
    lines.skip_while(|line| is_include(line)).any(is_include)
}

/// Returns a program that includes definitions on its first line, if that is empty.
fn with_early_includes(program: &str) -> String {
    let Some(rest) = program.strip_prefix('\n') else { return program.to_owned() };
    let includes: Vec<&str> = rest.lines().filter(|line| is_include(line)).collect();
    let lines = rest.lines().map(|line| if is_include(line) { "" } else { line });
    format!("{}\n{}\n", includes.join(" "), lines.collect::<Vec<_>>().join("\n"))
}
