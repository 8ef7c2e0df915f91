//! The examples that xDSL publishes for its e-graphs in IR (notes on its dialect `eqsat`, notebook, and tests of `apply-eqsat`): programs and rules.

use pdll::text::PrintOptions;
use pdll_saturate::{Cost, Limits, Stop, saturate};

use crate::contexts;

/// `a + b = b + a`, `x + x = x * 2`, `x * 2 = x << 1`.
const SUM: &str = r#"
Pattern Swap => replace op<arith.addi>(a: Value, b: Value) with op<arith.addi>(b, a);
Pattern Twice => replace op<arith.addi>(x: Value, x) with op<arith.muli>(x, op<arith.constant> {value = attr<"2 : index">});
Pattern Shift => replace op<arith.muli>(x: Value, op<arith.constant> {value = attr<"2 : index">})
  with op<arith.shli>(x, op<arith.constant> {value = attr<"1 : index">});
"#;

/// `(x * y) / z = x * (y / z)`, `x / x = 1`, `x * 1 = x`. They are equal for rational numbers, not for integers of a width.
const QUOTIENT: &str = r#"
Pattern Inside => replace op<arith.divui>(op<arith.muli>(x: Value, y: Value), z: Value) with op<arith.muli>(x, op<arith.divui>(y, z));
Pattern Same => replace op<arith.divui>(x: Value, x) with op<arith.constant> {value = attr<"1 : i32">};
Pattern One => replace op<arith.muli>(x: Value, op<arith.constant> {value = attr<"1 : i32">}) with x;
"#;

/// `x * 0 = 0`, `x - x = 0`.
const ZERO: &str = r#"
Pattern Product {
  let zero = op<arith.constant> {value = attr<"0 : i32">};
  replace op<arith.muli>(x: Value, zero.0) with zero;
}
Pattern Difference => replace op<arith.subi>(x: Value, x) with op<arith.constant> {value = attr<"0 : i32">};
"#;

/// Name, rules, program, body of the result.
const EXAMPLES: [(&str, &str, &str, &str); 5] = [
    (
        "x + x",
        SUM,
        "func.func @test(%x: index) -> index {
           %0 = arith.addi %x, %x : index
           return %0 : index
         }",
        "%c1 = arith.constant 1 : index\n%0 = arith.shli %arg0, %c1 : index\nreturn %0 : index",
    ),
    (
        "x * 2",
        SUM,
        "func.func @test(%x: index) -> index {
           %c2 = arith.constant 2 : index
           %0 = arith.muli %x, %c2 : index
           return %0 : index
         }",
        "%c1 = arith.constant 1 : index\n%0 = arith.shli %arg0, %c1 : index\nreturn %0 : index",
    ),
    (
        "(a * 2) / 2",
        QUOTIENT,
        "func.func @impl(%a: i32) -> i32 {
           %two = arith.constant 2 : i32
           %mul = arith.muli %a, %two : i32
           %div = arith.divui %mul, %two : i32
           return %div : i32
         }",
        "return %arg0 : i32",
    ),
    (
        "(5 * 2) / 2",
        QUOTIENT,
        "func.func @impl() -> i32 {
           %two = arith.constant 2 : i32
           %a = arith.constant 5 : i32
           %mul = arith.muli %a, %two : i32
           %div = arith.divui %mul, %two : i32
           return %div : i32
         }",
        "%c5_i32 = arith.constant 5 : i32\nreturn %c5_i32 : i32",
    ),
    (
        "x * 0 and x - x",
        ZERO,
        "func.func @impl(%x: i32) -> (i32, i32) {
           %zero = arith.constant 0 : i32
           %a = arith.muli %x, %zero : i32
           %b = arith.subi %x, %x : i32
           return %a, %b : i32, i32
         }",
        "%c0_i32 = arith.constant 0 : i32\nreturn %c0_i32, %c0_i32 : i32, i32",
    ),
];

#[test]
fn examples_have_the_published_results() {
    let mut wrong = Vec::new();
    // As there: a product costs most, a shift least.
    let cost = || {
        Cost::by(|ir, op| match op.name_text(ir) {
            "arith.muli" | "arith.divui" => 10,
            "arith.addi" | "arith.subi" => 2,
            "arith.shli" => 1,
            _ => 0,
        })
    };
    for (name, rules, program, expected) in EXAMPLES {
        let ctx = contexts::context();
        let patterns = contexts::patterns(&ctx, rules);
        let mut ir = pdll::text::parse(&ctx, program).unwrap_or_else(|error| panic!("{name}: {error}"));
        let limits = Limits { equalities: true, compares_with_greedy: false, ..Limits::default() };
        let report = saturate(&mut ir, &patterns, &cost(), &limits).unwrap();
        ir.verify().unwrap();
        let text = ir.to_text(&PrintOptions::new().custom_forms(true));
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let body = lines.iter().skip_while(|line| !line.starts_with("func.func")).skip(1);
        let body: Vec<&str> = body.take_while(|line| **line != "}").copied().collect();
        if body.join("\n") != expected || report.blocks.iter().any(|block| block.stop != Stop::Saturated) {
            wrong.push(format!("{name}:\n{text}{report}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
