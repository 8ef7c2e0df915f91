//! `llvm`: functions and globals, calls, comparisons, allocations, landing pads; the directives of declarative formats.
//!
//! MLIR: LLVMDialect.cpp.
//! Size: a function per custom assembly format.

use pdll::ir::{Attribute, Block, Context, NamedAttribute, Op, Type, TypeData, Value};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::text::{AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts, RegionText, UnresolvedOperand};

use super::signature::{
    Bundles, Signature, print_arguments, print_bundle_list, print_bundles, print_results,
};
use super::types::{self, Array, Function};
use super::{LLVMArrayType, LLVMFunctionType};
use crate::parts::{
    operand_group, operands, parse_target, print_target, region, resolve_all, result_types, set_segments,
    types_of,
};

/// `llvm.func internal fastcc @f(%a: i32, ...) -> i32 vscale_range(1, 2) comdat(@c::@f) attributes {…} {…}`
pub const FUNC: Assembly = Assembly::Custom { parse: parse_func, print: print_func };
/// `llvm.mlir.global internal constant @s("text") {…} : !llvm.array<4 x i8>`
pub(crate) const GLOBAL: Assembly = Assembly::Custom { parse: parse_global, print: print_global };
/// `llvm.mlir.alias external @a : i32 {…}`
pub(crate) const ALIAS: Assembly = Assembly::Custom { parse: parse_alias, print: print_alias };
/// `llvm.alloca inalloca %n x i32 {…} : (i64) -> !llvm.ptr`
pub(crate) const ALLOCA: Assembly = Assembly::Custom { parse: parse_alloca, print: print_alloca };
/// `llvm.icmp "slt" %a, %b : i32`
pub(crate) const ICMP: Assembly = Assembly::Custom { parse: parse_icmp, print: print_icmp };
/// `llvm.fcmp "oeq" %a, %b : f32`
pub(crate) const FCMP: Assembly = Assembly::Custom { parse: parse_fcmp, print: print_fcmp };
/// `llvm.call fastcc tail @f(%a) vararg(!llvm.func<i32 (...)>) ["tag"(%b : i64)] {…} : (i32) -> i32`
pub(crate) const CALL: Assembly = Assembly::Custom { parse: parse_call, print: print_call };
/// `llvm.invoke @f(%a) to ^bb1(%b : i32) unwind ^bb2 : (i32) -> i32`
pub(crate) const INVOKE: Assembly = Assembly::Custom { parse: parse_invoke, print: print_invoke };
/// `llvm.call_intrinsic "llvm.x"(%a) : (i32) -> i32`
pub(crate) const CALL_INTRINSIC: Assembly =
    Assembly::Custom { parse: parse_intrinsic, print: print_intrinsic };
/// `llvm.landingpad cleanup (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)>`
pub(crate) const LANDINGPAD: Assembly = Assembly::Custom { parse: parse_landingpad, print: print_landingpad };

/// Linkages, by number.
pub(super) const LINKAGES: &[&str] = &[
    "external",
    "available_externally",
    "linkonce",
    "linkonce_odr",
    "weak",
    "weak_odr",
    "appending",
    "internal",
    "private",
    "extern_weak",
    "common",
];
/// Visibilities, by number.
const VISIBILITIES: [&str; 3] = ["", "hidden", "protected"];
/// Significance of addresses, by number.
const UNNAMED_ADDRS: [&str; 3] = ["", "local_unnamed_addr", "unnamed_addr"];
/// Kinds of tail calls.
const TAIL_CALLS: [&str; 4] = ["none", "tail", "musttail", "notail"];
/// Calling conventions.
pub(super) const CCONVS: &[&str] = &[
    "ccc",
    "fastcc",
    "coldcc",
    "cc_10",
    "cc_11",
    "anyregcc",
    "preserve_mostcc",
    "preserve_allcc",
    "swiftcc",
    "cxx_fast_tlscc",
    "tailcc",
    "cfguard_checkcc",
    "swifttailcc",
    "x86_stdcallcc",
    "x86_fastcallcc",
    "arm_apcscc",
    "arm_aapcscc",
    "arm_aapcs_vfpcc",
    "msp430_intrcc",
    "x86_thiscallcc",
    "ptx_kernelcc",
    "ptx_devicecc",
    "spir_funccc",
    "spir_kernelcc",
    "intel_ocl_bicc",
    "x86_64_sysvcc",
    "win64cc",
    "x86_vectorcallcc",
    "hhvmcc",
    "hhvm_ccc",
    "x86_intrcc",
    "avr_intrcc",
    "avr_builtincc",
    "amdgpu_vscc",
    "amdgpu_gscc",
    "amdgpu_cscc",
    "amdgpu_kernelcc",
    "x86_regcallcc",
    "amdgpu_hscc",
    "msp430_builtincc",
    "amdgpu_lscc",
    "amdgpu_escc",
    "aarch64_vectorcallcc",
    "aarch64_sve_vectorcallcc",
    "wasm_emscripten_invokecc",
    "amdgpu_gfxcc",
    "m68k_intrcc",
];

const LINKAGE: &str = "linkage";
const VISIBILITY: &str = "visibility_";
const UNNAMED_ADDR: &str = "unnamed_addr";
const CCONV: &str = "CConv";
const TAIL_CALL: &str = "TailCallKind";
const NAME: &str = "sym_name";
const FUNCTION_TYPE: &str = "function_type";
const COMDAT: &str = "comdat";
const VSCALE: &str = "vscale_range";
const CALLEE: &str = "callee";
const VAR_CALLEE: &str = "var_callee_type";
const FASTMATH: &str = "fastmathFlags";
const ELEM_TYPE: &str = "elem_type";
const ALIGNMENT: &str = "alignment";
const CLEANUP: &str = "cleanup";

