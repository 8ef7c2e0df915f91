//! The greedy driver's order of visits against `mlir-opt`: patterns whose result depends on it, on random IR.

use std::fmt::Write as _;

use pdll_oracle::{MLIR_OPT, command, has, run};
use pdll_runtime::ir::{Context, Ir, Op, OperationName, Value, parse};
use pdll_runtime::{
    GreedyRewriteConfig, PatternBenefit, PatternRewriter, PatternRoot, RewriteError, RewritePattern,
    RewritePatternSet, apply_patterns_greedily_below,
};

/// `root(inner(x))` becomes something.
struct Rule {
    root: &'static str,
    inner: &'static str,
    benefit: u16,
    makes: Makes,
}

#[derive(Copy, Clone)]
enum Makes {
    /// An operation of `x`.
    Unary(&'static str),
    /// An operation of `x` twice, and one of that.
    Two(&'static str, &'static str),
    /// `x`.
    Value,
    /// Nothing.
    Nothing,
}

const RULES: [Rule; 8] = [
    Rule { root: "test.a", inner: "test.a", benefit: 1, makes: Makes::Unary("test.b") },
    Rule { root: "test.b", inner: "test.a", benefit: 1, makes: Makes::Unary("test.c") },
    Rule { root: "test.c", inner: "test.b", benefit: 3, makes: Makes::Value },
    Rule { root: "test.c", inner: "test.a", benefit: 1, makes: Makes::Two("test.d", "test.e") },
    Rule { root: "test.sink", inner: "test.c", benefit: 1, makes: Makes::Nothing },
    Rule { root: "test.e", inner: "test.b", benefit: 2, makes: Makes::Value },
    Rule { root: "test.b", inner: "test.e", benefit: 2, makes: Makes::Unary("test.d") },
    Rule { root: "test.d", inner: "test.d", benefit: 1, makes: Makes::Value },
];

impl Rule {
    /// Returns the rule as an operation of the `pdl` dialect.
    fn pdl(&self) -> String {
        let result = |name: &str| format!(" -> (%{name} : !pdl.type)");
        let root_result = if matches!(self.makes, Makes::Nothing) { String::new() } else { result("t1") };
        let body = match self.makes {
            Makes::Unary(name) => format!(
                "%n = pdl.operation \"{name}\"(%x : !pdl.value) -> (%t1 : !pdl.type)\n      pdl.replace %root with %n"
            ),
            Makes::Two(first, second) => format!(
                "%m = pdl.operation \"{first}\"(%x, %x : !pdl.value, !pdl.value) -> (%t1 : !pdl.type)\n      \
                 %v = pdl.result 0 of %m\n      \
                 %n = pdl.operation \"{second}\"(%v : !pdl.value) -> (%t1 : !pdl.type)\n      \
                 pdl.replace %root with %n"
            ),
            Makes::Value => "pdl.replace %root with (%x : !pdl.value)".to_owned(),
            Makes::Nothing => "pdl.erase %root".to_owned(),
        };
        let t1 = if root_result.is_empty() { "" } else { "    %t1 = pdl.type\n" };
        format!(
            "  pdl.pattern : benefit({}) {{\n    %t0 = pdl.type\n{t1}    %x = pdl.operand\n    \
             %inner = pdl.operation \"{}\"(%x : !pdl.value){}\n    %r = pdl.result 0 of %inner\n    \
             %root = pdl.operation \"{}\"(%r : !pdl.value){root_result}\n    pdl.rewrite %root {{\n      {body}\n    }}\n  }}\n",
            self.benefit,
            self.inner,
            result("t0"),
            self.root
        )
    }
}

/// A rule in one context.
struct Bound {
    rule: &'static Rule,
    root: OperationName,
    inner: OperationName,
}

impl RewritePattern for Bound {
    fn name(&self) -> &str {
        self.rule.root
    }
    fn root(&self) -> PatternRoot {
        PatternRoot::Op(self.root)
    }
    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(self.rule.benefit)
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let n_results = usize::from(!matches!(self.rule.makes, Makes::Nothing));
        if op.n_operands(rewriter) != 1 || op.n_results(rewriter) != n_results {
            return Ok(false);
        }
        let inner =
            op.operand(rewriter, 0).defining_op(rewriter).filter(|inner| inner.name(rewriter) == self.inner);
        let Some(inner) = inner.filter(|inner| inner.n_operands(rewriter) == 1) else { return Ok(false) };
        let x = inner.operand(rewriter, 0);
        self.rewrite(op, x, rewriter)?;
        Ok(true)
    }
}

