//! The reader: bytecode to IR.
//!
//! In: the bytes of a file and a context. Out: an `Ir`, or the first error with its byte. `sections` splits the file and reads strings,
//! dialects and names of operations; `entries` decodes an attribute or type when it is first used, `attributes` and `types` builtin
//! ones, `locations` locations, `foreign` what other dialects have; `ops` reads operations, with a stack of open regions in place of
//! recursion, `properties` their inherent attributes, `uses` the orders of uses. MLIR: BytecodeReader.cpp.

mod attributes;
mod cursor;
mod elements;
mod entries;
mod foreign;
mod locations;
mod ops;
mod properties;
mod resources;
mod sections;
mod state;
mod types;
mod uses;

use state::Reader;

use crate::arena::Ir;
use crate::bytecode_error::BytecodeError;
use crate::context::Context;
use crate::op::Op;

/// Reads IR from bytecode.
///
/// A file that is one `module` is that module; any other content is wrapped in one. [`Ir::verify`] checks the requirements of
/// operations.
///
/// # Errors
/// If the data is malformed, is of a newer version, or contains operations, types or attributes of unregistered dialects in a context
/// that does not allow them.
///
/// ```
/// use pdll_ir::{BytecodeWriterConfig, Context, parse, parse_bytecode, write_bytecode};
/// let ctx = Context::new();
/// let ir = parse(&ctx, "module @m {}")?;
/// let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new())?;
/// assert_eq!(parse_bytecode(&ctx, "m.mlirbc", &bytes)?.to_string(), ir.to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_bytecode(ctx: &Context, name: &str, bytes: &[u8]) -> Result<Ir, BytecodeError> {
    let mut reader = Reader::new(ctx, name, bytes);
    let read = reader.read(false);
    read.and_then(|()| reader.finish()).map_err(|error| error.in_file(name))
}

/// Reads bytecode, and the regions of operations that are isolated from above only on request.
///
/// MLIR: BytecodeReader.h. Files of versions below 2 are read as a whole, because their regions cannot be skipped.
///
/// ```
/// use pdll_ir::{BytecodeReader, BytecodeWriterConfig, Context, parse, write_bytecode};
/// let ctx = Context::new();
/// let ir = parse(&ctx, "module { module @a { module @b {} } module @c {} }")?;
/// let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new())?;
/// let mut reader = BytecodeReader::new(&ctx, "m.mlirbc", &bytes)?;
/// let [a, c] = reader.materializable_ops()[..] else { panic!("expected two modules") };
/// let n_ops = reader.ir().n_ops();
/// reader.materialize(a)?;
/// assert_eq!(reader.ir().n_ops(), n_ops + 1);
/// assert!(!reader.is_materializable(a) && reader.is_materializable(c));
/// assert_eq!(reader.finish()?.to_string(), ir.to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BytecodeReader<'b> {
    reader: Reader<'b>,
    name: String,
}

impl<'b> BytecodeReader<'b> {
    /// Reads all but the regions of isolated operations in the top-level operation.
    ///
    /// # Errors
    /// As [`parse_bytecode`], for what is read.
    pub fn new(ctx: &Context, name: &str, bytes: &'b [u8]) -> Result<BytecodeReader<'b>, BytecodeError> {
        let mut reader = Reader::new(ctx, name, bytes);
        reader.read(true).map_err(|error| error.in_file(name))?;
        Ok(BytecodeReader { reader, name: name.to_owned() })
    }

    /// Returns the IR read so far.
    pub fn ir(&self) -> &Ir {
        &self.reader.ir
    }

    /// Returns the operations whose regions were not read, in order.
    pub fn materializable_ops(&self) -> Vec<Op> {
        let mut ops: Vec<Op> = self.reader.deferred.keys().copied().collect();
        ops.sort_unstable();
        ops
    }

    /// Returns whether the regions of an operation were not read.
    pub fn is_materializable(&self, op: Op) -> bool {
        self.reader.deferred.contains_key(&op)
    }

    /// Reads the regions of an operation, except those of isolated operations in them. Does nothing if they were read.
    ///
    /// # Errors
    /// As [`parse_bytecode`]. The regions then have the content up to the error.
    pub fn materialize(&mut self, op: Op) -> Result<(), BytecodeError> {
        self.reader.materialize(op).map_err(|error| error.in_file(&self.name))
    }

    /// Reads all that is left, and returns the IR.
    ///
    /// # Errors
    /// As [`parse_bytecode`].
    pub fn finish(mut self) -> Result<Ir, BytecodeError> {
        self.reader.materialize_all().map_err(|error| error.in_file(&self.name))?;
        self.reader.finish().map_err(|error| error.in_file(&self.name))
    }
}
