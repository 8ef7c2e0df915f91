//! Running: a program as a group of a pattern set, applied to one operation after the other.
//!
//! In: `Program`. Out: a `PatternGroup`. The registers belong to the state of the run, so that threads can share a set.
//! MLIR: ByteCode.cpp (`PDLByteCode::match`, `rewrite`).

mod matcher;
mod natives;
mod range;
mod registers;
mod rewriter;

use once_cell::sync::OnceCell;
use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

use pdll_match::encode::DecodeError;
use pdll_match::pattern::Pattern;
use pdll_match::tree::{MatchError, compile};
use pdll_support::sort::sort_by_number;
use pdll_support::text::Text;

use super::assemble::assemble;
use super::check::{Literals, check, title, unmatched};
use super::error::PatternIrError;
use super::limits::Limits;
use super::program::{Program, Root};
use super::source::PatternSource;
use crate::ir::Context;
use crate::ir::Op;
use crate::native::{NativeEntry, NativeKind, NativeRegistry, PdlValue, PdlValues};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::group::{PatternGroup, RankSelect};
use crate::pattern::root::PatternRoot;
use crate::pattern::shapes::RegisteredShapes;
use crate::{PatternRewriter, RewriteError};
use matcher::{Frame, Halt};
use registers::Registers;

/// Patterns that were added together, as a program.
pub(super) struct ProgramPatterns {
    program: Program,
    /// By rank; their benefit falls.
    patterns: Vec<Pattern>,
    /// Names in messages, by rank.
    names: Vec<Text>,
    /// The texts they were read from.
    sources: Vec<PatternSource>,
    /// The native functions by call, once the set is frozen.
    natives: OnceCell<Vec<NativeEntry>>,
    limits: Limits,
}

impl ProgramPatterns {
    /// Checks patterns and assembles a program of them.
    pub(super) fn assemble(
        mut patterns: Vec<Pattern>,
        sources: Vec<PatternSource>,
        ctx: &Context,
        limits: Limits,
    ) -> Result<ProgramPatterns, PatternIrError> {
        let mut diagnostics = Vec::new();
        let mut literals = Literals::default();
        for pattern in &patterns {
            if let Err(found) = check(pattern, ctx, &mut literals) {
                diagnostics.extend(found);
            }
        }
        if !diagnostics.is_empty() {
            return Err(PatternIrError { diagnostics });
        }
        sort_by_number(&mut patterns, |pattern| !u32::from(pattern.benefit));
        let trees = compile(&patterns, &RegisteredShapes(ctx)).map_err(|errors| {
            let of = |error: &MatchError| unmatched(&patterns[error.pattern], &error.error);
            PatternIrError { diagnostics: errors.iter().map(of).collect() }
        })?;
        let program = assemble(&patterns, &trees, ctx, &literals, limits)
            .map_err(|diagnostic| PatternIrError { diagnostics: vec![diagnostic] })?;
        let names = patterns.iter().map(title).collect();
        Ok(ProgramPatterns { program, patterns, names, sources, natives: OnceCell::new(), limits })
    }

    /// Returns the patterns by rank.
    pub(super) fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns whether the patterns can be matched together with others: not if a different text has the same
    /// name.
    fn fits(&self, sources: &[PatternSource]) -> bool {
        let clashes = |own: &PatternSource| {
            sources.iter().any(|other| other.file == own.file && other.text != own.text)
        };
        !self.sources.iter().any(clashes)
    }

    /// Finds the best match of a root, whose rewrite's registers are filled then.
    fn find(
        &self,
        start: u32,
        frame: &mut Frame<'_>,
        args: &mut Vec<crate::PdlValue>,
        entries: &[NativeEntry],
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<(), RewriteError> {
        let mut pc = start as usize;
        loop {
            match matcher::walk(&self.program, rewriter, frame, pc) {
                Halt::End => return Ok(()),
                Halt::Constraint { call, next, or } => {
                    let (number, call) = (call as usize, &self.program.calls[call as usize]);
                    rewriter.note_rank(call.rank);
                    let (regs, lists) = (&*frame.regs, &*frame.lists);
                    let entry = entries.get(number);
                    let results = natives::call(&self.program, call, entry, regs, lists, args, rewriter)?;
                    pc = match results {
                        Some(results) if !call.is_negated => {
                            natives::take_results(call, results, frame.regs, frame.lists);
                            next
                        }
                        None if call.is_negated => next,
                        _ => or as usize,
                    };
                }
                Halt::Exhausted { rank } => return Err(self.exhausted(rank)),
            }
        }
    }

    #[cold]
    fn exhausted(&self, rank: u32) -> RewriteError {
        RewriteError::other(format!(
            "searching for the operations of pattern `{}` takes more than {} users of values for one operation; \
             connect them through operands of the root instead",
            self.name(rank),
            self.limits.users
        ))
    }

    #[inline]
    fn apply_with(
        &self,
        root: &Root,
        op: Op,
        registers: &mut Registers,
        rewriter: &mut PatternRewriter<'_>,
        select: &RankSelect<'_>,
    ) -> Result<Option<u32>, RewriteError> {
        let entries = self.natives.get().map_or(&[][..], Vec::as_slice);
        let mut start = select.start;
        loop {
            let Registers { regs, lists, kept, kept_lists, args, .. } = &mut *registers;
            regs[0] = op.raw();
            let limit = select.end;
            let mut frame = Frame {
                regs,
                lists,
                kept,
                kept_lists,
                select,
                start,
                limit,
                found: None,
                users_left: self.limits.users,
            };
            self.find(root.start, &mut frame, args, entries, rewriter)?;
            let Some(found) = frame.found else { return Ok(None) };
            let leaf = &self.program.leaves[found as usize];
            rewriter.note_rank(leaf.rank);
            if leaf.changes_early {
                rewriter.keep_journal();
            }
            if rewriter::run(&self.program, entries, leaf.rewrite, op, registers, rewriter)? {
                return Ok(Some(leaf.rank));
            }
            // It declined: the next best is searched for.
            start = leaf.rank + 1;
        }
    }
}

impl PatternGroup for ProgramPatterns {
    fn n_patterns(&self) -> u32 {
        self.patterns.len() as u32
    }

