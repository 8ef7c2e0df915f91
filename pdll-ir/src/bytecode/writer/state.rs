//! State of the writer: the sections as far as they are written, and what is open while operations are written.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::buffer::Buffer;
use super::config::BytecodeWriterConfig;
use super::numbers::Numbers;
use super::sizes::Sizes;
use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::bytecode::layout::Field;
use crate::op::Op;
use crate::properties::WritePropertiesFn;

/// Position of an operation that is not written.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Number of bytes for each operation for which the sections of operations and of attributes have room, so that they are not copied when
/// they grow: most operations need fewer.
const ROOM_PER_OP: usize = 16;

/// Writes one file.
pub(super) struct Writer<'a> {
    pub(super) ir: &'a Ir,
    pub(super) config: &'a BytecodeWriterConfig,
    pub(super) numbers: Numbers<'a>,

    // Sections.
    pub(super) body: Buffer,
    pub(super) attrs: Buffer,
    pub(super) types: Buffer,
    pub(super) properties: Buffer,
    pub(super) n_properties: u64,
    pub(super) attr_sizes: Sizes,
    pub(super) type_sizes: Sizes,

    // Operations.
    pub(super) open: Vec<OpenRegion>,
    /// Values that are visible, of all open regions.
    pub(super) visible: Vec<u32>,
    /// First visible value that the innermost region may use.
    pub(super) scope: usize,
    /// By value, one more than its index among the visible ones; zero if it is not visible.
    pub(super) value_places: Vec<u32>,
    /// By block, its index in its region, and its number of operations.
    pub(super) blocks: Vec<(u32, u32)>,
    /// By operation, its position in the file, or `NOWHERE`; empty as long as the operands lie in the order of the file.
    pub(super) op_places: Vec<u32>,
    /// Whether they do, or positions are known.
    pub(super) is_in_order: bool,
    /// First operand of the last operation that has some.
    pub(super) last_operand: u32,
    /// Number of operations that were written.
    pub(super) n_ops: usize,
    /// By name of operation.
    pub(super) layouts: Vec<Option<Layout>>,
    /// Properties by hash of their content.
    pub(super) known_properties: FxHashMap<u32, KnownProperties>,
    pub(super) scratch: Buffer,
}

/// Properties that are written.
pub(super) struct KnownProperties {
    pub(super) index: u32,
    /// Where they are in their section.
    pub(super) start: u32,
    pub(super) end: u32,
}

impl KnownProperties {
    pub(super) fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A region that is being written.
pub(super) struct OpenRegion {
    pub(super) op: Op,
    pub(super) region: Region,
    pub(super) is_isolated: bool,
    /// Position of the length of its section.
    pub(super) section: Option<usize>,
    pub(super) first_visible: usize,
    pub(super) outer_scope: usize,
    pub(super) next_block: Option<Block>,
    pub(super) next_op: Option<Op>,
}

/// The form in which the properties of an operation are written.
pub(super) struct Layout {
    pub(super) fields: Box<[Field]>,
    /// The function that writes them instead, if the definition has its own encoding.
    pub(super) write: Option<WritePropertiesFn>,
    /// The inherent attributes that were written last.
    pub(super) last: Vec<Option<Attribute>>,
    /// The index of these properties; `None` if there are none yet.
    pub(super) last_index: Option<u64>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(ir: &'a Ir, config: &'a BytecodeWriterConfig) -> Writer<'a> {
        let room = ir.n_ops() * ROOM_PER_OP;
        Writer {
            ir,
            config,
            numbers: Numbers::new(ir.context()),
            body: Buffer::with_capacity(room),
            attrs: Buffer::with_capacity(room),
            types: Buffer::default(),
            properties: Buffer::default(),
            n_properties: 0,
            attr_sizes: Sizes::with_capacity(2 * ir.n_ops()),
            type_sizes: Sizes::default(),
            open: Vec::new(),
            visible: Vec::new(),
            scope: 0,
            value_places: vec![0; ir.value_bound()],
            blocks: vec![(0, 0); ir.block_bound()],
            op_places: Vec::new(),
            is_in_order: true,
            last_operand: 0,
            n_ops: 0,
            layouts: Vec::new(),
            known_properties: FxHashMap::default(),
            scratch: Buffer::default(),
        }
    }
}
