//! Folders of the operations that have semantics, compared with the semantics. `folds.expect` has the numbers per operation.

use std::fmt::Write;
use std::path::Path;

use pdll::prelude::*;
use pdll_verify::folders::compare_folders;
use pdll_verify::semantics::{
    Encoder, Instance, Relation, Signature, Slot, Value as Term, all_semantics, define,
};

use crate::contexts;

#[test]
fn folds_agree_with_the_semantics() {
    let ctx = contexts::context();
    let mut table =
        String::from("| operation | calls | results | in place | compared |\n|---|---|---|---|---|\n");
    let mut wrong = Vec::new();
    let (mut n_calls, mut n_folded) = (0, 0);
    let reports = compare_folders(&ctx, all_semantics().map(|(name, _)| name));
    for of in &reports {
        wrong.extend(of.wrong.iter().cloned());
        n_calls += of.n_calls;
        n_folded += of.n_folded;
        let _ = writeln!(
            table,
            "| `{}` | {} | {} | {} | {} |",
            of.op, of.n_calls, of.n_folded, of.n_in_place, of.n_compared
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/folds.expect");
    expect_test::expect_file![expected].assert_eq(&table);
    let numbers = format!("{n_folded} of {n_calls} calls, of {} operations", reports.len());
    assert!(
        include_str!("../../docs/verify.md").contains(&numbers),
        "docs/verify.md does not have `{numbers}`"
    );
}

ods! {
    mod nor;

    def Nor_Dialect : Dialect { let name = "nor"; let hasConstantMaterializer = 0; }
    class Nor_Op<string mnemonic> : Op<Nor_Dialect, mnemonic, [Pure, SameOperandsAndResultType]> {
        let arguments = (ins AnyInteger:$a, AnyInteger:$b);
        let results = (outs AnyInteger:$result);
        let hasFolder = 1;
    }
    def Nor_NorOp : Nor_Op<"nor">;
    def Nor_ImpliesOp : Nor_Op<"implies">;
}

impl nor::NorOp {
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let zero = |index| fold.operand(index).and_then(|attr| attr.as_i64(fold.context())) == Some(-1);
        // All bits of an operand are set.
        zero(0).then(|| fold.context().integer_attr(self.a(fold).ty(fold), 0).into())
    }
}

impl nor::ImpliesOp {
    /// Wrong: the result is the other operand if the first one has all bits, not if it is 0.
    fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let a = fold.operand(0).and_then(|attr| attr.as_i64(fold.context()));
        (a == Some(0)).then(|| self.b(fold).into())
    }
}

/// `!(a | b)`
fn nor(e: &mut Encoder, op: &Instance<'_>) -> Vec<Term> {
    let or = e.terms.or(op.bits(0), op.bits(1));
    let bits = e.terms.not(or);
    e.pure(op, bits)
}

/// `!a | b`
fn implies(e: &mut Encoder, op: &Instance<'_>) -> Vec<Term> {
    let not = e.terms.not(op.bits(0));
    let bits = e.terms.or(not, op.bits(1));
    e.pure(op, bits)
}

const BINARY: Signature =
    Signature { operands: &[Slot::A; 2], results: &[Slot::A], relation: Relation::Any, attributes: &[] };

const RULES: &str = "
Pattern NorSwapped => replace op<nor.nor>(a: Value, b: Value) with op<nor.nor>(b, a);
Pattern NorIsAnd => replace op<nor.nor>(a: Value, b: Value) with op<nor.nor>(op<nor.nor>(a, a), op<nor.nor>(b, b));
Pattern NorTwice => replace op<nor.nor>(op<nor.nor>(a: Value, a), op<nor.nor>(a, a)) with a;
";

#[test]
fn operations_of_users_have_semantics_in_rust() {
    let ctx = contexts::context();
    ctx.load_dialect::<nor::Dialect>();
    define("nor.nor", BINARY, nor).unwrap();
    define("nor.implies", BINARY, implies).unwrap();
    define("nor.nor", BINARY, nor).unwrap();
    let errors = [define("nor.nor", BINARY, implies), define("arith.addi", BINARY, nor)];
    let errors: Vec<String> = errors.into_iter().map(|error| error.unwrap_err().to_string()).collect();
    assert_eq!(errors, ["`nor.nor` has semantics already", "`arith.addi` has semantics already"]);

    let (patterns, options) = contexts::patterns(&ctx, "rules.pdll", RULES);
    let answer = |pattern| pdll_verify::obligation::verify_pattern(&ctx, pattern, &options).outcome.word();
    let words: Vec<&str> = patterns.iter().map(answer).collect();
    assert_eq!(words, ["proved", "refuted", "proved"]);

    // A folder that contradicts the semantics is reported with the operands.
    let reports = compare_folders(&ctx, ["nor.nor", "nor.implies", "nor.unknown"]);
    assert_eq!(reports.len(), 2);
    assert!(reports[0].wrong.is_empty() && reports[0].n_folded > 0, "{:?}", reports[0]);
    expect_test::expect!["`nor.implies` of [Int(1), Int(1)], [Some(0), Some(0)] known [Some(Attribute(3)), None]: [Some(0)] instead of [Some(1)]"].assert_eq(&reports[1].wrong[0]);
}

/// Returns more results than the operation has.
fn broken(e: &mut Encoder, op: &Instance<'_>) -> Vec<Term> {
    [e.pure(op, op.bits(0)), e.pure(op, op.bits(1))].concat()
}

#[test]
fn semantics_that_do_not_fit_are_not_modelled() {
    let ctx = contexts::context();
    define("nor.broken", BINARY, broken).unwrap();
    let (patterns, options) = contexts::patterns(
        &ctx,
        "rules.pdll",
        "Pattern P => replace op<nor.broken>(a: Value, b: Value) with a;",
    );
    let found = pdll_verify::obligation::verify_pattern(&ctx, &patterns[0], &options);
    expect_test::expect![[r#"
        rules.pdll:1:9: not modelled: `P`: the semantics of `nor.broken`, whose results do not have its types
    "#]]
    .assert_eq(&pdll_verify::report::text(&found, |_, _| None));
}
