//! Rewrites: the rewrite section of a pattern as steps.
//!
//! In: a `Pattern` and the positions of its nodes. Out: steps appended to a `Program`, and their arguments.
//! Invariant: slices are read before anything changes. Created operations have the location of the root, unless the pattern has others.
//! MLIR: PDLToPDLInterp's `generateRewriter`. Differs: result types come from the replaced operation before
//! they are inferred, as PDLL's document specifies; segment sizes are set.

use pdll_match::collect::Predicates;
use pdll_match::pattern::{EntityKind, NativeCall, NodeId, NodeKind, OperationNode, Pattern, Replacement};
use pdll_match::predicate::{Position, PositionId, Vocabulary};
use pdll_support::text::Text;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::super::check::Literals;
use super::super::limits::Limits;
use super::super::program::{
    Arg, AttrFrom, Call, Creation, ListReg, LocationFrom, LocationPart, Part, Program, RangeRef, Reg,
    ResultSlot, Step, TypesFrom,
};
use super::env::{Registers, Slot};
use super::error::AssembleError;
use crate::ir::{Context, Group, Trait, TypeVec};
use crate::native::NativeKind;

/// The arguments of a rewrite after the root, which is in register zero.
#[derive(Debug, Default)]
pub(super) struct Needed {
    /// Positions, each with the slot in which the rewrite expects it.
    pub(super) positions: SmallVec<[(PositionId, Slot); 4]>,
}

/// The location of a node's value during a rewrite.
#[derive(Copy, Clone, Debug)]
enum Place {
    One(Reg),
    List(ListReg),
    Types(u32),
}

struct Writer<'a> {
    program: &'a mut Program,
    pattern: &'a Pattern,
    predicates: &'a Predicates,
    vocabulary: &'a Vocabulary,
    ctx: &'a Context,
    literals: &'a Literals,
    registers: Registers,
    needed: Needed,
    /// By node, as far as it was used.
    places: SmallVec<[Option<Place>; 16]>,
    /// Reads before anything changes, and the steps after them.
    reads: SmallVec<[Step; 4]>,
    steps: SmallVec<[Step; 4]>,
    /// The created operations that replace others, in order, each with the first operation that it replaces.
    replaced: SmallVec<[(NodeId, NodeId); 2]>,
    /// The results of each native call that are nodes.
    native_results: FxHashMap<NodeId, Vec<(u32, NodeId)>>,
}

/// Writes the rewrite of a pattern.
///
/// # Errors
/// If there is no room for it.
pub(super) fn write(
    program: &mut Program,
    pattern: &Pattern,
    predicates: &Predicates,
    vocabulary: &Vocabulary,
    ctx: &Context,
    literals: &Literals,
    limits: Limits,
) -> Result<Needed, AssembleError> {
    let mut writer = Writer {
        program,
        pattern,
        predicates,
        vocabulary,
        ctx,
        literals,
        registers: Registers::new(limits),
        needed: Needed::default(),
        places: SmallVec::from_elem(None, pattern.nodes.len()),
        reads: SmallVec::new(),
        steps: SmallVec::new(),
        replaced: SmallVec::new(),
        native_results: FxHashMap::default(),
    };
    writer.write()?;
    let Writer { program, registers, needed, reads, steps, .. } = writer;
    program.n_regs = program.n_regs.max(registers.most);
    program.n_list_regs = program.n_list_regs.max(registers.most_lists);
    program.steps.extend(reads);
    program.steps.extend(steps);
    program.steps.push(Step::Done);
    if program.steps.len() > limits.instructions {
        return Err(AssembleError::TooLong);
    }
    Ok(needed)
}