fn i64_attr(ctx: &Context, value: usize) -> Attribute {
    ctx.integer_attr(ctx.integer_type(64), i64::try_from(value).unwrap_or(i64::MAX))
}

/// Parses one of some keywords; the first is the default, and empty ones cannot be written.
fn keyword(parser: &mut OpAsmParser<'_>, of: &[&str]) -> usize {
    let written: Vec<&str> = of.iter().copied().filter(|text| !text.is_empty()).collect();
    let n_empty = of.len() - written.len();
    parser.parse_optional_keyword_of(&written).map_or(0, |nth| nth + n_empty)
}

/// Adds a keyword as `#llvm.mnemonic<keyword>`, or its default.
fn add_keyword(parser: &mut OpAsmParser<'_>, op: &mut OpParts, key: &str, mnemonic: &str, of: &[&str]) {
    let text = of.get(keyword(parser, of)).copied().unwrap_or_default();
    let ctx = parser.context().clone();
    op.add_attribute(&ctx, key, ctx.opaque_attr("llvm", &format!("{mnemonic}<{text}>")));
}

/// Adds a keyword as the number of its case, or its default.
fn add_case(parser: &mut OpAsmParser<'_>, op: &mut OpParts, key: &str, of: &[&str]) {
    let nth = keyword(parser, of);
    let ctx = parser.context().clone();
    op.add_attribute(&ctx, key, i64_attr(&ctx, nth));
}

fn add_unit(parser: &mut OpAsmParser<'_>, op: &mut OpParts, keyword: &str, key: &str) {
    if parser.parse_optional_keyword(keyword) {
        let ctx = parser.context().clone();
        op.add_attribute(&ctx, key, ctx.unit_attr());
    }
}

/// Returns the text between the angle brackets of an attribute.
fn parameter(printer: &OpAsmPrinter<'_>, op: Op, key: &str) -> Option<String> {
    let text = op.attr_str(printer.ir(), key)?.display(printer.context()).to_string();
    Some(text.split_once('<')?.1.strip_suffix('>')?.to_owned())
}

/// Prints the keyword of an attribute, if it is not the default.
fn print_keyword(printer: &mut OpAsmPrinter<'_>, op: Op, key: &str, default: &str) {
    if let Some(text) = parameter(printer, op, key).filter(|text| text != default) {
        printer.print(&text).print(" ");
    }
}

/// Prints the keyword of a case, if it has one.
fn print_case(printer: &mut OpAsmPrinter<'_>, op: Op, key: &str, of: &[&str]) {
    let value = op.attr_str(printer.ir(), key).and_then(|attr| attr.as_i64(printer.context()));
    let text = value.and_then(|value| of.get(usize::try_from(value).ok()?).copied()).unwrap_or_default();
    if !text.is_empty() {
        printer.print(text).print(" ");
    }
}

fn print_name(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let name = op.attr_str(printer.ir(), NAME);
    let name = name.and_then(|name| name.as_str(printer.context()).map(str::to_owned));
    printer.print_symbol_name(&name.unwrap_or_default());
}

/// Parses `comdat(@a::@b)`.
fn parse_comdat(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    if parser.parse_optional_keyword(COMDAT) {
        parser.parse_punctuation("(")?;
        let comdat = parser.parse_attribute()?;
        parser.parse_punctuation(")")?;
        let ctx = parser.context().clone();
        op.add_attribute(&ctx, COMDAT, comdat);
    }
    Ok(())
}

fn print_comdat(printer: &mut OpAsmPrinter<'_>, op: Op) {
    if let Some(comdat) = op.attr_str(printer.ir(), COMDAT) {
        printer.print(" comdat(").print_attribute(comdat).print(")");
    }
}

fn parse_func(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    add_keyword(parser, op, LINKAGE, LINKAGE, LINKAGES);
    add_case(parser, op, VISIBILITY, &VISIBILITIES);
    add_case(parser, op, UNNAMED_ADDR, &UNNAMED_ADDRS);
    add_keyword(parser, op, CCONV, "cconv", CCONVS);
    let at = parser.location();
    let name = parser.parse_symbol_name()?;
    op.add_attribute(&ctx, NAME, ctx.string_attr(&name));
    let signature = Signature::parse(parser, true)?;
    let result = match signature.results[..] {
        [] => Some(ctx.opaque_type("llvm", "void")),
        [(ty, _)] => Some(ty),
        _ => None,
    };
    let params = signature.arg_types();
    let is_wrong = |ty: &Type| !types::is_wholly_compatible(&ctx, *ty);
    let fault = match result {
        None => "expected zero or one function result",
        _ if params.iter().any(is_wrong) => "expected LLVM type for function arguments",
        Some(ty) if is_wrong(&ty) => "expected LLVM type for function results",
        Some(_) => "",
    };
    let Some(result) = result.filter(|_| fault.is_empty()) else {
        return Err(parser.error(at, format!("failed to construct function type: {fault}")));
    };
    let ty = LLVMFunctionType::get(&ctx, Function { result, params, is_var_arg: signature.is_variadic });
    op.add_attribute(&ctx, FUNCTION_TYPE, ctx.type_attr(ty.into()));
    if parser.parse_optional_keyword(VSCALE) {
        parser.parse_punctuation("(")?;
        let min = parser.parse_integer()?;
        parser.parse_punctuation(",")?;
        let max = parser.parse_integer()?;
        parser.parse_punctuation(")")?;
        let range = format!("vscale_range<minRange = {min} : i32, maxRange = {max} : i32>");
        op.add_attribute(&ctx, VSCALE, ctx.opaque_attr("llvm", &range));
    }
    parse_comdat(parser, op)?;
    parser.parse_optional_attr_dict_with_keyword(&mut op.attributes)?;
    signature.add_attributes(&ctx, op);
    let body = parser.parse_optional_region(signature.named)?;
    op.regions.push(body.unwrap_or_else(RegionText::empty));
    Ok(())
}

