//! Custom encodings of properties in bytecode: each side reads what the other writes.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::bytecode::{
    BytecodeError, BytecodeWriterConfig, DialectBytecodeReader, DialectBytecodeWriter, parse_bytecode,
    write_bytecode,
};
use pdll::ir::{NamedAttribute, OperationStateBuf};
use pdll::prelude::*;
use pdll::runtime_compiler::{DefinitionOptions, LoadDialects};
use pdll::text::parse;
use pdll_oracle::{MLIR_OPT, command, has, run};

ods! {
    // MLIR's test dialect writes the two values of these properties by its own C++.
    pub mod test;

    def Test_Dialect : Dialect { let name = "test"; }
    def VersionedOp : Op<Test_Dialect, "with_versioned_properties"> {
        let arguments = (ins DictionaryAttr:$prop);
        let useCustomPropertiesEncoding = 1;
    }
}

impl test::VersionedOp {
    fn write_properties(self, ir: &Ir, writer: &mut DialectBytecodeWriter<'_>) {
        let entries = self.prop_attr(ir).as_dictionary(ir.context()).unwrap();
        for name in ["value1", "value2"] {
            let entry = entries.iter().find(|(found, _)| ir.context().str(*found) == name).unwrap();
            writer.write_var_int(entry.1.as_i64(ir.context()).unwrap() as u64);
        }
    }

    fn read_properties(
        reader: &mut DialectBytecodeReader<'_>,
        state: &mut OperationStateBuf,
    ) -> Result<(), BytecodeError> {
        let ctx = reader.context().clone();
        // The version that MLIR's dialect stores: the files of this test are newer than 1.
        assert!(reader.dialect_version("test").is_none_or(|version| version != [3]));
        let mut entries: Vec<NamedAttribute> = Vec::new();
        for name in ["value1", "value2"] {
            let value = reader.read_var_int()? as i64;
            entries.push((ctx.identifier(name), ctx.integer_attr(ctx.integer_type(32), value)));
        }
        state.add_attribute("prop", ctx.dictionary_attr(&entries));
        Ok(())
    }
}

const TEXT: &str = r#""builtin.module"() ({
  "test.with_versioned_properties"() <{prop = {value1 = 3 : i32, value2 = -4 : i32}}> {x = 1 : i32} : () -> ()
  "test.with_versioned_properties"() <{prop = {value1 = 300 : i32, value2 = 0 : i32}}> : () -> ()
}) : () -> ()"#;

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<test::Dialect>();
    ctx
}

fn mlir_opt(args: &[&str], input: &str) -> String {
    let output = run(command(MLIR_OPT).arg("--mlir-print-op-generic").args(args), input);
    output.into_result().unwrap().trim().to_owned()
}

#[test]
fn oracle_reads_custom_properties() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("custom_properties.mlirbc");
    let path = path.to_str().unwrap();
    std::fs::write(
        path,
        write_bytecode(&parse(&context(), TEXT).unwrap(), &BytecodeWriterConfig::new()).unwrap(),
    )
    .unwrap();
    assert_eq!(mlir_opt(&[path], ""), TEXT);
    // The other way round.
    mlir_opt(&["--emit-bytecode", "-o", path], TEXT);
    let ir = parse_bytecode(&context(), path, &std::fs::read(path).unwrap()).unwrap();
    assert_eq!(ir.to_string(), TEXT);
}

#[test]
fn oracle_reads_attributes_that_nothing_encodes() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let text = r#"
        include "mlir/IR/OpBase.td"
        def Test_Dialect : Dialect { let name = "test"; }
        def AttrsOp : Op<Test_Dialect, "format_attr_op"> {
            let arguments = (ins I64Attr:$attr);
            let useCustomPropertiesEncoding = 1;
        }
    "#;
    let ctx = Context::new();
    ctx.load_dialect_from_td("test.td", text, &DefinitionOptions::default()).unwrap();
    let ir = "\"builtin.module\"() ({\n  \"test.format_attr_op\"() <{attr = 10 : i64}> {x} : () -> ()\n}) : () -> ()";
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("unknown_properties.mlirbc");
    let path = path.to_str().unwrap();
    std::fs::write(path, write_bytecode(&parse(&ctx, ir).unwrap(), &BytecodeWriterConfig::new()).unwrap())
        .unwrap();
    assert_eq!(mlir_opt(&[path], ""), ir);
}
