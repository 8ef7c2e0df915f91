//! Macros with incomplete bodies: for any part of a body, the expansion contains the items that the rest of
//! the crate refers to, and the errors.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_compiler::macros::{expand_ods, expand_pdll_stage1};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

const PATTERNS: &str = r#"
    [krate]
    /// Rules.
    pub mod combine;

    Constraint IsGood(value: Value);
    Constraint IsSmall(value: Attr) [{ value == 3 }];
    Rewrite Build(value: Value) -> (first: Op, second: ValueRange);

    /// A rule.
    #[allow(unused_variables)]
    Pattern Long with benefit(3), recursion {
        let type: Type;
        let inner = op<my.id>(arg: [Value<type>, IsGood]) {key = attr<"1 : i32">, flag} -> (t: Type);
        let root = op<my.pair>(inner.0, rest: ValueRange);
        not IsGood(root.0);
        rewrite root with {
            let built = Build(arg);
            replace root with (built.first, op<my.id>(built.1) -> (type<"i32">));
        };
    }
    Pattern => replace op<my.id>(op<my.id>(arg: Value)) with arg;
"#;

const DEFINITIONS: &str = r#"
    [krate]
    /// A dialect.
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;
    def Small : Type<CPred<"$_self.is_index($_ctx)">, "small">;
    foreach i = [1, 2] in { def Op # i : Toy_Op<"op" # i, [Pure]>; }
    def ReshapeOp : Toy_Op<"reshape", [Pure, AllTypesMatch<["input", "output"]>]> {
        let arguments = (ins Small:$input, OptionalAttr<I32Attr>:$count);
        let results = (outs Small:$output);
    }
"#;

/// Returns all bodies that end early: after each token at each depth, with open delimiters closed.
fn prefixes(whole: &TokenStream) -> Vec<TokenStream> {
    let mut out = Vec::new();
    let trees: Vec<TokenTree> = whole.clone().into_iter().collect();
    for at in 0..=trees.len() {
        let before: TokenStream = trees[..at].iter().cloned().collect();
        if let Some(TokenTree::Group(group)) = trees.get(at)
            && group.delimiter() != Delimiter::None
        {
            for inner in prefixes(&group.stream()) {
                let mut body = before.clone();
                body.extend([TokenTree::Group(Group::new(group.delimiter(), inner))]);
                out.push(body);
            }
        }
        out.push(before);
    }
    out
}

/// Returns all bodies with one token removed.
fn gaps(whole: &TokenStream) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = whole.clone().into_iter().collect();
    let without = |at: usize| trees[..at].iter().chain(&trees[at + 1..]).cloned().collect();
    (1..trees.len()).map(without).collect()
}

/// Expands every `step`-th body that contains the first `n_header` trees; returns the number of bodies, and
/// of those with an error.
fn check(
    source: &str,
    n_header: usize,
    step: usize,
    expand: fn(TokenStream) -> TokenStream,
    items: &[&str],
) -> (usize, usize) {
    let whole: TokenStream = source.parse().unwrap();
    let (mut n_all, mut n_wrong) = (0, 0);
    for body in prefixes(&whole).into_iter().chain(gaps(&whole)).step_by(step) {
        let header: Vec<String> =
            body.clone().into_iter().take(n_header).map(|tree| tree.to_string()).collect();
        let is_whole = whole.clone().into_iter().take(n_header).map(|tree| tree.to_string()).eq(header);
        if !is_whole {
            // Without a name for the module there are no items, but no panic either.
            if body.clone().into_iter().next().is_some() {
                expand(body);
            }
            continue;
        }
        let expanded = expand(body.clone()).to_string();
        for item in items {
            assert!(expanded.contains(item), "no `{item}` for {body}");
        }
        n_all += 1;
        n_wrong += usize::from(expanded.contains("compile_error"));
        // The expansion consists of valid tokens.
        assert!(expanded.parse::<TokenStream>().is_ok(), "{body}");
    }
    (n_all, n_wrong)
}

#[test]
fn incomplete_patterns_leave_their_module() {
    let (n_all, n_wrong) = check(PATTERNS, 7, 1, expand_pdll_stage1, &["pub mod combine", "pub fn populate"]);
    assert!(n_all > 200 && n_wrong > n_all / 2, "{n_wrong} of {n_all}");
    let whole = expand_pdll_stage1(PATTERNS.parse().unwrap()).to_string();
    assert!(!whole.contains("compile_error"), "{whole}");
}

#[test]
fn incomplete_definitions_leave_their_module() {
    let (n_all, n_wrong) =
        check(DEFINITIONS, 7, 3, expand_ods, &["pub mod toy", "pub struct Dialect", "as __ods"]);
    assert!(n_all > 50 && n_wrong > n_all / 2, "{n_wrong} of {n_all}");
    let whole = expand_ods(DEFINITIONS.parse().unwrap()).to_string();
    assert!(!whole.contains("compile_error") && whole.contains("pub struct ReshapeOp"), "{whole}");
}
