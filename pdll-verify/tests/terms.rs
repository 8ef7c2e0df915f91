//! Terms: simplification and the solvers agree with evaluation, on random terms.

use pdll_random::Rng;
use pdll_verify::solve::{Answer, ExternalSolver, Limits, solve, solve_external};
use pdll_verify::term::{Assignment, Node, TermId, Terms};

const VARIABLES: u32 = 3;

/// Returns a random term of a width, and the value of each part under an assignment, computed apart from the simplifier.
fn random(
    terms: &mut Terms,
    rng: &mut Rng,
    vars: &[(TermId, u128)],
    width: u32,
    depth: u32,
) -> (TermId, u128) {
    if depth == 0 || rng.below(8) == 0 {
        return match rng.below(3) {
            0 => {
                let value = [0, 1, u128::MAX, 1 << (width - 1), u128::from(rng.number())][rng.below(5)];
                (terms.constant(value, width), cut(value, width))
            }
            _ => {
                let (var, value) = vars[rng.below(vars.len())];
                (terms.resize_unsigned(var, width), cut(value, width))
            }
        };
    }
    let (a, x) = random(terms, rng, vars, width, depth - 1);
    let (b, y) = random(terms, rng, vars, width, depth - 1);
    let signed = |value: u128| pdll_verify::term::signed(value, width);
    let (term, value) = match rng.below(19) {
        0 => (terms.add(a, b), x.wrapping_add(y)),
        1 => (terms.sub(a, b), x.wrapping_sub(y)),
        2 => (terms.mul(a, b), x.wrapping_mul(y)),
        3 => (terms.and(a, b), x & y),
        4 => (terms.or(a, b), x | y),
        5 => (terms.xor(a, b), x ^ y),
        6 => (terms.not(a), !x),
        7 => (terms.neg(a), x.wrapping_neg()),
        8 => (terms.udiv(a, b), x.checked_div(y).unwrap_or(u128::MAX)),
        9 => (terms.urem(a, b), x.checked_rem(y).unwrap_or(x)),
        10 => (terms.shl(a, b), if y < u128::from(width) { x << y } else { 0 }),
        11 => (terms.lshr(a, b), if y < u128::from(width) { x >> y } else { 0 }),
        12 => (terms.ashr(a, b), (signed(x) >> y.min(127)) as u128),
        13 => {
            let condition = terms.eq(a, b);
            (terms.ite(condition, a, b), y)
        }
        14 => {
            let condition = terms.ult(a, b);
            (terms.ite(condition, a, b), x.min(y))
        }
        15 => {
            let condition = terms.slt(a, b);
            (terms.ite(condition, b, a), if signed(x) < signed(y) { y } else { x })
        }
        16 => {
            let wide = terms.sext(a, 2 * width);
            (terms.extract(wide, width / 2, width), (signed(x) >> (width / 2)) as u128)
        }
        17 => {
            let wide = terms.zext(a, 2 * width);
            (terms.extract(wide, width / 2, width), x >> (width / 2))
        }
        _ => {
            let narrow = terms.extract(a, 0, 1);
            (terms.sext(narrow, width), if x & 1 == 1 { u128::MAX } else { 0 })
        }
    };
    (term, cut(value, width))
}

fn cut(value: u128, width: u32) -> u128 {
    value & pdll_verify::term::mask(width)
}

#[test]
fn simplified_terms_have_the_values_of_their_operators() {
    let mut rng = Rng::new(1);
    for round in 0..4000 {
        let width = [1, 2, 3, 4, 7, 8, 16, 32, 63, 64][round % 10];
        let mut terms = Terms::new();
        let mut assignment = Assignment::default();
        let vars: Vec<_> = (0..VARIABLES)
            .map(|i| {
                let value = cut(u128::from(rng.number()), width);
                assignment.insert(i, value);
                (terms.var(format!("x{i}"), width), value)
            })
            .collect();
        let depth = 1 + rng.below(4) as u32;
        let (term, value) = random(&mut terms, &mut rng, &vars, width, depth);
        assert_eq!(terms.evaluate(&[term], &assignment), [value], "round {round}, width {width}");
    }
}

