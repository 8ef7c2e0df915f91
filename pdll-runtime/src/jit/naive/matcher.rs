//! Matcher: whether a pattern matches an operation, and the resulting bindings.
//!
//! In: `Loaded` and an operation. Out: `Bindings` of the match section. Invariant: a node is bound once;
//! later it must be equal. Searches among users are resumed when later steps fail.

use pdll_match::collect::Counting;
use pdll_match::pattern::{EntityKind, NodeId, NodeKind, OperationNode};
use smallvec::SmallVec;

use super::load::{Bindings, Loaded, Natives, Step};
use crate::native::{PdlValue, PdlValues};
use crate::rewrite::shapes::singles;
use crate::rewrite::slices::{OperandSlice, ResultSlice, Users};
use crate::{Ir, Op, PatternRewriter, RewriteError, Value};

/// A search among users that may go on.
struct Choice {
    step: usize,
    users: Users,
    /// Bindings at its start.
    bindings: Bindings,
}

/// Matches a pattern at an operation.
///
/// # Errors
/// Those of native constraints.
pub(super) fn matches(
    loaded: &Loaded,
    natives: &Natives,
    root: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<Bindings>, RewriteError> {
    let mut at = Matcher { loaded, bindings: loaded.literals.clone() };
    if !at.visit(rewriter.ir(), loaded.pattern.root, PdlValue::Op(root)) {
        return Ok(None);
    }
    let mut choices: Vec<Choice> = Vec::new();
    let mut step = 0;
    while let Some(&next) = loaded.steps.get(step) {
        let is_fine = match next {
            Step::Search { operand, .. } => {
                if at.access(rewriter.ir(), operand) {
                    let users = at.users_of(rewriter.ir(), operand);
                    choices.push(Choice { step, users, bindings: at.bindings.clone() });
                }
                // The search is started like one that is resumed.
                false
            }
            Step::Access(node) => at.access(rewriter.ir(), node),
            Step::Constraint(node) => at.constraint(natives, node, rewriter)?,
        };
        if is_fine {
            step += 1;
        } else {
            match at.go_on(rewriter.ir(), &mut choices) {
                Some(next) => step = next,
                None => return Ok(None),
            }
        }
    }
    Ok(Some(at.bindings))
}

struct Matcher<'a> {
    loaded: &'a Loaded,
    bindings: Bindings,
}

