//! Values of terms under an assignment of their variables.

use rustc_hash::FxHashMap;

use crate::term::node::{Node, TermId};
use crate::term::store::Terms;
use crate::term::word::{apply, mask};

/// Values of variables by index; those without an entry are zero.
pub type Assignment = FxHashMap<u32, u128>;

impl Terms {
    /// Returns the values of terms, in order.
    pub fn evaluate(&self, roots: &[TermId], assignment: &Assignment) -> Vec<u128> {
        let mut values: FxHashMap<TermId, u128> = FxHashMap::default();
        for id in self.cone(roots) {
            let (node, width) = (self.node(id), self.width(id));
            let mut operands = [0; 3];
            let mut operand_width = width;
            for (i, operand) in node.operands().enumerate() {
                operands[i] = values[&operand];
                // Operands of one operator have one width, except the condition of `Ite`.
                operand_width = self.width(operand);
            }
            let value = match node {
                Node::Var(index) => assignment.get(&index).copied().unwrap_or(0) & mask(width),
                _ => apply(node, width, operand_width, operands),
            };
            values.insert(id, value);
        }
        roots.iter().map(|root| values[root]).collect()
    }
}
