//! Hostile text: parsing terminates with IR or an error, without deep recursion; so do printing and dropping
//! the result.

use std::fmt::Write;

use expect_test::expect;
use pdll_ir::{Context, Ir, Op, PrintOptions, parse, parse_part, split_input_at};
use proptest::prelude::*;

const DEPTH: usize = 100_000;

fn read(text: &str) -> Result<Ir, String> {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    parse(&ctx, text).map_err(|error| error.message().to_owned())
}

/// Parses and prints; returns the length of the output or the message.
fn outcome(text: &str) -> Result<usize, String> {
    read(text).map(|ir| ir.to_text(&PrintOptions::new().debug_info(true)).len())
}

/// Returns the messages for invalid texts, one a line.
fn messages(texts: &[&str]) -> String {
    let line = |text: &&str| format!("{text:?}: {}\n", outcome(text).unwrap_err());
    texts.iter().map(line).collect()
}

#[test]
fn nested_regions() {
    let open = "\"t.f\"() ({\n".repeat(DEPTH);
    assert_eq!(outcome(&open), Err("expected operation name in quotes".to_owned()));
    let closed = open + &"}) : () -> ()\n".repeat(DEPTH);
    assert_eq!(read(&closed).unwrap().n_ops(), DEPTH + 1);
    // Blanks before lines do not grow without end.
    assert!(outcome(&closed).unwrap() < DEPTH * 2000);
    assert_eq!(
        outcome(&"\"t.f\"() ({^a:\n".repeat(DEPTH)),
        Err("expected operation name in quotes".to_owned())
    );
    assert!(read(&("module {".repeat(DEPTH) + &"}".repeat(DEPTH))).is_ok());
}

#[test]
fn nested_types_and_attributes() {
    let op = |attr: &str| outcome(&format!("\"t.a\"() {{a = {attr}}} : () -> ()"));
    assert_eq!(op(&"tensor<".repeat(DEPTH)), Err("expected non-function type".to_owned()));
    assert!(op(&("memref<4x".repeat(DEPTH) + "f32" + &">".repeat(DEPTH))).is_ok());
    assert!(op(&("tuple<i8, ".repeat(DEPTH) + "f32" + &">".repeat(DEPTH))).is_ok());
    assert!(op(&("[".repeat(DEPTH) + &"]".repeat(DEPTH))).is_ok());
    assert!(op(&("{a = ".repeat(DEPTH) + "1" + &"}".repeat(DEPTH))).is_ok());
    assert!(
        op(&("loc(\"a\"(".to_owned() + &"\"a\"(".repeat(DEPTH) + "\"b\"" + &")".repeat(DEPTH + 2))).is_ok()
    );
    assert_eq!(
        op(&("loc(callsite(".to_owned() + &"\"a\" at callsite(".repeat(DEPTH))),
        Err("expected location instance".to_owned())
    );
    let map =
        "affine_map<(d0) -> (".to_owned() + &"(d0 * 2 + ".repeat(DEPTH) + "1" + &")".repeat(DEPTH) + ")>";
    assert!(op(&map).is_ok());
    let signature = "(".repeat(DEPTH) + &") -> ()".repeat(DEPTH);
    assert_eq!(
        outcome(&format!("\"t.a\"() : {signature}")),
        Err("expected 0 operand types but had 1".to_owned())
    );
}

/// Splitting and reading parts takes time linear in their number, whether they stand on one line or on many.
#[test]
fn many_parts() {
    let ctx = Context::new();
    for part in ["// -----x", "// -----\nx\n\n"] {
        let text = part.repeat(10_000);
        let split = split_input_at(&text, "// -----");
        assert_eq!(split.parts.len(), 10_001);
        let mut last = None;
        for part in &split.parts {
            last = parse_part(&ctx, "f", part).err().or(last);
        }
        let place = last.unwrap().place().clone();
        let n_lines = text.matches('\n').count();
        let expected = if n_lines > 0 { (n_lines - 1, 1) } else { (1, text.len()) };
        assert_eq!(
            (place.line, place.column, place.offset),
            (expected.0, expected.1, text.trim_end().len() - 1)
        );
    }
}

