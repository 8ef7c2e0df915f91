//! Statistics: how often each pattern was tried, matched and rewrote, and its time.
//!
//! In: events of runs. Out: `PatternStatistics`, shared with the caller; a table to read, or JSON. Invariant:
//! a pattern is tried when it is matched against an operation that its root admits; with statistics each
//! pattern is tried separately, so that numbers and times belong to one pattern, also for patterns that are
//! otherwise matched together.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pdll_support::sort::sort_by_key;

use crate::observe::json::json_string;
use crate::pattern::list::PatternInfo;

/// Statistics of all runs that received this object. A clone shares the statistics.
///
/// ```
/// use pdll_runtime::{
///     GreedyRewriteConfig, PatternRoot, PatternStatistics, RewritePatternSet, StatisticsOrder,
///     apply_patterns_greedily,
/// };
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#""t.nop"() : () -> () "t.nop"() : () -> ()"#)?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add_fn_on(PatternRoot::Named("t.nop"), |op, rewriter| {
///     rewriter.erase_op(op)?;
///     Ok(true)
/// }).name("EraseNop");
///
/// let statistics = PatternStatistics::new();
/// let mut config = GreedyRewriteConfig::default();
/// config.observe.statistics = Some(statistics.clone());
/// apply_patterns_greedily(&mut ir, &patterns.freeze()?, &config)?;
/// let [counts] = &statistics.entries(StatisticsOrder::Time)[..] else { return Err("one pattern".into()) };
/// assert_eq!((counts.tried, counts.matched, counts.rewritten), (2, 2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct PatternStatistics(Arc<Mutex<BTreeMap<String, PatternCounts>>>);

/// The counts of one pattern. Patterns of one name are counted together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PatternCounts {
    /// Name.
    pub name: String,
    /// Number of times that it was tried on an operation that its root admits.
    pub tried: u64,
    /// Number of matches, including those whose rewrite then declined; a hand-written pattern matches when it
    /// rewrites.
    pub matched: u64,
    /// Number of rewrites.
    pub rewritten: u64,
    /// Time for matching and rewriting, successful or not.
    pub time: Duration,
}

/// Sort order of statistics: the largest first, equal ones by name.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum StatisticsOrder {
    /// Time.
    #[default]
    Time,
    /// By the number of rewrites.
    Rewritten,
    /// By the number of tries.
    Tried,
    /// The name alone.
    Name,
}

impl StatisticsOrder {
    /// Returns the order of a name: `time`, `rewritten`, `tried` or `name`.
    pub fn by_name(name: &str) -> Option<StatisticsOrder> {
        Some(match name {
            "time" => StatisticsOrder::Time,
            "rewritten" => StatisticsOrder::Rewritten,
            "tried" => StatisticsOrder::Tried,
            "name" => StatisticsOrder::Name,
            _ => return None,
        })
    }
}

impl PatternStatistics {
    /// Creates empty statistics.
    pub fn new() -> PatternStatistics {
        PatternStatistics::default()
    }

    fn locked(&self) -> MutexGuard<'_, BTreeMap<String, PatternCounts>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the patterns that were tried at least once.
    pub fn entries(&self, order: StatisticsOrder) -> Vec<PatternCounts> {
        let mut entries: Vec<PatternCounts> = self.locked().values().cloned().collect();
        match order {
            StatisticsOrder::Time => sort_by_key(&mut entries, |entry| Reverse(entry.time)),
            StatisticsOrder::Rewritten => sort_by_key(&mut entries, |entry| Reverse(entry.rewritten)),
            StatisticsOrder::Tried => sort_by_key(&mut entries, |entry| Reverse(entry.tried)),
            StatisticsOrder::Name => {}
        }
        entries
    }

    /// Returns a table, a line per pattern; times in microseconds.
    pub fn to_table(&self, order: StatisticsOrder) -> String {
        let mut out =
            format!("{:>10} {:>10} {:>10} {:>12}  pattern\n", "tried", "matched", "rewritten", "time (us)");
        for entry in self.entries(order) {
            let PatternCounts { name, tried, matched, rewritten, time } = &entry;
            let time = time.as_secs_f64() * 1e6;
            let _ = writeln!(out, "{tried:>10} {matched:>10} {rewritten:>10} {time:>12.1}  {name}");
        }
        out
    }

    /// Returns the same as JSON: a list of objects, times in nanoseconds.
    pub fn to_json(&self, order: StatisticsOrder) -> String {
        let lines: Vec<String> = self
            .entries(order)
            .iter()
            .map(|entry| {
                let PatternCounts { name, tried, matched, rewritten, time } = entry;
                let (name, time) = (json_string(name), time.as_nanos());
                format!(
                    "  {{\"pattern\": {name}, \"tried\": {tried}, \"matched\": {matched}, \"rewritten\": {rewritten}, \
                     \"time_ns\": {time}}}"
                )
            })
            .collect();
        if lines.is_empty() { "[]\n".to_owned() } else { format!("[\n{}\n]\n", lines.join(",\n")) }
    }
}

impl PartialEq for PatternStatistics {
    /// Returns whether they are the same statistics.
    fn eq(&self, other: &PatternStatistics) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for PatternStatistics {}

/// Counts one run, and adds it to the statistics when it is dropped.
pub(super) struct Counting {
    statistics: PatternStatistics,
    /// By the pattern's number.
    counts: Vec<PatternCounts>,
    began: Instant,
}

impl Counting {
    pub(super) fn new(statistics: PatternStatistics) -> Counting {
        Counting { statistics, counts: Vec::new(), began: Instant::now() }
    }

    pub(super) fn pattern_begin(&mut self) {
        self.began = Instant::now();
    }

    pub(super) fn pattern_end(&mut self, pattern: PatternInfo<'_>, is_rewritten: bool, has_declined: bool) {
        let time = self.began.elapsed();
        let index = pattern.id().index();
        if index >= self.counts.len() {
            self.counts.resize(index + 1, PatternCounts::default());
        }
        let counts = &mut self.counts[index];
        if counts.tried == 0 {
            counts.name = pattern.name().to_owned();
        }
        counts.tried += 1;
        counts.matched += u64::from(is_rewritten || has_declined);
        counts.rewritten += u64::from(is_rewritten);
        counts.time += time;
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        let mut all = self.statistics.locked();
        for counts in self.counts.drain(..).filter(|counts| counts.tried > 0) {
            let entry = all.entry(counts.name.clone()).or_default();
            entry.name = counts.name;
            entry.tried += counts.tried;
            entry.matched += counts.matched;
            entry.rewritten += counts.rewritten;
            entry.time += counts.time;
        }
    }
}
