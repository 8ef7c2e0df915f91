//! Symbols: each text once, named by a small number.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use rustc_hash::FxHasher;

/// Which text of an [`Interner`]?
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

    /// As `add`, for a text that is shared already.
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

    /// How long are all texts together?
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
/// How the variable of each `NAME` ends, behind the name of its class or multiclass.
pub(crate) const NAME_VAR: &str = ":NAME";
