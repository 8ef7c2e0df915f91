//! Timing: how long each pass and pipeline took, as a tree and as a list.
//!
//! MLIR: Timing.h, PassTiming.cpp, whose reports it prints. Differs: wall time of one thread.

use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::instrument::PassInstrumentation;
use crate::manager::PassManager;
use crate::pass::Pass;
use crate::statistics::title;
use pdll_runtime::ir::{Ir, Op};

/// Display of times.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum TimingDisplay {
    /// By name, the longest first.
    List,
    /// As the work was nested.
    #[default]
    Tree,
}

/// A tree of timers. A clone shares the tree.
///
/// ```
/// use pdll_pass::{Timing, TimingDisplay};
/// let timing = Timing::new();
/// {
///     let _parser = timing.scope("Parser");
///     // Reads.
/// }
/// assert!(timing.report(TimingDisplay::Tree).contains("Parser\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Timing(Arc<Mutex<Timers>>);

#[derive(Debug)]
struct Timers {
    start: Instant,
    nodes: Vec<Node>,
    /// The timers that run, each within the one before.
    running: Vec<(usize, Instant)>,
}

#[derive(Debug)]
struct Node {
    name: String,
    time: Duration,
    children: Vec<usize>,
}

/// Time that is being measured, until this is dropped.
#[derive(Debug)]
#[must_use = "time is measured until this is dropped"]
pub struct TimingScope(Timing);

impl Drop for TimingScope {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Default for Timing {
    fn default() -> Timing {
        Timing::new()
    }
}

impl Timing {
    /// Creates an empty measurement. The total time starts now.
    pub fn new() -> Timing {
        let root = Node { name: "Total".to_owned(), time: Duration::ZERO, children: Vec::new() };
        Timing(Arc::new(Mutex::new(Timers { start: Instant::now(), nodes: vec![root], running: Vec::new() })))
    }

    /// Measures work with a name, within the current scope. Equal names in one scope are merged.
    pub fn scope(&self, name: &str) -> TimingScope {
        self.start(name);
        TimingScope(self.clone())
    }

    fn start(&self, name: &str) {
        let mut timers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let parent = timers.running.last().map_or(0, |(node, _)| *node);
        let known = timers.nodes[parent].children.iter().copied();
        let node = match known.into_iter().find(|child| timers.nodes[*child].name == name) {
            Some(node) => node,
            None => {
                let node = timers.nodes.len();
                timers.nodes.push(Node { name: name.to_owned(), time: Duration::ZERO, children: Vec::new() });
                timers.nodes[parent].children.push(node);
                node
            }
        };
        timers.running.push((node, Instant::now()));
    }

    fn stop(&self) {
        let mut timers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((node, start)) = timers.running.pop() {
            timers.nodes[node].time += start.elapsed();
        }
    }

    /// Returns a report of the measured times.
    pub fn report(&self, display: TimingDisplay) -> String {
        let timers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let total = timers.start.elapsed();
        let mut text = title("Execution time report");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  Total Execution Time: {:.4} seconds\n", total.as_secs_f64());
        text.push_str("  ----Wall Time----  ----Name----\n");
        let mut write = |indent: usize, name: &str, time: Duration| {
            let percent = 100.0 * time.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE);
            let _ = writeln!(text, "  {:8.4} ({percent:5.1}%)  {:indent$}{name}", time.as_secs_f64(), "");
        };
        match display {
            TimingDisplay::Tree => {
                let mut stack: Vec<(usize, usize)> =
                    timers.nodes[0].children.iter().rev().map(|child| (*child, 0)).collect();
                while let Some((index, indent)) = stack.pop() {
                    let node = &timers.nodes[index];
                    write(indent, &node.name, node.time);
                    stack.extend(node.children.iter().rev().map(|child| (*child, indent + 2)));
                }
            }
            TimingDisplay::List => {
                let mut list: Vec<(&str, Duration)> = Vec::new();
                for node in &timers.nodes[1..] {
                    match list.iter_mut().find(|found| found.0 == node.name) {
                        Some(found) => found.1 += node.time,
                        None => list.push((&node.name, node.time)),
                    }
                }
                list.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
                list.into_iter().for_each(|(name, time)| write(0, name, time));
            }
        }
        let measured: Duration = timers.nodes[0].children.iter().map(|child| timers.nodes[*child].time).sum();
        write(0, "Rest", total.saturating_sub(measured));
        write(0, "Total", total);
        text
    }
}

impl PassManager {
    /// Measures passes and pipelines.
    pub fn enable_timing(&mut self, timing: &Timing) -> &mut PassManager {
        self.add_instrumentation(PassTimer { timing: timing.clone(), depth: 0 })
    }
}

struct PassTimer {
    timing: Timing,
    /// Number of nested pipelines being run. The outermost has no line of its own.
    depth: usize,
}

impl PassInstrumentation for PassTimer {
    fn before_pipeline(&mut self, anchor: &str, _ir: &Ir, _op: Op) {
        self.depth += 1;
        if self.depth > 1 {
            self.timing.start(&format!("'{anchor}' Pipeline"));
        }
    }

    fn after_pipeline(&mut self, _anchor: &str, _ir: &Ir, _op: Op) {
        if self.depth > 1 {
            self.timing.stop();
        }
        self.depth -= 1;
    }

    fn before_pass(&mut self, pass: &dyn Pass, _ir: &Ir, _op: Op) {
        self.timing.start(pass.name());
    }

    fn after_pass(&mut self, _pass: &dyn Pass, _ir: &Ir, _op: Op) {
        self.timing.stop();
    }

    fn after_pass_failed(&mut self, _pass: &dyn Pass, _ir: &Ir, _op: Op) {
        self.timing.stop();
    }
}
