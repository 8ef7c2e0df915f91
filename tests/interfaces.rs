//! Interfaces whose methods users write: region control flow, loop-carried values, casts, destinations,
//! views, symbols; and partially defined dialects.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use expect_test::{Expect, expect};
use pdll::ir::{SymbolTableCollection, Type, ValueVec};
use pdll::ods::{LoopValues, RegionBranchPoint, RegionSuccessor};
use pdll::prelude::*;

ods! {
    pub mod flow;

    def Flow_Dialect : Dialect { let name = "flow"; }
    class Flow_Op<string mnemonic, list<Trait> traits = []> : Op<Flow_Dialect, mnemonic, traits>;

    def ChooseOp : Flow_Op<"choose", [DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
        let arguments = (ins I1:$condition);
        let results = (outs Variadic<AnyType>:$results);
        let regions = (region VariadicRegion<AnyRegion>:$choices);
    }
    def RepeatOp : Flow_Op<"repeat", [RegionBranchOpInterface, LoopLikeOpInterface]> {
        let arguments = (ins Index:$times, Variadic<AnyType>:$inits);
        let results = (outs Variadic<AnyType>:$results);
        let regions = (region SizedRegion<1>:$body);
    }
    def OnceOp : Flow_Op<"once", [RegionBranchOpInterface]> {
        let regions = (region SizedRegion<1>:$body);
    }
    def YieldOp : Flow_Op<"yield", [Pure, ReturnLike, Terminator]> {
        let arguments = (ins Variadic<AnyType>:$values);
    }
    def NextOp : Flow_Op<"next", [RegionBranchTerminatorOpInterface, Terminator]> {
        let arguments = (ins I1:$more, Variadic<AnyType>:$values);
    }
    def WidenOp : Flow_Op<"widen", [CastOpInterface]> {
        let arguments = (ins Variadic<AnyType>:$from);
        let results = (outs Variadic<AnyType>:$to);
    }
    def GoOp : Flow_Op<"go", [Terminator, WeightedBranchOpInterface]> {
        let arguments = (ins OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
        let successors = (successor VariadicSuccessor<AnySuccessor>:$to);
    }
    def AddOp : Flow_Op<"add", [ResultsBroadcastableShape]> {
        let arguments = (ins AnyType:$a, AnyType:$b);
        let results = (outs AnyType:$sum);
    }
}

impl flow::ChooseOp {
    fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Parent => {
                self.choices(ir).iter().map(|it| RegionSuccessor::region(*it, [])).collect()
            }
            RegionBranchPoint::Terminator(_) => vec![RegionSuccessor::parent(self.results(ir))],
        }
    }
}

impl flow::RepeatOp {
    fn carried(self, ir: &Ir) -> ValueVec {
        self.body(ir).entry(ir).unwrap().args(ir).iter().copied().collect()
    }

    fn successor_regions(self, ir: &Ir, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![
            RegionSuccessor::region(self.body(ir), self.carried(ir)),
            RegionSuccessor::parent(self.results(ir)),
        ]
    }

    fn entry_successor_operands(self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.inits(ir).collect()
    }

    fn loop_values(self, ir: &Ir) -> LoopValues {
        LoopValues { inits: self.inits(ir).collect(), iter_args: self.carried(ir), ..LoopValues::default() }
    }
}

impl flow::NextOp {
    fn region_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.values(ir).collect()
    }
}

impl flow::WidenOp {
    fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let width = |types: &[Type]| types.iter().map(|ty| ty.bit_width(ctx).unwrap_or(0)).sum::<u32>();
        width(from) <= width(to)
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<flow::Dialect>().allow_unregistered_dialects(true);
    ctx
}

fn check(text: &str, expected: &Expect) {
    let ir = parse(&context(), text).unwrap();
    let said = ir.verify().map_or_else(|errors| errors.to_string(), |()| "ok".to_owned());
    expected.assert_eq(&said);
}

