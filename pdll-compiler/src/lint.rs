//! Warnings: what is allowed, but hardly meant.
//!
//! In: a compilation without errors. Out: warnings at what was written, each with a way to say that it is meant.

use std::collections::{BTreeSet, HashMap, HashSet};

use pdll_pattern::pattern::{NodeKind, OperationNode, Pattern};
use pdll_pattern::predicate::{AnswerId, PositionId, QuestionId};
use pdll_pattern::{Vocabulary, collect};
use pdll_tablegen::diag::{Diag, Diags};

use crate::compile::Compiled;
use crate::emit::rust::OdsShapes;
use crate::lower::Lowered;
use crate::ods::model::OdsContext;
use crate::sema::checked::{Body, Expr, ExprKind, Module, Stmt, StmtKind, VarId};

/// The names by which the warnings may be allowed.
pub const LINTS: &[&str] =
    &["endless_patterns", "repeated_constraints", "shadowed_patterns", "unused_variables"];

/// With how many patterns is another one compared? With all would take quadratic time.
const MAX_COMPARED: usize = 1000;

/// Reports all that is suspicious. The compilation must be free of errors.
pub fn lint(compiled: &Compiled, ods: &OdsContext, diags: &mut Diags) {
    unused_variables(&compiled.module, diags);
    for lowered in &compiled.lowered {
        repeated_constraints(lowered, diags);
        self_match(lowered, diags);
    }
    shadowed(compiled, ods, diags);
}

/// Variables that are named and never referred to.
fn unused_variables(module: &Module, diags: &mut Diags) {
    let mut uses = Uses::default();
    for function in &module.functions {
        if let Body::Pdll(body) = &function.body {
            uses.stmts(body);
        }
    }
    module.patterns.iter().for_each(|pattern| uses.stmts(&pattern.body));
    for variable in &module.variables {
        uses.exprs.extend(&variable.type_constraint);
    }
    uses.walk();
    for (index, variable) in module.variables.iter().enumerate() {
        let id = VarId(index as u32);
        if variable.is_param || variable.name.is_empty() || variable.name.starts_with('_') {
            continue;
        }
        if !uses.used.contains(&id) {
            let name = &variable.name;
            let help = match uses.inline.contains(&id) {
                true => "if it needs no name: `_`".to_owned(),
                false => format!("if that is meant: `_{name}`"),
            };
            let diag = Diag::warning(variable.span, format!("unused variable `{name}`"))
                .help(help)
                .lint("unused_variables");
            diags.push(diag);
        }
    }
}

/// Which variables are referred to, and which are defined within expressions?
#[derive(Default)]
struct Uses<'a> {
    used: HashSet<VarId>,
    inline: HashSet<VarId>,
    /// The expressions still to be looked at.
    exprs: Vec<&'a Expr>,
}

impl<'a> Uses<'a> {
    fn stmts(&mut self, stmts: &'a [Stmt]) {
        let mut todo = vec![stmts];
        while let Some(stmts) = todo.pop() {
            for stmt in stmts {
                match &stmt.kind {
                    StmtKind::Let(_, init) => self.exprs.extend(init),
                    StmtKind::Erase(expr) | StmtKind::Return(expr) | StmtKind::Expr(expr) => {
                        self.exprs.push(expr);
                    }
                    StmtKind::Replace { root, with } => {
                        self.exprs.push(root);
                        self.exprs.extend(with);
                    }
                    StmtKind::Rewrite { root, body } => {
                        self.exprs.push(root);
                        todo.push(body);
                    }
                }
            }
        }
    }

    fn walk(&mut self) {
        while let Some(expr) = self.exprs.pop() {
            match &expr.kind {
                ExprKind::Var(id) => {
                    self.used.insert(*id);
                }
                ExprKind::Define(id) => {
                    self.inline.insert(*id);
                }
                ExprKind::Operation(operation) => {
                    self.exprs.extend(operation.operands.iter().flatten());
                    self.exprs.extend(operation.attributes.iter().map(|(_, value)| value));
                    self.exprs.extend(operation.results.iter().flatten());
                }
                ExprKind::Call { args, .. } => self.exprs.extend(args),
                ExprKind::AllResults(base)
                | ExprKind::Result { op: base, .. }
                | ExprKind::ResultGroup { op: base, .. }
                | ExprKind::Element { tuple: base, .. } => self.exprs.push(base),
                ExprKind::Tuple(elements) => self.exprs.extend(elements),
                ExprKind::Unpack { tuple, parts } => {
                    self.exprs.push(tuple);
                    self.exprs.extend(parts);
                }
                ExprKind::Attr(_)
                | ExprKind::Type(_)
                | ExprKind::Function(_)
                | ExprKind::Part(_)
                | ExprKind::Error => {}
            }
        }
    }
}

/// Constraints that a pattern asks of the same things twice.
fn repeated_constraints(lowered: &Lowered, diags: &mut Diags) {
    let mut asked = HashMap::new();
    for (node, span) in lowered.pattern.nodes.iter().zip(&lowered.spans) {
        let NodeKind::Constraint { call, is_negated } = &node.kind else { continue };
        let before = *asked.entry((&call.name, &call.args, is_negated)).or_insert(*span);
        // A function's body that is expanded twice is written once.
        if before != *span && call.results.is_empty() {
            let message = format!("constraint `{}` is applied to the same arguments twice", call.name);
            let diag = Diag::warning(*span, message).note_at(before, "it is applied here already");
            diags.push(diag.lint("repeated_constraints"));
        }
    }
}

