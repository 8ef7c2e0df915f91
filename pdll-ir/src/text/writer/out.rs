//! The text being written: short pieces are gathered in a small buffer by copies of fixed width.
//!
//! Invariant: the output is UTF-8, because it consists of whole strings and digits; so are the contents of
//! the small buffer.

use super::sink::Sink;

/// Number of bytes copied at once; cached texts have the same number of bytes after them.
const WIDE: usize = 32;
const SIZE: usize = 8192;
const MAX_DIGITS: usize = 10;
/// The numbers below 100, of two digits each.
const PAIRS: &str = "\
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

/// Collects text.
pub(super) struct Out<'s> {
    /// Bytes that are not in the sink yet.
    near: Box<[u8; SIZE]>,
    at: usize,
    sink: Sink<'s>,
}

impl<'s> Out<'s> {
    /// Appends to a sink, which gets room for `capacity` bytes more.
    pub(super) fn to(mut sink: Sink<'s>, capacity: usize) -> Self {
        sink.reserve(capacity);
        Out { near: Box::new([0; SIZE]), at: 0, sink }
    }

    /// Collects a text in memory.
    pub(super) fn in_memory() -> Self {
        Out::to(Sink::Text(String::new()), 0)
    }

    #[inline]
    fn make_room(&mut self, n: usize) {
        if SIZE - self.at < n {
            self.flush();
        }
    }

    /// Appends the buffer to the sink.
    #[cold]
    fn flush(&mut self) {
        self.sink.push(&self.near[..self.at]);
        self.at = 0;
    }

    /// Appends a few bytes of text known at compile time.
    #[inline]
    pub(super) fn fixed<const N: usize>(&mut self, text: &[u8; N]) {
        self.make_room(N);
        self.near[self.at..self.at + N].copy_from_slice(text);
        self.at += N;
    }

    /// Appends any text.
    #[inline(always)]
    pub(super) fn text(&mut self, text: &str) {
        // Most are punctuation.
        match *text.as_bytes() {
            [a] => self.fixed(&[a]),
            [a, b] => self.fixed(&[a, b]),
            [a, b, c] => self.fixed(&[a, b, c]),
            _ => self.any_text(text),
        }
    }

