//! Types with a mutable component: setting it, recursive ones in text and bytecode, several contexts and threads.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::bytecode::{BytecodeWriterConfig, parse_bytecode, write_bytecode};
use pdll::ir::Type;
use pdll::ods::{AlreadyMutated, MutableType, ParameterParser, ParameterPrinter, TypeDef as _};
use pdll::prelude::*;
use pdll::text::{AsmError, AsmResult, PrintOptions, parse, parse_type};

ods! {
    pub mod own;

    def Own_Dialect : Dialect {
        let name = "own";
        let useDefaultTypePrinterParser = 1;
    }
    def Own_Record : TypeDef<Own_Dialect, "Record", [MutableType]> {
        let mnemonic = "record";
        let parameters = (ins StringRefParameter<"">:$name);
        let hasCustomAssemblyFormat = 1;
    }
    // Printed once, with an alias.
    def Own_Named : TypeDef<Own_Dialect, "Named", [MutableType]> {
        let mnemonic = "named";
        let parameters = (ins "u32":$number, OptionalParameter<"u32">:$version);
        let hasCustomAssemblyFormat = 1;
        let genMnemonicAlias = 1;
    }
    def Own_Pointer : TypeDef<Own_Dialect, "Pointer"> {
        let mnemonic = "pointer";
        let parameters = (ins "Type":$pointee);
        let assemblyFormat = "`<` $pointee `>`";
    }
    // A parameter of the class of a mutable type.
    def Own_Table : TypeDef<Own_Dialect, "Table"> {
        let mnemonic = "table";
        let parameters = (ins "RecordType":$row);
        let assemblyFormat = "`<` $row `>`";
    }
    def UseOp : Op<Own_Dialect, "use"> {
        let arguments = (ins Own_Record:$record, I1:$other);
        let assemblyFormat = "$record `,` $other attr-dict `:` type($record) `,` type($other)";
    }
    // The component is not in the text.
    def Own_Plain : TypeDef<Own_Dialect, "Plain", [MutableType]> {
        let mnemonic = "plain";
        let parameters = (ins "u32":$number);
        let assemblyFormat = "`<` $number `>`";
    }
}

impl MutableType for own::RecordType {
    type Component = Vec<Type>;
}

impl MutableType for own::NamedType {
    type Component = Type;
}

impl MutableType for own::PlainType {
    type Component = String;
}

/// `<"name">` without fields and where the type refers to itself, `<"name", type, …>`
impl own::RecordType {
    fn parse_parameters(parser: &mut ParameterParser<'_>) -> AsmResult<Self> {
        parser.parse_literal("<")?;
        let name = parser.parse_string()?;
        let record = own::RecordType::get(parser.context(), &name);
        let at = parser.location();
        let fields = parser.parse_cyclic(record, |parser| {
            let mut fields = Vec::new();
            while parser.parse_optional(",") {
                fields.push(parser.parse_type()?);
            }
            Ok(fields)
        })?;
        parser.parse_literal(">")?;
        if let Some(fields) = fields.filter(|fields| !fields.is_empty()) {
            let mutated = record.mutate(parser.context(), fields);
            mutated.map_err(|_| AsmError::new(at, format!("record \"{name}\" has other fields")))?;
        }
        Ok(record)
    }

    fn print_parameters(self, printer: &mut ParameterPrinter<'_>) {
        let ctx = printer.context();
        printer.print("<").print_string(self.name(ctx));
        printer.print_cyclic(self, |printer| {
            for field in self.component(ctx).into_iter().flatten() {
                printer.print(", ").print_type(*field);
            }
        });
        printer.print(">");
    }
}

/// `<1 = type>`, `<1 v 2>`
impl own::NamedType {
    fn parse_parameters(parser: &mut ParameterParser<'_>) -> AsmResult<Self> {
        parser.parse_literal("<")?;
        let number = parser.parse_integer()?;
        let version = if parser.parse_optional("v") { Some(parser.parse_integer()?) } else { None };
        let named = own::NamedType::get(parser.context(), number, version);
        let target = parser.parse_cyclic(named, |parser| match parser.parse_optional("=") {
            true => parser.parse_type().map(Some),
            false => Ok(None),
        })?;
        if let Some(target) = target.flatten() {
            let at = parser.location();
            named.mutate(parser.context(), target).map_err(|error| AsmError::new(at, error.to_string()))?;
        }
        parser.parse_literal(">").map(|()| named)
    }

