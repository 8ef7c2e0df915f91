//! Dominance: operands are defined before they are used, in a region that the operation can see.
//!
//! In: an operation and the regions around it. Out: the first operand that is not, with a note at its definition. MLIR: `verifyDominanceOfContainedRegions`
//! in Verifier.cpp, with its messages.

use crate::analysis::dominance::{DominanceInfo, has_ssa_dominance};
use crate::arena::Ir;
use crate::block::{Block, Region};
use crate::dialect::{Op, VerifyMessage};
use crate::location::Location;
use crate::traits::Trait;
use crate::value::Value;

/// The regions around the operation being visited, outermost first, each with the operation in it that leads there.
pub(super) struct Path {
    levels: Vec<Level>,
    /// By region, its depth from one; zero for regions that were not visited.
    depths: Vec<u32>,
    /// By operation, a bit: whether it was visited, that is, precedes this one if it is in the same block.
    visited: Vec<u64>,
}

struct Level {
    region: Region,
    block: Block,
    op: Op,
    /// The depth of the outermost region whose values may be used here.
    visible_from: usize,
    is_ssa: bool,
    /// The closest symbol table around the operation.
    symbol_table: Option<Op>,
}

impl Path {
    /// Creates the path of an operation that is not inside another one.
    pub(super) fn new(ir: &Ir) -> Path {
        let visited = vec![0; ir.op_bound().div_ceil(64)];
        Path { levels: Vec::new(), depths: vec![0; ir.region_bound()], visited }
    }

    /// Begins again, at another operation.
    pub(super) fn start(&mut self) {
        self.levels.clear();
    }

    fn depth(&self, region: Region) -> Option<usize> {
        (self.depths[region.index()] as usize).checked_sub(1)
    }

    /// Goes on to an operation, in the order of a walk.
    #[inline]
    pub(super) fn enter(&mut self, ir: &Ir, op: Op, is_root: bool) {
        self.visited[op.index() / 64] |= 1 << (op.index() % 64);
        let Some(block) = op.block(ir).filter(|_| !is_root) else { return };
        match self.levels.last_mut() {
            Some(level) if level.block == block => level.op = op,
            _ => self.enter_block(ir, op, block),
        }
    }

    fn enter_block(&mut self, ir: &Ir, op: Op, block: Block) {
        let Some(region) = block.parent_region(ir) else { return };
        if let Some(level) = self.levels.last_mut()
            && level.region == region
        {
            (level.block, level.op) = (block, op);
            return;
        }
        let parent = region.parent_op(ir);
        let depth = self.depth(region).unwrap_or_else(|| {
            let outer = parent.parent_region(ir).and_then(|outer| self.depth(outer));
            outer.map_or(0, |outer| outer + 1)
        });
        self.depths[region.index()] = depth as u32 + 1;
        self.levels.truncate(depth);
        let visible_from = match self.levels.last() {
            Some(outer) if !parent.has_trait(ir, Trait::IsolatedFromAbove) => outer.visible_from,
            _ => depth,
        };
        let symbol_table = match self.levels.last() {
            Some(outer) if !parent.has_trait(ir, Trait::SymbolTable) => outer.symbol_table,
            _ => symbol_table_from(ir, parent),
        };
        let is_ssa = has_ssa_dominance(ir, region);
        self.levels.push(Level { region, block, op, visible_from, is_ssa, symbol_table });
    }

    /// Returns the closest symbol table around an operation that was entered.
    pub(super) fn symbol_table(&self, ir: &Ir, op: Op) -> Option<Op> {
        match self.levels.last() {
            Some(level) => level.symbol_table,
            None => symbol_table_from(ir, op.parent_op(ir)?),
        }
    }

    /// Returns the level of a region around an operation, if its values may be used there. `innermost` is the level of the operation.
    #[inline]
    fn level_around(&self, region: Region, innermost: &Level) -> Option<&Level> {
        let depth = self.depth(region)?;
        self.levels.get(depth).filter(|level| level.region == region && depth >= innermost.visible_from)
    }

    #[inline]
    fn is_visited(&self, op: Op) -> bool {
        self.visited[op.index() / 64] >> (op.index() % 64) & 1 != 0
    }
}

/// Returns the symbol table that an operation is or is in, however unknown the operations between.
fn symbol_table_from(ir: &Ir, op: Op) -> Option<Op> {
    std::iter::successors(Some(op), |op| op.parent_op(ir)).find(|op| op.has_trait(ir, Trait::SymbolTable))
}

