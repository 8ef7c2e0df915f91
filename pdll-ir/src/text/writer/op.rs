//! Operations and blocks, operations in generic form.
//!
//! Regions being written are a stack of frames; texts of types, attributes and names are cached per handle.
//! Size: operations and blocks share the stack and the caches.

use std::sync::Arc;

use smallvec::SmallVec;

use super::aliases::{Alias, Aliases};
use super::names::{ARGUMENT, GROUPED, NAMED, Names, Naming, UNKNOWN};
use super::options::PrintOptions;
use super::out::{Out, Texts};
use super::pieces::Pieces;
use super::render::{MOST_PARTS, Renderer};
use super::sink::Sink;
use super::symbol::Symbol;
use crate::arena::Ir;
use crate::assembly::Plan;
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::Block;
use crate::context::{Context, Identifier, OperationName};
use crate::dialect::Op;
use crate::location::{Location, LocationData};
use crate::types::{Type, TypeData};
use crate::value::Value;

/// Writes one print.
pub(super) struct Writer<'a> {
    pub(super) ir: &'a Ir,
    pub(super) ctx: &'a Context,
    pub(super) names: Arc<Names>,
    pub(super) renderer: Renderer<'a>,
    pub(super) types: Texts,
    pub(super) attrs: Texts,
    /// Attributes without their types.
    pub(super) bare_attrs: Texts,
    /// Operation names in their quotes, with the parenthesis after them.
    pub(super) op_names: Texts,
    /// Attribute names in their quotes, if they need them, with the sign after them.
    pub(super) keys: Texts,
    /// Names of files of locations in quotes.
    files: Texts,
    /// Per operation name, its attribute slots in the order of their names.
    pub(super) slot_order: Vec<Option<Box<[u8]>>>,
    /// Per operation name, its custom assembly format.
    pub(super) forms: Vec<Option<Form<'a>>>,
    /// Whether blocks may be printed in parts.
    pub(super) divides: bool,
    pub(super) options: PrintOptions,
    /// In a custom assembly format, the level of the operation, and its text from its first region on.
    pub(super) depth: usize,
    pub(super) kept: Option<Pieces>,
    /// The text so far.
    pub(super) out: Out<'a>,
}

/// How operations of a name are written.
#[derive(Copy, Clone)]
pub(super) struct Form<'a> {
    /// `None` for the generic form.
    plan: Option<&'a Plan>,
    name: &'a str,
    /// Length of the dialect's name.
    n_dialect: usize,
}

/// An operation one of whose regions is being written.
pub(super) struct Frame {
    op: Op,
    /// The dialect whose operations are written without its name in the regions.
    default_dialect: &'static str,
    rest: Rest,
    block: Option<Block>,
    pub(super) next_op: Option<Op>,
    /// An implicit terminator.
    hidden: Option<Op>,
    /// Level at which the operations of the block are indented.
    depth: usize,
}

impl Frame {
    /// Returns a frame for printing a part of this one's block.
    pub(super) fn around(&self) -> Frame {
        let Frame { op, default_dialect, hidden, depth, .. } = *self;
        Frame { op, default_dialect, rest: Rest::Nothing, block: None, next_op: None, hidden, depth }
    }
}

/// The text after the written part of an operation.
enum Rest {
    /// Nothing.
    Nothing,
    /// In generic form: the region of this position is next or, in a frame, being written.
    Region(usize),
    /// In its custom assembly format: pieces of text and regions.
    Pieces(Pieces),
}

impl<'a> Form<'a> {
    /// Returns the name, without its dialect where that is the default one. Names with several dots stay whole.
    #[inline]
    fn name_in(self, default_dialect: &str) -> &'a str {
        let (dialect, rest) = self.name.split_at(self.n_dialect);
        if dialect.len() != default_dialect.len() || dialect != default_dialect || dialect.is_empty() {
            return self.name;
        }
        match rest.get(1..) {
            Some(rest) if !rest.contains('.') => rest,
            _ => self.name,
        }
    }
}

