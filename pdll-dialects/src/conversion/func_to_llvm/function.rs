//! Functions: their signatures, attributes and bodies.

use pdll::conversion::{ConversionPatternRewriter, InputMapping};
use pdll::ir::{Attribute, Builder as _, Identifier, NamedAttribute, Op, Type, TypeData, Value};
use pdll::rewrite::PatternRewriter;

use super::c_interface;
use super::create::{LINKAGE, READ_NONE, VAR_ARGS, create_function, kept_attrs};
use crate::conversion::llvm_common::Lowering;
use crate::conversion::llvm_common::lowering::Rewritten;
use crate::llvm::types::{function_of, is_attr, is_pointer};

/// Attribute of functions that C calls.
const C_INTERFACE: &str = "llvm.emit_c_interface";
/// Attribute of functions that receive memrefs as bare pointers.
const BARE_POINTER: &str = "llvm.bareptr";
/// Attributes of arguments whose value is a type.
const TYPED: [&str; 4] = ["llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"];

/// Returns whether a function receives memrefs as bare pointers.
pub(super) fn uses_bare_pointers(
    lowering: &Lowering,
    function: Option<Op>,
    rewriter: &PatternRewriter<'_>,
) -> bool {
    lowering.converter.options().use_bare_ptr_call_conv
        || function.is_some_and(|function| function.attr_str(rewriter, BARE_POINTER).is_some())
}

