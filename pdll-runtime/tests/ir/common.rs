//! A small dialect `t`, written without macros, and shorthands to build IR of it.

use pdll_runtime::ir::{
    Attribute, Block, Builder, Context, Dialect, DialectRegistration, Group, InferTypesInput, Ir, Op,
    OpBuilder, OpInfo, OperationState, Trait, TraitSet, Type, TypeVec, Value, VerifyMessage,
};

pub(crate) struct T;

fn verify_constant(ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
    match op.inherent(ir, 0) {
        Some(_) => Ok(()),
        None => Err("requires attribute 'value'".into()),
    }
}

fn infer_add(input: &InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage> {
    match input.operand_type(0) {
        Some(ty) => Ok([ty].into_iter().collect()),
        None => Err("needs an operand to infer from".into()),
    }
}

impl Dialect for T {
    const NAME: &'static str = "t";

    fn register(_: &Context, registration: &mut DialectRegistration) {
        let one = const { &[Group::single("result")] };
        let two = const { &[Group::single("lhs"), Group::single("rhs")] };
        let any = const { &[Group::variadic("values")] };
        registration.add_op(OpInfo {
            attributes: &["value"],
            results: one,
            traits: TraitSet::of(&[Trait::Pure, Trait::ConstantLike]),
            verify: Some(verify_constant),
            ..OpInfo::new("t.const")
        });
        registration.add_op(OpInfo {
            operands: two,
            results: one,
            traits: TraitSet::of(&[Trait::Pure, Trait::Commutative, Trait::SameOperandsAndResultType]),
            infer_types: Some(infer_add),
            ..OpInfo::new("t.add")
        });
        registration.add_op(OpInfo {
            operands: any,
            trait_names: &["t::SinkInterface"],
            ..OpInfo::new("t.sink")
        });
        registration.add_op(OpInfo {
            operands: any,
            results: any,
            traits: TraitSet::of(&[Trait::Pure]),
            ..OpInfo::new("t.pure")
        });
        registration.add_op(OpInfo {
            attributes: &["sym_name"],
            regions: const { &[Group::single("body")] },
            traits: TraitSet::of(&[Trait::IsolatedFromAbove, Trait::Symbol]),
            ..OpInfo::new("t.func")
        });
        registration.add_op(OpInfo {
            operands: any,
            traits: TraitSet::of(&[Trait::Terminator]),
            ..OpInfo::new("t.return")
        });
        registration.add_op(OpInfo {
            successors: const { &[Group::variadic("dests")] },
            traits: TraitSet::of(&[Trait::Terminator]),
            ..OpInfo::new("t.br")
        });
        registration.add_op(OpInfo {
            results: any,
            regions: const { &[Group::variadic("regions")] },
            traits: TraitSet::of(&[Trait::RecursiveMemoryEffects, Trait::SingleBlock, Trait::NoTerminator]),
            ..OpInfo::new("t.scope")
        });
        registration.add_op(OpInfo {
            attributes: &["operandSegmentSizes"],
            operands: const { &[Group::variadic("a"), Group::optional("b")] },
            traits: TraitSet::of(&[Trait::AttrSizedOperandSegments]),
            ..OpInfo::new("t.segments")
        });
    }
}

pub(crate) fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<T>();
    ctx
}

/// Returns the module's body.
pub(crate) fn body(ir: &Ir) -> Block {
    ir.top().region(ir, 0).entry(ir).unwrap()
}

/// Builds at the end of a block.
pub(crate) struct At<'a> {
    pub(crate) builder: OpBuilder<'a>,
    pub(crate) line: u32,
}

pub(crate) fn at(ir: &mut Ir, block: Block) -> At<'_> {
    let mut builder = OpBuilder::new(ir);
    builder.set_insertion_point_to_end(block);
    At { builder, line: 0 }
}

