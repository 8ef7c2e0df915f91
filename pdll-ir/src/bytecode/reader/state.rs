//! State of the reader: the tables of a file, and what is open while its operations are read.

use std::ops::{Index, IndexMut};

use rustc_hash::FxHashMap;

use super::cursor::Cursor;
use crate::arena::Ir;
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::bytecode::layout::Field;
use crate::context::{Context, Identifier, OperationName};
use crate::location::{Location, LocationData};
use crate::op::Op;
use crate::raw_locations::RawWriter;
use crate::resources::Resources;
use crate::text::Interning;
use crate::types::Type;
use crate::value::Value;

/// Reads one file.
pub(super) struct Reader<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) ctx: Context,
    pub(super) ir: Ir,
    pub(super) version: u64,

    // Tables of the file.
    pub(super) strings: Vec<&'b [u8]>,
    /// By string.
    pub(super) idents: Vec<Option<Identifier>>,
    pub(super) dialects: Vec<DialectEntry<'b>>,
    pub(super) ops: Vec<OpEntry<'b>>,
    pub(super) attrs: Entries<Resolved>,
    pub(super) types: Entries<Type>,
    /// Keys of the resources of dialects.
    pub(super) resource_keys: Vec<Identifier>,
    pub(super) resources: Resources,
    pub(super) properties: Vec<PropertiesEntry>,
    /// The beginning of their section.
    pub(super) properties_section: usize,
    /// Fields of the native properties, by name of operation.
    pub(super) layouts: Vec<Option<Box<[Field]>>>,
    /// Decoded properties: inherent attributes by slot.
    pub(super) slots: Vec<Option<Attribute>>,

    // Attributes and types.
    pub(super) build: Interning,
    /// Locations in files, which are interned when they are asked for.
    pub(super) raw: RawWriter,
    /// The attribute that is the file of the last position, and its text.
    pub(super) last_file: Option<(usize, Identifier)>,
    /// Lines and columns of consecutive positions.
    pub(super) places: Vec<(u32, u32)>,
    /// Entries that the one being decoded refers to and that are not decoded yet.
    pub(super) missing: Vec<Ref>,

    // Operations.
    pub(super) open: Vec<OpenRegion<'b>>,
    /// Values that are visible, of all open regions.
    pub(super) values: Vec<Option<Value>>,
    /// Blocks of the open regions.
    pub(super) blocks: Vec<Block>,
    /// Number of values that were used and not defined yet.
    pub(super) n_forward: usize,
    /// Values whose uses are to be sorted, with the order that the file has.
    pub(super) unsorted: Vec<(Value, Option<UseOrder>)>,
    /// Operations whose regions are read on request: their sections.
    pub(super) deferred: FxHashMap<Op, Cursor<'b>>,
    pub(super) is_lazy: bool,

    // Parts of the current operation.
    pub(super) operands: Vec<Value>,
    pub(super) result_types: Vec<Type>,
    pub(super) successors: Vec<Block>,
    pub(super) named: Vec<NamedAttribute>,
}

/// A dialect of a file.
pub(super) struct DialectEntry<'b> {
    pub(super) name: &'b str,
    pub(super) version: Option<&'b [u8]>,
}

/// The name of an operation of a file.
pub(super) struct OpEntry<'b> {
    pub(super) dialect: usize,
    pub(super) name: &'b str,
    /// Whether it was registered when it was written; `None` if the file does not record it.
    pub(super) was_registered: Option<bool>,
    /// Byte of its name.
    pub(super) at: usize,
    /// Its facts, once it occurred.
    pub(super) found: Option<FoundOp>,
}

/// Facts of the name of an operation.
#[derive(Copy, Clone)]
pub(super) struct FoundOp {
    pub(super) name: OperationName,
    pub(super) is_registered: bool,
    pub(super) n_slots: usize,
    /// The last dictionary that contains none of its inherent attributes.
    pub(super) last_discardable: Option<Attribute>,
}

/// The attributes or the types of a file, which lie side by side.
pub(super) struct Entries<T> {
    /// The beginning of their section.
    pub(super) section: usize,
    /// The end of the last one in it.
    pub(super) end: u32,
    pub(super) list: Vec<Entry<T>>,
}

impl<T> Entries<T> {
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns where the encoding of an entry begins.
    pub(super) fn at(&self, index: usize) -> usize {
        self.section + self.list[index].lo as usize
    }

    /// Returns where the encoding of an entry ends.
    #[inline]
    pub(super) fn end_of(&self, index: usize) -> usize {
        self.section + self.list.get(index + 1).map_or(self.end, |next| next.lo) as usize
    }
}

impl<T> Default for Entries<T> {
    fn default() -> Entries<T> {
        Entries { section: 0, end: 0, list: Vec::new() }
    }
}

