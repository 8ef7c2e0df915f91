//! Random bytes in place of messages, and the pieces of which `session` makes random edits and violations of the protocol.

use pdll_lsp::Outcome;
use serde_json::Value;

use crate::script::{options, parse, run, standard};

/// Random numbers that are the same in each run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below a limit.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

/// Parameters that no request has.
pub(crate) const WRONG: [&str; 6] = [
    "{}",
    "null",
    "[]",
    "3",
    "{\"textDocument\":3}",
    "{\"textDocument\":{\"uri\":\"%\"},\"position\":{\"line\":-1}}",
];
/// Texts that edits insert.
pub(crate) const PIECES: [&str; 24] = [
    "",
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    ";",
    "\"",
    "op<",
    ".",
    ":",
    "let x = ",
    "$",
    "\n// -----\n",
    "é😀",
    "[{",
    "}]",
    "Pattern ",
    "%0 = ",
    "^bb",
    "#include \"",
    "def X : ",
    "=> ",
];

#[test]
fn random_bytes() {
    let mut random = Random(7);
    for _ in 0..300 {
        let mut bytes = Vec::new();
        for _ in 0..random.below(12) {
            match random.below(4) {
                0 => bytes
                    .extend_from_slice(format!("Content-Length: {}\r\n\r\n", random.below(30)).as_bytes()),
                1 => bytes.extend_from_slice(
                    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}\n",
                ),
                2 => bytes.extend_from_slice(b"// -----\n"),
                _ => bytes.extend((0..random.below(20)).map(|_| random.below(256) as u8)),
            }
        }
        for options in [standard(), options(None)] {
            assert_eq!(run(&options, &bytes).1, Outcome::Abrupt);
        }
    }
    // Deep nesting is an error of JSON.
    let deep = "[".repeat(100_000);
    let (output, _) = run(&standard(), format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    assert_eq!(parse(&output)[0]["error"]["code"], Value::from(-32700));
}
