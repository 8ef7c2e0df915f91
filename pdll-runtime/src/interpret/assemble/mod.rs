//! Assembler: the decision trees of checked patterns to a flat program.
//!
//! In: patterns in order of rank, their `Trees`, their literals in the context. Out: `Program`. Invariant: each level of a tree
//! is written once, so the size of the program is about that of the patterns; the code after a level, whether
//! it matched or not, is a single known address. MLIR: PDLToPDLInterp.cpp, ByteCode.cpp (`Generator`).

mod choice;
mod env;
pub(super) mod error;
mod matcher;
mod place;
mod question;
mod rewrite;

use pdll_match::diagnostic::Diagnostic;
use pdll_match::pattern::Pattern;
use pdll_match::tree::{Rank, Trees};

use super::check::{Literals, problem};
use super::limits::Limits;
use super::program::{Leaf, Program, Root};
use crate::ir::Context;
use crate::pattern::root::PatternRoot;
use error::AssembleError;

/// Assembles the program of patterns, which come in order of rank.
///
/// # Errors
/// The first pattern for which there is no room.
pub(super) fn assemble(
    patterns: &[Pattern],
    trees: &Trees,
    ctx: &Context,
    literals: &Literals,
    limits: Limits,
) -> Result<Program, Diagnostic> {
    let Trees { vocabulary, predicates, trees, .. } = trees;
    let mut program = Program::default();
    program.leaves.reserve_exact(patterns.len());
    let fail = |rank: Rank, error: AssembleError| {
        let pattern = patterns.get(rank.index()).or(patterns.first());
        let describe = |pattern: &Pattern| problem(pattern, &pattern.place, &error.message(limits));
        pattern.map_or_else(|| error.message(limits).into(), describe)
    };
    let mut needed = Vec::with_capacity(patterns.len());
    for (rank, (pattern, predicates)) in (0..).zip(patterns.iter().zip(predicates)) {
        let start = program.steps.len() as u32;
        let own = rewrite::write(&mut program, pattern, predicates, vocabulary, ctx, literals, limits)
            .map_err(|error| fail(Rank(rank), error))?;
        needed.push(own);
        program.leaves.push(Leaf {
            rank,
            moves: (0, 0),
            rewrite: start,
            changes_early: pattern.changes_early(),
        });
    }
    let mut roots = Vec::with_capacity(trees.len());
    // A level is about two instructions.
    program.code.reserve_exact(2 * trees.iter().map(|tree| tree.levels.len()).sum::<usize>());
    let mut emitter = matcher::Emitter::new(&mut program, vocabulary, &needed, ctx, literals, limits);
    for tree in trees {
        let start = emitter.program.code.len() as u32;
        emitter.write(tree).map_err(|(rank, error)| fail(rank, error))?;
        let root = match &tree.root {
            Some(name) => PatternRoot::Op(ctx.op_name(name)),
            None => PatternRoot::Any,
        };
        roots.push(Root { root, ranks: tree.ranks.iter().map(|rank| rank.0).collect(), start });
    }
    program.roots = roots;
    Ok(program)
}
