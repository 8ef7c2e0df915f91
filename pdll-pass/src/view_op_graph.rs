//! `view-op-graph`: prints a Graphviz graph of operations and the flow of data between them, to the standard error.
//!
//! Operations with regions, and blocks, are clusters with an invisible node as anchor of their edges. MLIR: ViewOpGraph.cpp, with the same
//! text. No recursion on the depth of regions.

use std::fmt::Write as _;
use std::io::Write as _;

use pdll_runtime::ir::internal::ValueNames;
use pdll_runtime::ir::{
    Attribute, AttributeData, Block, Context, Ir, NamedAttribute, Op, OperationName, Value,
};
use rustc_hash::FxHashMap;

use crate::error::PassFailure;
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::run::PassRun;

/// Prints a graph in Graphviz' language DOT.
///
/// ```
/// use pdll_pass::ViewOpGraph;
/// use pdll_runtime::ir::{Context, parse};
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let ir = parse(&ctx, r#"%0 = "test.a"() : () -> i32 "test.b"(%0) : (i32) -> ()"#)?;
/// let graph = ViewOpGraph::default().graph(&ir, ir.top());
/// assert!(graph.ends_with("  v5:res_0:s -> v6:arg_0:n[style = solid];\n}\n"), "{graph}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct ViewOpGraph {
    /// The maximum length of an attribute or a type.
    pub max_label_len: u32,
    /// Whether to print attributes.
    pub print_attrs: bool,
    /// Whether to print edges from each operation to the next.
    pub print_control_flow_edges: bool,
    /// Whether to print edges from values to their uses.
    pub print_data_flow_edges: bool,
    /// Whether to print the types of results.
    pub print_result_types: bool,
}

impl Default for ViewOpGraph {
    fn default() -> ViewOpGraph {
        ViewOpGraph {
            max_label_len: 20,
            print_attrs: true,
            print_control_flow_edges: false,
            print_data_flow_edges: true,
            print_result_types: true,
        }
    }
}

impl Pass for ViewOpGraph {
    fn argument(&self) -> &str {
        "view-op-graph"
    }

    fn name(&self) -> &str {
        "ViewOpGraph"
    }

    fn description(&self) -> &str {
        "Print Graphviz visualization of an operation"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "max-label-len",
            "Limit attribute/type length to number of chars",
            &mut self.max_label_len,
        );
        options.add("print-attrs", "Print attributes of operations", &mut self.print_attrs);
        let control_flow = &mut self.print_control_flow_edges;
        options.add("print-control-flow-edges", "Print control flow edges", control_flow);
        options.add("print-data-flow-edges", "Print data flow edges", &mut self.print_data_flow_edges);
        options.add("print-result-types", "Print result types of operations", &mut self.print_result_types);
    }

    fn has_output(&self) -> bool {
        true
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let text = self.graph(run.ir(), run.op());
        std::io::stderr()
            .write_all(text.as_bytes())
            .map_err(|error| PassFailure::new(format!("cannot print the graph: {error}")))
    }
}

impl ViewOpGraph {
    /// Returns the graph of an operation and everything below it.
    pub fn graph(&self, ir: &Ir, root: Op) -> String {
        let mut graph = Graph {
            ir,
            options: *self,
            names: ValueNames::new(ir),
            colors: colors(ir, root),
            out: String::from("digraph G {\n  compound = true;\n"),
            depth: 1,
            n_ids: 0,
            nodes: FxHashMap::default(),
            edges: Vec::new(),
            uses: Vec::new(),
        };
        graph.op_tree(root);
        graph.finish()
    }
}

/// Returns the background color of each operation name: hues are distributed evenly, in the order of a walk.
fn colors(ir: &Ir, root: Op) -> FxHashMap<OperationName, String> {
    let mut names: Vec<OperationName> = Vec::new();
    let mut seen: FxHashMap<OperationName, String> = FxHashMap::default();
    for op in ir.walk_post_order(root) {
        if seen.insert(op.name(ir), String::new()).is_none() {
            names.push(op.name(ir));
        }
    }
    let hue = |nth: usize| format!("{:.6} 0.3 0.95", nth as f64 / names.len() as f64);
    names.iter().enumerate().map(|(nth, name)| (*name, hue(nth))).collect()
}

/// A node, with the number of the cluster of which it is the anchor.
#[derive(Copy, Clone, Debug)]
struct Node {
    id: u32,
    cluster: Option<u32>,
}

/// A cluster that is being written.
enum Frame {
    /// An operation, its node, and the blocks that follow.
    Op(Op, Node, Option<(usize, Block)>),
    /// A block: the next operation, and the node of the previous one.
    Block(Option<Op>, Option<Node>),
}

