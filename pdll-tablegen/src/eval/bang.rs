//! `!operators` in the source: checks their operands, then folds as far as possible.

use pdll_support::source::Span;

use super::node::{Bin, Node, Tern, Un, Val};
use super::record::RecId;
use super::state::Eval;
use super::ty::{Ty, TyKind};
use crate::ast::{Bang, Expr, TypeExpr};

/// An occurrence of an operator, with the expected type of its result.
#[derive(Copy, Clone)]
pub(super) struct Site {
    pub(super) op: Bang,
    pub(super) span: Span,
    pub(super) rec: Option<RecId>,
    pub(super) want: Option<Ty>,
}

impl Eval<'_> {
    pub(super) fn bang(
        &mut self,
        op: Bang,
        ty: Option<&TypeExpr>,
        args: &[Expr],
        span: Span,
        rec: Option<RecId>,
        want: Option<Ty>,
    ) -> Option<Val> {
        let site = Site { op, span, rec, want };
        let takes_type = matches!(op, Bang::Cast | Bang::IsA | Bang::Exists | Bang::Instances);
        let may_take_type = takes_type || matches!(op, Bang::GetDagOp | Bang::GetDagArg);
        let ty = match ty {
            Some(ty) if !may_take_type => {
                self.error(ty.span, format!("`!{}` takes no type", op.text()));
                return None;
            }
            Some(ty) => Some(self.ty(ty)?),
            None if takes_type || op == Bang::GetDagArg => {
                self.error(span, format!("`!{}` needs a type, as in `!{}<int>(…)`", op.text(), op.text()));
                return None;
            }
            None => None,
        };
        let (least, most) = arity(op);
        if args.len() < least || args.len() > most {
            let wanted = match (least, most) {
                (least, usize::MAX) => {
                    format!("at least {least} operand{}", if least == 1 { "" } else { "s" })
                }
                (least, most) if least == most => {
                    format!("{least} operand{}", if least == 1 { "" } else { "s" })
                }
                (least, most) => format!("{least} to {most} operands"),
            };
            let are = if args.len() == 1 { "is" } else { "are" };
            self.error(span, format!("`!{}` takes {wanted}, but {} {are} given", op.text(), args.len()));
            return None;
        }
        match op {
            Bang::Foreach | Bang::Filter => self.bang_foreach(site, args),
            Bang::Foldl => self.bang_foldl(site, args),
            Bang::If => self.bang_if(site, args),
            Bang::Cast
            | Bang::Not
            | Bang::LogTwo
            | Bang::Repr
            | Bang::Initialized
            | Bang::ToLower
            | Bang::ToUpper
            | Bang::Head
            | Bang::Tail
            | Bang::Size
            | Bang::Empty
            | Bang::ListFlatten
            | Bang::GetDagOp
            | Bang::GetDagOpName => self.bang_un(site, ty, &args[0]),
            Bang::IsA => {
                let value = self.expr(&args[0], rec, None)?;
                Some(self.fold_isa(ty?, value, span))
            }
            Bang::Exists => {
                let name = self.operand(site, &args[0], Ty::STR)?;
                Some(self.fold_exists(ty?, name, span, rec, false))
            }
            Bang::Instances => {
                let pattern = match args.first() {
                    Some(pattern) => self.operand(site, pattern, Ty::STR)?,
                    None => self.str_val(".*", span),
                };
                let list = self.types.list(ty?);
                Some(self.fold_instances(ty?, pattern, list, span, rec, false))
            }
            Bang::Range => self.bang_range(site, args),
            Bang::Subst | Bang::Substr | Bang::Find | Bang::SetDagArg | Bang::SetDagName | Bang::Dag => {
                self.bang_tern(site, args)
            }
            _ => self.bang_bin(site, ty, args),
        }
    }

    /// Evaluates an operand that must have type `ty`. As in LLVM, evaluation does not depend on that type.
    fn operand(&mut self, site: Site, arg: &Expr, ty: Ty) -> Option<Val> {
        let value = self.expr(arg, site.rec, None)?;
        self.operand_as(site, arg.span, value, ty)
    }

    fn operand_as(&mut self, site: Site, span: Span, value: Val, ty: Ty) -> Option<Val> {
        match self.vals.get(value) {
            Node::Poison => return None,
            Node::Unset if waits_for_operands(site.op) => return Some(value),
            _ => {}
        }
        let from = self.type_of(value);
        if from.is_some_and(|from| self.is_convertible(from, ty))
            && let Some(cast) = self.cast_to(value, ty)
        {
            return Some(cast);
        }
        self.wrong_operand(site, span, value, &format!("a value of type `{}`", self.type_text(ty)));
        None
    }

    pub(super) fn wrong_operand(&mut self, site: Site, span: Span, value: Val, wanted: &str) {
        if matches!(self.vals.get(value), Node::Poison) {
            return;
        }
        let message = format!("`!{}` expected {wanted}, but got {}", site.op.text(), self.kind_text(value));
        self.error(span, message);
    }

    fn bang_un(&mut self, site: Site, ty: Option<Ty>, arg: &Expr) -> Option<Val> {
        let Site { op, span, rec, .. } = site;
        let value = self.expr(arg, rec, None)?;
        let from = self.type_of(value);
        let element = from.and_then(|from| self.types.element(from));
        let (op, result) = match op {
            Bang::Cast => (Un::Cast, ty?),
            Bang::Repr => (Un::Repr, Ty::STR),
            Bang::Initialized => (Un::Initialized, Ty::INT),
            Bang::Not | Bang::LogTwo => {
                if !self.may_be_number(value) {
                    self.wrong_operand(site, arg.span, value, "an integer");
                    return None;
                }
                (if op == Bang::Not { Un::Not } else { Un::LogTwo }, Ty::INT)
            }
            Bang::ToLower | Bang::ToUpper => {
                self.operand_as(site, arg.span, value, Ty::STR)?;
                (if op == Bang::ToLower { Un::ToLower } else { Un::ToUpper }, Ty::STR)
            }
            Bang::Head | Bang::Tail | Bang::ListFlatten if self.starts_unset(value) => {
                self.wrong_operand(site, arg.span, value, "a list whose first element is set");
                return None;
            }
            Bang::Head | Bang::Tail => match (element, from) {
                (Some(element), _) if op == Bang::Head => (Un::Head, element),
                (Some(_), Some(list)) => (Un::Tail, list),
                _ => {
                    self.wrong_operand(site, arg.span, value, "a list");
                    return None;
                }
            },
            Bang::ListFlatten => {
                let Some(element) = element else {
                    self.wrong_operand(site, arg.span, value, "a list of lists");
                    return None;
                };
                if matches!(self.vals.get(value), Node::List(list, _) if list.is_empty()) {
                    self.error(arg.span, "`!listflatten` of an empty list");
                    return None;
                }
                // A list of anything else is flat.
                if self.types.element(element).is_none() {
                    return Some(value);
                }
                (Un::ListFlatten, element)
            }
            Bang::Size | Bang::Empty => {
                if element.is_none() && !matches!(from, Some(Ty::STR | Ty::DAG)) {
                    self.wrong_operand(site, arg.span, value, "a list, string or dag");
                    return None;
                }
                (if op == Bang::Size { Un::Size } else { Un::Empty }, Ty::INT)
            }
            _ => {
                self.operand_as(site, arg.span, value, Ty::DAG)?;
                let any = self.record_type(Vec::new());
                match op {
                    Bang::GetDagOp => (Un::GetDagOp, ty.unwrap_or(any)),
                    _ => (Un::GetDagOpName, Ty::STR),
                }
            }
        };
        Some(self.fold_un(op, value, result, span, rec, false))
    }

    /// Returns whether the value is a number, or unset so that it may become one.
    pub(super) fn may_be_number(&mut self, value: Val) -> bool {
        let ty = self.type_of(value);
        matches!(self.vals.get(value), Node::Unset) || ty.is_some_and(|ty| self.is_convertible(ty, Ty::INT))
    }

    fn starts_unset(&self, list: Val) -> bool {
        let Node::List(list, _) = self.vals.get(list) else { return false };
        list.first().is_some_and(|first| matches!(self.vals.get(*first), Node::Unset))
    }

    fn bang_bin(&mut self, site: Site, ty: Option<Ty>, args: &[Expr]) -> Option<Val> {
        let Site { op, span, rec, .. } = site;
        let mut values: Vec<Val> = Vec::with_capacity(args.len());
        // Type required for the next operand; `None` for any.
        let mut wanted = match op {
            Bang::Con | Bang::SetDagOp | Bang::SetDagOpName | Bang::GetDagArg | Bang::GetDagName => {
                Some(Ty::DAG)
            }
            Bang::StrConcat | Bang::Match => Some(Ty::STR),
            Bang::Add
            | Bang::Sub
            | Bang::Mul
            | Bang::Div
            | Bang::And
            | Bang::Or
            | Bang::Xor
            | Bang::Shl
            | Bang::Sra
            | Bang::Srl => Some(Ty::INT),
            _ => None,
        };
        if matches!(op, Bang::ListConcat | Bang::ListRemove) {
            wanted = site.want.filter(|want| self.types.element(*want).is_some());
        }
        for (i, arg) in args.iter().enumerate() {
            let is_read_as_it_is = i == 1 && matches!(op, Bang::ListSplat | Bang::Interleave);
            let value = self.expr(arg, rec, wanted.filter(|_| !is_read_as_it_is))?;
            values.push(self.bin_operand(site, i, arg, value, &mut wanted)?);
        }
        let first = self.type_of(values[0]);
        let any = self.record_type(Vec::new());
        let (bin, result) = match op {
            Bang::Add => (Bin::Add, Ty::INT),
            Bang::Sub => (Bin::Sub, Ty::INT),
            Bang::Mul => (Bin::Mul, Ty::INT),
            Bang::Div => (Bin::Div, Ty::INT),
            Bang::And => (Bin::And, Ty::INT),
            Bang::Or => (Bin::Or, Ty::INT),
            Bang::Xor => (Bin::Xor, Ty::INT),
            Bang::Shl => (Bin::Shl, Ty::INT),
            Bang::Sra => (Bin::Sra, Ty::INT),
            Bang::Srl => (Bin::Srl, Ty::INT),
            Bang::Eq => (Bin::Eq, Ty::BIT),
            Bang::Ne => (Bin::Ne, Ty::BIT),
            Bang::Le => (Bin::Le, Ty::BIT),
            Bang::Lt => (Bin::Lt, Ty::BIT),
            Bang::Ge => (Bin::Ge, Ty::BIT),
            Bang::Gt => (Bin::Gt, Ty::BIT),
            Bang::Match => (Bin::Match, Ty::BIT),
            Bang::StrConcat => (Bin::StrConcat, Ty::STR),
            Bang::Interleave => (Bin::Interleave, Ty::STR),
            Bang::Con => (Bin::Con, Ty::DAG),
            Bang::SetDagOp => (Bin::SetDagOp, Ty::DAG),
            Bang::SetDagOpName => (Bin::SetDagOpName, Ty::DAG),
            Bang::GetDagName => (Bin::GetDagName, Ty::STR),
            Bang::GetDagArg => (Bin::GetDagArg, ty?),
            Bang::ListConcat => (Bin::ListConcat, wanted.or(first)?),
            Bang::ListRemove => (Bin::ListRemove, wanted.or(first)?),
            Bang::ListSplat => {
                let element = first.unwrap_or(any);
                (Bin::ListSplat, self.types.list(element))
            }
            _ => return None,
        };
        if matches!(bin, Bin::StrConcat | Bin::ListConcat) {
            values = self.join_known(values, span)?;
        }
        if bin == Bin::Con {
            values = self.join_dags(values, span);
        }
        // More than two operands associate to the right.
        let mut result_value = values.pop()?;
        while let Some(value) = values.pop() {
            result_value = self.fold_bin(bin, value, result_value, result, span, rec);
        }
        Some(result_value)
    }

    /// Checks operand `i` of a binary operator and returns the requirement for the next one.
    fn bin_operand(
        &mut self,
        site: Site,
        i: usize,
        arg: &Expr,
        value: Val,
        wanted: &mut Option<Ty>,
    ) -> Option<Val> {
        if matches!(self.vals.get(value), Node::Poison) {
            return None;
        }
        let Some(from) = self.type_of(value) else {
            self.wrong_operand(site, arg.span, value, "a value");
            return None;
        };
        if let Some(ty) = *wanted {
            let Some(common) = self.common_type(ty, from) else {
                self.wrong_operand(
                    site,
                    arg.span,
                    value,
                    &format!("a value of type `{}`", self.type_text(ty)),
                );
                return None;
            };
            if ty != Ty::INT {
                *wanted = Some(common);
            }
        } else if let Err(expected) = self.first_operand(site.op, i, from) {
            self.wrong_operand(site, arg.span, value, expected);
            return None;
        }
        match site.op {
            Bang::ListConcat
            | Bang::ListRemove
            | Bang::Eq
            | Bang::Ne
            | Bang::Le
            | Bang::Lt
            | Bang::Ge
            | Bang::Gt => {
                wanted.get_or_insert(from);
            }
            Bang::SetDagOp => *wanted = Some(self.record_type(Vec::new())),
            Bang::SetDagOpName => *wanted = Some(Ty::STR),
            Bang::GetDagArg => *wanted = None,
            Bang::GetDagName => *wanted = Some(Ty::INT),
            Bang::ListSplat if i == 0 => *wanted = Some(Ty::INT),
            Bang::Interleave if i == 0 => *wanted = Some(Ty::STR),
            _ => {}
        }
        if matches!(site.op, Bang::Add | Bang::Sub | Bang::Mul | Bang::Div) {
            // Checked to be a number, but not cast: only the result is an integer.
            return self.operand_as(site, arg.span, value, Ty::INT).map(|_| value);
        }
        if matches!(site.op, Bang::ListSplat | Bang::GetDagName) && i == 1 {
            return self.operand_as(site, arg.span, value, Ty::INT);
        }
        Some(value)
    }

    /// Returns an error unless a first operand of type `ty` is allowed.
    fn first_operand(&mut self, op: Bang, i: usize, ty: Ty) -> Result<(), &'static str> {
        let element = self.types.element(ty);
        let is_number = self.is_convertible(ty, Ty::INT);
        let is_fine = match op {
            Bang::ListConcat | Bang::ListRemove => element.is_some(),
            Bang::Eq | Bang::Ne => {
                is_number || ty == Ty::STR || matches!(self.types.kind(ty), TyKind::Record(_))
            }
            Bang::Le | Bang::Lt | Bang::Ge | Bang::Gt => is_number || ty == Ty::STR,
            Bang::Interleave => {
                element.is_some_and(|element| element == Ty::STR || self.is_convertible(element, Ty::INT))
            }
            Bang::GetDagArg if i == 1 => is_number || ty == Ty::STR,
            _ => true,
        };
        if is_fine {
            return Ok(());
        }
        Err(match op {
            Bang::ListConcat | Bang::ListRemove => "a list",
            Bang::Eq | Bang::Ne => "an integer, string or record",
            Bang::Le | Bang::Lt | Bang::Ge | Bang::Gt => "an integer or string",
            Bang::Interleave => "a list of strings or integers",
            _ => "an index or a name",
        })
    }

    fn bang_range(&mut self, site: Site, args: &[Expr]) -> Option<Val> {
        let Site { span, rec, .. } = site;
        let list = self.types.list(Ty::INT);
        let zero = self.int(0, span);
        let one = self.int(1, span);
        if args.len() == 1 {
            let value = self.expr(&args[0], rec, None)?;
            let is_list = self.type_of(value).is_some_and(|ty| self.types.element(ty).is_some());
            let end = if is_list {
                self.fold_un(Un::Size, value, Ty::INT, span, rec, false)
            } else {
                self.operand_as(site, args[0].span, value, Ty::INT)?
            };
            return Some(self.fold_tern(Tern::Range, zero, end, one, list, span, rec));
        }
        let start = self.operand(site, &args[0], Ty::INT)?;
        let end = self.operand(site, &args[1], Ty::INT)?;
        let step = match args.get(2) {
            Some(step) => self.operand(site, step, Ty::INT)?,
            None => one,
        };
        Some(self.fold_tern(Tern::Range, start, end, step, list, span, rec))
    }

    fn bang_tern(&mut self, site: Site, args: &[Expr]) -> Option<Val> {
        let Site { op, span, rec, .. } = site;
        let (tern, a, b, c, ty) = match op {
            Bang::Substr => {
                let of = self.operand(site, &args[0], Ty::STR)?;
                let start = self.operand(site, &args[1], Ty::INT)?;
                let len = match args.get(2) {
                    Some(len) => self.operand(site, len, Ty::INT)?,
                    None => self.int(i64::MAX, span),
                };
                (Tern::Substr, of, start, len, Ty::STR)
            }
            Bang::Find => {
                let of = self.operand(site, &args[0], Ty::STR)?;
                let what = self.operand(site, &args[1], Ty::STR)?;
                let start = match args.get(2) {
                    Some(start) => self.operand(site, start, Ty::INT)?,
                    None => self.int(0, span),
                };
                (Tern::Find, of, what, start, Ty::INT)
            }
            Bang::SetDagArg | Bang::SetDagName => {
                let dag = self.operand(site, &args[0], Ty::DAG)?;
                let key = self.expr(&args[1], rec, None)?;
                let ty = self.type_of(key);
                let is_key = ty.is_some_and(|ty| ty == Ty::STR || self.is_convertible(ty, Ty::INT));
                if !is_key {
                    self.wrong_operand(site, args[1].span, key, "an index or a name");
                    return None;
                }
                let new = self.expr(&args[2], rec, None)?;
                if op == Bang::SetDagArg {
                    (Tern::SetDagArg, dag, key, new, Ty::DAG)
                } else {
                    if !matches!(self.vals.get(new), Node::Unset) {
                        self.operand_as(site, args[2].span, new, Ty::STR)?;
                    }
                    (Tern::SetDagName, dag, key, new, Ty::DAG)
                }
            }
            Bang::Dag => {
                let operator = self.expr(&args[0], rec, None)?;
                let any = self.record_type(Vec::new());
                if !matches!(self.vals.get(operator), Node::Unset) {
                    self.operand_as(site, args[0].span, operator, any)?;
                }
                let values = self.expr(&args[1], rec, None)?;
                let strings = self.types.list(Ty::STR);
                let names = self.expr(&args[2], rec, None)?;
                let ty = self.type_of(values);
                if !ty.map_or(matches!(self.vals.get(values), Node::Unset), |ty| {
                    self.types.element(ty).is_some()
                }) {
                    self.wrong_operand(site, args[1].span, values, "a list");
                    return None;
                }
                if !matches!(self.vals.get(names), Node::Unset) {
                    self.operand_as(site, args[2].span, names, strings)?;
                } else if matches!(self.vals.get(values), Node::Unset) {
                    self.error(span, "`!dag` needs a list of values or a list of names");
                    return None;
                }
                (Tern::Dag, operator, values, names, Ty::DAG)
            }
            _ => return self.bang_subst(site, args),
        };
        Some(self.fold_tern(tern, a, b, c, ty, span, rec))
    }

    fn bang_subst(&mut self, site: Site, args: &[Expr]) -> Option<Val> {
        let Site { span, rec, want, .. } = site;
        let mut values = [Val::UNSET; 3];
        let mut types = [Ty::STR; 3];
        for (i, arg) in args.iter().enumerate() {
            values[i] = self.expr(arg, rec, if i == 0 { None } else { want })?;
            match self.type_of(values[i]) {
                Some(ty) => types[i] = ty,
                None if i < 2 && matches!(self.vals.get(values[i]), Node::Unset) => {}
                None => {
                    self.wrong_operand(site, arg.span, values[i], "a string or record");
                    return None;
                }
            }
        }
        let ty = types[2];
        Some(self.fold_tern(Tern::Subst, values[0], values[1], values[2], ty, span, rec))
    }
}