#[test]
fn edges_between_regions() {
    let with = |first: &str, second: &str| {
        format!(
            r#"%c, %i = "t.a"() : () -> (i1, i32)
%0 = "flow.choose"(%c) ({{
  {first}
}}, {{
  {second}
}}) : (i1) -> i32"#
        )
    };
    let (good, none, wrong) = (
        r#""flow.yield"(%i) : (i32) -> ()"#,
        r#""flow.yield"() : () -> ()"#,
        r#""flow.yield"(%c) : (i1) -> ()"#,
    );
    check(&with(good, good), &expect!["ok"]);
    check(
        &with(good, none),
        &expect![
            "-:2:6: error: 'flow.choose' op along control flow edge from Operation flow.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs"
        ],
    );
    check(
        &with(wrong, none),
        &expect![
            "-:2:6: error: 'flow.choose' op along control flow edge from Operation flow.yield to parent: successor operand type #0 'i1' should match successor input type #0 'i32'"
        ],
    );
    // A terminator without region methods is not a branch.
    check(&with(good, r#""t.leave"() : () -> ()"#), &expect!["ok"]);
    // An operation without the method is not verified.
    check(
        r#"%i = "t.a"() : () -> i32
"flow.once"() ({
  "flow.yield"(%i) : (i32) -> ()
}) : () -> ()"#,
        &expect!["ok"],
    );
}

#[test]
fn what_loops_carry() {
    let with = |init: &str, arg: &str, result: &str, end: &str| {
        format!(
            r#"%n, %c, %i, %j = "t.a"() : () -> (index, i1, i32, i64)
%0 = "flow.repeat"(%n, {init}) ({{
^bb0(%x: {arg}):
  "flow.next"(%c, {end}) : (i1, i32) -> ()
}}) : (index, {}) -> {result}"#,
            if init == "%i" { "i32" } else { "i64" }
        )
    };
    check(&with("%i", "i32", "i32", "%x"), &expect!["ok"]);
    check(
        &with("%j", "i32", "i32", "%x"),
        &expect![
            "-:2:6: error: 'flow.repeat' op 0-th init and 0-th region iter_arg have different type: 'i64' != 'i32'"
        ],
    );
    check(
        &with("%i", "i32, %y: i32", "i32", "%x"),
        &expect!["-:2:6: error: 'flow.repeat' op different number of inits and region iter_args: 1 != 2"],
    );
    check(
        &with("%i", "i32", "i64", "%x"),
        &expect![
            "-:2:6: error: 'flow.repeat' op along control flow edge from parent to parent: successor operand type #0 'i32' should match successor input type #0 'i64'"
        ],
    );
    check(
        &with("%j", "i64", "i64", "%i"),
        &expect![
            "-:2:6: error: 'flow.repeat' op along control flow edge from Operation flow.next to Region #0: successor operand type #0 'i32' should match successor input type #0 'i64'"
        ],
    );
}

#[test]
fn nested_errors_are_reported_first() {
    check(
        r#"%c = "t.a"() : () -> i1
%0 = "flow.choose"(%c) ({
  %1 = "flow.choose"(%c) ({
    "flow.yield"() : () -> ()
  }) : (i1) -> i32
  "flow.yield"() : () -> ()
}) : (i1) -> i32"#,
        &expect![
            "-:3:8: error: 'flow.choose' op along control flow edge from Operation flow.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs"
        ],
    );
}

#[test]
fn casts() {
    check(
        r#"%i, %j = "t.a"() : () -> (i32, i64)
%0 = "flow.widen"(%i) : (i32) -> i64"#,
        &expect!["ok"],
    );
    check(
        r#"%i, %j = "t.a"() : () -> (i32, i64)
%0 = "flow.widen"(%j) : (i64) -> i32"#,
        &expect![
            "-:2:6: error: 'flow.widen' op operand type 'i64' and result type 'i32' are cast incompatible"
        ],
    );
    check(
        r#"%i, %j = "t.a"() : () -> (i32, i64)
%0:2 = "flow.widen"(%j, %i) : (i64, i32) -> (i32, i8)"#,
        &expect![
            "-:2:8: error: 'flow.widen' op operand types 'i64', 'i32' and result types 'i32', 'i8' are cast incompatible"
        ],
    );
    check(
        r#""flow.widen"() : () -> ()"#,
        &expect!["-:1:1: error: 'flow.widen' op expected at least one result for cast operation"],
    );
}

#[test]
fn weights_of_branches() {
    let with = |weights: &str| {
        format!(
            r#""t.f"() ({{
  "flow.go"()[^a, ^a] <{{branch_weights = array<i32{weights}>}}> : () -> ()
^a:
  "flow.yield"() : () -> ()
}}) : () -> ()"#
        )
    };
    check(&with(": 1, 0"), &expect!["ok"]);
    check(&with(""), &expect!["ok"]);
    check(
        &with(": 1"),
        &expect!["-:2:3: error: expects number of branch weights to match number of successors: 1 vs 2"],
    );
    check(&with(": 0, 0"), &expect!["-:2:3: error: branch weights cannot all be zero"]);
}

