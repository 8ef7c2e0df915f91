//! Rules of a frozen set, and what its other patterns lack to be rules.

use pdll::ir::{Context, OperationName};
use pdll::rewrite::{FrozenRewritePatternSet, PatternApplicator, PatternId, PatternRoot};

use crate::rule::plan::{Plan, plan};
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

/// The patterns of a frozen set, prepared for the search in e-graphs. [`saturate`](crate::saturate) and [`derives`](crate::derives) prepare them for
/// one program; a set that is used for many is prepared once.
///
/// ```
/// use pdll::prelude::*;
/// use pdll_saturate::{Cost, Limits, RuleSet};
///
/// let ctx = Context::new();
/// pdll_dialects::load_all_dialects(&ctx);
/// let patterns = RewritePatternSet::new(&ctx).freeze()?;
/// let rules = RuleSet::new(&patterns);
/// for text in ["func.func @f() { return }", "func.func @g() { return }"] {
///     let mut ir = parse(&ctx, text)?;
///     assert_eq!(rules.saturate(&mut ir, &Cost::default(), &Limits::default())?.rules.len(), 0);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RuleSet<'p> {
    /// The patterns.
    pub(crate) patterns: &'p FrozenRewritePatternSet,
    /// The rules in order.
    pub(crate) rules: Vec<Rule>,
    /// The patterns that are none.
    pub(crate) left_out: Vec<LeftOut>,
    /// What runs the patterns' own code.
    pub(crate) applicator: PatternApplicator,
}

impl<'p> RuleSet<'p> {
    /// Prepares patterns.
    pub fn new(patterns: &'p FrozenRewritePatternSet) -> RuleSet<'p> {
        let (rules, left_out) = rules(patterns);
        RuleSet { patterns, rules, left_out, applicator: PatternApplicator::new(patterns) }
    }
}

/// Returns the rules of a set, and the patterns that are none.
fn rules(set: &FrozenRewritePatternSet) -> (Vec<Rule>, Vec<LeftOut>) {
    let ctx = set.context();
    let (mut rules, mut left_out) = (Vec::new(), Vec::new());
    let mut n_creations = 0;
    for info in set.patterns().filter(|info| info.is_enabled()) {
        let name = info.name().to_owned();
        let rule = match info.pattern_ir() {
            Some(pattern) => plan(ctx, pattern).map(|plan| {
                let recipe = recipe(ctx, pattern, &plan, &mut n_creations);
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
        steps: Vec::new(),
        rebinds: Vec::new(),
        ops: vec![0],
        n_slots: 1,
        is_exact: false,
        is_local: false,
    })
}
