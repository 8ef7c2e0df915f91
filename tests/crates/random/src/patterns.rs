//! Patterns: random match sections, and matching rewrites.

use pdll_match::builder::PatternBuilder;
use pdll_match::collect::{NoShapes, collect};
use pdll_match::pattern::{
    EntityKind, NamedAttribute, Node, NodeId, NodeKind, OperationNode, Pattern, Replacement,
};
use pdll_match::predicate::Vocabulary;
use pdll_match::validate::validate;

use crate::prune::{prune, references};
use crate::{Allowed, Natives, Rng};

/// Names of matched operations.
pub(crate) const NAMES: &[&str] = &["t.a", "t.b", "t.c", "t.d"];
/// The same, with names that MLIR's native functions use.
const MLIRS_NAMES: &[&str] = &["t.a", "t.b", "t.c", "t.d", "test.op", "test.success_op"];
/// Names of created operations.
const MADE: &[&str] = &["n.x", "n.y"];
/// Types, one of them written in two ways.
pub(crate) const TYPES: &[&str] = &["i32", "i64", "f32", "tuple<i32,f32>", "tuple<i32, f32>"];
/// Attributes with their types, one of them written in two ways.
pub(crate) const ATTRIBUTES: &[(&str, &str)] = &[
    ("1 : i32", "i32"),
    ("0x1 : i32", "i32"),
    ("2 : i32", "i32"),
    ("2 : i64", "i64"),
    ("1.5 : f32", "f32"),
    ("\"s\"", "none"),
    ("unit", "none"),
];
/// The attribute that an operation without a name must have; created operations do not have it.
const MARK: &str = "k";
const ATTRIBUTE_NAMES: &[&str] = &[MARK, "m"];

/// Returns a random pattern.
pub(crate) fn pattern(rng: &mut Rng, allowed: &Allowed, name: &str) -> Pattern {
    loop {
        let mut maker = Maker {
            rng,
            allowed,
            b: PatternBuilder::new(name),
            ops: Vec::new(),
            values: Vec::new(),
            ranges: Vec::new(),
            attributes: Vec::new(),
            types: Vec::new(),
            type_ranges: Vec::new(),
        };
        let pattern = prune(maker.make());
        let is_fine = validate(&pattern).is_ok()
            && (allowed.inner_ranges || !has_inner_range(&pattern))
            && (allowed.shared_types_and_results || !has_shared_type_or_result(&pattern))
            && (allowed.several_roots || searched(&pattern).is_empty())
            // In `pdl` each operation needs a use, and only the rewrite section can contain one that does
            // nothing.
            && (allowed.natives != Natives::Mlirs
                || pattern.external_rewrite.is_none()
                || searched(&pattern).is_empty())
            && collect(&pattern, &NoShapes, &mut Vocabulary::new()).is_ok();
        if is_fine {
            return pattern;
        }
    }
}

/// Returns whether a matched operation has a range before another operand or result type.
fn has_inner_range(pattern: &Pattern) -> bool {
    let is_range = |id: &NodeId| {
        let kind = &pattern.node(*id).kind;
        matches!(
            kind,
            NodeKind::Operands { .. } | NodeKind::Results { is_single: false, .. } | NodeKind::Types { .. }
        )
    };
    let mixes = |ids: Option<&[NodeId]>| {
        let (_, front) = ids.unwrap_or_default().split_last().unzip();
        front.is_some_and(|front: &[NodeId]| front.iter().any(is_range))
    };
    pattern.match_nodes().any(|id| match &pattern.node(id).kind {
        NodeKind::Operation(op) => mixes(op.operands.as_deref()) || mixes(op.result_types.as_deref()),
        _ => false,
    })
}

/// Returns all references of matched operations, operands and attributes, with repeats.
fn matched_references(pattern: &Pattern) -> Vec<NodeId> {
    let holds = |kind: &NodeKind| {
        use NodeKind::{Attribute, Operand, Operands, Operation};
        matches!(kind, Operation(_) | Operand { .. } | Operands { .. } | Attribute { .. })
    };
    let kinds = pattern.match_nodes().map(|id| pattern.node(id).kind.clone()).filter(holds);
    kinds.flat_map(|mut kind| references(&mut kind).into_iter().map(|id| *id).collect::<Vec<_>>()).collect()
}

/// Returns whether the unknown types of a range, or the result of a constraint, must be equal at two places.
fn has_shared_type_or_result(pattern: &Pattern) -> bool {
    let mut found = matched_references(pattern);
    found.retain(|id| {
        matches!(pattern.node(*id).kind, NodeKind::Types { values: None } | NodeKind::NativeResult { .. })
    });
    (1..found.len()).any(|i| found[..i].contains(&found[i]))
}

