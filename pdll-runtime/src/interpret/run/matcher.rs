//! Matcher: runs the code of a root on one operation.
//!
//! In: a `Program` and registers, with the operation in the first one. Out: `Halt`: the best match is found,
//! or a native constraint must be called before it can continue. Invariant: read-only; does not allocate.

use super::super::program::{Address, Inst, Move, Program};
use super::range::Range;
use crate::ir::{Attribute, Ir, Op, OpOperand, TypeVec, Value};
use crate::native::PdlValue;
use crate::pattern::group::RankSelect;
use crate::pattern::slices::{OperandSlice, ResultSlice, Users, result_number};

/// Reason for which the matcher stopped.
pub(super) enum Halt {
    /// The current match is the best.
    End,
    /// A native constraint must be called; then execution continues at `next`, or at `or`.
    Constraint { call: u32, next: usize, or: Address },
    /// Too many users were inspected, for patterns the best of which has this rank.
    Exhausted { rank: u32 },
}

/// The state of a matcher.
pub(super) struct Frame<'a> {
    pub(super) regs: &'a mut [u32],
    pub(super) lists: &'a mut [PdlValue],
    pub(super) kept: &'a mut [u32],
    pub(super) kept_lists: &'a mut [PdlValue],
    pub(super) select: &'a RankSelect<'a>,
    /// Ranks below were tried.
    pub(super) start: u32,
    /// Rank of the match, or the end of the ranks.
    pub(super) limit: u32,
    /// Leaf of the match.
    pub(super) found: Option<u32>,
    /// Number of users that may still be inspected.
    pub(super) users_left: u32,
}

impl Frame<'_> {
    #[inline(always)]
    fn op(&self, reg: u16) -> Op {
        Op::from_index(self.regs[usize::from(reg)])
    }

    #[inline(always)]
    fn value(&self, reg: u16) -> Value {
        Value::from_index(self.regs[usize::from(reg)])
    }

    #[inline(always)]
    fn set(&mut self, reg: u16, raw: u32) {
        self.regs[usize::from(reg)] = raw;
    }

    #[inline]
    fn set_slice(&mut self, reg: u16, op: Op, (first, len): (usize, usize)) {
        let reg = usize::from(reg);
        self.regs[reg] = op.raw();
        self.regs[reg + 1] = first as u32;
        self.regs[reg + 2] = len as u32;
    }

    fn range<'f>(&'f self, program: &'f Program, range: u16) -> Range<'f> {
        Range::new(program, program.ranges[usize::from(range)], self.regs, self.lists)
    }

    #[inline]
    fn keep(&mut self, program: &Program, number: u32) {
        let leaf = &program.leaves[number as usize];
        let (start, n) = leaf.moves;
        for &it in &program.moves[start as usize..(start + n) as usize] {
            match it {
                Move::Reg { from, to } => self.kept[usize::from(to)] = self.regs[usize::from(from)],
                Move::List { from, to } => {
                    self.kept_lists[usize::from(to)].clone_from(&self.lists[usize::from(from)]);
                }
            }
        }
        self.limit = leaf.rank;
        self.found = Some(number);
    }
}

