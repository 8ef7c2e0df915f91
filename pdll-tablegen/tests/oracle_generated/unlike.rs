//! Differences that docs/divergences.md lists: each is recognized by the error message of the one that rejects the program.

/// A difference, and why the outcomes differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Row {
    /// LLVM crashes, or exits without a message, because of `!getdagopname` or `!cond`.
    Crash,
    /// LLVM ignores a `dump`.
    DumpMadeAgain,
    /// LLVM never creates a record without a name.
    NeverMade,
    /// LLVM rejects the use of such a record.
    NeverMadeNeeded,
    /// LLVM keeps an unset condition of `!cond`.
    UnsetCondition,
    /// LLVM accepts a number that does not fit into unused bits.
    UnusedBits,
    /// LLVM parses two numbers as a range.
    RangeWithoutSign,
    /// We report an error at the operator, or at the condition without an end; LLVM in the statement for which it evaluates the
    /// operator, or at the end of the file.
    Elsewhere,
}

/// A row: how many programs it may explain, and one that it does explain.
pub(crate) struct Limit {
    pub(crate) row: Row,
    pub(crate) limit: usize,
    pub(crate) example: &'static str,
}

const fn limit(row: Row, limit: usize, example: &'static str) -> Limit {
    Limit { row, limit, example }
}

/// All rows. For other seeds, and more programs, more of them are needed.
pub(crate) const LIMITS: [Limit; 8] = [
    limit(Row::Crash, 2, "def x;\nclass A<dag d> { string s = !getdagopname(d); }\ndef b : A<(x)>;\n"),
    limit(Row::DumpMadeAgain, 1, include_str!("../cases/unlike/dump_made_again.td")),
    limit(Row::NeverMade, 0, include_str!("../cases/unlike/never_made.td")),
    limit(
        Row::NeverMadeNeeded,
        0,
        "class A<list<int> l> { int n = !size(l); }\n\
         class B<bit keep> { int f; int g = A<!filter(x, [f, 1], keep)>.n; }\n\
         def b : B<0>;\n",
    ),
    limit(Row::UnsetCondition, 0, "def a { bit u = ?; }\ndef b { int n = !cond(a.u: 1, true: 2); }\n"),
    limit(Row::UnusedBits, 0, include_str!("../cases/unlike/unused_bits.td")),
    limit(Row::RangeWithoutSign, 0, include_str!("../cases/unlike/range_without_sign.td")),
    limit(Row::Elsewhere, 3, "class A<int n> { int m = !div(1, n); }\ndef a : A<0>;\n"),
];

/// Possible ends of a range where LLVM accepts a 0 without sign.
const ENDS: [&str; 5] = [
    "`}` after the bits",
    "`>` after the bits",
    "`]` after the index",
    "`}` after the ranges",
    "`in` after the loop's list",
];

/// Returns the row that lists our error.
pub(crate) fn row_of(error: &str) -> Option<Row> {
    let rows = [
        (Row::UnsetCondition, is_unset_condition(error)),
        (Row::UnusedBits, is_too_large(error)),
        (Row::RangeWithoutSign, is_range_without_sign(error)),
    ];
    rows.into_iter().find(|(_, is_it)| *is_it).map(|(row, _)| row)
}

/// Returns whether a program contains an operator on which LLVM may crash.
pub(crate) fn may_crash(program: &str) -> bool {
    program.contains("!getdagopname(") || program.contains("!cond(")
}

/// Returns whether LLVM's error is that a record without a name does not exist: `A<0: []>`.
pub(crate) fn is_never_made(error: &str) -> bool {
    error.split_once("could not be fully resolved: ").is_some_and(|(_, value)| {
        value.match_indices('<').any(|(at, _)| value[..at].ends_with(|c: char| c.is_ascii_alphanumeric()))
    })
}

/// Returns whether both report the same mistake: of an operator, or a condition without its end.
pub(crate) fn is_reported_elsewhere(theirs: &str, ours: &str) -> bool {
    let is_same = |their: &str, our: &str| theirs.starts_with(their) && ours.ends_with(our);
    is_same("Illegal operation: division by zero", "by zero")
        || is_same("reached EOF without matching #endif", "this condition has no `#endif`")
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
        assert!(row_of(error).is_some(), "{error}");
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
        assert!(row_of(error).is_none(), "{error}");
    }
}
