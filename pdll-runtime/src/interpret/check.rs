//! Checking: resolves the names and literals of a pattern in a context.
//!
//! In: a `Pattern` and the context. Out: `Checked`, read by `assemble` and by `naive`. Invariant: every error
//! has the location in the pattern's source, if known.

use pdll_match::collect::CollectError;
use pdll_match::diagnostic::Diagnostic;
use pdll_match::pattern::{Node, NodeId, NodeKind, Pattern, SourcePlace};
use pdll_match::validate::validate;
use pdll_support::text::Text;
use rustc_hash::FxHashMap;

use crate::ir::{Attribute, Context, OperationName, Type};
use crate::ir::{parse_attribute, parse_type};
use crate::native::registry::nearest;

/// The literals of patterns, each read once, and the names of operations, each checked once.
#[derive(Default)]
pub(super) struct Literals {
    attributes: FxHashMap<Text, Attribute>,
    types: FxHashMap<Text, Type>,
    /// The names of operations that the context knows or allows.
    operations: FxHashMap<Text, OperationName>,
}

impl Literals {
    /// Returns an attribute that a checked pattern holds.
    pub(super) fn attribute(&self, text: &str) -> Option<Attribute> {
        self.attributes.get(text).copied()
    }

    /// Returns a type that a checked pattern holds.
    pub(super) fn ty(&self, text: &str) -> Option<Type> {
        self.types.get(text).copied()
    }

    /// Returns the name of an operation in a checked pattern.
    pub(super) fn operation(&self, name: &str) -> Option<OperationName> {
        self.operations.get(name).copied()
    }

    fn read_attribute(&mut self, ctx: &Context, text: &Text) -> Result<(), String> {
        if !self.attributes.contains_key(text) {
            let read = parse_attribute(ctx, text);
            let attribute = read.map_err(|error| format!("attribute `{text}`: {}", error.message()))?;
            self.attributes.insert(text.clone(), attribute);
        }
        Ok(())
    }

    fn read_type(&mut self, ctx: &Context, text: &Text) -> Result<(), String> {
        if !self.types.contains_key(text) {
            let read = parse_type(ctx, text);
            let ty = read.map_err(|error| format!("type `{text}`: {}", error.message()))?;
            self.types.insert(text.clone(), ty);
        }
        Ok(())
    }

    /// Returns whether a context knows or allows operations of a name.
    fn allows_operation(&mut self, ctx: &Context, name: &Text) -> bool {
        if self.operations.contains_key(name) {
            return true;
        }
        let known = ctx.op_name(name);
        let is_allowed = ctx.is_registered(known) || ctx.allows_unregistered_op(known);
        if is_allowed {
            self.operations.insert(name.clone(), known);
        }
        is_allowed
    }

    /// Reads all literals of a pattern, and returns the errors, each with its node.
    pub(super) fn read_all<'p>(&mut self, pattern: &'p Pattern, ctx: &Context) -> Vec<(&'p Node, String)> {
        let read = |node: &'p Node| Some((node, self.read(ctx, &node.kind).err()?));
        pattern.nodes.iter().filter_map(read).collect()
    }

    fn read(&mut self, ctx: &Context, kind: &NodeKind) -> Result<(), String> {
        match kind {
            NodeKind::Attribute { value: Some(text), .. }
            | NodeKind::AttributeOf { default: Some(text), .. } => self.read_attribute(ctx, text),
            NodeKind::Type { value: Some(text) } => self.read_type(ctx, text),
            NodeKind::Types { values: Some(texts) } => {
                texts.iter().try_for_each(|text| self.read_type(ctx, text))
            }
            _ => Ok(()),
        }
    }
}

