//! What MLIR has in C++ of control flow and casts, said in Rust: where control goes between regions, what loops carry, which types can
//! be cast, and verifiers of `scf` and `func`, as a user of those dialects would write them.

use pdll::{
    Context, Ir, LoopValues, Op, OpDef as _, Region, RegionBranchPoint, RegionSuccessor, Type, TypeData,
    Value, ValueVec,
};

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

/// Into one of the regions without operands, and from there out.
fn once(ir: &Ir, op: Op, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
    match from {
        RegionBranchPoint::Parent => {
            op.regions(ir).iter().map(|region| RegionSuccessor::region(*region, [])).collect()
        }
        RegionBranchPoint::Terminator(_) => vec![behind(ir, op)],
    }
}

/// What a body yields that ends in one operation, whose operands are all carried.
fn yielded(ir: &Ir, region: Region) -> ValueVec {
    let last = region.entry(ir).and_then(|body| body.last_op(ir));
    last.map_or(ValueVec::new(), |last| last.operands(ir).collect())
}

impl scf::ForOp {
    /// Another iteration, or no more.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![into(ir, self.region(ir), 1), behind(ir, self.op())]
    }

    /// What the loop starts with.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.init_args(ir).collect()
    }

    /// What it carries.
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
    /// Another iteration, or no more.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![into(ir, self.region(ir), 1), behind(ir, self.op())]
    }

    /// What the loop starts with.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.inits(ir).collect()
    }

    /// What it carries.
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
    /// Into one of both, and from there out.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let mut out = once(ir, self.op(), from);
        if from == RegionBranchPoint::Parent && self.else_region(ir).is_empty(ir) {
            out[1] = behind(ir, self.op());
        }
        out
    }

    /// What has results has both regions.
    pub fn verify(&self, ir: &Ir) -> Result<(), String> {
        if self.op().n_results(ir) > 0 && self.else_region(ir).is_empty(ir) {
            return Err("must have an else block if defining values".to_owned());
        }
        Ok(())
    }
}

impl scf::WhileOp {
    /// To the condition; from there on or out; and back.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let is_condition = |op: Op| op.parent_region(ir) == Some(self.before(ir));
        match from {
            RegionBranchPoint::Terminator(op) if is_condition(op) => {
                vec![behind(ir, self.op()), into(ir, self.after(ir), 0)]
            }
            _ => vec![into(ir, self.before(ir), 0)],
        }
    }

    /// What the first condition is given.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.inits(ir).collect()
    }

    /// Each region ends as is meant.
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
    /// All but the condition.
    pub fn region_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.args(ir).collect()
    }
}

impl scf::ExecuteRegionOp {
    /// In and out.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }

    /// There is something to execute.
    pub fn verify(&self, ir: &Ir) -> Result<(), String> {
        match self.region(ir).entry(ir) {
            None => Err("region needs to have at least one block".to_owned()),
            Some(entry) if entry.n_args(ir) > 0 => Err("region cannot have any arguments".to_owned()),
            Some(_) => Ok(()),
        }
    }
}

impl scf::IndexSwitchOp {
    /// Into one of the cases, and out.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }

    /// A region for each case.
    pub fn verify(&self, ir: &Ir) -> Result<(), String> {
        let (regions, values) = (self.op().n_regions(ir) - 1, self.cases(ir).len());
        if regions != values {
            return Err(format!("has {regions} case regions but {values} case values"));
        }
        Ok(())
    }
}

impl memref::AllocaScopeOp {
    /// In and out.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }
}

impl shape::AssumingOp {
    /// In and out.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }
}

impl func::ReturnOp {
    /// It returns what the function does.
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

/// Is it a cast between integers of one shape, whose widths are in this order?
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
    /// To more bits.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, |from, to| from < to)
    }
}

impl arith::ExtUIOp {
    /// To more bits.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, |from, to| from < to)
    }
}

impl arith::TruncIOp {
    /// To fewer bits.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        changes_width(ctx, from, to, |from, to| from > to)
    }
}
