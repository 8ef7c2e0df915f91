//! Rename: edits at all places of a name.
//!
//! A new name is refused if another name would then stand for something else: the edited text is analysed, and the name must have the same
//! places in it, with no more diagnostics.

use std::ops::Range;

use serde_json::{Value, json};

use crate::analysis::Analysis;
use crate::document::{Position, Text};
use crate::protocol::range;
use crate::renamable::Renamable;

/// Returns the range and the text of the name at a position; null if it cannot be renamed.
pub(crate) fn prepare(analysis: &dyn Analysis, at: Position) -> Value {
    let Some(Renamable { at, .. }) = analysis.renamable(at) else { return Value::Null };
    let text = analysis.text();
    json!({ "range": range(text, at.start, at.end), "placeholder": text.text.get(at) })
}

/// Returns the edits that rename the name at a position, or the reason why it is refused.
pub(crate) fn rename(analysis: &dyn Analysis, uri: &str, at: Position, name: &str) -> Result<Value, String> {
    let found = analysis.renamable(at).ok_or("no name that can be renamed stands here")?;
    let new = found.kind.spelling(name).ok_or_else(|| format!("`{name}` is not a valid name here"))?;
    let text = analysis.text();
    let mut edited = String::with_capacity(text.text.len());
    let (mut behind, mut moved, mut at) = (0, Vec::new(), 0);
    for place in &found.places {
        edited.push_str(text.text.get(behind..place.start).unwrap_or_default());
        if *place == found.at {
            at = edited.len();
        }
        moved.push(edited.len()..edited.len() + new.len());
        edited.push_str(&new);
        behind = place.end;
    }
    edited.push_str(text.text.get(behind..).unwrap_or_default());
    let edited = Text::new(edited);
    let position = edited.position(at);
    let after = analysis.with_text(edited);
    let is_same = after.is_some_and(|after| {
        after.renamable(position).is_some_and(|again| again.places == moved)
            && after.diagnostics().len() <= analysis.diagnostics().len()
    });
    if !is_same {
        return Err(format!("cannot rename to `{new}`: a name would then stand for something else"));
    }
    let edit = |place: &Range<usize>| json!({ "range": range(text, place.start, place.end), "newText": new });
    let edits: Vec<Value> = found.places.iter().map(edit).collect();
    Ok(json!({ "changes": { uri: edits } }))
}
