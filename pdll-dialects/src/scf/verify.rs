//! Verifiers of `scf`. With upstream's messages.
//!
//! MLIR: SCF.cpp.

use std::collections::BTreeSet;

use pdll::ir::{Block, DYNAMIC, Ir, Op, Region, Value};
use pdll::ods::{OpDef as _, VerifyMessage};

use super::ops;
use crate::parts::operand_group;
use crate::scalars::constant_int;

type VerifyResult = Result<(), VerifyMessage>;

fn fail(text: impl Into<String>) -> VerifyResult {
    Err(VerifyMessage::new(text))
}

impl ops::ExecuteRegionOp {
    /// The region has a block, without arguments.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        match self.region(ir).entry(ir) {
            None => fail("region needs to have at least one block"),
            Some(entry) if entry.n_args(ir) > 0 => fail("region cannot have any arguments"),
            Some(_) => Ok(()),
        }
    }
}

impl ops::IfOp {
    /// An operation with results has both regions.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        if self.n_results(ir) > 0 && self.else_region(ir).is_empty(ir) {
            return fail("must have an else block if defining values");
        }
        Ok(())
    }
}

impl ops::ForOp {
    /// There are as many initial values as results.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        if self.init_args(ir).count() != self.n_results(ir) {
            return fail("mismatch in number of loop-carried values and defined values");
        }
        Ok(())
    }

    /// The arguments of the body are the induction variable and the carried values.
    pub(crate) fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let Some(body) = self.region(ir).entry(ir) else { return Ok(()) };
        let Some((variable, carried)) = body.args(ir).split_first() else {
            return Err(crate::parts::no_induction_variable(self.n_results(ir)));
        };
        if variable.ty(ir) != self.lower_bound(ir).ty(ir) {
            return fail("expected induction variable to be same type as bounds and step");
        }
        if carried.len() != self.n_results(ir) {
            return fail("mismatch in number of basic block args and defined values");
        }
        for (i, ((init, arg), result)) in
            self.init_args(ir).zip(carried).zip(self.op().results(ir)).enumerate()
        {
            if init.ty(ir) != result.ty(ir) {
                return fail(format!("types mismatch between {i}th iter operand and defined value"));
            }
            if arg.ty(ir) != result.ty(ir) {
                return fail(format!("types mismatch between {i}th iter region arg and defined value"));
            }
        }
        Ok(())
    }
}

/// Returns the terminator of a region's first block, if it is of the given kind.
fn terminator(ir: &Ir, region: Region, name: &str, message: &str) -> Result<Op, VerifyMessage> {
    match region.entry(ir).and_then(|block| block.last_op(ir)) {
        Some(last) if last.name_text(ir) == name => Ok(last),
        Some(last) => Err(VerifyMessage::new(message).note(last.loc(ir), "terminator here")),
        None => Err(VerifyMessage::new(message)),
    }
}

impl ops::WhileOp {
    /// Each region ends with its terminator.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        let message = "expects the 'before' region to terminate with 'scf.condition'";
        terminator(ir, self.before(ir), "scf.condition", message)?;
        let message = "expects the 'after' region to terminate with 'scf.yield'";
        terminator(ir, self.after(ir), "scf.yield", message)?;
        Ok(())
    }
}

