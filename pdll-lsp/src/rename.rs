//! Rename: edits at all places of a name, also in other open documents that include its definition.
//!
//! A new name is refused if another name would then stand for something else: the edited text is analysed, and the name must have the same
//! places in it, with no more diagnostics. Included files are read from the disk, so this is not possible for the other documents; in those, the
//! new name must not occur at all.

use std::ops::Range;

use serde_json::{Map, Value, json};

use crate::analysis::Analysis;
use crate::document::{Position, Text};
use crate::documents::Documents;
use crate::params::Params;
use crate::protocol::range;
use crate::renamable::Renamable;

/// Returns the range and the text of the name at a position; null if it cannot be renamed.
pub(crate) fn prepare(documents: &Documents, uri: &str, at: Position) -> Value {
    let Some(document) = documents.open.get(uri) else { return Value::Null };
    let analysis = &*document.analysis;
    // Where the name is defined in another document, the place is that of the use.
    let place = match analysis.renamable(at) {
        Some(Renamable { at, .. }) => Some(at),
        None => elsewhere(documents, analysis, at).and_then(|_| analysis.word_at(at)),
    };
    let Some(place) = place else { return Value::Null };
    let text = analysis.text();
    json!({ "range": range(text, place.start, place.end), "placeholder": text.text.get(place) })
}

/// Returns the edits that rename the name at a position, or the reason why it is refused.
pub(crate) fn rename(documents: &Documents, uri: &str, at: Position, name: &str) -> Result<Value, String> {
    let Some(document) = documents.open.get(uri) else { return Ok(Value::Null) };
    let mut target = (uri.to_owned(), &*document.analysis, at);
    if target.1.renamable(at).is_none() {
        target = elsewhere(documents, target.1, at).ok_or("no name that can be renamed stands here")?;
    }
    let (uri, analysis, at) = target;
    let definition = analysis.definition(at).into_iter().next();
    let old = analysis.renamable(at).and_then(|found| Some(analysis.text().text.get(found.at)?.to_owned()));
    let old = old.unwrap_or_default();
    let (new, edits) = edits_of(analysis, at, name)?;
    let mut changes = Map::new();
    changes.insert(uri.clone(), json!(edits));
    for (other, document) in documents.sorted() {
        let Some(definition) = definition.as_ref().filter(|_| *other != uri) else { continue };
        // The name of an operation in PDLL is another one than that of its record.
        let text = document.analysis.text();
        let mut places = document.analysis.places_of(definition);
        places.retain(|place| text.text.get(place.clone()) == Some(&*old));
        if places.is_empty() {
            continue;
        }
        if document.analysis.has_name(&new) {
            return Err(format!("cannot rename to `{new}`: `{other}` has this name"));
        }
        changes.insert(other.clone(), json!(edits_at(text, &places, &new)));
    }
    Ok(json!({ "changes": changes }))
}

/// Returns the open document that defines the name at a position in a way that can be renamed, with the place of the definition.
fn elsewhere<'a>(
    documents: &'a Documents,
    analysis: &dyn Analysis,
    at: Position,
) -> Option<(String, &'a dyn Analysis, Position)> {
    let definition = analysis.definition(at).into_iter().next()?;
    let uri = definition["uri"].as_str()?;
    let there = &*documents.open.get(uri)?.analysis;
    let used = analysis.text().text.get(analysis.word_at(at)?)?;
    let at = Params::new(&definition["range"]["start"]).position().ok()?;
    let defined = there.text().text.get(there.renamable(at)?.at)?;
    (used == defined).then(|| (uri.to_owned(), there, at))
}

/// Returns the new name as it is written, and the edits of the document that defines it.
fn edits_of(analysis: &dyn Analysis, at: Position, name: &str) -> Result<(String, Vec<Value>), String> {
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
    let edits = edits_at(text, &found.places, &new);
    Ok((new, edits))
}

fn edits_at(text: &Text, places: &[Range<usize>], new: &str) -> Vec<Value> {
    let edit = |place: &Range<usize>| json!({ "range": range(text, place.start, place.end), "newText": new });
    places.iter().map(edit).collect()
}
