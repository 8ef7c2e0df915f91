//! Resources of dialects: handles as parameters, their data in text and bytecode.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::bytecode::{BytecodeWriterConfig, parse_bytecode, write_bytecode};
use pdll::ods::{AttrDef as _, ResourceHandle, TypeDef as _};
use pdll::prelude::*;
use pdll::text::{parse, parse_attribute, parse_type};

ods! {
    pub mod store;

    def Store_Dialect : Dialect {
        let name = "store";
        let useDefaultTypePrinterParser = 1;
        let useDefaultAttributePrinterParser = 1;
    }
    def Store_Data : AttrDef<Store_Dialect, "Data"> {
        let mnemonic = "data";
        let parameters = (ins AttributeSelfTypeParameter<"">:$type, ResourceHandleParameter<"DataHandle">:$handle);
        let assemblyFormat = "`<` $handle `>`";
    }
    def Store_Elements : AttrDef<Store_Dialect, "Elements"> {
        let mnemonic = "elements";
        let parameters = (ins ResourceHandleParameter<"::mlir::DenseResourceElementsHandle">:$handle);
        let assemblyFormat = "`<` $handle `>`";
    }
    def Store_Of : TypeDef<Store_Dialect, "Of"> {
        let mnemonic = "of";
        let parameters = (ins "Attribute":$attr, OptionalParameter<"i32">:$number);
        let assemblyFormat = "`<` $attr (`,` $number^)? `>`";
    }
}

const TEXT: &str = r#""builtin.module"() ({
  %0 = "t.one"() {a = #store.data<"a b"> : i32, b = dense_resource<shared> : tensor<1xi8>} : () -> !store.of<#store.elements<r>>
  "t.two"() {a = #store.data<shared>, b = #store.data<without>} : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    store: {
      "a b": "0x080000000102",
      shared: "0x0100000004"
    },
    builtin: {
      shared: "0x0100000001",
      r: "0x0100000002"
    }
  }
#-}"#;

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<store::Dialect>().allow_unregistered_dialects(true);
    ctx
}

#[test]
fn resources_are_printed_where_they_are_used() {
    let ctx = context();
    // Those that nothing refers to are not printed.
    let text = TEXT.replace("store: {", "store: {\n      unused: \"0x0100000009\",");
    assert_eq!(parse(&ctx, &text).unwrap().to_string(), TEXT);
}

#[test]
fn a_handle_has_data_in_the_ir() {
    let ctx = context();
    let mut ir = parse(&ctx, TEXT).unwrap();
    let data = |name: &str| store::DataAttr::cast(parse_attribute(&ctx, name).unwrap(), &ctx).unwrap();
    let handle = data("#store.data<\"a b\"> : i32").handle(&ctx);
    let blob = ir.resource_blob(handle).unwrap();
    assert_eq!((blob.alignment, blob.data), (8, &[1, 2][..]));
    assert_eq!(handle, ResourceHandle::new(&ctx, "store", "a b"));
    assert_eq!((ctx.str(handle.dialect()), ctx.str(handle.key())), ("store", "a b"));
    assert_eq!(ir.resource_blob(data("#store.data<without>").handle(&ctx)), None);
    // A resource of another dialect with the same key is another one.
    let builtin = ResourceHandle::new(&ctx, "builtin", "shared");
    assert_eq!(ir.resource_blob(builtin).unwrap().data, [1]);
    // Another IR of the context has its own data.
    let other = parse(
        &ctx,
        "module attributes {t.a = #store.data<shared>} {}\n{-# dialect_resources: { store: { shared: \"0x0100000008\" } } #-}",
    );
    let shared = ResourceHandle::new(&ctx, "store", "shared");
    assert_eq!(other.unwrap().resource_blob(shared).unwrap().data, [8]);
    assert_eq!(ir.resource_blob(shared).unwrap().data, [4]);
    ir.set_resource_blob(shared, 1, &[5]);
    assert!(ir.to_string().contains("shared: \"0x0100000005\""));
}

#[test]
fn bytecode_has_the_resources() {
    let ctx = context();
    let ir = parse(&ctx, TEXT).unwrap();
    let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
    assert_eq!(parse_bytecode(&context(), "-", &bytes).unwrap().to_string(), TEXT);
    let config = BytecodeWriterConfig { elide_resource_data: true, ..BytecodeWriterConfig::new() };
    let elided = write_bytecode(&ir, &config).unwrap();
    let (ops, _) = TEXT.split_once("\n\n").unwrap();
    assert_eq!(parse_bytecode(&context(), "-", &elided).unwrap().to_string().trim(), ops);
}

#[test]
fn resources_of_dialects_that_are_not_loaded_are_kept() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let text = TEXT
        .split_once(",\n    builtin")
        .unwrap()
        .0
        .replace("b = dense_resource<shared> : tensor<1xi8>", "b");
    let text = text + "\n  }\n#-}";
    let ir = parse(&ctx, &text).unwrap();
    assert_eq!(ir.to_string(), text);
    let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
    assert_eq!(parse_bytecode(&ctx, "-", &bytes).unwrap().to_string(), text);
}

#[test]
fn invalid_handles_are_reported() {
    let ctx = context();
    let error = parse_attribute(&ctx, "#store.data<1>").unwrap_err();
    assert_eq!(error.message(), "expected identifier key for 'resource' entry");
    let error = parse(&ctx, "module {}\n{-# dialect_resources: { store: { k: true } } #-}").err().unwrap();
    assert_eq!(error.message(), "expected hex string blob for key 'k'");
    let strict = Context::new();
    let error = parse(&strict, "module {}\n{-# dialect_resources: { store: { } } #-}").err().unwrap();
    assert_eq!(error.message(), "dialect 'store' is unknown");
    let of = store::OfType::cast(parse_type(&ctx, "!store.of<1 : i8, 2>").unwrap(), &ctx).unwrap();
    assert_eq!(of.number(&ctx), Some(2));
}
