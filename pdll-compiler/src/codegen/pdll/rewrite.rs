//! The rewrite section of a pattern as PDLL.
//!
//! In: rewrite nodes in order. Out: statements, and the last one. What is created is nested in the expression that uses it, if that
//! keeps the order of all effects; otherwise a `let` names it.

use std::collections::HashMap;

use pdll_match::pattern::{EntityKind, NodeId, NodeKind, OperationNode, Replacement};

use super::names::{attribute, escaped, ty};
use super::pattern::{Group, Printer, attribute_name, grouped, references};
use crate::ods::model::GroupKind;
use crate::syntax::ast::FunctionKind;

/// The state of the rewrite section.
#[derive(Default)]
struct Steps {
    lines: Vec<String>,
    /// Expressions of effects that are not written yet, in order.
    pending: Vec<NodeId>,
    /// Their texts.
    texts: HashMap<NodeId, String>,
}

impl<'a> Printer<'a> {
    /// Returns the statements, and the last one without `;`, in which `$root` stands for the root.
    pub(super) fn rewrite(&mut self) -> (Vec<String>, String) {
        let mut steps = Steps::default();
        let mut last = "rewrite $root with {}".to_owned();
        for id in self.pattern.rewrite_nodes() {
            match self.kind(id) {
                NodeKind::Operation(_) | NodeKind::NativeRewrite(_) => self.effect(id, &mut steps),
                NodeKind::Replace { .. } | NodeKind::Erase { .. } => {
                    let wanted = self.effects_of(id, &steps);
                    let n = steps.pending.len() - self.nested_suffix(&wanted, &steps);
                    self.flush(n, &mut steps);
                    steps.pending.clear();
                    last = self.last(id, &steps);
                }
                _ => {}
            }
        }
        (steps.lines, last)
    }

    /// Returns the number of pending effects at the end that are exactly those wanted.
    fn nested_suffix(&self, wanted: &[NodeId], steps: &Steps) -> usize {
        if steps.pending.ends_with(wanted) { wanted.len() } else { 0 }
    }

    fn effect(&mut self, id: NodeId, steps: &mut Steps) {
        let wanted = self.effects_of(id, steps);
        if steps.pending.ends_with(&wanted) {
            steps.pending.truncate(steps.pending.len() - wanted.len());
        } else {
            self.flush(steps.pending.len(), steps);
        }
        let text = self.created(id, steps);
        let n_results = match self.kind(id) {
            NodeKind::NativeRewrite(call) => call.results.len(),
            _ => 1,
        };
        steps.texts.insert(id, text);
        if self.prints[id.index()] == 1 && n_results == 1 {
            steps.pending.push(id);
            return;
        }
        self.flush(steps.pending.len(), steps);
        self.write(id, steps);
    }

    /// Writes the first pending effects as statements.
    fn flush(&mut self, n: usize, steps: &mut Steps) {
        let ids: Vec<NodeId> = steps.pending.drain(..n).collect();
        for id in ids {
            self.write(id, steps);
        }
    }

    /// Writes an effect as a statement: named if something refers to it.
    fn write(&mut self, id: NodeId, steps: &mut Steps) {
        let mut text = steps.texts.remove(&id).unwrap_or_default();
        if self.needs_types(id) {
            let types = self.types_of_root(id);
            // The types precede the location.
            let at = text.rfind(" location(").filter(|_| self.places.contains_key(&id)).unwrap_or(text.len());
            text.insert_str(at, &format!(" -> ({types})"));
        }
        let line = match self.prints[id.index()] {
            0 => format!("{text};"),
            _ => format!("let {} = {text};", self.name(id)),
        };
        steps.lines.push(line);
    }

