//! Literals of attributes and types, common and unusual ones.

use super::Writer;

const ATTRIBUTES: [&str; 42] = [
    "3 : i32",
    "unit",
    "true",
    "\\\"text\\\"",
    "[1, 2 : i8]",
    "1.5 : f32",
    "{a = 1 : i64, b}",
    "i32",
    "@sym",
    "-1:index",
    "dense<[1,2]> : tensor<2xi32>",
    "affine_map<(d0, d1) -> (d1)>",
    "\\\"a\\\\0Ab\\\"",
    "array<i32: 1,2>",
    "0x10 : i16",
    "loc(unknown)",
    "1.0e3:f64",
    "[]",
    "strided<[1,2]>",
    "@a::@b",
    "false",
    "{}",
    "[[[[[[]]]], {a = {b = [@c]}}]]",
    "\\\"größe 大\\\"",
    "\\\"tab\\\\09quote\\\\22\\\"",
    "-9223372036854775808 : i64",
    "170141183460469231731687303715884105727 : i128",
    "0x7FC00000 : f32",
    "1e300 : f64",
    "-0.0 : f16",
    "dense<1> : tensor<4xi32>",
    "dense<> : tensor<0xi8>",
    "dense<[[true, false]]> : tensor<1x2xi1>",
    "sparse<[[0, 0]], [1.0]> : tensor<2x2xf32>",
    "affine_map<(d0)[s0] -> (d0 floordiv 4 + s0 mod 2)>",
    "affine_set<(d0) : (d0 - 1 >= 0, d0 == 0)>",
    "array<i1: true>",
    "array<f32>",
    "loc(\\\"file\\\":1:2)",
    "(i32) -> i32",
    "  7 : i8  ",
    "tensor<2xi32>",
];

const TYPES: [&str; 26] = [
    "i32",
    "f32",
    "tensor<4x?xf32>",
    "index",
    "(i32)->f32",
    "vector<[4]xi8>",
    "memref<2x2xf32, 1>",
    "none",
    "tuple<i32,i1>",
    "complex<f32>",
    "tensor<*xf32>",
    "si8",
    "() -> ()",
    "(i1, i2) -> (i3, i4)",
    "i16777215",
    "bf16",
    "f8E4M3FN",
    "tensor<2xi32, \\\"enc\\\">",
    "memref<?xf32, strided<[1], offset: ?>>",
    "memref<*xi8>",
    "memref<2xf32, affine_map<(d0) -> (d0)>>",
    "tuple<>",
    "tuple<tuple<tuple<>>, () -> (() -> ())>",
    "vector<2x[4]x3xi1>",
    "tensor<f64>",
    " ui7 ",
];

impl Writer<'_> {
    pub(super) fn literal(&mut self, is_attr: bool) {
        let (word, texts): (&str, &[&str]) = if is_attr { ("attr", &ATTRIBUTES) } else { ("type", &TYPES) };
        let text = match self.random.below(120) {
            0 => long(is_attr, 300),
            1 => unloaded(is_attr).to_owned(),
            _ => (*self.random.pick(texts)).to_owned(),
        };
        self.token(word);
        self.token("<");
        if self.random.percent(10) && !text.contains('\\') {
            self.put(&format!("[{{{text}}}]"));
        } else {
            self.token(&format!("\"{text}\""));
        }
        self.token(">");
    }
}

/// Returns a literal of a dialect that is not loaded.
fn unloaded(is_attr: bool) -> &'static str {
    if is_attr { "#foo.bar<1>" } else { "!foo.bar" }
}

/// Returns a literal of many parts.
fn long(is_attr: bool, n: usize) -> String {
    let parts = |part: &str| vec![part; n].join(", ");
    match is_attr {
        true => format!("[{}, \\\"{}\\\"]", parts("1 : i8"), "long ".repeat(n)),
        false => format!("tuple<{}>", parts("i1")),
    }
}
