//! Pictures of decision trees: Graphviz's language, and SVG.
//!
//! In: outlines of trees, and the names of their patterns. Out: a text that shows every row as a box, joined to the row it belongs to.

use std::fmt::Write as _;

use crate::dump::{Outline, RowKind};
use crate::tree::Rank;

/// A graph of the language of Graphviz, with a cluster for each tree.
pub fn dot(outlines: &[Outline], name: &dyn Fn(Rank) -> String) -> String {
    let mut out = String::from("digraph trees {\n  node [shape=box, fontname=monospace];\n");
    for (number, outline) in outlines.iter().enumerate() {
        let _ = writeln!(out, "  subgraph cluster_{number} {{");
        for (i, row) in outline.rows.iter().enumerate() {
            let style = match row.kind {
                RowKind::Root => "style=bold",
                RowKind::Question => "style=rounded",
                RowKind::Answer => "shape=plain",
                RowKind::Leaf(_) => "style=filled",
            };
            let label = label(outline, i, name).replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(out, "    n{number}_{i} [label=\"{label}\", {style}];");
        }
        for (i, above) in parents(outline).into_iter().enumerate() {
            if let Some(above) = above {
                let _ = writeln!(out, "    n{number}_{above} -> n{number}_{i};");
            }
        }
        for line in outline.anchors.lines() {
            let _ = writeln!(out, "    // {}", line.trim_start());
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

/// Width of a character, height of a row and of its box, and the indentation of a level, in pixels.
const CHARACTER: usize = 8;
const ROW: usize = 28;
const BOX: usize = 22;
const STEP: usize = 26;
/// Space around the picture and between trees.
const MARGIN: usize = 12;

/// An SVG picture: the trees one below the other, a row of each on a line of its own.
pub fn svg(outlines: &[Outline], name: &dyn Fn(Rank) -> String) -> String {
    let (mut body, mut width, mut top) = (String::new(), 0, MARGIN);
    for outline in outlines {
        let parents = parents(outline);
        for (i, row) in outline.rows.iter().enumerate() {
            let text = label(outline, i, name);
            let (x, y) = (MARGIN + row.depth * STEP, top + i * ROW);
            let box_width = (text.chars().count() + 2) * CHARACTER;
            width = width.max(x + box_width);
            if let Some(above) = parents[i] {
                let (from_x, from_y) = (x - STEP + STEP / 2, top + above * ROW + BOX);
                let _ = writeln!(body, "<path d=\"M{from_x} {from_y}V{}H{x}\"/>", y + BOX / 2);
            }
            let (class, title) = match row.kind {
                RowKind::Root => ("root", "the root operation"),
                RowKind::Question => ("question", "a question"),
                RowKind::Answer => ("answer", "an answer to the question above"),
                RowKind::Leaf(_) => ("leaf", "a pattern that matches"),
            };
            let _ = writeln!(
                body,
                "<g class=\"{class}\"><title>{title}</title><rect x=\"{x}\" y=\"{y}\" width=\"{box_width}\" height=\"{BOX}\" rx=\"4\"/>\
                 <text x=\"{}\" y=\"{}\">{}</text></g>",
                x + CHARACTER,
                y + BOX - 7,
                escaped(&text)
            );
        }
        top += outline.rows.len() * ROW;
        for line in outline.anchors.lines() {
            let _ = writeln!(body, "<text x=\"{MARGIN}\" y=\"{}\">{}</text>", top + BOX - 7, escaped(line));
            width = width.max(MARGIN + line.chars().count() * CHARACTER);
            top += ROW;
        }
        top += MARGIN;
    }
    let (width, height) = (width + MARGIN, top);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <style>text {{ font: 13px monospace; }} path {{ fill: none; stroke: #888; }} rect {{ fill: #fff; stroke: #888; }}\n\
         .root rect {{ stroke: #000; stroke-width: 2; }} .answer rect {{ stroke: none; }} .leaf rect {{ fill: #d8f0d8; stroke: #484; }}</style>\n\
         {body}</svg>\n"
    )
}

/// Returns the text of a row; of a leaf, with the name of its pattern.
fn label(outline: &Outline, i: usize, name: &dyn Fn(Rank) -> String) -> String {
    let row = &outline.rows[i];
    match row.kind {
        RowKind::Leaf(rank) => format!("{} {}", row.text, name(rank)),
        _ => row.text.clone(),
    }
}

/// Returns for each row the number of the row it belongs to.
fn parents(outline: &Outline) -> Vec<Option<usize>> {
    // The last row of each depth.
    let mut path: Vec<usize> = Vec::new();
    let rows = outline.rows.iter().enumerate();
    rows.map(|(i, row)| {
        path.truncate(row.depth);
        let above = path.last().copied();
        path.push(i);
        above
    })
    .collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
