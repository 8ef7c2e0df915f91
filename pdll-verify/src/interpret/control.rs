//! Control flow: branches of `cf`, regions of `scf`.

use pdll::ir::{Block, Op};

use crate::interpret::decode::Action;
use crate::interpret::machine::{Flow, Machine};
use crate::interpret::outcome::RunError;
use crate::interpret::value::Rt;
use crate::term::{mask, signed};

impl Machine<'_> {
    /// Executes an operation that passes control.
    pub(super) fn control(&mut self, op: Op, action: &Action) -> Result<Flow, RunError> {
        let operands = self.operands(op)?;
        let poison = || Flow::Undefined("control depends on poison".to_owned());
        match action {
            Action::Branch => {
                self.jump(op.successor(self.ir, 0), &operands);
                Ok(Flow::Jumped)
            }
            Action::CondBranch => {
                let Some(bits) = operands[0].bits else { return Ok(poison()) };
                self.enter_successor(op, if bits == 1 { 0 } else { 1 }, &operands[1..])
            }
            Action::Switch(cases) => {
                let (Some(bits), width) = (operands[0].bits, operands[0].width) else { return Ok(poison()) };
                let case =
                    cases.iter().position(|case| case & mask(width) == bits).map_or(0, |case| case + 1);
                self.enter_successor(op, case, &operands[1..])
            }
            Action::Assert => match operands[0].bits {
                None => Ok(poison()),
                Some(1) => Ok(Flow::Next),
                Some(_) => Ok(Flow::Undefined("the assertion does not hold".to_owned())),
            },
            Action::If => {
                let Some(bits) = operands[0].bits else { return Ok(poison()) };
                match self.entry(op, if bits == 1 { 0 } else { 1 }) {
                    Some(block) => {
                        self.jump(block, &[]);
                        Ok(Flow::Jumped)
                    }
                    None => Ok(Flow::Next),
                }
            }
            Action::Region => self.enter_region(op, 0, &[]),
            Action::IndexSwitch(cases) => {
                let Rt { bits: Some(bits), width, .. } = operands[0] else { return Ok(poison()) };
                let case =
                    cases.iter().position(|case| case & mask(width) == bits).map_or(0, |case| case + 1);
                self.enter_region(op, case, &[])
            }
            Action::For { is_unsigned } => {
                let [low, high, step, inits @ ..] = &operands[..] else { return Err(self.broken(op)) };
                if low.bits.is_none() || high.bits.is_none() || step.bits.is_none() {
                    return Ok(poison());
                }
                if step.bits == Some(0)
                    || (!is_unsigned && step.bits.is_some_and(|bits| signed(bits, step.width) < 0))
                {
                    return Ok(Flow::Undefined("the step is not positive".to_owned()));
                }
                let state = [*low, *high, *step];
                self.frame()?.loops.push((op, state));
                self.iterate(op, *is_unsigned, inits)
            }
            Action::While => self.enter_region(op, 0, &operands),
            Action::Condition => {
                let Some(parent) = op.parent_op(self.ir) else { return Err(self.broken(op)) };
                match operands[0].bits {
                    None => Ok(poison()),
                    Some(1) => self.enter_region(parent, 1, &operands[1..]),
                    Some(_) => Ok(self.leave(parent, &operands[1..])),
                }
            }
            Action::Yield => {
                let Some(parent) = op.parent_op(self.ir) else { return Err(self.broken(op)) };
                match parent.name_text(self.ir) {
                    "scf.while" => self.enter_region(parent, 0, &operands),
                    "scf.for" => {
                        let is_unsigned = parent.attr_str(self.ir, "unsignedCmp").is_some();
                        let Some((_, [value, high, step])) = self.frame()?.loops.last_mut() else {
                            return Err(self.broken(op));
                        };
                        let next = value.bits.zip(step.bits).map(|(value, step)| value.wrapping_add(step));
                        let next = next.map(|next| next & mask(value.width));
                        // A loop that would pass the greatest value ends: no value below the bound follows.
                        let wraps = match (value.bits, next) {
                            (Some(old), Some(next)) if is_unsigned => next < old,
                            (Some(old), Some(next)) => signed(next, value.width) < signed(old, value.width),
                            _ => true,
                        };
                        value.bits = if wraps { high.bits } else { next };
                        self.iterate(parent, is_unsigned, &operands)
                    }
                    _ => Ok(self.leave(parent, &operands)),
                }
            }
            Action::Compute(..) | Action::Call(_) | Action::Return => Err(self.broken(op)),
        }
    }

    /// Executes the body of the innermost loop if its range is not exhausted, otherwise leaves it.
    fn iterate(&mut self, op: Op, is_unsigned: bool, carried: &[Rt]) -> Result<Flow, RunError> {
        let Some((_, [value, high, _])) = self.frame()?.loops.last().copied() else {
            return Err(self.broken(op));
        };
        let (Some(low), Some(end)) = (value.bits, high.bits) else { return Err(self.broken(op)) };
        let continues =
            if is_unsigned { low < end } else { signed(low, value.width) < signed(end, high.width) };
        if continues {
            let args: Vec<Rt> = [value].iter().chain(carried).copied().collect();
            return self.enter_region(op, 0, &args);
        }
        self.frame()?.loops.pop();
        Ok(self.leave(op, carried))
    }

    fn enter_successor(&mut self, op: Op, index: usize, operands: &[Rt]) -> Result<Flow, RunError> {
        // The operands of the successors follow each other.
        let mut rest = operands;
        for (i, block) in op.successors(self.ir).enumerate() {
            let n = block.n_args(self.ir).min(rest.len());
            let (own, others) = rest.split_at(n);
            if i == index {
                self.jump(block, own);
                return Ok(Flow::Jumped);
            }
            rest = others;
        }
        Err(self.broken(op))
    }

    fn enter_region(&mut self, op: Op, index: usize, args: &[Rt]) -> Result<Flow, RunError> {
        let Some(block) = self.entry(op, index) else { return Err(self.broken(op)) };
        self.jump(block, args);
        Ok(Flow::Jumped)
    }

    fn entry(&self, op: Op, index: usize) -> Option<Block> {
        op.regions(self.ir).get(index).and_then(|region| region.entry(self.ir))
    }

    /// Ends an operation with regions.
    fn leave(&mut self, op: Op, results: &[Rt]) -> Flow {
        self.bind(op.results(self.ir), results);
        self.advance(op);
        Flow::Jumped
    }

    fn broken(&self, op: Op) -> RunError {
        RunError::at(op.loc(self.ir), format!("`{}` is not valid here", op.name_text(self.ir)))
    }
}
