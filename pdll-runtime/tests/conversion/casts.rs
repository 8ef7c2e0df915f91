//! Casts that cancel each other.

use pdll_runtime::ir::{Op, parse};
use pdll_runtime::{PatternRewriter, reconcile_unrealized_casts};

use super::common::{body, context};

fn reconciled(text: &str) -> String {
    let ctx = context();
    let mut ir = parse(&ctx, text).unwrap();
    let casts: Vec<Op> =
        ir.walk_pre_order(ir.top()).filter(|op| op.name_text(&ir).ends_with("conversion_cast")).collect();
    reconcile_unrealized_casts(&mut PatternRewriter::new(&mut ir), &casts).unwrap();
    ir.check_integrity().unwrap();
    body(&ir)
}

#[test]
fn a_chain_back_to_the_first_type_is_removed() {
    let text = r#"%0 = "t.a"() : () -> i8
        %1 = builtin.unrealized_conversion_cast %0 : i8 to i16
        %2 = builtin.unrealized_conversion_cast %1 : i16 to i32
        %3 = builtin.unrealized_conversion_cast %2 : i32 to i8
        "t.use"(%3) : (i8) -> ()"#;
    assert_eq!(reconciled(text), "%0 = \"t.a\"() : () -> i8\n\"t.use\"(%0) : (i8) -> ()");
}

#[test]
fn several_values_are_cast_together() {
    let text = r#"%0:2 = "t.a"() : () -> (i8, i16)
        %1 = builtin.unrealized_conversion_cast %0#0, %0#1 : i8, i16 to i32
        %2:2 = builtin.unrealized_conversion_cast %1 : i32 to i8, i16
        "t.use"(%2#1, %2#0, %1) : (i16, i8, i32) -> ()"#;
    assert_eq!(
        reconciled(text),
        "%0:2 = \"t.a\"() : () -> (i8, i16)\n\
         %1 = unrealized_conversion_cast %0#0, %0#1 : i8, i16 to i32\n\
         \"t.use\"(%0#1, %0#0, %1) : (i16, i8, i32) -> ()"
    );
}

#[test]
fn a_cycle_ends() {
    let text = r#""t.graph"() ({
        %0 = builtin.unrealized_conversion_cast %1 : i8 to i16
        %1 = builtin.unrealized_conversion_cast %0 : i16 to i8
        }) : () -> ()"#;
    assert_eq!(reconciled(text), "\"t.graph\"() ({\n^bb0:\n}) : () -> ()");
}

#[test]
fn other_operations_are_refused() {
    let ctx = context();
    let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#).unwrap();
    let op = ir.walk_pre_order(ir.top()).last().unwrap();
    let error = reconcile_unrealized_casts(&mut PatternRewriter::new(&mut ir), &[op]).unwrap_err();
    assert_eq!(error.to_string(), "`t.a` at -:1:1: is not a `builtin.unrealized_conversion_cast`");
}
