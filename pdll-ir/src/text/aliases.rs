//! Aliases of types and attributes; of the latter a text has one for each location: `#loc12` is found by its number.

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::location::Location;
use crate::types::Type;

/// The target of an alias.
#[derive(Copy, Clone)]
pub(crate) enum Alias {
    Attribute(Attribute),
    /// A location, perhaps a raw one, which is an attribute only where one is expected.
    Location(Location),
}

/// The aliases of one text.
#[derive(Clone, Default)]
pub(crate) struct TextAliases {
    /// Types by their names without `!`.
    pub(super) types: FxHashMap<Box<str>, Type>,
    pub(super) attrs: Aliases,
}

/// The aliases of attributes of one text, by their names without `#`.
#[derive(Clone, Default)]
pub(crate) struct Aliases {
    /// Those called `loc` and a number, by that.
    numbered: Vec<Option<Alias>>,
    /// All others.
    named: FxHashMap<Box<str>, Alias>,
}

/// `12` of `loc12`, unless it is written in another way than numbers are printed; zero of `loc`.
pub(super) fn number_of(name: &str) -> Option<usize> {
    let digits = name.strip_prefix("loc")?.as_bytes();
    if digits.len() > 8 || digits.first() == Some(&b'0') {
        return None;
    }
    let digit =
        |number: usize, byte: &u8| byte.is_ascii_digit().then(|| number * 10 + usize::from(byte - b'0'));
    digits.iter().try_fold(0, digit)
}

impl Aliases {
    /// Returns the target of the name with a number.
    pub(super) fn of_number(&self, number: usize) -> Option<Alias> {
        match self.numbered.get(number) {
            Some(Some(alias)) => Some(*alias),
            _ => self.named.get(&*format!("loc{number}")).copied(),
        }
    }

    /// Returns the target of a name.
    pub(crate) fn get(&self, name: &str) -> Option<Alias> {
        // Most texts define none before their end.
        if self.numbered.is_empty() && self.named.is_empty() {
            return None;
        }
        let numbered = number_of(name).and_then(|number| *self.numbered.get(number)?);
        numbered.or_else(|| self.named.get(name).copied())
    }

    /// Gives a name a meaning.
    pub(crate) fn insert(&mut self, name: &str, alias: Alias) {
        match number_of(name) {
            // Much larger numbers would waste memory.
            Some(number) if number < self.numbered.len() * 2 + 64 => {
                if self.numbered.len() <= number {
                    self.numbered.resize(number + 1, None);
                }
                self.numbered[number] = Some(alias);
            }
            _ => {
                self.named.insert(name.into(), alias);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;

    #[test]
    fn numbers_and_names_are_distinguished() {
        let ctx = Context::new();
        let mut aliases = Aliases::default();
        let names =
            ["loc", "loc1", "loc01", "loc1x", "loc63", "loc99999999", "loc100", "loc123456789", "map1", "1"];
        for (name, value) in names.into_iter().zip(0..) {
            assert!(aliases.get(name).is_none(), "{name}");
            aliases.insert(name, Alias::Attribute(ctx.integer_attr(ctx.integer_type(32), value)));
        }
        for (name, value) in names.into_iter().zip(0..) {
            let Some(Alias::Attribute(attr)) = aliases.get(name) else { panic!("{name}") };
            assert_eq!(attr.as_i64(&ctx), Some(value), "{name}");
        }
        assert!(aliases.get("loc2").is_none() && aliases.numbered.len() < 200);
    }
}
