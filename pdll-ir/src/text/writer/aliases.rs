//! Aliases: which attributes, types and locations are printed once, with a name.
//!
//! In: the IR, in printing order. Out: `Aliases`, in MLIR's order: first by nesting depth, then types before
//! attributes, then by name, then by first occurrence. MLIR: AliasInitializer in AsmPrinter.cpp.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::locations::EqualLocations;
use super::mentions::{Mention, mentions};
use super::options::PrintOptions;
use super::out::push_number;
use super::symbol::{Symbol, SymbolMap, Symbols};
use crate::arena::Ir;
use crate::attributes::{Attribute, AttributeData};
use crate::block::Block;
use crate::context::Context;
use crate::dialect::Op;
use crate::parameters::ParameterMemo;
use crate::types::{Type, TypeData};

/// The aliases of one print.
#[derive(Default)]
pub(crate) struct Aliases {
    /// Numbers of all symbols that were visited.
    ids: SymbolMap,
    /// By these numbers, an index of `aliases`; `NONE` for a symbol without.
    by_id: Vec<u32>,
    /// In the order of definition.
    aliases: Vec<Alias>,
}

const NONE: u32 = u32::MAX;

/// A symbol with a name: a prefix, followed by a number unless it is zero.
#[derive(Copy, Clone)]
pub(crate) struct Alias {
    pub(crate) symbol: Symbol,
    pub(crate) prefix: &'static str,
    pub(crate) number: u32,
    /// Whether it is defined after the IR.
    is_deferred: bool,
}

impl Aliases {
    /// Returns the alias of a symbol.
    #[inline]
    pub(crate) fn get(&self, symbol: Symbol) -> Option<Alias> {
        if self.aliases.is_empty() {
            return None;
        }
        self.aliases.get(self.by_id[self.ids.get(symbol)? as usize] as usize).copied()
    }

    /// Writes the alias of a symbol, if it has one.
    #[inline]
    pub(crate) fn write(&self, out: &mut String, symbol: Symbol) -> bool {
        let alias = self.get(symbol);
        if let Some(Alias { prefix, number, .. }) = alias {
            out.push(if matches!(symbol, Symbol::Type(_)) { '!' } else { '#' });
            out.push_str(prefix);
            if number > 0 {
                push_number(out, number.into());
            }
        }
        alias.is_some()
    }

    /// Returns the first alias from an index on that is defined before the IR, or after it, and the index after it.
    #[inline]
    pub(crate) fn next_defined(&self, from: usize, is_deferred: bool) -> Option<(Alias, usize)> {
        let rest = self.aliases.get(from..)?;
        let nth = rest.iter().position(|alias| alias.is_deferred == is_deferred)?;
        Some((rest[nth], from + nth + 1))
    }

    /// Returns the aliases of a printed operation. `are_large_shared` gives one to everything large that
    /// occurs repeatedly, unlike MLIR: with shared parts printed in full, the output can be exponential.
    pub(crate) fn collect(ir: &Ir, top: Op, options: &PrintOptions, are_large_shared: bool) -> Aliases {
        let mut collector = Collector {
            ctx: ir.context(),
            infos: Vec::new(),
            children: Vec::new(),
            ids: SymbolMap::default(),
            locations: EqualLocations::new(ir, top),
            equal: Vec::new(),
            finished: Vec::new(),
            are_types_settled: !are_large_shared && !ir.context().may_types_need_aliases(),
            settled_types: NumberSet::default(),
            settled_attrs: NumberSet::default(),
            are_large_shared,
        };
        collector.walk(ir, top, options);
        collector.number_parts_of_equal();
        if are_large_shared {
            collector.name_large();
        }
        collector.name()
    }
}

/// The properties of a symbol.
struct Info {
    symbol: Symbol,
    name: Option<&'static str>,
    depth: u32,
    is_deferred: bool,
    is_shared: bool,
    /// Its parts: where they begin among all children, and how many there are.
    children: (u32, u32),
    /// Number of symbols in its full printed form.
    size: u64,
}

impl Info {
    /// Returns the group in which it gets a number, if it has a name.
    fn group(&self) -> Option<Group> {
        let prefix = self.name?;
        Some(Group { depth: self.depth, is_attr: !matches!(self.symbol, Symbol::Type(_)), prefix })
    }

    /// Returns whether its text contains an alias.
    fn has_alias(&self) -> bool {
        self.name.is_some() || self.depth > 1
    }
}

/// What aliases are sorted by before the order of occurrence.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    depth: u32,
    is_attr: bool,
    prefix: &'static str,
}

