//! The operations and types of the `pdl` dialect, defined with `ods!`, and the functions of their assembly
//! formats.
//!
//! MLIR: PDLOps.td, PDLTypes.td. Verification beyond the definitions is in `verify`.

use crate::ods;
use pdll_runtime::ir::{
    AsmResult, Attribute, Context, Op, OpAsmParser, OpAsmPrinter, Type, TypeData, UnresolvedOperand, Value,
};

ods! {
    /// The `pdl` dialect: patterns as IR.
    pub mod pdl;

    def PDL_Dialect : Dialect {
        let name = "pdl";
        let cppNamespace = "::mlir::pdl";
    }

    class PDL_Handle<string name, string typeMnemonic>
        : TypeDef<PDL_Dialect, name, [], "::mlir::pdl::PDLType"> {
        let mnemonic = typeMnemonic;
    }

    def PDL_Attribute : PDL_Handle<"Attribute", "attribute"> {
        let summary = "PDL handle to an `mlir::Attribute`";
    }
    def PDL_Operation : PDL_Handle<"Operation", "operation"> {
        let summary = "PDL handle to an `mlir::Operation *`";
    }
    def PDL_Range : PDL_Handle<"Range", "range"> {
        let summary = "PDL handle to a range of a given sub-type";
        let parameters = (ins "Type":$elementType);
    }
    def PDL_Type : PDL_Handle<"Type", "type"> {
        let summary = "PDL handle to an `mlir::Type`";
    }
    def PDL_Value : PDL_Handle<"Value", "value"> {
        let summary = "PDL handle for an `mlir::Value`";
    }

    def PDL_AnyType : Type<CPred<"is_handle($_ctx, $_self)">, "pdl type", "::mlir::pdl::PDLType">;
    class PDL_RangeOf<Type of, string spelling>
        : Type<CPred<"is_range_of($_ctx, $_self, \"" # spelling # "\")">, "range of " # of.summary # " values",
               "::mlir::pdl::RangeType">,
          BuildableType<"$_ods::opaque_type($_ctx, \"pdl\", \"range<" # spelling # ">\")">;
    def PDL_TypeRange : PDL_RangeOf<PDL_Type, "type">;
    def PDL_ValueRange : PDL_RangeOf<PDL_Value, "value">;
    def PDL_TypeOrValueRange
        : Type<Or<[PDL_TypeRange.predicate, PDL_ValueRange.predicate]>,
               "range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values">;
    class PDL_InstOrRangeOf<Type single, Type range>
        : AnyTypeOf<[single, range], "single element or range of " # single.summary, "::mlir::pdl::PDLType">;
    def PDL_TypeOrTypes : PDL_InstOrRangeOf<PDL_Type, PDL_TypeRange>;
    def PDL_ValueOrValues : PDL_InstOrRangeOf<PDL_Value, PDL_ValueRange>;

    class PDL_Op<string mnemonic, list<Trait> traits = []> : Op<PDL_Dialect, mnemonic, traits>;

    def PDL_ApplyNativeConstraintOp : PDL_Op<"apply_native_constraint", [HasParent<"pdl.pattern">]> {
        let summary = "Asks a native constraint of entities; a negated one must fail.";
        let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args, DefaultValuedAttr<BoolAttr, "false">:$isNegated);
        let results = (outs Variadic<PDL_AnyType>:$results);
        let assemblyFormat = "$name `(` $args `:` type($args) `)` (`:` type($results)^)? attr-dict";
        let hasVerifier = 1;
    }

    def PDL_ApplyNativeRewriteOp : PDL_Op<"apply_native_rewrite", [HasParent<"pdl.rewrite">]> {
        let summary = "Calls a native rewrite.";
        let arguments = (ins StrAttr:$name, Variadic<PDL_AnyType>:$args);
        let results = (outs Variadic<PDL_AnyType>:$results);
        let assemblyFormat = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict";
        let hasVerifier = 1;
    }

    def PDL_AttributeOp : PDL_Op<"attribute"> {
        let summary = "An attribute: any, one of a type, or a constant.";
        let arguments = (ins Optional<PDL_Type>:$valueType, OptionalAttr<AnyAttr>:$value);
        let results = (outs PDL_Attribute:$attr);
        let assemblyFormat = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword";
        let hasVerifier = 1;
    }

    def PDL_EraseOp : PDL_Op<"erase", [HasParent<"pdl.rewrite">]> {
        let summary = "Erases an operation.";
        let arguments = (ins PDL_Operation:$opValue);
        let assemblyFormat = "$opValue attr-dict";
    }

    def PDL_OperandOp : PDL_Op<"operand", [HasParent<"pdl.pattern">]> {
        let summary = "Any value, or one of a type.";
        let arguments = (ins Optional<PDL_Type>:$valueType);
        let results = (outs PDL_Value:$value);
        let assemblyFormat = "(`:` $valueType^)? attr-dict";
        let hasVerifier = 1;
    }

    def PDL_OperandsOp : PDL_Op<"operands", [HasParent<"pdl.pattern">]> {
        let summary = "Any range of values, or one of types.";
        let arguments = (ins Optional<PDL_TypeRange>:$valueType);
        let results = (outs PDL_ValueRange:$value);
        let assemblyFormat = "(`:` $valueType^)? attr-dict";
        let hasVerifier = 1;
    }

    def PDL_OperationOp : PDL_Op<"operation", [AttrSizedOperandSegments]> {
        let summary = "An operation: to match, or to create.";
        let arguments = (ins OptionalAttr<StrAttr>:$opName, Variadic<PDL_ValueOrValues>:$operandValues,
                             Variadic<PDL_Attribute>:$attributeValues, StrArrayAttr:$attributeValueNames,
                             Variadic<PDL_TypeOrTypes>:$typeValues);
        let results = (outs PDL_Operation:$op);
        let assemblyFormat = "($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)?
            custom<OperationOpAttributes>($attributeValues, $attributeValueNames) (`->` `(`
            $typeValues^ `:` type($typeValues) `)`)? attr-dict";
        let hasVerifier = 1;
    }

    def PDL_PatternOp : PDL_Op<"pattern", [
        IsolatedFromAbove, SingleBlock, Symbol, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>
    ]> {
        let summary = "A pattern: what to match, and a `pdl.rewrite` at its end.";
        let arguments = (ins ConfinedAttr<I16Attr, [IntNonNegative]>:$benefit, OptionalAttr<SymbolNameAttr>:$sym_name);
        let regions = (region SizedRegion<1>:$bodyRegion);
        let assemblyFormat = "($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion";
        let hasRegionVerifier = 1;
    }

    def PDL_RangeOp : PDL_Op<"range", [Pure, HasParent<"pdl.rewrite">]> {
        let summary = "A range of values or types, concatenated.";
        let arguments = (ins Variadic<PDL_AnyType>:$arguments);
        let results = (outs PDL_TypeOrValueRange:$result);
        let assemblyFormat = "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)),
            type($result)) attr-dict";
        let hasVerifier = 1;
    }

    def PDL_ReplaceOp : PDL_Op<"replace", [AttrSizedOperandSegments, HasParent<"pdl.rewrite">]> {
        let summary = "Replaces an operation with another one, or with values.";
        let arguments = (ins PDL_Operation:$opValue, Optional<PDL_Operation>:$replOperation,
                             Variadic<PDL_ValueOrValues>:$replValues);
        let assemblyFormat = "$opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? attr-dict";
        let hasVerifier = 1;
    }

    def PDL_ResultOp : PDL_Op<"result", [Pure]> {
        let summary = "A result of an operation, by its position.";
        let arguments = (ins PDL_Operation:$parent, I32Attr:$index);
        let results = (outs PDL_Value:$val);
        let assemblyFormat = "$index `of` $parent attr-dict";
    }

    def PDL_ResultsOp : PDL_Op<"results", [Pure]> {
        let summary = "A group of results of an operation, or all of them.";
        let arguments = (ins PDL_Operation:$parent, OptionalAttr<I32Attr>:$index);
        let results = (outs PDL_ValueOrValues:$val);
        let assemblyFormat = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict";
        let hasVerifier = 1;
    }

    def PDL_RewriteOp : PDL_Op<"rewrite", [
        Terminator, HasParent<"pdl.pattern">, NoTerminator, NoRegionArguments, SingleBlock, AttrSizedOperandSegments,
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>
    ]> {
        let summary = "What to do with what was matched: in its region, or by a native function.";
        let arguments = (ins Optional<PDL_Operation>:$root, OptionalAttr<StrAttr>:$name,
                             Variadic<PDL_AnyType>:$externalArgs);
        let regions = (region AnyRegion:$bodyRegion);
        let assemblyFormat = "($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)?
            ($bodyRegion^)? attr-dict-with-keyword";
        let hasRegionVerifier = 1;
    }

    def PDL_TypeOp : PDL_Op<"type"> {
        let summary = "A type: any, or a constant.";
        let arguments = (ins OptionalAttr<TypeAttr>:$constantType);
        let results = (outs PDL_Type:$result);
        let assemblyFormat = "attr-dict (`:` $constantType^)?";
        let hasVerifier = 1;
    }

    def PDL_TypesOp : PDL_Op<"types"> {
        let summary = "A range of types: any, or constants.";
        let arguments = (ins OptionalAttr<TypeArrayAttr>:$constantTypes);
        let results = (outs PDL_TypeRange:$result);
        let assemblyFormat = "attr-dict (`:` $constantTypes^)?";
        let hasVerifier = 1;
    }
}

