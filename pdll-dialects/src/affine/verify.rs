//! Verifiers of `affine`.
//!
//! MLIR: AffineOps.cpp.

use pdll::ir::{AffineMap, AttributeData, Ir, Op, Region, Type, TypeData, Value};
use pdll::ods::{OpDef as _, VerifyMessage};

use super::constants::static_basis;
use super::dma;
use super::format::map_of;
use super::ops::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineDmaStartOp, AffineDmaWaitOp, AffineForOp, AffineIfOp,
    AffineLinearizeIndexOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffineParallelOp, AffinePrefetchOp,
    AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, AffineYieldOp,
};
use super::symbols::{is_valid_dim_in, is_valid_symbol_in, scope, verify_dims_and_symbols};
use crate::lists::unsigned_elements;
use crate::parts::{entry_args, no_induction_variable, operand_group, operands, region};

type Verified = Result<(), VerifyMessage>;

fn fail(message: impl Into<String>) -> Verified {
    Err(VerifyMessage::new(message))
}

/// Returns the map in an attribute that the definition requires.
fn map_in<'a>(ir: &'a Ir, op: Op, name: &str) -> Result<&'a AffineMap, VerifyMessage> {
    map_of(ir.context(), op.attr_str(ir, name))
        .ok_or_else(|| VerifyMessage::new(format!("requires an affine map attribute named '{name}'")))
}

fn n_inputs(map: &AffineMap) -> usize {
    map.n_dims as usize + map.n_symbols as usize
}

impl AffineApplyOp {
    /// Verifies the map, and that no symbol is only a dimension.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, map) = (self.op(), map_in(ir, self.op(), "map")?);
        let values = operands(ir, op);
        if values.len() != n_inputs(map) {
            return fail("operand count and affine map dimension and symbol count must match");
        }
        if map.results.len() != 1 {
            return fail("mapping must produce one value");
        }
        let scope = scope(ir, op);
        let is_only_dim =
            |value: &Value| is_valid_dim_in(ir, *value, scope) && !is_valid_symbol_in(ir, *value, scope);
        match values[map.n_dims as usize..].iter().any(is_only_dim) {
            true => Err(VerifyMessage::bare("dimensional operand cannot be used as a symbol")),
            false => Ok(()),
        }
    }
}

fn verify_min_max(ir: &Ir, op: Op) -> Verified {
    let map = map_in(ir, op, "map")?;
    if op.n_operands(ir) != n_inputs(map) {
        return fail("operand count and affine map dimension and symbol count must match");
    }
    if map.results.is_empty() {
        return fail("affine map expect at least one result");
    }
    Ok(())
}

impl AffineMinOp {
    /// Verifies the map.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_min_max(ir, self.op())
    }
}

impl AffineMaxOp {
    /// Verifies the map.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_min_max(ir, self.op())
    }
}

impl AffineForOp {
    /// Verifies the induction variable, the bounds and the carried values.
    pub fn verify_regions(self, ir: &Ir) -> Verified {
        let op = self.op();
        let args = entry_args(ir, region(ir, op, 0));
        let Some(variable) = args.first() else {
            return Err(no_induction_variable(operand_group(ir, op, 2).len()));
        };
        if !variable.ty(ir).is_index(ir.context()) {
            return fail("expected body to have a single index argument for the induction variable");
        }
        for (group, name) in ["lowerBoundMap", "upperBoundMap"].into_iter().enumerate() {
            let map = map_in(ir, op, name)?;
            if n_inputs(map) > 0 {
                verify_dims_and_symbols(ir, op, &operand_group(ir, op, group), map.n_dims)?;
            }
        }
        for (name, words) in [("lowerBoundMap", "lower"), ("upperBoundMap", "upper")] {
            if map_in(ir, op, name)?.results.is_empty() {
                return fail(format!("expected {words} bound map to have at least one result"));
            }
        }
        let n_results = op.n_results(ir);
        if n_results == 0 {
            return Ok(());
        }
        if operand_group(ir, op, 2).len() != n_results {
            return fail("mismatch between the number of loop-carried values and results");
        }
        if args.len() - 1 != n_results {
            return fail("mismatch between the number of basic block args and results");
        }
        Ok(())
    }
}

