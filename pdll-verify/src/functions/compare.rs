//! The answers about the functions of two programs.

use std::fmt;

use pdll::ir::{Block, Ir, Op};

use crate::functions::execute::execute;
use crate::interpret::decode::ty_of;
use crate::interpret::machine::functions;
use crate::interpret::{Rt, Run, RunLimits, refines, run};
use crate::obligation::Options;
use crate::semantics::{Encoder, Ty, Value, is_not_refined};
use crate::solve::{Answer, solve, solve_external};
use crate::term::{TermId, Terms};

/// The answer about a function.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FunctionReport {
    /// Name of the function.
    pub name: String,
    /// Answer.
    pub outcome: FunctionOutcome,
}

/// The kinds of answers about a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FunctionOutcome {
    /// The second function returns what the first may return, for all arguments.
    Proved,
    /// It does not for these arguments.
    Refuted {
        /// Arguments.
        args: Vec<String>,
        /// What the first function returns.
        before: String,
        /// What the second function returns.
        after: String,
        /// Whether the interpreter confirmed it.
        is_confirmed: bool,
        /// Width of `index`.
        index_width: u32,
    },
    /// A limit was reached.
    OutOfTime,
    /// The functions cannot be compared.
    NotModelled {
        /// The reason.
        what: String,
    },
    /// The solver failed.
    Failed {
        /// Message.
        message: String,
    },
}

impl fmt::Display for FunctionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.outcome {
            FunctionOutcome::Proved => write!(f, "proved: `{name}`"),
            FunctionOutcome::Refuted { args, before, after, is_confirmed, index_width } => {
                write!(f, "refuted: `{name}`: {before} before and {after} after")?;
                if !args.is_empty() {
                    write!(f, ", with {}", args.join(", "))?;
                }
                write!(f, " ({index_width} bits of `index`)")?;
                if *is_confirmed { Ok(()) } else { f.write_str("\nnote: the interpreter did not confirm it") }
            }
            FunctionOutcome::OutOfTime => write!(f, "out of time: `{name}`"),
            FunctionOutcome::NotModelled { what } => write!(f, "not modelled: `{name}`: {what}"),
            FunctionOutcome::Failed { message } => write!(f, "failed: `{name}`: {message}"),
        }
    }
}

/// Returns whether each function of the second program refines the one of its name in the first: it is defined where the first is, and returns the same
/// values where those are not poison. Functions of operations that have semantics, `scf.if` and `scf.execute_region` are compared; functions of
/// the second program alone are left out. The result is sorted by name.
///
/// ```
/// use pdll::prelude::*;
/// use pdll_verify::functions::{FunctionOutcome, compare_functions};
///
/// let ctx = Context::new();
/// pdll_dialects::load_all_dialects(&ctx);
/// let before = parse(&ctx, "func.func @f(%a: i32, %c: i1) -> i32 {
///     %0 = scf.if %c -> i32 {
///         %1 = arith.addi %a, %a : i32
///         scf.yield %1 : i32
///     } else {
///         scf.yield %a : i32
///     }
///     return %0 : i32
/// }")?;
/// let after = parse(&ctx, "func.func @f(%a: i32, %c: i1) -> i32 {
///     %0 = arith.extui %c : i1 to i32
///     %1 = arith.shli %a, %0 : i32
///     return %1 : i32
/// }")?;
/// let found = compare_functions(&before, &after, &Default::default());
/// assert_eq!(found[0].outcome, FunctionOutcome::Proved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare_functions(before: &Ir, after: &Ir, options: &Options) -> Vec<FunctionReport> {
    let (old, new) = (functions(before), functions(after));
    let mut names: Vec<&String> = old.keys().collect();
    names.sort_unstable();
    let report = |name: &String| {
        let outcome = match new.get(name) {
            Some(new) => Pair { name, before: (before, old[name]), after: (after, *new), options }.answer(),
            None => Err("the second program does not have it".to_owned()),
        };
        let outcome = outcome.unwrap_or_else(|what| FunctionOutcome::NotModelled { what });
        FunctionReport { name: name.clone(), outcome }
    };
    names.into_iter().filter(|name| entry(before, old[*name]).is_some()).map(report).collect()
}

/// Returns the only block of a function.
fn entry(ir: &Ir, function: Op) -> Option<Block> {
    function.regions(ir).first().and_then(|region| region.entry(ir))
}