fn print_func(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    printer.print(" ");
    print_keyword(printer, op, LINKAGE, LINKAGES[0]);
    print_case(printer, op, VISIBILITY, &VISIBILITIES);
    print_case(printer, op, UNNAMED_ADDR, &UNNAMED_ADDRS);
    print_keyword(printer, op, CCONV, CCONVS[0]);
    print_name(printer, op);
    let body = region(printer.ir(), op, 0).filter(|body| !body.is_empty(printer.ir()));
    let ty = op.attr_str(printer.ir(), FUNCTION_TYPE).and_then(|attr| attr.as_type(ctx));
    if let Some(ty) = ty.and_then(|ty| types::function_of(ctx, ty)) {
        print_arguments(printer, op, &ty.params, ty.is_var_arg, body);
        if types::mnemonic(ctx, ty.result) != Some("void") {
            print_results(printer, op, &[ty.result]);
        }
    }
    if let Some(range) = op.attr_str(printer.ir(), VSCALE) {
        let text = range.display(ctx).to_string();
        let bound = |key: &str| {
            let rest = text.split_once(key)?.1.trim_start_matches([' ', '=']);
            let end = rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
            Some(rest[..end].to_owned())
        };
        let (min, max) = (bound("minRange").unwrap_or_default(), bound("maxRange").unwrap_or_default());
        printer.print(&format!(" vscale_range({min}, {max})"));
    }
    print_comdat(printer, op);
    let but = [
        NAME,
        FUNCTION_TYPE,
        "arg_attrs",
        "res_attrs",
        LINKAGE,
        CCONV,
        VISIBILITY,
        COMDAT,
        UNNAMED_ADDR,
        VSCALE,
    ];
    printer.print_optional_attr_dict(op, &but, true);
    if let Some(body) = body {
        printer.print(" ").print_region(body, false, true);
    }
}

fn parse_global(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    add_keyword(parser, op, LINKAGE, LINKAGE, LINKAGES);
    add_case(parser, op, VISIBILITY, &VISIBILITIES);
    add_unit(parser, op, "thread_local", "thread_local_");
    add_case(parser, op, UNNAMED_ADDR, &UNNAMED_ADDRS);
    add_unit(parser, op, "constant", "constant");
    let name = parser.parse_symbol_name()?;
    op.add_attribute(&ctx, NAME, ctx.string_attr(&name));
    parser.parse_punctuation("(")?;
    let mut value = None;
    if !parser.parse_optional_punctuation(")") {
        value = Some(parser.parse_attribute()?);
        parser.parse_punctuation(")")?;
    }
    if let Some(value) = value {
        op.add_attribute(&ctx, "value", value);
    }
    parse_comdat(parser, op)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    if !op.attributes.iter().any(|(key, _)| ctx.str(*key) == "addr_space") {
        op.add_attribute(&ctx, "addr_space", ctx.integer_attr(ctx.integer_type(32), 0));
    }
    let types = match parser.parse_optional_punctuation(":") {
        true => parser.parse_type_list()?,
        false => Vec::new(),
    };
    let (ty, body) = match (&types[..], value.and_then(|value| value.as_str(&ctx))) {
        ([ty], _) => (*ty, parser.parse_optional_region(Vec::new())?),
        ([], Some(text)) => {
            let array = Array { n_elements: text.len() as u64, element: ctx.integer_type(8) };
            (LLVMArrayType::get(&ctx, array).into(), None)
        }
        ([], None) => {
            return Err(parser.error(parser.name_location(), "type can only be omitted for string globals"));
        }
        _ => return Err(parser.error(parser.name_location(), "expected zero or one type")),
    };
    op.add_attribute(&ctx, "global_type", ctx.type_attr(ty));
    op.regions.push(body.unwrap_or_else(RegionText::empty));
    Ok(())
}

fn print_type_attr(printer: &mut OpAsmPrinter<'_>, op: Op, key: &str) {
    let ty = op.attr_str(printer.ir(), key).and_then(|attr| attr.as_type(printer.context()));
    if let Some(ty) = ty {
        printer.print_type(ty);
    }
}

/// Prints the keywords of a global or alias.
fn print_linkage(printer: &mut OpAsmPrinter<'_>, op: Op) {
    printer.print(" ");
    print_keyword(printer, op, LINKAGE, "");
    print_case(printer, op, VISIBILITY, &VISIBILITIES);
    if op.attr_str(printer.ir(), "thread_local_").is_some() {
        printer.print("thread_local ");
    }
    print_case(printer, op, UNNAMED_ADDR, &UNNAMED_ADDRS);
}

fn print_initializer(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let body = region(printer.ir(), op, 0);
    if let Some(body) = body.filter(|body| !body.is_empty(printer.ir())) {
        printer.print(" ").print_region(body, false, true);
    }
}

fn print_global(printer: &mut OpAsmPrinter<'_>, op: Op) {
    print_linkage(printer, op);
    if op.attr_str(printer.ir(), "constant").is_some() {
        printer.print("constant ");
    }
    print_name(printer, op);
    let value = op.attr_str(printer.ir(), "value");
    printer.print("(");
    if let Some(value) = value {
        printer.print_attribute(value);
    }
    printer.print(")");
    print_comdat(printer, op);
    let but = [
        NAME,
        "global_type",
        "constant",
        "value",
        LINKAGE,
        UNNAMED_ADDR,
        "thread_local_",
        VISIBILITY,
        COMDAT,
    ];
    printer.print_optional_attr_dict(op, &but, false);
    if value.is_some_and(|value| value.as_str(printer.context()).is_some()) {
        return;
    }
    printer.print(" : ");
    print_type_attr(printer, op, "global_type");
    print_initializer(printer, op);
}

