//! Differences that `docs/divergences.md` lists, each recognized by the messages of both sides.
//!
//! Size: one table of differences with the function that recognizes each.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use crate::oracle_generated::compare::{compare, is_same_tree, numbered, offset};
use crate::oracle_generated::outcome::{Finding, Outcome, Phase};
use crate::oracle_generated::pdl_text::{
    asked_of_negated, values, without_asking_negated, without_functions, without_pdl,
};
use crate::oracle_generated::repair;

/// Returns whether an error of theirs is only detected in PDL.
pub(crate) fn is_output(their: &Finding) -> bool {
    their.message.starts_with("'pdl.") || !their.place.contains(".pdll:")
}

/// Returns whether they reject an operation that the pattern does not use, or an entity that only such an
/// operation has.
pub(crate) fn is_side_operation(their: &Finding) -> bool {
    their.message.starts_with("'pdl.operation' op expected a bindable user")
        || their.message.starts_with("'pdl.attribute' op expected a bindable user")
}

/// The programs that an entry may explain.
pub(crate) struct Limit {
    entry: &'static str,
    /// Maximum number of the generated programs.
    pub(crate) generated: usize,
    /// Maximum number of the written programs.
    pub(crate) written: usize,
}

const fn limit(entry: &'static str, generated: usize, written: usize) -> Limit {
    Limit { entry, generated, written }
}

/// The limit of each entry.
pub(crate) const LIMITS: [Limit; 22] = [
    limit("bad_literal", 150, 12),
    limit("bare_constraint", 60, 0),
    limit("call_without_arguments", 50, 3),
    limit("code_escape", 9, 4),
    limit("constraint_gives_op", 60, 4),
    limit("constraint_in_rewrite", 30, 2),
    limit("generated_name", 0, 2),
    limit("include_beside", 0, 3),
    limit("include_cycle", 0, 4),
    limit("inline_native", 510, 18),
    limit("inline_statement", 190, 6),
    limit("large_index", 5, 2),
    limit("late_include", 0, 3),
    limit("negated_result", 30, 13),
    limit("op_name_blanks", 60, 2),
    limit("op_variable", 30, 5),
    limit("read_ahead", 8, 3),
    limit("same_name", 15, 1),
    limit("side_operation", 380, 19),
    limit("td_mistake", 0, 5),
    limit("through_native", 70, 7),
    limit("unloaded_dialect", 260, 5),
];

/// Returns the entries that explain more programs than they may, or none although `least` or more are allowed.
pub(crate) fn beyond_limits(
    explained: &BTreeMap<&'static str, usize>,
    least: usize,
    limit: impl Fn(&Limit) -> usize,
) -> Vec<String> {
    let count = |entry| explained.get(entry).copied().unwrap_or(0);
    let is_wrong = |n: usize, limit: usize| n > limit || n == 0 && limit >= least;
    let wrong = LIMITS.iter().map(|row| (row.entry, count(row.entry), limit(row)));
    let wrong = wrong.filter(|(_, n, limit)| is_wrong(*n, *limit));
    let unlimited = explained.iter().filter(|(entry, _)| LIMITS.iter().all(|row| row.entry != **entry));
    let unlimited = unlimited.map(|(entry, n)| (*entry, *n, 0));
    wrong
        .chain(unlimited)
        .map(|(entry, n, limit)| format!("`{entry}` explains {n} of at most {limit}"))
        .collect()
}

/// The location of our error relative to theirs.
#[derive(PartialEq)]
enum Where {
    /// The same location.
    Same,
    /// On the same line or the one before.
    Near,
    /// At the same token, or at the one before.
    Next,
    /// Anywhere: theirs is at the pattern's keyword.
    Elsewhere,
}

