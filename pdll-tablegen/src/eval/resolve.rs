//! Resolving: replaces variables in a value by their values, and folds operators.
//!
//! Invariant: a value without variables is returned unchanged, unless the record is final and the value waits
//! for that (`!cast` to a record by name).

use std::collections::HashMap;

use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use super::named::{HasName, Named};
use super::node::{Bin, Fold, InstArgs, Node, Tern, Val};
use super::record::{Instance, Rec, RecId, RecKind};
use super::state::Eval;
use super::ty::Ty;
use crate::symbol::Sym;

/// Values of variables.
pub(crate) struct Resolver {
    kind: Kind,
    /// The record whose values are resolved.
    pub(super) rec: Option<RecId>,
    pub(super) is_final: bool,
    /// Whether the arguments of an anonymous record are resolved. As in LLVM, they are not final yet, but the
    /// fields that they mention are.
    is_in_args: bool,
    /// Variables bound by an enclosed operator; never replaced.
    shadowed: Vec<Sym>,
}

enum Kind {
    /// Explicit values of variables.
    Map(Named<Mapped>),
    /// Variables denote the fields of `rec`.
    Record {
        new_name: Option<Val>,
        cache: HashMap<Sym, Option<Val>, FxBuildHasher>,
        /// The fields being resolved, to detect cycles.
        stack: Vec<Sym>,
    },
}

struct Mapped {
    name: Sym,
    value: Val,
    is_resolved: bool,
    is_busy: bool,
}

impl HasName for Mapped {
    fn name(&self) -> Sym {
        self.name
    }
}

impl Resolver {
    pub(super) fn map(map: Vec<(Sym, Val)>, rec: Option<RecId>) -> Self {
        let mut list = Named::with_capacity(map.len());
        for (name, value) in map {
            let mapped = Mapped { name, value, is_resolved: false, is_busy: false };
            match list.position(name) {
                Some(known) => list[known] = mapped,
                None => list.push(mapped),
            }
        }
        Resolver { kind: Kind::Map(list), rec, is_final: false, is_in_args: false, shadowed: Vec::new() }
    }

    pub(super) fn record(rec: RecId, new_name: Option<Val>, is_final: bool) -> Self {
        let kind = Kind::Record { new_name, cache: HashMap::default(), stack: Vec::new() };
        Resolver { kind, rec: Some(rec), is_final, is_in_args: false, shadowed: Vec::new() }
    }

    /// Returns whether all values are final.
    fn knows_all(&self) -> bool {
        self.is_final && !self.is_in_args
    }

    fn keeps_unset_bits(&self) -> bool {
        matches!(self.kind, Kind::Record { .. })
    }
}