impl ops::IndexSwitchOp {
    /// There is a region for each case, and each region returns values of the result types.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        let (values, n_regions) = (self.cases(ir), self.n_regions(ir).saturating_sub(1));
        if n_regions != values.len() {
            return fail(format!("has {n_regions} case regions but {} case values", values.len()));
        }
        let mut known = BTreeSet::new();
        if let Some(twice) = values.iter().find(|value| !known.insert(**value)) {
            return fail(format!("has duplicate case value: {twice}"));
        }
        let regions = self.op().regions(ir);
        for (nth, region) in regions.iter().enumerate() {
            let name = match nth {
                0 => "default region".to_owned(),
                nth => format!("case region #{}", nth - 1),
            };
            self.verify_case(ir, *region, &name)?;
        }
        Ok(())
    }

    fn verify_case(self, ir: &Ir, region: Region, name: &str) -> VerifyResult {
        let ctx = ir.context();
        let Some(last) = region.entry(ir).and_then(|block| block.last_op(ir)) else { return Ok(()) };
        if last.name_text(ir) != "scf.yield" {
            let found = last.name_text(ir);
            return fail(format!("expected region to end with scf.yield, but got {found}"));
        }
        let (n, given) = (self.n_results(ir), last.n_operands(ir));
        if n != given {
            let text = format!("expected each region to return {n} values, but {name} returns {given}");
            return Err(VerifyMessage::new(text).note(last.loc(ir), "see yield operation here"));
        }
        let types = self.op().result_types(ir).zip(last.operand_types(ir)).enumerate();
        for (i, (result, operand)) in types {
            if result != operand {
                let text = format!("expected result #{i} of each region to be '{}'", result.display(ctx));
                let note = format!("{name} returns '{}' here", operand.display(ctx));
                return Err(VerifyMessage::new(text).note(last.loc(ir), note));
            }
        }
        Ok(())
    }
}

impl ops::ParallelOp {
    /// Bounds, arguments and reductions belong together.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        let ctx = ir.context();
        let steps: Vec<Value> = self.step(ir).collect();
        if steps.is_empty() {
            return fail("needs at least one tuple element for lowerBound, upperBound and step");
        }
        if steps.iter().any(|step| constant_int(ir, *step).is_some_and(|step| step <= 0)) {
            return fail("constant step operand must be positive");
        }
        let Some(body) = self.region(ir).entry(ir) else { return Ok(()) };
        if body.n_args(ir) != steps.len() {
            return fail(format!(
                "expects the same number of induction variables: {} as bound and step values: {}",
                body.n_args(ir),
                steps.len()
            ));
        }
        if body.args(ir).iter().any(|arg| !arg.ty(ir).is_index(ctx)) {
            return fail("expects arguments for the induction variable to be of index type");
        }
        let message = "expects body to terminate with 'scf.reduce'";
        let reduce = terminator(ir, self.region(ir), "scf.reduce", message)?;
        let (n_results, n_reductions) = (self.n_results(ir), reduce.n_regions(ir));
        let n_inits = self.init_vals(ir).count();
        if n_results != n_reductions {
            return fail(format!(
                "expects number of results: {n_results} to be the same as number of reductions: {n_reductions}"
            ));
        }
        if n_results != n_inits {
            return fail(format!(
                "expects number of results: {n_results} to be the same as number of initial values: {n_inits}"
            ));
        }
        for (i, (result, operand)) in self.op().result_types(ir).zip(reduce.operand_types(ir)).enumerate() {
            if result != operand {
                let text = format!(
                    "expects type of {i}-th reduction operand: '{}' to be the same as the {i}-th result type: '{}'",
                    operand.display(ctx),
                    result.display(ctx)
                );
                return Err(VerifyMessage::new(text).at(reduce));
            }
        }
        Ok(())
    }
}

impl ops::ReduceOp {
    /// Each region combines two values of its operand's type.
    pub(crate) fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let ctx = ir.context();
        if self.n_regions(ir) != self.n_operands(ir) {
            return fail(format!(
                "expects number of reduction regions: {} to be the same as number of reduction operands: {}",
                self.n_regions(ir),
                self.n_operands(ir)
            ));
        }
        for (i, (region, ty)) in self.op().regions(ir).iter().zip(self.op().operand_types(ir)).enumerate() {
            let block: Option<Block> = region.entry(ir);
            let Some(last) = block.and_then(|block| block.last_op(ir)) else {
                return fail(format!("{i}-th reduction has an empty body"));
            };
            let args = block.map_or(&[][..], |block| block.args(ir));
            if args.len() != 2 || args.iter().any(|arg| arg.ty(ir) != ty) {
                return fail(format!(
                    "expected two block arguments with type '{}' in the {i}-th reduction region",
                    ty.display(ctx)
                ));
            }
            if last.name_text(ir) != "scf.reduce.return" {
                return fail("reduction bodies must be terminated with an 'scf.reduce.return' op");
            }
        }
        Ok(())
    }
}

