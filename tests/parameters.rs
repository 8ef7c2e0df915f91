//! Types and attributes with parameters: building, parsing, printing, accessing and verifying.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll::ods::{AttrDef, Parameter, ParameterParser, ParameterPrinter, TypeDef};
use pdll::prelude::*;
use pdll::text::{AsmError, AsmResult, parse_attribute, parse_type};

ods! {
    pub mod my;

    def My_Dialect : Dialect {
        let name = "my";
        let useDefaultTypePrinterParser = 1;
        let useDefaultAttributePrinterParser = 1;
    }
    class My_Type<string name, string short> : TypeDef<My_Dialect, name> { let mnemonic = short; }
    class My_Attr<string name, string short> : AttrDef<My_Dialect, name> { let mnemonic = short; }

    def Color : I32EnumAttr<"Color", "a color", [I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Green", 1, "green">]>;
    def Flags : I32BitEnumAttr<"Flags", "flags", [I32BitEnumAttrCaseBit<"Fast", 0, "fast">, I32BitEnumAttrCaseBit<"Loud", 1, "loud">]>;

    def My_Pair : My_Type<"Pair", "pair"> {
        let summary = "a pair";
        let parameters = (ins "int":$first, "::mlir::Type":$second);
        let assemblyFormat = "`<` $first `,` $second `>`";
    }
    def My_Unit : My_Type<"Unit", "unit">;
    // All kinds of parameters.
    def My_All : My_Type<"All", "all"> {
        let parameters = (ins "bool":$flag, "uint8_t":$small, "double":$real, StringRefParameter<"how it is called">:$name,
            "Attribute":$attr, EnumParameter<Color>:$color, "my::PairType":$pair, "Span":$span, "IntegerAttr":$number, "Flags":$flags);
        let assemblyFormat = "`<` struct(params) `>`";
    }
    def My_Lists : My_Type<"Lists", "lists"> {
        let parameters = (ins ArrayRefParameter<"int64_t">:$dims, ArrayRefParameter<"StringRef">:$names, "::llvm::ArrayRef<PairType>":$pairs);
        let assemblyFormat = "`<` `[` $dims `]` `,` `[` $names `]` `,` `[` $pairs `]` `>`";
    }
    def My_Options : My_Type<"Options", "options"> {
        let parameters = (ins "int":$first, OptionalParameter<"int">:$maybe, DefaultValuedParameter<"int", "5">:$five,
            OptionalArrayRefParameter<"int64_t">:$dims, OptionalParameter<"Type">:$element, OptionalParameter<"StringRef">:$text,
            StringRefParameter<"", "\"x\"">:$letter);
        let assemblyFormat = "`<` $first (`maybe` $maybe^)? (`:` $five^ `?` )? (`[` $dims^ `]`)? (`of` $element^) : (`any`)? ($text^)? (`letter` `=` $letter^)? `>`";
    }
    def My_Nested : My_Type<"Nested", "nested"> {
        let parameters = (ins "PairType":$short, "PairType":$long, "UnitType":$unit, "RangeAttr":$range);
        let assemblyFormat = "`<` $short `,` qualified($long) `,` $unit `,` $range `>`";
    }
    def My_Box : My_Type<"Box", "box"> {
        let parameters = (ins "Type":$element);
        let assemblyFormat = "`<` $element `>`";
    }
    def My_Free : My_Type<"Free", "free"> {
        let parameters = (ins "int":$a, OptionalParameter<"int">:$b);
        let assemblyFormat = "$a (`x` $b^)?";
    }
    def My_Either : My_Type<"Either", "either"> {
        let parameters = (ins OptionalParameter<"int">:$a, OptionalParameter<"int">:$b);
        let assemblyFormat = "`<` (`a` $a) : (`b` $b^)? `>`";
    }
    def My_Range : My_Attr<"Range", "range"> {
        let parameters = (ins "int64_t":$low, "int64_t":$high);
        let assemblyFormat = "`<` `[` $low `,` $high `]` `>`";
        let genVerifyDecl = 1;
        let builders = [AttrBuilder<(ins "i64":$length), [{ $_get($_ctx, 0, length) }]>];
        let extraClassDeclaration = [{
            pub fn length(self, ctx: &Context) -> i64 {
                self.high(ctx) - self.low(ctx)
            }
        }];
    }
    def My_Bits : My_Type<"Bits", "bits"> {
        let parameters = (ins "unsigned":$width);
        let assemblyFormat = "`<` $width `>`";
        let genVerifyDecl = 1;
    }
    // User functions.
    def My_Twice : My_Type<"Twice", "twice"> {
        let parameters = (ins "int":$a, OptionalParameter<"int">:$b, "int":$c);
        let assemblyFormat = "`<` custom<Twice>($a) (custom<Less>($b, ref($a))^ `x`) : (`none`)? `,` struct(custom<Twice>($c)) `>`";
    }
    def My_Words : My_Attr<"Words", "words"> {
        let parameters = (ins ArrayRefParameter<"StringRef">:$words, StringRefParameter<>:$last, DefaultValuedParameter<"int", "1">:$times, "IntegerAttr":$number);
        let assemblyFormat = "custom<Words>($words, $last, \"BETWEEN\") custom<Rest>(ref($words), ref($last), $times, $number)";
    }
    // Only its builder creates it.
    def My_Even : My_Type<"Even", "even"> {
        let parameters = (ins "int":$number);
        let assemblyFormat = "`<` $number `>`";
        let skipDefaultBuilders = 1;
        let builders = [TypeBuilder<(ins "i32":$half), [{ $_get($_ctx, 2 * half) }]>];
    }
    def My_EnumAttr : EnumAttr<My_Dialect, Color, "color">;

    def ManyOp : Op<My_Dialect, "many"> {
        let arguments = (ins My_Range:$first, OptionalAttr<My_Range>:$second, DefaultValuedAttr<My_Range, "RangeAttr::get($_ctx, 0, 9)">:$third,
            OptionalAttr<My_EnumAttr>:$color);
    }
    def UseOp : Op<My_Dialect, "use"> {
        let arguments = (ins My_Pair:$pair, My_Range:$range);
        let assemblyFormat = "$pair `range` $range `:` type($pair) attr-dict";
    }
}

/// A user-defined type as a parameter.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Span {
    from: u8,
    to: u8,
}

