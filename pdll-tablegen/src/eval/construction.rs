//! Construction of records: their parents, fields and checks.

use std::collections::HashMap;

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use super::node::{Node, StrForm, Val};
use super::record::{Brought, BroughtId, Check, Field, LetValue, Rec, RecId};
use super::resolve::Resolver;
use super::state::Eval;
use super::ty::{Ty, TyKind};
use crate::symbol::Sym;

/// Number of cells counted per record, in addition to its fields.
const RECORD_CELLS: usize = 40;
/// Maximum number of classes that one record derives from.
const MAX_SUPERS: usize = 2_000;

/// Minimum number of parent classes for which a set is built.
const FEW_SUPERS: usize = 32;

impl Eval<'_> {
    pub(super) fn rec(&self, id: RecId) -> &Rec {
        &self.recs[id.0 as usize]
    }

    pub(super) fn rec_mut(&mut self, id: RecId) -> &mut Rec {
        &mut self.recs[id.0 as usize]
    }

    pub(super) fn add_rec(&mut self, rec: Rec) -> RecId {
        self.vals.cells += RECORD_CELLS + rec.fields.len();
        self.recs.push(rec);
        RecId(self.recs.len() as u32 - 1)
    }

    pub(super) fn rec_span(&self, id: RecId) -> Span {
        self.rec(id).span
    }

    /// Records that one more `defm` created the record.
    pub(super) fn bring(&mut self, rec: &mut Rec, by: Span) {
        self.brought.push(Brought { by, before: rec.brought });
        rec.brought = Some(BroughtId(self.brought.len() as u32 - 1));
    }

    /// Returns the location of a record's definition, then those of the `defm`s that created it, outermost
    /// last.
    pub(super) fn all_spans(&self, rec: &Rec) -> Vec<Span> {
        let link = |id: BroughtId| &self.brought[id.0 as usize];
        let mut spans: Vec<Span> = std::iter::successors(rec.brought.map(link), |one| one.before.map(link))
            .map(|one| one.by)
            .collect();
        spans.push(rec.span);
        spans.reverse();
        spans
    }

    /// Returns the name of a record, as far as it is known.
    pub(super) fn rec_name_text(&self, id: RecId) -> &str {
        match self.vals.get(self.rec(id).name) {
            Node::Str(sym, _) => self.names.text(*sym),
            _ => "(unnamed)",
        }
    }

    pub(super) fn is_sub(&self, id: RecId, class: RecId) -> bool {
        match self.many_supers.get(&id) {
            Some(known) => known.contains(&class),
            None => self.rec(id).all_supers.contains(&class),
        }
    }

    /// Returns the type of a def, or that of a class's instances.
    pub(super) fn type_of_rec(&mut self, id: RecId) -> Ty {
        if self.rec(id).is_class() {
            return self.record_type(vec![id]);
        }
        let supers: Vec<RecId> = self.rec(id).supers.iter().map(|(class, _)| *class).collect();
        self.record_type(supers)
    }

    /// Sets a field; returns `false` if the value has the wrong type.
    pub(super) fn set_field(&mut self, id: RecId, field: usize, value: Val) -> bool {
        let ty = self.rec(id).fields[field].ty;
        let Some(mut value) = self.cast_to(value, ty) else { return false };
        if let TyKind::Bits(width) = self.types.kind(ty)
            && !matches!(self.vals.get(value), Node::Bits(_))
        {
            let (width, span) = (*width, self.vals.span(value));
            let bits = (0..width).map(|i| self.bit(value, i)).collect();
            value = self.vals.add(Node::Bits(bits), span);
        }
        self.rec_mut(id).fields[field].value = value;
        true
    }

    /// Adds a field, or overrides the field of that name.
    pub(super) fn add_field(&mut self, id: RecId, field: Field, at: Span) -> bool {
        let Some(known) = self.rec(id).field(field.name) else {
            let value = field.value;
            self.rec_mut(id).fields.push(field);
            let last = self.rec(id).fields.len() - 1;
            return self.set_field(id, last, value);
        };
        if self.set_field(id, known, field.value) {
            return true;
        }
        let old = &self.rec(id).fields[known];
        let message = format!(
            "the field `{}` of type `{}` is declared already with type `{}`",
            self.text(field.name),
            self.type_text(field.ty),
            self.type_text(old.ty)
        );
        let diag = Diag::error(at, message).note_at(old.span, "declared here before");
        self.report(diag);
        false
    }

    /// Applies a `let` to a record.
    pub(super) fn apply_let(&mut self, id: RecId, item: &LetValue) {
        let Some(field) = self.rec(id).field(item.name) else {
            if self.rec(id).is_incomplete {
                return;
            }
            let name = self.text(item.name).to_string();
            let message = format!("`{}` has no field `{name}`", self.rec_title(id));
            let mut diag = Diag::error(item.name_span, message);
            if self.compares() {
                diag = diag.suggest(&name, self.rec(id).fields.iter().map(|field| self.text(field.name)));
            }
            self.report(diag);
            return;
        };
        let span = self.vals.span(item.value);
        let mut value = item.value;
        if let Some(bits) = &item.bits {
            match self.set_bits(id, field, bits, item) {
                Some(whole) => value = whole,
                None => return,
            }
            if value == self.rec(id).fields[field].value {
                return;
            }
        } else if matches!(self.vals.get(value), Node::Var(sym, _) if *sym == item.name) {
            let message = format!("the field `{}` cannot be set to itself", self.text(item.name));
            self.error(span, message);
            return;
        }
        if !self.set_field(id, field, value) {
            self.misfit(id, field, value, span);
        }
    }

    /// Returns the value of a bits field with some bits replaced.
    fn set_bits(&mut self, id: RecId, field: usize, bits: &[u32], item: &LetValue) -> Option<Val> {
        let old = self.rec(id).fields[field].value;
        let Node::Bits(old) = self.vals.get(old).clone() else {
            let message = format!("the field `{}` is not of a bits type", self.text(item.name));
            self.error(item.name_span, message);
            return None;
        };
        let span = self.vals.span(item.value);
        let ty = self.types.bits(bits.len());
        let whole = self.rec(id).fields[field].value;
        let Some(value) = self.cast_to(item.value, ty) else {
            let message =
                format!("a value of {} does not fit into {} bits", self.kind_text(item.value), bits.len());
            self.error(span, message);
            return None;
        };
        let mut new: HashMap<u32, Val, FxBuildHasher> = HashMap::default();
        for (i, bit) in bits.iter().enumerate() {
            if *bit as usize >= old.len() {
                let message =
                    format!("`{}` has no bit {bit}: it is {} wide", self.text(item.name), old.len());
                self.error(item.name_span, message);
                return None;
            }
            let one = self.bit(value, i as u32);
            if new.insert(*bit, one).is_some() {
                let message = format!("bit {bit} of `{}` is set more than once", self.text(item.name));
                self.error(item.name_span, message);
                return None;
            }
        }
        drop(old);
        // Bits may be set one by one. The value that the last `let` created is not shared as long as no other
        // record was begun.
        let mine = (id, field, whole, self.recs.len());
        if self.last_bits == Some(mine) && self.vals.replace_bits(whole, &new, span) {
            return Some(whole);
        }
        let Node::Bits(old) = self.vals.get(whole) else { return None };
        let all = (0..).zip(old.iter()).map(|(i, old)| new.get(&i).copied().unwrap_or(*old)).collect();
        let all = self.vals.add(Node::Bits(all), span);
        self.last_bits = Some((id, field, all, self.recs.len()));
        Some(all)
    }

    /// Reports a value of the wrong type for a field.
    pub(super) fn misfit(&mut self, id: RecId, field: usize, value: Val, span: Span) {
        if self.is_of_incomplete(value) {
            return;
        }
        let Field { name, ty, span: declared, .. } = self.rec(id).fields[field];
        let got = self.kind_text(value);
        let message =
            format!("the field `{}` of type `{}` cannot hold {got}", self.text(name), self.type_text(ty));
        self.report(Diag::error(span, message).note_at(declared, "the field is declared here"));
    }

    /// Derives a record from a class with arguments.
    pub(super) fn add_super(
        &mut self,
        id: RecId,
        class: RecId,
        args: &[(Option<Sym>, Val)],
        span: Span,
    ) -> bool {
        if id == class {
            let message = format!("the class `{}` cannot derive from itself", self.rec_name_text(class));
            self.error(span, message);
            return false;
        }
        let Some(fields) = self.inherit(id, class, span) else { return false };
        let Some(mut map) = self.bind_args(class, args, span) else { return false };
        let checks = self.rec(class).checks.clone();
        let n_checks = self.rec(id).checks.len();
        self.rec_mut(id).checks.extend(checks);
        let name = if self.rec(id).is_class() {
            self.vals.add(Node::Var(self.rec(id).name_var, Ty::STR), span)
        } else {
            self.rec(id).name
        };
        map.push((self.rec(class).name_var, name));
        // Existing values mention neither the class's arguments nor its name.
        let mut resolver = Resolver::map(map, Some(id));
        fields.into_iter().for_each(|field| self.resolve_field(id, field, &mut resolver));
        (n_checks..self.rec(id).checks.len()).for_each(|check| self.resolve_check(id, check, &mut resolver));
        if self.is_sub(id, class) {
            let message =
                format!("`{}` derives from `{}` already", self.rec_title(id), self.rec_name_text(class));
            self.error(span, message);
            return false;
        }
        self.push_super(id, class, span);
        true
    }

    /// Adds the fields of a class, and returns their places.
    fn inherit(&mut self, id: RecId, class: RecId, span: Span) -> Option<Vec<usize>> {
        if self.rec(id).fields.is_empty() && self.uses.is_none() {
            // Nothing is overridden, and the values have the types of their fields.
            let fields = self.rec(class).fields.without(|field| field.is_param);
            let n_fields = fields.len();
            self.rec_mut(id).fields = fields;
            return Some((0..n_fields).collect());
        }
        let mut fields = Vec::with_capacity(self.rec(class).fields.len());
        for i in 0..self.rec(class).fields.len() {
            let field = self.rec(class).fields[i].clone();
            let name = field.name;
            if field.is_param {
                continue;
            }
            let is_new = self.uses.is_some() && self.rec(id).field(name).is_none();
            if !self.add_field(id, field, span) {
                return None;
            }
            if is_new {
                self.note_inherited(id, class, name);
            }
            fields.extend(self.rec(id).field(name));
        }
        Some(fields)
    }

    /// Adds the fields of a class whose arguments are invalid, so that the record has them, with any values.
    pub(super) fn add_fields(&mut self, id: RecId, class: RecId, span: Span) -> bool {
        let is_incomplete = self.rec(class).is_incomplete;
        self.rec_mut(id).is_incomplete |= is_incomplete;
        self.rec_mut(id).is_wrong = true;
        let fields = self.rec(class).fields.clone();
        let mut is_done = true;
        for field in fields.iter().filter(|field| !field.is_param) {
            is_done &= self.add_field(id, Field { value: Val::POISON, ..field.clone() }, span);
        }
        is_done
    }

    pub(super) fn push_super(&mut self, id: RecId, class: RecId, span: Span) {
        let of_class = &self.rec(class).all_supers;
        let mut inherited = Vec::with_capacity(of_class.len() + 1);
        inherited.extend_from_slice(of_class);
        inherited.push(class);
        if inherited.len() > MAX_SUPERS {
            self.stop(span, format!("this derives from more than {MAX_SUPERS} classes"));
            return;
        }
        self.vals.cells += inherited.len();
        let Rec { is_incomplete, is_wrong, .. } = *self.rec(class);
        let rec = &mut self.recs[id.0 as usize];
        rec.is_incomplete |= is_incomplete;
        rec.is_wrong |= is_wrong;
        rec.supers.push((class, span));
        if rec.all_supers.is_empty() {
            rec.all_supers = inherited;
            return;
        }
        let is_small = rec.all_supers.len() + inherited.len() <= FEW_SUPERS;
        if is_small && !self.many_supers.contains_key(&id) {
            for class in inherited {
                if !rec.all_supers.contains(&class) {
                    rec.all_supers.push(class);
                }
            }
            return;
        }
        let known = self.many_supers.entry(id).or_insert_with(|| rec.all_supers.iter().copied().collect());
        rec.all_supers.extend(inherited.into_iter().filter(|class| known.insert(*class)));
    }

    /// Returns the value of each template argument of a class or multiclass.
    pub(super) fn bind_args(
        &mut self,
        class: RecId,
        args: &[(Option<Sym>, Val)],
        span: Span,
    ) -> Option<Vec<(Sym, Val)>> {
        let params = self.rec(class).params.clone();
        let mut map: Vec<(Sym, Val)> = Vec::with_capacity(params.len() + 1);
        let mut given = vec![false; params.len()];
        for (i, (name, value)) in args.iter().enumerate() {
            let index = match name {
                None => i,
                Some(name) => params.position(*name)?,
            };
            given[index] = true;
            map.push((params[index].qualified, *value));
        }
        for (i, param) in params.iter().enumerate().filter(|(i, _)| !given[*i]) {
            let rec = self.rec(class);
            let field = rec.field(param.qualified).map(|f| &rec.fields[f])?;
            let (default, declared) = (field.value, field.span);
            if !self.is_complete(default) {
                let title = self.rec_title(class);
                let message = format!("`{title}` needs its argument {} `{}`", i + 1, self.text(param.plain));
                let is_unset = matches!(self.vals.get(default), Node::Unset);
                let declared_here = match is_unset {
                    true => "the argument is declared here",
                    false => "its default value is not complete",
                };
                self.report(Diag::error(span, message).note_at(declared, declared_here));
                return None;
            }
            map.push((param.qualified, default));
        }
        Some(map)
    }

    /// Returns whether a value may be the default of an argument. As in LLVM, no part of it may be unset or
    /// wait for records.
    fn is_complete(&mut self, value: Val) -> bool {
        if let Some(known) = self.complete.get(&value) {
            // Defaults are checked at each use, and values share parts.
            return *known;
        }
        let parts: Vec<Val> = match self.vals.get(value) {
            Node::Unset | Node::Foldl(_) | Node::IsA(..) | Node::Exists(..) | Node::Instances(..) => {
                return false;
            }
            Node::Bits(bits) => return bits.iter().all(|bit| !matches!(self.vals.get(*bit), Node::Unset)),
            Node::List(list, _) => list.to_vec(),
            Node::Tern(_, a, b, c, _) => vec![*a, *b, *c],
            Node::Cond(cases, _) => {
                cases.iter().flat_map(|(condition, value)| [*condition, *value]).collect()
            }
            _ => return true,
        };
        let is_complete = parts.into_iter().all(|part| self.is_complete(part));
        self.complete.insert(value, is_complete);
        is_complete
    }

    /// Resolves the name, all fields and all checks of a record.
    pub(super) fn resolve_fields(&mut self, id: RecId, resolver: &mut Resolver) {
        let name = self.rec(id).name;
        let new_name = self.resolve(name, resolver);
        self.rec_mut(id).name = new_name;
        (0..self.rec(id).fields.len()).for_each(|field| self.resolve_field(id, field, resolver));
        (0..self.rec(id).checks.len()).for_each(|check| self.resolve_check(id, check, resolver));
    }

    fn resolve_field(&mut self, id: RecId, field: usize, resolver: &mut Resolver) {
        let old = self.rec(id).fields[field].value;
        let new = self.resolve(old, resolver);
        if new != old && !self.set_field(id, field, new) {
            let span = self.vals.span(new);
            self.misfit(id, field, new, span);
            self.rec_mut(id).fields[field].value = Val::POISON;
        }
    }

    fn resolve_check(&mut self, id: RecId, check: usize, resolver: &mut Resolver) {
        let old = self.rec(id).checks[check];
        let condition = old.condition.map(|c| self.resolve(c, resolver));
        let message = self.resolve(old.message, resolver);
        self.rec_mut(id).checks[check] = Check { condition, message, ..old };
    }

    /// Resolves references between the fields of a record, finally.
    pub(super) fn resolve_final(&mut self, id: RecId, new_name: Option<Val>) {
        self.resolve_fields(id, &mut Resolver::record(id, new_name, true));
    }

    /// Runs the asserts and dumps of a finished record.
    pub(super) fn run_checks(&mut self, id: RecId) {
        for i in 0..self.rec(id).checks.len() {
            let check = self.rec(id).checks[i];
            let mut resolver = Resolver::record(id, None, true);
            let condition = check.condition.map(|c| self.resolve(c, &mut resolver));
            let message = self.resolve(check.message, &mut resolver);
            self.run_check(Check { condition, message, ..check }, Some(id));
        }
    }

    pub(super) fn run_check(&mut self, check: Check, id: Option<RecId>) {
        let message = match self.vals.get(check.message) {
            Node::Str(sym, _) => Some(self.text(*sym).to_string()),
            Node::Poison => return,
            _ => None,
        };
        let Some(condition) = check.condition else {
            let diag = match message {
                Some(text) => Diag::warning(check.span, format!("dump: {text}")),
                None => {
                    let text = self.value_text(check.message);
                    Diag::error(check.span, format!("`dump` needs a string, but got `{text}`"))
                }
            };
            self.report(diag);
            return;
        };
        let holds = self.as_int(condition);
        if holds == Some(0) {
            let message = message.unwrap_or_else(|| self.value_text(check.message));
            let mut diag = Diag::error(check.span, format!("assertion failed: {message}"));
            if let Some(id) = id {
                let title = self.rec_title(id);
                diag = diag.note_at(self.rec_span(id), format!("in `{title}`"));
            }
            self.report(diag);
        } else if holds.is_none() && !matches!(self.vals.get(condition), Node::Poison) {
            let text = self.value_text(condition);
            let message = format!("the condition of `assert` is not known to be true or false: `{text}`");
            self.error(check.span, message);
        }
    }

    /// Returns the description of a record in messages.
    pub(super) fn rec_title(&self, id: RecId) -> String {
        match self.vals.get(self.rec(id).name) {
            Node::Str(sym, _) => self.text(*sym).to_string(),
            _ => self.value_text(self.rec(id).name),
        }
    }

    /// Returns a string value.
    pub(super) fn str_val(&mut self, text: &str, span: Span) -> Val {
        self.str_form(text, StrForm::Plain, span)
    }

    pub(super) fn str_form(&mut self, text: &str, form: StrForm, span: Span) -> Val {
        self.pass_over(text.len());
        let max = self.max_text;
        if self.names.bytes() + text.len() > max {
            let reason = || format!("evaluation takes too much memory: more than {max} bytes of text");
            return self.vals.refuse(span, reason);
        }
        let sym = self.names.add(text);
        self.vals.add_text(Node::Str(sym, form), span, text.len())
    }
}
