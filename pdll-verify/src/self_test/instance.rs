//! Instances: programs that a pattern probably matches, with types, attributes and lengths of ranges that differ from one attempt to the next.

use pdll::ir::Context;
use pdll::ods::{Group, GroupArity};
use pdll::pattern_ir::pattern::{NodeId, NodeKind, OperationNode, Pattern};
use rustc_hash::FxHashMap;

use crate::self_test::program::{Program, ProgramOp, ValueRef};
use crate::self_test::rng::Rng;
use crate::semantics::{AttributeKind, Slot, semantics_of};

/// Types that values get, narrow integers first. `DEFAULT` is the first one that is tried.
pub(super) const TYPES: &[&str] =
    &["i1", "i8", "i32", "i64", "index", "f32", "f64", "vector<4xi32>", "tensor<?x8xi64>", "memref<4xf32>"];
const DEFAULT: usize = 2;

/// Attributes for attributes that a pattern leaves open.
pub(super) const ATTRIBUTES: &[&str] = &[
    "7 : i32",
    "0 : i64",
    "true",
    "1.5 : f32",
    "\"text\"",
    "unit",
    "dense<3> : vector<4xi32>",
    "array<i64: 0, 1>",
    "@symbol",
    "i32",
    "[]",
    "affine_map<(d0) -> (d0)>",
];

/// Flags of operations on floats.
const FAST_MATH: &[&str] = &["#arith.fastmath<none>", "#arith.fastmath<contract>", "#arith.fastmath<fast>"];

/// Number of attempts that are not random.
const N_SYSTEMATIC: usize = 6 * TYPES.len();

/// How an attempt chooses what a pattern leaves open.
struct Choices {
    rng: Rng,
    /// Index in `TYPES` of the first open type, and the distance to the next one.
    base: usize,
    step: usize,
    n_types: usize,
    /// Length of ranges.
    n_range: usize,
    /// Whether open operands are constants.
    has_constants: bool,
    /// Distance of the values of constants.
    constant_step: usize,
    n_constants: usize,
    is_random: bool,
}

/// The entities of a program for the nodes of a pattern.
struct Instance<'a> {
    ctx: &'a Context,
    pattern: &'a Pattern,
    choices: Choices,
    program: Program,
    types: FxHashMap<NodeId, String>,
    type_lists: FxHashMap<NodeId, Vec<String>>,
    values: FxHashMap<NodeId, Vec<ValueRef>>,
    attributes: FxHashMap<NodeId, String>,
    ops: FxHashMap<NodeId, usize>,
}

/// Returns a program for a pattern, and the index of its root in the program. Attempts of different numbers differ.
pub(super) fn instance(ctx: &Context, pattern: &Pattern, attempt: usize) -> (Program, usize) {
    let is_random = attempt >= N_SYSTEMATIC;
    let n = TYPES.len();
    let choices = Choices {
        rng: Rng::new(attempt as u64),
        base: (DEFAULT + attempt) % n,
        step: [0, 1, n - 1][attempt / n % 3],
        n_types: 0,
        n_range: [2, 1, 0, 3][attempt % 4],
        has_constants: !is_random && attempt >= N_SYSTEMATIC / 2,
        constant_step: attempt / n % 3,
        n_constants: 0,
        is_random,
    };
    let mut it = Instance {
        ctx,
        pattern,
        choices,
        program: Program::default(),
        types: FxHashMap::default(),
        type_lists: FxHashMap::default(),
        values: FxHashMap::default(),
        attributes: FxHashMap::default(),
        ops: FxHashMap::default(),
    };
    it.fill();
    let root = it.ops.get(&pattern.root).copied().unwrap_or(0);
    // What is erased must not be used.
    let erased: Vec<usize> = pattern
        .rewrite_nodes()
        .filter_map(|id| match pattern.node(id).kind {
            NodeKind::Erase { op } => it.ops.get(&op).copied(),
            _ => None,
        })
        .collect();
    let is_kept = |value: &ValueRef| !matches!(value, ValueRef::Result(op, _) if erased.contains(op));
    let mut returned = it.program.unused_results();
    returned.retain(is_kept);
    if is_random && it.choices.rng.percent(20) {
        // All results have another use.
        let n_ops = it.program.ops.len();
        returned =
            it.program.values_before(n_ops).filter(|value| matches!(value, ValueRef::Result(..))).collect();
    }
    it.program.returned = returned;
    (it.program, root)
}

