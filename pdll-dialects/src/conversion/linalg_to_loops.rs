//! `convert-linalg-to-loops`, `-affine-loops` and `-parallel-loops`: structured operations on memrefs become loops over their elements.
//!
//! In: any operation of the interface, named ones included. Out: a loop per dimension, with the operation's body, loads and stores inside.
//! MLIR: Linalg/Transforms/Loops.cpp, `GenerateLoopNest` in Linalg/Utils.cpp, with the same order of operations.

use pdll::ir::{
    AffineBuilder, AffineMap, BuildConstants as _, Builder, DYNAMIC, IrMapping, Location, Op, OperationState,
    Region, Type, Value,
};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::pass::{Pass, PassFailure, PassRun};
use pdll::rewrite::{
    GreedyRewriteConfig, PatternFilter, PatternRewriter, PatternRoot, RewriteError, RewritePatternSet,
    apply_patterns_greedily_below,
};

use super::build::{folded, index, op, value};
use crate::affine::operands::{ValueMap, with_results};
use crate::linalg::structure::{
    STRUCTURED, Structure, has_buffers_only, inits, inputs, is_scalar, operand_shape,
};
use crate::shaped::{Mixed, int_constant};
use crate::{affine, linalg, memref, tensor};

/// The loops that operations become.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LoopKind {
    /// `scf.for`.
    For,
    /// `scf.parallel` for consecutive parallel loops, and `scf.for` for reductions.
    Parallel,
    /// `affine.for`, with affine accesses.
    Affine,
}

/// Defines the pass for a kind of loops.
macro_rules! lowering {
    ($pass:ident, $kind:expr, $argument:literal, $loops:literal) => {
        #[doc = concat!("The pass `", $argument, "`.")]
        #[derive(Copy, Clone, Debug, Default)]
        pub struct $pass;

        impl Pass for $pass {
            fn argument(&self) -> &str {
                $argument
            }

            fn name(&self) -> &str {
                concat!(stringify!($pass), "Pass")
            }

            fn description(&self) -> &str {
                concat!("Lower the operations from the linalg dialect into ", $loops)
            }

            fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
                lower(run, $kind)
            }
        }
    };
}
lowering!(ConvertLinalgToLoops, LoopKind::For, "convert-linalg-to-loops", "loops");
lowering!(ConvertLinalgToAffineLoops, LoopKind::Affine, "convert-linalg-to-affine-loops", "affine loops");
lowering!(
    ConvertLinalgToParallelLoops,
    LoopKind::Parallel,
    "convert-linalg-to-parallel-loops",
    "parallel loops"
);

/// Name of the pattern that creates loops.
const LOWERING: &str = "LinalgRewritePattern";

/// The patterns that simplify what the lowering creates: canonicalizations of sizes and of `affine.apply`.
const SIMPLIFICATIONS: [&str; 6] = [
    "DimOfMemRefReshape",
    "DimOfCastOp",
    "DimOfReshapeOp",
    "DimOfReshapeOpWithCast",
    "DimOfDestStyleOp",
    "SimplifyApply",
];

fn lower(run: &mut PassRun<'_>, kind: LoopKind) -> Result<(), PassFailure> {
    let mut set = RewritePatternSet::new(run.context());
    populate_linalg_to_loops_patterns(&mut set, kind);
    memref::Dialect::canonicalization_patterns(&mut set);
    tensor::Dialect::canonicalization_patterns(&mut set);
    affine::AffineApplyOp::canonicalization_patterns(&mut set);
    let mut filter = PatternFilter::new().enable(LOWERING);
    filter.enabled.extend(SIMPLIFICATIONS.map(str::to_owned));
    let patterns = set.freeze_filtered(&filter)?;
    let root = run.op();
    let outcome =
        apply_patterns_greedily_below(run.ir_mut(), root, &patterns, &GreedyRewriteConfig::default())?;
    run.count("num-rewrites", "number of rewrites", outcome.rewrites);
    Ok(())
}

/// Adds the pattern that lowers structured operations on memrefs to loops. Sizes and indices that it creates are simplified by
/// folders and canonicalization patterns.
pub fn populate_linalg_to_loops_patterns(set: &mut RewritePatternSet, kind: LoopKind) {
    set.add_fn_on(PatternRoot::Interface(STRUCTURED), move |op, rewriter| lower_op(op, rewriter, kind))
        .name(LOWERING);
}