impl<T> Index<usize> for Entries<T> {
    type Output = Entry<T>;

    #[inline]
    fn index(&self, index: usize) -> &Entry<T> {
        &self.list[index]
    }
}

impl<T> IndexMut<usize> for Entries<T> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut Entry<T> {
        &mut self.list[index]
    }
}

/// An attribute or type of a file.
#[derive(Copy, Clone)]
pub(super) struct Entry<T> {
    /// Where it begins in its section.
    pub(super) lo: u32,
    pub(super) form: Form,
    pub(super) state: State<T>,
}

/// The form in which an attribute or type is encoded.
#[derive(Copy, Clone)]
pub(super) enum Form {
    Text,
    /// The native encoding of the builtin dialect.
    Builtin,
    /// That of the dialect with this number.
    Foreign(u16),
}

/// Progress of the decoding of an entry.
#[derive(Copy, Clone)]
pub(super) enum State<T> {
    Unread,
    /// The entries that it refers to are being decoded.
    Open,
    Done(T),
}

/// A decoded attribute: locations are no attributes here.
#[derive(Copy, Clone)]
pub(super) enum Resolved {
    Attr(Attribute),
    Loc(Location),
}

/// An entry that another one refers to.
#[derive(Copy, Clone)]
pub(super) enum Ref {
    Attr(usize),
    Type(usize),
}

/// Properties of a file.
#[derive(Copy, Clone)]
pub(super) struct PropertiesEntry {
    /// Where they begin and end in their section.
    pub(super) lo: u32,
    pub(super) end: u32,
    /// The operation name as which it was decoded last, and where its slots are.
    pub(super) decoded: Option<(u32, u32)>,
}

/// A region that is being read.
pub(super) struct OpenRegion<'b> {
    pub(super) op: Op,
    pub(super) region: Option<Region>,
    /// Number of further regions of the operation.
    pub(super) n_regions_left: usize,
    /// The rest after the regions of the operation, if they have their own section.
    pub(super) after: Option<Cursor<'b>>,
    /// First value that the region may use.
    pub(super) scope: usize,
    pub(super) outer: Outer,
    /// First value of the region, and the next one to be defined.
    pub(super) first_value: usize,
    pub(super) next_value: usize,
    pub(super) end_value: usize,
    pub(super) first_block: usize,
    /// The block being read, in `blocks`.
    pub(super) block: usize,
    pub(super) n_ops_left: usize,
}

/// What is around the regions of an operation.
#[derive(Copy, Clone)]
pub(super) enum Outer {
    /// The first value of the enclosing regions that they may use.
    Visible(usize),
    /// They cannot use values outside, so the uses of their values are sorted when they are read. The number of values before them whose
    /// uses are not sorted.
    Isolated(usize),
}

/// Order of the uses of a value as a file has it.
pub(super) struct UseOrder {
    pub(super) at: usize,
    /// Whether the indices are pairs, of which only uses out of order have one.
    pub(super) is_pairs: bool,
    pub(super) indices: Vec<u32>,
}

impl<'b> Reader<'b> {
    pub(super) fn new(ctx: &Context, name: &str, bytes: &'b [u8]) -> Reader<'b> {
        let file = ctx.identifier(name);
        let start = ctx.location(LocationData::FileLineCol { file, start: (0, 0), end: (0, 0) });
        Reader {
            bytes,
            ctx: ctx.clone(),
            ir: Ir::with_loc(ctx, start),
            version: 0,
            strings: Vec::new(),
            idents: Vec::new(),
            dialects: Vec::new(),
            ops: Vec::new(),
            attrs: Entries::default(),
            types: Entries::default(),
            resource_keys: Vec::new(),
            resources: Resources::default(),
            properties: Vec::new(),
            properties_section: 0,
            layouts: Vec::new(),
            slots: Vec::new(),
            build: Interning::new(ctx),
            raw: RawWriter::new(ctx),
            last_file: None,
            places: Vec::new(),
            missing: Vec::new(),
            open: Vec::new(),
            values: Vec::new(),
            blocks: Vec::new(),
            n_forward: 0,
            unsorted: Vec::new(),
            deferred: FxHashMap::default(),
            is_lazy: false,
            operands: Vec::new(),
            result_types: Vec::new(),
            successors: Vec::new(),
            named: Vec::new(),
        }
    }

    /// Returns a cursor over the encoding of an attribute.
    #[inline]
    pub(super) fn over_attr(&self, index: usize) -> Cursor<'b> {
        self.over(self.attrs.at(index), self.attrs.end_of(index))
    }

    /// Returns a cursor over part of the file.
    pub(super) fn over(&self, lo: usize, hi: usize) -> Cursor<'b> {
        Cursor::new(self.bytes, lo, hi)
    }
}
