//! Arguments of native functions: a range for one value, or one value for a range, has no Rust conversion.
//!
//! In: lowered patterns. Out: errors at calls. `sema` reports such an argument where it is written; here it comes from a variable
//! or parameter of the other kind, to which PDLL assigns it without conversion. MLIR: passes it, and the C++ function fails.

use pdll_match::pattern::{EntityKind, NativeCall, NodeKind};
use pdll_support::diag::{Diag, Diags};
use rustc_hash::FxHashMap;

use super::Lowered;
use crate::sema::checked::{Function, FunctionKind, Module};

/// Reports arguments of native functions whose kind differs from that of the parameter.
pub fn check_arguments(module: &Module, lowered: &[Lowered], diags: &mut Diags) {
    let functions =
        module.native_functions().map(|function| ((function.kind, function.name.as_str()), function));
    let functions: FxHashMap<_, &Function> = functions.collect();
    if functions.is_empty() {
        return;
    }
    for lowered in lowered {
        for (node, span) in lowered.pattern.nodes.iter().zip(&lowered.spans) {
            let (call, kind) = match &node.kind {
                NodeKind::Constraint { call, .. } => (call, FunctionKind::Constraint),
                NodeKind::NativeRewrite(call) => (call, FunctionKind::Rewrite),
                _ => continue,
            };
            let Some(function) = functions.get(&(kind, call.name.as_str())) else { continue };
            if let Some(message) = mismatch(module, lowered, function, call) {
                let note = format!("see the definition of `{}` here", function.shown_name());
                diags.push(Diag::error(*span, message).note_at(function.span, note));
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
            format!("argument `{name}` of this call must be `{wanted}`, but it is `{}`", kind_name(found))
        })
    })
}

fn kind_name(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Attribute => "Attr",
        EntityKind::Operation => "Op",
        EntityKind::Type => "Type",
        EntityKind::TypeRange => "TypeRange",
        EntityKind::Value => "Value",
        EntityKind::ValueRange => "ValueRange",
    }
}