impl ops::ReduceReturnOp {
    /// The result is of the type of the values that are combined.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        let args = self.block(ir).map_or(&[][..], |block| block.args(ir));
        let Some(expected) = args.first().map(|arg| arg.ty(ir)) else { return Ok(()) };
        if expected != self.result(ir).ty(ir) {
            let expected = expected.display(ir.context());
            return fail(format!("must have type '{expected}' (the type of the reduction inputs)"));
        }
        Ok(())
    }
}

impl ops::ForallOp {
    /// Bounds, arguments, outputs and results belong together.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        let ctx = ir.context();
        let (n_loops, outputs) = (self.static_lower_bound(ir).len(), operand_group(ir, self.op(), 3));
        let n_results = self.n_results(ir);
        if n_results != outputs.len() {
            return fail(format!("produces {n_results} results, but has only {} outputs", outputs.len()));
        }
        let Some(body) = self.region(ir).entry(ir) else { return Ok(()) };
        let args = body.args(ir);
        if args.len() != n_loops + outputs.len() {
            return fail(format!("region expects {n_loops} arguments"));
        }
        for (i, arg) in args[..n_loops].iter().enumerate() {
            if !arg.ty(ir).is_index(ctx) {
                return fail(format!("expects {i}-th block argument to be an index"));
            }
        }
        for (i, (output, arg)) in outputs.iter().zip(&args[n_loops..]).enumerate() {
            if output.ty(ir) != arg.ty(ir) {
                return fail(format!("type mismatch between {i}-th output and corresponding block argument"));
            }
        }
        if let Some(mapping) = self.mapping_attr(ir).and_then(|mapping| mapping.as_array(ctx))
            && !mapping.is_empty()
            && mapping.len() != n_loops
        {
            return fail("mapping attribute size must match op rank");
        }
        let bounds = [
            ("lower bound", self.static_lower_bound_attr(ir)),
            ("upper bound", self.static_upper_bound_attr(ir)),
            ("step", self.static_step_attr(ir)),
        ];
        for (group, (name, numbers)) in bounds.into_iter().enumerate() {
            let numbers = numbers.as_dense_i64_array(ctx).unwrap_or_default();
            if numbers.len() != n_loops {
                let n = numbers.len();
                return Err(VerifyMessage::bare(format!("expected {n_loops} {name} values, got {n}")));
            }
            let n_dynamic = numbers.iter().filter(|number| **number == DYNAMIC).count();
            if operand_group(ir, self.op(), group).len() != n_dynamic {
                return Err(VerifyMessage::bare(format!("expected {n_dynamic} dynamic {name} values")));
            }
        }
        Ok(())
    }
}

impl ops::InParallelOp {
    /// The body inserts into the outputs only.
    pub(crate) fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(forall) = self.parent_op(ir).and_then(|op| op.cast::<ops::ForallOp>(ir)) else {
            return fail("expected forall op parent");
        };
        // The loop may be invalid itself.
        let lower = forall.op().attr_str(ir, "staticLowerBound");
        let n_loops =
            lower.and_then(|lower| lower.as_dense_i64_array(ir.context())).map_or(0, |lower| lower.len());
        let outputs: Vec<Value> =
            self.block(ir).map_or(&[][..], |block| block.args(ir)).iter().skip(n_loops).copied().collect();
        let Some(body) = self.region(ir).entry(ir) else { return Ok(()) };
        for op in body.ops(ir) {
            if op.name_text(ir) != "tensor.parallel_insert_slice" {
                return fail("expected only ParallelCombiningOpInterface ops");
            }
            if op.get_operand(ir, 1).is_none_or(|dest| !outputs.contains(&dest)) {
                return Err(VerifyMessage::new("may only insert into an output block argument").at(op));
            }
        }
        Ok(())
    }
}
