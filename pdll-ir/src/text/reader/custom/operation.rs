//! From the parts of an operation in its custom assembly format to the operation: determines types, resolves
//! operands, reads regions of user functions.

use smallvec::SmallVec;

use crate::assembly::{
    DeriveTypes, Element, Format, FormatParts, FoundTypes, GroupLists, ImplicitTerminator, Item, OpParts,
    RegionText, TypeRule, TypeSource, UnresolvedOperand,
};
use crate::attributes::NamedAttribute;
use crate::block::Region;
use crate::builder::OpBuilder;
use crate::context::Context;
use crate::dialect::{GroupArity, InferTypesInput, Op};
use crate::text::error::{Fault, Read};
use crate::text::reader::state::{Group, Owner, PartialOp, Reader, Todo, Use};
use crate::traits::Trait;
use crate::types::{Type, TypeVec};
use crate::value::Value;

impl Reader<'_> {
    /// Returns the operation of a partial; creates it with its single regions if necessary.
    pub(super) fn op_of(&mut self, partial: &mut PartialOp) -> Op {
        if let Some(op) = partial.op {
            return op;
        }
        let loc = self.loc_at(partial.name_lo);
        let op = self.ir.alloc_op(partial.name, loc, &[], &[]);
        let regions = partial.shape.regions;
        // Where all regions are written together, there are as many as are written.
        let is_all = |item: &Item| matches!(item.element, Element::Regions);
        if !regions.is_empty() && !partial.format.is_some_and(|format| format.items.iter().any(is_all)) {
            for _ in regions.iter().filter(|group| group.arity != GroupArity::Variadic) {
                self.ir.add_region(op);
            }
        }
        partial.op = Some(op);
        op
    }

    /// Adds the implicit terminator, and the block that it ends, to a region that was read.
    pub(super) fn ensure_terminator(&mut self, region: Region, terminator: ImplicitTerminator, at: usize) {
        let first = region.blocks(&self.ir).next();
        let block = first.unwrap_or_else(|| self.ir.append_block(region, &[]));
        let last = block.last_op(&self.ir);
        if !last.is_some_and(|op| op.has_trait(&self.ir, Trait::Terminator)) {
            let name = self.ctx.op_name(terminator.name);
            let loc = self.loc_at(at);
            let yielded = last.filter(|_| terminator.yields).map(|op| op.results(&self.ir));
            let operands: Vec<Value> = yielded.into_iter().flatten().collect();
            let op = self.ir.alloc_op(name, loc, &operands, &[]);
            // One with a region has an empty block there, as `scf.forall.in_parallel`.
            let groups = self.ctx.op_info(name).regions;
            for _ in groups.iter().filter(|group| group.arity != GroupArity::Variadic) {
                let region = self.ir.add_region(op);
                self.ir.append_block(region, &[]);
            }
            self.ir.link_op(op, block, None);
        }
    }

    /// Creates the operation after all elements of its format were read.
    pub(super) fn make_from_format(&mut self, mut partial: Box<PartialOp>) -> Read<()> {
        let Some(format) = partial.format else { return Ok(()) };
        for slot in format.list_sizes {
            // A group of groups that an optional group left out.
            partial.parts.attributes[usize::from(*slot)]
                .get_or_insert_with(|| self.ctx.dense_i32_array_attr(&[]));
        }
        if partial.facts.has_checked_sources {
            self.check_sources(&partial, format)?;
        }
        let mut types = std::mem::take(&mut self.list);
        types.clear();
        if !format.infers_results {
            self.result_types(&mut partial, format, &mut types)?;
        }
        if partial.facts.has_sizes {
            set_segments(&self.ctx, &mut partial.parts);
        }
        self.resolve_operands(&partial, format)?;
        let values = std::mem::take(&mut self.values);
        if format.infers_results {
            types.extend_from_slice(&self.inferred_types(&partial, &values)?);
        }
        let op = match partial.op {
            None if partial.shape.regions.is_empty() => {
                let loc = self.loc_at(partial.name_lo);
                *partial.op.insert(self.ir.alloc_op(partial.name, loc, &values, &types))
            }
            _ => {
                let op = self.op_of(&mut partial);
                self.set_values(op, &values, &types);
                op
            }
        };
        (self.values, self.list) = (values, types);
        if !partial.replaced.is_empty() {
            for (slot, attr) in partial.replaced.drain(..) {
                partial.parts.attributes[slot] = Some(attr);
            }
        }
        for (slot, attr) in partial.parts.attributes.iter().enumerate() {
            if let Some(attr) = *attr {
                let value = match partial.facts.has_units {
                    true => self.ctx.property_value(partial.name, slot, attr),
                    false => Some(attr),
                };
                self.ir.set_slot(op, slot, value);
            }
        }
        if !partial.parts.discardable.is_empty() {
            self.ir.assign_dictionary(op, &partial.parts.discardable);
        }
        if !partial.parts.successors.are_untouched() {
            self.ir.set_successors(op, &partial.parts.successors.concat());
        }
        if !partial.shape.regions.is_empty() {
            self.add_regions(&mut partial, op);
            if format.fills_regions && format.terminator.is_none() {
                self.fill_regions(&partial, op);
            }
        }
        self.read_deferred(partial)
    }

    /// Adds the regions that user functions noted.
    fn add_regions(&mut self, partial: &mut PartialOp, op: Op) {
        for (index, group) in partial.shape.regions.iter().enumerate() {
            for text in partial.parts.regions.take(index) {
                let region = match group.arity {
                    GroupArity::Variadic => self.ir.add_region(op),
                    _ => op.region(&self.ir, index),
                };
                partial.deferred.push((region, text));
            }
        }
    }

    /// Adds a block to single regions that were written but are empty.
    fn fill_regions(&mut self, partial: &PartialOp, op: Op) {
        let written = |element: &Element| match element {
            Element::Region(group) => Some(usize::from(*group)),
            _ => None,
        };
        let Some(format) = partial.format else { return };
        // Those in optional groups are left empty if they were.
        for group in format.items.iter().filter_map(|item| written(&item.element)) {
            let Some(region) = op.regions(&self.ir).get(group).copied() else { continue };
            if region.entry(&self.ir).is_none() {
                self.ir.append_block(region, &[]);
            }
        }
    }

    /// Creates the operation after a user function has parsed it.
    pub(super) fn make_from_parts(&mut self, mut partial: Box<PartialOp>, parts: &mut OpParts) -> Read<()> {
        let OpParts { operands, result_types, attributes, successors, regions, build_regions } = parts;
        let loc = self.loc_at(partial.name_lo);
        let op = self.ir.alloc_op(partial.name, loc, operands, result_types);
        partial.op = Some(op);
        if !attributes.is_empty() {
            self.ir.assign_attrs(op, attributes);
        }
        if !successors.is_empty() {
            self.ir.set_successors(op, successors);
        }
        for text in regions.drain(..) {
            let region = self.ir.add_region(op);
            partial.deferred.push((region, text));
        }
        if let Some(build) = build_regions.take() {
            build
                .call(&mut OpBuilder::new(&mut self.ir), op)
                .map_err(|message| self.form_fault(build.at.unwrap_or(partial.name_lo), &message))?;
        }
        self.read_deferred(partial)
    }

    /// Reads a region without an end, for the first error in it; `fault` is the error if there is no other.
    #[cold]
    pub(super) fn read_unclosed(
        &mut self,
        mut partial: Box<PartialOp>,
        region: RegionText,
        fault: Box<Fault>,
    ) -> Read<()> {
        let op = self.ir.alloc_op(partial.name, self.loc_at(partial.name_lo), &[], &[]);
        partial.deferred.push((self.ir.add_region(op), region));
        (partial.op, partial.unclosed) = (Some(op), Some(fault));
        self.next_deferred(partial)
    }

    /// Gives an operation that was created for its regions its operands and results.
    fn set_values(&mut self, op: Op, values: &[Value], types: &[Type]) {
        if !values.is_empty() {
            self.ir.replace_operands(op, values);
        }
        self.ir.add_results(op, types);
    }

    /// Reads the regions that functions of the user noted, then ends the operation.
    fn read_deferred(&mut self, mut partial: Box<PartialOp>) -> Read<()> {
        partial.end = self.pos;
        partial.deferred.reverse();
        self.next_deferred(partial)
    }

    /// Parses the next deferred region, or finishes the operation.
    pub(super) fn next_deferred(&mut self, mut partial: Box<PartialOp>) -> Read<()> {
        let Some(op) = partial.op else { return Ok(()) };
        while let Some((region, RegionText { lo, args, terminator, .. })) = partial.deferred.pop() {
            let Some(lo) = lo else { continue };
            self.pos = lo;
            partial.terminator = terminator;
            partial.todo.push(Todo::Deferred);
            self.enter_region(op, region, partial)?;
            if args.is_empty() {
                return Ok(());
            }
            let block = self.unnamed_block();
            for argument in args {
                let UnresolvedOperand { name, lo, .. } = argument.name;
                let name = crate::text::reader::names::NameId::from_raw(name);
                if self.names.get(name).first.is_some() {
                    let message = format!("region entry argument '{}' is already in use", self.name_text(lo));
                    let known = self.names.get(name).lo as usize;
                    return Err(Fault::new(lo as usize, message).note(known, "previously referenced here"));
                }
                let value = self.ir.add_argument(block, argument.ty);
                self.define(Group { name, count: 1, lo }, value)?;
                self.ir.set_argument_loc(value, self.loc_at(lo as usize));
                if let Some(at) = argument.loc {
                    let body = std::mem::replace(&mut self.pos, at);
                    self.trailing_loc(Owner::Argument(value))?;
                    self.pos = body;
                }
            }
            return Ok(());
        }
        if let Some(fault) = partial.unclosed {
            return Err(fault);
        }
        self.pos = partial.end;
        let block = self.insertion_block();
        self.ir.link_op(op, block, None);
        if !partial.groups.is_empty() {
            self.define_results(op, partial.lo, &partial.groups)?;
        }
        self.recycle(partial);
        self.trailing_loc(Owner::Op(op))
    }

    /// Resolves the operands into `values`.
    fn resolve_operands(&mut self, partial: &PartialOp, format: &Format) -> Read<()> {
        self.values.clear();
        let parts = &partial.parts;
        if parts.all_operands.is_some() || parts.all_operand_types.is_some() {
            return self.resolve_all_operands(partial, format);
        }
        for (group, rule) in format.operand_types.iter().enumerate() {
            let operands = &parts.operands[group];
            if operands.is_empty() && !matches!(rule, TypeRule::Written) {
                continue;
            }
            let at = || parts.operand_los.one(group).unwrap_or_default();
            if let Some(ty) = self.simple_type(partial, rule) {
                self.resolve_each(operands, ty)?;
                continue;
            }
            match self.type_by_rule(partial, rule)? {
                Some(FoundTypes::Each(ty)) => self.resolve_each(operands, ty)?,
                Some(FoundTypes::List(types)) => {
                    self.resolve_list(operands, &types, at())?;
                }
                Some(FoundTypes::TooMany(_)) | None => {
                    self.resolve_list(operands, &parts.operand_types[group], at())?;
                }
            }
        }
        Ok(())
    }

    /// Does the same where all operands, or all their types, are written together.
    fn resolve_all_operands(&mut self, partial: &PartialOp, format: &Format) -> Read<()> {
        let parts = &partial.parts;
        let concat;
        let operands = match &parts.all_operands {
            Some(all) => &all[..],
            None => {
                concat = parts.operands.concat();
                &concat[..]
            }
        };
        let at = operands.first().map_or(self.pos, |operand| operand.lo as usize);
        if let Some(types) = &parts.all_operand_types {
            return self.resolve_list(operands, types, at);
        }
        let mut types = TypeVec::new();
        for (group, rule) in format.operand_types.iter().enumerate() {
            match self.type_by_rule(partial, rule)? {
                Some(FoundTypes::Each(ty)) => types.push(ty),
                Some(FoundTypes::List(list)) => types.extend(list),
                Some(FoundTypes::TooMany(_)) => {}
                None => types.extend_from_slice(&parts.operand_types[group]),
            }
        }
        self.resolve_list(operands, &types, at)
    }

    #[inline]
    fn resolve_list(&mut self, operands: &[UnresolvedOperand], types: &[Type], at: usize) -> Read<()> {
        if operands.len() != types.len() {
            let (n_operands, n_types) = (operands.len(), types.len());
            let message = format!(
                "number of operands and types do not match: got {n_operands} operands and {n_types} types"
            );
            return Err(self.form_fault(at, &message));
        }
        for (operand, ty) in operands.iter().zip(types) {
            let value = self.resolve_use(Use::from(*operand), *ty)?;
            self.values.push(value);
        }
        Ok(())
    }

    #[inline]
    fn resolve_each(&mut self, operands: &[UnresolvedOperand], ty: Type) -> Read<()> {
        for operand in operands {
            let value = self.resolve_use(Use::from(*operand), ty)?;
            self.values.push(value);
        }
        Ok(())
    }

    /// Returns the type of each of a group's values, where it is fixed, or that of a part that is there.
    #[inline]
    fn simple_type(&self, partial: &PartialOp, rule: &TypeRule) -> Option<Type> {
        let parts = &partial.parts;
        match rule {
            TypeRule::Built(make) => Some(make.call(&self.ctx)),
            TypeRule::From(TypeSource::Operand(group), None) => parts.operand_types.one(usize::from(*group)),
            TypeRule::From(TypeSource::Result(group), None) => parts.result_types.one(usize::from(*group)),
            _ => None,
        }
    }

    /// Returns the types of a group's values, unless the text contains them.
    #[inline]
    fn type_by_rule(&self, partial: &PartialOp, rule: &TypeRule) -> Read<Option<FoundTypes>> {
        match rule {
            TypeRule::Written => Ok(None),
            TypeRule::Built(make) => Ok(Some(FoundTypes::Each(make.call(&self.ctx)))),
            TypeRule::From(source, transform) => self.type_from(partial, *source, *transform).map(Some),
        }
    }

    /// Appends the types of all results. Those that the text omits are added to the parts.
    fn result_types(&self, partial: &mut PartialOp, format: &Format, types: &mut Vec<Type>) -> Read<()> {
        if let Some(all) = &partial.parts.all_result_types {
            types.extend_from_slice(all);
            return Ok(());
        }
        for (group, rule) in format.result_types.iter().enumerate() {
            if matches!(rule, TypeRule::Written) {
                match partial.parts.result_types[group] {
                    [ty] => types.push(ty),
                    ref written => types.extend_from_slice(written),
                }
                continue;
            }
            if let Some(ty) = self.simple_type(partial, rule) {
                partial.parts.result_types.set_one(group, ty);
                types.push(ty);
                continue;
            }
            let found = self.type_by_rule(partial, rule)?;
            let of_groups = &mut partial.parts.result_types;
            match found {
                Some(FoundTypes::Each(ty)) => of_groups.set(group, [ty]),
                Some(FoundTypes::List(types)) => of_groups.set(group, types),
                Some(FoundTypes::TooMany(_)) | None => {}
            }
            types.extend_from_slice(&of_groups[group]);
        }
        Ok(())
    }

    /// Checks the types of operands and results that determine other types.
    fn check_sources(&self, partial: &PartialOp, format: &Format) -> Read<()> {
        let info = self.ctx.op_info(partial.name);
        let Some(spec) = info.declared else { return Ok(()) };
        for rule in format.operand_types.iter().chain(format.result_types) {
            let (types, constraints, groups, group) = match rule {
                TypeRule::From(TypeSource::Operand(group), Some(_)) => {
                    (&partial.parts.operand_types, spec.operand_types, info.operands, usize::from(*group))
                }
                TypeRule::From(TypeSource::Result(group), Some(_)) => {
                    (&partial.parts.result_types, spec.result_types, info.results, usize::from(*group))
                }
                _ => continue,
            };
            let (Some(types), Some(constraint)) = (types.get(group), constraints.get(group)) else {
                continue;
            };
            let is_other =
                |ty: &&Type| constraint.missing.is_none() && !constraint.holds.call(&self.ctx, **ty);
            if let Some(ty) = types.iter().find(is_other) {
                let (name, summary) = (groups[group].name, constraint.summary);
                let message = format!("'{name}' must be {summary}, but got '{}'", ty.display(&self.ctx));
                return Err(self.form_fault(partial.name_lo, &message));
            }
        }
        Ok(())
    }

    fn type_from(
        &self,
        partial: &PartialOp,
        source: TypeSource,
        transform: Option<DeriveTypes>,
    ) -> Read<FoundTypes> {
        let first = |types: &GroupLists<Type>, all: &Option<TypeVec>, group: u8| {
            let group = usize::from(group);
            types.one(group).or_else(|| all.as_ref().and_then(|all| all.get(group)).copied())
        };
        let parts = &partial.parts;
        let found = match source {
            TypeSource::Operand(group) => first(&parts.operand_types, &parts.all_operand_types, group),
            TypeSource::Result(group) => first(&parts.result_types, &parts.all_result_types, group),
            TypeSource::Attribute(slot) => {
                let attr = parts.attributes.get(usize::from(slot)).copied().flatten();
                attr.and_then(|attr| attr.ty(&self.ctx))
            }
        };
        match (found, transform) {
            (Some(ty), None) => Ok(FoundTypes::Each(ty)),
            (Some(ty), Some(transform)) => match transform.call(&self.ir, ty) {
                FoundTypes::TooMany(n) => {
                    let ty = ty.display(&self.ctx);
                    let message = format!("'{ty}' determines the types of {n} values, which are too many");
                    Err(Fault::new(partial.name_lo, message))
                }
                found => Ok(found),
            },
            (None, _) => Err(Fault::new(
                partial.name_lo,
                "a type that this operation's form leaves out cannot be inferred",
            )),
        }
    }

    fn inferred_types(&self, partial: &PartialOp, operands: &[Value]) -> Read<TypeVec> {
        let slots = self.ctx.attribute_slots(partial.name);
        let inherent = slots.iter().zip(&partial.parts.attributes);
        let mut attrs: SmallVec<[NamedAttribute; 8]> =
            inherent.filter_map(|(name, attr)| Some((*name, (*attr)?))).collect();
        attrs.extend_from_slice(&partial.parts.discardable);
        let info = self.ctx.op_info(partial.name);
        let input = InferTypesInput {
            ir: &self.ir,
            name: partial.name,
            loc: self.loc_at(partial.name_lo),
            operands,
            attrs: &attrs,
            n_regions: info.regions.len(),
            found: None,
        };
        let inferred = match (info.infer_types, info.interpreted) {
            (Some(infer), _) => infer(&input),
            (None, Some(interpreted)) => interpreted.infer_types(&input),
            (None, None) => Err("the result types of this operation cannot be inferred".into()),
        };
        inferred.map_err(|message| Fault::new(partial.name_lo, message.text))
    }
}

/// Sets the attributes that hold the sizes of operand and result groups.
fn set_segments(ctx: &Context, parts: &mut FormatParts) {
    let Some(op) = ctx.registered_op(parts.name) else { return };
    let size = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    if let Some(slot) = op.operand_sizes.filter(|_| parts.all_operands.is_none()) {
        let groups = 0..parts.operands.n_groups();
        let sizes: SmallVec<[i32; 8]> = groups.map(|group| size(parts.operands[group].len())).collect();
        parts.attributes[usize::from(slot)] = Some(ctx.dense_i32_array_attr(&sizes));
    }
    if let Some(slot) = op.result_sizes.filter(|_| parts.all_result_types.is_none()) {
        let groups = op.info.results.iter().enumerate();
        let sizes: SmallVec<[i32; 8]> = groups
            .map(|(index, group)| match group.arity {
                GroupArity::Single => 1,
                _ => size(parts.result_types[index].len()),
            })
            .collect();
        parts.attributes[usize::from(slot)] = Some(ctx.dense_i32_array_attr(&sizes));
    }
}
