//! Sizes of attributes and types.

use super::buffer::Buffer;

/// The sizes of attributes or types, in groups of dialects.
#[derive(Default)]
pub(super) struct Sizes {
    groups: Vec<Group>,
    n_entries: usize,
    /// Encoded sizes, each with whether the entry is not text.
    encoded: Buffer,
}

/// Consecutive entries of a dialect.
struct Group {
    dialect: u64,
    n_entries: u64,
    /// End of the encoded sizes.
    end: usize,
}

impl Sizes {
    /// No sizes, with room for so many that take a byte each.
    pub(super) fn with_capacity(n_entries: usize) -> Sizes {
        Sizes { encoded: Buffer::with_capacity(n_entries), ..Sizes::default() }
    }

    /// Returns the number of entries.
    pub(super) fn n_entries(&self) -> usize {
        self.n_entries
    }

    pub(super) fn push(&mut self, dialect: u64, size: usize, is_custom: bool) {
        self.n_entries += 1;
        self.encoded.varint_and_flag(size as u64, is_custom);
        let end = self.encoded.bytes.len();
        match self.groups.last_mut() {
            Some(last) if last.dialect == dialect => (last.n_entries, last.end) = (last.n_entries + 1, end),
            _ => self.groups.push(Group { dialect, n_entries: 1, end }),
        }
    }

    pub(super) fn write(&self, out: &mut Buffer) {
        let mut start = 0;
        for group in &self.groups {
            out.varint(group.dialect);
            out.varint(group.n_entries);
            out.bytes.extend_from_slice(&self.encoded.bytes[start..group.end]);
            start = group.end;
        }
    }
}