impl<'a> Writer<'a> {
    pub(super) fn new(ir: &'a Ir, op: Op, aliases: Aliases, options: PrintOptions, sink: Sink<'a>) -> Self {
        let ctx = ir.context();
        let is_whole = op == ir.top();
        // An operation alone names values as the whole IR does.
        let top = if is_whole || op.parent_op(ir).is_none() { op } else { ir.top() };
        // Only verified operations define names.
        let asks = options.custom_forms && (top == op || ir.verify_below(top).is_ok());
        let names = Names::number(
            ir,
            top,
            Naming {
                is_unique: !options.custom_forms || options.unique_ssa_ids,
                asks,
                by_location: options.name_locs_as_prefix,
                numbers_ops: options.value_users,
                names_nothing: options.skip_regions && op.name_text(ir) == "builtin.module",
            },
        );
        let mut renderer = Renderer::new(ctx, aliases);
        renderer.is_pretty = options.pretty_debug_info;
        renderer.elide_above = options.elide_elements_above.unwrap_or(usize::MAX);
        if let Some(hex_above) = options.hex_elements_above {
            renderer.hex_above = hex_above;
        }
        // More than most texts need, so that they need not be moved; memory that is not written is not used.
        let out = Out::to(sink, if is_whole { ir.n_ops() * 192 + 256 } else { 256 });
        Writer::with(ir, Arc::new(names), renderer, options, out)
    }

    /// Returns a writer at the beginning of a text or of a part.
    pub(super) fn with(
        ir: &'a Ir,
        names: Arc<Names>,
        renderer: Renderer<'a>,
        options: PrintOptions,
        out: Out<'a>,
    ) -> Self {
        Writer {
            ir,
            ctx: ir.context(),
            names,
            renderer,
            types: Texts::default(),
            attrs: Texts::default(),
            bare_attrs: Texts::default(),
            op_names: Texts::default(),
            keys: Texts::default(),
            files: Texts::default(),
            slot_order: Vec::new(),
            forms: Vec::new(),
            divides: false,
            options,
            depth: 0,
            kept: None,
            out,
        }
    }

    /// Writes a line per alias: before the IR, or after it, where a newline is before each and not after it.
    pub(super) fn aliases(&mut self, is_deferred: bool) {
        let mut line = String::new();
        let mut from = 0;
        while let Some((Alias { symbol, prefix, number, .. }, next)) =
            self.renderer.aliases.next_defined(from, is_deferred)
        {
            from = next;
            if is_deferred {
                self.out.fixed(b"\n");
            }
            self.out.fixed(if matches!(symbol, Symbol::Type(_)) { b"!" } else { b"#" });
            self.out.text(prefix);
            if number > 0 {
                self.out.number(number);
            }
            self.out.fixed(b" = ");
            match symbol {
                Symbol::Loc(loc) if self.position(loc, false) => {}
                Symbol::Place(loc) if self.position(loc, true) => {}
                _ => {
                    line.clear();
                    self.renderer.definition(&mut line, symbol);
                    self.out.text(&line);
                }
            }
            if !is_deferred {
                self.out.fixed(b"\n");
            }
        }
    }

    /// Writes a location that is a position in a file, as most are, or the position in one that has a name too. Returns whether it did so.
    fn position(&mut self, loc: Location, may_have_name: bool) -> bool {
        let ctx = self.ctx;
        if !self.options.pretty_debug_info
            && let Some((file, start)) = self.position_of(loc, may_have_name)
        {
            self.out.fixed(b"loc(");
            let render = |out: &mut String| pdll_asm::escape::write_quoted(out, ctx.str(file).as_bytes());
            self.files.write(&mut self.out, file.raw(), render);
            self.out.named(b":", start.0);
            self.out.named(b":", start.1);
            self.out.fixed(b")");
            return true;
        }
        false
    }

    fn position_of(&mut self, loc: Location, may_have_name: bool) -> Option<(Identifier, (u32, u32))> {
        if loc.is_raw() {
            let place = self.ctx.place_of(loc, None)?;
            return (may_have_name || !place.has_name).then_some((place.file, place.position));
        }
        match self.ctx.location_data(loc) {
            LocationData::FileLineCol { file, start, end } if start == end => Some((file, start)),
            _ => None,
        }
    }

    /// Writes a location, without an alias for the whole.
    pub(super) fn inline_loc(&mut self, loc: Location) {
        if !self.position(loc, false) {
            let mut text = String::new();
            self.renderer.inline_loc(&mut text, loc);
            self.out.text(&text);
        }
    }

    /// Prints an operation and its regions, without a newline at the end.
    pub(super) fn op_tree(&mut self, top: Op) {
        let frames = self.begin(top);
        self.lines(frames, 0, None);
    }

    /// Prints an operation up to its first region, which is the returned frame.
    pub(super) fn begin(&mut self, top: Op) -> Vec<Frame> {
        let mut frames = Vec::new();
        let rest = self.op(top, "builtin", 0);
        self.go_on(top, rest, &mut frames);
        frames
    }