struct Collector<'c> {
    ctx: &'c Context,
    infos: Vec<Info>,
    children: Vec<u32>,
    ids: SymbolMap,
    locations: EqualLocations<'c>,
    /// Locations that were visited after one that is equal.
    equal: Vec<Symbol>,
    /// Those that large ones are found among. Parts precede the symbols that contain them.
    finished: Vec<u32>,
    /// Whether no type has aliases in it.
    are_types_settled: bool,
    /// Types and attributes that are not to be visited again: they have no aliases in them, or were visited.
    settled_types: NumberSet,
    settled_attrs: NumberSet,
    are_large_shared: bool,
}

/// A symbol whose parts are being visited.
struct Frame {
    id: u32,
    parts: Symbols,
    next: usize,
}

type Frames = SmallVec<[Frame; 4]>;

/// A set of small numbers.
#[derive(Default)]
struct NumberSet(Vec<u64>);

impl NumberSet {
    #[inline]
    fn has(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    fn insert(&mut self, number: u32) {
        let at = number as usize / 64;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (number % 64);
    }
}

/// More symbols than this are large.
const LARGE: u64 = 1000;

impl Collector<'_> {
    /// Visits operations in MLIR's order: regions before the operation's own types and attributes; for a
    /// custom assembly format the printed parts in order.
    fn walk(&mut self, ir: &Ir, top: Op, options: &PrintOptions) {
        enum Task {
            /// An operation and those after it in its block, up to one that is not written.
            Ops(Op, Option<Op>),
            /// A block, with its arguments or not, and its last operation if that is not written.
            Block(Block, bool, Option<Op>),
            Leave(Op),
            Mention(Mention),
        }
        let with_locations = options.debug_info;
        let plan = |op: Op| match options.custom_forms && op.is_registered(ir) {
            true => self.ctx.plan(op.name(ir)),
            false => None,
        };
        let mut tasks = vec![Task::Ops(top, top.next(ir))];
        let mut found = Vec::new();
        while let Some(task) = tasks.pop() {
            // Subtasks are pushed in order, then reversed.
            let first = tasks.len();
            match task {
                Task::Ops(from, hidden) => {
                    let mut next = Some(from);
                    while let Some(op) = next.filter(|op| Some(*op) != hidden) {
                        next = op.next(ir);
                        if with_locations {
                            self.visit(Symbol::Loc(op.recorded_loc(ir)), true);
                        }
                        let has_regions = ir.has_regions(op);
                        if !has_regions && self.is_settled(ir, op) {
                            continue;
                        }
                        match plan(op) {
                            Some(plan) => {
                                mentions(ir, op, plan, &mut found);
                                tasks.extend(found.drain(..).map(Task::Mention));
                            }
                            None => {
                                for region in op.regions(ir).iter().filter(|_| !options.skip_regions) {
                                    let blocks = region.blocks(ir);
                                    tasks.extend(blocks.map(|block| Task::Block(block, true, None)));
                                }
                                tasks.push(Task::Leave(op));
                            }
                        }
                        tasks.extend(next.map(|next| Task::Ops(next, hidden)));
                        break;
                    }
                }
                Task::Mention(Mention::Symbol(Symbol::Loc(_))) if !with_locations => {}
                Task::Mention(Mention::Symbol(symbol)) => self.visit(symbol, false),
                Task::Mention(Mention::Region(_)) if options.skip_regions => {}
                Task::Mention(Mention::Region(piece)) => {
                    let entry = piece.region.entry(ir);
                    tasks.extend(piece.region.blocks(ir).map(|block| match Some(block) == entry {
                        true => Task::Block(block, piece.entry_args, piece.hidden_terminator(ir, block)),
                        false => Task::Block(block, true, None),
                    }));
                }
                Task::Block(block, with_args, hidden) => {
                    for arg in block.args(ir).iter().filter(|_| with_args) {
                        self.visit(Symbol::Type(arg.ty(ir)), false);
                        if with_locations {
                            self.visit(Symbol::Loc(ir.raw_argument_loc(*arg)), false);
                        }
                    }
                    tasks.extend(block.first_op(ir).map(|op| Task::Ops(op, hidden)));
                }
                Task::Leave(op) => self.visit_own(ir, op),
            }
            tasks[first..].reverse();
        }
    }

    /// Returns whether nothing in an operation is to be visited.
    fn is_settled(&mut self, ir: &Ir, op: Op) -> bool {
        if self.are_large_shared {
            return false;
        }
        let are_types_settled = self.are_types_settled
            || op.operand_types(ir).all(|ty| self.is_settled_type(ty))
                && op.result_types(ir).all(|ty| self.is_settled_type(ty));
        if !are_types_settled || !ir.has_attrs(op) {
            return are_types_settled;
        }
        let others = ir.discardable(op).and_then(|attrs| attrs.as_dictionary(self.ctx)).unwrap_or(&[]);
        ir.slots(op).iter().flatten().all(|attr| self.is_settled_attr(*attr))
            && others.iter().all(|(_, attr)| self.is_settled_attr(*attr))
    }