struct Graph<'a> {
    ir: &'a Ir,
    options: ViewOpGraph,
    names: ValueNames<'a>,
    colors: FxHashMap<OperationName, String>,
    out: String,
    depth: usize,
    n_ids: u32,
    nodes: FxHashMap<Value, Node>,
    /// Edges of control flow, then those of data flow: written after all nodes.
    edges: Vec<String>,
    /// Uses of values, with the node and the part of its label.
    uses: Vec<(Value, Node, String)>,
}

impl Graph<'_> {
    fn line(&mut self, text: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.out, "{:indent$}{text}", "", indent = 2 * self.depth);
    }

    fn next_id(&mut self) -> u32 {
        self.n_ids += 1;
        self.n_ids
    }

    fn op_tree(&mut self, root: Op) {
        let mut frames: Vec<Frame> = Vec::new();
        self.op(root, &mut frames);
        while let Some(frame) = frames.last_mut() {
            match frame {
                Frame::Block(Some(op), _) => {
                    let op = *op;
                    if let Frame::Block(next, _) = frame {
                        *next = op.next(self.ir);
                    }
                    self.op(op, &mut frames);
                }
                Frame::Op(op, _, Some((region, block))) => {
                    let (op, at, block) = (*op, *region, *block);
                    if let Frame::Op(_, _, rest) = frame {
                        *rest = next_block(self.ir, op, at, block);
                    }
                    self.block(block, &mut frames);
                }
                Frame::Block(None, _) => {
                    frames.pop();
                    self.close();
                }
                Frame::Op(op, node, None) => {
                    let (op, node) = (*op, *node);
                    frames.pop();
                    self.close();
                    self.end_op(op, node, &mut frames);
                }
            }
        }
    }

    fn open(&mut self, label: &str) -> Node {
        let cluster = self.next_id();
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.depth += 1;
        let id = self.next_id();
        self.line(&format!("v{id} [label = \" \", shape = plain];"));
        self.line(&format!("label = \"{label}\";"));
        Node { id, cluster: Some(cluster) }
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    /// Writes the node of an operation, or opens its cluster.
    fn op(&mut self, op: Op, frames: &mut Vec<Frame>) {
        let ir = self.ir;
        if op.n_regions(ir) > 0 {
            let node = self.open(&self.cluster_label(op));
            let first = op.regions(ir).iter().enumerate();
            let first = first.filter_map(|(nth, region)| Some((nth, region.entry(ir)?))).next();
            frames.push(Frame::Op(op, node, first));
            return;
        }
        let id = self.next_id();
        let (label, color) = (self.record_label(op), &self.colors[&op.name(ir)]);
        let node =
            format!("v{id} [fillcolor = \"{color}\", label = \"{label}\", shape = Mrecord, style = filled];");
        self.line(&node);
        self.end_op(op, Node { id, cluster: None }, frames);
    }

    fn end_op(&mut self, op: Op, node: Node, frames: &mut [Frame]) {
        let ir = self.ir;
        if self.options.print_data_flow_edges {
            for operand in op.operands(ir) {
                let port = self.port(operand);
                self.uses.push((operand, node, port));
            }
        }
        self.nodes.extend(op.results(ir).map(|result| (result, node)));
        if let Some(Frame::Block(_, previous)) = frames.last_mut()
            && let Some(previous) = previous.replace(node)
            && self.options.print_control_flow_edges
        {
            self.edges.push(edge(previous, node, "", "dashed"));
        }
    }

    fn block(&mut self, block: Block, frames: &mut Vec<Frame>) {
        let ir = self.ir;
        self.open("");
        for arg in block.args(ir) {
            let id = self.next_id();
            let label = self.result_label(*arg);
            self.line(&format!("v{id} [label = \"{label}\", shape = Mrecord];"));
            self.nodes.insert(*arg, Node { id, cluster: None });
        }
        frames.push(Frame::Block(block.first_op(ir), None));
    }

    /// Returns the name of the part of a label that a value has: its name with `_` instead of signs.
    fn port(&self, value: Value) -> String {
        self.names.name(value).replace(['%', '#'], "_")
    }

    fn result_label(&self, value: Value) -> String {
        let mut label = format!("<res{}> {}", self.port(value), self.names.name(value));
        if self.options.print_result_types {
            let ty = value.ty(self.ir).display(self.ir.context()).to_string();
            label.push(' ');
            label.push_str(&escape(&self.truncate(ty)));
        }
        label
    }

    fn record_label(&self, op: Op) -> String {
        let ir = self.ir;
        let mut label = String::from("{");
        if op.n_operands(ir) > 0 {
            let inputs =
                op.operands(ir).map(|value| format!("<arg{}> {}", self.port(value), self.names.name(value)));
            label.push_str(&format!("{{{}}}|", inputs.collect::<Vec<_>>().join("|")));
        }
        label.push_str(op.name_text(ir));
        label.push_str("\\l");
        let attrs = self.attrs(op);
        if !attrs.is_empty() {
            label.push_str("\\l");
            label.push_str(&attrs);
        }
        if op.n_results(ir) > 0 {
            let results: Vec<String> = op.results(ir).map(|value| self.result_label(value)).collect();
            label.push_str(&format!("|{{{}}}", results.join("|")));
        }
        label.push('}');
        label
    }

    fn cluster_label(&self, op: Op) -> String {
        let ir = self.ir;
        let mut label = op.name_text(ir).to_owned();
        if self.options.print_result_types {
            let types = op.result_types(ir).map(|ty| ty.display(ir.context()).to_string());
            let types = self.truncate(types.collect::<Vec<_>>().join(", "));
            label.push_str(&format!(" : ({types})"));
        }
        if self.options.print_attrs {
            label.push_str("\\l");
            label.push_str(&self.attrs(op));
        }
        label
    }

    /// Returns the attributes of an operation, by name, each with the end of a line.
    fn attrs(&self, op: Op) -> String {
        let ctx = self.ir.context();
        if !self.options.print_attrs {
            return String::new();
        }
        let line = |(name, attr): &NamedAttribute| format!("{}: {}\\l", ctx.str(*name), self.attr(*attr));
        op.attrs(self.ir).iter().map(line).collect()
    }

    fn attr(&self, attr: Attribute) -> String {
        /// Attributes with more elements are elided.
        const MOST_ELEMENTS: u64 = 16;
        let ctx = self.ir.context();
        let data = attr.data(ctx);
        if is_splat(data) {
            return escape(&attr.display(ctx).to_string());
        }
        if let Some(ty) = elements_type(ctx, attr)
            && ty.n_elements(ctx).is_some_and(|n| n > MOST_ELEMENTS)
        {
            let rank = ty.shape(ctx).map_or(0, <[i64]>::len);
            let ty = escape(&ty.display(ctx).to_string());
            return format!("{}...{} : {ty}", "[".repeat(rank), "]".repeat(rank));
        }
        match data {
            AttributeData::Array(list) if list.len() as u64 > MOST_ELEMENTS => "[...]".to_owned(),
            _ => escape(&self.truncate(attr.display(ctx).to_string())),
        }
    }

    fn truncate(&self, mut text: String) -> String {
        let most = self.options.max_label_len as usize;
        if text.len() > most {
            let end = (0..=most).rev().find(|at| text.is_char_boundary(*at));
            text.truncate(end.unwrap_or(0));
            text.push_str("...");
        }
        text
    }

    fn finish(mut self) -> String {
        for (value, to, port) in std::mem::take(&mut self.uses) {
            // Values from outside of the graph have no node.
            if let Some(from) = self.nodes.get(&value) {
                self.edges.push(edge(*from, to, &port, "solid"));
            }
        }
        for edge in std::mem::take(&mut self.edges) {
            self.line(&format!("{edge};"));
        }
        self.out.push_str("}\n");
        self.out
    }
}

