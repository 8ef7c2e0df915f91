//! The legalizer: makes one operation legal, by folding it or by a pattern, whose results are made legal in turn.
//!
//! Invariant: an operation that could not be legalized is as it was. A pattern is not applied to its own result unless it declares that it
//! ends; nesting is limited.
//! MLIR: DialectConversion.cpp (`OperationLegalizer`). Differs: nesting beyond the limit is an error that names the patterns.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::drive::conversion::config::DialectConversionFoldingMode;
use crate::drive::conversion::fold::fold_in_conversion;
use crate::drive::conversion::target::{ConversionTarget, Legality, Rule};
use crate::drive::conversion::trace::{AttemptEnd, Trace};
use crate::drive::conversion_error::ConversionError;
use crate::drive::error::DriverError;
use crate::ir::internal::{Pages, flag};
use crate::ir::{Block, Ir, Op, OperationName};
use crate::pattern::applicator::PatternApplicator;
use crate::pattern::error::Reporter;
use crate::pattern::hooks::PatternHooks;
use crate::pattern::list::PatternInfo;
use crate::pattern::watch::{VisitEnd, Watcher, visit_begin, visit_end};
use crate::rewrite::id::PatternId;
use crate::rewrite::journal::Change;
use crate::rewrite::rewriter::PatternRewriter;

/// Number of patterns that may be legalizing each other's results.
pub(super) const MAX_DEPTH: usize = 192;

/// The state of a conversion's patterns.
pub(super) struct Legalizer<'s> {
    pub(super) target: &'s ConversionTarget,
    /// Decision about the operations of each name that was visited.
    pub(super) rules: Vec<Option<Rule<'s>>>,
    pub(super) applicator: &'s PatternApplicator,
    pub(super) folding: DialectConversionFoldingMode,
    pub(super) watch: Option<Watcher>,
    /// Maximum number of changes by one pattern.
    pub(super) max_changes: u64,
    /// Whether a pattern that fails after changes lets the next one try.
    pub(super) allows_rollback: bool,
    /// The patterns whose results are being legalized.
    pub(super) applied: Vec<PatternId>,
    pub(super) trace: Trace,
    /// Blocks that patterns created or moved.
    pub(super) blocks: Vec<(Block, PatternId)>,
    /// By operation, and by block, the last list of changes that it is in.
    pub(super) is_listed: [Pages<u32>; 2],
    /// Number of such lists.
    pub(super) n_lists: u32,
    /// The patterns that were applied without rollback, each with the number of changes before it.
    pub(super) begins: Vec<(usize, PatternId)>,
    /// Number of rewrites, and of each pattern if they are counted.
    pub(super) rewrites: u64,
    pub(super) counts: Vec<u64>,
}

