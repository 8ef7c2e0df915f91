//! Contracts of native functions, compared with the functions.

use pdll::ir::{Attribute, Type, Value};
use pdll::native::NativeRegistry;
use pdll::prelude::*;
use pdll::text::parse_attribute;
use pdll::{native_constraint, native_rewrite};
use pdll_verify::contract::Contracts;
use pdll_verify::self_test::check_contracts;

use crate::contexts;

#[native_constraint]
fn int_constant(rewriter: &mut PatternRewriter<'_>, value: Value) -> Option<Attribute> {
    value.constant(rewriter)
}

#[native_constraint]
fn is_unused(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    value.users(rewriter).next().is_none()
}

#[native_constraint]
fn is_wider(rewriter: &mut PatternRewriter<'_>, wide: Type, narrow: Type) -> bool {
    let ctx = rewriter.context();
    matches!((wide.bit_width(ctx), narrow.bit_width(ctx)), (Some(wide), Some(narrow)) if wide > narrow)
}

/// Returns the sum of two numbers that are written out, wrapped to 64 bits and not to the type.
#[native_rewrite]
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
    tests.iter().map(|test| format!("{test}\n")).collect()
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
