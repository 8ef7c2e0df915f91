//! Hostile text: parsing terminates with a result or an error, without deep recursion.

use pdll_asm::{check_attribute, check_type};

const DEPTH: usize = 100_000;

fn message(result: Result<(), pdll_asm::Error>) -> String {
    match result {
        Ok(()) => "ok".to_owned(),
        Err(error) => error.message,
    }
}

#[test]
fn nested_types() {
    assert_eq!(message(check_type(&"tensor<".repeat(DEPTH))), "expected non-function type");
    let nested = "tensor<".repeat(DEPTH) + "f32" + &">".repeat(DEPTH);
    assert_eq!(message(check_type(&nested)), "invalid tensor element type");
    let nested = "memref<4x".repeat(DEPTH) + "f32" + &">".repeat(DEPTH);
    assert_eq!(message(check_type(&nested)), "ok");
    let nested = "tuple<i32, ".repeat(DEPTH) + "f32" + &">".repeat(DEPTH);
    assert_eq!(message(check_type(&nested)), "ok");
    assert_eq!(message(check_type(&"(".repeat(DEPTH))), "expected non-function type");
    let nested = "(".repeat(DEPTH) + &") -> ()".repeat(DEPTH);
    assert_eq!(message(check_type(&nested)), "ok");
    assert_eq!(message(check_type(&"() -> (".repeat(DEPTH))), "expected non-function type");
}

#[test]
fn nested_attributes() {
    let nested = "[".repeat(DEPTH) + &"]".repeat(DEPTH);
    assert_eq!(message(check_attribute(&nested)), "ok");
    assert_eq!(message(check_attribute(&"[".repeat(DEPTH))), "expected attribute value");
    let nested = "{a = ".repeat(DEPTH) + "1" + &"}".repeat(DEPTH);
    assert_eq!(message(check_attribute(&nested)), "ok");
    let nested = "loc(fused<".repeat(DEPTH) + "1" + &">[])".repeat(DEPTH);
    assert_eq!(message(check_attribute(&nested)), "ok");
    let nested = "loc(callsite(".to_owned() + &"callsite(".repeat(DEPTH);
    assert_eq!(message(check_attribute(&nested)), "expected location instance");
    let nested = "#d<".to_owned() + &"<".repeat(DEPTH) + &">".repeat(DEPTH) + ">";
    assert_eq!(message(check_attribute(&nested)), "ok");
    assert_eq!(
        message(check_attribute(&("#d<".to_owned() + &"([{".repeat(DEPTH)))),
        "unbalanced '{' character in pretty dialect name"
    );
}

#[test]
fn nested_elements() {
    assert_eq!(
        message(check_attribute(&("dense<".to_owned() + &"[".repeat(DEPTH)))),
        "expected element literal of primitive type"
    );
    let nested = "dense<".to_owned() + &"[".repeat(DEPTH) + "1" + &"]".repeat(DEPTH) + "> : tensor<1xi8>";
    assert!(message(check_attribute(&nested)).starts_with("inferred shape of elements literal"));
    let many = "dense<[".to_owned() + &"1, ".repeat(DEPTH) + "1]> : tensor<100001xi8>";
    assert_eq!(message(check_attribute(&many)), "ok");
    let huge = "dense<1> : tensor<9223372036854775807x9223372036854775807xi8>";
    assert_eq!(message(check_attribute(huge)), "ok");
    let wide = "dense<1> : tensor<1xi16777215>";
    assert_eq!(message(check_attribute(wide)), "ok");
}

#[test]
fn nested_affine_expressions() {
    let map = |expr: &str| message(check_attribute(&format!("affine_map<(d0, d1)[s0] -> ({expr})>")));
    assert_eq!(map(&("(".repeat(DEPTH) + "d0" + &")".repeat(DEPTH))), "ok");
    assert_eq!(map(&"(".repeat(DEPTH)), "no expression inside parentheses");
    assert_eq!(map(&("-".repeat(DEPTH) + "d0")), "ok");
    assert_eq!(map(&("d0 + d1 + ".repeat(DEPTH) + "1")), "ok");
    assert_eq!(map(&("(d0 + ".repeat(DEPTH) + "d1" + &")".repeat(DEPTH))), "ok");
    assert_eq!(map(&("(".repeat(DEPTH) + "d0" + &" floordiv 2) mod 3".repeat(DEPTH))), "ok");
    assert_eq!(map(&("(".to_owned() + &"d0 * 4 + ".repeat(DEPTH) + "s0 * 6) floordiv 2")), "ok");
    assert_eq!(map(&("(".repeat(DEPTH) + "d0" + &" * 2 + 4) floordiv 2".repeat(DEPTH))), "ok");
}

#[test]
fn long_numbers() {
    let digits = "9".repeat(20_000);
    assert_eq!(message(check_attribute(&digits)), "integer constant out of range for attribute");
    assert_eq!(message(check_attribute(&format!("{digits} : i16777215"))), "ok");
    assert_eq!(message(check_attribute(&format!("-{digits} : si70000"))), "ok");
    assert_eq!(
        message(check_attribute(&format!("0x{digits} : f64"))),
        "hexadecimal float constant out of range for type"
    );
    assert_eq!(message(check_attribute(&format!("{digits}.{digits}e{digits}"))), "ok");
    let millions = "7".repeat(1_000_000);
    assert_eq!(message(check_attribute(&format!("{millions} : i16777215"))), "ok");
    assert_eq!(
        message(check_attribute(&format!("{millions} : i64"))),
        "integer constant out of range for attribute"
    );
    assert_eq!(message(check_type(&format!("i{digits}"))), "invalid integer width");
}

#[test]
fn many_keys() {
    let keys: Vec<String> = (0..DEPTH).map(|i| format!("k{i} = {i}")).collect();
    assert_eq!(message(check_attribute(&format!("{{{}}}", keys.join(", ")))), "ok");
    assert_eq!(
        message(check_attribute(&format!("{{{}, k7 = 1}}", keys.join(", ")))),
        "duplicate key 'k7' in dictionary attribute"
    );
    let dims: Vec<String> = (0..DEPTH).map(|i| format!("d{i}")).collect();
    let dims = dims.join(", ");
    assert_eq!(message(check_attribute(&format!("affine_map<({dims}) -> ({dims})>"))), "ok");
}

#[test]
fn odd_text() {
    for text in ["", "\0", "é", "\"é", "@\"", "@é", "#", "!", "!é", "1.", "-", "0x", "/", "//", "\u{feff}1"]
    {
        check_type(text).expect_err("is no type");
    }
    for text in ["0x", "0xg", "\"\\é\"", "#é<", "#a<\"", "dense<\"", "#a<->", "[1,,]", "1 : \u{a0}i32"] {
        check_attribute(text).expect_err("is no attribute");
    }
}
