//! The pattern sets of w3: any number of patterns for ten roots, as PDLL for both sides and as DRR for MLIR.
//!
//! The C++ side builds the same patterns by hand: `populateTagPatterns` in
//! `benches/peer/mlir/patterns_bench.cpp`.

use std::fmt::Write;

/// The structure of the `i`-th pattern. All patterns of a set have different tags, starting from the
/// smallest.
#[derive(Debug, PartialEq, Eq)]
enum Pattern {
    /// `root(leaf(x), y) {tag}` is `x`.
    TaggedOverLeaf { root: usize, leaf: usize, tag: usize },
    /// `root(x, y) {tag}` is `x`.
    Tagged { root: usize, tag: usize },
    /// `root(middle(x, leaf(z)), y)` is `z`.
    Nested { root: usize, middle: usize, leaf: usize },
}

fn pattern(i: usize) -> Pattern {
    let (root, nested, innermost) = (i % 10, i / 30 % 10, i / 300 % 10);
    match i / 10 % 3 {
        0 => Pattern::TaggedOverLeaf { root, leaf: nested, tag: i },
        1 => Pattern::Tagged { root, tag: i },
        _ => Pattern::Nested { root, middle: nested, leaf: innermost },
    }
}

/// Returns `count` patterns in PDLL, without includes or imports.
pub(crate) fn pdll(count: usize) -> String {
    pdll_of(0..count)
}

/// Returns the patterns with these numbers.
pub(crate) fn pdll_of(numbers: impl IntoIterator<Item = usize>) -> String {
    let mut text = String::new();
    for i in numbers {
        let (matched, result) = match pattern(i) {
            Pattern::TaggedOverLeaf { root, leaf, tag } => (
                format!(
                    "op<bench.op{root}>(op<bench.leaf{leaf}>(x: Value), _: Value) {{tag = attr<\"{tag} : i32\">}}"
                ),
                "x",
            ),
            Pattern::Tagged { root, tag } => {
                (format!("op<bench.op{root}>(x: Value, _: Value) {{tag = attr<\"{tag} : i32\">}}"), "x")
            }
            Pattern::Nested { root, middle, leaf } => (
                format!(
                    "op<bench.op{root}>(op<bench.op{middle}>(_: Value, op<bench.leaf{leaf}>(z: Value)), _: Value)"
                ),
                "z",
            ),
        };
        // Writing to a string does not fail.
        let _ = writeln!(text, "Pattern P{i} {{\n  let root = {matched};\n  replace root with {result};\n}}");
    }
    text
}

/// Returns `count` patterns in PDLL that have one root, and a constant each.
pub(crate) fn pdll_of_one_root(count: usize) -> String {
    let mut text = String::new();
    for i in 0..count {
        let matched = format!("op<bench.op0>(x: Value, _: Value) {{tag = attr<\"{i} : i32\">}}");
        let _ = writeln!(text, "Pattern P{i} {{\n  let root = {matched};\n  replace root with x;\n}}");
    }
    text
}

/// Returns `count` patterns in DRR, without includes.
pub(crate) fn drr(count: usize) -> String {
    let mut text = String::new();
    for i in 0..count {
        let (matched, result) = match pattern(i) {
            Pattern::TaggedOverLeaf { root, leaf, tag } => (
                format!("Bench_Op{root} (Bench_Leaf{leaf} $x, $t), $y, ConstantAttr<I32Attr, \"{tag}\">"),
                "x",
            ),
            Pattern::Tagged { root, tag } => {
                (format!("Bench_Op{root} $x, $y, ConstantAttr<I32Attr, \"{tag}\">"), "x")
            }
            Pattern::Nested { root, middle, leaf } => (
                format!("Bench_Op{root} (Bench_Op{middle} $x, (Bench_Leaf{leaf} $z, $t0), $t1), $y, $t2"),
                "z",
            ),
        };
        let _ = writeln!(text, "def : Pat<({matched}), (replaceWithValue ${result})>;");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use std::collections::HashSet;

    /// One of each kind, in both languages.
    #[test]
    fn kinds() {
        let nth = |text: String, lines: usize, i: usize| {
            text.lines().skip(i * lines).take(lines).map(|line| format!("{line}\n")).collect::<String>()
        };
        let all: String =
            [33, 144, 356].iter().map(|&i| nth(pdll(400), 4, i) + &nth(drr(400), 1, i)).collect();
        expect![[r#"
            Pattern P33 {
              let root = op<bench.op3>(op<bench.leaf1>(x: Value), _: Value) {tag = attr<"33 : i32">};
              replace root with x;
            }
            def : Pat<(Bench_Op3 (Bench_Leaf1 $x, $t), $y, ConstantAttr<I32Attr, "33">), (replaceWithValue $x)>;
            Pattern P144 {
              let root = op<bench.op4>(op<bench.op4>(_: Value, op<bench.leaf0>(z: Value)), _: Value);
              replace root with z;
            }
            def : Pat<(Bench_Op4 (Bench_Op4 $x, (Bench_Leaf0 $z, $t0), $t1), $y, $t2), (replaceWithValue $z)>;
            Pattern P356 {
              let root = op<bench.op6>(op<bench.op1>(_: Value, op<bench.leaf1>(z: Value)), _: Value);
              replace root with z;
            }
            def : Pat<(Bench_Op6 (Bench_Op1 $x, (Bench_Leaf1 $z, $t0), $t1), $y, $t2), (replaceWithValue $z)>;
        "#]]
        .assert_eq(&all);
    }

    #[test]
    fn one_root() {
        expect![[r#"
            Pattern P0 {
              let root = op<bench.op0>(x: Value, _: Value) {tag = attr<"0 : i32">};
              replace root with x;
            }
            Pattern P1 {
              let root = op<bench.op0>(x: Value, _: Value) {tag = attr<"1 : i32">};
              replace root with x;
            }
        "#]]
        .assert_eq(&pdll_of_one_root(2));
    }

    /// All patterns are different.
    #[test]
    fn distinct() {
        let different: HashSet<String> = (0..1000).map(|i| format!("{:?}", pattern(i))).collect();
        assert_eq!(different.len(), 1000);
    }
}
