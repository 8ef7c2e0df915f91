//! What a dialect requests in its definition: other dialects, attributes of any operation, verifiers of attributes, new operations.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::ir::{NamedAttribute, Op};
use pdll::ods::OpInfo;
use pdll::prelude::*;

ods! {
    pub mod unit;

    def Unit_Dialect : Dialect { let name = "unit"; }
    def OneOp : Op<Unit_Dialect, "one">;
}

ods! {
    pub mod tag;

    def Tag_Dialect : Dialect {
        let name = "tag";
        let dependentDialects = ["unit::Dialect"];
        let discardableAttrs = (ins I32Attr:$weight, UnitAttr:$fastPath, "::mlir::ArrayAttr":$list, OptionalAttr<StrAttr>:$why);
        let hasOperationAttrVerify = 1;
        let hasRegionArgAttrVerify = 1;
        let hasRegionResultAttrVerify = 1;
        let isExtensible = 1;
        let hasNonDefaultDestructor = 1;
        let extraClassDeclaration = [{
            pub fn total(op: Op, ir: &Ir) -> i32 {
                Self::weight(op, ir).unwrap_or(0) * 2
            }
        }];
    }
    def HoldOp : Op<Tag_Dialect, "hold"> { let useCustomPropertiesEncoding = 1; }
    def FuncOp : Op<Tag_Dialect, "func", [FunctionOpInterface, IsolatedFromAbove]> {
        let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                             OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
        let regions = (region AnyRegion:$body);
    }
}

/// A thread for each context that was freed.
static FREED_ON: std::sync::Mutex<Vec<std::thread::ThreadId>> = std::sync::Mutex::new(Vec::new());

impl tag::Dialect {
    fn destroy() {
        FREED_ON.lock().unwrap().push(std::thread::current().id());
    }

    fn verify_operation_attribute(ir: &Ir, op: Op, (name, _): NamedAttribute) -> Result<(), String> {
        match ir.context().str(name) {
            "tag.never" => Err(format!("cannot have 'tag.never' on '{}'", op.name_text(ir))),
            _ => Ok(()),
        }
    }

    fn verify_region_arg_attribute(
        ir: &Ir,
        _: Op,
        index: usize,
        (name, _): NamedAttribute,
    ) -> Result<(), String> {
        Err(format!("has '{}' on argument {index}", ir.context().str(name)))
    }

    fn verify_region_result_attribute(
        ir: &Ir,
        _: Op,
        index: usize,
        (name, _): NamedAttribute,
    ) -> Result<(), String> {
        Err(format!("has '{}' on result {index}", ir.context().str(name)))
    }
}

#[test]
fn a_destructor_is_called_when_the_context_is_freed() {
    let n_freed = || FREED_ON.lock().unwrap().iter().filter(|id| **id == std::thread::current().id()).count();
    let ctx = context();
    let ir = Ir::new(&ctx);
    drop(ctx);
    // The IR still has the context.
    assert_eq!(n_freed(), 0);
    drop(ir);
    assert_eq!(n_freed(), 1);
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<tag::Dialect>().allow_unregistered_dialects(true);
    ctx
}

fn error(text: &str) -> String {
    parse(&context(), text).unwrap().verify().unwrap_err().to_string()
}

fn first_op(ir: &Ir) -> Op {
    ir.top().region(ir, 0).entry(ir).unwrap().first_op(ir).unwrap()
}

#[test]
fn dependent_dialects_are_loaded() {
    assert!(context().is_dialect_loaded("unit"));
}

#[test]
fn discardable_attributes_have_accessors() {
    let ctx = context();
    let mut ir = parse(&ctx, r#""t.x"() {tag.list = [1], tag.fastPath} : () -> ()"#).unwrap();
    let op = first_op(&ir);
    assert_eq!((tag::Dialect::weight(op, &ir), tag::Dialect::fast_path(op, &ir)), (None, Some(())));
    assert_eq!(
        tag::Dialect::list(op, &ir).map(|list| list.display(&ctx).to_string()).as_deref(),
        Some("[1]")
    );
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    tag::Dialect::set_weight(&mut builder, op, 4);
    tag::Dialect::set_why(&mut builder, op, "so");
    tag::Dialect::remove_list(&mut builder, op);
    tag::Dialect::remove_fast_path(&mut builder, op);
    assert_eq!((tag::Dialect::WEIGHT, tag::Dialect::total(op, &ir)), ("tag.weight", 8));
    assert_eq!(tag::Dialect::why(op, &ir), Some("so"));
    assert_eq!(
        ir.to_string().lines().nth(1),
        Some(r#"  "t.x"() {tag.weight = 4 : i32, tag.why = "so"} : () -> ()"#)
    );
}

#[test]
fn discardable_attributes_are_verified() {
    assert_eq!(
        error(r#""t.x"() {tag.weight = "heavy"} : () -> ()"#),
        "-:1:1: error: 't.x' op attribute 'tag.weight' failed to satisfy constraint: 32-bit signless integer attribute"
    );
    assert_eq!(
        error(r#""t.x"() {tag.list} : () -> ()"#),
        "-:1:1: error: 't.x' op attribute 'tag.list' failed to satisfy constraint: instance of ArrayAttr"
    );
    let ctx = context();
    let ir = parse(&ctx, r#""t.x"() {tag.weight = "heavy"} : () -> ()"#).unwrap();
    assert_eq!(tag::Dialect::weight(first_op(&ir), &ir), None);
}

#[test]
fn verifiers_of_attributes_are_called() {
    assert_eq!(
        error(r#""t.x"() {tag.never} : () -> ()"#),
        "-:1:1: error: 't.x' op cannot have 'tag.never' on 't.x'"
    );
    let function = |attrs: &str| {
        format!(
            r#""tag.func"() <{{sym_name = "f", function_type = (i1, i1) -> i1, {attrs}}}> ({{ ^bb0(%a: i1, %b: i1): "t.ret"() : () -> () }}) : () -> ()"#
        )
    };
    assert_eq!(
        error(&function("arg_attrs = [{}, {tag.x}]")),
        "-:1:1: error: 'tag.func' op has 'tag.x' on argument 1"
    );
    assert_eq!(
        error(&function("res_attrs = [{tag.y}]")),
        "-:1:1: error: 'tag.func' op has 'tag.y' on result 0"
    );
}

#[test]
fn operations_are_added_to_an_extensible_dialect() {
    let ctx = context();
    let text = r#""tag.late"() : () -> ()"#;
    let unknown = parse(&ctx, text).err().unwrap().to_string();
    assert!(unknown.contains("unregistered operation 'tag.late' found in dialect ('tag')"), "{unknown}");
    ctx.register_dynamic_op::<tag::Dialect>(OpInfo {
        verify_own: Some(|_, _| Err("is late".into())),
        ..OpInfo::new("tag.late")
    })
    .unwrap();
    assert_eq!(
        parse(&ctx, text).unwrap().verify().unwrap_err().to_string(),
        "-:1:1: error: 'tag.late' op is late"
    );
    let twice = ctx.register_dynamic_op::<tag::Dialect>(OpInfo::new("tag.hold"));
    assert_eq!(twice.unwrap_err(), "operation 'tag.hold' is already registered");
    let early = Context::new().register_dynamic_op::<tag::Dialect>(OpInfo::new("tag.late"));
    assert_eq!(early.unwrap_err(), "dialect 'tag' is not loaded");
}
