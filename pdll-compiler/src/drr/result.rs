//! Result patterns: the rewrite section of a rule.
//!
//! In: dags, and the symbols of the source pattern. Out: nodes of the rewrite section. Operations that replace results of the root
//! have the types of these; all others infer theirs. MLIR: PatternEmitter's `emitRewriteLogic`.

use pdll_match::pattern::{
    EntityKind, LocationNode, NamedAttribute, NodeId, NodeKind, OperationNode, Replacement,
};
use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{Dag, DagArg, Record, Value, ValueKind};
use smallvec::smallvec;

use super::literal;
use super::model::NativeBody;
use super::symbols::{Location, Rule, Symbol, TypesOf, count, split_index};
use crate::ods::model::{Argument as OdsArgument, GroupKind, Operation};
use crate::syntax::ast::FunctionKind;

/// Entity that the result patterns of a rule replace.
pub(super) struct Plan {
    /// The first pattern that replaces results of the root.
    pub(super) first: usize,
    /// Whether a single operation replaces the root.
    pub(super) is_whole: bool,
    /// Whether created operations take types from the root one by one.
    pub(super) needs_root_types: bool,
}

impl<'a> Rule<'a, '_, '_> {
    /// Returns which patterns replace results of the root.
    pub(super) fn plan(&mut self, root: &Operation, results: &'a [Value], span: Span) -> Option<Plan> {
        let mut dags = Vec::new();
        for value in results {
            let Some(dag) = value.as_dag() else {
                self.error(value.span, "a result pattern must be a dag");
                return None;
            };
            dags.push((dag, self.n_values(dag)?));
        }
        let wanted = root.results.len();
        let (mut first, mut n) = (dags.len(), 0);
        while n < wanted {
            let Some(next) = first.checked_sub(1) else {
                let name = &root.name;
                let message = "not enough values generated to replace the matched op";
                let note =
                    format!("`{name}` has {}, but the result patterns generate {n}", count(wanted, "result"));
                self.report(Diag::error(span, message).note(note));
                return None;
            };
            first = next;
            n += dags[first].1;
        }
        if n > wanted {
            let op = self.title(&dags[first].0.op);
            let message = format!(
                "cannot use the same multi-result op '{op}' to generate both auxiliary values and values to be used for replacing the matched op"
            );
            self.error(dags[first].0.op.span, message);
            return None;
        }
        let replacing = &dags[first..];
        let typed =
            |dag: &Dag| self.operation(&dag.op).is_some_and(|op| !op.results.is_empty() && !infers_first(op));
        let is_whole = matches!(replacing, [(dag, _)] if typed(dag));
        let needs_root_types = !is_whole && replacing.iter().any(|(dag, _)| typed(dag));
        Some(Plan { first, is_whole, needs_root_types })
    }

    /// Returns the number of values that a result pattern generates.
    fn n_values(&mut self, dag: &Dag) -> Option<usize> {
        if let Some(definition) = self.operation(&dag.op) {
            return Some(definition.results.len());
        }
        if self.is_directive(dag, "replaceWithValue") {
            return Some(1);
        }
        if let Some(record) = self.native_call(dag) {
            return self.n_returns(record);
        }
        self.not_an_operation(dag, "in a result pattern");
        None
    }

    pub(super) fn n_returns(&mut self, record: &Record) -> Option<usize> {
        match record.int("numReturns").map(usize::try_from) {
            Ok(Ok(n)) => Some(n),
            Ok(Err(_)) => {
                self.error(record.span(), "a call cannot return a negative number of values");
                None
            }
            Err(diag) => {
                self.report(diag);
                None
            }
        }
    }

    /// Compiles all result patterns, and replaces or erases the root.
    pub(super) fn rewrite(
        &mut self,
        root: NodeId,
        definition: &'a Operation,
        plan: &Plan,
        results: &'a [Value],
        supplemental: &'a [Value],
        span: Span,
    ) -> Option<()> {
        self.location = (smallvec![root], None);
        let mut group = 0;
        let mut values = Vec::new();
        let mut whole = None;
        let mut is_fine = true;
        for (i, value) in results.iter().enumerate() {
            let Some(dag) = value.as_dag() else { continue };
            if i < plan.first {
                is_fine &= self.statement(dag, value.span).is_some();
                continue;
            }
            if plan.is_whole {
                whole = self.create(dag, TypesOf::Replaced).map(|(op, _)| op);
                is_fine &= whole.is_some();
                continue;
            }
            match self.replacement(dag, definition, group) {
                Some(found) => values.extend(found),
                None => is_fine = false,
            }
            group += self.n_values(dag)?;
        }
        for value in supplemental {
            match value.as_dag() {
                Some(dag) => is_fine &= self.statement(dag, value.span).is_some(),
                None => {
                    self.error(value.span, "a supplemental pattern must be a dag");
                    is_fine = false;
                }
            }
        }
        if !is_fine {
            return None;
        }
        let step = match (whole, definition.results.is_empty()) {
            (Some(with), _) => NodeKind::Replace { op: root, with: Replacement::Operation(with) },
            (None, true) => NodeKind::Erase { op: root },
            (None, false) => NodeKind::Replace { op: root, with: Replacement::Values(values) },
        };
        self.push(step, span);
        Some(())
    }