    #[inline]
    fn is_settled_type(&mut self, ty: Type) -> bool {
        if self.are_types_settled || self.settled_types.has(ty.raw()) {
            return true;
        }
        let symbol = Symbol::Type(ty);
        let is_settled =
            self.is_visited(symbol) || self.name_of(symbol).is_none() && symbol.parts(self.ctx).is_empty();
        if is_settled {
            self.settled_types.insert(ty.raw());
        }
        is_settled
    }

    #[inline]
    fn is_settled_attr(&mut self, attr: Attribute) -> bool {
        if self.settled_attrs.has(attr.raw()) {
            return true;
        }
        let symbol = self.target(Symbol::Attr(attr));
        let is_settled = self.is_visited(symbol)
            || self.name_of(symbol).is_none()
                && symbol
                    .parts(self.ctx)
                    .into_iter()
                    .all(|part| matches!(part, Symbol::Type(ty) if self.is_settled_type(ty)));
        if is_settled {
            self.settled_attrs.insert(attr.raw());
        }
        is_settled
    }

    /// Returns whether another visit changes nothing.
    fn is_visited(&self, symbol: Symbol) -> bool {
        self.ids.get(symbol).is_some_and(|id| !self.infos[id as usize].is_deferred)
    }

    fn visit_own(&mut self, ir: &Ir, op: Op) {
        for operand in op.operands(ir) {
            self.visit(Symbol::Type(operand.ty(ir)), false);
        }
        for result in op.results(ir) {
            self.visit(Symbol::Type(result.ty(ir)), false);
        }
        for (_, attr) in op.attr_dictionary(ir).as_dictionary(self.ctx).unwrap_or(&[]) {
            self.visit(Symbol::Attr(*attr), false);
        }
        // Properties that are no dictionary.
        if let Some(attr) = op.properties(ir).filter(|attr| attr.as_dictionary(self.ctx).is_none()) {
            self.visit(Symbol::Attr(attr), false);
        }
    }

    fn visit(&mut self, symbol: Symbol, is_deferred: bool) {
        if self.are_types_settled && matches!(symbol, Symbol::Type(_)) {
            return;
        }
        // The depth is known once the parts are; a frame waits for them.
        let mut frames = Frames::new();
        self.add(symbol, is_deferred, &mut frames);
        while let Some(frame) = frames.last_mut() {
            match frame.parts.get(frame.next) {
                Some(part) => {
                    frame.next += 1;
                    let part = *part;
                    self.add(part, is_deferred, &mut frames);
                }
                None => {
                    let Some(Frame { id, parts, .. }) = frames.pop() else { return };
                    let first = self.children.len() as u32;
                    for part in parts {
                        let part = self.target(part);
                        self.children.extend(self.ids.get(part));
                    }
                    self.infos[id as usize].children = (first, self.children.len() as u32 - first);
                    self.finish(id);
                    self.note_finished(id);
                }
            }
        }
    }

    /// Visits a symbol, and adds a frame if it has parts to be visited.
    #[inline]
    fn add(&mut self, symbol: Symbol, is_deferred: bool, frames: &mut Frames) {
        let asked = self.target(symbol);
        if let Some(id) = self.ids.get(asked) {
            return self.note_shared(id, is_deferred);
        }
        let symbol = self.locations.first(asked);
        if symbol != asked
            && let Some(id) = self.ids.get(symbol)
        {
            self.note_equal(asked, id);
            return self.note_shared(id, is_deferred);
        }
        let id = self.infos.len() as u32;
        let name = self.name_of(symbol);
        let (children, size) = ((0, 0), 1);
        self.infos.push(Info { symbol, name, depth: 1, is_deferred, is_shared: false, children, size });
        self.ids.insert(symbol, id);
        if symbol != asked {
            self.note_equal(asked, id);
        }
        match self.locations.parts(symbol) {
            parts if parts.is_empty() => self.note_finished(id),
            parts => frames.push(Frame { id, parts, next: 0 }),
        }
    }

    #[inline]
    fn note_shared(&mut self, id: u32, is_deferred: bool) {
        if !is_deferred {
            self.undefer(id);
        }
        self.infos[id as usize].is_shared = true;
    }

