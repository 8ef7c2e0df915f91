//! Interfaces and traits whose code is Rust in the `ods!`: methods, defaults, verifiers, inheritance, models, and fallbacks.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::ir::{Attribute, Op, Type};
use pdll::ods::{AttrDef as _, InterfaceRequest, OpTrait as _, TypeDef as _};
use pdll::prelude::*;

ods! {
    pub mod price;

    def Price_Dialect : Dialect { let name = "price"; let hasOperationInterfaceFallback = 1; }

    def Named : OpInterface<"Named"> {
        let methods = [
            StaticInterfaceMethod<"Returns the category of the operation.", "&'static str", "getCategory">,
            StaticInterfaceMethod<"Joins two words.", "String", "join", (ins "&str":$a, "&str":$b), [{}], [{ format!("{a}{b}") }]>
        ];
    }
    def Costed : OpInterface<"CostedOp", [Named]> {
        let description = [{ An operation with a cost. }];
        let cppNamespace = "::price";
        let methods = [
            InterfaceMethod<"Returns the cost of `n` executions.", "u32", "getCost", (ins "u32":$n)>,
            InterfaceMethod<"Returns whether it costs nothing.", "bool", "isFree", (ins), [{}], [{ self.get_cost($_ir, 1) == 0 }]>,
            InterfaceMethod<"Returns the number of operands.", "usize", "arity", (ins), [{ $_op.n_operands($_ir) }]>,
            InterfaceMethod<"Doubles the cost.", "void", "double", (ins "&mut OpBuilder<'_>":$builder)>
        ];
        let verify = [{
            if self.get_cost($_ir, 1) > 100 {
                return Err("is too expensive".into());
            }
            Ok(())
        }];
        let extraClassDeclaration = [{
            pub fn describe(&self, ir: &Ir) -> String {
                format!("{}: {}", self.get_category(), self.get_cost(ir, 2))
            }
        }];
        let extraSharedClassDeclaration = [{
            fn cost_of_ten(&self, ir: &Ir) -> u32 {
                self.get_cost(ir, 10)
            }
        }];
        let extraTraitClassDeclaration = [{
            fn is_costed() -> bool where Self: Sized {
                true
            }
        }];
        let extraClassOf = [{ $_op.attr_str($_ir, "price.hidden").is_none() }];
    }
    def Marked : OpInterface<"Marked"> {
        let methods = [InterfaceMethod<"Returns the mark.", "i64", "mark", (ins), [{}], [{ 7 }]>];
    }
    def Inner : OpInterface<"Inner"> {
        let verify = [{
            match $_op.region($_ir, 0).entry($_ir) {
                Some(block) if block.ops($_ir).count() > 2 => Err(format!("holds {} operations", block.ops($_ir).count()).into()),
                _ => Ok(()),
            }
        }];
        bit verifyWithRegions = 1;
    }

    def Sorted : NativeOpTrait<"Sorted", [], [{
        pub fn first(self, ir: &Ir) -> Value { self.operand(ir, 0) }
    }], [{
        impl super::super::HasFirst for $cppClass {
            fn type_of_first(self, ir: &Ir) -> Type { self.first(ir).ty(ir) }
        }
    }]>;
    def Closed : NativeOpTrait<"Closed">;
    def Plain : NativeOpTrait<"Plain">;

    class Price_Op<string mnemonic, list<Trait> traits = []> : Op<Price_Dialect, mnemonic, traits> {
        let arguments = (ins I32Attr:$amount, Variadic<AnyType>:$values);
    }
    def BuyOp : Price_Op<"buy", [Costed, DeclareOpInterfaceMethods<Marked>]>;
    def GiftOp : Price_Op<"gift", [DeclareOpInterfaceMethods<Costed, ["isFree"]>, DeclareOpInterfaceMethods<Marked, ["mark"]>, Plain]>;
    def SortOp : Price_Op<"sort", [Sorted]>;
    def BagOp : Op<Price_Dialect, "bag", [Inner, Closed, NoTerminator, SingleBlock]> {
        let regions = (region AnyRegion:$body);
    }

    def Sized_ : TypeInterface<"SizedType"> {
        let methods = [
            InterfaceMethod<"Returns the size.", "u64", "size", (ins)>,
            InterfaceMethod<"Returns the text.", "String", "text", (ins), [{}], [{ $_type.display($_ctx).to_string() }]>
        ];
    }
    def Weighed : AttrInterface<"WeighedAttr"> {
        let methods = [InterfaceMethod<"Returns the weight.", "u32", "weight", (ins "u32":$factor)>];
    }
    def Price_Box : TypeDef<Price_Dialect, "Box", [Sized_]> {
        let mnemonic = "box";
        let parameters = (ins "u64":$width);
        let assemblyFormat = "`<` $width `>`";
    }
    def Price_Air : TypeDef<Price_Dialect, "Air"> { let mnemonic = "air"; }
    def Price_Lead : AttrDef<Price_Dialect, "Lead", [Weighed]> { let mnemonic = "lead"; }
    def PackOp : Op<Price_Dialect, "pack"> {
        let arguments = (ins Sized_:$box, OptionalAttr<Weighed>:$weight);
    }
}