    /// Prints what remains of the frames. Those `around` a part remain: it ends in the block of the innermost of them, before `end`.
    pub(super) fn lines(&mut self, mut frames: Vec<Frame>, around: usize, end: Option<Op>) {
        let ir = self.ir;
        loop {
            let n_frames = frames.len();
            let Some(frame) = frames.last_mut() else { return };
            // Too many parts: the output is restarted with more aliases.
            if self.renderer.is_cut && self.renderer.limit < MOST_PARTS {
                return;
            }
            if n_frames == around && frame.next_op == end {
                return;
            }
            if let Some(op) = frame.next_op {
                if self.divides {
                    let next = self.block_in_parts(&frames, op);
                    if next != Some(op) {
                        frames[n_frames - 1].next_op = next;
                        continue;
                    }
                }
                let frame = &mut frames[n_frames - 1];
                frame.next_op = op.next(ir);
                if frame.hidden == Some(op) {
                    continue;
                }
                let (dialect, depth) = (frame.default_dialect, frame.depth);
                self.indent(depth);
                match self.op(op, dialect, depth) {
                    Rest::Nothing => self.end_line(op),
                    rest => self.go_on(op, rest, &mut frames),
                }
            } else if let Some(block) = frame.block.and_then(|block| block.next(ir)) {
                (frame.block, frame.next_op) = (Some(block), block.first_op(ir));
                let depth = frame.depth;
                self.block_header(block, depth - 1);
                self.argument_users(block, depth);
            } else if let Some(Frame { op, rest, depth, .. }) = frames.pop() {
                self.indent(depth - 1);
                self.out.fixed(b"}");
                match rest {
                    Rest::Region(nth) if nth + 1 < op.n_regions(ir) => {
                        self.out.fixed(b", ");
                        self.go_on(op, Rest::Region(nth + 1), &mut frames);
                    }
                    Rest::Region(_) => {
                        self.out.fixed(b")");
                        self.op_end(op);
                        if !frames.is_empty() {
                            self.end_line(op);
                        }
                    }
                    rest => self.go_on(op, rest, &mut frames),
                }
            }
        }
    }