    fn any_text(&mut self, text: &str) {
        let len = text.len();
        if (4..=16).contains(&len) {
            let text = text.as_bytes();
            // Two copies that may overlap, instead of a call.
            self.make_room(len);
            let room = &mut self.near[self.at..self.at + len];
            if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
                room[..8].copy_from_slice(first);
                room[len - 8..].copy_from_slice(last);
            } else if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
                room[..4].copy_from_slice(first);
                room[len - 4..].copy_from_slice(last);
            }
            self.at += len;
            return;
        }
        self.long_text(text);
    }

    fn long_text(&mut self, text: &str) {
        if text.len() <= SIZE / 2 {
            self.make_room(text.len());
            self.near[self.at..self.at + text.len()].copy_from_slice(text.as_bytes());
            self.at += text.len();
        } else {
            self.flush();
            self.sink.push(text.as_bytes());
        }
    }

    /// Appends `pool[start..start + len]`; there are `WIDE` more bytes after any part of the pool.
    #[inline]
    fn piece(&mut self, pool: &[u8], start: usize, len: usize) {
        if len <= WIDE {
            self.make_room(WIDE);
            self.near[self.at..self.at + WIDE].copy_from_slice(&pool[start..start + WIDE]);
            self.at += len;
        } else {
            self.long_piece(&pool[start..start + len]);
        }
    }

    fn long_piece(&mut self, piece: &[u8]) {
        self.make_room(piece.len());
        self.near[self.at..self.at + piece.len()].copy_from_slice(piece);
        self.at += piece.len();
    }

    /// Appends a number in decimal.
    #[inline]
    pub(super) fn number(&mut self, value: u32) {
        self.named(b"", value);
    }

    /// Appends a few bytes, then a number in decimal.
    #[inline]
    pub(super) fn named<const N: usize>(&mut self, text: &[u8; N], value: u32) {
        self.make_room(N + MAX_DIGITS);
        let room = &mut self.near[self.at..self.at + N + MAX_DIGITS];
        room[..N].copy_from_slice(text);
        if value < 10 {
            room[N] = b'0' + value as u8;
            self.at += N + 1;
            return;
        }
        if value < 100 {
            let pair = 2 * value as usize;
            room[N..N + 2].copy_from_slice(&PAIRS.as_bytes()[pair..pair + 2]);
            self.at += N + 2;
            return;
        }
        let n = n_digits(value);
        if n <= 8 {
            let digits = eight_digits(value) >> (8 * (8 - n));
            room[N..N + 8].copy_from_slice(&digits.to_le_bytes());
            self.at += N + n;
            return;
        }
        self.at += N;
        self.long_number(value, n);
    }

    #[cold]
    fn long_number(&mut self, value: u32, n: usize) {
        let digits = &mut self.near[self.at..self.at + n];
        let mut rest = value;
        for digit in digits.iter_mut().rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.at += n;
    }

    /// Appends blanks.
    #[inline]
    pub(super) fn blanks(&mut self, mut n: usize) {
        const BLANKS: [u8; WIDE] = [b' '; WIDE];
        while n > 0 {
            self.make_room(WIDE);
            self.near[self.at..self.at + WIDE].copy_from_slice(&BLANKS);
            let step = n.min(WIDE);
            self.at += step;
            n -= step;
        }
    }

    /// Returns the sink, which has all that was written.
    pub(super) fn finish(mut self) -> Sink<'s> {
        self.flush();
        self.sink
    }

    /// Returns a text that was collected in memory.
    pub(super) fn into_text(self) -> String {
        self.finish().finish().unwrap_or_default()
    }
}

/// Appends a number in decimal.
pub(super) fn push_number(out: &mut String, value: u64) {
    if value >= 100 {
        push_number(out, value / 100);
    }
    let pair = (value % 100) as usize;
    let first = 2 * pair + usize::from(value < 10);
    out.push_str(&PAIRS[first..2 * pair + 2]);
}

