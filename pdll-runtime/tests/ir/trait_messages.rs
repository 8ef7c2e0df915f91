//! Messages of the verifiers of traits: each trait about types, and operations that break it.

use expect_test::expect;
use pdll_runtime::ir::{Context, Dialect, DialectRegistration, Group, OpInfo, Trait, TraitSet, parse};

const ANY: &[Group] = &[Group::variadic("values")];

/// An operation for each trait.
const OPS: [(&str, Trait); 14] = [
    ("v.type", Trait::SameOperandsAndResultType),
    ("v.operand_type", Trait::SameTypeOperands),
    ("v.operand_shape", Trait::SameOperandsShape),
    ("v.shape", Trait::SameOperandsAndResultShape),
    ("v.operand_element", Trait::SameOperandsElementType),
    ("v.element", Trait::SameOperandsAndResultElementType),
    ("v.rank", Trait::SameOperandsAndResultRank),
    ("v.map", Trait::Elementwise),
    ("v.bools", Trait::ResultsAreBoolLike),
    ("v.floats", Trait::ResultsAreFloatLike),
    ("v.integers", Trait::ResultsAreSignlessIntegerLike),
    ("v.of_floats", Trait::OperandsAreFloatLike),
    ("v.of_integers", Trait::OperandsAreSignlessIntegerLike),
    ("v.symbol", Trait::Symbol),
];

struct V;

impl Dialect for V {
    const NAME: &'static str = "v";

    fn register(_: &Context, v: &mut DialectRegistration) {
        for (name, of) in OPS {
            let attributes: &[&str] = if of == Trait::Symbol { &["sym_name", "sym_visibility"] } else { &[] };
            let traits = TraitSet::of(&[of]);
            v.add_op(OpInfo { attributes, operands: ANY, results: ANY, traits, ..OpInfo::new(name) });
        }
    }
}

/// Operands of each kind: of a number, of tensors of several shapes, of a vector.
const VALUES: &str = "%i, %f, %t4, %t5, %t22, %tf4, %v4 = \"t.s\"() : () -> (i32, f32, tensor<4xi32>, tensor<5xi32>, tensor<2x2xi32>, tensor<4xf32>, vector<4xi32>)\n";

/// Operations that break their trait.
const WRONG: [&str; 23] = [
    "\"v.type\"() : () -> i32",
    "\"v.type\"(%i) : (i32) -> ()",
    "\"v.type\"(%i, %f) : (i32, f32) -> i32",
    "\"v.type\"(%t4) : (tensor<4xi32>) -> tensor<4xi32, 7 : i8>",
    "\"v.operand_type\"(%i, %f) : (i32, f32) -> ()",
    "\"v.operand_shape\"(%t4, %t5) : (tensor<4xi32>, tensor<5xi32>) -> ()",
    "\"v.shape\"(%t4) : (tensor<4xi32>) -> tensor<5xi32>",
    "\"v.operand_element\"(%t4, %f) : (tensor<4xi32>, f32) -> ()",
    "\"v.element\"(%t4) : (tensor<4xi32>) -> tensor<4xf32>",
    "\"v.rank\"(%t4, %t22) : (tensor<4xi32>, tensor<2x2xi32>) -> tensor<4xi32>",
    "\"v.rank\"(%t4) : (tensor<4xi32>) -> tensor<2x2xi32>",
    "\"v.map\"(%i) : (i32) -> tensor<4xi32>",
    "\"v.map\"(%t4) : (tensor<4xi32>) -> i32",
    "\"v.map\"(%t4) : (tensor<4xi32>) -> (tensor<4xi32>, i32)",
    "\"v.map\"(%t4) : (tensor<4xi32>) -> tensor<5xi32>",
    "\"v.map\"(%v4) : (vector<4xi32>) -> tensor<4xi32>",
    "\"v.bools\"() : () -> i32",
    "\"v.floats\"() : () -> tensor<4xi32>",
    "\"v.integers\"() : () -> f32",
    "\"v.of_floats\"(%i) : (i32) -> ()",
    "\"v.of_integers\"(%tf4) : (tensor<4xf32>) -> ()",
    "\"v.symbol\"() <{sym_name = \"s\", sym_visibility = 3}> : () -> ()",
    "\"v.symbol\"() <{sym_name = \"s\", sym_visibility = \"hidden\"}> : () -> ()",
];

