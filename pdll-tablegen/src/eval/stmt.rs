//! Statements: classes and defs, scopes, variables.

use std::rc::Rc;

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::entry::{Entry, Loop, Multiclass};
use super::expr::Casts;
use super::node::{Bin, Node, Tern, Un, Val};
use super::record::{Check, Field, LetValue, ParamName, Rec, RecId, RecKind};
use super::resolve::Resolver;
use super::scope::{Mode, ScopeKind};
use super::state::Eval;
use super::ty::{Ty, TyKind};
use crate::ast::{
    Body, BodyItem, ClassRef, Expr, ForeachList, LetItem, Name, Param, Stmt, StmtKind, TypeExpr,
};
use crate::symbol::{NAME_VAR, Sym};

impl Eval<'_> {
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            if self.is_stopped {
                return;
            }
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        let is_nested = self.multiclass.is_some() || !self.loops.is_empty();
        match &stmt.kind {
            StmtKind::Class { name, params, body } => {
                if self.multiclass.is_some() {
                    self.error(name.span, "a class cannot be defined in a multiclass");
                    return;
                }
                self.class_stmt(*name, params.as_deref(), body);
                if let Some(class) = self.classes.get(&name.sym).copied() {
                    self.note_unused(class, span);
                }
            }
            StmtKind::Def { name, body } => self.def_stmt(name.as_ref(), body, span),
            StmtKind::Multiclass { name, params, parents, stmts } => {
                if is_nested {
                    self.error(name.span, "a multiclass can only be defined at top level");
                    return;
                }
                self.multiclass_stmt(*name, params.as_deref(), parents, stmts);
                if let Some(index) = self.multiclasses.get(&name.sym) {
                    let rec = self.multiclass_list[*index].rec;
                    self.note_unused(rec, span);
                }
            }
            StmtKind::Defm { name, parents } => {
                let made = self.defm_stmt(name.as_ref(), parents, span);
                self.lacks_defs |= made.is_none();
            }
            StmtKind::Defset { ty, name, stmts } => {
                let made = self.defset_stmt(ty, *name, stmts);
                self.lacks_defs |= made.is_none();
            }
            StmtKind::Defvar { name, value } => self.defvar(*name, value, None),
            StmtKind::Deftype { name, ty } => self.deftype(*name, ty),
            StmtKind::Let { items, stmts } => self.let_stmt(items, stmts),
            StmtKind::Foreach { name, list, stmts } => {
                let made = self.foreach_stmt(*name, list, stmts, span);
                self.lacks_defs |= made.is_none();
            }
            StmtKind::If { condition, then, otherwise } => {
                let made = self.if_stmt(condition, then, otherwise.as_deref(), span);
                self.lacks_defs |= made.is_none();
            }
            StmtKind::Assert { condition, message } => {
                if let Some(check) = self.assert(condition, message, None) {
                    self.add_entry(Entry::Check(check));
                }
            }
            StmtKind::Dump { message } => {
                if let Some(message) = self.dumped(message, None) {
                    // As in LLVM, a record that does not exist now never will.
                    let mut resolver = Resolver::map(Vec::new(), None);
                    resolver.is_final = true;
                    let message = self.resolve(message, &mut resolver);
                    self.add_entry(Entry::Check(Check { condition: None, message, span }));
                }
            }
            StmtKind::Lost => self.lacks_defs = true,
        }
    }

    fn assert(&mut self, condition: &Expr, message: &Expr, rec: Option<RecId>) -> Option<Check> {
        let span = condition.span;
        let condition = self.expr(condition, rec, None)?;
        let message = self.expr(message, rec, None)?;
        Some(Check { condition: Some(condition), message, span })
    }

    /// Returns what `dump` prints: a string, or a printed record.
    fn dumped(&mut self, message: &Expr, rec: Option<RecId>) -> Option<Val> {
        let span = message.span;
        let message = self.expr(message, rec, None)?;
        match self.vals.get(message) {
            Node::Def(_) => Some(self.fold_un(Un::Repr, message, Ty::STR, span, rec, false)),
            _ => Some(message),
        }
    }

    fn class_stmt(&mut self, name: Name, params: Option<&[Param]>, body: &Body) {
        if let Some((_, span)) = self.aliases.get(&name.sym) {
            let diag = Diag::error(name.span, format!("`{}` is a type already", self.text(name.sym)));
            let diag = diag.note_at(*span, "it is defined here");
            self.report(diag);
            return;
        }
        let id = match self.classes.get(&name.sym).copied() {
            Some(known) => {
                let rec = self.rec(known);
                if !rec.fields.is_empty() || !rec.supers.is_empty() || !rec.params.is_empty() {
                    let message = format!("the class `{}` is defined already", self.text(name.sym));
                    let diag = Diag::error(name.span, message).note_at(self.rec_span(known), "here, first");
                    self.report(diag);
                    return;
                }
                self.rec_mut(known).span = name.span;
                known
            }
            None => {
                let text = self.names.text(name.sym).clone();
                let value = self.str_val(&text, name.span);
                let mut rec = Rec::new(RecKind::Class, value, name.span);
                rec.name_var = self.names.add(&format!("{text}{NAME_VAR}"));
                let id = self.add_rec(rec);
                self.classes.insert(name.sym, id);
                self.class_order.push(id);
                id
            }
        };
        self.push_scope(ScopeKind::Record(id));
        let n_errors = self.n_errors;
        if let Some(params) = params {
            self.params(id, name, params, ":");
        }
        self.body(id, body);
        self.rec_mut(id).is_wrong |= self.n_errors > n_errors;
        self.pop_scope();
    }

    /// Declares the template arguments of a class or multiclass.
    fn params(&mut self, id: RecId, owner: Name, params: &[Param], between: &str) {
        let rec = if self.rec(id).is_class() { Some(id) } else { None };
        for param in params {
            let Some(ty) = self.ty(&param.ty) else { continue };
            let owner = self.names.text(owner.sym).clone();
            let plain = self.names.text(param.name.sym).clone();
            let qualified = self.names.add(&format!("{owner}{between}{plain}"));
            if self.rec(id).params.position(param.name.sym).is_some() {
                self.error(param.name.span, format!("the template argument `{plain}` is declared twice"));
                continue;
            }
            let field = Field {
                name: qualified,
                ty,
                value: Val::UNSET,
                span: param.name.span,
                is_field: false,
                is_param: true,
            };
            self.add_field(id, field, param.name.span);
            // The default may mention a definition of the argument's name: the argument is not in scope yet.
            if let Some(default) = &param.default {
                self.set_default(id, qualified, default, rec, ty);
            }
            let name = ParamName { plain: param.name.sym, qualified };
            Rc::make_mut(&mut self.rec_mut(id).params).push(name);
        }
    }

    fn set_default(&mut self, id: RecId, name: Sym, default: &Expr, rec: Option<RecId>, ty: Ty) {
        let Some(field) = self.rec(id).field(name) else { return };
        let value = self.expr(default, rec, Some(ty)).unwrap_or(Val::POISON);
        if !self.set_field(id, field, value) {
            self.misfit(id, field, value, default.span);
        }
    }

    /// Applies parents, enclosing `let`s, and the items of a body.
    fn body(&mut self, id: RecId, body: &Body) {
        if body.is_broken {
            let rec = self.rec_mut(id);
            (rec.is_incomplete, rec.is_wrong) = (true, true);
        }
        for parent in &body.parents {
            let class = self.class(parent.name);
            let args = class.and_then(|class| self.class_args(class, &parent.args, Some(id), Casts::All));
            let is_derived = match (class, args) {
                (Some(class), Some(args)) => self.add_super(id, class, &args, parent.span),
                (Some(class), None) => self.add_fields(id, class, parent.span),
                (None, _) => false,
            };
            let rec = self.rec_mut(id);
            rec.is_incomplete |= !is_derived;
            rec.is_wrong |= !is_derived;
        }
        self.apply_lets(id);
        for item in &body.items {
            if self.is_stopped {
                return;
            }
            self.body_item(id, item);
        }
    }

    pub(super) fn apply_lets(&mut self, id: RecId) {
        for i in 0..self.lets.len() {
            for j in 0..self.lets[i].len() {
                let item = self.lets[i][j].clone();
                self.apply_let(id, &item);
                self.note_let(id, item.name, item.name_span);
            }
        }
    }

    fn body_item(&mut self, id: RecId, item: &BodyItem) {
        match item {
            BodyItem::Field { is_field, ty, name, value } => {
                let Some(ty) = self.ty(ty) else {
                    self.rec_mut(id).is_incomplete = true;
                    return;
                };
                if self.is_declared_here(name.sym) {
                    let message = format!("`{}` is a variable already in this body", self.text(name.sym));
                    self.error(name.span, message);
                    return;
                }
                let field = Field {
                    name: name.sym,
                    ty,
                    value: Val::UNSET,
                    span: name.span,
                    is_field: *is_field,
                    is_param: false,
                };
                if !self.add_field(id, field, name.span) {
                    return;
                }
                if let Some(value) = value {
                    let span = value.span;
                    let value = self.expr(value, Some(id), Some(ty)).unwrap_or(Val::POISON);
                    let item = LetValue { name: name.sym, name_span: span, bits: None, value };
                    self.apply_let(id, &item);
                }
            }
            BodyItem::Let(item) => {
                let ty = self.rec(id).field(item.name.sym).map(|i| self.rec(id).fields[i].ty);
                if let Some(item) = self.let_value(item, Some(id), ty) {
                    self.apply_let(id, &item);
                    self.note_let(id, item.name, item.name_span);
                }
            }
            BodyItem::Defvar { name, value } => self.defvar(*name, value, Some(id)),
            BodyItem::Assert { condition, message } => {
                if let Some(check) = self.assert(condition, message, Some(id)) {
                    self.rec_mut(id).checks.push(check);
                }
            }
            BodyItem::Dump { message, span } => {
                if let Some(message) = self.dumped(message, Some(id)) {
                    self.rec_mut(id).checks.push(Check { condition: None, message, span: *span });
                }
            }
        }
    }

    fn let_value(&mut self, item: &LetItem, rec: Option<RecId>, ty: Option<Ty>) -> Option<LetValue> {
        let bits = match &item.bits {
            Some(ranges) => {
                let mut bits = self.ranges(ranges, rec)?;
                bits.reverse();
                Some(bits)
            }
            None => None,
        };
        let want = match (&bits, ty.map(|ty| self.types.kind(ty).clone())) {
            (Some(bits), Some(TyKind::Bits(_))) => Some(self.types.bits(bits.len())),
            _ => ty,
        };
        let value = self.expr(&item.value, rec, want).unwrap_or(Val::POISON);
        Some(LetValue { name: item.name.sym, name_span: item.name.span, bits, value })
    }

    /// Returns the name of a def or defm; the inner option is `None` if it has none.
    pub(super) fn object_name(&mut self, name: Option<&Expr>) -> Option<Option<Val>> {
        let Some(name) = name else { return Some(None) };
        let rec = self.multiclass.map(|index| self.multiclass_list[index].rec);
        let value = self.expr_in(name, rec, Some(Ty::STR), Mode::Name)?;
        if let Some(rec) = rec {
            let own = self.rec(rec).name_var;
            if !self.mentions(value, own) {
                return Some(Some(self.with_name(own, value, name.span)));
            }
        }
        Some(Some(value))
    }

    /// `NAME # value` in a multiclass.
    pub(super) fn with_name(&mut self, name_var: Sym, value: Val, span: Span) -> Val {
        let own = self.vals.add(Node::Var(name_var, Ty::STR), span);
        self.fold_bin(Bin::StrConcat, own, value, Ty::STR, span, None)
    }

    fn def_stmt(&mut self, name: Option<&Expr>, body: &Body, span: Span) {
        let Some(value) = self.object_name(name) else {
            self.lacks_defs = true;
            return;
        };
        let rec = match value {
            Some(value) => Rec::new(RecKind::Def, value, name.map_or(span, |name| name.span)),
            None => {
                let value = self.new_anonymous(span);
                Rec::new(RecKind::Anonymous, value, span)
            }
        };
        let id = self.add_rec(rec);
        self.push_scope(ScopeKind::Record(id));
        let n_errors = self.n_errors;
        self.body(id, body);
        self.rec_mut(id).is_wrong |= self.n_errors > n_errors;
        self.pop_scope();
        self.add_entry(Entry::Rec(id));
    }

    fn multiclass_stmt(
        &mut self,
        name: Name,
        params: Option<&[Param]>,
        parents: &[ClassRef],
        stmts: &[Stmt],
    ) {
        if let Some(known) = self.multiclasses.get(&name.sym) {
            let first = self.rec_span(self.multiclass_list[*known].rec);
            let message = format!("the multiclass `{}` is defined already", self.text(name.sym));
            self.report(Diag::error(name.span, message).note_at(first, "here, first"));
            return;
        }
        let text = self.names.text(name.sym).clone();
        let value = self.str_val(&text, name.span);
        let mut rec = Rec::new(RecKind::Multiclass, value, name.span);
        rec.name_var = self.names.add(&format!("{text}:{NAME_VAR}"));
        let id = self.add_rec(rec);
        let index = self.multiclass_list.len();
        self.multiclass_list.push(Multiclass { rec: id, entries: Vec::new() });
        self.multiclasses.insert(name.sym, index);
        self.multiclass = Some(index);
        self.push_scope(ScopeKind::Multiclass(id));
        if let Some(params) = params {
            self.params(id, name, params, "::");
        }
        for parent in parents {
            let added = self.add_multiclass(index, parent);
            self.lacks_defs |= added.is_none();
        }
        self.stmts(stmts);
        self.pop_scope();
        self.multiclass = None;
    }

    fn let_stmt(&mut self, items: &[LetItem], stmts: &[Stmt]) {
        let values = items.iter().filter_map(|item| self.let_value(item, None, None)).collect();
        self.lets.push(values);
        self.push_scope(ScopeKind::Local);
        self.stmts(stmts);
        self.pop_scope();
        self.lets.pop();
    }

    fn defvar(&mut self, name: Name, value: &Expr, rec: Option<RecId>) {
        let text = self.text(name.sym).to_string();
        if let Some(rec) = rec
            && let Some(field) = self.rec(rec).field(name.sym)
        {
            let diag = Diag::error(name.span, format!("`{text}` is a field already"));
            self.report(diag.note_at(self.rec(rec).fields[field].span, "the field is declared here"));
            return;
        }
        if self.is_outermost() {
            let known = match (self.defs.get(&name.sym), self.globals.get(&name.sym)) {
                (Some(def), _) => Some(self.rec_span(*def)),
                (None, Some((_, span))) => Some(*span),
                (None, None) => None,
            };
            if let Some(known) = known {
                let diag = Diag::error(name.span, format!("`{text}` is defined already"));
                self.report(diag.note_at(known, "here, first"));
                return;
            }
        } else if self.is_declared_here(name.sym) {
            self.error(name.span, format!("`{text}` is defined already in this scope"));
            return;
        }
        let value = self.expr(value, rec, None).unwrap_or(Val::POISON);
        if self.is_outermost() {
            self.globals.insert(name.sym, (value, name.span));
        } else {
            self.declare(name.sym, value);
        }
    }

    fn deftype(&mut self, name: Name, ty: &TypeExpr) {
        let text = self.text(name.sym).to_string();
        let known = match (self.classes.get(&name.sym), self.aliases.get(&name.sym)) {
            (Some(class), _) => Some(self.rec_span(*class)),
            (None, Some((_, span))) => Some(*span),
            (None, None) => None,
        };
        if let Some(known) = known {
            let diag = Diag::error(name.span, format!("the type `{text}` is defined already"));
            self.report(diag.note_at(known, "here, first"));
            return;
        }
        let at = ty.span;
        let Some(ty) = self.ty(ty) else { return };
        if let TyKind::Record(classes) = self.types.kind(ty) {
            let class = classes.first().copied();
            let message =
                format!("`{text}` cannot be another name for a class, only for a type that is built in");
            let mut diag = Diag::error(at, message);
            if let Some(class) = class {
                diag = diag.note_at(self.rec_span(class), "the class is defined here");
            }
            self.report(diag);
            return;
        }
        self.aliases.insert(name.sym, (ty, name.span));
    }

    /// Runs a `defset`; returns `None` if its statements are not run.
    fn defset_stmt(&mut self, ty: &TypeExpr, name: Name, stmts: &[Stmt]) -> Option<()> {
        let list = self.ty(ty)?;
        let Some(element) = self.types.element(list) else {
            self.error(ty.span, format!("a set must be of a list type, not `{}`", self.type_text(list)));
            return None;
        };
        if self.defs.contains_key(&name.sym) || self.globals.contains_key(&name.sym) {
            self.error(name.span, format!("`{}` is defined already", self.text(name.sym)));
            return None;
        }
        self.defsets.push((element, name.span, Vec::new()));
        self.push_scope(ScopeKind::Local);
        self.stmts(stmts);
        self.pop_scope();
        if let Some((element, span, members)) = self.defsets.pop() {
            let list: Vec<Val> = members.into_iter().map(|def| self.vals.add(Node::Def(def), span)).collect();
            let value = self.vals.add(Node::List(list.into(), element), span);
            self.globals.insert(name.sym, (value, name.span));
        }
        Some(())
    }

    /// Runs a `foreach`; returns `None` if its list is unknown.
    fn foreach_stmt(&mut self, name: Name, list: &ForeachList, stmts: &[Stmt], span: Span) -> Option<()> {
        let (list, item) = self.foreach_list(list)?;
        let var = self.vals.add(Node::Var(name.sym, item), name.span);
        self.push_scope(ScopeKind::Loop(name.sym, var));
        self.loops.push(Loop { var: Some(name.sym), list, entries: Vec::new(), span });
        self.stmts(stmts);
        self.pop_scope();
        if let Some(done) = self.loops.pop() {
            self.add_entry(Entry::Loop(Rc::new(done)));
        }
        Some(())
    }

    /// Returns the list of a loop, and the type of its variable.
    fn foreach_list(&mut self, list: &ForeachList) -> Option<(Val, Ty)> {
        let numbers = match list {
            ForeachList::Ranges(ranges) => {
                let span = ranges.first().map(|range| range.lo.span)?;
                (self.ranges(ranges, None)?, span)
            }
            ForeachList::Value(value, end) => {
                let list = self.expr(value, None, None)?;
                let ty = self.type_of(list);
                if let Some(element) = ty.and_then(|ty| self.types.element(ty)) {
                    return Some((list, element));
                }
                let Node::Int(lo) = *self.vals.get(list) else {
                    if !matches!(self.vals.get(list), Node::Poison) {
                        let message =
                            format!("expected a list to loop over, but got {}", self.kind_text(list));
                        self.error(value.span, message);
                    }
                    return None;
                };
                let Ok(lo) = u32::try_from(lo) else {
                    self.error(value.span, format!("a range cannot include {lo}"));
                    return None;
                };
                let Some(end) = end else { return self.int_list(&[lo], value.span) };
                let hi = self.expr(end, None, None)?;
                let Node::Int(hi) = *self.vals.get(hi) else {
                    let message = format!("expected an integer, but got {}", self.kind_text(hi));
                    self.error(end.span, message);
                    return None;
                };
                let hi = u32::try_from(hi).ok().filter(|hi| hi.abs_diff(lo) < 1_000_000);
                let Some(hi) = hi else {
                    self.error(end.span, "this range is too long: more than 1000000 elements");
                    return None;
                };
                let numbers = if lo <= hi { (lo..=hi).collect() } else { (hi..=lo).rev().collect() };
                (numbers, value.span)
            }
        };
        self.int_list(&numbers.0, numbers.1)
    }

    fn int_list(&mut self, numbers: &[u32], span: Span) -> Option<(Val, Ty)> {
        let list: Vec<Val> = numbers.iter().map(|n| self.int(i64::from(*n), span)).collect();
        Some((self.vals.add(Node::List(list.into(), Ty::INT), span), Ty::INT))
    }

    /// Runs an `if`. Each branch is a loop that runs once or never, which may be decided later. Returns
    /// `None` if it is never decided.
    fn if_stmt(
        &mut self,
        condition: &Expr,
        then: &[Stmt],
        otherwise: Option<&[Stmt]>,
        span: Span,
    ) -> Option<()> {
        let at = condition.span;
        let condition = self.expr(condition, None, None)?;
        // An unset condition is only an error if it is needed: the body of an unused multiclass reports
        // nothing.
        if !self.may_be_number(condition) {
            if !matches!(self.vals.get(condition), Node::Poison) {
                let message =
                    format!("expected a condition of type `bit`, but got {}", self.kind_text(condition));
                self.error(at, message);
            }
            return None;
        }
        let bit = self.vals.add(Node::Bit(true), at);
        let once = self.vals.add(Node::List([bit].into(), Ty::BIT), at);
        let never = self.vals.add(Node::List([].into(), Ty::BIT), at);
        let ty = self.types.list(Ty::BIT);
        self.arm(condition, once, never, ty, then, span);
        if let Some(otherwise) = otherwise {
            self.arm(condition, never, once, ty, otherwise, span);
        }
        Some(())
    }

    fn arm(&mut self, condition: Val, yes: Val, no: Val, ty: Ty, stmts: &[Stmt], span: Span) {
        let list = self.fold_tern(Tern::If, condition, yes, no, ty, span, None);
        self.loops.push(Loop { var: None, list, entries: Vec::new(), span });
        self.push_scope(ScopeKind::Local);
        self.stmts(stmts);
        self.pop_scope();
        if let Some(done) = self.loops.pop() {
            self.add_entry(Entry::Loop(Rc::new(done)));
        }
    }
}