    /// Compiles an auxiliary or supplemental pattern.
    fn statement(&mut self, dag: &'a Dag, span: Span) -> Option<()> {
        if self.operation(&dag.op).is_some() {
            return self.create(dag, TypesOf::Inferred).map(drop);
        }
        if let Some(record) = self.native_call(dag) {
            let n = self.n_returns(record)?;
            // Results without a name are of any type.
            let kinds = if dag.op_name.is_some() { vec![EntityKind::Value; n] } else { Vec::new() };
            return self.native(dag, record, kinds, span).map(drop);
        }
        if self.is_directive(dag, "replaceWithValue") {
            return self.replaced_with(dag).map(drop);
        }
        self.not_an_operation(dag, "in a result pattern");
        None
    }

    /// Compiles a pattern that replaces results of the root from a group on. Returns the values.
    fn replacement(&mut self, dag: &'a Dag, root: &'a Operation, group: usize) -> Option<Vec<NodeId>> {
        if self.operation(&dag.op).is_some() {
            let (op, definition) = self.create(dag, TypesOf::Root(group))?;
            let groups = 0..definition.results.len() as u32;
            return Some(groups.map(|group| self.result_of(op, definition, group, dag.op.span)).collect());
        }
        if self.is_directive(dag, "replaceWithValue") {
            return self.replaced_with(dag);
        }
        let record = self.native_call(dag)?;
        let n = self.n_returns(record)?;
        let kind = |group: &crate::ods::model::ValueGroup| match group.kind {
            GroupKind::Single => EntityKind::Value,
            _ => EntityKind::ValueRange,
        };
        let kinds = root.results[group..].iter().take(n).map(kind).collect();
        self.native(dag, record, kinds, dag.op.span)
    }

    /// Returns the values of `replaceWithValue`.
    pub(super) fn replaced_with(&mut self, dag: &'a Dag) -> Option<Vec<NodeId>> {
        let [arg] = &dag.args[..] else {
            self.error(dag.op.span, "replaceWithValue directive must take exactly one argument");
            return None;
        };
        if dag.op_name.is_some() {
            self.error(dag.op.span, "cannot bind symbol to replaceWithValue");
            return None;
        }
        match (&arg.value.kind, &arg.name) {
            (ValueKind::Unset, Some(name)) => {
                let values = self.values(name, arg.value.span)?;
                self.check_values(&values, name, arg.value.span)?;
                Some(values)
            }
            _ => {
                let diag = Diag::error(arg.value.span, "expected a bound symbol");
                let is_nested = arg.value.as_dag().is_some();
                let help = "write the nested pattern in place of `replaceWithValue`";
                self.report(if is_nested { diag.help(help) } else { diag });
                None
            }
        }
    }

    /// Reports attributes among values.
    fn check_values(&mut self, values: &[NodeId], name: &str, span: Span) -> Option<()> {
        let is_attribute = |node: &NodeId| self.kind(*node) == Some(EntityKind::Attribute);
        if values.iter().any(is_attribute) {
            self.error(span, format!("`{name}` is an attribute, but a value is expected here"));
            return None;
        }
        Some(())
    }

