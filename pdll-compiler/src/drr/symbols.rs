//! State of the rule that is being compiled: its nodes, its symbols, and the native functions that it calls.

use std::collections::HashMap;
use std::sync::Arc;

use pdll_match::pattern::{EntityKind, NativeCall, Node, NodeId, NodeKind};
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::Span;
use pdll_support::text::Text;
use pdll_tablegen::records::{Dag, Record, Value};

use super::model::{Definitions, Native, NativeBody};
use crate::lower::{Choices, Places};
use crate::ods::model::{GroupKind, Operation};
use crate::syntax::ast::FunctionKind;

/// A bound symbol, and where it was bound.
pub(super) struct Bound<'a> {
    pub(super) symbol: Symbol<'a>,
    pub(super) span: Span,
}

/// Entity that a symbol is bound to.
#[derive(Clone)]
pub(super) enum Symbol<'a> {
    /// A group of operands of a matched operation.
    Operand(NodeId),
    /// An attribute of a matched operation.
    Attribute(NodeId),
    /// An attribute of a matched operation that may be absent, and is only passed to created operations.
    MaybeAttribute { op: NodeId, name: Text, default: Option<Text>, read: Option<NodeId> },
    /// The results of a matched or created operation.
    Op { node: NodeId, definition: &'a Operation, results: Vec<Option<NodeId>> },
    /// Values of a `variadic`, or of a call.
    Values(Vec<NodeId>),
}

pub(super) use crate::lower::Place as Location;

/// The source of the result types of a created operation.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum TypesOf {
    /// The types of the root's result groups from this one on.
    Root(usize),
    /// Those of the operation that it replaces, as a whole.
    Replaced,
    /// The operation, or `returnType`.
    Inferred,
}

/// The native functions of all rules.
#[derive(Default)]
pub(super) struct Natives {
    pub(super) list: Vec<Native>,
}

impl Natives {
    /// Returns the name of a function, which is added unless an equal one exists. `stem` is the preferred name.
    pub(super) fn add(&mut self, mut native: Native) -> Text {
        let same = |known: &&Native| {
            known.kind == native.kind
                && known.params == native.params
                && known.results == native.results
                && known.body == native.body
        };
        if let Some(known) = self.list.iter().find(same) {
            return known.name.clone();
        }
        let stem = identifier(&native.name);
        let mut name = stem.clone();
        let mut number = 1;
        while self.list.iter().any(|known| known.kind == native.kind && *known.name == *name) {
            number += 1;
            name = format!("{stem}_{number}");
        }
        native.name = name.as_str().into();
        self.list.push(native);
        name.as_str().into()
    }
}

/// Returns a name as an identifier.
fn identifier(name: &str) -> String {
    let mut out: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) || out == "_" {
        out.insert_str(0, "code_");
    }
    out
}

/// A rule that is being compiled.
pub(super) struct Rule<'a, 'n, 's> {
    pub(super) defs: Definitions<'a>,
    pub(super) record: &'a Record,
    /// Operations by the names of their records.
    pub(super) operations: &'n HashMap<&'a str, &'a Operation>,
    pub(super) natives: &'n mut Natives,
    pub(super) places: &'n mut Places<'s>,
    pub(super) diags: &'n mut Diags,
    pub(super) nodes: Vec<Node>,
    pub(super) spans: Vec<Span>,
    pub(super) symbols: HashMap<Arc<str>, Bound<'a>>,
    pub(super) choices: Choices,
    /// Number of nodes of the match section, once it is complete.
    pub(super) n_match: Option<u32>,
    /// Names that calls and constraints use: attributes of these names must be present.
    pub(super) wanted: &'n std::collections::HashSet<Arc<str>>,
    /// The matched operations in the order in which their locations are fused, and whether each counts as an operation.
    pub(super) matched: Vec<(NodeId, bool)>,
    /// Whether the result types of the root are used.
    pub(super) needs_root_types: bool,
    /// Type nodes of the root's result groups.
    pub(super) root_types: Vec<NodeId>,
    /// The entities of the location that is in effect in the rewrite section.
    pub(super) location: Location,
    /// Whether `either` is recorded instead of being a choice.
    pub(super) keeps_either: bool,
    /// The operations with `either`, and the first of the two groups.
    pub(super) either: Vec<(NodeId, u32)>,
    pub(super) has_errors: bool,
}

