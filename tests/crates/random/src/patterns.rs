//! Patterns: random match sections, and rewrites that fit them.

use pdll_pattern::builder::PatternBuilder;
use pdll_pattern::collect::NoShapes;
use pdll_pattern::pattern::{
    EntityKind, ExternalRewrite, NamedAttribute, NodeId, NodeKind, OperationNode, Replacement,
};
use pdll_pattern::validate::validate;
use pdll_pattern::{Pattern, Vocabulary, collect};

use crate::prune::prune;
use crate::{Allowed, Rng};

/// The names of operations that are matched.
pub(crate) const NAMES: &[&str] = &["t.a", "t.b", "t.c", "t.d"];
/// The names of operations that are made.
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
/// The attribute that an operation without a name must have, and made ones have not.
const MARK: &str = "k";
const ATTRIBUTE_NAMES: &[&str] = &[MARK, "m"];

/// A random pattern.
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
            && (allowed.ranges_beside_others || !has_range_beside_others(&pattern))
            && (allowed.variable_attribute_types || !has_variable_attribute_type(&pattern))
            && (allowed.several_roots || !has_search(&pattern))
            && collect(&pattern, &NoShapes, &mut Vocabulary::new()).is_ok();
        if is_fine {
            return pattern;
        }
    }
}

/// Does a matched operation have a range and something else among its operands, or among its result types?
fn has_range_beside_others(pattern: &Pattern) -> bool {
    let is_range = |id: &NodeId| {
        let kind = &pattern.node(*id).kind;
        matches!(
            kind,
            NodeKind::Operands { .. } | NodeKind::Results { is_single: false, .. } | NodeKind::Types { .. }
        )
    };
    let mixes =
        |ids: &Option<Vec<NodeId>>| ids.as_ref().is_some_and(|ids| ids.len() > 1 && ids.iter().any(is_range));
    pattern.match_nodes().any(|id| match &pattern.node(id).kind {
        NodeKind::Operation(op) => mixes(&op.operands) || mixes(&op.result_types),
        _ => false,
    })
}

/// Is the type of a matched attribute a variable?
fn has_variable_attribute_type(pattern: &Pattern) -> bool {
    pattern.match_nodes().any(|id| match pattern.node(id).kind {
        NodeKind::Attribute { ty: Some(ty), .. } => {
            matches!(pattern.node(ty).kind, NodeKind::Type { value: None })
        }
        _ => false,
    })
}

/// Must an operation be looked for among users?
fn has_search(pattern: &Pattern) -> bool {
    let mut vocabulary = Vocabulary::new();
    if collect(pattern, &NoShapes, &mut vocabulary).is_err() {
        return true;
    }
    let mut reached = vec![pattern.root];
    let mut i = 0;
    while i < reached.len() {
        let mut kind = pattern.node(reached[i]).kind.clone();
        for id in crate::prune::references(&mut kind) {
            if !reached.contains(id) {
                reached.push(*id);
            }
        }
        i += 1;
    }
    let is_op = |id: &NodeId| matches!(pattern.node(*id).kind, NodeKind::Operation(_));
    pattern.match_nodes().filter(is_op).any(|id| !reached.contains(&id))
}

/// An operation of the match section.
struct Matched {
    id: NodeId,
    /// The nodes of its result types, if they are given.
    types: Option<Vec<NodeId>>,
    has_type_range: bool,
}

