//! The answer about a pattern: its obligation for each assignment of types.

use std::time::Instant;

use pdll::ir::Context;
use pdll::pattern_ir::pattern::Pattern;

use crate::definition::inline;
use crate::interpret::{Run, refines};
use crate::obligation::encode::{Encoding, encode};
use crate::obligation::options::Options;
use crate::obligation::outcome::{Counterexample, Outcome, PatternReport, Refutation};
use crate::obligation::program::programs;
use crate::obligation::typing::typing;
use crate::obligation::widths::{Types, assignments};
use crate::semantics::is_not_refined;
use crate::solve::{Answer, CachedQuery, smtlib, solve, solve_external, solver_version};
use crate::term::{Assignment, Node, TermId, Terms, mask};

/// Largest number of nodes of a pattern that is proved.
const MAX_NODES: usize = 500;

/// Returns whether the replacement of a pattern refines what it replaces.
///
/// The context parses and prints counterexamples; it should have loaded `func` and the dialects of the pattern.
pub fn verify_pattern(ctx: &Context, pattern: &Pattern, options: &Options) -> PatternReport {
    let start = Instant::now();
    let mut report = PatternReport {
        name: pattern.name.as_ref().map(ToString::to_string),
        place: pattern.place.clone(),
        outcome: Outcome::Proved,
        n_proved: 0,
        n_asked: 0,
        n_cached: 0,
        assumed: Vec::new(),
        defined: Vec::new(),
        uninterpreted: Vec::new(),
        time: start.elapsed(),
    };
    report.outcome = prove(ctx, pattern, options, &mut report)
        .unwrap_or_else(|what| Outcome::NotModelled { what: vec![what] });
    report.time = start.elapsed();
    report
}

/// Returns the queries of a pattern in a language, such as [`smtlib()`] or [`smt_dialect()`](crate::solve::smt_dialect()), each with its types. A
/// query that is satisfiable refutes the pattern.
///
/// # Errors
/// Parts of the pattern that are not modelled.
pub fn queries(
    pattern: &Pattern,
    options: &Options,
    print: impl Fn(&Terms, TermId, &str) -> String,
) -> Result<Vec<(String, String)>, String> {
    let name = pattern.name.as_deref().unwrap_or("(anonymous)");
    let inlined = inline(pattern, &options.definitions)?;
    let (typing, all) = all_types(&inlined.pattern, options)?;
    let mut scripts = Vec::new();
    for types in all {
        let mut encoding = encode(&inlined, &typing, &types, &options.contracts)?;
        if encoding.ill_typed.is_some() {
            continue;
        }
        let violated = violation(&mut encoding);
        let comment = format!("`{name}` at {}; satisfiable if the pattern is wrong", types.text);
        scripts.push((types.text.clone(), print(&encoding.e.terms, violated, &comment)));
    }
    Ok(scripts)
}

fn all_types(
    pattern: &Pattern,
    options: &Options,
) -> Result<(crate::obligation::typing::Typing, Vec<Types>), String> {
    if pattern.nodes.len() > MAX_NODES {
        return Err(format!("a pattern of more than {MAX_NODES} nodes"));
    }
    let typing = typing(pattern)?;
    let all = assignments(&typing, options);
    let all = all.ok_or_else(|| format!("more than {} assignments of types", options.max_assignments))?;
    Ok((typing, all))
}

fn prove(
    ctx: &Context,
    pattern: &Pattern,
    options: &Options,
    report: &mut PatternReport,
) -> Result<Outcome, String> {
    let inlined = inline(pattern, &options.definitions)?;
    report.defined = inlined.names.iter().cloned().collect();
    let (typing, all) = all_types(&inlined.pattern, options)?;
    for types in all {
        let mut encoding = encode(&inlined, &typing, &types, &options.contracts)?;
        report.assumed = encoding.assumed.iter().cloned().collect();
        report.uninterpreted = encoding.unknown.iter().cloned().collect();
        let conditions = encoding.e.terms.all(encoding.conditions.clone());
        if encoding.e.terms.as_const(conditions) == Some(0) {
            continue;
        }
        let unknown = || Outcome::NotModelled { what: encoding.unknown.iter().cloned().collect() };
        if let Some(message) = encoding.ill_typed.clone() {
            if !encoding.unknown.is_empty() {
                return Ok(unknown());
            }
            let refutation = Refutation::IllTyped { message };
            return Ok(refuted(ctx, &encoding, &types, &Assignment::default(), Some(refutation)));
        }
        if !encoding.steps.is_empty()
            && encoding.replaced.is_empty()
            && !encoding.steps.iter().any(|step| step.is_replaced)
        {
            return Err("a rewrite that replaces nothing".to_owned());
        }
        let violated = violation(&mut encoding);
        match ask(&encoding, violated, options, report) {
            Ok(Answer::Unsatisfiable) => report.n_proved += 1,
            Ok(Answer::Unknown) => return Ok(Outcome::OutOfTime { types: types.text }),
            Ok(Answer::Satisfiable(_)) if !encoding.unknown.is_empty() => {
                return Ok(Outcome::NotModelled { what: encoding.unknown.iter().cloned().collect() });
            }
            Ok(Answer::Satisfiable(assignment)) => {
                // A counterexample without poison is easier to read.
                let poison: Vec<TermId> = encoding.inputs.iter().map(|(_, def)| def.value.poison).collect();
                let any = encoding.e.terms.any(poison);
                let none = encoding.e.terms.not(any);
                let simpler = encoding.e.terms.and(violated, none);
                let assignment = match ask(&encoding, simpler, options, report) {
                    Ok(Answer::Satisfiable(simpler)) => simpler,
                    _ => assignment,
                };
                return Ok(refuted(ctx, &encoding, &types, &assignment, None));
            }
            Err(message) => return Ok(Outcome::Failed { message }),
        }
    }
    if report.n_proved == 0 {
        return Err("no types that the pattern allows".to_owned());
    }
    Ok(Outcome::Proved)
}

