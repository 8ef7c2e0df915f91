//! Patterns that differ only in names and literals are processed together: the result equals that of
//! processing each alone.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use pdll_match::collect::{Alike, Shapes, Side};
use pdll_match::pattern::{NodeKind, Pattern};
use pdll_match::validate::validate;
use pdll_match::{Text, Vocabulary, collect, dump};
use pdll_random::{Allowed, Rng};
use smallvec::SmallVec;

/// Operations whose groups are determined by the length of their names.
struct ByLength;

impl Shapes for ByLength {
    fn single_result(&self, op_name: &str, group: u32) -> Option<u32> {
        op_name.len().is_multiple_of(2).then_some(group)
    }

    fn singles(&self, op_name: &str, side: Side) -> Option<SmallVec<[bool; 8]>> {
        let n = op_name.len() % 4;
        (n > 0).then(|| (0..n).map(|i| (i == 0) == (side == Side::Operands)).collect())
    }
}

/// Replaces some names and literals of a pattern, possibly by those of its neighbour.
fn with_other_words(pattern: &Pattern, rng: &mut Rng) -> Pattern {
    let mut other = pattern.clone();
    let how_many = [5, 50][rng.below(2)];
    let mut change = |text: &mut Text| {
        if rng.percent(how_many) {
            *text = format!("{text}{}", ["", "x", "y", "xx"][rng.below(4)]).into();
        }
    };
    for node in &mut other.nodes {
        match &mut node.kind {
            NodeKind::Operation(op) => {
                op.name.iter_mut().for_each(&mut change);
                for attribute in &mut op.attributes {
                    change(&mut attribute.name);
                }
            }
            NodeKind::Attribute { value: Some(text), .. } | NodeKind::Type { value: Some(text) } => {
                change(text)
            }
            NodeKind::Types { values: Some(texts) } => texts.iter_mut().for_each(&mut change),
            _ => {}
        }
    }
    other
}

#[test]
fn patterns_that_are_alike_are_found_to_be_what_they_are() {
    let mut rng = Rng::new(1);
    let (mut n_shared, mut n_patterns) = (0, 0);
    for seed in 0..400 {
        let (mut vocabulary, mut alone, mut alike) = (Vocabulary::new(), Vocabulary::new(), Alike::default());
        let mut known = Vec::new();
        for pattern in pdll_random::patterns(seed, &Allowed::everything()) {
            for _ in 0..6 {
                let pattern = with_other_words(&pattern, &mut rng);
                assert_eq!(validate(&pattern), Ok(()));
                let found = alike.collect(&pattern, &ByLength, &mut vocabulary);
                let expected = collect(&pattern, &ByLength, &mut alone);
                let (found, expected) = match (found, expected) {
                    (Ok(found), Ok(expected)) => (found, expected),
                    (found, expected) => {
                        assert_eq!(found.map(|_| ()), expected.map(|_| ()));
                        continue;
                    }
                };
                assert_eq!(found.root_name, expected.root_name);
                assert_eq!(found.predicates, expected.predicates, "{}", dump::pattern(&pattern));
                assert_eq!(found.structure, expected.structure, "{}", dump::pattern(&pattern));
                assert_eq!(dump::predicates(&found, &vocabulary), dump::predicates(&expected, &alone));
                n_shared += usize::from(known.iter().any(|known| Arc::ptr_eq(known, &found.structure)));
                n_patterns += 1;
                known.push(found.structure);
            }
        }
    }
    assert!(n_shared * 10 > n_patterns, "{n_shared} of {n_patterns}");
    assert!(n_shared * 10 < n_patterns * 9, "{n_shared} of {n_patterns}");
}
