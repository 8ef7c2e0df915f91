//! Names of values and blocks: numbers as in MLIR's generic form, and names that operations define in custom
//! assembly formats.
//!
//! A region's values are numbered before those of regions inside it, and waiting regions are taken from the last one found. In
//! generic form numbers run through the whole print: so ids grow from the end of the IR. Else they go on from the region around.
//! MLIR: SSANameState in AsmPrinter.cpp.

use std::ops::Range;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::named::{Mark, Used, unique_blocks};
use crate::arena::Ir;
use crate::asm_names::{ArgumentNamesFn, AsmNames, BlockNamesFn, ConstantNameFn, ResultNames, ResultNamesFn};
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::context::{Context, OperationName};
use crate::dialect::Op;
use crate::location::{Location, LocationData};
use crate::types::Type;
use crate::value::Value;

/// Numbers and names by value and block.
pub(super) struct Names {
    values: Vec<ValueName>,
    blocks: Vec<u32>,
    /// Names by block, of those that have one.
    block_names: FxHashMap<Block, Box<str>>,
    /// Entries that are `NAMED`.
    named: Vec<Named>,
    used: Used,
    /// The operations without results, by number, if they have any.
    ops: FxHashMap<Op, u32>,
    naming: Naming,
    /// Per operation name, the functions that name what belongs to its operations; unknown for one that did not occur yet.
    asked: Vec<Option<AsmNames>>,
    /// Names of constants by operation and value, before they are made unique; `None` for a number.
    constants: FxHashMap<(OperationName, Attribute), Option<u32>>,
}

/// The names of values in the text of an IR with custom assembly formats, for texts about it.
pub struct ValueNames<'a> {
    ir: &'a Ir,
    names: Names,
}

impl<'a> ValueNames<'a> {
    /// Names all values of an IR.
    pub fn new(ir: &'a Ir) -> ValueNames<'a> {
        let asks = ir.verify_below(ir.top()).is_ok();
        ValueNames {
            ir,
            names: Names::number(ir, ir.top(), Naming { is_unique: !asks, asks, ..Naming::default() }),
        }
    }

    /// Returns the name of a value, with `%`, and with `#` if its operation has several results.
    pub fn name(&self, value: Value) -> String {
        self.names.value_text(self.ir, value)
    }
}

/// Names of values and blocks.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub(super) struct Naming {
    /// Whether numbers continue from region to region, instead of starting in each region where those of the
    /// enclosing one end.
    pub(super) is_unique: bool,
    /// Whether operations define names.
    pub(super) asks: bool,
    /// Whether values are named by their locations, before all.
    pub(super) by_location: bool,
    /// Whether operations without results have numbers too.
    pub(super) numbers_ops: bool,
    /// Whether only a module without its body is written, which names nothing.
    pub(super) names_nothing: bool,
}

/// The data for printing a value.
#[derive(Copy, Clone)]
pub(super) struct ValueName {
    /// The number, with the flag `ARGUMENT` or `GROUPED`; with both, an index of named entries; `UNKNOWN` if
    /// it has none.
    pub(super) name: u32,
    pub(super) ty: Option<Type>,
}

/// A value that has a name, or is of an operation whose results have some.
#[derive(Copy, Clone)]
struct Named {
    text: u32,
    /// Index among the results of this name, if there are several.
    nth: Option<u32>,
}

/// An argument of an entry block: `%arg0`.
pub(super) const ARGUMENT: u32 = 1 << 31;
/// One of several results: `%0#1`.
pub(super) const GROUPED: u32 = 1 << 30;
/// A value of a name.
pub(super) const NAMED: u32 = ARGUMENT | GROUPED;
/// A value outside of the printed IR.
pub(super) const UNKNOWN: u32 = u32::MAX;
/// No value.
pub(super) const NOTHING: ValueName = ValueName { name: UNKNOWN, ty: None };

/// The next numbers in a region.
#[derive(Copy, Clone, Default)]
struct Next {
    value: u32,
    arg: u32,
    used: Mark,
}

