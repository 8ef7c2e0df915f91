//! Rust in definitions: `builders`, `skipDefaultBuilders`, `extraClassDeclaration`, `extraClassDefinition`,
//! and aggregate builders.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::ir::{NamedAttribute, OperationStateBuf};
use pdll::prelude::*;

/// A type with the name of a dialect's type.
#[derive(Debug)]
pub struct Dialect;

/// A type with the name of a dialect's operation.
#[derive(Debug)]
pub struct LoopOp;

/// A type in the scope of the `ods!`, which its builders take.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Unit {
    Metre,
    Foot,
}

impl Unit {
    fn in_millimetres(self) -> f64 {
        match self {
            Unit::Metre => 1000.0,
            Unit::Foot => 304.8,
        }
    }
}

ods! {
    pub mod made;

    def Made_Dialect : Dialect {
        let name = "made";
        let extraClassDeclaration = [{
            /// The topic.
            pub const TOPIC: &'static str = "lengths";
        }];
    }
    class Made_Op<string mnemonic, list<Trait> traits = []> : Op<Made_Dialect, mnemonic, traits>;

    def LengthOp : Made_Op<"length", [Pure]> {
        let arguments = (ins F64Attr:$value, OptionalAttr<StrAttr>:$unit);
        let results = (outs F64:$result);
        let builders = [
            OpBuilder<(ins "f64":$value), [{
                let f64 = $_ctx.float_type(pdll::ir::FloatKind::F64);
                $_state.add_attribute("value", $_ods::float_attr($_ctx, f64, value));
                $_state.add_types(&[f64]);
            }]>,
            OpBuilder<(ins "f64":$value, CArg<"Unit", "Unit::Metre">:$of), [{
                let ty = $_ctx.float_type(pdll::ir::FloatKind::F64);
                Self::create($_builder, $_loc, ty, value * of.in_millimetres(), Some("mm"))
            }]>,
            OpBuilder<(ins "&[f64]":$summands), [{ Self::create_with_value($_builder, $_loc, summands.iter().sum()) }], "sum">,
            OpBuilder<(ins "f64":$builder, "f64":$loc, CArg<"f64", "builder + loc">:$state), [{
                Self::create_sum($_builder, $_loc, &[builder, loc, state])
            }], "create_sum">,
            OpBuilder<(ins "i64":$thousandths)>,
            DeprecatedOpBuilder<"say which length", (ins), [{ Self::create_sum($_builder, $_loc, &[]) }]>
        ];
        let extraClassDeclaration = [{
            /// Returns the length and its unit.
            pub fn written(self, ir: &Ir) -> String {
                format!("{} {}", self.value(ir), self.unit(ir).unwrap_or("m"))
            }
        }];
        let extraClassDefinition = [{
            impl Measured for $cppClass {
                fn measure(self, ir: &Ir) -> f64 {
                    helper(self.value(ir))
                }
            }
            fn helper(value: f64) -> f64 {
                value.abs()
            }
        }];
    }

    def LoopOp : Made_Op<"loop", [SingleBlock, NoTerminator]> {
        let arguments = (ins I64Attr:$times);
        let regions = (region SizedRegion<1>:$body);
        let skipDefaultBuilders = 1;
        let builders = [OpBuilder<(ins "i64":$times, "impl FnOnce(&mut dyn Builder, Block)":$fill), [{
            let mut state = pdll::ir::OperationStateBuf::new($_builder.context(), Self::NAME, $_loc);
            let i64 = $_builder.context().integer_type(64);
            state.add_attribute("times", $_builder.context().integer_attr(i64, times));
            state.add_region();
            let made = Self::from_op_unchecked(state.create($_builder));
            let outside = $_builder.insertion_point();
            let block = $_builder.create_block(made.body($_builder.ir()), &[]);
            fill($_builder, block);
            $_builder.set_insertion_point(outside);
            made
        }]>];
    }

    def SameOp : Made_Op<"same", [SameOperandsAndResultType]> {
        let arguments = (ins AnyType:$input, DefaultValuedAttr<I64Attr, "2">:$count);
        let results = (outs AnyType:$output);
        let regions = (region AnyRegion:$first, VariadicRegion<AnyRegion>:$more);
    }
    def DerivedOp : Made_Op<"derived"> {
        let arguments = (ins AnyTensor:$input, I64Attr:$axis);
        DerivedTypeAttr T = DerivedTypeAttr<[{ $_op.input($_ir).ty($_ir).element_type_or_self($_ctx) }]>;
        DerivedAttr axisFromEnd = DerivedAttr<"Option<i64>", [{
            let rank = $_op.input($_ir).ty($_ir).shape($_ctx)?.len();
            Some($_op.axis($_ir) - rank as i64)
        }]>;
        DerivedAttr next = DerivedAttr<"i64", [{ $_op.axis($_ir) + 1 }], "$_ctx.integer_attr($_ctx.integer_type(64), $_self)">;
    }
    def TableOp : Made_Op<"table", [AttrSizedOperandSegments, Terminator]> {
        let arguments = (ins AnyType:$key, Optional<AnyType>:$limit, Variadic<AnyType>:$columns,
                             StrAttr:$name, DefaultValuedAttr<I64Attr, "8">:$width);
        let results = (outs I32:$size, Variadic<AnyType>:$rows);
        let successors = (successor AnySuccessor:$next);
        let regions = (region AnyRegion:$first, VariadicRegion<AnyRegion>:$more);
    }
    def PairOp : Made_Op<"pair"> {
        let results = (outs AnyType:$first, AnyType:$second);
    }
}

