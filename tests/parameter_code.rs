//! Rust of types and attributes: their own assembly formats, parsers and printers of parameters, self types, large numbers.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::ir::{Attribute, BigInt, FloatKind, Type};
use pdll::ods::{AttrDef as _, ParameterParser, ParameterPrinter, TypeDef as _};
use pdll::prelude::*;
use pdll::text::{AsmError, AsmResult, parse_attribute, parse_type};

ods! {
    pub mod own;

    def Own_Dialect : Dialect {
        let name = "own";
        let useDefaultTypePrinterParser = 1;
        let useDefaultAttributePrinterParser = 1;
    }

    def Own_Grid : TypeDef<Own_Dialect, "Grid"> {
        let mnemonic = "grid";
        let parameters = (ins "u32":$rows, "u32":$columns, OptionalParameter<"Type">:$element);
        let hasCustomAssemblyFormat = 1;
        let builders = [
            TypeBuilderWithInferredContext<(ins "&Ir":$ir, "Value":$like), [{
                $_get(ir.context(), 1, 1, Some(like.ty(ir)))
            }]>
        ];
    }
    def Own_Bare : TypeDef<Own_Dialect, "Bare"> {
        let mnemonic = "bare";
        let hasCustomAssemblyFormat = 1;
    }
    def Own_Percent : AttrOrTypeParameter<"u32", "a percentage"> {
        let parser = [{
            let number: u32 = $_parser.parse_integer()?;
            $_parser.parse_literal("*")?;
            Ok(number)
        }];
        let printer = [{ $_printer.print(&$_self.to_string()).print("*"); }];
    }
    def Own_Words : ArrayRefParameter<"std::string"> {
        let parser = [{
            let mut words = Vec::new();
            while let Some(word) = $_parser.parse_optional_keyword() {
                words.push(word);
            }
            Ok(words)
        }];
        let printer = [{ $_printer.print(&$_self.join(" ")); }];
    }
    def Own_Share : AttrDef<Own_Dialect, "Share"> {
        let mnemonic = "share";
        let parameters = (ins Own_Percent:$percent, Own_Words:$words);
        let assemblyFormat = "`<` $percent `of` $words `>`";
    }
    def Own_Number : AttrDef<Own_Dialect, "Number", [TypedAttrInterface]> {
        let mnemonic = "number";
        let parameters = (ins AttributeSelfTypeParameter<"the type">:$type, APIntParameter<"a number">:$value);
        let assemblyFormat = "`<` params `>`";
    }
    def Own_Float : AttrDef<Own_Dialect, "Float"> {
        let mnemonic = "float";
        let parameters = (ins AttributeSelfTypeParameter<"", "::mlir::FloatType", "$_ctx.float_type(FloatKind::F32)">:$type, APFloatParameter<"">:$value);
        let assemblyFormat = "`<` $value `>`";
    }
    def Own_Shaped : AttrDef<Own_Dialect, "Shaped"> {
        let mnemonic = "shaped";
        let parameters = (ins AttributeSelfTypeParameter<"", "::mlir::TensorType">:$type);
        let assemblyFormat = "`<` `>`";
    }
    def Own_Many : TypeDef<Own_Dialect, "Many"> {
        let mnemonic = "many";
        let parameters = (ins ArrayRefParameter<"APInt">:$numbers);
        let assemblyFormat = "`<` $numbers `>`";
    }
}

impl own::GridType {
    fn parse_parameters(
        parser: &mut ParameterParser<'_>,
        rows: &mut Option<u32>,
        columns: &mut Option<u32>,
        element: &mut Option<Type>,
    ) -> AsmResult {
        parser.parse_literal("[")?;
        *rows = Some(parser.parse_integer()?);
        parser.parse_literal("by")?;
        let at = parser.location();
        *columns = Some(parser.parse_integer()?);
        if *columns == Some(0) {
            return Err(AsmError::new(at, "a grid has columns"));
        }
        if parser.parse_optional("of") {
            *element = Some(parser.parse_type()?);
        }
        parser.parse_literal("]")
    }

    fn print_parameters(printer: &mut ParameterPrinter<'_>, rows: u32, columns: u32, element: Option<Type>) {
        printer.print(&format!("[{rows} by {columns}"));
        if let Some(ty) = element {
            printer.print(" of ").print_type(ty);
        }
        printer.print("]");
    }
}

impl own::BareType {
    fn parse_parameters(parser: &mut ParameterParser<'_>) -> AsmResult {
        parser.parse_literal("!")
    }

