//! The other conversions that MLIR tests itself with, written here, and compared with `mlir-opt` on random programs: blocks that patterns create,
//! merge and move, values that patterns look up, materializations without uses, roots of any name, patterns in PDLL with a converter, and
//! signatures of functions.
//!
//! The error of a conversion that fails is compared too.
//! Size: each conversion is a definition and a generator, which the comparison reads from one table.

use std::fmt::Write;

use pdll::conversion::{
    ConversionConfig, ConversionTarget, TypeConverter, apply_full_conversion, apply_partial_conversion,
    is_function_signature_legal, populate_function_op_interface_type_conversion_pattern,
    register_conversion_pdl_functions,
};
use pdll::ir::{Builder, FloatKind, Location, OperationState};
use pdll::prelude::*;
use pdll::rewrite::{PatternRoot, RewritePatternSet};
use pdll_oracle::{MLIR_OPT, command, has, run};
use pdll_random::Rng;

use super::legalize::func;

pdll::ods! {
    mod test;
    def Test_Dialect : Dialect { let name = "test"; }
    class Test_Any<string mnemonic, list<Trait> traits = []> : Op<Test_Dialect, mnemonic, traits> {
        let arguments = (ins Variadic<AnyType>:$inputs);
        let results = (outs Variadic<AnyType>:$outputs);
        let regions = (region VariadicRegion<AnyRegion>:$bodies);
    }
    def ForkOp : Test_Any<"one_variadic_out_one_variadic_in1">;
    def RemappedRegionOp : Test_Any<"remapped_value_region">;
    def TypeChangerOp : Test_Any<"type_changer">;
    def CastOp : Test_Any<"cast">;
    def MergeBlocksOp : Test_Any<"merge_blocks">;
    def UndoBlocksMergeOp : Test_Any<"undo_blocks_merge">;
    def SingleOp : Test_Any<"SingleBlockImplicitTerminator">;
    def FinishOp : Test_Any<"finish", [Terminator]>;
    def ReturnOp : Test_Any<"return", [Terminator]>;
    def InvalidOp : Test_Any<"invalid", [Terminator]>;
    def ValidOp : Test_Any<"valid", [Terminator]>;
    def RegionOp : Test_Any<"region">;
    def DropRegionOp : Test_Any<"drop_region_op">;
    def EraseOp : Test_Any<"erase_op">;
    def OneRegionOp : Test_Any<"one_region_op">;
    def CreateBlockOp : Test_Any<"create_block">;
    def CreateIllegalBlockOp : Test_Any<"create_illegal_block">;
    def ProducerOp : Test_Any<"type_producer">;
    def AnotherProducerOp : Test_Any<"another_type_producer">;
    def IllegalE : Test_Any<"illegal_op_e">;
    def IllegalG : Test_Any<"illegal_op_g">;
    def RecursiveRewriteOp : Op<Test_Dialect, "recursive_rewrite"> { let arguments = (ins I64Attr:$depth); }
    def LegalA : Op<Test_Dialect, "legal_op_a"> {
        let arguments = (ins StrAttr:$status);
        let results = (outs AnyType:$output);
    }
    def BrOp : Op<Test_Dialect, "br", [Terminator]> {
        let arguments = (ins Variadic<AnyType>:$inputs);
        let successors = (successor AnySuccessor:$dest);
    }
}

pdll::pdll! {
    mod legalize;
    use test;

    Pattern E => replace op<test.illegal_op_e> -> (t: Type) with op<test.legal_op_a> {status = "Success"} -> (t);
}

pdll::pdll! {
    mod fork;
    use test;

    Rewrite convertValue(value: Value) -> Value;

    // What is used once is used twice.
    Pattern Fork {
        let root = op<test.one_variadic_out_one_variadic_in1>(x: Value) -> (types: TypeRange);
        rewrite root with {
            let new = convertValue(x);
            replace root with op<test.one_variadic_out_one_variadic_in1>((new, new)) -> (types);
        };
    }
}

#[allow(non_snake_case, reason = "PDL's name of the function")]
fn convertValue(rewriter: &mut pdll::rewrite::PatternRewriter<'_>, value: Value) -> Option<Value> {
    pdll::conversion::ConversionPatternRewriter::of(rewriter)?.remapped_value(value)
}

