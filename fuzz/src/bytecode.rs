//! Bytecode: arbitrary bytes through the reader, and what is read through the writer.

use pdll::bytecode::{BytecodeReader, BytecodeWriterConfig, parse_bytecode, write_bytecode};
use pdll_runtime::ir::{Context, PrintOptions};

/// Reads the input, as a whole and on request. IR that is read can be written, and is read again as equal IR.
pub fn run(input: &[u8]) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let on_request = BytecodeReader::new(&ctx, "-", input).and_then(BytecodeReader::finish);
    let ir = match parse_bytecode(&ctx, "-", input) {
        Ok(ir) => ir,
        Err(error) => {
            assert!(error.offset().is_some_and(|offset| offset <= input.len()), "{error:?}");
            assert!(on_request.is_err(), "read on request, but not as a whole: {error}");
            return;
        }
    };
    let _ = ir.verify();
    let printed = ir.to_text(&PrintOptions::new());
    // Values may be used where they are not visible, and attributes be missing, in IR that is not verified.
    let Ok(bytes) = write_bytecode(&ir, &BytecodeWriterConfig::new()) else { return };
    match parse_bytecode(&ctx, "-", &bytes) {
        Ok(again) => assert_eq!(again.to_text(&PrintOptions::new()), printed),
        Err(error) => panic!("what was written is not read: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use pdll::bytecode::{BytecodeWriterConfig, write_bytecode};
    use pdll_runtime::ir::{Context, parse};

    #[test]
    fn smoke() {
        let texts = [
            "%0:2 = \"a.b\"() <{p = 1 : i8}> {q} : () -> (i32, tensor<?x4xf32>)\n\"c.d\"(%0#1) ({\n^bb0(%x: i32):\n  \
             \"e.f\"(%x)[^bb1] : (i32) -> ()\n^bb1:\n  \"g.h\"(%0#0) : (i32) -> ()\n}) : (tensor<?x4xf32>) -> ()\n",
            "module @m {\n  %0 = \"a.b\"(%1) : (vector<[4]xi1>) -> vector<[4]xi1> loc(\"f\":1:2)\n  %1 = \"a.c\"() : () -> vector<[4]xi1>\n  \
             module {}\n}\n",
            "\"a.b\"() {v = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, w = [0x7FC00000 : f32, @s::@\"t u\", affine_map<(d0) -> (d0)>], \
             x = !d.t<[1 -> 2]>, y = #d<\"z\">, z = array<i64: 1>, r = dense_resource<blob> : tensor<1xi8>} : () -> ()\n{-#\n  \
             dialect_resources: {\n    builtin: {\n      blob: \"0x0100000001\"\n    }\n  }\n#-}\n",
        ];
        let seed = |text: &&str, version| {
            let ctx = Context::new();
            ctx.allow_unregistered_dialects(true);
            let ir = parse(&ctx, text).expect("the seed is IR");
            write_bytecode(&ir, &BytecodeWriterConfig::new().version(version))
                .expect("the seed can be written")
        };
        let seeds: Vec<Vec<u8>> =
            texts.iter().flat_map(|text| [0, 3, 6].map(|version| seed(text, version))).collect();
        let seeds: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
        crate::smoke::Target { name: "bytecode", extensions: &["mlirbc"], run: super::run }
            .smoke_bytes(&seeds);
    }
}
