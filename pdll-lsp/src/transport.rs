//! Transport: splits the input into messages and writes messages to the output.
//!
//! MLIR: llvm/lib/Support/LSP/Transport.cpp. A message that is not valid does not end the server; only the end of the input does.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

use crate::options::InputStyle;

/// Maximum length of a message in bytes.
const MAX_LENGTH: u64 = 1 << 30;
/// Maximum length of a line of a header. A longer one is not a header.
const MAX_HEADER: u64 = 1 << 16;

/// Reads the next message; `None` at the end of the input.
pub(crate) fn read_message(input: &mut dyn BufRead, style: InputStyle) -> io::Result<Option<Vec<u8>>> {
    match style {
        InputStyle::Standard => read_with_header(input),
        InputStyle::Delimited => read_delimited(input),
    }
}

fn read_with_header(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = 0;
    loop {
        let mut line = Vec::new();
        if input.take(MAX_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            // A message without content is skipped.
            if length > 0 {
                break;
            }
            continue;
        }
        if let Some(text) = header_value(line, b"content-length") {
            length = std::str::from_utf8(text).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        }
    }
    let mut message = Vec::new();
    if length > MAX_LENGTH {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(Some(message));
    }
    // Memory is used as the content arrives.
    let n_read = input.take(length).read_to_end(&mut message)?;
    Ok((n_read as u64 == length).then_some(message))
}

/// Returns the value of a line of a header that has this name.
fn header_value<'a>(line: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    line[..colon].eq_ignore_ascii_case(name).then(|| &line[colon + 1..])
}

fn read_delimited(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut message = Vec::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.take(MAX_LENGTH).read_until(b'\n', &mut line)? == 0 {
            return Ok(Some(message).filter(|message| !message.trim_ascii().is_empty()));
        }
        let text = line.trim_ascii();
        if !text.starts_with(b"//") {
            message.extend_from_slice(&line);
        } else if text.starts_with(b"// -----") {
            return Ok(Some(message));
        }
    }
}

/// Writes a message. Pretty output is indented by two, with a line feed at the end.
pub(crate) fn write_message(output: &mut dyn Write, message: &Value, is_pretty: bool) -> io::Result<()> {
    let mut text = render(message, is_pretty);
    if is_pretty {
        text.push('\n');
    }
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// Returns a message as text.
pub(crate) fn render(message: &Value, is_pretty: bool) -> String {
    if is_pretty { format!("{message:#}") } else { message.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8], style: InputStyle) -> Vec<String> {
        let next = || read_message(&mut input, style).ok().flatten();
        std::iter::from_fn(next).map(|message| String::from_utf8_lossy(&message).into_owned()).collect()
    }

    #[test]
    fn headers_give_lengths() {
        let input = b"Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]";
        assert_eq!(all(input, InputStyle::Standard), ["{}", "[1]"]);
        // A line that is no header is ignored, and so is a message without content.
        assert_eq!(all(b"Bogus\r\n\r\nContent-Length: 1\r\n\r\n7", InputStyle::Standard), ["7"]);
        assert_eq!(all(b"Content-Length: 9\r\n\r\n{}", InputStyle::Standard), [""; 0]);
        assert_eq!(all(b"Content-Length: -1\r\n\r\n{}", InputStyle::Standard), [""; 0]);
    }

    #[test]
    fn lines_separate_messages() {
        let input = b"// a comment\n{}\n// -----\n[\n// inside\n1]\n// -----\n7";
        assert_eq!(all(input, InputStyle::Delimited), ["{}\n", "[\n1]\n", "7"]);
    }
}
