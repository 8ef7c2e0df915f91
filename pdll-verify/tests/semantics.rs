//! Semantics of users' operations: `Semantics op<…>(…) = …;` in PDLL, and functions with `#[semantics]`.

use pdll::prelude::*;
use pdll::runtime_compiler::{AddPdll, PdllOptions};
use pdll_verify::obligation::Options;
use pdll_verify::semantics::{DefineError, Encoder, Instance, Value as Term, semantics_of};
use pdll_verify::{report, verify_set};

use crate::contexts;

/// Returns the answers about the patterns of a set, as words.
fn words(populate: impl FnOnce(&mut RewritePatternSet)) -> Vec<&'static str> {
    let options = Options { widths: vec![1, 8], index_widths: vec![8], ..Options::default() };
    let reports = verify_set(&contexts::context(), populate, &options);
    reports.iter().map(|report| report.outcome.word()).collect()
}

/// Returns the report about the only pattern of a text.
fn report_of(text: &str) -> String {
    let options = Options { widths: vec![8], index_widths: vec![8], ..Options::default() };
    let add = |set: &mut RewritePatternSet| {
        set.add_pdll("rules.pdll", text, &PdllOptions::default()).unwrap();
    };
    let ctx = contexts::context();
    ctx.allow_unregistered_dialects(true);
    let reports = verify_set(&ctx, add, &options);
    reports.iter().map(|found| report::text(found, |_, _| None)).collect()
}

#[test]
fn semantics_in_a_macro_prove_and_refute_its_patterns() {
    pdll! {
        mod rules;
        Semantics op<sem.mad>(a, b, c) = op<arith.addi>(op<arith.muli>(a, b), c);
        Semantics op<sem.is>(a, b) {how = predicate} -> (t) = op<arith.cmpi>(a, b) {predicate = predicate} -> (t);
        Semantics op<sem.both>(a, b) = (b, a);
        Pattern Factors with recursion => replace op<sem.mad>(a: Value, b: Value, c: Value) with op<sem.mad>(b, a, c);
        Pattern Equal with recursion => replace op<sem.is>(a: Value, b: Value) {how = attr<"0 : i64">}
            with op<sem.is>(b, a) {how = attr<"0 : i64">};
        Pattern Less with recursion => replace op<sem.is>(a: Value, b: Value) {how = attr<"2 : i64">}
            with op<sem.is>(b, a) {how = attr<"2 : i64">};
        Pattern Both => replace op<sem.both>(a: Value, b: Value) -> (_: Type, _: Type) with (b, a);
    }
    pdll! {
        mod wrong;
        Semantics op<sem.mad>(a, b, c) = op<arith.addi>(op<arith.muli>(a, b), c);
        Pattern Summand with recursion => replace op<sem.mad>(a: Value, b: Value, c: Value) with op<sem.mad>(a, c, b);
    }
    assert_eq!(words(rules::populate), ["proved", "proved", "refuted", "proved"]);
    assert_eq!(words(wrong::populate), ["refuted"]);
}

/// Semantics are no patterns: a set with them alone has none, and none is applied.
#[test]
fn semantics_are_not_applied() {
    pdll! {
        mod meaning;
        Semantics op<sem.neg>(a) = op<arith.subi>(a, a);
    }
    let ctx = contexts::context();
    let mut set = RewritePatternSet::new(&ctx);
    meaning::populate(&mut set);
    assert!(set.is_empty());
    assert_eq!(set.semantics().unwrap().len(), 1);
    let mut other = RewritePatternSet::new(&ctx);
    other.merge(set);
    assert_eq!(other.semantics().unwrap().len(), 1);
    other.clear();
    assert_eq!(other.semantics().unwrap().len(), 0);
}

