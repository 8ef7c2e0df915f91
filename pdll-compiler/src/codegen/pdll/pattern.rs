//! One pattern as PDLL: its head and its match section.
//!
//! In: a pattern, and the operations of which two operands are `either`. Out: a `Pattern` statement. Operations are nested where they are
//! used once; if code determines an operand, every entity has a statement of its own.
//! Size: the names, places and nesting of one pattern depend on each other.

use std::collections::{BTreeMap, HashMap};

use pdll_match::pattern::{EntityKind, NodeId, NodeKind, OperationNode, Pattern};
use pdll_support::text::Text;

use super::function::Functions;
use super::names::{Names, attribute, escaped};
use crate::ods::model::{GroupKind, OdsContext, Operation, ValueGroup};
use crate::syntax::ast::FunctionKind;

/// Length of a line beyond which it is broken.
const MAX_LINE: usize = 110;

/// The entities of a location, and its label.
pub(super) type Place = (Vec<NodeId>, Option<Text>);

/// Prints one pattern.
pub(super) struct Printer<'a> {
    pub(super) pattern: &'a Pattern,
    either: &'a [(NodeId, u32)],
    ods: &'a OdsContext,
    pub(super) functions: &'a Functions<'a>,
    pub(super) taken: Names,
    /// The number of times that each node is printed.
    pub(super) prints: Vec<u32>,
    /// Names of nodes that are referred to.
    pub(super) names: HashMap<NodeId, String>,
    /// The nodes whose names are defined already.
    defined: Vec<bool>,
    /// Constraints of ODS on the nodes that a variable stands for.
    constraints: HashMap<NodeId, Vec<String>>,
    /// Constraints of ODS on the types of single result groups, by operation and number of the group.
    result_constraints: HashMap<(NodeId, usize), Vec<String>>,
    /// Constraints that are applied at the definition of a variable, or as result types.
    absorbed: Vec<bool>,
    /// The locations of created operations, where they are not the default.
    pub(super) places: BTreeMap<NodeId, Place>,
    is_fused: bool,
    /// Names for the types of the root's result groups, if the rewrite needs them.
    pub(super) root_types: Option<Vec<String>>,
    /// Statements before the one of the root.
    lines: Vec<String>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        pattern: &'a Pattern,
        either: &'a [(NodeId, u32)],
        ods: &'a OdsContext,
        functions: &'a Functions<'a>,
        taken: Names,
    ) -> Printer<'a> {
        let n = pattern.nodes.len();
        let mut printer = Printer {
            pattern,
            either,
            ods,
            functions,
            taken,
            prints: vec![0; n],
            names: HashMap::new(),
            defined: vec![false; n],
            constraints: HashMap::new(),
            result_constraints: HashMap::new(),
            absorbed: vec![false; n],
            places: BTreeMap::new(),
            is_fused: false,
            root_types: None,
            lines: Vec::new(),
        };
        printer.find_places();
        printer.absorb_constraints();
        printer.count();
        printer
    }

    pub(super) fn kind(&self, id: NodeId) -> &'a NodeKind {
        &self.pattern.node(id).kind
    }

    pub(super) fn is_matched(&self, id: NodeId) -> bool {
        id.0 < self.pattern.n_match
    }

    pub(super) fn definition(&self, op: NodeId) -> Option<&'a Operation> {
        let NodeKind::Operation(operation) = self.kind(op) else { return None };
        self.ods.operation(operation.name.as_deref()?)
    }

    fn matched_operations(&self) -> Vec<NodeId> {
        let is_other =
            |id: &NodeId| *id != self.pattern.root && matches!(self.kind(*id), NodeKind::Operation(_));
        std::iter::once(self.pattern.root).chain(self.pattern.match_nodes().filter(is_other)).collect()
    }

    /// Finds the location of each created operation, and the default.
    fn find_places(&mut self) {
        let root: Place = (vec![self.pattern.root], None);
        let fused: Place = (self.matched_operations(), None);
        let mut current = root.clone();
        let mut all = Vec::new();
        for id in self.pattern.rewrite_nodes() {
            match self.kind(id) {
                NodeKind::Location(location) => current = (location.of.clone(), location.label.clone()),
                NodeKind::Operation(_) => all.push((id, current.clone())),
                _ => {}
            }
        }
        self.is_fused = fused != root && all.iter().any(|(_, place)| *place == fused);
        let default = if self.is_fused { fused } else { root };
        self.places = all.into_iter().filter(|(_, place)| *place != default).collect();
    }

    /// Finds the constraints that can be part of the definition of a variable, or stand for result types.
    fn absorb_constraints(&mut self) {
        for id in self.pattern.match_nodes() {
            let NodeKind::Constraint { call, is_negated: false } = self.kind(id) else { continue };
            let [arg] = call.args[..] else { continue };
            let Some(name) = self.functions.ods(FunctionKind::Constraint, &call.name) else { continue };
            let of_entity = match self.kind(arg) {
                NodeKind::Operand { .. } | NodeKind::Attribute { value: None, .. } => {
                    self.constraints.entry(arg).or_default()
                }
                NodeKind::Result { op, index } => {
                    let Some(group) = self.result_group(*op, *index) else { continue };
                    self.result_constraints.entry((*op, group)).or_default()
                }
                _ => continue,
            };
            of_entity.push(name.to_owned());
            self.absorbed[id.index()] = true;
        }
    }

    /// Returns the number of the single group that is a result of an operation.
    fn result_group(&self, op: NodeId, index: u32) -> Option<usize> {
        let definition = self.definition(op)?;
        (0..definition.results.len()).find(|group| definition.single_result(*group as u32) == Some(index))
    }

    /// Counts how often each node is printed: an effect once, what it refers to as often as it does.
    fn count(&mut self) {
        for id in (0..self.pattern.nodes.len() as u32).rev().map(NodeId) {
            let times = match self.kind(id) {
                NodeKind::Operation(_) | NodeKind::Constraint { .. } | NodeKind::NativeRewrite(_) => 1,
                NodeKind::Erase { .. } | NodeKind::Replace { .. } => 1,
                NodeKind::Location(_) => 0,
                _ => self.prints[id.index()],
            };
            let mut found = references(self.kind(id));
            if self.absorbed[id.index()] {
                found.clear();
            }
            if let Some((of, _)) = self.places.get(&id) {
                found.extend(of);
            }
            for reference in found {
                self.prints[reference.index()] += times;
            }
        }
    }

    /// Returns the pattern's text.
    pub(super) fn print(mut self, title: Option<&str>) -> String {
        let is_flat = self.is_flat();
        self.name_matched(is_flat);
        let (steps, last) = self.rewrite();
        if is_flat {
            self.define_all();
        } else {
            self.define_named();
        }
        let root = self.operation_to_match(self.pattern.root);
        let calls = self.constraint_calls();
        let mut head = "Pattern".to_owned();
        for part in [title.map(str::to_owned), self.metadata()].into_iter().flatten() {
            head.push(' ');
            head.push_str(&part);
        }
        let name = self.names.get(&self.pattern.root).cloned();
        let is_short = self.lines.is_empty() && calls.is_empty() && steps.is_empty() && name.is_none();
        if is_short {
            let last = last.replace("$root", &root);
            let line = format!("{head} => {last};");
            return match last.split_once(" with ").filter(|_| line.len() > MAX_LINE) {
                Some(_) => format!("{}\n", broken(&format!("{head} => {last};"))),
                None => format!("{line}\n"),
            };
        }
        let name = name.unwrap_or_else(|| self.taken.unique("root"));
        let last = last.replace("$root", &name);
        let mut out = format!("{head} {{\n");
        for line in &self.lines {
            out.push_str(&format!("  {line}\n"));
        }
        out.push_str(&format!("  let {name} = {root};\n"));
        for call in calls {
            out.push_str(&format!("  {call}\n"));
        }
        if steps.is_empty() {
            out.push_str(&format!("  {last};\n"));
        } else {
            out.push_str(&format!("  rewrite {name} with {{\n"));
            for step in steps {
                out.push_str(&format!("    {step}\n"));
            }
            out.push_str(&format!("    {last};\n  }};\n"));
        }
        out.push_str("}\n");
        out
    }

    fn metadata(&self) -> Option<String> {
        let mut parts = Vec::new();
        let default = self.matched_operations().len();
        if usize::from(self.pattern.benefit) != default {
            parts.push(format!("benefit({})", self.pattern.benefit.min(i16::MAX as u16)));
        }
        if self.is_fused {
            parts.push("location(fused)".to_owned());
        }
        (!parts.is_empty()).then(|| format!("with {}", parts.join(", ")))
    }

    /// Returns whether code determines what operations are matched with, so that it must precede them.
    fn is_flat(&self) -> bool {
        let is_result = |id: &NodeId| matches!(self.kind(*id), NodeKind::NativeResult { .. });
        self.pattern.match_nodes().any(|id| match self.kind(id) {
            NodeKind::Operation(operation) => {
                operation.operands.iter().flatten().any(is_result)
                    || operation.attributes.iter().any(|attribute| is_result(&attribute.value))
            }
            _ => false,
        })
    }

    /// Gives names to what is referred to more than once.
    fn name_matched(&mut self, is_flat: bool) {
        let mut last_named = None;
        let ops: Vec<NodeId> = self.matched_operations();
        for id in self.pattern.match_nodes() {
            let is_used_again = match self.kind(id) {
                NodeKind::Operation(_) if id == self.pattern.root => self.is_root_named(),
                NodeKind::Operation(_) => is_flat || !self.is_nested(id),
                NodeKind::Operand { .. } | NodeKind::Operands { .. } => {
                    is_flat || self.prints[id.index()] > 1
                }
                NodeKind::Attribute { .. } | NodeKind::Type { .. } | NodeKind::Types { .. } => {
                    self.prints[id.index()] > 1
                }
                NodeKind::Constraint { call, is_negated: false } => !call.results.is_empty(),
                _ => false,
            };
            if is_used_again {
                self.name(id);
                if matches!(self.kind(id), NodeKind::Operation(_)) && id != self.pattern.root {
                    last_named = Some(id);
                }
            }
        }
        // Operations keep their order, in which locations are fused.
        for id in
            ops.into_iter().filter(|id| *id != self.pattern.root && last_named.is_some_and(|last| *id < last))
        {
            self.name(id);
        }
    }

    /// Gives a node a name.
    pub(super) fn name(&mut self, id: NodeId) -> String {
        if let Some(name) = self.names.get(&id) {
            return name.clone();
        }
        let node = self.pattern.node(id);
        let word = match (&node.name, &node.kind) {
            (Some(name), _) => name.to_string(),
            _ if id == self.pattern.root => "root".to_owned(),
            (None, NodeKind::Operation(operation)) => match operation.name.as_deref() {
                Some(name) => name.rsplit('.').next().unwrap_or(name).to_owned(),
                None => "op".to_owned(),
            },
            (None, NodeKind::Attribute { .. } | NodeKind::AttributeOf { .. }) => "attr".to_owned(),
            (None, NodeKind::Type { .. }) => "ty".to_owned(),
            (None, NodeKind::Types { .. }) => "types".to_owned(),
            (None, NodeKind::Operands { .. }) => "values".to_owned(),
            (None, NodeKind::Constraint { call, .. }) => {
                let result = (id.index() + 1..self.pattern.nodes.len())
                    .map(|i| &self.pattern.nodes[i])
                    .find_map(|node| match node.kind {
                        NodeKind::NativeResult { call, .. } if call == id => node.name.as_deref(),
                        _ => None,
                    });
                match result {
                    Some(name) if call.results.len() == 1 => name.to_owned(),
                    _ => self.functions.result_name(FunctionKind::Constraint, &call.name),
                }
            }
            (None, NodeKind::NativeRewrite(call)) => {
                self.functions.result_name(FunctionKind::Rewrite, &call.name)
            }
            _ => "value".to_owned(),
        };
        let name = self.taken.unique(&word);
        self.names.insert(id, name.clone());
        name
    }

    /// Returns whether the root is referred to other than by the statement that replaces it.
    fn is_root_named(&self) -> bool {
        let root = self.pattern.root;
        let is_last = |kind: &NodeKind| matches!(kind, NodeKind::Erase { .. } | NodeKind::Replace { .. });
        let own = self.pattern.nodes.iter().filter(|node| is_last(&node.kind)).count() as u32;
        self.prints[root.index()] > own
    }

    /// Returns whether an operation is referred to once, as an operand.
    fn is_nested(&self, op: NodeId) -> bool {
        if self.prints[op.index()] != 1 {
            return false;
        }
        let is_operand = |id: NodeId| match self.kind(id) {
            NodeKind::Operation(operation) => {
                operation.operands.iter().flatten().any(|operand| match self.kind(*operand) {
                    NodeKind::Result { op: of, .. } | NodeKind::Results { op: of, .. } => *of == op,
                    _ => false,
                })
            }
            _ => false,
        };
        let is_single = self.definition(op).is_some_and(|definition| definition.results.len() == 1);
        is_single && self.pattern.match_nodes().any(is_operand)
    }

    /// Writes a statement for each named operation but the root, and for each constant that has a name.
    fn define_named(&mut self) {
        for id in self.pattern.match_nodes() {
            match self.kind(id) {
                NodeKind::Attribute { value: Some(text), .. } => self.define_constant(id, text),
                NodeKind::Operation(_) if id != self.pattern.root => {
                    if let Some(name) = self.names.get(&id).cloned() {
                        let text = self.operation_to_match(id);
                        self.lines.push(format!("let {name} = {text};"));
                    }
                }
                _ => {}
            }
        }
    }

    fn define_constant(&mut self, id: NodeId, text: &str) {
        if let Some(name) = self.names.get(&id) {
            self.lines.push(format!("let {name}: Attr = {};", attribute(text)));
            self.defined[id.index()] = true;
        }
    }

    /// Writes a statement for each entity of the match section but the root.
    fn define_all(&mut self) {
        for id in self.pattern.match_nodes() {
            match self.kind(id) {
                NodeKind::Operand { .. } | NodeKind::Operands { .. } => {
                    let text = self.variable(id);
                    self.lines.push(format!("let {text};"));
                }
                NodeKind::Attribute { value: Some(text), .. } => self.define_constant(id, text),
                NodeKind::Operation(_) if id != self.pattern.root => {
                    let (name, text) = (self.name(id), self.operation_to_match(id));
                    self.lines.push(format!("let {name} = {text};"));
                }
                NodeKind::Constraint { .. } if !self.absorbed[id.index()] && !self.needs_root(id) => {
                    let text = self.constraint_call(id);
                    self.lines.push(text);
                    self.absorbed[id.index()] = true;
                }
                _ => {}
            }
        }
    }

    /// Returns whether a constraint refers to the root, directly or through its results.
    fn needs_root(&self, id: NodeId) -> bool {
        let mut todo = references(self.kind(id));
        while let Some(id) = todo.pop() {
            match self.kind(id) {
                _ if id == self.pattern.root => return true,
                NodeKind::Operation(_) => {}
                kind => todo.extend(references(kind)),
            }
        }
        false
    }

    /// Returns the statements of the constraints that no variable has.
    fn constraint_calls(&mut self) -> Vec<String> {
        let calls =
            |id: &NodeId| matches!(self.kind(*id), NodeKind::Constraint { .. }) && !self.absorbed[id.index()];
        let ids: Vec<NodeId> = self.pattern.match_nodes().filter(calls).collect();
        ids.into_iter().map(|id| self.constraint_call(id)).collect()
    }

    fn constraint_call(&mut self, id: NodeId) -> String {
        let NodeKind::Constraint { call, is_negated } = self.kind(id) else { return String::new() };
        let args: Vec<String> = call.args.iter().map(|arg| self.matched(*arg)).collect();
        let text = self.functions.call(FunctionKind::Constraint, &call.name, &args);
        match (is_negated, call.results.is_empty()) {
            (true, _) => format!("not {text};"),
            (false, true) => format!("{text};"),
            (false, false) => format!("let {} = {text};", self.name(id)),
        }
    }

    /// Returns the expression of an operation to match.
    fn operation_to_match(&mut self, id: NodeId) -> String {
        let NodeKind::Operation(operation) = self.kind(id) else { return String::new() };
        let mut text = format!("op<{}>", operation.name.as_deref().unwrap_or_default());
        if let Some(operands) = &operation.operands {
            let operands = self.operands_to_match(id, operands);
            text.push_str(&format!("({})", operands.join(", ")));
        }
        let attributes = self.attributes_to_match(id, operation);
        if !attributes.is_empty() {
            text.push_str(&format!(" {{{}}}", attributes.join(", ")));
        }
        let types: Vec<String> = match &operation.result_types {
            Some(types) => types.iter().map(|ty| self.matched(*ty)).collect(),
            None => self.result_types_to_match(id),
        };
        if !types.is_empty() {
            text.push_str(&format!(" -> ({})", types.join(", ")));
        }
        text
    }

    /// Returns the result types that the rewrite needs or that are constrained; empty if there are none.
    fn result_types_to_match(&self, op: NodeId) -> Vec<String> {
        let Some(definition) = self.definition(op) else { return Vec::new() };
        let names = self.root_types.as_ref().filter(|_| op == self.pattern.root);
        let constraint = |group: usize| self.result_constraints.get(&(op, group)).map(Vec::as_slice);
        if names.is_none() && (0..definition.results.len()).all(|group| constraint(group).is_none()) {
            return Vec::new();
        }
        let groups = definition.results.iter().enumerate();
        let ty = |(group, result): (usize, &ValueGroup)| {
            let name = names.and_then(|names| names.get(group)).map_or("_", String::as_str);
            match constraint(group) {
                Some([one]) => format!("{name}: {one}"),
                Some(several) => format!("{name}: [{}]", several.join(", ")),
                None if result.kind == GroupKind::Single => format!("{name}: Type"),
                None => format!("{name}: TypeRange"),
            }
        };
        groups.map(ty).collect()
    }

    fn operands_to_match(&mut self, op: NodeId, operands: &'a [NodeId]) -> Vec<String> {
        let groups = self.definition(op).map_or(&[][..], |definition| &definition.operands);
        let either = |group: usize| self.either.contains(&(op, group as u32));
        let parts =
            grouped(groups, operands, |id| self.pattern.entity_kind(id) == Some(EntityKind::ValueRange));
        let mut out = Vec::new();
        let Some(parts) = parts else {
            return operands.iter().map(|operand| self.matched(*operand)).collect();
        };
        let mut pending: Option<String> = None;
        for (group, part) in parts.into_iter().enumerate() {
            let text = match part {
                Group::One(id) => self.matched(id),
                Group::Several(ids) => {
                    let values: Vec<String> = ids.iter().map(|id| self.matched(*id)).collect();
                    format!("variadic({})", values.join(", "))
                }
            };
            match pending.take() {
                Some(first) => out.push(format!("either({first}, {text})")),
                None if either(group) => pending = Some(text),
                None => out.push(text),
            }
        }
        out.extend(pending);
        out
    }

    fn attributes_to_match(&mut self, op: NodeId, operation: &'a OperationNode) -> Vec<String> {
        let mut out = Vec::new();
        for attribute in &operation.attributes {
            let value = self.matched(attribute.value);
            out.push(format!("{} = {value}", attribute_name(&attribute.name)));
        }
        for id in self.pattern.rewrite_nodes() {
            if let NodeKind::AttributeOf { op: of, name, default } = self.kind(id)
                && *of == op
            {
                let variable = self.name(id);
                let default = default.as_ref().map(|text| format!(", {}", attribute(text)));
                let default = default.unwrap_or_default();
                out.push(format!("{} = optional({variable}: Attr{default})", attribute_name(name)));
            }
        }
        out
    }

    /// Returns the expression of an entity of the match section, with its definition at the first use.
    pub(super) fn matched(&mut self, id: NodeId) -> String {
        match self.kind(id) {
            NodeKind::Attribute { value: Some(text), .. } => {
                self.names.get(&id).cloned().unwrap_or_else(|| attribute(text))
            }
            NodeKind::Operand { .. }
            | NodeKind::Operands { .. }
            | NodeKind::Attribute { .. }
            | NodeKind::Type { .. }
            | NodeKind::Types { .. }
                if !self.defined[id.index()] =>
            {
                self.variable(id)
            }
            NodeKind::Operation(_) if !self.names.contains_key(&id) && id != self.pattern.root => {
                self.operation_to_match(id)
            }
            NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => {
                let is_single = self.definition(*op).is_some_and(|definition| definition.results.len() == 1);
                let base = self.matched(*op);
                match self.member(id) {
                    Some(member) if !is_single => format!("{base}.{member}"),
                    _ => base,
                }
            }
            NodeKind::NativeResult { call, index, .. } => {
                let name = self.name(*call);
                match self.kind(*call) {
                    NodeKind::Constraint { call, .. } if call.results.len() > 1 => format!("{name}.{index}"),
                    _ => name,
                }
            }
            _ => self.name(id),
        }
    }

    /// Returns the definition of a variable: `name: Constraint`.
    fn variable(&mut self, id: NodeId) -> String {
        self.defined[id.index()] = true;
        let name = self.names.get(&id).cloned().unwrap_or_else(|| "_".to_owned());
        let kind = self.pattern.entity_kind(id);
        let constraint = match self.constraints.get(&id).map(Vec::as_slice) {
            Some([one]) => one.clone(),
            Some(several) => format!("[{}]", several.join(", ")),
            None => return format!("{name}: {}", kind.map_or("Value", EntityKind::name)),
        };
        // Constraints of ODS restrict the types of values.
        match kind {
            Some(EntityKind::Value) => format!("{name}: Value<_: {constraint}>"),
            _ => format!("{name}: {constraint}"),
        }
    }

    /// Returns the name or number of a result group; `None` for all results.
    pub(super) fn member(&self, id: NodeId) -> Option<String> {
        let (op, group) = match self.kind(id) {
            NodeKind::Result { op, index } => (op, self.result_group(*op, *index)? as u32),
            NodeKind::Results { op, group, .. } => (op, (*group)?),
            _ => return None,
        };
        let name = self.definition(*op).and_then(|definition| definition.results.get(group as usize));
        let name = name.map(|group| group.name.as_str()).filter(|name| is_word(name));
        Some(name.map_or_else(|| group.to_string(), str::to_owned))
    }
}

