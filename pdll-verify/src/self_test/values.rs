//! Values: a program before and after a rewrite, run by the interpreter on the same arguments.

use pdll::ir::{Context, Ir};

use crate::interpret::{Rt, Run, RunLimits, refines, run};
use crate::self_test::rng::Rng;
use crate::self_test::ways::function;
use crate::semantics::Ty;
use crate::term::mask;

/// Number of lists of arguments.
const N_RUNS: usize = 40;

/// Compares the results of two programs with functions of the same name. Returns the number of runs; 0 if an operation is not modelled.
///
/// # Errors
/// The second program has another result, with the arguments.
pub(super) fn compare(ctx: &Context, before: &Ir, after: &Ir, name: &str) -> Result<usize, String> {
    let limits = RunLimits { max_steps: 10_000, ..RunLimits::default() };
    let Some(types) = parameters(ctx, before) else { return Ok(0) };
    let mut rng = Rng::new(types.len() as u64);
    for number in 0..N_RUNS {
        let args: Vec<Rt> = types.iter().map(|ty| argument(*ty, number, &limits, &mut rng)).collect();
        let (Ok(old), Ok(new)) = (run(before, name, &args, &limits), run(after, name, &args, &limits)) else {
            return Ok(0);
        };
        if !refines(&old, &new) {
            let list = |values: &[Rt]| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let result = |run: &Run| match run {
                Run::Returned(values) => list(values),
                Run::Undefined { .. } => "undefined behavior".to_owned(),
            };
            let with =
                if args.is_empty() { String::new() } else { format!(" with the arguments {}", list(&args)) };
            return Err(format!("the result is {} before and {} after{with}", result(&old), result(&new)));
        }
        if types.is_empty() {
            return Ok(1);
        }
    }
    Ok(N_RUNS)
}

fn parameters(ctx: &Context, ir: &Ir) -> Option<Vec<Ty>> {
    let function = function(ir)?;
    let block = function.regions(ir).first()?.entry(ir)?;
    block.args(ir).iter().map(|arg| Ty::parse(&arg.ty(ir).display(ctx).to_string())).collect()
}

/// Returns an argument: corner values in the first runs, then random ones.
fn argument(ty: Ty, number: usize, limits: &RunLimits, rng: &mut Rng) -> Rt {
    let width = ty.width(limits.index_width);
    let highest = 1_u128 << (width - 1);
    let corners = [0, 1, mask(width), highest, highest - 1, 2];
    let bits = match number < corners.len() {
        true => corners[number],
        false if rng.percent(40) => corners[rng.below(corners.len())],
        false => u128::from(rng.next()) << 64 | u128::from(rng.next()),
    };
    Rt { ty, width, bits: Some(bits & mask(width)) }
}
