//! Signatures of `llvm`: `(i32 {…}, ...) -> (i64 {…})`, of functions and calls; operand bundles of calls.
//!
//! MLIR: FunctionImplementation.cpp, CallImplementation.cpp, and the bundles in LLVMDialect.cpp.

use pdll::ir::{Attribute, Context, NamedAttribute, Op, Region, Type, Value};
use pdll::text::{AsmResult, OpAsmParser, OpAsmPrinter, OpParts, RegionArgument, UnresolvedOperand};

const ARG_ATTRS: &str = "arg_attrs";
const RES_ATTRS: &str = "res_attrs";

/// A type and the attributes that are written after it.
type Typed = (Type, Vec<NamedAttribute>);

/// The arguments and results of a function or call.
#[derive(Default)]
pub(super) struct Signature {
    /// The arguments.
    pub(super) args: Vec<Typed>,
    /// Their names, if they have any.
    pub(super) named: Vec<RegionArgument>,
    /// Whether `...` follows the arguments.
    pub(super) is_variadic: bool,
    /// The results.
    pub(super) results: Vec<Typed>,
}

impl Signature {
    /// Parses a signature. The arguments of a function may have names, and end with `...`.
    pub(super) fn parse(parser: &mut OpAsmParser<'_>, is_function: bool) -> AsmResult<Signature> {
        let mut out = Signature::default();
        parser.parse_punctuation("(")?;
        if !parser.parse_optional_punctuation(")") {
            loop {
                if is_function && parser.parse_optional_punctuation("...") {
                    out.is_variadic = true;
                    break;
                }
                out.parse_argument(parser, is_function)?;
                if !parser.parse_optional_punctuation(",") {
                    break;
                }
            }
            parser.parse_punctuation(")")?;
        }
        if !is_function {
            parser.parse_punctuation("->")?;
        } else if !parser.parse_optional_punctuation("->") {
            return Ok(out);
        }
        if !parser.parse_optional_punctuation("(") {
            out.results.push((parser.parse_type()?, Vec::new()));
        } else if !parser.parse_optional_punctuation(")") {
            out.results =
                parser.parse_comma_separated(|parser| Ok((parser.parse_type()?, attributes(parser)?)))?;
            parser.parse_punctuation(")")?;
        }
        Ok(out)
    }

    fn parse_argument(&mut self, parser: &mut OpAsmParser<'_>, is_function: bool) -> AsmResult {
        let at = parser.location();
        let name = if is_function { parser.parse_optional_operand()? } else { None };
        // Either all arguments have names, or none.
        if !self.args.is_empty() && name.is_some() == self.named.is_empty() {
            let message = match name {
                Some(_) => "expected type instead of SSA identifier",
                None => "expected SSA identifier",
            };
            return Err(parser.error(at, message));
        }
        match name {
            Some(name) => {
                let ty = parser.parse_colon_type()?;
                self.args.push((ty, attributes(parser)?));
                let mut argument = RegionArgument::new(name, ty);
                parser.parse_optional_location(&mut argument)?;
                self.named.push(argument);
            }
            None => {
                let ty = parser.parse_type()?;
                self.args.push((ty, attributes(parser)?));
                parser.skip_optional_location()?;
            }
        }
        Ok(())
    }

    /// Returns the types of the arguments.
    pub(super) fn arg_types(&self) -> Vec<Type> {
        self.args.iter().map(|(ty, _)| *ty).collect()
    }

    /// Adds the attributes of arguments and results to an operation.
    pub(super) fn add_attributes(&self, ctx: &Context, op: &mut OpParts) {
        for (key, typed) in [(ARG_ATTRS, &self.args), (RES_ATTRS, &self.results)] {
            if typed.iter().any(|(_, attrs)| !attrs.is_empty()) {
                let dictionaries: Vec<Attribute> =
                    typed.iter().map(|(_, attrs)| ctx.dictionary_attr(attrs)).collect();
                op.add_attribute(ctx, key, ctx.array_attr(&dictionaries));
            }
        }
    }
}

fn attributes(parser: &mut OpAsmParser<'_>) -> AsmResult<Vec<NamedAttribute>> {
    let mut attrs = Vec::new();
    parser.parse_optional_attr_dict(&mut attrs)?;
    Ok(attrs)
}

/// Prints the arguments of a function, with the names of the arguments of its body.
pub(super) fn print_arguments(
    printer: &mut OpAsmPrinter<'_>,
    op: Op,
    types: &[Type],
    is_variadic: bool,
    body: Option<Region>,
) {
    let ctx = printer.context();
    let attrs = op.attr_str(printer.ir(), ARG_ATTRS);
    let named = crate::parts::entry_args(printer.ir(), body);
    printer.print("(");
    for (i, ty) in types.iter().enumerate() {
        printer.print(if i > 0 { ", " } else { "" });
        if let Some(value) = named.get(i) {
            printer.print_operand(*value).print(": ");
        }
        printer.print_type(*ty);
        print_attributes(printer, ctx, attrs, i);
        if let Some(value) = named.get(i) {
            printer.print_argument_location(*value);
        }
    }
    if is_variadic {
        printer.print(if types.is_empty() { "..." } else { ", ..." });
    }
    printer.print(")");
}

/// Prints ` -> (i32 {…})`.
pub(super) fn print_results(printer: &mut OpAsmPrinter<'_>, op: Op, types: &[Type]) {
    let ctx = printer.context();
    let attrs = op.attr_str(printer.ir(), RES_ATTRS);
    let is_plain = match types {
        [ty] => {
            let has_attrs = nth(ctx, attrs, 0).is_some_and(|attrs| !attrs.is_empty());
            !ty.is_function(ctx) && !has_attrs
        }
        _ => false,
    };
    printer.print(if is_plain { " -> " } else { " -> (" });
    for (i, ty) in types.iter().enumerate() {
        printer.print(if i > 0 { ", " } else { "" }).print_type(*ty);
        print_attributes(printer, ctx, attrs, i);
    }
    printer.print(if is_plain { "" } else { ")" });
}

