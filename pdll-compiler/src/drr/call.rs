//! Calls of code in result patterns.
//!
//! In: dags of `NativeCodeCall`. Out: native rewrites; nested calls are part of the same function.

use std::sync::Arc;

use pdll_match::pattern::{EntityKind, NodeId, NodeKind};
use pdll_support::source::Span;
use pdll_tablegen::records::{Dag, Record, ValueKind};

use super::code;
use super::model::{Argument, Expression, NativeBody};
use super::symbols::{Rule, Symbol, TypesOf, count, split_index};
use crate::syntax::ast::FunctionKind;

impl<'a> Rule<'a, '_, '_> {
    /// Calls code that returns values of these kinds. Returns their nodes.
    pub(super) fn native(
        &mut self,
        dag: &'a Dag,
        record: &'a Record,
        kinds: Vec<EntityKind>,
        span: Span,
    ) -> Option<Vec<NodeId>> {
        let mut args = Vec::new();
        let expression = self.call_expression(dag, record, &mut args)?;
        let n = self.n_returns(record)?;
        if kinds.len() != n && !kinds.is_empty() {
            let title = self.title(&dag.op);
            let (given, wanted) = (count(n, "value"), count(kinds.len(), "value"));
            self.error(dag.op.span, format!("`{title}` returns {given}, but {wanted} expected here"));
            return None;
        }
        let stem = self.function_name(record, &expression.text);
        let body = NativeBody::Compute(expression, false);
        let values = self.call(FunctionKind::Rewrite, &stem, args, kinds, body, span);
        if let Some(name) = &dag.op_name {
            let base: Arc<str> = split_index(name).0.into();
            self.bind(&base, Symbol::Values(values.clone()), dag.op.span);
        }
        Some(values)
    }

    /// Returns code that creates a type.
    pub(super) fn type_code(&mut self, text: &Arc<str>, span: Span) -> Option<NodeId> {
        self.check_positional(text, 0, span)?;
        let mut args = Vec::new();
        let location = self.code_location(text, None, &mut args)?;
        let expression = Expression {
            text: text.clone(),
            span,
            used: span,
            record: "".into(),
            args: Vec::new(),
            n_results: 1,
            location,
        };
        let body = NativeBody::Compute(expression, false);
        let stem = code::called(text).unwrap_or("return_type");
        let made = self.call(FunctionKind::Rewrite, stem, args, vec![EntityKind::Type], body, span);
        made.first().copied()
    }

    /// Returns the parameters whose locations are `$_loc`, if code mentions it.
    fn code_location(
        &mut self,
        text: &str,
        directive: Option<&'a Dag>,
        args: &mut Vec<NodeId>,
    ) -> Option<(Vec<usize>, Option<pdll_support::text::Text>)> {
        if !code::mentions(text, "$_loc") {
            return Some((Vec::new(), None));
        }
        let (of, label) = self.location_of(directive)?;
        Some((of.into_iter().map(|node| param(node, args)).collect(), label))
    }

    fn call_expression(
        &mut self,
        dag: &'a Dag,
        record: &'a Record,
        params: &mut Vec<NodeId>,
    ) -> Option<Expression> {
        let (text, span) = self.expression(record)?;
        let directives = self.directives(dag)?;
        if let Some(found) = directives.return_type {
            self.error(found.op.span, "`NativeCodeCall` cannot have return type specifier");
            return None;
        }
        let mut args = Vec::new();
        for arg in &dag.args[..directives.n_args] {
            args.push(self.call_argument(arg, params)?);
        }
        self.check_positional(&text, args.len(), dag.op.span)?;
        let location = self.code_location(&text, directives.location, params)?;
        Some(Expression {
            text,
            span,
            used: dag.op.span,
            record: if record.is_anonymous() { "".into() } else { (&**record.name()).into() },
            args,
            n_results: self.n_returns(record)?,
            location,
        })
    }

    fn call_argument(
        &mut self,
        arg: &'a pdll_tablegen::records::DagArg,
        params: &mut Vec<NodeId>,
    ) -> Option<Argument> {
        let span = arg.value.span;
        let node = match (&arg.value.kind, &arg.name) {
            (ValueKind::Unset, Some(name)) => self.one_entity(name, span)?,
            (ValueKind::Str(text) | ValueKind::Code(text), _) => return Some(Argument::Str(text.clone())),
            (ValueKind::Def(id), _) => self.constant_attribute(&self.defs.records[*id], span)?,
            (ValueKind::Dag(inner), _) => {
                if self.is_directive(inner, "either") {
                    self.error(inner.op.span, "NativeCodeCall cannot have `either` operands");
                    return None;
                }
                if self.is_directive(inner, "variadic") {
                    self.error(inner.op.span, "NativeCodeCall cannot have `variadic` operands");
                    return None;
                }
                match self.native_call(inner) {
                    Some(record) if inner.op_name.is_none() => {
                        let nested = self.call_expression(inner, record, params)?;
                        if nested.n_results != 1 {
                            let (title, n) = (self.title(&inner.op), count(nested.n_results, "value"));
                            let message = format!("`{title}` returns {n}, but one is expected here");
                            self.error(inner.op.span, message);
                            return None;
                        }
                        return Some(Argument::Nested(Box::new(nested)));
                    }
                    Some(record) => {
                        let n = self.n_returns(record)?;
                        let values = self.native(inner, record, vec![EntityKind::Value; n], span)?;
                        let index = inner.op_name.as_ref().and_then(|name| split_index(name).1).unwrap_or(0);
                        *values.get(index as usize)?
                    }
                    None if self.operation(&inner.op).is_some() => {
                        let (op, definition) = self.create(inner, TypesOf::Inferred)?;
                        match (&inner.op_name, definition.results.len()) {
                            (Some(name), _) if split_index(name).1.is_some() => {
                                self.one_entity(name, span)?
                            }
                            (_, 0) => op,
                            (_, 1) => self.result_of(op, definition, 0, inner.op.span),
                            _ => {
                                let kind = NodeKind::Results { op, group: None, is_single: false };
                                self.push(kind, inner.op.span)
                            }
                        }
                    }
                    None if self.is_directive(inner, "replaceWithValue") => {
                        *self.replaced_with(inner)?.first()?
                    }
                    None => {
                        self.not_an_operation(inner, "in a result pattern");
                        return None;
                    }
                }
            }
            _ => {
                let found = self.title(&arg.value);
                self.error(span, format!("expected a bound symbol or a nested pattern, but got `{found}`"));
                return None;
            }
        };
        Some(Argument::Param(param(node, params)))
    }
}

/// Returns the index of the parameter for a node.
fn param(node: NodeId, params: &mut Vec<NodeId>) -> usize {
    params.iter().position(|known| *known == node).unwrap_or_else(|| {
        params.push(node);
        params.len() - 1
    })
}