/// Checks a pattern and reads its literals.
///
/// # Errors
/// All that is wrong with it.
pub(super) fn check(
    pattern: &Pattern,
    ctx: &Context,
    literals: &mut Literals,
) -> Result<(), Vec<Diagnostic>> {
    validate(pattern).map_err(|error| {
        let at = error.node.and_then(|node| pattern.nodes.get(node.index()));
        vec![problem(pattern, at.map_or(&pattern.place, |node| &node.place), &error.to_string())]
    })?;
    let errors = literals.read_all(pattern, ctx).into_iter();
    let mut problems: Vec<Diagnostic> =
        errors.map(|(node, error)| problem(pattern, &node.place, &error)).collect();
    for node in &pattern.nodes {
        if let NodeKind::Operation(op) = &node.kind
            && let Some(name) = &op.name
            && !literals.allows_operation(ctx, name)
        {
            problems.push(problem(pattern, &node.place, &unknown_op(ctx, name)));
        }
    }
    if let Some(node) = untyped(pattern) {
        problems.push(problem(pattern, &pattern.node(node).place, "a type that nothing determines"));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Returns the message for an operation that is not registered in a context that allows no unregistered
/// operations.
fn unknown_op(ctx: &Context, name: &str) -> String {
    let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
    if !ctx.is_dialect_loaded(dialect) {
        return format!(
            "operation `{name}`: dialect `{dialect}` is not loaded; load it before the patterns, or call \
             `allow_unregistered_dialects` of the context"
        );
    }
    let registered = (1..ctx.op_name_bound() as u32)
        .map(OperationName::from_index)
        .filter(|name| ctx.is_registered(*name))
        .map(|name| ctx.op_name_text(name));
    let near = nearest(name, registered).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("dialect `{dialect}` has no operation `{name}`{near}")
}

/// Returns a type of the rewrite section that is used before an operation with this result type exists, from
/// which it would be inferred.
fn untyped(pattern: &Pattern) -> Option<NodeId> {
    let is_open = |id: NodeId| {
        id.0 >= pattern.n_match
            && matches!(
                pattern.node(id).kind,
                NodeKind::Type { value: None } | NodeKind::Types { values: None }
            )
    };
    if !pattern.rewrite_nodes().any(is_open) {
        return None;
    }
    let mut given = vec![false; pattern.nodes.len()];
    for id in pattern.rewrite_nodes() {
        let used: &[NodeId] = match &pattern.node(id).kind {
            NodeKind::Operation(op) => {
                op.result_types.iter().flatten().for_each(|ty| given[ty.index()] = true);
                &[]
            }
            NodeKind::Range { parts, .. } => parts,
            NodeKind::NativeRewrite(call) => &call.args,
            _ => &[],
        };
        if let Some(&found) = used.iter().find(|&&ty| is_open(ty) && !given[ty.index()]) {
            return Some(found);
        }
    }
    None
}

/// Returns an error about a pattern, at a place in it or, if that is unknown, at the pattern.
pub(super) fn problem(pattern: &Pattern, at: &SourcePlace, message: &str) -> Diagnostic {
    Diagnostic::error(format!("{}: {message}", described(pattern))).at(place_of(pattern, at))
}

/// Returns the reason why a pattern cannot be matched, with the place of the node concerned.
pub(super) fn unmatched(pattern: &Pattern, error: &CollectError) -> Diagnostic {
    let node = pattern.node(error.node());
    let variable = node.name.as_ref().map_or_else(String::new, |name| format!("`{name}`: "));
    problem(pattern, &node.place, &format!("{variable}{error}"))
}

/// Returns a place in a pattern, or where the pattern was written if that is unknown.
pub(super) fn place_of<'p>(pattern: &'p Pattern, at: &'p SourcePlace) -> &'p SourcePlace {
    if at.line == 0 { &pattern.place } else { at }
}

/// Returns the pattern as the subject of a message.
pub(super) fn described(pattern: &Pattern) -> String {
    format!("pattern `{}`", title(pattern))
}

/// Returns the name of a pattern in messages, or its source location.
pub(super) fn title(pattern: &Pattern) -> Text {
    let place = &pattern.place;
    match &pattern.name {
        Some(name) => name.clone(),
        None if place.line == 0 => "anonymous pattern".into(),
        None => format!("anonymous pattern at {}:{}:{}", place.file, place.line, place.column).into(),
    }
}
