//! The smallest part of a program that still shows a difference.

use crate::oracle_generated::tokens::tokens;

/// Removes lines, then tokens, as long as the difference remains.
pub(crate) fn minimise(program: &str, still: &dyn Fn(&str) -> bool) -> String {
    let lines: Vec<String> = program.split_inclusive('\n').map(str::to_owned).collect();
    let lines = smallest(lines, still);
    smallest(tokens(&lines.concat()), still).concat()
}

/// Delta debugging: removes runs of parts, of decreasing length.
fn smallest(mut parts: Vec<String>, still: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut width = parts.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        let mut has_dropped = false;
        while at < parts.len() {
            let end = (at + width).min(parts.len());
            let rest = [&parts[..at], &parts[end..]].concat();
            if still(&rest.concat()) {
                parts = rest;
                has_dropped = true;
            } else {
                at = end;
            }
        }
        if width == 1 && !has_dropped {
            return parts;
        }
        width = (width / 2).max(1);
    }
}
