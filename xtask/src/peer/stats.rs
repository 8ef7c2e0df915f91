//! Statistics of a few measurements: the best, the median, and the spread.

/// The summary of one or more measurements. Smaller is better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Summary {
    pub(crate) best: f64,
    pub(crate) median: f64,
    /// The worst divided by the best: 1 if all are equal.
    pub(crate) spread: f64,
}

impl Summary {
    /// Summarizes `values`; returns `None` if there are none.
    pub(crate) fn of(values: &[f64]) -> Option<Summary> {
        let median = median(values)?;
        let best = values.iter().copied().fold(f64::INFINITY, f64::min);
        let worst = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Some(Summary { best, median, spread: worst / best })
    }
}

/// Returns the middle one of `values`, or the mean of the two in the middle.
pub(crate) fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 0 => Some(f64::midpoint(sorted[middle - 1], sorted[middle])),
        _ => Some(sorted[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries() {
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[3.0]), Some(Summary { best: 3.0, median: 3.0, spread: 1.0 }));
        assert_eq!(Summary::of(&[4.0, 2.0, 3.0]), Some(Summary { best: 2.0, median: 3.0, spread: 2.0 }));
        assert_eq!(Summary::of(&[8.0, 2.0, 4.0, 3.0]), Some(Summary { best: 2.0, median: 3.5, spread: 4.0 }));
    }
}
