//! Attribute and type literals: the grammar of `pdll-asm` on arbitrary text.

/// Parses the input as an attribute and as a type.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let ends = |error: pdll_asm::Error| assert!(error.lo <= error.hi && error.hi <= text.len(), "{error:?}");
    pdll_asm::check_attribute(&text).unwrap_or_else(ends);
    pdll_asm::check_type(&text).unwrap_or_else(ends);
}

#[cfg(test)]
mod tests {
    #[test]
    fn smoke() {
        let seeds = [
            "dense<[[1, 2], [3, -4]]> : tensor<2x2xi32>",
            "sparse<[[0, 0]], [1.0]> : tensor<2x4xf32>",
            "affine_map<(d0, d1)[s0] -> (d0 + d1 floordiv 2, s0 mod 3 - 1)>",
            "affine_set<(d0) : (d0 - 1 >= 0, d0 == 4)>",
            "[1 : i8, \"t\\0Ax\", @a::@b, unit, {k = 0x7FC00000 : f32}, array<i64: 1, 2>]",
            "memref<4x?xf32, strided<[?, 1], offset: 3>, 2 : i64>",
            "tuple<vector<[4]x2xf16>, (i32, index) -> complex<f64>, !d.t<x[1]>, tensor<*xbf16>>",
            "loc(fused<\"m\">[\"f\":1:2 to 3:4, callsite(\"a\" at unknown)])",
            "dense<\"0x00FF\"> : tensor<2xi8>",
            "-170141183460469231731687303715884105728 : i128",
        ];
        crate::smoke::Target { name: "literals", extensions: &["mlir"], run: super::run }.smoke(&seeds);
    }
}
