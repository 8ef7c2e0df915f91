//! Cursor: a position in a part of a file, which reads the primitives of the format.

use super::super::encoding::section;
use crate::bytecode_error::{BytecodeError, Read};

/// A position in a part of a file. Positions count from the start of the file.
#[derive(Copy, Clone)]
pub(super) struct Cursor<'b> {
    bytes: &'b [u8],
    pub(super) pos: usize,
    pub(super) end: usize,
}

impl<'b> Cursor<'b> {
    /// Creates a cursor over part of a file.
    pub(super) fn new(bytes: &'b [u8], pos: usize, end: usize) -> Cursor<'b> {
        Cursor { bytes, pos, end: end.min(bytes.len()) }
    }

    /// Returns a cursor over another part of the same file.
    pub(super) fn over(&self, pos: usize, end: usize) -> Cursor<'b> {
        Cursor::new(self.bytes, pos, end)
    }

    #[inline]
    pub(super) fn is_at_end(&self) -> bool {
        self.pos >= self.end
    }

    /// Returns the number of bytes left.
    #[inline]
    pub(super) fn left(&self) -> usize {
        self.end.saturating_sub(self.pos)
    }

    /// Returns an error at the position.
    #[cold]
    pub(super) fn fault(&self, message: impl Into<String>) -> BytecodeError {
        BytecodeError::at(self.pos, message)
    }

    #[cold]
    fn cut(&self, what: &str) -> BytecodeError {
        self.fault(format!("expected {what}, but the data ends here"))
    }

    #[inline]
    pub(super) fn byte(&mut self) -> Read<u8> {
        if self.is_at_end() {
            return Err(self.cut("a byte"));
        }
        let byte = self.bytes[self.pos];
        self.pos += 1;
        Ok(byte)
    }

