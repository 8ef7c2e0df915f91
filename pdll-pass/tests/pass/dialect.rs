//! A small dialect `t`, and passes that do one thing each.

use std::sync::{Arc, Mutex};

use pdll_pass::{GreedyPass, Pass, PassFailure, PassManager, PassOptions, PassRegistry, PassRun};
use pdll_runtime::ir::{
    Builder, Context, Dialect, DialectRegistration, Group, Ir, OpBuilder, OpInfo, OperationState, Trait,
    TraitSet, parse_named,
};
use pdll_runtime::{PatternRoot, RewritePatternSet};

pub(crate) struct T;

impl Dialect for T {
    const NAME: &'static str = "t";

    fn register(_: &Context, registration: &mut DialectRegistration) {
        let any = const { &[Group::variadic("values")] };
        let body = const { &[Group::single("body")] };
        registration.add_op(OpInfo {
            attributes: &["sym_name"],
            regions: body,
            traits: TraitSet::of(&[Trait::IsolatedFromAbove]),
            ..OpInfo::new("t.func")
        });
        registration.add_op(OpInfo {
            regions: body,
            traits: TraitSet::of(&[Trait::IsolatedFromAbove, Trait::NoTerminator, Trait::SingleBlock]),
            ..OpInfo::new("t.module")
        });
        registration.add_op(OpInfo {
            regions: body,
            traits: TraitSet::of(&[Trait::NoTerminator, Trait::SingleBlock]),
            ..OpInfo::new("t.open")
        });
        registration.add_op(OpInfo {
            operands: any,
            traits: TraitSet::of(&[Trait::Terminator]),
            ..OpInfo::new("t.return")
        });
        registration.add_op(OpInfo {
            operands: any,
            results: any,
            traits: TraitSet::of(&[Trait::Pure]),
            ..OpInfo::new("t.pure")
        });
        registration.add_op(OpInfo {
            regions: body,
            traits: TraitSet::of(&[Trait::RecursiveMemoryEffects, Trait::NoTerminator, Trait::SingleBlock]),
            ..OpInfo::new("t.scope")
        });
        registration.add_op(OpInfo { operands: any, results: any, ..OpInfo::new("t.op") });
    }
}

/// Returns a context with `t`, in which other operations are fine too.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<T>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

pub(crate) fn read(ctx: &Context, text: &str) -> Ir {
    parse_named(ctx, "in.mlir", text).unwrap()
}

/// Two functions and between them a module with one.
pub(crate) const FUNCTIONS: &str = r#"module {
  "t.func"() <{sym_name = "a"}> ({
    "t.op"() : () -> ()
    "t.return"() : () -> ()
  }) : () -> ()
  "t.module"() ({
    "t.func"() <{sym_name = "inner"}> ({
      "t.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "t.func"() <{sym_name = "b"}> ({
    "t.return"() : () -> ()
  }) : () -> ()
}"#;

/// Operations on which passes ran, in order.
pub(crate) type Log = Arc<Mutex<Vec<String>>>;

/// Logs its operation.
pub(crate) struct Note {
    pub(crate) name: &'static str,
    pub(crate) log: Log,
}

impl Pass for Note {
    fn argument(&self) -> &str {
        self.name
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let name = run.op().attr_str(ir, "sym_name").map(|attr| attr.display(run.context()).to_string());
        let entry = format!("{} on {} {}", self.name, run.op().name_text(ir), name.unwrap_or_default());
        self.log.lock().unwrap().push(entry.trim_end().to_owned());
        run.count("num-visits", "Number of operations it ran on", 1);
        Ok(())
    }
}

/// The behavior of one of the passes below.
#[derive(Copy, Clone)]
pub(crate) enum Deed {
    Nothing,
    Fail,
    Panic,
    AddOp,
    BreakIr,
    PanicAndBreakIr,
    EraseOwnOp,
    FailToInitialize,
    PanicInInitialize,
}

/// Does one thing to each operation it runs on.
#[derive(Clone)]
pub(crate) struct Does {
    pub(crate) name: &'static str,
    pub(crate) deed: Deed,
    pub(crate) anchor: Option<&'static str>,
}

impl Pass for Does {
    fn argument(&self) -> &str {
        self.name
    }

    fn description(&self) -> &str {
        "Does one thing"
    }

    fn anchor(&self) -> Option<&str> {
        self.anchor
    }

    fn initialize(&mut self, _ctx: &Context) -> Result<(), PassFailure> {
        match self.deed {
            Deed::FailToInitialize => Err("there is nothing to prepare".into()),
            Deed::PanicInInitialize => panic!("no preparation"),
            _ => Ok(()),
        }
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let op = run.op();
        let first = op.regions(run.ir()).first().and_then(|region| region.entry(run.ir()));
        match self.deed {
            Deed::Fail => {
                let at = first.and_then(|block| block.first_op(run.ir())).unwrap_or(op);
                return Err(run.failure_at(at, "does not please me").note("nothing does"));
            }
            Deed::Panic => panic!("lost my way"),
            Deed::AddOp => add_op(run, "t.op"),
            Deed::BreakIr => add_op(run, "t.return"),
            Deed::PanicAndBreakIr => {
                add_op(run, "t.return");
                panic!("lost my way");
            }
            Deed::EraseOwnOp => run.rewriter().erase_op(op)?,
            _ => {}
        }
        Ok(())
    }
}

/// Puts an operation at the start of the first region's body.
fn add_op(run: &mut PassRun<'_>, name: &str) {
    let name = run.context().op_name(name);
    let (op, loc) = (run.op(), run.context().unknown_loc());
    let block = op.region(run.ir(), 0).entry(run.ir()).unwrap();
    let mut builder = OpBuilder::new(run.ir_mut());
    builder.set_insertion_point_to_start(block);
    builder.create_op(&OperationState::new(name, loc));
}

/// A level as an option's value.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Level {
    #[default]
    Low,
    High,
}