    fn name(&self, rank: u32) -> &str {
        self.names.get(rank as usize).map_or("", Text::as_str)
    }

    fn benefit(&self, rank: u32) -> PatternBenefit {
        PatternBenefit::new(self.patterns.get(rank as usize).map_or(0, |pattern| pattern.benefit))
    }

    fn roots(&self) -> Vec<(PatternRoot, Vec<u32>)> {
        self.program.roots.iter().map(|root| (root.root, root.ranks.clone())).collect()
    }

    fn has_bounded_rewrite_recursion(&self, rank: u32) -> bool {
        self.patterns.get(rank as usize).is_some_and(|pattern| pattern.has_bounded_recursion)
    }

    fn generated_ops(&self, rank: u32) -> Vec<&str> {
        self.patterns.get(rank as usize).map_or_else(Vec::new, Pattern::generated_ops)
    }

    fn pattern_ir(&self) -> Result<Option<Cow<'_, [Pattern]>>, DecodeError> {
        Ok(Some(Cow::Borrowed(&self.patterns)))
    }

    fn source_line(&self, file: &str, line: u32) -> Option<&str> {
        let source = self.sources.iter().find(|source| *source.file == *file)?;
        source.text.lines().nth(line.checked_sub(1)? as usize).map(str::trim_end)
    }

    fn join(&self, ctx: &Context, following: &[&dyn PatternGroup]) -> Option<(usize, Arc<dyn PatternGroup>)> {
        let others = following.iter().map_while(|other| other.joinable()?.downcast_ref::<ProgramPatterns>());
        let mut others = others.take_while(|other| other.limits == self.limits).peekable();
        others.peek()?;
        let (mut patterns, mut sources, mut n) = (self.patterns.clone(), self.sources.clone(), 0);
        for other in others {
            if !other.fits(&sources) {
                break;
            }
            patterns.extend_from_slice(&other.patterns);
            for source in &other.sources {
                if !sources.contains(source) {
                    sources.push(source.clone());
                }
            }
            n += 1;
        }
        if n == 0 {
            return None;
        }
        // Each group was checked. Where there is no room for all of them together they stay by themselves.
        let joined = ProgramPatterns::assemble(patterns, sources, ctx, self.limits).ok()?;
        Some((n, Arc::new(joined)))
    }

    fn joinable(&self) -> Option<&dyn Any> {
        Some(self)
    }

    fn call_constraint(
        &self,
        name: &str,
        args: &[PdlValue],
        rewriter: &mut PatternRewriter<'_>,
    ) -> Option<Result<Option<PdlValues>, RewriteError>> {
        let is_asked = |call: &super::program::Call| call.kind == NativeKind::Constraint && call.name == name;
        let number = self.program.calls.iter().position(is_asked)?;
        Some(self.natives.get()?.get(number)?.call(rewriter, args))
    }

    fn link(&self, natives: &NativeRegistry) {
        let entry = |call: &super::program::Call| natives.get(call.kind, &call.name).ok().cloned();
        // The set's requirements were checked before, so all exist.
        self.natives.get_or_init(|| self.program.calls.iter().filter_map(entry).collect());
    }

    fn apply(
        &self,
        root: u32,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
        select: &RankSelect<'_>,
    ) -> Result<Option<u32>, RewriteError> {
        let Some(root) = self.program.roots.get(root as usize) else { return Ok(None) };
        // A native function may apply patterns itself; those get registers of their own.
        let workspace = rewriter.state.workspace.take();
        let mut registers: Box<Registers> =
            workspace.and_then(|workspace| workspace.downcast().ok()).unwrap_or_default();
        registers.reserve(self.program.n_regs, self.program.n_list_regs, rewriter.context().unit_attr());
        let result = self.apply_with(root, op, &mut registers, rewriter, select);
        rewriter.state.workspace = Some(registers);
        result
    }
}