/// A conversion of MLIR's test dialect.
struct Family {
    flag: &'static str,
    /// Types of the function's arguments, `%x` and `%y`.
    args: [&'static str; 2],
    /// Patterns, and what is legal. Returns whether everything must be legal.
    define: fn(&Context, &mut RewritePatternSet, &mut ConversionTarget) -> bool,
    /// Writes the body of the function.
    body: fn(&mut Rng, &mut String),
}

/// Returns the blocks of the first region.
fn blocks(ir: &Ir, op: Op) -> Vec<Block> {
    op.region(ir, 0).blocks(ir).collect()
}

/// Creates a cast of values.
fn cast(builder: &mut dyn Builder, ty: Type, inputs: &[Value], loc: Location) -> Value {
    let state = OperationState::new(builder.context().op_name("test.cast"), loc).operands(inputs);
    let types = [ty];
    let made = builder.create_op(&state.result_types(&types));
    made.result(builder.ir(), 0)
}

// Roots of any name

fn define_unknown_root(_: &Context, set: &mut RewritePatternSet, target: &mut ConversionTarget) -> bool {
    target.add_illegal_dialects(["test"]);
    set.add_conversion_fn_on(PatternRoot::Any, None, |op, _, rewriter| {
        if !op.name_text(rewriter).starts_with("test.") {
            return Ok(false);
        }
        rewriter.erase_op(op)?;
        Ok(true)
    });
    false
}

fn producers(rng: &mut Rng, text: &mut String) {
    for at in 0..rng.between(1, 6) {
        let name = *rng.pick(&["illegal_op_e", "type_producer", "another_type_producer"]);
        let _ = writeln!(text, "  %p{at} = \"test.{name}\"() : () -> i32");
        if rng.percent(15) {
            let _ = writeln!(text, "  %u{at} = \"arith.muli\"(%p{at}, %p{at}) : (i32, i32) -> i32");
        }
    }
}

// Values that patterns look up

fn define_remapped(_: &Context, set: &mut RewritePatternSet, target: &mut ConversionTarget) -> bool {
    fork::populate(set);
    set.add_conversion_fn_on(PatternRoot::Named("test.remapped_value_region"), None, |op, _, rewriter| {
        let Some(block) = blocks(rewriter, op).first().copied() else { return Ok(false) };
        let Some(end) = block.ops(rewriter).last() else { return Ok(false) };
        let yielded: Vec<Value> = end.operands(rewriter).collect();
        let Some(values) = rewriter.remapped_values(&yielded) else { return Ok(false) };
        rewriter.erase_op(end)?;
        rewriter.inline_block_before(block, op, &[])?;
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    });
    target.add_legal_ops(["builtin.module", "func.func", "test.return"]);
    target.add_dynamically_legal_op::<test::ForkOp>(|ir, op| Some(op.op().n_operands(ir) > 1));
    true
}

fn forks(rng: &mut Rng, text: &mut String) {
    let mut values = vec!["%x".to_owned()];
    let fork = |rng: &mut Rng, values: &[String], name: &str| {
        let picked: Vec<&str> = (0..rng.between(1, 2)).map(|_| rng.pick(values).as_str()).collect();
        let types = vec!["i32"; picked.len()].join(", ");
        format!(
            "{name} = \"test.one_variadic_out_one_variadic_in1\"({}) : ({types}) -> i32\n",
            picked.join(", ")
        )
    };
    for at in 0..rng.between(1, 7) {
        let name = format!("%v{at}");
        if rng.percent(30) {
            let inner = format!("%w{at}");
            let _ = write!(
                text,
                "  {name} = \"test.remapped_value_region\"() ({{\n  {}  \"test.return\"({inner}) : (i32) -> ()\n  }}) : () -> i32\n",
                fork(rng, &values, &inner)
            );
        } else {
            text.push_str(&fork(rng, &values, &name));
        }
        values.push(name);
    }
    if rng.percent(10) {
        text.push_str("  %q = \"test.type_producer\"() : () -> i32\n");
    }
}

// Blocks that are merged

fn define_merge(_: &Context, set: &mut RewritePatternSet, target: &mut ConversionTarget) -> bool {
    let merge = |op: Op, rewriter: &mut pdll::conversion::ConversionPatternRewriter<'_, '_>| {
        let all = blocks(rewriter, op);
        let [first, second] = all[..] else { return Ok(false) };
        let Some(branch) = first.ops(rewriter).last() else { return Ok(false) };
        let values: Vec<Value> = branch.operands(rewriter).collect();
        rewriter.erase_op(branch)?;
        rewriter.merge_blocks(second, first, &values)?;
        rewriter.modify_op_in_place(op, |_| {})?;
        Ok(true)
    };
    set.add_conversion_fn_on(PatternRoot::Named("test.merge_blocks"), None, move |op, _, rewriter| {
        merge(op, rewriter)
    });
    // The result of this one is illegal.
    set.add_conversion_fn_on(PatternRoot::Named("test.undo_blocks_merge"), None, move |op, _, rewriter| {
        merge(op, rewriter)
    });
    let name = "test.SingleBlockImplicitTerminator";
    let is_inner = |ir: &Ir, op: Op| op.parent_op(ir).is_some_and(|parent| parent.name(ir) == op.name(ir));
    set.add_conversion_fn_on(PatternRoot::Named(name), None, move |op, _, rewriter| {
        let Some(block) = blocks(rewriter, op).first().copied() else { return Ok(false) };
        let Some(end) = block.ops(rewriter).last().filter(|_| is_inner(rewriter, op)) else {
            return Ok(false);
        };
        rewriter.inline_block_before(block, op, &[])?;
        rewriter.erase_op(end)?;
        rewriter.erase_op(op)?;
        Ok(true)
    });
    target.add_legal_ops(["builtin.module", "func.func", "test.return", "test.finish", "test.type_consumer"]);
    target.add_illegal_op::<test::BrOp>();
    let is_merged = |ir: &Ir, op: Op| Some(blocks(ir, op).len() == 1);
    target.add_dynamically_legal_op_named("test.merge_blocks", is_merged);
    target.add_dynamically_legal_op_named(name, move |ir, op| Some(!is_inner(ir, op)));
    false
}

fn merges(rng: &mut Rng, text: &mut String) {
    for at in 0..rng.between(1, 4) {
        let _ = match rng.below(5) {
            0 | 1 => write!(
                text,
                "  \"test.merge_blocks\"() ({{\n    %a{at} = \"other.a\"(%x) : (i32) -> i32\n    \"test.br\"(%a{at}, %x)[^n{at}] : (i32, i32) -> ()\n  \
                 ^n{at}(%b{at}: i32, %c{at}: i32):\n    \"other.b\"(%b{at}, %c{at}) : (i32, i32) -> ()\n    \"test.return\"(%c{at}) : (i32) -> ()\n  }}) : () -> ()\n"
            ),
            2 => write!(
                text,
                "  \"test.merge_blocks\"() ({{\n    \"other.a\"(%x) : (i32) -> ()\n    \"test.return\"() : () -> ()\n  }}) : () -> ()\n"
            ),
            3 => write!(
                text,
                "  \"test.undo_blocks_merge\"() ({{\n    \"unregistered.return\"(%x)[^u{at}] : (i32) -> ()\n  ^u{at}(%d{at}: i32):\n    \
                 \"unregistered.return\"(%d{at}) : (i32) -> ()\n  }}) : () -> ()\n"
            ),
            _ => write!(
                text,
                "  \"test.SingleBlockImplicitTerminator\"() ({{\n    \"other.c\"() : () -> ()\n    \"test.SingleBlockImplicitTerminator\"() ({{\n      \
                 \"other.d\"() : () -> ()\n      \"test.finish\"() : () -> ()\n    }}) : () -> ()\n    \"test.finish\"() : () -> ()\n  }}) : () -> ()\n"
            ),
        };
    }
}

// Target materializations, also without uses

fn define_materialization(ctx: &Context, set: &mut RewritePatternSet, target: &mut ConversionTarget) -> bool {
    let [i16, i64] = [16, 64].map(|width| ctx.integer_type(width));
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(move |_, ty| (ty == i16).then_some(i64));
    converter.add_target_materialization(|builder, ty, inputs, loc| Some(cast(builder, ty, inputs, loc)));
    let converter = converter.share();
    set.add_conversion_fn_on(
        PatternRoot::Named("test.type_changer"),
        Some(&converter),
        |op, operands, rewriter| {
            rewriter.replace_op(op, operands[0])?;
            Ok(true)
        },
    );
    target.add_illegal_op::<test::TypeChangerOp>();
    false
}

fn changers(rng: &mut Rng, text: &mut String) {
    let mut values = vec![("%x".to_owned(), "i32"), ("%h".to_owned(), "i16")];
    text.push_str("  %h = \"other.h\"() : () -> i16\n");
    for at in 0..rng.between(1, 5) {
        let (value, from) = rng.pick(&values).clone();
        let to = *rng.pick(&["i64", "i64", "i32", "i16"]);
        let _ = writeln!(text, "  %t{at} = \"test.type_changer\"({value}) : ({from}) -> {to}");
        values.push((format!("%t{at}"), to));
        if rng.percent(25) {
            let _ = writeln!(text, "  \"other.use\"(%t{at}) : ({to}) -> ()");
        }
    }
}

// Regions and blocks

fn define_regions(ctx: &Context, set: &mut RewritePatternSet, target: &mut ConversionTarget) -> bool {
    let (i64, f64) = (ctx.integer_type(64), ctx.float_type(FloatKind::F64));
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(move |_, ty| if ty == i64 { f64 } else { ty });
    converter.add_target_materialization(|builder, ty, inputs, loc| Some(cast(builder, ty, inputs, loc)));
    let converter = converter.share();
    legalize::populate(set);
    set.add_conversion_fn_on(PatternRoot::Named("test.region"), None, |op, _, rewriter| {
        let Some(block) = op.block(rewriter) else { return Ok(false) };
        let (Some(parent), from) = (block.parent_region(rewriter), op.region(rewriter, 0)) else {
            return Ok(false);
        };
        rewriter.inline_region_before(from, parent, None)?;
        rewriter.erase_op(op)?;
        Ok(true)
    });
    for name in ["test.drop_region_op", "test.erase_op"] {
        set.add_conversion_fn_on(PatternRoot::Named(name), None, |op, _, rewriter| {
            rewriter.erase_op(op)?;
            Ok(true)
        });
    }
    set.add_conversion_fn_on(
        PatternRoot::Named("test.invalid"),
        Some(&converter),
        |op, operands, rewriter| {
            let name = rewriter.context().op_name("test.valid");
            rewriter.replace_op_with_new_op(op, name, operands, &[], &[])?;
            Ok(true)
        },
    );
    let i32 = ctx.integer_type(32);
    set.add_conversion_fn_on(PatternRoot::Named("test.create_block"), None, move |op, _, rewriter| {
        let Some(region) = op.block(rewriter).and_then(|block| block.parent_region(rewriter)) else {
            return Ok(false);
        };
        let (loc, finish) = (op.loc(rewriter), rewriter.context().op_name("test.finish"));
        rewriter.create_block_before(region, None, &[i32, i32], &[loc, loc])?;
        rewriter.create(finish, loc, &[], &[], &[]);
        rewriter.erase_op(op)?;
        Ok(true)
    });
    set.add_conversion_fn_on(
        PatternRoot::Named("test.create_illegal_block"),
        None,
        move |op, _, rewriter| {
            let Some(region) = op.block(rewriter).and_then(|block| block.parent_region(rewriter)) else {
                return Ok(false);
            };
            let (loc, illegal) = (op.loc(rewriter), rewriter.context().op_name("test.illegal_op_g"));
            rewriter.create_block_before(region, None, &[i32, i32], &[loc, loc])?;
            rewriter.create(illegal, loc, &[], &[i32], &[]);
            rewriter.erase_op(op)?;
            Ok(true)
        },
    );
    set.add_conversion_fn_on(PatternRoot::Named("test.recursive_rewrite"), None, |op, _, rewriter| {
        let ctx = rewriter.context().clone();
        let depth = op.attr_str(rewriter, "depth").and_then(|depth| depth.as_i64(&ctx)).unwrap_or_default();
        let attrs = [(ctx.identifier("depth"), ctx.integer_attr(ctx.integer_type(64), depth - 1))];
        rewriter.replace_op_with_new_op(op, ctx.op_name("test.recursive_rewrite"), &[], &[], &attrs)?;
        Ok(true)
    })
    .bounded_rewrite_recursion();
    target.add_legal_ops([
        "builtin.module",
        "func.func",
        "test.legal_op_a",
        "test.return",
        "test.valid",
        "test.finish",
        "test.cast",
        "test.one_region_op",
    ]);
    target.add_illegal_ops([
        "test.illegal_op_e",
        "test.illegal_op_g",
        "test.region",
        "test.drop_region_op",
        "test.invalid",
    ]);
    target.add_dynamically_legal_op_named("test.recursive_rewrite", |ir, op| {
        let depth = op.attr_str(ir, "depth").and_then(|depth| depth.as_i64(ir.context()));
        Some(depth == Some(0))
    });
    false
}

fn regions(rng: &mut Rng, text: &mut String) {
    for at in 0..rng.between(1, 5) {
        let _ = match rng.below(9) {
            0 | 1 => write!(
                text,
                "  \"test.region\"() ({{\n  ^r{at}(%i{at}: i64, %j{at}: i32):\n    \"test.invalid\"(%i{at}, %j{at}) : (i64, i32) -> ()\n  }}) : () -> ()\n"
            ),
            2 => write!(
                text,
                "  \"test.drop_region_op\"() ({{\n    %d{at} = \"test.illegal_op_g\"() : () -> i32\n    \"test.return\"(%d{at}) : (i32) -> ()\n  }}) : () -> ()\n"
            ),
            3 => writeln!(text, "  \"test.create_block\"() : () -> ()"),
            4 => writeln!(text, "  \"test.create_illegal_block\"() : () -> ()"),
            5 => writeln!(
                text,
                "  \"test.recursive_rewrite\"() <{{depth = {} : i64}}> : () -> ()",
                rng.below(5)
            ),
            6 => write!(
                text,
                "  \"test.one_region_op\"() ({{\n    %e{at} = \"test.illegal_op_e\"() : () -> i32\n    \"test.return\"() : () -> ()\n  }}) : () -> ()\n"
            ),
            7 if rng.percent(20) => writeln!(text, "  %g{at} = \"test.illegal_op_g\"() : () -> i32"),
            _ => writeln!(text, "  %e{at} = \"test.illegal_op_e\"() : () -> i32"),
        };
    }
}

// Types of functions and producers

fn define_types(ctx: &Context, set: &mut RewritePatternSet, target: &mut ConversionTarget) -> bool {
    let [f16, f32, f64] = [FloatKind::F16, FloatKind::F32, FloatKind::F64].map(|kind| ctx.float_type(kind));
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(
        move |_, ty| if ty == f16 || ty == f32 { Some(f64) } else { (ty == f64).then_some(f64) },
    );
    // `f16` cannot be made.
    converter.add_source_materialization(move |builder, ty, inputs, loc| {
        (ty == f32).then(|| cast(builder, ty, inputs, loc))
    });
    let converter = converter.share();
    for name in ["test.type_producer", "test.another_type_producer"] {
        set.add_conversion_fn_on(PatternRoot::Named(name), Some(&converter), |op, _, rewriter| {
            let Some(ty) = rewriter.convert_type(op.result(rewriter, 0).ty(rewriter)) else {
                return Ok(false);
            };
            let name = rewriter.context().op_name("test.type_producer");
            rewriter.replace_op_with_new_op(op, name, &[], &[ty], &[])?;
            Ok(true)
        });
    }
    let by = converter.clone();
    target.add_dynamically_legal_op::<test::ProducerOp>(move |ir, op| {
        Some(by.is_legal_type(op.op().result(ir, 0).ty(ir)))
    });
    populate_function_op_interface_type_conversion_pattern(set, "func.func", &converter);
    target.add_dynamically_legal_op_named("func.func", move |ir, op| {
        Some(is_function_signature_legal(&converter, ir, op))
    });
    false
}

fn types(rng: &mut Rng, text: &mut String) {
    for at in 0..rng.between(1, 4) {
        let ty = *rng.pick(&["f32", "f32", "f64", "f16", "index"]);
        let name = *rng.pick(&["type_producer", "another_type_producer"]);
        let ty = if ty == "index" && rng.percent(70) { "f32" } else { ty };
        let _ = writeln!(text, "  %p{at} = \"test.{name}\"() : () -> {ty}");
        if rng.percent(60) {
            let _ = writeln!(text, "  \"other.use\"(%p{at}) : ({ty}) -> ()");
        }
        if rng.percent(30) {
            text.push_str("  \"other.use\"(%y) : (f32) -> ()\n");
        }
    }
}

// Patterns in PDLL with a converter

const PDLL: &str = "--test-dialect-conversion-pdll";

/// The native functions are those that MLIR registers too.
const PATTERNS: &str = "
    Rewrite convertValues(values: ValueRange) -> ValueRange;
    Rewrite convertTypes(types: TypeRange) -> TypeRange;

