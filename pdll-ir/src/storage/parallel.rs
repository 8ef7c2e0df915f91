//! Parallel work: changes operations that are isolated from above, in parts, on all threads.
//!
//! In: an IR, operations side by side, and work that changes some of them. Out: the IR with the changes, and the results in order.
//! Invariant: the result is that of the work on one operation after the other. Where this cannot be, because something else was read or
//! changed, the IR is left unchanged and the caller continues on the whole of it.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::arena::{FinishedPart, Ir, Joined, Split};
use crate::context::Context;
use crate::op::Op;

/// Number of operations from which on work is divided by default: fewer take less time than copying them or starting threads.
pub(crate) const DEFAULT_THRESHOLD: usize = 10_000;

/// Number of bytes of text that an operation takes at least in most texts.
const BYTES_PER_OP: usize = 32;

/// Parts for each thread, so that none waits long for the last part.
const PARTS_PER_THREAD: usize = 8;

/// The result of work on a part.
pub enum Worked<T> {
    /// It is done.
    Done(T),
    /// It is done, and the result must not be used if the operations themselves were changed, which others can see.
    DoneBelow(T),
    /// It failed, so there must be no work on the operations after it.
    Failed(T),
    /// The work must be done on the whole IR.
    Refused,
}

/// The results of the parts, in order.
#[doc(hidden)]
pub struct InParts<T> {
    pub results: Vec<T>,
    pub joined: Joined,
    /// Time in which one thread worked: to copy what surrounds the operations, and to write the parts back.
    pub serial: Duration,
    /// Time of all threads together in which operations were copied.
    pub copying: Duration,
}

#[doc(hidden)]
impl Context {
    /// Returns whether work on so many operations is to be divided among threads.
    pub fn divides(&self, n_ops: usize) -> bool {
        self.multithreading_threshold().is_some_and(|threshold| n_ops >= threshold)
            && rayon::current_num_threads() > 1
    }

    /// Returns whether the reading of a text of so many bytes is to be divided among threads.
    pub(crate) fn divides_text(&self, len: usize) -> bool {
        self.divides(len / BYTES_PER_OP)
    }

    /// Returns whether so many operations are to be rewritten in parts, even if there is only one thread.
    pub fn divides_rewriting(&self, n_ops: usize) -> bool {
        self.division_threshold().is_some_and(|threshold| n_ops >= threshold)
    }

    /// Returns the number of threads for the parts of an IR.
    pub(crate) fn n_threads(&self) -> usize {
        // The function starts threads, which may be forbidden.
        self.multithreading_threshold().map_or(1, |_| rayon::current_num_threads())
    }
}

/// Does work on operations that are isolated from above, in parts, if that is worth it. `None`, with the IR unchanged, if it must be done
/// on the whole IR.
pub fn work_in_parts<T: Send>(
    ir: &mut Ir,
    roots: &[Op],
    work: impl Fn(&mut Ir, &[Op]) -> Worked<T> + Sync,
) -> Option<InParts<T>> {
    if roots.len() < 2 || ir.is_part() || !ir.context().divides(ir.n_ops()) {
        return None;
    }
    let n_threads = ir.context().n_threads();
    let ranges = divide(ir, roots, n_threads)?;
    let start = Instant::now();
    let split = Split::new(ir, roots)?;
    let mut serial = start.elapsed();
    let copying = AtomicU64::new(0);
    let copied_since = |start: Instant| {
        copying.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
    };
    let is_refused = AtomicBool::new(false);
    let on_part = |range: Range<usize>| -> Option<(FinishedPart, T, bool)> {
        if is_refused.load(Ordering::Relaxed) {
            return None;
        }
        let finish = || {
            let start = Instant::now();
            let mut part = split.part(range)?;
            copied_since(start);
            let (part_ir, roots) = part.ir_and_roots();
            let roots = roots.to_vec();
            let (result, goes_on, is_below) = match work(part_ir, &roots) {
                Worked::Done(result) => (result, true, false),
                Worked::DoneBelow(result) => (result, true, true),
                Worked::Failed(result) => (result, false, false),
                Worked::Refused => return None,
            };
            let start = Instant::now();
            let part = split.finish(part).filter(|part| !is_below || part.is_changed_below_only())?;
            copied_since(start);
            Some((part, result, goes_on))
        };
        let finished = finish();
        if finished.is_none() {
            is_refused.store(true, Ordering::Relaxed);
        }
        finished
    };
    let worked: Option<Vec<_>> = ranges.into_par_iter().with_max_len(1).map(on_part).collect();
    let around = split.into_numbers();
    let (mut parts, mut results) = (Vec::new(), Vec::new());
    for (part, result, goes_on) in worked? {
        parts.push(part);
        results.push(result);
        if !goes_on {
            break;
        }
    }
    let joined = ir.join(around, parts)?;
    serial += joined.writing;
    Some(InParts { results, joined, serial, copying: Duration::from_nanos(copying.into_inner()) })
}

/// Returns which operations are in which part, with some parts for each thread. `None` if division is not worth it.
pub(crate) fn divide(ir: &Ir, roots: &[Op], n_threads: usize) -> Option<Vec<Range<usize>>> {
    divide_into(ir, roots, n_threads, n_threads * PARTS_PER_THREAD)
}

/// Does the same for a number of parts, which are fewer if an operation is as large as several.
pub(crate) fn divide_into(
    ir: &Ir,
    roots: &[Op],
    n_threads: usize,
    n_parts: usize,
) -> Option<Vec<Range<usize>>> {
    let size = |op: &Op| ir.walk_pre_order(*op).count();
    let sizes: Vec<usize> = match n_threads {
        1 => roots.iter().map(size).collect(),
        _ => roots.par_iter().map(size).collect(),
    };
    let (total, largest) = (sizes.iter().sum::<usize>(), sizes.iter().max().copied()?);
    // What surrounds the operations is copied for each part.
    let n_around = ir.n_ops().saturating_sub(total);
    let is_forced = ir.context().division_threshold() == Some(0);
    if !is_forced && (n_around > total / 8 || largest > total / 4 * 3) {
        return None;
    }
    let per_part = total.div_ceil(n_parts).max(1);
    let (mut ranges, mut start, mut size) = (Vec::new(), 0, 0);
    for (at, n) in sizes.iter().enumerate() {
        size += n;
        if size >= per_part {
            ranges.push(start..at + 1);
            (start, size) = (at + 1, 0);
        }
    }
    if start < roots.len() {
        ranges.push(start..roots.len());
    }
    Some(ranges)
}

/// Returns the lines of a text in parts of about the same size.
pub(crate) fn lines_in_parts(text: &[u8], n_parts: usize) -> Vec<Range<usize>> {
    let end_of = |nth: usize| {
        let at = text.len() / n_parts * nth;
        let newline = text[at..].iter().position(|byte| *byte == b'\n');
        newline.filter(|_| nth < n_parts).map_or(text.len(), |newline| at + newline + 1)
    };
    let ends: Vec<usize> = (1..=n_parts).map(end_of).collect();
    let starts = [0].into_iter().chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, end)| start..*end).collect()
}
