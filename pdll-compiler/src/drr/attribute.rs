//! Attributes in source patterns, and code and constraints that apply to one attribute or operand.
//!
//! In: arguments of dags. Out: nodes of the match section. Invariant: an attribute with a default value that is not only passed on is
//! the result of a native constraint.

use std::sync::Arc;

use pdll_match::pattern::{EntityKind, NodeId, NodeKind};
use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{Dag, DagArg, DefId, Record, Value, ValueKind};

use super::code;
use super::literal;
use super::model::{Expression, NativeBody};
use super::symbols::{Rule, Symbol, split_index};
use crate::ods::model::{Argument as OdsArgument, Operation};
use crate::syntax::ast::FunctionKind;

impl<'a> Rule<'a, '_, '_> {
    /// Matches an attribute that must be present. Returns its node.
    pub(super) fn attribute(
        &mut self,
        arg: &'a DagArg,
        definition: &Operation,
        index: usize,
    ) -> Option<NodeId> {
        let span = arg.value.span;
        let literal = self.attribute_literal(&arg.value, definition, index)?;
        let node = self.push(NodeKind::Attribute { value: literal.clone().map(Into::into), ty: None }, span);
        self.finish_attribute(arg, node)?;
        Some(node)
    }

    /// Binds an attribute and applies its constraints.
    pub(super) fn finish_attribute(&mut self, arg: &'a DagArg, node: NodeId) -> Option<()> {
        let span = arg.value.span;
        let is_nested = matches!(arg.value.kind, ValueKind::Dag(_));
        // As in mlir-tblgen, a name after a nested pattern has no meaning.
        if let Some(name) = arg.name.as_ref().filter(|name| &***name != "_" && !is_nested) {
            if split_index(name).1.is_some() {
                self.error(span, format!("symbol '{name}' with trailing index cannot bind to op argument"));
                return None;
            }
            self.name(node, name);
            self.bind(name, Symbol::Attribute(node), span);
        }
        match &arg.value.kind {
            ValueKind::Dag(dag) => {
                let record = self.native_call(dag)?;
                self.matched_by_code(dag, record, node, false)
            }
            ValueKind::Def(id) if self.defs.constraints.contains_key(id) => {
                self.constrain(*id, node, None, span)
            }
            _ => Some(()),
        }
    }

    /// Returns the constant that an attribute must equal, if any; an error for what is no constraint.
    pub(super) fn attribute_literal(
        &mut self,
        value: &Value,
        definition: &Operation,
        index: usize,
    ) -> Option<Option<String>> {
        let records = self.defs.records;
        let is_property = self
            .argument_record(definition, index)
            .is_some_and(|record| records.is_subclass_of(record, "PropConstraint"));
        let what = if is_property { "a property" } else { "an attribute" };
        match &value.kind {
            ValueKind::Unset => return Some(None),
            ValueKind::Dag(dag) if self.native_call(dag).is_some() => return Some(None),
            ValueKind::Def(id) => {
                let record = &records[*id];
                let class = if is_property { "Property" } else { "AttrConstraint" };
                if records.is_subclass_of(record, class) {
                    return match literal::constant(records, record) {
                        Ok(found) => Some(found),
                        Err(reason) => {
                            self.error(value.span, reason);
                            None
                        }
                    };
                }
            }
            _ => {}
        }
        let message = format!("the {}-th argument of op '{}' should be {what}", index + 1, definition.name);
        let found = self.title(value);
        self.report(Diag::error(value.span, message).note(format!("`{found}` is not {what} constraint")));
        None
    }

    /// Matches an attribute with a default value, of a node that exists.
    pub(super) fn defaulted(
        &mut self,
        arg: &'a DagArg,
        definition: &Operation,
        index: usize,
        op: NodeId,
    ) -> Option<()> {
        let span = arg.value.span;
        let literal = self.attribute_literal(&arg.value, definition, index)?;
        let OdsArgument::Attribute(number) = definition.arguments[index] else { return None };
        let name = definition.attributes[number as usize].name.as_str().into();
        let default = self.default_of(definition, index)?;
        let body = NativeBody::AttributeOr { name, default };
        let kinds = vec![EntityKind::Attribute];
        let nodes = self.call(FunctionKind::Constraint, "attribute_or_default", vec![op], kinds, body, span);
        let node = *nodes.first()?;
        if let Some(text) = literal {
            let body = NativeBody::Equals(text.as_str().into());
            self.call(FunctionKind::Constraint, "equals", vec![node], Vec::new(), body, span);
        }
        self.finish_attribute(arg, node)
    }

    /// Returns the default value of an attribute as MLIR text, if it is known.
    pub(super) fn default_of(
        &self,
        definition: &Operation,
        index: usize,
    ) -> Option<pdll_support::text::Text> {
        let records = self.defs.records;
        let record = self.argument_record(definition, index)?;
        let value = record.set_value("defaultValue")?.as_str()?.clone();
        if value.is_empty() || &**record.name() == "UnitAttr" {
            return None;
        }
        literal::of_attribute(records, record, value.trim()).map(|text| text.as_str().into())
    }

