//! Explanations why a pattern does not match an operation, or of the outcome if it does.
//!
//! In: an IR, an operation, a frozen set and a pattern's name. Out: the condition of the pattern that the operation does not
//! meet, as the naive interpreter finds it, with the source of the pattern and the IR; for hand-written patterns, the reasons
//! that they report. Invariant: the IR is not changed; code that must run runs on a copy.

mod finish;
mod remark;
mod words;

use std::fmt;

use pdll_match::diagnostic::{Diagnostic, Note};
use pdll_match::pattern::{NodeId, Pattern, SourcePlace};

use crate::interpret::naive::load::Loaded;
use crate::interpret::naive::matcher::{Outcome, matches};
use crate::interpret::naive::mismatch::Mismatch;
use crate::ir::{Ir, Op};
use crate::native::PdlValue;
use crate::native::registry::nearest;
use crate::pattern::applicator::PatternApplicator;
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::group::RankSelect;
use crate::pattern::list::{FrozenGroup, PatternInfo, PatternList};
use crate::pattern::root::PatternRoot;
use crate::rewrite::error::RewriteError;
use crate::rewrite::id::PatternId;
use crate::rewrite::listener::RewriterListener;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::unwind::catch;

/// Maximum number of users visited in searches for the operations of a pattern.
const MAX_USERS: u32 = 100_000;

/// Explanation of a pattern and an operation. Its `Display` prints all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The pattern.
    pub pattern: String,
    /// The operation.
    pub op: String,
    /// Its location.
    pub location: Option<String>,
    /// The outcome of the pattern.
    pub verdict: Verdict,
    /// Location of the condition that does not hold in the source of the pattern, and the text of that line.
    pub source: Option<(SourcePlace, Option<String>)>,
    /// The operation that does not meet the condition: its location and its text.
    pub found: Option<(Option<String>, String)>,
    /// The reason why a driver does not try the pattern, although it matches.
    pub remark: Option<String>,
}

/// Outcome of a pattern on an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// It does not match.
    NoMatch {
        /// The condition of the pattern that does not hold.
        reason: String,
    },
    /// It does not match and reports no reason.
    NoReason,
    /// It matches, and no pattern is tried before it that matches too.
    Rewrites,
    /// It matches, but its rewrite failed.
    RewriteFails,
    /// It matches, but another one is tried before it.
    Preempted {
        /// The one that rewrites.
        by: String,
        /// Its benefit.
        benefit: u16,
    },
    /// A filter excluded it when the set was frozen.
    Disabled,
    /// It failed with an error.
    Fails {
        /// The error.
        error: String,
    },
}

/// Reason why there is no explanation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// There is no such pattern in the set.
    #[error("there is no pattern named `{name}`{}", near.as_ref().map_or(String::new(), |near| format!("; did you mean `{near}`?")))]
    UnknownPattern {
        /// The name.
        name: String,
        /// The most similar existing name.
        near: Option<String>,
    },
    /// The operation was erased, or belongs to another IR.
    #[error("{op:?} was erased, or belongs to another IR")]
    StaleOp {
        /// The operation.
        op: Op,
    },
    /// There is no operation on the line.
    #[error("there is no operation on line {line}{}", near.as_ref().map_or(String::new(), |(line, op)| format!("; the nearest is `{op}` on line {line}")))]
    NoOp {
        /// The line.
        line: u32,
        /// The nearest line with an operation, and the name of the operation.
        near: Option<(u32, String)>,
    },
}

impl ExplainError {
    /// Returns the error as a diagnostic; the suggestion is a note.
    pub fn diagnostic(&self) -> Diagnostic {
        match self {
            ExplainError::UnknownPattern { name, near } => {
                let diagnostic = Diagnostic::error(format!("there is no pattern named `{name}`"));
                let help = near.iter().map(|near| Note::help(format!("did you mean `{near}`?")));
                help.fold(diagnostic, Diagnostic::note)
            }
            ExplainError::StaleOp { .. } => Diagnostic::error(self.to_string()),
            ExplainError::NoOp { line, near } => {
                let diagnostic = Diagnostic::error(format!("there is no operation on line {line}"));
                let nearest =
                    near.iter().map(|(line, op)| Note::help(format!("the nearest is `{op}` on line {line}")));
                nearest.fold(diagnostic, Diagnostic::note)
            }
        }
    }
}