    Pattern => replace op<test.cast>(_: ValueRange) -> (types: TypeRange) with op<test.cast> -> (convertTypes(types));
    Pattern => replace op<test.return>(values: ValueRange) with op<test.return>(convertValues(values));
";

fn define_pdll(ctx: &Context, set: &mut RewritePatternSet, target: &mut ConversionTarget) -> bool {
    let (i64, f64) = (ctx.integer_type(64), ctx.float_type(FloatKind::F64));
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(move |_, ty| if ty == i64 { f64 } else { ty });
    converter.add_source_materialization(|builder, ty, inputs, loc| {
        let name = builder.context().op_name("builtin.unrealized_conversion_cast");
        let types = [ty];
        let made = builder.create_op(&OperationState::new(name, loc).operands(inputs).result_types(&types));
        Some(made.result(builder.ir(), 0))
    });
    let converter = converter.share();
    register_conversion_pdl_functions(set);
    set.with_type_converter(&converter, |set| {
        set.add_pdll("casts.pdll", PATTERNS, &PdllOptions::default()).unwrap();
    });
    target.add_legal_ops(["builtin.module", "func.func", "func.return"]);
    target.add_dynamically_legal_dialect("test", move |ir, op| converter.is_legal_op(ir, op));
    true
}

/// Writes a function that returns a value of its original type, then one of which only `test` uses the values.
fn casts(rng: &mut Rng, text: &mut String) {
    let ty = *rng.pick(&["i64", "i64", "f64", "i32"]);
    let _ = write!(
        text,
        "  \"func.return\"() : () -> ()\n}}) : () -> ()\n\
         \"func.func\"() <{{function_type = () -> {ty}, sym_name = \"g\"}}> ({{\n\
         \x20 %r = \"test.cast\"() : () -> {ty}\n  \"func.return\"(%r) : ({ty}) -> ()\n}}) : () -> ()\n\
         \"func.func\"() <{{function_type = () -> (), sym_name = \"h\"}}> ({{\n"
    );
    let mut values: Vec<(String, &str)> = Vec::new();
    for at in 0..rng.between(1, 5) {
        let used = if values.is_empty() || rng.percent(40) { None } else { Some(rng.pick(&values).clone()) };
        let (operand, of) = used.unwrap_or_default();
        let ty = *rng.pick(&["i64", "i64", "f64", "i32", "f32"]);
        let name = if rng.percent(6) { "type_producer" } else { "cast" };
        let (operand, of) = if name == "cast" { (operand.as_str(), of) } else { ("", "") };
        let _ = writeln!(text, "  %v{at} = \"test.{name}\"({operand}) : ({of}) -> {ty}");
        values.push((format!("%v{at}"), ty));
    }
    let _ = writeln!(text, "  \"test.one_region_op\"() ({{");
    let (names, types): (Vec<&str>, Vec<&str>) = values.iter().map(|(name, ty)| (name.as_str(), *ty)).unzip();
    let _ = writeln!(
        text,
        "    \"test.return\"({}) : ({}) -> ()\n  }}) : () -> ()",
        names.join(", "),
        types.join(", ")
    );
}

const FAMILIES: &[Family] = &[
    Family {
        flag: "--test-legalize-unknown-root-patterns",
        args: ["i32", "i32"],
        define: define_unknown_root,
        body: producers,
    },
    Family { flag: "--test-remapped-value", args: ["i32", "i32"], define: define_remapped, body: forks },
    Family { flag: "--test-merge-blocks", args: ["i32", "i32"], define: define_merge, body: merges },
    Family {
        flag: "--test-target-materialization-with-no-uses",
        args: ["i32", "i32"],
        define: define_materialization,
        body: changers,
    },
    Family { flag: "--test-legalize-patterns", args: ["i32", "i32"], define: define_regions, body: regions },
    Family { flag: PDLL, args: ["i64", "f32"], define: define_pdll, body: casts },
    Family {
        flag: "--test-legalize-type-conversion",
        args: ["f64", "f32"],
        define: define_types,
        body: types,
    },
];

/// Returns the IR after a conversion, or the error without its place.
fn ours(family: &Family, program: &str) -> Result<String, String> {
    let ctx = Context::new();
    ctx.load_dialect::<func::Dialect>();
    ctx.load_dialect::<test::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, program).unwrap_or_else(|error| panic!("{error}\n{program}"));
    let before = ir.to_string();
    let (mut patterns, mut target) = (RewritePatternSet::new(&ctx), ConversionTarget::new(&ctx));
    let is_full = (family.define)(&ctx, &mut patterns, &mut target);
    let convert = if is_full { apply_full_conversion } else { apply_partial_conversion };
    let (patterns, top) = (patterns.freeze().unwrap(), ir.top());
    let outcome = convert(&mut ir, &[top], &target, &patterns, &ConversionConfig::default());
    ir.check_integrity().unwrap();
    if let Err(error) = outcome {
        assert_eq!(ir.to_string(), before, "{program}");
        return Err(error.diagnostics()[0].message.clone());
    }
    Ok(ir.to_string().trim().to_owned())
}

