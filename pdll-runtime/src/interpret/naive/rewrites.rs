//! Rewrites: the rewrite section of a pattern, node by node.
//!
//! In: `Loaded` and the `Bindings` of a match. Out: the changed IR.
//! Invariant: ranges were read before anything changes. Created operations have the location of the root.
//! MLIR: ByteCode.cpp. Differs: result types come from the replaced operation before they are inferred, as PDLL's document has
//! it; segment sizes are set.

use pdll_match::pattern::{EntityKind, NativeCall, NodeId, NodeKind, OperationNode, Replacement};

use super::load::{Bindings, Loaded, Natives, unlinked};
use super::matcher::results_of;
use crate::ir::{Group, Location, NamedAttribute};
use crate::ir::{Op, Trait, TypeVec, ValueVec};
use crate::native::{PdlValue, PdlValues};
use crate::pattern::generated::{infer_types, location_of, segment_sizes, start};
use crate::pattern::slices::{
    ResultSlice, nth_result, nth_result_from_back, result_of_group, result_types, results_of_group,
};
use crate::{PatternRewriter, RewriteError};

/// Rewrites a match. `false` if a native rewrite declined.
///
/// # Errors
/// Those of native rewrites, and misuse of the rewriter.
pub(super) fn rewrite(
    loaded: &Loaded,
    natives: &Natives,
    root: Op,
    bindings: Bindings,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    rewriter.keep_journal();
    let loc = start(rewriter, root);
    let mut run = Run { loaded, natives, loc, bindings, rewriter };
    if let Some(external) = &loaded.pattern.external_rewrite {
        let entry = natives.external.as_ref().ok_or_else(|| unlinked(&external.name))?;
        let mut args = PdlValues::new();
        args.push(PdlValue::Op(root));
        for &arg in &external.args {
            args.push(run.value(arg)?);
        }
        if entry.call(run.rewriter, &args)?.is_none() {
            return run.rewriter.decline();
        }
    }
    for node in loaded.pattern.rewrite_nodes() {
        if !run.node(node)? {
            return Ok(false);
        }
    }
    Ok(true)
}

struct Run<'a, 'r, 'ir> {
    loaded: &'a Loaded,
    natives: &'a Natives,
    loc: Location,
    bindings: Bindings,
    rewriter: &'r mut PatternRewriter<'ir>,
}

impl<'a> Run<'a, '_, '_> {
    /// Executes a node. Returns `false` if a native rewrite declined.
    fn node(&mut self, node: NodeId) -> Result<bool, RewriteError> {
        let loaded: &'a Loaded = self.loaded;
        match &loaded.pattern.node(node).kind {
            NodeKind::Operation(op) => self.create(node, op)?,
            NodeKind::Range { kind: EntityKind::TypeRange, parts } => {
                let types = self.types(parts)?;
                self.bindings[node.index()] = Some(PdlValue::TypeRange(types));
            }
            NodeKind::Range { parts, .. } => {
                let values = self.values(parts)?;
                self.bindings[node.index()] = Some(PdlValue::ValueRange(values));
            }
            NodeKind::NativeRewrite(call) => return self.native(node, call),
            NodeKind::Location(location) => {
                let entities: Vec<PdlValue> =
                    location.of.iter().map(|&node| self.value(node)).collect::<Result<_, _>>()?;
                self.loc = location_of(self.rewriter, &entities, location.label.as_deref());
            }
            NodeKind::Erase { op } => {
                let op = self.op(*op)?;
                self.rewriter.erase_op(op)?;
            }
            NodeKind::Replace { op, with: Replacement::Operation(with) } => {
                let (op, with) = (self.op(*op)?, self.op(*with)?);
                self.rewriter.replace_op_with_op(op, with)?;
            }
            NodeKind::Replace { op, with: Replacement::Values(values) } => {
                let (op, values) = (self.op(*op)?, self.values(values)?);
                self.rewriter.replace_op_with_values(op, &values)?;
            }
            // Read where they are used.
            NodeKind::Attribute { .. }
            | NodeKind::AttributeOf { .. }
            | NodeKind::Type { .. }
            | NodeKind::Types { .. }
            | NodeKind::NativeResult { .. }
            | NodeKind::Result { .. }
            | NodeKind::Results { .. } => {}
            // These only occur in match sections.
            NodeKind::Constraint { .. } | NodeKind::Operand { .. } | NodeKind::Operands { .. } => {}
        }
        Ok(true)
    }