/// Returns a random condition with few variable bits.
fn condition(rng: &mut Rng, width: u32) -> (Terms, TermId) {
    let mut terms = Terms::new();
    let vars: Vec<_> = (0..VARIABLES).map(|i| (terms.var(format!("x{i}"), width), 0)).collect();
    let (a, _) = random(&mut terms, rng, &vars, width, 3);
    let (b, _) = random(&mut terms, rng, &vars, width, 3);
    let differ = terms.ne(a, b);
    let small = terms.ult(a, b);
    let condition = terms.and(differ, small);
    (terms, condition)
}

fn holds_for_some(terms: &Terms, condition: TermId, width: u32) -> bool {
    (0..1_u32 << (VARIABLES * width)).any(|number| {
        let value = |i: u32| u128::from(number >> (i * width)) & pdll_verify::term::mask(width);
        let assignment: Assignment = (0..VARIABLES).map(|i| (i, value(i))).collect();
        terms.evaluate(&[condition], &assignment) == [1]
    })
}

#[test]
fn the_solver_agrees_with_trying_all_values() {
    let mut rng = Rng::new(2);
    let mut counts = [0; 2];
    for round in 0..300 {
        let width = 1 + round % 3;
        let (terms, condition) = condition(&mut rng, width);
        let expected = holds_for_some(&terms, condition, width);
        counts[usize::from(expected)] += 1;
        match solve(&terms, condition, &Limits::default()) {
            Answer::Satisfiable(assignment) => {
                assert!(expected, "round {round}");
                assert_eq!(terms.evaluate(&[condition], &assignment), [1], "round {round}");
            }
            Answer::Unsatisfiable => assert!(!expected, "round {round}"),
            Answer::Unknown => panic!("round {round}: the limit was reached"),
        }
    }
    assert!(counts.iter().all(|count| *count > 30), "{counts:?}");
}

#[test]
fn a_query_that_is_too_large_is_unknown() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", 128), terms.var("y", 128));
    let (quotient, remainder) = (terms.udiv(x, y), terms.urem(x, y));
    let (one, ten) = (terms.constant(0x1234_5678_9abc, 128), terms.constant(0xcba9_8765, 128));
    let (a, b) = (terms.eq(quotient, one), terms.eq(remainder, ten));
    let condition = terms.and(a, b);
    let limits = Limits { max_clauses: 1000, ..Limits::default() };
    assert_eq!(solve(&terms, condition, &limits), Answer::Unknown);
}

/// Runs each program that is installed; reports those that are not.
#[test]
fn external_solvers_agree_with_the_built_in_one() {
    for solver in [ExternalSolver::Z3, ExternalSolver::Cvc5, ExternalSolver::Bitwuzla] {
        if !solver.is_installed() {
            pdll_oracle::report_skip(&format!("`{}` is not installed", solver.name()));
            continue;
        }
        let mut rng = Rng::new(3);
        for round in 0..100 {
            let (terms, condition) = condition(&mut rng, 1 + round % 8);
            let own = solve(&terms, condition, &Limits::default());
            match solve_external(solver, &terms, condition, &Limits::default()).unwrap() {
                Answer::Satisfiable(assignment) => {
                    assert_eq!(terms.evaluate(&[condition], &assignment), [1], "round {round}");
                    assert!(matches!(own, Answer::Satisfiable(_)), "round {round}");
                }
                other => assert_eq!(own, other, "round {round}"),
            }
        }
    }
}

#[test]
fn equal_polynomials_are_one_term() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", 64), terms.var("y", 64));
    let sum = terms.add(x, y);
    let square = terms.mul(sum, sum);
    let (xx, yy, xy) = (terms.mul(x, x), terms.mul(y, y), terms.mul(x, y));
    let twice = terms.add(xy, xy);
    let (left, right) = (terms.add(xx, yy), twice);
    let expanded = terms.add(left, right);
    assert_eq!(square, expanded);
    let minus_one = terms.constant(u128::MAX, 64);
    let (complement, negated) = (terms.not(x), terms.neg(x));
    assert_eq!(terms.add(negated, minus_one), complement);
    assert!(matches!(terms.node(complement), Node::Not(_)));
}
