//! Operations that a `pdl` rewrite creates: the source of their result types if none are given, and their
//! positions.

use pdll::pdl;
use pdll::prelude::*;
use pdll::text::PrintOptions;

use crate::pdl::{agree, oracle};

/// A pattern that replaces `t.old` by an operation without types, and an operation that it replaces.
struct Replaced {
    name: String,
    text: String,
    /// The result types of the replaced operation and of its replacement.
    types: String,
}

/// Returns one for each number of results, and each way to match them.
fn replaced() -> Vec<Replaced> {
    let types = ["i32", "index", "tensor<?xf32>", "!u.t"];
    let mut all = Vec::new();
    for n in 0..=types.len() {
        let each: String = (0..n).map(|i| format!("    %t{i} = type\n")).collect();
        let given: String =
            types[..n].iter().enumerate().map(|(i, ty)| format!("    %t{i} = type : {ty}\n")).collect();
        let names: Vec<String> = (0..n).map(|i| format!("%t{i}")).collect();
        let kinds = vec!["!pdl.type"; n].join(", ");
        let group = match n {
            0 => String::new(),
            _ => format!(" -> ({} : {kinds})", names.join(", ")),
        };
        let range = " -> (%ts : !pdl.range<type>)".to_owned();
        for (way, defined, results) in [
            ("each", each, group.clone()),
            ("given", given, group),
            ("range", "    %ts = types\n".to_owned(), range.clone()),
            ("given range", format!("    %ts = types : [{}]\n", types[..n].join(", ")), range),
        ] {
            let types = types[..n].join(", ");
            let values: Vec<String> = (0..n).map(|i| format!("%2#{i}")).collect();
            let bound = if n == 0 { String::new() } else { format!("%2:{n} = ") };
            let text = format!(
                "module @patterns {{
  pdl.pattern : benefit(1) {{
    %x = operand
{defined}    %old = operation \"t.old\"(%x : !pdl.value){results}
    rewrite %old {{
      %new = operation \"t.new\"(%x : !pdl.value)
      replace %old with %new
    }}
  }}
}}
module @ir {{
  %0 = \"t.s\"() : () -> i32
  {bound}\"t.old\"(%0) : (i32) -> ({types})
  \"t.z\"({}) : ({types}) -> ()
}}
",
                values.join(", ")
            );
            all.push(Replaced { name: format!("{n} results, {way}"), text, types });
        }
    }
    all
}

/// Returns the result of the patterns of a text on its IR.
fn applied(text: &str, options: &PrintOptions) -> String {
    let mut ir = parse(&agree::context(), text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    pdl::apply_pattern_module(&mut ir, |_| {}).unwrap_or_else(|error| panic!("{error}\n{text}"));
    ir.verify().unwrap_or_else(|error| panic!("{error}\n{text}"));
    ir.to_text(options)
}

#[test]
fn an_operation_that_replaces_another_takes_its_types() {
    for Replaced { name, text, types } in replaced() {
        let got = applied(&text, &PrintOptions::new().local_scope(true));
        let wanted = format!(
            "\"t.new\"(%0) : (i32) -> {}\n",
            if types.contains(',') || types.is_empty() { format!("({types})") } else { types }
        );
        assert!(got.contains(&wanted) && !got.contains("t.old"), "{name}: no {wanted} in\n{got}");
    }
}

#[test]
fn oracle_an_operation_that_replaces_another_takes_its_types() {
    if !oracle::is_installed() {
        return;
    }
    for Replaced { name, text, .. } in replaced() {
        let (is_valid, theirs, error) =
            oracle::mlir_opt(&text, &["--test-pdl-bytecode-pass", "--mlir-print-op-generic"]);
        assert!(is_valid, "{name}: {error}");
        assert_eq!(applied(&text, &PrintOptions::new().local_scope(true)).trim(), theirs.trim(), "{name}");
    }
}

/// Operations with type inference: one that replaces another, and one that does not. MLIR loads their dialect
/// because one is in the IR.
const INFERRED: &str = r#"module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %y = operand
    %t = type
    %old = operation "t.old"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    rewrite %old {
      %or = operation "arith.ori"(%x, %y : !pdl.value, !pdl.value)
      %value = result 0 of %or
      %new = operation "arith.xori"(%value, %x : !pdl.value, !pdl.value)
      replace %old with %new
    }
  }
}
module @ir {
  %0:2 = "t.s"() : () -> (i64, i64)
  %1 = "t.old"(%0#0, %0#1) : (i64, i64) -> i64
  %2 = "arith.andi"(%0#0, %0#1) : (i64, i64) -> i64
  "t.z"(%1, %2) : (i64, i64) -> ()
}
"#;

#[test]
fn oracle_result_types_are_inferred() {
    let got = applied(INFERRED, &PrintOptions::new().local_scope(true));
    assert!(got.contains("(i64, i64) -> i64") && got.contains("arith.xori"), "{got}");
    if oracle::is_installed() {
        let (_, theirs, error) =
            oracle::mlir_opt(INFERRED, &["--test-pdl-bytecode-pass", "--mlir-print-op-generic"]);
        assert_eq!(got.trim(), theirs.trim(), "{error}");
    }
}

/// An operation of two that are matched.
const PLACES: &str = r#"module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %t = type
    %inner = operation "t.inner"(%x : !pdl.value) -> (%t : !pdl.type)
    %value = result 0 of %inner
    %root = operation "t.outer"(%value : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      %new = operation "t.new"(%x : !pdl.value)
      replace %root with %new
    }
  }
}
module @ir {
  %0 = "t.s"() : () -> i64
  %1 = "t.inner"(%0) : (i64) -> i64 loc("in")
  %2 = "t.outer"(%1) : (i64) -> i64 loc("out")
  "t.z"(%2) : (i64) -> ()
}
"#;

/// Returns the text from the line that creates `t.new`.
fn line_of_new(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.split_once("\"t.new\""));
    line.unwrap_or_else(|| panic!("{text}")).1
}

#[test]
fn oracle_created_operations_have_the_location_of_the_root() {
    let got = applied(PLACES, &PrintOptions::new().local_scope(true).debug_info(true));
    assert_eq!(line_of_new(&got), "(%0) : (i64) -> i64 loc(\"out\")");
    if oracle::is_installed() {
        let options = ["--test-pdl-bytecode-pass", "--mlir-print-op-generic", "--mlir-print-debuginfo"];
        let (_, theirs, _) = oracle::mlir_opt(PLACES, &options);
        assert_eq!(line_of_new(&theirs), "(%0) : (i64) -> i64 loc(fused[\"in\", \"out\"])");
    }
}
