//! Custom encoding of properties: the functions of an operation with `useCustomPropertiesEncoding`, and what they read from and write to.
//!
//! In: primitives of bytecode, of a reader or writer that is behind a trait. Without the feature `bytecode` nothing calls the functions.
//! MLIR: Bytecode/BytecodeImplementation.h, Bytecode/BytecodeOpInterface.td.

use std::fmt;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::bytecode_error::{BytecodeError, Read};
use crate::context::Context;
use crate::op::Op;
use crate::state::OperationStateBuf;
use crate::types::Type;

/// Reads the properties of an operation into the attributes of its state.
pub type ReadPropertiesFn =
    fn(&mut DialectBytecodeReader<'_>, &mut OperationStateBuf) -> Result<(), BytecodeError>;
/// Writes the properties of an operation.
pub type WritePropertiesFn = fn(&Ir, Op, &mut DialectBytecodeWriter<'_>);

/// The encoding of the properties of an operation whose definition has `useCustomPropertiesEncoding = 1`. Its functions are C++ in MLIR.
#[derive(Copy, Clone, Debug)]
pub struct PropertiesEncoding {
    /// Reads properties. `None`: nothing in Rust does, so reading native properties of the operation is an error.
    pub read: Option<ReadPropertiesFn>,
    /// Writes properties. `None`: nothing in Rust does, so the writer stores all attributes of the operation by name.
    pub write: Option<WritePropertiesFn>,
}

impl PropertiesEncoding {
    /// The encoding of a definition for which there is no Rust.
    pub const MISSING: PropertiesEncoding = PropertiesEncoding { read: None, write: None };
}

/// A reader of bytecode, at the properties of an operation.
pub(crate) trait PropertiesSource {
    fn context(&self) -> &Context;
    fn version(&self) -> u64;
    fn dialect_version(&self, dialect: &str) -> Option<&[u8]>;
    fn error(&self, message: String) -> BytecodeError;
    fn attribute(&mut self) -> Read<Attribute>;
    fn optional_attribute(&mut self) -> Read<Option<Attribute>>;
    fn ty(&mut self) -> Read<Type>;
    fn var_int(&mut self) -> Read<u64>;
    fn signed_var_int(&mut self) -> Read<i64>;
    fn count(&mut self) -> Read<usize>;
    fn sparse_array(&mut self, array: &mut [i32]) -> Read<()>;
    fn string(&mut self) -> Read<String>;
    fn blob(&mut self) -> Read<Vec<u8>>;
    fn byte(&mut self) -> Read<u8>;
}

/// A writer of bytecode, at the properties of an operation.
pub(crate) trait PropertiesSink {
    fn context(&self) -> &Context;
    fn version(&self) -> u64;
    fn dialect_version(&self, dialect: &str) -> Option<&[u8]>;
    fn attribute(&mut self, attr: Attribute);
    fn optional_attribute(&mut self, attr: Option<Attribute>);
    fn ty(&mut self, ty: Type);
    fn var_int(&mut self, value: u64);
    fn signed_var_int(&mut self, value: i64);
    fn sparse_array(&mut self, array: &[i32]);
    fn string(&mut self, text: &str);
    fn blob(&mut self, bytes: &[u8]);
    fn byte(&mut self, value: u8);
}

/// The reader that `read_properties` of an operation with `useCustomPropertiesEncoding` takes. It reads the primitives of bytecode.
///
/// MLIR: `DialectBytecodeReader`. Every method fails if the data of the properties ends, with an error that names the byte.
pub struct DialectBytecodeReader<'a>(&'a mut dyn PropertiesSource);

impl fmt::Debug for DialectBytecodeReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DialectBytecodeReader").field("version", &self.0.version()).finish_non_exhaustive()
    }
}

