//! Where the text goes: a string, or a file that is written as the text comes, so that it is not in memory as a whole.
//!
//! Invariant: what is pushed is UTF-8.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

/// Systems write a file faster in large pieces.
const PIECE: usize = 1 << 20;

/// Receives text.
pub(super) enum Sink {
    Text(String),
    /// A regular file, and the first error of it, after which nothing more is written.
    File(BufWriter<File>, io::Result<()>),
}

impl Sink {
    /// Writes to a regular file, which is created or replaced.
    pub(super) fn create(path: &Path) -> io::Result<Sink> {
        Ok(Sink::File(BufWriter::with_capacity(PIECE, File::create(path)?), Ok(())))
    }

    /// Provides room for a number of bytes more, where the text is in memory.
    pub(super) fn reserve(&mut self, n: usize) {
        if let Sink::Text(text) = self {
            text.reserve(n);
        }
    }

    /// Appends UTF-8.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        match self {
            // By the invariant nothing is lost. Validating a few bytes at a time is faster than everything at the end.
            Sink::Text(text) => text.push_str(std::str::from_utf8(bytes).unwrap_or_default()),
            Sink::File(file, result) => {
                if result.is_ok() {
                    *result = file.write_all(bytes);
                }
            }
        }
    }

    /// Returns the number of bytes of a text in memory. A file begins with what is written.
    pub(super) fn start(&self) -> usize {
        if let Sink::Text(text) = self { text.len() } else { 0 }
    }

    /// Removes what was pushed since `start`.
    pub(super) fn restart(&mut self, start: usize) {
        match self {
            Sink::Text(text) => text.truncate(start),
            Sink::File(file, result) => {
                if result.is_ok() {
                    *result = file.rewind().and_then(|()| file.get_ref().set_len(0));
                }
            }
        }
    }

    /// Returns the text, which is empty where it went to a file, or the first error of the file.
    pub(super) fn finish(self) -> io::Result<String> {
        match self {
            Sink::Text(text) => Ok(text),
            Sink::File(mut file, result) => result.and_then(|()| file.flush()).map(|()| String::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::context::Context;
    use crate::text::{PrintOptions, parse};

    fn temporary(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("pdll-sink-{}-{name}", std::process::id()))
    }

    #[test]
    fn a_file_gets_what_a_string_gets() -> Result<(), Box<dyn std::error::Error>> {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let path = temporary("text");
        let mut text = String::from("#a0 = [unit, unit]\n");
        for nth in 0..20 {
            text.push_str(&format!("#a{} = [#a{nth}, #a{nth}]\n", nth + 1));
        }
        // More than one piece.
        for nth in 0..30_000 {
            text.push_str(&format!("\"t.op\"() {{nth = {nth} : i17}} : () -> () loc(\"f\":{nth}:1)\n"));
        }
        // The printer starts again at an attribute of two million parts.
        for last in ["", "\"t.last\"() {shared = #a20} : () -> ()"] {
            let ir = parse(&ctx, &format!("{text}{last}"))?;
            for options in [PrintOptions::new(), PrintOptions::new().debug_info(true)] {
                ir.write_text_file(&path, &options)?;
                let written = fs::read_to_string(&path)?;
                assert!(written.len() > PIECE);
                assert_eq!(written.starts_with("#attr = "), !last.is_empty());
                assert_eq!(written, ir.to_text(&options));
            }
        }
        fs::remove_file(&path)?;
        Ok(())
    }

    #[test]
    fn the_first_error_of_a_file_is_returned() -> io::Result<()> {
        let path = temporary("error");
        fs::write(&path, "before")?;
        // It is open for reading.
        let mut sink = Sink::File(BufWriter::with_capacity(PIECE, File::open(&path)?), Ok(()));
        (0..3).for_each(|_| sink.push(&[b'a'; PIECE]));
        assert!(sink.finish().is_err());
        assert!(Sink::create(&std::env::temp_dir()).is_err());
        assert_eq!(fs::read_to_string(&path)?, "before");
        fs::remove_file(&path)
    }
}
