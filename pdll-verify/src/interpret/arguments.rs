//! Runs whose arguments are text, by the types of the function.

use pdll::ir::Ir;

use crate::interpret::decode::ty_of;
use crate::interpret::machine::{function_named, run};
use crate::interpret::outcome::{Run, RunError, RunLimits};
use crate::interpret::value::{Rt, parse_argument};

/// Runs a function on arguments that are text: decimal numbers, `0x…`, `true`, `false` or `poison`.
///
/// # Errors
/// As [`run`], or an argument that is not a value of its type.
pub fn run_text(ir: &Ir, entry: &str, args: &[&str], limits: &RunLimits) -> Result<Run, RunError> {
    let function = function_named(ir, entry)?;
    let params = function.regions(ir).first().and_then(|region| region.entry(ir));
    let params = params.map_or(&[][..], |block| block.args(ir));
    if params.len() != args.len() {
        let s = if params.len() == 1 { "" } else { "s" };
        let message =
            format!("the function `{entry}` takes {} argument{s}, but got {}", params.len(), args.len());
        return Err(RunError::new(message));
    }
    let ctx = ir.context();
    let values = params.iter().zip(args).map(|(param, text)| {
        let ty = param.ty(ir);
        let known = ty_of(ctx, ty);
        let known = known.ok_or_else(|| format!("values of type `{}` are not modelled", ty.display(ctx)))?;
        parse_argument(text, known, limits.index_width)
    });
    let values: Result<Vec<Rt>, String> = values.collect();
    run(ir, entry, &values.map_err(RunError::new)?, limits)
}