    fn print_parameters(printer: &mut ParameterPrinter<'_>) {
        printer.print("!");
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<own::Dialect>().allow_unregistered_dialects(true);
    ctx
}

fn ty(ctx: &Context, text: &str) -> Type {
    let ty = parse_type(ctx, text).unwrap();
    assert_eq!(ty.display(ctx).to_string(), text);
    ty
}

fn attr(ctx: &Context, text: &str) -> Attribute {
    let attr = parse_attribute(ctx, text).unwrap();
    assert_eq!(attr.display(ctx).to_string(), text);
    attr
}

#[test]
fn functions_of_the_user_are_the_assembly_format() {
    let ctx = context();
    let grid = own::GridType::cast(ty(&ctx, "!own<grid[2 by 3 of i8]>"), &ctx).unwrap();
    assert_eq!((grid.rows(&ctx), grid.columns(&ctx)), (2, 3));
    assert_eq!(grid.element(&ctx), Some(ctx.integer_type(8)));
    assert_eq!(own::GridType::get(&ctx, 4, 5, None).ty(), ty(&ctx, "!own<grid[4 by 5]>"));
    ty(&ctx, "tuple<!own<grid[1 by 1]>, i1>");
    let error = parse_type(&ctx, "!own<grid[2 by 0]>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (16, "a grid has columns"));
    let error = parse_type(&ctx, "!own<grid[2 by]>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (15, "expected integer value"));
    assert_eq!(own::BareType::get(&ctx).display(&ctx).to_string(), "!own<bare!>");
}

#[test]
fn a_builder_finds_the_context_in_its_parameters() {
    let ctx = context();
    let ir = parse(&ctx, r#"%0 = "t.a"() : () -> i8"#).unwrap();
    let op = ir.top().region(&ir, 0).entry(&ir).unwrap().first_op(&ir).unwrap();
    let grid = own::GridType::get_with_ir_like(&ir, op.result(&ir, 0));
    assert_eq!(grid.ty(), ty(&ctx, "!own<grid[1 by 1 of i8]>"));
}

#[test]
fn parameters_have_parsers_and_printers() {
    let ctx = context();
    let share = own::ShareAttr::cast(attr(&ctx, "#own.share<12* of red green>"), &ctx).unwrap();
    assert_eq!((share.percent(&ctx), share.words(&ctx)), (12, &["red".to_owned(), "green".to_owned()][..]));
    assert_eq!(own::ShareAttr::get(&ctx, 12, &["red", "green"]), share);
    let error = parse_attribute(&ctx, "#own.share<12 of red>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (14, "expected '*'"));
}

#[test]
fn an_attribute_has_the_type_that_is_written_after_it() {
    let ctx = context();
    let number = attr(&ctx, "#own.number<-99999999999999999999999999> : i128");
    let typed = own::NumberAttr::cast(number, &ctx).unwrap();
    assert_eq!((typed.r#type(&ctx), number.ty(&ctx)), (ctx.integer_type(128), Some(ctx.integer_type(128))));
    assert_eq!(*typed.value(&ctx), BigInt::from(-99999999999999999999999999_i128));
    assert_eq!(own::NumberAttr::get(&ctx, ctx.integer_type(128), typed.value(&ctx).clone()), typed);
    // The default is not written.
    let plain = own::NumberAttr::get(&ctx, ctx.none_type(), BigInt::from(3));
    assert_eq!(plain.attr(), attr(&ctx, "#own.number<3>"));
    assert_ne!(plain.attr(), attr(&ctx, "#own.number<3> : i8"));
    let float = own::FloatAttr::cast(parse_attribute(&ctx, "#own.float<1.5>").unwrap(), &ctx).unwrap();
    assert_eq!((float.r#type(&ctx), float.value(&ctx)), (ctx.float_type(FloatKind::F32), 1.5));
    assert_eq!(float.display(&ctx).to_string(), "#own.float<1.500000e+00> : f32");
    let error = parse_attribute(&ctx, "#own.float<1.5> : i8").unwrap_err();
    assert_eq!(error.message(), "invalid kind of type specified");
    let error = parse_attribute(&ctx, "#own.shaped<>").unwrap_err();
    assert_eq!(error.message(), "expected the type of the attribute");
    attr(&ctx, "#own.shaped<> : tensor<2xi8>");
}

#[test]
fn numbers_of_any_size_are_parameters() {
    let ctx = context();
    let many = ty(&ctx, "!own.many<1, -2, 340282366920938463463374607431768211456>");
    let numbers = own::ManyType::cast(many, &ctx).unwrap().numbers(&ctx).to_vec();
    assert_eq!(numbers, [BigInt::from(1), BigInt::from(-2), BigInt::from(2).pow(128)]);
    let error = parse_type(&ctx, "!own.many<x>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (11, "expected integer value"));
}
