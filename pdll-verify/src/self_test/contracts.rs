//! Tests of contracts: native functions are called with corner and random values, and what they promise is compared with what they do.

use pdll::ir::{Attribute, Context, Ir, Value as IrValue};
use pdll::native::{NativeEntry, NativeKind, NativeRegistry, PdlValue, PdlValues};
use pdll::pattern_ir::pattern::EntityKind;
use pdll::rewrite::PatternRewriter;
use pdll::text::{parse, parse_attribute, parse_type};

use crate::contract::{Argument, Contract, ContractError, Contracts, Defined, Fact, Promise};
use crate::self_test::rng::Rng;
use crate::self_test::ways::ops;
use crate::semantics::{AttributeKind, Encoder, Ty, attribute_bits};
use crate::term::{mask, signed};

/// Number of calls of each function.
const N_CALLS: usize = 400;
/// Types of arguments.
const TYPES: [Ty; 7] = [Ty::Int(8), Ty::Int(1), Ty::Int(32), Ty::Index, Ty::Int(64), Ty::Int(4), Ty::Int(16)];
/// Width of `index`.
const INDEX_WIDTH: u32 = 64;

/// What the calls of a native function showed about its contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContractTest {
    /// Name of the function.
    pub name: String,
    /// File of the Rust function whose attribute has the contract; `None` for a contract of PDLL text.
    pub file: Option<String>,
    /// Line of the contract, from one.
    pub line: u32,
    /// Number of calls in which it held, or returned results, and the contract was compared.
    pub n_calls: usize,
    /// The first call that contradicts the contract.
    pub failure: Option<String>,
    /// The reason why nothing was compared.
    pub not_tested: Option<String>,
}

impl std::fmt::Display for ContractTest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ContractTest { name, file, line, n_calls, failure, not_tested } = self;
        if let Some(file) = file {
            write!(f, "{file}:")?;
        }
        let s = if *n_calls == 1 { "" } else { "s" };
        match (failure, not_tested) {
            (Some(failure), _) => write!(f, "{line}: error: the contract of `{name}` is wrong: {failure}"),
            (None, Some(reason)) => write!(f, "{line}: not tested: the contract of `{name}`: {reason}"),
            (None, None) => write!(f, "{line}: the contract of `{name}` holds in {n_calls} call{s}"),
        }
    }
}

/// Calls the functions of a registry, and compares them with the given contracts and with those of their attributes. The results are in the
/// order of the lines. The context must have loaded `func` and `arith`.
///
/// Values and attributes of one call have one type. Functions on operations and ranges are not tested.
pub fn check_contracts(ctx: &Context, contracts: &Contracts, natives: &NativeRegistry) -> Vec<ContractTest> {
    let allowed = ctx.allows_unregistered_dialects();
    ctx.allow_unregistered_dialects(true);
    let kinds = [NativeKind::Constraint, NativeKind::Rewrite];
    let entry_of = |name: &str| kinds.into_iter().find_map(|kind| natives.get(kind, name).ok());
    let mut tests: Vec<ContractTest> =
        contracts.iter().map(|(name, contract)| test(ctx, name, contract, entry_of(name))).collect();
    for entry in natives.iter() {
        let contract = entry.contract.as_ref().map(Contract::of_native);
        tests.extend(contract.map(|contract| match contract {
            Ok(contract) => test(ctx, &entry.name, &contract, Some(entry)),
            Err(ContractError { file, line, message }) => {
                let name = entry.name.clone();
                ContractTest { name, file, line, n_calls: 0, failure: Some(message), not_tested: None }
            }
        }));
    }
    tests.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    ctx.allow_unregistered_dialects(allowed);
    tests
}

fn test(ctx: &Context, name: &str, contract: &Contract, entry: Option<&NativeEntry>) -> ContractTest {
    let mut test = ContractTest {
        name: name.to_owned(),
        file: contract.file().map(str::to_owned),
        line: contract.line(),
        n_calls: 0,
        failure: None,
        not_tested: None,
    };
    match entry {
        Some(entry) => calls(ctx, contract, entry, &mut test),
        None => test.not_tested = Some("the function is not registered".to_owned()),
    }
    test
}