impl At<'_> {
    /// Returns an operation at `f.mlir:line:1`, lines counting up.
    pub(crate) fn op(&mut self, name: &str, operands: &[Value], results: &[Type]) -> Op {
        let ctx = self.builder.ir().context().clone();
        self.line += 1;
        let loc = ctx.file_line_col_loc("f.mlir", self.line, 1);
        let state = OperationState::new(ctx.op_name(name), loc).operands(operands).result_types(results);
        self.builder.create_op(&state)
    }

    pub(crate) fn constant(&mut self, value: i64) -> Value {
        let ctx = self.builder.ir().context().clone();
        let op = self.op("t.const", &[], &[ctx.integer_type(32)]);
        let attr = ctx.integer_attr(ctx.integer_type(32), value);
        self.builder.set_attr(op, ctx.identifier("value"), attr);
        op.result(self.builder.ir(), 0)
    }

    pub(crate) fn add(&mut self, a: Value, b: Value) -> Value {
        let ty = a.ty(self.builder.ir());
        let op = self.op("t.add", &[a, b], &[ty]);
        op.result(self.builder.ir(), 0)
    }

    /// Creates a function with an entry block, and moves the insertion point into it.
    pub(crate) fn func(&mut self, name: &str, args: &[Type]) -> (Op, Block) {
        let ctx = self.builder.ir().context().clone();
        self.line += 1;
        let loc = ctx.file_line_col_loc("f.mlir", self.line, 1);
        let attrs = [(ctx.identifier("sym_name"), ctx.string_attr(name))];
        let state = OperationState::new(ctx.op_name("t.func"), loc).attrs(&attrs).n_regions(1);
        let func = self.builder.create_op(&state);
        let region = func.region(self.builder.ir(), 0);
        let block = self.builder.create_block(region, args);
        (func, block)
    }
}

/// The IR as lines: `%0 = t.add %1, %2 {attrs}`, regions indented; enough to compare.
pub(crate) fn show(ir: &Ir) -> String {
    let mut out = String::new();
    let mut names = std::collections::HashMap::new();
    let mut blocks = std::collections::HashMap::new();
    let mut depth_of = std::collections::HashMap::new();
    for op in ir.walk_pre_order(ir.top()).collect::<Vec<_>>() {
        let depth = op.parent_op(ir).map_or(0, |parent| depth_of[&parent] + 1usize);
        depth_of.insert(op, depth);
        for region in op.regions(ir) {
            for block in region.blocks(ir) {
                let n = blocks.len();
                blocks.insert(block, n);
            }
        }
        if let Some(block) = op.block(ir)
            && block.first_op(ir) == Some(op)
            && (block.n_args(ir) > 0 || !block.is_entry(ir))
        {
            let args: Vec<String> = block.args(ir).iter().map(|arg| name_of(&mut names, *arg)).collect();
            let indent = "  ".repeat(depth.saturating_sub(1));
            out.push_str(&format!("{indent}^{}({}):\n", blocks[&block], args.join(", ")));
        }
        let results: Vec<String> = op.results(ir).map(|value| name_of(&mut names, value)).collect();
        let operands: Vec<String> = op.operands(ir).map(|value| name_of(&mut names, value)).collect();
        out.push_str(&"  ".repeat(depth));
        if !results.is_empty() {
            out.push_str(&format!("{} = ", results.join(", ")));
        }
        out.push_str(op.name_text(ir));
        if !operands.is_empty() {
            out.push_str(&format!(" {}", operands.join(", ")));
        }
        let attrs = op.attr_dictionary(ir);
        for (name, attr) in attrs.as_dictionary(ir.context()).unwrap() {
            out.push_str(&format!(" {}={}", ir.context().str(*name), show_attr(ir.context(), *attr)));
        }
        for successor in op.successors(ir) {
            let n = blocks.get(&successor).map_or("?".to_owned(), usize::to_string);
            out.push_str(&format!(" ^{n}"));
        }
        out.push('\n');
    }
    out
}

fn name_of(names: &mut std::collections::HashMap<Value, usize>, value: Value) -> String {
    let n = names.len();
    format!("%{}", names.entry(value).or_insert(n))
}

fn show_attr(ctx: &Context, attr: Attribute) -> String {
    match (attr.as_i64(ctx), attr.as_str(ctx)) {
        (Some(value), _) => value.to_string(),
        (_, Some(text)) => text.to_owned(),
        _ => "…".to_owned(),
    }
}
