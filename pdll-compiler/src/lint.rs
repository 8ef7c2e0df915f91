//! Lints: code that is valid, but probably not intended.
//!
//! In: a compilation without errors. Out: warnings at the source, each with a way to silence it.

mod endless;
mod expressions;
mod gone;
mod repeated;
mod signatures;

use std::hash::BuildHasher;

use pdll_match::collect::collect;
use pdll_match::pattern::{NodeKind, Pattern};
use pdll_match::predicate::{AnswerId, PositionId, QuestionId, Vocabulary};
use pdll_support::diag::{Diag, Diags};
use pdll_support::sort::sort_by_number;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::compiled::Compiled;
use crate::lower::{Lowered, first_alternatives};
use crate::ods::model::OdsContext;
use crate::sema::checked::{Body, ExprKind, Module, StmtKind, VarId, Variable};

use endless::self_match;
use expressions::{Exprs, push_parts};
use gone::gone_operations;
use repeated::repeated_constraints;
pub use signatures::Signatures;

/// The names by which the warnings may be allowed.
pub const LINTS: &[&str] = &[
    "endless_patterns",
    "gone_operations",
    "repeated_constraints",
    "shadowed_patterns",
    "unknown_attributes",
    "unused_variables",
];

/// Maximum number of patterns that are compared with each other one. Comparing all would take quadratic time.
const MAX_COMPARED: usize = 1000;

/// Reports all lints. The compilation must have no errors.
pub fn lint(compiled: &Compiled, ods: &OdsContext, diags: &mut Diags) {
    unused_variables(&compiled.module, diags);
    repeated_constraints(compiled, diags);
    first_alternatives(&compiled.lowered).for_each(|lowered| self_match(lowered, diags));
    gone_operations(&compiled.lowered, diags);
    shadowed(compiled, ods, diags);
}

/// Reports variables that are named and never used, and parameters of PDLL functions. For functions with
/// code, uses of parameters are unknown.
fn unused_variables(module: &Module, diags: &mut Diags) {
    let exempt = exempt_variables(module);
    for (id, variable) in (0..).map(VarId).zip(&module.variables) {
        if !variable.is_used && is_to_be_used(variable) && !exempt.contains(&id) {
            let name = &variable.name;
            let (help, new) = match variable.is_inline {
                true => ("if it needs no name: `_`".to_owned(), "_".to_owned()),
                false => (
                    format!("if this is intentional, prefix it with an underscore: `_{name}`"),
                    format!("_{name}"),
                ),
            };
            let what = if variable.is_param { "parameter" } else { "variable" };
            let diag = Diag::warning(variable.span, format!("unused {what} `{name}`"))
                .help_replace(help, name.as_str(), new)
                .lint("unused_variables");
            diags.push(diag);
        }
    }
}

/// Returns the variables that need no use: parameters of functions without a body in PDLL, and operands of operations whose meaning may be
/// independent of them.
fn exempt_variables(module: &Module) -> FxHashSet<VarId> {
    let mut exempt: FxHashSet<VarId> =
        module.native_functions().flat_map(|function| function.params.iter().copied()).collect();
    let conversions = module.functions.iter().filter(|function| matches!(function.body, Body::Conversion));
    exempt.extend(conversions.flat_map(|function| function.params.iter().copied()));
    let mut exprs = Exprs::new();
    for stmt in module.semantics.iter().flat_map(|semantics| &semantics.pattern.body) {
        if let StmtKind::Replace { root, .. } = &stmt.kind {
            exprs.push(root);
        }
    }
    while let Some(expr) = exprs.pop() {
        match &expr.kind {
            ExprKind::Define(id) => drop(exempt.insert(*id)),
            _ => push_parts(expr, &mut exprs),
        }
    }
    exempt
}

/// Returns whether an unused variable is to be reported.
fn is_to_be_used(variable: &Variable) -> bool {
    !variable.name.is_empty() && !variable.name.starts_with('_')
}