/// Errors for which we have another message, or a better location: part of theirs, part of ours, and the
/// location of ours.
const BETTER: [(&str, &str, Where); 10] = [
    ("op expected a bindable user when defined in the matcher body", " is not bound", Where::Same),
    ("op the operations must form a connected component", " is not bound", Where::Elsewhere),
    ("op expects parent op 'pdl.pattern'", " is not bound", Where::Same),
    ("op expected constant value when specified within a `pdl.rewrite`", " is not bound", Where::Same),
    ("op expected at least one argument", "expected at least one argument", Where::Same),
    (
        "failed to satisfy constraint: 16-bit signless integer attribute",
        "expected pattern benefit to fit within a 16-bit integer",
        Where::Elsewhere,
    ),
    ("expected `:` before result constraint", "unknown reference to constraint", Where::Near),
    ("expected `:` before result constraint", "expected identifier constraint", Where::Near),
    ("expected `:` before result constraint", "invalid reference to non-constraint", Where::Near),
    ("missing return in a `", "missing return in a `", Where::Next),
];

/// The rows of `BETTER` by their numbers, as bits.
pub(crate) type BetterRows = u16;

thread_local! {
    static USED: Cell<BetterRows> = const { Cell::new(0) };
}

/// Returns the rows of `BETTER` that this thread used since the last call.
pub(crate) fn take_better() -> BetterRows {
    USED.take()
}

/// Returns the rows of `BETTER` that are not among these.
pub(crate) fn unused_better(used: BetterRows) -> Vec<(&'static str, &'static str)> {
    let unused = BETTER.iter().enumerate().filter(|(i, _)| used & (1 << i) == 0);
    unused.map(|(_, (theirs, ours, _))| (*theirs, *ours)).collect()
}

/// Returns whether it is the same error with another message, or at a better location.
pub(crate) fn says_better(program: &str, our: &Finding, their: &Finding) -> bool {
    if !their.place.contains(".pdll:") {
        return our.message.starts_with("invalid MLIR ");
    }
    let (our_file, our_line, _) = our.position();
    let (their_file, their_line, _) = their.position();
    let row = BETTER.iter().position(|(theirs, ours, place)| {
        their.message.contains(theirs)
            && our.message.contains(ours)
            && match place {
                Where::Same => our.place == their.place,
                Where::Near => {
                    our_file == their_file && (our_line == their_line || our_line + 1 == their_line)
                }
                Where::Next => our_file == their_file && is_next(program, our, their),
                Where::Elsewhere => our_file == their_file,
            }
    });
    USED.set(USED.get() | row.map_or(0, |row| 1 << row));
    row.is_some()
}

/// Returns whether there is only one token between them.
fn is_next(program: &str, our: &Finding, their: &Finding) -> bool {
    let between = program.get(offset(program, our)..offset(program, their));
    between.is_some_and(|text| words_of(text).len() <= 1)
}

/// A program and its outcomes, to be explained. For a repaired program, theirs belongs to another text.
pub(crate) struct Different {
    pub(crate) their_program: String,
    pub(crate) program: String,
    pub(crate) theirs: Outcome,
    pub(crate) ours: Outcome,
}

impl Different {
    pub(crate) fn new(program: &str, theirs: Outcome, ours: Outcome) -> Different {
        Different { their_program: program.to_owned(), program: program.to_owned(), theirs, ours }
    }
}

/// A pending case of `explain`: the original program, the entries for which it was repaired, and the current
/// program.
struct Open {
    index: usize,
    repaired: Vec<&'static str>,
    different: Different,
}