fn calls(ctx: &Context, contract: &Contract, entry: &NativeEntry, test: &mut ContractTest) {
    let n_params = contract.params().len();
    if entry.params.len() != n_params {
        let n = entry.params.len();
        let s = if n_params == 1 { "" } else { "s" };
        test.failure = Some(format!("the declaration has {n_params} parameter{s}, and the function {n}"));
        return;
    }
    let is_simple =
        |kind: &EntityKind| matches!(kind, EntityKind::Value | EntityKind::Type | EntityKind::Attribute);
    if let Some(kind) = entry.params.iter().find(|kind| !is_simple(kind)) {
        test.not_tested = Some(format!("it takes `{}`", kind.name()));
        return;
    }
    let mut rng = Rng::new(n_params as u64);
    let mut misfit = None;
    for number in 0..N_CALLS {
        let drawn = draw(&entry.params, number, &mut rng);
        match call(ctx, contract, entry, &drawn) {
            Ok(is_compared) => test.n_calls += usize::from(is_compared),
            Err(Wrong::Misfit(reason)) => misfit = Some(reason),
            Err(Wrong::Contradiction(what)) => {
                let args = contract.params().iter().zip(&drawn);
                let args: Vec<String> =
                    args.map(|(name, arg)| format!("`{name}` = {}", arg.words())).collect();
                test.failure = Some(format!("{what}, where {}", args.join(", ")));
                return;
            }
        }
    }
    if test.n_calls == 0 {
        let never = || format!("it held in none of {N_CALLS} calls");
        test.not_tested = Some(misfit.unwrap_or_else(never));
    }
}

/// An argument before it is in a program.
#[derive(Clone, Copy)]
struct Drawn {
    kind: EntityKind,
    ty: Ty,
    bits: u128,
    /// Whether a value is a constant.
    is_constant: bool,
    /// Whether a value has a user.
    is_used: bool,
}

impl Drawn {
    fn attribute(&self) -> String {
        match self.ty {
            Ty::Int(1) => (self.bits & 1 == 1).to_string(),
            ty => format!("{} : {ty}", signed(self.bits, ty.width(INDEX_WIDTH))),
        }
    }

    fn words(&self) -> String {
        let used = if self.is_used { "with" } else { "without" };
        match (self.kind, self.is_constant) {
            (EntityKind::Type, _) => self.ty.to_string(),
            (EntityKind::Value, true) => format!("the constant {} {used} a use", self.attribute()),
            (EntityKind::Value, false) => format!("an argument {used} a use, which is {}", self.attribute()),
            _ => self.attribute(),
        }
    }
}

/// Draws arguments: corner values of each type first, then random ones.
fn draw(kinds: &[EntityKind], number: usize, rng: &mut Rng) -> Vec<Drawn> {
    let common = TYPES[number % TYPES.len()];
    let has_attributes = kinds.contains(&EntityKind::Attribute);
    let one = |kind: &EntityKind| {
        let is_free = *kind == EntityKind::Type && !has_attributes;
        let ty = if is_free && rng.percent(60) { TYPES[rng.below(TYPES.len())] } else { common };
        let width = ty.width(INDEX_WIDTH);
        let highest = 1_u128 << (width - 1);
        let corners = [0, 1, mask(width), highest, highest - 1, 2, 3, 8, 24, 32, 48, 56];
        let bits = match rng.percent(80) {
            true => corners[rng.below(corners.len())],
            false => u128::from(rng.next()) << 64 | u128::from(rng.next()),
        };
        let (is_constant, is_used) = (rng.percent(75), rng.percent(50));
        Drawn { kind: *kind, ty, bits: bits & mask(width), is_constant, is_used }
    };
    kinds.iter().map(one).collect()
}

/// Why a call says nothing, or that the contract is wrong.
enum Wrong {
    /// The contract does not fit the arguments, or a program cannot be made.
    Misfit(String),
    /// The function does something else.
    Contradiction(String),
}

/// Calls the function; returns whether it held and was compared.
fn call(ctx: &Context, contract: &Contract, entry: &NativeEntry, drawn: &[Drawn]) -> Result<bool, Wrong> {
    let misfit = |error: &dyn std::fmt::Display| Wrong::Misfit(error.to_string());
    let mut ir = parse(ctx, &program(drawn)).map_err(|error| misfit(&error))?;
    let values = values(&ir, drawn);
    let mut args = Vec::new();
    for (index, arg) in drawn.iter().enumerate() {
        args.push(match arg.kind {
            EntityKind::Value => PdlValue::Value(values[index].ok_or_else(|| misfit(&"a value is missing"))?),
            EntityKind::Type => {
                PdlValue::Type(parse_type(ctx, &arg.ty.to_string()).map_err(|error| misfit(&error))?)
            }
            _ => {
                let attribute = parse_attribute(ctx, &arg.attribute()).map_err(|error| misfit(&error))?;
                PdlValue::Attribute(attribute)
            }
        });
    }
    let mut rewriter = PatternRewriter::new(&mut ir);
    let results = entry.call(&mut rewriter, &args).map_err(|error| misfit(&error))?;
    let Some(results) = results else { return Ok(false) };
    let mut e = Encoder::new(INDEX_WIDTH);
    let terms: Vec<Argument> = drawn
        .iter()
        .map(|arg| match arg.kind {
            EntityKind::Value => Argument::Value(e.constant(arg.ty, arg.bits)),
            EntityKind::Type => Argument::Type(arg.ty),
            _ => Argument::Bits(e.constant(arg.ty, arg.bits).bits),
        })
        .collect();
    let promise = contract.apply(&mut e, &terms, &mut |_, _, _| None).map_err(|error| misfit(&error))?;
    for (condition, clause) in promise.conditions.iter().zip(&promise.clauses) {
        if e.terms.as_const(*condition) != Some(1) {
            return Err(Wrong::Contradiction(format!("`{}` is false", contract.clause(*clause))));
        }
    }
    facts(&ir, &promise, drawn, &values)?;
    result(ctx, &e, &promise, &results)?;
    Ok(true)
}