impl AffineIfOp {
    /// Verifies the operands of the condition.
    pub fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        let condition = op.attr_str(ir, "condition").map(|attr| attr.data(ir.context()));
        let Some(AttributeData::IntegerSet(set)) = condition else {
            return fail("requires an integer set attribute named 'condition'");
        };
        let values = operands(ir, op);
        if values.len() != set.n_dims as usize + set.n_symbols as usize {
            return fail("operand count and condition integer set dimension and symbol count must match");
        }
        verify_dims_and_symbols(ir, op, &values, set.n_dims)
    }
}

impl AffineYieldOp {
    /// Verifies that the operands are the results of the enclosing operation.
    pub fn verify(self, ir: &Ir) -> Verified {
        let Some(parent) = self.op().parent_op(ir) else { return Ok(()) };
        if !matches!(parent.name_text(ir), "affine.for" | "affine.if" | "affine.parallel") {
            return fail("only terminates affine.if/for/parallel regions");
        }
        let values = operands(ir, self.op());
        if parent.n_results(ir) != values.len() {
            return fail("parent of yield must have same number of results as the yield operands");
        }
        match parent.result_types(ir).zip(&values).all(|(ty, value)| ty == value.ty(ir)) {
            true => Ok(()),
            false => fail("types mismatch between yield op and its parent"),
        }
    }
}

/// Verifies the subscripts of an access to memory.
fn verify_access(ir: &Ir, op: Op, memref: Type, indices: &[Value]) -> Verified {
    let map = map_in(ir, op, "map")?;
    if map.results.len() != memref.shape(ir.context()).map_or(0, <[i64]>::len) {
        return fail("affine map num results must equal memref rank");
    }
    if n_inputs(map) != indices.len() {
        return fail("expects as many subscripts as affine map inputs");
    }
    verify_dims_and_symbols(ir, op, indices, map.n_dims)
}

fn element(ir: &Ir, ty: Type) -> Type {
    ty.element_type_or_self(ir.context())
}

impl AffineLoadOp {
    /// Verifies the type of the result and the subscripts.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, memref) = (self.op(), self.memref(ir).ty(ir));
        if op.result(ir, 0).ty(ir) != element(ir, memref) {
            return fail("result type must match element type of memref");
        }
        verify_access(ir, op, memref, &operands(ir, op)[1..])
    }
}

impl AffineStoreOp {
    /// Verifies the type of the value and the subscripts.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, memref) = (self.op(), self.memref(ir).ty(ir));
        if self.value(ir).ty(ir) != element(ir, memref) {
            return fail("value to store must have the same type as memref element type");
        }
        verify_access(ir, op, memref, &operands(ir, op)[2..])
    }
}

impl AffineVectorLoadOp {
    /// Verifies the subscripts and the type of the elements.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, memref) = (self.op(), self.memref(ir).ty(ir));
        verify_access(ir, op, memref, &operands(ir, op)[1..])?;
        verify_vector(ir, memref, op.result(ir, 0).ty(ir))
    }
}

impl AffineVectorStoreOp {
    /// Verifies the subscripts and the type of the elements.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, memref) = (self.op(), self.memref(ir).ty(ir));
        verify_access(ir, op, memref, &operands(ir, op)[2..])?;
        verify_vector(ir, memref, self.value(ir).ty(ir))
    }
}

fn verify_vector(ir: &Ir, memref: Type, vector: Type) -> Verified {
    match element(ir, memref) == element(ir, vector) {
        true => Ok(()),
        false => fail("requires memref and vector types of the same elemental type"),
    }
}

impl AffinePrefetchOp {
    /// Verifies the subscripts.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, map) = (self.op(), map_in(ir, self.op(), "map")?);
        let rank = self.memref(ir).ty(ir).shape(ir.context()).map_or(0, <[i64]>::len);
        if map.results.len() != rank {
            return fail("affine.prefetch affine map num results must equal memref rank");
        }
        if n_inputs(map) + 1 != op.n_operands(ir) {
            return fail("too few operands");
        }
        let scope = scope(ir, op);
        let is_valid =
            |value: &Value| is_valid_dim_in(ir, *value, scope) || is_valid_symbol_in(ir, *value, scope);
        match operands(ir, op)[1..].iter().all(is_valid) {
            true => Ok(()),
            false => fail("index must be a valid dimension or symbol identifier"),
        }
    }
}