/// Of near misses of a marker, one a line is kept, and few lines.
#[test]
fn many_near_misses() {
    let one_line = "-".repeat(80_000);
    let split = split_input_at(&one_line, "-----x");
    assert_eq!((split.near_misses.as_slice(), split.n_near_misses), (std::slice::from_ref(&(0..80)), 1));
    let lines = "// ----\n".repeat(80_000);
    let split = split_input_at(&lines, "// -----");
    assert_eq!((split.near_misses.len(), split.n_near_misses), (pdll_ir::MAX_NEAR_MISSES, 80_000));
}

#[test]
fn numbers_wider_than_their_text() {
    let op = |attrs: &str| outcome(&format!("\"t.a\"() {{{attrs}}} : () -> ()"));
    let message = |n| {
        Err(format!(
            "numbers wider than 128 bits take too much memory: {n} bytes here, and 256 MiB are allowed in all"
        ))
    };
    let zeros = |n: usize| vec!["0"; n].join(", ");
    assert_eq!(
        op(&format!("a = dense<[{}]> : tensor<3000xi16777215>", zeros(3000))),
        message(6_291_456_000_u64)
    );
    assert!(op(&format!("a = dense<[{}]> : tensor<3000xi128>", zeros(3000))).is_ok());
    assert_eq!(op(&format!("a = array<i16777208: {}>", zeros(3000))), message(2_097_151));
    let many: Vec<String> = (0..3000).map(|n| format!("a{n} = {n} : i16777215")).collect();
    assert_eq!(op(&many.join(", ")), message(2_097_152));
}

