//! Rewriter: runs the steps of the rewrite of a match.
//!
//! In: a `Program`, and registers filled by the matcher. Out: the changed IR. Invariant: does not allocate
//! except for the growth of the IR, and for ranges of more than four.

use super::super::program::{AttrFrom, Creation, LocationFrom, LocationPart, Part, Program, Step, TypesFrom};
use super::natives;
use super::range::Range;
use super::registers::{Registers, fill_types, fill_values};
use smallvec::SmallVec;

use crate::RewriteError;
use crate::ir::{Attribute, Location, Op, Type, Value};
use crate::native::{NativeEntry, PdlValue};
use crate::pattern::generated::{infer_types, location_of, segment_sizes, start};
use crate::pattern::slices::{
    ResultSlice, nth_result, nth_result_from_back, result_of_group, results_of_group,
};
use crate::rewrite::rewriter::PatternRewriter;

/// Runs the steps from an address on. `false` if a native rewrite declined.
///
/// # Errors
/// Those of native rewrites, and misuse of the rewriter.
pub(super) fn run(
    program: &Program,
    entries: &[NativeEntry],
    from: u32,
    root: Op,
    registers: &mut Registers,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let loc = start(rewriter, root);
    registers.kept[0] = root.raw();
    let mut run = Run { program, entries, loc, registers, rewriter };
    for step in &program.steps[from as usize..] {
        match *step {
            Step::Done => break,
            Step::Native { call } => {
                if !run.native(call)? {
                    return run.rewriter.decline();
                }
            }
            ref step => {
                // An entity returned by a native function may be erased, which creation does not check.
                if !program.calls.is_empty() && step.changes() {
                    run.rewriter.check_misuse()?;
                }
                run.step(step)?;
            }
        }
    }
    Ok(true)
}

struct Run<'a, 'r, 'ir> {
    program: &'a Program,
    entries: &'a [NativeEntry],
    loc: Location,
    registers: &'r mut Registers,
    rewriter: &'r mut PatternRewriter<'ir>,
}