    /// Returns the dialect whose operations are written without its name in the regions of an operation; custom forms only.
    fn default_dialect(&self, op: Op) -> &'static str {
        if self.options.custom_forms { op.info(self.ir).default_dialect } else { "" }
    }

    /// Writes the remaining text of an operation, up to its next region, which is pushed to the frames.
    fn go_on(&mut self, op: Op, rest: Rest, frames: &mut Vec<Frame>) {
        match rest {
            Rest::Nothing => {}
            Rest::Region(nth) => {
                let depth = frames.last().map_or(0, |frame| frame.depth);
                let block = self.open_region(op.region(self.ir, nth), true, true, depth);
                let next_op = block.and_then(|block| block.first_op(self.ir));
                let (default_dialect, rest) = (self.default_dialect(op), Rest::Region(nth));
                frames.push(Frame {
                    op,
                    default_dialect,
                    rest,
                    block,
                    next_op,
                    hidden: None,
                    depth: depth + 1,
                });
            }
            Rest::Pieces(mut pieces) => match pieces.write_on(&mut self.out) {
                Some(piece) => {
                    let block =
                        self.open_region(piece.region, piece.entry_args, piece.empty_block, piece.depth);
                    let next_op = block.and_then(|block| block.first_op(self.ir));
                    let hidden = block.and_then(|block| piece.hidden_terminator(self.ir, block));
                    let (default_dialect, rest) = (self.default_dialect(op), Rest::Pieces(pieces));
                    let depth = piece.depth + 1;
                    frames.push(Frame { op, default_dialect, rest, block, next_op, hidden, depth });
                }
                None => {
                    self.trailing_loc(op);
                    if !frames.is_empty() {
                        self.end_line(op);
                    }
                }
            },
        }
    }

    fn open_region(
        &mut self,
        region: crate::block::Region,
        entry_args: bool,
        empty_block: bool,
        depth: usize,
    ) -> Option<Block> {
        self.out.fixed(b"{\n");
        let block = region.entry(self.ir);
        if let Some(block) = block
            && (entry_args && block.n_args(self.ir) > 0 || empty_block && block.is_empty(self.ir))
        {
            self.block_header(block, depth);
        }
        if let Some(block) = block {
            self.argument_users(block, depth + 1);
        }
        block
    }

    /// Prints two blanks per level, up to a maximum.
    #[inline]
    pub(super) fn indent(&mut self, depth: usize) {
        const DEEPEST: usize = 200;
        self.out.blanks(2 * depth.min(DEEPEST));
    }

    fn block_header(&mut self, block: Block, depth: usize) {
        let ir = self.ir;
        self.indent(depth);
        self.block_name(block);
        for (i, arg) in block.args(ir).iter().enumerate() {
            self.out.text(if i > 0 { ", " } else { "(" });
            self.write_value(*arg);
            self.out.fixed(b": ");
            self.write_type(arg.ty(ir));
            if self.options.debug_info {
                self.out.fixed(b" ");
                self.inline_loc(ir.raw_argument_loc(*arg));
            }
        }
        self.out.text(if block.n_args(ir) > 0 { "):" } else { ":" });
        let mut preds: SmallVec<[Block; 4]> = block.predecessors(ir).collect();
        preds.sort_unstable_by_key(|pred| self.names.block(*pred));
        match preds[..] {
            [] if block.is_entry(ir) => {}
            [] => self.out.fixed(b"  // no predecessors"),
            [one] => {
                self.out.fixed(b"  // pred: ");
                self.block_name(one);
            }
            _ => {
                self.out.fixed(b"  // ");
                self.out.number(preds.len() as u32);
                self.out.fixed(b" preds: ");
                for (i, pred) in preds.iter().enumerate() {
                    self.out.text(if i > 0 { ", " } else { "" });
                    self.block_name(*pred);
                }
            }
        }
        self.out.fixed(b"\n");
    }

    pub(super) fn block_name(&mut self, block: Block) {
        if let Some(name) = self.names.block_name(block) {
            self.out.fixed(b"^");
            return self.out.text(name);
        }
        match self.names.block(block) {
            UNKNOWN => self.out.fixed(b"INVALIDBLOCK"),
            nth => self.out.named(b"^bb", nth),
        }
    }

    #[inline]
    pub(super) fn write_value(&mut self, value: Value) {
        let name = self.names.value(value).name;
        if name & (ARGUMENT | GROUPED) == 0 {
            self.out.named(b"%", name);
        } else {
            self.special_value(value, name);
        }
    }

    /// Prints an operand, after a comma unless it is the first.
    #[inline(always)]
    fn operand(&mut self, index: usize, value: Value) {
        let name = self.names.value(value).name;
        if name & (ARGUMENT | GROUPED) != 0 {
            self.out.text(if index > 0 { ", " } else { "" });
            return self.special_value(value, name);
        }
        match index {
            0 => self.out.named(b"%", name),
            _ => self.out.named(b", %", name),
        }
    }

    /// Returns a block's name as a separate text.
    pub(super) fn block_text(&self, block: Block) -> String {
        if let Some(name) = self.names.block_name(block) {
            return format!("^{name}");
        }
        match self.names.block(block) {
            UNKNOWN => "INVALIDBLOCK".to_owned(),
            nth => format!("^bb{nth}"),
        }
    }

    fn special_value(&mut self, value: Value, name: u32) {
        if name == UNKNOWN {
            self.out.fixed(b"<<UNKNOWN SSA VALUE>>");
        } else if name & NAMED == NAMED {
            let (text, nth) = self.names.named(name);
            self.out.fixed(b"%");
            self.out.text(text);
            if let Some(nth) = nth {
                self.out.named(b"#", nth);
            }
        } else if name & ARGUMENT != 0 {
            self.out.named(b"%arg", name & !ARGUMENT);
        } else {
            self.out.named(b"%", name & !GROUPED);
            self.out.named(b"#", self.ir.index_of(value));
        }
    }

    #[inline]
    pub(super) fn write_type(&mut self, ty: Type) {
        let renderer = &mut self.renderer;
        self.types.write(&mut self.out, ty.raw(), |out| renderer.ty(out, ty));
    }

    #[inline]
    pub(super) fn attr(&mut self, attr: Attribute) {
        let renderer = &mut self.renderer;
        self.attrs.write(&mut self.out, attr.raw(), |out| renderer.attr(out, attr));
    }

    #[inline]
    pub(super) fn attr_without_type(&mut self, attr: Attribute) {
        let renderer = &mut self.renderer;
        self.bare_attrs.write(&mut self.out, attr.raw(), |out| renderer.attr_without_type(out, attr));
    }

    /// Writes the name of an attribute, in quotes if it needs them.
    #[inline]
    pub(super) fn key(&mut self, name: Identifier) {
        let ctx = self.ctx;
        self.keys.write(&mut self.out, name.raw(), |out| pdll_asm::escape::write_name(out, ctx.str(name)));
    }

    /// Writes an operation; returns the text to follow before its end.
    #[inline(always)]
    fn op(&mut self, op: Op, default_dialect: &str, depth: usize) -> Rest {
        let ir = self.ir;
        let results = ir.results_of(op);
        if !results.is_empty() {
            let name = self.names.value(Value::from_index(results.start)).name;
            if name & NAMED == NAMED {
                self.result_groups(results);
            } else {
                self.out.named(b"%", name & !GROUPED);
                if results.len() > 1 {
                    self.out.fixed(b":");
                    self.out.number(results.len() as u32);
                }
            }
            self.out.fixed(b" = ");
        }
        let name = op.name(ir);
        let ctx = self.ctx;
        if self.options.custom_forms && op.is_registered(ir) {
            let form = self.form_of(name);
            if let Some(plan) = form.plan {
                return self.form(op, plan, form.name_in(default_dialect), depth);
            }
        }
        self.op_names.write(&mut self.out, name.raw(), |out| {
            pdll_asm::escape::write_quoted(out, ctx.op_name_text(name).as_bytes());
            out.push('(');
        });
        for (i, operand) in ir.operands_of(op).iter().enumerate() {
            match operand.value {
                Some(value) => self.operand(i, value),
                None => self.out.text(if i > 0 { ", <<NULL VALUE>>" } else { "<<NULL VALUE>>" }),
            }
        }
        self.out.fixed(b")");
        let has_more = ir.op_data(op).has_cold();
        if has_more && op.n_successors(ir) > 0 {
            for (i, block) in op.successors(ir).enumerate() {
                self.out.text(if i > 0 { ", " } else { "[" });
                self.block_name(block);
            }
            self.out.fixed(b"]");
        }
        self.properties(op, name);
        if has_more && op.n_regions(ir) > 0 {
            if self.options.skip_regions {
                self.out.fixed(b" ({...}");
                (1..op.n_regions(ir)).for_each(|_| self.out.fixed(b", {...}"));
                self.out.fixed(b")");
            } else {
                self.out.fixed(b" (");
                return Rest::Region(0);
            }
        }
        self.op_end(op);
        Rest::Nothing
    }

    /// Returns how operations of a registered name are written.
    #[inline]
    fn form_of(&mut self, name: OperationName) -> Form<'a> {
        match self.forms.get(name.index()) {
            Some(Some(form)) => *form,
            _ => self.new_form(name),
        }
    }

    #[cold]
    fn new_form(&mut self, name: OperationName) -> Form<'a> {
        let text = self.ctx.op_name_text(name);
        let n_dialect = text.find('.').unwrap_or(0);
        let form = Form { plan: self.ctx.plan(name), name: text, n_dialect };
        if self.forms.len() <= name.index() {
            self.forms.resize(self.ctx.op_name_bound().max(name.index() + 1), None);
        }
        self.forms[name.index()] = Some(form);
        form
    }

    /// Results that have names, by groups.
    #[cold]
    fn result_groups(&mut self, results: std::ops::Range<u32>) {
        let begins = |names: &Names, index: u32| {
            let (_, nth) = names.named(names.value(Value::from_index(index)).name);
            nth.is_none_or(|nth| nth == 0)
        };
        let mut first = results.start;
        while first < results.end {
            let (text, _) = self.names.named(self.names.value(Value::from_index(first)).name);
            self.out.text(if first > results.start { ", %" } else { "%" });
            self.out.text(text);
            let next = (first + 1..results.end).find(|index| begins(&self.names, *index));
            let next = next.unwrap_or(results.end);
            if next - first > 1 {
                self.out.fixed(b":");
                self.out.number(next - first);
            }
            first = next;
        }
    }

    /// Writes an operation in its custom assembly format.
    #[inline(always)]
    fn form(&mut self, op: Op, plan: &Plan, name: &str, depth: usize) -> Rest {
        match self.pieces(op, plan, name, depth) {
            Some(pieces) => Rest::Pieces(pieces),
            None => {
                self.trailing_loc(op);
                Rest::Nothing
            }
        }
    }

    #[inline(always)]
    fn trailing_loc(&mut self, op: Op) {
        if self.options.debug_info {
            self.written_loc(op);
        }
    }

    #[inline(never)]
    fn written_loc(&mut self, op: Op) {
        let loc = op.recorded_loc(self.ir);
        match self.renderer.aliases.get(Symbol::Loc(loc)) {
            Some(Alias { prefix, number: number @ 1.., .. }) if !self.options.pretty_debug_info => {
                self.out.fixed(b" loc(#");
                self.out.text(prefix);
                self.out.number(number);
                self.out.fixed(b")");
            }
            _ => {
                let mut text = " ".to_owned();
                self.renderer.trailing_loc(&mut text, loc);
                self.out.text(&text);
            }
        }
    }

    /// `<{…}>`: the inherent attributes in the order of their names.
    #[inline]
    fn properties(&mut self, op: Op, name: OperationName) {
        let ir = self.ir;
        let n_slots = usize::from(ir.op_data(op).n_slots);
        if n_slots == 0 {
            return;
        }
        if !op.is_registered(ir) {
            if let Some(attr) = ir.slot(op, 0) {
                self.out.fixed(b" <");
                self.attr(attr);
                self.out.fixed(b">");
            }
            return;
        }
        let mut is_open = false;
        for nth in 0..n_slots {
            let slot = self.slot_at(name, nth);
            let Some(attr) = ir.slot(op, slot).or_else(|| self.absent_unit(name, slot)) else { continue };
            self.out.text(if is_open { ", " } else { " <{" });
            is_open = true;
            self.entry((self.ctx.attribute_slots(name)[slot], attr));
        }
        if is_open {
            self.out.fixed(b"}>");
        }
    }

    /// Returns `false` for the slot of an absent unit property.
    #[cold]
    fn absent_unit(&self, name: OperationName, slot: usize) -> Option<Attribute> {
        let slots = self.ctx.op_info(name).unit_properties;
        slots.contains(&(slot as u8)).then(|| self.ctx.bool_attr(false))
    }

    /// Returns the slot that is printed as the `nth`.
    #[inline]
    fn slot_at(&mut self, name: OperationName, nth: usize) -> usize {
        match self.slot_order.get(name.index()) {
            Some(Some(order)) => usize::from(order[nth]),
            _ => self.order_slots(name, nth),
        }
    }

    #[cold]
    fn order_slots(&mut self, name: OperationName, nth: usize) -> usize {
        let order = self.ctx.slots_by_name(name);
        let first = usize::from(order[nth]);
        if self.slot_order.len() <= name.index() {
            self.slot_order.resize(self.ctx.op_name_bound().max(name.index() + 1), None);
        }
        self.slot_order[name.index()] = Some(order);
        first
    }

    #[inline]
    fn entry(&mut self, (name, attr): NamedAttribute) {
        self.key(name);
        if attr != self.ctx.unit_attr() {
            self.out.fixed(b" = ");
            self.attr(attr);
        }
    }

    /// Prints the discardable attributes.
    #[inline]
    fn discardable(&mut self, op: Op) {
        if let Some(attrs) = self.ir.discardable(op)
            && attrs != self.ctx.empty_dictionary()
        {
            self.out.fixed(b" ");
            self.attr(attrs);
        }
    }

    /// Prints the discardable attributes, the type and the location.
    #[inline]
    fn op_end(&mut self, op: Op) {
        self.discardable(op);
        self.signature(op);
        self.trailing_loc(op);
    }

    /// Prints the types of the operands and of the results.
    fn signature(&mut self, op: Op) {
        let ir = self.ir;
        self.out.fixed(b" : (");
        for (i, operand) in ir.operands_of(op).iter().enumerate() {
            if i > 0 {
                self.out.fixed(b", ");
            }
            match operand.value.and_then(|value| self.names.value(value).ty) {
                Some(ty) => self.write_type(ty),
                None => self.out.fixed(b"<<NULL TYPE>>"),
            }
        }
        let results = ir.results_of(op);
        let single = if results.len() == 1 { self.result_type(results.start) } else { None };
        match single {
            Some(ty) if !matches!(self.ctx.type_data(ty), TypeData::Function { .. }) => {
                self.out.fixed(b") -> ");
                self.write_type(ty);
            }
            _ => {
                self.out.fixed(b") -> (");
                for (i, index) in results.enumerate() {
                    if i > 0 {
                        self.out.fixed(b", ");
                    }
                    if let Some(ty) = self.result_type(index) {
                        self.write_type(ty);
                    }
                }
                self.out.fixed(b")");
            }
        }
    }

    #[inline]
    fn result_type(&self, index: u32) -> Option<Type> {
        self.names.value(Value::from_index(index)).ty
    }
}
