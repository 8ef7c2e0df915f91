//! What included definitions say in C++ of values, classes and traits: it becomes Rust, or is listed as not checked.

use pdll::prelude::*;

pdll::ods! {
    pub mod values;
    #include "definitions/values.td"
}

fn parsed(text: &str) -> Ir {
    let ctx = Context::new();
    ctx.load_dialect::<values::Dialect>();
    ctx.allow_unregistered_dialects(true);
    parse(&ctx, text).unwrap_or_else(|e| panic!("{e}"))
}

/// Returns the message of the reader or the verifier without its location.
fn said(text: &str) -> String {
    let ctx = Context::new();
    ctx.load_dialect::<values::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let said = match parse(&ctx, text) {
        Ok(ir) => ir.verify().map_or_else(|e| e.to_string(), |()| "right".to_owned()),
        Err(error) => error.to_string(),
    };
    let words = said.split_once("error: ").map_or(said.as_str(), |(_, words)| words);
    words.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn literals_are_defaults() {
    let ir = parsed(r#""values.defaults"() : () -> ()"#);
    let op = ir.walk_pre_order(ir.top()).find_map(|op| op.cast::<values::DefaultsOp>(&ir));
    let op = op.unwrap_or_else(|| panic!("no operation"));
    assert_eq!((op.u32(&ir), op.u64(&ir), op.s32(&ir), op.i64(&ir)), (u32::MAX, 16, -2, 5_000_000_000));
    assert_eq!((op.f32(&ir), op.flag(&ir), op.string(&ir)), (0.5, true, "hi"));
    assert_eq!((op.dense(&ir), op.e(&ir)), (vec![0, -2], values::E::ALL_));
    assert_eq!(op.flags(&ir), values::Flags::VALID_ | values::Flags::ALL);
    let ctx = ir.context();
    let shown: Vec<String> = op.array(&ir).iter().map(|attr| attr.display(ctx).to_string()).collect();
    assert_eq!(shown, ["0 : i64", "2 : i64", "3 : i64"]);
    assert_eq!((op.strings(&ir).len(), op.dictionary(&ir).display(ctx).to_string().as_str()), (0, "{}"));
}

#[test]
fn what_stays_cpp_is_listed() {
    let ctx = Context::new();
    ctx.load_dialect::<values::Dialect>();
    let unchecked = |name: &str| ctx.op_info(ctx.op_name(name)).unchecked.join(", ");
    assert_eq!(
        unchecked("values.unknown"),
        "default value of `size`, default value of `name`, default value of `type`, default value of `symbols`"
    );
    assert_eq!(unchecked("values.in_unknown"), "parent `other::ThingOp`");
    assert_eq!(unchecked("values.in_function"), "");
    assert_eq!(unchecked("values.in_one"), "");
    assert_eq!(
        said(r#""values.unknown"() {short = []} : () -> ()"#),
        "'values.unknown' op attribute 'short' cannot be verified to be array attribute short: the constraint is C++; write `fn \
         values_ConfinedAttr_2(_: &Context, _: Attribute) -> bool` beside the `ods!`"
    );
}

#[test]
fn sizes_of_arrays_are_compared() {
    assert_eq!(said(r#""values.sized"() {list = [1, 2]} : () -> ()"#), "right");
    let message =
        "'values.sized' op attribute 'list' failed to satisfy constraint: array attribute of at most two";
    assert_eq!(said(r#""values.sized"() {list = [1, 2, 3]} : () -> ()"#), message);
}

#[test]
fn classes_name_parents() {
    for (text, expected) in [
        (r#""values.in_module"() : () -> ()"#, "right"),
        (r#""values.outer"() ({ "values.in_one"() : () -> () }) : () -> ()"#, "right"),
        (
            r#""values.outer"() ({ "values.in_module"() : () -> () }) : () -> ()"#,
            "'values.in_module' op expects parent op 'builtin.module'",
        ),
        (
            r#""values.in_one"() : () -> ()"#,
            "'values.in_one' op expects parent op to be one of 'values.outer, values.other'",
        ),
        (r#""values.in_function"() : () -> ()"#, "'values.in_function' op expects parent op 'func.func'"),
        (r#""func.func"() ({ "values.in_function"() : () -> () }) : () -> ()"#, "right"),
        (r#""values.other"() : () -> ()"#, "right"),
    ] {
        assert_eq!(said(text), expected, "{text}");
    }
}

#[test]
fn types_of_groups_match() {
    let text = |a: &str, b: &str, types: &str| {
        format!(
            "%0:2 = \"test.source\"() : () -> (i32, f32)\n\
             \"values.match\"({a}, {b}) {{operandSegmentSizes = array<i32: 2, 2>}} : ({types}) -> ()"
        )
    };
    assert_eq!(said(&text("%0#0, %0#1", "%0#0, %0#1", "i32, f32, i32, f32")), "right");
    // A group of one is as the value in it.
    let mixed = |types: &str| {
        let n = types.split(',').count();
        let operands = vec!["%0#0"; n].join(", ");
        said(&format!(
            "%0:2 = \"t.two\"() : () -> (i32, i64)\n%1 = \"values.mixed\"({operands}) : ({types}) -> i32"
        ))
    };
    assert_eq!(mixed("i32"), "right");
    assert_eq!(mixed("i32, i32"), "'values.mixed' op failed to verify that all of {a, r} have same type");
    let message = "'values.match' op failed to verify that all of {a, b} have same type";
    assert_eq!(said(&text("%0#0, %0#1", "%0#1, %0#0", "i32, f32, f32, i32")), message);
}