impl Eval<'_> {
    /// Returns the value with all known variables replaced.
    pub(super) fn resolve(&mut self, val: Val, resolver: &mut Resolver) -> Val {
        let is_open = self.vals.has_vars(val) || (resolver.knows_all() && self.vals.has_pending(val));
        if !is_open || !self.enter(val) {
            return val;
        }
        let new = self.resolve_node(val, resolver);
        self.leave();
        new
    }

    fn lookup(&mut self, name: Sym, resolver: &mut Resolver) -> Option<Val> {
        if resolver.shadowed.contains(&name) {
            return None;
        }
        let shadowed = std::mem::take(&mut resolver.shadowed);
        let is_in_args = std::mem::take(&mut resolver.is_in_args);
        let found = match resolver.kind {
            Kind::Map(_) => self.lookup_map(name, resolver),
            Kind::Record { .. } => self.lookup_field(name, resolver),
        };
        (resolver.shadowed, resolver.is_in_args) = (shadowed, is_in_args);
        found
    }

    fn lookup_map(&mut self, name: Sym, resolver: &mut Resolver) -> Option<Val> {
        let Kind::Map(map) = &mut resolver.kind else { return None };
        let is_alone = map.len() == 1;
        let index = map.position(name).filter(|index| !map[*index].is_busy)?;
        let mapped = &mut map[index];
        if mapped.is_resolved || is_alone {
            return Some(mapped.value);
        }
        mapped.is_busy = true;
        let value = self.resolve(mapped.value, resolver);
        if let Kind::Map(map) = &mut resolver.kind {
            let mapped = &mut map[index];
            (mapped.value, mapped.is_resolved, mapped.is_busy) = (value, true, false);
        }
        Some(value)
    }

    fn lookup_field(&mut self, name: Sym, resolver: &mut Resolver) -> Option<Val> {
        let rec = resolver.rec?;
        let Kind::Record { cache, stack, .. } = &mut resolver.kind else { return None };
        if let Some(known) = cache.get(&name) {
            return *known;
        }
        if stack.contains(&name) {
            return None;
        }
        let field = self.rec(rec).field(name)?;
        let value = self.rec(rec).fields[field].value;
        let mut found = None;
        if !matches!(self.vals.get(value), Node::Unset) {
            stack.push(name);
            found = Some(self.resolve(value, resolver));
            if let Kind::Record { stack, .. } = &mut resolver.kind {
                stack.pop();
            }
        }
        if let Kind::Record { cache, .. } = &mut resolver.kind {
            cache.insert(name, found);
        }
        found
    }

    fn resolve_node(&mut self, val: Val, r: &mut Resolver) -> Val {
        let span = self.vals.span(val);
        match self.vals.get(val).clone() {
            Node::Var(name, _) => self.lookup(name, r).unwrap_or(val),
            Node::Anonymous(number) => self.resolve_anonymous(val, number, r),
            Node::Bits(bits) => self.resolve_bits(val, &bits, r),
            Node::List(list, ty) => {
                let mut is_changed = false;
                let new: Vec<Val> = list.iter().map(|v| self.resolve_part(*v, r, &mut is_changed)).collect();
                if is_changed { self.vals.add(Node::List(new.into(), ty), span) } else { val }
            }
            Node::Dag { op, name, args } => {
                let mut is_changed = false;
                let op = self.resolve_part(op, r, &mut is_changed);
                let new: Vec<_> =
                    args.iter().map(|(v, name)| (self.resolve_part(*v, r, &mut is_changed), *name)).collect();
                if is_changed { self.vals.add(Node::Dag { op, name, args: new.into() }, span) } else { val }
            }
            Node::VarBit(of, index) => {
                let new = self.resolve(of, r);
                if new == of { val } else { self.bit(new, index) }
            }
            Node::Field(of, name, ty) => {
                let new = self.resolve(of, r);
                if new == of { val } else { self.fold_field(new, name, ty, span, r.rec) }
            }
            Node::Instance(class, args, at) => {
                let mut is_changed = false;
                let is_in_args = std::mem::replace(&mut r.is_in_args, true);
                let new: Vec<_> =
                    args.iter().map(|(n, v)| (*n, self.resolve_part(*v, r, &mut is_changed))).collect();
                r.is_in_args = is_in_args;
                if is_changed { self.fold_instance(class, new.into(), span, at) } else { val }
            }
            node => self.resolve_op(val, node, r, span),
        }
    }

    fn resolve_part(&mut self, val: Val, r: &mut Resolver, is_changed: &mut bool) -> Val {
        let new = self.resolve(val, r);
        *is_changed |= new != val;
        new
    }

    fn resolve_op(&mut self, val: Val, node: Node, r: &mut Resolver, span: Span) -> Val {
        let mut is_changed = false;
        match node {
            Node::Un(op, a, ty) => {
                let a = self.resolve_part(a, r, &mut is_changed);
                if is_changed || r.knows_all() {
                    return self.fold_un(op, a, ty, span, r.rec, r.knows_all());
                }
            }
            Node::Bin(op, a, b, ty) => {
                let a = self.resolve_part(a, r, &mut is_changed);
                if matches!(op, Bin::And | Bin::Or)
                    && let Some(known) = self.as_int(a)
                    && known == if op == Bin::And { 0 } else { -1 }
                {
                    return self.int(known, span);
                }
                let b = self.resolve_part(b, r, &mut is_changed);
                if is_changed {
                    return self.fold_bin(op, a, b, ty, span, r.rec);
                }
            }
            Node::Tern(op, a, b, c, ty) => return self.resolve_tern(val, (op, a, b, c, ty), r, span),
            Node::Cond(cases, ty) => {
                let new: Vec<_> = (cases.iter())
                    .map(|(condition, value)| {
                        let condition = self.resolve_part(*condition, r, &mut is_changed);
                        (condition, self.resolve_part(*value, r, &mut is_changed))
                    })
                    .collect();
                if is_changed {
                    return self.fold_cond(new.into(), ty, span);
                }
            }
            Node::Foldl(fold) => {
                let start = self.resolve_part(fold.start, r, &mut is_changed);
                let list = self.resolve_part(fold.list, r, &mut is_changed);
                r.shadowed.extend([fold.acc, fold.var]);
                let expr = self.resolve_part(fold.expr, r, &mut is_changed);
                r.shadowed.truncate(r.shadowed.len() - 2);
                if is_changed {
                    return self.fold_foldl(Fold { start, list, expr, ..(*fold).clone() }, span, r.rec);
                }
            }
            Node::IsA(ty, a) => {
                let a = self.resolve_part(a, r, &mut is_changed);
                if is_changed {
                    return self.fold_isa(ty, a, span);
                }
            }
            Node::Exists(ty, a) => {
                let a = self.resolve_part(a, r, &mut is_changed);
                if is_changed || r.knows_all() {
                    return self.fold_exists(ty, a, span, r.rec, r.knows_all());
                }
            }
            Node::Instances(ty, a, list_ty) => {
                let a = self.resolve_part(a, r, &mut is_changed);
                if is_changed || r.knows_all() {
                    return self.fold_instances(ty, a, list_ty, span, r.rec, r.knows_all());
                }
            }
            _ => {}
        }
        val
    }

    fn resolve_tern(
        &mut self,
        val: Val,
        (op, a, b, c, ty): (Tern, Val, Val, Val, Ty),
        r: &mut Resolver,
        span: Span,
    ) -> Val {
        let mut is_changed = false;
        // `!foreach` and `!filter` bind their variable here, even if another variable has the same name.
        let is_binder = matches!(op, Tern::Foreach | Tern::Filter);
        let new_a = if is_binder { a } else { self.resolve_part(a, r, &mut is_changed) };
        if op == Tern::If
            && let Some(condition) = self.as_int(new_a)
        {
            return self.resolve(if condition != 0 { b } else { c }, r);
        }
        let b = self.resolve_part(b, r, &mut is_changed);
        let bound = match self.vals.get(a) {
            Node::Var(name, _) if is_binder => Some(*name),
            _ => None,
        };
        r.shadowed.extend(bound);
        let c = self.resolve_part(c, r, &mut is_changed);
        r.shadowed.truncate(r.shadowed.len() - usize::from(bound.is_some()));
        if is_changed { self.fold_tern(op, new_a, b, c, ty, span, r.rec) } else { val }
    }

    fn resolve_anonymous(&mut self, val: Val, number: u32, r: &mut Resolver) -> Val {
        let own = r.rec.map(|rec| self.rec(rec).name);
        let is_own = own.is_some_and(|own| matches!(self.vals.get(own), Node::Anonymous(n) if *n == number));
        let number = match r.kind {
            Kind::Record { new_name: Some(new), .. } if is_own => match self.vals.get(new) {
                Node::Anonymous(number) => *number,
                _ => number,
            },
            _ => number,
        };
        if r.knows_all() {
            let span = self.vals.span(val);
            return self.str_val(&format!("anonymous_{number}"), span);
        }
        val
    }

    fn resolve_bits(&mut self, val: Val, bits: &[Val], r: &mut Resolver) -> Val {
        let mut is_changed = false;
        let mut last: Option<(Val, Val)> = None;
        let mut new = Vec::with_capacity(bits.len());
        for old in bits {
            let mut bit = match *self.vals.get(*old) {
                Node::VarBit(of, index) => {
                    let resolved = match last {
                        Some((from, to)) if from == of => to,
                        _ => self.resolve(of, r),
                    };
                    last = Some((of, resolved));
                    if resolved == of { *old } else { self.bit(resolved, index) }
                }
                _ => {
                    let resolved = self.resolve(*old, r);
                    if resolved == *old { resolved } else { self.bit(resolved, 0) }
                }
            };
            if matches!(self.vals.get(bit), Node::Unset) && r.keeps_unset_bits() {
                bit = *old;
            }
            is_changed |= bit != *old;
            new.push(bit);
        }
        let span = self.vals.span(val);
        if is_changed { self.vals.add(Node::Bits(new.into()), span) } else { val }
    }

    /// Returns whether the value contains a variable that is not bound inside it.
    pub(super) fn has_free_vars(&self, val: Val) -> bool {
        self.vals.has_vars(val) && (!self.vals.has_binder(val) || self.finds_free(val, &mut Vec::new()))
    }

    fn finds_free(&self, val: Val, bound: &mut Vec<Sym>) -> bool {
        if !self.vals.has_vars(val) {
            return false;
        }
        match self.vals.get(val) {
            Node::Var(name, _) => !bound.contains(name),
            Node::Foldl(fold) => {
                if self.finds_free(fold.start, bound) || self.finds_free(fold.list, bound) {
                    return true;
                }
                bound.extend([fold.acc, fold.var]);
                let found = self.finds_free(fold.expr, bound);
                bound.truncate(bound.len() - 2);
                found
            }
            Node::Tern(Tern::Foreach | Tern::Filter, var, list, body, _) => {
                let Node::Var(var, _) = *self.vals.get(*var) else { return true };
                if self.finds_free(*list, bound) {
                    return true;
                }
                bound.push(var);
                let found = self.finds_free(*body, bound);
                bound.pop();
                found
            }
            node => {
                let mut found = false;
                node.for_each_child(&mut |child| found |= self.finds_free(child, bound));
                found || matches!(node, Node::Anonymous(_))
            }
        }
    }

    /// Returns whether the value mentions the variable.
    pub(super) fn mentions(&self, val: Val, name: Sym) -> bool {
        if !self.vals.has_vars(val) {
            return false;
        }
        match self.vals.get(val) {
            Node::Var(var, _) => *var == name,
            node => {
                let mut found = false;
                node.for_each_child(&mut |child| found |= self.mentions(child, name));
                found
            }
        }
    }

    /// Resolves a class with arguments: to a record once all arguments are known.
    ///
    /// `at` becomes the location of the record. Equal arguments give the same record, and unresolved
    /// arguments are equal if their text is; so the first location is used.
    pub(super) fn fold_instance(&mut self, class: RecId, args: InstArgs, span: Span, at: Span) -> Val {
        let is_open = args.iter().any(|(_, arg)| self.has_free_vars(*arg));
        // Arguments are visited to find an instance that has them.
        self.steps += args.iter().map(|(_, arg)| self.vals.size(*arg)).sum::<usize>();
        let hash = self.hash_args(class, &args);
        let known = self.instances.get(&hash).and_then(|list| {
            list.iter().find(|known| known.class == class && self.same_args(&known.args, &args))
        });
        let at = match known {
            Some(Instance { rec: Some(rec), .. }) => {
                let rec = *rec;
                return self.vals.add(Node::Def(rec), span);
            }
            Some(Instance { span, .. }) => *span,
            None => at,
        };
        if is_open {
            if known.is_none() {
                let instance = Instance { class, args: args.clone(), span: at, rec: None };
                self.instances.entry(hash).or_default().push(instance);
            }
            return self.vals.add(Node::Instance(class, args, at), span);
        }
        if !self.enter_at(span) {
            return Val::POISON;
        }
        let rec = self.instantiate(class, &args, at);
        self.leave();
        match rec {
            Some(rec) => {
                self.instances.entry(hash).or_default().push(Instance {
                    class,
                    args,
                    span: at,
                    rec: Some(rec),
                });
                self.vals.add(Node::Def(rec), span)
            }
            None => Val::POISON,
        }
    }

    /// Creates an anonymous record of a class with these arguments.
    fn instantiate(&mut self, class: RecId, args: &InstArgs, span: Span) -> Option<RecId> {
        let name = self.new_anonymous(span);
        let mut rec = Rec::new(RecKind::Anonymous, name, span);
        rec.fields = self.rec(class).fields.iter().filter(|f| !f.is_param).cloned().collect();
        rec.checks.clone_from(&self.rec(class).checks);
        let id = self.add_rec(rec);
        self.note_copy(id, class);
        // As in LLVM, `NAME` is unknown here: such a record has no name.
        let map = self.bind_args(class, args, span)?;
        self.resolve_fields(id, &mut Resolver::map(map, Some(id)));
        self.push_super(id, class, span);
        self.resolve_final(id, None);
        self.register_def(id);
        self.run_checks(id);
        Some(id)
    }

    /// Returns an unused name.
    pub(super) fn new_anonymous(&mut self, span: Span) -> Val {
        let number = self.n_anonymous;
        self.n_anonymous += 1;
        self.vals.add(Node::Anonymous(number), span)
    }

    pub(super) fn int(&mut self, value: i64, span: Span) -> Val {
        self.vals.add(Node::Int(value), span)
    }

    pub(super) fn bool(&mut self, value: bool, span: Span) -> Val {
        self.int(i64::from(value), span)
    }
}
