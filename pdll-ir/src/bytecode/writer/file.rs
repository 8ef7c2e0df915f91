//! The file: its sections in order, in parts that are not copied together before they are needed so.

use std::io;

use super::buffer::Buffer;

/// IR as bytecode, in memory: what [`encode_bytecode`](crate::encode_bytecode) returns.
pub struct EncodedBytecode {
    parts: Vec<Vec<u8>>,
}

impl EncodedBytecode {
    /// Writes the file to a stream.
    ///
    /// # Errors
    /// The first error of the stream, which may have got a part of the file then.
    pub fn write_to(self, stream: &mut dyn io::Write) -> io::Result<()> {
        self.parts.into_iter().try_for_each(|part| stream.write_all(&part))
    }

    /// Returns the file.
    pub fn into_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.parts.iter().map(Vec::len).sum());
        self.parts.into_iter().for_each(|part| bytes.extend_from_slice(&part));
        bytes
    }
}

/// A file that is being put together.
#[derive(Default)]
pub(super) struct File {
    parts: Vec<Vec<u8>>,
    /// What follows the parts.
    last: Buffer,
}

impl File {
    /// Returns what small pieces are appended to.
    pub(super) fn small(&mut self) -> &mut Buffer {
        &mut self.last
    }

    /// Appends a section of several parts.
    pub(super) fn section<const N: usize>(&mut self, kind: u8, parts: [Buffer; N]) {
        self.last.byte(kind);
        self.last.varint(parts.iter().map(|part| part.bytes.len() as u64).sum());
        parts.into_iter().for_each(|part| self.push(part));
    }

    /// Appends a section whose data is aligned in the file.
    pub(super) fn aligned_section(&mut self, kind: u8, data: Buffer, alignment: usize) {
        if alignment <= 1 {
            return self.section(kind, [data]);
        }
        let start: usize = self.parts.iter().map(Vec::len).sum();
        self.last.begin_aligned_section(kind, data.bytes.len(), alignment, start);
        self.push(data);
    }

    fn push(&mut self, part: Buffer) {
        let before = std::mem::take(&mut self.last.bytes);
        self.parts.extend([before, part.bytes]);
    }

    pub(super) fn finish(mut self) -> EncodedBytecode {
        self.push(Buffer::default());
        EncodedBytecode { parts: self.parts }
    }
}
