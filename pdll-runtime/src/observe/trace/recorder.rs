//! Recorder: turns events into steps.
//!
//! In: events, with the IR. Out: steps `[kind, time, duration, op, name, detail, run, [deltas]]` as JSON; times in microseconds. Invariant:
//! operations that a notification names are compared when their step ends; nothing of a step is written before.

use std::fmt::Write as _;
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Block, Ir, Op, Value};
use crate::observe::json::json_string;
use crate::observe::statistics::{PatternStatistics, StatisticsOrder};
use crate::observe::trace::questions::TreeCounts;
use crate::observe::trace::record::{Record, Strings, block_json, list, value_json};
use crate::observe::trace::replica::{NONE, Replica};
use crate::observe::trace::source::pattern_json;
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::list::{FrozenGroup, PatternInfo};
use crate::pattern::watch::VisitEnd;

/// Maximum size of the steps. Later ones are counted, not recorded.
const MAX_BYTES: usize = 512 << 20;

/// The kind of a step. The numbers are in the data.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Input = 0,
    PassBegin = 1,
    PassEnd = 2,
    Rewrite = 3,
    Fold = 4,
    Dead = 5,
    /// Changes outside of visits: by the driver, or by a pass itself.
    Other = 6,
    RunBegin = 7,
    Error = 8,
    /// A part of a rewrite whose result is being rewritten by others.
    Part = 9,
}

/// A run of a driver.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::observe) struct Run(usize);

/// An operation being visited.
struct Open {
    op: Op,
    name: u32,
    began: Instant,
    /// Number of the pattern that rewrote it.
    pattern: Option<usize>,
    is_counted: bool,
}

/// A set that was applied, and the number of its first pattern.
struct KnownSet {
    set: FrozenRewritePatternSet,
    base: usize,
    trees: Vec<TreeCounts>,
}

/// The record.
#[derive(Default)]
pub(in crate::observe) struct Recorder {
    start: Option<Instant>,
    strings: Strings,
    replica: Replica,
    sets: Vec<KnownSet>,
    patterns: Vec<String>,
    /// The set and the statistics of each run.
    runs: Vec<(usize, PatternStatistics)>,
    steps: String,
    n_steps: usize,
    n_left_out: u64,
    n_rewrites: u64,
    touched: Vec<Op>,
    is_touched: FxHashSet<Op>,
    moved: FxHashSet<Op>,
    touched_blocks: Vec<Block>,
    replaced: Vec<String>,
    open: Vec<Open>,
    /// The passes that are running.
    passes: Vec<(u32, Instant)>,
    /// Number of visits of each operation, and of those without effect.
    visits: FxHashMap<u32, (u32, u32)>,
    explained: Vec<String>,
    error: Option<String>,
}

impl Recorder {
    pub(super) fn input(&mut self, name: &str, ir: &Ir) {
        self.close();
        self.replica = Replica::default();
        let deltas = self.compare_below(ir, ir.top());
        let name = self.strings.number(name);
        self.step(Kind::Input, 0, ir.top().raw(), name, 0, None, &deltas);
    }

    pub(super) fn pass_begin(&mut self, name: &str, ir: &Ir, op: Op) {
        self.flush_others(ir);
        if self.replica.is_empty() {
            self.input("", ir);
        } else if self.passes.is_empty() {
            self.sync_below(ir, op);
        }
        let name = self.strings.number(name);
        self.passes.push((name, Instant::now()));
        self.step(Kind::PassBegin, 0, op.raw(), name, 0, None, "");
    }

    pub(super) fn pass_end(&mut self, ir: &Ir, op: Op, has_failed: bool) {
        let Some((name, began)) = self.passes.pop() else { return };
        self.close();
        self.flush_others(ir);
        let scope = if op.is_alive(ir) { op } else { ir.top() };
        let deltas = self.compare_below(ir, scope);
        let micros = began.elapsed().as_micros() as u64;
        self.step(Kind::PassEnd, micros, scope.raw(), name, u64::from(has_failed), None, &deltas);
    }

    pub(super) fn fail(&mut self, message: &str) {
        if self.error.is_none() {
            self.error = Some(message.to_owned());
            let name = self.strings.number(message);
            self.step(Kind::Error, 0, NONE, name, 0, None, "");
        }
    }

    pub(super) fn sync_all(&mut self, ir: &Ir) {
        self.close();
        self.flush_others(ir);
        self.sync_below(ir, ir.top());
    }

    pub(super) fn explain(&mut self, op: Op, pattern: &str, text: &str) {
        let (pattern, text) = (self.strings.number(pattern), self.strings.number(text));
        self.explained.push(format!("[{},{pattern},{text}]", op.raw()));
    }