#[test]
fn shapes_that_are_broadcast() {
    let with = |a: &str, b: &str, sum: &str| {
        format!("%a, %b = \"t.a\"() : () -> ({a}, {b})\n%0 = \"flow.add\"(%a, %b) : ({a}, {b}) -> {sum}")
    };
    let good = [
        ("tensor<4x1xi8>", "tensor<3xi8>", "tensor<4x3xi8>"),
        ("tensor<?xi8>", "tensor<3xi8>", "tensor<3xi8>"),
        ("tensor<?xi8>", "tensor<1xi8>", "tensor<7xi8>"),
        ("tensor<*xi8>", "tensor<*xi8>", "tensor<7xi8>"),
        ("tensor<2xi8>", "i8", "tensor<*xi8>"),
        ("tensor<2xi8>", "tensor<1x1xi8>", "tensor<5x1x2xi8>"),
        ("vector<2xi8>", "vector<3xi8>", "vector<4xi8>"),
    ];
    for (a, b, sum) in good {
        check(&with(a, b, sum), &expect!["ok"]);
    }
    check(
        &with("tensor<2xi8>", "tensor<3xi8>", "tensor<3xi8>"),
        &expect!["-:2:6: error: 'flow.add' op operands don't have broadcast-compatible shapes"],
    );
    check(
        &with("tensor<?x2xi8>", "tensor<1xi8>", "tensor<2xi8>"),
        &expect![
            "-:2:6: error: 'flow.add' op result type '2' not broadcast compatible with broadcasted operands's shapes '?x2'"
        ],
    );
    check(
        &with("tensor<2xi8>", "vector<2xi8>", "tensor<2xi8>"),
        &expect!["-:2:6: error: cannot broadcast vector with tensor"],
    );
}

ods! {
    /// A partial definition.
    pub mod part;

    def Part_Dialect : Dialect { let name = "part"; let allowUnknownOperations = 1; }
    def KnownOp : Op<Part_Dialect, "known">;
}