impl pdll_pass::PassOptionValue for Level {
    fn from_text(text: &str) -> Result<Level, String> {
        match text {
            "low" => Ok(Level::Low),
            "high" => Ok(Level::High),
            _ => Err("one of `low`, `high`".to_owned()),
        }
    }

    fn to_text(&self) -> String {
        if *self == Level::Low { "low" } else { "high" }.to_owned()
    }
}

/// Has an option of each kind and does nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Opted {
    pub(crate) flag: bool,
    pub(crate) byte: i8,
    pub(crate) big: u64,
    pub(crate) text: String,
    pub(crate) level: Level,
    pub(crate) names: Vec<String>,
    pub(crate) numbers: Vec<i32>,
}

impl Pass for Opted {
    fn argument(&self) -> &str {
        "opted"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add("flag", "A flag", &mut self.flag);
        options.add("byte", "A small number", &mut self.byte);
        options.add("big", "A large number", &mut self.big);
        options.add("text", "A text", &mut self.text);
        options.add("level", "A level", &mut self.level);
        options.add_list("names", "Some texts", &mut self.names);
        options.add_list("numbers", "Some numbers", &mut self.numbers);
    }

    fn run(&self, _run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        Ok(())
    }
}

/// Erases `t.op` where `populate` adds that pattern.
pub(crate) fn erase_ops(set: &mut RewritePatternSet) {
    set.add_fn_on(PatternRoot::Named("t.op"), |op, rewriter| {
        rewriter.erase_op(op)?;
        Ok(true)
    })
    .name("EraseOp")
    .label("erasing");
}

/// Returns the passes of the crate and those of these tests.
pub(crate) fn registry(log: &Log) -> PassRegistry {
    let mut registry = PassRegistry::with_builtin_passes();
    for name in ["note", "other-note", "third"] {
        let log = log.clone();
        registry.register_with(move || Box::new(Note { name, log: log.clone() })).unwrap();
    }
    let deeds = [
        ("nothing", Deed::Nothing),
        ("fail", Deed::Fail),
        ("panic", Deed::Panic),
        ("add-op", Deed::AddOp),
        ("break-ir", Deed::BreakIr),
        ("panic-and-break-ir", Deed::PanicAndBreakIr),
        ("erase-own-op", Deed::EraseOwnOp),
        ("fail-to-initialize", Deed::FailToInitialize),
        ("panic-in-initialize", Deed::PanicInInitialize),
    ];
    for (name, deed) in deeds {
        registry.register_with(move || Box::new(Does { name, deed, anchor: None })).unwrap();
    }
    let anchored = Does { name: "func-only", deed: Deed::Nothing, anchor: Some("t.func") };
    registry.register_with(move || Box::new(anchored.clone())).unwrap();
    registry.register::<Opted>().unwrap();
    registry.register_patterns("erase-ops", "Erase each `t.op`", erase_ops).unwrap();
    registry.register_with(|| Box::new(GreedyPass::new("for-ever", grow_for_ever))).unwrap();
    registry
        .register_pipeline("both-notes", "Two notes", |passes| {
            let again = registry_of_notes(passes.anchor().as_str());
            passes.add_boxed(again.create("nothing", "")?)?;
            passes.nest("t.func").add_boxed(again.create("nothing", "")?)?;
            Ok(())
        })
        .unwrap();
    registry
}

fn registry_of_notes(_anchor: &str) -> PassRegistry {
    let mut registry = PassRegistry::new();
    let nothing = Does { name: "nothing", deed: Deed::Nothing, anchor: None };
    registry.register_with(move || Box::new(nothing.clone())).unwrap();
    registry
}

/// Replaces each `t.op` by two.
fn grow_for_ever(set: &mut RewritePatternSet) {
    set.add_fn_on(PatternRoot::Named("t.op"), |op, rewriter| {
        let (name, loc) = (op.name(rewriter), op.loc(rewriter));
        rewriter.create(name, loc, &[], &[], &[]);
        rewriter.erase_op(op)?;
        Ok(true)
    })
    .name("AgainAndAgain");
}

/// Runs a pipeline on IR and returns the passes' log, with an error as its last entry.
pub(crate) fn run(pipeline: &str, input: &str) -> String {
    let ctx = context();
    let log = Log::default();
    let mut passes = PassManager::parse(&ctx, pipeline, &registry(&log)).unwrap();
    let mut ir = read(&ctx, input);
    let result = passes.run(&mut ir);
    let mut lines = log.lock().unwrap().clone();
    lines.extend(result.err().map(|error| error.to_string()));
    lines.join("\n")
}