    pub(super) fn sets(&self) -> Vec<FrozenRewritePatternSet> {
        self.sets.iter().map(|known| known.set.clone()).collect()
    }

    pub(super) fn n_rewrites(&self) -> u64 {
        self.n_rewrites
    }

    /// Begins a run of a driver; its statistics are to be filled.
    pub(in crate::observe) fn run_begin(
        &mut self,
        driver: &'static str,
        ir: &Ir,
        patterns: &FrozenRewritePatternSet,
    ) -> (Run, PatternStatistics) {
        self.close();
        if self.replica.is_empty() {
            self.input("", ir);
        } else if self.passes.is_empty() {
            self.sync_below(ir, ir.top());
        }
        let set = self.set(patterns);
        let run = self.runs.len();
        let statistics = PatternStatistics::new();
        self.runs.push((set, statistics.clone()));
        let name = self.strings.number(driver);
        self.step(Kind::RunBegin, 0, NONE, name, 0, Some(Run(run)), "");
        (Run(run), statistics)
    }

    fn set(&mut self, patterns: &FrozenRewritePatternSet) -> usize {
        let is_known = |known: &KnownSet| std::ptr::eq(known.set.list(), patterns.list());
        if let Some(known) = self.sets.iter().position(is_known) {
            return known;
        }
        let list = patterns.list();
        let base = self.patterns.len();
        let all = (0..patterns.len()).filter_map(|index| patterns.pattern(index));
        self.patterns.extend(all.map(|pattern| pattern_json(list, pattern)));
        let trees = |group: &FrozenGroup| {
            let ir = group.pattern_ir().ok()??;
            let is_enabled = |index: usize| list.facts[group.base as usize + index].is_enabled;
            TreeCounts::new(ir, patterns.context(), is_enabled)
        };
        let trees = list.groups.iter().filter_map(trees).collect();
        self.sets.push(KnownSet { set: patterns.clone(), base, trees });
        self.sets.len() - 1
    }

    pub(in crate::observe) fn visit_begin(&mut self, run: Run, ir: &Ir, op: Op) {
        match self.open.last() {
            None => self.flush_other(ir, Some(run)),
            Some(outer) => {
                let (op, name, pattern) = (outer.op.raw(), outer.name, outer.pattern);
                let deltas = self.deltas(ir);
                if !deltas.is_empty() {
                    self.step(Kind::Part, 0, op, name, detail(pattern), Some(run), &deltas);
                }
            }
        }
        let name = self.strings.number(op.name_text(ir));
        self.open.push(Open { op, name, began: Instant::now(), pattern: None, is_counted: false });
    }

    pub(in crate::observe) fn visit_end(&mut self, run: Run, ir: &Ir, op: Op, end: VisitEnd) {
        let Some(position) = self.open.iter().rposition(|open| open.op == op) else { return };
        self.open.truncate(position + 1);
        let Some(open) = self.open.pop() else { return };
        let kind = match end {
            VisitEnd::Dead => Kind::Dead,
            VisitEnd::Folded => Kind::Fold,
            VisitEnd::Rewritten => Kind::Rewrite,
            VisitEnd::Unmatched => Kind::Other,
        };
        let visits = self.visits.entry(op.raw()).or_default();
        visits.0 += 1;
        visits.1 += u32::from(end == VisitEnd::Unmatched);
        let deltas = self.deltas(ir);
        self.n_rewrites += u64::from(end == VisitEnd::Rewritten);
        if end != VisitEnd::Unmatched || !deltas.is_empty() {
            let micros = open.began.elapsed().as_micros() as u64;
            self.step(kind, micros, op.raw(), open.name, detail(open.pattern), Some(run), &deltas);
        }
    }

    /// Runs before a pattern is tried.
    pub(in crate::observe) fn pattern_begin(&mut self, run: Run, ir: &Ir, op: Op) {
        let Some((set, _)) = self.runs.get(run.0) else { return };
        let Some(open) = self.open.iter_mut().rev().find(|open| open.op == op) else { return };
        if !std::mem::replace(&mut open.is_counted, true)
            && let Some(known) = self.sets.get_mut(*set)
        {
            known.trees.iter_mut().for_each(|trees| trees.count(ir, op));
        }
    }

