//! The reader's state: the text, the IR so far, caches of spellings, and the parts of operations that are not complete.
//!
//! Invariant: what is still to be read is on the stacks `open` and `PartialOp::todo`, so there is no recursion on nesting.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::braces::Braces;
use super::names::{MANY, NameId, Names};
use super::spans::Spans;
use crate::arena::Ir;
use crate::assembly::{Clause, Format, FormatParts, ImplicitTerminator, Item, OpParts, RegionText};
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::context::{Context, Identifier, OperationName};
use crate::dialect::{FormatFacts, Group as OdsGroup, GroupArity, Op, OpInfo};
use crate::location::{Location, LocationData, SourceId};
use crate::raw_locations::RawWriter;
use crate::resources::Resources;
use crate::text::error::Fault;
use crate::text::intern::Interning;
use crate::text::places::SourcePlaces;
use crate::text::split::InputPart;
use crate::types::Type;
use crate::value::Value;

/// Reads one text.
pub(in crate::text) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) pos: usize,
    pub(super) ctx: Context,
    pub(super) ir: Ir,
    pub(super) file: Identifier,
    pub(super) source: Option<SourceId>,
    pub(super) build: Interning,
    pub(super) names: Names,
    /// Block for new operations; `None` in a region before its first block.
    pub(super) block: Option<Block>,
    pub(super) open: Vec<Open>,
    /// Whether only operations are read, which are a part of a text.
    pub(super) is_part: bool,
    /// The dialect whose operations are written without its name outside of open regions.
    pub(super) outer_dialect: &'static str,
    pub(super) labels: FxHashMap<(u32, &'t str), Label>,
    /// The number of labels after which those of regions that have ended are forgotten.
    pub(super) many_labels: usize,
    /// Tells regions apart in `labels`.
    pub(super) scope: u32,
    pub(super) n_scopes: u32,

    pub(super) op_names: Spans<u32>,
    /// Names of operations in custom assembly formats, as they are spelt.
    pub(super) words: Spans<Word>,
    /// Names of attributes in dictionaries, as they are spelt.
    pub(super) attr_names: Spans<Identifier>,
    pub(super) ops: Vec<OpEntry>,
    pub(super) attrs: Spans<Attribute>,
    pub(super) types: Spans<Type>,
    pub(super) signatures: Spans<u32>,
    pub(super) signature_list: Vec<Signature>,
    pub(super) signature_types: Vec<Type>,

    // Parts of the current operation.
    pub(super) groups: Vec<Group>,
    pub(super) uses: Vec<Use>,
    pub(super) successors: Vec<Block>,
    pub(super) slots: Vec<(u8, Attribute)>,
    pub(super) others: Vec<NamedAttribute>,
    pub(super) values: Vec<Value>,
    /// Types of a signature.
    pub(super) list: Vec<Type>,
    /// Types in a simple format.
    pub(super) written_types: Vec<Type>,

    /// Owners of locations whose aliases were not defined yet, with the positions of these in the text.
    pub(super) deferred_locs: Vec<(Owner, u32)>,
    /// The same, with the numbers of the aliases, of text that is not in memory any more.
    pub(super) numbered_locs: Vec<(Owner, u32)>,
    pub(super) resources: Resources,
    pub(super) raw: RawWriter,
    /// The file that a location named last.
    pub(super) last_file: Option<(&'t str, Identifier)>,
    /// The operation whose custom assembly format is being read, for messages.
    pub(super) form: Option<OperationName>,
    /// The byte of its name.
    pub(super) form_at: usize,
    /// Parts of finished operations, whose memory the next ones use.
    #[expect(clippy::vec_box, reason = "they come as boxes, and go as boxes")]
    pub(super) spare: Vec<Box<PartialOp>>,
    /// Memory for the parts of the next operation that a user function parses.
    pub(super) op_parts: OpParts,
    /// Each `{` with the position after its `}`, computed on demand.
    pub(super) braces: Option<Arc<Braces>>,
    /// Region without an end that a function of the user has reached.
    pub(super) unclosed: Option<RegionText>,
    /// Keywords that custom forms look for at the end of the text, if an editor asks for them.
    pub(in crate::text) expected: Option<&'t RefCell<Vec<String>>>,
    /// Where to note the places in the text that a location replaces.
    pub(in crate::text) places: Option<&'t RefCell<SourcePlaces>>,
}

/// The owner of a location.
#[derive(Copy, Clone)]
pub(super) enum Owner {
    Op(Op),
    Argument(Value),
}

/// Cached data of an operation name.
pub(super) struct OpEntry {
    pub(super) name: OperationName,
    pub(super) is_registered: bool,
    /// The signature it had last.
    pub(super) last_signature: u32,
    /// Attribute names as they were spelt, with their slot if they are inherent.
    pub(super) keys: Vec<Key>,
}

#[derive(Copy, Clone)]
pub(super) struct Key {
    pub(super) lo: u32,
    pub(super) len: u32,
    pub(super) name: Identifier,
    pub(super) slot: Option<u8>,
}

/// The meaning of the name of an operation in a custom assembly format.
#[derive(Copy, Clone)]
pub(super) struct Word {
    pub(super) name: OperationName,
    /// The default dialect that completes it; `None` if it is the full name.
    pub(super) dialect: Option<&'static str>,
}

/// A function type: ranges of `signature_types`.
#[derive(Copy, Clone)]
pub(super) struct Signature {
    pub(super) lo: u32,
    pub(super) len: u32,
    pub(super) inputs: u32,
    pub(super) results: u32,
    pub(super) end: u32,
}

/// Results under one name.
#[derive(Copy, Clone)]
pub(super) struct Group {
    pub(super) name: NameId,
    pub(super) count: u32,
    pub(super) lo: u32,
}

/// An operand before its type is known.
#[derive(Copy, Clone)]
pub(super) struct Use {
    pub(super) name: NameId,
    pub(super) number: u32,
    pub(super) lo: u32,
}

/// A block that was named.
#[derive(Copy, Clone)]
pub(super) struct Label {
    pub(super) block: Block,
    pub(super) lo: u32,
    pub(super) is_defined: bool,
}

/// An operation whose regions are being read.
pub(super) struct Open {
    pub(super) op: Op,
    pub(super) entry: usize,
    pub(super) lo: usize,
    pub(super) groups: SmallVec<[Group; 1]>,
    pub(super) uses: SmallVec<[Use; 2]>,
    /// Slots that `<{…}>` set.
    pub(super) set_slots: SmallVec<[u8; 8]>,
    /// The operation in its custom assembly format that continues after the region.
    pub(super) partial: Option<Box<PartialOp>>,
    /// The dialect whose operations are written without its name here.
    pub(super) default_dialect: &'static str,
    pub(super) region: Region,
    /// To go back to when the region ends.
    pub(super) outer_block: Option<Block>,
    pub(super) outer_scope: u32,
    pub(super) names_mark: usize,
    pub(super) n_undefined: u32,
}

/// An operation as far as it is read.
pub(super) struct PartialOp {
    pub(super) name: OperationName,
    /// Offset of its start, including names of results, and offset of its own name.
    pub(super) lo: usize,
    pub(super) name_lo: usize,
    /// Names of the results.
    pub(super) groups: Vec<Group>,
    pub(super) shape: Shape,
    pub(super) facts: FormatFacts,
    pub(super) format: Option<&'static Format>,
    pub(super) parts: FormatParts,
    /// Attributes that the format has elements for, but that are in the dictionary too, by slot: they replace those of the elements.
    pub(super) replaced: SmallVec<[(usize, Attribute); 1]>,
    /// Remaining work, innermost last.
    pub(super) todo: SmallVec<[Todo; 4]>,
    /// The operation, once a region was reached.
    pub(super) op: Option<Op>,
    /// Regions noted by functions of the user, the next one last.
    pub(super) deferred: Vec<(Region, RegionText)>,
    /// Implicit terminator of the current region.
    pub(super) terminator: Option<ImplicitTerminator>,
    /// Position after those regions in the text.
    pub(super) end: usize,
    /// Error about a region without an end, which is read for an error in it.
    pub(super) unclosed: Option<Box<Fault>>,
}

impl Open {
    /// Returns whether the operation has names of values that it uses, defines or gives to its regions.
    pub(super) fn has_names(&self) -> bool {
        let is_nameless = |partial: &PartialOp| {
            let Shape { operands, results, .. } = partial.shape;
            partial.groups.is_empty()
                && operands.is_empty()
                && results.is_empty()
                && partial.deferred.is_empty()
        };
        !self.groups.is_empty() || !self.uses.is_empty() || !self.partial.as_deref().is_none_or(is_nameless)
    }
}

impl PartialOp {
    /// Creates the empty parts of an operation.
    pub(super) fn new(name: OperationName) -> PartialOp {
        PartialOp {
            name,
            lo: 0,
            name_lo: 0,
            groups: Vec::new(),
            shape: Shape::default(),
            facts: FormatFacts::default(),
            format: None,
            parts: FormatParts::new(name),
            replaced: SmallVec::new(),
            todo: SmallVec::new(),
            op: None,
            deferred: Vec::new(),
            terminator: None,
            end: 0,
            unclosed: None,
        }
    }
}

/// The groups of an operation, from its definition.
#[derive(Copy, Clone, Default)]
pub(super) struct Shape {
    pub(super) operands: &'static [OdsGroup],
    pub(super) results: &'static [OdsGroup],
    pub(super) regions: &'static [OdsGroup],
    pub(super) successors: &'static [OdsGroup],
}

impl Shape {
    pub(super) fn of(info: &OpInfo) -> Shape {
        let OpInfo { operands, results, regions, successors, .. } = *info;
        Shape { operands, results, regions, successors }
    }

    /// Returns whether a group of operands has any number of them.
    pub(super) fn is_variadic(groups: &[OdsGroup], group: usize) -> bool {
        groups.get(group).is_some_and(|group| group.arity == GroupArity::Variadic)
    }
}

/// Remaining work.
pub(super) enum Todo {
    /// Elements from an index on.
    Items(&'static [Item], usize),
    /// Clauses, and those that were present.
    List(&'static [Clause], u64),
    /// More regions of a variadic group.
    Regions { is_first: bool },
    /// Regions recorded by user functions; everything else is done.
    Deferred,
}

impl<'t> Reader<'t> {
    pub(in crate::text) fn new(ctx: &Context, name: &str, part: &InputPart<'t>) -> Self {
        let text = part.text;
        let file = ctx.identifier(name);
        let before = (part.n_lines_before, part.n_columns_before);
        let source = ctx.add_source_at(name, text.as_bytes(), before);
        Reader::of_source(Interning::new(ctx), text, file, source)
    }

    /// Returns a reader of a text that the context may have as a source.
    pub(super) fn of_source(
        build: Interning,
        text: &'t str,
        file: Identifier,
        source: Option<SourceId>,
    ) -> Self {
        let ctx = build.ctx.clone();
        let ir = Ir::with_loc(&ctx, file_start(&ctx, file));
        let block = ir.top().regions(&ir).first().and_then(|region| region.entry(&ir));
        Reader {
            text,
            bytes: text.as_bytes(),
            pos: 0,
            ctx,
            ir,
            file,
            source,
            raw: RawWriter::new(&build.ctx),
            build,
            names: Names::new(),
            block,
            open: Vec::new(),
            is_part: false,
            outer_dialect: "builtin",
            labels: FxHashMap::default(),
            many_labels: MANY,
            scope: 0,
            n_scopes: 0,
            op_names: Spans::new(),
            words: Spans::new(),
            attr_names: Spans::new(),
            ops: Vec::new(),
            attrs: Spans::starting_over(),
            types: Spans::new(),
            signatures: Spans::new(),
            signature_list: Vec::new(),
            signature_types: Vec::new(),
            groups: Vec::new(),
            uses: Vec::new(),
            successors: Vec::new(),
            slots: Vec::new(),
            others: Vec::new(),
            values: Vec::new(),
            list: Vec::new(),
            written_types: Vec::new(),
            deferred_locs: Vec::new(),
            numbered_locs: Vec::new(),
            resources: Resources::default(),
            last_file: None,
            form: None,
            spare: Vec::new(),
            op_parts: OpParts::default(),
            form_at: 0,
            braces: None,
            unclosed: None,
            expected: None,
            places: None,
        }
    }
}

/// Returns the location of an implicit module: line and column zero.
pub(super) fn file_start(ctx: &Context, file: Identifier) -> Location {
    ctx.location(LocationData::FileLineCol { file, start: (0, 0), end: (0, 0) })
}