impl Names {
    /// Names all values below an operation, and its results.
    pub(super) fn number(ir: &Ir, top: Op, naming: Naming) -> Names {
        let (n_values, n_blocks) =
            if naming.names_nothing { (0, 0) } else { (ir.value_bound(), ir.block_bound()) };
        let mut names = Names {
            values: vec![NOTHING; n_values],
            blocks: vec![UNKNOWN; n_blocks],
            block_names: FxHashMap::default(),
            named: Vec::new(),
            used: Used::default(),
            ops: FxHashMap::default(),
            naming,
            asked: Vec::new(),
            constants: FxHashMap::default(),
        };
        if naming.names_nothing {
            return names;
        }
        let mut next = Next::default();
        names.number_op(ir, top, &mut next);
        // The number of an operation without results is not visible below it.
        let mut first = if ir.results_of(top).is_empty() { Next::default() } else { next };
        first.used = names.used.mark();
        let mut regions: Vec<_> = top.regions(ir).iter().map(|region| (*region, first)).collect();
        while let Some((region, before)) = regions.pop() {
            names.used.go_back(before.used, naming.is_unique);
            if !naming.is_unique {
                next = before;
            }
            let first_inner = regions.len();
            if names.naming.asks
                && let Some(asked) = asm_names(ir, region.parent_op(ir)).and_then(|asked| asked.arguments)
            {
                names.name_arguments(ir, region, asked, &mut next);
            }
            for (nth, block) in (0..).zip(region.blocks(ir)) {
                names.blocks[block.index()] = nth;
                for arg in block.args(ir) {
                    if names.values[arg.index()].name != UNKNOWN {
                        continue;
                    }
                    let located = names.located(ir, || ir.argument_loc(*arg));
                    next.arg += u32::from(nth == 0);
                    let name = match (nth, located) {
                        (_, Some(name)) => {
                            let text = names.given_text(&name, &mut next);
                            names.push_named(Named { text, nth: None })
                        }
                        (0, None) => names.argument(next.arg - 1),
                        _ => {
                            next.value += 1;
                            next.value - 1
                        }
                    };
                    names.values[arg.index()] = ValueName { name, ty: Some(arg.ty(ir)) };
                }
                let mut next_op = block.first_op(ir);
                while let Some(op) = next_op {
                    names.number_op(ir, op, &mut next);
                    if op.n_regions(ir) > 0 {
                        regions.extend(op.regions(ir).iter().map(|region| (*region, Next::default())));
                    }
                    next_op = op.next(ir);
                }
            }
            next.used = names.used.mark();
            for inner in &mut regions[first_inner..] {
                inner.1 = next;
            }
        }
        names
    }

    #[inline(always)]
    fn number_op(&mut self, ir: &Ir, op: Op, next: &mut Next) {
        if self.naming.asks
            && let Some(asked) = self.asked_of(ir, op)
        {
            if let Some(asked) = asked.blocks {
                self.name_blocks(ir, op, asked);
            }
            match asked.results {
                Some(ResultNames::OfOp(asked)) => return self.name_results(ir, op, asked, next),
                Some(ResultNames::OfConstant(asked)) => return self.name_constant(ir, op, asked, next),
                None => {}
            }
        }
        self.number_results(ir, op, next);
    }

    /// Returns the naming functions of an operation, if it was created with its dialect's definition and has any.
    #[inline(always)]
    fn asked_of(&mut self, ir: &Ir, op: Op) -> Option<AsmNames> {
        if !op.is_registered(ir) {
            return None;
        }
        let name = op.name(ir).index();
        let asked = match self.asked.get(name) {
            Some(Some(asked)) => *asked,
            _ => {
                if self.asked.len() <= name {
                    self.asked.resize(ir.context().op_name_bound().max(name + 1), None);
                }
                *self.asked[name].insert(op.info(ir).asm_names)
            }
        };
        (asked.results.is_some() || asked.blocks.is_some()).then_some(asked)
    }

