//! Resources at the end of a file: the used blobs in order of use, and those of external tools.

use pdll_asm::elements::push_hex;
use pdll_asm::escape::{write_name, write_quoted};
use rustc_hash::FxHashSet;

use crate::arena::Ir;
use crate::parameters::ResourceHandle;
use crate::resources::Entry;

/// Returns the metadata, which is empty if there is none to print.
pub(super) fn text(ir: &Ir, used: &[ResourceHandle], elide_above: Option<usize>) -> String {
    let mut text = String::new();
    write(&mut text, ir, used, elide_above);
    text
}

fn write(out: &mut String, ir: &Ir, used: &[ResourceHandle], elide_above: Option<usize>) {
    let Some(resources) = ir.resources() else { return };
    let is_shown = |text_len: usize| elide_above.is_none_or(|limit| text_len <= limit);
    let mut seen = FxHashSet::default();
    let ctx = ir.context();
    // What the attributes of a dialect that is not loaded refer to is unknown.
    let unknown = ir.resources_of_unknown_dialects();
    let handles = used.iter().copied().chain(unknown).filter(|handle| seen.insert(*handle));
    let mut blobs: Vec<(&str, &str, &[u8])> = handles
        .filter_map(|handle| {
            let (dialect, key) = (ctx.str(handle.dialect()), ctx.str(handle.key()));
            Some((dialect, key, resources.blob(dialect, key)?))
        })
        .collect();
    // MLIR sorts the dialects that way.
    blobs.sort_by(|(one, ..), (other, ..)| other.cmp(one));
    let external: Vec<_> = resources.external.iter().filter(|(_, entries)| !entries.is_empty()).collect();
    if blobs.is_empty() && external.is_empty() {
        return;
    }
    blobs.retain(|(.., blob)| is_shown(blob_text_len(blob)));
    let external: Vec<(&str, Vec<&(_, Entry)>)> = external
        .into_iter()
        .map(|(tool, entries)| {
            (&**tool, entries.iter().filter(|(_, entry)| is_shown(text_len(entry))).collect())
        })
        .filter(|(_, entries): &(&str, Vec<_>)| !entries.is_empty())
        .collect();
    out.push_str("\n\n{-#\n");
    if blobs.is_empty() && external.is_empty() {
        // Everything is elided.
        out.push('\n');
    }
    if !blobs.is_empty() {
        out.push_str("  dialect_resources: {\n");
        for (i, group) in blobs.chunk_by(|(one, ..), (other, ..)| one == other).enumerate() {
            out.push_str(if i > 0 { ",\n    " } else { "    " });
            write_name(out, group[0].0);
            out.push_str(": {\n");
            for (j, (_, key, blob)) in group.iter().enumerate() {
                out.push_str(if j > 0 { ",\n      " } else { "      " });
                write_name(out, key);
                out.push_str(": ");
                write_blob(out, blob);
            }
            out.push_str("\n    }");
        }
        out.push_str("\n  }");
        out.push_str(if external.is_empty() { "\n" } else { ",\n" });
    }
    if !external.is_empty() {
        out.push_str("  external_resources: {\n");
        for (i, (tool, entries)) in external.iter().enumerate() {
            out.push_str(if i > 0 { ",\n    " } else { "    " });
            write_name(out, tool);
            out.push_str(": {\n");
            for (j, (key, entry)) in entries.iter().enumerate() {
                out.push_str(if j > 0 { ",\n      " } else { "      " });
                write_name(out, key);
                out.push_str(": ");
                match entry {
                    Entry::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
                    Entry::String(bytes) => write_quoted(out, bytes),
                    Entry::Blob(blob) => write_blob(out, blob),
                }
            }
            out.push_str("\n    }");
        }
        out.push_str("\n  }\n");
    }
    out.push_str("#-}");
}

fn write_blob(out: &mut String, blob: &[u8]) {
    out.push_str("\"0x");
    for byte in blob {
        push_hex(out, *byte);
    }
    out.push('"');
}

/// Returns the length of the text of a blob, with its quotes.
fn blob_text_len(blob: &[u8]) -> usize {
    2 * blob.len() + "\"0x\"".len()
}

/// Returns the length of the text of an entry.
fn text_len(entry: &Entry) -> usize {
    match entry {
        Entry::Bool(value) => {
            if *value {
                "true".len()
            } else {
                "false".len()
            }
        }
        Entry::String(bytes) => bytes.len() + 2,
        Entry::Blob(blob) => blob_text_len(blob),
    }
}