impl Parameter for Span {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Span> {
        let from = parser.parse_integer()?;
        parser.parse_literal("->")?;
        Ok(Span { from, to: parser.parse_integer()? })
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print(&format!("{} -> {}", self.from, self.to));
    }
}

/// Parses a number in the form of its double and a star.
fn parse_twice(parser: &mut ParameterParser<'_>, value: &mut Option<i32>) -> AsmResult {
    let twice: i32 = parser.parse_integer()?;
    parser.parse_literal("*")?;
    if twice % 2 != 0 {
        return Err(AsmError::new(parser.location(), "an odd number"));
    }
    *value = (twice != 0).then_some(twice / 2);
    Ok(())
}

fn print_twice(printer: &mut ParameterPrinter<'_>, value: i32) {
    printer.print(&format!("{}*", 2 * value));
}

/// Parses an optional number in brackets, minus another one.
fn parse_less(
    parser: &mut ParameterParser<'_>,
    value: &mut Option<i32>,
    other: Option<&i32>,
) -> AsmResult<bool> {
    if !parser.parse_optional("[") {
        return Ok(false);
    }
    let found: i32 = parser.parse_integer()?;
    parser.parse_literal("]")?;
    *value = other.map(|other| found + other);
    Ok(true)
}

fn print_less(printer: &mut ParameterPrinter<'_>, value: Option<i32>, other: i32) {
    if let Some(value) = value {
        printer.print(&format!("[{}]", value - other));
    }
}