fn program(family: &Family, seed: u64) -> String {
    let [x, y] = family.args;
    let ty = format!("({x}, {y}) -> ()");
    let mut text = format!(
        "\"func.func\"() <{{function_type = {ty}, sym_name = \"f\"}}> ({{\n^bb0(%x: {x}, %y: {y}):\n"
    );
    (family.body)(&mut Rng::new(seed), &mut text);
    // Where all operations of `test` are erased, the function ends with another one.
    let end = if family.flag == FAMILIES[0].flag { "func.return" } else { "test.return" };
    text + &format!("  \"{end}\"() : () -> ()\n}}) : () -> ()\n")
}

/// Returns an error about a materialization without its types: which of several MLIR reports depends on addresses.
fn without_types(error: String) -> String {
    let start = "failed to legalize unresolved materialization";
    if error.starts_with(start) { start.to_owned() } else { error }
}

#[test]
fn oracle_conversions_of_mlirs_tests_are_the_same() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let mut different = Vec::new();
    for family in FAMILIES {
        let programs: Vec<String> = (0..200).map(|seed| program(family, seed)).collect();
        let mut tool = command(MLIR_OPT);
        tool.args(["--split-input-file", "--allow-unregistered-dialect", "--mlir-print-op-generic"]);
        let (mut n_converted, mut failures) = (0, Vec::new());
        let output = run(tool.args([family.flag, "-"]), &programs.join("// -----\n"));
        let lines = output.stdout.lines().filter(|line| !line.starts_with("notify"));
        let text = lines.collect::<Vec<_>>().join("\n");
        let modules: Vec<&str> = text.split("// -----").map(str::trim).collect();
        assert_eq!(modules.len(), programs.len(), "{}: {}", family.flag, output.stderr);
        let mut first = 1;
        for (program, module) in programs.iter().zip(modules) {
            let next = first + program.lines().count() + 1;
            let error = output.stderr.lines().find_map(|line| {
                let (place, message) = line.split_once(": error: ")?;
                let line: usize = place.rsplit(':').nth(1)?.parse().ok()?;
                (first..next).contains(&line).then(|| message.to_owned())
            });
            first = next;
            let theirs = error.map_or(Ok(module.to_owned()), |error| Err(without_types(error)));
            let ours = ours(family, program).map_err(without_types);
            n_converted += usize::from(ours.as_ref().is_ok_and(|ir| *ir != program.trim()));
            if ours != theirs {
                failures.push(format!("{program}--- theirs\n{theirs:?}\n--- ours\n{ours:?}"));
            }
        }
        let shown = failures.iter().take(3).map(String::as_str).collect::<Vec<_>>().join("\n");
        if !failures.is_empty() || n_converted < 20 {
            let (flag, n) = (family.flag, failures.len());
            different.push(format!("{flag}: {n} differ, {n_converted} are converted\n{shown}"));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}
