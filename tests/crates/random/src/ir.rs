//! IR: operations that patterns are likely to match, as data that can be minimized, and as text.

use std::collections::HashMap;
use std::fmt;

use pdll_match::pattern::{NodeId, NodeKind, OperationNode, Pattern};

use crate::patterns::{ATTRIBUTES, NAMES, TYPES, has_variable_attribute_type};
use crate::{Allowed, Rng};

/// The operations of one block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RandomIr {
    /// Operations in order.
    pub ops: Vec<RandomOp>,
}

/// One operation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RandomOp {
    /// `dialect.name`
    pub name: String,
    /// The operation, by its index, and the index of the result.
    pub operands: Vec<(usize, usize)>,
    /// Names with MLIR text.
    pub attributes: Vec<(String, String)>,
    /// The types of its results.
    pub results: Vec<String>,
}

impl RandomIr {
    /// Returns the type of a value.
    fn ty(&self, (op, result): (usize, usize)) -> &str {
        &self.ops[op].results[result]
    }

    /// Returns all values so far.
    fn values(&self) -> Vec<(usize, usize)> {
        let of = |(i, op): (usize, &RandomOp)| (0..op.results.len()).map(move |r| (i, r));
        self.ops.iter().enumerate().flat_map(of).collect()
    }
}

impl fmt::Display for RandomIr {
    /// Writes MLIR text in the generic form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, op) in self.ops.iter().enumerate() {
            match op.results.len() {
                0 => {}
                1 => write!(f, "%{i} = ")?,
                n => write!(f, "%{i}:{n} = ")?,
            }
            let operands: Vec<String> =
                op.operands
                    .iter()
                    .map(|&(of, r)| {
                        if self.ops[of].results.len() == 1 { format!("%{of}") } else { format!("%{of}#{r}") }
                    })
                    .collect();
            write!(f, "\"{}\"({})", op.name, operands.join(", "))?;
            if !op.attributes.is_empty() {
                let attributes: Vec<String> =
                    op.attributes.iter().map(|(name, text)| format!("{name} = {text}")).collect();
                write!(f, " {{{}}}", attributes.join(", "))?;
            }
            let types: Vec<&str> = op.operands.iter().map(|&operand| self.ty(operand)).collect();
            writeln!(f, " : ({}) -> ({})", types.join(", "), op.results.join(", "))?;
        }
        Ok(())
    }
}

/// The entities created for the nodes of a pattern.
#[derive(Default)]
struct Made {
    types: HashMap<NodeId, String>,
    type_lists: HashMap<NodeId, Vec<String>>,
    values: HashMap<NodeId, (usize, usize)>,
    lists: HashMap<NodeId, Vec<(usize, usize)>>,
    attributes: HashMap<NodeId, String>,
    ops: HashMap<NodeId, usize>,
}

/// Returns IR in which the patterns match in about half of the cases.
pub(crate) fn matching(rng: &mut Rng, patterns: &[Pattern], allowed: &Allowed) -> RandomIr {
    let mut ir = RandomIr::default();
    for ty in ["i32", "i64", "f32"] {
        ir.ops.push(RandomOp {
            name: "s.src".to_owned(),
            results: vec![ty.to_owned()],
            ..RandomOp::default()
        });
    }
    for pattern in patterns {
        for _ in 0..rng.between(1, 2) {
            instance(rng, pattern, &mut ir);
        }
    }
    for _ in 0..rng.below(4) {
        noise(rng, &mut ir);
    }
    let used: Vec<(usize, usize)> = ir.values().into_iter().filter(|_| rng.percent(30)).collect();
    ir.ops.push(RandomOp { name: "s.use".to_owned(), operands: used, ..RandomOp::default() });
    if !allowed.typeless_attributes && patterns.iter().any(has_variable_attribute_type) {
        let texts = ir.ops.iter_mut().flat_map(|op| &mut op.attributes).map(|(_, text)| text);
        texts.filter(|text| *text == "unit").for_each(|text| *text = "3 : i32".to_owned());
    }
    ir
}