/// Explains why a pattern, given by name, does not match an operation. If several patterns have the name, the
/// first one that is tried on the operation is used.
///
/// ```
/// use pdll_runtime::{PatternRoot, RewritePatternSet, explain};
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
/// let op = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
///     Ok(rewriter.notify_match_failure(op, || "too small".to_owned()))
/// }).name("Split");
/// let patterns = patterns.freeze()?;
/// assert_eq!(
///     explain(&ir, op, &patterns, "Split")?.to_string(),
///     "`t.a` at -:1:1: pattern `Split` does not match: too small"
/// );
/// assert_eq!(
///     explain(&ir, op, &patterns, "Splt").unwrap_err().to_string(),
///     "there is no pattern named `Splt`; did you mean `Split`?"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is no such pattern, or the operation was erased.
pub fn explain(
    ir: &Ir,
    op: Op,
    patterns: &FrozenRewritePatternSet,
    name: &str,
) -> Result<Explanation, ExplainError> {
    if !op.is_alive(ir) {
        return Err(ExplainError::StaleOp { op });
    }
    let set = patterns.list();
    let all = || (0..set.facts.len() as u32).map(|id| PatternInfo::new(set, PatternId(id)));
    let named = || all().filter(|pattern| pattern.name() == name);
    let is_suitable = |pattern: &PatternInfo<'_>| root_differs(ir, op, *pattern).is_none();
    let Some(pattern) = named().find(is_suitable).or_else(|| named().next()) else {
        let is_part = |other: &str| !name.is_empty() && (other.starts_with(name) || name.starts_with(other));
        let near = nearest(name, all().map(PatternInfo::name));
        let near =
            near.or_else(|| all().map(PatternInfo::name).find(|other| is_part(other)).map(str::to_owned));
        return Err(ExplainError::UnknownPattern { name: name.to_owned(), near });
    };
    let mut explanation = Explanation {
        pattern: name.to_owned(),
        op: op.name_text(ir).to_owned(),
        location: ir.context().describe_location(op.loc(ir)),
        verdict: Verdict::NoReason,
        source: None,
        found: None,
        remark: None,
    };
    let explainer = Explainer { ir, op, patterns, set, pattern };
    explainer.explain(&mut explanation);
    if matches!(explanation.verdict, Verdict::Rewrites | Verdict::RewriteFails | Verdict::Preempted { .. }) {
        explanation.remark = remark::remark(ir, op);
    }
    Ok(explanation)
}

/// Returns the node of a pattern whose condition an operation does not meet, as the naive interpreter finds it; `None` if the pattern
/// matches.
///
/// # Errors
/// The pattern is not data, or a native constraint fails with an error.
pub fn failing_node(
    ir: &Ir,
    op: Op,
    patterns: &FrozenRewritePatternSet,
    id: PatternId,
) -> Result<Option<NodeId>, String> {
    let set = patterns.list();
    let pattern = PatternInfo::new(set, id);
    let (Some(group), Some(data)) = (set.group_of(id), pattern.pattern_ir()) else {
        return Err(format!("the pattern `{}` is not data", pattern.name()));
    };
    let found = Explainer { ir, op, patterns, set, pattern }.mismatch(group, data);
    found.map(|mismatch| mismatch.map(|mismatch| mismatch.node))
}

/// Returns the first operation on a line of the text that an IR was read from.
///
/// # Errors
/// If there is none. The error names the nearest one.
pub fn op_on_line(ir: &Ir, line: u32) -> Result<Op, ExplainError> {
    let mut near: Option<(u32, Op)> = None;
    for op in ir.walk_pre_order(ir.top()).filter(|op| *op != ir.top()) {
        let Some(at) = line_of(ir, op) else { continue };
        if at == line {
            return Ok(op);
        }
        if near.is_none_or(|(best, _)| at.abs_diff(line) < best.abs_diff(line)) {
            near = Some((at, op));
        }
    }
    // The top-level operation, if the text contains it.
    if line > 0 && line_of(ir, ir.top()) == Some(line) {
        return Ok(ir.top());
    }
    let near = near.map(|(at, op)| (at, op.name_text(ir).to_owned()));
    Err(ExplainError::NoOp { line, near })
}

fn line_of(ir: &Ir, op: Op) -> Option<u32> {
    match ir.context().location_data(op.loc(ir)) {
        crate::ir::LocationData::FileLineCol { start: (line, _), .. } => Some(line),
        _ => None,
    }
}

struct Explainer<'a> {
    ir: &'a Ir,
    op: Op,
    patterns: &'a FrozenRewritePatternSet,
    set: &'a PatternList,
    pattern: PatternInfo<'a>,
}

