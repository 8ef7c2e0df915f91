//! Order: how LLVM's tools sort records by their names.

use std::cmp::Ordering;

/// Compares names with numbers in them by these numbers: `a9` is before `a10`. As in LLVM, of two numbers the one with more digits
/// is greater, so `a9` is also before `a01`.
pub(crate) fn compare_numeric(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while let (Some(x), Some(y)) = (a.get(i), b.get(i)) {
        if x.is_ascii_digit() && y.is_ascii_digit() {
            let (x, y) = (leading_digits(&a[i..]), leading_digits(&b[i..]));
            let order = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
            if order != Ordering::Equal {
                return order;
            }
            i += x.len();
        } else if x != y {
            return x.cmp(y);
        } else {
            i += 1;
        }
    }
    a.len().cmp(&b.len())
}

fn leading_digits(text: &[u8]) -> &[u8] {
    let n = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    &text[..n]
}
