//! A pattern as terms, for one assignment of types.
//!
//! Invariant: nodes are encoded in order, so those that a node refers to are encoded.

use std::collections::BTreeSet;

use pdll::pattern_ir::pattern::{
    NamedAttribute, NodeId, NodeKind, OperationNode, Pattern, Replacement, SourcePlace,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::contract::Contracts;
use crate::definition::{Inlined, VALUES};
use crate::obligation::entity::{Attribute, Def, Step};
use crate::obligation::typing::{Typing, element_type, literal_type};
use crate::obligation::widths::Types;
use crate::semantics::{
    AttributeKind, Encoder, Instance, Semantics, Ty, Value, attribute_bits, default_bits, max_width,
    semantics_of,
};
use crate::term::TermId;

/// A pattern as terms.
pub(super) struct Encoding<'p> {
    pub(super) e: Encoder,
    pub(super) pattern: &'p Pattern,
    pub(super) contracts: &'p Contracts,
    /// Values of operands and operations.
    pub(super) values: FxHashMap<NodeId, Vec<Def>>,
    /// Types of type nodes.
    pub(super) types: FxHashMap<NodeId, Vec<Ty>>,
    pub(super) attributes: FxHashMap<NodeId, Attribute>,
    /// Bits of the attributes of operations.
    pub(super) op_attributes: FxHashMap<(NodeId, String), TermId>,
    /// Values that the match section takes as they are, with their names.
    pub(super) inputs: Vec<(String, Def)>,
    /// Definitions of inputs that are constants.
    pub(super) constants: BTreeSet<usize>,
    /// Operations of the match section, then those of the rewrite section.
    pub(super) steps: Vec<Step>,
    pub(super) step_of: FxHashMap<NodeId, usize>,
    /// Facts from attributes and contracts.
    pub(super) conditions: Vec<TermId>,
    /// Native functions whose contracts are used.
    pub(super) assumed: BTreeSet<String>,
    /// Descriptions of what is treated as any function.
    pub(super) unknown: BTreeSet<String>,
    /// Values and what replaces them.
    pub(super) replaced: Vec<(Def, Def)>,
    /// Values without users.
    pub(super) unused: FxHashSet<usize>,
    /// Undefined behavior of the matched operations.
    pub(super) undefined_before: TermId,
    /// Place of the last replacement.
    pub(super) place: SourcePlace,
    /// The reason why the replacement does not verify.
    pub(super) ill_typed: Option<String>,
    applications: FxHashMap<String, Vec<Value>>,
    uninterpreted_types: FxHashMap<(String, Vec<usize>), Vec<Ty>>,
    copied: FxHashMap<(NodeId, String), NodeId>,
    /// For each operation that had a definition, the first node of its body, which ends before it.
    bodies: &'p FxHashMap<NodeId, NodeId>,
    /// Nodes of bodies.
    in_body: FxHashSet<NodeId>,
    /// Types in the rewrite section that the next values determine.
    unbound: FxHashSet<NodeId>,
    /// Ranges that need no values.
    open: FxHashSet<NodeId>,
    n_defs: usize,
}

/// Returns a pattern as terms, or what of it is not modelled.
pub(super) fn encode<'p>(
    inlined: &'p Inlined,
    typing: &Typing,
    types: &Types,
    contracts: &'p Contracts,
) -> Result<Encoding<'p>, String> {
    let Inlined { pattern, bodies, .. } = inlined;
    let mut e = Encoder::new(types.index_width);
    let undefined_before = e.terms.no();
    let mut out = Encoding {
        e,
        pattern,
        contracts,
        values: FxHashMap::default(),
        types: FxHashMap::default(),
        attributes: FxHashMap::default(),
        op_attributes: FxHashMap::default(),
        inputs: Vec::new(),
        constants: BTreeSet::new(),
        steps: Vec::new(),
        step_of: FxHashMap::default(),
        conditions: Vec::new(),
        assumed: BTreeSet::new(),
        unknown: BTreeSet::new(),
        replaced: Vec::new(),
        unused: FxHashSet::default(),
        undefined_before,
        place: pattern.node(pattern.root).place.clone(),
        ill_typed: None,
        applications: FxHashMap::default(),
        uninterpreted_types: FxHashMap::default(),
        copied: FxHashMap::default(),
        bodies,
        in_body: bodies.iter().flat_map(|(end, start)| (start.0..end.0).map(NodeId)).collect(),
        unbound: FxHashSet::default(),
        open: typing.open.clone(),
        n_defs: 0,
    };
    out.copied = out.copied_attributes();
    let of_node = |id: NodeId| {
        typing.of.get(&id).map(|vars| vars.iter().map(|var| types.of(typing, *var)).collect::<Vec<_>>())
    };
    let mut constraints = Vec::new();
    for id in pattern.match_nodes() {
        // A later operation may determine what an attribute is, so constraints without results are last.
        if let NodeKind::Constraint { call, is_negated } = &pattern.node(id).kind
            && call.results.is_empty()
        {
            constraints.push((id, call, *is_negated));
            continue;
        }
        let implicit = typing
            .implicit
            .get(&id)
            .map_or(Vec::new(), |vars| vars.iter().map(|var| types.of(typing, *var)).collect());
        out.match_node(id, of_node(id), &implicit)?;
    }
    for (id, call, is_negated) in constraints {
        out.constraint(id, call, is_negated);
    }
    out.undefined_before = out.e.undefined;
    out.e.undefined = out.e.terms.no();
    for id in pattern.rewrite_nodes() {
        out.rewrite_node(id)?;
        if out.ill_typed.is_some() {
            break;
        }
    }
    if let Some(external) = &pattern.external_rewrite {
        return Err(format!("the rewrite `{}`", external.name));
    }
    Ok(out)
}