ods!(
    r##"
    pub mod text;
    def Text_Dialect : Dialect { let name = "text"; }
    def Text_NameOp : Op<Text_Dialect, "name"> {
        let arguments = (ins StrAttr:$name);
        let builders = [OpBuilder<(ins "&[&str]":$words), [{ $_state.add_attribute("name", $_builder.context().string_attr(&words.join(" "))); }]>];
        let extraClassDeclaration = [{ pub fn n_words(self, ir: &Ir) -> usize { self.name(ir).split(' ').count() } }];
    }
    "##
);

/// Called if a type has no function of the same name.
trait Fallback {
    fn create() -> &'static str {
        "no default builder"
    }
}

impl Fallback for made::LoopOp {}

/// The trait that `extraClassDefinition` implements.
trait Measured {
    fn measure(self, ir: &Ir) -> f64;
}

impl made::LengthOp {
    fn build_with_thousandths(builder: &mut dyn Builder, state: &mut OperationStateBuf, thousandths: i64) {
        Self::build_with_value(builder, state, thousandths as f64 / 1000.0);
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<made::Dialect>().allow_unregistered_dialects(true);
    ctx
}

#[test]
fn builders_of_a_definition_are_functions_of_its_type() {
    let ctx = context();
    let loc = ctx.unknown_loc();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let filled = made::LengthOp::create_with_value(&mut builder, loc, 1.5);
    let default = made::LengthOp::create_with_value_of(&mut builder, loc, 2.0, None);
    let given = made::LengthOp::create_with_value_of(&mut builder, loc, 2.0, Some(Unit::Foot));
    let named = made::LengthOp::create_sum(&mut builder, loc, &[1.0, 2.0]);
    let by_hand = made::LengthOp::create_with_thousandths(&mut builder, loc, 250);
    let odd_names = made::LengthOp::create_create_sum(&mut builder, loc, 1.0, 2.0, None);
    // Any kind of builder is accepted.
    let dynamic: &mut dyn Builder = &mut builder;
    #[expect(deprecated, reason = "that is what is asked")]
    let nothing = made::LengthOp::create_with_nothing(dynamic, loc);
    ir.verify().unwrap();
    let values = [filled, default, given, named, by_hand, odd_names, nothing].map(|op| op.value(&ir));
    assert_eq!(values, [1.5, 2000.0, 609.6, 3.0, 0.25, 6.0, 0.0]);
    assert_eq!((filled.unit(&ir), default.unit(&ir)), (None, Some("mm")));
}

#[test]
fn a_builder_may_fill_regions() {
    let ctx = context();
    let loc = ctx.unknown_loc();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let made = made::LoopOp::create_with_times_fill(&mut builder, loc, 3, |builder, block| {
        assert_eq!(builder.insertion_point().block(builder.ir()), Some(block));
        made::LengthOp::create_with_value(builder, loc, 1.0);
    });
    let after = made::LengthOp::create_with_value(&mut builder, loc, 2.0);
    ir.verify().unwrap();
    assert_eq!(made.times(&ir), 3);
    assert_eq!(made.body(&ir).entry(&ir).unwrap().ops(&ir).count(), 1);
    assert_eq!(made.op().next(&ir), Some(after.op()));
}

#[test]
fn default_builders_are_skipped_on_demand() {
    assert_eq!(made::LoopOp::create(), "no default builder");
}

#[test]
fn derived_attributes_are_computed() {
    let ctx = context();
    let (i8, loc) = (ctx.integer_type(8), ctx.unknown_loc());
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let tensor = ctx.ranked_tensor_type(&[2, 3, 4], i8);
    let state = pdll::ir::OperationState::new(ctx.op_name("test.source"), loc);
    let source = builder.create_op(&state.result_types(&[tensor]));
    let operand = source.result(builder.ir(), 0);
    let made = made::DerivedOp::create(&mut builder, loc, operand, 1);
    assert_eq!((made.t(&ir), made.t_attr(&ir)), (i8, ctx.type_attr(i8)));
    assert_eq!(made.axis_from_end(&ir), Some(-2));
    assert_eq!((made.next(&ir), made.next_attr(&ir)), (2, ctx.integer_attr(ctx.integer_type(64), 2)));
}

#[test]
fn code_of_a_definition_is_part_of_its_type() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let made = made::LengthOp::create_with_value(&mut builder, ctx.unknown_loc(), -1.5);
    assert_eq!(made.written(&ir), "-1.5 m");
    assert_eq!(made.measure(&ir), 1.5);
    assert_eq!(made::Dialect::TOPIC, "lengths");
}

