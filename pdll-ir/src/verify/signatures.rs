//! Signatures that verified: what depends on the name, the numbers of parts and the types of an operation only is checked once for all
//! operations that agree in them.
//!
//! In: operations, one after the other. Out: whether one with the same signature has passed those checks.
//! Invariant: signatures are compared whole; a hash only finds them. Operations whose groups have sizes of their own have none.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::arena::{Ir, OperandData};
use crate::context::OperationName;
use crate::dialect::{Op, RegisteredOp};
use crate::traits::{Trait, TraitSet};
use crate::types::Type;
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
    /// By name, the start in `words` of the signature that was found last; zero for none.
    recent: Vec<u32>,
}

impl Signatures {
    /// Returns whether the signature of an operation is known to verify.
    pub(super) fn is_known(&mut self, ir: &Ir, op: Op, registered: &RegisteredOp) -> bool {
        let (operands, results) = (ir.operands_of(op), ir.results_of(op));
        let is_plain = registered.info.declared.is_none_or(|declared| declared.nested.is_empty());
        if !is_plain
            || operands.len() + results.len() > MAX_VALUES
            || registered.info.traits.intersects(SIZED)
        {
            self.last.clear();
            return false;
        }
        let (n_regions, n_successors) = match ir.op_data(op).has_cold() {
            true => (op.n_regions(ir) as u32, op.n_successors(ir) as u32),
            false => (0, 0),
        };
        let name = op.name(ir);
        let numbers = [name.raw(), operands.len() as u32, results.len() as u32, n_regions, n_successors];
        let type_of = |value: Value| ir.value_data(value).ty.map_or(0, Type::raw);
        let of_operand = |operand: &OperandData| operand.value.map_or(0, type_of);
        let of_result = |index: u32| type_of(Value::from_index(index));
        // Mostly it is that of the last operation of the same name.
        let recent = self.recent.get(name.index()).copied().unwrap_or(0);
        if recent > 0
            && let Some((known, rest)) = self.words[recent as usize..].split_at_checked(numbers.len())
            && known == numbers
            && let Some((of_operands, rest)) = rest.split_at_checked(operands.len())
            && operands.iter().zip(of_operands).all(|(operand, known)| of_operand(operand) == *known)
            && results.clone().zip(rest).all(|(result, known)| of_result(result) == *known)
        {
            return true;
        }
        self.last.clear();
        self.last.extend_from_slice(&numbers);
        self.last.extend(operands.iter().map(of_operand));
        self.last.extend(results.map(of_result));
        let mut hasher = FxHasher::default();
        self.last.as_slice().hash(&mut hasher);
        self.last_hash = hasher.finish();
        let Some(start) = self.starts.get(&self.last_hash).copied() else { return false };
        let is_known = self.words[start as usize..].starts_with(&self.last);
        if is_known {
            self.note_recent(name, start);
        }
        is_known
    }

    fn note_recent(&mut self, name: OperationName, start: u32) {
        if self.recent.len() <= name.index() {
            self.recent.resize(name.index() + 1, 0);
        }
        self.recent[name.index()] = start;
    }

    /// Notes that the last operation passed the checks.
    pub(super) fn learn(&mut self) {
        if self.last.is_empty() {
            return;
        }
        if self.words.len() > MAX_WORDS {
            self.starts.clear();
            self.words.clear();
            self.recent.clear();
        }
        if self.words.is_empty() {
            // No signature starts at zero.
            self.words.push(0);
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
            %7 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) : (i32, i64) -> i64
            %8 = "builtin.unrealized_conversion_cast"(%0#0, %0#0) : (i32, i32) -> i64
            %9 = "builtin.unrealized_conversion_cast"(%0#0) : (i32) -> i64
            %10 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) : (i32, i64) -> f32
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
        assert_eq!(known, [false, false, true, false, false, false, true, true, false, true, false]);
    }
}
