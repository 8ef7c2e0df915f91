//! Conversions: a value as another type, its bits, its type.

use pdll_support::source::Span;

use super::node::{Node, Tern, Un, Val};
use super::record::RecId;
use super::state::Eval;
use super::ty::{Ty, TyKind};
use crate::symbol::Sym;

impl Eval<'_> {
    /// Returns the type of a value; `None` for `?`.
    pub(super) fn type_of(&mut self, val: Val) -> Option<Ty> {
        let ty = match *self.vals.get(val) {
            Node::Unset | Node::Poison => return None,
            Node::Bit(_) | Node::VarBit(..) => Ty::BIT,
            Node::Bits(ref bits) => {
                let width = bits.len();
                self.types.bits(width)
            }
            Node::Int(_) | Node::IsA(..) | Node::Exists(..) => Ty::INT,
            Node::Str(..) | Node::Anonymous(_) => Ty::STR,
            Node::List(_, element) => self.types.list(element),
            Node::Dag { .. } => Ty::DAG,
            Node::Def(rec) => self.type_of_rec(rec),
            Node::Instance(class, ..) => self.record_type(vec![class]),
            Node::Var(_, ty) | Node::Field(_, _, ty) | Node::Un(_, _, ty) | Node::Bin(_, _, _, ty) => ty,
            Node::Tern(_, _, _, _, ty) | Node::Cond(_, ty) | Node::Instances(_, _, ty) => ty,
            Node::Foldl(ref fold) => fold.ty,
        };
        Some(ty)
    }

    /// Converts the value to type `to`, or returns `None` if that needs a cast that could fail later.
    pub(super) fn convert_to(&mut self, val: Val, to: Ty) -> Option<Val> {
        let span = self.vals.span(val);
        match (self.vals.get(val), self.types.kind(to)) {
            (Node::Unset | Node::Poison, _) => Some(val),
            (Node::Bit(_), TyKind::Bit) => Some(val),
            (Node::Bit(bit), TyKind::Int) => {
                let value = i64::from(*bit);
                Some(self.int(value, span))
            }
            (Node::Bit(_), TyKind::Bits(1)) => Some(self.vals.add(Node::Bits([val].into()), span)),
            (Node::Bits(bits), TyKind::Bit) => (bits.len() == 1).then(|| bits[0]),
            (Node::Bits(bits), TyKind::Bits(width)) => (bits.len() == *width as usize).then_some(val),
            (Node::Bits(_), TyKind::Int) => {
                let value = self.bits_value(val)?;
                Some(self.int(value, span))
            }
            (Node::Int(_), TyKind::Int) => Some(val),
            (Node::Int(value @ (0 | 1)), TyKind::Bit) => {
                let bit = *value == 1;
                Some(self.vals.add(Node::Bit(bit), span))
            }
            (Node::Int(value), TyKind::Bits(width)) => {
                let (value, width) = (*value, *width);
                let fits = width >= 64 || (value >> width == 0) || (width > 0 && value >> (width - 1) == -1);
                if !fits {
                    return None;
                }
                let zero = self.vals.add(Node::Bit(false), span);
                let one = self.vals.add(Node::Bit(true), span);
                let bit = |i: u32| if (value >> i.min(63)) & 1 == 1 { one } else { zero };
                let bits: Vec<Val> = (0..width).map(bit).collect();
                Some(self.vals.add(Node::Bits(bits.into()), span))
            }
            (Node::Bit(_) | Node::Bits(_) | Node::Int(_), _) => None,
            (Node::Str(..), kind) => (*kind == TyKind::Str).then_some(val),
            (Node::Dag { .. }, kind) => (*kind == TyKind::Dag).then_some(val),
            (Node::List(list, from), TyKind::List(element)) => {
                let (list, element, is_same) = (list.clone(), *element, from == element);
                let mut new = Vec::with_capacity(list.len());
                let mut is_changed = false;
                if is_same {
                    return Some(val);
                }
                for old in list.iter() {
                    let item = self.convert_to(*old, element)?;
                    is_changed |= item != *old;
                    new.push(item);
                }
                // A list whose elements need no conversion keeps its own, narrower element type.
                if !is_changed {
                    return Some(val);
                }
                Some(self.vals.add(Node::List(new.into(), element), span))
            }
            (Node::List(..), _) => None,
            (Node::Def(rec), TyKind::Record(_)) => {
                let from = self.type_of_rec(*rec);
                self.is_convertible(from, to).then_some(val)
            }
            (Node::Def(_), _) => None,
            _ => {
                let from = self.type_of(val)?;
                if self.is_a(from, to) {
                    return Some(val);
                }
                (from == Ty::BIT && *self.types.kind(to) == TyKind::Bits(1))
                    .then(|| self.vals.add(Node::Bits([val].into()), span))
            }
        }
    }

    /// Converts the value to type `to`, with a cast around it if its type allows one.
    pub(super) fn cast_to(&mut self, val: Val, to: Ty) -> Option<Val> {
        if let Some(converted) = self.convert_to(val, to) {
            return Some(converted);
        }
        let from = self.type_of(val)?;
        if !self.is_convertible(from, to) {
            return None;
        }
        // A literal whose conversion failed can never be cast.
        let is_literal = matches!(self.vals.get(val), Node::Int(_) | Node::Bit(_) | Node::Str(..));
        let span = self.vals.span(val);
        (!is_literal).then(|| self.fold_un(Un::Cast, val, to, span, None, false))
    }

    /// Returns the integer if the value is already evaluated to one.
    pub(super) fn as_int(&self, val: Val) -> Option<i64> {
        match self.vals.get(val) {
            Node::Int(value) => Some(*value),
            Node::Bit(bit) => Some(i64::from(*bit)),
            Node::Bits(_) => self.bits_value(val),
            _ => None,
        }
    }

    fn bits_value(&self, val: Val) -> Option<i64> {
        let Node::Bits(bits) = self.vals.get(val) else { return None };
        let mut value = 0_i64;
        for (i, bit) in bits.iter().enumerate() {
            match self.vals.get(*bit) {
                Node::Bit(true) if i < 64 => value |= 1 << i,
                Node::Bit(_) => {}
                _ => return None,
            }
        }
        Some(value)
    }

    /// Returns one bit of a value.
    pub(super) fn bit(&mut self, val: Val, index: u32) -> Val {
        let span = self.vals.span(val);
        match self.vals.get(val) {
            Node::Bits(bits) => bits.get(index as usize).copied().unwrap_or(Val::UNSET),
            Node::Int(value) => {
                let bit = (value >> index.min(63)) & 1 == 1;
                self.vals.add(Node::Bit(bit), span)
            }
            Node::Unset | Node::Poison | Node::Bit(_) => val,
            _ => match self.type_of(val) {
                Some(Ty::BIT) => val,
                _ => self.vals.add(Node::VarBit(val, index), span),
            },
        }
    }

    /// Returns some bits of a value, the lowest of the result first.
    pub(super) fn bit_range(&mut self, val: Val, bits: &[u32], span: Span) -> Option<Val> {
        let width = match self.vals.get(val) {
            Node::Int(_) => 64,
            Node::Poison => return Some(val),
            _ => match self.type_of(val).map(|ty| self.types.kind(ty).clone())? {
                TyKind::Bits(width) => width,
                _ => return None,
            },
        };
        if bits.iter().any(|bit| *bit >= width) {
            return None;
        }
        let new: Vec<Val> = bits.iter().map(|bit| self.bit(val, *bit)).collect();
        Some(self.vals.add(Node::Bits(new.into()), span))
    }

    /// Returns the type of a field of a record value.
    pub(super) fn field_type(&mut self, val: Val, name: Sym) -> Option<Ty> {
        if let Node::Def(rec) = self.vals.get(val) {
            let rec = self.rec(*rec);
            return rec.field(name).map(|field| rec.fields[field].ty);
        }
        let ty = self.type_of(val)?;
        let TyKind::Record(classes) = self.types.kind(ty) else { return None };
        classes.iter().find_map(|class| {
            let rec = self.rec(*class);
            rec.field(name).map(|field| rec.fields[field].ty)
        })
    }

    /// Returns whether the value is, or may become, a record with missing parts. The missing part has already
    /// been reported.
    pub(super) fn is_of_incomplete(&mut self, val: Val) -> bool {
        if let Node::Def(rec) = self.vals.get(val) {
            return self.rec(*rec).is_incomplete;
        }
        let Some(ty) = self.type_of(val) else { return false };
        match self.types.kind(ty) {
            TyKind::Record(classes) => classes.iter().any(|class| self.rec(*class).is_incomplete),
            _ => false,
        }
    }

    /// Returns a field of a record value: the field's value if it is already known.
    pub(super) fn fold_field(
        &mut self,
        of: Val,
        name: Sym,
        ty: Ty,
        span: Span,
        current: Option<RecId>,
    ) -> Val {
        match self.vals.get(of) {
            Node::Poison => return of,
            Node::Def(rec) => {
                let rec = *rec;
                if Some(rec) == current {
                    let message = format!(
                        "`{}` cannot use its own field `{}` by its own name",
                        self.rec_title(rec),
                        self.text(name)
                    );
                    self.error(span, message);
                    return Val::POISON;
                }
                if let Some(field) = self.rec(rec).field(name) {
                    let value = self.rec(rec).fields[field].value;
                    if self.vals.is_concrete(value) {
                        return value;
                    }
                }
            }
            _ => {}
        }
        self.vals.add(Node::Field(of, name, ty), span)
    }

    /// Returns whether two values are equal, regardless of their locations.
    pub(super) fn same(&self, a: Val, b: Val) -> bool {
        if a == b {
            return true;
        }
        let all =
            |a: &[Val], b: &[Val]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(*a, *b));
        match (self.vals.get(a), self.vals.get(b)) {
            (Node::Unset, Node::Unset) => true,
            (Node::Bit(a), Node::Bit(b)) => a == b,
            (Node::Int(a), Node::Int(b)) => a == b,
            (Node::Str(a, form), Node::Str(b, other)) => a == b && form == other,
            (Node::Anonymous(a), Node::Anonymous(b)) => a == b,
            (Node::Def(a), Node::Def(b)) => a == b,
            (Node::Var(a, ty), Node::Var(b, other)) => a == b && ty == other,
            (Node::Bits(a), Node::Bits(b)) => all(a, b),
            (Node::List(a, ty), Node::List(b, other)) => ty == other && all(a, b),
            (Node::Dag { op, name, args }, Node::Dag { op: op2, name: name2, args: args2 }) => {
                name == name2
                    && args.len() == args2.len()
                    && self.same(*op, *op2)
                    && args.iter().zip(args2.iter()).all(|(a, b)| a.1 == b.1 && self.same(a.0, b.0))
            }
            (Node::VarBit(a, i), Node::VarBit(b, j)) => i == j && self.same(*a, *b),
            (Node::Field(a, n, _), Node::Field(b, m, _)) => n == m && self.same(*a, *b),
            (Node::Un(o, a, t), Node::Un(p, b, u)) => o == p && t == u && self.same(*a, *b),
            (Node::Bin(o, a, b, t), Node::Bin(p, c, d, u)) => o == p && t == u && all(&[*a, *b], &[*c, *d]),
            (Node::Tern(o, a, b, c, t), Node::Tern(p, d, e, f, u)) => {
                o == p && t == u && all(&[*a, *b, *c], &[*d, *e, *f])
            }
            (Node::Instance(c, a, _), Node::Instance(d, b, _)) => c == d && self.same_args(a, b),
            (Node::IsA(t, a), Node::IsA(u, b)) | (Node::Exists(t, a), Node::Exists(u, b)) => {
                t == u && self.same(*a, *b)
            }
            (Node::Instances(t, a, _), Node::Instances(u, b, _)) => t == u && self.same(*a, *b),
            (Node::Cond(a, t), Node::Cond(b, u)) => {
                let pairs = || a.iter().zip(b.iter());
                t == u
                    && a.len() == b.len()
                    && pairs().all(|(a, b)| self.same(a.0, b.0) && self.same(a.1, b.1))
            }
            (Node::Foldl(a), Node::Foldl(b)) => {
                (a.acc, a.var, a.ty) == (b.acc, b.var, b.ty)
                    && all(&[a.start, a.list, a.expr], &[b.start, b.list, b.expr])
            }
            _ => false,
        }
    }

    pub(super) fn same_args(&self, a: &[(Option<Sym>, Val)], b: &[(Option<Sym>, Val)]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && self.same(a.1, b.1))
    }

    pub(super) fn hash_args(&self, class: RecId, args: &[(Option<Sym>, Val)]) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = rustc_hash::FxHasher::default();
        class.hash(&mut hasher);
        for (name, arg) in args {
            name.hash(&mut hasher);
            self.hash(*arg, &mut hasher);
        }
        hasher.finish()
    }

    /// Hashes what `same` compares; operators only by their kind.
    fn hash(&self, val: Val, hasher: &mut rustc_hash::FxHasher) {
        use std::hash::Hash;
        let node = self.vals.get(val);
        std::mem::discriminant(node).hash(hasher);
        match node {
            Node::Bit(bit) => bit.hash(hasher),
            Node::Int(value) => value.hash(hasher),
            Node::Str(sym, _) | Node::Var(sym, _) => sym.hash(hasher),
            Node::Anonymous(number) => number.hash(hasher),
            Node::Def(rec) => rec.hash(hasher),
            Node::List(list, ty) => {
                ty.hash(hasher);
                list.iter().for_each(|item| self.hash(*item, hasher));
            }
            Node::Bits(bits) => bits.iter().for_each(|bit| self.hash(*bit, hasher)),
            Node::Dag { op, args, .. } => {
                self.hash(*op, hasher);
                args.iter().for_each(|(arg, name)| {
                    name.hash(hasher);
                    self.hash(*arg, hasher);
                });
            }
            _ => {}
        }
    }

    /// Describes the type of a value for messages: `a value of type …`.
    pub(super) fn kind_text(&mut self, val: Val) -> String {
        let ty = self.type_of(val);
        let shown = match self.vals.get(val) {
            Node::Instance(class, ..) => format!("{}<…>", self.rec_name_text(*class)),
            _ => self.value_text(val),
        };
        let shown = if shown.chars().count() > 60 {
            format!("{}…", shown.chars().take(59).collect::<String>())
        } else {
            shown
        };
        match ty {
            Some(ty) => format!("`{shown}` of type `{}`", self.type_text(ty)),
            None => format!("`{shown}`"),
        }
    }

    pub(super) fn is_if(&self, val: Val) -> bool {
        matches!(self.vals.get(val), Node::Tern(Tern::If, ..))
    }
}
