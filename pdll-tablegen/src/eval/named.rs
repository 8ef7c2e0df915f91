//! Lists of named elements: ordered, with constant-time lookup by name.
//!
//! Invariant: of several elements with one name, the lookup returns the last.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use rustc_hash::FxBuildHasher;

use crate::symbol::Sym;

/// Maximum length of a list that is searched linearly.
const FEW: usize = 32;

/// An element with a name that does not change.
pub(crate) trait HasName {
    fn name(&self) -> Sym;
}

/// A list of named elements.
#[derive(Clone, Debug)]
pub(crate) struct Named<T> {
    items: Vec<T>,
    /// Index of each name, for long lists; copies of the list share it.
    places: Option<Rc<HashMap<Sym, usize, FxBuildHasher>>>,
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named { items: Vec::new(), places: None }
    }
}

impl<T: HasName> Named<T> {
    pub(crate) fn with_capacity(n_items: usize) -> Self {
        Named { items: Vec::with_capacity(n_items), places: None }
    }

    pub(crate) fn push(&mut self, item: T) {
        let name = item.name();
        self.items.push(item);
        let last = self.items.len() - 1;
        match &mut self.places {
            Some(places) => drop(Rc::make_mut(places).insert(name, last)),
            None if last < FEW => {}
            None => {
                self.places = Some(Rc::new(Self::places(&self.items)));
            }
        }
    }

    /// Returns a copy without some elements.
    pub(crate) fn without(&self, is_left: impl Fn(&T) -> bool) -> Named<T>
    where
        T: Clone,
    {
        if !self.items.iter().any(&is_left) {
            return self.clone();
        }
        let mut items = Vec::with_capacity(self.items.len());
        items.extend(self.items.iter().filter(|item| !is_left(item)).cloned());
        let places = (items.len() > FEW).then(|| Rc::new(Self::places(&items)));
        Named { items, places }
    }

    fn places(items: &[T]) -> HashMap<Sym, usize, FxBuildHasher> {
        items.iter().enumerate().map(|(i, item)| (item.name(), i)).collect()
    }

    /// Returns the index of the element with this name.
    pub(crate) fn position(&self, name: Sym) -> Option<usize> {
        match &self.places {
            Some(places) => places.get(&name).copied(),
            None => self.items.iter().rposition(|item| item.name() == name),
        }
    }

    /// Returns the element with this name.
    pub(crate) fn named(&self, name: Sym) -> Option<&T> {
        self.position(name).map(|i| &self.items[i])
    }
}

impl<T> Deref for Named<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for Named<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<T: HasName> FromIterator<T> for Named<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Named::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Interner;

    impl HasName for (Sym, usize) {
        fn name(&self) -> Sym {
            self.0
        }
    }

    #[test]
    fn the_last_entry_of_a_name_is_found_in_lists_of_any_length() {
        let mut names = Interner::new();
        let syms: Vec<Sym> = (0..FEW).map(|i| names.add(&i.to_string())).collect();
        let mut list = Named::default();
        for round in 0..3 {
            for (i, sym) in syms.iter().enumerate() {
                assert_eq!(list.named(*sym).is_some(), round > 0);
                list.push((*sym, round * FEW + i));
                assert_eq!(list.named(*sym), Some(&(*sym, round * FEW + i)));
            }
        }
        let short: Named<(Sym, usize)> = list.iter().take(5).copied().collect();
        assert!(short.places.is_none() && list.places.is_some());
        assert_eq!(short.position(syms[4]), Some(4));
        assert_eq!(list.position(names.add("other")), None);
    }
}