trait HasFirst {
    fn type_of_first(self, ir: &Ir) -> Type;
}

impl price::Named for price::BuyOp {
    fn get_category() -> &'static str {
        "buy"
    }
}

impl price::CostedOp for price::BuyOp {
    fn get_cost(&self, ir: &Ir, n: u32) -> u32 {
        u32::try_from(self.amount(ir)).unwrap() * n
    }

    fn double(&self, builder: &mut OpBuilder<'_>) {
        let twice = self.amount(builder) * 2;
        self.set_amount(builder, twice);
    }
}

impl price::Named for price::GiftOp {
    fn get_category() -> &'static str {
        "gift"
    }
}

impl price::CostedOp for price::GiftOp {
    fn get_cost(&self, _: &Ir, _: u32) -> u32 {
        3
    }

    fn is_free(&self, _: &Ir) -> bool {
        true
    }

    fn double(&self, _: &mut OpBuilder<'_>) {}
}

impl price::Marked for price::GiftOp {
    fn mark(&self, ir: &Ir) -> i64 {
        i64::from(self.amount(ir))
    }
}

impl price::Sorted {
    fn verify_trait(ir: &Ir, op: Op) -> Result<(), String> {
        let names: Vec<usize> = op.operands(ir).map(|value| value.result_index(ir).unwrap_or(0)).collect();
        if names.is_sorted() { Ok(()) } else { Err("has operands in another order".to_owned()) }
    }
}

impl price::Closed {
    fn verify_region_trait(ir: &Ir, op: Op) -> Result<(), String> {
        match op.n_operands(ir) {
            0 => Ok(()),
            n => Err(format!("uses {n} values")),
        }
    }
}

impl price::SizedType for price::BoxType {
    fn size(&self, ctx: &Context) -> u64 {
        self.width(ctx) * 8
    }
}

impl price::WeighedAttr for price::LeadAttr {
    fn weight(&self, _: &Context, factor: u32) -> u32 {
        11 * factor
    }
}

impl price::Dialect {
    fn op_interface_fallback(ir: &Ir, op: Op, request: &mut InterfaceRequest) {
        if op.name_text(ir) == "price.sort" {
            request.provide::<dyn price::Marked>(|| Box::new(Fallback(op)));
        }
    }
}

/// A model that is no operation.
struct Fallback(Op);

impl pdll::ods::OpInterface for Fallback {
    fn as_op(&self) -> Op {
        self.0
    }
}

impl price::Marked for Fallback {}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<price::Dialect>().allow_unregistered_dialects(true);
    ctx
}

fn first_op(ir: &Ir) -> Op {
    ir.top().region(ir, 0).entry(ir).unwrap().ops(ir).next().unwrap()
}