/// Returns the entry of the list that explains each difference; `None` if there is none. If a program can be
/// repaired, no difference may remain that the other entries do not explain. Repaired programs are compiled
/// together.
pub(crate) fn explain(
    all: Vec<Different>,
    their: &dyn Fn(&[String]) -> Vec<Outcome>,
    our: &dyn Fn(&str) -> Outcome,
) -> Vec<Option<&'static str>> {
    let mut explained = vec![None; all.len()];
    let mut open: Vec<Open> = all
        .into_iter()
        .enumerate()
        .map(|(index, different)| Open { index, repaired: Vec::new(), different })
        .collect();
    while !open.is_empty() {
        let mut next = Vec::new();
        for Open { index, repaired, different: Different { their_program, program, theirs, ours } } in open {
            for entry in entries(&program, &theirs, &ours) {
                let mut repaired = repaired.clone();
                if !repair::REPAIRABLE.contains(&entry) {
                    explained[index] = explained[index].or(Some(*repaired.first().unwrap_or(&entry)));
                } else if repaired.iter().filter(|before| **before == entry).count() < repair::times(entry) {
                    repaired.push(entry);
                    let other = repair::repaired(entry, &program, &theirs, &ours).ours;
                    let their_program = repair::repaired(entry, &their_program, &theirs, &ours).theirs;
                    let our_rest = our(&other);
                    if repair::says_the_same(entry, &program, &ours, &our_rest) {
                        let different = Different {
                            their_program,
                            program: other,
                            theirs: Outcome::default(),
                            ours: our_rest,
                        };
                        next.push(Open { index, repaired, different });
                    }
                }
            }
        }
        next.retain(|open| explained[open.index].is_none());
        let texts: Vec<String> = next.iter().map(|open| open.different.their_program.clone()).collect();
        for (open, theirs) in next.iter_mut().zip(their(&texts)) {
            let Different { program, ours, .. } = &open.different;
            if compare(program, &theirs, ours).is_none() {
                explained[open.index] = open.repaired.first().copied();
            }
            open.different.theirs = theirs;
        }
        next.retain(|open| explained[open.index].is_none());
        open = next;
    }
    explained
}

/// Returns the entries that match the outcomes. Entries with their own case have its name.
fn entries(program: &str, theirs: &Outcome, ours: &Outcome) -> Vec<&'static str> {
    let their = theirs.errors.first();
    let their_words = |words: &str| their.is_some_and(|their| their.message.contains(words));
    // The missing results of a negated constraint are explained separately.
    let only_output = ours.errors.iter().all(|our| our.phase == Phase::Output || is_of_negated(our));
    // Their PDL is invalid; everything before it is the same.
    let is_only_output = only_output && is_same_tree(theirs, ours);
    let our_words = |words: &str| ours.errors.iter().any(|our| our.message.contains(words));
    let entries = [
        (
            "bad_literal",
            only_output
                && our_words("invalid MLIR ")
                && (is_crash_of_literal(theirs) || theirs.is_accepted()),
        ),
        ("unloaded_dialect", is_unloaded_dialect(theirs) && repair::has_dialect_literal(program)),
        (
            "side_operation",
            only_output
                && (their.is_some_and(is_side_operation)
                    || their_words("'pdl.operand' op expected a bindable user") && our_words("operation `")),
        ),
        (
            "constraint_gives_op",
            their_words("returning an operation from a constraint is not supported") && is_only_output,
        ),
        (
            "call_without_arguments",
            their_words("'pdl.apply_native_rewrite' op expected at least one argument or result")
                && is_only_output,
        ),
        (
            "constraint_in_rewrite",
            their_words("'pdl.apply_native_constraint' op expects parent op 'pdl.pattern'") && is_only_output,
        ),
        (
            "bare_constraint",
            their.is_some_and(|their| {
                their.message == "unknown reference to constraint `T_Even`"
                    || their.message == "undefined reference to `T_Even`"
                    // As a result it is parsed as a name.
                    || their.message == "expected `:` before result constraint"
                        && program
                            .get(..offset(program, their))
                            .is_some_and(|before| code(before).trim_end().ends_with("T_Even"))
            }),
        ),
        (
            "through_native",
            theirs.is_accepted()
                && !ours.is_accepted()
                && is_same_tree(theirs, ours)
                && is_unbound(theirs, ours),
        ),
        (
            "inline_statement",
            // Their output for the same tree is not deterministic. Where we have none, that must be explained
            // separately.
            repair::has_function_statement(program)
                && (is_same_tree(theirs, ours)
                    || theirs.has_crashed && ours.errors.iter().any(is_of_negated)),
        ),
        ("op_name_blanks", repair::has_name_with_blanks(program)),
        ("negated_result", is_negated_result(program, theirs, ours)),
        ("same_name", is_same_name(program, theirs, ours)),
        ("inline_native", is_inline_native(program, theirs)),
        ("op_variable", is_op_variable(program, theirs)),
        ("read_ahead", is_read_ahead(program, theirs, ours)),
        ("large_index", is_large_index(program, theirs, ours)),
        ("include_beside", is_include_beside(theirs, ours)),
        ("include_cycle", theirs.has_crashed && our_words("` includes itself")),
        ("code_escape", is_code_escape(program, theirs, ours)),
        ("late_include", repair::has_late_include(program)),
        ("generated_name", is_generated_name(program, theirs, ours)),
        ("td_mistake", is_td_mistake(theirs, ours)),
    ];
    entries.into_iter().filter(|(_, is_it)| *is_it).map(|(entry, _)| entry).collect()
}

