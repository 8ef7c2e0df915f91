//! `Pass` records of an `ods!`: types with options that pipelines set, and the passes that they become.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::pass::{
    PassDeclaration, PassFailure, PassManager, PassOptionValue, PassRegistry, PassRun, RunPass,
};
use pdll::prelude::*;

ods! {
    /// Operations, and a pass on them.
    pub mod pas;
    include "mlir/Pass/PassBase.td"

    def Pas_Dialect : Dialect { let name = "pas"; }
    def AOp : Op<Pas_Dialect, "a">;

    /// Limits the number of operations.
    def Limit : Pass<"limit", "ModuleOp"> {
        let summary = "Refuses large modules";
        let dependentDialects = ["pas::Dialect"];
        let options = [
            Option<"max", "max", "u64", "2", "Largest number of operations">,
            Option<"isQuiet", "quiet", "bool", "", "Whether it only counts">
        ];
        let statistics = [Statistic<"numOps", "num-ops", "Number of operations">];
    }
}

ods! {
    /// Passes alone.
    pub mod sample_passes;
    #include "include/sample_passes.td"
}

impl RunPass for pas::Limit {
    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let n = run.ir().walk_pre_order(run.op()).count() as u64;
        pas::Limit::count_num_ops(run, n);
        if n > self.max && !self.is_quiet {
            return Err(run.failure(format!("has {n} operations, {} are allowed", self.max)));
        }
        Ok(())
    }
}

impl RunPass for sample_passes::Prune {
    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        sample_passes::Prune::count_num_erased(run, u64::from(self.max_count.min(7)));
        Ok(())
    }
}

impl RunPass for sample_passes::Check {
    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        Err(run.failure("is checked"))
    }
}

fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    registry.register::<pas::Limit>().unwrap();
    registry.register::<sample_passes::Prune>().unwrap();
    registry.register::<sample_passes::Check>().unwrap();
    registry
}

#[test]
fn options_are_fields_with_defaults() {
    assert_eq!(pas::Limit::default(), pas::Limit { max: 2, is_quiet: false });
    let prune = sample_passes::Prune::default();
    let expected = sample_passes::Prune {
        max_count: u32::MAX,
        mode: sample_passes::Mode::Fast,
        names: Vec::new(),
        ratio: 0.3,
        entry: None,
    };
    assert_eq!(prune, expected);
    let _: &f64 = &prune.ratio;
    assert_eq!(sample_passes::Mode::from_text("safe"), Ok(sample_passes::Mode::Safe));
    assert_eq!(sample_passes::Mode::from_text("x"), Err("one of `fast`, `safe`".to_owned()));
}

#[test]
fn pipelines_set_options() {
    let ctx = Context::new();
    let text = "builtin.module(limit{max=5 quiet},func.func(sample-prune{mode=safe names=a,b ratio=0.5 entry=main}))";
    let passes = PassManager::parse(&ctx, text, &registry()).unwrap();
    assert_eq!(
        passes.to_string(),
        "builtin.module(limit{max=5 quiet=true},func.func(sample-prune{entry=main max-count=4294967295 mode=safe names={a,b} ratio=0.5}))"
    );
    let absent = PassManager::parse(&ctx, "func.func(sample-prune)", &registry()).unwrap();
    assert_eq!(absent.to_string(), "func.func(sample-prune{max-count=4294967295 mode=fast ratio=0.3})");
    let wrong = PassManager::parse(&ctx, "func.func(sample-prune{mode=best})", &registry()).unwrap_err();
    assert!(wrong.to_string().contains("option `mode`: `best` is not one of `fast`, `safe`"), "{wrong}");
    let names: Vec<String> =
        registry().options_of("sample-prune").into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["max-count", "mode", "names", "ratio", "entry"]);
}

#[test]
fn a_pass_runs_on_its_operations_and_counts() {
    let ctx = Context::new();
    let registry = registry();
    let mut passes = PassManager::parse(&ctx, "builtin.module(limit)", &registry).unwrap();
    // The pass loads the dialect that it depends on.
    assert!(!ctx.is_dialect_loaded("pas"));
    let mut ir = parse(&ctx, "module {}").unwrap();
    passes.run(&mut ir).unwrap();
    assert!(ctx.is_dialect_loaded("pas"));
    let mut ir = parse(&ctx, r#"module { "pas.a"() : () -> () "pas.a"() : () -> () }"#).unwrap();
    let error = passes.run(&mut ir).unwrap_err();
    assert_eq!(
        error.to_string(),
        "-:1:1: error: pass `limit` failed on `builtin.module`: has 3 operations, 2 are allowed"
    );
    let wrong = PassManager::parse(&ctx, "func.func(limit)", &registry).unwrap_err();
    assert!(wrong.to_string().contains("builtin.module"), "{wrong}");
    assert_eq!(<pas::Limit as PassDeclaration>::STATISTICS, [("num-ops", "Number of operations")]);
    assert_eq!(<sample_passes::Prune as PassDeclaration>::ANCHOR, Some("func.func"));
}

#[test]
fn dialects_whose_rust_is_unknown_must_be_loaded() {
    let ctx = Context::new();
    let mut passes =
        PassManager::parse(&ctx, "builtin.module(func.func(sample-prune))", &registry()).unwrap();
    let mut ir = parse(&ctx, "module {}").unwrap();
    let error = passes.run(&mut ir).unwrap_err().to_string();
    assert_eq!(
        error,
        "error: pass `sample-prune` cannot be run: creates operations of the dialect `sample`, which is not loaded\nnote: load it before passes run: `ctx.load_dialect::<…>()`"
    );
}

#[test]
fn an_interface_pass_runs_on_operations_with_it() {
    assert_eq!(<sample_passes::Check as PassDeclaration>::INTERFACE, Some("FunctionOpInterface"));
    let ctx = Context::new();
    let mut passes = PassManager::parse(&ctx, "any(sample-check)", &registry()).unwrap();
    let mut ir = parse(&ctx, "module {}").unwrap();
    assert_eq!(
        passes.run(&mut ir).unwrap_err().to_string(),
        "-:1:1: error: `builtin.module`: trying to schedule pass `sample-check` on an unsupported operation"
    );
}