    #[inline(always)]
    fn number_results(&mut self, ir: &Ir, op: Op, next: &mut Next) {
        let results = ir.results_of(op);
        if results.is_empty() {
            if self.naming.numbers_ops {
                self.ops.insert(op, next.value);
                next.value += 1;
            }
            return;
        }
        if let Some(name) = self.located(ir, || op.loc(ir)) {
            let text = self.given_text(&name, next);
            return self.name_group(ir, results, text);
        }
        let grouped = if results.len() > 1 { GROUPED } else { 0 };
        for index in results {
            let ty = ir.value_data(Value::from_index(index)).ty;
            self.values[index as usize] = ValueName { name: next.value | grouped, ty };
        }
        next.value += 1;
    }

    /// Returns the name that a location has, if values are named by locations.
    #[inline]
    fn located(&self, ir: &Ir, loc: impl FnOnce() -> Location) -> Option<String> {
        if self.naming.by_location { name_in(ir.context(), loc()) } else { None }
    }

    /// Names the results of an operation that have one name.
    fn name_group(&mut self, ir: &Ir, group: Range<u32>, text: u32) {
        for index in group.clone() {
            let name = self.push_named(Named { text, nth: (group.len() > 1).then_some(index - group.start) });
            let ty = ir.value_data(Value::from_index(index)).ty;
            self.values[index as usize] = ValueName { name, ty };
        }
    }

    /// Returns the name of the argument with a number, unless it is in use.
    #[inline]
    fn argument(&mut self, number: u32) -> u32 {
        if self.used.frees_arguments() {
            return number | ARGUMENT;
        }
        let wanted = format!("arg{number}");
        let text = self.used.id(&wanted);
        let text = self.used.unique(text, number);
        if self.used.text(text) == wanted {
            return number | ARGUMENT;
        }
        self.push_named(Named { text, nth: None })
    }

    fn push_named(&mut self, named: Named) -> u32 {
        self.named.push(named);
        (self.named.len() as u32 - 1) | NAMED
    }

    /// Returns the text of a given name; without one, of the next number.
    fn given_text(&mut self, name: &str, next: &mut Next) -> u32 {
        match name {
            "" => {
                next.value += 1;
                self.used.id(&(next.value - 1).to_string())
            }
            name => {
                let name = self.used.valid_id(name);
                self.used.unique(name, next.arg)
            }
        }
    }

    /// Names the result of a constant.
    fn name_constant(&mut self, ir: &Ir, op: Op, asked: ConstantNameFn, next: &mut Next) {
        if let Some(name) = self.located(ir, || op.loc(ir)) {
            let text = self.given_text(&name, next);
            return self.name_group(ir, ir.results_of(op), text);
        }
        let text = ir.constant_slot(op).and_then(|slot| ir.slot(op, slot)).and_then(|value| {
            *self.constants.entry((op.name(ir), value)).or_insert_with(|| {
                let name = asked(ir.context(), value);
                (!name.is_empty()).then(|| self.used.valid_id(&name))
            })
        });
        match text {
            Some(text) => {
                let text = self.used.unique(text, next.arg);
                self.name_group(ir, ir.results_of(op), text);
            }
            None => self.number_results(ir, op, next),
        }
    }

    fn name_results(&mut self, ir: &Ir, op: Op, asked: ResultNamesFn, next: &mut Next) {
        let results = ir.results_of(op);
        let n_results = results.len() as u32;
        // The first results of groups, and the texts of their names.
        let mut groups: SmallVec<[(u32, u32); 4]> = SmallVec::new();
        asked(ir, op, &mut |value, name| {
            let index = value.index() as u32;
            if results.contains(&index) && self.values[value.index()].name == UNKNOWN {
                self.values[value.index()].name = NAMED;
                let located = self.located(ir, || op.loc(ir));
                let text = self.given_text(located.as_deref().unwrap_or(name), next);
                groups.push((index - results.start, text));
            }
        });
        if groups.is_empty() {
            return self.number_results(ir, op, next);
        }
        if groups.iter().all(|(first, _)| *first != 0) {
            groups.push((0, self.given_text("", next)));
        }
        groups.sort_unstable();
        let ends = groups.iter().skip(1).map(|(first, _)| *first).chain([n_results]);
        for ((first, text), end) in groups.iter().copied().zip(ends) {
            self.name_group(ir, results.start + first..results.start + end, text);
        }
    }

