//! The transfers of `affine`: custom assembly formats.
//!
//! MLIR: AffineOps.cpp (`AffineDmaStartOp`, `AffineDmaWaitOp`).

use pdll::ir::{AffineMap, Ir, Op, Type, TypeData, Value};
use pdll::text::{
    AffineOperands, AsmResult, Assembly, OpAsmParser, OpAsmPrinter, OpParts, UnresolvedOperand,
};

use super::format::{map_of, results_text};
use crate::parts::{operands, resolve_all};

/// `affine.dma_start %m[%i], %n[%j], %t[%k], %size : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>`
pub(crate) const DMA_START: Assembly = Assembly::Custom { parse: parse_start, print: print_start };
/// `affine.dma_wait %t[%k], %size : memref<1xi32>`
pub(crate) const DMA_WAIT: Assembly = Assembly::Custom { parse: parse_wait, print: print_wait };

/// Attributes of the maps of the source, the destination and the tag.
pub(super) const MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];
pub(super) const TAG_MAP: &str = MAPS[2];

/// `%m[%i + 1]`: a memref that is accessed, and the indices.
struct Place {
    memref: UnresolvedOperand,
    at: AffineOperands,
}

impl Place {
    fn parse(parser: &mut OpAsmParser<'_>, op: &mut OpParts, map: &'static str) -> AsmResult<Place> {
        let ctx = parser.context().clone();
        let memref = parser.parse_operand()?;
        let at = parser.parse_affine_map_of_ssa_ids()?;
        op.add_attribute(&ctx, map, ctx.affine_map_attr(at.map.clone()));
        Ok(Place { memref, at })
    }

    fn resolve(&self, parser: &mut OpAsmParser<'_>, op: &mut OpParts, memref: Type) -> AsmResult {
        let index = parser.context().index_type();
        op.operands.push(parser.resolve_operand(self.memref, memref)?);
        resolve_all(parser, &self.at.operands, index, &mut op.operands)?;
        Ok(())
    }
}

fn parse_start(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let mut places = Vec::new();
    for map in MAPS {
        places.push(Place::parse(parser, op, map)?);
        parser.parse_punctuation(",")?;
    }
    let mut sizes = vec![parser.parse_operand()?];
    if parser.parse_optional_punctuation(",") {
        sizes.extend(parser.parse_operand_list()?);
    }
    if !matches!(sizes.len(), 1 | 3) {
        return Err(parser.error(parser.name_location(), "expected two stride related operands"));
    }
    parser.parse_punctuation(":")?;
    let types = parser.parse_type_list()?;
    if types.len() != places.len() {
        return Err(parser.error(parser.name_location(), "expected three types"));
    }
    for (place, ty) in places.iter().zip(types) {
        place.resolve(parser, op, ty)?;
    }
    let index = parser.context().index_type();
    resolve_all(parser, &sizes, index, &mut op.operands)?;
    Ok(())
}

fn parse_wait(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
    let tag = Place::parse(parser, op, TAG_MAP)?;
    parser.parse_punctuation(",")?;
    let size = parser.parse_operand()?;
    let ty = parser.parse_colon_type()?;
    let index = parser.context().index_type();
    tag.resolve(parser, op, ty)?;
    op.operands.push(parser.resolve_operand(size, index)?);
    match ty.data(parser.context()) {
        TypeData::MemRef { .. } => Ok(()),
        _ => Err(parser.error(parser.name_location(), "expected tag to be of memref type")),
    }
}

/// The operands for some of the maps.
pub(super) struct Operands<'a> {
    /// By map: the memref, and the indices.
    pub(super) places: Vec<(Value, &'a [Value])>,
    /// The sizes of the transfer.
    pub(super) sizes: &'a [Value],
}

impl<'a> Operands<'a> {
    /// Returns the operands, or `None` if there are too few for the maps.
    pub(super) fn of(values: &'a [Value], maps: &[&AffineMap]) -> Option<Operands<'a>> {
        let (mut places, mut rest) = (Vec::new(), values);
        for map in maps {
            let (memref, others) = rest.split_first()?;
            let (indices, others) = others.split_at_checked((map.n_dims + map.n_symbols) as usize)?;
            places.push((*memref, indices));
            rest = others;
        }
        Some(Operands { places, sizes: rest })
    }
}

/// Returns the maps of an operation, or `None` if one is absent.
pub(super) fn maps<'a>(ir: &'a Ir, op: Op, names: &[&str]) -> Option<Vec<&'a AffineMap>> {
    names.iter().map(|name| map_of(ir.context(), op.attr_str(ir, name))).collect()
}

fn print(printer: &mut OpAsmPrinter<'_>, op: Op, names: &[&str]) {
    let values = operands(printer.ir(), op);
    let Some(maps) = maps(printer.ir(), op, names) else { return };
    let maps: Vec<AffineMap> = maps.into_iter().cloned().collect();
    let Some(Operands { places, sizes }) = Operands::of(&values, &maps.iter().collect::<Vec<_>>()) else {
        return;
    };
    printer.print(" ");
    for ((memref, indices), map) in places.iter().zip(&maps) {
        let text = results_text(printer, map, 0..map.results.len(), indices);
        printer.print_operand(*memref).print("[").print(&text).print("], ");
    }
    let types: Vec<Type> = places.iter().map(|(memref, _)| memref.ty(printer.ir())).collect();
    printer.print_operands(sizes).print(" : ").print_types(types);
}

fn print_start(printer: &mut OpAsmPrinter<'_>, op: Op) {
    print(printer, op, &MAPS);
}

fn print_wait(printer: &mut OpAsmPrinter<'_>, op: Op) {
    print(printer, op, &[TAG_MAP]);
}
