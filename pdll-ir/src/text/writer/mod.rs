//! The writer: IR as text, in MLIR's generic form or with custom assembly formats.
//!
//! In: an operation of an `Ir`. Out: the same text as `mlir-opt` prints, with or without
//! `--mlir-print-op-generic`. Path: `names` numbers values and blocks, or takes the names that operations
//! define, which `named` makes unique; `aliases` selects the parts to print once, `op` prints operations,
//! `custom` those with a custom assembly format, as `pieces` with regions between them, `render` types, attributes and locations, `resources` the
//! file's end. All of it goes to `out`, and from there to a `sink`.

pub(super) mod aliases;
mod custom;
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
use std::path::Path;

use aliases::Aliases;
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
        let mut sink = write(self, self.top(), options, Sink::Text(std::mem::take(text)));
        sink.push(b"\n");
        *text = sink.finish().unwrap_or_default();
    }

    /// Writes the output of [`Ir::to_text`] to a regular file, which is created or replaced. The text is written as it is
    /// produced, and is not in memory as a whole.
    ///
    /// # Errors
    /// The first error of the file, which may have a part of the text then. A device or a pipe may be an error: where a type or attribute
    /// has a great number of parts, writing starts again with aliases for them.
    pub fn write_text_file(&self, path: impl AsRef<Path>, options: &PrintOptions) -> io::Result<()> {
        let mut sink = write(self, self.top(), options, Sink::create(path.as_ref())?);
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
    write(ir, op, options, Sink::Text(String::new())).finish().unwrap_or_default()
}

/// Writes an operation and all that belongs to it to a sink, without a newline at its end.
fn write(ir: &Ir, op: Op, options: &PrintOptions, sink: Sink) -> Sink {
    /// With more parts, sharing is examined.
    const MANY_PARTS: usize = 1 << 18;
    let mut options = *options;
    // A custom assembly format only contains what a verified operation has.
    options.custom_forms = options.custom_forms && (options.assume_verified || ir.verify_below(op).is_ok());
    let options = &options;
    let needs_aliases = !options.local_scope && (options.debug_info || ir.context().may_need_aliases());
    let aliases = match needs_aliases {
        true => Aliases::collect(ir, op, options, false),
        false => Aliases::default(),
    };
    let first_limit = if options.local_scope { MOST_PARTS } else { MANY_PARTS };
    let start = sink.start();
    let (mut sink, is_whole) = write_with(ir, op, options, aliases, first_limit, sink);
    if is_whole {
        return sink;
    }
    sink.restart(start);
    let aliases = Aliases::collect(ir, op, options, true);
    write_with(ir, op, options, aliases, MOST_PARTS, sink).0
}

/// Returns the sink, and whether nothing had more parts than a limit, which is not asked of the last limit.
fn write_with(
    ir: &Ir,
    op: Op,
    options: &PrintOptions,
    aliases: Aliases,
    limit: usize,
    sink: Sink,
) -> (Sink, bool) {
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