fn lower_op(root: Op, rewriter: &mut PatternRewriter<'_>, kind: LoopKind) -> Result<bool, RewriteError> {
    if !has_buffers_only(rewriter, root) {
        let reason = "expected linalg op with buffer semantics";
        return Ok(rewriter.notify_match_failure(root, || reason.to_owned()));
    }
    let Some(structure) = Structure::of(rewriter, root) else { return Ok(false) };
    let Some(sizes_of_loops) = structure.sizes_of_loops() else { return Ok(false) };
    let nest = Nest {
        root,
        loc: root.loc(rewriter),
        kind,
        maps: structure.maps.iter().map(|map| (*map).clone()).collect(),
        reductions: structure.reductions.clone(),
    };
    let sizes = nest.operand_sizes(rewriter)?;
    let ranges: Vec<Mixed> = sizes_of_loops.into_iter().filter_map(|nth| sizes.get(nth).copied()).collect();
    if ranges.len() != nest.reductions.len() {
        return Ok(false);
    }
    nest.create(rewriter, &ranges)?;
    rewriter.erase_op(root)?;
    Ok(true)
}

/// The loops of an operation.
struct Nest {
    root: Op,
    loc: Location,
    kind: LoopKind,
    /// The map of each operand.
    maps: Vec<AffineMap>,
    /// Of each loop, whether it is a reduction.
    reductions: Vec<bool>,
}

/// The bounds of a loop, and its step.
#[derive(Copy, Clone)]
struct Range {
    lower: Value,
    upper: Value,
    step: Value,
}

impl Nest {
    /// Returns the sizes of all operands, in order; dynamic ones are computed.
    fn operand_sizes(&self, rewriter: &mut PatternRewriter<'_>) -> Result<Vec<Mixed>, RewriteError> {
        let mut sizes = Vec::new();
        let operands: Vec<Value> = self.root.operands(rewriter).collect();
        for operand in operands {
            for (dim, size) in operand_shape(rewriter, operand).to_vec().into_iter().enumerate() {
                sizes.push(match size {
                    DYNAMIC => Mixed::Value(self.dim(rewriter, operand, dim)?),
                    size => Mixed::Static(size),
                });
            }
        }
        Ok(sizes)
    }

    fn dim(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        memref: Value,
        dim: usize,
    ) -> Result<Value, RewriteError> {
        let position = index(rewriter, self.loc, i64::try_from(dim).unwrap_or(i64::MAX));
        let ty = rewriter.context().index_type();
        let dim = value(rewriter, "memref.dim", self.loc, &[memref, position], ty);
        folded(rewriter, dim)
    }

    /// Creates the loops and what is in them.
    fn create(&self, rewriter: &mut PatternRewriter<'_>, sizes: &[Mixed]) -> Result<(), RewriteError> {
        let mut ranges = Vec::new();
        for size in sizes {
            let lower = index(rewriter, self.loc, 0);
            let upper = match *size {
                Mixed::Static(size) => index(rewriter, self.loc, size),
                Mixed::Value(size) => size,
            };
            ranges.push(Range { lower, upper, step: index(rewriter, self.loc, 1) });
        }
        let (mut ivs, mut innermost) = (Vec::new(), None);
        let mut rest = &ranges[..];
        while let Some((range, others)) = rest.split_first() {
            let n_parallel = match self.kind {
                LoopKind::Parallel => {
                    self.reductions[ivs.len()..].iter().take_while(|is_reduction| !**is_reduction).count()
                }
                LoopKind::For | LoopKind::Affine => 0,
            };
            let (body, terminator) = match (self.kind, n_parallel) {
                (LoopKind::Affine, _) => (self.affine_for(rewriter, *range)?, "affine.yield"),
                (_, 0) => (self.scf_for(rewriter, *range)?, "scf.yield"),
                (_, n) => (self.scf_parallel(rewriter, rest.get(..n).unwrap_or_default())?, "scf.reduce"),
            };
            rest = if n_parallel == 0 { others } else { rest.get(n_parallel..).unwrap_or_default() };
            let end = op(rewriter, terminator, self.loc, &[], &[], &[]);
            rewriter.set_insertion_point(end);
            ivs.extend(body.entry(rewriter).map(|block| block.args(rewriter).to_vec()).unwrap_or_default());
            innermost = Some(body);
        }
        self.element(rewriter, &ivs)?;
        match innermost {
            Some(body) => replace_indices(rewriter, body, &ivs),
            None => Ok(()),
        }
    }

