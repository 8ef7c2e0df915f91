//! Inlay hints: names of parameters, operands and results, and types of variables.

use std::ops::Range;

use pdll_compiler::ods::model::ValueGroup;
use pdll_compiler::syntax::ast::{
    Block, Expr, ExprKind, Function, FunctionBody, ItemKind, Operation, Part, Stmt, StmtKind,
};
use serde_json::{Value, json};

use super::file::{Chunk, File};
use super::visit::Visit;
use crate::protocol::position;

/// The protocol's kinds of hints.
const TYPE: u32 = 1;
const PARAMETER: u32 = 2;

/// Returns the hints for what begins or ends within a range.
pub(super) fn hints(file: &File, range: Range<usize>) -> Vec<Value> {
    let mut hints = Vec::new();
    for chunk in &file.chunks {
        let mut collector = Collector { file, chunk, range: &range, hints: Vec::new() };
        for item in &chunk.unit.ast.items {
            match &item.kind {
                ItemKind::Pattern(pattern) | ItemKind::Semantics(pattern) => {
                    collector.block(&pattern.body);
                }
                ItemKind::Function(function) => collector.function(function),
                _ => {}
            }
        }
        hints.append(&mut collector.hints);
    }
    hints.sort_by_key(|hint| hint.0);
    hints.into_iter().map(|(_, hint)| hint).collect()
}

struct Collector<'a> {
    file: &'a File,
    chunk: &'a Chunk,
    range: &'a Range<usize>,
    /// Hints with their offsets.
    hints: Vec<(u32, Value)>,
}

impl<'a> Collector<'a> {
    fn add(&mut self, kind: u32, offset: u32, label: String) {
        let hint = json!({
            "kind": kind,
            "label": label,
            "paddingLeft": false,
            "paddingRight": kind == PARAMETER,
            "position": position(self.file.source.text.position(offset as usize)),
        });
        self.hints.push((offset, hint));
    }

    fn is_inside(&self, lo: u32, hi: u32) -> bool {
        let contains = |at: u32| (self.range.start..=self.range.end).contains(&(at as usize));
        contains(lo) || contains(hi)
    }

    /// Adds the name of what a value is for, unless the value has that name.
    fn parameter(&mut self, value: &Expr, label: &str) {
        let is_same = matches!(&value.kind, ExprKind::Name(name) if name.as_str() == label);
        if !label.is_empty() && !is_same {
            self.add(PARAMETER, value.span.lo, format!("{label}:"));
        }
    }

    fn function(&mut self, function: &'a Function) {
        match &function.body {
            FunctionBody::Block(block) => self.block(block),
            FunctionBody::Lambda(stmt) => self.stmt(stmt),
            FunctionBody::Code(_) | FunctionBody::External | FunctionBody::Error => {}
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Let { name, constraints, init } => {
                // The name of an operation says as much as its type.
                let is_operation = matches!(init, Some(Expr { kind: ExprKind::Operation(_), .. }));
                let variables = &self.chunk.unit.compiled.module.variables;
                let variable = variables.iter().find(|variable| variable.span == name.span);
                if let Some(variable) = variable
                    && constraints.is_empty()
                    && !is_operation
                    && !variable.ty.is_error()
                    && self.is_inside(name.span.lo, name.span.hi)
                {
                    self.add(TYPE, name.span.hi, format!(": {}", variable.ty));
                }
                init.iter().for_each(|init| self.expr(init));
            }
            StmtKind::Error(broken) => {
                broken.whole.iter().for_each(|whole| self.stmt(whole));
                for part in &broken.parts {
                    if let Part::Expr(expr) = part {
                        self.expr(expr);
                    }
                }
            }
            kind => self.parts_of(kind),
        }
    }

    fn operation(&mut self, expr: &Expr, operation: &'a Operation) {
        if self.is_inside(expr.span.lo, expr.span.hi) {
            let name = operation.name.name.as_ref();
            let known = name.and_then(|name| self.chunk.unit.ods.operation(name));
            let (operands, results) =
                known.map_or((&[][..], &[][..]), |it| (&it.operands[..], &it.results[..]));
            self.groups(operation.operands.as_deref().unwrap_or_default(), operands, "operands");
            self.groups(operation.results.as_deref().unwrap_or_default(), results, "results");
        }
        operation.operands.iter().flatten().for_each(|operand| self.expr(operand));
        operation
            .attributes
            .iter()
            .filter_map(|attribute| attribute.value.as_ref())
            .for_each(|it| self.expr(it));
        operation.results.iter().flatten().for_each(|result| self.expr(result));
    }

    /// Adds the names of groups, or what all of them are called for a single value.
    fn groups(&mut self, values: &'a [Expr], groups: &[ValueGroup], all: &str) {
        match values {
            [only] if groups.len() != 1 => self.parameter(only, all),
            _ if values.len() == groups.len() => {
                for (value, group) in values.iter().zip(groups) {
                    self.parameter(value, &group.name);
                }
            }
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Collector<'a> {
    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Operation(operation) => self.operation(expr, operation),
            ExprKind::Call { callee, args, .. } => {
                if let ExprKind::Name(name) = &callee.kind
                    && self.is_inside(expr.span.lo, expr.span.hi)
                {
                    let module = &self.chunk.unit.compiled.module;
                    let is_it = |name: &str| {
                        let of_name = |function: &&_| is_called(function, name);
                        module.functions.iter().rev().find(of_name)
                    };
                    if let Some(function) = is_it(name) {
                        for (arg, param) in args.iter().zip(&function.params) {
                            let label = module.variable(*param).name.clone();
                            self.parameter(arg, &label);
                        }
                    }
                }
                self.expr(callee);
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Member { base, .. } => self.expr(base),
            ExprKind::Tuple(elements) => elements.iter().for_each(|element| self.expr(&element.value)),
            ExprKind::Function(function) => self.function(function),
            _ => {}
        }
    }

    fn block(&mut self, block: &'a Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }
}

/// Returns whether a function is called by this name.
pub(super) fn is_called(function: &pdll_compiler::sema::checked::Function, name: &str) -> bool {
    function.written_name.as_deref() == Some(name)
}