    /// Runs after a pattern was tried.
    pub(in crate::observe) fn pattern_end(
        &mut self,
        run: Run,
        pattern: PatternInfo<'_>,
        op: Op,
        is_rewritten: bool,
    ) {
        let Some((set, _)) = self.runs.get(run.0).filter(|_| is_rewritten) else { return };
        let base = self.sets[*set].base;
        if let Some(open) = self.open.iter_mut().rev().find(|open| open.op == op) {
            open.pattern = Some(base + pattern.id().index());
        }
    }

    pub(in crate::observe) fn touch(&mut self, op: Op) {
        if self.is_touched.insert(op) {
            self.touched.push(op);
        }
    }

    pub(in crate::observe) fn touch_moved(&mut self, op: Op) {
        self.moved.insert(op);
        self.touch(op);
    }

    pub(in crate::observe) fn touch_block(&mut self, ir: &Ir, block: Block) {
        self.touched_blocks.push(block);
        if let Some(parent) = block.parent_op(ir) {
            self.touch(parent);
        }
    }

    pub(in crate::observe) fn replaced(&mut self, ir: &Ir, op: Op, values: &[Value]) {
        let values = list(values.iter(), |value| value_json(ir, *value));
        self.replaced.push(format!("[5,{},[{values}]]", op.raw()));
    }

    /// Forgets visits that were left because of an error.
    fn close(&mut self) {
        self.open.clear();
    }

    fn flush_others(&mut self, ir: &Ir) {
        let run = self.runs.len().checked_sub(1).map(Run);
        self.flush_other(ir, run);
    }

    /// Writes what changed outside of visits.
    fn flush_other(&mut self, ir: &Ir, run: Option<Run>) {
        let deltas = self.deltas(ir);
        if !deltas.is_empty() {
            let name = self.strings.number("");
            self.step(Kind::Other, 0, NONE, name, 0, run, &deltas);
        }
    }

    fn sync_below(&mut self, ir: &Ir, op: Op) {
        let deltas = self.compare_below(ir, op);
        if !deltas.is_empty() {
            let name = self.strings.number("");
            self.step(Kind::Other, 0, NONE, name, 0, None, &deltas);
        }
    }

    #[allow(clippy::too_many_arguments, reason = "one for each column of a step")]
    fn step(
        &mut self,
        kind: Kind,
        micros: u64,
        op: u32,
        name: u32,
        detail: u64,
        run: Option<Run>,
        deltas: &str,
    ) {
        if self.steps.len() + deltas.len() > MAX_BYTES {
            self.n_left_out += 1;
            return;
        }
        let start = *self.start.get_or_insert_with(Instant::now);
        let time = (start.elapsed().as_micros() as u64).saturating_sub(micros);
        let run = run.map_or(-1, |run| run.0 as i64);
        let op = if op == NONE { -1 } else { i64::from(op) };
        let comma = if self.n_steps == 0 { "" } else { ",\n" };
        let kind = kind as u8;
        let _ = write!(self.steps, "{comma}[{kind},{time},{micros},{op},{name},{detail},{run},[{deltas}]]");
        self.n_steps += 1;
    }

    /// Returns the differences of the operations that were touched, and forgets them.
    fn deltas(&mut self, ir: &Ir) -> String {
        if self.touched.is_empty() && self.touched_blocks.is_empty() && self.replaced.is_empty() {
            return String::new();
        }
        let touched = std::mem::take(&mut self.touched);
        let moved = std::mem::take(&mut self.moved);
        self.is_touched.clear();
        let mut out = std::mem::take(&mut self.replaced).join(",");
        for block in std::mem::take(&mut self.touched_blocks) {
            if block.is_alive(ir) {
                self.compare_block(ir, block, &mut out);
            }
        }
        let mut to_place: Vec<Op> = Vec::new();
        for &op in &touched {
            match (op.is_alive(ir) && is_attached(ir, op), self.replica.contains(op.raw())) {
                (false, true) => {
                    self.replica.remove(op.raw());
                    push(&mut out, &format!("[1,{}]", op.raw()));
                }
                (false, false) => {}
                (true, true) => {
                    self.compare_record(ir, op, &mut out);
                    if moved.contains(&op) {
                        to_place.push(op);
                    }
                }
                // What is in its regions is placed with it.
                (true, false) => to_place.extend(ir.walk_pre_order(op)),
            }
        }
        let mut waiting: FxHashSet<Op> = to_place.iter().copied().collect();
        for op in to_place {
            // Operations are placed after the one before them, which may wait too.
            let mut chain = vec![op];
            while let Some(before) = chain.last().and_then(|op| op.prev(ir)) {
                if !waiting.contains(&before) && self.replica.contains(before.raw()) {
                    break;
                }
                chain.push(before);
            }
            for op in chain.into_iter().rev() {
                if waiting.remove(&op) || !self.replica.contains(op.raw()) {
                    self.place(ir, op, &mut out);
                }
            }
        }
        out
    }

