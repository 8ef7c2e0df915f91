//! Filter: which patterns of many groups may match an operation, found by looking at it once.
//!
//! In: patterns that share a root (`build`). Out: the numbers of those that may match, a superset of those
//! that do. Invariant: a question about a missing position has no answer, so no question requires another
//! one; a pattern whose structure matches is always found.

mod build;

use smallvec::SmallVec;

use crate::ir::internal::AttrRef;
use crate::ir::{Attribute, Ir, Op, Type, Value};
use crate::pattern::constants::ArmTable;

/// A decision tree over patterns, flat.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    levels: Vec<Level>,
    /// Patterns without further questions, adjacent for each level.
    leaves: Vec<u32>,
    /// The questions, side by side for each level.
    questions: Vec<Question>,
    /// The ways to positions, side by side.
    steps: Vec<Step>,
    /// The levels that arms lead to.
    arms: Vec<u32>,
}

#[derive(Copy, Clone, Debug, Default)]
struct Level {
    leaves: (u32, u32),
    questions: (u32, u32),
}

/// A question and where its answers lead.
#[derive(Debug)]
struct Question {
    /// Path to the position.
    path: Path,
    ask: Ask,
    /// The level that an answer leads to, or the first of them in `Filter::arms`.
    next: u32,
}

/// Steps from the root: a range of `Filter::steps`.
#[derive(Copy, Clone, Debug)]
struct Path {
    start: u32,
    end: u32,
}

#[derive(Debug)]
enum Ask {
    /// Tests existence.
    Exists,
    /// Switches over the operation's name.
    Name(ArmTable),
    /// Tests the operation's name.
    IsName(u32),
    /// Switches over the number of operands.
    OperandCount(ArmTable),
    /// Tests for a minimum number of operands.
    OperandCountAtLeast(u32),
    /// Switches over the number of results.
    ResultCount(ArmTable),
    /// Tests for a minimum number of results.
    ResultCountAtLeast(u32),
    /// Switches over the attribute or type, by number.
    Constant(ArmTable),
    /// Tests the attribute or type.
    IsConstant(u32),
    /// Tests equality with another position.
    EqualTo(Path),
}

#[derive(Copy, Clone, Debug)]
enum Step {
    DefiningOp,
    Operand(u32),
    OperandFromBack(u32),
    Result(u32),
    ResultFromBack(u32),
    Attribute(AttrRef),
    Type,
}

/// The entity at a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Entity {
    Op(Op),
    Value(Value),
    Attribute(Attribute),
    Type(Type),
}

impl Filter {
    /// Calls `found` with the number of each pattern that may match the operation, in any order.
    #[inline]
    pub(super) fn walk(&self, ir: &Ir, op: Op, mut found: impl FnMut(u32)) {
        let mut todo: SmallVec<[u32; 16]> = SmallVec::new();
        let mut at = 0;
        loop {
            let Level { leaves, questions } = self.levels[at as usize];
            for leaf in &self.leaves[leaves.0 as usize..leaves.1 as usize] {
                found(*leaf);
            }
            for question in &self.questions[questions.0 as usize..questions.1 as usize] {
                if let Some(next) = self.answer(ir, op, question) {
                    todo.push(next);
                }
            }
            match todo.pop() {
                Some(next) => at = next,
                None => return,
            }
        }
    }

    /// Returns the level that the answer leads to, if it leads anywhere.
    #[inline]
    fn answer(&self, ir: &Ir, root: Op, question: &Question) -> Option<u32> {
        let at = self.entity(ir, root, question.path)?;
        let is_so = |holds: bool| holds.then_some(question.next);
        let arm = match (&question.ask, at) {
            (Ask::Exists, _) => return Some(question.next),
            (Ask::IsName(name), Entity::Op(op)) => return is_so(op.name(ir).raw() == *name),
            (Ask::Name(arms), Entity::Op(op)) => arms.arm(op.name(ir).raw()),
            (Ask::OperandCount(arms), Entity::Op(op)) => arms.arm(op.n_operands(ir) as u32 + 1),
            (Ask::OperandCountAtLeast(n), Entity::Op(op)) => return is_so(op.n_operands(ir) >= *n as usize),
            (Ask::ResultCount(arms), Entity::Op(op)) => arms.arm(op.n_results(ir) as u32 + 1),
            (Ask::ResultCountAtLeast(n), Entity::Op(op)) => return is_so(op.n_results(ir) >= *n as usize),
            (Ask::IsConstant(raw), Entity::Attribute(attr)) => return is_so(attr.raw() == *raw),
            (Ask::IsConstant(raw), Entity::Type(ty)) => return is_so(ty.raw() == *raw),
            (Ask::Constant(arms), Entity::Attribute(attr)) => arms.arm(attr.raw()),
            (Ask::Constant(arms), Entity::Type(ty)) => arms.arm(ty.raw()),
            (Ask::EqualTo(other), _) => return is_so(self.entity(ir, root, *other) == Some(at)),
            _ => return None,
        };
        if arm == ArmTable::NONE { None } else { Some(self.arms[(question.next + arm) as usize]) }
    }

    /// Returns the entity at the end of a path, if it exists.
    #[inline]
    fn entity(&self, ir: &Ir, root: Op, path: Path) -> Option<Entity> {
        let mut at = Entity::Op(root);
        for step in &self.steps[path.start as usize..path.end as usize] {
            at = match (*step, at) {
                (Step::DefiningOp, Entity::Value(value)) => Entity::Op(value.defining_op(ir)?),
                (Step::Operand(i), Entity::Op(op)) => Entity::Value(op.get_operand(ir, i as usize)?),
                (Step::OperandFromBack(i), Entity::Op(op)) => {
                    let index = op.n_operands(ir).checked_sub(i as usize + 1)?;
                    Entity::Value(op.get_operand(ir, index)?)
                }
                (Step::Result(i), Entity::Op(op)) => Entity::Value(op.get_result(ir, i as usize)?),
                (Step::ResultFromBack(i), Entity::Op(op)) => {
                    let index = op.n_results(ir).checked_sub(i as usize + 1)?;
                    Entity::Value(op.get_result(ir, index)?)
                }
                (Step::Attribute(attr), Entity::Op(op)) => Entity::Attribute(op.attr_at(ir, attr)?),
                (Step::Type, Entity::Value(value)) => Entity::Type(ir.value_data(value).ty?),
                (Step::Type, Entity::Attribute(attr)) => Entity::Type(attr.ty(ir.context())?),
                _ => return None,
            };
        }
        Some(at)
    }
}