impl<'p> Encoding<'p> {
    fn match_node(&mut self, id: NodeId, types: Option<Vec<Ty>>, implicit: &[Ty]) -> Result<(), String> {
        let node = self.pattern.node(id);
        match &node.kind {
            NodeKind::Type { .. } | NodeKind::Types { .. } => {
                self.types.insert(id, types.unwrap_or_default());
            }
            NodeKind::Operand { .. } => {
                let ty = types.and_then(|types| types.first().copied()).unwrap_or(Ty::Int(1));
                let def = self.input(node.name.as_deref(), ty);
                self.values.insert(id, vec![def]);
            }
            NodeKind::Attribute { value, .. } => {
                let attribute =
                    value.as_ref().map_or(Attribute::Any, |text| Attribute::Text(text.to_string()));
                self.attributes.insert(id, attribute);
            }
            NodeKind::Operation(op) => {
                let operands = match &op.operands {
                    Some(operands) if !operands.iter().any(|node| self.open.contains(node)) => {
                        self.flatten(operands)
                    }
                    _ => implicit.iter().map(|ty| self.input(None, *ty)).collect(),
                };
                self.operation(id, op, operands, types.unwrap_or_default(), false)?;
            }
            NodeKind::Result { op, index } => self.result(id, *op, Some(*index)),
            NodeKind::Results { op, group, .. } => self.result(id, *op, *group),
            NodeKind::Constraint { call, is_negated } => self.constraint(id, call, *is_negated),
            NodeKind::NativeResult { kind, call, .. } => self.native_result(id, *call, *kind, types)?,
            NodeKind::Operands { .. } if self.open.contains(&id) => {}
            NodeKind::Operands { .. } => return Err("a range of operands".to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn rewrite_node(&mut self, id: NodeId) -> Result<(), String> {
        let node = self.pattern.node(id);
        match &node.kind {
            NodeKind::Type { value: None } | NodeKind::Types { values: None } => {
                self.unbound.insert(id);
            }
            NodeKind::Type { value: Some(text) } => {
                let ty = element_type(text).ok_or_else(|| format!("the type `{text}`"))?;
                self.types.insert(id, vec![ty]);
            }
            NodeKind::Types { values } => {
                let types = values
                    .iter()
                    .flatten()
                    .map(|text| element_type(text).ok_or_else(|| format!("the type `{text}`")));
                let types: Result<Vec<Ty>, String> = types.collect();
                self.types.insert(id, types?);
            }
            NodeKind::Attribute { value, .. } => {
                let attribute =
                    value.as_ref().map_or(Attribute::Any, |text| Attribute::Text(text.to_string()));
                self.attributes.insert(id, attribute);
            }
            NodeKind::AttributeOf { op, name, default } => {
                let attribute = match (self.op_attributes.get(&(*op, name.to_string())), default) {
                    (Some(bits), _) => Attribute::Bits(*bits),
                    (None, Some(default)) => Attribute::Text(default.to_string()),
                    (None, None) => Attribute::Any,
                };
                self.attributes.insert(id, attribute);
            }
            NodeKind::Operation(op) => {
                let operands = self.flatten(op.operands.as_deref().unwrap_or_default());
                if op.name.as_deref() == Some(VALUES) {
                    self.bind_types(op.result_types.as_deref().unwrap_or_default(), &operands);
                }
                let is_bound = |nodes: &&[NodeId]| !nodes.iter().any(|node| self.unbound.contains(node));
                let types = match op.result_types.as_deref().filter(is_bound) {
                    Some(nodes) => nodes
                        .iter()
                        .flat_map(|node| self.types.get(node).cloned().unwrap_or_default())
                        .collect(),
                    None => self.inferred(op, &operands)?,
                };
                self.operation(id, op, operands, types, true)?;
            }
            NodeKind::Result { op, index } => self.result(id, *op, Some(*index)),
            NodeKind::Results { op, group, .. } => self.result(id, *op, *group),
            NodeKind::Range { parts, .. } => {
                let values = self.flatten(parts);
                let types =
                    parts.iter().flat_map(|part| self.types.get(part).cloned().unwrap_or_default()).collect();
                self.values.insert(id, values);
                self.types.insert(id, types);
            }
            NodeKind::NativeRewrite(call) => self.native_rewrite(id, call)?,
            NodeKind::NativeResult { kind, call, .. } => self.native_result(id, *call, *kind, None)?,
            NodeKind::Erase { op } => self.remove(*op),
            NodeKind::Replace { op, with } => {
                let new = match with {
                    Replacement::Operation(by) => self.values.get(by).cloned().unwrap_or_default(),
                    Replacement::Values(values) => self.flatten(values),
                };
                let old = self.values.get(op).cloned().unwrap_or_default();
                self.place = node.place.clone();
                self.replace(&old, &new);
                self.remove(*op);
            }
            _ => {}
        }
        Ok(())
    }

    /// Records that values replace others.
    pub(super) fn replace(&mut self, old: &[Def], new: &[Def]) {
        if old.len() != new.len() {
            let message = format!("{} values replace {} results", new.len(), old.len());
            self.ill_typed.get_or_insert(message);
            return;
        }
        for (old, new) in old.iter().zip(new) {
            if old.value.ty != new.value.ty {
                let message =
                    format!("a value of type `{}` replaces one of type `{}`", new.value.ty, old.value.ty);
                self.ill_typed.get_or_insert(message);
            }
            self.replaced.push((*old, *new));
        }
    }

    fn remove(&mut self, op: NodeId) {
        let start = self.bodies.get(&op).copied().unwrap_or(op);
        for id in (start.0..=op.0).map(NodeId) {
            if let Some(step) = self.step_of.get(&id) {
                self.steps[*step].is_replaced = true;
            }
        }
    }

    pub(super) fn def(&mut self, value: Value) -> Def {
        self.n_defs += 1;
        Def { id: self.n_defs - 1, value }
    }

    fn input(&mut self, name: Option<&str>, ty: Ty) -> Def {
        let name =
            name.filter(|name| *name != "_").map_or_else(|| format!("v{}", self.inputs.len()), str::to_owned);
        let value = self.e.variable(ty, &name);
        let def = self.def(value);
        self.inputs.push((name, def));
        def
    }

    fn result(&mut self, id: NodeId, op: NodeId, index: Option<u32>) {
        let all = self.values.get(&op).cloned().unwrap_or_default();
        let values = match index {
            Some(index) => all.get(index as usize).map_or(Vec::new(), |def| vec![*def]),
            None => all,
        };
        self.values.insert(id, values);
    }

    fn flatten(&self, nodes: &[NodeId]) -> Vec<Def> {
        nodes.iter().flat_map(|node| self.values.get(node).cloned().unwrap_or_default()).collect()
    }

    /// Binds the types that are not known to those of values, and compares the others.
    fn bind_types(&mut self, nodes: &[NodeId], values: &[Def]) {
        let found: Vec<Ty> = values.iter().map(|def| def.value.ty).collect();
        let mut n_bound = 0;
        for node in nodes {
            if self.unbound.remove(node) {
                let is_single = matches!(self.pattern.node(*node).kind, NodeKind::Type { .. });
                let rest = found.get(n_bound..).unwrap_or_default();
                let bound = if is_single { rest.iter().take(1) } else { rest.iter().take(rest.len()) };
                self.types.insert(*node, bound.copied().collect());
            }
            n_bound += self.types.get(node).map_or(0, Vec::len);
        }
        let expected: Vec<Ty> =
            nodes.iter().flat_map(|node| self.types.get(node).cloned().unwrap_or_default()).collect();
        if !nodes.is_empty() && expected != found {
            let list = |types: &[Ty]| types.iter().map(Ty::to_string).collect::<Vec<_>>().join(", ");
            let message = format!("values of type `{}` instead of `{}`", list(&found), list(&expected));
            self.ill_typed.get_or_insert(message);
        }
    }

    fn inferred(&mut self, op: &OperationNode, operands: &[Def]) -> Result<Vec<Ty>, String> {
        let name = op.name.as_deref().unwrap_or_default();
        let operand_types: Vec<Ty> = operands.iter().map(|def| def.value.ty).collect();
        match semantics_of(name) {
            Some(semantics) => semantics
                .signature
                .infer(&operand_types)
                .or_else(|| self.type_of_constant(op))
                .ok_or_else(|| format!("the result types of `{name}`")),
            None => {
                // Those of an equal operation that is matched, or of what is replaced.
                let ids: Vec<usize> = operands.iter().map(|def| def.id).collect();
                let equal = self.uninterpreted_types.get(&(name.to_owned(), ids)).cloned();
                let root = || {
                    self.values
                        .get(&self.pattern.root)
                        .map(|defs| defs.iter().map(|def| def.value.ty).collect())
                };
                Ok(equal.or_else(root).unwrap_or_default())
            }
        }
    }

    /// Returns the type of a constant whose attribute is a literal.
    fn type_of_constant(&self, op: &OperationNode) -> Option<Vec<Ty>> {
        let [value] = &op.attributes[..] else { return None };
        let Some(Attribute::Text(text)) = self.attributes.get(&value.value) else { return None };
        let ty = literal_type(text).filter(|_| &*value.name == "value")?;
        Some(vec![ty])
    }

    fn operation(
        &mut self,
        id: NodeId,
        op: &OperationNode,
        operands: Vec<Def>,
        types: Vec<Ty>,
        is_created: bool,
    ) -> Result<(), String> {
        let name = op.name.as_deref().unwrap_or_default();
        if name == VALUES {
            self.values.insert(id, operands);
            return Ok(());
        }
        let Some(semantics) = semantics_of(name) else {
            self.uninterpreted(id, op, &operands, &types);
            return Ok(());
        };
        let operand_types: Vec<Ty> = operands.iter().map(|def| def.value.ty).collect();
        if semantics.signature.bind(&operand_types, &types).is_none() {
            let list = |types: &[Ty]| types.iter().map(Ty::to_string).collect::<Vec<_>>().join(", ");
            let message =
                format!("`{name}` cannot have the type `({}) -> ({})`", list(&operand_types), list(&types));
            self.ill_typed.get_or_insert(message);
            return Ok(());
        }
        if operand_types.iter().any(|ty| self.e.width(*ty) > max_width(name)) {
            return Err(format!("`{name}` of more than {} bits", max_width(name)));
        }
        let attributes = self.attributes_of(id, op, semantics, &types, is_created)?;
        let values: Vec<Value> = operands.iter().map(|def| def.value).collect();
        let bits: Vec<TermId> = attributes.iter().map(|(.., bits)| *bits).collect();
        let instance = Instance { operands: &values, results: &types, attributes: &bits };
        let results = (semantics.encode)(&mut self.e, &instance);
        let fits = results.len() == types.len()
            && results
                .iter()
                .zip(&types)
                .all(|(value, ty)| self.e.terms.width(value.bits) == self.e.width(*ty));
        if !fits {
            return Err(format!("the semantics of `{name}`, whose results do not have its types"));
        }
        let results: Vec<Def> = results.into_iter().map(|value| self.def(value)).collect();
        self.values.insert(id, results.clone());
        self.step_of.insert(id, self.steps.len());
        let name = name.to_owned();
        self.steps.push(Step { name, operands, attributes, results, types, is_created, is_replaced: false });
        Ok(())
    }

    fn attributes_of(
        &mut self,
        id: NodeId,
        op: &OperationNode,
        semantics: &Semantics,
        types: &[Ty],
        is_created: bool,
    ) -> Result<Vec<(&'static str, AttributeKind, TermId)>, String> {
        let mut out = Vec::new();
        for (name, kind) in semantics.signature.attributes {
            let width = kind.width(types.first().map_or(1, |ty| self.e.width(*ty)));
            let named = op.attributes.iter().find(|attribute| &*attribute.name == *name);
            let copied = self.copied.get(&(id, (*name).to_owned())).copied();
            let bits =
                match (named, copied.and_then(|from| self.op_attributes.get(&(from, (*name).to_owned())))) {
                    (_, Some(bits)) => *bits,
                    (Some(named), None) => self.bits_of(named, *kind, width)?,
                    (None, None) if is_created || self.in_body.contains(&id) => {
                        let op = op.name.as_deref().unwrap_or_default();
                        let default =
                            default_bits(*kind).ok_or_else(|| format!("`{op}` without `{name}`"))?;
                        self.e.terms.constant(default, width)
                    }
                    (None, None) => self.any_attribute(name, *kind, width),
                };
            // A created operation must not have permissions that the matched ones do not have.
            if *kind == AttributeKind::FastMath && self.e.terms.as_const(bits) != Some(0) {
                if is_created {
                    let op = op.name.as_deref().unwrap_or_default();
                    return Err(format!("the fast-math flags of the created `{op}`"));
                }
                if self.e.terms.as_const(bits) == Some(1) {
                    self.unknown.insert("fast-math flags".to_owned());
                }
            }
            self.op_attributes.insert((id, (*name).to_owned()), bits);
            out.push((*name, *kind, bits));
        }
        Ok(out)
    }

    fn any_attribute(&mut self, name: &str, kind: AttributeKind, width: u32) -> TermId {
        let bits = self.e.terms.var(name, width);
        if kind == AttributeKind::Predicate {
            let ten = self.e.terms.constant(10, width);
            let is_valid = self.e.terms.ult(bits, ten);
            self.conditions.push(is_valid);
        }
        bits
    }

    /// Returns the bits of an attribute of an operation.
    fn bits_of(&mut self, named: &NamedAttribute, kind: AttributeKind, width: u32) -> Result<TermId, String> {
        let name = &*named.name;
        match self.attributes.get(&named.value).cloned() {
            Some(Attribute::Bits(bits)) if self.e.terms.width(bits) == width => Ok(bits),
            Some(Attribute::Bits(_)) => Err(format!("an attribute `{name}` of another width")),
            Some(Attribute::Number(number)) => Ok(self.e.terms.constant(number as u128, width)),
            Some(Attribute::Text(text)) => {
                let value = attribute_bits(kind, &text, width);
                let value = value.ok_or_else(|| format!("the attribute `{name} = {text}`"))?;
                Ok(self.e.terms.constant(value, width))
            }
            Some(Attribute::Native(function)) => {
                self.unknown.insert(format!("`{function}`"));
                let bits = self.any_attribute(name, kind, width);
                self.attributes.insert(named.value, Attribute::Bits(bits));
                Ok(bits)
            }
            Some(Attribute::Any) | None => {
                let bits = self.any_attribute(name, kind, width);
                self.attributes.insert(named.value, Attribute::Bits(bits));
                Ok(bits)
            }
        }
    }

    /// Encodes an operation without semantics: equal ones have equal results, of which nothing else is known.
    fn uninterpreted(&mut self, id: NodeId, op: &OperationNode, operands: &[Def], types: &[Ty]) {
        let name = op.name.as_deref().unwrap_or_default();
        self.unknown.insert(format!("`{name}`"));
        let attributes: Vec<_> = op
            .attributes
            .iter()
            .map(|named| match self.attributes.get(&named.value) {
                Some(Attribute::Text(text)) => format!("{} = {text}", named.name),
                Some(Attribute::Bits(bits)) => format!("{} = t{}", named.name, bits.0),
                _ => format!("{} = n{}", named.name, named.value.0),
            })
            .collect();
        let arguments: Vec<_> = operands.iter().map(|def| (def.value.bits, def.value.poison)).collect();
        let ids: Vec<usize> = operands.iter().map(|def| def.id).collect();
        self.uninterpreted_types.entry((name.to_owned(), ids)).or_insert_with(|| types.to_vec());
        let key = format!("{name} {arguments:?} {attributes:?} {types:?}");
        let values = match self.applications.get(&key) {
            Some(values) => values.clone(),
            None => {
                let values: Vec<Value> = types.iter().map(|ty| self.e.variable(*ty, name)).collect();
                self.applications.insert(key, values.clone());
                values
            }
        };
        let results: Vec<Def> = values.into_iter().map(|value| self.def(value)).collect();
        self.values.insert(id, results);
    }
}
