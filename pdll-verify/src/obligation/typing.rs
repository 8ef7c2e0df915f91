//! Types of a pattern: a variable for each value and type of the match section, unified by the signatures of operations.

use rustc_hash::{FxHashMap, FxHashSet};

use pdll::pattern_ir::pattern::{EntityKind, NodeId, NodeKind, OperationNode, Pattern, Replacement};

use crate::definition::VALUES;
use crate::semantics::{AttributeKind, Relation, Slot, Ty, semantics_of};

/// A type variable.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct TyVar(usize);

/// The type variables of a pattern.
#[derive(Clone, Default, Debug)]
pub(super) struct Typing {
    parents: Vec<usize>,
    fixed: Vec<Option<Ty>>,
    /// Whether the type is a float; `None` if that is not known.
    is_float: Vec<Option<bool>>,
    names: Vec<Option<String>>,
    /// Types of the values of nodes: one of an operand, all results of an operation, one of a type.
    pub(super) of: FxHashMap<NodeId, Vec<TyVar>>,
    /// Ranges that are all operands of one operation and are used nowhere else, so that they need no values.
    pub(super) open: FxHashSet<NodeId>,
    /// Types of operands that an operation's node does not name.
    pub(super) implicit: FxHashMap<NodeId, Vec<TyVar>>,
    /// Conditions on types.
    pub(super) relations: Vec<(Relation, Option<TyVar>, Option<TyVar>)>,
    /// Whether no types satisfy the pattern.
    pub(super) is_contradictory: bool,
}

/// Returns the type variables of the match section, or what it has that is not modelled.
pub(super) fn typing(pattern: &Pattern) -> Result<Typing, String> {
    let mut typing = Typing { open: open_ranges(pattern), ..Typing::default() };
    for id in pattern.match_nodes() {
        let node = pattern.node(id);
        let name = node.name.as_deref();
        match &node.kind {
            NodeKind::Type { value } => {
                let var = typing.literal_or_new(value.as_deref(), name)?;
                typing.of.insert(id, vec![var]);
            }
            NodeKind::Types { values: Some(values) } => {
                let vars: Result<Vec<TyVar>, String> =
                    values.iter().map(|value| typing.literal_or_new(Some(&**value), None)).collect();
                typing.of.insert(id, vars?);
            }
            // The operation that it is bound to determines their number.
            NodeKind::Types { values: None } => {}
            NodeKind::Operand { ty } => {
                let var = match ty.and_then(|ty| typing.single(ty)) {
                    Some(var) => var,
                    None => typing.new_var(name),
                };
                typing.of.insert(id, vec![var]);
            }
            NodeKind::Operands { .. } if typing.open.contains(&id) => {}
            NodeKind::Operands { .. } => return Err("a range of operands".to_owned()),
            NodeKind::Operation(op) => typing.operation(pattern, id, op)?,
            NodeKind::Result { op, index } => {
                let vars = typing.of.get(op).and_then(|vars| vars.get(*index as usize)).copied();
                let Some(var) = vars else {
                    return Err("a result that the operation does not have".to_owned());
                };
                typing.of.insert(id, vec![var]);
            }
            NodeKind::Results { op, group, .. } => {
                let vars = typing.of.get(op).cloned().unwrap_or_default();
                let vars = match group {
                    Some(group) => vars.get(*group as usize).map_or(Vec::new(), |var| vec![*var]),
                    None => vars,
                };
                typing.of.insert(id, vars);
            }
            NodeKind::NativeResult { kind, .. } if *kind == EntityKind::Type => {
                let var = typing.new_var(name);
                typing.of.insert(id, vec![var]);
            }
            _ => {}
        }
    }
    Ok(typing)
}

impl Typing {
    /// Returns the representatives of all variables, in order, each with its name and its fixed type.
    pub(super) fn classes(&self) -> Vec<(TyVar, Option<&str>, Option<Ty>)> {
        let roots = (0..self.parents.len()).filter(|var| self.parents[*var] == *var);
        roots.map(|root| (TyVar(root), self.names[root].as_deref(), self.fixed[root])).collect()
    }

