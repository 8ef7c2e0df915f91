//! `PassDeclaration` and `RunPass`: passes whose names and options are declared in TableGen.
//!
//! In: the constants that `ods!` emits for a `Pass` record, and the user's `RunPass`. Out: a `Pass`.

use crate::error::PassFailure;
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::run::PassRun;
use pdll_runtime::ir::{Context, OperationName, Trait};

/// The declaration of a `Pass` record. `ods!` implements it.
pub trait PassDeclaration: Send + Sync + 'static {
    /// Name in pipelines.
    const ARGUMENT: &'static str;
    /// Name of the record.
    const NAME: &'static str;
    /// One-line description.
    const SUMMARY: &'static str;
    /// Name of the operations that it runs on; `None` for any.
    const ANCHOR: Option<&'static str>;
    /// MLIR's name of the interface of the operations that it runs on; `None` for any.
    const INTERFACE: Option<&'static str>;
    /// Names of the dialects that it creates operations of, which the user loads.
    const DIALECTS: &'static [&'static str];
    /// Names and descriptions of its statistics.
    const STATISTICS: &'static [(&'static str, &'static str)];

    /// Declares the options with their fields.
    fn declare_options<'a>(&'a mut self, options: &mut PassOptions<'a>);

    /// Loads the dialects that it creates operations of, and whose Rust is known.
    fn load_dialects(ctx: &Context) {
        let _ = ctx;
    }
}

/// The behavior of a declared pass.
///
/// ```
/// use pdll_pass::{PassDeclaration, PassFailure, PassManager, PassOptions, PassRun, RunPass};
/// use pdll_runtime::ir::{Context, parse};
///
/// // `ods! { pub mod passes; include "mlir/Pass/PassBase.td" def Count : Pass<"count">; }` defines this.
/// #[derive(Default)]
/// struct Count;
/// impl PassDeclaration for Count {
///     const ARGUMENT: &'static str = "count";
///     const NAME: &'static str = "Count";
///     const SUMMARY: &'static str = "Counts operations";
///     const ANCHOR: Option<&'static str> = None;
///     const INTERFACE: Option<&'static str> = None;
///     const DIALECTS: &'static [&'static str] = &[];
///     const STATISTICS: &'static [(&'static str, &'static str)] = &[("num-ops", "Number of operations")];
///     fn declare_options<'a>(&'a mut self, _: &mut PassOptions<'a>) {}
/// }
///
/// impl RunPass for Count {
///     fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
///         let n = run.ir().walk_pre_order(run.op()).count();
///         run.count("num-ops", "Number of operations", n as u64);
///         Ok(())
///     }
/// }
///
/// let ctx = Context::new();
/// let mut ir = parse(&ctx, "module {}")?;
/// let mut passes = PassManager::new(&ctx);
/// passes.add(Count)?;
/// passes.run(&mut ir)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait RunPass: PassDeclaration {
    /// Prepares for running in a context; see [`Pass::initialize`].
    ///
    /// # Errors
    /// If it cannot run at all.
    fn initialize(&mut self, ctx: &Context) -> Result<(), PassFailure> {
        let _ = ctx;
        Ok(())
    }

    /// Transforms the operation of the run and everything below it, and nothing else.
    ///
    /// # Errors
    /// If it fails; no later pass is run then.
    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure>;
}

impl<P: RunPass> Pass for P {
    fn argument(&self) -> &str {
        P::ARGUMENT
    }

    fn name(&self) -> &str {
        P::NAME
    }

    fn description(&self) -> &str {
        P::SUMMARY
    }

    fn anchor(&self) -> Option<&str> {
        P::ANCHOR
    }

    fn can_schedule_on(&self, ctx: &Context, op: OperationName) -> bool {
        let info = ctx.op_info(op);
        let has = |interface: &str| match Trait::by_name(interface) {
            Some(found) => info.traits.has(found),
            None => info.trait_names.contains(&interface),
        };
        P::ANCHOR.is_none_or(|anchor| anchor == ctx.op_name_text(op)) && P::INTERFACE.is_none_or(has)
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        self.declare_options(options);
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassFailure> {
        P::load_dialects(ctx);
        if let Some(missing) = P::DIALECTS.iter().find(|name| !ctx.is_dialect_loaded(name))
            && !ctx.allows_unregistered_dialects()
        {
            let message = format!("creates operations of the dialect `{missing}`, which is not loaded");
            return Err(
                PassFailure::new(message).note("load it before passes run: `ctx.load_dialect::<…>()`")
            );
        }
        RunPass::initialize(self, ctx)
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        for (name, description) in P::STATISTICS {
            run.count(name, description, 0);
        }
        RunPass::run(self, run)
    }
}