    /// Creates an operation. Returns its node and definition.
    pub(super) fn create(&mut self, dag: &'a Dag, types: TypesOf) -> Option<(NodeId, &'a Operation)> {
        let definition = self.operation(&dag.op)?;
        let directives = self.directives(dag)?;
        let args = &dag.args[..directives.n_args];
        self.check_count(dag, definition, args.len(), "resultant op")?;
        if let Some(value) = directives.return_type
            && types != TypesOf::Inferred
        {
            let message = "Cannot specify explicit return types in an op whose return values replace the source pattern's root op";
            self.error(value.op.span, message);
            return None;
        }
        let mut operands = Vec::new();
        let mut attributes = Vec::new();
        let mut is_fine = true;
        for (arg, argument) in args.iter().zip(&definition.arguments) {
            match *argument {
                OdsArgument::Operand(group) => match self.created_operand(arg, definition, group as usize) {
                    Some(values) => operands.push((group, values)),
                    None => is_fine = false,
                },
                OdsArgument::Attribute(number) => {
                    let name = definition.attributes[number as usize].name.as_str();
                    match self.created_attribute(arg, definition, name) {
                        Some(value) => attributes.push(NamedAttribute { name: name.into(), value }),
                        None => is_fine = false,
                    }
                }
            }
        }
        if !is_fine {
            return None;
        }
        let result_types = self.result_types(dag, definition, directives.return_type, types, &attributes)?;
        let location = self.location_of(directives.location)?;
        let operands = self.grouped(definition, operands, dag.op.span);
        self.enter(location, dag.op.span);
        let node = NodeKind::Operation(OperationNode {
            name: Some(definition.name.as_str().into()),
            operands: Some(operands.into()),
            attributes: attributes.into(),
            result_types: result_types.map(Into::into),
        });
        let node = self.push(node, dag.op.span);
        if let Some(name) = &dag.op_name {
            let base = split_index(name).0;
            self.name(node, base);
            let results = vec![None; definition.results.len()];
            self.bind(&base.into(), Symbol::Op { node, definition, results }, dag.op.span);
        }
        Some((node, definition))
    }

    /// Returns one node per group if groups have sizes, otherwise all values.
    fn grouped(
        &mut self,
        definition: &Operation,
        operands: Vec<(u32, Vec<NodeId>)>,
        span: Span,
    ) -> Vec<NodeId> {
        if !definition.has_trait("AttrSizedOperandSegments") {
            return operands.into_iter().flat_map(|(_, values)| values).collect();
        }
        let mut all = Vec::with_capacity(operands.len());
        for (_, values) in operands {
            all.push(match values[..] {
                [one] => one,
                _ => self.push(NodeKind::Range { kind: EntityKind::ValueRange, parts: values }, span),
            });
        }
        all
    }

    /// Makes a location that of the operations created next.
    fn enter(&mut self, location: Location, span: Span) {
        if self.location != location {
            let (of, label) = location.clone();
            self.push(NodeKind::Location(LocationNode { of: of.into_vec(), label }), span);
            self.location = location;
        }
    }

    /// Returns the types of a created operation.
    fn result_types(
        &mut self,
        dag: &Dag,
        definition: &'a Operation,
        return_type: Option<&'a Dag>,
        types: TypesOf,
        attributes: &[NamedAttribute],
    ) -> Option<Option<Vec<NodeId>>> {
        let n = definition.results.len();
        if let Some(return_type) = return_type {
            return self.return_types(return_type, definition).map(Some);
        }
        match types {
            TypesOf::Replaced => return Some(None),
            TypesOf::Root(first) if !infers_first(definition) => {
                return Some(Some(self.root_types.get(first..first + n)?.to_vec()));
            }
            _ => {}
        }
        if n == 0 || definition.has_type_inference {
            return Some(None);
        }
        // Only builders infer the type of the first attribute.
        if definition.inference.is_some() {
            let first = attributes.first()?.value;
            let (kind, span) = (FunctionKind::Rewrite, dag.op.span);
            let kinds = vec![EntityKind::Type];
            let ty = self.call(kind, "derived_type", vec![first], kinds, NativeBody::TypeOf, span);
            return Some(Some(vec![*ty.first()?; n]));
        }
        let name = &definition.name;
        let message = format!("cannot deduce the result types of `{name}`");
        let note = "only an operation that replaces a result of the root takes its types from there";
        let mut diag = Diag::error(dag.op.span, message).note(note);
        if let Some(span) = definition.span {
            diag = diag.note_at(span, format!("`{name}`, defined here, infers no types"));
        }
        self.report(diag.help("specify them: `(returnType $value)` as the last argument"));
        None
    }

    /// Returns the types of a `returnType`.
    fn return_types(&mut self, dag: &'a Dag, definition: &Operation) -> Option<Vec<NodeId>> {
        let mut types = Vec::new();
        for arg in &dag.args {
            types.push(self.return_type(arg)?);
        }
        let n = definition.results.len();
        let is_exact = definition.results.iter().all(|group| group.kind == GroupKind::Single);
        let is_range = |node: &NodeId| self.kind(*node) == Some(EntityKind::TypeRange);
        if is_exact && types.len() != n && !types.iter().any(is_range) {
            let name = &definition.name;
            let (given, n) = (count(types.len(), "type"), count(n, "result"));
            self.error(dag.op.span, format!("`{name}` has {n}, but {given} specified"));
            return None;
        }
        Some(types)
    }