impl<'a> DialectBytecodeReader<'a> {
    #[cfg(feature = "bytecode")]
    pub(crate) fn new(source: &'a mut dyn PropertiesSource) -> DialectBytecodeReader<'a> {
        DialectBytecodeReader(source)
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        self.0.context()
    }

    /// Returns the version of the format of the file.
    pub fn bytecode_version(&self) -> u64 {
        self.0.version()
    }

    /// Returns the version of a dialect, as the dialect encoded it; `None` if the file has none.
    pub fn dialect_version(&self, dialect: &str) -> Option<&[u8]> {
        self.0.dialect_version(dialect)
    }

    /// Returns an error at the position of the reader.
    pub fn error(&self, message: impl Into<String>) -> BytecodeError {
        self.0.error(message.into())
    }

    /// Reads an attribute.
    ///
    /// # Errors
    /// If there is none.
    pub fn read_attribute(&mut self) -> Result<Attribute, BytecodeError> {
        self.0.attribute()
    }

    /// Reads an attribute that may be absent.
    ///
    /// # Errors
    /// If there is neither.
    pub fn read_optional_attribute(&mut self) -> Result<Option<Attribute>, BytecodeError> {
        self.0.optional_attribute()
    }

    /// Reads a type.
    ///
    /// # Errors
    /// If there is none.
    pub fn read_type(&mut self) -> Result<Type, BytecodeError> {
        self.0.ty()
    }

    /// Reads a number of variable length.
    ///
    /// # Errors
    /// If there is none.
    pub fn read_var_int(&mut self) -> Result<u64, BytecodeError> {
        self.0.var_int()
    }

    /// Reads a number that may be negative.
    ///
    /// # Errors
    /// If there is none.
    pub fn read_signed_var_int(&mut self) -> Result<i64, BytecodeError> {
        self.0.signed_var_int()
    }

    /// Reads a number, and a flag in its lowest bit.
    ///
    /// # Errors
    /// If there is none.
    pub fn read_var_int_with_flag(&mut self) -> Result<(u64, bool), BytecodeError> {
        self.0.var_int().map(|value| (value >> 1, value & 1 != 0))
    }

    /// Reads numbers of which most may be zero, such as the sizes of `len` groups.
    ///
    /// # Errors
    /// If there are none, or more than `len`.
    pub fn read_sparse_array(&mut self, len: usize) -> Result<Vec<i32>, BytecodeError> {
        let mut array = vec![0; len];
        self.0.sparse_array(&mut array)?;
        Ok(array)
    }

    /// Reads a list: its length, and each element by a function.
    ///
    /// # Errors
    /// If the list is longer than the data, or the error of the function.
    pub fn read_list<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, BytecodeError>,
    ) -> Result<Vec<T>, BytecodeError> {
        let n = self.0.count()?;
        (0..n).map(|_| read(self)).collect()
    }

    /// Reads a string of the file's table.
    ///
    /// # Errors
    /// If there is none, or it is not UTF-8.
    pub fn read_string(&mut self) -> Result<String, BytecodeError> {
        self.0.string()
    }

    /// Reads bytes, after their number.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn read_blob(&mut self) -> Result<Vec<u8>, BytecodeError> {
        self.0.blob()
    }

    /// Reads a truth value.
    ///
    /// # Errors
    /// If there is none.
    pub fn read_bool(&mut self) -> Result<bool, BytecodeError> {
        self.0.byte().map(|byte| byte != 0)
    }
}

/// The writer that `write_properties` of an operation with `useCustomPropertiesEncoding` takes. It writes the primitives of bytecode.
///
/// MLIR: `DialectBytecodeWriter`.
pub struct DialectBytecodeWriter<'a>(&'a mut dyn PropertiesSink);

impl fmt::Debug for DialectBytecodeWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DialectBytecodeWriter").field("version", &self.0.version()).finish_non_exhaustive()
    }
}

impl<'a> DialectBytecodeWriter<'a> {
    #[cfg(feature = "bytecode")]
    pub(crate) fn new(sink: &'a mut dyn PropertiesSink) -> DialectBytecodeWriter<'a> {
        DialectBytecodeWriter(sink)
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        self.0.context()
    }

    /// Returns the version of the format that is written.
    pub fn bytecode_version(&self) -> u64 {
        self.0.version()
    }

    /// Returns the version of a dialect that is written to the file, as the dialect encoded it.
    pub fn dialect_version(&self, dialect: &str) -> Option<&[u8]> {
        self.0.dialect_version(dialect)
    }

    /// Writes an attribute.
    pub fn write_attribute(&mut self, attr: Attribute) {
        self.0.attribute(attr);
    }

    /// Writes an attribute that may be absent.
    pub fn write_optional_attribute(&mut self, attr: Option<Attribute>) {
        self.0.optional_attribute(attr);
    }

    /// Writes a type.
    pub fn write_type(&mut self, ty: Type) {
        self.0.ty(ty);
    }

    /// Writes a number of variable length.
    pub fn write_var_int(&mut self, value: u64) {
        self.0.var_int(value);
    }

    /// Writes a number; a negative one is as short as a positive one.
    pub fn write_signed_var_int(&mut self, value: i64) {
        self.0.signed_var_int(value);
    }

    /// Writes a number, and a flag in its lowest bit.
    pub fn write_var_int_with_flag(&mut self, value: u64, flag: bool) {
        self.0.var_int(value << 1 | u64::from(flag));
    }

    /// Writes numbers of which most may be zero, such as the sizes of groups.
    pub fn write_sparse_array(&mut self, array: &[i32]) {
        self.0.sparse_array(array);
    }

    /// Writes a list: its length, and each element by a function.
    pub fn write_list<T>(&mut self, elements: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.0.var_int(elements.len() as u64);
        elements.iter().for_each(|element| write(self, element));
    }

    /// Writes a string to the file's table.
    pub fn write_string(&mut self, text: &str) {
        self.0.string(text);
    }

    /// Writes bytes, after their number.
    pub fn write_blob(&mut self, bytes: &[u8]) {
        self.0.blob(bytes);
    }

    /// Writes a truth value.
    pub fn write_bool(&mut self, value: bool) {
        self.0.byte(value.into());
    }
}