    /// Returns the constraint of an argument of an operation.
    fn argument_record(&self, definition: &Operation, index: usize) -> Option<&'a Record> {
        let records = self.defs.records;
        let arguments = records.def(&definition.record_name)?.dag("arguments").ok()?;
        let record = records.def_of(&arguments.args.get(index)?.value)?;
        match records.is_subclass_of(record, "OpVariable") {
            true => records.def_field(record, "constraint").ok(),
            false => Some(record),
        }
    }

    /// Applies a constraint to what code returned.
    pub(super) fn constrain_output(&mut self, id: DefId, node: NodeId, span: Span) -> Option<()> {
        match literal::constant(self.defs.records, &self.defs.records[id]) {
            Ok(Some(text)) => {
                let body = NativeBody::Equals(text.as_str().into());
                self.call(FunctionKind::Constraint, "equals", vec![node], Vec::new(), body, span);
                Some(())
            }
            Ok(None) => self.constrain(id, node, None, span),
            Err(reason) => {
                self.error(span, reason);
                None
            }
        }
    }

    /// Applies a constraint of ODS to an attribute, or to the type of a value.
    pub(super) fn constrain(
        &mut self,
        id: DefId,
        node: NodeId,
        known: Option<&String>,
        span: Span,
    ) -> Option<()> {
        let record = &self.defs.records[id];
        let Some(key) = self.defs.constraints.get(&id).cloned() else {
            let title = record.name();
            self.error(span, format!("`{title}` is not a constraint"));
            return None;
        };
        if known == Some(&key)
            || self.defs.ods.constraints.get(&key).is_some_and(|c| c.predicate.is_trivial())
        {
            return Some(());
        }
        let stem = match record.direct_supers().first() {
            Some(parent) if record.is_anonymous() => self.defs.records[parent.class].name().to_string(),
            _ => key.clone(),
        };
        self.call(FunctionKind::Constraint, &stem, vec![node], Vec::new(), NativeBody::Constraint(key), span);
        Some(())
    }

    /// Applies code to a value or attribute, and binds what it returns.
    pub(super) fn matched_by_code(
        &mut self,
        dag: &'a Dag,
        record: &'a Record,
        subject: NodeId,
        is_operand: bool,
    ) -> Option<()> {
        let span = dag.op.span;
        let (text, text_span) = self.expression(record)?;
        if !code::mentions(&text, "$_self") {
            let message = "NativeCodeCall must have $_self as argument for passing the defining Operation";
            self.error(span, message);
            return None;
        }
        if let Some(name) = &dag.op_name {
            let message =
                format!("binding symbol '{name}' to NativecodeCall in MatchPattern is not supported");
            self.error(span, message);
            return None;
        }
        let mut kinds = Vec::new();
        for arg in &dag.args {
            if let ValueKind::Dag(inner) = &arg.value.kind {
                let message = match () {
                    () if self.is_directive(inner, "either") => {
                        "NativeCodeCall cannot have `either` operands"
                    }
                    () if self.is_directive(inner, "variadic") => {
                        "NativeCodeCall cannot have `variadic` operands"
                    }
                    () => "matching a nested pattern in a NativeCodeCall is not supported",
                };
                self.error(inner.op.span, message);
                return None;
            }
            let record = self.defs.records.def_of(&arg.value);
            let is = |record, class| self.defs.records.is_subclass_of(record, class);
            let is_attribute =
                record.is_some_and(|record| is(record, "AttrConstraint") || is(record, "Property"));
            let is_constant = &*self.record_name(dag) == "ConstantLikeMatcher";
            kinds.push(if is_attribute || is_constant { EntityKind::Attribute } else { EntityKind::Value });
        }
        let is_constant =
            is_operand && (text.contains("m_Constant(&$0)") || text.contains(".constant_value($_ir)"));
        let body = match is_constant {
            true => NativeBody::ConstantValue,
            false => {
                let expression = Expression {
                    text: text.clone(),
                    span: text_span,
                    used: span,
                    record: if record.is_anonymous() { "".into() } else { (&**record.name()).into() },
                    args: Vec::new(),
                    n_results: kinds.len(),
                    location: (Vec::new(), None),
                };
                NativeBody::Compute(expression, is_operand)
            }
        };
        if is_constant {
            kinds = vec![EntityKind::Attribute; kinds.len().max(1)];
        }
        let stem = self.function_name(record, &text);
        let results = self.call(FunctionKind::Constraint, &stem, vec![subject], kinds, body, span);
        for (arg, node) in dag.args.iter().zip(results) {
            let is_attribute = self.kind(node) == Some(EntityKind::Attribute);
            if let Some(name) = arg.name.as_ref().filter(|name| &***name != "_") {
                let symbol = if is_attribute { Symbol::Attribute(node) } else { Symbol::Operand(node) };
                self.name(node, name);
                self.bind(name, symbol, arg.value.span);
            }
            if let Some(id) = arg.value.as_def() {
                self.constrain_output(id, node, arg.value.span)?;
            }
        }
        Some(())
    }

    pub(super) fn record_name(&self, dag: &Dag) -> Arc<str> {
        self.defs.records.def_of(&dag.op).map_or_else(|| "".into(), |record| record.name().clone())
    }

    /// Returns the text of a `NativeCodeCall` and its location.
    pub(super) fn expression(&mut self, record: &'a Record) -> Option<(Arc<str>, Span)> {
        match (record.str("expression"), record.value("expression")) {
            (Ok(text), Some(value)) => Some((text.clone(), value.span)),
            (Err(diag), _) => {
                self.report(diag);
                None
            }
            _ => None,
        }
    }

    /// Returns the preferred name of a function for code.
    pub(super) fn function_name(&self, record: &Record, text: &str) -> String {
        match code::called(text) {
            Some(name) => name.to_owned(),
            None if record.is_anonymous() => "code".to_owned(),
            None => record.name().to_string(),
        }
    }
}
