//! Rust versions of MLIR's C++ for destinations, views and users of symbols: initial values, numbers of
//! offsets, and valid symbol references.

use std::ops::Range;

use pdll::ir::{Attribute, Context, Ir, Op, SymbolTableCollection, Type, TypeData};
use pdll::ods::{OpDef, VerifyMessage};

use crate::{func, linalg, memref, tensor, vector};

impl linalg::FillOp {
    /// Returns the outputs.
    pub fn dps_inits(&self, ir: &Ir) -> Range<usize> {
        self.op().operand_group(ir, 1)
    }
}

impl linalg::CopyOp {
    /// Returns the outputs.
    pub fn dps_inits(&self, ir: &Ir) -> Range<usize> {
        self.op().operand_group(ir, 1)
    }
}

impl linalg::GenericOp {
    /// Returns the outputs.
    pub fn dps_inits(&self, ir: &Ir) -> Range<usize> {
        self.op().operand_group(ir, 1)
    }
}

impl linalg::SoftmaxOp {
    /// Returns the output.
    pub fn dps_inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl vector::TransferWriteOp {
    /// Returns the destination.
    pub fn dps_inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

/// Returns as many offsets, sizes and strides as the type has dimensions.
fn rank(ctx: &Context, ty: Type) -> [usize; 3] {
    [ty.shape(ctx).map_or(0, <[i64]>::len); 3]
}

impl tensor::ExtractSliceOp {
    /// As many as the source has dimensions.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        rank(ir.context(), self.source(ir).ty(ir))
    }
}

impl tensor::InsertSliceOp {
    /// As many as the result has dimensions.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        rank(ir.context(), self.result(ir).ty(ir))
    }
}

impl memref::SubViewOp {
    /// As many as the source has dimensions.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        rank(ir.context(), self.source(ir).ty(ir))
    }
}

impl memref::ReinterpretCastOp {
    /// As many as the result has dimensions, with a single offset.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        let [_, sizes, strides] = rank(ir.context(), self.result(ir).ty(ir));
        [1, sizes, strides]
    }
}

/// Returns the operation of the given kind that a reference resolves to.
fn named<T: OpDef>(
    ir: &Ir,
    from: Op,
    reference: Attribute,
    symbols: &mut SymbolTableCollection,
) -> Result<T, String> {
    let found = symbols.lookup_nearest_symbol_from(ir, from, reference);
    let name = || reference.as_flat_symbol_ref(ir.context()).map_or("", |name| ir.context().str(name));
    found.and_then(|op| op.cast::<T>(ir)).ok_or_else(|| name().to_owned())
}

fn list(ctx: &Context, types: &[Type]) -> String {
    types.iter().map(|ty| format!("'{}'", ty.display(ctx))).collect::<Vec<_>>().join(", ")
}

impl func::CallOp {
    /// The callee must be a function with matching types.
    pub fn verify_symbol_uses(
        &self,
        ir: &Ir,
        symbols: &mut SymbolTableCollection,
    ) -> Result<(), VerifyMessage> {
        let (ctx, op) = (ir.context(), self.op());
        let callee: func::FuncOp = named(ir, op, self.callee_attr(ir), symbols)
            .map_err(|name| VerifyMessage::new(format!("'{name}' does not reference a valid function")))?;
        let ty = callee.function_type_attr(ir).as_type(ctx);
        let Some(TypeData::Function { inputs, results }) = ty.map(|ty| ty.data(ctx)) else { return Ok(()) };
        let given: Vec<Type> = op.operand_types(ir).collect();
        if given.len() != inputs.len() {
            return Err(VerifyMessage::new("incorrect number of operands for callee"));
        }
        if let Some(nth) = given.iter().zip(inputs).position(|(given, wanted)| given != wanted) {
            let (wanted, given) = (inputs[nth].display(ctx), given[nth].display(ctx));
            return Err(VerifyMessage::new(format!(
                "operand type mismatch: expected operand type '{wanted}', but provided '{given}' for operand number {nth}"
            )));
        }
        let made: Vec<Type> = op.result_types(ir).collect();
        if made.len() != results.len() {
            return Err(VerifyMessage::new("incorrect number of results for callee"));
        }
        match made.iter().zip(results).position(|(made, wanted)| made != wanted) {
            None => Ok(()),
            Some(nth) => Err(VerifyMessage::new(format!("result type mismatch at index {nth}"))
                .note(op.loc(ir), format!("      op result types: {}", list(ctx, &made)))
                .note(op.loc(ir), format!("function result types: {}", list(ctx, results)))),
        }
    }
}

impl func::ConstantOp {
    /// The symbol must be a function of the same type.
    pub fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Result<(), String> {
        let (ctx, op) = (ir.context(), self.op());
        let function: func::FuncOp = named(ir, op, self.value_attr(ir), symbols)
            .map_err(|name| format!("reference to undefined function '{name}'"))?;
        match function.function_type_attr(ir).as_type(ctx) == Some(op.result(ir, 0).ty(ir)) {
            true => Ok(()),
            false => Err("reference to function with mismatched type".to_owned()),
        }
    }
}

impl memref::GetGlobalOp {
    /// The symbol must be a global of the result's type.
    pub fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Result<(), String> {
        let (ctx, op) = (ir.context(), self.op());
        let global: memref::GlobalOp = named(ir, op, self.name_attr(ir), symbols)
            .map_err(|name| format!("'{name}' does not reference a valid global memref"))?;
        let (is, ty) =
            (global.op().attr_str(ir, "type").and_then(|ty| ty.as_type(ctx)), op.result(ir, 0).ty(ir));
        match is {
            Some(is) if is != ty => Err(format!(
                "result type '{}' does not match type '{}' of the global memref @{}",
                ty.display(ctx),
                is.display(ctx),
                self.name(ir)
            )),
            _ => Ok(()),
        }
    }
}
