//! Contracts of native functions, compared with the functions.

use pdll::ir::{Attribute, Type, Value};
use pdll::native::NativeRegistry;
use pdll::prelude::*;
use pdll::text::parse_attribute;
use pdll::{native_constraint, native_rewrite};
use pdll_verify::contract::Contracts;
use pdll_verify::obligation::{Options, Outcome, PatternReport};
use pdll_verify::self_test::check_contracts;
use pdll_verify::verify_set;

use crate::contexts;

#[native_constraint]
fn int_constant(rewriter: &mut PatternRewriter<'_>, value: Value) -> Option<Attribute> {
    value.constant(rewriter)
}

#[native_constraint]
fn is_unused(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    value.users(rewriter).next().is_none()
}

#[native_constraint(ensures = "width(wide) > width(narrow)")]
fn is_wider(rewriter: &mut PatternRewriter<'_>, wide: Type, narrow: Type) -> bool {
    let ctx = rewriter.context();
    matches!((wide.bit_width(ctx), narrow.bit_width(ctx)), (Some(wide), Some(narrow)) if wide > narrow)
}

/// Returns the sum of two numbers that are written out, wrapped to 64 bits and not to the type.
#[native_rewrite(ensures = "result == a + b")]
fn add_ints(rewriter: &mut PatternRewriter<'_>, _: Type, a: Attribute, b: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    let number = |attribute: Attribute| -> Option<i128> {
        attribute.display(ctx).to_string().split(" : ").next()?.parse().ok()
    };
    let sum = number(a)? + number(b)?;
    parse_attribute(ctx, &format!("{} : {}", sum as i64, a.ty(ctx)?.display(ctx))).ok()
}

fn tested(rules: &str) -> String {
    let ctx = contexts::context();
    let mut natives = NativeRegistry::new();
    natives.register::<IntConstant>().unwrap();
    natives.register::<IsUnused>().unwrap();
    natives.register::<IsWider>().unwrap();
    natives.register::<AddInts>().unwrap();
    let tests = check_contracts(&ctx, &Contracts::of_pdll(rules).unwrap(), &natives);
    let of_text = tests.iter().filter(|test| test.file.is_none() != rules.is_empty());
    of_text.map(|test| format!("{test}\n")).collect()
}

