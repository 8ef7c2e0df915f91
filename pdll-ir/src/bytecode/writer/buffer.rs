//! Buffer: appends the primitives of the format.

use super::super::encoding::section;

/// Bytes of part of a file.
#[derive(Default)]
pub(super) struct Buffer {
    pub(super) bytes: Vec<u8>,
}

/// Number of bytes of a length that is filled in later; it holds 35 bits.
const N_LENGTH_BYTES: usize = 5;

impl Buffer {
    /// An empty buffer with room, which is not in memory before it is used.
    pub(super) fn with_capacity(n_bytes: usize) -> Buffer {
        Buffer { bytes: Vec::with_capacity(n_bytes) }
    }

    #[inline]
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Appends a number of variable length: seven bits of it for each byte.
    #[inline(always)]
    pub(super) fn varint(&mut self, value: u64) {
        match value < 1 << 7 {
            true => self.bytes.push((value as u8) << 1 | 1),
            false => self.long_varint(value),
        }
    }

    #[inline]
    fn long_varint(&mut self, value: u64) {
        if value >= 1 << 56 {
            self.bytes.push(0);
            return self.bytes.extend_from_slice(&value.to_le_bytes());
        }
        let n_bytes = (64 - value.leading_zeros() as usize).div_ceil(7);
        let word = (value << 1 | 1) << (n_bytes - 1);
        // A copy of a fixed length is no call.
        let end = self.bytes.len() + n_bytes;
        self.bytes.extend_from_slice(&word.to_le_bytes());
        self.bytes.truncate(end);
    }

    /// Appends a number and a flag in its lowest bit.
    #[inline]
    pub(super) fn varint_and_flag(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Appends a number, of which negative ones are as short as positive ones.
    #[inline]
    pub(super) fn signed(&mut self, value: i64) {
        self.varint(((value << 1) ^ (value >> 63)) as u64);
    }

    pub(super) fn zero_terminated(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(0);
    }

    /// Appends padding up to an alignment, after so many bytes elsewhere.
    pub(super) fn align(&mut self, alignment: usize, n_before: usize) {
        let len = (n_before + self.bytes.len()).next_multiple_of(alignment.max(1)) - n_before;
        self.bytes.resize(len, section::PADDING);
    }

    /// Appends a section.
    pub(super) fn section(&mut self, kind: u8, content: &[u8]) {
        self.byte(kind);
        self.varint(content.len() as u64);
        self.bytes.extend_from_slice(content);
    }

    /// Begins a section with so many bytes of data at an alignment, after so many bytes elsewhere.
    pub(super) fn begin_aligned_section(&mut self, kind: u8, len: usize, alignment: usize, n_before: usize) {
        self.byte(kind | section::ALIGNED);
        self.varint(len as u64);
        self.varint(alignment as u64);
        self.align(alignment, n_before);
    }

    /// Begins a section; returns where its length is to be filled in.
    pub(super) fn begin_section(&mut self, kind: u8) -> usize {
        self.byte(kind);
        let at = self.bytes.len();
        self.bytes.extend_from_slice(&[0; N_LENGTH_BYTES]);
        at
    }

    /// Fills in the length of a section that ends here; returns whether it can be that long.
    pub(super) fn end_section(&mut self, at: usize) -> bool {
        let start = at + N_LENGTH_BYTES;
        let len = (self.bytes.len() - start) as u64;
        let word = (len << 1 | 1) << (N_LENGTH_BYTES - 1);
        self.bytes[at..start].copy_from_slice(&word.to_le_bytes()[..N_LENGTH_BYTES]);
        len < 1 << (7 * N_LENGTH_BYTES)
    }
}