    /// Returns the representative of a variable.
    pub(super) fn root(&self, TyVar(mut var): TyVar) -> TyVar {
        while self.parents[var] != var {
            var = self.parents[var];
        }
        TyVar(var)
    }

    /// Returns the only type of a node.
    fn single(&self, node: NodeId) -> Option<TyVar> {
        self.of.get(&node).and_then(|vars| vars.first()).copied()
    }

    fn new_var(&mut self, name: Option<&str>) -> TyVar {
        self.parents.push(self.parents.len());
        self.fixed.push(None);
        self.is_float.push(None);
        self.names.push(name.map(str::to_owned));
        TyVar(self.parents.len() - 1)
    }

    fn literal_or_new(&mut self, text: Option<&str>, name: Option<&str>) -> Result<TyVar, String> {
        let var = self.new_var(name);
        if let Some(text) = text {
            self.fixed[var.0] = Some(element_type(text).ok_or_else(|| format!("the type `{text}`"))?);
        }
        Ok(var)
    }

    fn unify(&mut self, a: TyVar, b: TyVar) {
        let (TyVar(a), TyVar(b)) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        match (self.fixed[a], self.fixed[b]) {
            (Some(x), Some(y)) if x != y => self.is_contradictory = true,
            (None, fixed) => self.fixed[a] = fixed,
            _ => {}
        }
        self.is_contradictory |= self.is_float[a].zip(self.is_float[b]).is_some_and(|(a, b)| a != b);
        self.is_float[a] = self.is_float[a].or(self.is_float[b]);
        if self.names[a].is_none() {
            self.names[a] = self.names[b].take();
        }
        self.parents[b] = a;
    }

    fn fix(&mut self, var: TyVar, ty: Ty) {
        let TyVar(root) = self.root(var);
        match self.fixed[root] {
            Some(fixed) if fixed != ty => self.is_contradictory = true,
            _ => self.fixed[root] = Some(ty),
        }
    }

    fn set_kind(&mut self, var: TyVar, is_float: Option<bool>) {
        let TyVar(root) = self.root(var);
        self.is_contradictory |= self.is_float[root].zip(is_float).is_some_and(|(a, b)| a != b);
        self.is_float[root] = self.is_float[root].or(is_float);
    }

    /// Returns whether the type of a variable can be this one.
    pub(super) fn admits(&self, var: TyVar, ty: Ty) -> bool {
        let TyVar(root) = self.root(var);
        self.is_float[root].is_none_or(|is_float| is_float == ty.float().is_some())
    }