/// Adds an operation that does not come from a pattern.
fn noise(rng: &mut Rng, ir: &mut RandomIr) {
    let values = ir.values();
    let operands = (0..rng.below(3)).map(|_| *rng.pick(&values)).collect();
    let results = (0..rng.below(3)).map(|_| (*rng.pick(TYPES)).to_owned()).collect();
    let attributes =
        rng.percent(50).then(|| ("k".to_owned(), rng.pick(ATTRIBUTES).0.to_owned())).into_iter().collect();
    ir.ops.push(RandomOp { name: (*rng.pick(NAMES)).to_owned(), operands, attributes, results });
}

/// Adds operations that a pattern matches, occasionally with a difference.
fn instance(rng: &mut Rng, pattern: &Pattern, ir: &mut RandomIr) {
    let mut made = Made::default();
    let mut n_results: HashMap<NodeId, usize> = HashMap::new();
    for node in &pattern.nodes {
        let (op, least) = match node.kind {
            NodeKind::Result { op, index } => (op, index as usize + 1),
            NodeKind::Results { op, group: Some(group), .. } => (op, group as usize + 1),
            _ => continue,
        };
        let n = n_results.entry(op).or_default();
        *n = (*n).max(least);
    }
    for id in pattern.match_nodes() {
        match &pattern.node(id).kind {
            NodeKind::Operation(op) => {
                let least = n_results.get(&id).copied().unwrap_or(0);
                let at = operation(rng, pattern, op, least, &mut made, ir);
                made.ops.insert(id, at);
            }
            NodeKind::Result { op, index } => {
                let of = made.ops.get(op).copied().unwrap_or(0);
                if (*index as usize) < ir.ops[of].results.len() {
                    made.values.insert(id, (of, *index as usize));
                }
            }
            NodeKind::Results { op, group, is_single } => {
                let of = made.ops.get(op).copied().unwrap_or(0);
                let from = group.unwrap_or(0) as usize;
                let all: Vec<_> = (from..ir.ops[of].results.len()).map(|r| (of, r)).collect();
                match (is_single, all.first()) {
                    (true, Some(first)) => drop(made.values.insert(id, *first)),
                    (true, None) => {}
                    (false, _) => drop(made.lists.insert(id, all)),
                }
            }
            _ => {}
        }
    }
}

fn operation(
    rng: &mut Rng,
    pattern: &Pattern,
    op: &OperationNode,
    least: usize,
    made: &mut Made,
    ir: &mut RandomIr,
) -> usize {
    let mut operands = Vec::new();
    match &op.operands {
        Some(nodes) => {
            for &node in nodes {
                operand(rng, pattern, node, made, ir, &mut operands);
            }
        }
        None => {
            let values = ir.values();
            operands.extend((0..rng.below(3)).map(|_| *rng.pick(&values)));
        }
    }
    let mut results = Vec::new();
    match &op.result_types {
        Some(nodes) => {
            for &node in nodes {
                match pattern.node(node).kind {
                    NodeKind::Type { .. } => results.push(ty(rng, pattern, node, made)),
                    _ => results.extend(type_list(rng, pattern, node, made)),
                }
            }
        }
        None => {
            let n = least.max(rng.below(3));
            results.extend((0..n).map(|_| (*rng.pick(TYPES)).to_owned()));
        }
    }
    let mut attributes: Vec<(String, String)> = Vec::new();
    for attribute in &op.attributes {
        let text = attribute_text(rng, pattern, attribute.value, made);
        attributes.push((attribute.name.to_string(), text));
    }
    let name = op.name.as_ref().map_or_else(|| (*rng.pick(NAMES)).to_owned(), ToString::to_string);
    let mut it = RandomOp { name, operands, attributes, results };
    match rng.below(40) {
        0 => it.name = (*rng.pick(NAMES)).to_owned(),
        1 => drop(it.attributes.pop()),
        2 => drop(it.operands.pop()),
        3 => it.results.push("i32".to_owned()),
        4 => it.operands.push((0, 0)),
        5 => it.attributes.iter_mut().for_each(|(_, text)| *text = rng.pick(ATTRIBUTES).0.to_owned()),
        6 => it.operands.reverse(),
        _ => {}
    }
    ir.ops.push(it);
    ir.ops.len() - 1
}

