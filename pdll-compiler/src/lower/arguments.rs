//! Arguments of native functions: a range for one value, or one value for a range, has no Rust conversion.
//!
//! In: lowered patterns. Out: errors at calls. `sema` reports such an argument where it is written; here it comes from a variable
//! or parameter of the other kind, to which PDLL assigns it without conversion. MLIR: passes it, and the C++ function fails.

use pdll_match::pattern::{NativeCall, NodeKind};
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::Span;
use rustc_hash::FxHashMap;

use super::{Lowered, first_alternatives};
use crate::sema::Strictness;
use crate::sema::checked::{Function, FunctionKind, Module};

/// Reports arguments of native functions whose kind differs from that of the parameter: errors, which MLIR's mode reports as warnings.
pub(crate) fn check_arguments(
    module: &Module,
    lowered: &[Lowered],
    strictness: Strictness,
    diags: &mut Diags,
) {
    let functions =
        module.native_functions().map(|function| ((function.kind, function.name.as_str()), function));
    let functions: FxHashMap<_, &Function> = functions.collect();
    if functions.is_empty() {
        return;
    }
    // MLIR's mode also lowers calls whose arguments `sema` has reported.
    let mut reported: Vec<_> = diags.as_slice().iter().map(|diag| (diag.span.source, diag.span.lo)).collect();
    reported.sort_unstable();
    let is_reported = |call: Span| {
        let first = reported.partition_point(|at| *at < (call.source, call.lo));
        reported.get(first).is_some_and(|at| *at < (call.source, call.hi))
    };
    for lowered in first_alternatives(lowered) {
        for (node, span) in lowered.pattern.nodes.iter().zip(&lowered.spans) {
            let (call, kind) = match &node.kind {
                NodeKind::Constraint { call, .. } => (call, FunctionKind::Constraint),
                NodeKind::NativeRewrite(call) => (call, FunctionKind::Rewrite),
                _ => continue,
            };
            let Some(function) = functions.get(&(kind, call.name.as_str())) else { continue };
            if let Some(message) = mismatch(module, lowered, function, call)
                && !(strictness == Strictness::Upstream && is_reported(*span))
            {
                let note = format!("see the definition of `{}` here", function.shown_name());
                let diag = match strictness {
                    Strictness::Strict => Diag::error(*span, message),
                    Strictness::Upstream => Diag::warning(*span, message),
                };
                diags.push(diag.note_at(function.span, note));
            }
        }
    }
}

/// Returns the message about the first argument of another kind than its parameter.
fn mismatch(module: &Module, lowered: &Lowered, function: &Function, call: &NativeCall) -> Option<String> {
    function.params.iter().zip(&call.args).find_map(|(param, arg)| {
        let (param, found) = (module.variable(*param), lowered.pattern.entity_kind(*arg)?);
        let is_wrong = param.ty.entity_kind().is_some_and(|wanted| wanted != found);
        is_wrong.then(|| {
            let (name, wanted) = (&param.name, &param.ty);
            format!("argument `{name}` of this call must be `{wanted}`, but it is `{}`", found.name())
        })
    })
}