impl AffineParallelOp {
    /// Verifies the bounds, the steps and the reductions.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, ctx) = (self.op(), ir.context());
        let array = |name: &str| op.attr_str(ir, name).and_then(|attr| attr.as_array(ctx)).unwrap_or(&[]);
        let sizes = |name: &str| {
            op.attr_str(ir, name).and_then(|attr| unsigned_elements(ctx, attr)).unwrap_or_default()
        };
        let (lower, upper) = (sizes("lowerBoundsGroups"), sizes("upperBoundsGroups"));
        let n_dims = array("steps").len();
        let n_args = entry_args(ir, region(ir, op, 0)).len();
        if [lower.len(), upper.len(), n_args].iter().any(|n| *n != n_dims) {
            return fail(format!(
                "the number of region arguments ({n_args}) and the number of map groups for lower ({}) and upper \
                 bound ({}), and the number of steps ({n_dims}) must all match",
                lower.len(),
                upper.len()
            ));
        }
        let maps = [("lower", &lower, "lowerBoundsMap"), ("upper", &upper, "upperBoundsMap")];
        for (words, sizes, name) in maps {
            if sizes.contains(&0) {
                return fail(format!("expected {words} bound map to have at least one result"));
            }
            let n_results = sizes.iter().fold(0_u128, |sum, size| sum.saturating_add(*size));
            if n_results != map_in(ir, op, name)?.results.len() as u128 {
                return fail(format!("expected {words} bounds map to have {n_results} results"));
            }
        }
        self.verify_reductions(ir, array("reductions"))?;
        let (lower, upper) = (map_in(ir, op, "lowerBoundsMap")?, map_in(ir, op, "upperBoundsMap")?);
        let values = operands(ir, op);
        if n_inputs(lower) + n_inputs(upper) != values.len() {
            return fail("expected as many operands as the bounds have dimensions and symbols");
        }
        let (lower_values, upper_values) = values.split_at(n_inputs(lower));
        verify_dims_and_symbols(ir, op, lower_values, lower.n_dims)?;
        verify_dims_and_symbols(ir, op, upper_values, upper.n_dims)
    }

    fn verify_reductions(self, ir: &Ir, reductions: &[pdll::ir::Attribute]) -> Verified {
        let (op, ctx) = (self.op(), ir.context());
        if reductions.len() != op.n_results(ir) {
            return fail("a reduction must be specified for each output");
        }
        for (reduction, ty) in reductions.iter().zip(op.result_types(ir)) {
            match reduction.as_i64(ctx) {
                Some(kind @ 0..=15) if is_reducible(ir, ty, kind) => {}
                Some(0..=15) => return fail("result type cannot match reduction attribute"),
                _ => return fail("invalid reduction attribute"),
            }
        }
        Ok(())
    }
}

/// Returns whether values of a type can be reduced by a kind of `arith`.
fn is_reducible(ir: &Ir, ty: Type, kind: i64) -> bool {
    let is_integer = |wanted: Option<bool>| match ty.data(ir.context()) {
        TypeData::Integer { signedness, .. } => match (wanted, signedness) {
            (None, _) | (_, pdll::ir::Signedness::Signless) => true,
            (Some(is_signed), signedness) => is_signed == (*signedness == pdll::ir::Signedness::Signed),
        },
        _ => false,
    };
    match kind {
        // addf, maximumf, maxnumf, minimumf, minnumf, mulf
        0 | 4 | 5 | 8 | 9 | 12 => ty.is_float(ir.context()),
        // maxs, mins
        6 | 10 => is_integer(Some(true)),
        // maxu, minu
        7 | 11 => is_integer(Some(false)),
        // addi, muli, andi, ori, xori
        1 | 2 | 13 | 14 | 15 => is_integer(None),
        _ => false,
    }
}

