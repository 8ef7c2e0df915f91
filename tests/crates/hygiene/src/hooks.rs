//! What users write beside the macros: methods that definitions require, functions of formats, native functions.
#![allow(
    unused_results,
    clippy::needless_pass_by_value,
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "signatures are given"
)]

use ::std::prelude::rust_2024::*;

use ::pdll::ods::{MutableType, ParameterParser, ParameterPrinter, RegionBranchPoint, RegionSuccessor};
use ::pdll::prelude::*;
use ::pdll::text::{
    AsmResult, OpAsmParser, OpAsmPrinter, OpParts, RegionArgument, RegionText, UnresolvedOperand,
};

use super::all;

#[native_constraint]
pub(crate) fn has_one_use(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    value.has_one_use(rewriter)
}

#[native_rewrite]
pub(crate) fn types_of(
    rewriter: &mut PatternRewriter<'_>,
    values: &[Value],
    op: all::AddOp,
) -> Result<TypeVec, RewriteError> {
    let _ = op;
    Ok(values.iter().map(|value| value.ty(rewriter)).collect())
}

impl all::Dialect {
    pub(crate) fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<all::ConstantOp> {
        (value.ty(builder.context()) == Some(ty)).then(|| all::ConstantOp::create(builder, loc, ty, value))
    }

    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        super::patterns::populate(set);
    }
}

impl MutableType for all::RecordType {
    type Component = Type;
}

impl all::RecordType {
    pub(crate) fn parse_parameters(parser: &mut ParameterParser<'_>) -> AsmResult<Self> {
        let number = parser.parse_integer()?;
        Ok(all::RecordType::get(parser.context(), number))
    }

    pub(crate) fn print_parameters(self, printer: &mut ParameterPrinter<'_>) {
        printer.print(&self.number(printer.context()).to_string());
    }
}

impl all::AddOp {
    pub(crate) fn fold(self, adaptor: &FoldAdaptor<'_>) -> Fold {
        adaptor.constant(self.lhs(adaptor)).into()
    }

    pub(crate) fn canonicalize(self, _: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        Ok(false)
    }
}

impl all::ConstantOp {
    pub(crate) fn fold(self, adaptor: &FoldAdaptor<'_>) -> Fold {
        self.value(adaptor).into()
    }
}

impl all::CheckedOp {
    pub(crate) fn verify(self, ir: &Ir) -> Result<(), String> {
        if self.values(ir).len() == 1 { Err("there is one operand".to_owned()) } else { Ok(()) }
    }

    pub(crate) fn verify_regions(self, ir: &Ir) -> Result<(), String> {
        if self.regions(ir).is_empty() { Ok(()) } else { Err("there is a region".to_owned()) }
    }
}

impl all::InferOp {
    pub(crate) fn infer_return_types(input: &InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage> {
        Ok([input.context().index_type()].into_iter().collect())
    }
}

impl all::RangeAttr {
    pub(crate) fn verify(self, ctx: &Context) -> Result<(), String> {
        if self.low(ctx) <= self.high(ctx) { Ok(()) } else { Err("the range is empty".to_owned()) }
    }
}

impl all::ChooseOp {
    pub(crate) fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Parent => {
                self.choices(ir).iter().map(|it| RegionSuccessor::region(*it, [])).collect()
            }
            RegionBranchPoint::Terminator(_) => ::std::vec![RegionSuccessor::parent(self.results(ir))],
        }
    }
}

impl all::FuncOp {
    pub(crate) fn default_dialect() -> &'static str {
        "all"
    }

    pub(crate) fn asm_result_names(self, ir: &Ir, set_name: ::pdll::text::SetValueName<'_>) {
        self.op().results(ir).for_each(|result| set_name(result, "function"));
    }

    pub(crate) fn asm_block_argument_names(
        self,
        ir: &Ir,
        region: Region,
        set_name: ::pdll::text::SetValueName<'_>,
    ) {
        for argument in region.entry(ir).iter().flat_map(|block| block.args(ir)) {
            set_name(*argument, "arg");
        }
    }

    pub(crate) fn parse(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
        let name = parser.parse_symbol_name()?;
        let name = parser.context().string_attr(&name);
        op.add_attribute(&parser.context().clone(), "sym_name", name);
        op.regions.push(parser.parse_region(Vec::<RegionArgument>::new())?);
        parser.parse_punctuation(":")?;
        op.result_types.push(parser.parse_type()?);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpAsmPrinter<'_>) {
        let name = self.sym_name(printer.ir()).to_owned();
        let (body, ty) = (self.body(printer.ir()), self.out(printer.ir()).ty(printer.ir()));
        printer.print(" ").print_symbol_name(&name).print(" ");
        printer.print_region(body, false, true).print(" : ").print_type(ty);
    }
}

pub(crate) fn parse_groups(
    parser: &mut OpAsmParser<'_>,
    groups: &mut Vec<Vec<UnresolvedOperand>>,
    types: &mut Vec<Vec<Type>>,
) -> AsmResult {
    while parser.parse_optional_keyword("of") {
        groups.push(parser.parse_operand_list()?);
        let ty = parser.parse_punctuation(":").and_then(|()| parser.parse_type())?;
        types.push(::std::vec![ty; groups.last().map_or(0, Vec::len)]);
    }
    Ok(())
}

pub(crate) fn print_groups(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    groups: &[Vec<Value>],
    types: &[Vec<Type>],
) {
    for (group, types) in groups.iter().zip(types) {
        printer.print("of ").print_operands(group).print(" : ").print_type(types[0]);
    }
}

pub(crate) fn parse_parts(
    parser: &mut OpAsmParser<'_>,
    one: &mut Option<UnresolvedOperand>,
    many: &mut Vec<UnresolvedOperand>,
    types: &mut Vec<Type>,
    note: &mut Option<Attribute>,
) -> AsmResult {
    *one = Some(parser.parse_operand()?);
    parser.parse_keyword("of")?;
    *many = parser.parse_operand_list()?;
    parser.parse_punctuation(":")?;
    *types = parser.parse_type_list()?;
    *note = Some(parser.parse_attribute()?);
    Ok(())
}

pub(crate) fn print_parts(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    one: Value,
    many: &[Value],
    types: &[Type],
    note: Option<Attribute>,
) {
    printer.print_operand(one).print(" of ").print_operands(many).print(" : ");
    printer.print_types(types.iter().copied());
    if let Some(note) = note {
        printer.print(" ").print_attribute(note);
    }
}

pub(crate) fn parse_tail(
    parser: &mut OpAsmParser<'_>,
    _: Option<Attribute>,
    ty: &mut Option<Type>,
    body: &mut Option<RegionText>,
    _: usize,
) -> AsmResult {
    parser.parse_punctuation("->")?;
    *ty = Some(parser.parse_type()?);
    *body = parser.parse_optional_region(Vec::new())?;
    Ok(())
}

pub(crate) fn print_tail(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    _: Option<Attribute>,
    ty: Type,
    body: Region,
    _: usize,
) {
    printer.print("-> ").print_type(ty).print(" ").print_region(body, true, true);
}