/// The operands of one group.
pub(super) enum Group {
    /// A value, or a range that is the whole group.
    One(NodeId),
    /// Values and ranges of a variadic group.
    Several(Vec<NodeId>),
}

/// Divides operands by groups; `None` if their definition does not determine it.
pub(super) fn grouped(
    groups: &[ValueGroup],
    operands: &[NodeId],
    is_range: impl Fn(NodeId) -> bool,
) -> Option<Vec<Group>> {
    let is_single = |group: &ValueGroup| group.kind == GroupKind::Single;
    let fits = |(group, operand): (&ValueGroup, &NodeId)| is_single(group) != is_range(*operand);
    if groups.len() == operands.len() && groups.iter().zip(operands).all(fits) {
        return Some(operands.iter().map(|operand| Group::One(*operand)).collect());
    }
    let n_single = groups.iter().filter(|group| is_single(group)).count();
    if n_single + 1 != groups.len() {
        let is_plain = groups.len() == operands.len();
        return is_plain.then(|| operands.iter().map(|operand| Group::One(*operand)).collect());
    }
    let mut rest = operands;
    let mut out = Vec::new();
    let n_variadic = operands.len().checked_sub(n_single)?;
    for group in groups {
        let n = if is_single(group) { 1 } else { n_variadic };
        let (own, after) = rest.split_at_checked(n)?;
        rest = after;
        out.push(match own {
            [one] if is_single(group) || is_range(*one) => Group::One(*one),
            several => Group::Several(several.to_vec()),
        });
    }
    Some(out)
}

