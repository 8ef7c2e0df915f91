//! Rules of a frozen set, and what its other patterns lack to be rules.

use pdll::ir::{Context, OperationName};
use pdll::rewrite::{FrozenRewritePatternSet, PatternId, PatternRoot};

use crate::rule::plan::{Plan, Step, plan};
use crate::rule::recipe::{Recipe, recipe};

/// A pattern as a rule.
pub(crate) struct Rule {
    /// Name.
    pub(crate) name: String,
    /// The pattern.
    pub(crate) id: PatternId,
    /// How it is found.
    pub(crate) plan: Plan,
    /// What it creates; `None` if its own code runs.
    pub(crate) recipe: Option<Recipe>,
    /// Whether only the root is chosen: the pattern is Rust.
    pub(crate) is_opaque: bool,
}

/// A pattern that is not a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// Name of the pattern.
    pub pattern: String,
    /// Why it is not applied.
    pub reason: String,
}

/// Returns the rules of a set, and the patterns that are none.
pub(crate) fn rules(set: &FrozenRewritePatternSet) -> (Vec<Rule>, Vec<LeftOut>) {
    let ctx = set.context();
    let (mut rules, mut left_out) = (Vec::new(), Vec::new());
    for info in set.patterns().filter(|info| info.is_enabled()) {
        let name = info.name().to_owned();
        let rule = match info.pattern_ir() {
            Some(pattern) => plan(ctx, pattern).map(|plan| {
                let recipe = recipe(ctx, pattern, &plan);
                Rule { name: name.clone(), id: info.id(), plan, recipe, is_opaque: false }
            }),
            None => opaque(ctx, info.root()).map(|plan| Rule {
                name: name.clone(),
                id: info.id(),
                plan,
                recipe: None,
                is_opaque: true,
            }),
        };
        match rule {
            Ok(rule) => rules.push(rule),
            Err(reason) => left_out.push(LeftOut { pattern: name, reason }),
        }
    }
    (rules, left_out)
}

/// Returns the search for the root of a pattern that is Rust.
fn opaque(ctx: &Context, root: PatternRoot) -> Result<Plan, String> {
    let name: Option<OperationName> = root.op_name(ctx);
    let is_pure = |name: OperationName| {
        let info = ctx.op_info(name);
        !ctx.is_registered(name) || !info.traits.has(pdll::ir::Trait::Terminator)
    };
    if name.is_some_and(|name| !is_pure(name)) {
        return Err("its root ends blocks".to_owned());
    }
    Ok(Plan {
        root: 0,
        root_name: name,
        steps: vec![Step::Operation { op: 0, name, n_operands: None, n_results: None }],
        ops: vec![0],
        n_slots: 1,
        is_exact: false,
    })
}
