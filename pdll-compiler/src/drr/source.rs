//! Source patterns: the match section of a rule, and its constraints on several entities.
//!
//! In: dags. Out: nodes of the match section; bound symbols. MLIR: PatternEmitter's `emitMatchLogic`.

use std::sync::Arc;

use pdll_match::pattern::{EntityKind, NamedAttribute, NodeId, NodeKind, OperationNode};
use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{Dag, DagArg, DefId, Record, Value, ValueKind};

use super::code;
use super::literal;
use super::model::{Expression, NativeBody};
use super::symbols::{Rule, Symbol, count, split_index};
use crate::ods::model::{Argument as OdsArgument, GroupKind, Operation};
use crate::syntax::ast::FunctionKind;

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
        let placed = self.placed(dag, definition)?;
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
        let result_types = (is_root && self.needs_root_types).then(|| self.types_of_groups(definition, op_span));
        let node = NodeKind::Operation(OperationNode {
            name: Some(definition.name.as_str().into()),
            operands: Some(operands),
            attributes,
            result_types: result_types.clone(),
        });
        let node = self.push(node, op_span);
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
                self.error(op_span, format!("symbol '{name}' with trailing index cannot bind to a matched op"));
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
    fn placed(&mut self, dag: &'a Dag, definition: &Operation) -> Option<Vec<Placed<'a>>> {
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
            let are_operands = (index..index + 2).all(|index| {
                matches!(definition.arguments.get(index), Some(OdsArgument::Operand(_)) | None)
            });
            if !are_operands {
                self.error(either.op.span, "either can only be applied on operand");
                return None;
            }
            let (first_at, second_at) = match self.choices.choose(2) {
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
            let value = self.nested(dag, span)?;
            if let Some(name) = arg.name.as_ref().filter(|name| &***name != "_") {
                self.bind(name, Symbol::Operand(value), span);
            }
            return Some(vec![value]);
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
        let message = format!("the {}-th argument of op '{}' should be an operand", index + 1, definition.name);
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
                let message = format!("cannot match an operand among the variadic results of `{}`", definition.name);
                self.error(dag.op.span, message);
                return None;
            }
            let value = self.result_of(op, definition, group, dag.op.span);
            if let Some(Symbol::Op { results, .. }) =
                dag.op_name.as_ref().and_then(|name| self.symbols.get_mut(name)).map(|bound| &mut bound.symbol)
            {
                results[group as usize] = Some(value);
            }
            return Some(value);
        }
        let Some(record) = self.native_call(dag) else {
            match self.defs.records.def_of(&dag.op) {
                Some(record) if self.defs.ods.erroneous.contains_key(&**record.name()) => self.has_errors = true,
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

    /// Applies code to a value or attribute, and binds what it returns.
    fn matched_by_code(
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
            let message = format!("binding symbol '{name}' to NativecodeCall in MatchPattern is not supported");
            self.error(span, message);
            return None;
        }
        let mut kinds = Vec::new();
        for arg in &dag.args {
            if let ValueKind::Dag(inner) = &arg.value.kind {
                let message = match () {
                    () if self.is_directive(inner, "either") => "NativeCodeCall cannot have `either` operands",
                    () if self.is_directive(inner, "variadic") => "NativeCodeCall cannot have `variadic` operands",
                    () => "matching a nested pattern in a NativeCodeCall is not supported",
                };
                self.error(inner.op.span, message);
                return None;
            }
            let record = self.defs.records.def_of(&arg.value);
            let is_attribute =
                record.is_some_and(|record| self.defs.records.is_subclass_of(record, "AttrConstraint"));
            let is_constant = &*self.record_name(dag) == "ConstantLikeMatcher";
            kinds.push(if is_attribute || is_constant { EntityKind::Attribute } else { EntityKind::Value });
        }
        let is_constant = is_operand && (text.contains("m_Constant(&$0)") || text.contains(".constant_value($_ir)"));
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

    fn record_name(&self, dag: &Dag) -> Arc<str> {
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

    /// Matches a group of operands one by one.
    fn variadic(
        &mut self,
        dag: &'a Dag,
        definition: &'a Operation,
        group: usize,
        span: Span,
    ) -> Option<Vec<NodeId>> {
        if definition.operands[group].kind == GroupKind::Single {
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

    /// Matches an attribute that must be present. Returns its node.
    fn attribute(&mut self, arg: &'a DagArg, definition: &Operation, index: usize) -> Option<NodeId> {
        let span = arg.value.span;
        let literal = self.attribute_literal(&arg.value, definition, index)?;
        let node = self.push(NodeKind::Attribute { value: literal.clone().map(Into::into), ty: None }, span);
        self.finish_attribute(arg, node)?;
        Some(node)
    }

    /// Binds an attribute and applies its constraints.
    fn finish_attribute(&mut self, arg: &'a DagArg, node: NodeId) -> Option<()> {
        let span = arg.value.span;
        if let Some(name) = arg.name.as_ref().filter(|name| &***name != "_") {
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
    fn attribute_literal(&mut self, value: &Value, definition: &Operation, index: usize) -> Option<Option<String>> {
        let records = self.defs.records;
        match &value.kind {
            ValueKind::Unset => return Some(None),
            ValueKind::Dag(dag) if self.native_call(dag).is_some() => return Some(None),
            ValueKind::Def(id) => {
                let record = &records[*id];
                if records.is_subclass_of(record, "AttrConstraint") {
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
        let message =
            format!("the {}-th argument of op '{}' should be an attribute", index + 1, definition.name);
        let found = self.title(value);
        self.report(Diag::error(value.span, message).note(format!("`{found}` is not an attribute constraint")));
        None
    }

    /// Matches an attribute with a default value, of a node that exists.
    fn defaulted(&mut self, arg: &'a DagArg, definition: &Operation, index: usize, op: NodeId) -> Option<()> {
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
    fn default_of(&self, definition: &Operation, index: usize) -> Option<pdll_match::Text> {
        let records = self.defs.records;
        let arguments = records.def(&definition.record_name)?.dag("arguments").ok()?;
        let mut record = records.def_of(&arguments.args.get(index)?.value)?;
        if records.is_subclass_of(record, "OpVariable") {
            record = records.def_field(record, "constraint").ok()?;
        }
        let value = record.set_value("defaultValue")?.as_str()?.clone();
        if value.is_empty() || &**record.name() == "UnitAttr" {
            return None;
        }
        literal::of_attribute(records, record, value.trim()).map(|text| text.as_str().into())
    }

    /// Applies a constraint to what code returned.
    fn constrain_output(&mut self, id: DefId, node: NodeId, span: Span) -> Option<()> {
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
    fn constrain(&mut self, id: DefId, node: NodeId, known: Option<&String>, span: Span) -> Option<()> {
        let record = &self.defs.records[id];
        let Some(key) = self.defs.constraints.get(&id).cloned() else {
            let title = record.name();
            self.error(span, format!("`{title}` is not a constraint"));
            return None;
        };
        if known == Some(&key) || self.defs.ods.constraints.get(&key).is_some_and(|c| c.predicate.is_trivial()) {
            return Some(());
        }
        let stem = match record.direct_supers().first() {
            Some(parent) if record.is_anonymous() => self.defs.records[parent.class].name().to_string(),
            _ => key.clone(),
        };
        self.call(FunctionKind::Constraint, &stem, vec![node], Vec::new(), NativeBody::Constraint(key), span);
        Some(())
    }

    /// Adds the constraints on several entities.
    pub(super) fn constraints(&mut self, dags: &'a [Value]) {
        for value in dags {
            let Some(dag) = value.as_dag() else {
                self.error(value.span, "all elements in Pattern multi-entity constraints should be DAG nodes");
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
        let mut nodes = Vec::new();
        for (name, span) in args {
            nodes.push(self.one_entity(&name, span)?);
        }
        if is_type {
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

    fn check_placeholders(&mut self, predicate: &super::Predicate, n: usize, span: Span) -> Option<()> {
        match predicate {
            super::Predicate::All(parts) | super::Predicate::Any(parts) => {
                parts.iter().try_for_each(|part| self.check_placeholders(part, n, span))
            }
            super::Predicate::Not(inner) => self.check_placeholders(inner, n, span),
            super::Predicate::Code(code) => self.check_positional(&code.text, n, span),
        }
    }

    /// Reports a placeholder `$N` without an argument.
    pub(super) fn check_positional(&mut self, text: &str, n: usize, span: Span) -> Option<()> {
        match super::code::positional(text).into_iter().find(|(number, is_range)| *number >= n && !is_range) {
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
