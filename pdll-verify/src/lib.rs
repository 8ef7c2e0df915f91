//! Proofs of patterns, and an interpreter of integer programs, by one definition of what operations mean.
//!
//! Needed in tests, to show that patterns on integers keep the meaning of programs, or to find a program for which they do not. `pdll verify`,
//! `pdll gen-tests` and `pdll run` are its commands, `docs/verify.md` is the manual.
//!
//! `term` (bit vectors) → `solve` (satisfiability), `semantics` (operations in terms) → `folders` (comparison with them), `contract` (native functions), `definition` (operations
//! of users), `interpret` (programs on concrete values) → `obligation` (patterns to conditions, and their answers), `functions` (programs before and after) and `self_test` (tests that are derived from
//! patterns) → `report`.

pub mod contract;
pub mod definition;
pub mod folders;
pub mod functions;
pub mod interpret;
pub mod obligation;
pub mod report;
pub mod self_test;
pub mod semantics;
pub mod solve;
pub mod term;

use pdll::ir::Context;
use pdll::native::NativeRegistry;
use pdll::rewrite::RewritePatternSet;

use contract::Contracts;
use obligation::{Options, Outcome, PatternReport, verify_pattern};
use self_test::{SelfTest, TestOptions, check_contracts, test_set};

/// Makes a function the semantics of an operation. An item beside it, named as the function in camel case, defines them: `Mad::define()`.
///
/// The function adds the operation to an [`Encoder`](semantics::Encoder) and returns its results, as [`define`](semantics::define) describes. The
/// type of its second parameter is an operation of `ods!`, for which the function receives an [`Instance`](semantics::Instance):
///
/// ```
/// use pdll::prelude::*;
/// use pdll_verify::semantics::{Encoder, Value as Term};
///
/// ods! {
///     mod my;
///     def My_Dialect : Dialect { let name = "my"; }
///     def ClearOp : Op<My_Dialect, "clear", [Pure, SameOperandsAndResultType]> {
///         let arguments = (ins AnySignlessInteger:$value, AnySignlessInteger:$mask);
///         let results = (outs AnySignlessInteger:$result);
///     }
/// }
///
/// #[pdll_verify::semantics]
/// fn clear(e: &mut Encoder, op: my::ClearOp) -> Vec<Term> {
///     let mask = e.terms.not(op.bits(1));
///     let bits = e.terms.and(op.bits(0), mask);
///     e.pure(op, bits)
/// }
///
/// // In a `#[test]`, before the proofs:
/// Clear::define()?;
/// # Ok::<(), pdll_verify::semantics::DefineError>(())
/// ```
///
/// An operation without the trait `SameOperandsAndResultType`, or with attributes, needs its signature, and one that no `ods!` defines its name:
///
/// ```
/// use pdll_verify::semantics::{Encoder, Instance, Value};
///
/// /// Whether a number is less than another one, by a predicate.
/// #[pdll_verify::semantics("my.is", operands = [A, A], results = [Bit], relation = Integer, attributes = [inverted: Exact])]
/// fn is_less(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
///     let less = e.terms.ult(op.bits(0), op.bits(1));
///     let inverted = e.flag(op, 0, 0);
///     let bits = e.terms.xor(less, inverted);
///     e.pure(op, bits)
/// }
///
/// IsLess::define()?;
/// # Ok::<(), pdll_verify::semantics::DefineError>(())
/// ```
///
/// The words are the variants of [`Slot`](semantics::Slot), [`Relation`](semantics::Relation) and [`AttributeKind`](semantics::AttributeKind). `crate
/// = path` is the path of this crate if it is not `::pdll_verify`.
pub use pdll_macros::semantics;

/// Returns the answers about the patterns that a function adds to a set, such as the `populate` of a `pdll!`. Patterns that are Rust are
/// skipped. The native functions that the function registers have the contracts of their attributes, unless the options have others. What
/// `Semantics op<…>(…) = …;` of the set says about operations is added to the definitions of the options.
pub fn verify_set(
    ctx: &Context,
    populate: impl FnOnce(&mut RewritePatternSet),
    options: &Options,
) -> Vec<PatternReport> {
    let mut set = RewritePatternSet::new(ctx);
    populate(&mut set);
    let mut contracts = options.contracts.clone();
    if let Err(error) = contracts.add_natives(set.natives()) {
        return vec![PatternReport::failed(error.to_string())];
    }
    let definitions = match options.definitions.with_semantics_of(&set) {
        Ok(definitions) => definitions,
        Err(error) => return vec![PatternReport::failed(error.to_string())],
    };
    let options = Options { contracts, definitions, ..options.clone() };
    match set.pattern_ir() {
        Ok(patterns) => patterns.iter().map(|pattern| verify_pattern(ctx, pattern, &options)).collect(),
        Err(error) => vec![PatternReport::failed(error.to_string())],
    }
}