impl<'s> Legalizer<'s> {
    /// Returns what decides about operations of a name.
    #[inline]
    pub(super) fn rule(&mut self, name: OperationName) -> Rule<'s> {
        match self.rules.get(name.index()) {
            Some(Some(rule)) => *rule,
            _ => self.new_rule(name),
        }
    }

    #[cold]
    fn new_rule(&mut self, name: OperationName) -> Rule<'s> {
        if name.index() >= self.rules.len() {
            self.rules.resize_with(name.index() + 1, || None);
        }
        let rule = self.target.rule(name);
        self.rules[name.index()] = Some(rule);
        rule
    }

    /// Returns whether an operation is legal, or was made legal.
    pub(super) fn legalize(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
    ) -> Result<bool, DriverError> {
        if self.is_settled(rewriter, op) { Ok(true) } else { self.legalize_illegal(rewriter, op) }
    }

    /// Returns whether an operation is legal, was erased or replaced, or is in one that is recursively legal.
    #[inline]
    pub(super) fn is_settled(&mut self, rewriter: &mut PatternRewriter<'_>, op: Op) -> bool {
        if !op.is_alive(rewriter) {
            return true;
        }
        let rule = self.rule(op.name(rewriter));
        if rule.is_plainly_legal() {
            return true;
        }
        match rule.legality(rewriter, op) {
            Legality::Legal { is_recursive: false } => true,
            Legality::Legal { is_recursive: true } => {
                let nested: Vec<Op> = rewriter.walk_pre_order(op).skip(1).collect();
                if let Some(conversion) = &mut rewriter.state.conversion {
                    nested.into_iter().for_each(|op| conversion.ignore(op));
                }
                true
            }
            _ => rewriter.state.conversion.as_ref().is_some_and(|state| state.is_ignored(op)),
        }
    }

    /// Makes an operation legal that is not settled. Returns whether it could be.
    pub(super) fn legalize_illegal(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
    ) -> Result<bool, DriverError> {
        if self.folding == DialectConversionFoldingMode::BeforePatterns
            && self.legalize_by_folding(rewriter, op)?
        {
            return Ok(true);
        }
        if self.legalize_by_pattern(rewriter, op)? {
            return Ok(true);
        }
        if self.folding == DialectConversionFoldingMode::AfterPatterns
            && self.legalize_by_folding(rewriter, op)?
        {
            return Ok(true);
        }
        self.trace.illegal = Some(op.name(rewriter));
        Ok(false)
    }

    fn legalize_by_folding(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
    ) -> Result<bool, DriverError> {
        if self.applied.len() >= MAX_DEPTH {
            return Err(self.too_deep(rewriter, op));
        }
        if rewriter.ir.op_data(op).flags & (flag::FOLDS | flag::CONSTANT) != flag::FOLDS {
            return Ok(false);
        }
        let mark = rewriter.state.journal.n_changes();
        let Some(folded) = fold_in_conversion(rewriter, op)? else {
            rewriter.roll_back_to(mark);
            return Ok(false);
        };
        let is_legal = match folded.is_in_place {
            true => {
                self.applied.push(PatternId::NONE);
                let is_legal = self.legalize(rewriter, op);
                self.applied.pop();
                return is_legal;
            }
            false => self.all_legal(rewriter, &folded.constants)?.is_none(),
        };
        if !is_legal {
            rewriter.roll_back_to(mark);
        }
        Ok(is_legal)
    }

    /// Legalizes operations, and returns the first that cannot be.
    fn all_legal(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        ops: &[Op],
    ) -> Result<Option<Op>, DriverError> {
        for op in ops {
            if !self.legalize(rewriter, *op)? {
                return Ok(Some(*op));
            }
        }
        Ok(None)
    }

    fn legalize_by_pattern(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
    ) -> Result<bool, DriverError> {
        if self.applied.len() >= MAX_DEPTH {
            return Err(self.too_deep(rewriter, op));
        }
        let mark = rewriter.state.journal.n_changes();
        let watch = self.watch.clone();
        visit_begin(watch.as_ref(), rewriter.ir, op);
        let applicator = self.applicator;
        let (n_attempts, name) = (self.trace.attempts().len(), op.name(rewriter));
        let first_new = rewriter.op_bound();
        let mut hooks = Hooks { legalizer: self, op, name, mark, first_new, error: None };
        let result = applicator.match_hooked(op, rewriter, &mut hooks, watch.as_ref());
        let error = hooks.error.take();
        if let Some(error) = error {
            return Err(error);
        }
        let rewritten_by = result?;
        let end = if rewritten_by.is_some() { VisitEnd::Rewritten } else { VisitEnd::Unmatched };
        visit_end(watch.as_ref(), rewriter.ir, op, end);
        if rewritten_by.is_none() && self.trace.attempts().len() == n_attempts {
            self.trace.add(self.applied.len(), name, AttemptEnd::NoPattern);
        }
        Ok(rewritten_by.is_some())
    }

    /// Legalizes what a pattern changed and created: blocks, then operations changed in place, then new operations.
    fn legalize_result(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        mark: usize,
        first_new: usize,
    ) -> Result<Option<AttemptEnd>, DriverError> {
        let pattern = self.applied.last().copied().unwrap_or(PatternId::NONE);
        let Changes { created, modified, blocks } = self.changes_since(rewriter, mark, first_new);
        // Mostly there is one parent.
        let (mut parent_before, mut parents) = (None, FxHashSet::default());
        for block in blocks {
            self.blocks.push((block, pattern));
            let Some(region) = block.parent_region(rewriter) else { continue };
            let parent = region.parent_op(rewriter);
            if parent == op || block.n_args(rewriter) == 0 {
                continue;
            }
            let converter =
                rewriter.state.conversion.as_ref().and_then(|state| state.converter_of.get(&region));
            if let Some(converter) = converter.cloned() {
                let Some(signature) = converter.convert_block_signature(rewriter, block) else {
                    return Ok(Some(AttemptEnd::Block(pattern)));
                };
                let converted = rewriter.convert_block(block, &signature, Some(converter));
                converted.map_err(|error| self.error_of(rewriter, pattern, error))?;
                continue;
            }
            let is_old = parent.index() < first_new;
            if !is_old || parent_before == Some(parent) || parents.contains(&parent) {
                continue;
            }
            parents.extend(parent_before.replace(parent));
            if !self.legalize(rewriter, parent)? {
                return Ok(Some(AttemptEnd::Produced(pattern, parent.name(rewriter))));
            }
        }
        for list in [modified, created] {
            if let Some(illegal) = self.all_legal(rewriter, &list)? {
                return Ok(Some(AttemptEnd::Produced(pattern, illegal.name(rewriter))));
            }
        }
        Ok(None)
    }

    /// Returns what was changed after the first `mark` changes of the journal, without new operations that are legal by their names.
    fn changes_since(&mut self, rewriter: &PatternRewriter<'_>, mark: usize, first_new: usize) -> Changes {
        let mut changes = Changes::default();
        let conversion = rewriter.state.conversion.as_ref();
        let is_cast = |op: Op| conversion.is_some_and(|state| state.is_materialization(op));
        for index in first_new..rewriter.op_bound() {
            let Ok(index) = u32::try_from(index) else { continue };
            let op = Op::from_index(index);
            if op.is_alive(rewriter)
                && !self.rule(op.name(rewriter)).is_plainly_legal()
                && op.block(rewriter).is_some()
                && !is_cast(op)
            {
                changes.created.push(op);
            }
        }
        self.n_lists += 1;
        let (round, is_listed) = (self.n_lists, &mut self.is_listed);
        let mut is_new = |table: usize, index: usize| is_listed[table].set(index, round) != round;
        for change in &rewriter.state.journal.changes[mark..] {
            match *change {
                Change::Modified(op)
                    if op.index() < first_new && op.is_alive(rewriter) && is_new(0, op.index()) =>
                {
                    changes.modified.push(op);
                }
                Change::CreatedBlock(block) | Change::BlockPlace(block, ..)
                    if block.is_alive(rewriter) && is_new(1, block.index()) =>
                {
                    changes.blocks.push(block);
                }
                _ => {}
            }
        }
        changes
    }

    fn error_of(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        pattern: PatternId,
        error: crate::rewrite::error::RewriteError,
    ) -> DriverError {
        let reporter = Reporter { list: self.applicator.set().list(), watch: None };
        DriverError::Pattern(reporter.error(rewriter, Some(pattern), error))
    }

    #[cold]
    fn too_deep(&self, ir: &Ir, op: Op) -> DriverError {
        let set = self.applicator.set();
        let mut names: Vec<String> = Vec::new();
        for id in self.applied.iter().rev().take(16) {
            let name = match *id {
                PatternId::NONE => "(folding)".to_owned(),
                id => format!("`{}`", set.pattern_name(id)),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let name = op.name_text(ir);
        let message = format!(
            "legalization of operation '{name}' does not end: {MAX_DEPTH} patterns legalize each other's results; the last are {}",
            names.join(", ")
        );
        ConversionError::new(ir, op, message).into()
    }
}

/// Changes by a pattern.
#[derive(Default)]
struct Changes {
    /// Operations that it created, in order; only those about which the target decides one by one, or which are illegal.
    created: SmallVec<[Op; 8]>,
    /// Operations that it changed in place.
    modified: SmallVec<[Op; 8]>,
    /// Blocks that it created or moved.
    blocks: SmallVec<[Block; 8]>,
}

/// The callbacks of the patterns tried on one operation.
struct Hooks<'h, 's> {
    legalizer: &'h mut Legalizer<'s>,
    op: Op,
    name: OperationName,
    /// Number of changes in the journal before the first pattern.
    mark: usize,
    first_new: usize,
    error: Option<DriverError>,
}

impl Hooks<'_, '_> {
    fn forget(&mut self, pattern: PatternId) {
        let applied = &mut self.legalizer.applied;
        if let Some(at) = applied.iter().rposition(|other| *other == pattern) {
            applied.remove(at);
        }
    }

    fn finish(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        pattern: PatternInfo<'_>,
    ) -> Result<bool, DriverError> {
        let id = pattern.id();
        if !self.has_rewritten(rewriter) {
            let rule = "reported a rewrite, but neither replaced nor changed the operation";
            let error = crate::rewrite::error::RewriteError::at(rewriter, self.op, rule);
            return Err(self.legalizer.error_of(rewriter, id, error));
        }
        let max_changes = self.legalizer.max_changes;
        rewriter.settle(max_changes);
        let depth = self.legalizer.applied.len().saturating_sub(1);
        let name = self.name;
        let failed = self.legalizer.legalize_result(rewriter, self.op, self.mark, self.first_new)?;
        if let Some(end) = failed {
            self.legalizer.trace.add(depth, name, end);
            if !self.legalizer.allows_rollback {
                let made = match end {
                    AttemptEnd::Produced(_, name) => {
                        format!(": `{}` is not legal", rewriter.context().op_name_text(name))
                    }
                    _ => String::new(),
                };
                let error = format!(
                    "produced IR that could not be legalized{made}, and pattern rollback is disabled"
                );
                let error = crate::rewrite::error::RewriteError::at(rewriter, self.op, error);
                return Err(self.legalizer.error_of(rewriter, id, error));
            }
            return Ok(false);
        }
        self.legalizer.rewrites += 1;
        if let Some(count) = self.legalizer.counts.get_mut(id.index()) {
            *count += 1;
        }
        Ok(true)
    }

    /// Returns whether the operation was replaced, erased or changed, or something in its regions was.
    fn has_rewritten(&self, rewriter: &PatternRewriter<'_>) -> bool {
        rewriter.is_replaced_later(self.op) || rewriter.state.journal.n_changes() > self.mark
    }
}

impl PatternHooks for Hooks<'_, '_> {
    fn can_apply(&mut self, ir: &Ir, op: Op, pattern: PatternInfo<'_>) -> bool {
        if self.error.is_some() {
            return false;
        }
        let id = pattern.id();
        if !pattern.has_bounded_rewrite_recursion() && self.legalizer.applied.contains(&id) {
            let depth = self.legalizer.applied.len();
            self.legalizer.trace.add(depth, op.name(ir), AttemptEnd::Recursive(id));
            return false;
        }
        self.legalizer.applied.push(id);
        true
    }

    fn on_begin(&mut self, rewriter: &mut PatternRewriter<'_>, pattern: PatternInfo<'_>) {
        if let Some(conversion) = &mut rewriter.state.conversion {
            conversion.converter = pattern.converter().cloned();
            conversion.pattern = pattern.id();
        }
        if !self.legalizer.allows_rollback {
            self.legalizer.begins.push((rewriter.state.journal.n_changes(), pattern.id()));
        }
    }

    fn on_failure(&mut self, rewriter: &mut PatternRewriter<'_>, pattern: PatternInfo<'_>) {
        if rewriter.state.journal.n_changes() > self.mark {
            rewriter.roll_back_to(self.mark);
            let max_changes = self.legalizer.max_changes;
            rewriter.settle(max_changes);
        } else if self.error.is_none() {
            let (depth, name) = (self.legalizer.applied.len().saturating_sub(1), self.name);
            self.legalizer.trace.add(depth, name, AttemptEnd::NoMatch(pattern.id()));
        }
        self.forget(pattern.id());
    }

    fn on_success(&mut self, rewriter: &mut PatternRewriter<'_>, pattern: PatternInfo<'_>) -> bool {
        match self.finish(rewriter, pattern) {
            Ok(true) => {
                self.forget(pattern.id());
                true
            }
            Ok(false) => false,
            Err(error) => {
                self.error = Some(error);
                true
            }
        }
    }
}