    fn native(&mut self, node: NodeId, call: &NativeCall) -> Result<bool, RewriteError> {
        let natives: &'a Natives = self.natives;
        let entry = natives.get(node, &call.name)?;
        let args = call.args.iter().map(|&arg| self.value(arg)).collect::<Result<PdlValues, _>>()?;
        let Some(results) = entry.call(self.rewriter, &args)? else { return self.rewriter.decline() };
        let pattern = &self.loaded.pattern;
        for id in pattern.rewrite_nodes() {
            if let NodeKind::NativeResult { call, index, .. } = pattern.node(id).kind
                && call == node
            {
                self.bindings[id.index()] = results.get(index as usize).cloned();
            }
        }
        Ok(true)
    }

    fn create(&mut self, node: NodeId, op: &OperationNode) -> Result<(), RewriteError> {
        let Some(name) = self.loaded.op_names[node.index()] else {
            return Err(RewriteError::other("cannot create an operation without a name"));
        };
        let mut attrs: Vec<NamedAttribute> = Vec::with_capacity(op.attributes.len());
        for (attribute, name) in op.attributes.iter().zip(&self.loaded.attr_names[node.index()]) {
            if let NodeKind::AttributeOf { op, name: read, .. } =
                &self.loaded.pattern.node(attribute.value).kind
            {
                let read = self.rewriter.context().identifier(read);
                let found = self.op(*op)?.attr(self.rewriter, read);
                let default = self.loaded.literals[attribute.value.index()].clone();
                if let Some(value) = found.map(PdlValue::Attribute).or(default)
                    && let PdlValue::Attribute(value) = value
                {
                    attrs.push((*name, value));
                }
                continue;
            }
            if let PdlValue::Attribute(value) = self.value(attribute.value)? {
                attrs.push((*name, value));
            }
        }
        let operand_nodes = op.operands.as_deref().unwrap_or_default();
        let operands = self.values(operand_nodes)?;
        let result_nodes = op.result_types.as_deref().unwrap_or_default();
        let unbound: Vec<usize> =
            (0..result_nodes.len()).filter(|&i| self.is_unbound_type(result_nodes[i])).collect();
        let is_typed = op.result_types.is_some() && unbound.is_empty();
        let info = self.rewriter.context().op_info(name);
        let (operand_groups, result_groups, traits) = (info.operands, info.results, info.traits);
        if traits.has(Trait::AttrSizedOperandSegments) {
            self.add_segments("operandSegmentSizes", operand_groups, operand_nodes, &mut attrs)?;
        }
        if is_typed && traits.has(Trait::AttrSizedResultSegments) {
            self.add_segments("resultSegmentSizes", result_groups, result_nodes, &mut attrs)?;
        }
        let types = if is_typed {
            self.types(result_nodes)?
        } else if let Some(replaced) = self.replaced_by(node) {
            result_types(self.rewriter, replaced)
        } else {
            infer_types(self.rewriter, name, self.loc, &operands, &attrs)?
        };
        let made = self.rewriter.create(name, self.loc, &operands, &types, &attrs);
        self.bindings[node.index()] = Some(PdlValue::Op(made));
        self.bind_types(made, result_nodes, &unbound)
    }

    /// Returns whether a type is unconstrained so far. Such a type is bound to the inferred one.
    fn is_unbound_type(&self, node: NodeId) -> bool {
        self.bindings[node.index()].is_none()
            && node.0 >= self.loaded.pattern.n_match
            && matches!(
                self.loaded.pattern.node(node).kind,
                NodeKind::Type { value: None } | NodeKind::Types { values: None }
            )
    }

    /// Binds type nodes to the result types of an operation just created.
    fn bind_types(&mut self, op: Op, types: &[NodeId], unbound: &[usize]) -> Result<(), RewriteError> {
        let has_range = types.iter().position(|&node| self.is_range(node)).unwrap_or(types.len());
        for &i in unbound {
            let n_after = types.len() - 1 - i;
            let ir = self.rewriter.ir();
            let found = if self.is_range(types[i]) {
                PdlValue::TypeRange(ResultSlice::inner(ir, op, i, n_after).types_vec(ir))
            } else if i > has_range {
                PdlValue::Type(nth_result_from_back(ir, op, n_after)?.ty(ir))
            } else {
                PdlValue::Type(nth_result(ir, op, i)?.ty(ir))
            };
            self.bindings[types[i].index()] = Some(found);
        }
        Ok(())
    }

