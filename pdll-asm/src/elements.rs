//! Elements as text, in MLIR's format: `[[1, 2], [3, 4]]`, one repeated value, or `"0x…"`.
//!
//! In: packed elements from the grammar (`Elements`).

use std::borrow::Cow;

use crate::build::Elements;
use crate::escape::write_quoted;
use crate::integer::{Limbs, limbs_of_width, write_integer};
use crate::kind::{FloatKind, Signedness};

/// The element type of packed numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ElementKind {
    /// An integer; `index` is a signless one of 64 bits.
    Integer(Signedness, u32),
    /// A float.
    Float(FloatKind),
}

impl ElementKind {
    /// Returns the size of an element in bytes.
    pub fn n_bytes(self) -> usize {
        match self {
            ElementKind::Integer(_, width) => width.div_ceil(8).max(1) as usize,
            ElementKind::Float(kind) => kind.width().div_ceil(8) as usize,
        }
    }

    /// Appends one element, given by its bytes.
    pub fn write(self, out: &mut String, bytes: &[u8]) {
        match self {
            ElementKind::Integer(_, 1) => {
                out.push_str(if bytes.first() == Some(&0) { "false" } else { "true" });
            }
            ElementKind::Integer(sign, width) => {
                let mut limbs = Limbs::from_elem(0, limbs_of_width(width));
                for (limb, part) in limbs.iter_mut().zip(bytes.chunks(8)) {
                    *limb = u64::from_le_bytes(padded(part));
                }
                // Raw buffers may have bits set above the width.
                if width < 64 {
                    limbs[0] &= (1 << width) - 1;
                }
                write_integer(out, &limbs, width, sign == Signedness::Unsigned);
            }
            ElementKind::Float(kind) => {
                kind.write(out, u128::from_le_bytes(padded(bytes)));
            }
        }
    }
}

fn padded<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut all = [0; N];
    let n = bytes.len().min(N);
    all[..n].copy_from_slice(&bytes[..n]);
    all
}

/// Appends the text between `dense<` and `>`.
///
/// Lists of more than `hex_above` numbers are written as one hexadecimal string.
pub fn write_elements(
    out: &mut String,
    shape: &[i64],
    kind: ElementKind,
    is_complex: bool,
    elements: Elements<'_>,
    hex_above: usize,
) {
    match elements {
        Elements::Strings(strings) => write_strings(out, shape, strings),
        Elements::Raw { data, is_splat } => {
            let part = kind.n_bytes();
            let width = if is_complex { 2 * part } else { part };
            let is_bits = matches!(kind, ElementKind::Integer(_, 1)) && !is_complex && !is_splat;
            let n = if is_bits { shape.iter().product::<i64>() as usize } else { data.len() / width };
            if !is_splat && n > hex_above {
                return write_hex(out, data);
            }
            write_nested(out, shape, is_splat, n, |out, i| {
                if is_bits {
                    let bit = data.get(i / 8).map_or(0, |byte| byte >> (i % 8) & 1);
                    return kind.write(out, &[bit]);
                }
                let bytes = &data[i * width..(i + 1) * width];
                if is_complex {
                    out.push('(');
                    kind.write(out, &bytes[..part]);
                    out.push(',');
                    kind.write(out, &bytes[part..]);
                    out.push(')');
                } else {
                    kind.write(out, bytes);
                }
            });
        }
    }
}

fn write_strings(out: &mut String, shape: &[i64], strings: &[Cow<'_, [u8]>]) {
    write_nested(out, shape, strings.len() == 1, strings.len(), |out, i| write_quoted(out, &strings[i]));
}

fn write_nested(
    out: &mut String,
    shape: &[i64],
    is_splat: bool,
    n: usize,
    mut element: impl FnMut(&mut String, usize),
) {
    if is_splat {
        return element(out, 0);
    }
    if n == 0 {
        return;
    }
    for i in 0..n {
        if i > 0 {
            out.push_str(", ");
        }
        // Write a bracket for each dimension that begins or ends here.
        let mut run = 1;
        let mut n_closed = 0;
        for size in shape.iter().rev() {
            run *= *size as usize;
            if i % run == 0 {
                out.push('[');
            }
            if (i + 1) % run == 0 {
                n_closed += 1;
            }
        }
        element(out, i);
        out.extend(std::iter::repeat_n(']', n_closed));
    }
}

fn write_hex(out: &mut String, data: &[u8]) {
    out.push_str("\"0x");
    for byte in data {
        push_hex(out, *byte);
    }
    out.push('"');
}

/// Appends a byte as two hexadecimal digits.
pub fn push_hex(out: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push(DIGITS[(byte >> 4) as usize] as char);
    out.push(DIGITS[(byte & 15) as usize] as char);
}
