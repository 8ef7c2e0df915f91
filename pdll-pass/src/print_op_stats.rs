//! `print-op-stats`: prints how many operations there are of each name, to the standard error.
//!
//! MLIR: OpStats.cpp, with the same text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use pdll_runtime::ir::{Ir, Op};

use crate::error::PassFailure;
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::run::PassRun;

/// Prints the numbers of operations.
#[derive(Copy, Clone, Debug, Default)]
pub struct PrintOpStats {
    /// Whether to print JSON.
    pub json: bool,
}

impl Pass for PrintOpStats {
    fn argument(&self) -> &str {
        "print-op-stats"
    }

    fn name(&self) -> &str {
        "PrintOpStats"
    }

    fn description(&self) -> &str {
        "Print statistics of operations"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add("json", "print the stats as JSON", &mut self.json);
    }

    fn has_output(&self) -> bool {
        true
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let text = op_stats(run.ir(), run.op(), self.json);
        std::io::stderr()
            .write_all(text.as_bytes())
            .map_err(|error| PassFailure::new(format!("cannot print the statistics: {error}")))
    }
}

/// Returns the text with the number of operations of each name at and below an operation.
///
/// ```
/// use pdll_pass::op_stats;
/// use pdll_runtime::ir::{Context, parse};
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let ir = parse(&ctx, r#""test.a"() : () -> () "test.a"() : () -> ()"#)?;
/// assert_eq!(op_stats(&ir, ir.top(), true), "{\n  \"builtin.module\" : 1,\n  \"test.a\" : 2\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn op_stats(ir: &Ir, root: Op, json: bool) -> String {
    let mut numbers: BTreeMap<&str, u64> = BTreeMap::new();
    for op in ir.walk_pre_order(root) {
        *numbers.entry(op.name_text(ir)).or_default() += 1;
    }
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = match json {
        true => write_json(&mut out, &numbers),
        false => write_table(&mut out, &numbers),
    };
    out
}

fn write_json(out: &mut String, numbers: &BTreeMap<&str, u64>) -> std::fmt::Result {
    let rows: Vec<String> = numbers.iter().map(|(name, n)| format!("  \"{name}\" : {n}")).collect();
    writeln!(out, "{{\n{}\n}}", rows.join(",\n"))
}

fn write_table(out: &mut String, numbers: &BTreeMap<&str, u64>) -> std::fmt::Result {
    let parts = |name: &&str| match name.split_once('.') {
        Some((dialect, op)) if !op.is_empty() => (dialect.to_owned(), op.to_owned()),
        Some((dialect, _)) => (String::new(), dialect.to_owned()),
        None => (String::new(), (*name).to_owned()),
    };
    let rows: Vec<((String, String), u64)> = numbers.iter().map(|(name, n)| (parts(name), *n)).collect();
    let dialect_width = rows.iter().map(|((dialect, _), _)| dialect.len()).max().unwrap_or(0);
    let op_width = rows.iter().map(|((_, op), _)| op.len()).max().unwrap_or(0);
    out.push_str("Operations encountered:\n-----------------------\n");
    for ((dialect, op), n) in rows {
        let dot = if dialect.is_empty() { ' ' } else { '.' };
        writeln!(out, "{dialect:>width$}{dot}{op:op_width$} , {n}", width = dialect_width + 2)?;
    }
    Ok(())
}
