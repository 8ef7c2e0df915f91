//! Debug trees through `tracing`: the lines of the tree as events, within spans for visits and patterns;
//! nothing without a subscriber that enables them.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use expect_test::expect;
use pdll::observe::{DebugSink, Observe};
use pdll::prelude::*;
use pdll::rewrite::{WalkRewriteConfig, walk_and_apply_patterns_below};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

pdll! {
    pub(crate) mod rules;
    Pattern NegNeg => replace op<my.neg>(op<my.neg>(x: Value)) with x;
    Pattern NegOfOne => replace op<my.neg>(op<my.one>) with op<my.minus_one> -> (type<"i32">);
}

/// Records events and spans of one target, spans as their names and fields.
#[derive(Clone)]
struct Collector {
    target: &'static str,
    text: Arc<Mutex<String>>,
    names: Arc<Mutex<Vec<String>>>,
    next: Arc<AtomicU64>,
    shows_spans: bool,
}

struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, _: &Field, value: &dyn std::fmt::Debug) {
        write!(self.0, "{value:?}").unwrap();
    }

    fn record_str(&mut self, _: &Field, value: &str) {
        self.0.push_str(value);
    }
}

impl Subscriber for Collector {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == self.target && *metadata.level() <= Level::DEBUG
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut fields = Fields(String::new());
        span.record(&mut fields);
        self.names.lock().unwrap().push(format!("{} {}", span.metadata().name(), fields.0));
        Id::from_u64(1 + self.next.fetch_add(1, Ordering::Relaxed))
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields(String::new());
        event.record(&mut fields);
        writeln!(self.text.lock().unwrap(), "{}", fields.0).unwrap();
    }

    fn enter(&self, span: &Id) {
        if self.shows_spans {
            let name = self.names.lock().unwrap()[span.into_u64() as usize - 1].clone();
            writeln!(self.text.lock().unwrap(), "<{name}>").unwrap();
        }
    }

    fn exit(&self, span: &Id) {
        if self.shows_spans {
            let name = self.names.lock().unwrap()[span.into_u64() as usize - 1].clone();
            writeln!(self.text.lock().unwrap(), "</{name}>").unwrap();
        }
    }
}

/// Returns the output of a subscriber during `work`.
fn collected(target: &'static str, shows_spans: bool, work: impl FnOnce()) -> String {
    let collector =
        Collector { target, text: Arc::default(), names: Arc::default(), next: Arc::default(), shows_spans };
    tracing::subscriber::with_default(collector.clone(), work);
    let text = collector.text.lock().unwrap();
    text.clone()
}

const TEXT: &str = r#"
    %0 = "my.one"() : () -> i32
    %1 = "my.neg"(%0) : (i32) -> i32
    %2 = "my.neg"(%1) : (i32) -> i32
    "my.sink"(%2) : (i32) -> ()
"#;

fn input(ctx: &Context) -> (Ir, FrozenRewritePatternSet) {
    ctx.allow_unregistered_dialects(true);
    let mut patterns = RewritePatternSet::new(ctx);
    rules::populate(&mut patterns);
    (parse(ctx, TEXT).unwrap(), patterns.freeze().unwrap())
}

fn greedily(debug: Option<DebugSink>) {
    let ctx = Context::new();
    let (mut ir, patterns) = input(&ctx);
    let config = GreedyRewriteConfig {
        max_iterations: Some(1),
        observe: Observe { debug, ..Observe::default() },
        ..GreedyRewriteConfig::default()
    };
    apply_patterns_greedily(&mut ir, &patterns, &config).unwrap();
}

