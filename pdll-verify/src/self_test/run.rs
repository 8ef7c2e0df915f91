//! Runs: the tests of each pattern of a set.

use pdll::ir::Context;
use pdll::native::NativeRegistry;
use pdll::pattern_ir::pattern::{NodeKind, Pattern};
use pdll::rewrite::{FrozenRewritePatternSet, PatternId, RewritePatternSet};

use crate::self_test::interaction::{self, Candidate};
use crate::self_test::mlir;
use crate::self_test::outcome::{Interactions, Kind, PatternTests, SelfTest, Test};
use crate::self_test::program::Program;
use crate::self_test::question::Questions;
use crate::self_test::search::{Found, Search};
use crate::self_test::values;
use crate::self_test::ways::{Ways, text};

/// Largest number of nodes of a pattern that is tested.
const MAX_NODES: usize = 500;

/// Options of self-tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestOptions {
    /// Greatest number of programs per pattern that are tried as tests.
    pub max_programs: usize,
    /// Greatest number of programs that are tried for pairs of patterns whose order matters; 0 to leave these out.
    pub max_overlaps: usize,
    /// The dialect of the root operations of the patterns that are tested; `None` for any.
    pub dialect: Option<String>,
    /// MLIR's `mlir-opt`, which runs patterns that the dialect `pdl` can express; `None` to leave it out.
    pub mlir_opt: Option<String>,
}

impl Default for TestOptions {
    fn default() -> TestOptions {
        TestOptions { max_programs: 5000, max_overlaps: 5000, dialect: None, mlir_opt: None }
    }
}

/// Tests patterns that are data. Native functions are those of the registry.
///
/// The context must have loaded `func` and the dialects of the patterns.
pub fn test_patterns(
    ctx: &Context,
    patterns: &[Pattern],
    natives: &NativeRegistry,
    options: &TestOptions,
) -> SelfTest {
    let patterns: Vec<(&Pattern, Option<(&FrozenRewritePatternSet, PatternId)>)> =
        patterns.iter().map(|pattern| (pattern, None)).collect();
    test_all(
        ctx,
        &patterns,
        natives,
        options,
        vec!["compiled: the patterns are not part of a program".to_owned()],
    )
}

/// Tests the patterns that a function adds to a set, such as the `populate` of a `pdll!`. Patterns that are Rust are skipped.
///
/// # Errors
/// The set cannot be frozen.
pub fn test_set(
    ctx: &Context,
    populate: impl FnOnce(&mut RewritePatternSet),
    options: &TestOptions,
) -> Result<SelfTest, String> {
    let mut set = RewritePatternSet::new(ctx);
    populate(&mut set);
    let natives = set.natives().clone();
    let set = set.freeze().map_err(|error| error.to_string())?;
    let patterns: Vec<(&Pattern, Option<(&FrozenRewritePatternSet, PatternId)>)> =
        set.patterns().filter_map(|info| Some((info.pattern_ir()?, Some((&set, info.id()))))).collect();
    Ok(test_all(ctx, &patterns, &natives, options, Vec::new()))
}

fn test_all(
    ctx: &Context,
    patterns: &[(&Pattern, Option<(&FrozenRewritePatternSet, PatternId)>)],
    natives: &NativeRegistry,
    options: &TestOptions,
    mut not_run: Vec<String>,
) -> SelfTest {
    // Near misses have operations of no dialect.
    let allowed = ctx.allows_unregistered_dialects();
    ctx.allow_unregistered_dialects(true);
    if options.mlir_opt.is_none() {
        not_run.push("mlir-opt: not installed, or not asked for".to_owned());
    }
    let mut candidates = Vec::new();
    let is_asked = |pattern: &Pattern| match (&options.dialect, &pattern.node(pattern.root).kind) {
        (Some(dialect), NodeKind::Operation(op)) => {
            op.name.as_deref().is_some_and(|name| name.split('.').next() == Some(dialect))
        }
        (dialect, _) => dialect.is_none(),
    };
    let tests = patterns.iter().zip(1..).filter(|((pattern, _), _)| is_asked(pattern)).map(
        |((pattern, given), number)| {
            let name = pattern.name.as_ref().map_or_else(|| format!("pattern {number}"), ToString::to_string);
            let mut tests = PatternTests {
                name,
                place: pattern.place.clone(),
                tests: Vec::new(),
                n_questions: 0,
                unreached: Vec::new(),
                ways: Vec::new(),
                not_run: Vec::new(),
                n_runs: 0,
                failures: Vec::new(),
                skipped: None,
            };
            match test(ctx, pattern, natives, *given, options, &mut tests) {
                Ok((ways, programs)) => candidates.push(Candidate {
                    name: tests.name.clone(),
                    place: tests.place.clone(),
                    pattern,
                    ways,
                    programs,
                }),
                Err(reason) => tests.skipped = Some(reason),
            }
            tests
        },
    );
    let tests = tests.collect();
    let interactions = match options.max_overlaps {
        0 => Interactions::default(),
        max => {
            let set = patterns.first().and_then(|(_, given)| Some(given.as_ref()?.0));
            interaction::search(ctx, candidates, natives, set, max)
        }
    };
    ctx.allow_unregistered_dialects(allowed);
    SelfTest { patterns: tests, not_run, interactions }
}