fn parse_alias(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    add_keyword(parser, op, LINKAGE, LINKAGE, LINKAGES);
    add_case(parser, op, VISIBILITY, &VISIBILITIES);
    add_unit(parser, op, "thread_local", "thread_local_");
    add_case(parser, op, UNNAMED_ADDR, &UNNAMED_ADDRS);
    let name = parser.parse_symbol_name()?;
    op.add_attribute(&ctx, NAME, ctx.string_attr(&name));
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let ty = parser.parse_colon_type()?;
    op.add_attribute(&ctx, "alias_type", ctx.type_attr(ty));
    op.regions.push(parser.parse_region(Vec::new())?);
    Ok(())
}

fn print_alias(printer: &mut OpAsmPrinter<'_>, op: Op) {
    print_linkage(printer, op);
    print_name(printer, op);
    let but = [NAME, "alias_type", LINKAGE, UNNAMED_ADDR, "thread_local_", VISIBILITY];
    printer.print_optional_attr_dict(op, &but, false).print(" : ");
    print_type_attr(printer, op, "alias_type");
    print_initializer(printer, op);
}

fn parse_alloca(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    add_unit(parser, op, "inalloca", "inalloca");
    let size = parser.parse_operand()?;
    parser.parse_keyword("x")?;
    let element = parser.parse_type()?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    parser.parse_punctuation(":")?;
    let at = parser.location();
    let ty = parser.parse_type()?;
    // An alignment of 0 is none.
    let is_zero = |(key, value): &NamedAttribute| ctx.str(*key) == ALIGNMENT && value.as_i64(&ctx) == Some(0);
    op.attributes.retain(|entry| !is_zero(entry));
    let TypeData::Function { inputs, results } = ty.data(&ctx) else {
        return Err(parser.error(at, "expected trailing function type with one argument and one result"));
    };
    let ([input], [result]) = (&inputs[..], &results[..]) else {
        return Err(parser.error(at, "expected trailing function type with one argument and one result"));
    };
    op.add_attribute(&ctx, ELEM_TYPE, ctx.type_attr(element));
    op.operands.push(parser.resolve_operand(size, *input)?);
    op.result_types.push(*result);
    Ok(())
}

fn print_alloca(printer: &mut OpAsmPrinter<'_>, op: Op) {
    if op.attr_str(printer.ir(), "inalloca").is_some() {
        printer.print(" inalloca");
    }
    let sizes = operands(printer.ir(), op);
    printer.print(" ").print_operands(&sizes).print(" x ");
    print_type_attr(printer, op, ELEM_TYPE);
    let alignment = op.attr_str(printer.ir(), ALIGNMENT).and_then(|attr| attr.as_i64(printer.context()));
    let but = [ELEM_TYPE, "inalloca", ALIGNMENT];
    let but = if alignment == Some(0) { &but[..] } else { &but[..2] };
    printer.print_optional_attr_dict(op, but, false).print(" : ");
    let (sizes, results) = (types_of(printer.ir(), &sizes), result_types(printer.ir(), op));
    printer.print_functional_type(&sizes, &results);
}

/// Predicates of comparisons of integers, by number.
const ICMP_PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
/// Predicates of comparisons of floating-point numbers, by number.
const FCMP_PREDICATES: [&str; 16] = [
    "_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "_true",
];

fn parse_icmp(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    parse_comparison(parser, op, &ICMP_PREDICATES)
}

fn print_icmp(printer: &mut OpAsmPrinter<'_>, op: Op) {
    print_comparison(printer, op, &ICMP_PREDICATES);
}

fn parse_fcmp(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    parse_comparison(parser, op, &FCMP_PREDICATES)
}

fn print_fcmp(printer: &mut OpAsmPrinter<'_>, op: Op) {
    print_comparison(printer, op, &FCMP_PREDICATES);
}

fn parse_comparison(parser: &mut OpAsmParser<'_>, op: &mut OpParts, predicates: &[&str]) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.location();
    let predicate = parser.parse_string()?;
    let lhs = parser.parse_operand()?;
    parser.parse_punctuation(",")?;
    let rhs = parser.parse_operand()?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    parser.parse_punctuation(":")?;
    let at_type = parser.location();
    let ty = parser.parse_type()?;
    let Some(nth) = predicates.iter().position(|known| *known == predicate) else {
        let message = format!("'{predicate}' is an incorrect value of the 'predicate' attribute");
        return Err(parser.error(at, message));
    };
    op.add_attribute(&ctx, "predicate", i64_attr(&ctx, nth));
    resolve_all(parser, &[lhs, rhs], ty, &mut op.operands)?;
    if !types::is_compatible(&ctx, ty) {
        return Err(parser.error(at_type, "expected LLVM dialect-compatible type"));
    }
    op.result_types.push(pdll::__private::ods_support::i1_same_shape(&ctx, ty));
    Ok(())
}

fn print_comparison(printer: &mut OpAsmPrinter<'_>, op: Op, predicates: &[&str]) {
    let value = op.attr_str(printer.ir(), "predicate").and_then(|attr| attr.as_i64(printer.context()));
    let predicate = value.and_then(|value| predicates.get(usize::try_from(value).ok()?).copied());
    let values = operands(printer.ir(), op);
    printer.print(" \"").print(predicate.unwrap_or_default()).print("\" ").print_operands(&values);
    print_attributes(printer, op, &["predicate"]);
    let types = types_of(printer.ir(), &values[..values.len().min(1)]);
    printer.print(" : ").print_types(types);
}

/// Prints the attributes except for some, and for flags that are the default.
fn print_attributes(printer: &mut OpAsmPrinter<'_>, op: Op, but: &[&str]) {
    let mut but = but.to_vec();
    if parameter(printer, op, FASTMATH).as_deref() == Some("none") {
        but.push(FASTMATH);
    }
    printer.print_optional_attr_dict(op, &but, false);
}