/// Returns a function with the values of a call.
fn program(drawn: &[Drawn]) -> String {
    let mut params = Vec::new();
    let mut body = String::new();
    for (index, arg) in drawn.iter().enumerate().filter(|(_, arg)| arg.kind == EntityKind::Value) {
        match arg.is_constant {
            true => {
                let value = arg.attribute();
                body.push_str(&format!(
                    "%v{index} = \"arith.constant\"() {{value = {value}}} : () -> {}\n",
                    arg.ty
                ));
            }
            false => params.push((format!("%v{index}"), arg.ty)),
        }
        if arg.is_used {
            body.push_str(&format!("\"test.use\"(%v{index}) : ({}) -> ()\n", arg.ty));
        }
    }
    let types: Vec<String> = params.iter().map(|(_, ty)| ty.to_string()).collect();
    let params: Vec<String> = params.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    format!(
        "\"func.func\"() <{{function_type = ({}) -> (), sym_name = \"f\"}}> ({{\n^bb0({}):\n{body}\"func.return\"() : () -> ()\n}}) : () -> ()\n",
        types.join(", "),
        params.join(", ")
    )
}

/// Returns the value of each argument that is one.
fn values(ir: &Ir, drawn: &[Drawn]) -> Vec<Option<IrValue>> {
    let all = ops(ir);
    let mut constants = all.iter().filter(|op| op.n_results(ir) == 1).map(|op| op.result(ir, 0));
    let block = all.first().and_then(|op| op.block(ir));
    let mut params = block.map_or(&[][..], |block| block.args(ir)).iter().copied();
    let value = |arg: &Drawn| match (arg.kind, arg.is_constant) {
        (EntityKind::Value, true) => constants.next(),
        (EntityKind::Value, false) => params.next(),
        _ => None,
    };
    drawn.iter().map(value).collect()
}

/// Compares the facts of a promise.
fn facts(ir: &Ir, promise: &Promise, drawn: &[Drawn], values: &[Option<IrValue>]) -> Result<(), Wrong> {
    let is_used = |index: usize| values[index].is_some_and(|value| value.users(ir).next().is_some());
    for fact in &promise.facts {
        let what = match *fact {
            Fact::Constant(index) if !drawn[index].is_constant => "a value is not a constant",
            Fact::Unused(index) if is_used(index) => "a value has users",
            Fact::Replaces(old, new) if old != new && is_used(old) => "a value that is replaced has users",
            _ => continue,
        };
        return Err(Wrong::Contradiction(what.to_owned()));
    }
    Ok(())
}

/// Compares the result that the contract defines.
fn result(ctx: &Context, e: &Encoder, promise: &Promise, results: &PdlValues) -> Result<(), Wrong> {
    let Some(defined) = promise.result else { return Ok(()) };
    let Some(PdlValue::Attribute(found)) = results.first() else {
        return Err(Wrong::Misfit("it returns no attribute".to_owned()));
    };
    let width = |attribute: &Attribute| {
        let ty = attribute.ty(ctx)?.display(ctx).to_string();
        Some(Ty::parse(&ty)?.width(INDEX_WIDTH))
    };
    let text = found.display(ctx).to_string();
    let misfit = || Wrong::Misfit(format!("the result `{text}` is not modelled"));
    let width = width(found).or((text == "true" || text == "false").then_some(1)).ok_or_else(misfit)?;
    let bits = attribute_bits(AttributeKind::Value, &text, width).ok_or_else(misfit)?;
    let expected = match defined {
        Defined::Number(number) => number as u128 & mask(width),
        Defined::Bits(term) if e.terms.width(term) == width => e.terms.as_const(term).ok_or_else(misfit)?,
        Defined::Bits(term) => {
            let other = e.terms.width(term);
            let what = format!("the result `{text}` has {width} bits instead of {other}");
            return Err(Wrong::Contradiction(what));
        }
    };
    if bits != expected {
        let expected = signed(expected, width);
        return Err(Wrong::Contradiction(format!("the result is `{text}` instead of {expected}")));
    }
    Ok(())
}
