//! `useCustomPropertiesEncoding`: functions of an operation write and read its properties in bytecode.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::bytecode::{
    BytecodeError, BytecodeWriterConfig, DialectBytecodeReader, DialectBytecodeWriter, parse_bytecode,
    write_bytecode,
};
use pdll::ir::OperationStateBuf;
use pdll::prelude::*;
use pdll::runtime_compiler::{DefinitionOptions, DefinitionRust, LoadDialects, unchecked_parts};
use pdll::text::parse;

ods! {
    pub mod pack;

    def Pack_Dialect : Dialect { let name = "pack"; }
    def Pack_AllOp : Op<Pack_Dialect, "all", [AttrSizedOperandSegments]> {
        let arguments = (ins Variadic<AnyType>:$xs, Variadic<AnyType>:$ys, I64Attr:$count, OptionalAttr<StrAttr>:$why,
                             TypeAttr:$ty, DenseI64ArrayAttr:$list, UnitProp:$fast, AnyAttr:$any, OptionalAttr<AnyAttr>:$other);
        let useCustomPropertiesEncoding = 1;
    }
    def Pack_FussyOp : Op<Pack_Dialect, "fussy"> {
        let arguments = (ins I64Attr:$count);
        let useCustomPropertiesEncoding = 1;
    }
    // Nothing to encode: no function is required.
    def Pack_NoneOp : Op<Pack_Dialect, "none"> { let useCustomPropertiesEncoding = 1; }
}

impl pack::AllOp {
    fn write_properties(self, ir: &Ir, writer: &mut DialectBytecodeWriter<'_>) {
        assert_eq!(writer.context().str(writer.context().identifier("x")), "x");
        writer.write_signed_var_int(self.count(ir));
        writer.write_bool(self.why(ir).is_some());
        if let Some(why) = self.why(ir) {
            writer.write_string(why);
        }
        writer.write_type(self.ty(ir));
        let list: Vec<i64> = self.list_attr(ir).as_dense_i64_array(ir.context()).unwrap();
        writer.write_list(&list, |writer, element| writer.write_signed_var_int(*element));
        writer.write_var_int_with_flag(self.n_operands(ir) as u64, self.fast(ir));
        writer.write_attribute(self.any(ir));
        writer.write_optional_attribute(self.other(ir));
        let sizes =
            self.attr_str(ir, "operandSegmentSizes").unwrap().as_dense_i32_array(ir.context()).unwrap();
        writer.write_sparse_array(&sizes);
        writer.write_blob(b"end");
        writer.write_var_int(writer.bytecode_version());
    }

    fn read_properties(
        reader: &mut DialectBytecodeReader<'_>,
        state: &mut OperationStateBuf,
    ) -> Result<(), BytecodeError> {
        let ctx = reader.context().clone();
        let count = reader.read_signed_var_int()?;
        state.add_attribute("count", ctx.integer_attr(ctx.integer_type(64), count));
        if reader.read_bool()? {
            state.add_attribute("why", ctx.string_attr(&reader.read_string()?));
        }
        state.add_attribute("ty", ctx.type_attr(reader.read_type()?));
        let list = reader.read_list(|reader| reader.read_signed_var_int())?;
        state.add_attribute("list", ctx.dense_i64_array_attr(&list));
        let (_, fast) = reader.read_var_int_with_flag()?;
        if fast {
            state.add_attribute("fast", ctx.unit_attr());
        }
        state.add_attribute("any", reader.read_attribute()?);
        if let Some(other) = reader.read_optional_attribute()? {
            state.add_attribute("other", other);
        }
        let sizes = reader.read_sparse_array(2)?;
        state.add_attribute("operandSegmentSizes", ctx.dense_i32_array_attr(&sizes));
        assert_eq!(reader.read_blob()?, b"end");
        assert_eq!(reader.read_var_int()?, reader.bytecode_version());
        Ok(())
    }
}

impl pack::FussyOp {
    /// Adds what `read_properties` complains of.
    fn write_properties(self, ir: &Ir, writer: &mut DialectBytecodeWriter<'_>) {
        let count = self.count(ir);
        match count {
            1 => writer.write_var_int(99),
            2 => {}
            3 => (0..2).for_each(|_| writer.write_var_int(3)),
            _ => writer.write_var_int(count as u64),
        }
    }

