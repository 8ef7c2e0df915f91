//! Search plan: the match section of a pattern as steps on an e-graph.
//!
//! A step that has no counterpart (a range of operands, an attribute that a native function computes) is left out, and the plan is not exact: its
//! matches are checked by the pattern itself.

use pdll::ir::{Attribute, Context, Identifier, OperationName, Type};
use pdll::ods::{Group, GroupArity};
use pdll::pattern_ir::pattern::{NodeId as PatternNode, NodeKind, OperationNode, Pattern};
use pdll::text::{parse_attribute, parse_type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Number of a variable of a plan: the pattern's node.
pub(crate) type Slot = usize;

/// Where a type is read.
#[derive(Copy, Clone, Debug)]
pub(crate) enum TypeOf {
    /// Type of an operand of a matched operation.
    Operand(Slot, usize),
    /// Type of a result of a matched operation.
    Result(Slot, usize),
    /// Type of a matched attribute.
    Attribute(Slot),
}

/// One step of a search.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Choose an operation of a name that defines an operand, by the number of its result.
    Definer { of: Slot, operand: usize, to: Slot, result: usize, name: Option<OperationName> },
    /// Check the number of an operation's operands and of its results, as far as they are known. Operations of most names have no others.
    Operation { op: Slot, n_operands: Option<usize>, n_results: Option<usize> },
    /// Bind an operand.
    Value { of: Slot, operand: usize, to: Slot },
    /// Compare an operand with one that is bound.
    SameValue { of: Slot, operand: usize, with: Slot },
    /// Compare an operand with the result of an operation that is bound.
    SameResult { of: Slot, operand: usize, with: Slot, result: usize },
    /// Bind an attribute.
    Attribute { op: Slot, name: Identifier, to: Slot },
    /// Compare an attribute with a literal.
    AttributeIs { op: Slot, name: Identifier, value: Attribute },
    /// Compare an attribute with one that is bound.
    SameAttribute { op: Slot, name: Identifier, with: Slot },
    /// Bind a type.
    Type { of: TypeOf, to: Slot },
    /// Compare a type with a literal.
    TypeIs { of: TypeOf, value: Type },
    /// Compare a type with one that is bound.
    SameType { of: TypeOf, with: Slot },
}

/// The search of a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Slot of the root operation.
    pub(crate) root: Slot,
    /// Name of the root operation.
    pub(crate) root_name: Option<OperationName>,
    /// Steps in order.
    pub(crate) steps: Vec<Step>,
    /// Steps that may bind a value again to a refinement, with its slot.
    pub(crate) rebinds: Vec<(usize, Slot)>,
    /// Matched operations, each before those that define its operands.
    pub(crate) ops: Vec<Slot>,
    /// Number of slots.
    pub(crate) n_slots: usize,
    /// Whether the steps are all conditions of the pattern.
    pub(crate) is_exact: bool,
    /// Whether the steps are all about the root alone, so that a node that is matched once always is.
    pub(crate) is_local: bool,
}

/// Returns the search of a pattern, or why there is none.
pub(crate) fn plan(ctx: &Context, pattern: &Pattern) -> Result<Plan, String> {
    let mut planner = Planner {
        ctx,
        pattern,
        out: Plan {
            root: pattern.root.index(),
            root_name: None,
            steps: Vec::new(),
            rebinds: Vec::new(),
            ops: Vec::new(),
            n_slots: pattern.nodes.len(),
            is_exact: true,
            is_local: false,
        },
        bound: FxHashSet::default(),
        literals: FxHashMap::default(),
    };
    planner.visit_op(pattern.root)?;
    let mut next = 0;
    while next < planner.out.ops.len() {
        let op = planner.out.ops[next];
        planner.visit_parts(PatternNode(op as u32))?;
        next += 1;
    }
    for id in pattern.match_nodes() {
        match &pattern.node(id).kind {
            NodeKind::Operation(_) if !planner.bound.contains(&id.index()) => {
                return Err("an operation that it matches defines no operand of another one".to_owned());
            }
            NodeKind::Constraint { .. } => planner.out.is_exact = false,
            _ => {}
        }
    }
    let rebinds = planner.out.steps.iter().enumerate().filter_map(|(at, step)| match step {
        Step::SameValue { with, .. } => Some((at, *with)),
        _ => None,
    });
    planner.out.rebinds = rebinds.collect();
    planner.out.is_local =
        !planner.out.steps.iter().any(|step| {
            matches!(step, Step::Definer { .. } | Step::SameValue { .. } | Step::SameResult { .. })
        });
    Ok(planner.out)
}