#[test]
fn the_same_tree_as_any_sink_gets() {
    let (sink, text) = DebugSink::to_text();
    greedily(Some(sink));
    assert!(text.get().contains("* Pattern NegNeg"), "{}", text.get());
    // A subscriber is sufficient; a custom sink replaces it.
    assert_eq!(collected("greedy-rewriter", false, || greedily(None)), text.get());
    assert_eq!(collected("greedy-rewriter", false, || greedily(Some(DebugSink::to_tracing()))), text.get());
    let (sink, text) = DebugSink::to_text();
    assert_eq!(collected("greedy-rewriter", false, || greedily(Some(sink))), "");
    assert!(!text.get().is_empty());
    // No subscriber enables this.
    assert_eq!(collected("something-else", false, || greedily(None)), "");
}

#[test]
fn diagnostics_are_within_the_spans_of_their_subjects() {
    let walk = || {
        let ctx = Context::new();
        let (mut ir, patterns) = input(&ctx);
        let top = ir.top();
        walk_and_apply_patterns_below(&mut ir, top, &patterns, &WalkRewriteConfig::default()).unwrap();
    };
    expect![[r#"

        //===-------------------------------------------===//
        <visit 'my.one'(0x2)>
        Processing operation : 'my.one'(0x2) {
          %0 = "my.one"() : () -> i32

        } -> failure : pattern failed to match
        </visit 'my.one'(0x2)>
        //===-------------------------------------------===//

        //===-------------------------------------------===//
        <visit 'my.neg'(0x3)>
        Processing operation : 'my.neg'(0x3) {
          %1 = "my.neg"(%0) : (i32) -> i32

        <pattern NegNeg>
          * Pattern NegNeg : 'my.neg -> ()' {
          } -> failure : pattern failed to match
        </pattern NegNeg>

        <pattern NegOfOne>
          * Pattern NegOfOne : 'my.neg -> (my.minus_one)' {
            ** Insert  : 'my.minus_one'(0x6)
            ** Replace : 'my.neg'(0x3)
            ** Modified: 'my.neg'(0x4)
            ** Erase   : 'my.neg'(0x3)
          } -> success : pattern applied successfully
        </pattern NegOfOne>
        } -> success : pattern matched
        </visit 'my.neg'(0x3)>
        //===-------------------------------------------===//

        //===-------------------------------------------===//
        <visit 'my.neg'(0x4)>
        Processing operation : 'my.neg'(0x4) {
          %2 = "my.neg"(%1) : (i32) -> i32

        <pattern NegNeg>
          * Pattern NegNeg : 'my.neg -> ()' {
          } -> failure : pattern failed to match
        </pattern NegNeg>

        <pattern NegOfOne>
          * Pattern NegOfOne : 'my.neg -> (my.minus_one)' {
          } -> failure : pattern failed to match
        </pattern NegOfOne>
        } -> failure : pattern failed to match
        </visit 'my.neg'(0x4)>
        //===-------------------------------------------===//

        //===-------------------------------------------===//
        <visit 'my.sink'(0x5)>
        Processing operation : 'my.sink'(0x5) {
          "my.sink"(%2) : (i32) -> ()

        } -> failure : pattern failed to match
        </visit 'my.sink'(0x5)>
        //===-------------------------------------------===//
    "#]]
    .assert_eq(&collected("greedy-rewriter", true, walk));
}

#[test]
fn spans_are_left_where_a_pattern_panics() {
    let run = || {
        let ctx = Context::new();
        let (mut ir, _) = input(&ctx);
        let mut patterns = RewritePatternSet::new(&ctx);
        patterns.add_fn_on(pdll::rewrite::PatternRoot::Named("my.one"), |_, _| {
            std::panic::resume_unwind(Box::new("no"))
        });
        apply_patterns_greedily(&mut ir, &patterns.freeze().unwrap(), &GreedyRewriteConfig::default())
            .unwrap_err();
    };
    let text = collected("greedy-rewriter", true, run);
    let depth = text.lines().fold(0i32, |depth, line| match line {
        line if line.starts_with("</") => depth - 1,
        line if line.starts_with('<') => depth + 1,
        _ => depth,
    });
    assert!(text.contains("<pattern ") && depth == 0, "{text}");
}
