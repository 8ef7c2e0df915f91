//! MLIR text: arbitrary text through the reader, the verifier and the writer.

use pdll_runtime::ir::{Context, PrintOptions, parse};

/// Parses the input. The parsed IR is consistent, and printing is stable when it is parsed again.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let ir = match parse(&ctx, &text) {
        Ok(ir) => ir,
        Err(error) => {
            assert!(error.place().offset <= text.len(), "{error:?}");
            return;
        }
    };
    let is_valid = ir.verify().is_ok();
    for options in [PrintOptions::new(), PrintOptions::new().local_scope(true).debug_info(true)] {
        let printed = ir.to_text(&options);
        match parse(&ctx, &printed) {
            Ok(again) => {
                assert_eq!(again.to_text(&options), printed);
                assert_eq!(again.verify().is_ok(), is_valid);
            }
            Err(error) => panic!("what was printed is not read: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn smoke() {
        let seeds = [
            "%0:2 = \"a.b\"() <{p = 1 : i8}> {q} : () -> (i32, tensor<?x4xf32>)\n\"c.d\"(%0#1) ({\n^bb0(%x: i32):\n  \
             \"e.f\"(%x)[^bb1] : (i32) -> ()\n^bb1:\n  \"g.h\"(%0#0) : (i32) -> ()\n}) : (tensor<?x4xf32>) -> ()\n",
            "#map = affine_map<(d0)[s0] -> (d0 + s0 mod 2)>\n!t = vector<[4]xi1>\n#loc = loc(\"f\":1:2)\n\
             module @m attributes {a.b = #map} {\n  %0 = \"a.b\"(%1) : (!t) -> !t loc(#loc)\n  %1 = \"a.c\"() : () -> !t\n}\n",
            "\"a.b\"() {v = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, w = [0x7FC00000 : f32, @s::@\"t u\", {k = \"\\0A\"}], \
             x = !d.t<[1 -> 2]>, y = #d<\"z\">, z = array<i64: 1>} : () -> () loc(fused<1 : i32>[\"n\"(unknown), callsite(\"a\" at \"b\")])\n",
            "\"a.b\"() {r = dense_resource<blob> : tensor<1xi8>} : () -> ()\n{-#\n  dialect_resources: {\n    builtin: {\n      \
             blob: \"0x0100000001\"\n    }\n  }\n#-}\n",
        ];
        crate::smoke::Target { name: "mlir_text", extensions: &["mlir"], run: super::run }.smoke(&seeds);
    }
}
