//! Source patterns: the match section of a rule, and its constraints on several entities.
//!
//! In: dags. Out: nodes of the match section; bound symbols. MLIR: PatternEmitter's `emitMatchLogic`.

use std::sync::Arc;

use pdll_match::pattern::{NamedAttribute, NodeId, NodeKind, OperationNode};
use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{Dag, DagArg, DefId, ValueKind};

use super::symbols::{Rule, Symbol, split_index};
use crate::ods::model::{Argument as OdsArgument, GroupKind, Operation};

/// An argument in the order of the definition: with the position at which it matches.
struct Placed<'d> {
    arg: &'d DagArg,
    /// Index of the argument in the definition.
    index: usize,
}

impl<'a> Rule<'a, '_, '_> {
    /// Matches the root. Returns its node and definition.
    pub(super) fn root(&mut self, dag: &'a Dag, span: Span) -> Option<(NodeId, &'a Operation)> {
        let Some(definition) = self.operation(&dag.op) else {
            self.not_an_operation(dag, "at the root of a source pattern");
            return None;
        };
        let node = self.operation_pattern(dag, definition, span, true)?;
        Some((node, definition))
    }

    pub(super) fn not_an_operation(&mut self, dag: &Dag, place: &str) {
        let title = self.title(&dag.op);
        let is_erroneous = self.defs.ods.erroneous.contains_key(&title);
        if is_erroneous {
            self.has_errors = true;
            return;
        }
        let diag = Diag::error(dag.op.span, format!("expected an operation {place}, but got `{title}`"));
        self.report(diag);
    }