/// A pattern that asks nothing but a name, and creates an operation of that name.
fn self_match(lowered: &Lowered, diags: &mut Diags) {
    let pattern = &lowered.pattern;
    if pattern.has_bounded_recursion {
        return;
    }
    let NodeKind::Operation(root) = &pattern.node(pattern.root).kind else { return };
    if !asks_only_name(pattern, root) {
        return;
    }
    for id in pattern.rewrite_nodes() {
        if let NodeKind::Operation(created) = &pattern.node(id).kind
            && created.name == root.name
            && has_operands_of(pattern, root, created)
        {
            let name = created.name.as_deref().unwrap_or_default();
            let message = format!("this creates `{name}`, which the pattern matches again, without end");
            let diag = Diag::warning(lowered.spans[id.index()], message);
            let diag = diag.note_at(lowered.spans[pattern.root.index()], "all that the pattern asks is here");
            diags.push(diag.help("if something else ends it: `with recursion`").lint("endless_patterns"));
            return;
        }
    }
}

/// Is every node of the match section but the root one that any operation of its name has?
fn asks_only_name(pattern: &Pattern, root: &OperationNode) -> bool {
    let mut seen = BTreeSet::new();
    let operands = root.operands.iter().flatten();
    root.name.is_some()
        && root.attributes.is_empty()
        // Two operands that must be the same are a question.
        && operands.clone().all(|operand| seen.insert(*operand))
        && pattern.match_nodes().filter(|id| *id != pattern.root).all(|id| {
            matches!(
                pattern.node(id).kind,
                NodeKind::Operand { ty: None }
                    | NodeKind::Operands { ty: None }
                    | NodeKind::Types { values: None }
            )
        })
}

/// Does a created operation surely have as many operands as are matched?
fn has_operands_of(pattern: &Pattern, root: &OperationNode, created: &OperationNode) -> bool {
    let (Some(matched), Some(given)) = (&root.operands, &created.operands) else { return false };
    let is_range = |id| matches!(pattern.node(id).kind, NodeKind::Operands { .. });
    if let [one] = matched[..]
        && is_range(one)
    {
        return true;
    }
    matched.len() == given.len()
        && matched.iter().zip(given).all(|(matched, given)| matched == given && !is_range(*matched))
}

/// Patterns that another one always precedes and that match only what it matches.
fn shadowed(compiled: &Compiled, ods: &OdsContext, diags: &mut Diags) {
    let mut ranked: Vec<&Lowered> = compiled.lowered.iter().collect();
    ranked.sort_by_key(|lowered| std::cmp::Reverse(lowered.pattern.benefit));
    let mut vocabulary = Vocabulary::new();
    // The patterns so far, with what each asks. Each is found by the rarest of what it asks, since only who asks that too can be
    // narrower.
    let mut before: Vec<(&Lowered, Vec<Asked>)> = Vec::new();
    let mut by_rarest: HashMap<(Option<String>, Option<Asked>), Vec<usize>> = HashMap::new();
    for lowered in ranked {
        let Ok(found) = collect(&lowered.pattern, &OdsShapes(ods), &mut vocabulary) else { continue };
        let mut asked: Vec<Asked> =
            found.predicates.iter().map(|p| (p.answer, p.question, p.position)).collect();
        asked.sort_unstable();
        let mut key = (found.root_name, None);
        let mut n_left = MAX_COMPARED;
        let mut broader: Option<usize> = None;
        for rarest in asked.iter().map(Some).chain([None]) {
            key.1 = rarest.copied();
            let compared = by_rarest.get(&key).map_or(&[][..], Vec::as_slice);
            let compared = &compared[..compared.len().min(n_left)];
            n_left -= compared.len();
            let is_less = |less: &[Asked]| less.iter().all(|one| asked.binary_search(one).is_ok());
            let first = compared.iter().copied().find(|&i| is_less(&before[i].1));
            broader = [broader, first].into_iter().flatten().min();
        }
        if let Some(broader) = broader {
            diags.push(shadow(lowered, before[broader].0));
        } else if !may_fail(&lowered.pattern) {
            // The answer that came up last is the rarest, more or less.
            key.1 = asked.last().copied();
            by_rarest.entry(key).or_default().push(before.len());
            before.push((lowered, asked));
        }
    }
}

/// Something that a pattern asks.
type Asked = (AnswerId, QuestionId, PositionId);

/// May the rewrite of a pattern that matches still refuse?
fn may_fail(pattern: &Pattern) -> bool {
    pattern.external_rewrite.is_some()
        || pattern.rewrite_nodes().any(|id| matches!(pattern.node(id).kind, NodeKind::NativeRewrite(_)))
}

fn shadow(lowered: &Lowered, broader: &Lowered) -> Diag {
    let name = |lowered: &Lowered| match &lowered.pattern.name {
        Some(name) => format!("pattern `{name}`"),
        None => "this pattern".to_owned(),
    };
    let (benefit, more) = (lowered.pattern.benefit, broader.pattern.benefit);
    let why = if more > benefit {
        format!("has a higher benefit: {more}, not {benefit}")
    } else {
        format!("has the same benefit, {benefit}, and comes first")
    };
    let message = format!("{} is never applied: another one matches all that it matches", name(lowered));
    Diag::warning(lowered.span, message)
        .note_at(broader.span, format!("{} {why}", name(broader)))
        .help(format!("to try the narrower one first: `with benefit({})`", more.saturating_add(1)))
        .lint("shadowed_patterns")
}
