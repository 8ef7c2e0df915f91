//! The problems of the arithmetic suite are solved, all rules together.

mod suite;

use std::time::Duration;

use pdll_saturate::{Limits, RuleSet, Stop};

#[test]
fn problems_are_solved() {
    let ctx = suite::context();
    let (all, sums) = (suite::rules(&ctx, None), suite::rules(&ctx, Some(&suite::SUMS)));
    let (all, sums) = (RuleSet::new(&all), RuleSet::new(&sums));
    let problems = suite::problems();
    assert_eq!(problems.len(), 21);
    let mut wrong = Vec::new();
    for problem in &problems {
        let text = suite::program(problem);
        let ir = pdll::text::parse(&ctx, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        ir.verify().unwrap_or_else(|error| panic!("{error}\n{text}"));
        let before = ir.to_string();
        // The limits of time are for measurements.
        let limits = Limits { time: Duration::from_secs(100), ..problem.limits.clone() };
        let found = suite::solve(&ir, if problem.is_commutative { &sums } else { &all }, &limits);
        let expected = if problem.fails { Stop::Saturated } else { Stop::Derived };
        if found.stop != expected || !found.left_out.is_empty() {
            wrong.push(format!("{}: {} {:?}", problem.name, found.stop, found.left_out));
        }
        assert_eq!(ir.to_string(), before);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
