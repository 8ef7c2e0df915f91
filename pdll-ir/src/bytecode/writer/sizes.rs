//! Sizes of attributes and types.

use super::buffer::Buffer;

/// The sizes of attributes or types, in groups of dialects.
#[derive(Default)]
pub(super) struct Sizes {
    /// Dialect, and number of entries.
    groups: Vec<(u64, usize)>,
    /// Size, with whether it is not text in the lowest bit.
    sizes: Vec<u64>,
}

impl Sizes {
    pub(super) fn len(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn push(&mut self, dialect: u64, size: usize, is_custom: bool) {
        self.sizes.push((size as u64) << 1 | u64::from(is_custom));
        match self.groups.last_mut() {
            Some((last, n)) if *last == dialect => *n += 1,
            _ => self.groups.push((dialect, 1)),
        }
    }

    pub(super) fn write(&self, out: &mut Buffer) {
        let mut sizes = &self.sizes[..];
        for (dialect, n) in &self.groups {
            let (group, rest) = sizes.split_at(*n);
            out.varint(*dialect);
            out.varint(*n as u64);
            group.iter().for_each(|size| out.varint(*size));
            sizes = rest;
        }
    }
}
