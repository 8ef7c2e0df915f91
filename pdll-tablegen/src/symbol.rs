//! Symbols: interned texts, identified by small numbers.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use rustc_hash::FxHasher;

/// Index of a text in an [`Interner`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Sym(u32);

/// All texts of one run.
#[derive(Debug)]
pub(crate) struct Interner {
    ids: HashMap<Arc<str>, Sym, BuildHasherDefault<FxHasher>>,
    texts: Vec<Arc<str>>,
    n_bytes: usize,
}

impl Interner {
    pub(crate) fn new() -> Self {
        let mut interner = Interner { ids: HashMap::default(), texts: Vec::new(), n_bytes: 0 };
        interner.add("");
        interner.add("NAME");
        interner
    }

    pub(crate) fn add(&mut self, text: &str) -> Sym {
        match self.ids.get(text) {
            Some(sym) => *sym,
            None => self.insert(text.into()),
        }
    }

    /// Like `add`, for a text that is already shared.
    pub(crate) fn add_arc(&mut self, text: &Arc<str>) -> Sym {
        match self.ids.get(text) {
            Some(sym) => *sym,
            None => self.insert(text.clone()),
        }
    }

    fn insert(&mut self, text: Arc<str>) -> Sym {
        let sym = Sym(self.texts.len() as u32);
        self.n_bytes += text.len();
        self.texts.push(text.clone());
        self.ids.insert(text, sym);
        sym
    }

    /// Returns the total length of all texts.
    pub(crate) fn bytes(&self) -> usize {
        self.n_bytes
    }

    pub(crate) fn text(&self, sym: Sym) -> &Arc<str> {
        &self.texts[sym.0 as usize]
    }
}

/// The empty text.
pub(crate) const EMPTY: Sym = Sym(0);
/// The implicit argument `NAME`.
pub(crate) const NAME: Sym = Sym(1);
/// Suffix of the variable of each `NAME`, after the name of its class or multiclass.
pub(crate) const NAME_VAR: &str = ":NAME";