impl Run<'_, '_, '_> {
    #[inline]
    fn op(&self, reg: u16) -> Op {
        Op::from_index(self.registers.kept[usize::from(reg)])
    }

    #[inline]
    fn set(&mut self, reg: u16, raw: u32) {
        self.registers.kept[usize::from(reg)] = raw;
    }

    fn step(&mut self, step: &Step) -> Result<(), RewriteError> {
        let Run { program, .. } = *self;
        match *step {
            Step::Done | Step::Native { .. } => {}
            Step::ReadValues { range, to } => {
                let Registers { kept, kept_lists, values, .. } = &mut *self.registers;
                values.clear();
                values.extend(Range::new(program, range, kept, kept_lists).values(self.rewriter));
                fill_values(&mut kept_lists[usize::from(to)]).extend_from_slice(values);
            }
            Step::ReadTypes { range, to } => {
                let Registers { kept, kept_lists, types, .. } = &mut *self.registers;
                types.clear();
                types.extend(Range::new(program, range, kept, kept_lists).types(self.rewriter));
                fill_types(&mut kept_lists[usize::from(to)]).extend_from_slice(types);
            }
            Step::Const { to, raw } => self.set(to, raw),
            Step::Result { op, to, index } => {
                let value = nth_result(self.rewriter, self.op(op), index as usize)?;
                self.set(to, value.raw());
            }
            Step::ResultOfGroup { op, to, group } => {
                let value = result_of_group(self.rewriter, self.op(op), group as usize)?;
                self.set(to, value.raw());
            }
            Step::ResultsOfGroup { op, to, group } => {
                let values = results_of_group(self.rewriter, self.op(op), group as usize)?;
                self.registers.kept_lists[usize::from(to)] = PdlValue::ValueRange(values);
            }
            Step::AllResults { op, to } => {
                let op = self.op(op);
                let list = &mut self.registers.kept_lists[usize::from(to)];
                fill_values(list).extend(op.results(self.rewriter));
            }
            Step::ResultType { op, to, index } => {
                let value = nth_result(self.rewriter, self.op(op), index as usize)?;
                let ty = value.ty(self.rewriter);
                self.set(to, ty.raw());
            }
            Step::ResultTypeFromBack { op, to, index } => {
                let value = nth_result_from_back(self.rewriter, self.op(op), index as usize)?;
                let ty = value.ty(self.rewriter);
                self.set(to, ty.raw());
            }
            Step::ResultTypes { op, to, first, last } => {
                let slice = ResultSlice::inner(self.rewriter, self.op(op), first as usize, last as usize);
                let list = &mut self.registers.kept_lists[usize::from(to)];
                fill_types(list).extend(slice.types(self.rewriter));
            }
            Step::Values { list, to } => {
                self.gather_values(list);
                let Registers { kept_lists, values, .. } = &mut *self.registers;
                fill_values(&mut kept_lists[usize::from(to)]).extend_from_slice(values);
            }
            Step::Types { list, to } => {
                self.gather_types(list);
                let Registers { kept_lists, types, .. } = &mut *self.registers;
                fill_types(&mut kept_lists[usize::from(to)]).extend_from_slice(types);
            }
            Step::Create { creation, to } => {
                let op = self.create(&program.creations[creation as usize])?;
                self.set(to, op.raw());
            }
            Step::Location { location } => self.loc = self.location(&program.locations[location as usize]),
            Step::Erase { op } => self.rewriter.erase_op(self.op(op))?,
            Step::ReplaceWithOp { op, with } => {
                self.rewriter.replace_op_with_op(self.op(op), self.op(with))?;
            }
            Step::Replace { op, list } => {
                self.gather_values(list);
                self.rewriter.replace_op_with_values(self.op(op), &self.registers.values)?;
            }
        }
        Ok(())
    }

    fn location(&self, from: &LocationFrom) -> Location {
        let entity = |part: &LocationPart| match *part {
            LocationPart::Op(reg) => PdlValue::Op(self.op(reg)),
            LocationPart::Value(reg) => {
                PdlValue::Value(Value::from_index(self.registers.kept[usize::from(reg)]))
            }
            LocationPart::Values(list) => self.registers.kept_lists[usize::from(list)].clone(),
        };
        let entities: Vec<PdlValue> = from.parts.iter().map(entity).collect();
        location_of(self.rewriter, &entities, from.label.as_deref())
    }

    fn native(&mut self, call: u32) -> Result<bool, RewriteError> {
        let (call, entry) = (&self.program.calls[call as usize], self.entries.get(call as usize));
        let Registers { kept, kept_lists, args, .. } = &mut *self.registers;
        let results = natives::call(self.program, call, entry, kept, kept_lists, args, self.rewriter)?;
        let Some(results) = results else { return Ok(false) };
        natives::take_results(call, results, kept, kept_lists);
        Ok(true)
    }

    /// Collects values and ranges of values.
    fn gather_values(&mut self, list: u32) {
        let Registers { kept, kept_lists, values, .. } = &mut *self.registers;
        values.clear();
        for part in &self.program.lists[list as usize] {
            match *part {
                Part::One(reg) => values.push(Value::from_index(kept[usize::from(reg)])),
                Part::Many(list) => {
                    if let PdlValue::ValueRange(range) = &kept_lists[usize::from(list)] {
                        values.extend_from_slice(range);
                    }
                }
                Part::Types(_) => {}
            }
        }
    }

    /// Collects types and ranges of types.
    fn gather_types(&mut self, list: u32) {
        let Registers { kept, kept_lists, types, .. } = &mut *self.registers;
        types.clear();
        for part in &self.program.lists[list as usize] {
            match *part {
                Part::One(reg) => types.push(Type::from_index(kept[usize::from(reg)])),
                Part::Many(list) => {
                    if let PdlValue::TypeRange(range) = &kept_lists[usize::from(list)] {
                        types.extend_from_slice(range);
                    }
                }
                Part::Types(list) => types.extend_from_slice(&self.program.type_lists[list as usize]),
            }
        }
    }

    fn create(&mut self, creation: &Creation) -> Result<Op, RewriteError> {
        self.gather_values(creation.operands);
        if !creation.attrs_from.is_empty() {
            self.gather_attrs(creation);
        }
        let inferred;
        match &creation.types {
            TypesFrom::Consts(_) => {}
            TypesFrom::List(list) => self.gather_types(*list),
            TypesFrom::ResultsOf(op) => {
                let op = self.op(*op);
                let types = &mut self.registers.types;
                types.clear();
                types.extend(op.result_types(self.rewriter));
            }
            TypesFrom::Inferred => {}
        }
        let Registers { values, types, attrs, .. } = &*self.registers;
        let attrs = if creation.attrs_from.is_empty() { &creation.attrs } else { attrs };
        let types: &[Type] = match &creation.types {
            TypesFrom::Consts(types) => types,
            TypesFrom::List(_) | TypesFrom::ResultsOf(_) => types,
            TypesFrom::Inferred => {
                inferred = infer_types(self.rewriter, creation.name, self.loc, values, attrs)?;
                &inferred
            }
        };
        Ok(self.rewriter.create(creation.name, self.loc, values, types, attrs))
    }

    /// Fills in the attributes that come from a match, or are counted.
    fn gather_attrs(&mut self, creation: &Creation) {
        self.registers.attrs.clear();
        self.registers.attrs.extend_from_slice(&creation.attrs);
        // Indices of attributes that are absent, rising.
        let mut absent: SmallVec<[usize; 4]> = SmallVec::new();
        for (index, from) in &creation.attrs_from {
            let attr = match *from {
                AttrFrom::Reg(reg) => Attribute::from_index(self.registers.kept[usize::from(reg)]),
                AttrFrom::Segments { list } => self.segments(list),
                AttrFrom::Op { op, name, has_default } => match self.op(op).attr(self.rewriter, name) {
                    Some(attr) => attr,
                    None if has_default => continue,
                    None => {
                        absent.push(*index as usize);
                        continue;
                    }
                },
            };
            self.registers.attrs[*index as usize].1 = attr;
        }
        for index in absent.into_iter().rev() {
            self.registers.attrs.remove(index);
        }
    }

    /// Returns the number of values or types in each part of a list.
    fn segments(&self, list: u32) -> Attribute {
        let size = |part: &Part| match *part {
            Part::One(_) => 1,
            Part::Many(list) => match &self.registers.kept_lists[usize::from(list)] {
                PdlValue::ValueRange(values) => values.len(),
                PdlValue::TypeRange(types) => types.len(),
                _ => 1,
            },
            Part::Types(list) => self.program.type_lists[list as usize].len(),
        };
        let sizes: Vec<usize> = self.program.lists[list as usize].iter().map(size).collect();
        segment_sizes(self.rewriter, &sizes)
    }
}
