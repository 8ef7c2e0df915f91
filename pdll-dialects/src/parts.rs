//! Parts of operations that several custom assembly formats parse and print.

use pdll::ir::{Block, Context, Ir, Op, Region, Type, TypeData, TypeVec, Value};
use pdll::ods::OPERAND_SEGMENT_SIZES;
#[cfg(any(feature = "affine", feature = "scf"))]
use pdll::ods::VerifyMessage;
use pdll::text::{
    AsmError, AsmResult, OpAsmParser, OpAsmPrinter, OpParts, RegionArgument, UnresolvedOperand,
};

/// A block and the operands passed to its arguments.
pub(crate) struct Target {
    pub(crate) block: Block,
    pub(crate) operands: Vec<UnresolvedOperand>,
    pub(crate) types: Vec<Type>,
}

/// Parses `^bb1(%a, %b : i32, i64)` or `^bb1`.
pub(crate) fn parse_target(parser: &mut OpAsmParser<'_>) -> AsmResult<Target> {
    let block = parser.parse_successor()?;
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if parser.parse_optional_punctuation("(") {
        operands = parser.parse_operand_list()?;
        parser.parse_punctuation(":")?;
        types = parser.parse_type_list()?;
        parser.parse_punctuation(")")?;
    }
    Ok(Target { block, operands, types })
}

/// Prints what [`parse_target`] parses.
pub(crate) fn print_target(printer: &mut OpAsmPrinter<'_>, block: Block, operands: &[Value]) {
    printer.print_successor(block);
    if !operands.is_empty() {
        let types = types_of(printer.ir(), operands);
        printer.print("(").print_operands(operands).print(" : ").print_types(types).print(")");
    }
}

/// Resolves uses of values that have the same type, and adds them to a list.
pub(crate) fn resolve_all(
    parser: &mut OpAsmParser<'_>,
    operands: &[UnresolvedOperand],
    ty: Type,
    into: &mut Vec<Value>,
) -> AsmResult {
    into.reserve(operands.len());
    for operand in operands {
        into.push(parser.resolve_operand(*operand, ty)?);
    }
    Ok(())
}

/// Parses `: memref<…>`. Returns the type, and the type of its elements.
pub(crate) fn parse_colon_memref_type(parser: &mut OpAsmParser<'_>) -> AsmResult<(Type, Type)> {
    let at = parser.location();
    let ty = parser.parse_colon_type()?;
    match (ty.data(parser.context()), ty.element_type(parser.context())) {
        (TypeData::MemRef { .. }, Some(element)) => Ok((ty, element)),
        _ => Err(other_kind(parser, at, "memref", ty)),
    }
}

/// Parses `vector<…>`.
pub(crate) fn parse_vector_type(parser: &mut OpAsmParser<'_>) -> AsmResult<Type> {
    let at = parser.location();
    let ty = parser.parse_type()?;
    match ty.data(parser.context()) {
        TypeData::Vector { .. } => Ok(ty),
        _ => Err(other_kind(parser, at, "vector", ty)),
    }
}

/// Returns the error about a type of another kind than the expected one, which is built in.
pub(crate) fn other_kind(parser: &OpAsmParser<'_>, at: usize, expected: &str, ty: Type) -> AsmError {
    let found = ty.display(parser.context());
    parser.error(
        at,
        format!("invalid kind of type specified: expected builtin.{expected}, but found '{found}'"),
    )
}

/// Returns the error about a loop whose body lacks the induction variable: MLIR counts the other arguments and wraps around.
#[cfg(any(feature = "affine", feature = "scf"))]
pub(crate) fn no_induction_variable(n_inits: usize) -> VerifyMessage {
    let wrapped = u64::MAX;
    VerifyMessage::new(format!("different number of inits and region iter_args: {n_inits} != {wrapped}"))
}

/// Sets the number of operands in each group.
pub(crate) fn set_segments(ctx: &Context, op: &mut OpParts, sizes: &[usize]) {
    let attr = pdll::__private::ods_support::sizes_attr(ctx, sizes);
    op.add_attribute(ctx, OPERAND_SEGMENT_SIZES, attr);
}

/// Returns arguments of a region that have the same type.
pub(crate) fn arguments_of_type(names: &[UnresolvedOperand], ty: Type) -> Vec<RegionArgument> {
    names.iter().map(|name| RegionArgument::new(*name, ty)).collect()
}

/// Parses arguments of a region with their initial values: `(%name = %value, …)`, of these types. Adds the
/// values to the operands.
pub(crate) fn carried(
    parser: &mut OpAsmParser<'_>,
    op: &mut OpParts,
    assignments: &[(UnresolvedOperand, UnresolvedOperand)],
    types: &[Type],
    at: usize,
) -> AsmResult<Vec<RegionArgument>> {
    if assignments.len() != types.len() {
        let message = format!(
            "mismatch between the number of values that are carried, {}, and of types, {}",
            assignments.len(),
            types.len()
        );
        return Err(parser.error(at, message));
    }
    let mut args = Vec::new();
    for ((name, value), ty) in assignments.iter().zip(types) {
        op.operands.push(parser.resolve_operand(*value, *ty)?);
        args.push(RegionArgument::new(*name, *ty));
    }
    Ok(args)
}

/// Prints a region, with or without the arguments of its entry block.
pub(crate) fn print_body(
    printer: &mut OpAsmPrinter<'_>,
    body: Option<Region>,
    args: bool,
    terminators: bool,
) {
    if let Some(body) = body {
        printer.print_region(body, args, terminators);
    }
}

/// Returns the arguments of the first block of a region.
pub(crate) fn entry_args(ir: &Ir, region: Option<Region>) -> &[Value] {
    region.and_then(|region| region.entry(ir)).map_or(&[], |block| block.args(ir))
}

/// Returns a region by index, if it exists.
pub(crate) fn region(ir: &Ir, op: Op, index: usize) -> Option<Region> {
    op.regions(ir).get(index).copied()
}

/// Returns all operands.
pub(crate) fn operands(ir: &Ir, op: Op) -> Vec<Value> {
    op.operands(ir).collect()
}

/// Returns the operands of a group.
pub(crate) fn operand_group(ir: &Ir, op: Op, group: usize) -> Vec<Value> {
    pdll::__private::ods_support::operand_group(ir, op, group).collect()
}

/// Returns the types of the results.
pub(crate) fn result_types(ir: &Ir, op: Op) -> TypeVec {
    op.result_types(ir).collect()
}

/// Returns the types of values.
pub(crate) fn types_of(ir: &Ir, values: &[Value]) -> TypeVec {
    values.iter().map(|value| value.ty(ir)).collect()
}
