//! Quantities that are measured of each case.

use super::record::Record;
use super::stats::median;
use anyhow::Result;

/// A measured quantity, per operation.
///
/// A process repeats its work. The first time is *cold*: memory comes from the system, and nothing is in the
/// context or in a cache. The median of the other times is *warm*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Metric {
    ParseCold,
    Parse,
    RewriteCold,
    Rewrite,
    PrintCold,
    Print,
    Heap,
}

impl Metric {
    pub(crate) const ALL: [Metric; 7] = [
        Metric::ParseCold,
        Metric::Parse,
        Metric::RewriteCold,
        Metric::Rewrite,
        Metric::PrintCold,
        Metric::Print,
        Metric::Heap,
    ];

    /// Returns its name in the report.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Metric::ParseCold => "parse cold",
            Metric::Parse => "parse",
            Metric::RewriteCold => "rewrite cold",
            Metric::Rewrite => "rewrite",
            Metric::PrintCold => "print cold",
            Metric::Print => "print",
            Metric::Heap => "heap",
        }
    }

    /// Returns its unit, per operation.
    pub(crate) fn unit(self) -> &'static str {
        if self == Metric::Heap { "bytes" } else { "ns" }
    }

    /// Returns the field of a program's output that contains it.
    fn field(self) -> &'static str {
        match self {
            Metric::ParseCold | Metric::Parse => "parse_ns",
            Metric::RewriteCold | Metric::Rewrite => "rewrite_ns",
            Metric::PrintCold | Metric::Print => "print_ns",
            Metric::Heap => "heap_bytes",
        }
    }

    /// Returns whether the first iteration is measured. Later ones find their locations interned, so that the
    /// heap counts as cold.
    fn is_cold(self) -> bool {
        matches!(self, Metric::ParseCold | Metric::RewriteCold | Metric::PrintCold | Metric::Heap)
    }

    /// Returns the field with the number of operations to divide by: those parsed, or for printing those that
    /// remain.
    fn operations(self) -> &'static str {
        if matches!(self, Metric::Print | Metric::PrintCold) { "ops_out" } else { "ops_in" }
    }

    /// Returns its value in the records of a process, one per iteration; `None` if it is not meaningful.
    pub(super) fn per_op(self, records: &[Record]) -> Result<Option<f64>> {
        let ops = records[0].number(self.operations())?;
        // Too little is left of w2 to measure printing.
        if ops < 1000.0 {
            return Ok(None);
        }
        let measured = if self.is_cold() { &records[..1] } else { &records[1..] };
        let values =
            measured.iter().map(|record| record.number(self.field())).collect::<Result<Vec<f64>>>()?;
        Ok(median(&values).map(|value| value / ops))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn record(rewrite: usize, heap: usize, ops_out: usize) -> Record {
        let text = format!(
            "{{\"parse_ns\":1,\"rewrite_ns\":{rewrite},\"print_ns\":1,\"heap_bytes\":{heap},\"ops_in\":2000,\"ops_out\":{ops_out}}}"
        );
        Record::parse(&text).unwrap()
    }

    #[test]
    fn first_iteration_is_cold() {
        let records = [record(8000, 4000, 4), record(4000, 10, 4), record(6000, 10, 4), record(5000, 10, 4)];
        assert_eq!(Metric::RewriteCold.per_op(&records).unwrap(), Some(4.0));
        assert_eq!(Metric::Rewrite.per_op(&records).unwrap(), Some(2.5));
        assert_eq!(Metric::Heap.per_op(&records).unwrap(), Some(2.0));
        assert_eq!(Metric::Print.per_op(&records).unwrap(), None);
        assert_eq!(Metric::Rewrite.per_op(&records[..1]).unwrap(), None);
    }
}
