//! MLIR text: parsed text is printed as in MLIR, and the output is parsed as equal IR; invalid text is
//! rejected with the message, location and notes in `tests/text/errors.cases`. Bless with `UPDATE_EXPECT=1`.

#![allow(clippy::unwrap_used, reason = "tests")]

mod hostile;
mod oracle;

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use pdll_ir::{
    Context, Dialect, DialectRegistration, OpInfo, PrintOptions, Trait, TraitSet, parse_attribute,
    parse_named, parse_part, parse_type, split_input, split_input_at,
};

struct Toy;

impl Dialect for Toy {
    const NAME: &'static str = "toy";

    fn register(_: &Context, registration: &mut DialectRegistration) {
        registration.add_op(OpInfo { attributes: &["value", "axis"], ..OpInfo::new("toy.constant") });
        registration
            .add_op(OpInfo { traits: TraitSet::of(&[Trait::Terminator]), ..OpInfo::new("toy.return") });
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<Toy>();
    ctx
}

fn dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text")
}

/// The IR files, sorted.
fn ir_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir().join("ir"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "mlir"))
        .collect();
    files.sort();
    assert!(files.len() > 10);
    files
}

#[test]
fn text_round_trips() {
    for path in ir_files() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let ir = parse_named(&context(), name, &text).unwrap_or_else(|error| panic!("{error}"));
        let plain = ir.to_text(&PrintOptions::new());
        let full = ir.to_text(&PrintOptions::new().debug_info(true));
        expect_file![path.with_extension("expect")].assert_eq(&format!("{plain}// -----\n{full}"));

        for options in [
            PrintOptions::new(),
            PrintOptions::new().local_scope(true),
            PrintOptions::new().debug_info(true),
            PrintOptions::new().debug_info(true).local_scope(true),
        ] {
            let once = ir.to_text(&options);
            let again = parse_named(&context(), name, &once).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again.to_text(&options), once, "printing {name} is a fixpoint with {options:?}");
        }
        assert_eq!(format!("{ir}\n"), plain);
    }
}

#[test]
fn cloned_ir_prints_the_same() {
    for path in ir_files() {
        let ir = parse_named(&context(), "x", &std::fs::read_to_string(&path).unwrap()).unwrap();
        let options = PrintOptions::new().debug_info(true);
        assert_eq!(ir.clone().to_text(&options), ir.to_text(&options));
    }
}

#[test]
fn faults_are_reported() {
    let path = dir().join("errors.cases");
    let cases = std::fs::read_to_string(&path).unwrap();
    let mut actual = Vec::new();
    for (_, case) in split_input(&cases) {
        let input: String = case.split_inclusive('\n').filter(|line| !line.starts_with("//>")).collect();
        let ctx = context();
        ctx.allow_unregistered_dialects(!input.contains("strict"));
        let rendered = match parse_named(&ctx, "case", &input) {
            Ok(ir) => panic!("this was read:\n{input}\n{ir}"),
            Err(error) => error.to_string(),
        };
        let lines: String = rendered.lines().map(|line| format!("//> {line}\n")).collect();
        actual.push(input + &lines);
    }
    expect_file![path].assert_eq(&actual.join("// -----\n"));
}

#[test]
fn types_and_attributes_alone() {
    let ctx = context();
    let ty = parse_type(&ctx, "  (i32) -> tensor<4xf32> ").unwrap();
    assert_eq!(ty.display(&ctx).to_string(), "(i32) -> tensor<4xf32>");
    assert_eq!(format!("{:>6}", parse_type(&ctx, "i32").unwrap().display(&ctx)), "   i32");
    assert_eq!(parse_attribute(&ctx, "42 : i8").unwrap(), ctx.integer_attr(ctx.integer_type(8), 42));
    let error = parse_attribute(&ctx, "[1, 2").unwrap_err();
    assert_eq!(error.to_string(), "-:1:6: error: expected ',' or ']'\n[1, 2\n     ^");
    let error = parse_type(&ctx, "i32 i32").unwrap_err();
    assert_eq!(error.to_string(), "-:1:5: error: found trailing characters\ni32 i32\n    ^");
}

#[test]
fn display_op_numbers_values_as_in_the_whole_ir() {
    let ctx = context();
    let text = r#"
        %0 = "t.a"() : () -> i32
        "t.f"() ({
          %1 = "t.b"(%0) : (i32) -> i32
          "t.c"(%1) {m = affine_map<(d0) -> (d0)>} : (i32) -> ()
        }) : () -> ()
    "#;
    let ir = parse_named(&ctx, "x", text).unwrap();
    let ops: Vec<String> =
        ir.walk_pre_order(ir.top()).skip(2).map(|op| ir.display_op(op).to_string()).collect();
    assert_eq!(ops[1], r#"%1 = "t.b"(%0) : (i32) -> i32"#);
    assert_eq!(ops[2], r#""t.c"(%1) {m = affine_map<(d0) -> (d0)>} : (i32) -> ()"#);
    assert_eq!(ops[0].lines().count(), 4);
}

#[test]
fn parts_of_a_split_text_know_their_lines() {
    let text = "\"t.a\"() : () -> ()\n// -----\n// text\n\"t.b\"(\n";
    let parts = split_input_at(text, "// -----").parts;
    assert_eq!(parts.len(), 2);
    let error = parse_part(&context(), "f", &parts[1]).unwrap_err();
    assert_eq!((error.place().line, error.place().column), (4, 7));
}
