//! Relations of types: derivation, conversion and the common type of two.

use super::rec_id::RecId;
use super::state::Eval;
use super::ty::{Ty, TyKind};

impl Eval<'_> {
    /// Returns the type of a record derived from all of these classes.
    pub(super) fn record_type(&mut self, mut classes: Vec<RecId>) -> Ty {
        classes.sort_by(|a, b| self.rec_name_text(*a).cmp(self.rec_name_text(*b)));
        classes.dedup();
        self.types.add(TyKind::Record(classes.into()))
    }

    fn is_derived(&self, of: &[RecId], class: RecId) -> bool {
        of.iter().any(|c| *c == class || self.is_sub(*c, class))
    }

    /// Returns whether a value of type `from` may be used where `to` is expected, possibly with a cast that
    /// may fail later.
    pub(super) fn is_convertible(&self, from: Ty, to: Ty) -> bool {
        if from == to {
            return true;
        }
        match (self.types.kind(from), self.types.kind(to)) {
            (TyKind::Bit, TyKind::Int | TyKind::Bits(1)) => true,
            (TyKind::Bits(1), TyKind::Bit) | (TyKind::Bits(_), TyKind::Int) => true,
            (TyKind::Int, TyKind::Bit | TyKind::Bits(_)) => true,
            (TyKind::List(a), TyKind::List(b)) => self.is_convertible(*a, *b),
            (TyKind::Record(from), TyKind::Record(to)) => {
                to.iter().all(|class| self.is_derived(from, *class))
            }
            _ => false,
        }
    }

    /// Returns whether every value of type `from` is a value of type `to`.
    pub(super) fn is_a(&self, from: Ty, to: Ty) -> bool {
        if from == to {
            return true;
        }
        match (self.types.kind(from), self.types.kind(to)) {
            (TyKind::List(a), TyKind::List(b)) => self.is_a(*a, *b),
            (TyKind::Record(_), TyKind::Record(_)) => self.is_convertible(from, to),
            _ => false,
        }
    }

    /// Returns the type both convert to, if there is one.
    pub(super) fn common_type(&mut self, a: Ty, b: Ty) -> Option<Ty> {
        if a == b {
            return Some(a);
        }
        if let (TyKind::Record(of_a), TyKind::Record(of_b)) = (self.types.kind(a), self.types.kind(b)) {
            let (mut stack, of_b) = (of_a.to_vec(), of_b.to_vec());
            let mut common = Vec::new();
            while let Some(class) = stack.pop() {
                if self.is_derived(&of_b, class) {
                    common.push(class);
                } else {
                    stack.extend(self.rec(class).supers.iter().map(|(parent, _)| *parent));
                }
            }
            return Some(self.record_type(common));
        }
        if self.is_convertible(a, b) {
            return Some(b);
        }
        if self.is_convertible(b, a) {
            return Some(a);
        }
        let (a, b) = (self.types.element(a)?, self.types.element(b)?);
        let element = self.common_type(a, b)?;
        Some(self.types.list(element))
    }

    /// Returns the type in TableGen syntax.
    pub(super) fn type_text(&self, ty: Ty) -> String {
        match self.types.kind(ty) {
            TyKind::Bit => "bit".into(),
            TyKind::Int => "int".into(),
            TyKind::Str => "string".into(),
            TyKind::Dag => "dag".into(),
            TyKind::Bits(width) => format!("bits<{width}>"),
            TyKind::List(element) => format!("list<{}>", self.type_text(*element)),
            TyKind::Record(classes) => match &**classes {
                [class] => self.rec_name_text(*class).to_string(),
                classes => {
                    let names: Vec<&str> = classes.iter().map(|c| self.rec_name_text(*c)).collect();
                    format!("{{{}}}", names.join(", "))
                }
            },
        }
    }
}