#[test]
fn operations_that_break_a_trait() {
    let ctx = Context::new();
    ctx.load_dialect::<V>().allow_unregistered_dialects(true);
    let line = |wrong: &&str| {
        let ir = parse(&ctx, &format!("{VALUES}{wrong}")).unwrap_or_else(|error| panic!("{error}"));
        format!("{wrong}\n    {}\n", ir.verify().unwrap_err().errors[0].message)
    };
    expect![[r#"
        "v.type"() : () -> i32
            'v.type' op expected 1 or more operands, but found 0
        "v.type"(%i) : (i32) -> ()
            'v.type' op expected 1 or more results
        "v.type"(%i, %f) : (i32, f32) -> i32
            'v.type' op requires the same type for all operands and results
        "v.type"(%t4) : (tensor<4xi32>) -> tensor<4xi32, 7 : i8>
            'v.type' op requires the same encoding for all operands and results
        "v.operand_type"(%i, %f) : (i32, f32) -> ()
            'v.operand_type' op requires all operands to have the same type
        "v.operand_shape"(%t4, %t5) : (tensor<4xi32>, tensor<5xi32>) -> ()
            'v.operand_shape' op requires the same shape for all operands
        "v.shape"(%t4) : (tensor<4xi32>) -> tensor<5xi32>
            'v.shape' op requires the same shape for all operands and results
        "v.operand_element"(%t4, %f) : (tensor<4xi32>, f32) -> ()
            'v.operand_element' op requires the same element type for all operands
        "v.element"(%t4) : (tensor<4xi32>) -> tensor<4xf32>
            'v.element' op requires the same element type for all operands and results
        "v.rank"(%t4, %t22) : (tensor<4xi32>, tensor<2x2xi32>) -> tensor<4xi32>
            'v.rank' op operands don't have matching ranks
        "v.rank"(%t4) : (tensor<4xi32>) -> tensor<2x2xi32>
            'v.rank' op result type has different rank than operands
        "v.map"(%i) : (i32) -> tensor<4xi32>
            'v.map' op if a result is non-scalar, then at least one operand must be non-scalar
        "v.map"(%t4) : (tensor<4xi32>) -> i32
            'v.map' op if an operand is non-scalar, then there must be at least one non-scalar result
        "v.map"(%t4) : (tensor<4xi32>) -> (tensor<4xi32>, i32)
            'v.map' op if an operand is non-scalar, then all results must be non-scalar
        "v.map"(%t4) : (tensor<4xi32>) -> tensor<5xi32>
            'v.map' op all non-scalar operands/results must have the same shape and base type
        "v.map"(%v4) : (vector<4xi32>) -> tensor<4xi32>
            'v.map' op all non-scalar operands/results must have the same shape and base type
        "v.bools"() : () -> i32
            'v.bools' op requires a bool result type
        "v.floats"() : () -> tensor<4xi32>
            'v.floats' op requires a floating point type
        "v.integers"() : () -> f32
            'v.integers' op requires an integer or index type
        "v.of_floats"(%i) : (i32) -> ()
            'v.of_floats' op requires a float type
        "v.of_integers"(%tf4) : (tensor<4xf32>) -> ()
            'v.of_integers' op requires an integer or index type
        "v.symbol"() <{sym_name = "s", sym_visibility = 3}> : () -> ()
            'v.symbol' op requires visibility attribute 'sym_visibility' to be a string attribute
        "v.symbol"() <{sym_name = "s", sym_visibility = "hidden"}> : () -> ()
            'v.symbol' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"
    "#]]
    .assert_eq(&WRONG.iter().map(line).collect::<String>());
}