    fn return_type(&mut self, arg: &'a DagArg) -> Option<NodeId> {
        let span = arg.value.span;
        match (&arg.value.kind, &arg.name) {
            (ValueKind::Unset, Some(name)) => {
                let values = self.values(name, span)?;
                self.check_values(&values, name, span)?;
                let [value] = values[..] else {
                    let n = count(values.len(), "value");
                    self.error(span, format!("`{name}` is bound to {n}, but a type is expected here"));
                    return None;
                };
                let kind = match self.kind(value) {
                    Some(EntityKind::ValueRange) => EntityKind::TypeRange,
                    _ => EntityKind::Type,
                };
                let body = NativeBody::TypeOf;
                let stem = if kind == EntityKind::Type { "type_of" } else { "types_of" };
                let made = self.call(FunctionKind::Rewrite, stem, vec![value], vec![kind], body, span);
                made.first().copied()
            }
            (ValueKind::Str(text) | ValueKind::Code(text), _) => self.type_code(text, span),
            (ValueKind::Dag(inner), _) => match self.native_call(inner) {
                Some(record) => {
                    let made = self.native(inner, record, vec![EntityKind::Type], span)?;
                    made.first().copied()
                }
                None => {
                    self.error(inner.op.span, "nested DAG in `returnType` must be a native code call");
                    None
                }
            },
            _ => {
                self.error(span, "expected a bound symbol, code, or a native code call");
                None
            }
        }
    }

    /// Returns the values of an operand group of a created operation.
    fn created_operand(
        &mut self,
        arg: &'a DagArg,
        definition: &Operation,
        group: usize,
    ) -> Option<Vec<NodeId>> {
        let group = &definition.operands[group];
        let span = arg.value.span;
        let is_single = group.kind == GroupKind::Single;
        let values = match (&arg.value.kind, &arg.name) {
            (ValueKind::Dag(inner), _)
                if matches!(group.kind, GroupKind::Variadic | GroupKind::VariadicOfVariadic)
                    && self.operation(&inner.op).is_some() =>
            {
                let message =
                    format!("op expects variadic operand `{}`, while provided is non-variadic", group.name);
                self.report(Diag::error(inner.op.span, message).help("write it in `(variadic …)`"));
                return None;
            }
            (ValueKind::Dag(inner), _) => self.operand_values(inner, is_single)?,
            (ValueKind::Unset, Some(name)) => {
                let values = self.values(name, span)?;
                if values.iter().any(|node| self.kind(*node) == Some(EntityKind::Attribute)) {
                    let (op, operand) = (&definition.name, &group.name);
                    let message =
                        format!("`{name}` is an attribute, but operand `{operand}` of `{op}` needs a value");
                    self.error(span, message);
                    return None;
                }
                values
            }
            (ValueKind::Def(id), _)
                if self.defs.records.is_subclass_of(&self.defs.records[*id], "AttrConstraint") =>
            {
                let message = "attribute found where value was expected, if attempting to use constant value, construct a constant op with given attribute instead";
                self.error(span, message);
                return None;
            }
            _ => {
                let found = self.title(&arg.value);
                self.error(span, format!("expected a bound symbol or a nested pattern, but got `{found}`"));
                return None;
            }
        };
        let is_range = |node: &NodeId| self.kind(*node) == Some(EntityKind::ValueRange);
        if is_single && (values.len() != 1 || values.iter().any(is_range)) {
            let found = if values.len() == 1 {
                "a range".to_owned()
            } else {
                match values.len() {
                    0 => "none".to_owned(),
                    n => count(n, "value"),
                }
            };
            let (op, operand) = (&definition.name, &group.name);
            let diag =
                Diag::error(span, format!("operand `{operand}` of `{op}` is one value, but this is {found}"));
            let is_op = values.len() > 1;
            self.report(if is_op { diag.help("`$name__N` selects one") } else { diag });
            return None;
        }
        Some(values)
    }