/// Returns whether the operation of a node certainly has one result.
pub(super) fn has_one_result(ctx: &Context, pattern: &Pattern, id: PatternNode) -> bool {
    let NodeKind::Operation(op) = &pattern.node(id).kind else { return false };
    let Some(name) = op.name.as_deref().map(|name| ctx.op_name(name)) else { return false };
    let results = ctx.op_info(name).results;
    ctx.is_registered(name) && matches!(results, [only] if only.arity == GroupArity::Single)
}

struct Planner<'a> {
    ctx: &'a Context,
    pattern: &'a Pattern,
    out: Plan,
    bound: FxHashSet<Slot>,
    literals: FxHashMap<Slot, Attribute>,
}

impl Planner<'_> {
    /// Adds an operation whose slot the search binds before.
    fn visit_op(&mut self, id: PatternNode) -> Result<(), String> {
        let NodeKind::Operation(op) = &self.pattern.node(id).kind else {
            return Err("its root is not an operation".to_owned());
        };
        let name = op.name.as_deref().map(|name| self.ctx.op_name(name));
        let slot = id.index();
        if slot == self.out.root {
            self.out.root_name = name;
        }
        let is_single = |id: &PatternNode| match self.pattern.node(*id).kind {
            NodeKind::Operand { .. } | NodeKind::Result { .. } => true,
            NodeKind::Results { op, is_single, .. } => {
                is_single || has_one_result(self.ctx, self.pattern, op)
            }
            _ => false,
        };
        let n_operands = match &op.operands {
            Some(operands) if operands.iter().all(is_single) => Some(operands.len()),
            Some(operands) if self.are_any_operands(operands) => None,
            Some(_) => {
                self.out.is_exact = false;
                None
            }
            None => None,
        };
        let is_type = |id: &PatternNode| matches!(self.pattern.node(*id).kind, NodeKind::Type { .. });
        let n_results = match &op.result_types {
            Some(types) if types.iter().all(is_type) => Some(types.len()),
            Some(types) => {
                self.out.is_exact &= matches!(&types[..], [only] if self.is_any_types(*only));
                None
            }
            None => None,
        };
        self.bound.insert(slot);
        self.out.ops.push(slot);
        let info = name.filter(|name| self.ctx.is_registered(*name)).map(|name| self.ctx.op_info(name));
        let always = |groups: &[Group], n: Option<usize>| {
            let is_single = groups.iter().all(|group| group.arity == GroupArity::Single);
            n.is_none_or(|n| is_single && groups.len() == n)
        };
        if !info.is_some_and(|info| always(info.operands, n_operands) && always(info.results, n_results)) {
            self.out.steps.push(Step::Operation { op: slot, n_operands, n_results });
        }
        Ok(())
    }

    /// Returns whether a node stands for any types and is used once.
    fn is_any_types(&self, id: PatternNode) -> bool {
        let uses = |node: &OperationNode| node.result_types.iter().flatten().filter(|ty| **ty == id).count();
        let n_uses: usize = self
            .pattern
            .match_nodes()
            .map(|id| match &self.pattern.node(id).kind {
                NodeKind::Operation(op) => uses(op),
                NodeKind::Operands { ty: Some(ty) } => usize::from(*ty == id),
                _ => 0,
            })
            .sum();
        n_uses == 1 && matches!(self.pattern.node(id).kind, NodeKind::Types { values: None })
    }

    /// Returns whether nodes stand for any operands and are used once.
    fn are_any_operands(&self, nodes: &[PatternNode]) -> bool {
        let [only] = nodes else { return false };
        let uses = |id: PatternNode| match &self.pattern.node(id).kind {
            NodeKind::Operation(op) => {
                op.operands.iter().flatten().filter(|operand| *operand == only).count()
            }
            _ => 0,
        };
        let is_any = matches!(self.pattern.node(*only).kind, NodeKind::Operands { ty: None });
        is_any && self.pattern.match_nodes().map(uses).sum::<usize>() == 1
    }

    /// Adds the operands, attributes and types of an operation.
    fn visit_parts(&mut self, id: PatternNode) -> Result<(), String> {
        let NodeKind::Operation(op) = &self.pattern.node(id).kind else { return Ok(()) };
        let of = id.index();
        let types = op.result_types.as_deref().unwrap_or_default();
        if types.iter().all(|ty| matches!(self.pattern.node(*ty).kind, NodeKind::Type { .. })) {
            for (index, ty) in types.iter().enumerate() {
                self.visit_type(TypeOf::Result(of, index), *ty)?;
            }
        }
        for attribute in &op.attributes {
            let name = self.ctx.identifier(&attribute.name);
            self.visit_attribute(of, name, attribute.value)?;
        }
        let operands = op.operands.as_deref().filter(|operands| !self.are_any_operands(operands));
        for (operand, node) in operands.into_iter().flatten().enumerate() {
            match &self.pattern.node(*node).kind {
                NodeKind::Operand { ty } => {
                    if !self.bound.insert(node.index()) {
                        self.out.steps.push(Step::SameValue { of, operand, with: node.index() });
                        continue;
                    }
                    self.out.steps.push(Step::Value { of, operand, to: node.index() });
                    if let Some(ty) = ty {
                        self.visit_type(TypeOf::Operand(of, operand), *ty)?;
                    }
                }
                NodeKind::Result { op, index } => self.visit_definer(of, operand, *op, *index as usize)?,
                NodeKind::Results { op, group: None | Some(0), .. }
                    if has_one_result(self.ctx, self.pattern, *op) =>
                {
                    self.visit_definer(of, operand, *op, 0)?;
                }
                // Groups of results are matched where they have one value.
                NodeKind::Results { op, group: None | Some(0), .. } => {
                    self.out.is_exact = false;
                    self.visit_definer(of, operand, *op, 0)?;
                }
                // Positions behind a range are unknown.
                _ => {
                    self.out.is_exact = false;
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn visit_definer(
        &mut self,
        of: Slot,
        operand: usize,
        op: PatternNode,
        result: usize,
    ) -> Result<(), String> {
        let to = op.index();
        if self.bound.contains(&to) {
            self.out.steps.push(Step::SameResult { of, operand, with: to, result });
            return Ok(());
        }
        let name = match &self.pattern.node(op).kind {
            NodeKind::Operation(op) => op.name.as_deref().map(|name| self.ctx.op_name(name)),
            _ => None,
        };
        self.out.steps.push(Step::Definer { of, operand, to, result, name });
        self.visit_op(op)
    }

    fn visit_attribute(&mut self, op: Slot, name: Identifier, node: PatternNode) -> Result<(), String> {
        let slot = node.index();
        match &self.pattern.node(node).kind {
            NodeKind::Attribute { value: Some(text), .. } => {
                let value = match self.literals.get(&slot) {
                    Some(value) => *value,
                    None => parse_attribute(self.ctx, text).map_err(|error| error.to_string())?,
                };
                self.literals.insert(slot, value);
                self.out.steps.push(Step::AttributeIs { op, name, value });
            }
            NodeKind::Attribute { value: None, ty } => {
                if !self.bound.insert(slot) {
                    self.out.steps.push(Step::SameAttribute { op, name, with: slot });
                    return Ok(());
                }
                self.out.steps.push(Step::Attribute { op, name, to: slot });
                if let Some(ty) = ty {
                    self.visit_type(TypeOf::Attribute(slot), *ty)?;
                }
            }
            _ => self.out.is_exact = false,
        }
        Ok(())
    }

    fn visit_type(&mut self, of: TypeOf, node: PatternNode) -> Result<(), String> {
        let slot = node.index();
        match &self.pattern.node(node).kind {
            NodeKind::Type { value: Some(text) } => {
                let value = parse_type(self.ctx, text).map_err(|error| error.to_string())?;
                self.out.steps.push(Step::TypeIs { of, value });
            }
            NodeKind::Type { value: None } => {
                let step = match self.bound.insert(slot) {
                    true => Step::Type { of, to: slot },
                    false => Step::SameType { of, with: slot },
                };
                self.out.steps.push(step);
            }
            _ => self.out.is_exact = false,
        }
        Ok(())
    }
}