/// The callee.
struct Called {
    /// The pointer, if it is no symbol.
    pointer: Option<UnresolvedOperand>,
    args: Vec<UnresolvedOperand>,
}

/// Parses `@f(%a)` or `%p(%a)`.
fn parse_called(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult<Called> {
    let pointer = parser.parse_optional_operand()?;
    if pointer.is_none() {
        let ctx = parser.context().clone();
        let callee = parser.parse_attribute()?;
        op.add_attribute(&ctx, CALLEE, callee);
    }
    parser.parse_punctuation("(")?;
    let args = parser.parse_operand_list()?;
    parser.parse_punctuation(")")?;
    Ok(Called { pointer, args })
}

/// Parses `vararg(!llvm.func<…>)`.
fn parse_vararg(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    if parser.parse_optional_keyword("vararg") {
        parser.parse_punctuation("(")?;
        let ty = parser.parse_type()?;
        parser.parse_punctuation(")")?;
        let ctx = parser.context().clone();
        op.add_attribute(&ctx, VAR_CALLEE, ctx.type_attr(ty));
    }
    Ok(())
}

/// Parses the types of a call, and adds its operands and results. Returns the number of operands.
fn parse_call_type(parser: &mut OpAsmParser<'_>, op: &mut OpParts, called: &Called) -> AsmResult<usize> {
    let ctx = parser.context().clone();
    let at = parser.location();
    parser.parse_punctuation(":")?;
    if let Some(pointer) = called.pointer {
        let ty = parser.parse_type()?;
        parser.parse_optional_punctuation(",");
        op.operands.push(parser.resolve_operand(pointer, ty)?);
    }
    let signature = Signature::parse(parser, false)?;
    let is_void = |ty: Type| types::mnemonic(&ctx, ty) == Some("void");
    match signature.results[..] {
        [] => {}
        [(ty, _)] if is_void(ty) => return Err(parser.error(at, "expected a non-void result type")),
        [(ty, _)] => op.result_types.push(ty),
        _ => return Err(parser.error(at, "expected function with 0 or 1 result")),
    }
    let values = parser.resolve_operands(&called.args, &signature.arg_types(), at)?;
    op.operands.extend(values);
    signature.add_attributes(&ctx, op);
    Ok(op.operands.len())
}

fn parse_call(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    add_keyword(parser, op, CCONV, "cconv", CCONVS);
    add_keyword(parser, op, TAIL_CALL, "tailcallkind", &TAIL_CALLS);
    let called = parse_called(parser, op)?;
    parse_vararg(parser, op)?;
    let bundles = Bundles::parse(parser)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let n = parse_call_type(parser, op, &called)?;
    let n_bundled = bundles.add(parser, op)?;
    set_segments(&ctx, op, &[n, n_bundled]);
    Ok(())
}

/// Prints `@f(%a)` or `%p(%a)`, and returns the operands after a pointer.
fn print_called(printer: &mut OpAsmPrinter<'_>, op: Op) -> (Option<Value>, Vec<Value>) {
    let callee = op.attr_str(printer.ir(), CALLEE);
    let mut args = operand_group(printer.ir(), op, 0);
    let pointer = (callee.is_none() && !args.is_empty()).then(|| args.remove(0));
    match (callee, pointer) {
        (Some(callee), _) => printer.print_attribute(callee),
        (None, Some(pointer)) => printer.print_operand(pointer),
        (None, None) => printer,
    };
    printer.print("(").print_operands(&args).print(")");
    (pointer, args)
}

fn print_vararg(printer: &mut OpAsmPrinter<'_>, op: Op) {
    if op.attr_str(printer.ir(), VAR_CALLEE).is_some() {
        printer.print(" vararg(");
        print_type_attr(printer, op, VAR_CALLEE);
        printer.print(")");
    }
}

fn print_call_type(printer: &mut OpAsmPrinter<'_>, op: Op, pointer: Option<Value>, args: &[Value]) {
    printer.print(" : ");
    if let Some(pointer) = pointer {
        let ty = pointer.ty(printer.ir());
        printer.print_type(ty).print(", ");
    }
    let (args, results) = (types_of(printer.ir(), args), result_types(printer.ir(), op));
    print_arguments(printer, op, &args, false, None);
    print_results(printer, op, &results);
}

/// Attributes of calls that are not in the dictionary of their text.
const OF_CALL: [&str; 9] = [
    CALLEE,
    TAIL_CALL,
    VAR_CALLEE,
    CCONV,
    OPERAND_SEGMENT_SIZES,
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
];

fn print_call(printer: &mut OpAsmPrinter<'_>, op: Op) {
    printer.print(" ");
    print_keyword(printer, op, CCONV, CCONVS[0]);
    print_keyword(printer, op, TAIL_CALL, TAIL_CALLS[0]);
    let (pointer, args) = print_called(printer, op);
    print_vararg(printer, op);
    let bundled = operand_group(printer.ir(), op, 1);
    print_bundles(printer, op, &bundled);
    print_attributes(printer, op, &OF_CALL);
    print_call_type(printer, op, pointer, &args);
}

fn parse_invoke(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    add_keyword(parser, op, CCONV, "cconv", CCONVS);
    let called = parse_called(parser, op)?;
    parser.parse_keyword("to")?;
    let normal = parse_target(parser)?;
    parser.parse_keyword("unwind")?;
    let unwind = parse_target(parser)?;
    parse_vararg(parser, op)?;
    let bundles = Bundles::parse(parser)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let n = parse_call_type(parser, op, &called)?;
    let mut sizes = vec![n];
    for target in [normal, unwind] {
        let at = parser.location();
        sizes.push(target.operands.len());
        let values = parser.resolve_operands(&target.operands, &target.types, at)?;
        op.operands.extend(values);
        op.successors.push(target.block);
    }
    sizes.push(bundles.add(parser, op)?);
    set_segments(&ctx, op, &sizes);
    Ok(())
}

fn print_invoke(printer: &mut OpAsmPrinter<'_>, op: Op) {
    printer.print(" ");
    print_keyword(printer, op, CCONV, CCONVS[0]);
    let (pointer, args) = print_called(printer, op);
    let blocks: Vec<Block> = op.successors(printer.ir()).collect();
    for (nth, (keyword, block)) in [" to ", " unwind "].into_iter().zip(blocks).enumerate() {
        let operands = operand_group(printer.ir(), op, nth + 1);
        printer.print(keyword);
        print_target(printer, block, &operands);
    }
    print_vararg(printer, op);
    let bundled = operand_group(printer.ir(), op, 3);
    print_bundles(printer, op, &bundled);
    print_attributes(printer, op, &OF_CALL);
    print_call_type(printer, op, pointer, &args);
}

fn parse_intrinsic(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let ctx = parser.context().clone();
    let name = parser.parse_string()?;
    op.add_attribute(&ctx, "intrin", ctx.string_attr(&name));
    parser.parse_punctuation("(")?;
    let args = parser.parse_operand_list()?;
    parser.parse_punctuation(")")?;
    let bundles = Bundles::parse(parser)?;
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    let n = parse_call_type(parser, op, &Called { pointer: None, args })?;
    let n_bundled = bundles.add(parser, op)?;
    set_segments(&ctx, op, &[n, n_bundled]);
    Ok(())
}

fn print_intrinsic(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let args = operand_group(printer.ir(), op, 0);
    printer.print(" ");
    if let Some(name) = op.attr_str(printer.ir(), "intrin") {
        printer.print_attribute(name);
    }
    printer.print("(").print_operands(&args).print(")");
    let bundled = operand_group(printer.ir(), op, 1);
    print_bundles(printer, op, &bundled);
    print_attributes(
        printer,
        op,
        &[OPERAND_SEGMENT_SIZES, "op_bundle_sizes", "intrin", "op_bundle_tags", "arg_attrs", "res_attrs"],
    );
    print_call_type(printer, op, None, &args);
}

fn parse_landingpad(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    add_unit(parser, op, CLEANUP, CLEANUP);
    while parser.parse_optional_punctuation("(") {
        if !parser.parse_optional_keyword("filter") {
            parser.parse_optional_keyword("catch");
        }
        let clause = parser.parse_operand()?;
        let ty = parser.parse_colon_type()?;
        op.operands.push(parser.resolve_operand(clause, ty)?);
        parser.parse_punctuation(")")?;
    }
    parser.parse_optional_attr_dict(&mut op.attributes)?;
    op.result_types.push(parser.parse_colon_type()?);
    Ok(())
}

fn print_landingpad(printer: &mut OpAsmPrinter<'_>, op: Op) {
    let ctx = printer.context();
    let has_cleanup = op.attr_str(printer.ir(), CLEANUP).is_some();
    printer.print(if has_cleanup { " cleanup " } else { " " });
    for clause in operands(printer.ir(), op) {
        let ty = clause.ty(printer.ir());
        let is_filter = types::mnemonic(ctx, ty) == Some("array");
        printer.print(if is_filter { "(filter " } else { "(catch " }).print_operand(clause);
        printer.print(" : ").print_type(ty).print(") ");
    }
    printer.print_optional_attr_dict(op, &[CLEANUP], false);
    let types = result_types(printer.ir(), op);
    printer.print(": ").print_types(types);
}

/// Marker of an index that is a value.
const DYNAMIC_INDEX: i32 = i32::MIN;

/// `0, %i, 2`
pub(crate) fn parse_gep_indices(
    parser: &mut OpAsmParser<'_>,
    values: &mut Vec<UnresolvedOperand>,
    constants: &mut Option<Attribute>,
) -> AsmResult {
    let ctx = parser.context().clone();
    let indices = parser.parse_comma_separated(|parser| match parser.parse_optional_operand()? {
        Some(operand) => {
            values.push(operand);
            Ok(DYNAMIC_INDEX)
        }
        None => {
            let at = parser.location();
            i32::try_from(parser.parse_integer()?).map_err(|_| parser.error(at, "integer value too large"))
        }
    })?;
    *constants = Some(ctx.dense_i32_array_attr(&indices));
    Ok(())
}

/// Prints the indices that [`parse_gep_indices`] parses.
pub(crate) fn print_gep_indices(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    values: &[Value],
    constants: Option<Attribute>,
) {
    let constants = constants.and_then(|attr| attr.as_dense_i32_array(printer.context())).unwrap_or_default();
    let mut values = values.iter();
    for (i, constant) in constants.iter().enumerate() {
        printer.print(if i > 0 { ", " } else { "" });
        match values.as_slice().first().filter(|_| *constant == DYNAMIC_INDEX) {
            Some(value) => {
                values.next();
                printer.print_operand(*value);
            }
            None => {
                printer.print(&constant.to_string());
            }
        }
    }
}

/// Derives the type of a field of an aggregate; there is no text.
pub(crate) fn parse_insert_extract_value_element_type(
    parser: &mut OpAsmParser<'_>,
    ty: &mut Option<Type>,
    container: Option<Type>,
    position: Option<Attribute>,
) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.location();
    let (Some(container), Some(position)) =
        (container, position.and_then(|attr| attr.as_dense_i64_array(&ctx)))
    else {
        return Ok(());
    };
    *ty = Some(field_type(&ctx, container, &position).map_err(|message| parser.error(at, message))?);
    Ok(())
}

