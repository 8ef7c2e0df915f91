//! The writer: IR as text, in MLIR's generic form or with custom assembly formats.
//!
//! In: an operation of an `Ir`. Out: the same text as `mlir-opt` prints, with or without
//! `--mlir-print-op-generic`. Path: `names` numbers values and blocks, or takes the names that operations
//! define, which `named` makes unique; `aliases` selects the parts to print once, of which `locations` finds equal ones, `op` prints operations,
//! `custom` those with a custom assembly format, as `pieces` with regions between them, `render` types, attributes and locations, `resources` the
//! file's end. All of it goes to `out`, and from there to a `sink`.

pub(super) mod aliases;
mod custom;
mod large;
mod locations;
mod mentions;
mod named;
mod names;
mod op;
mod options;
mod out;
mod parts;
mod pieces;
pub(super) mod render;
mod resources;
mod sink;
mod symbol;
mod table;
mod users;
#[cfg(feature = "bytecode")]
pub(super) mod whole;

use std::fmt;
use std::io;

use aliases::Aliases;
use large::are_all_small;
pub use names::ValueNames;
use op::Writer;
pub use options::PrintOptions;
use parts::may_divide;
use render::{MOST_PARTS, Renderer};
use sink::Sink;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::Op;
use crate::location::Location;
use crate::types::Type;

impl Ir {
    /// Returns the IR as text, by default in MLIR's generic form, with a newline at its end.
    pub fn to_text(&self, options: &PrintOptions) -> String {
        let mut text = String::new();
        self.write_text(&mut text, options);
        text.shrink_to_fit();
        text
    }

    /// Appends the output of [`Ir::to_text`] to an existing buffer.
    pub fn write_text(&self, text: &mut String, options: &PrintOptions) {
        *text = write(self, self.top(), options, std::mem::take(text));
        text.push('\n');
    }

    /// Writes the output of [`Ir::to_text`] to a stream. The text of a large IR is written in large pieces as they are produced, and is not
    /// in memory as a whole, unless the context has a type or attribute with a great number of parts.
    ///
    /// # Errors
    /// The first error of the stream, which may have got a part of the text then.
    pub fn write_text_to(&self, stream: &mut dyn io::Write, options: &PrintOptions) -> io::Result<()> {
        /// Types and attributes that are examined in the time in which an operation is printed.
        const EXAMINED: usize = 8;
        let (ctx, limit) = (self.context(), first_limit(options));
        let n_examined = ctx.all_types().len() + ctx.all_attributes().len();
        let is_final =
            limit == MOST_PARTS || n_examined <= EXAMINED * self.n_ops() && are_all_small(ctx, limit);
        if !is_final {
            // What is written cannot be taken back, to start again with aliases.
            return stream.write_all(self.to_text(options).as_bytes());
        }
        let op = self.top();
        let options = only_verified_forms(self, op, options);
        let aliases = aliases_of(self, op, &options, false);
        let (mut sink, _) = write_with(self, op, &options, aliases, MOST_PARTS, Sink::to(stream));
        sink.push(b"\n");
        sink.finish().map(drop)
    }

    /// Returns an operation, to be formatted in MLIR's generic form. Values are numbered as in the whole IR.
    pub fn display_op(&self, op: Op) -> DisplayOp<'_> {
        DisplayOp { ir: self, op, options: PrintOptions::new().local_scope(true) }
    }
}

impl fmt::Display for Ir {
    /// Prints the generic form of MLIR, without a newline at its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text_of(self, self.top(), &PrintOptions::new()))
    }
}

impl fmt::Debug for Ir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Formats an operation: see [`Ir::display_op`].
#[derive(Copy, Clone)]
pub struct DisplayOp<'a> {
    ir: &'a Ir,
    op: Op,
    options: PrintOptions,
}

impl DisplayOp<'_> {
    /// Sets other options.
    pub fn with(mut self, options: PrintOptions) -> Self {
        self.options = options;
        self
    }
}

impl fmt::Display for DisplayOp<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text_of(self.ir, self.op, &self.options))
    }
}

/// Formats a type, an attribute or a location of a context.
#[derive(Copy, Clone)]
pub struct Display<'c, T> {
    ctx: &'c Context,
    item: T,
    limit: usize,
}

impl<T> Display<'_, T> {
    /// Ends in `...` if it is long, as it may be in messages.
    pub(crate) fn short(mut self) -> Self {
        self.limit = SHORT / 8;
        self
    }
}

impl Type {
    /// Returns the type for formatting as MLIR text. A type with millions of parts ends in `...`.
    pub fn display(self, ctx: &Context) -> Display<'_, Type> {
        Display { ctx, item: self, limit: MOST_PARTS }
    }
}

