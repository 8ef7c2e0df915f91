//! Registry: the passes and pipelines that pipeline text can name.
//!
//! In: constructors by argument. Out: passes with their options set, added to managers; or the location of an
//! error. Invariant: names are unique, sorted, and valid in pipeline text. MLIR: PassRegistry.h. Differs: no
//! global state.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::canonicalize::Canonicalize;
use crate::control_flow_sink::ControlFlowSink;
use crate::cse::Cse;
use crate::dce::Dce;
use crate::error::PassFailure;
use crate::greedy::GreedyPass;
use crate::inline::Inline;
use crate::int_range_optimizations::IntRangeOptimizations;
use crate::loop_invariant::LoopInvariantCodeMotion;
use crate::manager::{OpPassManager, PassManager};
use crate::mem2reg::Mem2Reg;
use crate::options::{PassOption, PassOptions};
use crate::pass::Pass;
use crate::pipeline::{self, Element, ElementKind, SOURCE};
use crate::print_op_stats::PrintOpStats;
use crate::reconcile_casts::ReconcileUnrealizedCasts;
use crate::remove_dead_values::RemoveDeadValues;
use crate::sccp::Sccp;
use crate::strip_debuginfo::StripDebugInfo;
use crate::symbol_dce::SymbolDce;
use crate::symbol_privatize::SymbolPrivatize;
use crate::topological_sort::TopologicalSort;
use crate::view_op_graph::ViewOpGraph;
use pdll_runtime::RewritePatternSet;
use pdll_runtime::internal::nearest;
use pdll_runtime::ir::Context;
use pdll_runtime::ir::ParseError;
use pdll_runtime::ir::internal::Fault;

type MakePass = Arc<dyn Fn() -> Box<dyn Pass> + Send + Sync>;
type FillPipeline = Arc<dyn Fn(&mut OpPassManager) -> Result<(), PassFailure> + Send + Sync>;

/// The available passes and pipelines. A clone has the same ones.
///
/// ```
/// use pdll_pass::{PassManager, PassRegistry};
/// use pdll_runtime::RewritePatternSet;
/// use pdll_runtime::ir::Context;
///
/// fn populate(_set: &mut RewritePatternSet) {
///     // `my_patterns::populate(_set)`, as `pdll!` makes it.
/// }
///
/// let mut registry = PassRegistry::with_builtin_passes();
/// registry.register_patterns("my-combine", "Applies my patterns", populate)?;
/// registry.register_pipeline("my-default", "What is best", |passes| {
///     passes.add_boxed(PassRegistry::with_builtin_passes().create("cse", "")?)?;
///     Ok(())
/// })?;
/// let passes = PassManager::parse(&Context::new(), "builtin.module(my-combine{top-down=false},my-default)", &registry)?;
/// assert_eq!(passes.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct PassRegistry {
    entries: BTreeMap<String, Entry>,
}

#[derive(Clone)]
struct Entry {
    description: String,
    what: What,
}

#[derive(Clone)]
enum What {
    Pass(MakePass),
    Pipeline(FillPipeline),
}

/// Error of a pass that cannot be registered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PassRegistryError {
    /// There is a pass or pipeline of this name.
    #[error("a pass or pass pipeline `{0}` is registered already")]
    Taken(String),
    /// The name is not valid in pipeline text.
    #[error("`{0}` cannot be the name of a pass: letters, digits, `-`, `_` and `.` can be in one")]
    BadName(String),
}

impl PassRegistry {
    /// Returns a registry without passes.
    pub fn new() -> PassRegistry {
        PassRegistry::default()
    }

    /// Returns the passes of this crate, such as `canonicalize`, `cse`, `inline`. `docs/passes.md` lists them.
    pub fn with_builtin_passes() -> PassRegistry {
        let mut registry = PassRegistry::new();
        let added = registry
            .register::<Canonicalize>()
            .and_then(PassRegistry::register::<Cse>)
            .and_then(PassRegistry::register::<ControlFlowSink>)
            .and_then(PassRegistry::register::<Dce>)
            .and_then(PassRegistry::register::<IntRangeOptimizations>)
            .and_then(PassRegistry::register::<LoopInvariantCodeMotion>)
            .and_then(PassRegistry::register::<Mem2Reg>)
            .and_then(PassRegistry::register::<PrintOpStats>)
            .and_then(PassRegistry::register::<ReconcileUnrealizedCasts>)
            .and_then(PassRegistry::register::<RemoveDeadValues>)
            .and_then(PassRegistry::register::<Sccp>)
            .and_then(PassRegistry::register::<StripDebugInfo>)
            .and_then(PassRegistry::register::<SymbolDce>)
            .and_then(PassRegistry::register::<SymbolPrivatize>)
            .and_then(PassRegistry::register::<TopologicalSort>)
            .and_then(PassRegistry::register::<ViewOpGraph>)
            .and_then(|registry| {
                registry.register_with(|| {
                    Box::new(Inline::new(|text, manager| {
                        manager.add_text(text, &PassRegistry::with_builtin_passes()).map(|_| ())
                    }))
                })
            });
        debug_assert!(added.is_ok(), "the names differ");
        registry
    }