/// Returns the answer to a query: of an earlier run, or of a solver. Constants are no queries.
fn ask(
    encoding: &Encoding<'_>,
    condition: TermId,
    options: &Options,
    report: &mut PatternReport,
) -> Result<Answer, String> {
    let terms = &encoding.e.terms;
    if terms.as_const(condition).is_some() {
        return Ok(solve(terms, condition, &options.limits));
    }
    let cached = match &options.cache {
        Some(directory) => {
            let solver = solver_version(options.solver)?;
            Some(CachedQuery::new(directory, &solver, &smtlib(terms, condition, "")))
        }
        None => None,
    };
    if let Some(answer) = cached.as_ref().and_then(|cached| cached.answer(terms, condition)) {
        report.n_cached += 1;
        return Ok(answer);
    }
    report.n_asked += 1;
    let answer = match options.solver {
        Some(solver) => solve_external(solver, terms, condition, &options.limits)?,
        None => solve(terms, condition, &options.limits),
    };
    if let Some(cached) = cached {
        cached.keep(&answer)?;
    }
    Ok(answer)
}

/// Returns the condition that the replacement does not refine what it replaces.
fn violation(encoding: &mut Encoding<'_>) -> TermId {
    let mut differs = vec![encoding.e.undefined];
    for (old, new) in &encoding.replaced {
        if encoding.unused.contains(&old.id) {
            continue;
        }
        let differ = is_not_refined(&mut encoding.e, old.value, new.value);
        differs.push(differ);
    }
    let t = &mut encoding.e.terms;
    let is_wrong = t.any(differs);
    let is_defined = t.not(encoding.undefined_before);
    let conditions = encoding.conditions.clone();
    t.all(conditions.into_iter().chain([is_defined, is_wrong]))
}

fn refuted(
    ctx: &Context,
    encoding: &Encoding<'_>,
    types: &Types,
    assignment: &Assignment,
    ill_typed: Option<Refutation>,
) -> Outcome {
    let mut programs = programs(encoding, assignment);
    let runs = if ill_typed.is_some() { None } else { programs.run(ctx, types.index_width) };
    let is_ill_typed = ill_typed.is_some();
    let (refutation, is_confirmed) = match (ill_typed, runs) {
        (Some(refutation), _) => (refutation, true),
        (None, Some((before, after))) => {
            let is_confirmed = matches!(before, Run::Returned(_)) && !refines(&before, &after);
            (difference(&before, &after), is_confirmed)
        }
        (None, None) => (Refutation::Value { before: "?".to_owned(), after: "?".to_owned() }, false),
    };
    let index_width = programs.has_index().then_some(types.index_width);
    Outcome::Refuted(Box::new(Counterexample {
        types: types.text.clone(),
        index_width,
        values: if is_ill_typed { Vec::new() } else { programs.values },
        before: if is_ill_typed { String::new() } else { programs.before },
        after: if is_ill_typed { String::new() } else { programs.after },
        refutation,
        place: encoding.place.clone(),
        is_confirmed,
    }))
}

fn difference(before: &Run, after: &Run) -> Refutation {
    match (before, after) {
        (Run::Returned(old), Run::Returned(new)) => {
            let mut pairs = old.iter().zip(new).filter(|(old, new)| !old.is_refined_by(new));
            match pairs.next() {
                Some((old, new)) if new.bits.is_none() => Refutation::Poison { before: old.to_string() },
                Some((old, new)) => Refutation::Value { before: old.to_string(), after: new.to_string() },
                None => Refutation::Value { before: "?".to_owned(), after: "?".to_owned() },
            }
        }
        (Run::Returned(old), Run::Undefined { .. }) => {
            let list = old.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            Refutation::Undefined { before: list }
        }
        (Run::Undefined { .. }, _) => Refutation::Value { before: "?".to_owned(), after: "?".to_owned() },
    }
}

/// Returns whether some values refute a pattern, by trying all of them; `None` if the variables have more than `max_bits` bits.
///
/// # Errors
/// Parts of the pattern that are not modelled.
pub fn refute_exhaustively(
    pattern: &Pattern,
    options: &Options,
    max_bits: u32,
) -> Result<Option<bool>, String> {
    let inlined = inline(pattern, &options.definitions)?;
    let (typing, all) = all_types(&inlined.pattern, options)?;
    for types in all {
        let mut encoding = encode(&inlined, &typing, &types, &options.contracts)?;
        let conditions = encoding.e.terms.all(encoding.conditions.clone());
        if encoding.e.terms.as_const(conditions) == Some(0) {
            continue;
        }
        if encoding.ill_typed.is_some() {
            return Ok(Some(true));
        }
        let violated = violation(&mut encoding);
        let terms = &encoding.e.terms;
        let variables = terms.cone(&[violated]).into_iter().filter_map(|id| match terms.node(id) {
            Node::Var(index) => Some((index, terms.width(id))),
            _ => None,
        });
        let variables: Vec<(u32, u32)> = variables.collect();
        let n_bits: u32 = variables.iter().map(|(_, width)| width).sum();
        if n_bits > max_bits.min(24) {
            return Ok(None);
        }
        for number in 0..1_u128 << n_bits {
            let mut rest = number;
            let assignment = variables.iter().map(|(index, width)| {
                let value = rest & mask(*width);
                rest >>= width;
                (*index, value)
            });
            let assignment: Assignment = assignment.collect();
            if terms.evaluate(&[violated], &assignment) == [1] {
                return Ok(Some(true));
            }
        }
    }
    Ok(Some(false))
}