fn error(ctx: &Context, text: &str) -> String {
    match parse(ctx, text) {
        Ok(ir) => ir.verify().unwrap_err().to_string(),
        Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}

#[test]
fn operations_are_interfaces_by_their_definitions() {
    let ctx = context();
    let mut ir = parse(&ctx, r#""price.buy"() <{amount = 5 : i32}> : () -> ()"#).unwrap();
    let op = first_op(&ir);
    let costed = op.as_interface::<dyn price::CostedOp>(&ir).unwrap();
    assert_eq!((costed.get_cost(&ir, 3), costed.is_free(&ir), costed.arity(&ir)), (15, false, 0));
    assert_eq!((costed.describe(&ir), costed.cost_of_ten(&ir)), ("buy: 10".to_owned(), 50));
    assert_eq!(costed.as_op(), op);
    costed.double(&mut OpBuilder::at_end_of_module(&mut ir));
    assert_eq!(costed.get_cost(&ir, 1), 10);
    assert!(op.has_interface::<dyn price::Marked>(&ir) && !op.has_interface::<dyn price::Inner>(&ir));
}

#[test]
fn interfaces_are_called_statically() {
    fn cheaper<A: price::CostedOp, B: price::CostedOp>(ir: &Ir, a: A, b: B) -> bool {
        a.get_cost(ir, 1) < b.get_cost(ir, 1) && A::get_category() != B::get_category()
    }
    let ctx = context();
    let text =
        r#""price.gift"() <{amount = 9 : i32}> : () -> () "price.buy"() <{amount = 5 : i32}> : () -> ()"#;
    let ir = parse(&ctx, text).unwrap();
    let ops: Vec<Op> = ir.top().region(&ir, 0).entry(&ir).unwrap().ops(&ir).collect();
    let gift = price::GiftOp::cast(ops[0], &ir).unwrap();
    let buy = price::BuyOp::cast(ops[1], &ir).unwrap();
    assert!(cheaper(&ir, gift, buy));
    use price::{CostedOp as _, Marked as _, Named as _};
    assert_eq!((gift.mark(&ir), buy.mark(&ir), gift.is_free(&ir)), (9, 7, true));
    assert_eq!((price::BuyOp::join("a", "b"), price::GiftOp::is_costed()), ("ab".to_owned(), true));
}

#[test]
fn interfaces_extend_others() {
    let ctx = context();
    let ir = parse(&ctx, r#""price.gift"() <{amount = 9 : i32}> : () -> ()"#).unwrap();
    let named = first_op(&ir).as_interface::<dyn price::Named>(&ir).unwrap();
    assert_eq!((named.get_category(), named.join("x", "y")), ("gift", "xy".to_owned()));
    let costed = first_op(&ir).as_interface::<dyn price::CostedOp>(&ir).unwrap();
    let named: Box<dyn price::Named> = costed;
    assert_eq!(named.get_category(), "gift");
}

#[test]
fn an_interface_may_not_apply() {
    let ctx = context();
    let ir = parse(&ctx, r#""price.buy"() <{amount = 5 : i32}> {price.hidden} : () -> ()"#).unwrap();
    assert!(first_op(&ir).as_interface::<dyn price::CostedOp>(&ir).is_none());
}

#[test]
fn verifiers_of_interfaces_are_called() {
    let ctx = context();
    assert_eq!(
        error(&ctx, r#""price.buy"() <{amount = 101 : i32}> : () -> ()"#),
        "-:1:1: error: 'price.buy' op is too expensive"
    );
    let ops = r#""t.x"() : () -> () "#.repeat(3);
    assert_eq!(
        error(&ctx, &format!(r#""price.bag"() ({{ {ops} }}) : () -> ()"#)),
        "-:1:1: error: 'price.bag' op holds 3 operations"
    );
    // Errors inside come first.
    let inside = r#""price.buy"() <{amount = 101 : i32}> : () -> ()"#;
    assert_eq!(
        error(&ctx, &format!(r#""price.bag"() ({{ {ops} {inside} }}) : () -> ()"#)),
        "-:1:76: error: 'price.buy' op is too expensive"
    );
}

#[test]
fn verifiers_of_traits_are_called() {
    let ctx = context();
    let text = |operands: &str| {
        format!(r#"%0:2 = "t.a"() : () -> (i1, i8) "price.sort"({operands}) <{{amount = 1 : i32}}> : "#)
    };
    let ir = parse(&ctx, &(text("%0#0, %0#1") + "(i1, i8) -> ()")).unwrap();
    assert!(ir.verify().is_ok());
    let sort = ir.top().region(&ir, 0).entry(&ir).unwrap().ops(&ir).nth(1).unwrap();
    let typed = price::SortOp::cast(sort, &ir).unwrap();
    assert_eq!(typed.type_of_first(&ir), ctx.integer_type(1));
    assert!(price::Sorted::is_on(sort, &ir) && !price::Plain::is_on(sort, &ir));
    assert_eq!(
        error(&ctx, &(text("%0#1, %0#0") + "(i8, i1) -> ()")),
        "-:1:33: error: 'price.sort' op has operands in another order"
    );
    let text = r#"%0 = "t.a"() : () -> i1 "price.bag"(%0) ({ "t.x"() : () -> () }) : (i1) -> ()"#;
    assert_eq!(error(&ctx, text), "-:1:25: error: 'price.bag' op requires zero operands");
}

#[test]
fn dialects_answer_for_other_operations() {
    let ctx = context();
    let text = r#""price.sort"() <{amount = 1 : i32}> : () -> () "t.x"() : () -> ()"#;
    let ir = parse(&ctx, text).unwrap();
    let ops: Vec<Op> = ir.top().region(&ir, 0).entry(&ir).unwrap().ops(&ir).collect();
    assert_eq!(ops[0].as_interface::<dyn price::Marked>(&ir).unwrap().mark(&ir), 7);
    assert!(ops[0].as_interface::<dyn price::CostedOp>(&ir).is_none());
    assert!(ops[1].as_interface::<dyn price::Marked>(&ir).is_none());
}

/// An interface that is no definition.
trait Loud {
    fn shout(&self) -> String;
}

impl<D: OpDef> Loud for D {
    fn shout(&self) -> String {
        D::NAME.to_uppercase()
    }
}

struct Heavy(u32);
trait Weight {
    fn grams(&self) -> u32;
}
impl Weight for Heavy {
    fn grams(&self) -> u32 {
        self.0
    }
}

#[test]
fn models_are_attached_to_a_context() {
    let ctx = context();
    ctx.attach_op_interface::<price::BagOp, dyn Loud>(|ir, op| Some(Box::new(price::BagOp::cast(op, ir)?)));
    ctx.attach_type_interface::<price::AirType, dyn Weight>(|_, _| Some(Box::new(Heavy(0))));
    ctx.attach_attr_interface::<price::LeadAttr, dyn Weight>(|_, _| Some(Box::new(Heavy(9))));
    let ir = parse(&ctx, r#""price.bag"() ({ "t.x"() : () -> () }) : () -> ()"#).unwrap();
    assert_eq!(first_op(&ir).as_interface::<dyn Loud>(&ir).unwrap().shout(), "PRICE.BAG");
    let (air, lead) = (price::AirType::get(&ctx).ty(), price::LeadAttr::get(&ctx).attr());
    assert_eq!(air.as_interface::<dyn Weight>(&ctx).unwrap().grams(), 0);
    assert_eq!(lead.as_interface::<dyn Weight>(&ctx).unwrap().grams(), 9);
    let other = context();
    let ir = parse(&other, r#""price.bag"() ({ "t.x"() : () -> () }) : () -> ()"#).unwrap();
    assert!(!first_op(&ir).has_interface::<dyn Loud>(&ir));
}

#[test]
fn types_and_attributes_are_interfaces() {
    let ctx = context();
    let boxed: Type = pdll::text::parse_type(&ctx, "!price.box<4>").unwrap();
    let sized = boxed.as_interface::<dyn price::SizedType>(&ctx).unwrap();
    assert_eq!(
        (sized.size(&ctx), sized.text(&ctx), sized.as_type()),
        (32, "!price.box<4>".to_owned(), boxed)
    );
    assert!(price::AirType::get(&ctx).as_interface::<dyn price::SizedType>(&ctx).is_none());
    assert!(ctx.integer_type(8).as_interface::<dyn price::SizedType>(&ctx).is_none());
    let lead: Attribute = price::LeadAttr::get(&ctx).attr();
    assert_eq!(lead.as_interface::<dyn price::WeighedAttr>(&ctx).unwrap().weight(&ctx, 2), 22);
    // A text that was stored before the dialect was loaded.
    let early = Context::new();
    early.allow_unregistered_dialects(true);
    let boxed = pdll::text::parse_type(&early, "!price.box<4>").unwrap();
    early.load_dialect::<price::Dialect>();
    assert_eq!(boxed.as_interface::<dyn price::SizedType>(&early).unwrap().size(&early), 32);
}

#[test]
fn interfaces_are_constraints() {
    let ctx = context();
    let text = |ty: &str, attrs: &str| {
        format!(r#"%0 = "t.a"() : () -> {ty} "price.pack"(%0) {attrs} : ({ty}) -> ()"#)
    };
    assert!(parse(&ctx, &text("!price.box<1>", "<{weight = #price.lead}>")).unwrap().verify().is_ok());
    assert_eq!(
        error(&ctx, &text("!price.air", "")),
        "-:1:33: error: 'price.pack' op operand #0 must be SizedType instance, but got '!price.air'"
    );
    assert_eq!(
        error(&ctx, &text("!price.box<1>", "<{weight = 1 : i32}>")),
        "-:1:36: error: invalid properties {weight = 1 : i32} for op price.pack: Invalid attribute `weight` in property conversion: 1 : i32"
    );
}