    /// Adds a pass, created with its `Default`.
    ///
    /// # Errors
    /// If its name is in use or invalid.
    pub fn register<P: Pass + Default>(&mut self) -> Result<&mut PassRegistry, PassRegistryError> {
        self.register_with(|| Box::new(P::default()))
    }

    /// Adds a pass created by a function, with its default options.
    ///
    /// # Errors
    /// If its name is in use or invalid.
    pub fn register_with(
        &mut self,
        make: impl Fn() -> Box<dyn Pass> + Send + Sync + 'static,
    ) -> Result<&mut PassRegistry, PassRegistryError> {
        let pass = make();
        let (name, description) = (pass.argument().to_owned(), pass.description().to_owned());
        self.insert(name, description, What::Pass(Arc::new(make)))
    }

    /// Adds a pass that applies patterns greedily, with the options of [`RewritePassOptions`].
    ///
    /// [`RewritePassOptions`]: crate::RewritePassOptions
    ///
    /// # Errors
    /// If its name is in use or invalid.
    pub fn register_patterns(
        &mut self,
        name: &str,
        description: &str,
        populate: impl Fn(&mut RewritePatternSet) + Send + Sync + 'static,
    ) -> Result<&mut PassRegistry, PassRegistryError> {
        let pass = GreedyPass::new(name, populate).description(description);
        self.register_with(move || Box::new(pass.clone()))
    }

    /// Adds a name for several passes.
    ///
    /// # Errors
    /// If the name is in use or invalid.
    pub fn register_pipeline(
        &mut self,
        name: &str,
        description: &str,
        fill: impl Fn(&mut OpPassManager) -> Result<(), PassFailure> + Send + Sync + 'static,
    ) -> Result<&mut PassRegistry, PassRegistryError> {
        self.insert(name.to_owned(), description.to_owned(), What::Pipeline(Arc::new(fill)))
    }

    fn insert(
        &mut self,
        name: String,
        description: String,
        what: What,
    ) -> Result<&mut PassRegistry, PassRegistryError> {
        let is_fine = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if name.is_empty() || name.starts_with(['-', '.']) || !name.chars().all(is_fine) {
            return Err(PassRegistryError::BadName(name));
        }
        if self.entries.contains_key(&name) {
            return Err(PassRegistryError::Taken(name));
        }
        self.entries.insert(name, Entry { description, what });
        Ok(self)
    }

