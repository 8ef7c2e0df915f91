//! How long something took, by the clock and by what the processor worked.

use anyhow::Result;
use std::time::Instant;

/// What `body` gives, and the nanoseconds it took.
pub(crate) fn timed<T>(body: impl FnOnce() -> Result<T>) -> Result<(u128, T)> {
    let start = Instant::now();
    let result = body()?;
    Ok((start.elapsed().as_nanos(), result))
}

/// Runs a step: how many nanoseconds it took by the clock, and how many the processor worked for it.
pub(crate) fn step<T>(body: impl FnOnce() -> Result<T>) -> Result<((u128, u64), T)> {
    let start = processor_ns();
    let (ns, made) = timed(body)?;
    Ok(((ns, processor_ns().saturating_sub(start)), made))
}

/// How many nanoseconds the processor has worked for this thread; zero where the system does not say.
fn processor_ns() -> u64 {
    // Looking at the first file brings the second up to date.
    let _ = std::fs::read("/proc/self/stat");
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    counts.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(0)
}