impl Bound {
    fn rewrite(&self, op: Op, x: Value, rewriter: &mut PatternRewriter<'_>) -> Result<(), RewriteError> {
        let i32 = rewriter.context().integer_type(32);
        let loc = op.loc(rewriter);
        let name = |rewriter: &PatternRewriter<'_>, text: &str| rewriter.context().op_name(text);
        match self.rule.makes {
            Makes::Nothing => rewriter.erase_op(op),
            Makes::Value => rewriter.replace_op(op, x),
            Makes::Unary(text) => {
                let new = rewriter.create(name(rewriter, text), loc, &[x], &[i32], &[]);
                rewriter.replace_op(op, new)
            }
            Makes::Two(first, second) => {
                let middle = rewriter.create(name(rewriter, first), loc, &[x, x], &[i32], &[]);
                let value = middle.result(rewriter, 0);
                let new = rewriter.create(name(rewriter, second), loc, &[value], &[i32], &[]);
                rewriter.replace_op(op, new)
            }
        }
    }
}

/// A small generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Random operations, some with a region, one per line.
fn random_ir(seed: u64) -> String {
    let mut random = Random(seed);
    let mut out = String::from("module @ir {\n  %0 = \"test.start\"() : () -> i32\n");
    // Names visible, by region.
    let mut visible = vec![vec![0usize]];
    let mut next = 1;
    for _ in 0..random.below(60) + 5 {
        let all: Vec<usize> = visible.iter().flatten().copied().collect();
        // The last ones more often, so that chains arise.
        let recent = &all[all.len().saturating_sub(4)..];
        let x = if random.below(3) == 0 {
            all[random.below(all.len())]
        } else {
            recent[random.below(recent.len())]
        };
        match random.below(14) {
            0 if visible.len() < 4 => {
                let _ = writeln!(out, "  %{next} = \"test.scope\"(%{x}) ({{");
                visible.push(vec![]);
            }
            1 if visible.len() > 1 => {
                out.push_str("  }) : (i32) -> i32\n");
                visible.pop();
                // The scope's own name was assigned when it was opened, and is unused.
                continue;
            }
            2 | 3 => {
                let _ = writeln!(out, "  \"test.sink\"(%{x}) : (i32) -> ()");
                continue;
            }
            n => {
                let name = ["test.a", "test.a", "test.b", "test.c", "test.d", "test.e"][n % 6];
                let _ = writeln!(out, "  %{next} = \"{name}\"(%{x}) : (i32) -> i32");
                let level = visible.len() - 1;
                visible[level].push(next);
            }
        }
        next += 1;
    }
    for _ in 1..visible.len() {
        out.push_str("  }) : (i32) -> i32\n");
    }
    out.push_str("}\n");
    out
}

fn ours(text: &str) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, &format!("module {{\n{text}}}\n")).unwrap();
    let mut set = RewritePatternSet::new(&ctx);
    for rule in &RULES {
        set.add(Bound { rule, root: ctx.op_name(rule.root), inner: ctx.op_name(rule.inner) });
    }
    let inner = crate::common::body(&ir).first_op(&ir).unwrap();
    let config = GreedyRewriteConfig { rewrite_budget: Some(10_000), ..GreedyRewriteConfig::default() };
    apply_patterns_greedily_below(&mut ir, inner, &set.freeze().unwrap(), &config).unwrap();
    ir.check_integrity().unwrap();
    ir.verify().unwrap();
    ir.to_string()
}

/// Returns the result of `mlir-opt`.
fn upstream(texts: &[String]) -> Vec<String> {
    let rules: String = RULES.iter().map(Rule::pdl).collect();
    let chunks: Vec<String> =
        texts.iter().map(|text| format!("module @patterns {{\n{rules}}}\n{text}")).collect();
    let options = ["--allow-unregistered-dialect", "--test-pdl-bytecode-pass", "--mlir-print-op-generic"];
    let mut opt = command(MLIR_OPT);
    let output = run(opt.args(options).arg("--split-input-file"), &chunks.join("// -----\n"));
    let text = output.into_result().unwrap();
    text.split("// -----\n").map(str::to_owned).collect()
}

fn normal(text: &str) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let ir: Ir = parse(&ctx, text).unwrap();
    ir.to_string()
}

#[test]
fn order_of_visits_is_upstreams() {
    let texts: Vec<String> = (0..150).map(random_ir).collect();
    if !has(&[MLIR_OPT]) {
        return;
    }
    let expected = upstream(&texts);
    assert_eq!(expected.len(), texts.len());
    let mut n_changed = 0;
    for ((seed, text), expected) in texts.iter().enumerate().zip(&expected) {
        let got = ours(text);
        assert_eq!(got, normal(expected), "seed {seed} of\n{text}");
        n_changed += usize::from(got != normal(&format!("module {{\n{text}}}\n")));
    }
    assert!(n_changed > 100, "most inputs should be rewritten, but only {n_changed} were");
}
