//! Expansion of loops and multiclasses to records.

use std::rc::Rc;

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::entry::{Entry, Loop};
use super::expr::Casts;
use super::node::{Bin, Node, Tern, Un, Val};
use super::record::{Check, RecId, RecKind};
use super::resolve::Resolver;
use super::state::{Eval, ROUND_STEPS};
use crate::ast::{ClassRef, Expr};
use crate::symbol::Sym;

/// The mode in which entries are run.
#[derive(Copy, Clone)]
pub(super) struct Run {
    /// Whether all variables have their final values.
    is_final: bool,
    /// Whether records are finished one by one, so that a later one can refer to an earlier one. Otherwise
    /// they are output as prototypes.
    finishes: bool,
    /// The `defm` that runs the entries.
    by: Option<Span>,
}

impl Eval<'_> {
    /// Adds an entry to the enclosing loop or multiclass, or runs it.
    pub(super) fn add_entry(&mut self, entry: Entry) {
        if self.is_stopped {
            return;
        }
        if let Some(outer) = self.loops.last_mut() {
            outer.entries.push(entry);
            return;
        }
        match entry {
            Entry::Loop(done) => {
                let mut out = Vec::new();
                let is_final = self.multiclass.is_none();
                self.run_loop(
                    &done,
                    &mut Vec::new(),
                    Run { is_final, finishes: is_final, by: None },
                    &mut out,
                );
                self.place(out);
            }
            entry => self.place(vec![entry]),
        }
    }

    fn place(&mut self, entries: Vec<Entry>) {
        if let Some(index) = self.multiclass {
            self.multiclass_list[index].entries.extend(entries);
            return;
        }
        for entry in entries {
            self.finish_entry(entry);
        }
    }

    fn finish_entry(&mut self, entry: Entry) {
        match entry {
            Entry::Rec(rec) => self.finish_def(rec),
            Entry::Check(check) => self.run_check(check, None),
            Entry::Loop(done) => {
                let text = self.value_text(done.list);
                let message = format!("the list of this loop is not known: `{text}`");
                self.error(done.span, message);
            }
        }
    }

    /// Runs a loop: its entries, once per element.
    fn run_loop(&mut self, of: &Loop, known: &mut Vec<(Sym, Val)>, run: Run, out: &mut Vec<Entry>) {
        if !self.enter_at(of.span) {
            return;
        }
        // Only entries directly in a multiclass record the `defm`.
        let run = Run { by: None, ..run };
        let mut resolver = Resolver::map(known.clone(), None);
        let mut list = self.resolve(of.list, &mut resolver);
        if run.is_final && self.is_if(list) {
            resolver.is_final = true;
            list = self.resolve(list, &mut resolver);
        }
        match self.vals.get(list).clone() {
            Node::List(items, _) => {
                for item in items.iter() {
                    if self.is_stopped {
                        break;
                    }
                    // Even a body that is almost empty counts, such as nested loops with empty bodies.
                    self.steps += ROUND_STEPS + known.len();
                    known.extend(of.var.map(|var| (var, *item)));
                    self.run_entries(&of.entries, known, run, out);
                    known.truncate(known.len() - usize::from(of.var.is_some()));
                }
            }
            Node::Poison => self.lacks_defs = true,
            _ if run.is_final => {
                self.lacks_defs = true;
                let text = self.value_text(list);
                let wanted = if of.var.is_some() { "list of this loop" } else { "condition of this `if`" };
                self.error(of.span, format!("the {wanted} is not known: `{text}`"));
            }
            _ => {
                let mut entries = Vec::new();
                self.run_entries(&of.entries, known, run, &mut entries);
                out.push(Entry::Loop(Rc::new(Loop { var: of.var, list, entries, span: of.span })));
            }
        }
        self.leave();
    }

    pub(super) fn run_entries(
        &mut self,
        entries: &[Entry],
        known: &mut Vec<(Sym, Val)>,
        run: Run,
        out: &mut Vec<Entry>,
    ) {
        for entry in entries {
            if self.is_stopped {
                return;
            }
            match entry {
                Entry::Loop(inner) => self.run_loop(inner, known, run, out),
                Entry::Check(check) => {
                    let mut resolver = Resolver::map(known.clone(), None);
                    let condition = check.condition.map(|c| self.resolve(c, &mut resolver));
                    let message = self.resolve(check.message, &mut resolver);
                    let check = Check { condition, message, ..*check };
                    if run.finishes {
                        self.run_check(check, None);
                    } else {
                        out.push(Entry::Check(check));
                    }
                }
                Entry::Rec(prototype) => {
                    let mut rec = self.rec(*prototype).clone();
                    if let Some(by) = run.by {
                        self.bring(&mut rec, by);
                    }
                    let id = self.add_rec(rec);
                    self.note_copy(id, *prototype);
                    if !self.enter_at(self.rec_span(id)) {
                        return;
                    }
                    self.resolve_fields(id, &mut Resolver::map(known.clone(), Some(id)));
                    self.leave();
                    if run.finishes {
                        self.finish_def(id);
                    } else {
                        out.push(Entry::Rec(id));
                    }
                }
            }
        }
    }

    /// Creates a finished record from a prototype and adds it to the result.
    fn finish_def(&mut self, id: RecId) {
        let mut new_name = None;
        if let Node::Str(..) | Node::Anonymous(_) = self.vals.get(self.rec(id).name) {
            let name = self.rec_title(id);
            let name = self.names.add(&name);
            if let Some(known) = self.defs.get(&name).copied() {
                if self.rec(id).kind != RecKind::Anonymous {
                    let message = format!("`{}` is defined already", self.text(name));
                    let mut diag = Diag::error(self.rec_span(id), message);
                    diag = diag.note_at(self.rec_span(known), "here, first");
                    self.report(diag);
                    return;
                }
                let span = self.rec_span(id);
                new_name = Some(self.new_anonymous(span));
            }
        }
        if !self.enter_at(self.rec_span(id)) {
            return;
        }
        let n_errors = self.n_errors;
        self.resolve_final(id, new_name);
        self.leave();
        self.check_concrete(id);
        let Node::Str(name, _) = *self.vals.get(self.rec(id).name) else {
            self.lacks_defs = true;
            if !matches!(self.vals.get(self.rec(id).name), Node::Poison) {
                let text = self.rec_title(id);
                self.error(self.rec_span(id), format!("the name of this record is not a string: `{text}`"));
            }
            return;
        };
        if let Some(known) = self.defs.get(&name).copied() {
            let diag = Diag::error(self.rec_span(id), format!("`{}` is defined already", self.text(name)));
            let diag = diag.note_at(self.rec_span(known), "here, first");
            self.report(diag);
            return;
        }
        self.run_checks(id);
        let ty = self.type_of_rec(id);
        for i in 0..self.defsets.len() {
            let (element, span) = (self.defsets[i].0, self.defsets[i].1);
            if !self.is_a(ty, element) {
                let message = format!(
                    "this record of type `{}` cannot be in a set of `{}`",
                    self.type_text(ty),
                    self.type_text(element)
                );
                let diag = Diag::error(self.rec_span(id), message).note_at(span, "the set is here");
                self.report(diag);
                continue;
            }
            self.defsets[i].2.push(id);
        }
        self.rec_mut(id).is_wrong |= self.n_errors > n_errors;
        self.register_def(id);
    }

    pub(super) fn register_def(&mut self, id: RecId) {
        let size: usize = self.rec(id).fields.iter().map(|field| self.vals.size(field.value)).sum();
        self.vals.cells += size / 16;
        if let Node::Str(name, _) = *self.vals.get(self.rec(id).name) {
            self.defs.insert(name, id);
            self.def_order.push(id);
        }
    }

    /// Reports fields whose values depend on a variable that was never resolved.
    fn check_concrete(&mut self, id: RecId) {
        for i in 0..self.rec(id).fields.len() {
            let field = &self.rec(id).fields[i];
            if field.is_field || self.vals.is_settled(field.value) {
                continue;
            }
            let (name, value, declared) = (field.name, field.value, field.span);
            if let Node::Bits(bits) = self.vals.get(value)
                && bits.iter().all(|bit| self.is_bit_concrete(*bit, id))
            {
                continue;
            }
            let message = format!(
                "the field `{}` of `{}` depends on an unknown value: `{}`",
                self.text(name),
                self.rec_title(id),
                self.value_text(value)
            );
            let mut diag = Diag::error(self.rec_span(id), message);
            if let Some((span, reason)) = self.reason(value, id) {
                diag = diag.note_at(span, reason);
            }
            self.report(diag.note_at(declared, "the field is declared here"));
            return;
        }
    }

    /// Returns why a value could not be resolved, if the reason is known.
    fn reason(&self, val: Val, id: RecId) -> Option<(Span, String)> {
        let span = self.vals.span(val);
        let node = self.vals.get(val);
        let outside = |index: i64, list: &[Val]| {
            let is_outside = usize::try_from(index).map_or(true, |i| i >= list.len());
            is_outside.then(|| (span, format!("index {index} is outside a list of {} elements", list.len())))
        };
        let own = match node {
            Node::Bin(Bin::Element, list, index, _) => match (self.vals.get(*list), self.vals.get(*index)) {
                (Node::List(list, _), Node::Int(index)) => outside(*index, list),
                _ => None,
            },
            Node::Bin(Bin::Slice, list, indices, _) => {
                match (self.vals.get(*list), self.vals.get(*indices)) {
                    (Node::List(list, _), Node::List(indices, _)) => indices
                        .iter()
                        .filter_map(|index| self.as_int(*index))
                        .find_map(|index| outside(index, list)),
                    _ => None,
                }
            }
            Node::Un(Un::Cast, of, ty) if self.vals.is_concrete(*of) => {
                Some((span, format!("`{}` is not of type `{}`", self.value_text(*of), self.type_text(*ty))))
            }
            Node::Tern(Tern::Dag, _, values, names, _) => {
                match (self.vals.get(*values), self.vals.get(*names)) {
                    (Node::List(values, _), Node::List(names, _)) if values.len() != names.len() => {
                        let (values, names) = (values.len(), names.len());
                        Some((span, format!("`!dag` has {values} values, but {names} names")))
                    }
                    _ => None,
                }
            }
            Node::Var(name, _) if self.rec(id).field(*name).is_some() => {
                let text = self.text(*name);
                let is_unset = (self.rec(id).fields.iter())
                    .any(|field| field.name == *name && matches!(self.vals.get(field.value), Node::Unset));
                Some((span, format!("`{text}` {}", if is_unset { "is unset" } else { "depends on itself" })))
            }
            Node::Field(of, name, _) if matches!(self.vals.get(*of), Node::Unset) => {
                Some((span, format!("the record whose field `{}` is accessed is unset", self.text(*name))))
            }
            _ => None,
        };
        own.or_else(|| {
            let mut found = None;
            node.for_each_child(&mut |child| {
                if found.is_none() && !self.vals.is_settled(child) {
                    found = self.reason(child, id);
                }
            });
            found
        })
    }

    /// Returns whether a bit is final. Bits may remain copies of other bits of the record that are unset, or
    /// are copies in turn.
    fn is_bit_concrete(&self, bit: Val, id: RecId) -> bool {
        match self.vals.get(bit) {
            Node::VarBit(of, _) => match self.vals.get(*of) {
                Node::Var(name, _) => self.rec(id).field(*name).is_some(),
                _ => false,
            },
            // An unset field counts as an unset bit.
            Node::Var(..) => true,
            _ => self.vals.is_settled(bit),
        }
    }

    fn multiclass_of(&mut self, parent: &ClassRef) -> Option<usize> {
        if let Some(index) = self.multiclasses.get(&parent.name.sym) {
            return Some(*index);
        }
        let wrong = self.text(parent.name.sym).to_string();
        let mut known: Vec<&str> = Vec::new();
        if self.compares() {
            known.extend(self.multiclasses.keys().map(|name| &**self.names.text(*name)));
            known.sort_unstable();
        }
        let diag = Diag::error(parent.name.span, format!("no multiclass is called `{wrong}`"));
        let diag = if self.classes.contains_key(&parent.name.sym) {
            diag.note("it is a class; a `defm` names at least one multiclass first")
        } else {
            diag.suggest(&wrong, known)
        };
        self.report(diag);
        None
    }

    /// Adds the entries of a multiclass to one that derives from it; returns `None` if they are unknown.
    pub(super) fn add_multiclass(&mut self, into: usize, parent: &ClassRef) -> Option<()> {
        let index = self.multiclass_of(parent)?;
        let rec = self.multiclass_list[index].rec;
        let args = self.class_args(rec, &parent.args, None, Casts::NoNumbers)?;
        let mut known = self.bind_args(rec, &args, parent.span)?;
        let own = self.rec(self.multiclass_list[into].rec).name_var;
        let name = self.vals.add(Node::Var(own, super::ty::Ty::STR), parent.span);
        known.push((self.rec(rec).name_var, name));
        let entries = self.multiclass_list[index].entries.clone();
        let mut out = Vec::new();
        self.run_entries(&entries, &mut known, Run { is_final: false, finishes: false, by: None }, &mut out);
        self.multiclass_list[into].entries.extend(out);
        Some(())
    }

    /// Runs a `defm`; returns `None` if not all records that it names were created.
    pub(super) fn defm_stmt(&mut self, name: Option<&Expr>, parents: &[ClassRef], span: Span) -> Option<()> {
        let value = self.object_name(name)?;
        let name = match value {
            Some(value) => value,
            None => {
                let value = self.new_anonymous(span);
                match self.multiclass {
                    Some(index) => {
                        let own = self.rec(self.multiclass_list[index].rec).name_var;
                        self.with_name(own, value, span)
                    }
                    None => value,
                }
            }
        };
        let mut out: Vec<Entry> = Vec::new();
        let mut rest = parents.iter().peekable();
        let mut is_first = true;
        while let Some(parent) = rest.peek() {
            let is_class = self.classes.contains_key(&parent.name.sym);
            if !is_first && is_class {
                break;
            }
            let (parent, is_final) = (*parent, self.multiclass.is_none() && self.loops.is_empty());
            rest.next();
            is_first = false;
            let index = self.multiclass_of(parent)?;
            let rec = self.multiclass_list[index].rec;
            let args = self.class_args(rec, &parent.args, None, Casts::All)?;
            let mut known = self.bind_args(rec, &args, parent.span)?;
            known.push((self.rec(rec).name_var, name));
            let entries = self.multiclass_list[index].entries.clone();
            let run = Run { is_final, finishes: false, by: Some(parent.span) };
            self.run_entries(&entries, &mut known, run, &mut out);
        }
        for parent in rest {
            let class = self.class(parent.name)?;
            let args = self.class_args(class, &parent.args, None, Casts::All)?;
            self.derive_all(&out, class, &args, parent.span);
        }
        self.let_all(&out);
        for entry in out {
            self.add_entry(entry);
        }
        Some(())
    }

    fn derive_all(&mut self, entries: &[Entry], class: RecId, args: &[(Option<Sym>, Val)], span: Span) {
        for entry in entries {
            match entry {
                Entry::Rec(rec) => {
                    self.add_super(*rec, class, args, span);
                }
                Entry::Loop(inner) => self.derive_all(&inner.entries, class, args, span),
                Entry::Check(_) => {}
            }
        }
    }

    fn let_all(&mut self, entries: &[Entry]) {
        for entry in entries {
            match entry {
                Entry::Rec(rec) => self.apply_lets(*rec),
                Entry::Loop(inner) => self.let_all(&inner.entries),
                Entry::Check(_) => {}
            }
        }
    }
}