    /// Returns the names and descriptions of all passes and pipelines, by name; whether it is a pipeline
    /// comes last.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &str, bool)> {
        let is_pipeline = |entry: &Entry| matches!(entry.what, What::Pipeline(_));
        self.entries.iter().map(move |(name, entry)| (&**name, &*entry.description, is_pipeline(entry)))
    }

    /// Returns whether this is the name of a pipeline.
    pub fn is_pipeline(&self, name: &str) -> bool {
        self.entries.get(name).is_some_and(|entry| matches!(entry.what, What::Pipeline(_)))
    }

    /// Returns the options of a pass: names, descriptions and default values; no value for an empty list.
    pub fn options_of(&self, name: &str) -> Vec<(String, String, Option<String>)> {
        let Some(Entry { what: What::Pass(make), .. }) = self.entries.get(name) else { return Vec::new() };
        let mut pass = make();
        let mut options = PassOptions::default();
        pass.options(&mut options);
        let of = |option: &PassOption<'_>| {
            (option.name().to_owned(), option.description().to_owned(), option.value())
        };
        options.iter().map(of).collect()
    }

    /// Returns a pass by name, with options as pipeline text has them.
    ///
    /// # Errors
    /// If there is no pass of this name, or the options are not its.
    pub fn create(&self, name: &str, options: &str) -> Result<Box<dyn Pass>, PassFailure> {
        match self.entries.get(name) {
            Some(Entry { what: What::Pass(make), .. }) => {
                let mut pass = make();
                let mut list = PassOptions::default();
                pass.options(&mut list);
                let result = list.set(options);
                drop(list);
                match result {
                    Ok(()) => Ok(pass),
                    Err(error) => Err(error.into()),
                }
            }
            Some(_) => Err(PassFailure::new(format!("`{name}` is a pass pipeline, not a pass"))),
            None => {
                let failure = PassFailure::new(format!("`{name}` does not refer to a registered pass"));
                Err(match self.nearest(name) {
                    Some(near) => failure.note(format!("did you mean `{near}`?")),
                    None => failure,
                })
            }
        }
    }

    fn nearest(&self, name: &str) -> Option<String> {
        nearest(name, self.entries.keys().map(String::as_str))
    }

    /// Adds the elements of a text to a manager.
    fn build(
        &self,
        text: &str,
        elements: &[Element<'_>],
        manager: &mut OpPassManager,
    ) -> Result<(), ParseError> {
        self.build_inner(elements, manager).map_err(|fault| fault.into_error(SOURCE, text))
    }

    /// Recurses as deep as pipelines are nested, which is bounded.
    fn build_inner(&self, elements: &[Element<'_>], manager: &mut OpPassManager) -> Result<(), Box<Fault>> {
        for Element { name, at, kind } in elements {
            match kind {
                ElementKind::Nested(inner) => self.build_inner(inner, manager.nest(name))?,
                ElementKind::Pass(options) => self.add_named(name, *at, *options, manager)?,
            }
        }
        Ok(())
    }

    fn add_named(
        &self,
        name: &str,
        at: usize,
        options: Option<(usize, &str)>,
        manager: &mut OpPassManager,
    ) -> Result<(), Box<Fault>> {
        let (options_at, options) = options.unwrap_or((at, ""));
        let result = match self.entries.get(name).map(|entry| &entry.what) {
            None => return Err(self.unknown(name, at)),
            Some(What::Pass(make)) => {
                let mut pass = make();
                let mut list = PassOptions::default();
                pass.options(&mut list);
                let result = list.set(options);
                drop(list);
                if let Err(error) = result {
                    let words = format!("pass `{name}`: {}", error.message);
                    let fault = Fault::new(options_at + error.at, words);
                    return Err(match error.help {
                        Some(help) => fault.note_without_place(help),
                        None => fault,
                    });
                }
                manager.add_boxed(pass).map(|_| ())
            }
            Some(What::Pipeline(_)) if !options.trim().is_empty() => {
                return Err(Fault::new(options_at, format!("pass pipeline `{name}` has no options")));
            }
            Some(What::Pipeline(fill)) => fill(manager),
        };
        result.map_err(|failure| {
            let fault = Fault::new(at, failure.message());
            failure.notes().iter().fold(fault, |fault, note| fault.note_without_place(note))
        })
    }

    fn unknown(&self, name: &str, at: usize) -> Box<Fault> {
        if name.is_empty() {
            return Fault::new(
                at,
                "expected the name of a pass, or an operation's with its passes: `op(...)`",
            );
        }
        let fault = Fault::new(at, format!("`{name}` does not refer to a registered pass or pass pipeline"));
        match self.nearest(name) {
            Some(near) => fault.note_without_place(format!("did you mean `{near}`?")),
            None if name.contains(char::is_whitespace) => {
                fault.note_without_place("passes are separated by `,`")
            }
            None if name.contains('.') => fault
                .note_without_place(format!("passes on an operation follow in parentheses: `{name}(...)`")),
            None => fault,
        }
    }
}

impl OpPassManager {
    /// Adds the passes of a text: `canonicalize,func.func(cse)`.
    ///
    /// ```
    /// # let ctx = pdll_runtime::examples::context();
    /// use pdll_pass::{PassManager, PassRegistry};
    /// let mut passes = PassManager::new(&ctx);
    /// passes.add_text("canonicalize,func.func(cse)", &PassRegistry::with_builtin_passes())?;
    /// assert_eq!(passes.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a list of passes and pipelines, or a pass in it is unknown or not allowed there.
    pub fn add_text(
        &mut self,
        text: &str,
        registry: &PassRegistry,
    ) -> Result<&mut OpPassManager, ParseError> {
        let elements = pipeline::parse_list(text)?;
        registry.build(text, &elements, self)?;
        Ok(self)
    }
}

impl PassManager {
    /// Returns the manager that a text describes: `builtin.module(func.func(cse))`.
    ///
    /// # Errors
    /// If the text is not a pipeline, or a pass in it is unknown or not allowed there.
    pub fn parse(ctx: &Context, text: &str, registry: &PassRegistry) -> Result<PassManager, ParseError> {
        let (anchor, elements) = pipeline::parse_anchored(text)?;
        let mut manager = PassManager::on(ctx, anchor);
        registry.build(text, &elements, &mut manager.pipeline)?;
        Ok(manager)
    }
}
