//! Signatures that verified: what depends on the name, the numbers of parts and the types of an operation only is checked once for all
//! operations that agree in them.
//!
//! In: operations, one after the other. Out: whether one with the same signature has passed those checks.
//! Invariant: signatures are compared whole; a hash only finds them. Operations whose groups have sizes of their own have none.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::arena::Ir;
use crate::dialect::{Op, RegisteredOp};
use crate::traits::{Trait, TraitSet};
use crate::value::Value;

/// Operations with more operands and results are not noted.
const MAX_VALUES: usize = 12;

/// Number of words that are kept; with more, those known are forgotten.
const MAX_WORDS: usize = 1 << 16;

/// The traits of operations without a signature.
const SIZED: TraitSet =
    TraitSet::EMPTY.with(Trait::AttrSizedOperandSegments).with(Trait::AttrSizedResultSegments);

/// The signatures that verified.
#[derive(Default)]
pub(super) struct Signatures {
    /// By hash, the start of a signature in `words`.
    starts: FxHashMap<u64, u32>,
    /// The signatures, each of a length that its first words determine.
    words: Vec<u32>,
    /// That of the last operation; empty if it has none.
    last: SmallVec<[u32; MAX_VALUES + 5]>,
    last_hash: u64,
}

impl Signatures {
    /// Returns whether the signature of an operation is known to verify.
    pub(super) fn is_known(&mut self, ir: &Ir, op: Op, registered: &RegisteredOp) -> bool {
        self.last.clear();
        let (operands, results) = (ir.operands_of(op), ir.results_of(op));
        let is_plain = registered.info.declared.is_none_or(|declared| declared.nested.is_empty());
        if !is_plain
            || operands.len() + results.len() > MAX_VALUES
            || registered.info.traits.intersects(SIZED)
        {
            return false;
        }
        let (n_regions, n_successors) = (op.n_regions(ir), op.n_successors(ir));
        self.last.extend_from_slice(&[
            op.name(ir).raw(),
            operands.len() as u32,
            results.len() as u32,
            n_regions as u32,
            n_successors as u32,
        ]);
        for value in operands.iter().filter_map(|operand| operand.value) {
            self.last.push(value.ty(ir).raw());
        }
        for index in results {
            self.last.push(Value::from_index(index).ty(ir).raw());
        }
        let mut hasher = FxHasher::default();
        self.last.as_slice().hash(&mut hasher);
        self.last_hash = hasher.finish();
        let known = self.starts.get(&self.last_hash).map(|start| &self.words[*start as usize..]);
        known.is_some_and(|known| known.starts_with(&self.last))
    }

    /// Notes that the last operation passed the checks.
    pub(super) fn learn(&mut self) {
        if self.last.is_empty() {
            return;
        }
        if self.words.len() > MAX_WORDS {
            self.starts.clear();
            self.words.clear();
        }
        self.starts.insert(self.last_hash, self.words.len() as u32);
        self.words.extend_from_slice(&self.last);
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
        "#;
        let Ok(ir) = parse(&ctx, text) else { panic!("the text does not parse") };
        let mut signatures = Signatures::default();
        let mut known = Vec::new();
        for op in ir.walk_pre_order(ir.top()) {
            if let Some(registered) = ctx.registered_op(op.name(&ir)) {
                known.push(signatures.is_known(&ir, op, registered));
                signatures.learn();
            }
        }
        assert_eq!(known, [false, false, true, false, false, false, true]);
    }
}