/// Returns the block after one, in its region or in the next ones.
fn next_block(ir: &Ir, op: Op, region: usize, block: Block) -> Option<(usize, Block)> {
    if let Some(next) = block.next(ir) {
        return Some((region, next));
    }
    let mut regions = op.regions(ir).iter().enumerate().skip(region + 1);
    regions.find_map(|(nth, region)| Some((nth, region.entry(ir)?)))
}

/// Returns an edge between nodes, or clusters; `port` is the part of the labels.
fn edge(from: Node, to: Node, port: &str, style: &str) -> String {
    let end = |node: Node, kind: &str, side: &str| match (node.cluster, port) {
        (Some(_), _) | (None, "") => format!("v{}", node.id),
        (None, port) => format!("v{}:{kind}{port}:{side}", node.id),
    };
    let mut attrs = Vec::new();
    attrs.extend(to.cluster.map(|cluster| format!("lhead = cluster_{cluster}")));
    attrs.extend(from.cluster.map(|cluster| format!("ltail = cluster_{cluster}")));
    attrs.push(format!("style = {style}"));
    format!("{} -> {}[{}]", end(from, "res", "s"), end(to, "arg", "n"), attrs.join(", "))
}

/// Escapes the characters that have a meaning in labels.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if "{|<}>\n\"".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn is_splat(data: &AttributeData) -> bool {
    match data {
        AttributeData::DenseElements { is_splat, .. } => *is_splat,
        AttributeData::DenseStrings { values, .. } => values.len() == 1,
        _ => false,
    }
}

/// Returns the type of an attribute that is a list of elements.
fn elements_type(ctx: &Context, attr: Attribute) -> Option<pdll_runtime::ir::Type> {
    match attr.data(ctx) {
        AttributeData::DenseElements { ty, .. }
        | AttributeData::DenseStrings { ty, .. }
        | AttributeData::Sparse { ty, .. }
        | AttributeData::DenseResource { ty, .. } => Some(*ty),
        _ => None,
    }
}
