//! Comparison of two outcomes.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::oracle_generated::known;
use crate::oracle_generated::outcome::{Finding, Outcome, Phase};

/// A difference: its kind, for distinguishing differences, and all details.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    pub(crate) sort: String,
    pub(crate) shown: String,
}

/// Returns the first difference, if there is one.
pub(crate) fn compare(program: &str, theirs: &Outcome, ours: &Outcome) -> Option<Difference> {
    let found = |sort: String, theirs: &str, ours: &str| {
        Some(Difference { shown: format!("--- theirs\n{theirs}\n--- ours\n{ours}\n"), sort })
    };
    if ours.has_crashed {
        return found("we crash".to_owned(), &findings(theirs), "(a crash)");
    }
    if theirs.has_crashed {
        return found("they crash".to_owned(), "(a crash)", &findings(ours));
    }
    match (theirs.is_accepted(), ours.is_accepted()) {
        (true, false) => {
            let first = ours.errors.first().map_or("", |error| &error.message);
            return found(format!("we reject: {}", words(first)), "(accepted)", &findings(ours));
        }
        (false, true) => {
            let first = theirs.errors.first().map_or("", |error| &error.message);
            return found(format!("they reject: {}", words(first)), &findings(theirs), "(accepted)");
        }
        _ => {}
    }
    if let Some(first) = theirs.errors.first()
        && let Some(sort) = first_error(program, first, theirs, ours)
    {
        return found(sort, &findings(theirs), &findings(ours));
    }
    let tree = |outcome: &Outcome| outcome.tree.as_deref().map(numbered);
    if let (Some(theirs), Some(ours)) = (tree(theirs), tree(ours))
        && theirs != ours
    {
        return Some(different_text("ast", &theirs, &ours));
    }
    // After an error, warnings depend on how far each tool proceeds.
    let is_missing = |their: &&Finding| !ours.warnings.iter().any(|our| says(our, their));
    if theirs.is_accepted()
        && let Some(their) = theirs.warnings.iter().find(is_missing)
    {
        let shown = |warnings: &[Finding]| listed(warnings, "warning");
        let sort = format!("warning: {}", words(&their.message));
        return found(sort, &shown(&theirs.warnings), &shown(&ours.warnings));
    }
    let (theirs, ours) = (theirs.printed.as_ref()?, ours.printed.as_ref()?);
    let stages = [("pdl", &theirs.pdl, &ours.pdl), ("cpp", &theirs.cpp, &ours.cpp)];
    let (stage, theirs, ours) = stages.into_iter().find(|(_, theirs, ours)| theirs != ours)?;
    Some(different_text(stage, theirs, ours))
}

/// Returns whether both have the same syntax tree.
pub(crate) fn is_same_tree(theirs: &Outcome, ours: &Outcome) -> bool {
    match (&theirs.tree, &ours.tree) {
        (Some(theirs), Some(ours)) => numbered(theirs) == numbered(ours),
        _ => false,
    }
}

fn different_text(stage: &str, theirs: &str, ours: &str) -> Difference {
    let mut lines = theirs.lines().zip(ours.lines());
    let (their, our) = lines.find(|(their, our)| their != our).unwrap_or(("(the end)", "(the end)"));
    let head = |line: &str| {
        line.trim_start_matches([' ', '|', '`', '-']).split([' ', '(']).next().unwrap_or("").to_owned()
    };
    Difference {
        sort: format!("{stage}: {} / {}", words(&head(their)), words(&head(our))),
        shown: format!("--- theirs\n{their}\n\n{}\n--- ours\n{our}\n\n{}\n", cut(theirs), cut(ours)),
    }
}

/// Returns how their first error differs from ours. They stop there, but may report an error several times.
fn first_error(program: &str, their: &Finding, theirs: &Outcome, ours: &Outcome) -> Option<String> {
    let first = |phase| {
        let is_it = move |our: &&Finding| our.phase == phase && !is_of_read_body(program, our, their);
        ours.errors.iter().find(is_it)
    };
    let (syntax, meaning, output) = (first(Phase::Syntax), first(Phase::Meaning), first(Phase::Output));
    let mismatch = |our: Option<&Finding>| {
        let our = our.map_or("nothing", |our| &our.message);
        Some(format!("words: {} / {}", words(&their.message), words(our)))
    };
    if known::is_output(their) {
        // We accept an operation that is not used by the root, but it may not be the only one that they
        // reject.
        let Some(their) = theirs.errors.iter().find(|their| {
            !known::is_side_operation(their) || ours.errors.iter().any(|our| our.place == their.place)
        }) else {
            return mismatch(output);
        };
        let all = ours.errors.iter().filter(|our| our.phase == Phase::Output);
        return match syntax.or(meaning) {
            None if all.clone().any(|our| says(our, their) || known::says_better(program, our, their)) => {
                None
            }
            other => mismatch(other.or(output)),
        };
    }
    let is_it = |our: &Option<&Finding>| {
        our.is_some_and(|our| says(our, their) || known::says_better(program, our, their))
    };
    let other = match (is_it(&syntax), is_it(&meaning)) {
        (true, _) => meaning,
        (_, true) => syntax,
        _ => {
            return mismatch(
                syntax.into_iter().chain(meaning).chain(output).min_by_key(|our| our.position()),
            );
        }
    };
    // They process a file from its beginning to its end, so none of our errors may be before theirs.
    let is_late = |our: &Finding| {
        // Missing ends are reported at the beginning; a statement is checked when it has been read; and they
        // may report the error later.
        our.message.starts_with("expected Pattern body to terminate")
            || is_same_statement(program, our, their)
            || theirs.errors.iter().any(|their| says(our, their))
    };
    match other {
        Some(other)
            if !is_late(other)
                && other.position() < their.position()
                && other.position().0 == their.position().0 =>
        {
            Some(format!("order: {} / {}", words(&their.message), words(&other.message)))
        }
        _ => None,
    }
}