fn operand(
    rng: &mut Rng,
    pattern: &Pattern,
    node: NodeId,
    made: &mut Made,
    ir: &mut RandomIr,
    operands: &mut Vec<(usize, usize)>,
) {
    if let Some(value) = made.values.get(&node) {
        operands.push(*value);
        return;
    }
    if let Some(values) = made.lists.get(&node) {
        operands.extend(values);
        return;
    }
    match pattern.node(node).kind {
        NodeKind::Operands { ty: None } => {
            let all = ir.values();
            let list: Vec<_> = (0..rng.below(3)).map(|_| *rng.pick(&all)).collect();
            operands.extend(&list);
            made.lists.insert(node, list);
        }
        NodeKind::Operands { ty: Some(types) } => {
            let types = type_list(rng, pattern, types, made);
            let list: Vec<_> = types.iter().map(|ty| value_of(rng, ty, ir)).collect();
            operands.extend(&list);
            made.lists.insert(node, list);
        }
        NodeKind::Operand { ty: Some(node_ty) } => {
            let text = ty(rng, pattern, node_ty, made);
            let value = value_of(rng, &text, ir);
            operands.push(value);
            made.values.insert(node, value);
        }
        _ => {
            let all = ir.values();
            let value = *rng.pick(&all);
            operands.push(value);
            made.values.insert(node, value);
        }
    }
}

/// Returns a value of a type; creates one if there is none.
fn value_of(rng: &mut Rng, ty: &str, ir: &mut RandomIr) -> (usize, usize) {
    let all: Vec<_> = ir.values().into_iter().filter(|value| ir.ty(*value) == ty).collect();
    if !all.is_empty() {
        return *rng.pick(&all);
    }
    ir.ops.push(RandomOp { name: "s.src".to_owned(), results: vec![ty.to_owned()], ..RandomOp::default() });
    (ir.ops.len() - 1, 0)
}

fn ty(rng: &mut Rng, pattern: &Pattern, node: NodeId, made: &mut Made) -> String {
    let random = || (*rng.pick(TYPES)).to_owned();
    let text = match &pattern.node(node).kind {
        NodeKind::Type { value: Some(text) } => text.to_string(),
        _ => made.types.get(&node).cloned().unwrap_or_else(random),
    };
    made.types.insert(node, text.clone());
    text
}

fn type_list(rng: &mut Rng, pattern: &Pattern, node: NodeId, made: &mut Made) -> Vec<String> {
    if let NodeKind::Types { values: Some(texts) } = &pattern.node(node).kind {
        return texts.iter().map(ToString::to_string).collect();
    }
    if let Some(list) = made.type_lists.get(&node) {
        return list.clone();
    }
    let list: Vec<String> = (0..rng.below(3)).map(|_| (*rng.pick(TYPES)).to_owned()).collect();
    made.type_lists.insert(node, list.clone());
    list
}

fn attribute_text(rng: &mut Rng, pattern: &Pattern, node: NodeId, made: &mut Made) -> String {
    if let Some(text) = made.attributes.get(&node) {
        return text.clone();
    }
    let text = match &pattern.node(node).kind {
        NodeKind::Attribute { value: Some(text), .. } => text.to_string(),
        NodeKind::Attribute { ty: Some(node_ty), .. } => {
            let wanted = ty(rng, pattern, *node_ty, made);
            let fitting: Vec<_> = ATTRIBUTES.iter().filter(|(_, ty)| *ty == wanted).collect();
            match fitting.is_empty() {
                true => rng.pick(ATTRIBUTES).0.to_owned(),
                false => rng.pick(&fitting).0.to_owned(),
            }
        }
        _ => rng.pick(ATTRIBUTES).0.to_owned(),
    };
    made.attributes.insert(node, text.clone());
    text
}
