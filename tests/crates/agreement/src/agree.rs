//! Comparison of all implementations on the same patterns and IR, with minimized differences.
//!
//! In: `Subject`s. Out: a `Tally`, which the tests check. Invariant: each counted pair was compared in every
//! available implementation.

use pdll::prelude::*;
use pdll_match::pattern::Pattern;
use pdll_random::{Allowed, Case, RandomIr, as_mlir_compares, ir, minimise, patterns};

use crate::interp::{self, Found};
use crate::mlir::{self, Job, Outcome};
use crate::ways::{Left, Prepared, context, parsed};

/// Number of differences that are minimized and printed.
const SHOWN: usize = 3;

/// A set of patterns, and IR to apply it to.
pub struct Subject {
    /// Seed.
    pub seed: u64,
    /// Patterns.
    pub patterns: Vec<Pattern>,
    /// Each IR is compared separately.
    pub irs: Vec<RandomIr>,
    /// The same patterns as Rust, if they were compiled.
    pub populate: Option<fn(&mut RewritePatternSet)>,
}

impl Subject {
    /// Returns the patterns of a seed, and the first `n_irs` IR for them.
    pub fn new(
        seed: u64,
        n_irs: u64,
        allowed: &Allowed,
        populate: Option<fn(&mut RewritePatternSet)>,
    ) -> Subject {
        let patterns = patterns(seed, allowed);
        let irs = (0..n_irs).map(|nth| ir(seed, nth, &patterns, allowed)).collect();
        Subject { seed, patterns, irs, populate }
    }

    fn case(&self, nth: usize) -> Case {
        Case { patterns: self.patterns.clone(), ir: self.irs[nth].clone() }
    }
}

/// The results of a comparison.
#[derive(Default, Debug)]
pub struct Tally {
    /// Pairs of a set and an IR.
    pub n_pairs: u64,
    /// Pairs in which something was rewritten.
    pub n_rewritten: u64,
    /// Pairs that end with an error, the same in all implementations.
    pub n_errors: u64,
    /// Pairs that MLIR rejects or crashes on, and that end with an error here.
    pub n_undefined: u64,
    /// Sets of which MLIR tries patterns of equal benefit in another order than the source.
    pub n_reordered: u64,
    /// Sets whose form for MLIR changes how they are searched.
    pub n_given_otherwise: u64,
    /// Differences; the first of them in full.
    pub differences: Vec<String>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.n_pairs += other.n_pairs;
        self.n_rewritten += other.n_rewritten;
        self.n_errors += other.n_errors;
        self.n_undefined += other.n_undefined;
        self.n_reordered += other.n_reordered;
        self.n_given_otherwise += other.n_given_otherwise;
        self.differences.extend(other.differences);
    }

    /// Records a difference; `show` describes it in detail.
    fn differs(&mut self, name: String, show: impl FnOnce() -> String) {
        let text = if self.differences.len() < SHOWN { show() } else { String::new() };
        self.differences.push(format!("{name}\n{text}"));
    }

    /// Fails if there is a difference, or if too little was rewritten.
    pub fn judge(&self) {
        let Tally { n_pairs, n_rewritten, n_errors, differences, .. } = self;
        let shown: String = differences.iter().map(String::as_str).collect();
        assert!(differences.is_empty(), "{} of {n_pairs} pairs differ\n{shown}", differences.len());
        assert!(2 * n_rewritten > *n_pairs, "{n_rewritten} of {n_pairs} pairs with rewrites");
        assert!(2 * n_errors < *n_pairs, "{n_errors} of {n_pairs} pairs end with an error");
    }
}

