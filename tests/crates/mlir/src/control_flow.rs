//! Rust versions of MLIR's C++ for control flow and casts: region control flow, loop-carried values, valid
//! casts, and verifiers of `scf` and `func`, as a user of those dialects would write them.

use pdll::ir::{Context, Ir, Op, Region, Type, TypeData, Value, ValueVec};
use pdll::ods::{LoopValues, OpDef as _, RegionBranchPoint, RegionSuccessor};

use crate::{affine, arith, func, memref, scf, shape};

fn args_from(ir: &Ir, region: Region, first: usize) -> ValueVec {
    let entry = region.entry(ir);
    entry.map_or(ValueVec::new(), |entry| entry.args(ir).iter().skip(first).copied().collect())
}

fn into(ir: &Ir, region: Region, first: usize) -> RegionSuccessor {
    RegionSuccessor::region(region, args_from(ir, region, first))
}

fn behind(ir: &Ir, op: Op) -> RegionSuccessor {
    RegionSuccessor::parent(op.results(ir))
}

/// Enters one of the regions without operands, and leaves from there.
fn once(ir: &Ir, op: Op, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
    match from {
        RegionBranchPoint::Parent => {
            op.regions(ir).iter().map(|region| RegionSuccessor::region(*region, [])).collect()
        }
        RegionBranchPoint::Terminator(_) => vec![behind(ir, op)],
    }
}

/// Returns the operands of the body's terminator, all of which are carried.
fn yielded(ir: &Ir, region: Region) -> ValueVec {
    let last = region.entry(ir).and_then(|body| body.last_op(ir));
    last.map_or(ValueVec::new(), |last| last.operands(ir).collect())
}

impl scf::ForOp {
    /// Enters another iteration, or leaves.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![into(ir, self.region(ir), 1), behind(ir, self.op())]
    }

    /// Returns the initial values of the loop.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.init_args(ir).collect()
    }

    /// Returns the carried values.
    pub fn loop_values(&self, ir: &Ir) -> LoopValues {
        LoopValues {
            inits: self.init_args(ir).collect(),
            iter_args: args_from(ir, self.region(ir), 1),
            yielded: yielded(ir, self.region(ir)),
            results: Some(self.op().results(ir).collect()),
        }
    }
}

impl affine::AffineForOp {
    /// Enters another iteration, or leaves.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![into(ir, self.region(ir), 1), behind(ir, self.op())]
    }

    /// Returns the initial values of the loop.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.inits(ir).collect()
    }

    /// Returns the carried values.
    pub fn loop_values(&self, ir: &Ir) -> LoopValues {
        LoopValues {
            inits: self.inits(ir).collect(),
            iter_args: args_from(ir, self.region(ir), 1),
            yielded: yielded(ir, self.region(ir)),
            results: Some(self.op().results(ir).collect()),
        }
    }
}

impl scf::IfOp {
    /// Enters one of both regions, and leaves from there.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let mut out = once(ir, self.op(), from);
        if from == RegionBranchPoint::Parent && self.else_region(ir).is_empty(ir) {
            out[1] = behind(ir, self.op());
        }
        out
    }

    /// An operation with results must have both regions.
    pub fn verify(&self, ir: &Ir) -> Result<(), String> {
        if self.op().n_results(ir) > 0 && self.else_region(ir).is_empty(ir) {
            return Err("must have an else block if defining values".to_owned());
        }
        Ok(())
    }
}

impl scf::WhileOp {
    /// Enters the condition; from there the body or the exit; and from the body the condition.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let is_condition = |op: Op| op.parent_region(ir) == Some(self.before(ir));
        match from {
            RegionBranchPoint::Terminator(op) if is_condition(op) => {
                vec![behind(ir, self.op()), into(ir, self.after(ir), 0)]
            }
            _ => vec![into(ir, self.before(ir), 0)],
        }
    }

    /// Returns the operands of the first condition.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.inits(ir).collect()
    }

    /// Verifies that each region ends with its terminator.
    pub fn verify(&self, ir: &Ir) -> Result<(), String> {
        let regions = [(self.before(ir), "before", "scf.condition"), (self.after(ir), "after", "scf.yield")];
        for (region, name, wanted) in regions {
            let last = region.entry(ir).and_then(|body| body.last_op(ir));
            if last.is_none_or(|last| last.name_text(ir) != wanted) {
                return Err(format!("expects the '{name}' region to terminate with '{wanted}'"));
            }
        }
        Ok(())
    }
}

impl scf::ConditionOp {
    /// Returns all operands except the condition.
    pub fn region_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.args(ir).collect()
    }
}

impl scf::ExecuteRegionOp {
    /// Enters and leaves.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }

    /// The body must not be empty.
    pub fn verify(&self, ir: &Ir) -> Result<(), String> {
        match self.region(ir).entry(ir) {
            None => Err("region needs to have at least one block".to_owned()),
            Some(entry) if entry.n_args(ir) > 0 => Err("region cannot have any arguments".to_owned()),
            Some(_) => Ok(()),
        }
    }
}

impl scf::IndexSwitchOp {
    /// Enters one of the cases, and leaves.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }

    /// There must be a region for each case.
    pub fn verify(&self, ir: &Ir) -> Result<(), String> {
        let (regions, values) = (self.op().n_regions(ir) - 1, self.cases(ir).len());
        if regions != values {
            return Err(format!("has {regions} case regions but {values} case values"));
        }
        Ok(())
    }
}

impl memref::AllocaScopeOp {
    /// Enters and leaves.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }
}

impl shape::AssumingOp {
    /// Enters and leaves.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }
}

impl func::ReturnOp {
    /// The operand types must be the result types of the function.
    pub fn verify(&self, ir: &Ir) -> Result<(), String> {
        let ctx = ir.context();
        let function = self.op().parent_op(ir).ok_or("has no parent")?;
        let ty = function.attr_str(ir, "function_type").and_then(|ty| ty.as_type(ctx));
        let Some(TypeData::Function { results, .. }) = ty.map(|ty| ty.data(ctx)) else { return Ok(()) };
        let name = function.attr_str(ir, "sym_name").and_then(|name| name.as_str(ctx)).unwrap_or_default();
        let operands: Vec<Value> = self.op().operands(ir).collect();
        if operands.len() != results.len() {
            let (n, wanted) = (operands.len(), results.len());
            return Err(format!("has {n} operands, but enclosing function (@{name}) returns {wanted}"));
        }
        Ok(())
    }
}

/// Returns whether it is a cast between integers of one shape whose widths satisfy `is_right`.
fn changes_width(ctx: &Context, from: &[Type], to: &[Type], is_right: fn(u32, u32) -> bool) -> bool {
    let ([from], [to]) = (from, to) else { return false };
    let width = |ty: &Type| match ty.element_type_or_self(ctx).data(ctx) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    };
    from.is_shaped(ctx) == to.is_shaped(ctx)
        && width(from).zip(width(to)).is_some_and(|(from, to)| is_right(from, to))
}

impl arith::ExtSIOp {
    /// Widens.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, |from, to| from < to)
    }
}

impl arith::ExtUIOp {
    /// Widens.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, |from, to| from < to)
    }
}

impl arith::TruncIOp {
    /// Narrows.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, |from, to| from > to)
    }
}