    /// Gives a location the number of one that is equal.
    fn note_equal(&mut self, symbol: Symbol, id: u32) {
        self.ids.insert(symbol, id);
        self.equal.push(symbol);
    }

    /// Gives the parts of locations, which may be written in full, the numbers of the parts of those that are equal.
    fn number_parts_of_equal(&mut self) {
        for symbol in std::mem::take(&mut self.equal) {
            for part in symbol.parts(self.ctx) {
                if let Some(id) = self.ids.get(self.locations.first(part)) {
                    self.ids.insert(part, id);
                }
            }
        }
    }

    #[inline]
    fn note_finished(&mut self, id: u32) {
        if self.are_large_shared {
            self.finished.push(id);
        }
    }

    /// Returns the symbol to visit for one: for an attribute that is a location, the location.
    fn target(&self, symbol: Symbol) -> Symbol {
        match symbol {
            Symbol::Attr(attr) => match self.ctx.attribute_data(attr) {
                AttributeData::Location(loc) => Symbol::Loc(*loc),
                _ => symbol,
            },
            symbol => symbol,
        }
    }

    fn children_of(&self, id: u32) -> &[u32] {
        let (first, n) = self.infos[id as usize].children;
        &self.children[first as usize..(first + n) as usize]
    }

    /// Sums up the parts of a symbol, which are all there.
    fn finish(&mut self, id: u32) {
        let (mut depth, mut size) = (1, 1u64);
        for child in self.children_of(id) {
            let child = &self.infos[*child as usize];
            if child.has_alias() {
                depth = depth.max(child.depth + 1);
            }
            size = size.saturating_add(child.size);
        }
        let info = &mut self.infos[id as usize];
        (info.depth, info.size) = (depth, size);
    }

    /// Names large symbols that occur more than once.
    fn name_large(&mut self) {
        for id in std::mem::take(&mut self.finished) {
            self.finish(id);
            let info = &mut self.infos[id as usize];
            if info.name.is_none() && info.is_shared && info.size > LARGE {
                info.name = Some(if matches!(info.symbol, Symbol::Type(_)) { "type" } else { "attr" });
            }
        }
    }

    fn undefer(&mut self, id: u32) {
        if !self.infos[id as usize].is_deferred {
            return;
        }
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let info = &mut self.infos[id as usize];
            if std::mem::take(&mut info.is_deferred) {
                stack.extend_from_slice(self.children_of(id));
            }
        }
    }

    /// Returns the prefix of an alias of the symbol.
    fn name_of(&self, symbol: Symbol) -> Option<&'static str> {
        match symbol {
            Symbol::Loc(_) | Symbol::Place(_) => Some("loc"),
            Symbol::Type(ty) => match self.ctx.type_data(ty) {
                TypeData::Tuple(types) if types.len() > 16 => Some("tuple"),
                TypeData::Opaque { parameters, .. } => own_name(parameters),
                _ => None,
            },
            Symbol::Attr(attr) => match self.ctx.attribute_data(attr) {
                AttributeData::AffineMap(_) => Some("map"),
                AttributeData::IntegerSet(_) => Some("set"),
                AttributeData::Distinct { referenced, .. } if *referenced != self.ctx.unit_attr() => {
                    Some("distinct")
                }
                AttributeData::Opaque { parameters, .. } => own_name(parameters),
                _ => None,
            },
        }
    }

    fn name(self) -> Aliases {
        let mut aliases = Aliases { ids: self.ids, by_id: vec![NONE; self.infos.len()], aliases: Vec::new() };
        // By depth, types first, then by prefix, then in the order of occurrence. Mostly many of one group follow one another.
        let mut groups: BTreeMap<Group, Vec<u32>> = BTreeMap::new();
        let mut first = 0;
        for run in self.infos.chunk_by(|one, next| one.group() == next.group()) {
            let ids = first..first + run.len() as u32;
            first = ids.end;
            if let Some(group) = run[0].group() {
                groups.entry(group).or_default().extend(ids);
            }
        }
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        for (Group { prefix, .. }, ids) in groups {
            let count = counts.entry(prefix).or_insert(0);
            for id in ids {
                let id = id as usize;
                let Info { symbol, is_deferred, .. } = self.infos[id];
                aliases.by_id[id] = aliases.aliases.len() as u32;
                aliases.aliases.push(Alias { symbol, prefix, number: *count, is_deferred });
                *count += 1;
            }
        }
        aliases
    }
}

/// Returns the name that the definition of a type or attribute gives its aliases.
fn own_name(parameters: &ParameterMemo) -> Option<&'static str> {
    parameters.info().filter(|info| info.has_alias).map(|info| info.mnemonic)
}
