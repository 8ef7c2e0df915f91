//! Our drivers on a case: a first line with options, and a module with `@patterns` and `@ir`.
//!
//! In: a case in the format of `mlir/drive.cpp`. Out: the outcome and the resulting IR, in its format.

use std::fmt::Write;

use pdll::ir::{Block, InsertionPoint, Ir, Region};
use pdll::pdl;
use pdll::prelude::*;
use pdll::rewrite::{
    GreedyRewriteStrictness, GreedySimplifyRegionLevel, ListenerHandle, RewriterListener, WalkRewriteConfig,
    apply_op_patterns_greedily, apply_patterns_greedily_below, walk_and_apply_patterns_below,
};
use pdll::text::PrintOptions;

use crate::oracle_drivers::{arith, dialects, filters};

/// Logs the notifications of a driver.
#[derive(Default)]
struct Log(String);

impl Log {
    fn line(&mut self, what: &str, ir: &Ir, op: Op) {
        writeln!(self.0, "// {what} {}", op.name_text(ir)).expect("text");
    }
}

impl RewriterListener for Log {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.line("inserted", ir, op);
    }
    fn op_moved(&mut self, ir: &Ir, op: Op, _previous: InsertionPoint) {
        self.line("moved", ir, op);
    }
    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.line("modified", ir, op);
    }
    fn op_replaced(&mut self, ir: &Ir, op: Op, _values: &[Value]) {
        self.line("replaced", ir, op);
    }
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.line("erased", ir, op);
    }
    fn block_inserted(&mut self, _ir: &Ir, _block: Block) {
        self.0.push_str("// inserted block\n");
    }
    fn block_moved(&mut self, _ir: &Ir, _block: Block, _previous: Region, _before: Option<Block>) {
        self.0.push_str("// moved block\n");
    }
    fn block_erased(&mut self, _ir: &Ir, _block: Block) {
        self.0.push_str("// erased block\n");
    }
}

/// The options of a case.
struct Options<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Options<'a> {
    fn new(text: &'a str) -> Options<'a> {
        let line = text.lines().next().unwrap_or_default();
        Options(
            line.trim_start_matches("//")
                .split_whitespace()
                .filter_map(|word| word.split_once('='))
                .collect(),
        )
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    fn is_on(&self, key: &str, otherwise: bool) -> bool {
        self.get(key).map_or(otherwise, |value| value == "1")
    }

    /// Returns a limit; the outer option is `None` if it is not given, the inner one for no limit.
    fn limit(&self, key: &str) -> Option<Option<u64>> {
        self.get(key).map(|value| value.parse().ok())
    }

    fn config(&self, ir: &Ir, root: Op) -> GreedyRewriteConfig<'static> {
        let default = GreedyRewriteConfig::default();
        let scope = |op: &Op| op.attr_str(ir, "scope").is_some();
        GreedyRewriteConfig {
            use_top_down_traversal: self.is_on("topdown", false),
            max_iterations: match self.limit("iterations") {
                Some(limit) => limit.and_then(|limit| limit.try_into().ok()),
                None => default.max_iterations,
            },
            max_num_rewrites: self.limit("rewrites").flatten(),
            scope: match self.is_on("scope", false) {
                true => ir.walk_pre_order(root).find(scope).map(|op| op.region(ir, 0)),
                false => None,
            },
            strictness: match self.get("strictness") {
                Some("existing-and-new") => GreedyRewriteStrictness::ExistingAndNewOps,
                Some("existing") => GreedyRewriteStrictness::ExistingOps,
                _ => GreedyRewriteStrictness::AnyOp,
            },
            region_simplification: match self.get("simplify") {
                Some("disabled") => GreedySimplifyRegionLevel::Disabled,
                Some("normal") => GreedySimplifyRegionLevel::Normal,
                _ => GreedySimplifyRegionLevel::Aggressive,
            },
            fold: self.is_on("fold", true),
            cse_constants: self.is_on("cse", true),
            ..default
        }
    }
}

