//! Text of flag sets: printing and parsing of bit enumerations.

use std::fmt;

/// Returns the flags of a text like `a|b`; each name may be quoted together with the others, and blanks do
/// not count.
pub fn parse_flags(names: &[(&str, i64)], separator: &str, text: &str) -> Option<i64> {
    // Mostly there is one flag.
    if let Some((_, bits)) = names.iter().find(|(name, _)| *name == text) {
        return Some(*bits);
    }
    let text = text.trim().trim_matches('"');
    text.split(separator.trim()).try_fold(0, |bits, name| {
        let found = names.iter().find(|entry| entry.0 == name.trim())?;
        Some(bits | found.1)
    })
}

/// Prints a set of flags, as MLIR does: the name of the empty set; otherwise the names of primary sets, whose
/// flags then count as printed, and of all others contained in the remaining flags, in declaration order.
pub fn write_flags(
    f: &mut fmt::Formatter<'_>,
    names: &[(&str, i64)],
    primary: &[i64],
    separator: &str,
    bits: i64,
) -> fmt::Result {
    if bits == 0 {
        return f.write_str(names.iter().find(|entry| entry.1 == 0).map_or("", |entry| entry.0));
    }
    let (mut left, mut is_first) = (bits, true);
    let mut write = |name: &str| {
        f.write_str(if std::mem::take(&mut is_first) { "" } else { separator })?;
        f.write_str(name)
    };
    for set in primary {
        if *set & left == *set {
            left &= !set;
            names.iter().find(|entry| entry.1 == *set).map_or(Ok(()), |entry| write(entry.0))?;
        }
    }
    let others = names.iter().filter(|entry| entry.1 != 0 && !primary.contains(&entry.1));
    for (name, _) in others.filter(|entry| entry.1 & left == entry.1) {
        write(name)?;
    }
    Ok(())
}
