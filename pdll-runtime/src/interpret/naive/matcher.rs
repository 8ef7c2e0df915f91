//! Matcher: whether a pattern matches an operation, and the resulting bindings.
//!
//! In: `Loaded` and an operation. Out: `Bindings` of the match section, or the `Mismatch`. Invariant: a node is bound once;
//! later it must be equal. Searches among users are resumed when later steps fail.

use pdll_match::collect::{Counting, Side};
use pdll_match::pattern::{EntityKind, NodeId, NodeKind, OperationNode};
use smallvec::SmallVec;

use super::load::{Bindings, Loaded, Step};
use super::mismatch::{self, CallConstraint, Cause, Mismatch, Part, Place, Start, Via};
use crate::ir::{Ir, Op};
use crate::native::{PdlValue, PdlValues};
use crate::pattern::shapes::singles;
use crate::pattern::slices::{Operands, ResultSlice, Results, Users, ValueList, ValueSlice};
use crate::{PatternRewriter, RewriteError};

/// Result of matching.
pub(crate) enum Outcome {
    /// The bindings of the match section.
    Match(Bindings),
    /// The first mismatch. Of several in a search among users, one before which the most conditions hold.
    Mismatch(Box<Mismatch>),
}

/// Matches a pattern at an operation. Searches visit `max_users` users in total at most.
///
/// # Errors
/// Those of native constraints, and more users than allowed.
pub(crate) fn matches(
    loaded: &Loaded,
    call: &CallConstraint<'_>,
    root: Op,
    rewriter: &mut PatternRewriter<'_>,
    max_users: u32,
) -> Result<Outcome, RewriteError> {
    let mut at = Matcher {
        loaded,
        bindings: loaded.literals.clone(),
        reached: vec![None; loaded.pattern.nodes.len()],
        n_held: 0,
        users_left: max_users,
    };
    if let Err(mismatch) =
        at.visit(rewriter.ir(), loaded.pattern.root, PdlValue::Op(root), Origin::Start(Start::Root))
    {
        return Ok(Outcome::Mismatch(mismatch));
    }
    let mut choices: Vec<Choice> = Vec::new();
    let mut furthest: Option<Box<Mismatch>> = None;
    let mut step = 0;
    while let Some(&next) = loaded.steps.get(step) {
        let result = match next {
            Step::Search { op, operand } => at.search(rewriter.ir(), op, operand).map(|users| {
                choices.push(Choice { step, users, bindings: at.bindings.clone(), n_held: at.n_held });
                // The first user is chosen like those after it.
                false
            }),
            Step::Access(node) => at.access(rewriter.ir(), node).map(|()| true),
            Step::Constraint(node) => at.constraint(call, node, rewriter)?.map(|()| true),
        };
        match result {
            Ok(true) => {
                step += 1;
                continue;
            }
            Ok(false) => {}
            Err(mismatch) => keep_furthest(&mut furthest, mismatch),
        }
        match at.resume(rewriter.ir(), &mut choices, &mut furthest)? {
            Some(next) => step = next,
            None => break,
        }
    }
    Ok(match furthest {
        Some(mismatch) if step < loaded.steps.len() => Outcome::Mismatch(mismatch),
        _ => Outcome::Match(at.bindings),
    })
}

fn keep_furthest(furthest: &mut Option<Box<Mismatch>>, mismatch: Box<Mismatch>) {
    if furthest.as_ref().is_none_or(|known| known.n_held < mismatch.n_held) {
        *furthest = Some(mismatch);
    }
}

/// A search among users that can be resumed.
struct Choice {
    step: usize,
    users: Users,
    /// Bindings at its start.
    bindings: Bindings,
    /// Number of conditions that hold at its start.
    n_held: usize,
}

struct Matcher<'a> {
    loaded: &'a Loaded,
    bindings: Bindings,
    /// For each bound node, where its entity comes from; `None` for literals.
    reached: Vec<Option<Origin>>,
    /// Number of conditions that hold.
    n_held: usize,
    /// Number of users that may still be visited.
    users_left: u32,
}

