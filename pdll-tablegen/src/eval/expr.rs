//! Values in the source: syntax to nodes.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::node::{Bin, Node, StrForm, Val};
use super::record::RecId;
use super::scope::Mode;
use super::state::Eval;
use super::ty::{Ty, TyKind};
use crate::ast::{Arg, Bang, DagArg, Expr, ExprKind, Name, Range, Suffix, SuffixKind, TypeExpr, TypeKind};
use crate::symbol::Sym;

/// Maximum number of bits in one range.
const MAX_RANGE: usize = 1 << 16;

/// The arguments that are converted to the types of their parameters.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Casts {
    /// All arguments.
    All,
    /// Those that are not numbers. As in LLVM, a multiclass passes numbers to its parents as they are: `-1` stays `-1` if the
    /// parameter is a `bits<5>`.
    NoNumbers,
}

impl Eval<'_> {
    /// Returns the type that a type expression denotes.
    pub(super) fn ty(&mut self, ty: &TypeExpr) -> Option<Ty> {
        Some(match &ty.kind {
            TypeKind::Bit => Ty::BIT,
            TypeKind::Int => Ty::INT,
            TypeKind::Str => Ty::STR,
            TypeKind::Dag => Ty::DAG,
            TypeKind::Bits(width) => self.types.bits(*width as usize),
            TypeKind::List(element) => {
                let element = self.ty(element)?;
                self.types.list(element)
            }
            TypeKind::Named(name) => {
                if let Some((ty, _)) = self.aliases.get(name) {
                    return Some(*ty);
                }
                let Some(class) = self.classes.get(name).copied() else {
                    self.unknown_type(*name, ty.span);
                    return None;
                };
                self.note_record(class, ty.span);
                self.record_type(vec![class])
            }
        })
    }

    fn unknown_type(&mut self, name: Sym, span: Span) {
        let wrong = self.text(name).to_string();
        let mut known: Vec<&str> = ["bit", "bits", "code", "dag", "int", "list", "string"].to_vec();
        if self.compares() {
            known
                .extend(self.classes.keys().chain(self.aliases.keys()).map(|name| &**self.names.text(*name)));
            known.sort_unstable();
        }
        let diag = Diag::error(span, format!("no type is called `{wrong}`")).suggest(&wrong, known);
        self.report(diag);
    }

    /// Returns the class of a name.
    pub(super) fn class(&mut self, name: Name) -> Option<RecId> {
        if let Some(class) = self.classes.get(&name.sym).copied() {
            self.note_record(class, name.span);
            return Some(class);
        }
        let wrong = self.text(name.sym).to_string();
        let mut known: Vec<&str> = Vec::new();
        if self.compares() {
            known.extend(self.classes.keys().map(|name| &**self.names.text(*name)));
            known.sort_unstable();
        }
        let diag = Diag::error(name.span, format!("no class is called `{wrong}`"));
        let diag = if self.multiclasses.contains_key(&name.sym) {
            diag.help(format!("`{wrong}` is a multiclass; it is used by `defm`"))
        } else {
            diag.suggest(&wrong, known)
        };
        self.report(diag);
        None
    }

    /// Evaluates a value; `want` is the expected type, if known.
    pub(super) fn expr(&mut self, expr: &Expr, rec: Option<RecId>, want: Option<Ty>) -> Option<Val> {
        self.expr_in(expr, rec, want, Mode::Value)
    }

    pub(super) fn expr_in(
        &mut self,
        expr: &Expr,
        rec: Option<RecId>,
        want: Option<Ty>,
        mode: Mode,
    ) -> Option<Val> {
        if !self.enter_at(expr.span) {
            return None;
        }
        let value = self.expr_kind(expr, rec, want, mode);
        self.leave();
        value
    }

    fn expr_kind(&mut self, expr: &Expr, rec: Option<RecId>, want: Option<Ty>, mode: Mode) -> Option<Val> {
        let span = expr.span;
        let node = match &expr.kind {
            ExprKind::Error => return None,
            ExprKind::Int(value) => Node::Int(*value),
            ExprKind::Unset => Node::Unset,
            ExprKind::Str(text) => {
                let node = Node::Str(self.names.add_arc(text), StrForm::Plain);
                return Some(self.vals.add_text(node, span, text.len()));
            }
            ExprKind::Code(text) => {
                let node = Node::Str(self.names.add_arc(text), StrForm::Code);
                return Some(self.vals.add_text(node, span, text.len()));
            }
            ExprKind::Binary(digits) => {
                let bits: Vec<Val> =
                    digits.iter().rev().map(|bit| self.vals.add(Node::Bit(*bit), span)).collect();
                Node::Bits(bits.into())
            }
            ExprKind::Ident(name) => return self.name_value(*name, span, rec, mode),
            ExprKind::Bits(bits) => return self.bits(bits, span, rec),
            ExprKind::List(items, ty) => return self.list_literal(items, ty.as_ref(), span, rec, want),
            ExprKind::Dag(op, args) => return self.dag_literal(op, args, span, rec),
            ExprKind::Instance(name, args) => {
                let class = self.class(*name)?;
                let args = self.class_args(class, args, rec, Casts::All)?;
                self.bind_args(class, &args, span)?;
                return Some(self.fold_instance(class, args.into(), span, span));
            }
            ExprKind::Bang(op, ty, args) => return self.bang(*op, ty.as_ref(), args, span, rec, want),
            ExprKind::Cond(cases) => return self.cond(cases, span, rec, want),
            ExprKind::Suffixed(base, suffixes) => {
                // As in LLVM, the type expected of the whole is expected of the first part.
                if let Some(want) = want
                    && self.types.element(want).is_none()
                    && is_list_written(base)
                {
                    let message = format!(
                        "a list cannot be written out where a value of type `{}` is wanted",
                        self.type_text(want)
                    );
                    self.report(Diag::error(base.span, message).help("give it a name with `defvar` first"));
                    return None;
                }
                let mut value = self.expr_in(base, rec, want, mode)?;
                for suffix in suffixes {
                    value = self.suffix(value, suffix, base.span.to(suffix.span), rec)?;
                }
                return Some(value);
            }
            ExprKind::Paste(parts) => return self.paste(parts, span, rec, want, mode),
        };
        Some(self.vals.add(node, span))
    }

    /// `{a, b, c}`: the first is the highest bit.
    fn bits(&mut self, items: &[Expr], span: Span, rec: Option<RecId>) -> Option<Val> {
        let mut bits: Vec<Val> = Vec::new();
        for item in items {
            let value = self.expr(item, rec, None)?;
            let width = match self.vals.get(value) {
                Node::Bits(bits) => Some(bits.len() as u32),
                Node::Var(_, ty) => match self.types.kind(*ty) {
                    TyKind::Bits(width) => Some(*width),
                    _ => None,
                },
                _ => None,
            };
            if let Some(width) = width {
                for i in (0..width).rev() {
                    bits.push(self.bit(value, i));
                }
            } else {
                match self.cast_to(value, Ty::BIT) {
                    Some(bit) => bits.push(bit),
                    None => {
                        let message = format!("expected a bit, but got {}", self.kind_text(value));
                        self.error(item.span, message);
                        return None;
                    }
                }
            }
        }
        bits.reverse();
        Some(self.vals.add(Node::Bits(bits.into()), span))
    }

    fn list_literal(
        &mut self,
        items: &[Expr],
        ty: Option<&TypeExpr>,
        span: Span,
        rec: Option<RecId>,
        want: Option<Ty>,
    ) -> Option<Val> {
        let want_item = match want {
            Some(want) => match self.types.element(want) {
                Some(element) => Some(element),
                None => {
                    let message =
                        format!("expected a value of type `{}`, but got a list", self.type_text(want));
                    self.error(span, message);
                    return None;
                }
            },
            None => None,
        };
        let mut list = Vec::with_capacity(items.len());
        let mut is_bad = false;
        for item in items {
            match self.expr(item, rec, want_item) {
                Some(value) => list.push(value),
                None => is_bad = true,
            }
        }
        if is_bad {
            return None;
        }
        let given = match ty {
            Some(ty) => Some(self.ty(ty)?),
            None => None,
        };
        let mut element: Option<Ty> = None;
        for (i, value) in list.iter().enumerate() {
            let Some(ty) = self.type_of(*value) else { continue };
            element = Some(match element {
                None => ty,
                Some(before) => match self.common_type(before, ty) {
                    Some(common) => common,
                    None => {
                        let message = format!(
                            "the elements of a list must have a common type, but this is {} after `{}`",
                            self.kind_text(*value),
                            self.type_text(before)
                        );
                        self.error(items[i].span, message);
                        return None;
                    }
                },
            });
        }
        let element = match (element, given.or(want_item)) {
            (Some(found), Some(wanted)) if !self.is_convertible(found, wanted) => {
                let message = format!(
                    "expected a list of `{}`, but got a list of `{}`",
                    self.type_text(wanted),
                    self.type_text(found)
                );
                self.error(span, message);
                return None;
            }
            (found, _) => match given.or(found).or(want_item) {
                Some(element) => element,
                None => {
                    self.report(
                        Diag::error(span, "the type of this list is not known").help("write `[]<type>`"),
                    );
                    return None;
                }
            },
        };
        if let (Some(given), Some(wanted)) = (given, want_item)
            && !self.is_convertible(given, wanted)
        {
            let message = format!(
                "expected a list of `{}`, but got a list of `{}`",
                self.type_text(wanted),
                self.type_text(given)
            );
            self.error(span, message);
            return None;
        }
        Some(self.vals.add(Node::List(list.into(), element), span))
    }

    fn dag_literal(&mut self, op: &DagArg, args: &[DagArg], span: Span, rec: Option<RecId>) -> Option<Val> {
        let (operator, name) = self.dag_arg(op, rec)?;
        let mut list = Vec::with_capacity(args.len());
        let mut is_bad = false;
        for arg in args {
            match self.dag_arg(arg, rec) {
                Some(arg) => list.push(arg),
                None => is_bad = true,
            }
        }
        if is_bad {
            return None;
        }
        Some(self.vals.add(Node::Dag { op: operator, name, args: list.into() }, span))
    }

    fn dag_arg(&mut self, arg: &DagArg, rec: Option<RecId>) -> Option<(Val, Option<Sym>)> {
        let value = match &arg.value {
            Some(value) => self.expr(value, rec, None)?,
            None => self.vals.add(Node::Unset, arg.span),
        };
        Some((value, arg.name.map(|name| name.sym)))
    }

    /// Returns whether a value and a type are numbers.
    fn is_number(&mut self, value: Val, ty: Ty) -> bool {
        let is_number = |kind: &TyKind| matches!(kind, TyKind::Bit | TyKind::Bits(_) | TyKind::Int);
        let from = self.type_of(value);
        from.is_some_and(|from| is_number(self.types.kind(from))) && is_number(self.types.kind(ty))
    }

    /// Evaluates the arguments of a class or multiclass, each with the type of its parameter.
    pub(super) fn class_args(
        &mut self,
        class: RecId,
        args: &[Arg],
        rec: Option<RecId>,
        casts: Casts,
    ) -> Option<Vec<(Option<Sym>, Val)>> {
        let params = self.rec(class).params.clone();
        let mut list: Vec<(Option<Sym>, Val)> = Vec::with_capacity(args.len());
        let mut given = vec![false; params.len()];
        let (mut is_bad, mut is_named) = (false, false);
        for (i, arg) in args.iter().enumerate() {
            let index = match arg.name {
                None if is_named => {
                    self.error(arg.value.span, "a positional argument cannot follow a named one");
                    return None;
                }
                None if i >= params.len() => {
                    let message = format!(
                        "`{}` takes {} argument{}, but {} are given",
                        self.rec_title(class),
                        params.len(),
                        if params.len() == 1 { "" } else { "s" },
                        args.len()
                    );
                    let diag = Diag::error(arg.value.span, message);
                    let diag = diag.note_at(self.rec_span(class), "it is defined here");
                    self.report(diag);
                    return None;
                }
                None => i,
                Some(name) => self.param_index(class, name)?,
            };
            if given[index] {
                let message = format!("the argument `{}` is given twice", self.text(params[index].plain));
                self.error(arg.name.map_or(arg.value.span, |name| name.span), message);
                return None;
            }
            given[index] = true;
            let field = self.rec(class).field(params[index].qualified)?;
            let (ty, declared) = (self.rec(class).fields[field].ty, self.rec(class).fields[field].span);
            let Some(value) = self.expr(&arg.value, rec, Some(ty)) else {
                is_bad = true;
                continue;
            };
            if let Some(name) = arg.name
                && matches!(self.vals.get(value), Node::Unset)
            {
                let message = format!("the argument `{}` is given by name, but as `?`", self.text(name.sym));
                let diag = Diag::error(arg.value.span, message);
                self.report(diag.help("an unset argument can be given by position, or omitted"));
                is_bad = true;
                continue;
            }
            let fitting = match casts == Casts::NoNumbers && self.is_number(value, ty) {
                true => Some(value),
                false => self.cast_to(value, ty),
            };
            match fitting {
                Some(value) => {
                    is_named |= arg.name.is_some();
                    list.push((arg.name.map(|name| name.sym), value));
                }
                None if self.is_of_incomplete(value) => is_bad = true,
                None => {
                    is_bad = true;
                    let got = self.kind_text(value);
                    let message = format!(
                        "the argument `{}` of `{}` must be of type `{}`, but this is {got}",
                        self.text(params[index].plain),
                        self.rec_title(class),
                        self.type_text(ty),
                    );
                    let diag = Diag::error(arg.value.span, message);
                    self.report(diag.note_at(declared, "the argument is declared here"));
                }
            }
        }
        (!is_bad).then_some(list)
    }

    fn param_index(&mut self, class: RecId, name: Name) -> Option<usize> {
        let params = self.rec(class).params.clone();
        let found = params.position(name.sym);
        if found.is_none() {
            let wrong = self.text(name.sym).to_string();
            let message = format!("`{}` has no argument `{wrong}`", self.rec_title(class));
            let n_known = if self.compares() { params.len() } else { 0 };
            let known = params[..n_known].iter().map(|param| self.text(param.plain));
            let diag = Diag::error(name.span, message).suggest(&wrong, known);
            self.report(diag);
        }
        found
    }

    fn suffix(&mut self, value: Val, suffix: &Suffix, span: Span, rec: Option<RecId>) -> Option<Val> {
        if matches!(self.vals.get(value), Node::Poison) {
            return None;
        }
        match &suffix.kind {
            SuffixKind::Field(name) => {
                let Some(ty) = self.field_type(value, name.sym) else {
                    if self.is_of_incomplete(value) {
                        return None;
                    }
                    let message = format!("{} has no field `{}`", self.kind_text(value), self.text(name.sym));
                    self.error(name.span, message);
                    return None;
                };
                self.note_member(value, *name);
                Some(self.fold_field(value, name.sym, ty, span, rec))
            }
            SuffixKind::Bits(ranges) => {
                let mut bits = self.ranges(ranges, rec)?;
                bits.reverse();
                let Some(range) = self.bit_range(value, &bits, span) else {
                    let message = format!("{} does not have these bits", self.kind_text(value));
                    self.error(suffix.span, message);
                    return None;
                };
                Some(range)
            }
            SuffixKind::Elements(ranges, is_single) => {
                let element = self.type_of(value).and_then(|ty| self.types.element(ty));
                let Some(element) = element else {
                    let message = format!("expected a list before `[`, but got {}", self.kind_text(value));
                    self.error(suffix.span, message);
                    return None;
                };
                if *is_single {
                    let index = self.expr(&ranges[0].lo, rec, None)?;
                    let ty = self.type_of(index);
                    if ty.is_some_and(|ty| self.is_convertible(ty, Ty::INT)) {
                        let index = self.cast_to(index, Ty::INT)?;
                        return Some(self.fold_bin(Bin::Element, value, index, element, span, rec));
                    }
                    let list = self.slice_part(index, ranges[0].lo.span)?;
                    let ty = self.types.list(element);
                    return Some(self.fold_bin(Bin::Slice, value, list, ty, span, rec));
                }
                let indices = self.slice_indices(ranges, span, rec)?;
                let ty = self.types.list(element);
                Some(self.fold_bin(Bin::Slice, value, indices, ty, span, rec))
            }
        }
    }

    /// Returns all indices of a slice as one list.
    fn slice_indices(&mut self, ranges: &[Range], span: Span, rec: Option<RecId>) -> Option<Val> {
        let int_list = self.types.list(Ty::INT);
        let mut all: Option<Val> = None;
        for range in ranges {
            let lo = self.expr(&range.lo, rec, None)?;
            let part = match &range.hi {
                Some(hi) => {
                    let hi_value = self.expr(hi, rec, None)?;
                    let lo = self.int_operand(lo, range.lo.span)?;
                    let hi = self.int_operand(hi_value, hi.span)?;
                    self.fold_bin(Bin::RangeTo, lo, hi, int_list, span, rec)
                }
                None => self.slice_part(lo, range.lo.span)?,
            };
            all = Some(match all {
                None => part,
                Some(before) => self.fold_bin(Bin::ListConcat, before, part, int_list, span, rec),
            });
        }
        all
    }

    /// Returns one index, or a list of them, as a list.
    fn slice_part(&mut self, value: Val, span: Span) -> Option<Val> {
        let ty = self.type_of(value);
        let is_list =
            ty.and_then(|ty| self.types.element(ty)).is_some_and(|ty| self.is_convertible(ty, Ty::INT));
        if is_list {
            return Some(value);
        }
        let int_list = self.types.list(Ty::INT);
        let index = self.int_operand(value, span)?;
        if matches!(self.vals.get(index), Node::Int(_)) {
            return Some(self.vals.add(Node::List([index].into(), Ty::INT), span));
        }
        let one = self.int(1, span);
        Some(self.fold_bin(Bin::ListSplat, index, one, int_list, span, None))
    }

    pub(super) fn int_operand(&mut self, value: Val, span: Span) -> Option<Val> {
        let ty = self.type_of(value);
        if ty.is_some_and(|ty| self.is_convertible(ty, Ty::INT))
            && let Some(int) = self.cast_to(value, Ty::INT)
        {
            return Some(int);
        }
        let message = format!("expected an integer, but got {}", self.kind_text(value));
        self.error(span, message);
        None
    }

    /// Returns the numbers in ranges, in order.
    pub(super) fn ranges(&mut self, ranges: &[Range], rec: Option<RecId>) -> Option<Vec<u32>> {
        let mut list = Vec::new();
        for range in ranges {
            let lo = self.bound(&range.lo, rec)?;
            let hi = match &range.hi {
                Some(hi) => self.bound(hi, rec)?,
                None => lo,
            };
            if lo.abs_diff(hi) as usize + list.len() > MAX_RANGE {
                self.error(range.lo.span, format!("this range names more than {MAX_RANGE} bits"));
                return None;
            }
            if lo <= hi {
                list.extend(lo..=hi);
            } else {
                list.extend((hi..=lo).rev());
            }
        }
        Some(list)
    }

    fn bound(&mut self, expr: &Expr, rec: Option<RecId>) -> Option<u32> {
        let value = self.expr(expr, rec, None)?;
        let Node::Int(number) = *self.vals.get(value) else {
            let message = format!("expected an integer, but got {}", self.kind_text(value));
            self.error(expr.span, message);
            return None;
        };
        match u32::try_from(number) {
            Ok(number) => Some(number),
            Err(_) => {
                self.error(expr.span, format!("a range cannot include {number}"));
                None
            }
        }
    }
}

/// Returns whether an expression is a list whose type LLVM takes from the context: a literal, or an operator that passes the expected type on.
fn is_list_written(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::List(..) => true,
        ExprKind::Bang(Bang::ListSplat | Bang::Foreach | Bang::Filter, ..) => true,
        ExprKind::Bang(Bang::ListConcat | Bang::ListRemove, _, args) => args.iter().any(is_list_written),
        _ => false,
    }
}
