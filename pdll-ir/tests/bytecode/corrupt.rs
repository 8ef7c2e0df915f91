//! Corrupt files: each byte changed, each truncation, and files made of random bytes are errors with a place, or other IR.

use pdll_ir::{BytecodeReader, BytecodeWriterConfig, parse_bytecode, parse_named, write_bytecode};

use super::{context, printed};

/// IR with each part of the format.
const SAMPLE: &str = r#"
"t.f"() ({
^bb0(%a: tensor<4x?xf32>, %b: memref<2xi8, strided<[1], offset: ?>, 1>, %c: i32):
  %0:2 = "t.two"(%c, %1) <{p = 1 : i8}> {x = dense<[1, 2, 3]> : tensor<3xi16>, y = [1.5 : f32, @a::@b, "s" : i1]} : (i32, i32) -> (i32, vector<[4]xi1>)
  %1 = "t.use"(%0#0, %0#0, %c)[^bb1] {d = {k = distinct[0]<unit>, w = 340282366920938463463 : i128}} : (i32, i32, i32) -> i32 loc(fused<"m">["f":1:2, callsite("n"("g":3:4) at unknown)])
^bb1:
  "t.end"() {r = dense_resource<blob> : tensor<1xi32>, s = sparse<[[0]], [1]> : tensor<4xi32>, t = dense<"str"> : tensor<2x!t.s>} : () -> ()
}, {
}) : () -> ()
module @m {
  module {}
  "t.g"() {map = affine_map<(d0) -> (d0 + 1)>, ty = (tuple<f16, complex<f64>>, tensor<*xindex>) -> memref<*xf80>, a = array<i32: 1, 2>} : () -> ()
}
{-#
  dialect_resources: { builtin: { blob: "0x0800000001000000" } },
  external_resources: { tool: { b: "0x0400000002", t: true, s: "text" } }
#-}
"#;

fn sample(version: u64) -> Vec<u8> {
    let ir = parse_named(&context(), "sample", SAMPLE).unwrap();
    write_bytecode(&ir, &BytecodeWriterConfig::new().version(version)).unwrap()
}

/// Reads data, and uses what was read. Returns whether it is bytecode.
fn read(bytes: &[u8]) -> bool {
    let ctx = context();
    let is_lazy_error = BytecodeReader::new(&ctx, "f", bytes).is_err();
    match parse_bytecode(&ctx, "f", bytes) {
        Ok(ir) => {
            let _ = ir.verify();
            let _ = printed(&ir);
            assert!(!is_lazy_error, "read as a whole, but not on request");
            true
        }
        Err(error) => {
            let offset = error.offset().expect("an error has a place");
            assert!(offset <= bytes.len(), "{error}");
            false
        }
    }
}

#[test]
fn each_truncation_is_an_error() {
    for version in [0, 6] {
        let bytes = sample(version);
        assert!(read(&bytes));
        for len in 0..bytes.len() {
            assert!(!read(&bytes[..len]), "{len} of {} bytes", bytes.len());
        }
    }
}

#[test]
fn each_changed_byte_is_an_error_or_other_ir() {
    let mut n_read = 0;
    for version in [1, 6] {
        let bytes = sample(version);
        for at in 0..bytes.len() {
            for change in [0x01, 0x02, 0x10, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[at] ^= change;
                n_read += u32::from(read(&changed));
            }
        }
    }
    assert!(n_read > 100, "text and names may be changed");
}

/// Counts at every place cannot reserve memory: the longest number is larger than the file.
#[test]
fn large_numbers_reserve_nothing() {
    let bytes = sample(6);
    for at in 0..bytes.len() {
        for number in [&[0xff, 0xff, 0xff, 0x7f][..], &[0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]] {
            let mut changed = bytes.clone();
            changed.splice(at..=at, number.iter().copied());
            read(&changed);
        }
    }
}

#[test]
fn too_many_dialects_are_an_error() {
    let strings = [0, 0x03, 0x01];
    // 65,536 in three bytes.
    let dialects = [1, 0x07, 0x04, 0x00, 0x08];
    let bytes = [&b"ML\xefR\x0dMLIR\0"[..], &strings, &dialects].concat();
    let error = parse_bytecode(&context(), "f", &bytes).unwrap_err();
    assert_eq!(error.to_string(), "f: error: number of dialects 65536 is larger than 65535 (byte 15)");
}