/// Reports patterns that always come after another one which matches everything that they match.
fn shadowed(compiled: &Compiled, ods: &OdsContext, diags: &mut Diags) {
    let mut ranked: Vec<&Lowered> = compiled.lowered.iter().collect();
    sort_by_number(&mut ranked, |lowered| !u32::from(lowered.pattern.benefit));
    let mut vocabulary = Vocabulary::new();
    let mut asked = |lowered: &Lowered| {
        let found = collect(&lowered.pattern, ods, &mut vocabulary).ok()?;
        let mut asked: Vec<Asked> =
            found.predicates.iter().map(|p| (p.answer, p.question, p.position)).collect();
        asked.sort_unstable();
        Some(asked)
    };
    // Predicates of each pattern that was compared with a narrower one.
    let mut before: FxHashMap<u32, Option<Vec<Asked>>> = FxHashMap::default();
    let mut broad = Broad::new(&ranked);
    for (number, narrow) in (0..).zip(&ranked) {
        let suspects = broad.suspects(number);
        let asks = if suspects.is_empty() { None } else { asked(narrow) };
        let broader = asks.as_ref().and_then(|asks| {
            let is_before = |suspect: &u32| is_before(ranked[*suspect as usize], narrow);
            suspects.into_iter().filter(is_before).find(|suspect| {
                let less = before.entry(*suspect).or_insert_with(|| asked(ranked[*suspect as usize]));
                less.as_ref().is_some_and(|less| less.iter().all(|one| asks.binary_search(one).is_ok()))
            })
        });
        match broader {
            // Alternatives of one pattern are both written by `either`.
            Some(broader) if is_alternative(narrow, ranked[broader as usize]) => {}
            Some(broader) => diags.push(shadow(narrow, ranked[broader as usize])),
            // A pattern that is itself shadowed would add nothing.
            None if !may_fail(&narrow.pattern) => broad.add(number),
            None => {}
        }
    }
}

/// Returns whether the first of two patterns, which are in this order or have different benefits, is tried
/// before the other. Of equal benefits, patterns for one name precede those for any.
fn is_before(first: &Lowered, other: &Lowered) -> bool {
    let is_for_any = |lowered: &Lowered| matches!(&lowered.pattern.node(lowered.pattern.root).kind, NodeKind::Operation(root) if root.name.is_none());
    first.pattern.benefit > other.pattern.benefit || is_for_any(first) == is_for_any(other)
}

/// Returns whether two lowered patterns are alternatives of one.
fn is_alternative(one: &Lowered, other: &Lowered) -> bool {
    one.span == other.span && one.pattern.name == other.pattern.name
}

/// A predicate of a pattern.
type Asked = (AnswerId, QuestionId, PositionId);

/// The patterns so far that may be broader than later ones, by their ranks. A pattern can only shadow another
/// one if its names and literals are among those of the other. Each is indexed by its rarest name or literal,
/// because only patterns that contain it can be narrower.
struct Broad {
    words: Vec<Words>,
    /// Number of patterns that contain each name or literal.
    counts: FxHashMap<u64, u32>,
    by_rarest: FxHashMap<Option<u64>, SmallVec<[u32; 4]>>,
}

impl Broad {
    /// Creates the index without any of the patterns.
    fn new(ranked: &[&Lowered]) -> Broad {
        let words: Vec<Words> = ranked.iter().map(|lowered| words(&lowered.pattern)).collect();
        let mut counts: FxHashMap<u64, u32> = FxHashMap::default();
        counts.reserve(ranked.len());
        for word in words.iter().flatten() {
            *counts.entry(*word).or_default() += 1;
        }
        let mut by_rarest = FxHashMap::default();
        by_rarest.reserve(ranked.len());
        Broad { words, counts, by_rarest }
    }

    /// Adds the pattern of a rank.
    fn add(&mut self, number: u32) {
        let own = self.words[number as usize].iter().copied();
        let rarest = own.min_by_key(|word| (self.counts.get(word).copied(), *word));
        self.by_rarest.entry(rarest).or_default().push(number);
    }

    /// Returns the patterns that may be broader than the pattern of a rank, in order.
    fn suspects(&self, number: u32) -> SmallVec<[u32; 4]> {
        let own = &self.words[number as usize];
        let is_less =
            |other: &&u32| self.words[**other as usize].iter().all(|word| own.binary_search(word).is_ok());
        let mut suspects = SmallVec::new();
        let mut n_left = MAX_COMPARED;
        for word in own.iter().copied().map(Some).chain([None]) {
            let compared = self.by_rarest.get(&word).map_or(&[][..], SmallVec::as_slice);
            let compared = &compared[..compared.len().min(n_left)];
            n_left -= compared.len();
            suspects.extend(compared.iter().filter(is_less).copied());
        }
        suspects.sort_unstable();
        suspects
    }
}

/// Hashes of the names and literals of a pattern, sorted.
type Words = SmallVec<[u64; 8]>;

