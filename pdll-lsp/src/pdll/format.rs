//! Formatting: the layout of `pdll fmt`, as one edit of the lines that differ.

use pdll_compiler::fmt::format;
use pdll_support::diag::Diags;
use serde_json::{Value, json};

use super::file::File;
use crate::protocol::range;

/// Returns the edit that formats a file; none if it is formatted, `None` if its syntax is not valid, which its diagnostics say.
pub(super) fn edits(file: &File) -> Option<Vec<Value>> {
    let old = &*file.source.text.text;
    let mut repeated = Diags::new();
    let new = format(file.source.main, old, &mut repeated);
    repeated.take();
    let new = new?;
    if new == old {
        return Some(Vec::new());
    }
    // Lines that stay are not part of the edit, so that cursors in them stay too.
    let n_same = |(old, new): &(&str, &str)| (old == new).then_some(old.len());
    let before: usize =
        old.split_inclusive('\n').zip(new.split_inclusive('\n')).map_while(|pair| n_same(&pair)).sum();
    let (old_rest, new_rest) = (&old[before..], &new[before..]);
    let lines = old_rest.split_inclusive('\n').rev().zip(new_rest.split_inclusive('\n').rev());
    let behind: usize = lines.map_while(|pair| n_same(&pair)).sum();
    let place = range(&file.source.text, before, old.len() - behind);
    Some(vec![json!({ "range": place, "newText": new_rest[..new_rest.len() - behind] })])
}
