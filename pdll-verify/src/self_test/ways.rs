//! Implementations of patterns: each applies one pattern, once.

use pdll::ir::{Context, Ir, Op};
use pdll::native::NativeRegistry;
use pdll::pattern_ir::pattern::{NodeId, NodeKind, Pattern};
use pdll::rewrite::{
    FrozenRewritePatternSet, PatternApplicator, PatternBenefit, PatternId, PatternRewriter, RewritePatternSet,
};
use pdll::text::PrintOptions;
use pdll_runtime::internal::{failing_node, naive};

/// The index of the operation at which a pattern fires, and the program afterward; `None` if it does not fire.
pub(super) type Applied = Result<Option<(usize, Ir)>, String>;

/// A pattern in all implementations that can run it.
pub(super) struct Ways {
    /// The matcher by which native constraints are evaluated: a set, and the pattern in it.
    matcher: (FrozenRewritePatternSet, PatternId),
    ways: Vec<(&'static str, PatternApplicator)>,
    /// The run-time program, for the greedy driver.
    pub(super) program: Option<FrozenRewritePatternSet>,
    /// Implementations that cannot run it, with the reasons.
    pub(super) not_run: Vec<String>,
}

impl Ways {
    /// Prepares a pattern. `given` is the set that it comes from, if that was compiled into the program.
    ///
    /// # Errors
    /// The pattern cannot run in any implementation.
    pub(super) fn new(
        ctx: &Context,
        pattern: &Pattern,
        natives: &NativeRegistry,
        given: Option<(&FrozenRewritePatternSet, PatternId)>,
    ) -> Result<Ways, String> {
        let freeze = |add: &dyn Fn(&mut RewritePatternSet) -> Result<(), String>| {
            let mut set = RewritePatternSet::new(ctx);
            *set.natives_mut() = natives.clone();
            add(&mut set)?;
            set.freeze().map_err(|error| error.to_string())
        };
        let one = std::slice::from_ref(pattern);
        let program = freeze(&|set| set.add_pattern_ir(one).map(|_| ()).map_err(|error| error.to_string()));
        let naive = freeze(&|set| naive::add_pattern_ir(set, one).map_err(|error| error.to_string()));
        let mut ways = Vec::new();
        let mut not_run = Vec::new();
        if let Some((set, id)) = given {
            let only = |info: pdll::rewrite::PatternInfo<'_>| match info.id() == id {
                true => PatternBenefit::new(1),
                false => PatternBenefit::impossible_to_match(),
            };
            ways.push(("compiled", PatternApplicator::with_cost_model(set, only)));
        }
        let first_line = |text: &str| {
            let line = text.lines().next().unwrap_or_default();
            line.split_once("error: ").map_or(line, |(_, message)| message).to_owned()
        };
        for (name, set) in [("at run time", &program), ("naively", &naive)] {
            match set {
                Ok(set) => ways.push((name, PatternApplicator::new(set))),
                Err(_) if given.is_some() && calls(pattern) => {
                    not_run.push(format!(
                        "{name}: it calls native functions that are compiled into the program"
                    ));
                }
                Err(error) => not_run.push(format!("{name}: {}", first_line(error))),
            }
        }
        let matcher = match (given, &program) {
            (Some((set, id)), _) => (set.clone(), id),
            (None, Ok(set)) => {
                let id = set.patterns().next().map(|info| info.id()).ok_or("the set is empty")?;
                (set.clone(), id)
            }
            (None, Err(error)) => return Err(first_line(error)),
        };
        Ok(Ways { matcher, ways, program: program.ok(), not_run })
    }

    /// Returns the names of the implementations.
    pub(super) fn names(&self) -> Vec<&'static str> {
        self.ways.iter().map(|(name, _)| *name).collect()
    }

    /// Returns an implementation.
    pub(super) fn first(&self) -> Option<&PatternApplicator> {
        self.ways.first().map(|(_, applicator)| applicator)
    }

    /// Returns the node that does not match, by the naive matcher.
    pub(super) fn failing(&self, ir: &Ir, root: Op) -> Result<Option<NodeId>, String> {
        failing_node(ir, root, &self.matcher.0, self.matcher.1)
    }

    /// Applies the pattern to the operations of a function in order until it fires, in each implementation, which is named.
    pub(super) fn apply(&self, ir: &Ir) -> Vec<(&'static str, Applied)> {
        self.ways.iter().map(|(name, applicator)| (*name, apply_first(applicator, ir))).collect()
    }
}

/// Returns whether a pattern calls native functions.
pub(super) fn calls(pattern: &Pattern) -> bool {
    pattern.external_rewrite.is_some()
        || pattern
            .nodes
            .iter()
            .any(|node| matches!(node.kind, NodeKind::Constraint { .. } | NodeKind::NativeRewrite(_)))
}

/// Applies a pattern to the first operation of a function's entry block at which it fires.
pub(super) fn apply_first(applicator: &PatternApplicator, ir: &Ir) -> Applied {
    for index in 0..ops(ir).len() {
        let mut copy = ir.clone();
        let Some(op) = ops(&copy).get(index).copied() else { break };
        let mut rewriter = PatternRewriter::new(&mut copy);
        match applicator.match_and_rewrite(op, &mut rewriter) {
            Ok(None) => {}
            Ok(Some(_)) => return Ok(Some((index, copy))),
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(None)
}

/// Returns the operations of the entry block of the function in an IR.
pub(super) fn ops(ir: &Ir) -> Vec<Op> {
    let block = function(ir).and_then(|function| function.regions(ir).first()?.entry(ir));
    block.map_or(Vec::new(), |block| block.ops(ir).collect())
}

/// Returns the function in an IR.
pub(super) fn function(ir: &Ir) -> Option<Op> {
    if ir.top().name_text(ir) == "func.func" {
        return Some(ir.top());
    }
    let block = ir.top().regions(ir).first()?.entry(ir)?;
    block.ops(ir).find(|op| op.name_text(ir) == "func.func")
}

/// Returns the function in an IR as text.
pub(super) fn text(ir: &Ir) -> String {
    let whole = ir.to_text(&PrintOptions::new().custom_forms(true).local_scope(true));
    let Some(inner) = whole.strip_prefix("module {\n").and_then(|rest| rest.strip_suffix("}\n")) else {
        return whole;
    };
    inner.lines().map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line))).collect()
}