struct Pair<'a> {
    name: &'a str,
    before: (&'a Ir, Op),
    after: (&'a Ir, Op),
    options: &'a Options,
}

impl Pair<'_> {
    fn answer(&self) -> Result<FunctionOutcome, String> {
        for index_width in &self.options.index_widths {
            let outcome = self.answer_for(*index_width)?;
            if outcome != FunctionOutcome::Proved {
                return Ok(outcome);
            }
        }
        Ok(FunctionOutcome::Proved)
    }

    /// Returns the types of the arguments of a function, and its block.
    fn parameters((ir, function): (&Ir, Op)) -> Result<(Vec<Ty>, Block), String> {
        let block = entry(ir, function).ok_or("no body")?;
        let ty = |ty: pdll::ir::Type| {
            ty_of(ir.context(), ty).ok_or_else(|| format!("values of type `{}`", ty.display(ir.context())))
        };
        let types: Result<Vec<Ty>, String> = block.args(ir).iter().map(|arg| ty(arg.ty(ir))).collect();
        if function.regions(ir)[0].blocks(ir).count() > 1 {
            return Err("several blocks".to_owned());
        }
        Ok((types?, block))
    }

    fn answer_for(&self, index_width: u32) -> Result<FunctionOutcome, String> {
        let (types, block) = Pair::parameters(self.before)?;
        let (types_after, block_after) = Pair::parameters(self.after)?;
        if types != types_after {
            return Err("other types of arguments".to_owned());
        }
        let mut e = Encoder::new(index_width);
        let args: Vec<Value> =
            types.iter().enumerate().map(|(i, ty)| e.variable(*ty, &format!("arg{i}"))).collect();
        let old = execute(self.before.0, &mut e, block, &args)?;
        let undefined_before = e.undefined;
        e.undefined = e.terms.no();
        let new = execute(self.after.0, &mut e, block_after, &args)?;
        let kinds = |values: &[Value]| values.iter().map(|value| value.ty).collect::<Vec<_>>();
        if kinds(&old) != kinds(&new) {
            return Err("other types of results".to_owned());
        }
        let mut wrong = vec![e.undefined];
        for (old, new) in old.iter().zip(&new) {
            wrong.push(is_not_refined(&mut e, *old, *new));
        }
        let (is_wrong, is_defined) = (e.terms.any(wrong), e.terms.not(undefined_before));
        let condition = e.terms.and(is_defined, is_wrong);
        let answer = match self.ask(&e.terms, condition) {
            Ok(answer) => answer,
            Err(message) => return Ok(FunctionOutcome::Failed { message }),
        };
        let assignment = match answer {
            Answer::Unsatisfiable => return Ok(FunctionOutcome::Proved),
            Answer::Unknown => return Ok(FunctionOutcome::OutOfTime),
            Answer::Satisfiable(assignment) => assignment,
        };
        let args = args.iter().map(|value| {
            let [bits, poison] =
                [value.bits, value.poison].map(|term| e.terms.evaluate(&[term], &assignment)[0]);
            Rt { ty: value.ty, width: e.width(value.ty), bits: (poison == 0).then_some(bits) }
        });
        Ok(self.refuted(&args.collect::<Vec<_>>(), index_width))
    }

    fn ask(&self, terms: &Terms, condition: TermId) -> Result<Answer, String> {
        match self.options.solver {
            Some(solver) if terms.as_const(condition).is_none() => {
                solve_external(solver, terms, condition, &self.options.limits)
            }
            _ => Ok(solve(terms, condition, &self.options.limits)),
        }
    }

    /// Returns the refutation by arguments, with what the interpreter returns.
    fn refuted(&self, args: &[Rt], index_width: u32) -> FunctionOutcome {
        let limits = RunLimits { index_width, ..RunLimits::default() };
        let [before, after] = [self.before.0, self.after.0].map(|ir| run(ir, self.name, args, &limits));
        let list = |values: &[Rt]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let shown = |run: &Result<Run, _>| match run {
            Ok(Run::Returned(values)) => list(values),
            Ok(Run::Undefined { op, .. }) => format!("undefined behavior of `{op}`"),
            Err(_) => "?".to_owned(),
        };
        FunctionOutcome::Refuted {
            args: args.iter().map(ToString::to_string).collect(),
            before: shown(&before),
            after: shown(&after),
            is_confirmed: matches!((&before, &after), (Ok(before), Ok(after)) if !refines(before, after)),
            index_width,
        }
    }
}
