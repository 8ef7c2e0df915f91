//! Types, interned, and their conversions.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::Eval;
use super::record::RecId;

/// Index of a type in [`Types`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Ty(u32);

impl Ty {
    pub(crate) const BIT: Ty = Ty(0);
    pub(crate) const INT: Ty = Ty(1);
    pub(crate) const STR: Ty = Ty(2);
    pub(crate) const DAG: Ty = Ty(3);
}

/// Kinds of types.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TyKind {
    Bit,
    Int,
    Str,
    Dag,
    Bits(u32),
    List(Ty),
    /// A record derived from all of these classes.
    Record(Box<[RecId]>),
}

#[derive(Debug)]
pub(crate) struct Types {
    kinds: Vec<TyKind>,
    ids: HashMap<TyKind, Ty, FxBuildHasher>,
}

impl Types {
    pub(crate) fn new() -> Self {
        let mut types = Types { kinds: Vec::new(), ids: HashMap::default() };
        for kind in [TyKind::Bit, TyKind::Int, TyKind::Str, TyKind::Dag] {
            types.add(kind);
        }
        types
    }

    pub(crate) fn add(&mut self, kind: TyKind) -> Ty {
        if let Some(ty) = self.ids.get(&kind) {
            return *ty;
        }
        let ty = Ty(self.kinds.len() as u32);
        self.kinds.push(kind.clone());
        self.ids.insert(kind, ty);
        ty
    }

    pub(crate) fn bits(&mut self, width: usize) -> Ty {
        self.add(TyKind::Bits(width as u32))
    }

    pub(crate) fn list(&mut self, element: Ty) -> Ty {
        self.add(TyKind::List(element))
    }

    pub(crate) fn kind(&self, ty: Ty) -> &TyKind {
        &self.kinds[ty.0 as usize]
    }

    /// Returns the element type of a list type.
    pub(crate) fn element(&self, ty: Ty) -> Option<Ty> {
        match self.kind(ty) {
            TyKind::List(element) => Some(*element),
            _ => None,
        }
    }
}

impl Eval<'_> {
    /// Returns the type of a record derived from all of these classes.
    pub(super) fn record_type(&mut self, classes: &[RecId]) -> Ty {
        let mut classes: Vec<RecId> = classes.to_vec();
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
            return Some(self.record_type(&common));
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