/// Runs from an address on.
pub(super) fn walk(program: &Program, ir: &Ir, frame: &mut Frame<'_>, mut pc: usize) -> Halt {
    let code = program.code.as_slice();
    // Continues at the next instruction if a condition holds, otherwise elsewhere.
    macro_rules! check {
        ($holds:expr, $or:expr) => {
            if !$holds {
                pc = $or as usize;
            }
        };
    }
    // Like `check`, for an optional value; its number is stored in a register.
    macro_rules! check_some {
        ($option:expr, $to:expr, $or:expr) => {
            match $option {
                Some(found) => frame.set($to, found.raw()),
                None => pc = $or as usize,
            }
        };
    }
    macro_rules! check_slice {
        ($option:expr, $op:expr, $to:expr, $or:expr) => {
            match $option {
                Some(slice) => frame.set_slice($to, $op, slice.extent()),
                None => pc = $or as usize,
            }
        };
    }
    macro_rules! switch {
        ($key:expr, $switch:expr) => {{
            let switch = &program.switches[$switch as usize];
            let arm = switch.arms.arm($key) as usize;
            pc = switch.targets.get(arm).copied().unwrap_or(switch.or) as usize;
        }};
    }
    while let Some(inst) = code.get(pc) {
        pc += 1;
        match *inst {
            Inst::End => break,
            Inst::Jump { to } => pc = to as usize,
            Inst::Wants { rank, or } => check!(rank < frame.limit, or),
            Inst::Accept { rank, or } => {
                check!(rank < frame.limit && rank >= frame.start && frame.select.allows(rank), or);
            }
            Inst::Keep { leaf } => frame.keep(program, leaf),

            Inst::OpName { op, is, or } => check!(frame.op(op).name(ir) == is, or),
            Inst::OperandCount { op, is, or } => check!(frame.op(op).n_operands(ir) == is as usize, or),
            Inst::OperandCountAtLeast { op, least, or } => {
                check!(frame.op(op).n_operands(ir) >= least as usize, or);
            }
            Inst::ResultCount { op, is, or } => check!(frame.op(op).n_results(ir) == is as usize, or),
            Inst::ResultCountAtLeast { op, least, or } => {
                check!(frame.op(op).n_results(ir) >= least as usize, or);
            }
            Inst::ResultNumber { value, is, or } => {
                check!(result_number(ir, frame.value(value)) == is as usize, or);
            }
            Inst::Is { reg, raw, or } => check!(frame.regs[usize::from(reg)] == raw, or),
            Inst::TypeIs { value, is, or } => check!(frame.value(value).ty(ir) == is, or),
            Inst::TypesAre { range, list, or } => {
                let types = Range::Types(&program.type_lists[list as usize]);
                check!(frame.range(program, range).has_same_types(ir, types), or);
            }
            Inst::Same { a, b, or } => {
                check!(frame.regs[usize::from(a)] == frame.regs[usize::from(b)], or);
            }
            Inst::SameValues { a, b, or } => {
                check!(frame.range(program, a).has_same_values(ir, frame.range(program, b)), or);
            }
            Inst::SameTypes { a, b, or } => {
                check!(frame.range(program, a).has_same_types(ir, frame.range(program, b)), or);
            }

            Inst::DefiningOp { value, to, or } => check_some!(frame.value(value).defining_op(ir), to, or),
            Inst::DefinedBy { value, to, is, or } => match frame.value(value).defining_op(ir) {
                Some(op) if op.name(ir) == is => frame.set(to, op.raw()),
                _ => pc = or as usize,
            },
            Inst::DefiningOpOfRange { range, to, or } => {
                let first = frame.range(program, range).values(ir).next();
                check_some!(first.and_then(|value| value.defining_op(ir)), to, or);
            }
            Inst::Operand { op, to, index } => {
                let value = frame.op(op).operand(ir, index as usize);
                frame.set(to, value.raw());
            }
            Inst::OperandFromBack { op, to, index } => {
                let op = frame.op(op);
                let value = op.operand(ir, op.n_operands(ir) - 1 - index as usize);
                frame.set(to, value.raw());
            }
            Inst::Operands { op, to, first, last } => {
                let op = frame.op(op);
                let slice = OperandSlice::inner(ir, op, usize::from(first), usize::from(last));
                frame.set_slice(to, op, slice.extent());
            }
            Inst::OperandGroup { op, to, group, or } => {
                let op = frame.op(op);
                check_slice!(OperandSlice::group(ir, op, group as usize), op, to, or);
            }
            Inst::OperandOfGroup { op, to, group, or } => {
                check_some!(OperandSlice::one_of_group(ir, frame.op(op), group as usize), to, or);
            }
            Inst::Result { op, to, index } => {
                let value = frame.op(op).result(ir, index as usize);
                frame.set(to, value.raw());
            }
            Inst::ResultFromBack { op, to, index } => {
                let op = frame.op(op);
                let value = op.result(ir, op.n_results(ir) - 1 - index as usize);
                frame.set(to, value.raw());
            }
            Inst::Results { op, to, first, last } => {
                let op = frame.op(op);
                let slice = ResultSlice::inner(ir, op, usize::from(first), usize::from(last));
                frame.set_slice(to, op, slice.extent());
            }
            Inst::ResultGroup { op, to, group, or } => {
                let op = frame.op(op);
                check_slice!(ResultSlice::group(ir, op, group as usize), op, to, or);
            }
            Inst::ResultOfGroup { op, to, group, or } => {
                check_some!(ResultSlice::one_of_group(ir, frame.op(op), group as usize), to, or);
            }
            Inst::Attr { op, to, name, or } => check_some!(frame.op(op).attr(ir, name), to, or),
            Inst::Inherent { op, to, slot, or } => {
                check_some!(frame.op(op).inherent(ir, usize::from(slot)), to, or);
            }
            Inst::TypeOf { value, to } => {
                let ty = frame.value(value).ty(ir);
                frame.set(to, ty.raw());
            }
            Inst::TypeOfAttr { attr, to, or } => {
                let attr = Attribute::from_index(frame.regs[usize::from(attr)]);
                check_some!(attr.ty(ir.context()), to, or);
            }
            Inst::Const { to, raw } => frame.set(to, raw),

            Inst::SwitchName { op, switch } => switch!(frame.op(op).name(ir).raw(), switch),
            Inst::SwitchOperandCount { op, switch } => {
                switch!(frame.op(op).n_operands(ir) as u32 + 1, switch)
            }
            Inst::SwitchResultCount { op, switch } => switch!(frame.op(op).n_results(ir) as u32 + 1, switch),
            Inst::SwitchResultNumber { value, switch } => {
                switch!(result_number(ir, frame.value(value)) as u32 + 1, switch);
            }
            Inst::SwitchRaw { reg, switch } => switch!(frame.regs[usize::from(reg)], switch),
            Inst::SwitchTypes { range, switch } => {
                let switch = &program.type_switches[switch as usize];
                let types: TypeVec = frame.range(program, range).types(ir).collect();
                pc = switch.targets.get(&types).copied().unwrap_or(switch.or) as usize;
            }

            Inst::Users { value, cursor } => {
                let first = Users::of(ir, frame.value(value)).cursor();
                frame.set(cursor, first.map_or(0, OpOperand::raw));
            }
            Inst::UsersOfRange { range, cursor } => {
                let first = frame.range(program, range).values(ir).next();
                let first = first.and_then(|value| Users::of(ir, value).cursor());
                frame.set(cursor, first.map_or(0, OpOperand::raw));
            }
            Inst::NextUser { cursor, to, min_rank, or } => {
                let mut users = Users::at(OpOperand::from_raw(frame.regs[usize::from(cursor)]));
                match users.next_if(ir, min_rank < frame.limit) {
                    Some(user) => {
                        match frame.users_left.checked_sub(1) {
                            Some(left) => frame.users_left = left,
                            None => return Halt::Exhausted { rank: min_rank },
                        }
                        frame.set(cursor, users.cursor().map_or(0, OpOperand::raw));
                        frame.set(to, user.raw());
                    }
                    None => pc = or as usize,
                }
            }
            Inst::Constraint { call, or } => return Halt::Constraint { call, next: pc, or },
        }
    }
    Halt::End
}
