//! Types, interned.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::rec_id::RecId;

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
