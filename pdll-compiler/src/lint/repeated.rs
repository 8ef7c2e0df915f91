//! Constraints that are applied twice to the same arguments.
//!
//! In: patterns and PDLL functions. Out: a warning if the source contains both. If two functions that a
//! pattern calls apply the same constraint, that is not a mistake.

use std::collections::HashMap;

use pdll_match::pattern::{NodeId, NodeKind, Pattern};
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::Span;
use pdll_support::text::Text;
use rustc_hash::FxHashMap;

use super::expressions::{Exprs, expressions, push_parts};
use crate::compiled::Compiled;
use crate::lower::{Lowered, first_alternatives};
use crate::sema::checked::{Body, ExprKind, Function, FunctionId, FunctionKind, Module, VarId};

/// Reports them, pattern by pattern, then function by function.
pub(super) fn repeated_constraints(compiled: &Compiled, diags: &mut Diags) {
    let module = &compiled.module;
    for lowered in first_alternatives(&compiled.lowered) {
        for (name, before, again) in repeated_in_pattern(module, lowered) {
            if !is_in_function(module, again) {
                report(&name, before, again, diags);
            }
        }
    }
    for function in module.functions.iter().filter(|function| function.kind == FunctionKind::Constraint) {
        repeated_in_function(module, function, diags);
    }
}

fn report(name: &str, before: Span, again: Span, diags: &mut Diags) {
    let message = format!("constraint `{name}` is applied to the same arguments twice");
    let diag = Diag::warning(again, message).note_at(before, "it is applied here already");
    diags.push(diag.lint("repeated_constraints"));
}

/// Name of a constraint, and the locations of its first and second application.
type Repeated = (Text, Span, Span);

fn repeated_in_pattern(module: &Module, lowered: &Lowered) -> Vec<Repeated> {
    let pattern = &lowered.pattern;
    let mut found = Vec::new();
    let mut firsts = Firsts { pattern, results: FxHashMap::default() };
    let mut asked = HashMap::new();
    for (node, span) in pattern.nodes.iter().zip(&lowered.spans) {
        let NodeKind::Constraint { call, is_negated } = &node.kind else { continue };
        let before = *asked.entry((&call.name, firsts.of(&call.args), is_negated)).or_insert(*span);
        // A function's body that is expanded twice is written once.
        if before != *span && call.results.is_empty() {
            found.push((call.name.clone(), before, *span));
        }
    }
    let mut expanded = HashMap::new();
    for call in &lowered.expanded {
        let before = *expanded.entry((call.function, firsts.of(&call.args))).or_insert(call.span);
        if before != call.span {
            found.push((module.function(call.function).name.clone(), before, call.span));
        }
    }
    found
}

/// The first node of each result: a result has a separate node for each of its uses.
struct Firsts<'a> {
    pattern: &'a Pattern,
    results: FxHashMap<(NodeId, bool, Option<u32>), NodeId>,
}

impl Firsts<'_> {
    fn of(&mut self, args: &[NodeId]) -> Vec<NodeId> {
        args.iter().map(|id| self.first(*id)).collect()
    }

    fn first(&mut self, id: NodeId) -> NodeId {
        let key = match self.pattern.node(id).kind {
            NodeKind::Result { op, index } => (op, true, Some(index)),
            NodeKind::Results { op, group, .. } => (op, false, group),
            _ => return id,
        };
        *self.results.entry(key).or_insert(id)
    }
}

/// Returns whether the location is within a PDLL function, including its parameters.
fn is_in_function(module: &Module, span: Span) -> bool {
    module.functions.iter().any(|function| {
        let Body::Pdll(body) = &function.body else { return false };
        let listed = function.params.iter().flat_map(|param| &module.variable(*param).constraints);
        let parts = listed.map(|constraint| constraint.span).chain(body.last().map(|last| last.span));
        parts
            .map(|part| function.span.to(part))
            .any(|whole| whole.source == span.source && whole.lo <= span.lo && span.hi <= whole.hi)
    })
}

/// Reports constraints that a function itself applies twice to the same variables.
fn repeated_in_function(module: &Module, function: &Function, diags: &mut Diags) {
    let Body::Pdll(body) = &function.body else { return };
    let mut asked: Vec<(FunctionId, Vec<VarId>, bool, Span)> = Vec::new();
    let listed = |var: VarId| {
        let uses = module.variable(var).constraints.iter();
        uses.map(move |constraint| (constraint.function, vec![var], false, constraint.span))
    };
    asked.extend(function.params.iter().flat_map(|param| listed(*param)));
    let mut exprs = Exprs::new();
    expressions(body, &mut exprs, |var| asked.extend(listed(var)));
    while let Some(expr) = exprs.pop() {
        match &expr.kind {
            ExprKind::Define(var) => asked.extend(listed(*var)),
            ExprKind::Call { function, args, is_negated } if module.function(*function).only_holds() => {
                let variable =
                    |kind: &ExprKind| if let ExprKind::Var(var) = kind { Some(*var) } else { None };
                if let Some(args) = args.iter().map(|arg| variable(&arg.kind)).collect() {
                    asked.push((*function, args, *is_negated, expr.span));
                }
            }
            _ => {}
        }
        push_parts(expr, &mut exprs);
    }
    asked.sort_by(|a, b| (a.0, &a.1, a.2, a.3.lo).cmp(&(b.0, &b.1, b.2, b.3.lo)));
    for asked in asked.chunk_by(|a, b| (a.0, &a.1, a.2) == (b.0, &b.1, b.2)) {
        for again in &asked[1..] {
            report(&module.function(again.0).name, asked[0].3, again.3, diags);
        }
    }
}