/// Returns an attribute's name, in quotes if it is not a word.
pub(super) fn attribute_name(name: &str) -> String {
    if is_word(name) { name.to_owned() } else { format!("\"{}\"", escaped(name)) }
}

fn is_word(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty()
        && name != "_"
        && name.chars().all(is_letter)
        && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the nodes to which a node refers, in the order in which they are printed, without locations.
pub(super) fn references(kind: &NodeKind) -> Vec<NodeId> {
    match kind {
        NodeKind::Attribute { ty, .. } | NodeKind::Operand { ty } | NodeKind::Operands { ty } => {
            ty.iter().copied().collect()
        }
        NodeKind::Operation(operation) => {
            let operands = operation.operands.iter().flatten().copied();
            let attributes = operation.attributes.iter().map(|attribute| attribute.value);
            operands.chain(attributes).chain(operation.result_types.iter().flatten().copied()).collect()
        }
        NodeKind::Result { op, .. } | NodeKind::Results { op, .. } | NodeKind::Erase { op } => vec![*op],
        NodeKind::Range { parts, .. } => parts.clone(),
        NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => call.args.clone(),
        NodeKind::NativeResult { call, .. } => vec![*call],
        NodeKind::Replace { op, with } => {
            let mut all = vec![*op];
            match with {
                pdll_match::pattern::Replacement::Operation(with) => all.push(*with),
                pdll_match::pattern::Replacement::Values(values) => all.extend(values),
            }
            all
        }
        NodeKind::Type { .. }
        | NodeKind::Types { .. }
        | NodeKind::AttributeOf { .. }
        | NodeKind::Location(_) => Vec::new(),
    }
}

/// Breaks a short pattern before `with`.
fn broken(line: &str) -> String {
    let at = line.rfind(" with op<").or_else(|| line.rfind(" with ")).unwrap_or(line.len());
    let (first, rest) = line.split_at(at);
    if rest.is_empty() { line.to_owned() } else { format!("{first}\n  {}", rest.trim_start()) }
}