/// Returns whether everything that we report as unbound is connected with the root in their PDL only through
/// native constraints.
fn is_unbound(theirs: &Outcome, ours: &Outcome) -> bool {
    let Some(printed) = &theirs.printed else { return false };
    let places: BTreeSet<&str> = ours.errors.iter().map(|our| our.place.as_str()).collect();
    let mut locations: BTreeMap<&str, String> = BTreeMap::new();
    for line in printed.pdl.lines() {
        if let Some((alias, place)) = line.split_once(" = loc(") {
            locations.insert(alias, place.trim_end_matches(')').replace('"', ""));
        }
    }
    let mut unexplained: BTreeSet<&str> = places.clone();
    for pattern in printed.pdl.split("pdl.pattern ").skip(1) {
        let (matched, rewrite) = pattern.split_once("\n    rewrite ").unwrap_or((pattern, ""));
        let lines: Vec<&str> =
            matched.lines().filter(|line| !line.contains("apply_native_constraint")).collect();
        let root = values(rewrite).next().unwrap_or("");
        let mut linked: BTreeSet<&str> = [root].into();
        loop {
            let n = linked.len();
            for line in &lines {
                let all: Vec<&str> = values(line).collect();
                let (Some(defined), is_result) = (all.first(), line.contains(" of %")) else { continue };
                // An operation is identified by its results and operands.
                let operands = line.split_once(" = operation").map_or("", |(_, rest)| {
                    rest.split_once('(')
                        .filter(|(name, _)| !name.contains(['{', '>']))
                        .map_or("", |(_, rest)| rest.split(')').next().unwrap_or(""))
                });
                if linked.contains(defined)
                    || values(operands).any(|operand| linked.contains(operand))
                    || is_result && all.iter().any(|value| linked.contains(value))
                {
                    linked.extend(all);
                }
            }
            if linked.len() == n {
                break;
            }
        }
        for line in lines {
            let alias = line.rsplit_once("loc(").map_or("", |(_, alias)| alias.trim_end_matches(')'));
            let place = locations.get(alias).map_or("", String::as_str);
            let is_linked = values(line).next().is_some_and(|value| linked.contains(value));
            if !is_linked {
                unexplained.retain(|known| *known != place);
            }
        }
        // In a rewrite, a type that no created operation has.
        for line in
            rewrite.lines().filter(|line| line.contains(" = type loc(") || line.contains(" = types loc("))
        {
            let alias = line.rsplit_once("loc(").map_or("", |(_, alias)| alias.trim_end_matches(')'));
            unexplained.retain(|known| Some(*known) != locations.get(alias).map(String::as_str));
        }
    }
    our_only_unbound(ours) && unexplained.is_empty()
}

fn our_only_unbound(ours: &Outcome) -> bool {
    ours.errors.iter().all(|our| our.message.ends_with(" is not bound"))
}

