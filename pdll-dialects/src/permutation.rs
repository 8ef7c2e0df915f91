//! Permutations of dimensions.

/// Returns the inverse of a permutation, or `None` if it is not one.
pub(crate) fn inverse(permutation: &[i64]) -> Option<Vec<usize>> {
    let mut inverse = vec![None; permutation.len()];
    for (nth, dim) in permutation.iter().enumerate() {
        *inverse.get_mut(usize::try_from(*dim).ok()?)? = Some(nth);
    }
    inverse.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::inverse;

    #[test]
    fn inverse_has_the_position_of_each_dimension() {
        assert_eq!(inverse(&[2, 0, 1]), Some(vec![1, 2, 0]));
        assert_eq!(inverse(&[]), Some(vec![]));
        for list in [&[0, 0][..], &[1], &[-1], &[0, 2]] {
            assert_eq!(inverse(list), None, "{list:?}");
        }
    }
}
