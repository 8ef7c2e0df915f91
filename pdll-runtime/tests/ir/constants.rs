//! Constants from a builder, compared with MLIR text.

use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::{BuildConstants, Context, Ir, parse_attribute, parse_type};

#[test]
fn zero_and_one_attributes_equal_parsed_ones() {
    let ctx = Context::new();
    let mut ir = Ir::new(&ctx);
    let rw = PatternRewriter::new(&mut ir);
    #[rustfmt::skip]
    let cases = [
        ("i1", "false", "true"),
        ("i32", "0 : i32", "1 : i32"),
        ("si8", "0 : si8", "1 : si8"),
        ("i128", "0 : i128", "1 : i128"),
        ("index", "0 : index", "1 : index"),
        ("f16", "0.0 : f16", "1.0 : f16"),
        ("bf16", "0.0 : bf16", "1.0 : bf16"),
        ("f80", "0.0 : f80", "1.0 : f80"),
        ("f64", "0.0 : f64", "1.0 : f64"),
        ("f8E4M3FN", "0.0 : f8E4M3FN", "1.0 : f8E4M3FN"),
        ("tensor<2xi1>", "dense<false> : tensor<2xi1>", "dense<true> : tensor<2xi1>"),
        ("tensor<2x3xi32>", "dense<0> : tensor<2x3xi32>", "dense<1> : tensor<2x3xi32>"),
        ("tensor<i7>", "dense<0> : tensor<i7>", "dense<1> : tensor<i7>"),
        ("vector<4xindex>", "dense<0> : vector<4xindex>", "dense<1> : vector<4xindex>"),
        ("vector<4xf32>", "dense<0.0> : vector<4xf32>", "dense<1.0> : vector<4xf32>"),
        ("tensor<4xf16>", "dense<0.0> : tensor<4xf16>", "dense<1.0> : tensor<4xf16>"),
        ("tensor<1xi32>", "dense<0> : tensor<1xi32>", "dense<1> : tensor<1xi32>"),
    ];
    for (ty, zero, one) in cases {
        let ty = parse_type(&ctx, ty).unwrap();
        assert_eq!(rw.zero_attr(ty), Some(parse_attribute(&ctx, zero).unwrap()), "{zero}");
        assert_eq!(rw.one_attr(ty), Some(parse_attribute(&ctx, one).unwrap()), "{one}");
    }
    for ty in ["none", "tensor<?xi32>", "tensor<*xi32>", "memref<2xi32>", "complex<f32>", "tensor<0xi32>"] {
        let ty = parse_type(&ctx, ty).unwrap();
        assert_eq!((rw.zero_attr(ty), rw.one_attr(ty)), (None, None));
    }
}

#[test]
fn constant_attributes_equal_parsed_ones() {
    let ctx = Context::new();
    let mut ir = Ir::new(&ctx);
    let rw = PatternRewriter::new(&mut ir);
    let entry = [(ctx.identifier("a"), rw.unit_attr())];
    let cases = [
        (rw.bool_attr(true), "true"),
        (rw.i8_attr(-1), "-1 : i8"),
        (rw.i16_attr(3), "3 : i16"),
        (rw.i32_attr(3), "3 : i32"),
        (rw.i64_attr(3), "3 : i64"),
        (rw.index_attr(3), "3 : index"),
        (rw.f32_attr(0.5), "0.5 : f32"),
        (rw.f64_attr(0.5), "0.5 : f64"),
        (rw.float_attr(rw.bf16_type(), 0.5).unwrap(), "0.5 : bf16"),
        (rw.string_attr("a"), "\"a\""),
        (rw.symbol_ref_attr("f"), "@f"),
        (rw.type_attr(rw.function_type(&[rw.i1_type()], &[rw.f16_type()])), "(i1) -> f16"),
        (rw.type_attr(rw.tuple_type(&[rw.none_type(), rw.i16_type()])), "tuple<none, i16>"),
        (rw.bool_array_attr(&[true, false]), "[true, false]"),
        (rw.i32_array_attr(&[1]), "[1 : i32]"),
        (rw.i64_array_attr(&[1, 2]), "[1, 2]"),
        (rw.index_array_attr(&[1]), "[1 : index]"),
        (rw.str_array_attr(&["a", "b"]), "[\"a\", \"b\"]"),
        (rw.type_array_attr(&[rw.i8_type(), rw.f64_type()]), "[i8, f64]"),
        (rw.array_attr(&[rw.unit_attr()]), "[unit]"),
        (rw.dense_i32_array_attr(&[1, 2]), "array<i32: 1, 2>"),
        (rw.dense_i64_array_attr(&[1]), "array<i64: 1>"),
        (rw.dictionary_attr(&entry), "{a}"),
        (rw.integer_attr(rw.integer_type(7), 5), "5 : i7"),
    ];
    for (attr, text) in cases {
        assert_eq!(attr, parse_attribute(&ctx, text).unwrap(), "{text}");
    }
    assert_eq!(rw.float_attr(rw.i32_type(), 1.0), None);
}
