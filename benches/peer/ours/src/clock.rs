//! Wall-clock and processor time of a step.

use anyhow::Result;
use std::time::Instant;

/// Returns the result of `body`, and its duration in nanoseconds.
pub(crate) fn timed<T>(body: impl FnOnce() -> Result<T>) -> Result<(u128, T)> {
    let start = Instant::now();
    let result = body()?;
    Ok((start.elapsed().as_nanos(), result))
}

/// Runs a step; returns the nanoseconds of wall-clock and of processor time.
pub(crate) fn step<T>(body: impl FnOnce() -> Result<T>) -> Result<((u128, u64), T)> {
    let start = processor_ns();
    let (ns, made) = timed(body)?;
    Ok(((ns, processor_ns().saturating_sub(start)), made))
}

/// Returns the processor time of this thread in nanoseconds; zero if the system does not report it.
fn processor_ns() -> u64 {
    // Reading the first file updates the second.
    let _ = std::fs::read("/proc/self/stat");
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    counts.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(0)
}