impl pdl::PatternOp {
    fn default_dialect() -> &'static str {
        "pdl"
    }
}

impl pdl::RewriteOp {
    fn default_dialect() -> &'static str {
        "pdl"
    }
}

/// `!pdl.…`
pub(super) fn handle(ctx: &Context, spelling: &str) -> Type {
    ctx.opaque_type("pdl", spelling)
}

/// Returns the text of a type of the dialect after `!pdl.`.
pub(super) fn spelling(ctx: &Context, ty: Type) -> Option<&str> {
    match ctx.type_data(ty) {
        TypeData::Opaque { dialect, body, .. } if ctx.str(*dialect) == "pdl" => Some(body),
        _ => None,
    }
}

fn is_handle(ctx: &Context, ty: Type) -> bool {
    spelling(ctx, ty).is_some()
}

fn is_range_of(ctx: &Context, ty: Type, element: &str) -> bool {
    spelling(ctx, ty).and_then(range_element) == Some(element)
}

/// Returns `value` for `range<value>`.
pub(super) fn range_element(spelling: &str) -> Option<&str> {
    spelling.strip_prefix("range<")?.strip_suffix('>')
}

/// Parses `{"name" = %attribute, …}`.
fn parse_operation_op_attributes(
    parser: &mut OpAsmParser<'_>,
    values: &mut Vec<UnresolvedOperand>,
    names: &mut Option<Attribute>,
) -> AsmResult {
    let mut keys = Vec::new();
    if parser.parse_optional_punctuation("{") {
        loop {
            let at = parser.location();
            let none = parser.context().none_type();
            let key = parser.parse_attribute_of_type(none)?;
            if key.as_str(parser.context()).is_none() {
                return Err(parser.error(at, "invalid kind of attribute specified"));
            }
            keys.push(key);
            parser.parse_punctuation("=")?;
            values.push(parser.parse_operand()?);
            if !parser.parse_optional_punctuation(",") {
                break;
            }
        }
        parser.parse_punctuation("}")?;
    }
    *names = Some(parser.context().array_attr(&keys));
    Ok(())
}