fn words(pattern: &Pattern) -> Words {
    let mut words = Words::new();
    for id in pattern.match_nodes() {
        let NodeKind::Operation(op) = &pattern.node(id).kind else { continue };
        let is_root = id == pattern.root;
        if op.name.is_some() {
            words.push(FxBuildHasher.hash_one((is_root, &op.name)));
        }
        for attribute in &op.attributes {
            words.push(FxBuildHasher.hash_one(&attribute.name));
            if let NodeKind::Attribute { value: Some(text), .. } = &pattern.node(attribute.value).kind {
                words.push(FxBuildHasher.hash_one((&attribute.name, text)));
            }
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// Returns whether the rewrite of a matching pattern may still fail.
fn may_fail(pattern: &Pattern) -> bool {
    pattern.external_rewrite.is_some()
        || pattern.rewrite_nodes().any(|id| matches!(pattern.node(id).kind, NodeKind::NativeRewrite(_)))
}

fn shadow(lowered: &Lowered, broader: &Lowered) -> Diag {
    let name = |lowered: &Lowered| match &lowered.pattern.name {
        Some(name) => format!("pattern `{name}`"),
        None => "this pattern".to_owned(),
    };
    let (benefit, more) = (lowered.pattern.benefit, broader.pattern.benefit);
    let why = if more > benefit {
        format!("has a higher benefit: {more}, not {benefit}")
    } else {
        format!("has the same benefit, {benefit}, and comes first")
    };
    let message = format!("{} is never applied: another one matches all that it matches", name(lowered));
    Diag::warning(lowered.span, message)
        .note_at(broader.span, format!("{} {why}", name(broader)))
        .help(format!("to try the narrower one first: `with benefit({})`", more.saturating_add(1)))
        .lint("shadowed_patterns")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::compile_text;
    use crate::sema::Strictness;
    use pdll_support::source::SourceMap;

    /// Deterministic pseudo-random numbers.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, n: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % n
        }

        fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
            from[self.below(from.len() as u64) as usize]
        }

        fn op(&mut self, depth: u32) -> String {
            let name = self.pick(&["a.x", "a.y", ""]);
            let operand = match depth {
                0 => String::new(),
                _ => self.pick(&["", "(_: Value)", "()"]).to_owned(),
            };
            let operand = match depth > 0 && self.below(2) == 0 {
                true => format!("({})", self.op(depth - 1)),
                false => operand,
            };
            let attrs =
                self.pick(&["", "", " {k}", " {k = attr<\"1\">}", " {k = attr<\"2\">}", " {k = _: Attr}"]);
            format!("op<{name}>{operand}{attrs}")
        }
    }

    /// The result equals that of comparing every pair of patterns.
    #[test]
    fn shadowed_patterns_equal_those_found_pair_by_pair() {
        let mut numbers = Numbers(1);
        let mut n_found = 0;
        for round in 0..60 {
            let text: String = (0..12)
                .map(|_| {
                    let (benefit, op) = (1 + numbers.below(3), numbers.op(2));
                    format!("Pattern with benefit({benefit}) => erase {op};\n")
                })
                .collect();
            let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
            let source = sources.add_text("random.pdll", text.as_str(), None);
            let unit = compile_text(&mut sources, source, &[], Strictness::Upstream, &mut diags);
            assert_eq!(diags.take().len(), 0, "{text}");
            let mut found = Diags::new();
            shadowed(&unit.compiled, &unit.ods, &mut found);
            let found: Vec<String> = found.take().iter().map(|diag| format!("{diag:?}")).collect();
            n_found += found.len();
            assert_eq!(found, of_all_pairs(&unit.compiled, &unit.ods), "round {round}:\n{text}");
        }
        assert!(n_found > 100, "{n_found}");
    }

    fn of_all_pairs(compiled: &Compiled, ods: &OdsContext) -> Vec<String> {
        let mut ranked: Vec<&Lowered> = compiled.lowered.iter().collect();
        sort_by_number(&mut ranked, |lowered| !u32::from(lowered.pattern.benefit));
        let mut vocabulary = Vocabulary::new();
        let mut before: Vec<(&Lowered, Option<pdll_support::text::Text>, Vec<Asked>)> = Vec::new();
        let mut found = Vec::new();
        for lowered in ranked {
            let Ok(all) = collect(&lowered.pattern, ods, &mut vocabulary) else { continue };
            let asked: Vec<Asked> =
                all.predicates.iter().map(|p| (p.answer, p.question, p.position)).collect();
            let broader = before.iter().find(|(broad, root, less)| {
                (*root == all.root_name || root.is_none() && is_before(broad, lowered))
                    && less.iter().all(|one| asked.contains(one))
            });
            match broader {
                Some((broader, ..)) => found.push(format!("{:?}", shadow(lowered, broader))),
                None => before.push((lowered, all.root_name, asked)),
            }
        }
        found
    }
}