/// Compares subjects on all processors; `compare` receives batches.
pub fn in_parallel(subjects: &[Subject], compare: impl Fn(&[Subject]) -> Tally + Sync) -> Tally {
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let parts = subjects.chunks(subjects.len().div_ceil(n_threads).max(1));
    std::thread::scope(|scope| {
        let running: Vec<_> = parts.map(|part| scope.spawn(|| compare(part))).collect();
        let mut tally = Tally::default();
        for thread in running {
            match thread.join() {
                Ok(part) => tally.add(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        tally
    })
}

/// Compares the implementations within pdll: the program, the naive interpreter, and emitted Rust of compiled
/// sets.
pub fn within(subjects: &[Subject]) -> Tally {
    let ctx = context();
    let mut tally = Tally::default();
    for subject in subjects {
        compare_within(&ctx, subject, &mut tally);
    }
    tally
}

/// Returns the result of the program for each IR, after comparing it with the other implementations within
/// pdll.
fn compare_within(ctx: &Context, subject: &Subject, tally: &mut Tally) -> Vec<Left> {
    let program = Prepared::program(ctx, &subject.patterns);
    let naive = Prepared::naive(ctx, &subject.patterns);
    let emitted = subject.populate.map(|populate| Prepared::emitted(ctx, populate));
    let mut all_left = Vec::new();
    for (nth, ir) in subject.irs.iter().enumerate() {
        let ir = parsed(ctx, ir);
        let left = program.apply(ir.clone());
        tally.n_pairs += 1;
        tally.n_rewritten += u64::from(left.n_rewrites > 0);
        tally.n_errors += u64::from(left.is_error());
        if naive.apply(ir.clone()) != left {
            let name = format!("seed {}, IR {nth}: the program and the naive interpretation", subject.seed);
            tally.differs(name, || show_naive(ctx, subject.case(nth)));
        }
        if let Some(emitted) = &emitted
            && emitted.apply(ir) != left
        {
            let name = format!("seed {}, IR {nth}: the program and the emitted Rust", subject.seed);
            tally.differs(name, || show_emitted(ctx, subject.case(nth), &program, emitted));
        }
        all_left.push(left);
    }
    all_left
}

fn show_naive(ctx: &Context, case: Case) -> String {
    let both = |case: &Case| {
        let ir = parsed(ctx, &case.ir);
        let program = Prepared::program(ctx, &case.patterns).apply(ir.clone());
        (program, Prepared::naive(ctx, &case.patterns).apply(ir))
    };
    let smallest = minimise(case, |case| {
        let (program, naive) = both(case);
        program != naive
    });
    let (program, naive) = both(&smallest);
    format!("{smallest}\nthe program makes of it\n{}\nthe naive interpreter\n{}\n", program.text, naive.text)
}

/// Returns the compiled patterns do not change; the IR is minimized.
fn show_emitted(ctx: &Context, case: Case, program: &Prepared, emitted: &Prepared) -> String {
    let patterns = case.patterns.clone();
    let both = |case: &Case| {
        let ir = parsed(ctx, &case.ir);
        (program.apply(ir.clone()), emitted.apply(ir))
    };
    let smallest = minimise(case, |case| {
        let (program, emitted) = both(case);
        case.patterns == patterns && program != emitted
    });
    let (program, emitted) = both(&smallest);
    format!("{smallest}\nthe program makes of it\n{}\nthe emitted Rust\n{}\n", program.text, emitted.text)
}

/// Compares all implementations within pdll, and those with MLIR.
///
/// MLIR tries patterns of equal benefit in an order that depends on its decision tree. Where the order makes
/// a difference, that tree is read from MLIR: in its order, our patterns must produce MLIR's result for all
/// IR of the set. MLIR receives patterns with a node for each use of a result, which may change how an
/// operation is searched for: then those must produce the same result.
pub fn with_mlir(subjects: &[Subject]) -> Tally {
    /// Number of sets per process.
    const BATCH: usize = 125;
    let ctx = context();
    let mut tally = Tally::default();
    for batch in subjects.chunks(BATCH) {
        let jobs: Vec<Job> = batch.iter().map(Job::of).collect();
        let outcomes = mlir::apply(&jobs);
        let mut unlike_sets = Vec::new();
        for (subject, theirs) in batch.iter().zip(&outcomes) {
            let left = compare_within(&ctx, subject, &mut tally);
            let is_undefined =
                |(ours, theirs): &(&Left, &Outcome)| ours.is_error() && !matches!(theirs, Outcome::Text(_));
            tally.n_undefined += left.iter().zip(theirs).filter(is_undefined).count() as u64;
            let unlike = unlike(left.into_iter(), theirs);
            if !unlike.is_empty() {
                unlike_sets.push((subject, theirs, unlike));
            }
        }
        let sets: Vec<&[Pattern]> = unlike_sets.iter().map(|(subject, ..)| &*subject.patterns).collect();
        for ((subject, theirs, unlike), order) in unlike_sets.into_iter().zip(interp::orders(&sets)) {
            let found = order.unwrap_or_default();
            let given: Vec<Pattern> = subject.patterns.iter().map(as_mlir_compares).collect();
            let unlike = if unlike_in_order(&ctx, &subject.patterns, &subject.irs, &found, theirs).is_empty()
            {
                tally.n_reordered += 1;
                Vec::new()
            } else if unlike_in_order(&ctx, &given, &subject.irs, &found, theirs).is_empty() {
                tally.n_given_otherwise += 1;
                Vec::new()
            } else {
                unlike
            };
            for nth in unlike {
                let name = format!("seed {}, IR {nth}: pdll and MLIR", subject.seed);
                tally.differs(name, || show_mlir(&ctx, subject.case(nth), &theirs[nth]));
            }
        }
    }
    tally
}

impl<'a> Job<'a> {
    fn of(subject: &'a Subject) -> Job<'a> {
        Job { patterns: &subject.patterns, irs: &subject.irs }
    }
}

/// Returns the IR on which the results differ.
fn unlike(ours: impl Iterator<Item = Left>, theirs: &[Outcome]) -> Vec<usize> {
    let is_unlike = |(ours, theirs): (Left, &Outcome)| match theirs {
        Outcome::Text(text) => *text != ours.text,
        // Our errors, such as replacing an operation by its own result, are undefined in MLIR.
        Outcome::Refused(_) | Outcome::Crashed => !ours.is_error(),
    };
    ours.zip(theirs).enumerate().filter(|(_, both)| is_unlike(both.clone())).map(|(nth, _)| nth).collect()
}

/// Returns the IR on which the results differ if patterns of equal benefit are tried in MLIR's order.
fn unlike_in_order(
    ctx: &Context,
    patterns: &[Pattern],
    irs: &[RandomIr],
    found: &[Found],
    theirs: &[Outcome],
) -> Vec<usize> {
    let program = Prepared::program(ctx, &ranked(patterns, found));
    let left = irs.iter().map(|ir| program.apply(parsed(ctx, ir)));
    unlike(left, theirs)
}

/// Returns the patterns with distinct benefits: equal ones decrease in the order in which MLIR reaches the
/// patterns.
fn ranked(patterns: &[Pattern], found: &[Found]) -> Vec<Pattern> {
    let n = patterns.len() as u16;
    let mut ranked = patterns.to_vec();
    for (rank, Found { pattern, .. }) in (1..).zip(found) {
        ranked[*pattern].benefit = n * ranked[*pattern].benefit + (n - rank);
    }
    ranked
}

fn show_mlir(ctx: &Context, case: Case, theirs: &Outcome) -> String {
    let text =
        |case: &Case| mlir::text(&Job { patterns: &case.patterns, irs: std::slice::from_ref(&case.ir) });
    if let Outcome::Refused(error) = theirs {
        return format!("{}\nMLIR says\n{error}\n", text(&case));
    }
    // The order depends on the rest of the set, so a smaller set may have another explanation.
    let differs = |case: &Case| {
        if case.patterns.is_empty() {
            return None;
        }
        let found = interp::orders(&[&case.patterns]).pop()??;
        let apply = |patterns: &Vec<Pattern>| Prepared::program(ctx, patterns).apply(parsed(ctx, &case.ir));
        let given: Vec<Pattern> = case.patterns.iter().map(as_mlir_compares).collect();
        let ours = [&case.patterns, &ranked(&case.patterns, &found), &ranked(&given, &found)].map(apply);
        let job = Job { patterns: &case.patterns, irs: std::slice::from_ref(&case.ir) };
        let now = mlir::apply(&[job]).pop()?.pop()?;
        let is_alike = |ours: &Left| ours.is_error() || now == Outcome::Text(ours.text.clone());
        // A case that is rejected, or does not terminate, may be so because of the removed part.
        let is_same_kind = std::mem::discriminant(&now) == std::mem::discriminant(theirs);
        (is_same_kind && !ours.iter().any(is_alike)).then(|| (ours[0].text.clone(), now))
    };
    let smallest = minimise(case, |case| differs(case).is_some());
    let (ours, theirs) = match differs(&smallest) {
        Some((ours, Outcome::Text(theirs))) => (ours, theirs),
        Some((ours, _)) => (ours, "crashes".to_owned()),
        None => ("differs on all IR of the set together only".to_owned(), String::new()),
    };
    format!("{}\npdll makes of it\n{ours}\nMLIR\n{theirs}\n", text(&smallest))
}
