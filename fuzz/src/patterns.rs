//! Encoded patterns: arbitrary bytes through the decoder, and accepted patterns through everything that reads
//! patterns.

use pdll_match::encode::{decode, encode};
use pdll_match::validate::validate;

/// Decodes the input; decoded patterns are valid, and their encoding decodes to equal patterns.
pub fn run(input: &[u8]) {
    let Ok(patterns) = decode(input) else { return };
    for pattern in &patterns {
        validate(pattern).unwrap_or_else(|e| panic!("the decoder let through {e:?}"));
    }
    assert_eq!(decode(&encode(&patterns)), Ok(patterns));
}

#[cfg(test)]
mod tests {
    use pdll_match::builder::PatternBuilder;

    #[test]
    fn smoke() {
        let mut b = PatternBuilder::new("Twice");
        let x = b.operand("x");
        let inner = b.op("a.b", &[x]);
        let inner = b.result(inner, 0);
        let root = b.op("a.b", &[inner]);
        b.rewrite(root);
        b.replace_with_values(root, &[x]);
        let bytes = pdll_match::encode::encode(&[b.finish()]);
        super::run(&bytes);
        // The bytes are ASCII except for a few, which a text seed would lose; so they are mutated here.
        for at in 0..bytes.len() {
            for byte in 0..=255 {
                let mut changed = bytes.clone();
                changed[at] = byte;
                super::run(&changed);
            }
            super::run(&bytes[..at]);
        }
    }
}
