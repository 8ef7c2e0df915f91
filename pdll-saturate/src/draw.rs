//! Drawings of an e-graph: Graphviz's language, and SVG.
//!
//! A class is a box that lists its operations; the extracted one is marked. Solid lines lead to operands, dashed ones to refinements.

use std::fmt::Write;

use pdll::ir::Ir;
use rustc_hash::FxHashMap;

use crate::extract::choice::{Choice, Choices};
use crate::graph::ids::ClassId;
use crate::graph::store::EGraph;

/// Width of a character and height of a line in pixels.
const CHARACTER: usize = 8;
const LINE: usize = 18;
/// Space between boxes and around the drawing.
const GAP: usize = 40;

/// A class as it is drawn.
struct Box {
    class: ClassId,
    lines: Vec<String>,
    operands: Vec<usize>,
    refined: Vec<usize>,
}

/// Returns the classes as they are drawn, by number.
fn boxes(graph: &EGraph, ir: &Ir, choices: &Choices) -> Vec<Box> {
    let classes: Vec<ClassId> = graph.class_ids().collect();
    let numbers: FxHashMap<ClassId, usize> = classes.iter().copied().zip(0..).collect();
    let number = |class: &ClassId| numbers.get(&graph.find(*class)).copied();
    let sorted = |mut list: Vec<usize>| {
        list.sort_unstable();
        list.dedup();
        list
    };
    let draw = |class: &ClassId| {
        let at = graph.class(*class);
        let (mut lines, mut operands) = (Vec::new(), Vec::new());
        if let Some((_, position)) = at.leaf {
            lines.push(if position < 0 {
                "value from outside".to_owned()
            } else {
                "value of an anchor".to_owned()
            });
        }
        for (node, index) in &at.nodes {
            let node_data = graph.node(*node);
            if !node_data.is_live {
                continue;
            }
            let mut line = node_data.op.name_text(ir).to_owned();
            if let Some(value) = node_data.op.constant(ir) {
                let _ = write!(line, " {}", value.display(ir.context()));
            }
            for operand in node_data.operands.iter().filter_map(number) {
                let _ = write!(line, " c{operand}");
                operands.push(operand);
            }
            if choices.get(class) == Some(&Choice::Node(*node, *index)) {
                line.insert_str(0, "* ");
            }
            lines.push(line);
        }
        let refined = sorted(at.refined().iter().filter_map(number).collect());
        Box { class: *class, lines, operands: sorted(operands), refined }
    };
    classes.iter().map(draw).collect()
}

/// Returns the e-graph in the language of Graphviz.
pub(crate) fn dot(graph: &EGraph, ir: &Ir, choices: &Choices) -> String {
    let boxes = boxes(graph, ir, choices);
    let mut out = String::from("digraph egraph {\n  node [shape=box, fontname=monospace];\n");
    for (number, drawn) in boxes.iter().enumerate() {
        let label = drawn.lines.join("\n").replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\l");
        let _ = writeln!(out, "  c{number} [label=\"c{number}\\l{label}\\l\"];");
    }
    for (number, drawn) in boxes.iter().enumerate() {
        for operand in &drawn.operands {
            let _ = writeln!(out, "  c{number} -> c{operand};");
        }
        for refined in &drawn.refined {
            let _ = writeln!(out, "  c{number} -> c{refined} [style=dashed];");
        }
    }
    out.push_str("}\n");
    out
}

/// Returns the e-graph as SVG: a column for each distance from the leaves.
pub(crate) fn svg(graph: &EGraph, ir: &Ir, choices: &Choices) -> String {
    let boxes = boxes(graph, ir, choices);
    let columns = columns(graph, &boxes);
    let n_columns = columns.iter().max().map_or(0, |last| last + 1);
    let width_of = |drawn: &Box| {
        let longest = drawn.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        (longest.max(4) + 2) * CHARACTER
    };
    let height_of = |drawn: &Box| (drawn.lines.len() + 1) * LINE + LINE / 2;
    let mut lefts = Vec::with_capacity(n_columns);
    let mut right = GAP;
    for column in 0..n_columns {
        lefts.push(right);
        let inside = boxes.iter().zip(&columns).filter(|(_, at)| **at == column);
        right += inside.map(|(drawn, _)| width_of(drawn)).max().unwrap_or(0) + GAP;
    }
    let mut tops = vec![GAP; n_columns];
    let places: Vec<(usize, usize)> = boxes
        .iter()
        .zip(&columns)
        .map(|(drawn, column)| {
            let top = tops[*column];
            tops[*column] += height_of(drawn) + GAP / 2;
            (lefts[*column], top)
        })
        .collect();
    let bottom = tops.iter().max().copied().unwrap_or(GAP);
    let mut body = String::new();
    for (drawn, (x, y)) in boxes.iter().zip(&places) {
        for (list, style) in [(&drawn.operands, ""), (&drawn.refined, " stroke-dasharray=\"4\"")] {
            for to in list {
                let (to_x, to_y) = places[*to];
                let end = to_x + width_of(&boxes[*to]);
                let _ = writeln!(body, "<path d=\"M{x} {}L{end} {}\"{style}/>", y + LINE, to_y + LINE);
            }
        }
    }
    for (number, (drawn, (x, y))) in boxes.iter().zip(&places).enumerate() {
        let (width, height) = (width_of(drawn), height_of(drawn));
        let _ = writeln!(body, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
        for (nth, line) in std::iter::once(&format!("c{number}")).chain(&drawn.lines).enumerate() {
            let text = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let _ =
                writeln!(body, "<text x=\"{}\" y=\"{}\">{text}</text>", x + CHARACTER, y + (nth + 1) * LINE);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{right}\" height=\"{bottom}\" font-family=\"monospace\" font-size=\"13\">\n\
         <style>rect{{fill:#fff;stroke:#555}}path{{fill:none;stroke:#999}}</style>\n{body}</svg>\n"
    )
}

/// Returns the column of each class: its distance from the leaves, by the operation that is closest to them.
fn columns(graph: &EGraph, boxes: &[Box]) -> Vec<usize> {
    let numbers: FxHashMap<ClassId, usize> = boxes.iter().map(|drawn| drawn.class).zip(0..).collect();
    let mut columns: Vec<Option<usize>> =
        boxes.iter().map(|drawn| graph.class(drawn.class).leaf.map(|_| 0)).collect();
    loop {
        let mut is_changed = false;
        for (number, drawn) in boxes.iter().enumerate() {
            let nodes = graph.class(drawn.class).nodes.iter().map(|(node, _)| graph.node(*node));
            let distance = nodes.filter(|node| node.is_live).filter_map(|node| {
                node.operands.iter().try_fold(0, |far, operand| {
                    let operand = columns[*numbers.get(&graph.find(*operand))?]?;
                    Some(far.max(operand + 1))
                })
            });
            if columns[number].is_none()
                && let Some(distance) = distance.min()
            {
                columns[number] = Some(distance);
                is_changed = true;
            }
        }
        if !is_changed {
            return columns.into_iter().map(|column| column.unwrap_or(0)).collect();
        }
    }
}
