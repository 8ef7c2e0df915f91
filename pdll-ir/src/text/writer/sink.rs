//! Where the text goes: a string, or a stream that gets the text as it comes, so that it is not in memory as a whole.
//!
//! Invariant: what is pushed is UTF-8.

use std::io::{self, BufWriter, Write};

/// Systems write a stream faster in large pieces.
const PIECE: usize = 1 << 20;

/// Receives text.
pub(super) enum Sink<'s> {
    Text(String),
    /// A stream, and its first error, after which nothing more is written.
    Stream(BufWriter<&'s mut dyn Write>, io::Result<()>),
}

impl<'s> Sink<'s> {
    /// Writes to a stream.
    pub(super) fn to(stream: &'s mut dyn Write) -> Sink<'s> {
        Sink::Stream(BufWriter::with_capacity(PIECE, stream), Ok(()))
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
            Sink::Stream(stream, result) => {
                if result.is_ok() {
                    *result = stream.write_all(bytes);
                }
            }
        }
    }

    /// Returns the text, which is empty where it went to a stream, or the first error of the stream.
    pub(super) fn finish(self) -> io::Result<String> {
        match self {
            Sink::Text(text) => Ok(text),
            Sink::Stream(mut stream, result) => result.and_then(|()| stream.flush()).map(|()| String::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::text::{PrintOptions, parse};

    #[test]
    fn a_stream_gets_what_a_string_gets() -> Result<(), Box<dyn std::error::Error>> {
        let mut shared = String::from("#a0 = [unit, unit]\n");
        for nth in 0..20 {
            shared.push_str(&format!("#a{} = [#a{nth}, #a{nth}]\n", nth + 1));
        }
        let ops = (0..30_000)
            .map(|nth| format!("\"t.op\"() {{nth = {nth} : i17}} : () -> () loc(\"f\":{nth}:1)\n"))
            .collect::<String>();
        // The printer starts again at an attribute of two million parts.
        for (first, last) in [("", ""), (&*shared, "\"t.last\"() {shared = #a20} : () -> ()")] {
            let ctx = Context::new();
            ctx.allow_unregistered_dialects(true);
            let ir = parse(&ctx, &format!("{first}{ops}{last}"))?;
            for options in [PrintOptions::new(), PrintOptions::new().debug_info(true)] {
                let mut stream = Limited::new(usize::MAX);
                ir.write_text_to(&mut stream, &options)?;
                let text = ir.to_text(&options);
                assert!(text.len() > PIECE);
                assert_eq!(text.starts_with("#attr = "), !last.is_empty());
                assert_eq!(stream.n_writes == 1, !last.is_empty());
                assert_eq!(String::from_utf8(stream.text)?, text);
            }
        }
        Ok(())
    }

    /// Accepts so many bytes.
    struct Limited {
        room: usize,
        text: Vec<u8>,
        n_writes: usize,
    }

    impl Limited {
        fn new(room: usize) -> Limited {
            Limited { room, text: Vec::new(), n_writes: 0 }
        }
    }

    impl Write for Limited {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let n = bytes.len().min(self.room - self.text.len());
            self.text.extend_from_slice(&bytes[..n]);
            self.n_writes += 1;
            Ok(n)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_error_of_a_stream_is_returned_and_nothing_is_written_after_it() {
        // The write that fails is the last.
        for (room, n_writes) in [(0, 1), (PIECE, 2), (2 * PIECE + 1, 4), (8 * PIECE, 5)] {
            let mut stream = Limited::new(room);
            let mut sink = Sink::to(&mut stream);
            (0..5).for_each(|_| sink.push(&[b'a'; PIECE]));
            let error = sink.finish().err().map(|error| error.kind());
            assert_eq!(error, (room < 5 * PIECE).then_some(io::ErrorKind::WriteZero));
            assert_eq!((stream.n_writes, stream.text.len()), (n_writes, room.min(5 * PIECE)));
        }
    }
}