/// A node to match, the entity, and where the entity comes from.
type Visit = (NodeId, PdlValue, Origin);

/// Origin of an entity.
#[derive(Copy, Clone)]
enum Origin {
    Start(Start),
    /// Reached from the entity of a node.
    Step(NodeId, Via),
}

impl Matcher<'_> {
    /// Resumes the latest search that has another suitable user, and returns the next step.
    fn resume(
        &mut self,
        ir: &Ir,
        choices: &mut Vec<Choice>,
        furthest: &mut Option<Box<Mismatch>>,
    ) -> Result<Option<usize>, RewriteError> {
        while let Some(choice) = choices.last_mut() {
            let Step::Search { op, operand } = self.loaded.steps[choice.step] else { break };
            match choice.users.next_if(ir, true) {
                Some(user) => {
                    self.users_left =
                        self.users_left.checked_sub(1).ok_or_else(|| too_many_users(&self.loaded.name))?;
                    self.bindings.clone_from(&choice.bindings);
                    self.n_held = choice.n_held;
                    let step = choice.step;
                    match self.visit(ir, op, PdlValue::Op(user), Origin::Step(operand, Via::User)) {
                        Ok(()) => return Ok(Some(step + 1)),
                        Err(mismatch) => keep_furthest(furthest, mismatch),
                    }
                }
                None => {
                    choices.pop();
                }
            }
        }
        Ok(None)
    }

    /// Starts a search among the users of an operand, of which there is one at least.
    fn search(&mut self, ir: &Ir, op: NodeId, operand: NodeId) -> Result<Users, Box<Mismatch>> {
        self.access(ir, operand)?;
        let users = match &self.bindings[operand.index()] {
            Some(PdlValue::Value(value)) => Users::of(ir, *value),
            Some(PdlValue::ValueRange(values)) => Users::of_first(ir, values.iter().copied()),
            _ => Users::of_first(ir, std::iter::empty()),
        };
        if users.is_empty() {
            return Err(self.mismatch(op, self.place_of(operand), Cause::NoUser));
        }
        Ok(users)
    }

    /// Matches a node and all it leads to.
    fn visit(&mut self, ir: &Ir, node: NodeId, found: PdlValue, from: Origin) -> Result<(), Box<Mismatch>> {
        let mut todo = vec![(node, found, from)];
        while let Some(visit) = todo.pop() {
            let n_before = todo.len();
            if let Err((node, cause)) = self.look(ir, &visit, &mut todo) {
                let (_, found, from) = visit;
                let place = self.place(found, Some(from));
                return Err(self.mismatch(node, place, cause));
            }
            todo[n_before..].reverse();
            self.n_held += 1;
        }
        Ok(())
    }

    /// Checks one node alone, binds it and adds the nodes to match next. If it does not match, returns the node that has the
    /// condition, and the cause.
    fn look(
        &mut self,
        ir: &Ir,
        (node, found, from): &Visit,
        todo: &mut Vec<Visit>,
    ) -> Result<(), (NodeId, Cause)> {
        let (node, loaded) = (*node, self.loaded);
        if let Some(bound) = &self.bindings[node.index()] {
            if bound == found {
                return Ok(());
            }
            let required = bound.clone();
            return Err(match loaded.literals[node.index()].is_some() {
                true => (node, Cause::Literal { required }),
                false => (node, Cause::Unequal { other: self.place(required, self.reached[node.index()]) }),
            });
        }
        let mut later =
            |to: NodeId, found: PdlValue, via: Via| todo.push((to, found, Origin::Step(node, via)));
        match (&loaded.pattern.node(node).kind, found) {
            (NodeKind::Attribute { ty: Some(ty), .. }, PdlValue::Attribute(attr)) => {
                let found = attr.ty(ir.context()).ok_or((node, Cause::NoType))?;
                later(*ty, PdlValue::Type(found), Via::Type);
            }
            (NodeKind::Operand { ty: Some(ty) }, PdlValue::Value(value)) => {
                later(*ty, PdlValue::Type(value.ty(ir)), Via::Type);
            }
            (NodeKind::Operands { ty: Some(ty) }, PdlValue::ValueRange(values)) => {
                let types = values.iter().map(|value| value.ty(ir)).collect();
                later(*ty, PdlValue::TypeRange(types), Via::Type);
            }
            (NodeKind::Result { op, index }, PdlValue::Value(value)) => {
                let definer = value.defining_op(ir).ok_or((*op, Cause::NoDefiner))?;
                let required = *index as usize;
                if value.result_index(ir) != Some(required) {
                    return Err((node, Cause::ResultNumber { required }));
                }
                later(*op, PdlValue::Op(definer), Via::Definer);
            }
            (NodeKind::Results { op, group, is_single }, _) => {
                let definer = match found {
                    PdlValue::Value(value) => value.defining_op(ir),
                    PdlValue::ValueRange(values) => values.first().and_then(|value| value.defining_op(ir)),
                    _ => None,
                };
                let definer = definer.ok_or((*op, Cause::NoDefiner))?;
                let required = results_of(ir, definer, *group, *is_single);
                let required = required.ok_or_else(|| (node, no_result_group(ir, definer, *group)))?;
                if required != *found {
                    return Err((node, Cause::Results { group: *group }));
                }
                later(*op, PdlValue::Op(definer), Via::Definer);
            }
            (NodeKind::Operation(op), PdlValue::Op(found)) => {
                self.look_at_op(ir, node, op, *found, &mut later)?;
            }
            _ => {}
        }
        self.bindings[node.index()] = Some(found.clone());
        self.reached[node.index()] = Some(*from);
        Ok(())
    }

    fn look_at_op(
        &mut self,
        ir: &Ir,
        node: NodeId,
        op: &OperationNode,
        found: Op,
        later: &mut impl FnMut(NodeId, PdlValue, Via),
    ) -> Result<(), (NodeId, Cause)> {
        if self.loaded.op_names[node.index()].is_some_and(|name| name != found.name(ir)) {
            return Err((node, Cause::Name));
        }
        self.n_held += 1;
        let is_named = op.name.is_some();
        let mut values = |nodes: &[NodeId], side: Side| -> Result<Vec<(PdlValue, Part)>, (NodeId, Cause)> {
            let entities = self.split(ir, nodes, found, side, is_named).map_err(|cause| (node, cause))?;
            self.n_held += 1;
            Ok(entities)
        };
        let operands = op.operands.as_deref().map(|nodes| values(nodes, Side::Operands)).transpose()?;
        let types = op.result_types.as_deref().map(|nodes| values(nodes, Side::Results)).transpose()?;
        for (index, (attribute, name)) in
            op.attributes.iter().zip(&self.loaded.attr_names[node.index()]).enumerate()
        {
            let via = Via::Attribute { op: node, index };
            let cause = Cause::NoAttribute { op: node, index };
            let found = found.attr(ir, *name).ok_or((attribute.value, cause))?;
            self.n_held += 1;
            later(attribute.value, PdlValue::Attribute(found), via);
        }
        for (operand, (found, part)) in op.operands.iter().flatten().zip(operands.into_iter().flatten()) {
            later(*operand, found, Via::Operand(part));
        }
        for (ty, (found, part)) in op.result_types.iter().flatten().zip(types.into_iter().flatten()) {
            later(*ty, found, Via::ResultType(part));
        }
        Ok(())
    }

    /// Returns the operands or result types of an operation for each node of a list.
    ///
    /// A list with one range is counted from both ends; with several, or if the operation's groups determine
    /// more, according to `Counting`, they are ODS groups.
    fn split(
        &self,
        ir: &Ir,
        nodes: &[NodeId],
        found: Op,
        side: Side,
        is_named: bool,
    ) -> Result<Vec<(PdlValue, Part)>, Cause> {
        let is_range = |node: &NodeId| {
            let kind = self.loaded.pattern.entity_kind(*node);
            matches!(kind, Some(EntityKind::TypeRange | EntityKind::ValueRange))
        };
        let (n, groups) = match side {
            Side::Operands => (found.n_operands(ir), found.info(ir).operands),
            Side::Results => (found.n_results(ir), found.info(ir).results),
        };
        let singles = is_named.then(|| singles(groups));
        let are_ranges: SmallVec<[bool; 16]> = nodes.iter().map(is_range).collect();
        let counting = Counting::new(&are_ranges, singles.as_deref());
        let n_ranges = are_ranges.iter().filter(|is_range| **is_range).count();
        let required = nodes.len() - n_ranges;
        if n < required || (n_ranges == 0 && n > required) {
            return Err(Cause::Count { side, n, required, is_minimum: n_ranges > 0 });
        }
        let first_range = nodes.iter().position(is_range).unwrap_or(nodes.len());
        let part = |(i, node): (usize, &NodeId)| {
            let n_after = nodes.len() - 1 - i;
            let part = match (is_range(node), counting.from_ends) {
                (false, _) if i < first_range && counting.finds(i) => Part::At(i),
                (false, true) => Part::At(n - 1 - n_after),
                (true, true) => Part::Inner(i, n_after),
                (is_range, _) => Part::Group(i, is_range),
            };
            let entity = match side {
                Side::Operands => values_at::<Operands>(ir, found, part, side)?,
                Side::Results => types_of(ir, &values_at::<Results>(ir, found, part, side)?),
            };
            Ok((entity, part))
        };
        nodes.iter().enumerate().map(part).collect()
    }

    /// Binds results of a matched operation, unless they are bound.
    fn access(&mut self, ir: &Ir, node: NodeId) -> Result<(), Box<Mismatch>> {
        if self.bindings[node.index()].is_some() {
            return Ok(());
        }
        let pattern = &self.loaded.pattern;
        let (of, group) = match pattern.node(node).kind {
            NodeKind::Result { op, .. } => (op, None),
            NodeKind::Results { op, group, .. } => (op, group),
            // Only results are accessed.
            _ => return Ok(()),
        };
        let Some(&PdlValue::Op(op)) = self.bindings[of.index()].as_ref() else { return Ok(()) };
        let (found, via, missing) = match pattern.node(node).kind {
            NodeKind::Result { index, .. } => {
                let index = index as usize;
                (op.get_result(ir, index).map(PdlValue::Value), Via::Result(index), Cause::NoResult(index))
            }
            NodeKind::Results { is_single, .. } => {
                let found = results_of(ir, op, group, is_single);
                (found, Via::Results(group), no_result_group(ir, op, group))
            }
            _ => return Ok(()),
        };
        if found.is_none() {
            return Err(self.mismatch(node, self.place_of(of), missing));
        }
        self.bindings[node.index()] = found;
        self.reached[node.index()] = Some(Origin::Step(of, via));
        Ok(())
    }

    /// Evaluates a native constraint and binds its results.
    fn constraint(
        &mut self,
        call: &CallConstraint<'_>,
        node: NodeId,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<Result<(), Box<Mismatch>>, RewriteError> {
        let pattern = &self.loaded.pattern;
        let NodeKind::Constraint { call: native, is_negated } = &pattern.node(node).kind else {
            return Ok(Ok(()));
        };
        let args = native.args.iter().map(|arg| self.bindings[arg.index()].clone());
        let args: PdlValues = args
            .collect::<Option<_>>()
            .ok_or_else(|| RewriteError::other(format!("an argument of `{}` is not bound", native.name)))?;
        rewriter.keep_journal();
        let results = call(node, &native.name, &args, rewriter)?;
        if results.is_some() == *is_negated {
            let args = native.args.iter().map(|arg| self.place_of(*arg)).collect();
            return Ok(Err(self.mismatch(node, self.root(), Cause::Constraint { args })));
        }
        self.n_held += 1;
        let results = results.unwrap_or_default();
        for id in pattern.match_nodes() {
            if let NodeKind::NativeResult { call, index, .. } = pattern.node(id).kind
                && call == node
                && let Some(result) = results.get(index as usize)
            {
                let from = Origin::Start(Start::ConstraintResult { call, index });
                if let Err(mismatch) = self.visit(rewriter.ir(), id, result.clone(), from) {
                    return Ok(Err(mismatch));
                }
            }
        }
        Ok(Ok(()))
    }

    fn mismatch(&self, node: NodeId, place: Place, cause: Cause) -> Box<Mismatch> {
        Box::new(Mismatch { node, place, cause, n_held: self.n_held })
    }

    /// Returns the place of the root.
    fn root(&self) -> Place {
        self.place_of(self.loaded.pattern.root)
    }

    /// Returns the place of a bound node.
    fn place_of(&self, node: NodeId) -> Place {
        match &self.bindings[node.index()] {
            Some(found) => self.place(found.clone(), self.reached[node.index()]),
            None => self.root(),
        }
    }

    /// Returns the place of an entity, given where it comes from.
    fn place(&self, found: PdlValue, origin: Option<Origin>) -> Place {
        let mut steps = Vec::new();
        let mut at = origin;
        let start = loop {
            match at {
                None => break Start::Literal,
                Some(Origin::Start(start)) => break start,
                Some(Origin::Step(node, via)) => {
                    // A step starts at a bound node.
                    let Some(from) = self.bindings[node.index()].clone() else { break Start::Root };
                    steps.push(mismatch::Step { via, from });
                    at = self.reached[node.index()];
                }
            }
        };
        Place { found, steps, start }
    }
}

