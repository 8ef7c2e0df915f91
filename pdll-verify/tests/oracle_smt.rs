//! Queries in MLIR's dialect `smt`: MLIR's tools accept them, and their SMT-LIB has the answers of the built-in solver.

use pdll_oracle::{MLIR_OPT, MLIR_TRANSLATE, command, has, run};
use pdll_verify::obligation::{Options, Outcome, queries, verify_pattern};
use pdll_verify::solve::{ExternalSolver, smt_dialect};

use crate::contexts;

/// Rules that have all operators of terms. The second of each operation is wrong.
const RULES: &str = r#"
Pattern Sum => replace op<arith.subi>(op<arith.addi>(x: Value, y: Value), y) with x;
Pattern Product => replace op<arith.muli>(x: Value, y: Value) with op<arith.muli>(y, x);
Pattern Quotient => replace op<arith.divui>(x: Value, y: Value) with op<arith.divui>(y, x);
Pattern Remainder => replace op<arith.remsi>(x: Value, y: Value) with op<arith.subi>(x, op<arith.muli>(op<arith.divsi>(x, y), y));
Pattern Bits => replace op<arith.ori>(op<arith.andi>(x: Value, y: Value), op<arith.xori>(x, y)) with op<arith.ori>(x, y);
Pattern Shifts => replace op<arith.shrui>(op<arith.shli>(x: Value, y: Value), y) with x;
Pattern Signs => replace op<arith.shrsi>(x: Value, y: Value) with op<arith.shrui>(x, y);
Pattern Least => replace op<arith.minsi>(op<arith.minui>(x: Value, y: Value), x) with op<arith.minsi>(x, y);
Pattern Choice => replace op<arith.select>(c: Value, x: Value, x) with x;
Pattern Other => replace op<arith.select>(c: Value, x: Value, y: Value) with op<arith.select>(c, y, x);
Pattern Narrow {
  let wide = op<arith.extsi>(x: Value<narrow: Type>);
  let root = op<arith.trunci>(wide) -> (narrow);
  replace root with x;
}
Pattern Wide => replace op<arith.extsi>(op<arith.extui>(x: Value)) -> (t: Type) with op<arith.extsi>(x) -> (t);
"#;

#[test]
fn mlir_accepts_queries() {
    if !has(&[MLIR_OPT, MLIR_TRANSLATE]) {
        return;
    }
    let ctx = contexts::context();
    let (patterns, options) = contexts::patterns(&ctx, "rules.pdll", RULES);
    let options = Options { widths: vec![2, 3, 4], index_widths: Vec::new(), ..options };
    let mut all = String::new();
    let mut answers = Vec::new();
    for pattern in &patterns {
        let scripts = queries(pattern, &options, smt_dialect).unwrap();
        let found = verify_pattern(&ctx, pattern, &options);
        let is_refuted = match found.outcome {
            Outcome::Proved => false,
            Outcome::Refuted(_) => true,
            other => panic!("{:?}: {other:?}", pattern.name),
        };
        answers.push((scripts.len(), is_refuted));
        scripts.iter().for_each(|(_, script)| all.push_str(script));
    }
    run(command(MLIR_OPT).arg("--verify-each"), &all).into_result().unwrap();
    let exported = run(command(MLIR_TRANSLATE).arg("--export-smtlib"), &all).into_result().unwrap();
    let n_scripts: usize = answers.iter().map(|(n, _)| n).sum();
    assert_eq!(exported.matches("(check-sat)").count(), n_scripts);
    let Some(z3) = Some(ExternalSolver::Z3).filter(|z3| z3.is_installed()) else {
        return pdll_oracle::report_skip("the answers are not compared: `z3` is not installed");
    };
    let said = run(command(z3.name()).args(["-in", "-T:100"]), &exported).into_result().unwrap();
    let mut lines = said.lines();
    for (pattern, (n, is_refuted)) in patterns.iter().zip(answers) {
        let of_pattern: Vec<&str> = lines.by_ref().take(n).collect();
        assert_eq!(of_pattern.contains(&"sat"), is_refuted, "{:?}: {of_pattern:?}", pattern.name);
        assert!(of_pattern.iter().all(|line| ["sat", "unsat"].contains(line)), "{of_pattern:?}");
    }
}