/// Returns the type of a field of an aggregate, or why there is none.
pub(super) fn field_type(ctx: &Context, container: Type, position: &[i64]) -> Result<Type, String> {
    let mut ty = container;
    for index in position {
        if !types::is_aggregate(ctx, ty) {
            return Err(format!("expected LLVM IR structure/array type, got: '{}'", ty.display(ctx)));
        }
        ty = types::element_at(ctx, ty, &[*index])
            .ok_or_else(|| format!("position out of bounds: {index}"))?;
    }
    Ok(ty)
}

/// Prints nothing, as [`parse_insert_extract_value_element_type`] parses nothing.
pub(crate) fn print_insert_extract_value_element_type(
    _: &mut OpAsmPrinter<'_>,
    _: Op,
    _: Type,
    _: Type,
    _: Option<Attribute>,
) {
}

/// Derives the type of a shuffled vector; there is no text.
pub(crate) fn parse_shuffle_type(
    parser: &mut OpAsmParser<'_>,
    vector: Option<Type>,
    ty: &mut Option<Type>,
    mask: Option<Attribute>,
) -> AsmResult {
    let ctx = parser.context().clone();
    let at = parser.location();
    let Some(vector) = vector else { return Ok(()) };
    if !types::is_vector(&ctx, vector) {
        return Err(parser.error(at, "expected an LLVM compatible vector type"));
    }
    let n = mask.and_then(|mask| mask.as_dense_i32_array(&ctx)).map_or(0, |mask| mask.len());
    if let TypeData::Vector { scalable, element, .. } = vector.data(&ctx) {
        let shape = [i64::try_from(n).unwrap_or(i64::MAX)];
        let data = TypeData::Vector { shape: shape.into(), scalable: scalable.clone(), element: *element };
        *ty = Some(ctx.intern_type(data));
    }
    Ok(())
}

