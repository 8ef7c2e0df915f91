//! Configuration of the greedy driver.
//!
//! MLIR: GreedyPatternRewriteDriver.h (`GreedyRewriteConfig`). Differs: fields in place of setters;
//! budgets.

pub use crate::drive::region::GreedySimplifyRegionLevel;
use crate::ir::Region;
use crate::observe::{Observe, RewriteTrace};
use crate::rewrite::listener::ListenerHandle;
pub use crate::rewrite::tracker::GreedyRewriteStrictness;

/// Configuration of the greedy driver. The default is upstream's.
///
/// ```
/// use pdll_runtime::{GreedyRewriteConfig, GreedySimplifyRegionLevel};
/// let config = GreedyRewriteConfig { use_top_down_traversal: true, ..GreedyRewriteConfig::default() };
/// assert_eq!(config.max_iterations, Some(10));
/// assert!(config.fold && config.cse_constants);
///
/// // Patterns and nothing else.
/// let config = GreedyRewriteConfig::patterns_only();
/// assert!(!config.fold && !config.cse_constants);
/// assert_eq!(config.region_simplification, GreedySimplifyRegionLevel::Disabled);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GreedyRewriteConfig<'l> {
    /// Whether operations are first visited in their order, rather than backward. Used only where whole regions are rewritten.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::GreedyRewriteConfig;
    /// // The patterns make `t.a` a `t.b`, and `t.b` a `t.c`.
    /// let text = r#""t.a"() : () -> () "t.a"() : () -> ()"#;
    /// let config = GreedyRewriteConfig { use_top_down_traversal: true, max_num_rewrites: Some(1), max_iterations: Some(1), ..GreedyRewriteConfig::default() };
    /// assert_eq!(greedily(text, &config)?, r#""t.b"() : () -> () "t.a"() : () -> ()"#);
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub use_top_down_traversal: bool,
    /// Maximum number of times the worklist is filled. `None` for any number. Used only where whole regions are rewritten.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::GreedyRewriteConfig;
    /// // The patterns make `t.a` a `t.b`, and `t.b` a `t.c`.
    /// let text = r#""t.a"() : () -> () "t.a"() : () -> ()"#;
    /// let config = GreedyRewriteConfig { max_iterations: Some(2), max_num_rewrites: Some(1), ..GreedyRewriteConfig::default() };
    /// assert_eq!(greedily(text, &config)?, r#""t.a"() : () -> () "t.c"() : () -> ()"#);
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub max_iterations: Option<u32>,
    /// Maximum number of rewrites per iteration. `None` for any number. Reaching it ends the iteration. Folding does not
    /// count.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::GreedyRewriteConfig;
    /// // The patterns make `t.a` a `t.b`, and `t.b` a `t.c`.
    /// let text = r#""t.a"() : () -> () "t.a"() : () -> ()"#;
    /// let config = GreedyRewriteConfig { max_num_rewrites: Some(3), max_iterations: Some(1), ..GreedyRewriteConfig::default() };
    /// assert_eq!(greedily(text, &config)?, r#""t.b"() : () -> () "t.c"() : () -> ()"#);
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub max_num_rewrites: Option<u64>,
    /// Number of rewrites and folds in all after which it is an error if patterns still match. `None` for a number that grows
    /// with the IR.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::GreedyRewriteConfig;
    /// // The patterns make `t.a` a `t.b`, and `t.b` a `t.c`.
    /// let text = r#""t.a"() : () -> () "t.a"() : () -> ()"#;
    /// let config = GreedyRewriteConfig { rewrite_budget: Some(3), ..GreedyRewriteConfig::default() };
    /// let error = greedily(text, &config).expect_err("four are needed");
    /// assert!(error.to_string().contains("3 rewrites"), "{error}");
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub rewrite_budget: Option<u64>,
    /// Number of operations that rewrites and folds may create; more is an error, which names the patterns. `None` for a number
    /// that grows with the IR.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::GreedyRewriteConfig;
    /// // The patterns make `t.a` a `t.b`, and `t.b` a `t.c`.
    /// let text = r#""t.a"() : () -> () "t.a"() : () -> ()"#;
    /// let config = GreedyRewriteConfig { creation_budget: Some(3), ..GreedyRewriteConfig::default() };
    /// let error = greedily(text, &config).expect_err("four are created");
    /// assert!(error.to_string().contains("more than 3 operations"), "{error}");
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub creation_budget: Option<u64>,
    /// Region whose operations are visited. `None` for the region rewritten, or the closest one around all operations
    /// rewritten.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::{GreedyRewriteConfig, RewritePatternSet, apply_op_patterns_greedily};
    /// use pdll_runtime::ir::parse;
    /// # let ctx = context();
    /// # let mut set = RewritePatternSet::new(&ctx);
    /// # set.add(Erase("t.a"));
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> () "t.f"() ({ "t.a"() : () -> () }) : () -> ()"#)?;
    /// let ops: Vec<_> = ir.walk_pre_order(ir.top()).skip(1).collect();
    /// let config = GreedyRewriteConfig { scope: Some(ops[1].region(&ir, 0)), ..GreedyRewriteConfig::default() };
    /// let set = set.freeze()?;
    /// // The first is outside.
    /// assert!(apply_op_patterns_greedily(&mut ir, &[ops[0], ops[2]], &set, &config).is_err());
    /// apply_op_patterns_greedily(&mut ir, &[ops[2]], &set, &config)?;
    /// assert!(ops[0].is_alive(&ir) && !ops[2].is_alive(&ir));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub scope: Option<Region>,
    /// Operations that may be visited.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::{GreedyRewriteConfig, GreedyRewriteStrictness};
    /// // The patterns make `t.a` a `t.b`, and `t.b` a `t.c`.
    /// let text = r#""t.a"() : () -> () "t.a"() : () -> ()"#;
    /// let config = GreedyRewriteConfig { strictness: GreedyRewriteStrictness::ExistingOps, ..GreedyRewriteConfig::default() };
    /// assert_eq!(greedily(text, &config)?, r#""t.b"() : () -> () "t.b"() : () -> ()"#);
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub strictness: GreedyRewriteStrictness,
    /// Simplification of regions after each iteration. Used only where whole regions are rewritten.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::{GreedyRewriteConfig, GreedySimplifyRegionLevel};
    /// let text = r#""t.f"() ({ "t.go"()[^bb1, ^bb2] : () -> () ^bb1: "t.end"() : () -> () ^bb2: "t.end"() : () -> () }) : () -> ()"#;
    /// let level = GreedySimplifyRegionLevel::Disabled;
    /// let config = GreedyRewriteConfig { region_simplification: level, ..GreedyRewriteConfig::default() };
    /// assert_eq!(greedily(text, &config)?, text);
    /// // By default blocks that are the same become one.
    /// let simplified = greedily(text, &GreedyRewriteConfig::default())?;
    /// assert_eq!(simplified, r#""t.f"() ({ "t.go"()[^bb1, ^bb1] : () -> () ^bb1: "t.end"() : () -> () }) : () -> ()"#);
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub region_simplification: GreedySimplifyRegionLevel,
    /// Whether operations are folded before patterns are tried on them.
    pub fold: bool,
    /// Whether constants are moved to the start of the enclosing isolated region, and equal ones merged. Used only where whole
    /// regions are rewritten.
    pub cse_constants: bool,
    /// Whether trivially dead operations are erased.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::GreedyRewriteConfig;
    /// let text = r#"%0 = "builtin.unrealized_conversion_cast"() : () -> i32"#;
    /// let config = GreedyRewriteConfig { erase_dead_ops: false, ..GreedyRewriteConfig::patterns_only() };
    /// assert_eq!(greedily(text, &config)?, text);
    /// assert_ne!(greedily(text, &GreedyRewriteConfig::patterns_only())?, text);
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub erase_dead_ops: bool,
    /// Whether rewrites are counted by pattern.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::{GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily};
    /// use pdll_runtime::ir::parse;
    /// # let ctx = context();
    /// # let mut set = RewritePatternSet::new(&ctx);
    /// # set.add(Erase("t.a"));
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> () "t.a"() : () -> ()"#)?;
    /// let config = GreedyRewriteConfig { statistics: true, ..GreedyRewriteConfig::default() };
    /// let outcome = apply_patterns_greedily(&mut ir, &set.freeze()?, &config)?;
    /// assert_eq!(outcome.by_pattern, [("t.a".to_owned(), 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub statistics: bool,
    /// Takes operations from the worklist in a random order that this number determines; to find patterns whose result
    /// depends on the order.
    ///
    /// ```
    /// # use pdll_runtime::examples::greedily;
    /// use pdll_runtime::GreedyRewriteConfig;
    /// // The patterns make `t.a` a `t.b`, and `t.b` a `t.c`.
    /// let text = r#""t.a"() : () -> () "t.a"() : () -> ()"#;
    /// let config = GreedyRewriteConfig { worklist_seed: Some(7), ..GreedyRewriteConfig::default() };
    /// assert_eq!(greedily(text, &config)?, r#""t.c"() : () -> () "t.c"() : () -> ()"#);
    /// # Ok::<(), pdll_runtime::DriverError>(())
    /// ```
    pub worklist_seed: Option<u64>,
    /// Checks, logs and statistics of each pattern.
    pub observe: Observe,
    /// Listener that is notified of each change.
    pub listener: Option<ListenerHandle<'l>>,
}