const BETWEEN: &str = " + ";

/// Parses words with a separator.
fn parse_words(
    parser: &mut ParameterParser<'_>,
    words: &mut Option<Vec<String>>,
    last: &mut Option<String>,
    between: &str,
) -> AsmResult {
    let mut all = vec![parser.parse_keyword()?];
    while parser.parse_optional(between.trim()) {
        all.push(parser.parse_keyword()?);
    }
    *last = all.pop();
    *words = Some(all);
    Ok(())
}

fn print_words(printer: &mut ParameterPrinter<'_>, words: &[String], last: &str, between: &str) {
    let all: Vec<&str> = words.iter().map(String::as_str).chain([last]).collect();
    printer.print(&all.join(between));
}

/// Parses the repeat count of the words, and any attribute.
fn parse_rest(
    parser: &mut ParameterParser<'_>,
    words: Option<&[String]>,
    last: Option<&str>,
    times: &mut Option<i32>,
    number: &mut Option<Attribute>,
) -> AsmResult {
    assert!(words.is_some() && last.is_some() && times.is_none());
    let n_words = words.map_or(0, <[String]>::len) as i32;
    if parser.parse_optional("*") {
        *times = Some(parser.parse_integer::<i32>()? / n_words.max(1));
    }
    *number = Some(parser.parse_attribute()?);
    Ok(())
}

fn print_rest(
    printer: &mut ParameterPrinter<'_>,
    words: &[String],
    _last: &str,
    times: i32,
    number: Attribute,
) {
    if times != 1 {
        printer.print(&format!("* {} ", times * words.len().max(1) as i32));
    }
    printer.print_attribute(number);
}

impl my::RangeAttr {
    fn verify(self, ctx: &Context) -> Result<(), String> {
        match (self.low(ctx), self.high(ctx)) {
            (low, high) if low <= high => Ok(()),
            (low, high) => Err(format!("the range from {low} to {high} is empty")),
        }
    }
}