impl Attribute {
    /// Returns the attribute for formatting as MLIR text. An attribute with millions of parts ends in `...`.
    pub fn display(self, ctx: &Context) -> Display<'_, Attribute> {
        Display { ctx, item: self, limit: MOST_PARTS }
    }
}

impl Location {
    /// Returns the location, to be formatted as MLIR text: `loc(…)`.
    pub fn display(self, ctx: &Context) -> Display<'_, Location> {
        Display { ctx, item: self, limit: MOST_PARTS }
    }
}

/// Texts in messages are at most about this long.
const SHORT: usize = 1000;

fn render(
    f: &mut fmt::Formatter<'_>,
    ctx: &Context,
    limit: usize,
    write: impl FnOnce(&mut Renderer<'_>, &mut String),
) -> fmt::Result {
    let mut out = String::new();
    let mut renderer = Renderer::new(ctx, Aliases::default());
    renderer.limit = limit;
    write(&mut renderer, &mut out);
    if limit < MOST_PARTS && out.len() > SHORT {
        let end = (0..=SHORT).rev().find(|at| out.is_char_boundary(*at));
        out.truncate(end.unwrap_or(0));
        out.push_str("...");
    }
    f.pad(&out)
}

impl fmt::Display for Display<'_, Type> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        render(f, self.ctx, self.limit, |renderer, out| renderer.ty(out, self.item))
    }
}

impl fmt::Display for Display<'_, Attribute> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        render(f, self.ctx, self.limit, |renderer, out| renderer.attr(out, self.item))
    }
}

impl fmt::Display for Display<'_, Location> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        render(f, self.ctx, self.limit, |renderer, out| renderer.trailing_loc(out, self.item))
    }
}

/// Returns an operation and all that belongs to it as text, without a newline at its end.
fn text_of(ir: &Ir, op: Op, options: &PrintOptions) -> String {
    write(ir, op, options, String::new())
}

/// Appends an operation and all that belongs to it to a text, without a newline at its end.
fn write(ir: &Ir, op: Op, options: &PrintOptions, text: String) -> String {
    let options = only_verified_forms(ir, op, options);
    let start = text.len();
    let aliases = aliases_of(ir, op, &options, false);
    let (sink, is_whole) = write_with(ir, op, &options, aliases, first_limit(&options), Sink::Text(text));
    let mut text = sink.finish().unwrap_or_default();
    if is_whole {
        return text;
    }
    text.truncate(start);
    let aliases = aliases_of(ir, op, &options, true);
    write_with(ir, op, &options, aliases, MOST_PARTS, Sink::Text(text)).0.finish().unwrap_or_default()
}

/// Returns options without custom assembly formats if an operation is not verified: these contain only what a verified one has.
fn only_verified_forms(ir: &Ir, op: Op, options: &PrintOptions) -> PrintOptions {
    let mut options = *options;
    options.custom_forms = options.custom_forms && (options.assume_verified || ir.verify_below(op).is_ok());
    options
}

/// Returns the aliases of an operation; of everything large that occurs repeatedly too, if that is requested.
fn aliases_of(ir: &Ir, op: Op, options: &PrintOptions, are_large_shared: bool) -> Aliases {
    let may_have = options.debug_info || are_large_shared || ir.context().may_need_aliases();
    match may_have && !options.local_scope {
        true => Aliases::collect(ir, op, options, are_large_shared),
        false => Aliases::default(),
    }
}

/// Returns the number of parts from which on sharing is examined. Without aliases nothing is shared.
fn first_limit(options: &PrintOptions) -> usize {
    if options.local_scope { MOST_PARTS } else { 1 << 18 }
}

/// Returns the sink, and whether nothing had more parts than a limit, which is not asked of the last limit.
fn write_with<'a>(
    ir: &'a Ir,
    op: Op,
    options: &PrintOptions,
    aliases: Aliases,
    limit: usize,
    sink: Sink<'a>,
) -> (Sink<'a>, bool) {
    let mut writer = Writer::new(ir, op, aliases, *options, sink);
    writer.renderer.limit = limit;
    writer.divides = may_divide(ir);
    writer.aliases(false);
    writer.op_tree(op);
    if writer.renderer.is_cut && limit < MOST_PARTS {
        return (writer.out.finish(), false);
    }
    writer.aliases(true);
    if op == ir.top() && !options.local_scope {
        let resources = resources::text(ir, &writer.renderer.resources, options.elide_resources_above);
        writer.out.text(&resources);
    }
    (writer.out.finish(), true)
}
