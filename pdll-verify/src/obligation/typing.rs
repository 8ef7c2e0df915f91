//! Types of a pattern: a variable for each value and type of the match section, unified by the signatures of operations.

use rustc_hash::FxHashMap;

use pdll::pattern_ir::pattern::{NodeId, NodeKind, OperationNode, Pattern};

use crate::definition::VALUES;
use crate::semantics::{Relation, Slot, Ty, semantics_of};

/// A type variable.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct TyVar(usize);

/// The type variables of a pattern.
#[derive(Clone, Default, Debug)]
pub(super) struct Typing {
    parents: Vec<usize>,
    fixed: Vec<Option<Ty>>,
    names: Vec<Option<String>>,
    /// Types of the values of nodes: one of an operand, all results of an operation, one of a type.
    pub(super) of: FxHashMap<NodeId, Vec<TyVar>>,
    /// Types of operands that an operation's node does not name.
    pub(super) implicit: FxHashMap<NodeId, Vec<TyVar>>,
    /// Conditions on types.
    pub(super) relations: Vec<(Relation, Option<TyVar>, Option<TyVar>)>,
    /// Whether no types satisfy the pattern.
    pub(super) is_contradictory: bool,
}

/// Returns the type variables of the match section, or what it has that is not modelled.
pub(super) fn typing(pattern: &Pattern) -> Result<Typing, String> {
    let mut typing = Typing::default();
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
            NodeKind::NativeResult { kind, .. } if *kind == pdll::native::EntityKind::Type => {
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

    fn operation(&mut self, pattern: &Pattern, id: NodeId, op: &OperationNode) -> Result<(), String> {
        let Some(name) = op.name.as_deref() else { return Err("an operation without a name".to_owned()) };
        let operands = op.operands.as_ref().map(|operands| {
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
                        Slot::A => self.unify(*a.get_or_insert(*var), *var),
                        Slot::B => self.unify(*b.get_or_insert(*var), *var),
                        Slot::Bit => self.fix(*var, Ty::Int(1)),
                        Slot::Index => self.fix(*var, Ty::Index),
                    }
                }
                self.relations.push((signature.relation, a, b));
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