    #[cold]
    fn name_arguments(&mut self, ir: &Ir, region: Region, asked: ArgumentNamesFn, next: &mut Next) {
        asked(ir, region.parent_op(ir), region, &mut |value, name| {
            let is_here = value.arg_block(ir).is_some_and(|block| block.parent_region(ir) == Some(region));
            if is_here && self.values[value.index()].name == UNKNOWN {
                let located = self.located(ir, || ir.argument_loc(value));
                let text = self.given_text(located.as_deref().unwrap_or(name), next);
                let name = self.push_named(Named { text, nth: None });
                self.values[value.index()] = ValueName { name, ty: Some(value.ty(ir)) };
            }
        });
    }

    #[cold]
    fn name_blocks(&mut self, ir: &Ir, op: Op, asked: BlockNamesFn) {
        let mut given: FxHashMap<Block, (usize, String)> = FxHashMap::default();
        asked(ir, op, &mut |block, name| {
            if !name.is_empty() {
                let order = given.len();
                given.entry(block).or_insert_with(|| (order, name.to_owned()));
            }
        });
        for region in op.regions(ir) {
            let blocks: Vec<Block> = region.blocks(ir).collect();
            let mut here: Vec<(usize, u32, String)> = (0..)
                .zip(&blocks)
                .filter_map(|(nth, block)| given.remove(block).map(|(order, name)| (order, nth, name)))
                .collect();
            here.sort_unstable();
            let here: Vec<(u32, String)> = here.into_iter().map(|(_, nth, name)| (nth, name)).collect();
            for (nth, name) in unique_blocks(&here, blocks.len() as u32) {
                self.block_names.insert(blocks[nth as usize], name);
            }
        }
    }

    /// Returns a value's name as a text.
    pub(super) fn value_text(&self, ir: &Ir, value: Value) -> String {
        match self.value(value).name {
            UNKNOWN => "<<UNKNOWN SSA VALUE>>".to_owned(),
            name if name & NAMED == NAMED => match self.named(name) {
                (text, None) => format!("%{text}"),
                (text, Some(nth)) => format!("%{text}#{nth}"),
            },
            name if name & ARGUMENT != 0 => format!("%arg{}", name & !ARGUMENT),
            name if name & GROUPED != 0 => {
                format!("%{}#{}", name & !GROUPED, value.result_index(ir).unwrap_or(0))
            }
            name => format!("%{name}"),
        }
    }

    #[inline]
    pub(super) fn value(&self, value: Value) -> ValueName {
        self.values[value.index()]
    }

    /// Returns the name of a `NAMED` entry, and the index among its results, if there are several.
    pub(super) fn named(&self, name: u32) -> (&str, Option<u32>) {
        let Named { text, nth } = self.named[(name & !NAMED) as usize];
        (self.used.text(text), nth)
    }

    /// Returns the number of an operation without results.
    pub(super) fn op(&self, op: Op) -> Option<u32> {
        self.ops.get(&op).copied()
    }

    /// Returns the position of a block in its region.
    pub(super) fn block(&self, block: Block) -> u32 {
        self.blocks[block.index()]
    }

    /// Returns the name given to a block.
    #[inline]
    pub(super) fn block_name(&self, block: Block) -> Option<&str> {
        if self.block_names.is_empty() {
            return None;
        }
        self.block_names.get(&block).map(|name| &**name)
    }
}

/// Returns the first name in a location.
fn name_in(ctx: &Context, loc: Location) -> Option<String> {
    let mut pending = vec![loc];
    while let Some(loc) = pending.pop() {
        match ctx.location_data(loc) {
            LocationData::Name { name, .. } => return Some(ctx.str(name).to_owned()),
            LocationData::CallSite { callee, caller } => pending.extend([caller, callee]),
            LocationData::Fused { locations, .. } => pending.extend(locations.iter().rev()),
            _ => {}
        }
    }
    None
}

/// Returns the naming functions of an operation, if it was created with its dialect's definition.
#[inline]
fn asm_names(ir: &Ir, op: Op) -> Option<AsmNames> {
    op.is_registered(ir).then(|| op.info(ir).asm_names)
}