pub(super) fn lower_function(
    lowering: &Lowering,
    function: Op,
    _: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), function.loc(rewriter));
    let attr = |name: &str, rewriter: &PatternRewriter<'_>| function.attr_str(rewriter, name);
    let ty = attr("function_type", rewriter).and_then(|attr| attr.as_type(&ctx));
    let name = attr("sym_name", rewriter).and_then(|attr| attr.as_str(&ctx));
    let (Some(ty), Some(name)) = (ty, name) else { return Ok(false) };
    let TypeData::Function { inputs, results } = ty.data(&ctx) else { return Ok(false) };
    let is_var_arg = attr(VAR_ARGS, rewriter).and_then(|attr| attr.as_bool(&ctx)) == Some(true);
    let is_bare = uses_bare_pointers(lowering, Some(function), rewriter);
    let arg_attrs: Option<Vec<Attribute>> =
        attr("arg_attrs", rewriter).and_then(|attr| attr.as_array(&ctx)).map(<[Attribute]>::to_vec);
    let indirect: Vec<Option<Type>> =
        (0..inputs.len()).map(|nth| indirect_type(&ctx, arg_attrs.as_deref(), nth)).collect();
    let converted =
        lowering.converter.convert_function_signature(ty, is_var_arg, is_bare, |nth| indirect[nth].is_some());
    let Some((llvm_ty, signature)) = converted else {
        return Ok(rewriter.notify_match_failure(function, || "signature conversion failed".to_owned()));
    };
    let is_unit = |attr: Attribute| attr == ctx.unit_attr();
    let has_c_interface = !is_bare && attr(C_INTERFACE, rewriter).is_some_and(is_unit);
    if has_c_interface && is_var_arg {
        let message = "C interface for variadic functions is not supported yet.";
        return Ok(lowering.error(rewriter, function, message));
    }
    let mut attrs = kept_attrs(function, rewriter);
    if let Some(linkage) = attr(LINKAGE, rewriter) {
        if !is_attr(&ctx, linkage, "linkage") {
            let message = "Contains llvm.linkage attribute not of type LLVM::LinkageAttr";
            return Ok(lowering.error(rewriter, function, message));
        }
        attrs.push((ctx.identifier("linkage"), linkage));
    }
    if let Some(read_none) = attr(READ_NONE, rewriter) {
        if !is_unit(read_none) {
            let message = "Contains llvm.readnone attribute not of type UnitAttr";
            return Ok(lowering.error(rewriter, function, message));
        }
        let effects = "memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, \
                       targetMem0 = none, targetMem1 = none>";
        attrs.push((ctx.identifier("memory_effects"), ctx.opaque_attr("llvm", effects)));
    }
    if results.len() == 1 {
        let name = ctx.identifier("res_attrs");
        attrs.extend(function.attr(rewriter, name).map(|attr| (name, attr)));
    }
    if let Some(arg_attrs) = &arg_attrs {
        let n_params = function_of(&ctx, llvm_ty).map_or(0, |ty| ty.params.len());
        let mut all = vec![ctx.empty_dictionary(); n_params];
        for (nth, attrs) in arg_attrs.iter().enumerate() {
            if let Some(InputMapping::Arguments(range)) = signature.input_mapping(nth)
                && range.len() == 1
            {
                let Some(converted) = convert_arg_attrs(lowering, *attrs) else { return Ok(false) };
                all[range.start] = converted;
            }
        }
        if !all.is_empty() {
            attrs.push((ctx.identifier("arg_attrs"), ctx.array_attr(&all)));
        }
    }
    let new = create_function(rewriter, loc, name, llvm_ty, &attrs);
    let (from, to) = (function.region(rewriter, 0), new.region(rewriter, 0));
    let is_external = from.is_empty(rewriter);
    rewriter.inline_region_before(from, to, None)?;
    if let Some(entry) = to.entry(rewriter) {
        let entry = rewriter.apply_signature_conversion(entry, &signature, Some(&lowering.converter))?;
        let mut rewriter = rewriter.insertion_guard();
        rewriter.set_insertion_point_to_start(entry);
        for (nth, ty) in indirect.iter().enumerate() {
            let (Some(ty), Some(InputMapping::Arguments(range))) = (ty, signature.input_mapping(nth)) else {
                continue;
            };
            // A pointer is passed as it is.
            if lowering.converter.convert_type(inputs[nth]).is_none_or(|ty| is_pointer(&ctx, ty)) {
                continue;
            }
            let Some(ty) = lowering.converter.convert_type(*ty) else { return Ok(false) };
            let arg = entry.arg(&rewriter, range.start);
            let loaded = lowering.builder(&mut rewriter, loc).load(ty, arg);
            let Some(mut rewriter) = ConversionPatternRewriter::of(&mut rewriter) else { return Ok(false) };
            rewriter.replace_uses_of_block_argument(arg, loaded)?;
        }
    }
    if has_c_interface {
        let wrapper = c_interface::Wrapper { lowering, function, new, ty };
        match is_external {
            true => wrapper.call_from(rewriter)?,
            false => wrapper.create_for_callers(rewriter)?,
        }
    }
    rewriter.erase_op(function)?;
    Ok(true)
}

/// Returns the type in `llvm.byval` or `llvm.byref` of an argument.
fn indirect_type(ctx: &pdll::ir::Context, arg_attrs: Option<&[Attribute]>, nth: usize) -> Option<Type> {
    let attrs = arg_attrs?.get(nth)?;
    TYPED[..2].iter().find_map(|name| attrs.get(ctx, ctx.identifier(name))).and_then(|attr| attr.as_type(ctx))
}

/// Converts the types in the attributes of an argument. `None` if one cannot be converted.
fn convert_arg_attrs(lowering: &Lowering, attrs: Attribute) -> Option<Attribute> {
    let ctx = lowering.converter.context();
    let typed: Vec<Identifier> = TYPED.iter().map(|name| ctx.identifier(name)).collect();
    let converted: Option<Vec<NamedAttribute>> = attrs
        .as_dictionary(ctx)?
        .iter()
        .map(|(name, attr)| match (typed.contains(name), attr.as_type(ctx)) {
            (true, Some(ty)) => Some((*name, ctx.type_attr(lowering.converter.convert_type(ty)?))),
            _ => Some((*name, *attr)),
        })
        .collect();
    Some(ctx.dictionary_attr(&converted?))
}
