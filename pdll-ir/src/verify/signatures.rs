//! Signatures that verified: what depends on the name, the numbers of parts and the types of an operation only is checked once for all
//! operations that agree in them.
//!
//! In: operations, one after the other. Out: whether one with the same signature has passed those checks.
//! Invariant: signatures are compared whole; a hash only finds them.

use std::hash::Hasher;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use crate::arena::{Ir, OperandData};
use crate::attributes::Attribute;
use crate::dialect::Op;
use crate::types::Type;
use crate::value::Value;

/// Operations with more operands and results are not noted.
const MAX_VALUES: usize = 12;

/// Number of words that are kept; with more, those known are forgotten.
const MAX_WORDS: usize = 1 << 16;

/// The signatures that verified.
#[derive(Default)]
pub(super) struct Signatures {
    /// By hash, the start of a signature in `words`.
    starts: FxHashMap<u64, u32>,
    /// The signatures: name, numbers of parts, attributes with sizes of groups, types. No signature starts at zero.
    words: Vec<u32>,
    /// Number of times that all were forgotten.
    n_cleared: u32,
}

/// The slots of the attributes with the sizes of operand and result groups, where groups have sizes of their own.
pub(super) type SizeSlots = [Option<u8>; 2];

/// The two signatures that operations of a name had last, the last one first.
#[derive(Copy, Clone, Default)]
pub(super) struct Recent {
    /// Their starts; zero for none.
    starts: [u32; 2],
    n_cleared: u32,
}

impl Signatures {
    /// Returns whether the signature of an operation is known to verify. All its operands are alive then.
    #[inline]
    pub(super) fn is_known(&self, ir: &Ir, op: Op, sizes: SizeSlots, recent: &mut Recent) -> bool {
        let Some(parts) = Parts::new(ir, op, sizes) else { return false };
        // Mostly it is that of the last operation of the same name.
        if recent.n_cleared == self.n_cleared
            && recent.starts[0] > 0
            && parts.are_at(&self.words, recent.starts[0])
        {
            return true;
        }
        self.find(&parts, recent)
    }

    #[inline(never)]
    fn find(&self, parts: &Parts<'_>, recent: &mut Recent) -> bool {
        if recent.n_cleared != self.n_cleared {
            *recent = Recent { starts: [0; 2], n_cleared: self.n_cleared };
        }
        let [last, before] = recent.starts;
        let start = match before > 0 && parts.are_at(&self.words, before) {
            true => Some(before),
            false => {
                self.starts.get(&parts.hash()).copied().filter(|start| parts.are_at(&self.words, *start))
            }
        };
        if let Some(start) = start {
            recent.starts = [start, last];
        }
        start.is_some()
    }

    /// Notes that an operation passed the checks.
    pub(super) fn learn(&mut self, ir: &Ir, op: Op, sizes: SizeSlots) {
        let Some(parts) = Parts::new(ir, op, sizes) else { return };
        if self.words.len() > MAX_WORDS {
            self.starts.clear();
            self.words.clear();
            self.n_cleared += 1;
        }
        if self.words.is_empty() {
            self.words.push(0);
        }
        self.starts.insert(parts.hash(), self.words.len() as u32);
        parts.for_each(|word| self.words.push(word));
    }
}

/// What a signature consists of.
struct Parts<'a> {
    ir: &'a Ir,
    name: u32,
    /// Numbers of operands, results, regions and successors, eight bits each.
    numbers: u32,
    sizes: [u32; 2],
    operands: &'a [OperandData],
    results: Range<u32>,
}