impl my::BitsType {
    fn verify(self, ctx: &Context) -> Result<(), String> {
        if self.width(ctx) == 0 { Err("no bits".to_owned()) } else { Ok(()) }
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<my::Dialect>();
    ctx
}

fn text(ctx: &Context, ty: impl Into<Type>) -> String {
    ty.into().display(ctx).to_string()
}

#[test]
fn a_type_is_built_from_its_parameters() {
    let ctx = context();
    let i32 = ctx.integer_type(32);
    let pair = my::PairType::get(&ctx, -2, i32);
    assert_eq!(text(&ctx, pair), "!my.pair<-2, i32>");
    assert_eq!((pair.first(&ctx), pair.second(&ctx)), (-2, i32));
    assert_eq!(pair, my::PairType::get(&ctx, -2, i32));
    assert_ne!(pair, my::PairType::get(&ctx, 2, i32));
    assert_eq!(my::PairType::NAME, "my.pair");
    assert_eq!(text(&ctx, my::UnitType::get(&ctx)), "!my.unit");
    let read = parse_type(&ctx, "!my<pair< - 2,i32 > >").unwrap();
    assert_eq!(read, *pair);
    assert_eq!(my::PairType::cast(read, &ctx), Some(pair));
    assert_eq!(my::UnitType::cast(read, &ctx), None);
    assert_eq!(my::PairType::cast(i32, &ctx), None);
}

#[test]
fn all_kinds_of_parameters_are_read_as_they_are_written() {
    let ctx = context();
    let i32 = ctx.integer_type(32);
    let pair = my::PairType::get(&ctx, 1, i32);
    let attr = ctx.string_attr("s");
    let number = ctx.integer_attr(i32, 7);
    let flags = my::Flags::FAST | my::Flags::LOUD;
    let all = my::AllType::get(
        &ctx,
        true,
        200,
        0.5,
        "a \"b\"",
        attr,
        my::Color::Green,
        pair,
        Span { from: 3, to: 4 },
        number,
        flags,
    );
    let expected = concat!(
        "!my.all<flag = true, small = 200, real = 5.000000e-01, name = \"a \\22b\\22\", attr = \"s\", ",
        "color = green, pair = <1, i32>, span = 3 -> 4, number = 7 : i32, flags = fast|loud>"
    );
    assert_eq!(text(&ctx, all), expected);
    let ctx = context();
    let all = my::AllType::cast(parse_type(&ctx, expected).unwrap(), &ctx).unwrap();
    assert_eq!(text(&ctx, all), expected);
    assert_eq!((all.flag(&ctx), all.small(&ctx), all.real(&ctx)), (true, 200, 0.5));
    assert_eq!((all.name(&ctx), all.color(&ctx), all.flags(&ctx)), ("a \"b\"", my::Color::Green, flags));
    assert_eq!((all.attr(&ctx).as_str(&ctx), all.pair(&ctx).first(&ctx)), (Some("s"), 1));
    assert_eq!((all.span(&ctx).to, all.number(&ctx).as_i64(&ctx)), (4, Some(7)));
}

#[test]
fn lists_have_commas() {
    let ctx = context();
    let i8 = ctx.integer_type(8);
    let pairs = [my::PairType::get(&ctx, 1, i8), my::PairType::get(&ctx, 2, i8)];
    let lists = my::ListsType::get(&ctx, &[1, -2], &["x", "y"], &pairs);
    let expected = "!my.lists<[1, -2], [\"x\", \"y\"], [<1, i8>, <2, i8>]>";
    assert_eq!(text(&ctx, lists), expected);
    assert_eq!(parse_type(&ctx, expected).unwrap(), *lists);
    assert_eq!((lists.dims(&ctx), lists.pairs(&ctx)), (&[1, -2][..], &pairs[..]));
    assert_eq!(lists.names(&ctx), ["x", "y"]);
    // As in MLIR, a list has at least one element.
    let error = parse_type(&ctx, "!my.lists<[], [\"x\"], [<1, i8>]>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (12, "expected integer value"));
}

#[test]
fn parameters_may_be_left_out() {
    let ctx = context();
    let f32 = parse_type(&ctx, "f32").unwrap();
    let none = my::OptionsType::get(&ctx, 1, None, 5, &[], None, None, "x");
    assert_eq!(text(&ctx, none), "!my.options<1 any>");
    // A present value is printed, even if it is the default in C++.
    let zero = my::OptionsType::get(&ctx, 1, Some(0), 5, &[], None, Some(""), "x");
    assert_eq!(text(&ctx, zero), "!my.options<1 maybe 0 any \"\">");
    let all = my::OptionsType::get(&ctx, 1, Some(2), 6, &[3, 4], Some(f32), Some("t"), "y");
    assert_eq!(text(&ctx, all), "!my.options<1 maybe 2 : 6 ?[3, 4] of f32 \"t\" letter = \"y\">");
    for made in [none, all] {
        let (fresh, written) = (context(), text(&ctx, made));
        let read = my::OptionsType::cast(parse_type(&fresh, &written).unwrap(), &fresh).unwrap();
        assert_eq!(text(&fresh, read), written);
        assert_eq!((read.maybe(&fresh), read.five(&fresh)), (made.maybe(&ctx), made.five(&ctx)));
        assert_eq!(
            (read.dims(&fresh), read.text(&fresh), read.letter(&fresh)),
            (made.dims(&ctx), made.text(&ctx), made.letter(&ctx))
        );
        assert_eq!(read.element(&fresh).is_some(), made.element(&ctx).is_some());
    }
}

#[test]
fn the_anchor_of_a_group_may_stand_in_its_other_half() {
    let ctx = context();
    for written in ["!my.either<a 1>", "!my.either<b 2>"] {
        assert_eq!(text(&ctx, parse_type(&ctx, written).unwrap()), written);
    }
}

#[test]
fn attributes_are_as_types() {
    let ctx = context();
    let range = my::RangeAttr::get(&ctx, -1, 4);
    assert_eq!(range.display(&ctx).to_string(), "#my.range<[-1, 4]>");
    assert_eq!(parse_attribute(&ctx, "#my.range<[-1,4]>").unwrap(), *range);
    assert_eq!(my::RangeAttr::cast(*range, &ctx), Some(range));
    assert_eq!(my::RangeAttr::cast(ctx.unit_attr(), &ctx), None);
    assert_eq!(range.length(&ctx), 5);
    assert_eq!(my::RangeAttr::get_with_length(&ctx, 3).display(&ctx).to_string(), "#my.range<[0, 3]>");
    // Enumerations still work.
    assert_eq!(parse_attribute(&ctx, "#my<color red>").unwrap().display(&ctx).to_string(), "#my<color red>");
}

#[test]
fn definitions_are_parameters_of_others() {
    let ctx = context();
    let written = "!my.nested<<1, i8>, !my.pair<2, i8>, !my.unit, <[0, 1]>>";
    let nested = my::NestedType::cast(parse_type(&ctx, written).unwrap(), &ctx).unwrap();
    assert_eq!(text(&ctx, nested), written);
    assert_eq!(nested.long(&ctx).first(&ctx), 2);
    let long = "!my.nested<!my.pair<1, i8>, <2, i8>, !my.unit, #my.range<[0, 1]>>";
    assert_eq!(parse_type(&ctx, long).unwrap(), *nested);
}

#[test]
fn types_without_brackets_use_those_of_the_dialect() {
    let ctx = context();
    assert_eq!(text(&ctx, my::FreeType::get(&ctx, 1, Some(2))), "!my<free 1 x 2>");
    assert_eq!(text(&ctx, parse_type(&ctx, "!my< free 1>").unwrap()), "!my<free 1>");
}

#[test]
fn verifiers_are_called() {
    let ctx = context();
    assert_eq!(my::RangeAttr::get_checked(&ctx, 0, 2), Ok(my::RangeAttr::get(&ctx, 0, 2)));
    let refused = my::RangeAttr::get_checked(&ctx, 2, 0).unwrap_err();
    assert_eq!(refused.to_string(), "the range from 2 to 0 is empty");
    assert_eq!(my::BitsType::get_checked(&ctx, 0).unwrap_err().to_string(), "no bits");
}

#[test]
fn wrong_text_is_reported_where_it_is() {
    let ctx = context();
    let cases = [
        ("!my.pair", "9: expected '<'"),
        (
            "!my.pair<x, i32>",
            "10: expected integer value | failed to parse My_Pair parameter 'first' which is to be a `int`",
        ),
        (
            "!my.pair<99999999999, i32>",
            "10: integer value too large | failed to parse My_Pair parameter 'first' which is to be a `int`",
        ),
        ("!my.pair<1 i32>", "11: expected ','"),
        (
            "!my.pair<1, >",
            "12: expected non-function type | failed to parse My_Pair parameter 'second' which is to be a `::mlir::Type`",
        ),
        ("!my.pair<1, i32, 2>", "16: expected '>'"),
        (
            "!my.pair<1, !my.pair<1, j>>",
            "24: expected non-function type | failed to parse My_Pair parameter 'second' which is to be a `::mlir::Type`",
        ),
        ("!my.unit<1>", "9: found trailing characters"),
        ("!my.other<1>", "5: unknown  type `other` in dialect `my`"),
        ("!my<\"unit\">", "5: expected valid keyword"),
        ("!my.bits<0>", "9: no bits"),
        ("!my.all<flag = 1, flag = 1>", "26: duplicate or unknown struct parameter name: flag"),
        (
            "!my.all<flag = 2>",
            "16: integer value too large | failed to parse My_All parameter 'flag' which is to be a `bool`",
        ),
        ("!my.all<1>", "9: expected valid keyword | expected a parameter name in struct"),
        ("!my.all<flag = 1>", "17: struct is missing required parameter: small"),
        (
            "!my.all<number = \"s\">",
            "18: invalid kind of attribute specified | failed to parse My_All parameter 'number' which is to be a `IntegerAttr`",
        ),
        (
            "!my.all<color = blue>",
            "17: expected ::Color to be one of: red, green | failed to parse My_All parameter 'color' which is to be a `::Color`",
        ),
        (
            "!my.all<color = \"blue\">",
            "17: expected ::Color to be one of: red, green | failed to parse My_All parameter 'color' which is to be a `::Color`",
        ),
        (
            "!my.all<flags = \"fast\">",
            "17: expected keyword for flags | failed to parse My_All parameter 'flags' which is to be a `Flags`",
        ),
        (
            "!my.all<pair = !my.unit>",
            "16: invalid kind of type specified: expected my.pair, but found '!my.unit' | failed to parse My_All parameter 'pair' which is to be a `my::PairType`",
        ),
        ("tensor<2x!my.bits<0>>", "18: no bits"),
    ];
    for (wrong, expected) in cases {
        let error = parse_type(&ctx, wrong).unwrap_err();
        let notes: String = error.notes().iter().map(|(note, _)| format!(" | {note}")).collect();
        let found = format!("{}: {}{notes}", error.place().column, error.message());
        assert_eq!(found, expected, "{wrong}");
    }
    let error = parse_attribute(&ctx, "#my.range<[2, 0]>").unwrap_err();
    assert_eq!((error.place().column, error.message()), (10, "the range from 2 to 0 is empty"));
    let error = parse_attribute(&ctx, "#my.unit").unwrap_err();
    assert_eq!((error.place().column, error.message()), (5, "unknown attribute `unit` in dialect `my`"));
}

#[test]
fn nesting_is_bounded() {
    let ctx = context();
    let nested = |depth: usize| format!("{}i1{}", "!my.box<".repeat(depth), ">".repeat(depth));
    let deep = nested(64);
    assert_eq!(text(&ctx, parse_type(&ctx, &deep).unwrap()), deep);
    let error = parse_type(&ctx, &nested(65)).unwrap_err();
    assert_eq!(error.message(), "types and attributes of dialects may nest 64 deep");
    assert_eq!(parse_type(&ctx, &nested(100_000)).unwrap_err().message(), error.message());
}

#[test]
fn aliases_are_resolved_in_parameters() {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let ir =
        parse(&ctx, "!e = i32\n#r = #my.range<[0, 1]>\n\"t.a\"() {r = #r} : () -> !my.pair<1, !e>").unwrap();
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0 = "t.a"() {r = #my.range<[0, 1]>} : () -> !my.pair<1, i32>
        }) : () -> ()"#]]
    .assert_eq(&ir.to_string());
}

#[test]
fn operations_take_them_as_operands_and_attributes() {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let ir =
        parse(&ctx, "%0 = \"t.a\"() : () -> !my.pair<1, i8>\nmy.use %0 range < [ 0,1 ]> : <1,  i8>").unwrap();
    ir.verify().unwrap();
    let op = ir.walk_pre_order(ir.top()).find_map(|op| my::UseOp::cast(op, &ir)).unwrap();
    assert_eq!(my::PairType::cast(op.pair(&ir).ty(&ir), &ctx).map(|pair| pair.first(&ctx)), Some(1));
    assert_eq!((op.range(&ir).length(&ctx), op.range_attr(&ir)), (1, *op.range(&ir)));
    let error = parse(&ctx, "%0 = \"t.a\"() : () -> !my.pair<1, i8>\nmy.use %0 range < [ 2,1 ]> : <1,  i8>")
        .unwrap_err();
    let expected = "-:2:17: error: custom op 'my.use' the range from 2 to 1 is empty\nmy.use %0 range < [ 2,1 ]> : <1,  i8>\n                ^";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn functions_of_the_user_read_and_write_parameters() {
    let ctx = context();
    let all = my::TwiceType::get(&ctx, 1, Some(6), 3);
    assert_eq!(text(&ctx, all), "!my.twice<2* [5] x, c = 6*>");
    let none = my::TwiceType::get(&ctx, -4, None, 3);
    assert_eq!(text(&ctx, none), "!my.twice<-8* none, c = 6*>");
    let words = ["a", "b"];
    let number = ctx.integer_attr(ctx.integer_type(8), 7);
    let attr = my::WordsAttr::get(&ctx, &words, "c", 3, number);
    assert_eq!(attr.display(&ctx).to_string(), "#my<words a + b + c * 6 7 : i8>");
    let once = my::WordsAttr::get(&ctx, &[], "c", 1, number);
    assert_eq!(once.display(&ctx).to_string(), "#my<words c 7 : i8>");
    let fresh = context();
    for written in ["!my.twice<2* [5] x, c = 6*>", "!my.twice<-8* none, c = 6*>"] {
        let read = my::TwiceType::cast(parse_type(&fresh, written).unwrap(), &fresh).unwrap();
        assert_eq!(text(&fresh, read), written);
    }
    let read = parse_attribute(&fresh, "#my<words a+b+c*6 7:i8>").unwrap();
    let read = my::WordsAttr::cast(read, &fresh).unwrap();
    assert_eq!((read.words(&fresh).len(), read.last(&fresh), read.times(&fresh)), (2, "c", 3));
    assert_eq!(read.display(&fresh).to_string(), "#my<words a + b + c * 6 7 : i8>");
}

#[test]
fn errors_of_user_functions_are_reported_at_their_location() {
    let ctx = context();
    let cases = [
        ("!my.twice<3* none, c = 6*>", "14: an odd number"),
        ("!my.twice<x* none, c = 6*>", "11: expected integer value"),
        ("!my.twice<2* [x] x, c = 6*>", "15: expected integer value"),
        ("!my.twice<2* x, c = 6*>", "14: expected 'none'"),
        ("!my.twice<2* [5], c = 6*>", "17: expected 'x'"),
        ("!my.twice<2* none, d = 6*>", "24: duplicate or unknown struct parameter name: d"),
        // The function returns success without a value.
        ("!my.twice<0* none, c = 6*>", "11: custom parser failed to parse parameter 'a'"),
        ("!my.twice<2* none, c = 0*>", "24: custom parser failed to parse parameter 'c'"),
    ];
    for (wrong, expected) in cases {
        let error = parse_type(&ctx, wrong).unwrap_err();
        assert_eq!(format!("{}: {}", error.place().column, error.message()), expected, "{wrong}");
    }
    let error = parse_attribute(&ctx, "#my<words a \"s\">").unwrap_err();
    assert_eq!((error.place().column, error.message()), (13, "invalid kind of attribute specified"));
}

#[test]
fn a_type_without_default_builders_has_custom_ones_only() {
    let ctx = context();
    let even = my::EvenType::get_with_half(&ctx, 3);
    assert_eq!((text(&ctx, even).as_str(), even.number(&ctx)), ("!my.even<6>", 6));
    // Its text is parsed as usual.
    assert_eq!(parse_type(&ctx, "!my.even<6>").unwrap(), *even);
}

#[test]
fn attributes_of_operations_have_their_rust_types() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let loc = ctx.unknown_loc();
    let range = |high: i64| my::RangeAttr::get(&ctx, 0, high);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let op = my::ManyOp::create(&mut builder, loc, range(1), None, None, Some(my::Color::Green));
    op.set_second(&mut builder, Some(range(3)));
    ir.verify().unwrap();
    assert_eq!((op.first(&ir), op.second(&ir), op.third(&ir)), (range(1), Some(range(3)), range(9)));
    assert_eq!(op.color(&ir), Some(my::Color::Green));
}