#[test]
fn many_of_everything() {
    let names: String = (0..20_000).map(|i| format!("%v{i} = \"t.a\"(%v{}) : (i1) -> i1\n", i + 1)).collect();
    assert_eq!(outcome(&names), Err("use of undeclared SSA value name '%v20000'".to_owned()));
    let numbers = "%4294967295, %99999999999999999999, %007 = \"t.a\"() : () -> (i1, i1, i1)\n\
                   \"t.b\"(%4294967295, %99999999999999999999, %007) : (i1, i1, i1) -> ()";
    assert!(outcome(numbers).is_ok());
    let results = format!("%a:{} = \"t.a\"() : () -> ({}i1)", DEPTH + 1, "i1, ".repeat(DEPTH));
    assert!(outcome(&results).is_ok());
    let wrong = [
        "%a:4294967295 = \"t.a\"() : () -> i1",
        "%a:4294967296 = \"t.a\"() : () -> i1",
        "%a:4294967295, %b:4294967295 = \"t.a\"() : () -> (i1, i1)",
        "\"t.b\"(%a#4294967295) : (i1) -> ()\n%a = \"t.a\"() : () -> i1",
    ];
    expect![[r#"
        "%a:4294967295 = \"t.a\"() : () -> i1": operation defines 1 results but was provided 4294967295 to bind
        "%a:4294967296 = \"t.a\"() : () -> i1": expected integer number of results
        "%a:4294967295, %b:4294967295 = \"t.a\"() : () -> (i1, i1)": operation defines 2 results but was provided 8589934590 to bind
        "\"t.b\"(%a#4294967295) : (i1) -> ()\n%a = \"t.a\"() : () -> i1": use of undeclared SSA value name '%a'
    "#]].assert_eq(&messages(&wrong));
    let blocks: String =
        (0..DEPTH).map(|i| format!("^b{i}:\n\"t.br\"()[^b{}] : () -> ()\n", i + 1)).collect();
    assert!(outcome(&format!("\"t.f\"() ({{\n{blocks}^b{DEPTH}:\n}}) : () -> ()")).is_ok());
    assert_eq!(
        outcome(&format!("\"t.f\"() ({{\n{blocks}}}) : () -> ()")),
        Err("reference to an undefined block".to_owned())
    );
    let digits = "9".repeat(20_000);
    assert_eq!(
        outcome(&format!("\"t.a\"() {{a = {digits}}} : () -> ()")),
        Err("integer constant out of range for attribute".to_owned())
    );
    assert!(outcome(&format!("\"t.a\"() {{a = {digits} : i70000}} : () -> ()")).is_ok());
}

/// Written in full these would have two to the 20,000 elements.
#[test]
fn shared_parts() {
    let attrs: String = (0..20_000).map(|i| format!("#a{} = [#a{i}, #a{i}]\n", i + 1)).collect();
    let types: String = (0..20_000).map(|i| format!("!t{} = tuple<!t{i}, !t{i}>\n", i + 1)).collect();
    let text = format!("#a0 = 1\n!t0 = i8\n{attrs}{types}");
    assert!(outcome(&text).is_ok());

    let text = text + "\"t.a\"() {a = #a20000, b = #a19999} : () -> !t20000";
    let ir = read(&text).unwrap();
    let once = ir.to_string();
    assert!(once.len() < 50_000_000);
    assert_eq!(read(&once).unwrap().to_string(), once);

    // In messages too.
    let wrong = text + "\n%0 = \"t.b\"() : () -> !t20000\n\"t.c\"(%0) : (!t19999) -> ()";
    let message = outcome(&wrong).unwrap_err();
    assert!(message.starts_with("use of value '%0' expects different type") && message.len() < 5_000);
}

#[test]
fn odd_bytes() {
    let wrong = ["\0", "\u{feff}", "é", "\"", "\"é", "%", "^", "{-#", "{-# a", "#", "!", "/", "\"a\"(%é)"];
    expect![[r##"
        "\0": expected operation name in quotes
        "\u{feff}": expected operation name in quotes
        "é": expected operation name in quotes
        "\"": expected '"' in string literal
        "\"é": expected '"' in string literal
        "%": invalid SSA name
        "^": expected operation name in quotes
        "{-#": expected identifier key in file metadata dictionary
        "{-# a": expected ':'
        "#": invalid attribute name
        "!": invalid type identifier
        "/": expected operation name in quotes
        "\"a\"(%é)": invalid SSA name
    "##]]
    .assert_eq(&messages(&wrong));
    assert!(outcome("//").is_ok());
    assert!(outcome("\"t.\\41\"() : () -> ()").is_ok());
    expect![[r#"
        "\"t.\\FF\"() : () -> ()": expected UTF-8 in the name of an operation
        "\"\"() : () -> ()": empty operation name is invalid
    "#]]
    .assert_eq(&messages(&["\"t.\\FF\"() : () -> ()", "\"\"() : () -> ()"]));
    assert!(outcome("\"t.a\"() {a = \"\\FF\\00\"} : () -> ()\r\n").is_ok());
}

const SEED: &str = r#"
#map = affine_map<(d0, d1)[s0] -> (d0 + s0 * 2, d1 floordiv 4)>
!alias = tensor<4x?xf32>
module @m attributes {a.b = 1 : i32} {
  %0:2, %one = "t.a"() <{k = dense<[1, 2]> : tensor<2xi8>}> {m = #map} : () -> (i32, !alias, f64) loc("f":1:2)
  "t.f"(%0#0, %one) ({
  ^bb0(%x: i32 loc(unknown), %y: memref<4xf32, #map, 1>):
    "t.br"(%z)[^bb1] : (i1) -> ()
  ^bb1:  // a comment
    %z = "toy.cmp"(%x) {s = @a::@"b c", f = -1.5e3 : bf16, array = array<i8: 1, -2>} : (i32) -> i1
  }, {
  }) : (i32, f64) -> ()
} loc(fused<"x">["a", callsite("b" at unknown)])
{-# dialect_resources: { builtin: { blob: "0x0800000001" } } #-}
"#;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// However a text is cut, repeated or overwritten: parsed text can be printed, and its output is parsed
    /// as equal IR.
    #[test]
    fn damaged_text(cuts in prop::collection::vec((0usize..1000, 0usize..1000, 0usize..40), 1..4),
                    noise in "[-%^#!@\\[\\](){}<>:,=\"a-z0-9. \n]{0,6}") {
        let mut text = SEED.to_owned();
        for (from, to, len) in cuts {
            let from = from % text.len();
            let to = to % text.len();
            let piece = text[from..(from + len).min(text.len())].to_owned();
            match len % 3 {
                0 => text.replace_range(from..(from + len).min(text.len()), &noise),
                1 => text.insert_str(to, &piece),
                _ => text.replace_range(from..(from + len).min(text.len()), ""),
            }
        }
        if let Ok(ir) = read(&text) {
            for options in [PrintOptions::new(), PrintOptions::new().debug_info(true)] {
                let once = ir.to_text(&options);
                let again = read(&once);
                prop_assert!(again.is_ok(), "{once}\n{:?}", again.err());
                prop_assert_eq!(again.unwrap().to_text(&options), once);
            }
        }
    }

    /// Any nesting of regions, blocks, values and attributes comes back as it was printed.
    #[test]
    fn random_ir(plan in prop::collection::vec((0u8..8, any::<u16>(), any::<u16>()), 0..60)) {
        let text = plant(&plan);
        let ir = read(&text);
        prop_assert!(ir.is_ok(), "{text}\n{:?}", ir.err());
        let once = ir.unwrap().to_string();
        prop_assert_eq!(read(&once).unwrap().to_string(), once);
    }
}

/// Grows a text from a list of steps: operations that use earlier values, regions that open and close.
fn plant(plan: &[(u8, u16, u16)]) -> String {
    const TYPES: [&str; 6] =
        ["i32", "f32", "tensor<4xf32>", "() -> ()", "!t.x<\"a\">", "memref<?xi8, strided<[?]>>"];
    const ATTRS: [&str; 7] = [
        "1 : i32",
        "unit",
        "\"s\"",
        "[1, true]",
        "dense<1.0> : tensor<2xf16>",
        "@a::@b",
        "affine_set<(d0) : (d0 >= 0)>",
    ];
    let mut text = String::new();
    // Values in reach, by region, and the kind of each open region.
    let mut scopes: Vec<Vec<(String, usize)>> = vec![Vec::new()];
    let mut next = 0;
    for (what, a, b) in plan {
        let all: Vec<&(String, usize)> = scopes.iter().flatten().collect();
        let operand = (!all.is_empty()).then(|| all[*a as usize % all.len()].clone());
        let ty = *b as usize % TYPES.len();
        match what {
            0..=3 => {
                let (name, operand_ty) = operand.map_or((String::new(), ""), |(name, ty)| (name, TYPES[ty]));
                let attr = ATTRS[*a as usize % ATTRS.len()];
                let n = 1 + *b as usize % 3;
                let types = vec![TYPES[ty]; n].join(", ");
                text += &format!(
                    "%v{next}:{n} = \"t.op\"({name}) <{{p = {attr}}}> {{d = {attr}}} : ({operand_ty}) -> ({types})\n"
                );
                if let Some(scope) = scopes.last_mut() {
                    scope.extend((0..n).map(|i| (format!("%v{next}#{i}"), ty)));
                }
                next += 1;
            }
            4 | 5 => {
                text += "\"t.region\"() ({\n";
                if *what == 5 {
                    text += &format!("^entry(%v{next}: {}):\n", TYPES[ty]);
                }
                scopes.push(if *what == 5 { vec![(format!("%v{next}"), ty)] } else { Vec::new() });
                next += 1;
            }
            6 if scopes.len() > 1 => {
                scopes.pop();
                text += "}) : () -> ()\n";
            }
            _ => text += "// nothing\n",
        }
    }
    text + &"}) : () -> ()\n".repeat(scopes.len() - 1)
}

#[test]
fn names_and_attributes_beyond_what_a_cache_keeps_are_found() {
    let n = 20_000;
    let mut text = String::new();
    for nth in 0..n {
        writeln!(text, "%value_{nth} = \"t.a\"() {{a = \"attribute {nth}\"}} : () -> i32").unwrap();
    }
    for nth in 0..n {
        writeln!(text, "\"t.b\"(%value_{nth}) {{a = \"attribute {nth}\"}} : (i32) -> ()").unwrap();
    }
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let ir = parse(&ctx, &text).unwrap();
    let ops: Vec<Op> = ir.walk_pre_order(ir.top()).skip(1).collect();
    assert_eq!(ops.len(), 2 * n);
    for (defining, user) in ops[..n].iter().zip(&ops[n..]) {
        assert_eq!(user.operand(&ir, 0).defining_op(&ir), Some(*defining));
        assert_eq!(user.attr_str(&ir, "a"), defining.attr_str(&ir, "a"));
    }
}
