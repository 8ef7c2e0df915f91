//! PDL text: patterns as the `pdl` dialect's operations, for MLIR's own tools.
//!
//! In: lowered patterns. Out: the exact output of `mlir-pdll -x mlir`: literals in MLIR's format, aliases of
//! maps, sets and locations, and a benefit of 0 where none was written.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write as _};

use pdll_asm::{ALIAS_MARKS, canonical_attribute, canonical_type};
use pdll_match::pattern::{
    EntityKind, NativeCall, NodeId, NodeKind, OperationNode, Pattern, Replacement, SourcePlace,
};
use pdll_support::source::{SourceMap, Span};

use crate::compiled::Compiled;
use crate::lower::Lowered;
use crate::sema::checked::Module;

/// Prints all patterns as one module.
pub fn print(compiled: &Compiled, sources: &SourceMap) -> String {
    let mut aliases = Aliases::default();
    let start = compiled.module.start.map(|start| place(sources, start)).unwrap_or_default();
    let module = aliases.location(&start);
    let mut body = String::new();
    let anonymous = anonymous(&compiled.module);
    for lowered in &compiled.lowered {
        let mut printer = Printer::new(&anonymous, &lowered.pattern, Some(&mut aliases), "  ");
        printer.places(lowered, sources);
        printer.out = body;
        // Writing to a string does not fail.
        let _ = printer.pattern();
        body = printer.out;
        body.push('\n');
    }
    let mut out = String::new();
    let is_first =
        |(text, alias, is_first): &(String, String, bool)| is_first.then(|| (text.clone(), alias.clone()));
    let mut first: Vec<(String, String)> = aliases.locations.iter().filter_map(is_first).collect();
    // Aliases follow the aliases that they contain.
    for depth in 0..=aliases.attributes.iter().map(|(_, _, depth)| *depth).max().unwrap_or(0) {
        for stem in ["!tuple", "#map", "#set"] {
            let here =
                aliases.attributes.iter().filter(|(_, alias, d)| *d == depth && alias.starts_with(stem));
            let at = if (depth, stem) == (0, "!tuple") { 0 } else { first.len() };
            first.splice(at..at, here.map(|(text, alias, _)| (text.clone(), alias.clone())));
        }
    }
    for (text, alias) in first {
        let _ = writeln!(out, "{alias} = {text}");
    }
    let _ = writeln!(out, "module {{\n{body}}} {module}");
    for (text, alias, _) in aliases.locations.iter().filter(|(_, _, is_first)| !is_first) {
        let _ = writeln!(out, "{alias} = {text}");
    }
    out
}

/// Prints each pattern separately, without aliases.
pub(crate) fn print_patterns(compiled: &Compiled, sources: &SourceMap) -> Vec<String> {
    let anonymous = anonymous(&compiled.module);
    let print = |lowered: &Lowered| {
        let mut printer = Printer::new(&anonymous, &lowered.pattern, None, "");
        printer.places(lowered, sources);
        // Writing to a string does not fail.
        let _ = printer.pattern();
        printer.out
    };
    compiled.lowered.iter().map(print).collect()
}

/// Returns the generated names of anonymous functions.
fn anonymous(module: &Module) -> HashSet<&str> {
    module.functions.iter().filter(|f| f.written_name.is_none()).map(|f| f.name.as_str()).collect()
}

fn place(sources: &SourceMap, span: Span) -> SourcePlace {
    let at = sources.start_in_bytes(span);
    SourcePlace { file: sources.get(span.source).name.clone(), line: at.line, column: at.column }
}

/// Aliases: printed once, and referred to by name.
#[derive(Default)]
struct Aliases {
    /// Maps, sets and long tuples with their aliases, in the order of their first use, and their nesting
    /// depth.
    attributes: Vec<(String, String, usize)>,
    /// Locations with their aliases, and whether an attribute contains them: then they are defined first.
    locations: Vec<(String, String, bool)>,
    /// Index in the lists.
    known: HashMap<String, usize>,
    /// Number of aliases of attributes with each prefix.
    n_aliases: HashMap<&'static str, usize>,
}