    /// Writes an operation that is new or was moved.
    fn place(&mut self, ir: &Ir, op: Op, out: &mut String) {
        let raw = op.raw();
        let block = op.block(ir).map_or(NONE, Block::raw);
        let prev = op.prev(ir).map_or(NONE, Op::raw);
        let place = format!("{},{}", number(block), number(prev));
        if let Some(node) = self.replica.get(raw) {
            if (node.block, node.prev) != (block, prev) {
                self.replica.place(raw, block, prev);
                push(out, &format!("[3,{raw},{place}]"));
            }
            return;
        }
        let record = Record::of(ir, op, &mut self.strings);
        push(out, &format!("[0,{raw},{},{place}]", record.json));
        self.replica.insert(raw, record.hash, record.blocks, block, prev);
        for block in op.regions(ir).iter().flat_map(|region| region.blocks(ir)) {
            self.compare_block(ir, block, out);
        }
    }

    fn compare_record(&mut self, ir: &Ir, op: Op, out: &mut String) {
        let record = Record::of(ir, op, &mut self.strings);
        if let Some(node) = self.replica.get_mut(op.raw())
            && node.hash != record.hash
        {
            node.hash = record.hash;
            node.blocks = record.blocks;
            push(out, &format!("[2,{},{}]", op.raw(), record.json));
        }
    }

    fn compare_block(&mut self, ir: &Ir, block: Block, out: &mut String) {
        let (json, hash) = block_json(ir, block, &mut self.strings);
        if self.replica.block_hashes.insert(block.raw(), hash) != Some(hash) {
            push(out, &format!("[4,{},{json}]", block.raw()));
        }
    }

    /// Returns all differences of an operation and those in its regions.
    fn compare_below(&mut self, ir: &Ir, scope: Op) -> String {
        let mut out = self.deltas(ir);
        for raw in self.replica.below(scope.raw()) {
            let is_gone = Op::from_raw(raw).is_none_or(|op| !op.is_alive(ir) || !is_attached(ir, op));
            if is_gone {
                self.replica.remove(raw);
                push(&mut out, &format!("[1,{raw}]"));
            }
        }
        for op in ir.walk_pre_order(scope) {
            if self.replica.contains(op.raw()) {
                self.compare_record(ir, op, &mut out);
                for block in op.regions(ir).iter().flat_map(|region| region.blocks(ir)) {
                    self.compare_block(ir, block, &mut out);
                }
                if op == scope {
                    continue;
                }
            }
            self.place(ir, op, &mut out);
        }
        out
    }

    pub(super) fn json(&self) -> String {
        let runs = list(self.runs.iter(), |(set, statistics)| {
            let rows = list(statistics.entries(StatisticsOrder::Time).into_iter(), |row| {
                let (name, nanos) = (json_string(&row.name), row.time.as_nanos());
                format!("[{name},{},{},{},{nanos}]", row.tried, row.matched, row.rewritten)
            });
            format!("{{\"set\":{set},\"patterns\":[{rows}]}}")
        });
        let trees = self.sets.iter().flat_map(|known| &known.trees).flat_map(TreeCounts::json);
        let mut visits: Vec<_> = self.visits.iter().map(|(op, counts)| (*op, *counts)).collect();
        visits.sort_unstable();
        format!(
            "{{\"version\":1,\"error\":{},\"left_out\":{},\"strings\":[{}],\"patterns\":[{}],\"runs\":[{runs}],\"trees\":[{}],\
             \"explained\":[{}],\"visits\":[{}],\"steps\":[{}]}}",
            self.error.as_deref().map_or_else(|| "null".to_owned(), json_string),
            self.n_left_out,
            self.strings.json,
            self.patterns.join(","),
            list(trees, |tree| tree),
            self.explained.join(","),
            list(visits.into_iter(), |(op, (all, none))| format!("[{op},{all},{none}]")),
            self.steps,
        )
    }
}

/// Returns whether an operation is in a block, or is the top.
fn is_attached(ir: &Ir, op: Op) -> bool {
    op == ir.top() || op.block(ir).is_some()
}

fn detail(pattern: Option<usize>) -> u64 {
    pattern.map_or(0, |pattern| pattern as u64 + 1)
}

fn number(raw: u32) -> i64 {
    if raw == NONE { -1 } else { i64::from(raw) }
}

fn push(out: &mut String, delta: &str) {
    if !out.is_empty() {
        out.push(',');
    }
    out.push_str(delta);
}