struct Maker<'a> {
    rng: &'a mut Rng,
    allowed: &'a Allowed,
    b: PatternBuilder,
    ops: Vec<Matched>,
    values: Vec<NodeId>,
    ranges: Vec<NodeId>,
    attributes: Vec<NodeId>,
    types: Vec<NodeId>,
    type_ranges: Vec<NodeId>,
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
        if self.allowed.natives {
            for _ in 0..self.rng.below(3) {
                self.constraint();
            }
        }
        let root = match self.rng.percent(75) {
            true => self.ops.len() - 1,
            false => self.rng.below(self.ops.len()),
        };
        self.rewrite(root)
    }

    fn ty(&mut self) -> NodeId {
        if !self.types.is_empty() && self.rng.percent(40) {
            return *self.rng.pick(&self.types);
        }
        let id = match self.rng.percent(60) {
            true => {
                let text = *self.rng.pick(TYPES);
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
            (0..n).map(|_| (*self.rng.pick(TYPES)).to_owned()).collect()
        });
        let id = self.b.node(NodeKind::Types { values }, Some("ts"));
        self.type_ranges.push(id);
        id
    }

    fn value(&mut self) -> NodeId {
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

    fn range(&mut self) -> NodeId {
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
                let (text, _) = *self.rng.pick(ATTRIBUTES);
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

    /// Entities and, sometimes, a range among them.
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
        let name = self.rng.percent(92).then(|| (*self.rng.pick(NAMES)).to_owned());
        let operands = self.rng.percent(88).then(|| self.list(2, Self::value, Self::range).0);
        let mut attributes: Vec<NamedAttribute> = Vec::new();
        for attribute in ATTRIBUTE_NAMES {
            if self.rng.percent(25) || (name.is_none() && *attribute == MARK) {
                attributes.push(NamedAttribute { name: (*attribute).to_owned(), value: self.attribute() });
            }
        }
        let result_types = self.rng.percent(60).then(|| self.list(2, Self::ty, Self::type_range));
        let has_type_range = result_types.as_ref().is_some_and(|(_, has_range)| *has_range);
        let types = result_types.map(|(types, _)| types);
        let operation = OperationNode { name, operands, attributes, result_types: types.clone() };
        let id = self.b.node(NodeKind::Operation(operation), None);
        self.ops.push(Matched { id, types, has_type_range });
    }

    fn op(&mut self) -> NodeId {
        self.ops[self.rng.below(self.ops.len())].id
    }

    fn constraint(&mut self) {
        let is_negated = self.rng.percent(25);
        match self.rng.below(5) {
            0 => {
                let value = self.value();
                self.b.constraint("HasOneUse", &[value], &[], is_negated);
            }
            1 => {
                let op = self.op();
                self.b.constraint("HasEvenOperands", &[op], &[], is_negated);
            }
            2 => {
                let range = self.range();
                let found = self.b.constraint("FirstOf", &[range], &[EntityKind::Value], is_negated);
                self.values.extend(found);
            }
            3 => {
                let op = self.op();
                let found = self.b.constraint("TypesOf", &[op], &[EntityKind::TypeRange], is_negated);
                self.type_ranges.extend(found);
            }
            _ => {
                let value = self.value();
                let kinds = [EntityKind::Attribute, EntityKind::Type];
                let found = self.b.constraint("AttributeAndType", &[value], &kinds, is_negated);
                if let [attr, ty] = found[..] {
                    self.attributes.push(attr);
                    self.types.push(ty);
                }
            }
        }
    }

    fn rewrite(&mut self, root: usize) -> Pattern {
        let (id, types) = (self.ops[root].id, self.ops[root].types.clone());
        let has_type_range = self.ops[root].has_type_range;
        if self.allowed.natives && self.rng.percent(8) {
            self.b.rewrite(id);
            let mut pattern = std::mem::replace(&mut self.b, PatternBuilder::new("")).finish();
            pattern.external_rewrite =
                Some(ExternalRewrite { name: "EraseOrDecline".to_owned(), args: Vec::new() });
            return pattern;
        }
        self.b.rewrite(id);
        if self.rng.percent(30) {
            self.make_op(None);
        }
        if self.allowed.natives && self.rng.percent(5) {
            self.b.native_rewrite("Decline", &[id], &[]);
        }
        match types {
            // Nothing to replace: it goes.
            Some(types) if types.is_empty() => self.b.erase(id),
            // A value that stands in for each result, if one has the type.
            Some(types) if !has_type_range && self.rng.percent(50) => {
                let with: Option<Vec<NodeId>> = types.iter().map(|ty| self.value_of(*ty, id)).collect();
                match with {
                    Some(values) => self.b.replace_with_values(id, &values),
                    None => self.replace_with_made(id, &types),
                }
            }
            Some(types) => self.replace_with_made(id, &types),
            // Its results' types are those of what it replaces.
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

    /// A matched value of a type, which is not a result of the operation that is replaced.
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

    /// An operation that no pattern matches.
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
        if self.allowed.natives && self.rng.percent(15) {
            let op = self.op();
            operands.extend(self.b.native_rewrite("OperandsOf", &[op], &[EntityKind::ValueRange]));
        }
        let mut attributes = Vec::new();
        if self.rng.percent(40) {
            let value = match self.rng.percent(50) && !self.attributes.is_empty() {
                true => *self.rng.pick(&self.attributes),
                false => {
                    let (text, _) = *self.rng.pick(ATTRIBUTES);
                    self.b.attribute_literal(text)
                }
            };
            attributes.push(("z", value));
        }
        let name = *self.rng.pick(MADE);
        let made = self.b.op_with(name, &operands, &attributes, types);
        if self.allowed.natives && self.rng.percent(10) {
            let tag = self.b.attribute_literal("7 : i8");
            return self.b.native_rewrite("Tagged", &[made, tag], &[EntityKind::Operation])[0];
        }
        made
    }
}