#[test]
fn semantics_of_text_are_used() {
    let neg = "Semantics op<sem.neg>(a) = op<arith.subi>(op<arith.xori>(a, a), a);\n";
    let twice = "Pattern Twice => replace op<sem.neg>(op<sem.neg>(a: Value)) with a;\n";
    expect_test::expect![[r#"
        rules.pdll:2:9: proved: `Twice`, 2 assignments of types
        note: uses the definition of `sem.neg`
    "#]]
    .assert_eq(&report_of(&format!("{neg}{twice}")));
}

#[test]
fn semantics_that_contradict_others_are_errors() {
    pdll! {
        mod first;
        Semantics op<sem.same>(a) = a;
        Pattern Same => replace op<sem.same>(a: Value) with a;
    }
    pdll! {
        mod second;
        Semantics op<sem.same>(a) = op<arith.xori>(a, a);
    }
    assert_eq!(words(first::populate), ["proved"]);
    let both = |set: &mut RewritePatternSet| {
        first::populate(set);
        first::populate(set);
    };
    assert_eq!(words(both), ["proved", "proved"]);
    let different = |set: &mut RewritePatternSet| {
        first::populate(set);
        second::populate(set);
    };
    assert_eq!(words(different), ["failed"]);
    let texts = [
        "Semantics op<sem.a>(x) = op<sem.a>(x);\nPattern => replace op<sem.a>(x: Value) with x;\n",
        "Semantics op<sem.a>(x) = op<sem.b>(x);\nPattern => replace op<sem.a>(x: Value) with x;\n",
        "Semantics op<arith.addi>(x, y) = x;\nPattern => replace op<arith.addi>(x: Value, y: Value) with x;\n",
        "Rewrite Make(x: Value) -> Value;\nSemantics op<sem.a>(x) = Make(x);\nPattern => replace op<sem.a>(x: Value) with x;\n",
        "Constraint Is(x: Value);\nSemantics op<sem.a>(x: [Value, Is]) = x;\nPattern => replace op<sem.a>(x: Value) with x;\n",
        "Semantics op<sem.a>(x: ValueRange) = x;\nPattern => replace op<sem.a>(x: Value) with x;\n",
    ];
    expect_test::expect![[r#"
        : failed: the pattern: rules.pdll:1:26: error: the definition of `sem.a` depends on itself
        : failed: the pattern: rules.pdll:1:26: error: `sem.b` has neither semantics nor a definition
        : failed: the pattern: rules.pdll:1:11: error: `arith.addi` has semantics, which a definition cannot change
        : failed: the pattern: rules.pdll:2:26: error: the definition of `sem.a` must consist of operations, without the rewrite `Make`
        : failed: the pattern: rules.pdll:2:32: error: the definition of `sem.a` must hold always, without the constraint `Is`
        : failed: the pattern: rules.pdll:1:21: error: the definition of `sem.a` must match any operands, each by a variable `Value`
    "#]]
    .assert_eq(&texts.map(report_of).concat());
}

ods! {
    mod sem;

    def Sem_Dialect : Dialect { let name = "sem"; }
    class Sem_Op<string mnemonic, list<Trait> traits = []> : Op<Sem_Dialect, mnemonic, traits # [Pure]> {
        let results = (outs AnySignlessInteger:$result);
    }
    def Sem_ClearOp : Sem_Op<"clear", [SameOperandsAndResultType]> {
        let arguments = (ins AnySignlessInteger:$value, AnySignlessInteger:$mask);
    }
    def Sem_PairOp : Sem_Op<"pair"> { let arguments = (ins AnySignlessInteger:$a, AnySignlessInteger:$b); }
    def Sem_ManyOp : Sem_Op<"many", [SameOperandsAndResultType]> {
        let arguments = (ins Variadic<AnySignlessInteger>:$all);
    }
    def Sem_IsOp : Sem_Op<"less"> { let arguments = (ins AnySignlessInteger:$a, AnySignlessInteger:$b, UnitAttr:$inverted); }
}

/// The value without the bits of the mask.
#[pdll_verify::semantics]
fn clear(e: &mut Encoder, op: sem::ClearOp) -> Vec<Term> {
    let mask = e.terms.not(op.bits(1));
    let bits = e.terms.and(op.bits(0), mask);
    e.pure(op, bits)
}

#[pdll_verify::semantics]
fn pair(e: &mut Encoder, op: sem::PairOp) -> Vec<Term> {
    e.pure(op, op.bits(0))
}

#[pdll_verify::semantics]
fn many(e: &mut Encoder, op: sem::ManyOp) -> Vec<Term> {
    e.pure(op, op.bits(0))
}

#[pdll_verify::semantics(operands = [A, A], results = [Bit], relation = Integer, attributes = [inverted: Exact])]
fn is_less(e: &mut Encoder, op: sem::IsOp) -> Vec<Term> {
    let less = e.terms.ult(op.bits(0), op.bits(1));
    let inverted = e.flag(op, 0, 0);
    let bits = e.terms.xor(less, inverted);
    e.pure(op, bits)
}

#[pdll_verify::semantics("free.first", operands = [A, A], results = [A])]
fn first_of_two(e: &mut Encoder, op: &Instance<'_>) -> Vec<Term> {
    e.pure(op, op.bits(0))
}

#[test]
fn functions_with_the_attribute_are_semantics() {
    pdll! {
        mod rules;
        use sem;
        Pattern Twice => replace op<sem.clear>(op<sem.clear>(a: Value, b: Value), b) with op<sem.clear>(a, b);
        Pattern Swapped with recursion => replace op<sem.clear>(a: Value, b: Value) with op<sem.clear>(b, a);
        Pattern NotLess => replace op<sem.less>(a: Value, a) {inverted} -> (_: Type)
            with op<arith.constant> {value = attr<"true">} -> (type<"i1">);
        Pattern First => replace op<free.first>(a: Value, _: Value) with a;
    }
    Clear::define().unwrap();
    Clear::define().unwrap();
    IsLess::define().unwrap();
    FirstOfTwo::define().unwrap();
    assert_eq!(words(rules::populate), ["proved", "refuted", "proved", "proved"]);
    let slots = semantics_of("sem.clear").unwrap().signature;
    assert_eq!((slots.operands.len(), slots.results.len()), (2, 1));
}

#[test]
fn an_operation_whose_types_are_unknown_needs_a_signature() {
    assert_eq!(Pair::define(), Err(DefineError::NoSignature { name: "sem.pair" }));
    let error = Many::define().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the types of `sem.many` are not all equal, or it has attributes: `operands = […]` and `results = […]` are needed"
    );
}
