//! Constants of generated patterns: texts in the table of a `pdll!`, and the handles that they become in a set.
//!
//! In: a `ConstantTable` and a `Context`. Out: `Constants`, which generated code reads by number.
//! Invariant: each handle has one arm in a switch.

use crate::ir::internal::AttrRef;
use crate::ir::{Attribute, Context, Identifier, OperationName, Type};

/// The constants of the patterns of one `pdll!`, as text.
#[derive(Debug)]
pub struct ConstantTable {
    /// Names of operations.
    pub ops: &'static [&'static str],
    /// Names of attributes of operations to create.
    pub identifiers: &'static [&'static str],
    /// Attributes to read: the operation's name as an index of `ops` if it is known, and the attribute's
    /// name.
    pub attr_refs: &'static [(Option<usize>, &'static str)],
    /// Attributes.
    pub attributes: &'static [&'static str],
    /// Types.
    pub types: &'static [&'static str],
    /// Switches over many handles.
    pub switches: &'static [SwitchTable],
}

/// A switch: the number of an arm is its position in the list; an element is an index into a list of the table.
#[derive(Debug)]
pub enum SwitchTable {
    /// Over `ConstantTable::ops`.
    Ops(&'static [usize]),
    /// Over `ConstantTable::attributes`.
    Attributes(&'static [usize]),
    /// Over `ConstantTable::types`.
    Types(&'static [usize]),
}

/// Reads the texts of attributes and types.
pub trait ReadLiterals {
    /// Parses an attribute.
    fn attribute(&self, ctx: &Context, text: &str) -> Result<Attribute, String>;

    /// Parses a type.
    fn ty(&self, ctx: &Context, text: &str) -> Result<Type, String>;
}

/// The constants as handles of one context.
#[derive(Debug)]
pub struct Constants {
    ops: Box<[OperationName]>,
    identifiers: Box<[Identifier]>,
    attr_refs: Box<[AttrRef]>,
    attributes: Box<[Attribute]>,
    types: Box<[Type]>,
    switches: Box<[ArmTable]>,
}

impl Constants {
    /// Resolves a table.
    ///
    /// # Errors
    /// All invalid texts, and equal texts within one switch.
    pub fn resolve(
        table: &ConstantTable,
        ctx: &Context,
        literals: &dyn ReadLiterals,
    ) -> Result<Constants, Vec<String>> {
        let mut problems = Vec::new();
        let ops: Box<[OperationName]> = table.ops.iter().map(|name| ctx.op_name(name)).collect();
        let attributes: Vec<Attribute> =
            read_all(table.attributes, "attribute", &mut problems, |text| literals.attribute(ctx, text));
        let types: Vec<Type> = read_all(table.types, "type", &mut problems, |text| literals.ty(ctx, text));
        if !problems.is_empty() {
            return Err(problems);
        }
        let attr_refs =
            table.attr_refs.iter().map(|&(op, name)| AttrRef::new(ctx, op.map(|op| ops[op]), name)).collect();
        let mut switches = Vec::with_capacity(table.switches.len());
        for switch in table.switches {
            let (keys, texts, list): (Vec<u32>, _, _) = match switch {
                SwitchTable::Ops(list) => (list.iter().map(|&i| ops[i].raw()).collect(), table.ops, list),
                SwitchTable::Attributes(list) => {
                    (list.iter().map(|&i| attributes[i].raw()).collect(), table.attributes, list)
                }
                SwitchTable::Types(list) => {
                    (list.iter().map(|&i| types[i].raw()).collect(), table.types, list)
                }
            };
            match ArmTable::new(&keys) {
                Ok(table) => switches.push(table),
                Err((a, b)) => problems.push(format!(
                    "`{}` and `{}` are the same constant: write it in one way in all patterns of a `pdll!`",
                    texts[list[a]], texts[list[b]]
                )),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Constants {
            ops,
            identifiers: table.identifiers.iter().map(|text| ctx.identifier(text)).collect(),
            attr_refs,
            attributes: attributes.into(),
            types: types.into(),
            switches: switches.into(),
        })
    }

    /// Returns the names of operations.
    ///
    /// # Panics
    /// If their number is not `N`.
    #[inline]
    pub fn ops<const N: usize>(&self) -> &[OperationName; N] {
        array(&self.ops)
    }

    /// Returns the names of attributes of operations to create.
    ///
    /// # Panics
    /// If their number is not `N`.
    #[inline]
    pub fn ids<const N: usize>(&self) -> &[Identifier; N] {
        array(&self.identifiers)
    }

    /// Returns the names of attributes to read.
    ///
    /// # Panics
    /// If their number is not `N`.
    #[inline]
    pub fn attr_refs<const N: usize>(&self) -> &[AttrRef; N] {
        array(&self.attr_refs)
    }

    /// Returns the attributes.
    ///
    /// # Panics
    /// If their number is not `N`.
    #[inline]
    pub fn attrs<const N: usize>(&self) -> &[Attribute; N] {
        array(&self.attributes)
    }

    /// Returns the types.
    ///
    /// # Panics
    /// If their number is not `N`.
    #[inline]
    pub fn types<const N: usize>(&self) -> &[Type; N] {
        array(&self.types)
    }

    /// Returns the arm of a handle; `u32::MAX` if there is none.
    #[inline]
    pub fn arm(&self, switch: usize, raw: u32) -> u32 {
        self.switches[switch].arm(raw)
    }
}

#[inline]
fn array<T, const N: usize>(handles: &[T]) -> &[T; N] {
    match handles.try_into() {
        Ok(array) => array,
        Err(_) => wrong_table(),
    }
}

#[cold]
fn wrong_table() -> ! {
    panic!("the constants of other patterns")
}

/// Returns the handle of each text; a text that cannot be read is an error.
fn read_all<T>(
    texts: &[&str],
    what: &str,
    problems: &mut Vec<String>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Vec<T> {
    let read_one = |text: &&str| match read(text) {
        Ok(handle) => Some(handle),
        Err(error) => {
            problems.push(format!("{what} `{text}`: {error}"));
            None
        }
    };
    texts.iter().filter_map(read_one).collect()
}

/// A map from the numbers of handles to arms.
#[derive(Debug)]
pub(crate) enum ArmTable {
    /// An arm for each number from `base` on.
    Dense { base: u32, arms: Box<[u32]> },
    /// Open addressing; an entry without a key is empty.
    Hashed { entries: Box<[(u32, u32)]>, shift: u32 },
}

const NO_ARM: u32 = u32::MAX;

impl ArmTable {
    /// Placeholder for no arm.
    pub(crate) const NONE: u32 = NO_ARM;

    /// Maps each key to its index, or returns the indices of two equal keys. Keys must not be zero.
    pub(crate) fn new(keys: &[u32]) -> Result<ArmTable, (usize, usize)> {
        let mut sorted: Vec<(u32, usize)> = keys.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err((pair[0].1, pair[1].1));
        }
        let base = sorted.first().map_or(0, |first| first.0);
        let span = sorted.last().map_or(0, |last| (last.0 - base) as usize + 1);
        if span <= 8 * keys.len() + 32 {
            let mut arms = vec![NO_ARM; span];
            for (key, place) in sorted {
                arms[(key - base) as usize] = place as u32;
            }
            return Ok(ArmTable::Dense { base, arms: arms.into() });
        }
        let size = (2 * keys.len()).next_power_of_two().max(2);
        let shift = 32 - size.trailing_zeros();
        let mut entries = vec![(0, NO_ARM); size];
        for (key, place) in sorted {
            let mut at = slot_of(key, shift);
            while entries[at].0 != 0 {
                at = (at + 1) & (size - 1);
            }
            entries[at] = (key, place as u32);
        }
        Ok(ArmTable::Hashed { entries: entries.into(), shift })
    }

    /// Returns the arm of a key; `u32::MAX` if there is none.
    #[inline]
    pub(crate) fn arm(&self, key: u32) -> u32 {
        match self {
            ArmTable::Dense { base, arms } => {
                arms.get(key.wrapping_sub(*base) as usize).copied().unwrap_or(NO_ARM)
            }
            ArmTable::Hashed { entries, shift } => {
                let mut at = slot_of(key, *shift);
                loop {
                    let (found, arm) = entries[at];
                    if found == key || found == 0 {
                        return arm;
                    }
                    at = (at + 1) & (entries.len() - 1);
                }
            }
        }
    }
}

#[inline]
fn slot_of(key: u32, shift: u32) -> usize {
    (key.wrapping_mul(0x9E37_79B1) >> shift) as usize
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn arms_are_found_by_key_near_and_far() {
        for step in [1, 3, 7, 1_000_003] {
            let keys: Vec<u32> = (0..300_u32).map(|i| (i * 37 % 300 + 1) * step).collect();
            let table = ArmTable::new(&keys).unwrap();
            for (place, &key) in keys.iter().enumerate() {
                assert_eq!(table.arm(key), place as u32);
            }
            for other in [0, 301 * step, u32::MAX] {
                assert_eq!(table.arm(other), NO_ARM);
            }
        }
        assert_eq!(ArmTable::new(&[5, 9, 5]).unwrap_err(), (0, 2));
        assert_eq!(ArmTable::new(&[]).unwrap().arm(1), NO_ARM);
    }
}
