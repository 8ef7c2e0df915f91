//! Sets of flags as text: what bit enumerations print and parse.

use std::fmt;

/// The flags of a text like `a|b`; each name may be quoted together with the others, and blanks do not count.
pub fn parse_flags(names: &[(&str, i64)], separator: &str, text: &str) -> Option<i64> {
    let text = text.trim().trim_matches('"');
    text.split(separator.trim()).try_fold(0, |bits, name| {
        let found = names.iter().find(|entry| entry.0 == name.trim())?;
        Some(bits | found.1)
    })
}

/// Writes a set of flags: a name that is the whole set, else the names of single bits in order of declaration.
pub fn write_flags(
    f: &mut fmt::Formatter<'_>,
    names: &[(&str, i64)],
    separator: &str,
    bits: i64,
) -> fmt::Result {
    if let Some((name, _)) = names.iter().find(|entry| entry.1 == bits) {
        return f.write_str(name);
    }
    let single = names.iter().filter(|entry| entry.1.count_ones() == 1 && entry.1 & bits != 0);
    for (at, (name, _)) in single.enumerate() {
        f.write_str(if at > 0 { separator } else { "" })?;
        f.write_str(name)?;
    }
    Ok(())
}