/// Returns whether the error concerns a body that has been read completely, so that errors further down in it
/// are reported first.
fn is_of_read_body(program: &str, our: &Finding, their: &Finding) -> bool {
    let is_it = our.message.starts_with("`return` statements are only permitted")
        || our.message.starts_with("Pattern body was terminated by an operation rewrite statement");
    is_it && !says(our, their) && is_same_body(program, our, their)
}

/// Returns whether no statement ends between two locations.
fn is_same_statement(program: &str, from: &Finding, to: &Finding) -> bool {
    let (lo, hi) = (offset(program, from), offset(program, to));
    from.position().0 == to.position().0
        && lo <= hi
        && program.get(lo..hi).is_some_and(|between| !ends_statement(between))
}

/// Returns whether no body that was begun before two locations ends between them.
fn is_same_body(program: &str, from: &Finding, to: &Finding) -> bool {
    let (lo, hi) = (offset(program, from), offset(program, to));
    let mut depth = 0i32;
    from.position().0 == to.position().0
        && program.get(lo..hi).is_some_and(|between| {
            known::words_of(between).iter().all(|token| {
                match token.as_str() {
                    "{" => depth += 1,
                    "}" => depth -= 1,
                    _ => {}
                }
                depth >= 0
            })
        })
}

/// Returns whether a statement that began before a text ends in it.
fn ends_statement(text: &str) -> bool {
    let mut depth = 0i32;
    text.chars().any(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth < 0 || depth == 0 && c == ';'
    })
}

/// Returns the offset in the program.
pub(crate) fn offset(program: &str, finding: &Finding) -> usize {
    let (_, line, column) = finding.position();
    let column = column.saturating_sub(1) as usize;
    let mut lines = program.split_inclusive('\n');
    let start: usize = lines.by_ref().take(line.saturating_sub(1) as usize).map(str::len).sum();
    let line = lines.next().unwrap_or("");
    // Columns count from the last carriage return; of several possible ones, the one followed by a token.
    let returns = line.trim_end().match_indices('\r').map(|(at, _)| start + at + 1);
    let starts = returns.chain([start]).map(|from| from + column);
    let at = match line.trim_end().contains('\r') {
        true => starts.into_iter().find(|at| begins_token(program, *at)),
        false => None,
    };
    at.unwrap_or(start + column).min(program.len())
}

/// Returns whether a token that is not blank begins there.
fn begins_token(program: &str, at: usize) -> bool {
    let mut end = 0;
    crate::oracle_generated::tokens::tokens(program).iter().any(|token| {
        let start = end;
        end += token.len();
        start == at && !crate::oracle_generated::repair::is_blank(token)
    })
}

fn cut(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(60)..].join("\n")
}

/// Returns whether it is the same error, with at least the same notes.
fn says(our: &Finding, their: &Finding) -> bool {
    let same = |a: &Finding, b: &Finding| a.place == b.place && a.message == b.message;
    // MLIR's standard definitions are built in: our note is at the include.
    let is_built_in = |our: &Finding, their: &Finding| {
        their.position().0.contains("/mlir/")
            && our.position().0.ends_with(".pdll")
            && our.message == their.message
    };
    let is_noted = |note: &Finding| our.notes.iter().any(|our| same(our, note) || is_built_in(our, note));
    same(our, their) && their.notes.iter().all(is_noted)
}

fn findings(outcome: &Outcome) -> String {
    let out = listed(&outcome.errors, "error");
    if out.is_empty() { "(accepted)".to_owned() } else { out }
}

fn listed(findings: &[Finding], level: &str) -> String {
    let mut out = String::new();
    for error in findings {
        let _ = writeln!(out, "{}: {level}: {}", error.place, error.message);
        for note in &error.notes {
            let _ = writeln!(out, "  {}: note: {}", note.place, note.message);
        }
    }
    out
}

/// Returns a message without its quotations.
fn words(message: &str) -> String {
    let mut out = String::new();
    for (i, part) in message.split(['`', '\'']).enumerate() {
        out.push_str(if i % 2 == 0 { part } else { "_" });
    }
    out.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Returns a dump of a tree with its nodes numbered in the order of their first occurrence.
pub(crate) fn numbered(dump: &str) -> String {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut out = String::with_capacity(dump.len());
    for line in dump.lines() {
        let address = line.find(" 0x").map(|at| {
            let after = &line[at + 3..];
            let end = after.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(after.len());
            (at + 1, at + 3 + end)
        });
        match address {
            Some((lo, hi)) => {
                let next = numbers.len();
                let number = numbers.entry(&line[lo..hi]).or_insert(next);
                let _ = writeln!(out, "{}{number}{}", &line[..lo], &line[hi..]);
            }
            None => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}