    /// Returns whether an operation takes its types from the root, which only a nested one does.
    fn needs_types(&self, id: NodeId) -> bool {
        let NodeKind::Operation(OperationNode { result_types: None, .. }) = self.kind(id) else {
            return false;
        };
        let replaces = |node: NodeId| matches!(self.kind(node), NodeKind::Replace { with: Replacement::Operation(with), .. } if *with == id);
        self.pattern.rewrite_nodes().any(replaces)
    }

    /// Returns the types of the root's results, for another operation.
    fn types_of_root(&mut self, id: NodeId) -> String {
        let groups = self.definition(self.pattern.root).map_or(&[][..], |definition| &definition.results);
        let same = self.definition(id).is_some_and(|definition| definition.results.len() == groups.len());
        let kinds: Vec<bool> = match same {
            true => groups.iter().map(|group| group.kind != GroupKind::Single).collect(),
            false => vec![true],
        };
        let mut types = Vec::new();
        for is_range in kinds {
            let name = self.taken.unique(if is_range { "types" } else { "ty" });
            types.push(name);
        }
        let text = types.join(", ");
        self.root_types = Some(types);
        text
    }

    /// Returns the pending effects that the expression of a node contains, in order.
    fn effects_of(&self, id: NodeId, steps: &Steps) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.effects_below(id, steps, &mut found);
        found
    }

    fn effects_below(&self, id: NodeId, steps: &Steps, found: &mut Vec<NodeId>) {
        let mut refs = match self.kind(id) {
            NodeKind::NativeRewrite(call) => {
                let order = self.functions.order(FunctionKind::Rewrite, &call.name, call.args.len());
                order.into_iter().map(|i| call.args[i]).collect()
            }
            kind => references(kind),
        };
        refs.extend(self.places.get(&id).into_iter().flat_map(|(of, _)| of));
        for reference in refs.into_iter().filter(|reference| !self.is_matched(*reference)) {
            match self.kind(reference) {
                NodeKind::Operation(_) | NodeKind::NativeRewrite(_) => {
                    if steps.pending.contains(&reference) {
                        found.push(reference);
                    }
                }
                _ => self.effects_below(reference, steps, found),
            }
        }
    }

    /// Returns the expression of an effect.
    fn created(&mut self, id: NodeId, steps: &Steps) -> String {
        let operation = match self.kind(id) {
            NodeKind::Operation(operation) => operation,
            NodeKind::NativeRewrite(call) => {
                let args: Vec<String> = call.args.iter().map(|arg| self.value(*arg, steps)).collect();
                return self.functions.call(FunctionKind::Rewrite, &call.name, &args);
            }
            _ => return String::new(),
        };
        let mut text = format!("op<{}>", operation.name.as_deref().unwrap_or_default());
        let operands = self.created_operands(id, operation, steps);
        text.push_str(&format!("({operands})"));
        let attributes: Vec<String> = operation
            .attributes
            .iter()
            .map(|attribute| {
                format!("{} = {}", attribute_name(&attribute.name), self.value(attribute.value, steps))
            })
            .collect();
        if !attributes.is_empty() {
            text.push_str(&format!(" {{{}}}", attributes.join(", ")));
        }
        if let Some(types) = &operation.result_types {
            let n_groups = self.definition(id).map_or(types.len(), |definition| definition.results.len());
            let is_plain = types.len() == n_groups;
            let types: Vec<String> = types.iter().map(|ty| self.value(*ty, steps)).collect();
            let types = types.join(", ");
            text.push_str(&if is_plain { format!(" -> ({types})") } else { format!(" -> (({types}))") });
        }
        if let Some((of, label)) = self.places.get(&id).cloned() {
            let mut parts: Vec<String> = of.iter().map(|of| self.value(*of, steps)).collect();
            parts.extend(label.map(|label| format!("\"{}\"", escaped(&label))));
            text.push_str(&format!(" location({})", parts.join(", ")));
        }
        text
    }

    fn created_operands(&mut self, id: NodeId, operation: &'a OperationNode, steps: &Steps) -> String {
        let operands = operation.operands.as_deref().unwrap_or_default();
        let groups = self.definition(id).map_or(&[][..], |definition| &definition.operands);
        let is_range = |id| self.pattern.entity_kind(id) == Some(EntityKind::ValueRange);
        let Some(parts) = grouped(groups, operands, is_range) else {
            if groups.is_empty() {
                let all: Vec<String> = operands.iter().map(|operand| self.value(*operand, steps)).collect();
                return all.join(", ");
            }
            return self.tuple(operands, steps);
        };
        let mut out = Vec::new();
        for part in parts {
            out.push(match part {
                Group::One(id) => self.value(id, steps),
                Group::Several(ids) => self.tuple(&ids, steps),
            });
        }
        out.join(", ")
    }

    /// Returns a range: operations in a tuple are not converted to their results.
    fn tuple(&mut self, parts: &[NodeId], steps: &Steps) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.replacement(*part, steps)).collect();
        format!("({})", parts.join(", "))
    }

    /// Returns the expression of an entity in the rewrite section.
    fn value(&mut self, id: NodeId, steps: &Steps) -> String {
        if self.is_matched(id) {
            return match self.kind(id) {
                NodeKind::Attribute { value: Some(text), .. } if !self.names.contains_key(&id) => {
                    attribute(text)
                }
                NodeKind::Result { .. } | NodeKind::Results { .. } | NodeKind::NativeResult { .. } => {
                    self.matched(id)
                }
                _ => self.name(id),
            };
        }
        match self.kind(id) {
            NodeKind::Attribute { value: Some(text), .. } => attribute(text),
            NodeKind::Type { value: Some(text) } => ty(text),
            NodeKind::Types { values: Some(texts) } => {
                format!("({})", texts.iter().map(|text| ty(text)).collect::<Vec<_>>().join(", "))
            }
            NodeKind::Range { parts, .. } => self.tuple(parts, steps),
            NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => {
                let is_single = self.definition(*op).is_some_and(|definition| definition.results.len() == 1);
                let base = self.value(*op, steps);
                match self.member(id) {
                    Some(member) if !is_single => format!("{base}.{member}"),
                    _ => base,
                }
            }
            NodeKind::NativeResult { call, index, .. } => match self.kind(*call) {
                NodeKind::NativeRewrite(inner) if inner.results.len() > 1 => {
                    format!("{}.{index}", self.name(*call))
                }
                _ => self.value(*call, steps),
            },
            NodeKind::Operation(_) | NodeKind::NativeRewrite(_) => match self.names.get(&id) {
                Some(name) => name.clone(),
                None => match steps.texts.get(&id) {
                    Some(text) => text.clone(),
                    None => self.name(id),
                },
            },
            _ => self.name(id),
        }
    }

    /// Returns the last statement.
    fn last(&mut self, id: NodeId, steps: &Steps) -> String {
        match self.kind(id) {
            NodeKind::Erase { .. } => "erase $root".to_owned(),
            NodeKind::Replace { with: Replacement::Operation(with), .. } => {
                format!("replace $root with {}", self.value(*with, steps))
            }
            NodeKind::Replace { with: Replacement::Values(values), .. } => {
                let texts: Vec<String> = values.iter().map(|value| self.replacement(*value, steps)).collect();
                match &texts[..] {
                    [one] => format!("replace $root with {one}"),
                    several => format!("replace $root with ({})", several.join(", ")),
                }
            }
            _ => String::new(),
        }
    }

    /// Returns a value that replaces a result: the results of an operation always with their name.
    fn replacement(&mut self, id: NodeId, steps: &Steps) -> String {
        let op = match self.kind(id) {
            NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => *op,
            _ => return self.value(id, steps),
        };
        let base = if self.is_matched(op) { self.matched(op) } else { self.value(op, steps) };
        match self.member(id) {
            Some(member) => format!("{base}.{member}"),
            None => base,
        }
    }
}
