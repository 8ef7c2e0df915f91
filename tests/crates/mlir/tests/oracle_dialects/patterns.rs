//! Patterns over operations of MLIR's dialects, in `pdll!` with `use`, in `pdll!` with an include, and loaded
//! at run time, compared with MLIR.

use std::path::Path;

use pdll::prelude::*;

use super::tools::{context, mlir_opt, print, run};
use pdll_oracle::MLIR_PDLL;

pdll::pdll! {
    mod included;
    #include "../patterns/arith.pdll"
}

pdll::pdll! {
    mod imported;
    use pdll_test_mlir::arith;

    /// a * b + a * c = a * (b + c)
    Pattern Distribute {
      let root = op<arith.addi>(op<arith.muli>(a: Value, b: Value), op<arith.muli>(a, c: Value));
      rewrite root with {
        let sum = op<arith.addi>(b, c);
        replace root with op<arith.muli>(a, sum);
      };
    }

    /// A zero-extended value is not negative.
    Pattern ExtOfExt {
      let inner = op<arith.extui>(x: Value);
      let root = op<arith.extsi>(inner) -> (ty: Type);
      replace root with op<arith.extui>(x) -> (ty);
    }

    /// a < b is b > a.
    Pattern LessIsGreater {
      let root = op<arith.cmpi>(a: Value, b: Value) { predicate = attr<"2 : i64"> };
      replace root with op<arith.cmpi>(b, a) { predicate = attr<"4 : i64"> };
    }

    /// max(min(a, b), a) = a
    Pattern MaxOfMin => replace op<arith.maxsi>(op<arith.minsi>(a: Value, _: Value), a) with a;
}

const INPUT: &str = r#"
func.func @f(%a: i32, %b: i32, %c: i32, %n: i8, %v: vector<4xi32>, %w: vector<4xi32>) -> (i32, i64, i1, vector<4xi1>, i32) {
  %3 = arith.muli %a, %b : i32
  %4 = arith.muli %a, %c : i32
  %5 = arith.addi %3, %4 : i32
  %6 = arith.extui %n : i8 to i16
  %7 = arith.extsi %6 : i16 to i64
  %8 = arith.cmpi slt, %a, %b : i32
  %9 = arith.cmpi slt, %v, %w : vector<4xi32>
  %10 = arith.minsi %a, %b : i32
  %11 = arith.maxsi %10, %a : i32
  return %5, %7, %8, %9, %11 : i32, i64, i1, vector<4xi1>, i32
}
"#;

fn ours(input: &str, populate: impl FnOnce(&mut RewritePatternSet)) -> String {
    let ctx = context();
    let mut ir = parse(&ctx, input).unwrap_or_else(|e| panic!("{e}"));
    let mut patterns = RewritePatternSet::new(&ctx);
    populate(&mut patterns);
    let patterns = patterns.freeze().unwrap_or_else(|e| panic!("{e}"));
    apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default())
        .unwrap_or_else(|e| panic!("{e}"));
    ir.verify().unwrap_or_else(|e| panic!("{e}"));
    print(&ir)
}

#[test]
fn oracle_applies_the_patterns_alike() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/patterns/arith.pdll");
    let file = file.display().to_string();
    let include = pdll_oracle::find_include_dir().unwrap_or_else(|e| panic!("{e}"));
    let pdl = run(MLIR_PDLL, &["-x", "mlir", "-I", &include, &file], "").unwrap_or_else(|e| panic!("{e}"));
    let pdl = pdl.replacen("module {", "module @patterns {", 1);
    let both = format!("{pdl}module @ir {{\n{INPUT}}}\n");
    let theirs = mlir_opt(&["--test-pdl-bytecode-pass"], &both).unwrap_or_else(|e| panic!("{e}"));

    // The same nesting as in MLIR's output.
    let input = mlir_opt(&[], &format!("module {{\nmodule @ir {{\n{INPUT}}}\n}}\n"))
        .unwrap_or_else(|e| panic!("{e}"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{e}"));
    let options = PdllOptions { include_dirs: vec![include.into()], ..PdllOptions::default() };
    let ways: [(&str, String); 3] = [
        ("included", ours(&input, included::populate)),
        ("imported", ours(&input, imported::populate)),
        (
            "run time",
            ours(&input, |set| {
                set.add_pdll(&file, &text, &options).unwrap_or_else(|e| panic!("{e}"));
            }),
        ),
    ];
    assert!(
        !theirs.contains("arith.maxsi") && theirs.contains("predicate = 4"),
        "MLIR applied nothing:\n{theirs}"
    );
    for (way, ours) in ways {
        assert_eq!(ours.trim(), theirs.trim(), "{way}");
    }
}