#[test]
fn definitions_in_a_string_have_code_too() {
    let ctx = Context::new();
    ctx.load_dialect::<text::Dialect>();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let made = text::NameOp::create_with_words(&mut builder, ctx.unknown_loc(), &["a", "b"]);
    ir.verify().unwrap();
    assert_eq!((made.name(&ir), made.n_words(&ir)), ("a b", 2));
}

/// Builds any operation from all of its parts, or without the types of its results.
fn aggregate<D: OpDef>(
    builder: &mut OpBuilder<'_>,
    types: &[Type],
    operands: &[Value],
    attrs: &[NamedAttribute],
) -> (D, Result<D, String>) {
    let loc = builder.context().unknown_loc();
    let made = D::create_with(builder, loc, types, operands, attrs);
    (made, D::create_with_inferred(builder, loc, operands, attrs).map_err(|error| error.to_string()))
}

#[test]
fn all_operations_are_built_of_aggregates() {
    let ctx = context();
    let f64 = ctx.float_type(pdll::ir::FloatKind::F64);
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let length = made::LengthOp::create_with_value(&mut builder, ctx.unknown_loc(), 1.0);
    let operand = length.result(builder.ir());
    let count = [(ctx.identifier("count"), ctx.integer_attr(ctx.integer_type(64), 5))];
    let (same, inferred) = aggregate::<made::SameOp>(&mut builder, &[f64], &[operand], &count);
    let inferred = inferred.unwrap();
    assert_eq!((same.input(&ir), same.count(&ir), same.output(&ir).ty(&ir)), (operand, 5, f64));
    assert_eq!((inferred.output(&ir).ty(&ir), inferred.count(&ir)), (f64, 5));
    assert_eq!((same.regions(&ir).len(), same.more(&ir).len()), (1, 0));
    ir.verify().unwrap();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let (pair, failed) = aggregate::<made::PairOp>(&mut builder, &[f64, f64], &[], &[]);
    assert_eq!(pair.second(&ir).ty(&ir), f64);
    assert_eq!(failed.unwrap_err(), "the result types of 'made.pair' cannot be inferred");
    // Type inference reports missing parts.
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let failed = made::SameOp::create_with_inferred(&mut builder, ctx.unknown_loc(), &[], &[]);
    assert_eq!(failed.unwrap_err().to_string(), "has no operand `input`");
}

/// A named-part builder sets parts in any order; missing types are inferred; a missing part is an error, and nothing is created.
#[test]
fn parts_are_set_by_name() {
    let ctx = Context::new();
    ctx.load_dialect::<made::Dialect>();
    let mut ir = Ir::new(&ctx);
    let (i32, loc) = (ctx.integer_type(32), ctx.unknown_loc());
    let body = ir.top().region(&ir, 0).entry(&ir).unwrap();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let length = made::LengthOp::create_with_value(&mut builder, loc, 2.0);
    // A typed operation with one result is a value; the type follows from the operand.
    let same =
        made::SameOp::build(&mut builder, loc).n_more(1).count(Some(3)).input(length).finish().unwrap();
    assert_eq!(
        (same.output(&builder).ty(&builder), same.op().regions(&builder).len()),
        (length.result(&builder).ty(&builder), 2)
    );
    let table = made::TableOp::build(&mut builder, loc)
        .rows([i32, i32])
        .size(i32)
        .name("t")
        .columns([length])
        .next(body)
        .key(same)
        .finish()
        .unwrap();
    assert_eq!(table.columns(&builder).collect::<Vec<_>>(), [length.result(&builder)]);
    assert_eq!((table.limit(&builder), table.rows(&builder).len(), table.name(&builder)), (None, 2, "t"));
    let n_before = body.ops(&builder).count();
    let message = |made: Result<made::TableOp, pdll::ods::VerifyMessage>| made.unwrap_err().text;
    let without_key = made::TableOp::build(&mut builder, loc).next(body).size(i32).finish();
    assert_eq!(message(without_key), "cannot be built: operand `key` is missing");
    let without_next = made::TableOp::build(&mut builder, loc).key(length).size(i32).finish();
    assert_eq!(message(without_next), "cannot be built: successor `next` is missing");
    let without_size = made::TableOp::build(&mut builder, loc).key(length).next(body).finish();
    assert_eq!(message(without_size), "cannot be built: the type of result `size` is missing");
    assert_eq!(body.ops(&builder).count(), n_before);
}
