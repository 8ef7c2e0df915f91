//! Definitions of operations by patterns.
//!
//! Invariant: each operation in a body has semantics or a definition, and no definition depends on itself.

use std::collections::BTreeMap;
use std::fmt;

use pdll::diagnostic::Diagnostic;
use pdll::ir::Context;
use pdll::pattern_ir::pattern::{NodeId, NodeKind, OperationNode, Pattern, SourcePlace};
use pdll::rewrite::RewritePatternSet;
use rustc_hash::FxHashSet;

use crate::semantics::semantics_of;

/// What operations mean: patterns that match one operation, whatever its operands and attributes are, and replace it by others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Definitions {
    by_name: BTreeMap<String, Pattern>,
}

/// A pattern that is not a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefinitionError {
    /// Place of the error.
    pub place: SourcePlace,
    /// Message.
    pub message: String,
    /// Another place, and what is there.
    pub note: Option<(SourcePlace, String)>,
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.file.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        write!(f, "error: {}", self.message)?;
        match &self.note {
            Some((place, note)) => write!(f, "\n{place}: note: {note}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for DefinitionError {}

impl Definitions {
    /// Returns the definitions that a function adds to a set, such as the `populate` of a `pdll!`: its semantics, and its patterns.
    ///
    /// # Errors
    /// As [`new`](Definitions::new); patterns that cannot be decoded.
    pub fn of_set(
        ctx: &Context,
        populate: impl FnOnce(&mut RewritePatternSet),
    ) -> Result<Definitions, DefinitionError> {
        let mut set = RewritePatternSet::new(ctx);
        populate(&mut set);
        let mut all = set.semantics().map_err(undecoded)?;
        all.extend(set.pattern_ir().map_err(undecoded)?);
        Definitions::new(all)
    }

    /// Returns the definitions that patterns are.
    ///
    /// # Errors
    /// A pattern that does not replace one operation by operations that have semantics, or that depends on itself; two patterns of one operation.
    pub fn new(patterns: Vec<Pattern>) -> Result<Definitions, DefinitionError> {
        let mut by_name: BTreeMap<String, Pattern> = BTreeMap::new();
        for pattern in patterns {
            let name = defined_name(&pattern)?;
            if let Some(known) = by_name.get(&name) {
                // Two files may include the same one.
                if *known == pattern {
                    continue;
                }
                let mut error = error(&pattern, pattern.root, format!("`{name}` has two definitions"));
                error.note = Some((known.node(known.root).place.clone(), "the other one".to_owned()));
                return Err(error);
            }
            by_name.insert(name, pattern);
        }
        let definitions = Definitions { by_name };
        definitions.check_bodies()?;
        Ok(definitions)
    }

    /// Returns these definitions and those of a set, `Semantics op<…>(…) = …;`.
    ///
    /// # Errors
    /// As [`of_set`](Definitions::of_set).
    pub fn with_semantics_of(&self, set: &RewritePatternSet) -> Result<Definitions, DefinitionError> {
        let own = set.semantics().map_err(undecoded)?;
        Definitions::new(self.by_name.values().cloned().chain(own).collect())
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// Returns the definition of an operation.
    pub(super) fn get(&self, name: &str) -> Option<&Pattern> {
        self.by_name.get(name)
    }

    /// Checks that each operation of a body has semantics, or a definition that does not depend on the body.
    fn check_bodies(&self) -> Result<(), DefinitionError> {
        let mut done: FxHashSet<&str> = FxHashSet::default();
        let mut open: Vec<(&str, &Pattern)> =
            self.by_name.iter().map(|(name, pattern)| (&**name, pattern)).collect();
        for (_, pattern) in &open {
            let unknown = body_ops(pattern)
                .find(|(_, name)| semantics_of(name).is_none() && !self.by_name.contains_key(*name));
            if let Some((id, name)) = unknown {
                let message = format!("`{name}` has neither semantics nor a definition");
                return Err(error(pattern, id, message));
            }
        }
        loop {
            let n_open = open.len();
            open.retain(|(name, pattern)| {
                let is_done = body_ops(pattern)
                    .all(|(_, used)| !self.by_name.contains_key(used) || done.contains(used));
                if is_done {
                    done.insert(name);
                }
                !is_done
            });
            if open.len() == n_open {
                break;
            }
        }
        match open.first() {
            None => Ok(()),
            Some((name, _)) => Err(self.recursion(name, &done)),
        }
    }

    /// Returns the error about the cycle that a definition leads to.
    fn recursion(&self, name: &str, done: &FxHashSet<&str>) -> DefinitionError {
        let next = |name: &str| {
            let pattern = self.by_name.get(name)?;
            let is_open = |used: &str| self.by_name.contains_key(used) && !done.contains(used);
            let (id, used) = body_ops(pattern).find(|(_, used)| is_open(used))?;
            Some((pattern, id, used))
        };
        let mut path: Vec<(&Pattern, NodeId, &str)> = Vec::new();
        let mut at = name;
        while let Some(step) = next(at) {
            if let Some(start) = path.iter().position(|(.., used)| *used == step.2) {
                path.drain(..=start);
                path.push(step);
                break;
            }
            path.push(step);
            at = step.2;
        }
        let names: Vec<String> = path.iter().map(|(.., used)| format!("`{used}`")).collect();
        let Some((pattern, id, used)) = path.last() else {
            let message = format!("the definition of `{name}` depends on itself");
            return DefinitionError { place: SourcePlace::default(), message, note: None };
        };
        let others = names[..names.len() - 1].join(", ");
        let through = if others.is_empty() { String::new() } else { format!(", through {others}") };
        error(pattern, *id, format!("the definition of `{used}` depends on itself{through}"))
    }
}

fn undecoded(error: Diagnostic) -> DefinitionError {
    DefinitionError { place: SourcePlace::default(), message: error.message, note: None }
}

fn error(pattern: &Pattern, node: NodeId, message: String) -> DefinitionError {
    let place = &pattern.node(node).place;
    let place = if place.line == 0 { pattern.place.clone() } else { place.clone() };
    DefinitionError { place, message, note: None }
}

/// Returns the operations of a body with their names.
fn body_ops(pattern: &Pattern) -> impl Iterator<Item = (NodeId, &str)> {
    pattern.rewrite_nodes().filter_map(|id| match &pattern.node(id).kind {
        NodeKind::Operation(OperationNode { name: Some(name), .. }) => Some((id, &**name)),
        _ => None,
    })
}

/// Returns the name of the operation that a pattern defines.
fn defined_name(pattern: &Pattern) -> Result<String, DefinitionError> {
    let root = pattern.root;
    let NodeKind::Operation(OperationNode { name: Some(name), operands: Some(operands), attributes, .. }) =
        &pattern.node(root).kind
    else {
        let message = "a definition must match an operation by its name, with all operands".to_owned();
        return Err(error(pattern, root, message));
    };
    if semantics_of(name).is_some() {
        return Err(error(
            pattern,
            root,
            format!("`{name}` has semantics, which a definition cannot change"),
        ));
    }
    let wrong =
        |id: NodeId, what: &str| Err(error(pattern, id, format!("the definition of `{name}` {what}")));
    for (number, operand) in operands.iter().enumerate() {
        if !matches!(pattern.node(*operand).kind, NodeKind::Operand { .. })
            || operands[..number].contains(operand)
        {
            return wrong(*operand, "must match any operands, each by a variable `Value`");
        }
    }
    for id in pattern.match_nodes().filter(|id| *id != root) {
        match &pattern.node(id).kind {
            NodeKind::Type { .. } | NodeKind::Types { .. } => {}
            NodeKind::Operand { .. } if operands.contains(&id) => {}
            NodeKind::Attribute { value: None, ty: None }
                if attributes.iter().filter(|attribute| attribute.value == id).count() == 1 => {}
            NodeKind::Attribute { .. } => {
                return wrong(id, "must match any attributes, each by a variable `Attr`");
            }
            NodeKind::Operation(_) => return wrong(id, "must match no other operation"),
            NodeKind::Constraint { call, .. } => {
                return wrong(id, &format!("must hold always, without the constraint `{}`", call.name));
            }
            _ => return wrong(id, "must match one operation and nothing else"),
        }
    }
    let mut n_replacements = 0;
    for id in pattern.rewrite_nodes() {
        match &pattern.node(id).kind {
            NodeKind::Replace { op, .. } if *op == root => n_replacements += 1,
            NodeKind::Replace { .. } | NodeKind::Erase { .. } => return wrong(id, "must only replace it"),
            NodeKind::NativeRewrite(call) => {
                return wrong(
                    id,
                    &format!("must consist of operations, without the rewrite `{}`", call.name),
                );
            }
            NodeKind::Result { op, .. } | NodeKind::Results { op, .. } if *op == root => {
                return wrong(id, "must not use its results");
            }
            NodeKind::AttributeOf { .. } | NodeKind::NativeResult { .. } => {
                return wrong(id, "must consist of operations");
            }
            _ => {}
        }
    }
    if n_replacements != 1 || pattern.external_rewrite.is_some() {
        return wrong(root, "must replace it once, by values");
    }
    Ok(name.to_string())
}
