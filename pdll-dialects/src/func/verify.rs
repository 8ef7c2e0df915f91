//! Verifiers of `func`. With upstream's messages.
//!
//! MLIR: FuncOps.cpp.

use pdll::ir::{Attribute, Context, Ir, Op, SymbolTableCollection, Type, TypeData};
use pdll::ods::{OpDef as _, VerifyMessage};

use super::ops;

/// Returns the inputs and results of a function type.
fn signature(ctx: &Context, function_type: Attribute) -> Option<(&[Type], &[Type])> {
    match function_type.as_type(ctx)?.data(ctx) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

fn list(ctx: &Context, types: &[Type]) -> String {
    types.iter().map(|ty| format!("'{}'", ty.display(ctx))).collect::<Vec<_>>().join(", ")
}

impl ops::ReturnOp {
    /// The operands are of the result types of the function.
    pub(crate) fn verify(self, ir: &Ir) -> Result<(), VerifyMessage> {
        let ctx = ir.context();
        // The function may be invalid itself.
        let Some(function) = self.parent_op(ir).filter(|parent| parent.cast::<ops::FuncOp>(ir).is_some())
        else {
            return Ok(());
        };
        let ty = function.attr_str(ir, "function_type");
        let Some((_, results)) = ty.and_then(|ty| signature(ctx, ty)) else { return Ok(()) };
        let (n, expected) = (self.n_operands(ir), results.len());
        let name = function.attr_str(ir, "sym_name").and_then(|name| name.as_str(ctx)).unwrap_or_default();
        if n != expected {
            return Err(VerifyMessage::new(format!(
                "has {n} operands, but enclosing function (@{name}) returns {expected}"
            )));
        }
        for (index, (operand, result)) in self.op().operand_types(ir).zip(results).enumerate() {
            if operand != *result {
                return Err(VerifyMessage::bare(format!(
                    "type of return operand {index} ('{}') doesn't match function result type ('{}') in function @{name}",
                    operand.display(ctx),
                    result.display(ctx)
                )));
            }
        }
        Ok(())
    }
}

/// Returns the function that a reference resolves to, or its name.
fn function_named(
    ir: &Ir,
    from: Op,
    reference: Attribute,
    symbols: &mut SymbolTableCollection,
) -> Result<ops::FuncOp, String> {
    let found = symbols.lookup_nearest_symbol_from(ir, from, reference);
    let name = || reference.as_flat_symbol_ref(ir.context()).map_or("", |name| ir.context().str(name));
    found.and_then(|op| op.cast::<ops::FuncOp>(ir)).ok_or_else(|| name().to_owned())
}

impl ops::CallOp {
    /// The callee is a function with these operand and result types.
    pub(crate) fn verify_symbol_uses(
        &self,
        ir: &Ir,
        symbols: &mut SymbolTableCollection,
    ) -> Result<(), VerifyMessage> {
        let (ctx, op) = (ir.context(), self.op());
        let callee = function_named(ir, op, self.callee_attr(ir), symbols)
            .map_err(|name| VerifyMessage::new(format!("'{name}' does not reference a valid function")))?;
        let Some((inputs, results)) = signature(ctx, callee.function_type_attr(ir)) else { return Ok(()) };
        if op.n_operands(ir) != inputs.len() {
            return Err(VerifyMessage::new("incorrect number of operands for callee"));
        }
        for (nth, (given, expected)) in op.operand_types(ir).zip(inputs).enumerate() {
            if given != *expected {
                let (expected, given) = (expected.display(ctx), given.display(ctx));
                return Err(VerifyMessage::new(format!(
                    "operand type mismatch: expected operand type '{expected}', but provided '{given}' for operand number {nth}"
                )));
            }
        }
        if op.n_results(ir) != results.len() {
            return Err(VerifyMessage::new("incorrect number of results for callee"));
        }
        match op.result_types(ir).zip(results).position(|(ty, result)| ty != *result) {
            None => Ok(()),
            Some(nth) => {
                let types: Vec<Type> = op.result_types(ir).collect();
                Err(VerifyMessage::new(format!("result type mismatch at index {nth}"))
                    .note(op.loc(ir), format!("      op result types: {}", list(ctx, &types)))
                    .note(op.loc(ir), format!("function result types: {}", list(ctx, results))))
            }
        }
    }
}

impl ops::ConstantOp {
    /// The symbol is a function of the result's type.
    pub(crate) fn verify_symbol_uses(
        &self,
        ir: &Ir,
        symbols: &mut SymbolTableCollection,
    ) -> Result<(), String> {
        let (ctx, op) = (ir.context(), self.op());
        let function = function_named(ir, op, self.value_attr(ir), symbols)
            .map_err(|name| format!("reference to undefined function '{name}'"))?;
        match function.function_type_attr(ir).as_type(ctx) == Some(op.result(ir, 0).ty(ir)) {
            true => Ok(()),
            false => Err("reference to function with mismatched type".to_owned()),
        }
    }
}