impl Explainer<'_> {
    fn explain(&self, out: &mut Explanation) {
        if !self.pattern.is_enabled() {
            out.verdict = Verdict::Disabled;
            return;
        }
        let id = self.pattern.id();
        let group = self.set.group_of(id);
        let patterns = match group.map(FrozenGroup::pattern_ir).transpose() {
            Ok(patterns) => patterns.flatten().unwrap_or_default(),
            Err(error) => {
                out.verdict = Verdict::Fails { error: format!("cannot decode the pattern: {error}") };
                return;
            }
        };
        match group.and_then(|group| Some((group, patterns.get(id.index() - group.base as usize)?))) {
            Some((group, pattern)) => self.explain_ir(group, pattern, out),
            None => match root_differs(self.ir, self.op, self.pattern) {
                Some(reason) => out.verdict = Verdict::NoMatch { reason },
                None => self.explain_run(out),
            },
        }
    }

    /// Explains a pattern whose nodes are known.
    fn explain_ir(&self, group: &FrozenGroup, pattern: &Pattern, out: &mut Explanation) {
        let mismatch = match self.mismatch(group, pattern) {
            Ok(None) => return self.explain_run(out),
            Ok(Some(mismatch)) => mismatch,
            Err(error) => {
                out.verdict = Verdict::Fails { error };
                return;
            }
        };
        out.verdict = Verdict::NoMatch { reason: words::describe(pattern, &mismatch, self.ir) };
        let node = &pattern.node(mismatch.node).place;
        let place = if node.line > 0 { node } else { &pattern.place };
        out.source = Some((place.clone(), self.source_line(group, place)));
        out.found = words::concerned(&mismatch, self.ir).map(|op| {
            let text = self.ir.display_op(op).to_string();
            let first = text.lines().next().unwrap_or_default().to_owned();
            (self.ir.context().describe_location(op.loc(self.ir)), first)
        });
    }

    /// Matches a pattern naively on a copy. Literals that the context cannot read count as a match.
    fn mismatch(&self, group: &FrozenGroup, pattern: &Pattern) -> Result<Option<Box<Mismatch>>, String> {
        let Some(loaded) = Loaded::compiled(pattern, self.ir.context()) else { return Ok(None) };
        let mut copy = self.ir.clone();
        let mut rewriter = PatternRewriter::new(&mut copy);
        rewriter.set_insertion_point(self.op);
        let call = |_: NodeId, name: &str, args: &[PdlValue], rewriter: &mut PatternRewriter<'_>| {
            group.group.call_constraint(name, args, rewriter).unwrap_or_else(|| {
                let message = format!("constraint `{name}` cannot be evaluated separately from its pattern");
                Err(RewriteError::other(message))
            })
        };
        match catch(|| matches(&loaded, &call, self.op, &mut rewriter, MAX_USERS)) {
            Ok(Ok(Outcome::Match(_))) => Ok(None),
            Ok(Ok(Outcome::Mismatch(mismatch))) => Ok(Some(mismatch)),
            Ok(Err(error)) => Err(error.to_string()),
            Err(caught) => Err(format!("panicked: {}", caught.message())),
        }
    }

    fn source_line(&self, group: &FrozenGroup, place: &SourcePlace) -> Option<String> {
        group.group.source_line(&place.file, place.line).map(str::to_owned)
    }

    /// Runs the pattern, and the patterns before it, on a copy.
    fn explain_run(&self, out: &mut Explanation) {
        let mut copy = self.ir.clone();
        let mut reasons = Reasons::default();
        let id = self.pattern.id();
        let alone = catch(|| {
            let mut rewriter = PatternRewriter::with_listener(&mut copy, &mut reasons);
            rewriter.settle(1_000_000);
            self.run_alone(id, &mut rewriter)
        });
        out.verdict = match alone {
            Err(caught) => Verdict::Fails { error: format!("panicked: {}", caught.message()) },
            Ok(Err(error)) => Verdict::Fails { error: error.to_string() },
            Ok(Ok(true)) => self.preempted(),
            Ok(Ok(false))
                if self.set.group_of(id).is_some_and(|group| matches!(group.pattern_ir(), Ok(Some(_)))) =>
            {
                Verdict::RewriteFails
            }
            Ok(Ok(false)) => match reasons.0.is_empty() {
                true => Verdict::NoReason,
                false => Verdict::NoMatch { reason: reasons.0.join("; ") },
            },
        };
    }

    fn run_alone(&self, id: PatternId, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        rewriter.set_insertion_point(self.op);
        rewriter.begin_pattern(id, self.op);
        let Some(group) = self.set.group_of(id) else {
            let pattern = &self.set.patterns[id.index()];
            return pattern.match_and_rewrite(self.op, rewriter);
        };
        let rank = id.0 - group.base;
        let root = group.roots.iter().position(|(_, ranks)| ranks.contains(&rank)).unwrap_or(0);
        let select = RankSelect { start: rank, end: rank + 1, disabled: &[] };
        Ok(group.group.apply(root as u32, self.op, rewriter, &select)?.is_some())
    }

    /// Determines whether a pattern that matches is the first one.
    fn preempted(&self) -> Verdict {
        let mut copy = self.ir.clone();
        let winner = catch(|| {
            let mut rewriter = PatternRewriter::new(&mut copy);
            rewriter.settle(1_000_000);
            PatternApplicator::new(self.patterns).match_and_rewrite(self.op, &mut rewriter)
        });
        match winner {
            Ok(Ok(Some(by))) if by == self.pattern.id() => Verdict::Rewrites,
            Ok(Ok(Some(by))) => {
                let by = PatternInfo::new(self.set, by);
                Verdict::Preempted { by: by.name().to_owned(), benefit: by.benefit().get() }
            }
            Ok(Ok(None)) => Verdict::RewriteFails,
            Ok(Err(error)) => Verdict::Fails { error: error.to_string() },
            Err(caught) => Verdict::Fails { error: format!("panicked: {}", caught.message()) },
        }
    }
}

