//! Programs that only we reject, as listed in docs/divergences.md: each entry is recognized by our error
//! message.

/// Possible ends of a range where LLVM accepts a 0 without sign.
const ENDS: [&str; 5] = [
    "`}` after the bits",
    "`>` after the bits",
    "`]` after the index",
    "`}` after the ranges",
    "`in` after the loop's list",
];

/// Returns whether the list contains this error.
pub(crate) fn is_listed(error: &str) -> bool {
    is_unset_condition(error) || is_too_large(error) || is_range_without_sign(error)
}

/// LLVM keeps an unset condition of `!cond` in values, without an error.
fn is_unset_condition(error: &str) -> bool {
    error.contains("!cond(?")
}

/// `range_without_sign`: two numbers, of which the second is 0, in place of a range.
fn is_range_without_sign(error: &str) -> bool {
    ENDS.iter().any(|end| error == format!("expected {end}, but got `0`"))
}

/// `unused_bits`: a number that does not fit into the bits it is assigned to, if the value is not used in the
/// end.
fn is_too_large(error: &str) -> bool {
    given_bits(error).is_some_and(|(number, n_bits)| {
        (1..64).contains(&n_bits) && number >> n_bits != 0 && number >> (n_bits - 1) != -1
    })
}

/// Returns the rejected number, and the number of bits it is assigned to.
fn given_bits(error: &str) -> Option<(i64, u32)> {
    let (before, behind) = error.split_once("` of type `int`")?;
    let (wanted, number) = before.rsplit_once('`')?;
    let n_bits = match (wanted, behind) {
        ("a value of ", _) => {
            behind.strip_prefix(" does not fit into ")?.strip_suffix(" bits")?.parse().ok()?
        }
        ("expected a bit, but got ", "") => 1,
        (_, "") => {
            let is_given = |(begin, end): &(&str, &str)| wanted.starts_with(begin) && wanted.ends_with(end);
            [("the field `", " cannot hold "), ("the argument `", ", but this is ")]
                .iter()
                .find(|it| is_given(it))?;
            let ty = wanted.rsplit_once("of type `")?.1.split('`').next()?;
            match ty {
                "bit" => 1,
                _ => ty.strip_prefix("bits<")?.strip_suffix('>')?.parse().ok()?,
            }
        }
        _ => return None,
    };
    Some((number.parse().ok()?, n_bits))
}

#[test]
fn what_is_listed() {
    for error in [
        "the field `x` of type `bits<2>` cannot hold `4` of type `int`",
        "the field `A:x` of type `bits<2>` cannot hold `-3` of type `int`",
        "the argument `x` of `A` must be of type `bit`, but this is `2` of type `int`",
        "a value of `2` of type `int` does not fit into 1 bits",
        "expected a bit, but got `9` of type `int`",
        "expected `]` after the index, but got `0`",
        "expected `}` after the bits, but got `0`",
    ] {
        assert!(is_listed(error), "{error}");
    }
    for error in [
        "the field `x` of type `bits<2>` cannot hold `3` of type `int`",
        "the field `x` of type `bits<2>` cannot hold `-2` of type `int`",
        "the field `x` of type `string` cannot hold `3` of type `int`",
        "the field `x` of type `list<bits<2>>` cannot hold `9` of type `int`",
        "`!add` expected bits, but got `3` of type `int`",
        "a value of `1` of type `int` does not fit into 1 bits",
        "expected a value, but got `0`",
        "expected `}` after the bits, but got `1`",
    ] {
        assert!(!is_listed(error), "{error}");
    }
}