/// Prints nothing, as [`parse_shuffle_type`] parses nothing.
pub(crate) fn print_shuffle_type(_: &mut OpAsmPrinter<'_>, _: Op, _: Type, _: Type, _: Option<Attribute>) {}

/// The keyword of a linkage, or nothing.
pub(crate) fn parse_llvm_linkage(parser: &mut OpAsmParser<'_>, linkage: &mut Option<Attribute>) -> AsmResult {
    let text = LINKAGES[keyword(parser, LINKAGES)];
    *linkage = Some(parser.context().opaque_attr("llvm", &format!("{LINKAGE}<{text}>")));
    Ok(())
}

/// Prints the keyword that [`parse_llvm_linkage`] parses.
pub(crate) fn print_llvm_linkage(printer: &mut OpAsmPrinter<'_>, op: Op, _: Option<Attribute>) {
    if let Some(text) = parameter(printer, op, LINKAGE) {
        printer.print(&text);
    }
}

/// `[ 1: ^bb1(%a : i32), 2: ^bb2 ]`
pub(crate) fn parse_switch_op_cases(
    parser: &mut OpAsmParser<'_>,
    flag: Option<Type>,
    values: &mut Option<Attribute>,
    blocks: &mut Vec<Block>,
    operands: &mut Vec<Vec<UnresolvedOperand>>,
    types: &mut Vec<Vec<Type>>,
) -> AsmResult {
    parser.parse_punctuation("[")?;
    if parser.parse_optional_punctuation("]") {
        return Ok(());
    }
    let at = parser.location();
    let cases = parser.parse_comma_separated(|parser| {
        let value = parser.parse_integer()?;
        parser.parse_punctuation(":")?;
        let target = parse_target(parser)?;
        blocks.push(target.block);
        operands.push(target.operands);
        types.push(target.types);
        Ok(value)
    })?;
    parser.parse_punctuation("]")?;
    if let Some(flag) = flag {
        let n = i64::try_from(cases.len()).unwrap_or(i64::MAX);
        let ctx = parser.context();
        *values = Some(crate::lists::elements(ctx, &cases, ctx.vector_type(&[n], flag), at)?);
    }
    Ok(())
}

/// Prints the cases that [`parse_switch_op_cases`] parses.
pub(crate) fn print_switch_op_cases(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    flag: Type,
    values: Option<Attribute>,
    blocks: &[Block],
    operands: &[Vec<Value>],
    _: &[Vec<Type>],
) {
    printer.print("[").print_newline();
    let width = flag.bit_width(printer.context()).unwrap_or(64);
    let values = values.and_then(|values| crate::lists::unsigned_elements(printer.context(), values));
    let Some(values) = values else {
        printer.print("]");
        return;
    };
    for (i, value) in values.iter().enumerate() {
        let (Some(block), Some(operands)) = (blocks.get(i), operands.get(i)) else { break };
        if i > 0 {
            printer.print(",").print_newline();
        }
        printer.print(&format!("  {}: ", signed(*value, width)));
        print_target(printer, *block, operands);
    }
    printer.print_newline().print("]");
}

/// Returns an unsigned number of a width as a signed one.
fn signed(value: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    ((value << shift) as i128) >> shift
}

/// `[ ^bb1(%a : i32), ^bb2 ]`
pub(crate) fn parse_indirect_br_op_sucessors(
    parser: &mut OpAsmParser<'_>,
    _: Option<Type>,
    blocks: &mut Vec<Block>,
    operands: &mut Vec<Vec<UnresolvedOperand>>,
    types: &mut Vec<Vec<Type>>,
) -> AsmResult {
    parser.parse_punctuation("[")?;
    if parser.parse_optional_punctuation("]") {
        return Ok(());
    }
    parser.parse_comma_separated(|parser| {
        let target = parse_target(parser)?;
        blocks.push(target.block);
        operands.push(target.operands);
        types.push(target.types);
        Ok(())
    })?;
    parser.parse_punctuation("]")
}

/// Prints the blocks that [`parse_indirect_br_op_sucessors`] parses.
pub(crate) fn print_indirect_br_op_sucessors(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    _: Type,
    blocks: &[Block],
    operands: &[Vec<Value>],
    _: &[Vec<Type>],
) {
    printer.print("[");
    for (i, (block, operands)) in blocks.iter().zip(operands).enumerate() {
        printer.print(if i > 0 { "," } else { "" }).print_newline();
        print_target(printer, *block, operands);
    }
    if !blocks.is_empty() {
        printer.print_newline();
    }
    printer.print("]");
}

/// The name in messages and the values of flags.
struct Flags {
    name: &'static str,
    values: &'static [(&'static str, i64)],
}

