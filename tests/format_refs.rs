//! `ref(…)`: the parts that user functions receive after the format parsed them.
//!
//! Each function computes a word from its arguments. The printer prints the word, and the parser compares it
//! with its own.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::ir::NamedAttribute;
use pdll::prelude::*;
use pdll::text::{AsmResult, OpAsmParser, OpAsmPrinter, PrintOptions, RegionText, UnresolvedOperand};

ods! {
    pub mod refs;

    def Refs_Dialect : Dialect { let name = "refs"; }
    class Refs_Op<string mnemonic, list<Trait> traits = []> : Op<Refs_Dialect, mnemonic, traits>;

    def GroupsOp : Refs_Op<"groups"> {
        let arguments = (ins DenseI32ArrayAttr:$sizes, VariadicOfVariadic<AnyType, "sizes">:$groups);
        let assemblyFormat = "$groups `:` type($groups) attr-dict custom<Groups>(ref($groups), ref(type($groups)))";
    }
    def RegionsOp : Refs_Op<"regions"> {
        let regions = (region AnyRegion:$body, AnyRegion:$plain, VariadicRegion<AnyRegion>:$more);
        let assemblyFormat = "custom<Body>($body) $plain $more attr-dict custom<Regions>(ref($body), ref($plain), ref($more))";
    }
    def DictOp : Refs_Op<"dict"> {
        let arguments = (ins I64Attr:$count);
        let assemblyFormat = "$count attr-dict custom<Dict>(ref($count), ref(attr-dict))";
    }
    def AllOp : Refs_Op<"all", [Terminator]> {
        let arguments = (ins AnyType:$first, Variadic<AnyType>:$rest);
        let successors = (successor VariadicSuccessor<AnySuccessor>:$to);
        let assemblyFormat = "operands `:` type(operands) successors attr-dict custom<All>(ref(operands), ref(type(operands)), ref(successors))";
    }
}

fn expect(parser: &mut OpAsmParser<'_>, word: &str) -> AsmResult {
    parser.parse_keyword(word)
}

/// Returns the size of each group, as in `g1_2_0`.
fn sizes<T, U>(groups: &[Vec<T>], types: &[Vec<U>]) -> String {
    assert_eq!(
        groups.iter().map(Vec::len).collect::<Vec<_>>(),
        types.iter().map(Vec::len).collect::<Vec<_>>()
    );
    let sizes: Vec<String> = groups.iter().map(|group| group.len().to_string()).collect();
    format!("g{}", sizes.join("_"))
}

fn parse_groups(
    parser: &mut OpAsmParser<'_>,
    groups: &[Vec<UnresolvedOperand>],
    types: &[Vec<Type>],
) -> AsmResult {
    expect(parser, &sizes(groups, types))
}

fn print_groups(printer: &mut OpAsmPrinter<'_>, _: Op, groups: &[Vec<Value>], types: &[Vec<Type>]) {
    printer.print(&sizes(groups, types));
}

fn parse_body(parser: &mut OpAsmParser<'_>, body: &mut Option<RegionText>) -> AsmResult {
    *body = parser.parse_optional_region(Vec::new())?;
    Ok(())
}

fn print_body(printer: &mut OpAsmPrinter<'_>, _: Op, body: Region) {
    printer.print_region(body, true, true);
}

/// Returns which regions are there, and which are blank.
fn regions_word(is_blank: impl Iterator<Item = bool>) -> String {
    let word: String = is_blank.map(|is_blank| if is_blank { 'b' } else { 'f' }).collect();
    format!("r{word}")
}

fn parse_regions(
    parser: &mut OpAsmParser<'_>,
    body: Option<RegionText>,
    plain: Option<RegionText>,
    more: &[RegionText],
) -> AsmResult {
    let regions = body.iter().chain(&plain).chain(more);
    expect(parser, &regions_word(regions.map(RegionText::is_blank)))
}

fn print_regions(printer: &mut OpAsmPrinter<'_>, op: Op, body: Region, plain: Region, more: &[Region]) {
    let regions: Vec<Region> = [body, plain].into_iter().chain(more.iter().copied()).collect();
    assert_eq!(regions, op.regions(printer.ir()));
    let word = regions_word(regions.iter().map(|region| region.blocks(printer.ir()).next().is_none()));
    printer.print(&word);
}

fn parse_dict(parser: &mut OpAsmParser<'_>, count: Option<Attribute>, dict: &[NamedAttribute]) -> AsmResult {
    let n_equal = dict.iter().filter(|entry| Some(entry.1) == count).count();
    expect(parser, &format!("d{}_{n_equal}", dict.len()))
}

fn print_dict(printer: &mut OpAsmPrinter<'_>, _: Op, count: Option<Attribute>, dict: Attribute) {
    let ctx = printer.context().clone();
    let entries = dict.as_dictionary(&ctx).unwrap_or(&[]);
    let n_equal = entries.iter().filter(|entry| Some(entry.1) == count).count();
    printer.print(&format!("d{}_{n_equal}", entries.len()));
}

fn parse_all(
    parser: &mut OpAsmParser<'_>,
    operands: &[UnresolvedOperand],
    types: &[Type],
    to: &[Block],
) -> AsmResult {
    expect(parser, &format!("a{}_{}_{}", operands.len(), types.len(), to.len()))
}

fn print_all(printer: &mut OpAsmPrinter<'_>, _: Op, operands: &[Value], types: &[Type], to: &[Block]) {
    printer.print(&format!("a{}_{}_{}", operands.len(), types.len(), to.len()));
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<refs::Dialect>().allow_unregistered_dialects(true);
    ctx
}

/// Parses a text with `word`, prints it and parses the result; another word is an error.
#[track_caller]
fn told(text: &str, word: &str) {
    let ctx = context();
    let options = PrintOptions::new().custom_forms(true);
    let ir = parse(&ctx, &text.replace("WORD", word)).unwrap_or_else(|error| panic!("{error}"));
    ir.verify().unwrap_or_else(|error| panic!("{error}"));
    let custom = ir.to_text(&options);
    assert_eq!(custom.matches(word).count(), 1, "{custom}");
    let again = parse(&ctx, &ir.to_string()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.to_text(&options), custom, "by way of the generic form");
    let error = parse(&ctx, &text.replace("WORD", "z")).unwrap_err().to_string();
    assert!(error.contains(&format!(" expected '{word}'\n")), "{error}");
}

#[test]
fn a_group_of_groups_is_passed_as_one() {
    told("%0 = \"t.a\"() : () -> i32\nrefs.groups (%0), (%0, %0), () : (i32), (i32, i32), () WORD", "g1_2_0");
}

#[test]
fn regions_are_passed_whoever_read_them() {
    told("refs.regions { \"t.a\"() : () -> () } { \"t.b\"() : () -> () } WORD", "rff");
    told("refs.regions { \"t.a\"() : () -> () } { } { }, { \"t.b\"() : () -> () } WORD", "rfbbf");
    told("refs.regions { } { // nothing\n } WORD", "rbb");
}

#[test]
fn attributes_are_passed_with_the_inherent_ones() {
    told("refs.dict 3 {a = 3 : i64, b} WORD", "d3_2");
    told("refs.dict 3 WORD", "d1_1");
}

#[test]
fn all_of_a_kind_are_told_in_order() {
    told(
        "\"t.f\"() ({\n^bb0(%0: i32):\n  refs.all %0, %0 : i32, i32 ^bb1, ^bb1 WORD\n^bb1:\n  \"t.end\"() : () -> ()\n}) : () -> ()",
        "a2_2_2",
    );
}