    fn print_parameters(self, printer: &mut ParameterPrinter<'_>) {
        let ctx = printer.context();
        printer.print(&format!("<{}", self.number(ctx)));
        if let Some(version) = self.version(ctx) {
            printer.print(&format!(" v {version}"));
        }
        printer.print_cyclic(self, |printer| {
            if let Some(target) = self.component(ctx) {
                printer.print(" = ").print_type(*target);
            }
        });
        printer.print(">");
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<own::Dialect>().allow_unregistered_dialects(true);
    ctx
}

/// A list node: `record<"node", i32, pointer to itself>`.
fn node(ctx: &Context) -> own::RecordType {
    let node = own::RecordType::get(ctx, "node");
    let next = own::PointerType::get(ctx, node.ty());
    node.mutate(ctx, vec![ctx.integer_type(32), next.ty()]).unwrap();
    node
}

#[test]
fn the_component_is_set_once() {
    let ctx = context();
    let record = own::RecordType::get(&ctx, "r");
    assert_eq!(record.component(&ctx), None);
    assert_eq!(record.display(&ctx).to_string(), "!own.record<\"r\">");
    let fields = vec![ctx.index_type(), record.ty()];
    assert_eq!(record.mutate(&ctx, fields.clone()), Ok(()));
    // An equal one has no effect, another one is refused.
    assert_eq!(record.mutate(&ctx, fields.clone()), Ok(()));
    assert_eq!(record.mutate(&ctx, Vec::new()), Err(AlreadyMutated));
    assert_eq!(record.component(&ctx), Some(&fields));
    // The key alone identifies the type.
    assert_eq!(own::RecordType::get(&ctx, "r"), record);
    assert_ne!(own::RecordType::get(&ctx, "s"), record);
    assert_eq!(own::RecordType::cast(record.ty(), &ctx), Some(record));
    assert_eq!(AlreadyMutated.to_string(), "the mutable component of the type was set to another value");
}

#[test]
fn a_type_that_refers_to_itself_is_printed_and_parsed() {
    let ctx = context();
    let text = "!own.record<\"node\", i32, !own.pointer<!own.record<\"node\">>>";
    let node = node(&ctx);
    assert_eq!(node.display(&ctx).to_string(), text);
    assert_eq!(parse_type(&ctx, text).unwrap(), node.ty());
    let pointer = own::PointerType::get(&ctx, node.ty());
    let of_pointer = format!("!own.pointer<{text}>");
    assert_eq!(pointer.display(&ctx).to_string(), of_pointer);
    // In a context that has not seen it, the text has all of it.
    let other = context();
    let read = own::PointerType::cast(parse_type(&other, &of_pointer).unwrap(), &other).unwrap();
    let node = own::RecordType::cast(read.pointee(&other), &other).unwrap();
    assert_eq!(node.component(&other).unwrap()[1], read.ty());
    assert_eq!(read.display(&other).to_string(), of_pointer);
    // A nested one without its dialect and mnemonic.
    let text = "!own.table<<\"node\", i32, !own.pointer<!own.record<\"node\">>>>";
    assert_eq!(parse_type(&other, text).unwrap().display(&other).to_string(), text);
}

#[test]
fn types_that_refer_to_each_other_are_printed_and_parsed() {
    let ctx = context();
    let [a, b] = ["a", "b"].map(|name| own::RecordType::get(&ctx, name));
    a.mutate(&ctx, vec![b.ty(), a.ty()]).unwrap();
    b.mutate(&ctx, vec![a.ty(), b.ty()]).unwrap();
    let text =
        "!own.record<\"a\", !own.record<\"b\", !own.record<\"a\">, !own.record<\"b\">>, !own.record<\"a\">>";
    assert_eq!(a.display(&ctx).to_string(), text);
    let other = context();
    let read = own::RecordType::cast(parse_type(&other, text).unwrap(), &other).unwrap();
    assert_eq!(read.display(&other).to_string(), text);
    let b = own::RecordType::get(&other, "b");
    assert_eq!(b.component(&other), Some(&vec![read.ty(), b.ty()]));
}

#[test]
fn a_component_in_text_that_differs_is_an_error() {
    let ctx = context();
    node(&ctx);
    let error = parse_type(&ctx, "tuple<!own.record<\"node\", i64>>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (25, "record \"node\" has other fields"));
    // Without one it is the type as it is.
    assert!(parse_type(&ctx, "!own.record<\"node\">").is_ok());
    let text = "\"t.one\"() : () -> !own.record<\"x\", i1>\n\"t.two\"() : () -> !own.record<\"x\", i2>";
    let error = parse(&context(), text).err().unwrap();
    assert_eq!(error.place().line, 2);
}

#[test]
fn deep_nesting_is_an_error_and_a_long_cycle_is_cut() {
    let ctx = context();
    let mut text = "i1".to_owned();
    for depth in 0..100 {
        text = format!("!own.record<\"r{depth}\", {text}>");
    }
    let error = parse_type(&ctx, &text).unwrap_err();
    assert!(error.message().contains("may nest 64 deep"), "{}", error.message());
    let all: Vec<_> = (0..1000).map(|n| own::RecordType::get(&ctx, &format!("c{n}"))).collect();
    for (nth, record) in all.iter().enumerate() {
        record.mutate(&ctx, vec![all[(nth + 1) % all.len()].ty()]).unwrap();
    }
    let text = all[0].display(&ctx).to_string();
    assert!(text.contains("\"c100\", ") && text.contains("...>"), "{text}");
}