fn print_operation_op_attributes(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    values: &[Value],
    names: Option<Attribute>,
) {
    let names = names.and_then(|names| names.as_array(printer.context())).unwrap_or(&[]).to_vec();
    if names.is_empty() {
        return;
    }
    printer.print(" {");
    for (i, (name, value)) in names.into_iter().zip(values).enumerate() {
        printer.print(if i > 0 { ", " } else { "" });
        printer.print_attribute(name).print(" = ").print_operand(*value);
    }
    printer.print("}");
}

/// Infers the type of a range from its parts, if it has any.
fn parse_range_type(parser: &mut OpAsmParser<'_>, parts: &[Type], ty: &mut Option<Type>) -> AsmResult {
    let Some(first) = parts.first() else {
        *ty = Some(parser.parse_colon_type()?);
        return Ok(());
    };
    let ctx = parser.context();
    let element = spelling(ctx, *first).map(|spelling| range_element(spelling).unwrap_or(spelling));
    let element = match element {
        Some(element) => element.to_owned(),
        // A value that is not a handle is reported when the operation is verified.
        None => "value".to_owned(),
    };
    *ty = Some(handle(ctx, &format!("range<{element}>")));
    Ok(())
}

fn print_range_type(printer: &mut OpAsmPrinter<'_>, _: Op, parts: &[Type], ty: Type) {
    if parts.is_empty() {
        printer.print(": ").print_type(ty);
    }
}

/// Parses the optional type of results. Without a group index, the results are all results, a range.
fn parse_results_value_type(
    parser: &mut OpAsmParser<'_>,
    index: Option<Attribute>,
    ty: &mut Option<Type>,
) -> AsmResult {
    *ty = Some(match index {
        None => handle(parser.context(), "range<value>"),
        Some(_) => {
            parser.parse_punctuation("->")?;
            parser.parse_type()?
        }
    });
    Ok(())
}

fn print_results_value_type(printer: &mut OpAsmPrinter<'_>, _: Op, index: Option<Attribute>, ty: Type) {
    if index.is_some() {
        printer.print(" -> ").print_type(ty);
    }
}

/// Parses the text of a type after `!pdl.`.
pub(super) fn read_type(_: &Context, text: &str) -> Result<String, String> {
    const SIMPLE: &[&str] = &["attribute", "operation", "type", "value"];
    let text = text.trim();
    if SIMPLE.contains(&text) {
        return Ok(text.to_owned());
    }
    let tag = text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))).next();
    let element = text.strip_prefix("range").map(str::trim_start).and_then(|rest| rest.strip_prefix('<'));
    let Some(element) = element.and_then(|rest| rest.strip_suffix('>')).map(str::trim) else {
        let what = tag.unwrap_or_default();
        return Err(format!("unknown  type `{what}` in dialect `pdl`"));
    };
    if SIMPLE.contains(&element) {
        return Ok(format!("range<{element}>"));
    }
    match element.strip_prefix("range").map(str::trim_start).is_some_and(|rest| rest.starts_with('<')) {
        true => Err(format!("element of pdl.range cannot be another range, but got'!pdl.{element}'")),
        false => Err(format!("invalid 'pdl' type: `{element}'")),
    }
}
