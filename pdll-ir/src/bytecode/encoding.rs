//! Encoding: the numbers of the format that the reader and the writer share.
//!
//! MLIR: Bytecode/Encoding.h, IR/BuiltinDialectBytecode.td.

/// First bytes of a file.
pub(super) const MAGIC: [u8; 4] = *b"ML\xefR";

/// The newest version of the format that is read and written.
pub const MAX_BYTECODE_VERSION: u64 = 6;

/// Versions of the format by what each added.
pub(super) mod version {
    /// Versions of dialects.
    pub(crate) const DIALECT_VERSIONS: u64 = 1;
    /// A section for the regions of an isolated operation.
    pub(crate) const LAZY_REGIONS: u64 = 2;
    /// Orders of uses.
    pub(crate) const USE_LIST_ORDERS: u64 = 3;
    /// Unknown locations of block arguments are omitted.
    pub(crate) const OPTIONAL_ARGUMENT_LOCATIONS: u64 = 4;
    /// Inherent attributes are separate from discardable ones.
    pub(crate) const NATIVE_PROPERTIES: u64 = 5;
    /// Sizes of operand and result groups are no attributes.
    pub(crate) const NATIVE_SEGMENT_SIZES: u64 = 6;
}

/// Kinds of sections.
pub(super) mod section {
    pub(crate) const STRINGS: u8 = 0;
    pub(crate) const DIALECTS: u8 = 1;
    pub(crate) const ATTRIBUTES: u8 = 2;
    pub(crate) const ATTRIBUTE_OFFSETS: u8 = 3;
    pub(crate) const IR: u8 = 4;
    pub(crate) const RESOURCES: u8 = 5;
    pub(crate) const RESOURCE_OFFSETS: u8 = 6;
    pub(crate) const DIALECT_VERSIONS: u8 = 7;
    pub(crate) const PROPERTIES: u8 = 8;
    /// Number of kinds.
    pub(crate) const N_SECTIONS: usize = 9;
    /// Set in the kind of a section that is aligned.
    pub(crate) const ALIGNED: u8 = 0x80;
    /// Fills the space before aligned data.
    pub(crate) const PADDING: u8 = 0xcb;
}

/// Bits of the parts that an operation has.
pub(super) mod mask {
    pub(crate) const ATTRIBUTES: u8 = 1;
    pub(crate) const RESULTS: u8 = 2;
    pub(crate) const OPERANDS: u8 = 4;
    pub(crate) const SUCCESSORS: u8 = 8;
    pub(crate) const REGIONS: u8 = 16;
    pub(crate) const USE_LIST_ORDERS: u8 = 32;
    pub(crate) const PROPERTIES: u8 = 64;
}

/// Kinds of resources.
pub(super) mod resource {
    pub(crate) const BLOB: u8 = 0;
    pub(crate) const BOOL: u8 = 1;
    pub(crate) const STRING: u8 = 2;
    /// Largest alignment of a blob.
    pub(crate) const MAX_ALIGNMENT: u64 = 1 << 16;
}

/// Codes of builtin attributes.
pub(super) mod attr {
    pub(crate) const ARRAY: u64 = 0;
    pub(crate) const DICTIONARY: u64 = 1;
    pub(crate) const STRING: u64 = 2;
    pub(crate) const TYPED_STRING: u64 = 3;
    pub(crate) const FLAT_SYMBOL_REF: u64 = 4;
    pub(crate) const SYMBOL_REF: u64 = 5;
    pub(crate) const TYPE: u64 = 6;
    pub(crate) const UNIT: u64 = 7;
    pub(crate) const INTEGER: u64 = 8;
    pub(crate) const FLOAT: u64 = 9;
    pub(crate) const CALL_SITE_LOC: u64 = 10;
    pub(crate) const FILE_LINE_COL_LOC: u64 = 11;
    pub(crate) const FUSED_LOC: u64 = 12;
    pub(crate) const FUSED_LOC_WITH_METADATA: u64 = 13;
    pub(crate) const NAME_LOC: u64 = 14;
    pub(crate) const UNKNOWN_LOC: u64 = 15;
    pub(crate) const DENSE_RESOURCE: u64 = 16;
    pub(crate) const DENSE_ARRAY: u64 = 17;
    pub(crate) const DENSE_ELEMENTS: u64 = 18;
    pub(crate) const DENSE_STRINGS: u64 = 19;
    pub(crate) const SPARSE: u64 = 20;
    pub(crate) const DISTINCT: u64 = 21;
    pub(crate) const FILE_LINE_COL_RANGE: u64 = 22;
}

/// Codes of builtin types.
pub(super) mod ty {
    pub(crate) const INTEGER: u64 = 0;
    pub(crate) const INDEX: u64 = 1;
    pub(crate) const FUNCTION: u64 = 2;
    pub(crate) const BF16: u64 = 3;
    pub(crate) const F16: u64 = 4;
    pub(crate) const F32: u64 = 5;
    pub(crate) const F64: u64 = 6;
    pub(crate) const F80: u64 = 7;
    pub(crate) const F128: u64 = 8;
    pub(crate) const COMPLEX: u64 = 9;
    pub(crate) const MEMREF: u64 = 10;
    pub(crate) const MEMREF_IN_SPACE: u64 = 11;
    pub(crate) const NONE: u64 = 12;
    pub(crate) const TENSOR: u64 = 13;
    pub(crate) const ENCODED_TENSOR: u64 = 14;
    pub(crate) const TUPLE: u64 = 15;
    pub(crate) const UNRANKED_MEMREF: u64 = 16;
    pub(crate) const UNRANKED_MEMREF_IN_SPACE: u64 = 17;
    pub(crate) const UNRANKED_TENSOR: u64 = 18;
    pub(crate) const VECTOR: u64 = 19;
    pub(crate) const SCALABLE_VECTOR: u64 = 20;
}

/// Returns the text of the layout that memrefs of a rank have by default.
pub(super) fn identity_layout(rank: usize) -> String {
    let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
    let dims = dims.join(", ");
    format!("affine_map<({dims}) -> ({dims})>")
}