/// Returns whether it is an error because a negated constraint has no results.
pub(crate) fn is_of_negated(our: &Finding) -> bool {
    our.notes.iter().any(|note| note.message.contains("under `not`"))
}

/// Returns whether the trees differ only in the type of the result of a negated constraint.
fn is_negated_result(program: &str, theirs: &Outcome, ours: &Outcome) -> bool {
    let untyped = |ast: &str| -> Vec<String> {
        ast.lines().map(|line| line.split(" 0x").next().unwrap_or("").to_owned()).collect()
    };
    let is_explained = ours.errors.iter().any(is_of_negated);
    let is_negated = theirs.tree.as_ref().is_some_and(|tree| tree.contains(" Negated"));
    if let (Some(theirs), Some(ours)) = (&theirs.tree, &ours.tree)
        && theirs.contains(" Negated")
        && numbered(theirs) != numbered(ours)
    {
        return untyped(theirs) == untyped(ours);
    }
    match (&theirs.printed, &ours.printed) {
        // Nor is its declared constraint checked, so there is no function for it.
        (Some(theirs), Some(ours)) => {
            let unused = asked_of_negated(&theirs.pdl);
            is_negated
                && without_asking_negated(&theirs.pdl) == without_asking_negated(&ours.pdl)
                && without_functions(&without_pdl(&theirs.cpp), &unused) == without_pdl(&ours.cpp)
        }
        // What they treat as a result does not exist here.
        (Some(_), None) => is_negated && is_explained,
        (None, None) => {
            let mut rest = ours.clone();
            rest.errors.retain(|our| !is_of_negated(our));
            is_explained
                && (theirs.errors.first().is_some_and(is_output) || compare(program, theirs, &rest).is_none())
        }
        (None, Some(_)) => false,
    }
}

/// Returns whether they give two classes the same name: of an anonymous pattern, and of a pattern with such a
/// name.
fn is_generated_name(program: &str, theirs: &Outcome, ours: &Outcome) -> bool {
    let words = words_of(program);
    let is_named = words.windows(2).any(|w| w[0] == "Pattern" && w[1].starts_with("GeneratedPDLLPattern"));
    let (Some(their), Some(our)) = (&theirs.printed, &ours.printed) else { return false };
    // They add once a class that they define twice.
    let unnumbered = |cpp: &str| {
        let lines = cpp.lines().filter(|line| !line.starts_with("  patterns.add<"));
        let cpp = lines.collect::<Vec<_>>().join("\n");
        let mut parts = cpp.split("GeneratedPDLLPattern");
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
        rest.fold(first, |out, part| out + "GeneratedPDLLPattern" + part)
    };
    is_named
        && is_same_tree(theirs, ours)
        && their.pdl == our.pdl
        && unnumbered(&their.cpp) == unnumbered(&our.cpp)
}

/// Returns the file of definitions that they cannot include, if all their errors are of this file.
pub(crate) fn rejected_definitions(theirs: &Outcome) -> Option<&str> {
    let first = theirs.errors.first()?;
    let file = first.message.strip_prefix("error while processing include file `")?.split('`').next()?;
    let is_of_file = |their: &Finding| their.place == first.place && their.message.contains(file);
    theirs.errors.iter().all(is_of_file).then_some(file)
}

/// Returns whether an error of ours is in a file of definitions, or about what it defines.
pub(crate) fn is_of_definitions(our: &Finding) -> bool {
    std::iter::once(our).chain(&our.notes).any(|found| found.position().0.ends_with(".td"))
}

/// Returns whether it is a mistake in a definition file, which we report in the file, and they at its include.
fn is_td_mistake(theirs: &Outcome, ours: &Outcome) -> bool {
    rejected_definitions(theirs).is_some() && ours.errors.iter().any(|our| our.position().0.ends_with(".td"))
}