/// Flags of `getelementptr`; the first two bits together are `inbounds`.
const GEP_FLAGS: Flags = Flags {
    name: "::mlir::LLVM::GEPNoWrapFlags",
    values: &[("none", 0), ("inbounds_flag", 1), ("nusw", 2), ("nuw", 4), ("inbounds", 3)],
};
/// Flags of integer arithmetic.
const OVERFLOW_FLAGS: Flags =
    Flags { name: "LLVM integer overflow flags", values: &[("none", 0), ("nsw", 1), ("nuw", 2)] };

/// Parses a keyword of some flags, as its value, if there is a keyword.
fn parse_flag(parser: &mut OpAsmParser<'_>, of: &Flags) -> AsmResult<Option<i64>> {
    let at = parser.location();
    let Some(found) = parser.parse_any_keyword() else { return Ok(None) };
    if let Some((_, value)) = of.values.iter().find(|(name, _)| *name == found) {
        return Ok(Some(*value));
    }
    let names: Vec<&str> = of.values.iter().map(|(name, _)| *name).collect();
    let message = format!("expected one of [{}] for {}, got: {found}", names.join(", "), of.name);
    Err(parser.error(at, &message))
}

/// Returns the names of flags, with a separator.
fn flag_names(mut value: i64, of: &Flags, separator: &str) -> String {
    let mut names = Vec::new();
    // A group of flags precedes its parts.
    let groups = of.values.iter().filter(|(_, bits)| bits.count_ones() > 1);
    let single = of.values.iter().filter(|(_, bits)| bits.count_ones() == 1);
    for (name, bits) in groups.chain(single) {
        if value & bits == *bits {
            names.push(*name);
            value &= !bits;
        }
    }
    names.join(separator)
}

fn i32_attr(parser: &OpAsmParser<'_>, value: i64) -> Attribute {
    let ctx = parser.context();
    ctx.integer_attr(ctx.integer_type(32), value)
}

/// `inbounds | nuw`, or nothing.
pub(crate) fn parse_gep_flags(parser: &mut OpAsmParser<'_>, flags: &mut Option<Attribute>) -> AsmResult {
    let first = parse_flag(parser, &GEP_FLAGS)?;
    let mut value = first.unwrap_or(0);
    while first.is_some() && parser.parse_optional_punctuation("|") {
        let at = parser.location();
        let Some(flag) = parse_flag(parser, &GEP_FLAGS)? else {
            return Err(parser.error(at, format!("expected keyword for {} after '|'", GEP_FLAGS.name)));
        };
        value |= flag;
    }
    *flags = Some(i32_attr(parser, value));
    Ok(())
}

/// Prints the flags that [`parse_gep_flags`] parses, after a blank.
pub(crate) fn print_gep_flags(printer: &mut OpAsmPrinter<'_>, _: Op, flags: Option<Attribute>) {
    let value = flags.and_then(|flags| flags.as_i64(printer.context())).unwrap_or(0);
    if value != 0 {
        printer.print(" ").print(&flag_names(value, &GEP_FLAGS, "|"));
    }
}

/// `overflow<nsw, nuw>`, or nothing.
pub(crate) fn parse_overflow_flags(parser: &mut OpAsmParser<'_>, flags: &mut Option<Attribute>) -> AsmResult {
    let mut value = 0;
    if parser.parse_optional_keyword("overflow") {
        parser.parse_punctuation("<")?;
        loop {
            let at = parser.location();
            let Some(flag) = parse_flag(parser, &OVERFLOW_FLAGS)? else {
                return Err(parser.error(at, format!("expected keyword for {}", OVERFLOW_FLAGS.name)));
            };
            value |= flag;
            if !parser.parse_optional_punctuation(",") {
                break;
            }
        }
        parser.parse_punctuation(">")?;
    }
    *flags = Some(i32_attr(parser, value));
    Ok(())
}

/// Prints the flags that [`parse_overflow_flags`] parses, after a blank.
pub(crate) fn print_overflow_flags(printer: &mut OpAsmPrinter<'_>, _: Op, flags: Option<Attribute>) {
    let value = flags.and_then(|flags| flags.as_i64(printer.context())).unwrap_or(0);
    if value != 0 {
        printer.print(" overflow<").print(&flag_names(value, &OVERFLOW_FLAGS, ", ")).print(">");
    }
}

/// `["tag"(%a : i32), "other"()]`, or nothing
pub(crate) fn parse_op_bundles(
    parser: &mut OpAsmParser<'_>,
    operands: &mut Vec<Vec<UnresolvedOperand>>,
    types: &mut Vec<Vec<Type>>,
    tags: &mut Option<Attribute>,
) -> AsmResult<bool> {
    let Some(bundles) = Bundles::parse_optional(parser)? else { return Ok(false) };
    let ctx = parser.context();
    *tags = bundles.tags_attr(ctx);
    (*operands, *types) = bundles.operands.into_iter().unzip();
    Ok(true)
}

/// Prints the bundles that [`parse_op_bundles`] parses.
pub(crate) fn print_op_bundles(
    printer: &mut OpAsmPrinter<'_>,
    op: Op,
    operands: &[Vec<Value>],
    _: &[Vec<Type>],
    _: Option<Attribute>,
) {
    let operands: Vec<Value> = operands.iter().flatten().copied().collect();
    print_bundle_list(printer, op, &operands);
}
