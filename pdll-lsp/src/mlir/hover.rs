//! Hover texts, in the words of mlir-lsp-server.

use std::fmt::Write as _;

use pdll_ir::{Block, Ir, Op, PrintOptions};
use serde_json::Value;

use super::file::File;
use super::index::{EntityKind, Index};
use crate::protocol;

/// Returns the description of what stands at an offset.
pub(super) fn hover(file: &File, offset: usize) -> Option<Value> {
    let (chunk, entity, place) = file.at(offset)?;
    let (ir, index) = chunk.read.as_ref().ok()?;
    let text = match &entity.kind {
        EntityKind::Operation(op) | EntityKind::Symbol(op) => of_operation(ir, *op),
        EntityKind::Results(op, first, n) => {
            let is_definition = entity.definition.as_ref() == Some(&place);
            of_results(ir, *op, *first, *n, index.number_at(place.start), is_definition)
        }
        EntityKind::Argument(arg) => {
            let block = arg.arg_block(ir)?;
            let (op, number) = (block.parent_op(ir)?, arg.arg_index(ir)?);
            let ty = arg.ty(ir).display(ir.context()).to_string();
            let block = block_name(ir, index, block);
            format!(
                "Operation: \"{}\"\n\nBlock: {block}\n\nArgument #{number}\n\nType: `{ty}`\n\n",
                name(ir, op)
            )
        }
        EntityKind::Block(block) => of_block(ir, index, *block)?,
        EntityKind::Alias { is_type, value } => {
            let kind = if *is_type { "Type" } else { "Attribute" };
            // The quotation mark is that of mlir-lsp-server.
            let written = chunk.text.get(place.start + 1..place.end).unwrap_or_default();
            format!("{kind} Alias: \"{written}\n\nValue: ```mlir\n{value}\n```\n\n")
        }
    };
    let range = protocol::range(&file.text, chunk.start + place.start, chunk.start + place.end);
    Some(protocol::hover(text, range))
}

fn name(ir: &Ir, op: Op) -> String {
    op.name_text(ir).to_owned()
}

fn of_operation(ir: &Ir, op: Op) -> String {
    let mut text = format!("\"{}\"", name(ir, op));
    let string =
        |attr: &str| op.attr_str(ir, attr).and_then(|attr| attr.as_str(ir.context()).map(str::to_owned));
    if let Some(symbol) = string("sym_name") {
        let visibility = string("sym_visibility").unwrap_or_else(|| "public".to_owned());
        let _ = write!(text, " : {visibility} @{symbol}");
    }
    let mut options = PrintOptions::new().local_scope(true);
    options.skip_regions = true;
    options.elide_elements_above = Some(32);
    let _ = write!(
        text,
        "\n\nGeneric Form:\n\n```mlir\n{}\n```\n",
        ir.display_op(op).with(options).to_string().trim_end()
    );
    text
}

fn of_results(ir: &Ir, op: Op, first: usize, n: usize, number: Option<usize>, is_definition: bool) -> String {
    let mut text = format!("Operation: \"{}\"\n\n", name(ir, op));
    let ty = |nth: usize| match nth < op.n_results(ir) {
        true => op.result(ir, nth).ty(ir).display(ir.context()).to_string(),
        false => String::new(),
    };
    if is_definition && n > 1 {
        let types: Vec<String> = (first..first + n).map(|nth| format!("`{}`", ty(nth))).collect();
        let _ = write!(text, "Result #[{first}, {}]\n\nTypes: {}", first + n - 1, types.join(", "));
    } else {
        let nth = first + number.unwrap_or(0);
        let _ = write!(text, "Result #{nth}\n\nType: `{}`\n\n", ty(nth));
    }
    text
}

fn of_block(ir: &Ir, index: &Index, block: Block) -> Option<String> {
    let mut text =
        format!("Operation: \"{}\"\n\nBlock #{}\n\n", name(ir, block.parent_op(ir)?), number(ir, block));
    let names = |blocks: Vec<Block>| {
        blocks.into_iter().map(|block| block_name(ir, index, block)).collect::<Vec<_>>().join(", ")
    };
    let (before, after) = (names(block.predecessors(ir).collect()), names(block.successors(ir).collect()));
    if !before.is_empty() {
        let _ = write!(text, "Predecessors: {before}\n\n");
    }
    if !after.is_empty() {
        let _ = write!(text, "Successors: {after}\n\n");
    }
    Some(text)
}

fn number(ir: &Ir, block: Block) -> usize {
    let region = block.parent_region(ir);
    region.and_then(|region| region.blocks(ir).position(|it| it == block)).unwrap_or(0)
}

fn block_name(ir: &Ir, index: &Index, block: Block) -> String {
    let named = index.block_name(block).map(str::to_owned);
    named.unwrap_or_else(|| format!("<Block #{}>", number(ir, block)))
}
