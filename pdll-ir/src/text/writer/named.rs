//! Names that operations define for values and blocks, made valid and unique.
//!
//! In: names as operations define them, region by region. Out: the printed names. Invariant: no two values
//! visible at one place have the same name, nor do two blocks of a region. MLIR: `sanitizeIdentifier`,
//! SSANameState in AsmPrinter.cpp. Differs: blocks get unique names, so that the output can be parsed.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::out::push_number;

/// The names in use where values are being named. A name is a number, because the same ones occur in many regions.
#[derive(Default)]
pub(super) struct Used {
    ids: FxHashMap<Box<str>, u32>,
    /// By number.
    texts: Vec<Box<str>>,
    is_used: Vec<bool>,
    /// In the order in which they came.
    order: Vec<u32>,
    next_conflict: u32,
    /// The variant that was tried last.
    variant: String,
    /// Whether there is a name that resembles one of an argument.
    has_arguments: bool,
}

/// A state of `Used`, to go back to.
#[derive(Copy, Clone, Default)]
pub(super) struct Mark {
    n_names: usize,
    next_conflict: u32,
}

impl Used {
    pub(super) fn mark(&self) -> Mark {
        Mark { n_names: self.order.len(), next_conflict: self.next_conflict }
    }

    /// Removes the names added after a mark. Numbers of conflicts go on with `keeps_numbers`.
    pub(super) fn go_back(&mut self, mark: Mark, keeps_numbers: bool) {
        for name in self.order.drain(mark.n_names..) {
            self.is_used[name as usize] = false;
        }
        if !keeps_numbers {
            self.next_conflict = mark.next_conflict;
        }
    }

    /// Returns a name by its number.
    pub(super) fn text(&self, name: u32) -> &str {
        &self.texts[name as usize]
    }

    /// Returns the number of a name, which is not marked as used.
    pub(super) fn id(&mut self, name: &str) -> u32 {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let id = self.texts.len() as u32;
        self.texts.push(name.into());
        self.ids.insert(name.into(), id);
        self.is_used.push(false);
        id
    }

    /// Returns whether there is no name that resembles one of an argument.
    #[inline]
    pub(super) fn frees_arguments(&self) -> bool {
        !self.has_arguments
    }

    /// Returns the number of the valid form of a name.
    pub(super) fn valid_id(&mut self, name: &str) -> u32 {
        self.id(&valid(name))
    }

    /// Returns a valid name, or a variant of it that is unused. The first `n_args` arguments have numbered names.
    pub(super) fn unique(&mut self, name: u32, n_args: u32) -> u32 {
        let mut id = name;
        let mut variant = std::mem::take(&mut self.variant);
        while self.is_used[id as usize] || is_argument(self.text(id), n_args) {
            variant.clear();
            variant.push_str(self.text(name));
            variant.push('_');
            push_number(&mut variant, self.next_conflict.into());
            self.next_conflict += 1;
            id = self.id(&variant);
        }
        self.variant = variant;
        self.has_arguments |= self.text(id).starts_with("arg");
        self.is_used[id as usize] = true;
        self.order.push(id);
        id
    }
}

/// Returns whether it is the name of one of the first arguments.
fn is_argument(name: &str, n_args: u32) -> bool {
    name.strip_prefix("arg").is_some_and(|digits| is_number_below(digits, n_args))
}

/// Returns whether it is a canonical number below another.
fn is_number_below(digits: &str, bound: u32) -> bool {
    digits.parse().is_ok_and(|number: u32| number < bound && number.to_string() == digits)
}

/// Returns the names of the blocks of a region, by position, made from the given names. The others are named
/// by their positions.
pub(super) fn unique_blocks(given: &[(u32, String)], n_blocks: u32) -> Vec<(u32, Box<str>)> {
    let named: FxHashSet<u32> = given.iter().map(|(position, _)| *position).collect();
    let is_default = |name: &str| {
        name.strip_prefix("bb").is_some_and(|digits| {
            is_number_below(digits, n_blocks)
                && digits.parse().is_ok_and(|position| !named.contains(&position))
        })
    };
    let (mut used, mut next_conflict): (FxHashSet<Box<str>>, u32) = (FxHashSet::default(), 0);
    let mut out = Vec::new();
    for (position, name) in given {
        let name = valid(name);
        let mut unique = name.to_string();
        while used.contains(unique.as_str()) || is_default(&unique) {
            unique = format!("{name}_{next_conflict}");
            next_conflict += 1;
        }
        used.insert(unique.as_str().into());
        out.push((*position, unique.into()));
    }
    out
}

/// Returns a valid form of a name.
fn valid(name: &str) -> Cow<'_, str> {
    let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || b"$._-".contains(&byte);
    // A blank becomes a letter as good as any.
    let begins_well = |byte: u8| byte == b' ' || is_fine(byte) && !byte.is_ascii_digit();
    let begins_well = name.bytes().next().is_some_and(begins_well);
    if begins_well && name.bytes().all(is_fine) {
        return Cow::Borrowed(name);
    }
    let mut out = if begins_well { String::new() } else { "_".to_owned() };
    for byte in name.bytes() {
        match byte {
            b' ' => out.push('_'),
            byte if is_fine(byte) => out.push(char::from(byte)),
            byte => out.push_str(&format!("{byte:X}")),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::{Used, unique_blocks, valid};

    #[test]
    fn names_are_made_valid() {
        let cases = [
            ("c0", "c0"),
            ("a$b.c_d-e", "a$b.c_d-e"),
            ("0x", "_0x"),
            ("a b", "a_b"),
            ("a+b", "a2Bb"),
            ("+", "_2B"),
            ("é", "_C3A9"),
            ("\n", "_A"),
            (" a", "_a"),
            ("", "_"),
        ];
        for (name, expected) in cases {
            assert_eq!(valid(name), expected, "{name:?}");
        }
    }

    #[test]
    fn names_are_unique_where_they_are_seen() {
        let mut used = Used::default();
        fn unique(used: &mut Used, name: &str, n_args: u32) -> String {
            let name = used.valid_id(name);
            let id = used.unique(name, n_args);
            used.text(id).to_owned()
        }
        let outer = used.mark();
        assert_eq!(unique(&mut used, "c", 0), "c");
        assert_eq!(unique(&mut used, "c", 0), "c_0");
        assert_eq!(unique(&mut used, "d", 0), "d");
        let inner = used.mark();
        assert_eq!(unique(&mut used, "d", 0), "d_1");
        assert_eq!(unique(&mut used, "e", 0), "e");
        used.go_back(inner, false);
        assert_eq!([unique(&mut used, "e", 0), unique(&mut used, "d", 0)], ["e", "d_1"]);
        used.go_back(outer, false);
        assert_eq!(unique(&mut used, "c", 0), "c");
        let names = ["arg0", "arg1", "arg01", "arg", "argh"].map(|name| unique(&mut used, name, 1));
        assert_eq!(names, ["arg0_0", "arg1", "arg01", "arg", "argh"]);
    }

    #[test]
    fn blocks_of_a_region_are_distinguished() {
        let given = [(0, "bb1"), (2, "bb2"), (3, "x"), (4, "x"), (5, "bb9")];
        let names = unique_blocks(&given.map(|(position, name)| (position, name.to_owned())), 6);
        let names: Vec<_> = names.iter().map(|(position, name)| (*position, &**name)).collect();
        assert_eq!(names, [(0, "bb1_0"), (2, "bb2"), (3, "x"), (4, "x_1"), (5, "bb9")]);
    }
}