    pub(super) fn take(&mut self, n: usize) -> Read<&'b [u8]> {
        if self.left() < n {
            return Err(self.cut(&format!("{n} bytes")));
        }
        let taken = &self.bytes[self.pos..self.pos + n];
        self.pos += n;
        Ok(taken)
    }

    /// Reads a number of variable length.
    #[inline]
    pub(super) fn varint(&mut self) -> Read<u64> {
        match self.bytes.get(self.pos) {
            Some(first) if first & 1 != 0 && self.pos < self.end => {
                self.pos += 1;
                Ok(u64::from(first >> 1))
            }
            _ => self.long_varint(),
        }
    }

    fn long_varint(&mut self) -> Read<u64> {
        let Some(word) = self.bytes.get(self.pos..).and_then(<[u8]>::first_chunk) else {
            return self.unusual_varint();
        };
        let word = u64::from_le_bytes(*word);
        // The number of trailing zeros of the first byte is the number of further bytes.
        let n_more = word.trailing_zeros() as usize;
        if n_more >= self.left().min(8) {
            return self.unusual_varint();
        }
        self.pos += n_more + 1;
        // Without the bytes after the number, and then without the bits that tell its length.
        let n_after = 56 - 8 * n_more;
        Ok(word << n_after >> (n_after + n_more + 1))
    }

    /// Reads a number of nine bytes, or one near the end of the file.
    #[cold]
    fn unusual_varint(&mut self) -> Read<u64> {
        if self.is_at_end() {
            return Err(self.cut("a number"));
        }
        let n_more = self.bytes[self.pos].trailing_zeros() as usize;
        if self.left() <= n_more {
            return Err(self.cut("the rest of a number"));
        }
        let lo = if n_more == 8 { self.pos + 1 } else { self.pos };
        let mut word = [0; 8];
        let taken = &self.bytes[lo..=self.pos + n_more];
        word[..taken.len()].copy_from_slice(taken);
        self.pos += n_more + 1;
        let word = u64::from_le_bytes(word);
        Ok(if n_more == 8 { word } else { word >> (n_more + 1) })
    }

    /// Reads a number whose lowest bit is a flag.
    #[inline]
    pub(super) fn varint_and_flag(&mut self) -> Read<(u64, bool)> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 != 0))
    }

    /// Reads a number that is negative if its lowest bit is set.
    #[inline]
    pub(super) fn signed(&mut self) -> Read<i64> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// Reads a number that is at most a limit.
    #[inline]
    pub(super) fn at_most(&mut self, limit: usize, what: &str) -> Read<usize> {
        let at = self.pos;
        let value = self.varint()?;
        match usize::try_from(value) {
            Ok(value) if value <= limit => Ok(value),
            _ => Err(too_large(at, value, limit, what)),
        }
    }

    /// Reads the number of entities of which each takes at least one byte.
    #[inline]
    pub(super) fn count(&mut self, what: &str) -> Read<usize> {
        let at = self.pos;
        let value = self.varint()?;
        let left = self.left();
        if value > left as u64 {
            return Err(too_many(at, value, left, what));
        }
        Ok(value as usize)
    }

    /// Reads an index of a table.
    #[inline]
    pub(super) fn index(&mut self, len: usize, what: &str) -> Read<usize> {
        let at = self.pos;
        let value = self.varint()?;
        if value >= len as u64 {
            return Err(no_such_index(at, value, len, what));
        }
        Ok(value as usize)
    }

    /// Reads text up to a zero byte.
    pub(super) fn zero_terminated(&mut self) -> Read<&'b [u8]> {
        let rest = &self.bytes[self.pos..self.end];
        let Some(len) = rest.iter().position(|byte| *byte == 0) else {
            return Err(self.fault("text does not end with a zero byte"));
        };
        self.pos += len + 1;
        Ok(&rest[..len])
    }

    /// Skips padding up to an alignment.
    pub(super) fn align(&mut self, alignment: u64) -> Read<()> {
        if !alignment.is_power_of_two() {
            return Err(self.fault(format!("alignment {alignment} is not a power of two")));
        }
        while self.pos as u64 & (alignment - 1) != 0 {
            let byte = self.byte()?;
            if byte != section::PADDING {
                let message = format!("expected padding byte 0xcb, but found {byte:#04x}");
                return Err(BytecodeError::at(self.pos - 1, message));
            }
        }
        Ok(())
    }

    /// Reads the header of a section; returns its kind, and its data, which are skipped.
    pub(super) fn section(&mut self) -> Read<(u8, Cursor<'b>)> {
        let at = self.pos;
        let kind = self.byte()?;
        let at_len = self.pos;
        let len = self.varint()?;
        if kind & section::ALIGNED != 0 {
            let alignment = self.varint()?;
            self.align(alignment)?;
        }
        let left = self.left();
        if len > left as u64 {
            let message = format!("section has {len} bytes, but only {left} are left");
            return Err(BytecodeError::at(at_len, message));
        }
        let kind = kind & !section::ALIGNED;
        if usize::from(kind) >= section::N_SECTIONS {
            return Err(BytecodeError::at(at, format!("unknown section {kind}")));
        }
        let data = self.over(self.pos, self.pos + len as usize);
        self.pos += len as usize;
        Ok((kind, data))
    }

    /// Fails unless everything was read.
    pub(super) fn expect_end(&self, of: &str) -> Read<()> {
        match self.left() {
            0 => Ok(()),
            n => Err(self.fault(format!("{n} bytes are left after {of}"))),
        }
    }
}

#[cold]
fn too_large(at: usize, value: u64, limit: usize, what: &str) -> BytecodeError {
    BytecodeError::at(at, format!("{what} {value} is larger than {limit}"))
}

#[cold]
fn too_many(at: usize, value: u64, left: usize, what: &str) -> BytecodeError {
    BytecodeError::at(at, format!("expected {value} {what}, but only {left} bytes are left"))
}

#[cold]
fn no_such_index(at: usize, value: u64, len: usize, what: &str) -> BytecodeError {
    BytecodeError::at(at, format!("invalid {what} index {value}: there are {len}"))
}