/// Returns the entries of a dictionary in an array of them.
fn nth(ctx: &Context, attrs: Option<Attribute>, index: usize) -> Option<&[NamedAttribute]> {
    attrs?.as_array(ctx)?.get(index)?.as_dictionary(ctx)
}

fn print_attributes(printer: &mut OpAsmPrinter<'_>, ctx: &Context, attrs: Option<Attribute>, index: usize) {
    let entries = nth(ctx, attrs, index).unwrap_or(&[]);
    if !entries.is_empty() {
        printer.print(" ").print_attribute(ctx.dictionary_attr(entries));
    }
}

/// Operand bundles of a call: the tag of each, its operands and their types.
#[derive(Default)]
pub(super) struct Bundles {
    tags: Vec<Attribute>,
    /// The operands of each, and their types.
    pub(super) operands: Vec<(Vec<UnresolvedOperand>, Vec<Type>)>,
    /// Place of the list, for errors.
    at: usize,
}

impl Bundles {
    /// Parses `["tag"(%a : i32), "other"()]`, or nothing.
    pub(super) fn parse(parser: &mut OpAsmParser<'_>) -> AsmResult<Bundles> {
        Ok(Bundles::parse_optional(parser)?.unwrap_or_default())
    }

    /// Parses bundles; `None` if there is no list.
    pub(super) fn parse_optional(parser: &mut OpAsmParser<'_>) -> AsmResult<Option<Bundles>> {
        let mut out = Bundles { at: parser.location(), ..Bundles::default() };
        if !parser.parse_optional_punctuation("[") {
            return Ok(None);
        }
        if parser.parse_optional_punctuation("]") {
            return Ok(Some(out));
        }
        let ctx = parser.context().clone();
        parser.parse_comma_separated(|parser| {
            let tag = parser.parse_string()?;
            out.tags.push(ctx.string_attr(&tag));
            let (mut operands, mut types) = (Vec::new(), Vec::new());
            parser.parse_punctuation("(")?;
            if !parser.parse_optional_punctuation(")") {
                operands = parser.parse_operand_list()?;
                parser.parse_punctuation(":")?;
                types = parser.parse_type_list()?;
                parser.parse_punctuation(")")?;
            }
            out.operands.push((operands, types));
            Ok(())
        })?;
        parser.parse_punctuation("]")?;
        Ok(Some(out))
    }

    /// Returns the tags, if there are bundles.
    pub(super) fn tags_attr(&self, ctx: &Context) -> Option<Attribute> {
        (!self.tags.is_empty()).then(|| ctx.array_attr(&self.tags))
    }

    /// Adds the operands and attributes to an operation, and returns the number of operands.
    pub(super) fn add(self, parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult<usize> {
        let ctx = parser.context().clone();
        let tags = self.tags_attr(&ctx);
        let mut sizes = Vec::new();
        let n_before = op.operands.len();
        for (nth, (operands, types)) in self.operands.into_iter().enumerate() {
            let at = parser.location();
            if operands.len() != types.len() {
                let (wanted, found) = (operands.len(), types.len());
                let message = format!(
                    "expected {wanted} types for operand bundle operands for operand bundle #{nth}, but actually got {found}"
                );
                return Err(parser.error(self.at, message));
            }
            sizes.push(operands.len());
            let values = parser.resolve_operands(&operands, &types, at)?;
            op.operands.extend(values);
        }
        op.add_attribute(&ctx, "op_bundle_sizes", pdll::__private::ods_support::sizes_attr(&ctx, &sizes));
        if let Some(tags) = tags {
            op.add_attribute(&ctx, "op_bundle_tags", tags);
        }
        Ok(op.operands.len() - n_before)
    }
}

/// Prints the bundles that [`Bundles::parse`] parses, after a blank.
pub(super) fn print_bundles(printer: &mut OpAsmPrinter<'_>, op: Op, operands: &[Value]) {
    if op.attr_str(printer.ir(), "op_bundle_sizes").is_some_and(|sizes| {
        sizes.as_dense_i32_array(printer.context()).is_some_and(|sizes| !sizes.is_empty())
    }) {
        printer.print(" ");
        print_bundle_list(printer, op, operands);
    }
}

/// Prints the bundles, if there are any.
pub(super) fn print_bundle_list(printer: &mut OpAsmPrinter<'_>, op: Op, mut operands: &[Value]) {
    let ctx = printer.context();
    let sizes = op.attr_str(printer.ir(), "op_bundle_sizes");
    let sizes = sizes.and_then(|sizes| sizes.as_dense_i32_array(ctx)).unwrap_or_default();
    let tags = op.attr_str(printer.ir(), "op_bundle_tags");
    let tags = tags.and_then(|tags| tags.as_array(ctx)).unwrap_or(&[]);
    if sizes.is_empty() {
        return;
    }
    printer.print("[");
    for (i, size) in sizes.iter().enumerate() {
        printer.print(if i > 0 { ", " } else { "" });
        if let Some(tag) = tags.get(i) {
            printer.print_attribute(*tag);
        }
        let (bundle, rest) =
            operands.split_at(usize::try_from(*size).unwrap_or_default().min(operands.len()));
        operands = rest;
        printer.print("(");
        if !bundle.is_empty() {
            let types = crate::parts::types_of(printer.ir(), bundle);
            printer.print_operands(bundle).print(" : ").print_types(types);
        }
        printer.print(")");
    }
    printer.print("]");
}