/// Tests a pattern, unless it cannot be tested. Returns its implementations, and programs on which it fires with the indices of its root.
fn test(
    ctx: &Context,
    pattern: &Pattern,
    natives: &NativeRegistry,
    given: Option<(&FrozenRewritePatternSet, PatternId)>,
    options: &TestOptions,
    tests: &mut PatternTests,
) -> Result<(Ways, Vec<(Program, usize)>), String> {
    if pattern.nodes.len() > MAX_NODES {
        return Err(format!("it has more than {MAX_NODES} nodes"));
    }
    if !ctx.is_dialect_loaded("func") {
        return Err("the dialect `func` is not loaded".to_owned());
    }
    let questions = Questions::new(ctx, pattern)?;
    let ways = Ways::new(ctx, pattern, natives, given)?;
    let mut search = Search::new(ctx, pattern, &questions, &ways, options.max_programs);
    search.run();
    tests.n_questions = questions.len();
    tests.ways = ways.names();
    tests.not_run.clone_from(&ways.not_run);
    tests.failures.append(&mut search.failures);
    if let Some(error) = search.error {
        return Err(error);
    }
    if search.fires.is_empty() && tests.failures.is_empty() {
        let reason = search.misuse.map_or(String::new(), |error| format!(" without an error: {error}"));
        return Err(format!("no program was found on which it fires{reason}"));
    }
    if tests.failures.is_empty() {
        tests.unreached = search.unreached();
    }
    let all: Vec<&Found> = search.fires.iter().chain(&search.near).collect();
    let mut has_wrong_value = false;
    for found in &all {
        tests.tests.push(recorded(found, &questions));
        if let Some(after) = &found.after {
            match values::compare(ctx, &found.before, after, "before") {
                Ok(n_runs) => tests.n_runs += n_runs,
                // One is enough.
                Err(error) if !has_wrong_value => {
                    has_wrong_value = true;
                    let after = named(text(after), "after");
                    tests.failures.push(format!("{error}\n{}{after}", text(&found.before)));
                }
                Err(_) => {}
            }
        }
    }
    if let Some(tool) = &options.mlir_opt {
        // MLIR does not ask whether an attribute whose type is a variable has a type.
        let is_asked =
            |found: &&&Found| !found.question.is_some_and(|it| questions.is_about_attribute_type(it));
        let asked: Vec<&Found> = all.iter().filter(is_asked).copied().collect();
        if asked.len() < all.len() {
            tests.not_run.push(
                "by mlir-opt: near misses for the types of attributes, which it does not ask for".to_owned(),
            );
        }
        match mlir::compare(ctx, tool, pattern, &ways, &asked) {
            Ok(failures) => {
                tests.ways.push("by mlir-opt");
                tests.failures.extend(failures);
            }
            Err(reason) => tests.not_run.push(format!("by mlir-opt: {reason}")),
        }
    }
    let programs = search.fires.iter().map(|found| (found.program.clone(), found.root)).collect();
    Ok((ways, programs))
}

/// Gives the function of a program another name.
fn named(text: String, name: &str) -> String {
    text.replacen("@before(", &format!("@{name}("), 1)
}

/// Returns a test as it is kept.
fn recorded(found: &Found, questions: &Questions) -> Test {
    let before = text(&found.before);
    match (found.question, &found.after) {
        (Some(question), _) => Test {
            kind: Kind::NearMiss { question: questions.words(question) },
            before: named(before, "unchanged"),
            after: None,
        },
        (None, after) => {
            Test { kind: Kind::Fires, before, after: after.as_ref().map(|ir| named(text(ir), "after")) }
        }
    }
}