impl Writer<'_> {
    fn write(&mut self) -> Result<(), AssembleError> {
        let pattern = self.pattern;
        let root = self.registers.take(1)?;
        for id in pattern.rewrite_nodes() {
            match pattern.node(id).kind {
                NodeKind::Replace { op, with: Replacement::Operation(with) } => {
                    self.replaced.push((with, op));
                }
                NodeKind::NativeResult { call, index, .. } => {
                    self.native_results.entry(call).or_default().push((index, id));
                }
                _ => {}
            }
        }
        self.replaced.sort_by_key(|(with, _)| *with);
        if let Some(external) = &pattern.external_rewrite {
            let mut args = vec![Arg::Op(root)];
            for &arg in &external.args {
                args.push(self.arg(arg)?);
            }
            self.call(&external.name, args, Vec::new());
        }
        pattern.rewrite_nodes().try_for_each(|node| self.node(node))
    }

    fn call(&mut self, name: &str, args: Vec<Arg>, results: Vec<ResultSlot>) {
        let call = self.program.calls.len() as u32;
        let kind = NativeKind::Rewrite;
        self.program.calls.push(Call {
            kind,
            name: name.to_owned(),
            args,
            results,
            rank: u32::MAX,
            is_negated: false,
        });
        self.steps.push(Step::Native { call });
    }

    fn node(&mut self, node: NodeId) -> Result<(), AssembleError> {
        let pattern = self.pattern;
        match &pattern.node(node).kind {
            NodeKind::Operation(op) => self.create(node, op)?,
            NodeKind::Range { kind, parts } => {
                let list = self.list(parts)?;
                let to = self.registers.take_list()?;
                self.steps.push(match kind {
                    EntityKind::TypeRange => Step::Types { list, to },
                    _ => Step::Values { list, to },
                });
                self.places[node.index()] = Some(Place::List(to));
            }
            NodeKind::NativeRewrite(call) => self.native(node, call)?,
            NodeKind::Location(location) => {
                let mut parts = SmallVec::with_capacity(location.of.len());
                for &node in &location.of {
                    let is_op = pattern.entity_kind(node) == Some(EntityKind::Operation);
                    parts.push(match self.place(node)? {
                        Place::One(reg) if is_op => LocationPart::Op(reg),
                        Place::One(reg) => LocationPart::Value(reg),
                        Place::List(list) => LocationPart::Values(list),
                        Place::Types(_) => return Err(AssembleError::Unbound),
                    });
                }
                self.steps.push(Step::Location { location: self.program.locations.len() as u32 });
                self.program.locations.push(LocationFrom { parts, label: location.label.clone() });
            }
            NodeKind::Erase { op } => {
                let op = self.one(*op)?;
                self.steps.push(Step::Erase { op });
            }
            NodeKind::Replace { op, with: Replacement::Operation(with) } => {
                let (op, with) = (self.one(*op)?, self.one(*with)?);
                self.steps.push(Step::ReplaceWithOp { op, with });
            }
            NodeKind::Replace { op, with: Replacement::Values(values) } => {
                let (op, list) = (self.one(*op)?, self.list(values)?);
                self.steps.push(Step::Replace { op, list });
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
        Ok(())
    }

    fn native(&mut self, node: NodeId, call: &NativeCall) -> Result<(), AssembleError> {
        let args = call.args.iter().map(|&arg| self.arg(arg)).collect::<Result<Vec<_>, _>>()?;
        let mut results = Vec::with_capacity(call.results.len());
        for kind in &call.results {
            results.push(match kind {
                EntityKind::TypeRange | EntityKind::ValueRange => {
                    ResultSlot::List(self.registers.take_list()?)
                }
                _ => ResultSlot::Reg(self.registers.take(1)?),
            });
        }
        for (index, id) in self.native_results.remove(&node).unwrap_or_default() {
            let place = match results.get(index as usize) {
                Some(ResultSlot::Reg(reg)) => Place::One(*reg),
                Some(ResultSlot::List(list)) => Place::List(*list),
                _ => continue,
            };
            self.places[id.index()] = Some(place);
        }
        self.call(&call.name, args, results);
        Ok(())
    }

    fn create(&mut self, node: NodeId, op: &OperationNode) -> Result<(), AssembleError> {
        let name = op.name.as_deref().and_then(|name| self.literals.operation(name));
        let name = name.ok_or(AssembleError::Unbound)?;
        let mut creation = Creation {
            name,
            operands: 0,
            types: TypesFrom::Inferred,
            attrs: Vec::with_capacity(op.attributes.len()),
            attrs_from: Vec::new(),
        };
        for attribute in &op.attributes {
            let name = self.ctx.identifier(&attribute.name);
            let value = &self.pattern.node(attribute.value).kind;
            match value {
                NodeKind::Attribute { value: Some(text), .. } => {
                    let attr = self.literals.attribute(text).ok_or(AssembleError::Unbound)?;
                    creation.attrs.push((name, attr));
                }
                NodeKind::AttributeOf { op, name: read, default } => {
                    let op = self.one(*op)?;
                    let literal = |text: &Text| self.literals.attribute(text).ok_or(AssembleError::Unbound);
                    let default = default.as_ref().map(literal).transpose()?;
                    let from =
                        AttrFrom::Op { op, name: self.ctx.identifier(read), has_default: default.is_some() };
                    creation.add_attr(name, default.unwrap_or(self.ctx.unit_attr()), from);
                }
                _ => {
                    let reg = self.one(attribute.value)?;
                    creation.add_attr(name, self.ctx.unit_attr(), AttrFrom::Reg(reg));
                }
            }
        }
        let operand_nodes = op.operands.as_deref().unwrap_or_default();
        creation.operands = self.list(operand_nodes)?;
        let type_nodes = op.result_types.as_deref().unwrap_or_default();
        let unbound: Vec<usize> =
            (0..type_nodes.len()).filter(|&i| self.is_unbound_type(type_nodes[i])).collect();
        let is_typed = op.result_types.is_some() && unbound.is_empty();
        let info = self.ctx.op_info(name);
        let (operand_groups, result_groups, traits) = (info.operands, info.results, info.traits);
        if traits.has(Trait::AttrSizedOperandSegments) {
            self.add_segments("operandSegmentSizes", operand_groups, operand_nodes, &mut creation)?;
        }
        if is_typed && traits.has(Trait::AttrSizedResultSegments) {
            self.add_segments("resultSegmentSizes", result_groups, type_nodes, &mut creation)?;
        }
        let first = self.replaced.partition_point(|(with, _)| *with < node);
        let replaced = self.replaced.get(first).filter(|(with, op)| *with == node && *op < node);
        let replaced = replaced.map(|(_, op)| *op);
        creation.types = if is_typed {
            match self.constant_types(type_nodes) {
                Some(types) => TypesFrom::Consts(types),
                None => TypesFrom::List(self.list(type_nodes)?),
            }
        } else if let Some(replaced) = replaced {
            TypesFrom::ResultsOf(self.one(replaced)?)
        } else {
            TypesFrom::Inferred
        };
        let to = self.registers.take(1)?;
        self.steps.push(Step::Create { creation: self.program.creations.len() as u32, to });
        self.program.creations.push(creation);
        self.places[node.index()] = Some(Place::One(to));
        self.bind_types(to, type_nodes, &unbound)
    }

    /// Returns the types, if all of them are constants of the pattern.
    fn constant_types(&self, nodes: &[NodeId]) -> Option<TypeVec> {
        let mut types = TypeVec::new();
        for &node in nodes {
            match &self.pattern.node(node).kind {
                NodeKind::Type { value: Some(text) } => types.push(self.literals.ty(text)?),
                NodeKind::Types { values: Some(texts) } => {
                    for text in texts {
                        types.push(self.literals.ty(text)?);
                    }
                }
                _ => return None,
            }
        }
        Some(types)
    }

    /// Returns whether a type is unconstrained so far. Such a type is bound to the inferred one.
    fn is_unbound_type(&self, node: NodeId) -> bool {
        node.0 >= self.pattern.n_match
            && self.places[node.index()].is_none()
            && matches!(
                self.pattern.node(node).kind,
                NodeKind::Type { value: None } | NodeKind::Types { values: None }
            )
    }

    /// Binds type nodes to the result types of an operation just created.
    fn bind_types(&mut self, op: Reg, types: &[NodeId], unbound: &[usize]) -> Result<(), AssembleError> {
        let first_range = types.iter().position(|&node| self.is_range(node)).unwrap_or(types.len());
        for &i in unbound {
            let (before, after) = (i as u32, (types.len() - 1 - i) as u32);
            let place = if self.is_range(types[i]) {
                let to = self.registers.take_list()?;
                self.steps.push(Step::ResultTypes { op, to, first: before, last: after });
                Place::List(to)
            } else {
                let to = self.registers.take(1)?;
                self.steps.push(match i > first_range {
                    true => Step::ResultTypeFromBack { op, to, index: after },
                    false => Step::ResultType { op, to, index: before },
                });
                Place::One(to)
            };
            self.places[types[i].index()] = Some(place);
        }
        Ok(())
    }

    /// Adds the attribute with the size of each group.
    fn add_segments(
        &mut self,
        name: &str,
        groups: &[Group],
        nodes: &[NodeId],
        creation: &mut Creation,
    ) -> Result<(), AssembleError> {
        if groups.len() == nodes.len() {
            let list = self.list(nodes)?;
            let name = self.ctx.identifier(name);
            creation.add_attr(name, self.ctx.unit_attr(), AttrFrom::Segments { list });
        }
        Ok(())
    }

    fn is_range(&self, node: NodeId) -> bool {
        matches!(self.pattern.entity_kind(node), Some(EntityKind::TypeRange | EntityKind::ValueRange))
    }

    /// Entities and ranges as one list.
    fn list(&mut self, nodes: &[NodeId]) -> Result<u32, AssembleError> {
        let mut parts = SmallVec::with_capacity(nodes.len());
        for &node in nodes {
            parts.push(match self.place(node)? {
                Place::One(reg) => Part::One(reg),
                Place::List(list) => Part::Many(list),
                Place::Types(types) => Part::Types(types),
            });
        }
        self.program.lists.push(parts);
        Ok(self.program.lists.len() as u32 - 1)
    }

    fn arg(&mut self, node: NodeId) -> Result<Arg, AssembleError> {
        let kind = self.pattern.entity_kind(node).ok_or(AssembleError::Unbound)?;
        Ok(match (self.place(node)?, kind) {
            (Place::One(reg), EntityKind::Attribute) => Arg::Attribute(reg),
            (Place::One(reg), EntityKind::Operation) => Arg::Op(reg),
            (Place::One(reg), EntityKind::Type) => Arg::Type(reg),
            (Place::One(reg), _) => Arg::Value(reg),
            (Place::List(list), kind) => Arg::Range(RangeRef::List(list), kind),
            (Place::Types(types), kind) => Arg::Range(RangeRef::Types(types), kind),
        })
    }

    fn one(&mut self, node: NodeId) -> Result<Reg, AssembleError> {
        match self.place(node)? {
            Place::One(reg) => Ok(reg),
            _ => Err(AssembleError::Unbound),
        }
    }

    /// Returns the location of a node's value.
    fn place(&mut self, node: NodeId) -> Result<Place, AssembleError> {
        if let Some(place) = self.places[node.index()] {
            return Ok(place);
        }
        let place = match self.literal(node)? {
            Some(place) => place,
            None if node.0 < self.pattern.n_match => self.matched(node)?,
            None => self.made(node)?,
        };
        self.places[node.index()] = Some(place);
        Ok(place)
    }

    fn literal(&mut self, node: NodeId) -> Result<Option<Place>, AssembleError> {
        let raw = match &self.pattern.node(node).kind {
            NodeKind::Attribute { value: Some(text), .. } => {
                self.literals.attribute(text).ok_or(AssembleError::Unbound)?.raw()
            }
            NodeKind::Type { value: Some(text) } => {
                self.literals.ty(text).ok_or(AssembleError::Unbound)?.raw()
            }
            NodeKind::Types { values: Some(_) } => {
                let types = self.constant_types(&[node]).ok_or(AssembleError::Unbound)?;
                self.program.type_lists.push(types);
                return Ok(Some(Place::Types(self.program.type_lists.len() as u32 - 1)));
            }
            _ => return Ok(None),
        };
        let to = self.registers.take(1)?;
        self.reads.push(Step::Const { to, raw });
        Ok(Some(Place::One(to)))
    }

    /// Returns the place of a node of the match section.
    fn matched(&mut self, node: NodeId) -> Result<Place, AssembleError> {
        let at = self.predicates.places[node.index()].ok_or(AssembleError::Unbound)?;
        let vocabulary = self.vocabulary;
        let kind = vocabulary.kind(at);
        let (source, is_types) = match *vocabulary.position(at) {
            Position::Root => return Ok(Place::One(0)),
            Position::TypeOf(of) if kind == EntityKind::TypeRange => (of, true),
            _ => (at, kind == EntityKind::TypeRange),
        };
        let slot = self.need(source)?;
        Ok(match slot {
            Slot::Reg(reg) => Place::One(reg),
            Slot::Range(RangeRef::List(list))
                if is_types == (vocabulary.kind(source) == EntityKind::TypeRange) =>
            {
                Place::List(list)
            }
            Slot::Range(range) => {
                let to = self.registers.take_list()?;
                self.reads.push(match is_types {
                    true => Step::ReadTypes { range, to },
                    false => Step::ReadValues { range, to },
                });
                Place::List(to)
            }
        })
    }

    /// Returns the location of a position's value in the rewrite.
    fn need(&mut self, at: PositionId) -> Result<Slot, AssembleError> {
        if let Some((_, slot)) = self.needed.positions.iter().find(|(other, _)| *other == at) {
            return Ok(*slot);
        }
        let slot = match (self.vocabulary.kind(at), self.vocabulary.position(at)) {
            (EntityKind::ValueRange, Position::Operands { .. } | Position::OperandGroup { .. }) => {
                Slot::Range(RangeRef::Operands(self.registers.take(3)?))
            }
            (EntityKind::ValueRange, Position::Results { .. } | Position::ResultGroup { .. }) => {
                Slot::Range(RangeRef::Results(self.registers.take(3)?))
            }
            (EntityKind::ValueRange | EntityKind::TypeRange, _) => {
                Slot::Range(RangeRef::List(self.registers.take_list()?))
            }
            _ => Slot::Reg(self.registers.take(1)?),
        };
        self.needed.positions.push((at, slot));
        Ok(slot)
    }

    /// Returns the place of a node of the rewrite section, which is read at its first use.
    fn made(&mut self, node: NodeId) -> Result<Place, AssembleError> {
        let (op_node, group, is_single) = match self.pattern.node(node).kind {
            NodeKind::Result { op, index } => {
                let (op, to) = (self.one(op)?, self.registers.take(1)?);
                self.steps.push(Step::Result { op, to, index });
                return Ok(Place::One(to));
            }
            NodeKind::Results { op, group, is_single } => (op, group, is_single),
            _ => return Err(AssembleError::Unbound),
        };
        let op = self.one(op_node)?;
        if let (Some(group), true) = (group, is_single) {
            let to = self.registers.take(1)?;
            self.steps.push(Step::ResultOfGroup { op, to, group });
            return Ok(Place::One(to));
        }
        let to = self.registers.take_list()?;
        self.steps.push(match group {
            Some(group) => Step::ResultsOfGroup { op, to, group },
            None => Step::AllResults { op, to },
        });
        Ok(Place::List(to))
    }
}