#[test]
fn operations_a_dialect_does_not_define() {
    let (known, unknown) = (r#""flow.yield"() : () -> ()"#, r#""flow.jump"() : () -> ()"#);
    assert!(parse(&context(), known).is_ok());
    let error = parse(&context(), unknown).unwrap_err().to_string();
    expect![[r#"
        -:1:1: error: unregistered operation 'flow.jump' found in dialect ('flow') that does not allow unknown operations
        "flow.jump"() : () -> ()
        ^"#]]
    .assert_eq(&error);
    let ctx = context();
    ctx.allow_unknown_operations("flow");
    assert_eq!(parse(&ctx, unknown).unwrap().verify(), Ok(()));
    // The dialect's own setting takes precedence over the one for dialects that are not loaded.
    let ctx = Context::new();
    ctx.load_dialect::<part::Dialect>();
    let ir = parse(&ctx, "\"part.known\"() : () -> ()\n\"part.other\"() : () -> ()").unwrap();
    assert_eq!(ir.verify(), Ok(()));
}

ods! {
    pub mod views;

    def Views_Dialect : Dialect { let name = "views"; }
    class Views_Op<string mnemonic, list<Trait> traits = []> : Op<Views_Dialect, mnemonic, traits>;

    def FillOp : Views_Op<"fill", [DestinationStyleOpInterface, NoTerminator, SingleBlock]> {
        let arguments = (ins AnyType:$value, Variadic<AnyType>:$outs);
        let results = (outs Variadic<AnyType>:$filled);
        let regions = (region AnyRegion:$body);
    }
    def ViewOp : Views_Op<"view", [AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface]> {
        let arguments = (ins AnyType:$source, Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
            DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides,
            OptionalAttr<UnitAttr>:$one_offset);
        let results = (outs AnyType:$view);
    }
    def RecallOp : Views_Op<"recall", [NoTerminator, SingleBlock, SymbolUserOpInterface]> {
        let arguments = (ins SymbolRefAttr:$of);
        let regions = (region VariadicRegion<AnyRegion>:$bodies);
    }
    def ForgottenOp : Views_Op<"forgotten", [
        DestinationStyleOpInterface, OffsetSizeAndStrideOpInterface, SymbolUserOpInterface
    ]>;
}

impl views::FillOp {
    fn dps_inits(&self, ir: &Ir) -> std::ops::Range<usize> {
        self.op().operand_group(ir, 1)
    }
}

impl views::ViewOp {
    fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        [if self.one_offset(ir) { 1 } else { 2 }, 2, 2]
    }
}

impl views::RecallOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Result<(), String> {
        match symbols.lookup_nearest_symbol_from(ir, self.op(), self.of_attr(ir)) {
            Some(_) => Ok(()),
            None => Err("recalls what is not there".to_owned()),
        }
    }
}

fn check_views(text: &str, expected: &Expect) {
    let ctx = Context::new();
    ctx.load_dialect::<views::Dialect>().allow_unregistered_dialects(true);
    let ir = parse(&ctx, text).unwrap();
    let said = ir.verify().map_or_else(|errors| errors.to_string(), |()| "ok".to_owned());
    expected.assert_eq(&said);
}

#[test]
fn destinations() {
    let with = |outs: &str, results: &str, body: &str| {
        let n = outs.split(", ").filter(|ty| !ty.is_empty()).count();
        let names: String = (0..n).map(|nth| format!(", %0#{nth}")).collect();
        let (n_results, comma) =
            (results.split(", ").filter(|ty| !ty.is_empty()).count(), if n > 0 { ", " } else { "" });
        let bind = if n_results > 0 { format!("%1:{n_results} = ") } else { String::new() };
        let make = if n > 0 { format!("%0:{n} = \"t.a\"() : () -> ({outs})\n") } else { String::new() };
        format!(
            "%v = \"t.v\"() : () -> i8\n{make}{bind}\"views.fill\"(%v{names}) ({{ {body} }}) : (i8{comma}{outs}) -> ({results})"
        )
    };
    for (outs, results) in [
        ("tensor<4xi8>", "tensor<4xi8>"),
        ("tensor<*xi8>, tensor<?xi8>", "tensor<*xi8>, tensor<?xi8>"),
        ("memref<4xi8>", ""),
        ("memref<*xi8>", ""),
        ("memref<4xi8>, tensor<2xi8>", "tensor<2xi8>"),
        ("", ""),
    ] {
        check_views(&with(outs, results, ""), &expect!["ok"]);
    }
    check_views(
        &with("tensor<4xi8>", "", ""),
        &expect![
            "-:3:1: error: 'views.fill' op expected the number of tensor results (0) to be equal to the number of output tensors (1)"
        ],
    );
    check_views(
        &with("tensor<4xi8>, tensor<5xi8>", "tensor<4xi8>, tensor<6xi8>", ""),
        &expect![
            "-:3:8: error: 'views.fill' op expected type of operand #2 ('tensor<5xi8>') to match type of corresponding result ('tensor<6xi8>')"
        ],
    );
    check_views(
        &with("vector<4xi8>", "", ""),
        &expect!["-:3:1: error: 'views.fill' op expected that operand #1 is a tensor or a memref"],
    );
    // Nested operations are verified first.
    check_views(
        &with("vector<4xi8>", "", r#""views.recall"() : () -> ()"#),
        &expect!["-:3:27: error: 'views.recall' op requires attribute 'of'"],
    );
}

#[test]
fn offsets_sizes_and_strides() {
    let with = |groups: [usize; 3], lists: [&str; 3], more: &str| {
        let n: usize = groups.iter().sum();
        let [a, b, c] = groups;
        let [offsets, sizes, strides] = lists.map(|list| list.replace('?', "-9223372036854775808"));
        let names = ", %x".repeat(n);
        let types = ", index".repeat(n);
        format!(
            "%s, %x = \"t.a\"() : () -> (i8, index)\n%0 = \"views.view\"(%s{names}) <{{operandSegmentSizes = array<i32: 1, {a}, {b}, {c}>, \
             static_offsets = array<i64{offsets}>, static_sizes = array<i64{sizes}>, static_strides = array<i64{strides}>{more}}}> : (i8{types}) -> i8"
        )
    };
    let two = ": 1, 2";
    check_views(&with([0, 0, 0], [two, two, two], ""), &expect!["ok"]);
    check_views(&with([1, 2, 1], [": ?, 0", ": ?, ?", ": -1, ?"], ""), &expect!["ok"]);
    check_views(&with([0, 0, 0], [": 1", two, two], ", one_offset"), &expect!["ok"]);
    check_views(
        &with([0, 1, 0], [": ?, 0", two, two], ""),
        &expect![
            "-:2:6: error: expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)"
        ],
    );
    check_views(
        &with([0, 1, 0], [two, ": 1", two], ""),
        &expect![
            "-:2:6: error: expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (1 vs 0)"
        ],
    );
    check_views(
        &with([0, 0, 0], [two, two, ": ?, ?"], ""),
        &expect![
            "-:2:6: error: expected the number of 'strides' to match the number of dynamic entries in 'static_strides' (0 vs 2)"
        ],
    );
    check_views(
        &with([0, 0, 0], [": 1", two, two], ""),
        &expect![
            "-:2:6: error: expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed."
        ],
    );
    check_views(
        &with([0, 0, 0], [two, two, ""], ""),
        &expect![
            "-:2:6: error: expected mixed sizes rank to match mixed strides rank (2 vs 0) so the rank of the result type is well-formed."
        ],
    );
    check_views(
        &with([0, 0, 0], [": 1, 2, 3", ": 1, 2, 3", ": 1, 2, 3"], ""),
        &expect!["-:2:6: error: expected 2 offset values, got 3"],
    );
    check_views(
        &with([0, 0, 0], [": 1", ": 1", ": 1"], ", one_offset"),
        &expect!["-:2:6: error: expected 2 size values, got 1"],
    );
    check_views(
        &with([0, 0, 0], [": 1, -7", ": -1, 2", two], ""),
        &expect!["-:2:6: error: expected offsets to be non-negative, but got -7"],
    );
    check_views(
        &with([0, 0, 0], [two, ": -1, 2", two], ""),
        &expect!["-:2:6: error: expected sizes to be non-negative, but got -1"],
    );
}

#[test]
fn users_of_symbols() {
    check_views(
        r#""t.define"() {sym_name = "here"} : () -> ()
module @inner {
  "t.define"() {sym_name = "within"} : () -> ()
  "views.recall"() <{of = @within}> : () -> ()
}
"views.recall"() <{of = @here}> ({
  "views.recall"() <{of = @inner::@within}> : () -> ()
}, {}) : () -> ()"#,
        &expect!["ok"],
    );
    // Not from within a table to the outside, nor by an invalid nested name.
    check_views(
        r#""t.define"() {sym_name = "here"} : () -> ()
module @inner {
  "views.recall"() <{of = @here}> : () -> ()
}
module @other {
  "views.recall"() <{of = @there}> : () -> ()
}
"views.recall"() <{of = @nowhere}> : () -> ()"#,
        &expect![[r#"
            -:3:3: error: 'views.recall' op recalls what is not there
            -:6:3: error: 'views.recall' op recalls what is not there"#]],
    );
    check_views(
        r#""t.define"() {sym_name = "here"} : () -> ()
"views.recall"() <{of = @here::@more}> : () -> ()
"views.recall"() <{of = @nowhere}> : () -> ()"#,
        &expect!["-:2:1: error: 'views.recall' op recalls what is not there"],
    );
    // Regions follow the operations beside them, the last region first.
    check_views(
        r#""views.recall"() <{of = @m}> ({
  "views.recall"() <{of = @nowhere}> : () -> ()
}, {
  "views.recall"() <{of = @m::@nowhere}> : () -> ()
}) : () -> ()
module @m {
}"#,
        &expect!["-:4:3: error: 'views.recall' op recalls what is not there"],
    );
    // An operation with an unknown region may be a table.
    check_views(
        r#""t.define"() {sym_name = "here"} : () -> ()
"t.region"() ({
  "views.recall"() <{of = @here}> : () -> ()
}) : () -> ()"#,
        &expect!["-:3:3: error: 'views.recall' op recalls what is not there"],
    );
    // An operation without the methods is not verified.
    check_views(r#""views.forgotten"() : () -> ()"#, &expect!["ok"]);
}