    fn operation(&mut self, pattern: &Pattern, id: NodeId, op: &OperationNode) -> Result<(), String> {
        let Some(name) = op.name.as_deref() else { return Err("an operation without a name".to_owned()) };
        let named =
            op.operands.as_ref().filter(|operands| !operands.iter().any(|node| self.open.contains(node)));
        let operands = named.map(|operands| {
            operands
                .iter()
                .flat_map(|node| self.of.get(node).cloned().unwrap_or_default())
                .collect::<Vec<_>>()
        });
        let results = match semantics_of(name) {
            Some(semantics) => {
                let signature = &semantics.signature;
                let operands = match operands {
                    Some(operands) => operands,
                    None => {
                        let vars: Vec<TyVar> =
                            signature.operands.iter().map(|_| self.new_var(None)).collect();
                        self.implicit.insert(id, vars.clone());
                        vars
                    }
                };
                if operands.len() != signature.operands.len() {
                    return Err(format!("`{name}` with {} operands", operands.len()));
                }
                let results: Vec<TyVar> = signature.results.iter().map(|_| self.new_var(None)).collect();
                let (mut a, mut b) = (None, None);
                let slots =
                    signature.operands.iter().zip(&operands).chain(signature.results.iter().zip(&results));
                for (slot, var) in slots {
                    match slot {
                        Slot::Bit => self.fix(*var, Ty::Int(1)),
                        Slot::Index => self.fix(*var, Ty::Index),
                        _ if slot.is_second() == Some(true) => self.unify(*b.get_or_insert(*var), *var),
                        _ => self.unify(*a.get_or_insert(*var), *var),
                    }
                    self.set_kind(*var, slot.is_float());
                }
                self.relations.push((signature.relation, a, b));
                // A constant has the type of its value.
                for (name, _) in signature.attributes.iter().filter(|(_, kind)| *kind == AttributeKind::Value)
                {
                    let named = op.attributes.iter().find(|named| &*named.name == *name);
                    if let Some(NodeKind::Attribute { value: Some(text), .. }) =
                        named.map(|named| &pattern.node(named.value).kind)
                        && let (Some(ty), Some(result)) = (literal_type(text), results.first())
                    {
                        self.fix(*result, ty);
                    }
                }
                results
            }
            None if name == VALUES => operands.unwrap_or_default(),
            None => {
                let n_results = op.result_types.as_ref().map_or(1, |types| types.len().max(1));
                (0..n_results).map(|_| self.new_var(None)).collect()
            }
        };
        if let Some(types) = &op.result_types {
            let mut rest = &results[..];
            for node in types {
                match (self.of.get(node).cloned(), &pattern.node(*node).kind) {
                    (Some(vars), _) => {
                        for var in vars {
                            let Some((first, others)) = rest.split_first() else {
                                self.is_contradictory = true;
                                break;
                            };
                            self.unify(var, *first);
                            rest = others;
                        }
                    }
                    // A range of unknown length takes what is left.
                    (None, NodeKind::Types { .. }) => {
                        self.of.insert(*node, rest.to_vec());
                        rest = &[];
                    }
                    (None, _) => return Err("a type that a native function returns".to_owned()),
                }
            }
        }
        self.of.insert(id, results);
        Ok(())
    }
}

/// Returns the ranges of any values that are all operands of an operation, such as those of `op<arith.constant> {value = v}`, and used nowhere else.
fn open_ranges(pattern: &Pattern) -> FxHashSet<NodeId> {
    let mut uses: FxHashMap<NodeId, (usize, bool)> = FxHashMap::default();
    let mut count = |nodes: &[NodeId], is_all: bool| {
        for node in nodes {
            let (n, is_open) = uses.entry(*node).or_default();
            (*n, *is_open) = (*n + 1, is_all && nodes.len() == 1);
        }
    };
    for node in &pattern.nodes {
        match &node.kind {
            NodeKind::Operation(op) => {
                let has_semantics = op.name.as_deref().is_some_and(|name| semantics_of(name).is_some());
                count(op.operands.as_deref().unwrap_or_default(), has_semantics);
            }
            NodeKind::Range { parts, .. } => count(parts, false),
            NodeKind::Replace { with: Replacement::Values(values), .. } => count(values, false),
            NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => count(&call.args, false),
            _ => {}
        }
    }
    let is_range = |id: &NodeId| matches!(pattern.node(*id).kind, NodeKind::Operands { ty: None });
    let open = uses.into_iter().filter(|(id, of)| *of == (1, true) && is_range(id));
    open.map(|(id, _)| id).collect()
}

/// Returns the type of the elements of a literal attribute, such as `1 : i8` or `true`.
pub(super) fn literal_type(text: &str) -> Option<Ty> {
    match text.trim() {
        "true" | "false" => Some(Ty::Int(1)),
        text => element_type(text.rsplit_once(" : ")?.1),
    }
}

/// Returns the type of a text, or the type of the elements of a vector or tensor.
pub(super) fn element_type(text: &str) -> Option<Ty> {
    let text = text.trim();
    if let Some(ty) = Ty::parse(text) {
        return Some(ty);
    }
    let inner = text.strip_prefix("vector<").or_else(|| text.strip_prefix("tensor<"))?.strip_suffix('>')?;
    let shaped = inner.split(',').next()?;
    Ty::parse(shaped.rsplit_once('x').map_or(shaped, |(_, element)| element))
        .or_else(|| shaped.ends_with("index").then_some(Ty::Index))
}