/// Verifies the basis of a number that is split into indices, or made of them.
fn verify_basis(ir: &Ir, op: Op, n_dynamic: usize) -> Verified {
    let is_dynamic = |size: &&i64| **size == pdll::ir::DYNAMIC;
    match static_basis(ir, op).iter().filter(is_dynamic).count() == n_dynamic {
        true => Ok(()),
        false => fail(
            "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) \
             -- this can only happen due to an incorrect fold/rewrite",
        ),
    }
}

impl AffineDelinearizeIndexOp {
    /// Verifies the basis, and the number of results.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, n_basis) = (self.op(), static_basis(ir, self.op()).len());
        if ![n_basis, n_basis + 1].contains(&op.n_results(ir)) {
            return fail("should return an index for each basis element and up to one extra index");
        }
        verify_basis(ir, op, operands(ir, op).len() - 1)?;
        let is_positive = |size: &i64| *size > 0 || *size == pdll::ir::DYNAMIC;
        match static_basis(ir, op).iter().all(is_positive) {
            true => Ok(()),
            false => fail("no basis element may be statically non-positive"),
        }
    }
}

impl AffineLinearizeIndexOp {
    /// Verifies the basis, and the number of indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, n_basis) = (self.op(), static_basis(ir, self.op()).len());
        if ![n_basis, n_basis + 1].contains(&operand_group(ir, op, 0).len()) {
            return fail("should be passed a basis element for each index except possibly the first");
        }
        verify_basis(ir, op, operand_group(ir, op, 1).len())
    }
}

/// Verifies that the indices of a place are dimensions or symbols; `what` names them.
fn verify_transferred(ir: &Ir, indices: &[Value], scope: Option<Region>, what: &str, of: &str) -> Verified {
    for index in indices {
        if !index.ty(ir).is_index(ir.context()) {
            return Err(VerifyMessage::new(format!("{what} to {of} must have 'index' type")));
        }
        if !is_valid_dim_in(ir, *index, scope) && !is_valid_symbol_in(ir, *index, scope) {
            return Err(VerifyMessage::new(format!("{what} must be a valid dimension or symbol identifier")));
        }
    }
    Ok(())
}

fn is_memref(ir: &Ir, value: Value) -> bool {
    matches!(value.ty(ir).data(ir.context()), TypeData::MemRef { .. })
}

impl AffineDmaStartOp {
    /// Verifies the memrefs and their indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, values) = (self.op(), operands(ir, self.op()));
        let wrong_number = || VerifyMessage::new("incorrect number of operands");
        let maps = dma::maps(ir, op, &dma::MAPS).ok_or_else(wrong_number)?;
        let dma::Operands { places, sizes } = dma::Operands::of(&values, &maps).ok_or_else(wrong_number)?;
        for ((memref, _), what) in places.iter().zip(["source", "destination", "tag"]) {
            if !is_memref(ir, *memref) {
                return Err(VerifyMessage::new(format!("expected DMA {what} to be of memref type")));
            }
        }
        if !matches!(sizes.len(), 1 | 3) {
            return Err(wrong_number());
        }
        let scope = scope(ir, op);
        for ((_, indices), what) in places.iter().zip(["src index", "dst index", "tag index"]) {
            verify_transferred(ir, indices, scope, what, "dma_start")?;
        }
        Ok(())
    }
}

impl AffineDmaWaitOp {
    /// Verifies the memref and its indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, values) = (self.op(), operands(ir, self.op()));
        let wrong_number = || VerifyMessage::new("incorrect number of operands");
        let maps = dma::maps(ir, op, &[dma::TAG_MAP]).ok_or_else(wrong_number)?;
        let dma::Operands { places, .. } = dma::Operands::of(&values, &maps).ok_or_else(wrong_number)?;
        for (memref, indices) in places {
            if !is_memref(ir, memref) {
                return Err(VerifyMessage::new("expected DMA tag to be of memref type"));
            }
            verify_transferred(ir, indices, scope(ir, op), "index", "dma_wait")?;
        }
        Ok(())
    }
}
