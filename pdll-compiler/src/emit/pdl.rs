//! PDL text: patterns as the `pdl` dialect's operations, for MLIR's own tools.
//!
//! In: `pdll_pattern::Pattern`. Out: what `mlir-pdll -x mlir` prints, up to the names of values and locations.
//! A benefit that was not written prints as 0, as it does there.

use std::fmt::{self, Write as _};

use pdll_pattern::pattern::{
    EntityKind, NativeCall, NodeId, NodeKind, OperationNode, Pattern, Replacement, SourcePlace,
};

/// Prints patterns as one module.
pub fn print<'a>(patterns: impl IntoIterator<Item = &'a Pattern>) -> String {
    let mut out = "module {\n".to_owned();
    for pattern in patterns {
        let mut printer = Printer { pattern, names: Vec::new(), n_values: 0, out: String::new() };
        // Writing to a string does not fail.
        let _ = printer.pattern();
        out.push_str(&printer.out);
    }
    out.push_str("}\n");
    out
}

struct Printer<'a> {
    pattern: &'a Pattern,
    /// `%n` of each node so far; `%n#k` for the results of native calls; empty for statements.
    names: Vec<String>,
    n_values: u32,
    out: String,
}

impl Printer<'_> {
    fn pattern(&mut self) -> fmt::Result {
        let pattern = self.pattern;
        self.out.push_str("  pdl.pattern ");
        if let Some(name) = &pattern.name {
            write!(self.out, "@{name} ")?;
        }
        let benefit = if pattern.is_benefit_explicit { pattern.benefit } else { 0 };
        writeln!(self.out, ": benefit({benefit}) {{")?;
        for id in pattern.match_nodes() {
            self.node(id, "    ")?;
        }
        let root = self.name(pattern.root).to_owned();
        match &pattern.external_rewrite {
            Some(external) => {
                write!(self.out, "    rewrite {root} with {}", quoted(&external.name))?;
                let args = external.args.clone();
                if !args.is_empty() {
                    self.out.push('(');
                    self.typed(&args)?;
                    self.out.push(')');
                }
                self.out.push('\n');
            }
            None => {
                writeln!(self.out, "    rewrite {root} {{")?;
                for id in pattern.rewrite_nodes() {
                    self.node(id, "      ")?;
                }
                self.out.push_str("    }\n");
            }
        }
        writeln!(self.out, "  }} {}", location(&pattern.place))?;
        Ok(())
    }

    fn node(&mut self, id: NodeId, indent: &str) -> fmt::Result {
        let pattern = self.pattern;
        let kind = &pattern.node(id).kind;
        if let NodeKind::NativeResult { call, index, .. } = kind {
            let name = self.native_result(*call, *index);
            self.names.push(name);
            return Ok(());
        }
        self.out.push_str(indent);
        let name = self.new_name(id);
        match kind {
            NodeKind::Attribute { value, ty } => {
                write!(self.out, "{name} = attribute")?;
                self.optional_type(*ty)?;
                if let Some(value) = value {
                    write!(self.out, " = {value}")?;
                }
            }
            NodeKind::Operand { ty } => {
                write!(self.out, "{name} = operand")?;
                self.optional_type(*ty)?;
            }
            NodeKind::Operands { ty } => {
                write!(self.out, "{name} = operands")?;
                self.optional_type(*ty)?;
            }
            NodeKind::Operation(operation) => self.operation(&name, operation)?,
            NodeKind::Result { op, index } => {
                write!(self.out, "{name} = result {index} of {}", self.names[op.index()])?;
            }
            NodeKind::Results { op, group, is_single } => {
                write!(self.out, "{name} = results ")?;
                if let Some(group) = group {
                    write!(self.out, "{group} ")?;
                }
                write!(self.out, "of {}", self.names[op.index()])?;
                match (group, is_single) {
                    (None, _) => {}
                    (_, true) => self.out.push_str(" -> !pdl.value"),
                    (_, false) => self.out.push_str(" -> !pdl.range<value>"),
                }
            }
            NodeKind::Type { value } => {
                write!(self.out, "{name} = type")?;
                if let Some(value) = value {
                    write!(self.out, " : {value}")?;
                }
            }
            NodeKind::Types { values } => {
                write!(self.out, "{name} = types")?;
                if let Some(values) = values {
                    write!(self.out, " : [{}]", values.join(", "))?;
                }
            }
            NodeKind::Range { kind, parts } => {
                write!(self.out, "{name} = range ")?;
                self.typed(parts)?;
                if parts.is_empty() {
                    write!(self.out, ": {}", pdl_type(*kind))?;
                }
            }
            NodeKind::Constraint { call, is_negated } => {
                self.call(&name, "apply_native_constraint", call)?;
                if *is_negated {
                    self.out.push_str(" {isNegated = true}");
                }
            }
            NodeKind::NativeRewrite(call) => self.call(&name, "apply_native_rewrite", call)?,
            NodeKind::NativeResult { .. } => {}
            NodeKind::Erase { op } => write!(self.out, "erase {}", self.names[op.index()])?,
            NodeKind::Replace { op, with } => {
                write!(self.out, "replace {} with", self.names[op.index()])?;
                match with {
                    Replacement::Operation(with) => write!(self.out, " {}", self.names[with.index()])?,
                    Replacement::Values(values) => {
                        self.out.push('(');
                        self.typed(values)?;
                        self.out.push(')');
                    }
                }
            }
        }
        let place = location(&pattern.node(id).place);
        writeln!(self.out, " {place}")?;
        self.names.push(name);
        Ok(())
    }

    fn operation(&mut self, name: &str, operation: &OperationNode) -> fmt::Result {
        write!(self.out, "{name} = operation")?;
        if let Some(op_name) = &operation.name {
            write!(self.out, " {}", quoted(op_name))?;
        }
        if let Some(operands) = operation.operands.as_ref().filter(|operands| !operands.is_empty()) {
            self.out.push('(');
            self.typed(operands)?;
            self.out.push(')');
        }
        if !operation.attributes.is_empty() {
            self.out.push_str(" {");
            for (i, attribute) in operation.attributes.iter().enumerate() {
                let comma = if i > 0 { ", " } else { "" };
                write!(
                    self.out,
                    "{comma}{} = {}",
                    quoted(&attribute.name),
                    self.names[attribute.value.index()]
                )?;
            }
            self.out.push('}');
        }
        if let Some(types) = operation.result_types.as_ref().filter(|types| !types.is_empty()) {
            self.out.push_str(" -> (");
            self.typed(types)?;
            self.out.push(')');
        }
        Ok(())
    }

    fn call(&mut self, name: &str, op: &str, call: &NativeCall) -> fmt::Result {
        match call.results.len() {
            0 => {}
            1 => write!(self.out, "{name} = ")?,
            n => write!(self.out, "{name}:{n} = ")?,
        }
        write!(self.out, "{op} {}", quoted(&call.name))?;
        if !call.args.is_empty() {
            self.out.push('(');
            self.typed(&call.args)?;
            self.out.push(')');
        }
        if !call.results.is_empty() {
            let types: Vec<&str> = call.results.iter().map(|kind| pdl_type(*kind)).collect();
            write!(self.out, " : {}", types.join(", "))?;
        }
        Ok(())
    }

    /// `%0, %1 : !pdl.value, !pdl.type`
    fn typed(&mut self, nodes: &[NodeId]) -> fmt::Result {
        if nodes.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = nodes.iter().map(|id| self.name(*id)).collect();
        let kinds = nodes.iter().map(|id| self.pattern.entity_kind(*id).map_or("", pdl_type));
        let text = format!("{} : {}", names.join(", "), kinds.collect::<Vec<_>>().join(", "));
        self.out.push_str(&text);
        Ok(())
    }

    fn optional_type(&mut self, ty: Option<NodeId>) -> fmt::Result {
        match ty {
            Some(ty) => write!(self.out, " : {}", self.names[ty.index()]),
            None => Ok(()),
        }
    }

    fn native_result(&self, call: NodeId, index: u32) -> String {
        let n_results = match &self.pattern.node(call).kind {
            NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => call.results.len(),
            _ => 0,
        };
        let call = self.name(call);
        if n_results > 1 { format!("{call}#{index}") } else { call.to_owned() }
    }

    fn name(&self, id: NodeId) -> &str {
        &self.names[id.index()]
    }

    /// A new `%n` if the node is a value or a call with results.
    fn new_name(&mut self, id: NodeId) -> String {
        let has_value = match &self.pattern.node(id).kind {
            NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => !call.results.is_empty(),
            _ => self.pattern.entity_kind(id).is_some(),
        };
        if !has_value {
            return String::new();
        }
        self.n_values += 1;
        format!("%{}", self.n_values - 1)
    }
}

fn pdl_type(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Attribute => "!pdl.attribute",
        EntityKind::Operation => "!pdl.operation",
        EntityKind::Type => "!pdl.type",
        EntityKind::TypeRange => "!pdl.range<type>",
        EntityKind::Value => "!pdl.value",
        EntityKind::ValueRange => "!pdl.range<value>",
    }
}

/// Every operation ends in its location: `replace %0 with (%1 : !pdl.value)` would else take what follows for its own.
fn location(place: &SourcePlace) -> String {
    match place.line {
        0 => "loc(unknown)".to_owned(),
        line => format!("loc({}:{line}:{})", quoted(&place.file), place.column),
    }
}

/// A string literal of MLIR.
fn quoted(text: &str) -> String {
    let mut out = "\"".to_owned();
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:02X}")),
        }
    }
    out.push('"');
    out
}