impl<'a> Rule<'a, '_, '_> {
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diag::error(span, message));
    }

    pub(super) fn report(&mut self, diag: Diag) {
        self.has_errors = true;
        self.diags.push(diag);
    }

    /// Returns the node of an entity that exists.
    pub(super) fn push(&mut self, kind: NodeKind, span: Span) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let place = self.places.find(span);
        self.nodes.push(Node { kind, name: None, place });
        self.spans.push(span);
        id
    }

    pub(super) fn name(&mut self, node: NodeId, name: &str) {
        self.nodes[node.index()].name.get_or_insert_with(|| name.into());
    }

    pub(super) fn kind(&self, node: NodeId) -> Option<EntityKind> {
        entity_kind(&self.nodes[node.index()].kind)
    }

    /// Returns the definition that a value refers to, if it is an operation.
    pub(super) fn operation(&self, value: &Value) -> Option<&'a Operation> {
        let record = self.defs.records.def_of(value)?;
        self.operations.get(&**record.name()).copied()
    }

    /// Returns whether the operator of a dag is this directive.
    pub(super) fn is_directive(&self, dag: &Dag, name: &str) -> bool {
        self.defs.records.def_of(&dag.op).is_some_and(|record| &**record.name() == name)
    }

    /// Returns the operator of a dag if it is a `NativeCodeCall`.
    pub(super) fn native_call(&self, dag: &Dag) -> Option<&'a Record> {
        let record = self.defs.records.def_of(&dag.op)?;
        self.defs.records.is_subclass_of(record, "NativeCodeCall").then_some(record)
    }

    /// Returns the name of a dag's operator for messages.
    pub(super) fn title(&self, value: &Value) -> String {
        let Some(record) = self.defs.records.def_of(value) else { return self.defs.records.show(value) };
        match record.direct_supers().first() {
            Some(parent) if record.is_anonymous() => {
                format!("{}<…>", self.defs.records[parent.class].name())
            }
            _ => record.name().to_string(),
        }
    }

    /// Binds a symbol; an error if it is bound already.
    pub(super) fn bind(&mut self, name: &Arc<str>, symbol: Symbol<'a>, span: Span) {
        if let Some(first) = self.symbols.get(name) {
            let first = first.span;
            let diag = Diag::error(span, format!("symbol '{name}' bound more than once"));
            let diag = if first == span { diag } else { diag.note_at(first, "it was bound here") };
            self.report(diag);
            return;
        }
        self.symbols.insert(name.clone(), Bound { symbol, span });
    }

    /// Reports a symbol that is not bound.
    pub(super) fn unbound(&mut self, name: &str, span: Span) {
        let diag = Diag::error(span, format!("referencing unbound symbol '{name}'"));
        let mut known: Vec<&str> = self.symbols.keys().map(|name| &**name).collect();
        known.sort_unstable();
        let diag =
            if name == "_" { diag.note("`$_` matches without binding") } else { diag.suggest(name, known) };
        self.report(diag);
    }

    /// Returns the nodes of the values that a symbol stands for: all results, or the group `__N`. `None` after an error.
    pub(super) fn values(&mut self, name: &str, span: Span) -> Option<Vec<NodeId>> {
        let (base, index) = split_index(name);
        let key: Arc<str> = base.into();
        let Some(symbol) = self.symbols.get(&key).map(|bound| bound.symbol.clone()) else {
            self.unbound(name, span);
            return None;
        };
        match (symbol, index) {
            (Symbol::Op { node, definition, .. }, index) => {
                let n = definition.results.len();
                if let Some(index) = index.filter(|index| *index as usize >= n) {
                    let name = &definition.name;
                    let message =
                        format!("`{name}` has {}, but `__{index}` selects another", count(n, "result"));
                    self.error(span, message);
                    return None;
                }
                let groups = index.map_or(0..n as u32, |index| index..index + 1);
                Some(groups.map(|group| self.result(&key, node, definition, group, span)).collect())
            }
            (Symbol::Values(nodes), Some(index)) if self.n_match.is_some() => match nodes.get(index as usize)
            {
                Some(node) => Some(vec![*node]),
                None => {
                    let n = count(nodes.len(), "value");
                    self.error(span, format!("`{base}` is bound to {n}, but `__{index}` selects another"));
                    None
                }
            },
            (_, Some(_)) => {
                self.error(span, format!("`{base}` is not bound to results, so `{name}` selects nothing"));
                None
            }
            (Symbol::Values(nodes), None) => Some(nodes),
            (Symbol::Operand(node) | Symbol::Attribute(node), None) => Some(vec![node]),
            (Symbol::MaybeAttribute { op, name, default, read }, None) => Some(vec![match read {
                Some(read) => read,
                None => {
                    let kind = NodeKind::AttributeOf { op, name, default };
                    let node = self.push(kind, span);
                    self.name(node, &key);
                    if let Some(Symbol::MaybeAttribute { read, .. }) =
                        self.symbols.get_mut(&key).map(|bound| &mut bound.symbol)
                    {
                        *read = Some(node);
                    }
                    node
                }
            }]),
        }
    }

    /// Returns the node of a group of results.
    fn result(
        &mut self,
        symbol: &str,
        op: NodeId,
        definition: &'a Operation,
        group: u32,
        span: Span,
    ) -> NodeId {
        if let Some(Symbol::Op { results, .. }) = self.symbols.get(symbol).map(|bound| &bound.symbol)
            && let Some(Some(node)) = results.get(group as usize)
        {
            return *node;
        }
        let node = self.result_of(op, definition, group, span);
        if let Some(Symbol::Op { results, .. }) = self.symbols.get_mut(symbol).map(|bound| &mut bound.symbol)
        {
            results.resize(definition.results.len(), None);
            results[group as usize] = Some(node);
        }
        node
    }

    /// Creates the node of a group of results.
    pub(super) fn result_of(&mut self, op: NodeId, definition: &Operation, group: u32, span: Span) -> NodeId {
        let kind = match definition.single_result(group) {
            Some(index) => NodeKind::Result { op, index },
            None => {
                let is_single = definition.results[group as usize].kind == GroupKind::Single;
                NodeKind::Results { op, group: Some(group), is_single }
            }
        };
        self.push(kind, span)
    }

    /// Adds a call of a native function; returns the nodes of its results.
    pub(super) fn call(
        &mut self,
        kind: FunctionKind,
        stem: &str,
        args: Vec<NodeId>,
        results: Vec<EntityKind>,
        body: NativeBody,
        span: Span,
    ) -> Vec<NodeId> {
        let params = args.iter().filter_map(|arg| self.kind(*arg)).collect();
        let native = Native { kind, name: stem.into(), params, results: results.clone(), body, span };
        let name = self.natives.add(native);
        let call = NativeCall { name, args, results: results.clone() };
        let call = match kind {
            FunctionKind::Constraint => NodeKind::Constraint { call, is_negated: false },
            FunctionKind::Rewrite => NodeKind::NativeRewrite(call),
        };
        let call = self.push(call, span);
        let result =
            |(index, kind)| self.push(NodeKind::NativeResult { call, index: index as u32, kind }, span);
        results.into_iter().enumerate().map(result).collect()
    }
}

/// Splits `x__2` into `x` and 2.
pub(super) fn split_index(name: &str) -> (&str, Option<u32>) {
    let Some((base, index)) = name.rsplit_once("__") else { return (name, None) };
    match index.parse() {
        Ok(index) if !base.is_empty() && index < 10_000 => (base, Some(index)),
        _ => (name, None),
    }
}

/// Returns `1 result`, `2 results`.
pub(super) fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

fn entity_kind(kind: &NodeKind) -> Option<EntityKind> {
    Some(match kind {
        NodeKind::Attribute { .. } | NodeKind::AttributeOf { .. } => EntityKind::Attribute,
        NodeKind::Operand { .. } | NodeKind::Result { .. } => EntityKind::Value,
        NodeKind::Operands { .. } => EntityKind::ValueRange,
        NodeKind::Results { is_single: true, .. } => EntityKind::Value,
        NodeKind::Results { .. } => EntityKind::ValueRange,
        NodeKind::Operation(_) => EntityKind::Operation,
        NodeKind::Type { .. } => EntityKind::Type,
        NodeKind::Types { .. } => EntityKind::TypeRange,
        NodeKind::Range { kind, .. } | NodeKind::NativeResult { kind, .. } => *kind,
        _ => return None,
    })
}
