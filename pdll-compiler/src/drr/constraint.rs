//! Constraints on several entities.
//!
//! In: the dags of a rule's third argument. Out: native constraints at the end of the match section.

use std::sync::Arc;

use pdll_match::pattern::{EntityKind, NodeId, NodeKind};
use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{Dag, Value, ValueKind};

use super::code;
use super::model::{NativeBody, Predicate};
use super::symbols::{Rule, Symbol, count, split_index};
use crate::syntax::ast::FunctionKind;

impl<'a> Rule<'a, '_, '_> {
    /// Adds the constraints on several entities.
    pub(super) fn constraints(&mut self, dags: &'a [Value]) {
        for value in dags {
            let Some(dag) = value.as_dag() else {
                self.error(
                    value.span,
                    "all elements in Pattern multi-entity constraints should be DAG nodes",
                );
                continue;
            };
            self.constraint(dag);
        }
    }

    fn constraint(&mut self, dag: &'a Dag) -> Option<()> {
        let records = self.defs.records;
        let span = dag.op.span;
        let record = records.def_of(&dag.op);
        let Some(record) = record.filter(|record| records.is_subclass_of(record, "Constraint")) else {
            let title = self.title(&dag.op);
            self.error(span, format!("Expected a constraint but got: `{title}`"));
            return None;
        };
        let mut args: Vec<(Arc<str>, Span)> = Vec::new();
        if let Some(name) = &dag.op_name {
            args.push((name.clone(), span));
        }
        let is_type = records.is_subclass_of(record, "TypeConstraint");
        if is_type && dag.args.len() != 1 {
            let diag = Diag::error(span, "type constraint requires exactly one argument");
            self.report(match &dag.op_name {
                Some(name) => diag.help(format!("write `({} ${name})`", record.name())),
                None => diag,
            });
            return None;
        }
        for arg in &dag.args {
            match (&arg.value.kind, &arg.name) {
                (ValueKind::Unset, Some(name)) => args.push((name.clone(), arg.value.span)),
                _ => {
                    let message = "operands to additional constraints can only be symbol references";
                    self.error(arg.value.span, message);
                    return None;
                }
            }
        }
        if records.is_subclass_of(record, "AttrConstraint") {
            self.error(span, "cannot use AttrConstraint in Pattern multi-entity constraints");
            return None;
        }
        if let ([(name, _)], Some(is_present)) = (&args[..], code::is_null_test(records, record))
            && let Some(Symbol::MaybeAttribute { op, name, default: None, .. }) =
                self.symbols.get(name).map(|bound| &bound.symbol)
        {
            let (op, name) = (*op, name.clone());
            let stem = if is_present { "has_attribute" } else { "lacks_attribute" };
            let body = NativeBody::HasAttribute { name, is_present };
            self.call(FunctionKind::Constraint, stem, vec![op], Vec::new(), body, span);
            return Some(());
        }
        let mut nodes = Vec::new();
        for (name, span) in args {
            nodes.push(self.one_entity(&name, span)?);
        }
        if is_type {
            self.check_typed(nodes[0], dag)?;
            return self.constrain(dag.op.as_def()?, nodes[0], None, span);
        }
        let predicate = match code::predicate(records, record, nodes.len(), span) {
            Ok(predicate) => predicate,
            Err(diag) => {
                self.report(diag);
                return None;
            }
        };
        let stem = if record.is_anonymous() { "Constraint".to_owned() } else { record.name().to_string() };
        self.check_placeholders(&predicate, nodes.len(), span)?;
        self.call(FunctionKind::Constraint, &stem, nodes, Vec::new(), NativeBody::Holds(predicate), span);
        Some(())
    }

    /// Reports a type constraint on what is not one value. One that always holds says nothing about the type.
    fn check_typed(&mut self, node: NodeId, dag: &'a Dag) -> Option<()> {
        let found = match self.kind(node) {
            Some(EntityKind::Value) => return Some(()),
            Some(EntityKind::Attribute) => "an attribute",
            Some(EntityKind::ValueRange) => "a range",
            _ => "an operation without results",
        };
        let key = self.defs.constraints.get(&dag.op.as_def()?);
        let constraint = key.and_then(|key| self.defs.ods.constraints.get(key));
        if constraint.is_some_and(|constraint| constraint.predicate.is_trivial()) {
            return Some(());
        }
        let title = self.title(&dag.op);
        let arg = dag.args.first()?;
        let diag =
            Diag::error(arg.value.span, format!("`{title}` constrains one value, but this is {found}"));
        let is_op = arg.name.as_ref().is_some_and(|name| {
            matches!(self.symbols.get(name).map(|bound| &bound.symbol), Some(Symbol::Op { definition, .. }) if definition.results.len() > 1)
        });
        self.report(if is_op { diag.help("`$name__N` selects one") } else { diag });
        None
    }

    fn check_placeholders(&mut self, predicate: &Predicate, n: usize, span: Span) -> Option<()> {
        match predicate {
            Predicate::All(parts) | Predicate::Any(parts) => {
                parts.iter().try_for_each(|part| self.check_placeholders(part, n, span))
            }
            Predicate::Not(inner) => self.check_placeholders(inner, n, span),
            Predicate::Code(code) => self.check_positional(&code.text, n, span),
        }
    }

    /// Reports a placeholder `$N` without an argument.
    pub(super) fn check_positional(&mut self, text: &str, n: usize, span: Span) -> Option<()> {
        match code::positional(text).into_iter().find(|(number, is_range)| *number >= n && !is_range) {
            Some((number, _)) => {
                let given = count(n, "argument");
                self.error(span, format!("the code refers to `${number}`, but {given} given here"));
                None
            }
            None => Some(()),
        }
    }

    /// Returns the node of a symbol for code: a value, a range, an attribute, or an operation without results.
    pub(super) fn one_entity(&mut self, name: &str, span: Span) -> Option<NodeId> {
        let (base, index) = split_index(name);
        if let Some(Symbol::Op { node, definition, .. }) = self.symbols.get(base).map(|bound| &bound.symbol)
            && index.is_none()
            && definition.results.len() != 1
        {
            if definition.results.is_empty() {
                return Some(*node);
            }
            let node = *node;
            return Some(self.push(NodeKind::Results { op: node, group: None, is_single: false }, span));
        }
        let values = self.values(name, span)?;
        match values[..] {
            [one] => Some(one),
            _ if self.n_match.is_some() => {
                Some(self.push(NodeKind::Range { kind: EntityKind::ValueRange, parts: values }, span))
            }
            _ => {
                let n = count(values.len(), "value");
                self.error(span, format!("`{name}` is bound to {n}, but a constraint takes one"));
                None
            }
        }
    }
}
