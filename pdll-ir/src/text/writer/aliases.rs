//! Aliases: which attributes, types and locations are printed once, with a name.
//!
//! In: the IR, in printing order. Out: `Aliases`, in MLIR's order: first by nesting depth, then types before
//! attributes, then by name, then by first occurrence. MLIR: AliasInitializer in AsmPrinter.cpp.

use rustc_hash::FxHashMap;

use super::mentions::{Mention, mentions};
use super::options::PrintOptions;
use super::symbol::Symbol;
use crate::arena::Ir;
use crate::attributes::{Attribute, AttributeData};
use crate::block::Block;
use crate::context::Context;
use crate::dialect::Op;
use crate::location::LocationData;
use crate::parameters::{Nested, ParameterMemo, body_in};
use crate::types::{Type, TypeData};

/// The aliases of one print.
#[derive(Default)]
pub(crate) struct Aliases {
    names: FxHashMap<Symbol, Box<str>>,
    /// In the order of definition; deferred ones are defined after the IR.
    order: Vec<(Symbol, bool)>,
}

impl Aliases {
    /// Writes the alias of a symbol, if it has one.
    #[inline]
    pub(crate) fn write(&self, out: &mut String, symbol: Symbol) -> bool {
        if self.names.is_empty() {
            return false;
        }
        let name = self.names.get(&symbol);
        if let Some(name) = name {
            out.push_str(name);
        }
        name.is_some()
    }

    /// Returns the symbols defined before the IR, or those defined after it.
    pub(crate) fn defined(&self, is_deferred: bool) -> Vec<Symbol> {
        self.order
            .iter()
            .filter(|(_, deferred)| *deferred == is_deferred)
            .map(|(symbol, _)| *symbol)
            .collect()
    }

    /// Returns the aliases of a printed operation. `are_large_shared` gives one to everything large that
    /// occurs repeatedly, unlike MLIR: with shared parts printed in full, the output can be exponential.
    pub(crate) fn collect(ir: &Ir, top: Op, options: &PrintOptions, are_large_shared: bool) -> Aliases {
        let mut collector = Collector {
            ctx: ir.context(),
            infos: Vec::new(),
            ids: FxHashMap::default(),
            finished: Vec::new(),
        };
        collector.walk(ir, top, options);
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
    children: Vec<u32>,
    /// Number of symbols in its full printed form.
    size: u64,
    is_shared: bool,
}

struct Collector<'c> {
    ctx: &'c Context,
    infos: Vec<Info>,
    ids: FxHashMap<Symbol, u32>,
    /// Parts precede the symbols that contain them.
    finished: Vec<u32>,
}

/// More symbols than this are large.
const LARGE: u64 = 1000;