/// Checks the operands of an operation.
pub(super) fn verify_operands(
    ir: &Ir,
    op: Op,
    path: &Path,
    info: &mut DominanceInfo<'_>,
) -> Result<(), VerifyMessage> {
    let Some(level) = path.levels.last() else { return Ok(()) };
    for (i, operand) in ir.operands_of(op).iter().enumerate() {
        if !operand.value.is_some_and(|value| is_defined_before(ir, value, level, path, info)) {
            return Err(not_defined_before(ir, (op, i), level, path));
        }
    }
    Ok(())
}

/// Returns whether a value is defined before an operation on every path to it, in a region that the operation can see. `innermost` is the
/// level of the operation.
#[inline]
fn is_defined_before(
    ir: &Ir,
    value: Value,
    innermost: &Level,
    path: &Path,
    info: &mut DominanceInfo<'_>,
) -> bool {
    let producer = ir.defining_op(value);
    let def = match producer {
        None => ir.argument_block(value),
        Some(producer) => ir.op_data(producer).block,
    };
    let level = match def {
        Some(def) if def == innermost.block => innermost,
        Some(def) => {
            let Some(region) = def.parent_region(ir) else { return false };
            let Some(level) = path.level_around(region, innermost) else { return false };
            if level.block != def {
                // Unreachable operations may use anything.
                return def.is_entry(ir) || info.dominates(region, def, level.block);
            }
            level
        }
        None => return false,
    };
    producer.is_none_or(|producer| {
        !level.is_ssa
            || (producer != level.op && (path.is_visited(producer) || !info.is_reachable(level.block)))
    })
}

/// Returns the error for an operand that is not defined before, or in a region that the operation cannot see.
#[cold]
fn not_defined_before(ir: &Ir, (op, i): (Op, usize), level: &Level, path: &Path) -> VerifyMessage {
    let region = op.operand(ir, i).owner_block(ir).and_then(|def| def.parent_region(ir));
    let depth = region.filter(|region| *region != level.region).and_then(|region| path.depth(region));
    if depth.is_none_or(|depth| depth >= level.visible_from) {
        return not_dominated(ir, op, i);
    }
    let isolated = path.levels.get(level.visible_from).map(|level| level.region.parent_op(ir));
    let note = isolated.map(|op| (op.loc(ir), "required by region isolation constraints".to_owned()));
    let mut message = VerifyMessage::new("using value defined outside the region");
    message.notes = note.into_iter().collect();
    message
}

fn not_dominated(ir: &Ir, op: Op, operand: usize) -> VerifyMessage {
    let mut message = VerifyMessage::bare(format!("operand #{operand} does not dominate this use"));
    message.notes = definition_note(ir, op, op.operand(ir, operand)).into_iter().collect();
    message
}

/// Returns a note that tells where a value that an operation uses is defined, in relation to the operation.
fn definition_note(ir: &Ir, user: Op, value: Value) -> Option<(Location, String)> {
    let (at, def) = (user.block(ir)?, value.owner_block(ir));
    let Some(op) = value.defining_op(ir) else {
        let region = def?.parent_region(ir)?;
        let index = region.blocks(ir).position(|block| Some(block) == def)?;
        let relation = match relation(ir, at, region) {
            Relation::Same => " in the same region)",
            Relation::Parent => " in a parent region)",
            Relation::Child => " in a child region)",
            Relation::None => " neither in a parent nor in a child region)",
        };
        let text = format!("operand defined as a block argument (block #{index}{relation}");
        return Some((region.parent_op(ir).loc(ir), text));
    };
    let relation = match def.and_then(|def| Some((def, def.parent_region(ir)?))) {
        None => "",
        Some((def, _)) if def == at => " (op in the same block)",
        Some((_, region)) => match relation(ir, at, region) {
            Relation::Same => " (op in the same region)",
            Relation::Parent => " (op in a parent region)",
            Relation::Child => " (op in a child region)",
            Relation::None => " (op is neither in a parent nor in a child region)",
        },
    };
    Some((op.loc(ir), format!("operand defined here{relation}")))
}

/// How the region of a definition is related to the region of a use.
enum Relation {
    Same,
    Parent,
    Child,
    None,
}

fn relation(ir: &Ir, user: Block, def: Region) -> Relation {
    match user.parent_region(ir) {
        Some(region) if region == def => Relation::Same,
        Some(region) if def.is_ancestor_of(ir, region) => Relation::Parent,
        Some(region) if region.is_ancestor_of(ir, def) => Relation::Child,
        _ => Relation::None,
    }
}