    /// Creates a body with arguments of type `index`, and inserts in it.
    fn body(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        loop_op: Op,
        n_args: usize,
    ) -> Result<Region, RewriteError> {
        let region = loop_op.region(rewriter, 0);
        let index = rewriter.context().index_type();
        rewriter.create_block_before(region, None, &vec![index; n_args], &vec![self.loc; n_args])?;
        Ok(region)
    }

    fn scf_for(&self, rewriter: &mut PatternRewriter<'_>, range: Range) -> Result<Region, RewriteError> {
        let operands = [range.lower, range.upper, range.step];
        let state = OperationState::new(rewriter.context().op_name("scf.for"), self.loc).operands(&operands);
        let created = rewriter.create_op(&state.n_regions(1));
        self.body(rewriter, created, 1)
    }

    fn scf_parallel(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        ranges: &[Range],
    ) -> Result<Region, RewriteError> {
        let mut operands: Vec<Value> = ranges.iter().map(|range| range.lower).collect();
        operands.extend(ranges.iter().map(|range| range.upper));
        operands.extend(ranges.iter().map(|range| range.step));
        let n = ranges.len() as i32;
        let ctx = rewriter.context().clone();
        let attrs = [(ctx.identifier(OPERAND_SEGMENT_SIZES), rewriter.dense_i32_array_attr(&[n, n, n, 0]))];
        let state = OperationState::new(ctx.op_name("scf.parallel"), self.loc).operands(&operands);
        let created = rewriter.create_op(&state.attrs(&attrs).n_regions(1));
        self.body(rewriter, created, ranges.len())
    }

    fn affine_for(&self, rewriter: &mut PatternRewriter<'_>, range: Range) -> Result<Region, RewriteError> {
        let constants = int_constant(rewriter, range.lower).zip(int_constant(rewriter, range.upper));
        let (maps, operands) = match constants {
            Some((lower, upper)) => ([lower, upper].map(constant_map), Vec::new()),
            None => ([identity_map(1), identity_map(1)], vec![range.lower, range.upper]),
        };
        let n = operands.len() as i32 / 2;
        let ctx = rewriter.context().clone();
        let [lower, upper] = maps.map(|map| ctx.affine_map_attr(map));
        let attrs = [
            (ctx.identifier("lowerBoundMap"), lower),
            (ctx.identifier("upperBoundMap"), upper),
            (ctx.identifier("step"), rewriter.index_attr(1)),
            (ctx.identifier(OPERAND_SEGMENT_SIZES), rewriter.dense_i32_array_attr(&[n, n, 0])),
        ];
        let state = OperationState::new(ctx.op_name("affine.for"), self.loc).operands(&operands);
        let created = rewriter.create_op(&state.attrs(&attrs).n_regions(1));
        self.body(rewriter, created, 1)
    }

    /// Creates the loads, the body and the stores of one element.
    fn element(&self, rewriter: &mut PatternRewriter<'_>, ivs: &[Value]) -> Result<(), RewriteError> {
        let outputs = inits(rewriter, self.root);
        let mut elements = Vec::new();
        for position in inputs(rewriter, self.root).chain(outputs.clone()) {
            let operand = self.root.operand(rewriter, position);
            if is_scalar(rewriter, operand) {
                elements.push(operand);
                continue;
            }
            let indices = self.indices(rewriter, position, ivs);
            elements.push(self.load(rewriter, operand, &indices));
        }
        let mut stored = Vec::new();
        for position in outputs {
            stored.push((self.root.operand(rewriter, position), self.indices(rewriter, position, ivs)));
        }
        let Some(body) = self.root.regions(rewriter).first().and_then(|region| region.entry(rewriter)) else {
            return Ok(());
        };
        let mut mapping = IrMapping::new();
        for (arg, element) in body.args(rewriter).to_vec().into_iter().zip(elements) {
            mapping.map_value(arg, element);
        }
        let mut ops: Vec<Op> = body.ops(rewriter).collect();
        let terminator = ops.pop();
        for op in ops {
            rewriter.clone_op(op, &mut mapping)?;
        }
        let yielded: Vec<Value> =
            terminator.map(|terminator| terminator.operands(rewriter).collect()).unwrap_or_default();
        for (result, (memref, indices)) in yielded.into_iter().zip(stored) {
            self.store(rewriter, mapping.value_or_self(result), memref, &indices);
        }
        Ok(())
    }