impl Aliases {
    /// Returns `loc(#loc1)`.
    fn location(&mut self, place: &SourcePlace) -> String {
        format!("loc({})", self.location_text(location(place), false))
    }

    /// Returns `#loc1`.
    fn location_text(&mut self, text: String, is_attribute: bool) -> String {
        let n = self.locations.len();
        let index = *self.known.entry(text.clone()).or_insert(n);
        if index == n {
            self.locations.push((text, format!("#loc{}", suffix(n)), false));
        }
        self.locations[index].2 |= is_attribute;
        self.locations[index].1.clone()
    }

    /// Returns `#map1`, `#set`, `#loc2`, `!tuple`.
    fn attribute(&mut self, text: &str, depth: usize) -> String {
        if text.starts_with("loc(") {
            return self.location_text(text.to_owned(), true);
        }
        let stem = match text {
            text if text.starts_with("tuple") => "!tuple",
            text if text.starts_with("affine_map") => "#map",
            _ => "#set",
        };
        let n = self.attributes.len();
        let index = *self.known.entry(text.to_owned()).or_insert(n);
        if index == n {
            let before = self.n_aliases.entry(stem).or_default();
            self.attributes.push((text.to_owned(), format!("{stem}{}", suffix(*before)), depth));
            *before += 1;
        }
        self.attributes[index].1.clone()
    }
}

/// Returns the number in an alias; the first has none.
fn suffix(n: usize) -> String {
    if n == 0 { String::new() } else { n.to_string() }
}

struct Printer<'a> {
    anonymous: &'a HashSet<&'a str>,
    pattern: &'a Pattern,
    /// Location of the pattern, and of its rewrite section.
    place: SourcePlace,
    rewrite_place: SourcePlace,
    /// `None` to print without aliases.
    aliases: Option<&'a mut Aliases>,
    indent: &'static str,
    /// `%n` of each node so far; `%n#k` for the results of native calls; empty for statements.
    names: Vec<String>,
    n_values: u32,
    out: String,
}

