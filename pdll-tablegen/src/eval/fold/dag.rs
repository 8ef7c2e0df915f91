//! Operators on dags.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::super::node::{Bin, DagArgs, Node, StrForm, Tern, Val};
use super::super::record::RecId;
use super::super::state::Eval;
use super::super::ty::Ty;
use crate::symbol::Sym;

impl Eval<'_> {
    pub(super) fn fold_dag(
        &mut self,
        op: Bin,
        a: Val,
        b: Val,
        ty: Ty,
        span: Span,
        rec: Option<RecId>,
    ) -> Option<Val> {
        let Node::Dag { op: operator, name, args } = self.vals.get(a).clone() else { return None };
        match op {
            Bin::Con => {
                let Node::Dag { op: other, name: other_name, args: more } = self.vals.get(b).clone() else {
                    return None;
                };
                let joined = self.con_operator(operator, other, span, rec)?;
                let args: Vec<_> = args.iter().chain(more.iter()).copied().collect();
                Some(
                    self.vals
                        .add(Node::Dag { op: joined, name: name.or(other_name), args: args.into() }, span),
                )
            }
            Bin::SetDagOp => match self.vals.get(b) {
                // The name belonged to the operator that is replaced.
                Node::Def(_) => Some(self.vals.add(Node::Dag { op: b, name: None, args }, span)),
                _ => None,
            },
            Bin::SetDagOpName => {
                let Node::Str(name, _) = *self.vals.get(b) else { return None };
                Some(self.vals.add(Node::Dag { op: operator, name: Some(name), args }, span))
            }
            Bin::GetDagName => {
                let Node::Int(index) = *self.vals.get(b) else { return None };
                match self.dag_index(&args, b, index, span) {
                    Some(i) => Some(match args[i].1 {
                        Some(name) => self.vals.add(Node::Str(name, StrForm::Plain), span),
                        None => Val::UNSET,
                    }),
                    None => Some(Val::POISON),
                }
            }
            _ => {
                let Some(index) = self.dag_key(&args, b, span)? else { return Some(Val::POISON) };
                let arg = args[index].0;
                match self.type_of(arg) {
                    Some(from) if !self.is_convertible(from, ty) => Some(Val::UNSET),
                    _ => Some(arg),
                }
            }
        }
    }

    /// Returns the operands of a `!con`, with adjacent ones of one operator joined at once, not one by one.
    pub(in super::super) fn join_dags(&mut self, values: Vec<Val>, span: Span) -> Vec<Val> {
        let operator = |val: &Val| match self.vals.get(*val) {
            Node::Dag { op, .. } => match self.vals.get(*op) {
                Node::Def(def) => Some(*def),
                _ => None,
            },
            _ => None,
        };
        let operators: Vec<Option<RecId>> = values.iter().map(operator).collect();
        let mut joined = Vec::new();
        let mut at = 0;
        while at < values.len() {
            let is_alike = |other: &&Option<RecId>| other.is_some() && **other == operators[at];
            let n_alike = operators[at..].iter().take_while(is_alike).count();
            let run = &values[at..at + n_alike.max(1)];
            joined.push(if run.len() > 1 { self.join_run(run, span) } else { run[0] });
            at += run.len();
        }
        joined
    }

    /// Joins dags of one operator into one.
    fn join_run(&mut self, run: &[Val], span: Span) -> Val {
        let (mut first, mut all) = (None, Vec::new());
        for value in run {
            let Node::Dag { op, name, args } = self.vals.get(*value) else { continue };
            let (_, called) = first.get_or_insert((*op, *name));
            *called = called.or(*name);
            all.extend_from_slice(args);
        }
        let (op, name) = first.unwrap_or((Val::UNSET, None));
        self.vals.add(Node::Dag { op, name, args: all.into() }, span)
    }

    fn con_operator(&mut self, a: Val, b: Val, span: Span, rec: Option<RecId>) -> Option<Val> {
        match (self.vals.get(a), self.vals.get(b)) {
            (Node::Def(x), Node::Def(y)) if x == y => Some(a),
            (Node::Def(_), Node::Def(_)) => {
                let message = format!(
                    "`!con` needs dags with the same operator, but got `{}` and `{}`",
                    self.value_text(a),
                    self.value_text(b)
                );
                let diag = Diag::error(span, message);
                let diag = self.in_record(diag, rec);
                self.report(diag);
                Some(Val::POISON)
            }
            (Node::Unset, Node::Def(_)) => Some(b),
            (Node::Def(_) | Node::Unset, Node::Unset) => Some(a),
            _ => None,
        }
    }

    /// Returns the argument that an index or name denotes. The outer option is `None` while that is unknown,
    /// the inner one for an error.
    fn dag_key(&mut self, args: &DagArgs, key: Val, span: Span) -> Option<Option<usize>> {
        match *self.vals.get(key) {
            Node::Int(index) => Some(self.dag_index(args, key, index, span)),
            Node::Str(name, _) => {
                let found = args.iter().position(|(_, arg)| *arg == Some(name));
                if found.is_none() {
                    let message = format!("this dag has no argument called `${}`", self.text(name));
                    self.error(span, message);
                }
                Some(found)
            }
            _ => None,
        }
    }

    fn dag_index(&mut self, args: &DagArgs, _key: Val, index: i64, span: Span) -> Option<usize> {
        let found = usize::try_from(index).ok().filter(|i| *i < args.len());
        if found.is_none() {
            self.error(span, format!("index {index} is outside this dag of {} arguments", args.len()));
        }
        found
    }

    /// `!dag(op, values, names)`
    pub(super) fn make_dag(&mut self, op: Val, values: Val, names: Val, span: Span) -> Option<Val> {
        let (values, names) = match (self.vals.get(values), self.vals.get(names)) {
            (Node::List(values, _), Node::List(names, _)) => (Some(values.clone()), Some(names.clone())),
            (Node::List(values, _), Node::Unset) => (Some(values.clone()), None),
            (Node::Unset, Node::List(names, _)) => (None, Some(names.clone())),
            _ => return None,
        };
        let n = values.as_ref().or(names.as_ref()).map_or(0, |list| list.len());
        let differs = |list: &Option<std::rc::Rc<[Val]>>| list.as_ref().is_some_and(|list| list.len() != n);
        if differs(&values) || differs(&names) {
            return None;
        }
        let mut args: Vec<(Val, Option<Sym>)> = Vec::with_capacity(n);
        for i in 0..n {
            let value = values.as_ref().map_or(Val::UNSET, |list| list[i]);
            let name = match names.as_ref().map(|list| self.vals.get(list[i])) {
                None | Some(Node::Unset) => None,
                Some(Node::Str(name, _)) => Some(*name),
                Some(_) => return None,
            };
            args.push((value, name));
        }
        Some(self.vals.add(Node::Dag { op, name: None, args: args.into() }, span))
    }

    /// `!setdagarg(dag, key, value)` and `!setdagname(dag, key, name)`
    pub(super) fn set_dag(&mut self, op: Tern, dag: Val, key: Val, new: Val, span: Span) -> Option<Val> {
        let Node::Dag { op: operator, name, args } = self.vals.get(dag).clone() else { return None };
        let new_name = match (op, self.vals.get(new)) {
            (Tern::SetDagArg, _) => None,
            (_, Node::Str(name, _)) => Some(*name),
            (_, Node::Unset) => None,
            _ => return None,
        };
        let Some(index) = self.dag_key(&args, key, span)? else { return Some(Val::POISON) };
        let mut args = args.to_vec();
        if op == Tern::SetDagArg {
            args[index].0 = new;
        } else {
            args[index].1 = new_name;
        }
        Some(self.vals.add(Node::Dag { op: operator, name, args: args.into() }, span))
    }
}