/// Returns the module of this name.
fn module(ir: &Ir, name: &str) -> Option<Op> {
    ir.walk_pre_order(ir.top())
        .find(|op| op.attr_str(ir, "sym_name").and_then(|found| found.as_str(ir.context())) == Some(name))
}

/// Returns the operations to rewrite, in the order of their numbers.
fn picked(ir: &Ir, root: Op, scope: Option<Region>) -> Vec<Op> {
    let is_in = |op: Op| match (scope, op.parent_region(ir)) {
        (Some(scope), Some(region)) => scope.is_ancestor_of(ir, region),
        (scope, _) => scope.is_none(),
    };
    let number = |op: Op| op.attr_str(ir, "pick").and_then(|attr| attr.as_i64(ir.context()));
    let mut ops: Vec<(i64, Op)> = ir
        .walk_pre_order(root)
        .filter(|op| is_in(*op))
        .filter_map(|op| number(op).map(|number| (number, op)))
        .collect();
    ops.sort_by_key(|entry| entry.0);
    ops.into_iter().map(|entry| entry.1).collect()
}

/// Returns the outcome of the driver for a case, and the resulting IR.
pub(crate) fn drive(text: &str) -> Result<String, String> {
    let fail = |error: &dyn std::fmt::Display| format!("{error}\n{text}");
    let options = Options::new(text);
    let ctx = dialects::context();
    ctx.load_dialect::<pdl::Dialect>();
    let mut ir = parse(&ctx, text).map_err(|e| fail(&e))?;
    ir.verify().map_err(|e| fail(&e))?;
    let mut set = RewritePatternSet::new(&ctx);
    if let Some(patterns) = module(&ir, "patterns") {
        arith::register(&mut set);
        let patterns_ir = pdl::import_below(&ir, patterns).map_err(|e| fail(&e))?;
        set.add_pattern_ir(&patterns_ir).map_err(|e| fail(&e))?;
        PatternRewriter::new(&mut ir).erase_op(patterns).map_err(|e| fail(&e))?;
    }
    if options.is_on("named", false) {
        filters::add_named(&mut set);
    }
    let names =
        |key| options.get(key).into_iter().flat_map(|list| list.split(',')).filter(|name| !name.is_empty());
    let filter = names("enable").fold(PatternFilter::new(), |filter, name| filter.enable(name));
    let filter = names("disable").fold(filter, |filter, name| filter.disable(name));
    let set = set.freeze_filtered(&filter).map_err(|e| fail(&e))?;
    let root = module(&ir, "ir").ok_or("there is no module @ir")?;
    let config = options.config(&ir, root);
    let mut log = Log::default();
    let logs = options.is_on("log", false);
    let listener = logs.then(|| ListenerHandle::new(&mut log));
    let config = GreedyRewriteConfig { listener, ..config };
    let (changed, converged, erased) = match options.get("driver") {
        Some("ops") => {
            let ops = picked(&ir, root, config.scope);
            let outcome = apply_op_patterns_greedily(&mut ir, &ops, &set, &config);
            outcome.map(|it| (it.changed, it.converged, it.all_erased))
        }
        Some("walk") => {
            let config = WalkRewriteConfig { listener: config.listener, ..WalkRewriteConfig::default() };
            let outcome = walk_and_apply_patterns_below(&mut ir, root, &set, &config);
            outcome.map(|it| (it.changed, true, false))
        }
        Some("region") => {
            let outcome = apply_patterns_greedily_below(&mut ir, root, &set, &config);
            outcome.map(|it| (it.changed, it.converged, it.all_erased))
        }
        _ => Ok((false, true, false)),
    }
    .map_err(|e| fail(&e))?;
    ir.check_integrity().map_err(|e| fail(&e))?;
    let locs = options.is_on("locs", false);
    let left = ir.to_text(&PrintOptions::new().local_scope(true).debug_info(locs));
    ir.verify().map_err(|e| fail(&format!("{e}\n{left}")))?;
    let [changed, converged, erased] = [changed, converged, erased].map(u8::from);
    Ok(format!("// changed={changed} converged={converged} erased={erased}\n{}{left}", log.0)
        .trim()
        .to_owned())
}