impl<'a> Parts<'a> {
    /// `None` for an operation with too many parts, or without sizes that it should have.
    #[inline(always)]
    fn new(ir: &'a Ir, op: Op, sizes: SizeSlots) -> Option<Parts<'a>> {
        let (operands, results) = (ir.operands_of(op), ir.results_of(op));
        let n_values = operands.len() + results.len();
        let mut numbers = operands.len() as u32 | (results.len() as u32) << 8;
        if ir.op_data(op).has_cold() {
            let (n_regions, n_successors) = (op.n_regions(ir), op.n_successors(ir));
            if n_regions.max(n_successors) > usize::from(u8::MAX) {
                return None;
            }
            numbers |= (n_regions as u32) << 16 | (n_successors as u32) << 24;
        }
        let mut found = [0; 2];
        if sizes != [None; 2] {
            for (found, slot) in found.iter_mut().zip(sizes) {
                let size_of = |slot: u8| ir.slots(op).get(usize::from(slot)).copied().flatten();
                *found = slot.map_or(Some(0), |slot| size_of(slot).map(Attribute::raw))?;
            }
        }
        let name = op.name(ir).raw();
        (n_values <= MAX_VALUES).then_some(Parts { ir, name, numbers, sizes: found, operands, results })
    }

    #[inline]
    fn type_of(&self, value: Value) -> u32 {
        self.ir.try_value_data(value).and_then(|data| data.ty).map_or(0, Type::raw)
    }

    #[inline]
    fn of_operand(&self, operand: &OperandData) -> u32 {
        operand.value.map_or(0, |value| self.type_of(value))
    }

    #[inline]
    fn for_each(&self, mut visit: impl FnMut(u32)) {
        visit(self.name);
        visit(self.numbers);
        self.sizes.into_iter().for_each(&mut visit);
        self.operands.iter().for_each(|operand| visit(self.of_operand(operand)));
        self.results.clone().for_each(|result| visit(self.type_of(Value::from_index(result))));
    }

    #[inline(always)]
    fn are_at(&self, words: &[u32], start: u32) -> bool {
        let Some(([name, numbers, sizes @ ..], types)) = words[start as usize..].split_first_chunk::<4>()
        else {
            return false;
        };
        if *name != self.name || *numbers != self.numbers || *sizes != self.sizes {
            return false;
        }
        let (of_operands, of_results) = types.split_at(self.operands.len());
        self.operands.iter().zip(of_operands).all(|(operand, known)| self.of_operand(operand) == *known)
            && self
                .results
                .clone()
                .zip(of_results)
                .all(|(result, known)| self.type_of(Value::from_index(result)) == *known)
    }

    fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.for_each(|word| hasher.write_u32(word));
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::text::parse;

    #[test]
    fn signatures_differ_by_names_numbers_and_types() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let text = r#"
            %0:2 = "t.a"() : () -> (i32, i64)
            %1 = "builtin.unrealized_conversion_cast"(%0#0) : (i32) -> i64
            %2 = "builtin.unrealized_conversion_cast"(%0#0) : (i32) -> i64
            %3 = "builtin.unrealized_conversion_cast"(%0#1) : (i64) -> i64
            %4:2 = "builtin.unrealized_conversion_cast"(%0#0) : (i32) -> (i64, i64)
            %5 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) : (i32, i64) -> i64
            %6 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) : (i32, i64) -> i64
            %7 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) : (i32, i64) -> i64
            %8 = "builtin.unrealized_conversion_cast"(%0#0, %0#0) : (i32, i32) -> i64
            %9 = "builtin.unrealized_conversion_cast"(%0#0) : (i32) -> i64
            %10 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) : (i32, i64) -> f32
        "#;
        let Ok(ir) = parse(&ctx, text) else { panic!("the text does not parse") };
        let (mut signatures, mut recent) = (Signatures::default(), Recent::default());
        let mut known = Vec::new();
        for op in ir.walk_pre_order(ir.top()).filter(|op| op.is_registered(&ir)) {
            known.push(signatures.is_known(&ir, op, [None; 2], &mut recent));
            signatures.learn(&ir, op, [None; 2]);
        }
        assert_eq!(known, [false, false, true, false, false, false, true, true, false, true, false]);
    }
}
