//! MLIR text: the generic form of any dialect, read and written.
//!
//! Path of reading: text → `reader` (operations) → `pdll_asm::Parser` (types, attributes, locations) →
//! `intern` → `Ir`. Path of writing: `Ir` → `writer`. MLIR's generic form can be parsed, and our output by
//! MLIR. Invariant: there is no recursion on the depth of the input.

mod aliases;
mod error;
mod expected;
mod interfaces;
mod intern;
mod mutable;
pub(crate) mod parameters;
mod parse;
mod places;
mod quant;
mod reader;
mod split;
mod writer;

pub use error::{Fault, ParseError, Place};
pub use expected::{ExpectedKeyword, expected_keywords};
#[cfg(feature = "bytecode")]
pub(crate) use intern::Interning;
pub use mutable::MutableType;
pub use parse::{parse_attribute, parse_type};
pub use places::SourcePlaces;
pub use split::{InputPart, MAX_NEAR_MISSES, SplitInput, split_input, split_input_at};
#[cfg(feature = "bytecode")]
pub(crate) use writer::whole::{WholeText, attribute_text, type_text};
pub use writer::{PrintOptions, ValueNames};

use std::cell::RefCell;
use std::io;

use crate::arena::Ir;
use crate::context::Context;

/// Reads IR from text in MLIR's generic form.
///
/// Parses a text. A text that is one `module` is that module; any other is wrapped in one. The IR has the
/// structure of the text; [`Ir::verify`] checks the requirements of operations.
///
/// # Errors
/// If the text is malformed, refers to a missing value or block, gives a value another type than it has, or
/// contains operations, types or attributes of unregistered dialects in a context that does not allow them.
///
/// ```
/// use pdll_ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let ir = parse(&ctx, r#"%0 = "toy.constant"() {value = 1.0 : f32} : () -> tensor<f32>"#)?;
/// assert_eq!(ir.n_ops(), 2);
/// assert!(ir.to_string().starts_with(r#""builtin.module"() ({"#));
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
pub fn parse(ctx: &Context, text: &str) -> Result<Ir, ParseError> {
    parse_named(ctx, "-", text)
}

/// Like [`parse`], with a name for the text: locations and messages use it.
///
/// # Errors
/// As [`parse`].
pub fn parse_named(ctx: &Context, name: &str, text: &str) -> Result<Ir, ParseError> {
    parse_part(ctx, name, &InputPart::whole(text))
}

/// As [`parse_named`], for a part of a text: locations and messages have its lines and columns in the whole text.
///
/// ```
/// use pdll_ir::{Context, parse_part, split_input_at};
/// let split = split_input_at("module {}\n// -----\nmodule {\n", "// -----");
/// let error = parse_part(&Context::new(), "f.mlir", &split.parts[1]).unwrap_err();
/// assert!(error.to_string().starts_with("f.mlir:3:9: error: "));
/// ```
///
/// # Errors
/// As [`parse`].
pub fn parse_part(ctx: &Context, name: &str, part: &InputPart<'_>) -> Result<Ir, ParseError> {
    read(ctx, name, part, false, None)
}

/// As [`parse_part`], with the places in the text of operations and block arguments that have another location.
///
/// ```
/// use pdll_ir::{Context, InputPart, parse_with_places};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let text = "\n\"a.op\"() : () -> () loc(\"elsewhere\":7:8)\n\"a.op\"() : () -> ()";
/// let (ir, places) = parse_with_places(&ctx, "f", &InputPart::whole(text))?;
/// let ops: Vec<_> = ir.walk_pre_order(ir.top()).skip(1).collect();
/// let line = |loc| ctx.location_place(loc).and_then(|(_, place)| place).map(|(line, _)| line);
/// assert_eq!((line(ops[0].loc(&ir)), line(places.op(&ir, ops[0]))), (Some(7), Some(2)));
/// assert_eq!((line(ops[1].loc(&ir)), line(places.op(&ir, ops[1]))), (Some(3), Some(3)));
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
///
/// # Errors
/// As [`parse`].
pub fn parse_with_places(
    ctx: &Context,
    name: &str,
    part: &InputPart<'_>,
) -> Result<(Ir, SourcePlaces), ParseError> {
    let places = RefCell::default();
    let ir = read(ctx, name, part, false, Some(&places))?;
    Ok((ir, places.take()))
}

/// As [`parse_part`], for a text of one operation of any name, which becomes the top-level operation.
///
/// ```
/// use pdll_ir::{Context, InputPart, parse_single};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let ir = parse_single(&ctx, "-", &InputPart::whole(r#""toy.world"() : () -> ()"#))?;
/// assert_eq!(ir.top().name_text(&ir), "toy.world");
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
///
/// # Errors
/// As [`parse`]; or if there is not exactly one operation.
pub fn parse_single(ctx: &Context, name: &str, part: &InputPart<'_>) -> Result<Ir, ParseError> {
    read(ctx, name, part, true, None)
}

/// Reads a large text from a stream, without having all of it in memory.
///
/// Returns `None` if the text must be read as a whole, by [`parse_named`]: if it is small, if operations as large as it is depend on each
/// other, or if it has an error, which is found then. Otherwise the IR is that of [`parse_named`].
///
/// ```
/// use pdll_ir::{Context, parse_stream};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let functions = "\"t.func\"() ({\n  %0 = \"t.op\"() : () -> i32\n}) : () -> ()\n".repeat(100_000);
/// let ir = parse_stream(&ctx, "functions.mlir", &mut functions.as_bytes())?;
/// assert_eq!(ir.map(|ir| ir.n_ops()), Some(200_001));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The first error of the stream.
pub fn parse_stream(ctx: &Context, name: &str, stream: &mut dyn io::Read) -> io::Result<Option<Ir>> {
    reader::read_stream(ctx, name, stream, reader::Sizes::default())
}

fn read(
    ctx: &Context,
    name: &str,
    part: &InputPart<'_>,
    is_single: bool,
    places: Option<&RefCell<SourcePlaces>>,
) -> Result<Ir, ParseError> {
    if u32::try_from(part.text.len()).is_err() {
        return Err(Fault::new(0, "texts of more than 4 GiB are not read").into_error(name, ""));
    }
    let mut reader = reader::Reader::new(ctx, name, part);
    reader.places = places;
    reader.read(is_single).map_err(|fault| fault.into_error(name, part.text).in_whole(part))
}