#[test]
fn right_contracts_hold() {
    let rules = "\
/// Ensures: constant(value), result == value
Constraint IntConstant(value: Value) -> Attr;
/// Ensures: unused(value)
Constraint IsUnused(value: Value);
/// Ensures: width(wide) > width(narrow)
Constraint IsWider(wide: Type, narrow: Type);
/// Ensures: result == a + b
Rewrite AddInts(type: Type, a: Attr, b: Attr) -> Attr;
/// Ensures: true
Constraint Elsewhere(value: Value);
";
    expect_test::expect![[r#"
        1: the contract of `IntConstant` holds in 298 calls
        3: the contract of `IsUnused` holds in 215 calls
        5: the contract of `IsWider` holds in 92 calls
        7: the contract of `AddInts` holds in 323 calls
        9: not tested: the contract of `Elsewhere`: the function is not registered
    "#]]
    .assert_eq(&tested(rules));
}

#[test]
fn wrong_contracts_are_found_with_the_values() {
    let rules = "\
/// Ensures: constant(value), result == value + 1
Constraint IntConstant(value: Value) -> Attr;
/// Ensures: unused(value), value != 2
Constraint IsUnused(value: Value);
/// Ensures: width(narrow) > width(wide)
Constraint IsWider(wide: Type, narrow: Type);
/// Ensures: result == a - b
Rewrite AddInts(type: Type, a: Attr, b: Attr) -> Attr;
";
    expect_test::expect![[r#"
        1: error: the contract of `IntConstant` is wrong: the result is `false` instead of -1, where `value` = the constant false with a use
        3: error: the contract of `IsUnused` is wrong: `value != 2` is false, where `value` = the constant 2 : i16 without a use
        5: error: the contract of `IsWider` is wrong: `width(narrow) > width(wide)` is false, where `wide` = i64, `narrow` = i16
        7: error: the contract of `AddInts` is wrong: the result is `11 : i8` instead of 5, where `type` = i8, `a` = 8 : i8, `b` = 3 : i8
    "#]].assert_eq(&tested(rules));
    let rules = "\
/// Ensures: unused(value)
Constraint IntConstant(value: Value) -> Attr;
/// Ensures: constant(value)
Constraint IsUnused(value: Value);
/// Ensures: width(wide) > width(narrow)
Constraint IsWider(wide: Type);
/// Ensures: width(other) > 1
Rewrite AddInts(type: Type, a: Attr, b: Attr) -> Attr;
";
    expect_test::expect![[r#"
        1: error: the contract of `IntConstant` is wrong: a value has users, where `value` = the constant false with a use
        3: error: the contract of `IsUnused` is wrong: a value is not a constant, where `value` = an argument without a use, which is true
        5: error: the contract of `IsWider` is wrong: the declaration has 1 parameter, and the function 2
        7: not tested: the contract of `AddInts`: there is no parameter `other`
    "#]].assert_eq(&tested(rules));
}

#[test]
fn contracts_of_attributes_are_compared_with_the_functions() {
    let shown = tested("");
    // Without the places.
    let shown: Vec<&str> = shown.lines().map(|line| line.split_once(": ").unwrap().1).collect();
    expect_test::expect![[r#"
        the contract of `IsWider` holds in 92 calls
        the contract of `AddInts` holds in 323 calls"#]]
    .assert_eq(&shown.join("\n"));
}

#[native_constraint(ensures = "width(ty) == ")]
fn is_byte(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    ty.bit_width(rewriter.context()) == Some(8)
}

pdll! {
    mod extended;
    Constraint IsWider(wide: Type, narrow: Type);
    // An extension to a type that is not wider does not verify.
    Pattern Extended {
        let to: Type;
        let from: Type;
        let root = op<arith.trunci>(op<arith.extui>(x: Value<from>)) -> (to);
        IsWider(to, from);
        replace root with op<arith.extui>(x) -> (to);
    }
}

#[test]
fn proofs_assume_contracts_of_attributes() {
    let ctx = contexts::context();
    let options = Options { widths: vec![1, 4, 8], ..Options::default() };
    let word = |reports: &[PatternReport]| reports[0].outcome.word();
    assert_eq!(word(&verify_set(&ctx, extended::populate, &options)), "not modelled");
    let registered = |set: &mut RewritePatternSet| {
        extended::populate(set);
        set.register::<IsWider>();
    };
    let reports = verify_set(&ctx, registered, &options);
    assert_eq!((word(&reports), &reports[0].assumed[..]), ("proved", &["IsWider".to_owned()][..]));
    // Contracts of the options come first.
    let contracts = Contracts::of_pdll("/// Ensures: true\nConstraint IsWider(wide: Type, narrow: Type);");
    let options = Options { contracts: contracts.unwrap(), ..options };
    assert_eq!(word(&verify_set(&ctx, registered, &options)), "refuted");
}

#[test]
fn a_contract_of_an_attribute_that_cannot_be_parsed_is_an_error() {
    let ctx = contexts::context();
    let registered = |set: &mut RewritePatternSet| {
        set.register::<IsByte>();
    };
    let reports = verify_set(&ctx, registered, &Options::default());
    let Outcome::Failed { message } = &reports[0].outcome else { panic!("{:?}", reports[0].outcome) };
    let expected = "error: invalid contract: expected an expression, but got ``";
    assert!(message.ends_with(expected) && message.contains("contracts.rs:"), "{message}");
    let mut natives = NativeRegistry::new();
    natives.register::<IsByte>().unwrap();
    let tests = check_contracts(&ctx, &Contracts::default(), &natives);
    let expected =
        "error: the contract of `IsByte` is wrong: invalid contract: expected an expression, but got ``";
    assert!(tests[0].to_string().ends_with(expected), "{}", tests[0]);
}

#[test]
fn characters_that_are_no_operators_are_errors() {
    for (clause, rest) in [("a →", "→"), ("a <→", "→"), ("→", "→"), ("a == €u", "€u")] {
        let error =
            Contracts::of_pdll(&format!("/// Ensures: {clause}\nConstraint A(a: Attr);")).unwrap_err();
        assert!(error.to_string().ends_with(&format!("but got `{rest}`")), "{error}");
    }
}