/// Returns whether they give inline native functions the same name that we distinguish by a number.
fn is_same_name(program: &str, theirs: &Outcome, ours: &Outcome) -> bool {
    let words = words_of(program);
    let named = words.windows(3).filter(|w| matches!(w[0].as_str(), "Constraint" | "Rewrite") && w[2] == "(");
    let names: Vec<&str> = named.map(|window| window[1].as_str()).collect();
    let twice: BTreeSet<&str> =
        names.iter().copied().filter(|name| names.iter().filter(|n| *n == name).count() > 1).collect();
    let (Some(their), Some(our)) = (&theirs.printed, &ours.printed) else { return false };
    let alike = |text: &str| {
        let mut text = text.to_owned();
        for (name, i) in twice.iter().flat_map(|name| (1..names.len()).map(move |i| (name, i))) {
            text = text.replace(&format!("\"{name}_{i}\""), &format!("\"{name}\""));
            text = text.replace(&format!("{name}_{i}PDLFn"), &format!("{name}PDLFn"));
        }
        text
    };
    is_same_tree(theirs, ours) && alike(&our.pdl) == their.pdl && alike(&our.cpp) == their.cpp
}

/// Returns whether they require two semicolons after an inline native function.
fn is_inline_native(program: &str, theirs: &Outcome) -> bool {
    let Some(their) = theirs.errors.first() else { return false };
    let before = code(program.get(..offset(program, their)).unwrap_or_default());
    let before = before.trim_end();
    match their.message.as_str() {
        "expected `;` after native declaration" => before.ends_with("}]") || before.ends_with('"'),
        "expected `;` after statement" => {
            before.strip_suffix(';').is_some_and(|before| before.trim_end().ends_with([']', '"']))
        }
        // The tuple after the statement is a list of arguments, which have no names.
        message if message.starts_with("undefined reference to") => {
            let behind = words_of(program.get(offset(program, their)..).unwrap_or_default());
            let tuple = before.rfind(';').map(|at| before.split_at(at));
            behind.get(1).is_some_and(|token| token == "=")
                && tuple.is_some_and(|(native, tuple)| {
                    native.trim_end().ends_with([']', '"']) && tuple[1..].trim_start().starts_with('(')
                })
        }
        // The unclosed tuple after the statement is a list of arguments.
        "expected `)` after argument list" => repair::is_open_behind_native(before),
        // The tuple after the statement calls the variable whose constraint is the function.
        message if message.starts_with("expected a reference to a callable") => {
            is_called_behind(program.get(offset(program, their)..).unwrap_or_default())
        }
        _ => false,
    }
}

/// Returns whether it is a variable whose constraint is an inline native function, with a tuple after its
/// `;`.
fn is_called_behind(text: &str) -> bool {
    let tokens = words_of(text);
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let Some(end) = tokens.iter().position(|token| *token == ";") else { return false };
    matches!(tokens[..end], [_, ":", "Constraint", .., last] if last.starts_with(['"', '[']))
        && tokens.get(end + 1) == Some(&"(")
}

fn is_comment(token: &str) -> bool {
    token.starts_with("//")
}

/// Returns the tokens of a text without blanks and comments.
pub(crate) fn words_of(text: &str) -> Vec<String> {
    let tokens = crate::oracle_generated::tokens::tokens(text).into_iter();
    tokens.filter(|token| !is_comment(token) && !token.trim().is_empty()).collect()
}

/// Returns a text without its comments.
pub(crate) fn code(text: &str) -> String {
    crate::oracle_generated::tokens::tokens(text).into_iter().filter(|token| !is_comment(token)).collect()
}

/// Returns whether a result of a variable called `op` is accessed directly after `with`.
fn is_op_variable(program: &str, theirs: &Outcome) -> bool {
    let Some(their) = theirs.errors.first() else { return false };
    let at = offset(program, their);
    let before = code(program.get(..at).unwrap_or_default());
    let is_behind_with = |before: &str| before.trim_end().ends_with("with");
    their.message == "expected `;` after statement"
        && before.trim_end().strip_suffix("op").is_some_and(is_behind_with)
        || their.message.starts_with("expected `Op`, `Value` or `ValueRange` expression")
            && is_behind_with(&before)
            && program.get(at..).is_some_and(|behind| behind.starts_with("op") && !behind.starts_with("op<"))
}