impl Matcher<'_> {
    /// Resumes the latest search that has another suitable user, and returns the next step.
    fn go_on(&mut self, ir: &Ir, choices: &mut Vec<Choice>) -> Option<usize> {
        while let Some(choice) = choices.last_mut() {
            let Step::Search { op, .. } = self.loaded.steps[choice.step] else { return None };
            match choice.users.next_if(ir, true) {
                Some(user) => {
                    self.bindings.clone_from(&choice.bindings);
                    let step = choice.step;
                    if self.visit(ir, op, PdlValue::Op(user)) {
                        return Some(step + 1);
                    }
                }
                None => {
                    choices.pop();
                }
            }
        }
        None
    }

    fn users_of(&self, ir: &Ir, value: NodeId) -> Users {
        match &self.bindings[value.index()] {
            Some(PdlValue::Value(value)) => Users::of(ir, *value),
            Some(PdlValue::ValueRange(values)) => Users::of_first(ir, values.iter().copied()),
            _ => Users::of_first(ir, std::iter::empty()),
        }
    }

    /// Matches a node and all it leads to.
    fn visit(&mut self, ir: &Ir, node: NodeId, found: PdlValue) -> bool {
        let mut todo = vec![(node, found)];
        while let Some((node, found)) = todo.pop() {
            if let Some(bound) = &self.bindings[node.index()] {
                if *bound == found {
                    continue;
                }
                return false;
            }
            if self.look(ir, node, &found, &mut todo).is_none() {
                return false;
            }
            self.bindings[node.index()] = Some(found);
        }
        true
    }

    /// Checks one node alone and returns the nodes to match next; `None` if it does not match.
    fn look(
        &self,
        ir: &Ir,
        node: NodeId,
        found: &PdlValue,
        todo: &mut Vec<(NodeId, PdlValue)>,
    ) -> Option<()> {
        match (&self.loaded.pattern.node(node).kind, found) {
            (NodeKind::Attribute { ty: Some(ty), .. }, PdlValue::Attribute(attr)) => {
                todo.push((*ty, PdlValue::Type(attr.ty(ir.context())?)));
            }
            (NodeKind::Operand { ty: Some(ty) }, PdlValue::Value(value)) => {
                todo.push((*ty, PdlValue::Type(value.ty(ir))));
            }
            (NodeKind::Operands { ty: Some(ty) }, PdlValue::ValueRange(values)) => {
                todo.push((*ty, PdlValue::TypeRange(values.iter().map(|value| value.ty(ir)).collect())));
            }
            (NodeKind::Result { op, index }, PdlValue::Value(value)) => {
                let definer = value.defining_op(ir)?;
                if value.result_index(ir) != Some(*index as usize) {
                    return None;
                }
                todo.push((*op, PdlValue::Op(definer)));
            }
            (NodeKind::Results { op, group, is_single }, _) => {
                let definer = match found {
                    PdlValue::Value(value) => value.defining_op(ir)?,
                    PdlValue::ValueRange(values) => values.first()?.defining_op(ir)?,
                    _ => return None,
                };
                if results_of(ir, definer, *group, *is_single)? != *found {
                    return None;
                }
                todo.push((*op, PdlValue::Op(definer)));
            }
            (NodeKind::Operation(op), PdlValue::Op(found)) => self.look_at_op(ir, node, op, *found, todo)?,
            _ => {}
        }
        Some(())
    }

    fn look_at_op(
        &self,
        ir: &Ir,
        node: NodeId,
        op: &OperationNode,
        found: Op,
        todo: &mut Vec<(NodeId, PdlValue)>,
    ) -> Option<()> {
        if self.loaded.op_names[node.index()].is_some_and(|name| name != found.name(ir)) {
            return None;
        }
        for (attribute, name) in op.attributes.iter().zip(&self.loaded.attr_names[node.index()]) {
            todo.push((attribute.value, PdlValue::Attribute(found.attr(ir, *name)?)));
        }
        if let Some(operands) = &op.operands {
            let singles = op.name.is_some().then(|| singles(found.info(ir).operands));
            let values =
                self.split(operands, singles.as_deref(), found.n_operands(ir), |part| match part {
                    Part::At(index) => found.get_operand(ir, index).map(PdlValue::Value),
                    Part::Inner(first, last) => {
                        let slice = OperandSlice::inner(ir, found, first, last);
                        Some(PdlValue::ValueRange(slice.to_vec(ir)))
                    }
                    Part::Group(group, true) => {
                        let slice = OperandSlice::group(ir, found, group)?;
                        Some(PdlValue::ValueRange(slice.to_vec(ir)))
                    }
                    Part::Group(group, false) => {
                        OperandSlice::one_of_group(ir, found, group).map(PdlValue::Value)
                    }
                })?;
            todo.extend(operands.iter().copied().zip(values));
        }
        if let Some(types) = &op.result_types {
            let singles = op.name.is_some().then(|| singles(found.info(ir).results));
            let values = self.split(types, singles.as_deref(), found.n_results(ir), |part| {
                let ty = |value: Value| PdlValue::Type(value.ty(ir));
                match part {
                    Part::At(index) => found.get_result(ir, index).map(ty),
                    Part::Inner(first, last) => {
                        let slice = ResultSlice::inner(ir, found, first, last);
                        Some(PdlValue::TypeRange(slice.types_vec(ir)))
                    }
                    Part::Group(group, true) => {
                        let slice = ResultSlice::group(ir, found, group)?;
                        Some(PdlValue::TypeRange(slice.types_vec(ir)))
                    }
                    Part::Group(group, false) => ResultSlice::one_of_group(ir, found, group).map(ty),
                }
            })?;
            todo.extend(types.iter().copied().zip(values));
        }
        Some(())
    }

    /// Returns the values of each node of a list of operands or result types, given `n` values; `None` if
    /// they do not fit.
    ///
    /// A list with one range is counted from both ends; with several, or if the operation's groups determine
    /// more, according to `Counting`, they are ODS groups.
    fn split(
        &self,
        nodes: &[NodeId],
        singles: Option<&[bool]>,
        n: usize,
        read: impl Fn(Part) -> Option<PdlValue>,
    ) -> Option<Vec<PdlValue>> {
        let is_range = |node: &NodeId| {
            let kind = self.loaded.pattern.entity_kind(*node);
            matches!(kind, Some(EntityKind::TypeRange | EntityKind::ValueRange))
        };
        let are_ranges: SmallVec<[bool; 16]> = nodes.iter().map(is_range).collect();
        let counting = Counting::new(&are_ranges, singles);
        let n_ranges = are_ranges.iter().filter(|is_range| **is_range).count();
        let n_single = nodes.len() - n_ranges;
        if n < n_single || (n_ranges == 0 && n > n_single) {
            return None;
        }
        let first_range = nodes.iter().position(is_range).unwrap_or(nodes.len());
        let part = |(i, node): (usize, &NodeId)| {
            let n_after = nodes.len() - 1 - i;
            read(match (is_range(node), counting.from_ends) {
                (false, _) if i < first_range && counting.finds(i) => Part::At(i),
                (false, true) => Part::At(n - 1 - n_after),
                (true, true) => Part::Inner(i, n_after),
                (is_range, _) => Part::Group(i, is_range),
            })
        };
        nodes.iter().enumerate().map(part).collect()
    }

    /// Binds results of a matched operation, unless they are.
    fn access(&mut self, ir: &Ir, node: NodeId) -> bool {
        if self.bindings[node.index()].is_some() {
            return true;
        }
        let op = |op: NodeId| match self.bindings[op.index()] {
            Some(PdlValue::Op(op)) => Some(op),
            _ => None,
        };
        let found = match self.loaded.pattern.node(node).kind {
            NodeKind::Result { op: of, index } => {
                op(of).and_then(|op| op.get_result(ir, index as usize)).map(PdlValue::Value)
            }
            NodeKind::Results { op: of, group, is_single } => {
                op(of).and_then(|op| results_of(ir, op, group, is_single))
            }
            _ => None,
        };
        let is_there = found.is_some();
        self.bindings[node.index()] = found;
        is_there
    }

    /// Asks a native constraint and binds its results.
    fn constraint(
        &mut self,
        natives: &Natives,
        node: NodeId,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let pattern = &self.loaded.pattern;
        let NodeKind::Constraint { call, is_negated } = &pattern.node(node).kind else { return Ok(true) };
        let entry = natives.by_node.get(&node);
        let entry = entry.ok_or_else(|| unlinked(&call.name))?;
        let args =
            call.args.iter().map(|arg| self.bindings[arg.index()].clone()).collect::<Option<PdlValues>>();
        let args =
            args.ok_or_else(|| RewriteError::other(format!("`{}` is given what is unbound", call.name)))?;
        rewriter.keep_journal();
        let Some(results) = entry.call(rewriter, &args)? else { return Ok(*is_negated) };
        if *is_negated {
            return Ok(false);
        }
        for id in pattern.match_nodes() {
            if let NodeKind::NativeResult { call, index, .. } = pattern.node(id).kind
                && call == node
                && let Some(result) = results.get(index as usize)
                && !self.visit(rewriter.ir(), id, result.clone())
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A part of a list of operands or results.
enum Part {
    /// One, by number.
    At(usize),
    /// All but some at both ends.
    Inner(usize, usize),
    /// A group, and whether it is a range.
    Group(usize, bool),
}

/// Returns all results, or a group of them.
pub(super) fn results_of(ir: &Ir, op: Op, group: Option<u32>, is_single: bool) -> Option<PdlValue> {
    let Some(group) = group else {
        return Some(PdlValue::ValueRange(op.results(ir).collect()));
    };
    let group = group as usize;
    if is_single {
        return ResultSlice::one_of_group(ir, op, group).map(PdlValue::Value);
    }
    ResultSlice::group(ir, op, group).map(|slice| PdlValue::ValueRange(slice.to_vec(ir)))
}

/// Returns the error of a set that is not frozen.
pub(super) fn unlinked(name: &str) -> RewriteError {
    RewriteError::other(format!("native function `{name}` is not linked"))
}