    fn read_properties(
        reader: &mut DialectBytecodeReader<'_>,
        state: &mut OperationStateBuf,
    ) -> Result<(), BytecodeError> {
        let count = match reader.read_var_int()? {
            99 => return Err(reader.error("expected less than 99")),
            4 => "unknown",
            _ => "count",
        };
        state.add_attribute(count, state.context().unit_attr());
        Ok(())
    }
}

const TEXT: &str = r#""builtin.module"() ({
  %0 = "t.value"() : () -> i32
  "pack.all"(%0, %0, %0) <{any = #t.some<x>, count = -7 : i64, fast = false, list = array<i64: 1, -2, 3>, operandSegmentSizes = array<i32: 1, 2>, ty = i17, why = "because"}> {t.more = 1 : i8} : (i32, i32, i32) -> ()
  "pack.all"() <{any = 3 : i32, count = 300000000000 : i64, fast, list = array<i64>, operandSegmentSizes = array<i32: 0, 0>, other = @symbol, ty = !t.opaque}> : () -> ()
  "pack.none"() : () -> ()
}) : () -> ()"#;

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<pack::Dialect>().allow_unregistered_dialects(true);
    ctx
}

fn bytes_of(ctx: &Context, text: &str, version: u64) -> Result<Vec<u8>, BytecodeError> {
    let config = BytecodeWriterConfig { version, ..BytecodeWriterConfig::new() };
    write_bytecode(&parse(ctx, text).unwrap(), &config)
}

fn read(ctx: &Context, bytes: &[u8]) -> Result<String, String> {
    parse_bytecode(ctx, "f.mlirbc", bytes).map(|ir| ir.to_string()).map_err(|error| error.to_string())
}

#[test]
fn functions_of_an_operation_encode_its_properties() {
    for version in 0..=6 {
        let bytes = bytes_of(&context(), TEXT, version).unwrap();
        assert_eq!(read(&context(), &bytes), Ok(TEXT.to_owned()), "version {version}");
        // Before version 5 there are no native properties.
        let is_called = bytes.windows(4).any(|found| found == b"\x07end");
        assert_eq!(is_called, version >= 5, "version {version}");
    }
}

#[test]
fn errors_of_encodings_are_reported_at_the_byte() {
    let errors = [1, 2, 3, 4].map(|count| {
        let text = format!("\"pack.fussy\"() <{{count = {count} : i64}}> : () -> ()");
        read(&context(), &bytes_of(&context(), &text, 6).unwrap()).unwrap_err()
    });
    assert_eq!(
        errors,
        [
            "f.mlirbc: error: expected less than 99 (byte 114)",
            "f.mlirbc: error: expected a number, but the data ends here (byte 113)",
            "f.mlirbc: error: 1 bytes are left after the properties of an operation (byte 114)",
            "f.mlirbc: error: `read_properties` sets `unknown`, which is not a property of 'pack.fussy' (byte 113)",
        ]
    );
    let missing = bytes_of(&context(), "\"pack.fussy\"() : () -> ()", 6).unwrap_err();
    assert_eq!(missing.to_string(), "error: 'pack.fussy' op requires attribute 'count'");
}

/// Definitions whose functions are C++.
mod included {
    pdll::ods! {
        pub mod coded;
        #include "definitions/coded.td"
    }
}

/// The same, with one of the functions in Rust.
mod written {
    use pdll::bytecode::DialectBytecodeWriter;
    use pdll::ir::Ir;

    pdll::ods! {
        pub mod coded;
        #include "definitions/coded.td"
    }

    impl coded::BoxOp {
        fn write_properties(self, ir: &Ir, writer: &mut DialectBytecodeWriter<'_>) {
            writer.write_string(self.tag(ir));
        }
    }
}

const CODED: &str = r#""builtin.module"() ({
  "coded.box"() <{tag = "a"}> {t.more} : () -> ()
  "coded.box"() <{tag = "b"}> : () -> ()
}) : () -> ()"#;

const DEPTH: &str = r#""coded.depth"() <{deep}> : () -> ()"#;