impl<'l> Default for GreedyRewriteConfig<'l> {
    fn default() -> GreedyRewriteConfig<'l> {
        GreedyRewriteConfig {
            use_top_down_traversal: false,
            max_iterations: Some(10),
            max_num_rewrites: None,
            rewrite_budget: None,
            creation_budget: None,
            scope: None,
            strictness: GreedyRewriteStrictness::AnyOp,
            region_simplification: GreedySimplifyRegionLevel::Aggressive,
            fold: true,
            cse_constants: true,
            erase_dead_ops: true,
            statistics: false,
            worklist_seed: None,
            observe: Observe::default(),
            listener: None,
        }
    }
}

impl<'l> GreedyRewriteConfig<'l> {
    /// Returns a configuration that applies patterns and erases dead operations; nothing is folded, no constant moved, no region
    /// simplified.
    pub fn patterns_only() -> GreedyRewriteConfig<'l> {
        GreedyRewriteConfig {
            region_simplification: GreedySimplifyRegionLevel::Disabled,
            fold: false,
            cse_constants: false,
            ..GreedyRewriteConfig::default()
        }
    }

    /// Adds what the driver does to a trace, of which `pdll-report` makes a page: the same as setting `observe.trace`.
    pub fn trace(mut self, trace: &RewriteTrace) -> GreedyRewriteConfig<'l> {
        self.observe.trace = Some(trace.clone());
        self
    }
}