/// The reasons why a hand-written pattern did not match, as it reports them.
#[derive(Default)]
struct Reasons(Vec<String>);

impl RewriterListener for Reasons {
    fn match_failure(&mut self, _ir: &Ir, _op: Op, reason: &dyn Fn() -> String) {
        self.0.push(reason());
    }
}

/// Returns the difference between the root of a pattern and the operation.
fn root_differs(ir: &Ir, op: Op, pattern: PatternInfo<'_>) -> Option<String> {
    let name = op.name_text(ir);
    match pattern.root() {
        PatternRoot::Any => None,
        root @ (PatternRoot::Op(_) | PatternRoot::Named(_)) => {
            let asked = root.op_name(ir.context())?;
            let asked_text = ir.context().op_name_text(asked);
            (asked != op.name(ir))
                .then(|| format!("the operation is `{name}`, but the pattern requires `{asked_text}`"))
        }
        root @ (PatternRoot::Trait(_) | PatternRoot::Interface(_)) => {
            let has_it = op.is_registered(ir) && root.holds_for(op.info(ir));
            let asked = match root {
                PatternRoot::Interface(name) => format!("interface `{name}`"),
                PatternRoot::Trait(asked) => format!("trait `{asked:?}`"),
                _ => String::new(),
            };
            (!has_it).then(|| format!("`{name}` does not have the {asked}, which the pattern requires"))
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.op)?;
        if let Some(location) = &self.location {
            write!(f, " at {location}")?;
        }
        write!(f, ": pattern `{}` {}", self.pattern, self.verdict)?;
        if let Some((place, text)) = self.source.as_ref().filter(|(place, _)| place.line > 0) {
            write!(f, "\n{}:{}:{}: required here", place.file, place.line, place.column)?;
            if let Some(text) = text {
                let before = text.chars().take((place.column as usize).saturating_sub(1));
                // Tabs are kept, so that the marker is below the marked text.
                let blank: String = before.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
                write!(f, "\n  {text}\n  {blank}^")?;
            }
        }
        if let Some((location, text)) = &self.found {
            let place = location.as_ref().map_or_else(String::new, |location| format!("{location}: "));
            write!(f, "\n{place}found here\n  {text}")?;
        }
        if let Some(remark) = &self.remark {
            write!(f, "\nnote: {remark}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::NoMatch { reason } => write!(f, "does not match: {reason}"),
            Verdict::NoReason => f.write_str("does not match and reports no reason"),
            Verdict::Rewrites => f.write_str("matches and rewrites the operation"),
            Verdict::RewriteFails => f.write_str("matches, but its rewrite fails"),
            Verdict::Preempted { by, benefit } => {
                write!(
                    f,
                    "matches, but `{by}` of benefit {benefit} is tried before it and rewrites the operation"
                )
            }
            Verdict::Disabled => f.write_str("is disabled"),
            Verdict::Fails { error } => write!(f, "fails with an error: {error}"),
        }
    }
}