impl Instance<'_> {
    fn fill(&mut self) {
        let pattern = self.pattern;
        let mut n_results: FxHashMap<NodeId, usize> = FxHashMap::default();
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
                    let at = self.operation(op, least);
                    self.ops.insert(id, at);
                }
                NodeKind::Result { op, index } => {
                    let of = self.ops.get(op).copied().unwrap_or(0);
                    self.values.insert(id, vec![ValueRef::Result(of, *index as usize)]);
                }
                NodeKind::Results { op, group, is_single } => {
                    let of = self.ops.get(op).copied().unwrap_or(0);
                    let n = self.program.ops.get(of).map_or(0, |op| op.results.len());
                    let from = group.unwrap_or(0) as usize;
                    let to = if *is_single { (from + 1).min(n) } else { n };
                    self.values.insert(id, (from..to).map(|r| ValueRef::Result(of, r)).collect());
                }
                _ => {}
            }
        }
    }

    fn operation(&mut self, op: &OperationNode, n_least: usize) -> usize {
        let name = op.name.as_deref().unwrap_or("test.any").to_owned();
        let semantics = semantics_of(&name);
        let info = self.ctx.op_info(self.ctx.op_name(&name));
        let singles =
            |groups: &[Group]| groups.iter().filter(|group| group.arity == GroupArity::Single).count();
        let (n_operands, n_results) = match (semantics, info.operands, info.results) {
            (Some(semantics), ..) => (semantics.signature.operands.len(), semantics.signature.results.len()),
            (None, [], []) => (self.choices.n_range, n_least.max(1)),
            (None, operands, results) => (singles(operands), singles(results).max(n_least)),
        };
        let attribute_names = info.attributes;
        let operands = match &op.operands {
            // A range that is all operands of a known operation has as many values.
            Some(nodes) => {
                let n = Some(n_operands).filter(|_| nodes.len() == 1);
                nodes.iter().flat_map(|node| self.operand(*node, n)).collect()
            }
            None => (0..n_operands).map(|_| self.leaf(None)).collect::<Vec<_>>(),
        };
        let operand_types: Vec<String> =
            operands.iter().map(|value| self.program.ty(*value).to_owned()).collect();
        let hint = |index: usize| -> Option<String> {
            let signature = &semantics?.signature;
            let of = |slot: Slot| {
                let at = signature.operands.iter().position(|of| *of == slot)?;
                operand_types.get(at).cloned()
            };
            match signature.results.get(index)? {
                Slot::Index => Some("index".to_owned()),
                Slot::Bit => Some(with_element(operand_types.last()?, "i1")),
                slot => of(*slot),
            }
        };
        let mut results = Vec::new();
        match &op.result_types {
            Some(nodes) => {
                for node in nodes {
                    match &self.pattern.node(*node).kind {
                        NodeKind::Types { .. } => {
                            let hints = (results.len()..n_results).map(&hint).collect();
                            results.extend(self.type_list(*node, Some(hints)));
                        }
                        _ => {
                            let hint = hint(results.len());
                            results.push(self.ty(*node, hint));
                        }
                    }
                }
            }
            None => {
                for index in 0..n_results {
                    let ty = hint(index).or_else(|| {
                        match self.choices.is_random && self.choices.rng.percent(50) {
                            true => Some(self.new_type()),
                            false => operand_types.first().cloned(),
                        }
                    });
                    results.push(ty.unwrap_or_else(|| self.new_type()));
                }
            }
        }
        let result_type = results.first().cloned().unwrap_or_else(|| "i32".to_owned());
        let kind_of = |name: &str| {
            let attributes = semantics.map_or(&[][..], |semantics| semantics.signature.attributes);
            attributes.iter().find(|(of, _)| *of == name).map(|(_, kind)| *kind)
        };
        let mut attributes: Vec<(String, String)> = Vec::new();
        for named in &op.attributes {
            let text = self.attribute(named.value, &named.name, kind_of(&named.name), &name, &result_type);
            attributes.push((named.name.to_string(), text));
        }
        let is_open = |name: &str| !op.attributes.iter().any(|named| &*named.name == name);
        for open in attribute_names.iter().filter(|open| is_open(open) && !open.ends_with("SegmentSizes")) {
            let is_required = matches!(
                kind_of(open),
                Some(AttributeKind::Predicate | AttributeKind::FloatPredicate | AttributeKind::Value)
            );
            if is_required || (self.choices.is_random && self.choices.rng.percent(50)) {
                let text = self.open_attribute(open, kind_of(open), &name, &result_type);
                attributes.push(((*open).to_owned(), text));
            }
        }
        self.program.ops.push(ProgramOp { name, operands, attributes, results });
        self.program.ops.len() - 1
    }

    /// Returns the values of an operand node, `n` of an open range.
    fn operand(&mut self, node: NodeId, n: Option<usize>) -> Vec<ValueRef> {
        if let Some(values) = self.values.get(&node) {
            return values.clone();
        }
        let values = match self.pattern.node(node).kind {
            NodeKind::Operands { ty: None } => {
                (0..n.unwrap_or(self.choices.n_range)).map(|_| self.leaf(None)).collect()
            }
            NodeKind::Operands { ty: Some(types) } => {
                let types = self.type_list(types, n.map(|n| vec![None; n]));
                types.into_iter().map(|ty| self.leaf(Some(ty))).collect()
            }
            NodeKind::Operand { ty: Some(ty) } => {
                let ty = self.ty(ty, None);
                vec![self.leaf(Some(ty))]
            }
            _ => vec![self.leaf(None)],
        };
        self.values.insert(node, values.clone());
        values
    }

    /// Returns a value that no operation of the pattern defines.
    fn leaf(&mut self, ty: Option<String>) -> ValueRef {
        let ty = ty.unwrap_or_else(|| self.new_type());
        let is_constant =
            self.choices.has_constants || (self.choices.is_random && self.choices.rng.percent(30));
        if is_constant && self.ctx.is_dialect_loaded("arith") {
            let value = self.value_of(&ty);
            let attributes = vec![("value".to_owned(), value)];
            // Patterns on `index` have its constants.
            let is_index = ty == "index" && self.ctx.is_dialect_loaded("index") && self.is_of_index();
            let name = if is_index { "index.constant" } else { "arith.constant" }.to_owned();
            self.program.ops.push(ProgramOp { name, operands: Vec::new(), attributes, results: vec![ty] });
            return ValueRef::Result(self.program.ops.len() - 1, 0);
        }
        self.program.arg(&ty)
    }

    /// Returns whether the root is an operation of the dialect `index`.
    fn is_of_index(&self) -> bool {
        matches!(&self.pattern.node(self.pattern.root).kind, NodeKind::Operation(op)
            if op.name.as_deref().is_some_and(|name| name.starts_with("index.")))
    }

    fn new_type(&mut self) -> String {
        let choices = &mut self.choices;
        let index = match choices.is_random {
            true if choices.rng.percent(50) => choices.base,
            true if choices.rng.percent(40) => 0,
            true => choices.rng.below(TYPES.len()),
            false => (choices.base + choices.n_types * choices.step) % TYPES.len(),
        };
        choices.n_types += 1;
        TYPES[index].to_owned()
    }

    fn ty(&mut self, node: NodeId, hint: Option<String>) -> String {
        let text = match (&self.pattern.node(node).kind, self.types.get(&node)) {
            (NodeKind::Type { value: Some(text) }, _) => text.to_string(),
            (_, Some(known)) => known.clone(),
            _ => hint.unwrap_or_else(|| self.new_type()),
        };
        self.types.insert(node, text.clone());
        text
    }

    /// Returns the types of a range. With hints, an open range has as many types.
    fn type_list(&mut self, node: NodeId, hints: Option<Vec<Option<String>>>) -> Vec<String> {
        if let NodeKind::Types { values: Some(texts) } = &self.pattern.node(node).kind {
            return texts.iter().map(ToString::to_string).collect();
        }
        if let Some(list) = self.type_lists.get(&node) {
            return list.clone();
        }
        let hints = hints.unwrap_or_else(|| vec![None; self.choices.n_range]);
        let list: Vec<String> =
            hints.into_iter().map(|hint| hint.unwrap_or_else(|| self.new_type())).collect();
        self.type_lists.insert(node, list.clone());
        list
    }

    fn attribute(
        &mut self,
        node: NodeId,
        name: &str,
        kind: Option<AttributeKind>,
        op: &str,
        ty: &str,
    ) -> String {
        if let Some(text) = self.attributes.get(&node) {
            return text.clone();
        }
        let text = match &self.pattern.node(node).kind {
            NodeKind::Attribute { value: Some(text), .. } => text.to_string(),
            NodeKind::Attribute { ty: Some(of), .. } => {
                let ty = self.ty(*of, kind.map(|_| ty.to_owned()));
                self.value_of(&ty)
            }
            _ => self.open_attribute(name, kind, op, ty),
        };
        self.attributes.insert(node, text.clone());
        text
    }

    fn open_attribute(&mut self, name: &str, kind: Option<AttributeKind>, op: &str, ty: &str) -> String {
        let number = self.choices.rng.below(10);
        match kind {
            Some(AttributeKind::Value) => self.value_of(ty),
            Some(AttributeKind::Predicate) if op.starts_with("index.") => {
                format!("#index<cmp_predicate {}>", crate::semantics::PREDICATES[number])
            }
            Some(AttributeKind::Predicate | AttributeKind::FloatPredicate) => format!("{number} : i64"),
            Some(AttributeKind::Overflow) => self
                .choices
                .rng
                .pick(&["#arith.overflow<nsw>", "#arith.overflow<none>", "#arith.overflow<nuw>"])
                .to_owned(),
            Some(AttributeKind::Exact) => "unit".to_owned(),
            Some(AttributeKind::FastMath) | None if name == "fastmath" => {
                self.choices.rng.pick(FAST_MATH).to_owned()
            }
            None if self.choices.is_random => self.choices.rng.pick(ATTRIBUTES).to_owned(),
            Some(AttributeKind::FastMath) | None => self.value_of(ty),
        }
    }

    /// Returns an attribute that is a value of a type.
    fn value_of(&mut self, ty: &str) -> String {
        let choices = &mut self.choices;
        let number = match choices.is_random {
            true => choices.rng.pick(&["0", "1", "2", "-1", "7", "100", "-128", "24", "32"]),
            false => {
                let index = choices.base + choices.n_constants * choices.constant_step;
                choices.n_constants += 1;
                ["7", "0", "1", "-1"][index % 4]
            }
        };
        value_text(ty, number)
    }
}

/// Returns a number as an attribute of a type.
pub(super) fn value_text(ty: &str, number: &str) -> String {
    let element = element(ty);
    let value = match element {
        "i1" => (number != "0").to_string(),
        "f16" | "bf16" | "f32" | "f64" => format!("{number}.0"),
        _ => number.to_owned(),
    };
    match (ty, ty.starts_with("vector<") || ty.starts_with("tensor<")) {
        (_, true) => format!("dense<{value}> : {ty}"),
        ("i1", _) => value,
        _ => format!("{value} : {ty}"),
    }
}

/// Returns the type of the elements of a shaped type, or the type.
fn element(ty: &str) -> &str {
    let inner = ["vector<", "tensor<", "memref<"].iter().find_map(|prefix| ty.strip_prefix(prefix));
    inner.map_or(ty, |inner| inner.trim_end_matches('>').rsplit('x').next().unwrap_or(inner))
}

/// Returns a type with the same shape and other elements.
fn with_element(ty: &str, new: &str) -> String {
    let old = element(ty);
    match ty.len() == old.len() {
        true => new.to_owned(),
        false => {
            format!("{}{new}>", ty.strip_suffix('>').and_then(|rest| rest.strip_suffix(old)).unwrap_or(ty))
        }
    }
}