    /// Matches an operation. Returns its node.
    fn operation_pattern(
        &mut self,
        dag: &'a Dag,
        definition: &'a Operation,
        span: Span,
        is_root: bool,
    ) -> Option<NodeId> {
        let op_span = dag.op.span;
        if is_root {
            // Replaced below, when the operation has its node.
            self.matched.push((NodeId(u32::MAX), true));
        }
        let mut either = Vec::new();
        let placed = self.placed(dag, definition, &mut either)?;
        let mut operands: Vec<NodeId> = Vec::new();
        let mut attributes = Vec::new();
        let mut captured: Vec<(Arc<str>, Symbol<'a>, Span)> = Vec::new();
        let mut deferred: Vec<(&'a DagArg, usize)> = Vec::new();
        let n_groups = definition.operands.len();
        let mut by_group: Vec<Vec<NodeId>> = vec![Vec::new(); n_groups];
        for Placed { arg, index } in placed {
            match definition.arguments[index] {
                OdsArgument::Operand(group) => {
                    by_group[group as usize] = self.operand(arg, definition, index, group as usize)?;
                }
                OdsArgument::Attribute(number) => {
                    let attribute = &definition.attributes[number as usize];
                    let is_definite = !attribute.is_optional && !attribute.syntax.has_default;
                    let is_free = arg.value.is_unset();
                    let wants = arg.name.as_ref().is_some_and(|name| self.wanted.contains(name));
                    if is_free && arg.name.as_deref().is_none_or(|name| name == "_") {
                        continue;
                    }
                    if !is_definite && is_free && !wants {
                        let default = self.default_of(definition, index);
                        let (op, name) = (NodeId(u32::MAX), attribute.name.as_str().into());
                        let symbol = Symbol::MaybeAttribute { op, name, default, read: None };
                        captured.extend(arg.name.clone().map(|name| (name, symbol, arg.value.span)));
                        continue;
                    }
                    if attribute.syntax.has_default && self.default_of(definition, index).is_some() {
                        deferred.push((arg, index));
                        continue;
                    }
                    let value = self.attribute(arg, definition, index)?;
                    attributes.push(NamedAttribute { name: attribute.name.as_str().into(), value });
                }
            }
        }
        operands.extend(by_group.into_iter().flatten());
        let result_types =
            (is_root && self.needs_root_types).then(|| self.types_of_groups(definition, op_span));
        let node = NodeKind::Operation(OperationNode {
            name: Some(definition.name.as_str().into()),
            operands: Some(operands.into()),
            attributes: attributes.into(),
            result_types: result_types.clone().map(Into::into),
        });
        let node = self.push(node, op_span);
        self.either.extend(either.into_iter().map(|group| (node, group)));
        if is_root {
            self.root_types = result_types.unwrap_or_default();
            self.matched[0].0 = node;
        }
        for (name, symbol, span) in captured {
            let symbol = match symbol {
                Symbol::MaybeAttribute { name, default, read, .. } => {
                    Symbol::MaybeAttribute { op: node, name, default, read }
                }
                other => other,
            };
            self.bind(&name, symbol, span);
        }
        for (arg, index) in deferred {
            self.defaulted(arg, definition, index, node)?;
        }
        if let Some(name) = &dag.op_name {
            if split_index(name).1.is_some() {
                self.error(
                    op_span,
                    format!("symbol '{name}' with trailing index cannot bind to a matched op"),
                );
                return None;
            }
            self.name(node, name);
            let results = vec![None; definition.results.len()];
            self.bind(name, Symbol::Op { node, definition, results }, op_span);
        }
        if !is_root {
            self.matched.push((node, true));
        }
        let _ = span;
        Some(node)
    }

    /// Creates a type node for each result group of the root.
    fn types_of_groups(&mut self, definition: &Operation, span: Span) -> Vec<NodeId> {
        let kind = |group: &crate::ods::model::ValueGroup| match group.kind {
            GroupKind::Single => NodeKind::Type { value: None },
            _ => NodeKind::Types { values: None },
        };
        let kinds: Vec<NodeKind> = definition.results.iter().map(kind).collect();
        kinds.into_iter().map(|kind| self.push(kind, span)).collect()
    }

    /// Returns the arguments with their positions; those of `either` in the order that is chosen.
    fn placed(
        &mut self,
        dag: &'a Dag,
        definition: &Operation,
        kept: &mut Vec<u32>,
    ) -> Option<Vec<Placed<'a>>> {
        let mut placed = Vec::new();
        for arg in &dag.args {
            let index = placed.len();
            let either = arg.value.as_dag().filter(|dag| self.is_directive(dag, "either"));
            let Some(either) = either else {
                placed.push(Placed { arg, index });
                continue;
            };
            let [first, second] = &either.args[..] else {
                self.error(either.op.span, "`either` only supports grouping two operands");
                return None;
            };
            let are_operands = (index..index + 2)
                .all(|index| matches!(definition.arguments.get(index), Some(OdsArgument::Operand(_)) | None));
            if !are_operands {
                self.error(either.op.span, "either can only be applied on operand");
                return None;
            }
            let single = |index: usize| match definition.arguments.get(index) {
                Some(OdsArgument::Operand(group)) => {
                    let kind = definition.operands[*group as usize].kind;
                    (kind == GroupKind::Single).then_some(*group)
                }
                _ => None,
            };
            let group = single(index).filter(|_| self.keeps_either && single(index + 1).is_some());
            let taken = match group {
                Some(group) => {
                    kept.push(group);
                    0
                }
                None => self.choices.choose(2),
            };
            let (first_at, second_at) = match taken {
                0 => (index, index + 1),
                _ => (index + 1, index),
            };
            placed.push(Placed { arg: first, index: first_at });
            placed.push(Placed { arg: second, index: second_at });
        }
        self.check_count(dag, definition, placed.len(), "op")?;
        Some(placed)
    }

    /// Reports another number of arguments than the definition has.
    pub(super) fn check_count(
        &mut self,
        dag: &Dag,
        definition: &Operation,
        n: usize,
        what: &str,
    ) -> Option<()> {
        let expected = definition.arguments.len();
        if n == expected {
            return Some(());
        }
        let name = &definition.name;
        let message =
            format!("{what} '{name}' argument number mismatch: {n} in pattern vs. {expected} in definition");
        let mut diag = Diag::error(dag.op.span, message);
        if let Some(span) = definition.span {
            diag = diag.note_at(span, format!("see the definition of `{name}` here"));
        }
        self.report(diag);
        None
    }

    /// Matches a group of operands. Returns its nodes.
    fn operand(
        &mut self,
        arg: &'a DagArg,
        definition: &'a Operation,
        index: usize,
        group: usize,
    ) -> Option<Vec<NodeId>> {
        let is_single = definition.operands[group].kind == GroupKind::Single;
        let span = arg.value.span;
        if let ValueKind::Dag(dag) = &arg.value.kind {
            if self.is_directive(dag, "variadic") {
                return self.variadic(dag, definition, group, span);
            }
            if !is_single {
                let message = format!(
                    "use nested DAG construct to match op {}'s variadic operand #{group} unsupported now",
                    definition.name
                );
                self.error(dag.op.span, message);
                return None;
            }
            // As in mlir-tblgen, a name after a nested pattern has no meaning: the operation is named at its operator.
            return Some(vec![self.nested(dag, span)?]);
        }
        let constraint = self.operand_constraint(arg, definition, index)?;
        if constraint.is_some() && !is_single {
            let message = format!(
                "further constrain op {}'s variadic operand #{group} unsupported now",
                definition.name
            );
            self.error(span, message);
            return None;
        }
        let node = self.captured_operand(arg.name.as_ref(), is_single, span)?;
        if let Some(id) = constraint {
            self.constrain(id, node, Some(&definition.operands[group].constraint), span)?;
        }
        Some(vec![node])
    }

    /// Returns the type constraint of an operand.
    fn operand_constraint(
        &mut self,
        arg: &DagArg,
        definition: &Operation,
        index: usize,
    ) -> Option<Option<DefId>> {
        if arg.value.is_unset() {
            return Some(None);
        }
        let id = arg.value.as_def();
        if let Some(id) = id.filter(|id| self.defs.constraints.contains_key(id)) {
            let record = &self.defs.records[id];
            if self.defs.records.is_subclass_of(record, "TypeConstraint") {
                return Some(Some(id));
            }
        }
        let message =
            format!("the {}-th argument of op '{}' should be an operand", index + 1, definition.name);
        let found = self.title(&arg.value);
        self.report(Diag::error(arg.value.span, message).note(format!("`{found}` is not a type constraint")));
        None
    }

    /// Returns the node of an operand with a name, which may be bound to another operand already.
    fn captured_operand(&mut self, name: Option<&Arc<str>>, is_single: bool, span: Span) -> Option<NodeId> {
        let name = name.filter(|name| &***name != "_");
        if let Some(name) = name {
            if split_index(name).1.is_some() {
                self.error(span, format!("symbol '{name}' with trailing index cannot bind to op argument"));
                return None;
            }
            if let Some(Symbol::Operand(node)) = self.symbols.get(name).map(|bound| &bound.symbol) {
                return Some(*node);
            }
        }
        let kind = match is_single {
            true => NodeKind::Operand { ty: None },
            false => NodeKind::Operands { ty: None },
        };
        let node = self.push(kind, span);
        if let Some(name) = name {
            self.name(node, name);
            self.bind(name, Symbol::Operand(node), span);
        }
        Some(node)
    }

    /// Matches a value that an operation, or an operation accepted by code, defines.
    fn nested(&mut self, dag: &'a Dag, span: Span) -> Option<NodeId> {
        if let Some(definition) = self.operation(&dag.op) {
            let op = self.operation_pattern(dag, definition, span, false)?;
            let n = definition.results.len();
            if n == 0 {
                let message = format!("`{}` has no results, so it defines no operand", definition.name);
                self.error(dag.op.span, message);
                return None;
            }
            // Any result may be the operand.
            let group = if n == 1 { 0 } else { self.choices.choose(n as u32) };
            if definition.results[group as usize].kind != GroupKind::Single {
                let message =
                    format!("cannot match an operand among the variadic results of `{}`", definition.name);
                self.error(dag.op.span, message);
                return None;
            }
            let value = self.result_of(op, definition, group, dag.op.span);
            if let Some(Symbol::Op { results, .. }) = dag
                .op_name
                .as_ref()
                .and_then(|name| self.symbols.get_mut(name))
                .map(|bound| &mut bound.symbol)
            {
                results[group as usize] = Some(value);
            }
            return Some(value);
        }
        let Some(record) = self.native_call(dag) else {
            match self.defs.records.def_of(&dag.op) {
                Some(record) if self.defs.ods.erroneous.contains_key(&**record.name()) => {
                    self.has_errors = true
                }
                _ => {
                    let title = self.title(&dag.op);
                    let diag = Diag::error(dag.op.span, "encountered non-op, non-NativeCodeCall match.");
                    self.report(diag.note(format!("`{title}` is neither")));
                }
            }
            return None;
        };
        let node = self.push(NodeKind::Operand { ty: None }, dag.op.span);
        self.matched.push((node, false));
        self.matched_by_code(dag, record, node, true)?;
        Some(node)
    }

    /// Matches a group of operands one by one.
    fn variadic(
        &mut self,
        dag: &'a Dag,
        definition: &'a Operation,
        group: usize,
        span: Span,
    ) -> Option<Vec<NodeId>> {
        if matches!(definition.operands[group].kind, GroupKind::Single | GroupKind::Optional) {
            let message = format!(
                "variadic DAG construct can't match op {}'s non-variadic operand #{group}",
                definition.name
            );
            self.error(dag.op.span, message);
            return None;
        }
        let is_other = |(other, found): (usize, &crate::ods::model::ValueGroup)| {
            other != group && found.kind != GroupKind::Single
        };
        if definition.operands.iter().enumerate().any(is_other) {
            let message =
                format!("`variadic` cannot match `{}`, which has several variadic operands", definition.name);
            self.error(dag.op.span, message);
            return None;
        }
        let mut nodes = Vec::new();
        for arg in &dag.args {
            match &arg.value.kind {
                ValueKind::Dag(inner) => {
                    if self.operation(&inner.op).is_none() && self.native_call(inner).is_none() {
                        self.error(inner.op.span, "variadic only accepts operation sub-dags");
                        return None;
                    }
                    nodes.push(self.nested(inner, arg.value.span)?);
                }
                ValueKind::Unset => {
                    nodes.push(self.captured_operand(arg.name.as_ref(), true, arg.value.span)?);
                }
                _ => {
                    let message = format!(
                        "further constrain op {}'s variadic operand #{group} unsupported now",
                        definition.name
                    );
                    self.error(arg.value.span, message);
                    return None;
                }
            }
        }
        if let Some(name) = &dag.op_name {
            self.bind(name, Symbol::Values(nodes.clone()), span);
        }
        Some(nodes)
    }
}