    /// Returns the indices of the element of an operand.
    fn indices(&self, rewriter: &mut PatternRewriter<'_>, position: usize, ivs: &[Value]) -> Vec<Value> {
        let Some(map) = self.maps.get(position) else { return Vec::new() };
        let mut indices = Vec::new();
        for result in &map.results {
            let Some(mut applied) = ValueMap::new(&with_results(map, &[*result]), ivs.to_vec()) else {
                continue;
            };
            applied.canonicalize(rewriter);
            let ctx = rewriter.context().clone();
            let attrs = [(ctx.identifier("map"), ctx.affine_map_attr(applied.map))];
            let types = [ctx.index_type()];
            let apply =
                affine::AffineApplyOp::create_with(rewriter, self.loc, &types, &applied.operands, &attrs);
            indices.push(apply.op().result(rewriter, 0));
        }
        indices
    }

    fn load(&self, rewriter: &mut PatternRewriter<'_>, memref: Value, indices: &[Value]) -> Value {
        let ctx = rewriter.context().clone();
        let ty = memref.ty(rewriter).element_type_or_self(&ctx);
        let operands: Vec<Value> = std::iter::once(memref).chain(indices.iter().copied()).collect();
        self.access(rewriter, ["memref.load", "affine.load"], &operands, &[ty], indices.len())
            .result(rewriter, 0)
    }

    fn store(&self, rewriter: &mut PatternRewriter<'_>, value: Value, memref: Value, indices: &[Value]) {
        let operands: Vec<Value> = [value, memref].iter().chain(indices).copied().collect();
        self.access(rewriter, ["memref.store", "affine.store"], &operands, &[], indices.len());
    }

    /// Creates an operation of `memref`, or one of `affine`.
    fn access(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        [of_memref, of_affine]: [&str; 2],
        operands: &[Value],
        types: &[Type],
        rank: usize,
    ) -> Op {
        let ctx = rewriter.context().clone();
        match self.kind {
            LoopKind::Affine => {
                let map = ctx.affine_map_attr(identity_map(rank));
                op(rewriter, of_affine, self.loc, operands, types, &[("map", map)])
            }
            LoopKind::For | LoopKind::Parallel => {
                let attrs = [("nontemporal", ctx.bool_attr(false))];
                op(rewriter, of_memref, self.loc, operands, types, &attrs)
            }
        }
    }
}

fn constant_map(number: i64) -> AffineMap {
    let mut builder = AffineBuilder::new();
    let number = builder.constant(number);
    builder.finish_map(0, 0, &[number])
}

fn identity_map(rank: usize) -> AffineMap {
    let mut builder = AffineBuilder::new();
    let rank = u32::try_from(rank).unwrap_or(u32::MAX);
    let dims: Vec<_> = (0..rank).map(|dim| builder.dim(dim)).collect();
    builder.finish_map(rank, 0, &dims)
}

/// Replaces the `linalg.index` of a body by induction variables.
fn replace_indices(
    rewriter: &mut PatternRewriter<'_>,
    body: Region,
    ivs: &[Value],
) -> Result<(), RewriteError> {
    let blocks = body.blocks(rewriter);
    let ops: Vec<Op> = blocks.flat_map(|block| block.ops(rewriter)).collect();
    for op in ops {
        let Some(index) = op.cast::<linalg::IndexOp>(rewriter) else { continue };
        let dim = index.op().attr_str(rewriter, "dim").and_then(|dim| dim.as_i64(rewriter.context()));
        let iv = dim.and_then(|dim| ivs.get(usize::try_from(dim).ok()?));
        if let Some(iv) = iv {
            rewriter.replace_op(op, *iv)?;
        }
    }
    Ok(())
}
