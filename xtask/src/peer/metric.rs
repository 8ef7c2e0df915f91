//! Quantities that are measured of each case.

/// A measured quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Metric {
    Parse,
    Rewrite,
    Print,
    Heap,
}

impl Metric {
    pub(crate) const ALL: [Metric; 4] = [Metric::Parse, Metric::Rewrite, Metric::Print, Metric::Heap];

    /// Returns its name in the report.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Metric::Parse => "parse",
            Metric::Rewrite => "rewrite",
            Metric::Print => "print",
            Metric::Heap => "heap",
        }
    }

    /// Returns its unit, per operation.
    pub(crate) fn unit(self) -> &'static str {
        if self == Metric::Heap { "bytes" } else { "ns" }
    }

    /// Returns the field of a program's output that contains it.
    pub(crate) fn field(self) -> &'static str {
        match self {
            Metric::Parse => "parse_ns",
            Metric::Rewrite => "rewrite_ns",
            Metric::Print => "print_ns",
            Metric::Heap => "heap_bytes",
        }
    }

    /// Returns the field with the number of operations to divide by: those parsed, or for printing those that
    /// remain.
    pub(crate) fn operations(self) -> &'static str {
        if self == Metric::Print { "ops_out" } else { "ops_in" }
    }
}