/// Returns a part of the operands or results of an operation.
fn values_at<L: ValueList>(ir: &Ir, op: Op, part: Part, side: Side) -> Result<PdlValue, Cause> {
    let slice = match part {
        Part::At(index) => ValueSlice::<L>::inner(ir, op, index, L::len_of(ir, op).saturating_sub(index + 1)),
        Part::Inner(first, last) => ValueSlice::inner(ir, op, first, last),
        Part::Group(group, is_range) => match ValueSlice::group(ir, op, group) {
            Some(slice) if is_range || slice.len() == 1 => slice,
            other => return Err(Cause::Group { side, group, n: other.map(ValueSlice::len) }),
        },
    };
    let mut values = slice.to_vec(ir);
    Ok(match (part, values.pop()) {
        (Part::At(_) | Part::Group(_, false), Some(value)) => PdlValue::Value(value),
        (_, last) => {
            values.extend(last);
            PdlValue::ValueRange(values)
        }
    })
}

/// Returns the type of a value, or the types of a range.
fn types_of(ir: &Ir, values: &PdlValue) -> PdlValue {
    match values {
        PdlValue::Value(value) => PdlValue::Type(value.ty(ir)),
        PdlValue::ValueRange(values) => {
            PdlValue::TypeRange(values.iter().map(|value| value.ty(ir)).collect())
        }
        other => other.clone(),
    }
}

/// Returns all results, or a group of them.
pub(super) fn results_of(ir: &Ir, op: Op, group: Option<u32>, is_single: bool) -> Option<PdlValue> {
    let part = group.map_or(Part::Inner(0, 0), |group| Part::Group(group as usize, !is_single));
    values_at::<Results>(ir, op, part, Side::Results).ok()
}

/// Returns the cause of a missing group of results, or of one without exactly one value.
fn no_result_group(ir: &Ir, op: Op, group: Option<u32>) -> Cause {
    let group = group.unwrap_or_default() as usize;
    let n = ResultSlice::group(ir, op, group).map(ResultSlice::len);
    Cause::Group { side: Side::Results, group, n }
}

#[cold]
fn too_many_users(pattern: &str) -> RewriteError {
    RewriteError::other(format!("pattern `{pattern}` searches among too many users"))
}
