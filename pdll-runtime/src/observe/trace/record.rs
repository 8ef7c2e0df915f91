//! Records: operations and blocks as JSON, with their texts by number.
//!
//! In: the IR. Out: `[name, attributes, [types], [operands], [successors], [[blocks of a region]], location]`. A value is the number of the
//! operation of which it is the first result, `"op#i"` for another result, or `"^block#i"` for a block argument.

use std::fmt::Write as _;
use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::ir::{Attribute, Block, Ir, Location, LocationData, Op, Type, Value};
use crate::observe::json::json_string;

/// Maximum number of characters of the text of an attribute or type.
const MAX_TEXT: usize = 400;

/// Texts by number.
#[derive(Default, Debug)]
pub(super) struct Strings {
    numbers: FxHashMap<String, u32>,
    /// JSON literals, in order, separated by commas.
    pub(super) json: String,
    attrs: FxHashMap<u32, u32>,
    types: FxHashMap<u32, u32>,
    locations: FxHashMap<u32, u32>,
}

impl Strings {
    /// Returns the number of a text.
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.numbers.len() as u32;
        self.numbers.insert(text.to_owned(), number);
        if number > 0 {
            self.json.push(',');
        }
        self.json.push_str(&json_string(text));
        number
    }

    fn attr(&mut self, ir: &Ir, attr: Attribute) -> u32 {
        if let Some(number) = self.attrs.get(&attr.raw()) {
            return *number;
        }
        let number = self.number(&shortened(attr.display(ir.context()).to_string()));
        self.attrs.insert(attr.raw(), number);
        number
    }

    fn ty(&mut self, ir: &Ir, ty: Type) -> u32 {
        if let Some(number) = self.types.get(&ty.raw()) {
            return *number;
        }
        let number = self.number(&shortened(ty.display(ir.context()).to_string()));
        self.types.insert(ty.raw(), number);
        number
    }

    fn location(&mut self, ir: &Ir, loc: Location) -> u32 {
        if let Some(number) = self.locations.get(&loc.raw()) {
            return *number;
        }
        let text = match ir.context().location_data(loc) {
            LocationData::Unknown => String::new(),
            _ => ir.context().describe_location(loc).unwrap_or_default(),
        };
        let number = self.number(&text);
        self.locations.insert(loc.raw(), number);
        number
    }
}

/// An operation as JSON.
pub(super) struct Record {
    pub(super) json: String,
    pub(super) hash: u64,
    /// Numbers of the blocks of its regions.
    pub(super) blocks: Vec<u32>,
}

impl Record {
    /// Returns the record of an operation.
    pub(super) fn of(ir: &Ir, op: Op, strings: &mut Strings) -> Record {
        let name = strings.number(op.name_text(ir));
        let attrs = {
            let mut text = String::new();
            for (name, attr) in op.attrs(ir) {
                let key = ir.context().str(name).to_owned();
                let number = strings.attr(ir, attr);
                let _ = write!(text, "{}[{},{number}]", comma(&text), strings.number(&key));
            }
            text
        };
        let types = list(op.results(ir), |value| strings.ty(ir, value.ty(ir)).to_string());
        let operands = list(op.operands(ir), |value| value_json(ir, value));
        let successors = list(op.successors(ir), |block| block.raw().to_string());
        let mut blocks = Vec::new();
        let regions = list(op.regions(ir).iter(), |region| {
            let numbers = list(region.blocks(ir), |block| {
                blocks.push(block.raw());
                block.raw().to_string()
            });
            format!("[{numbers}]")
        });
        let location = strings.location(ir, op.loc(ir));
        let json = format!("[{name},[{attrs}],[{types}],[{operands}],[{successors}],[{regions}],{location}]");
        let hash = FxBuildHasher.hash_one(&json);
        Record { json, hash, blocks }
    }
}

/// Returns the types of the arguments of a block, and their hash.
pub(super) fn block_json(ir: &Ir, block: Block, strings: &mut Strings) -> (String, u64) {
    let types = list(block.args(ir).iter(), |value| strings.ty(ir, value.ty(ir)).to_string());
    let hash = FxBuildHasher.hash_one(&types);
    (format!("[{types}]"), hash)
}

/// Returns a value.
pub(super) fn value_json(ir: &Ir, value: Value) -> String {
    match (value.defining_op(ir), value.arg_block(ir)) {
        (Some(op), _) => match value.result_index(ir).unwrap_or(0) {
            0 => op.raw().to_string(),
            index => format!("\"{}#{index}\"", op.raw()),
        },
        (None, Some(block)) => format!("\"^{}#{}\"", block.raw(), value.arg_index(ir).unwrap_or(0)),
        (None, None) => "null".to_owned(),
    }
}

/// Returns items separated by commas.
pub(super) fn list<T>(items: impl Iterator<Item = T>, mut json: impl FnMut(T) -> String) -> String {
    let mut out = String::new();
    for item in items {
        let item = json(item);
        out.push_str(comma(&out));
        out.push_str(&item);
    }
    out
}

fn comma(before: &str) -> &'static str {
    if before.is_empty() { "" } else { "," }
}

/// Cuts a long text.
fn shortened(text: String) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