    /// Returns the operation that is replaced by one to be created, if there is such an operation already.
    fn replaced_by(&self, node: NodeId) -> Option<Op> {
        let pattern = &self.loaded.pattern;
        let replaced = pattern.rewrite_nodes().find_map(|id| match pattern.node(id).kind {
            NodeKind::Replace { op, with: Replacement::Operation(with) } if with == node => Some(op),
            _ => None,
        });
        match self.bindings[replaced?.index()] {
            Some(PdlValue::Op(op)) => Some(op),
            _ => None,
        }
    }

    /// Adds the attribute with the size of each group.
    fn add_segments(
        &mut self,
        name: &str,
        groups: &[Group],
        nodes: &[NodeId],
        attrs: &mut Vec<NamedAttribute>,
    ) -> Result<(), RewriteError> {
        if groups.len() != nodes.len() {
            return Ok(());
        }
        let mut sizes = Vec::with_capacity(nodes.len());
        for &node in nodes {
            sizes.push(match self.value(node)? {
                PdlValue::TypeRange(types) => types.len(),
                PdlValue::ValueRange(values) => values.len(),
                _ => 1,
            });
        }
        let name = self.rewriter.context().identifier(name);
        attrs.push((name, segment_sizes(self.rewriter, &sizes)));
        Ok(())
    }

    fn is_range(&self, node: NodeId) -> bool {
        let kind = self.loaded.pattern.entity_kind(node);
        matches!(kind, Some(EntityKind::TypeRange | EntityKind::ValueRange))
    }

    fn op(&mut self, node: NodeId) -> Result<Op, RewriteError> {
        match self.value(node)? {
            PdlValue::Op(op) => Ok(op),
            _ => Err(self.unbound(node)),
        }
    }

    /// Values and ranges of values, as one list.
    fn values(&mut self, nodes: &[NodeId]) -> Result<ValueVec, RewriteError> {
        let mut list = ValueVec::new();
        for &node in nodes {
            match self.value(node)? {
                PdlValue::Value(value) => list.push(value),
                PdlValue::ValueRange(values) => list.extend_from_slice(&values),
                _ => return Err(self.unbound(node)),
            }
        }
        Ok(list)
    }

    /// Types and ranges of types, as one list.
    fn types(&mut self, nodes: &[NodeId]) -> Result<TypeVec, RewriteError> {
        let mut list = TypeVec::new();
        for &node in nodes {
            match self.value(node)? {
                PdlValue::Type(ty) => list.push(ty),
                PdlValue::TypeRange(types) => list.extend_from_slice(&types),
                _ => return Err(self.unbound(node)),
            }
        }
        Ok(list)
    }

    /// Returns the value of a node. Results are read on first use.
    fn value(&mut self, node: NodeId) -> Result<PdlValue, RewriteError> {
        if let Some(bound) = &self.bindings[node.index()] {
            return Ok(bound.clone());
        }
        let of = |op: NodeId| match self.bindings[op.index()] {
            Some(PdlValue::Op(op)) => Ok(op),
            _ => Err(self.unbound(op)),
        };
        let ir = self.rewriter.ir();
        let found = match self.loaded.pattern.node(node).kind {
            NodeKind::Result { op, index } => PdlValue::Value(nth_result(ir, of(op)?, index as usize)?),
            NodeKind::Results { op, group: Some(group), is_single: true } => {
                PdlValue::Value(result_of_group(ir, of(op)?, group as usize)?)
            }
            NodeKind::Results { op, group: Some(group), is_single: false } => {
                PdlValue::ValueRange(results_of_group(ir, of(op)?, group as usize)?)
            }
            NodeKind::Results { op, group: None, .. } => {
                results_of(ir, of(op)?, None, false).ok_or_else(|| self.unbound(node))?
            }
            _ => return Err(self.unbound(node)),
        };
        self.bindings[node.index()] = Some(found.clone());
        Ok(found)
    }

    fn unbound(&self, node: NodeId) -> RewriteError {
        RewriteError::other(format!("node {} of pattern `{}` has no value", node.0, self.loaded.name))
    }
}