    /// Returns the values of a nested result pattern.
    fn operand_values(&mut self, dag: &'a Dag, is_single: bool) -> Option<Vec<NodeId>> {
        let index = dag.op_name.as_ref().and_then(|name| split_index(name).1);
        if self.operation(&dag.op).is_some() {
            let (op, definition) = self.create(dag, TypesOf::Inferred)?;
            return match (index, &dag.op_name) {
                (Some(_), Some(name)) => self.values(name, dag.op.span),
                _ => {
                    let groups = 0..definition.results.len() as u32;
                    Some(groups.map(|group| self.result_of(op, definition, group, dag.op.span)).collect())
                }
            };
        }
        if self.is_directive(dag, "replaceWithValue") {
            return self.replaced_with(dag);
        }
        if self.is_directive(dag, "variadic") {
            let mut all = Vec::new();
            for arg in &dag.args {
                match (&arg.value.kind, &arg.name) {
                    (ValueKind::Dag(inner), _) => all.extend(self.operand_values(inner, true)?),
                    (ValueKind::Unset, Some(name)) => {
                        let values = self.values(name, arg.value.span)?;
                        self.check_values(&values, name, arg.value.span)?;
                        all.extend(values);
                    }
                    _ => {
                        self.error(arg.value.span, "expected a bound symbol or a nested pattern");
                        return None;
                    }
                }
            }
            return Some(all);
        }
        if let Some(record) = self.native_call(dag) {
            let n = self.n_returns(record)?;
            if n == 0 {
                let title = self.title(&dag.op);
                self.error(dag.op.span, format!("`{title}` returns nothing, but a value is expected here"));
                return None;
            }
            let kind = if is_single { EntityKind::Value } else { EntityKind::ValueRange };
            let kinds = vec![if n == 1 { kind } else { EntityKind::Value }; n];
            let values = self.native(dag, record, kinds, dag.op.span)?;
            return match (index, &dag.op_name) {
                (Some(_), Some(name)) => self.values(name, dag.op.span),
                _ => Some(values),
            };
        }
        self.not_an_operation(dag, "in a result pattern");
        None
    }

    /// Returns the attribute of a created operation.
    fn created_attribute(&mut self, arg: &'a DagArg, definition: &Operation, name: &str) -> Option<NodeId> {
        let span = arg.value.span;
        let records = self.defs.records;
        match (&arg.value.kind, &arg.name) {
            (ValueKind::Unset, Some(symbol)) => {
                let values = self.values(symbol, span)?;
                match values[..] {
                    [one] if self.kind(one) == Some(EntityKind::Attribute) => Some(one),
                    _ => {
                        let op = &definition.name;
                        let message =
                            format!("`{symbol}` is no attribute, but attribute `{name}` of `{op}` needs one");
                        self.error(span, message);
                        None
                    }
                }
            }
            (ValueKind::Dag(inner), _) => match self.native_call(inner) {
                Some(record) => {
                    let made = self.native(inner, record, vec![EntityKind::Attribute], span)?;
                    made.first().copied()
                }
                None => {
                    let message = "only NativeCodeCall allowed in nested dag node for creating attribute";
                    self.error(inner.op.span, message);
                    None
                }
            },
            (ValueKind::Str(_) | ValueKind::Code(_), _) => {
                self.error(span, "raw string not supported as argument");
                None
            }
            (ValueKind::Def(id), _) => self.constant_attribute(&records[*id], span),
            _ => {
                let found = self.title(&arg.value);
                self.error(
                    span,
                    format!("expected a bound symbol or a constant attribute, but got `{found}`"),
                );
                None
            }
        }
    }

    /// Returns a constant attribute.
    pub(super) fn constant_attribute(&mut self, record: &Record, span: Span) -> Option<NodeId> {
        let records = self.defs.records;
        let found = match literal::constant(records, record) {
            Ok(None) if &**record.name() == "UnitAttr" => Ok(Some("unit".to_owned())),
            found => found,
        };
        match found {
            Ok(Some(text)) => {
                Some(self.push(NodeKind::Attribute { value: Some(text.as_str().into()), ty: None }, span))
            }
            Ok(None) => {
                let title = record.name();
                let diag = Diag::error(span, format!("`{title}` is not a constant attribute"));
                self.report(diag.help("`ConstantAttr<…, \"…\">` is one"));
                None
            }
            Err(reason) => {
                self.error(span, reason);
                None
            }
        }
    }
}

/// Returns whether an operation infers its types even where it replaces results of the root, as upstream's builders do.
fn infers_first(definition: &Operation) -> bool {
    definition.has_trait("SameOperandsAndResultType") || definition.has_trait("FirstAttrDerivedResultType")
}