/// Returns whether an unset operand, `?`, is allowed until the value is needed. A `let` may replace it, or it
/// may never be selected.
fn waits_for_operands(op: Bang) -> bool {
    matches!(
        op,
        Bang::ToLower
            | Bang::ToUpper
            | Bang::GetDagOp
            | Bang::GetDagOpName
            | Bang::Substr
            | Bang::Find
            | Bang::SetDagArg
            | Bang::SetDagName
    )
}

/// Returns the minimum and maximum number of operands of an operator.
fn arity(op: Bang) -> (usize, usize) {
    match op {
        Bang::Cast
        | Bang::Not
        | Bang::LogTwo
        | Bang::Repr
        | Bang::Initialized
        | Bang::ToLower
        | Bang::ToUpper
        | Bang::Head
        | Bang::Tail
        | Bang::Size
        | Bang::Empty
        | Bang::ListFlatten
        | Bang::GetDagOp
        | Bang::GetDagOpName
        | Bang::IsA
        | Bang::Exists => (1, 1),
        Bang::Instances => (0, 1),
        Bang::Range => (1, 3),
        Bang::Substr | Bang::Find => (2, 3),
        Bang::Subst
        | Bang::SetDagArg
        | Bang::SetDagName
        | Bang::Dag
        | Bang::If
        | Bang::Foreach
        | Bang::Filter => (3, 3),
        Bang::Foldl => (5, 5),
        Bang::Sub
        | Bang::Div
        | Bang::Shl
        | Bang::Sra
        | Bang::Srl
        | Bang::Eq
        | Bang::Ne
        | Bang::Le
        | Bang::Lt
        | Bang::Ge
        | Bang::Gt
        | Bang::Match
        | Bang::ListSplat
        | Bang::ListRemove
        | Bang::Interleave
        | Bang::SetDagOp
        | Bang::SetDagOpName
        | Bang::GetDagArg
        | Bang::GetDagName => (2, 2),
        Bang::Add
        | Bang::Mul
        | Bang::And
        | Bang::Or
        | Bang::Xor
        | Bang::StrConcat
        | Bang::ListConcat
        | Bang::Con => (2, usize::MAX),
    }
}