impl Collector<'_> {
    /// Visits operations in MLIR's order: regions before the operation's own types and attributes; for a
    /// custom assembly format the printed parts in order.
    fn walk(&mut self, ir: &Ir, top: Op, options: &PrintOptions) {
        enum Task {
            Op(Op),
            /// A block, with its arguments or not, and its last operation if that is not written.
            Block(Block, bool, Option<Op>),
            Leave(Op),
            Mention(Mention),
        }
        let with_locations = options.debug_info;
        let written = |op: Op| op.info(ir).assembly.filter(|_| options.custom_forms && op.is_registered(ir));
        let mut tasks = vec![Task::Op(top)];
        let mut found = Vec::new();
        while let Some(task) = tasks.pop() {
            // Subtasks are pushed in order, then reversed.
            let first = tasks.len();
            match task {
                Task::Op(op) => {
                    if with_locations {
                        self.visit(Symbol::Loc(op.loc(ir)), true);
                    }
                    if let Some(assembly) = written(op) {
                        mentions(ir, op, assembly, &mut found);
                        tasks.extend(found.drain(..).map(Task::Mention));
                        tasks[first..].reverse();
                        continue;
                    }
                    if op.n_regions(ir) == 0 {
                        self.visit_own(ir, op);
                        continue;
                    }
                    for region in op.regions(ir) {
                        tasks.extend(region.blocks(ir).map(|block| Task::Block(block, true, None)));
                    }
                    tasks.push(Task::Leave(op));
                }
                Task::Mention(Mention::Symbol(Symbol::Loc(_))) if !with_locations => {}
                Task::Mention(Mention::Symbol(symbol)) => self.visit(symbol, false),
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
                            self.visit(Symbol::Loc(ir.argument_loc(*arg)), false);
                        }
                    }
                    tasks.extend(block.ops(ir).filter(|op| Some(*op) != hidden).map(Task::Op));
                }
                Task::Leave(op) => self.visit_own(ir, op),
            }
            tasks[first..].reverse();
        }
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
        // The depth is known once the parts are; a frame waits for them.
        struct Frame {
            id: u32,
            parts: Vec<Symbol>,
            next: usize,
        }
        let mut frames: Vec<Frame> = Vec::new();
        let mut pending = Some(symbol);
        loop {
            if let Some(symbol) = pending.take() {
                let symbol = match symbol {
                    Symbol::Attr(attr) => match self.ctx.attribute_data(attr) {
                        AttributeData::Location(loc) => Symbol::Loc(*loc),
                        _ => symbol,
                    },
                    symbol => symbol,
                };
                if let Some(&id) = self.ids.get(&symbol) {
                    if !is_deferred {
                        self.undefer(id);
                    }
                    self.infos[id as usize].is_shared = true;
                    if let Some(parent) = frames.last() {
                        self.infos[parent.id as usize].children.push(id);
                    }
                } else {
                    let id = self.infos.len() as u32;
                    let name = self.name_of(symbol);
                    self.infos.push(Info {
                        symbol,
                        name,
                        depth: 1,
                        is_deferred,
                        children: Vec::new(),
                        size: 1,
                        is_shared: false,
                    });
                    self.ids.insert(symbol, id);
                    frames.push(Frame { id, parts: self.parts(symbol), next: 0 });
                }
            }
            let Some(frame) = frames.last_mut() else { return };
            match frame.parts.get(frame.next) {
                Some(part) => {
                    frame.next += 1;
                    pending = Some(*part);
                }
                None => {
                    let id = frame.id;
                    frames.pop();
                    self.finish(id);
                    self.finished.push(id);
                    if let Some(parent) = frames.last() {
                        self.infos[parent.id as usize].children.push(id);
                    }
                }
            }
        }
    }

    /// Sums up the parts of a symbol, which are all there.
    fn finish(&mut self, id: u32) {
        let (mut depth, mut size) = (1, 1u64);
        for child in &self.infos[id as usize].children {
            let child = &self.infos[*child as usize];
            if child.name.is_some() || child.depth > 1 {
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
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let info = &mut self.infos[id as usize];
            if std::mem::take(&mut info.is_deferred) {
                stack.extend_from_slice(&info.children);
            }
        }
    }

    /// Returns the prefix of an alias of the symbol.
    fn name_of(&self, symbol: Symbol) -> Option<&'static str> {
        match symbol {
            Symbol::Loc(_) => Some("loc"),
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

    /// Returns the parts of a symbol, in printing order.
    fn parts(&self, symbol: Symbol) -> Vec<Symbol> {
        match symbol {
            Symbol::Type(ty) => match self.ctx.type_data(ty) {
                TypeData::Complex(element) | TypeData::UnrankedTensor(element) => {
                    vec![Symbol::Type(*element)]
                }
                TypeData::Vector { element, .. } => vec![Symbol::Type(*element)],
                TypeData::Tuple(types) => types.iter().map(|ty| Symbol::Type(*ty)).collect(),
                TypeData::Function { inputs, results } => {
                    inputs.iter().chain(results).map(|ty| Symbol::Type(*ty)).collect()
                }
                TypeData::RankedTensor { element, encoding, .. } => {
                    let encoding = encoding.map(Symbol::Attr);
                    std::iter::once(Symbol::Type(*element)).chain(encoding).collect()
                }
                TypeData::MemRef { element, layout, memory_space, .. } => {
                    let attrs = layout.iter().chain(memory_space).map(|attr| Symbol::Attr(*attr));
                    std::iter::once(Symbol::Type(*element)).chain(attrs).collect()
                }
                TypeData::UnrankedMemRef { element, memory_space } => {
                    let space = memory_space.map(Symbol::Attr);
                    std::iter::once(Symbol::Type(*element)).chain(space).collect()
                }
                TypeData::Opaque { parameters, .. } => self.parameters(parameters),
                _ => Vec::new(),
            },
            Symbol::Attr(attr) => match self.ctx.attribute_data(attr) {
                AttributeData::Array(attrs) => attrs.iter().map(|attr| Symbol::Attr(*attr)).collect(),
                AttributeData::Dictionary(entries) => {
                    entries.iter().map(|(_, attr)| Symbol::Attr(*attr)).collect()
                }
                AttributeData::Type(ty) => vec![Symbol::Type(*ty)],
                AttributeData::DenseElements { ty, .. }
                | AttributeData::DenseStrings { ty, .. }
                | AttributeData::Sparse { ty, .. }
                | AttributeData::DenseResource { ty, .. } => vec![Symbol::Type(*ty)],
                AttributeData::String { ty, .. } => ty.iter().map(|ty| Symbol::Type(*ty)).collect(),
                AttributeData::Opaque { ty, parameters, .. } => {
                    let mut parts = self.parameters(parameters);
                    parts.extend(ty.map(Symbol::Type));
                    parts
                }
                AttributeData::Distinct { referenced, .. } => vec![Symbol::Attr(*referenced)],
                _ => Vec::new(),
            },
            Symbol::Loc(loc) => match self.ctx.location_data(loc) {
                LocationData::Unknown | LocationData::FileLineCol { .. } => Vec::new(),
                LocationData::Name { child, .. } if child == self.ctx.unknown_loc() => Vec::new(),
                LocationData::Name { child, .. } => vec![Symbol::Loc(child)],
                LocationData::CallSite { callee, caller } => vec![Symbol::Loc(callee), Symbol::Loc(caller)],
                LocationData::Fused { locations, metadata } => {
                    let metadata = metadata.map(Symbol::Attr);
                    metadata.into_iter().chain(locations.iter().map(|loc| Symbol::Loc(*loc))).collect()
                }
            },
        }
    }

    /// Returns the types and attributes in the parameters of a dialect's type or attribute.
    fn parameters(&self, parameters: &ParameterMemo) -> Vec<Symbol> {
        let mut parts = Parts(Vec::new());
        if let Some((info, values)) = parameters.indirect() {
            body_in(self.ctx, info, values, &mut parts);
        }
        parts.0
    }

    fn name(self) -> Aliases {
        let mut named: Vec<&Info> = self.infos.iter().filter(|info| info.name.is_some()).collect();
        named.sort_by_key(|info| (info.depth, !matches!(info.symbol, Symbol::Type(_)), info.name));
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        let mut aliases = Aliases::default();
        for info in named {
            let name = info.name.unwrap_or_default();
            let count = counts.entry(name).or_insert(0);
            let sigil = if matches!(info.symbol, Symbol::Type(_)) { '!' } else { '#' };
            let text = match *count {
                0 => format!("{sigil}{name}"),
                n => format!("{sigil}{name}{n}"),
            };
            *count += 1;
            aliases.names.insert(info.symbol, text.into());
            aliases.order.push((info.symbol, info.is_deferred));
        }
        aliases
    }
}

/// Returns the name that the definition of a type or attribute gives its aliases.
fn own_name(parameters: &ParameterMemo) -> Option<&'static str> {
    parameters.info().filter(|info| info.has_alias).map(|info| info.mnemonic)
}

/// Collects types and attributes in printing order.
struct Parts(Vec<Symbol>);

impl Nested for Parts {
    fn ty(&mut self, _: &mut String, ty: Type) {
        self.0.push(Symbol::Type(ty));
    }

    fn attr(&mut self, _: &mut String, attr: Attribute) {
        self.0.push(Symbol::Attr(attr));
    }

    fn short(&mut self, _: &mut String, attr: Attribute) -> bool {
        self.0.push(Symbol::Attr(attr));
        true
    }

    fn body(&mut self, out: &mut String, _: &ParameterMemo, body: &str) {
        out.push_str(body);
    }
}