impl<'a> Printer<'a> {
    fn new(
        anonymous: &'a HashSet<&'a str>,
        pattern: &'a Pattern,
        aliases: Option<&'a mut Aliases>,
        indent: &'static str,
    ) -> Printer<'a> {
        Printer {
            anonymous,
            pattern,
            place: SourcePlace::default(),
            rewrite_place: SourcePlace::default(),
            aliases,
            indent,
            names: Vec::new(),
            n_values: 0,
            out: String::new(),
        }
    }

    fn places(&mut self, lowered: &Lowered, sources: &SourceMap) {
        self.place = place(sources, lowered.span);
        self.rewrite_place = place(sources, lowered.rewrite);
    }

    fn location(&mut self, place: &SourcePlace) -> String {
        match &mut self.aliases {
            Some(aliases) => aliases.location(place),
            None => location(place),
        }
    }

    /// Prints a literal in MLIR's format.
    fn literal(&mut self, text: &str, is_type: bool) -> String {
        let canonical = if is_type { canonical_type } else { canonical_attribute };
        // An invalid literal was reported, unless checks were skipped.
        let printed = canonical(text, true).unwrap_or_else(|_| text.to_owned());
        if !printed.contains(ALIAS_MARKS) {
            return printed;
        }
        // Open texts between marks, and the nesting depth of their aliases.
        let mut open = vec![(String::new(), 0)];
        for c in printed.chars() {
            let Some((text, depth)) = open.last_mut() else { break };
            if c == ALIAS_MARKS[0] {
                open.push((String::new(), 0));
            } else if c == ALIAS_MARKS[1] {
                let (marked, depth) = (std::mem::take(text), *depth);
                open.pop();
                let Some((text, outer)) = open.last_mut() else { break };
                match &mut self.aliases {
                    Some(aliases) => text.push_str(&aliases.attribute(&marked, depth)),
                    None => text.push_str(&marked),
                }
                *outer = (*outer).max(depth + 1);
            } else {
                text.push(c);
            }
        }
        open.into_iter().map(|(text, _)| text).collect()
    }

    fn pattern(&mut self) -> fmt::Result {
        let pattern = self.pattern;
        let indent = self.indent;
        let place = self.location(&self.place.clone());
        write!(self.out, "{indent}pdl.pattern ")?;
        if let Some(name) = &pattern.name {
            write!(self.out, "@{name} ")?;
        }
        let benefit = if pattern.is_benefit_explicit { pattern.benefit } else { 0 };
        writeln!(self.out, ": benefit({benefit}) {{")?;
        for id in pattern.match_nodes() {
            self.node(id, 1)?;
        }
        let rewrite_place = self.location(&self.rewrite_place.clone());
        let root = self.name(pattern.root).to_owned();
        match &pattern.external_rewrite {
            Some(external) => {
                write!(self.out, "{indent}  rewrite {root} with {}", quoted(&external.name))?;
                let args = external.args.clone();
                if !args.is_empty() {
                    self.out.push('(');
                    self.typed(&args)?;
                    self.out.push(')');
                }
                writeln!(self.out, " {rewrite_place}")?;
            }
            None => {
                writeln!(self.out, "{indent}  rewrite {root} {{")?;
                for id in pattern.rewrite_nodes() {
                    self.node(id, 2)?;
                }
                writeln!(self.out, "{indent}  }} {rewrite_place}")?;
            }
        }
        write!(self.out, "{indent}}} {place}")
    }

    fn node(&mut self, id: NodeId, depth: usize) -> fmt::Result {
        let pattern = self.pattern;
        let kind = &pattern.node(id).kind;
        if let NodeKind::NativeResult { call, index, .. } = kind {
            let name = self.native_result(*call, *index);
            self.names.push(name);
            return Ok(());
        }
        let place = self.location(&pattern.node(id).place);
        let _ = write!(self.out, "{}{:2$}", self.indent, "", 2 * depth);
        let name = self.new_name(id);
        match kind {
            NodeKind::Attribute { value, ty } => {
                write!(self.out, "{name} = attribute")?;
                self.optional_type(*ty)?;
                if let Some(value) = value {
                    let value = self.literal(value, false);
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
                    (None, _) => self.out.push(' '),
                    (_, true) => self.out.push_str("  -> !pdl.value"),
                    (_, false) => self.out.push_str("  -> !pdl.range<value>"),
                }
            }
            NodeKind::Type { value } => {
                write!(self.out, "{name} = type")?;
                if let Some(value) = value {
                    let value = self.literal(value, true);
                    write!(self.out, " : {value}")?;
                }
            }
            NodeKind::Types { values } => {
                write!(self.out, "{name} = types")?;
                if let Some(values) = values {
                    let values: Vec<String> = values.iter().map(|value| self.literal(value, true)).collect();
                    write!(self.out, " : [{}]", values.join(", "))?;
                }
            }
            NodeKind::Range { kind, parts } => {
                write!(self.out, "{name} = range ")?;
                self.typed(parts)?;
                match parts.is_empty() {
                    true => write!(self.out, ": {}", pdl_type(*kind))?,
                    false => self.out.push(' '),
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
            // PDLL has neither, and of DRR no `pdl` is printed.
            NodeKind::AttributeOf { .. } | NodeKind::Location(_) => {}
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
        self.out.push(' ');
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
        let is_anonymous = self.anonymous.contains(call.name.as_str());
        let function = if is_anonymous { format!("<{}>", call.name) } else { call.name.to_string() };
        write!(self.out, "{op} {}", quoted(&function))?;
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

    /// Returns `%0, %1 : !pdl.value, !pdl.type`.
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

    /// Returns a new `%n` if the node is a value or a call with results.
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

/// Returns the location at the end of every operation: `replace %0 with (%1 : !pdl.value)` would otherwise
/// consume the following tokens.
fn location(place: &SourcePlace) -> String {
    match place.line {
        0 => "loc(unknown)".to_owned(),
        line => format!("loc({}:{line}:{})", quoted(&place.file), place.column),
    }
}

/// Returns a string literal of MLIR.
fn quoted(text: &str) -> String {
    let mut out = "\"".to_owned();
    for byte in text.bytes() {
        match byte {
            b'"' => out.push_str("\\22"),
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:02X}")),
        }
    }
    out.push('"');
    out
}
