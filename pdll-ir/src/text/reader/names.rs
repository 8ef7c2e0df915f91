//! SSA names: which value a name means here, and uses before definitions.
//!
//! `%12` is an index of a table; other names are looked up once each. A name is valid from its definition to
//! the end of its region.

use rustc_hash::FxHashMap;

use super::scan::{short_number, word_end};
use super::spans::{SpanKey, Spans};
use crate::types::Type;
use crate::value::Value;

/// A name: a number, or the index of a name with letters, distinguished by the top bit.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct NameId(u32);

const SPELT: u32 = 1 << 31;

impl NameId {
    /// Returns a number that represents the name outside of the reader.
    pub(super) fn raw(self) -> u32 {
        self.0
    }

    /// Returns the name of a number that [`NameId::raw`] gave.
    pub(super) fn from_raw(raw: u32) -> NameId {
        NameId(raw)
    }
}

/// The meaning of a name.
#[derive(Copy, Clone, Default)]
pub(super) struct Binding {
    /// First value; `None` if there is none yet.
    pub(super) first: Option<Value>,
    /// Number of values. `FORWARD` if it was used before its definition.
    pub(super) count: u32,
    /// Location of the definition.
    pub(super) lo: u32,
}

/// Marks a name that was used but not defined yet.
pub(super) const FORWARD: u32 = u32::MAX;

/// A use before the definition.
#[derive(Copy, Clone)]
pub(super) struct Forward {
    pub(super) placeholder: Value,
    pub(super) ty: Type,
    pub(super) lo: u32,
}

/// The number of spellings after which they are forgotten where that makes no difference: a table of more is not in the cache.
pub(super) const MANY: usize = 1 << 13;

/// The names of one text.
pub(super) struct Names {
    numbered: Vec<Binding>,
    spelt: Vec<Binding>,
    ids: Spans<u32>,
    /// Defined names, the innermost region's last.
    defined: Vec<NameId>,
    pub(super) forwards: FxHashMap<(NameId, u32), Forward>,
}

impl Names {
    pub(super) fn new() -> Self {
        Names {
            numbered: Vec::new(),
            spelt: Vec::new(),
            ids: Spans::new(),
            defined: Vec::new(),
            forwards: FxHashMap::default(),
        }
    }

    /// Reads a name that begins after its `%`, and returns its end. `None` if there is none.
    #[inline(always)]
    pub(super) fn read(&mut self, text: &[u8], lo: usize) -> Option<(NameId, usize)> {
        match text.get(lo)?.is_ascii_digit() {
            true => self.read_number(text, lo),
            false => self.read_word(text, lo),
        }
    }

    #[inline(never)]
    fn read_number(&mut self, text: &[u8], lo: usize) -> Option<(NameId, usize)> {
        // A number larger than the length of the text is looked up like other names, to bound the table.
        if let Some((number, end)) = short_number(text, lo)
            && (text[lo] != b'0' || end == lo + 1)
            && (number as usize) < text.len()
        {
            if self.numbered.len() <= number as usize {
                self.numbered.resize((number as usize + 1).next_power_of_two(), Binding::default());
            }
            return Some((NameId(number), end));
        }
        let hi = lo + text[lo..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        Some((self.spelt_name(text, lo, hi), hi))
    }

    #[inline(always)]
    fn read_word(&mut self, text: &[u8], lo: usize) -> Option<(NameId, usize)> {
        let hi = word_end(text, lo);
        if hi == lo { None } else { Some((self.spelt_name(text, lo, hi), hi)) }
    }

    /// Looks a name up by its bytes.
    #[inline(always)]
    fn spelt_name(&mut self, text: &[u8], lo: usize, hi: usize) -> NameId {
        let id = self.ids.find(text, lo, hi).unwrap_or_else(|key| self.new_name(key, lo, hi));
        NameId(id | SPELT)
    }

    #[cold]
    fn new_name(&mut self, key: SpanKey, lo: usize, hi: usize) -> u32 {
        let id = self.spelt.len() as u32;
        self.spelt.push(Binding::default());
        self.ids.insert(key, lo, hi, id);
        id
    }

    /// Returns the current meaning of a name.
    #[inline]
    pub(super) fn get(&self, name: NameId) -> Binding {
        if name.0 & SPELT == 0 {
            self.numbered[name.0 as usize]
        } else {
            self.spelt[(name.0 & !SPELT) as usize]
        }
    }

    #[inline]
    pub(super) fn set(&mut self, name: NameId, binding: Binding) {
        if name.0 & SPELT == 0 {
            self.numbered[name.0 as usize] = binding;
        } else {
            self.spelt[(name.0 & !SPELT) as usize] = binding;
        }
    }

    /// Gives a name a meaning until the end of the region.
    #[inline]
    pub(super) fn define(&mut self, name: NameId, binding: Binding) {
        self.set(name, binding);
        self.defined.push(name);
    }

    /// Returns whether no name has a meaning, and none waits for one.
    pub(super) fn are_empty(&self) -> bool {
        self.defined.is_empty() && self.forwards.is_empty()
    }

    /// Returns whether there are so many spellings that they should be forgotten.
    #[inline]
    pub(super) fn are_many(&self) -> bool {
        self.ids.len() >= MANY
    }

    /// Forgets which spellings have a name: each gets another one when it occurs again. Nothing may refer to the names there are.
    pub(super) fn forget_spellings(&mut self) {
        self.ids.clear();
    }

    /// Forgets all spellings and their names. There must be no names.
    pub(super) fn start_over(&mut self) {
        self.ids.clear();
        self.spelt.clear();
    }

    /// Returns the state to go back to at the end of a region.
    pub(super) fn mark(&self) -> usize {
        self.defined.len()
    }

    /// Forgets the names defined since a mark.
    pub(super) fn forget(&mut self, mark: usize) {
        while self.defined.len() > mark {
            if let Some(name) = self.defined.pop() {
                self.set(name, Binding::default());
            }
        }
    }
}