/// Returns whether both report an invalid token and an error directly before it, and they report the former
/// first.
fn is_read_ahead(program: &str, theirs: &Outcome, ours: &Outcome) -> bool {
    let [ahead, before] = theirs.errors.as_slice() else { return false };
    let find_ours = |their: &Finding| {
        let is_same = |our: &&Finding| our.place == their.place && our.message == their.message;
        ours.errors.iter().find(|our| is_same(our) || says_better(program, our, their))
    };
    // If our location is better, it is the one directly before.
    let (Some(_), Some(our_before)) = (find_ours(ahead), find_ours(before)) else { return false };
    let place = our_before.position().min(before.position());
    let words =
        ["expected '\"' in string literal", "expected '}]' in string literal", "unexpected character"];
    (words.contains(&ahead.message.as_str()) || ahead.message.starts_with("unknown escape"))
        && place < ahead.position()
        && ours.errors.iter().all(|our| our.phase == Phase::Output || our.position() >= place)
}

/// Returns whether they reject a literal of a dialect that is not loaded, and PDL without it, or crash
/// because of it.
fn is_unloaded_dialect(theirs: &Outcome) -> bool {
    let is_it = |their: &Finding| their.message.contains("created with unregistered dialect");
    theirs.last_words.iter().chain(&theirs.errors).any(is_it)
        && theirs.errors.iter().all(|their| is_it(their) || is_output(their))
}

/// Returns whether a file in another folder includes one beside it, which only we find.
fn is_include_beside(theirs: &Outcome, ours: &Outcome) -> bool {
    let is_it = |found: &Finding| {
        found.message.starts_with("unable to open include file") && found.position().0.contains('/')
    };
    theirs.errors.first().is_some_and(is_it) && !ours.errors.iter().any(is_it)
}

/// Returns whether they crash because of a literal's type that they have reported as malformed.
fn is_crash_of_literal(theirs: &Outcome) -> bool {
    theirs.has_crashed && theirs.last_words.iter().any(|their| !their.place.contains(".pdll:"))
}

/// Returns whether they reject an escape within a block of code, and there is no error before it.
fn is_code_escape(program: &str, theirs: &Outcome, ours: &Outcome) -> bool {
    let Some(their) = theirs.errors.first() else { return false };
    let before = program.get(..offset(program, their)).unwrap_or_default();
    let is_in_code = before.rfind("[{").is_some_and(|open| !before[open..].contains("}]"));
    their.message == "unknown escape in string literal"
        && is_in_code
        && ours.errors.iter().all(|our| {
            our.phase != Phase::Syntax || offset(program, our) + 2 >= before.rfind("[{").unwrap_or(0)
        })
}

/// Returns whether a result is accessed by an index of more than 32 bits, and there are no other errors that
/// they do not report.
fn is_large_index(program: &str, theirs: &Outcome, ours: &Outcome) -> bool {
    let is_large = |our: &Finding| {
        let index =
            our.message.strip_prefix("invalid member access `").and_then(|rest| rest.split('`').next());
        index.is_some_and(|index| index.bytes().all(|b| b.is_ascii_digit()) && index.parse::<u32>().is_err())
    };
    let mut rest = ours.clone();
    rest.errors.retain(|our| !is_large(our));
    rest.errors.len() < ours.errors.len()
        && match (theirs.is_accepted(), rest.errors.is_empty()) {
            (true, all_explained) => all_explained,
            // Their index is arbitrary, and so are the errors of PDL's verifier about it.
            (false, true) => theirs.errors.iter().all(is_output),
            (false, false) => compare(program, theirs, &rest).is_none(),
        }
}