/// Returns whether both call the same constraint with results.
pub(crate) fn ask_alike(pattern: &Pattern, other: &Pattern) -> bool {
    let asked = |pattern: &Pattern| {
        let giving = |node: &Node| match &node.kind {
            NodeKind::Constraint { call, is_negated: false } if !call.results.is_empty() => {
                Some(call.name.to_string())
            }
            _ => None,
        };
        pattern.nodes.iter().filter_map(giving).collect::<Vec<String>>()
    };
    let others = asked(other);
    asked(pattern).iter().any(|name| others.contains(name))
}

/// Returns whether the type of a matched attribute is a variable.
pub(crate) fn has_variable_attribute_type(pattern: &Pattern) -> bool {
    pattern.match_nodes().any(|id| match pattern.node(id).kind {
        NodeKind::Attribute { ty: Some(ty), .. } => {
            matches!(pattern.node(ty).kind, NodeKind::Type { value: None })
        }
        _ => false,
    })
}

/// Returns the operations that must be searched for among users.
pub(crate) fn searched(pattern: &Pattern) -> Vec<NodeId> {
    let mut reached = vec![pattern.root];
    let mut i = 0;
    while i < reached.len() {
        let mut kind = pattern.node(reached[i]).kind.clone();
        for id in references(&mut kind) {
            if !reached.contains(id) {
                reached.push(*id);
            }
        }
        i += 1;
    }
    let is_op = |id: &NodeId| matches!(pattern.node(*id).kind, NodeKind::Operation(_));
    pattern.match_nodes().filter(is_op).filter(|id| !reached.contains(id)).collect()
}

/// An operation of the match section.
struct Matched {
    id: NodeId,
    /// The nodes of its result types, if they are given.
    types: Option<Vec<NodeId>>,
    has_type_range: bool,
}

pub(crate) struct Maker<'a> {
    pub(crate) rng: &'a mut Rng,
    pub(crate) allowed: &'a Allowed,
    pub(crate) b: PatternBuilder,
    ops: Vec<Matched>,
    pub(crate) values: Vec<NodeId>,
    pub(crate) ranges: Vec<NodeId>,
    pub(crate) attributes: Vec<NodeId>,
    pub(crate) types: Vec<NodeId>,
    pub(crate) type_ranges: Vec<NodeId>,
}

