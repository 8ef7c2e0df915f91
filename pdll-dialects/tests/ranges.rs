//! Ranges of integers contain the results of all their values.

use pdll::ir::Int;
use pdll::ods::IntRange;
use pdll_dialects::int_range::{
    Overflow, add, and, ceil_div_signed, ceil_div_unsigned, div_signed, div_unsigned, extend,
    floor_div_signed, mul, or, rem_signed, rem_unsigned, shl, shr_signed, shr_unsigned, sub, truncate, xor,
};
use pdll_dialects::range::Comparison;

/// Every result of operands in two ranges is in the inferred range, for all ranges of small integers.
fn holds(
    infer: impl Fn(&IntRange, &IntRange) -> IntRange,
    compute: impl Fn(&Int, &Int) -> Option<Int>,
    is_signed: bool,
) {
    let width = 3;
    let bounds: Vec<i64> = if is_signed { (-4..4).collect() } else { (0..8).collect() };
    let int = |n: i64| Int::new(width, n);
    let range_of = if is_signed { IntRange::signed } else { IntRange::unsigned };
    let ranges = || bounds.iter().flat_map(|low| bounds.iter().map(move |high| (*low, *high)));
    for (a, b) in ranges().filter(|(low, high)| low <= high) {
        for (c, d) in ranges().filter(|(low, high)| low <= high) {
            let lhs = range_of(int(a), int(b));
            let rhs = range_of(int(c), int(d));
            let range = infer(&lhs, &rhs);
            for (x, y) in (a..=b).flat_map(|x| (c..=d).map(move |y| (x, y))) {
                let Some(result) = compute(&int(x), &int(y)) else { continue };
                let fits = result.cmp_signed(&range.smin).is_ge()
                    && result.cmp_signed(&range.smax).is_le()
                    && result.cmp_unsigned(&range.umin).is_ge()
                    && result.cmp_unsigned(&range.umax).is_le();
                assert!(fits, "{x} and {y} give {result:?}, which is not in {range:?}");
            }
        }
    }
}

#[test]
fn results_are_in_the_inferred_ranges() {
    let wraps = Overflow::default();
    for is_signed in [true, false] {
        holds(|a, b| add(a, b, wraps), |a, b| Some(a.add(b)), is_signed);
        holds(|a, b| sub(a, b, wraps), |a, b| Some(a.sub(b)), is_signed);
        holds(|a, b| mul(a, b, wraps), |a, b| Some(a.mul(b)), is_signed);
        holds(div_unsigned, |a, b| a.div_unsigned(b), is_signed);
        holds(ceil_div_unsigned, |a, b| a.ceil_div_unsigned(b), is_signed);
        holds(div_signed, |a, b| a.div_signed(b), is_signed);
        holds(ceil_div_signed, |a, b| a.ceil_div_signed(b), is_signed);
        holds(floor_div_signed, |a, b| a.floor_div_signed(b), is_signed);
        holds(rem_signed, |a, b| a.rem_signed(b), is_signed);
        holds(rem_unsigned, |a, b| a.rem_unsigned(b), is_signed);
        holds(and, |a, b| Some(a.and(b)), is_signed);
        holds(or, |a, b| Some(a.or(b)), is_signed);
        holds(xor, |a, b| Some(a.xor(b)), is_signed);
        let in_range = |b: &Int| b.shift_amount(3).is_some();
        holds(|a, b| shl(a, b, wraps), |a, b| in_range(b).then(|| a.shl(b)), is_signed);
        holds(shr_signed, |a, b| in_range(b).then(|| a.shr_signed(b)), is_signed);
        holds(shr_unsigned, |a, b| in_range(b).then(|| a.shr_unsigned(b)), is_signed);
        holds(|a, _| extend(&truncate(a, 2), 3), |_, _| None, is_signed);
    }
}

/// Tests that a decision about ranges holds for all their values.
#[test]
fn comparisons_of_ranges_are_those_of_their_values() {
    let (width, values) = (3, -4i64..4);
    let int = |n: i64| Int::new(width, n);
    let mut n_decided = 0;
    for low in values.clone() {
        for high in low..4 {
            for other in values.clone() {
                let (a, b) = (IntRange::signed(int(low), int(high)), IntRange::constant_of(int(other)));
                for comparison in Comparison::ALL {
                    let Some(decided) = comparison.evaluate(&a, &b) else { continue };
                    n_decided += 1;
                    for value in low..=high {
                        assert_eq!(comparison.holds(&int(value), &int(other)), decided, "{comparison:?}");
                    }
                }
            }
        }
    }
    assert!(n_decided > 500, "{n_decided}");
}