#[test]
fn all_parameters_are_part_of_the_key() {
    let ctx = context();
    let types = [
        own::NamedType::get(&ctx, 1, None),
        own::NamedType::get(&ctx, 1, Some(1)),
        own::NamedType::get(&ctx, 2, Some(1)),
    ];
    assert!(types[0] != types[1] && types[1] != types[2]);
    types[0].mutate(&ctx, types[1].ty()).unwrap();
    assert_eq!(types[1].component(&ctx), None);
    assert_eq!(types[0].display(&ctx).to_string(), "!own.named<1 = !own.named<1 v 1>>");
    // A component that no text has.
    let plain = own::PlainType::get(&ctx, 3);
    plain.mutate(&ctx, "three".to_owned()).unwrap();
    assert_eq!(plain.display(&ctx).to_string(), "!own.plain<3>");
    let read = own::PlainType::cast(parse_type(&ctx, "!own.plain<3>").unwrap(), &ctx).unwrap();
    assert_eq!(read.component(&ctx).map(String::as_str), Some("three"));
    let other = context();
    assert_eq!(own::PlainType::get(&other, 3).component(&other), None);
}

#[test]
fn types_of_operands_are_printed_and_parsed() {
    let ctx = context();
    let text = "%0:2 = \"t.two\"() : () -> (!own.record<\"r\", !own.record<\"r\">>, i1)\n";
    let ir = parse(&ctx, &format!("{text}own.use %0#0, %0#1 : <\"r\">, i1")).unwrap();
    let options = PrintOptions::new().custom_forms(true);
    let printed = ir.to_text(&options);
    assert!(printed.contains("own.use %0#0, %0#1 : <\"r\", !own.record<\"r\">>, i1"), "{printed}");
    assert_eq!(parse(&context(), &printed).unwrap().to_string(), ir.to_string());
    let text = format!("{text}\"own.use\"(%0#0, %0#0) : (!own.record<\"r\">, !own.record<\"r\">) -> ()");
    let error = parse(&ctx, &text).unwrap().verify().err().unwrap().to_string();
    assert!(error.contains("but got '!own.record<\"r\", !own.record<\"r\">>'"), "{error}");
}

#[test]
fn aliases_do_not_contain_themselves() {
    let ctx = context();
    let text = r#"!named = !own.named<1 = tuple<!own.named<1>, !own.named<2 = !own.named<1>>>>
!named1 = !own.named<2 = !own.named<1 = tuple<!own.named<1>, !own.named<2>>>>
"#;
    let op = "\"t.op\"() : () -> (!named, !named1)";
    let ir = parse(&ctx, &format!("{text}{op}")).unwrap();
    let printed = ir.to_string();
    assert_eq!(parse(&context(), &printed).unwrap().to_string(), printed, "{printed}");
    let expected = r#"!named = !own.named<2 = !own.named<1 = tuple<!own.named<1>, !own.named<2>>>>
!named1 = !own.named<1 = tuple<!own.named<1>, !own.named<2 = !own.named<1>>>>
"builtin.module"() ({
  %0:2 = "t.op"() : () -> (!named1, !named)
}) : () -> ()"#;
    assert_eq!(printed, expected);
}

#[test]
fn bytecode_has_the_component() {
    let ctx = context();
    let text = "\"t.op\"() {of = !own.pointer<!own.record<\"node\", i32, !own.pointer<!own.record<\"node\">>>>} : () -> !own.record<\"node\">";
    let ir = parse(&ctx, text).unwrap();
    let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
    let other = context();
    let read = parse_bytecode(&other, "-", &bytes).unwrap();
    assert_eq!(read.to_string(), ir.to_string());
    let node = own::RecordType::get(&other, "node");
    assert_eq!(node.component(&other).map(Vec::len), Some(2));
}

#[test]
fn of_several_threads_one_sets_the_component() {
    let ctx = context();
    let record = own::RecordType::get(&ctx, "r");
    let set = |width| record.mutate(&ctx, vec![ctx.integer_type(width), record.ty()]).is_ok();
    // With equal components all succeed, with different ones those that agree with the first.
    let results = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|nth| scope.spawn(move || (nth % 2, set(8 + nth % 2)))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    let first = record.component(&ctx).unwrap()[0].bit_width(&ctx).unwrap() - 8;
    assert!(results.iter().all(|(of, is_ok)| *is_ok == (*of == first)), "{results:?}");
}

#[test]
fn the_text_of_large_ir_is_read_in_order() {
    let op = |ty: &str| format!("\"t.f\"() ({{\n}}) {{t = {ty}}} : () -> ()\n");
    let before: String = (0..200).map(|nth| op(&format!("!own.pointer<i{nth}1>"))).collect();
    let text = before + &op("!own.record<\"a\", i32>") + &op("!own.record<\"a\", i64>").repeat(20);
    for _ in 0..20 {
        let ctx = context();
        ctx.allow_unregistered_dialects(true);
        ctx.set_multithreading_threshold(Some(0));
        let error = parse(&ctx, &text).unwrap_err().to_string();
        assert!(error.contains("404:24: error: record \"a\" has other fields"), "{error}");
    }
}
