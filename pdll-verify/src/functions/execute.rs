//! A function as terms: operations that have semantics, `scf.if` and `scf.execute_region`, one block per region.

use pdll::ir::{Block, Ir, Op, Value as IrValue};
use rustc_hash::FxHashMap;

use crate::interpret::decode::{Action, decode};
use crate::semantics::{Encoder, Instance, Value};
use crate::term::TermId;

/// Greatest depth of regions in regions.
const MAX_DEPTH: usize = 64;

/// Returns what a block of a function returns for arguments, or what of it is not modelled. Undefined behavior is added to the encoder.
pub(super) fn execute(ir: &Ir, e: &mut Encoder, entry: Block, args: &[Value]) -> Result<Vec<Value>, String> {
    let values = entry.args(ir).iter().copied().zip(args.iter().copied()).collect();
    Execution { ir, e, values }.block(entry, 0)
}

struct Execution<'a> {
    ir: &'a Ir,
    e: &'a mut Encoder,
    values: FxHashMap<IrValue, Value>,
}

impl Execution<'_> {
    /// Executes a block and returns the operands of its terminator.
    fn block(&mut self, block: Block, depth: usize) -> Result<Vec<Value>, String> {
        if depth > MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} nested regions"));
        }
        let ir = self.ir;
        for op in block.ops(ir) {
            let action = decode(ir, op, self.e.index_width).map_err(|error| error.to_string())?;
            let operands = self.operands(op)?;
            match action {
                Action::Return | Action::Yield => return Ok(operands),
                Action::Compute(semantics, attributes, types) => {
                    let attributes: Vec<TermId> =
                        attributes.iter().map(|(bits, width)| self.e.terms.constant(*bits, *width)).collect();
                    let instance = Instance { operands: &operands, results: &types, attributes: &attributes };
                    let results = (semantics.encode)(self.e, &instance);
                    self.values.extend(op.results(ir).zip(results));
                }
                Action::If => self.branch(op, &operands, depth)?,
                Action::Region => {
                    let results = self.region(op, 0, depth)?;
                    self.values.extend(op.results(ir).zip(results));
                }
                _ => return Err(format!("`{}`", op.name_text(ir))),
            }
        }
        Ok(Vec::new())
    }

    fn operands(&self, op: Op) -> Result<Vec<Value>, String> {
        let known = op.operands(self.ir).map(|value| self.values.get(&value).copied());
        known.collect::<Option<_>>().ok_or_else(|| "a value without definition".to_owned())
    }

    /// Executes a region of one block; an absent region returns nothing.
    fn region(&mut self, op: Op, index: usize, depth: usize) -> Result<Vec<Value>, String> {
        let blocks: Vec<Block> =
            op.regions(self.ir).get(index).map_or_else(Vec::new, |region| region.blocks(self.ir).collect());
        match blocks[..] {
            [] => Ok(Vec::new()),
            [block] => self.block(block, depth + 1),
            _ => Err(format!("`{}` with several blocks", op.name_text(self.ir))),
        }
    }

    /// Executes both regions of an `scf.if`: the behavior of the one that is not taken does not matter.
    fn branch(&mut self, op: Op, operands: &[Value], depth: usize) -> Result<(), String> {
        let [condition] = operands else { return Err("`scf.if` without a condition".to_owned()) };
        let before = self.e.undefined;
        let mut sides = Vec::new();
        for index in 0..2 {
            self.e.undefined = self.e.terms.no();
            let results = self.region(op, index, depth)?;
            sides.push((results, self.e.undefined));
        }
        let [(yes, undefined_yes), (no, undefined_no)] = &sides[..] else { return Ok(()) };
        let t = &mut self.e.terms;
        let undefined = t.ite(condition.bits, *undefined_yes, *undefined_no);
        self.e.undefined = t.any([before, condition.poison, undefined]);
        for ((result, yes), no) in op.results(self.ir).zip(yes).zip(no) {
            let bits = t.ite(condition.bits, yes.bits, no.bits);
            let poison = t.ite(condition.bits, yes.poison, no.poison);
            self.values.insert(result, Value { ty: yes.ty, bits, poison });
        }
        Ok(())
    }
}