/// Panics with a report if a pattern that a function adds is refuted. For tests of users' patterns.
///
/// ```
/// use pdll::prelude::*;
///
/// pdll! {
///     pub mod combine;
///     Pattern XorSelfTwice => replace op<arith.xori>(op<arith.xori>(x: Value, y: Value), y) with x;
/// }
///
/// // In a `#[test]`:
/// let ctx = Context::new();
/// pdll_verify::assert_verified(&ctx, combine::populate, &Default::default());
/// ```
pub fn assert_verified(ctx: &Context, populate: impl FnOnce(&mut RewritePatternSet), options: &Options) {
    let reports = verify_set(ctx, populate, options);
    let is_wrong =
        |found: &&PatternReport| matches!(found.outcome, Outcome::Refuted(_) | Outcome::Failed { .. });
    let wrong: Vec<String> =
        reports.iter().filter(is_wrong).map(|found| report::text(found, |_, _| None)).collect();
    if !wrong.is_empty() {
        panic!("{}", wrong.join(""));
    }
}

/// Tests the patterns that a function adds to a set, such as the `populate` of a `pdll!`, by programs that are derived from them: some on which a
/// pattern fires, and for each question that its matcher asks one where the pattern does not fire for this reason alone. All implementations
/// must agree, and values before and after are compared where the operations are modelled. Patterns that are Rust are skipped.
///
/// The context must have loaded `func` and the dialects of the patterns.
///
/// # Errors
/// The set cannot be frozen.
pub fn self_test(
    ctx: &Context,
    populate: impl FnOnce(&mut RewritePatternSet),
    options: &TestOptions,
) -> Result<SelfTest, String> {
    test_set(ctx, populate, options)
}

/// Panics with a report if a pattern that a function adds fails its [`self_test()`]. For tests of users' patterns.
///
/// ```
/// use pdll::prelude::*;
///
/// pdll! {
///     pub mod combine;
///     Pattern XorSelfTwice => replace op<arith.xori>(op<arith.xori>(x: Value, y: Value), y) with x;
/// }
///
/// // In a `#[test]`:
/// let ctx = Context::new();
/// pdll_dialects::load_all_dialects(&ctx);
/// pdll_verify::assert_self_tested(&ctx, combine::populate, &Default::default());
/// ```
pub fn assert_self_tested(
    ctx: &Context,
    populate: impl FnOnce(&mut RewritePatternSet),
    options: &TestOptions,
) {
    let tests = test_set(ctx, populate, options).unwrap_or_else(|error| panic!("{error}"));
    if tests.has_failures() {
        let failed = tests.patterns.iter().filter(|pattern| !pattern.failures.is_empty());
        panic!("{}", failed.map(|pattern| report::tests_text(pattern, |_, _| None)).collect::<String>());
    }
}

/// Panics with the first call that contradicts a contract of a native function. The functions are those of the registry, the contracts are those
/// of their attributes and those of PDLL text, which may be empty. A contract of the text whose function is not registered is not tested.
///
/// ```
/// use pdll::prelude::*;
///
/// #[native_constraint(ensures = "constant(value), value == 1")]
/// fn is_one(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
///     let constant = value.constant(rewriter);
///     constant.is_some_and(|constant| constant.as_bool(rewriter.context()) == Some(true))
/// }
///
/// // In a `#[test]`:
/// let ctx = Context::new();
/// pdll_dialects::load_all_dialects(&ctx);
/// let mut natives = pdll::native::NativeRegistry::new();
/// natives.register::<IsOne>()?;
/// pdll_verify::assert_contracts(&ctx, "", &natives);
/// # Ok::<(), pdll::native::NativeError>(())
/// ```
pub fn assert_contracts(ctx: &Context, pdll: &str, natives: &NativeRegistry) {
    let contracts = Contracts::of_pdll(pdll).unwrap_or_else(|error| panic!("{error}"));
    let tests = check_contracts(ctx, &contracts, natives);
    let wrong: Vec<String> =
        tests.iter().filter(|test| test.failure.is_some()).map(ToString::to_string).collect();
    if !wrong.is_empty() {
        panic!("{}", wrong.join("\n"));
    }
}

/// Writes the tests `verify` and `self_test` of the patterns of a module of `pdll!`, in a module of the name that is given.
///
/// `verify` proves the patterns as [`assert_verified`] does, and `self_test` runs the tests that are derived from them as [`assert_self_tested`] does.
/// The expression returns a context that has loaded `func` and the dialects of the patterns.
///
/// ```
/// use pdll::prelude::*;
///
/// pdll! {
///     pub mod combine;
///     Pattern XorSelfTwice => replace op<arith.xori>(op<arith.xori>(x: Value, y: Value), y) with x;
/// }
///
/// pdll_verify::pattern_tests!(combine_tests: combine, {
///     let ctx = Context::new();
///     pdll_dialects::load_all_dialects(&ctx);
///     ctx
/// });
/// ```
#[macro_export]
macro_rules! pattern_tests {
    ($tests:ident: $patterns:ident, $context:expr $(,)?) => {
        #[cfg(test)]
        mod $tests {
            use super::*;

            #[test]
            fn verify() {
                $crate::assert_verified(&$context, $patterns::populate, &::std::default::Default::default());
            }

            #[test]
            fn self_test() {
                $crate::assert_self_tested(
                    &$context,
                    $patterns::populate,
                    &::std::default::Default::default(),
                );
            }
        }
    };
}

/// The examples of the page on proofs are tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/verify.md")]
struct Guide;