/// Returns a number below 100,000,000 as eight digits, the first in the lowest byte: all places at once, by
/// halves.
#[inline]
fn eight_digits(value: u32) -> u64 {
    // Two numbers below 10,000, then four below 100, then eight below 10. The factors divide exactly in these ranges.
    let by_4 = u64::from(value / 10_000) | u64::from(value % 10_000) << 32;
    let hundreds = ((by_4 * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let by_2 = hundreds | (by_4 - 100 * hundreds) << 16;
    let tens = ((by_2 * 103) >> 10) & 0x000f_000f_000f_000f;
    let digits = tens | (by_2 - 10 * tens) << 8;
    digits | 0x3030_3030_3030_3030
}

#[inline]
fn n_digits(value: u32) -> usize {
    /// The first number with one more digit, by the bit length of a number.
    const NEXT: [u32; 32] = {
        let mut next = [u32::MAX; 32];
        let mut bit = 0;
        while bit < 32 {
            let power = 10u64.pow((1u32 << bit).ilog10() + 1);
            if power <= u32::MAX as u64 {
                next[bit] = power as u32;
            }
            bit += 1;
        }
        next
    };
    let bit = (value | 1).ilog2() as usize;
    // The digits of a power of two.
    let digits = (bit * 1233) >> 12;
    digits + 1 + usize::from(value >= NEXT[bit] && NEXT[bit] != u32::MAX)
}

/// Rendered texts by handle number: those rendered last, so that texts that occur once take little memory.
#[derive(Default)]
pub(super) struct Texts {
    /// The texts, and `WIDE` bytes at the end.
    pool: Vec<u8>,
    /// Handle number, start and length of a text, at a place that the number determines; a length of zero for none. Their number is a power
    /// of two.
    places: Vec<(u32, u32, u32)>,
}

/// Longer texts are rendered each time: those of nested types would take quadratic space.
const MAX_KEPT: usize = 1024;
/// With a larger pool, all texts are forgotten.
const MAX_POOL: usize = 1 << 20;
const MAX_PLACES: usize = 1 << 14;

impl Texts {
    /// Appends the text of a handle, rendered by `render` if it is not cached.
    #[inline]
    pub(super) fn write(&mut self, out: &mut Out, raw: u32, render: impl FnOnce(&mut String)) {
        match self.places.get(raw as usize & self.places.len().wrapping_sub(1)) {
            Some(&(of, start, len)) if of == raw && len > 0 => {
                out.piece(&self.pool, start as usize, len as usize);
            }
            _ => self.render(out, raw, render),
        }
    }

    #[cold]
    fn render(&mut self, out: &mut Out, raw: u32, render: impl FnOnce(&mut String)) {
        let mut text = String::new();
        render(&mut text);
        out.text(&text);
        if text.is_empty() || text.len() > MAX_KEPT {
            return;
        }
        if self.pool.len() > MAX_POOL {
            self.pool.clear();
            self.places.fill((0, 0, 0));
        }
        // Of a text whose place changes as there are more, the number no longer agrees.
        if self.places.len() <= raw as usize {
            self.places.resize((raw as usize + 1).next_power_of_two().min(MAX_PLACES), (0, 0, 0));
        }
        let start = self.pool.len().saturating_sub(WIDE);
        self.pool.truncate(start);
        let at = raw as usize & (self.places.len() - 1);
        self.places[at] = (raw, start as u32, text.len() as u32);
        self.pool.extend_from_slice(text.as_bytes());
        self.pool.extend_from_slice(&[0; WIDE]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_number() {
        for power in (0..=9).map(|n| 10u32.pow(n)).chain((0..32).map(|bit| 1 << bit)).chain([u32::MAX]) {
            for value in [power - 1, power] {
                assert_eq!(n_digits(value), value.to_string().len(), "{value}");
            }
        }
        let numbers = (0..20_000).chain((0..100_000_000).step_by(9_973)).chain([99_999_999]);
        for value in numbers {
            assert_eq!(eight_digits(value).to_le_bytes().as_slice(), format!("{value:08}").as_bytes());
        }
    }

    #[test]
    fn pieces_of_all_lengths_come_back() {
        let mut out = Out::in_memory();
        let mut texts = Texts::default();
        let mut expected = String::new();
        let mut n_rendered = 0;
        for round in 0..6 {
            for raw in 0..1_200 {
                // Those of every other two rounds share their places, and all together are more than are kept.
                let (piece, of) = match round / 2 % 2 {
                    0 => ("é".repeat(raw % 40) + &"x".repeat(raw), raw as u32),
                    _ => ("y".repeat(1 + raw), (MAX_PLACES + raw) as u32),
                };
                texts.write(&mut out, of, |text| {
                    text.push_str(&piece);
                    n_rendered += 1;
                });
                out.number(raw as u32 * 3_579_139 + round);
                out.blanks(raw % 70);
                out.fixed(b", ");
                expected += &format!("{piece}{}{}, ", raw as u32 * 3_579_139 + round, " ".repeat(raw % 70));
            }
        }
        assert!((3 * 1_200..6 * 1_200).contains(&n_rendered), "{n_rendered}");
        for value in [0, 9, 10, 99, 100, 999_999, 1_000_000, 99_999_999, 100_000_000, u32::MAX] {
            out.number(value);
            expected += &value.to_string();
        }
        out.text(&"long".repeat(10_000));
        expected += &"long".repeat(10_000);
        assert_eq!(out.into_text(), expected);
    }
}
