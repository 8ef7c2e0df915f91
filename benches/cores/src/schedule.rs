//! Schedules: the time that measured work would take on more cores.
//!
//! In: the costs of functions, and of what is around them. Out: lines of a table. The parts are those into which the IR would be divided;
//! each core takes the next part when it has finished one. Memory bandwidth is not simulated.

use std::time::Duration;

/// Parts for each core, as in `pdll-ir/src/storage/parallel.rs`.
const PARTS_PER_CORE: usize = 8;

/// Measured costs.
pub(crate) struct Costs {
    /// Of each function.
    pub(crate) functions: Vec<Duration>,
    /// Of what one thread does, while the others wait.
    pub(crate) serial: Duration,
    /// Of copying all functions, which all threads do.
    pub(crate) copying: Duration,
}

impl Costs {
    /// Returns the lower of each cost: what other processes added is not in it.
    pub(crate) fn min(self, other: Costs) -> Costs {
        let functions = self.functions.into_iter().zip(other.functions);
        Costs {
            functions: functions.map(|(one, other)| one.min(other)).collect(),
            serial: self.serial.min(other.serial),
            copying: self.copying.min(other.copying),
        }
    }

    /// Prints the schedules for 1, 2, 4, 8 and 16 cores.
    pub(crate) fn print(&self) {
        let total: Duration = self.functions.iter().sum();
        println!(
            "functions {total:.2?}, the longest {:.2?}; serial {:.2?} ({:.1} %); copying {:.2?} ({:.1} %), divided",
            self.functions.iter().max().copied().unwrap_or_default(),
            self.serial,
            percent(self.serial, total),
            self.copying,
            percent(self.copying, total),
        );
        for n_cores in [2, 4, 8, 16] {
            let time = self.on(n_cores);
            println!(
                "{n_cores} cores: {time:.2?}, {:.1} times as fast",
                total.as_secs_f64() / time.as_secs_f64()
            );
        }
    }

    /// Returns the time on a number of cores.
    fn on(&self, n_cores: usize) -> Duration {
        let n_parts = n_cores * PARTS_PER_CORE;
        let per_part = self.functions.len().div_ceil(n_parts).max(1);
        let mut busy = vec![Duration::ZERO; n_cores];
        for part in self.functions.chunks(per_part) {
            let share = part.len() as f64 / self.functions.len() as f64;
            let cost = part.iter().sum::<Duration>() + self.copying.mul_f64(share);
            if let Some(first) = busy.iter_mut().min() {
                *first += cost;
            }
        }
        self.serial + busy.into_iter().max().unwrap_or_default()
    }
}

fn percent(part: Duration, whole: Duration) -> f64 {
    100.0 * part.as_secs_f64() / whole.as_secs_f64()
}