impl Maker<'_> {
    fn make(&mut self) -> Pattern {
        if self.rng.percent(40) {
            let benefit = self.rng.between(0, 3) as u16;
            self.b.benefit(benefit);
        }
        if self.rng.percent(20) {
            self.b.with_recursion();
        }
        for _ in 0..self.rng.between(1, 4) {
            self.operation();
        }
        if self.allowed.natives != Natives::None {
            // More of MLIR's functions would rarely all succeed.
            let most = if self.allowed.natives == Natives::Ours { 3 } else { 2 };
            for _ in 0..self.rng.below(most) {
                self.constraint();
            }
        }
        let root = match self.rng.percent(75) {
            true => self.ops.len() - 1,
            false => self.rng.below(self.ops.len()),
        };
        self.rewrite(root)
    }

    fn attribute_text(&mut self) -> &'static str {
        match self.rng.pick(ATTRIBUTES).0 {
            "0x1 : i32" if !self.allowed.several_spellings => "1 : i32",
            text => text,
        }
    }

    fn type_text(&mut self) -> &'static str {
        match *self.rng.pick(TYPES) {
            "tuple<i32,f32>" if !self.allowed.several_spellings => "tuple<i32, f32>",
            text => text,
        }
    }

    fn ty(&mut self) -> NodeId {
        if !self.types.is_empty() && self.rng.percent(40) {
            return *self.rng.pick(&self.types);
        }
        let id = match self.rng.percent(60) {
            true => {
                let text = self.type_text();
                self.b.type_literal(text)
            }
            false => self.b.ty("t"),
        };
        self.types.push(id);
        id
    }

    fn type_range(&mut self) -> NodeId {
        if !self.type_ranges.is_empty() && self.rng.percent(40) {
            return *self.rng.pick(&self.type_ranges);
        }
        let values = self.rng.percent(50).then(|| {
            let n = self.rng.below(3);
            (0..n).map(|_| self.type_text().into()).collect()
        });
        let id = self.b.node(NodeKind::Types { values }, Some("ts"));
        self.type_ranges.push(id);
        id
    }

    pub(crate) fn value(&mut self) -> NodeId {
        if !self.values.is_empty() && self.rng.percent(35) {
            return *self.rng.pick(&self.values);
        }
        if !self.ops.is_empty() && self.rng.percent(60) {
            let at = self.rng.below(self.ops.len());
            let (op, index) = (self.ops[at].id, u32::from(self.rng.percent(15)));
            let id = match self.allowed.several_ranges && self.rng.percent(10) {
                true => self.b.node(NodeKind::Results { op, group: Some(index), is_single: true }, Some("g")),
                false => self.b.result(op, index),
            };
            self.values.push(id);
            return id;
        }
        let ty = self.rng.percent(30).then(|| self.ty());
        let id = self.b.node(NodeKind::Operand { ty }, Some("x"));
        self.values.push(id);
        id
    }

    pub(crate) fn range(&mut self) -> NodeId {
        if !self.ranges.is_empty() && self.rng.percent(30) {
            return *self.rng.pick(&self.ranges);
        }
        if !self.ops.is_empty() && self.rng.percent(40) {
            let op = self.ops[self.rng.below(self.ops.len())].id;
            let group =
                (self.allowed.several_ranges && self.rng.percent(20)).then(|| self.rng.below(2) as u32);
            let id = self.b.node(NodeKind::Results { op, group, is_single: false }, Some("rs"));
            self.ranges.push(id);
            return id;
        }
        let ty = self.rng.percent(30).then(|| self.type_range());
        let id = self.b.node(NodeKind::Operands { ty }, Some("xs"));
        self.ranges.push(id);
        id
    }

    fn attribute(&mut self) -> NodeId {
        if !self.attributes.is_empty() && self.rng.percent(30) {
            return *self.rng.pick(&self.attributes);
        }
        let id = match self.rng.below(10) {
            0..5 => {
                let text = self.attribute_text();
                self.b.attribute_literal(text)
            }
            5..7 => {
                let ty = Some(self.ty());
                self.b.node(NodeKind::Attribute { value: None, ty }, Some("a"))
            }
            _ => self.b.attribute("a"),
        };
        self.attributes.push(id);
        id
    }

    /// Returns entities, sometimes with a range among them.
    fn list(
        &mut self,
        most: usize,
        one: fn(&mut Self) -> NodeId,
        range: fn(&mut Self) -> NodeId,
    ) -> (Vec<NodeId>, bool) {
        let mut list: Vec<NodeId> = Vec::new();
        let n = self.rng.between(0, most);
        for _ in 0..n {
            let id = one(self);
            list.push(id);
        }
        let n_ranges = match self.rng.below(100) {
            0..65 => 0,
            65..95 => 1,
            _ if self.allowed.several_ranges => 2,
            _ => 1,
        };
        for _ in 0..n_ranges {
            let id = range(self);
            let at = self.rng.between(0, list.len());
            list.insert(at, id);
        }
        (list, n_ranges > 0)
    }

    fn operation(&mut self) {
        let names = if self.allowed.natives == Natives::Mlirs { MLIRS_NAMES } else { NAMES };
        let name = self.rng.percent(92).then(|| (*self.rng.pick(names)).into());
        let operands = self.rng.percent(88).then(|| self.list(2, Self::value, Self::range).0);
        let mut attributes: Vec<NamedAttribute> = Vec::new();
        for attribute in ATTRIBUTE_NAMES {
            if self.rng.percent(25) || (name.is_none() && *attribute == MARK) {
                attributes.push(NamedAttribute { name: (*attribute).into(), value: self.attribute() });
            }
        }
        let result_types = self.rng.percent(60).then(|| self.list(2, Self::ty, Self::type_range));
        let has_type_range = result_types.as_ref().is_some_and(|(_, has_range)| *has_range);
        let types = result_types.map(|(types, _)| types);
        let operation = OperationNode {
            name,
            operands: operands.map(Into::into),
            attributes: attributes.into(),
            result_types: types.clone().map(Into::into),
        };
        let id = self.b.node(NodeKind::Operation(operation), None);
        self.ops.push(Matched { id, types, has_type_range });
    }

    pub(crate) fn op(&mut self) -> NodeId {
        self.ops[self.rng.below(self.ops.len())].id
    }

    fn rewrite(&mut self, root: usize) -> Pattern {
        let (id, types) = (self.ops[root].id, self.ops[root].types.clone());
        let has_type_range = self.ops[root].has_type_range;
        let has_no_results = types.as_ref().is_some_and(Vec::is_empty);
        if let Some(external) = self.external_rewrite(has_no_results) {
            self.b.rewrite(id);
            let mut pattern = std::mem::replace(&mut self.b, PatternBuilder::new("")).finish();
            pattern.external_rewrite = Some(external);
            return pattern;
        }
        self.b.rewrite(id);
        if self.rng.percent(30) {
            self.make_op(None);
        }
        if self.allowed.natives == Natives::Ours && self.rng.percent(5) {
            self.b.native_rewrite("Decline", &[id], &[]);
        }
        match types {
            // Without results, erase it.
            Some(types) if types.is_empty() => self.b.erase(id),
            // Replace each result by a value, if there is one of its type.
            Some(types) if !has_type_range && self.rng.percent(50) => {
                let with: Option<Vec<NodeId>> = types.iter().map(|ty| self.value_of(*ty, id)).collect();
                match with {
                    Some(values) => self.b.replace_with_values(id, &values),
                    None => self.replace_with_made(id, &types),
                }
            }
            Some(types) => self.replace_with_made(id, &types),
            // Its result types are those of the replaced operation.
            None if self.rng.percent(80) || !self.allowed.errors => {
                let made = self.make_op(None);
                self.b.replace_with_op(id, made);
            }
            None => self.b.erase(id),
        }
        if self.allowed.errors && self.rng.percent(10) {
            let other = self.op();
            self.b.erase(other);
        }
        std::mem::replace(&mut self.b, PatternBuilder::new("")).finish()
    }

    fn replace_with_made(&mut self, root: NodeId, types: &[NodeId]) {
        let types = self.rng.percent(60).then_some(types);
        let made = self.make_op(types);
        if types.is_some() && self.rng.percent(30) {
            let all = self.b.results(made);
            let parts = vec![all];
            let range = match self.rng.percent(50) {
                true => self.b.node(NodeKind::Range { kind: EntityKind::ValueRange, parts }, None),
                false => all,
            };
            let with = Replacement::Values(vec![range]);
            self.b.node(NodeKind::Replace { op: root, with }, None);
        } else {
            self.b.replace_with_op(root, made);
        }
    }

    /// Returns a matched value of a type that is not a result of the replaced operation.
    fn value_of(&mut self, ty: NodeId, root: NodeId) -> Option<NodeId> {
        let pattern = self.b.clone().finish();
        let fits = |id: &&NodeId| match pattern.node(**id).kind {
            NodeKind::Operand { ty: Some(own) } => own == ty,
            NodeKind::Result { op, index } if op != root => match &pattern.node(op).kind {
                NodeKind::Operation(op) => {
                    let upto = op.result_types.as_ref().and_then(|types| types.get(..=index as usize));
                    upto.is_some_and(|types| {
                        let is_one = |ty: &NodeId| pattern.entity_kind(*ty) == Some(EntityKind::Type);
                        types.iter().all(is_one) && types.last() == Some(&ty)
                    })
                }
                _ => false,
            },
            _ => false,
        };
        let candidates: Vec<NodeId> = self.values.iter().filter(fits).copied().collect();
        (!candidates.is_empty()).then(|| *self.rng.pick(&candidates))
    }

    /// Creates an operation that no pattern matches.
    fn make_op(&mut self, types: Option<&[NodeId]>) -> NodeId {
        let mut operands: Vec<NodeId> = Vec::new();
        for _ in 0..self.rng.below(3) {
            if !self.values.is_empty() {
                operands.push(*self.rng.pick(&self.values));
            }
        }
        if !self.ranges.is_empty() && self.rng.percent(40) {
            operands.push(*self.rng.pick(&self.ranges));
        }
        if self.rng.percent(15) {
            operands.extend(self.native_operands());
        }
        let mut attributes = Vec::new();
        if self.rng.percent(40) {
            let value = match self.rng.percent(50) && !self.attributes.is_empty() {
                true => *self.rng.pick(&self.attributes),
                false if self.allowed.natives == Natives::Mlirs && self.rng.percent(20) => {
                    self.b.native_rewrite("str_creator", &[], &[EntityKind::Attribute])[0]
                }
                false => {
                    let text = self.attribute_text();
                    self.b.attribute_literal(text)
                }
            };
            attributes.push(("z", value));
        }
        let name = *self.rng.pick(MADE);
        let made = self.b.op_with(name, &operands, &attributes, types);
        if self.allowed.natives == Natives::Ours && self.rng.percent(10) {
            let tag = self.b.attribute_literal("7 : i8");
            return self.b.native_rewrite("Tagged", &[made, tag], &[EntityKind::Operation])[0];
        }
        made
    }
}
