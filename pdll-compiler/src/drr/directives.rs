//! Trailing directives of result patterns, and the locations that they describe.
//!
//! In: dags. Out: the number of arguments before the directives, and the entities of a location.

use std::sync::Arc;

use pdll_match::pattern::NodeId;
use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_support::text::Text;
use pdll_tablegen::records::{Dag, ValueKind};

use super::symbols::{Location, Rule, Symbol, split_index};

/// The trailing directives of a dag.
pub(super) struct Directives<'a> {
    /// The number of arguments before them.
    pub(super) n_args: usize,
    pub(super) location: Option<&'a Dag>,
    pub(super) return_type: Option<&'a Dag>,
}

impl<'a> Rule<'a, '_, '_> {
    /// Returns the trailing directives of a dag, which may be in any order.
    pub(super) fn directives(&mut self, dag: &'a Dag) -> Option<Directives<'a>> {
        let mut found = Directives { n_args: dag.args.len(), location: None, return_type: None };
        for arg in dag.args.iter().rev() {
            let Some(directive) = arg.value.as_dag() else { break };
            let (name, slot) = match () {
                () if self.is_directive(directive, "location") => ("location", &mut found.location),
                () if self.is_directive(directive, "returnType") => ("returnType", &mut found.return_type),
                () => break,
            };
            if let Some(first) = slot.replace(directive) {
                let diag = Diag::error(first.op.span, format!("`{name}` is specified twice"));
                self.report(diag.note_at(directive.op.span, "it is also specified here"));
                return None;
            }
            if directive.op_name.is_some() {
                self.error(directive.op.span, format!("cannot bind symbol to {name}"));
                return None;
            }
            found.n_args -= 1;
        }
        Some(found)
    }

    /// Returns the location of a directive or, without one, of all matched operations.
    pub(super) fn location_of(&mut self, directive: Option<&'a Dag>) -> Option<Location> {
        let Some(dag) = directive else {
            let n = self.matched.iter().filter(|(_, is_op)| *is_op).count();
            return Some((self.matched.iter().take(n).map(|(node, _)| *node).collect(), None));
        };
        let (mut of, mut label): (Vec<NodeId>, Option<Text>) = (Vec::new(), None);
        for arg in &dag.args {
            match (&arg.value.kind, &arg.name) {
                (ValueKind::Str(text) | ValueKind::Code(text), _) => {
                    if label.replace((&**text).into()).is_some() {
                        self.error(arg.value.span, "Only one string attribute may be specified");
                        return None;
                    }
                }
                (ValueKind::Unset, Some(name)) => of.extend(self.located(name, arg.value.span)?),
                _ => {
                    self.error(arg.value.span, "expected a bound symbol or a string");
                    return None;
                }
            }
        }
        if of.is_empty() && label.is_none() {
            self.error(dag.op.span, "At least one argument to location directive required");
            return None;
        }
        Some((of.into(), label))
    }

    /// Returns the nodes whose locations a symbol stands for.
    fn located(&mut self, name: &Arc<str>, span: Span) -> Option<Vec<NodeId>> {
        let base = split_index(name).0;
        match self.symbols.get(base).map(|bound| &bound.symbol) {
            Some(Symbol::Op { node, .. }) => Some(vec![*node]),
            Some(Symbol::Attribute(_) | Symbol::MaybeAttribute { .. }) => {
                self.error(span, format!("`{name}` is an attribute, which has no location"));
                None
            }
            _ => self.values(name, span),
        }
    }
}
