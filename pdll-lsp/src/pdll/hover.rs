//! Hover texts, in the words of mlir-pdll-lsp-server.

use std::fmt::Write as _;

use pdll_compiler::compiled::Unit;
use pdll_compiler::ods::model::{self, OdsContext};
use pdll_compiler::sema::checked::{Function, FunctionKind, Pattern, StmtKind, Variable};
use pdll_compiler::sema::types::Type;
use pdll_support::source::{Content, SourceMap, Span};
use serde_json::Value;

use super::file::{File, MARKER};
use super::index::SymbolKind;
use crate::comment;
use crate::protocol;

/// Returns the description of what stands at an offset.
pub(super) fn hover(file: &File, offset: usize) -> Option<Value> {
    let is_at = |span: Span| (span.lo as usize..=span.hi as usize).contains(&offset);
    if let Some((include, path)) = file.includes().into_iter().find(|(include, _)| is_at(include.path_span)) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        return Some(protocol::hover(
            format!("`{name}`\n***\n{}", path.display()),
            file.source.range(include.path_span),
        ));
    }
    let chunk = file.chunk_at(offset)?;
    let (symbol, place) = chunk.index().at(offset)?;
    let unit = &chunk.unit;
    let module = &unit.compiled.module;
    let text = match &symbol.kind {
        SymbolKind::Attribute => return None,
        SymbolKind::Core(name) => format!("**Constraint**: `{name}`\n"),
        SymbolKind::Operation(name) => of_operation(&unit.ods, name)?,
        SymbolKind::OdsConstraint(name) => of_ods_constraint(&unit.ods, name)?,
        SymbolKind::Variable(span) => of_variable(unit, *span)?,
        SymbolKind::Function(span) => {
            let function = module.functions.iter().find(|function| function.span == *span)?;
            of_function(unit, function, &file.source.sources)
        }
        SymbolKind::Pattern(span) => {
            let is_it = |pattern: &&Pattern| pattern.name.as_ref().is_some_and(|name| name.span == *span);
            of_pattern(module.patterns.iter().find(is_it)?, &file.source.sources)
        }
    };
    Some(protocol::hover(text, file.source.range(place)))
}

fn of_operation(ods: &OdsContext, name: &str) -> Option<String> {
    let operation = ods.operation(name)?;
    let description = comment::reindented(&operation.description);
    let (summary, description) = (operation.summary.trim(), description.trim_end_matches('\n'));
    Some(format!("**OpName**: `{name}`\n***\n{summary}\n***\n{description}"))
}

fn of_variable(unit: &Unit, span: Span) -> Option<String> {
    let module = &unit.compiled.module;
    let is_it = |variable: &&Variable| {
        // The place of `_` is that of the expression.
        let is_blank = variable.name.is_empty() && variable.span.source == span.source;
        variable.span == span || is_blank && variable.span.lo == span.lo
    };
    let (name, ty) = match module.variables.iter().find(is_it) {
        Some(variable) if variable.name.is_empty() => ("_", &variable.ty),
        Some(variable) => (variable.name.as_str(), &variable.ty),
        // A declared result, whose place is that of its constraint.
        None => {
            let mut results = module.functions.iter().flat_map(|function| &function.results);
            let result = results.find(|result| result.span == span || starts_before(result.span, span))?;
            (result.name.as_str(), &result.ty)
        }
    };
    Some(format!("**Variable**: `{name}`\n***\nType: `{ty}`\n"))
}

/// Returns whether a constraint follows a name: `name: constraint`.
fn starts_before(constraint: Span, name: Span) -> bool {
    constraint.source == name.source && name.hi < constraint.lo && constraint.lo - name.hi <= 2
}

fn of_ods_constraint(ods: &OdsContext, name: &str) -> Option<String> {
    let ty = match ods.constraints.get(name)?.kind {
        model::ConstraintKind::Type | model::ConstraintKind::TypeInterface => "Type",
        model::ConstraintKind::Attribute | model::ConstraintKind::AttrInterface => "Attr",
        model::ConstraintKind::OpInterface => "Op",
    };
    Some(format!("**Constraint**: `{name}`\n***\nParameters:\n* self: `{ty}`\n***\n"))
}

fn of_function(unit: &Unit, function: &Function, sources: &SourceMap) -> String {
    let kind = match function.kind {
        FunctionKind::Constraint => "Constraint",
        FunctionKind::Rewrite => "Rewrite",
    };
    let mut text = format!("**{kind}**: `{}`\n***\n", function.shown_name());
    if !function.params.is_empty() {
        text.push_str("Parameters:\n");
        for param in &function.params {
            let variable = unit.compiled.module.variable(*param);
            let _ = writeln!(text, "* {}: `{}`", variable.name, variable.ty);
        }
        text.push_str("***\n");
    }
    match &function.result_type {
        Type::Tuple(tuple) if tuple.elements.is_empty() => {}
        Type::Tuple(tuple) => {
            text.push_str("Results:\n");
            for element in &tuple.elements {
                let label =
                    if element.label.is_empty() { String::new() } else { format!("{}: ", element.label) };
                let _ = writeln!(text, "* {label}`{}`", element.ty);
            }
            text.push_str("***\n");
        }
        ty => {
            let _ = write!(text, "Results:\n* `{ty}`\n***\n");
        }
    }
    if let Some(comment) = comment_above(sources, function.span) {
        let _ = write!(text, "\n{comment}\n");
    }
    text
}

fn of_pattern(pattern: &Pattern, sources: &SourceMap) -> String {
    let name = pattern.name.as_ref().map_or("", |name| name.text.as_str());
    let mut text = format!("**Pattern**: `{name}`\n***\n");
    if let Some(benefit) = pattern.benefit {
        let _ = writeln!(text, "Benefit: {benefit}");
    }
    if pattern.has_bounded_recursion {
        text.push_str("HasBoundedRewriteRecursion\n");
    }
    let root = pattern.body.last().and_then(|stmt| match &stmt.kind {
        StmtKind::Erase(root) | StmtKind::Replace { root, .. } | StmtKind::Rewrite { root, .. } => Some(root),
        _ => None,
    });
    if let Some(root) = root {
        let _ = writeln!(text, "RootOp: `{}`", root.ty);
    }
    if let Some(comment) = comment_above(sources, pattern.span) {
        let _ = write!(text, "\n{comment}\n");
    }
    text
}

/// Returns the comment in the lines above a place, without its slashes.
pub(super) fn comment_above(sources: &SourceMap, span: Span) -> Option<String> {
    let Content::Text(text) = &sources.get(span.source).content else { return None };
    comment::comment_above(text, span.lo as usize, Some(MARKER))
}