fn coded<D: pdll::ods::Dialect>() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<D>().allow_unregistered_dialects(true);
    ctx
}

fn listed(ctx: &Context) -> Vec<String> {
    unchecked_parts(ctx).iter().map(|part| format!("{}: {}", part.of, part.what)).collect()
}

#[test]
fn attributes_have_names_if_nothing_encodes_them() {
    let ctx = coded::<included::coded::Dialect>();
    let bytes = bytes_of(&ctx, CODED, 6).unwrap();
    assert_eq!(read(&ctx, &bytes), Ok(CODED.to_owned()));
    assert_eq!(listed(&ctx), ["coded.box: encoding of properties", "coded.depth: encoding of properties"]);
    // A property that is no attribute has no name in a file.
    assert_eq!(
        bytes_of(&ctx, DEPTH, 6).unwrap_err().to_string(),
        "error: property 'deep' of 'coded.depth' cannot be written: their encoding is C++ \
         (`useCustomPropertiesEncoding`); write `fn write_properties(self, ir: &Ir, writer: &mut DialectBytecodeWriter<'_>)` for it"
    );
    assert!(bytes_of(&ctx, "\"coded.depth\"() : () -> ()", 6).is_ok());
}

#[test]
fn a_missing_reader_is_reported() {
    let ctx = coded::<written::coded::Dialect>();
    let bytes = bytes_of(&ctx, CODED, 6).unwrap();
    let message = read(&ctx, &bytes).unwrap_err();
    assert_eq!(
        message,
        "f.mlirbc: error: the properties of 'coded.box' cannot be read: their encoding is C++ \
         (`useCustomPropertiesEncoding`); write `fn read_properties(reader: &mut DialectBytecodeReader<'_>, state: &mut \
         OperationStateBuf) -> Result<(), BytecodeError>` for it (byte 146)"
    );
    assert_eq!(listed(&ctx), ["coded.box: encoding of properties", "coded.depth: encoding of properties"]);
}

fn at_run_time(rust: DefinitionRust) -> Context {
    let ctx = Context::new();
    let options = DefinitionOptions { rust, ..Default::default() };
    ctx.load_dialect_from_td("coded.td", include_str!("definitions/coded.td"), &options).unwrap();
    ctx.allow_unregistered_dialects(true);
    ctx
}

#[test]
fn programs_supply_encodings_of_definitions_at_run_time() {
    let rust = DefinitionRust::new().properties_encoding(
        "coded.box",
        |reader, state| {
            let tag = reader.read_string()?;
            let tag = state.context().string_attr(&tag);
            state.add_attribute("tag", tag);
            Ok(())
        },
        |ir, op, writer| {
            let tag = op.attr_str(ir, "tag").and_then(|tag| tag.as_str(ir.context()));
            writer.write_string(tag.unwrap_or_default());
        },
    );
    let with = at_run_time(rust);
    let bytes = bytes_of(&with, CODED, 6).unwrap();
    assert_eq!(read(&with, &bytes), Ok(CODED.to_owned()));
    // What another program wrote as in MLIR.
    assert_eq!(bytes, bytes_of(&coded::<written::coded::Dialect>(), CODED, 6).unwrap());
    let without = at_run_time(DefinitionRust::new());
    assert_eq!(
        read(&without, &bytes).unwrap_err(),
        "f.mlirbc: error: the properties of 'coded.box' cannot be read: their encoding is C++ \
         (`useCustomPropertiesEncoding`); supply it with `DefinitionRust::properties_encoding(\"coded.box\", read, write)` (byte 146)"
    );
    let bytes = bytes_of(&without, CODED, 6).unwrap();
    assert_eq!(read(&without, &bytes), Ok(CODED.to_owned()));
    assert_eq!(
        bytes_of(&without, DEPTH, 6).unwrap_err().to_string(),
        "error: property 'deep' of 'coded.depth' cannot be written: their encoding is C++ \
         (`useCustomPropertiesEncoding`); supply it with `DefinitionRust::properties_encoding(\"coded.depth\", read, write)`"
    );
    assert_eq!(listed(&with), ["coded.depth: encoding of properties"]);
}
