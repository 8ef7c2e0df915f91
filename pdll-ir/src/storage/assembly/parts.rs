//! The parsed parts of an operation before it is created.
//!
//! `FormatParts` holds it by groups, for tables and the functions they call; `OpParts` as it will be, for functions that read a
//! whole operation.

use std::fmt;
use std::rc::Rc;

use smallvec::SmallVec;

use super::GroupLists;
use crate::attributes::{AffineMap, Attribute, NamedAttribute};
use crate::block::Block;
use crate::builder::OpBuilder;
use crate::context::{Context, OperationName};
use crate::dialect::{Op, OpInfo};
use crate::types::{Type, TypeVec};
use crate::value::Value;

/// A use of a value by name, before its type is known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    pub(crate) name: u32,
    pub(crate) number: u32,
    pub(crate) lo: u32,
}

impl UnresolvedOperand {
    /// Returns its location: the byte offset in the text.
    pub fn location(self) -> usize {
        self.lo as usize
    }
}

/// A map whose dimensions and symbols are values.
#[derive(Clone, Debug)]
pub struct AffineOperands {
    /// The map.
    pub map: AffineMap,
    /// Number of results of each group as written.
    pub groups: Vec<usize>,
    /// The values: the dimensions, then the symbols.
    pub operands: Vec<UnresolvedOperand>,
}

/// An argument of a region's first block that is written before the region.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RegionArgument {
    /// Name.
    pub name: UnresolvedOperand,
    /// Type.
    pub ty: Type,
    /// Offset of its location in the text, if it is written.
    pub(crate) loc: Option<usize>,
}

impl RegionArgument {
    /// Creates an argument whose location is that of its name.
    pub fn new(name: UnresolvedOperand, ty: Type) -> RegionArgument {
        RegionArgument { name, ty, loc: None }
    }
}

/// An operation that ends a block without being written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct ImplicitTerminator {
    pub(crate) name: &'static str,
    /// Whether its operands are the results of the preceding operation.
    pub(crate) yields: bool,
}

/// A region in the text. What a user function parses is read once the operation is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionText {
    /// Offset of its `{`; `None` for a region that is not written.
    pub(crate) lo: Option<usize>,
    pub(crate) args: Vec<RegionArgument>,
    /// Whether there is nothing between its braces.
    pub(crate) is_blank: bool,
    /// Implicit terminator of its block.
    pub(crate) terminator: Option<ImplicitTerminator>,
}

impl RegionText {
    /// Creates a region without blocks and without text.
    pub fn empty() -> RegionText {
        RegionText { lo: None, args: Vec::new(), is_blank: true, terminator: None }
    }

    /// Returns whether there is nothing between its braces, or it is not written at all.
    pub fn is_blank(&self) -> bool {
        self.is_blank
    }

    /// Adds an implicit terminator without operands, used if the written block does not end with a
    /// terminator.
    #[must_use]
    pub fn ensure_terminator(self, name: &'static str) -> RegionText {
        RegionText { terminator: Some(ImplicitTerminator { name, yields: false }), ..self }
    }

    /// Like `ensure_terminator`, for an operation whose operands are the results of the last written
    /// operation.
    #[must_use]
    pub fn ensure_yield(self, name: &'static str) -> RegionText {
        RegionText { terminator: Some(ImplicitTerminator { name, yields: true }), ..self }
    }

    /// Returns whether it has no text.
    pub fn is_empty(&self) -> bool {
        self.lo.is_none()
    }
}

/// The parts of an operation by their groups.
#[derive(Clone, Debug)]
pub struct FormatParts {
    /// The operation's name.
    pub name: OperationName,
    /// Per operand group, the operands.
    pub operands: GroupLists<UnresolvedOperand>,
    /// Per operand group, the types.
    pub operand_types: GroupLists<Type>,
    /// All operands, if they are written together.
    pub all_operands: Option<SmallVec<[UnresolvedOperand; 4]>>,
    /// All operand types, if they are written together.
    pub all_operand_types: Option<TypeVec>,
    /// Per result group, the types.
    pub result_types: GroupLists<Type>,
    /// All result types, if they are written together.
    pub all_result_types: Option<TypeVec>,
    /// The inherent attributes by slot.
    pub attributes: Vec<Option<Attribute>>,
    /// The other attributes.
    pub discardable: Vec<NamedAttribute>,
    /// Regions that user functions parsed, per region group.
    pub regions: GroupLists<RegionText>,
    /// Regions that the format itself parsed, per region group: they are part of the operation already.
    pub(crate) read_regions: GroupLists<RegionText>,
    /// Per successor group, the blocks.
    pub successors: GroupLists<Block>,
    /// Location of each operand group.
    pub(crate) operand_los: GroupLists<usize>,
}

impl FormatParts {
    /// Creates the parts of an operation without groups and attributes.
    pub(crate) fn new(name: OperationName) -> FormatParts {
        FormatParts {
            name,
            operands: GroupLists::default(),
            operand_types: GroupLists::default(),
            all_operands: None,
            all_operand_types: None,
            result_types: GroupLists::default(),
            all_result_types: None,
            attributes: Vec::new(),
            discardable: Vec::new(),
            regions: GroupLists::default(),
            read_regions: GroupLists::default(),
            successors: GroupLists::default(),
            operand_los: GroupLists::default(),
        }
    }

    /// Makes them the empty parts of an operation. Keeps the memory of the lists.
    #[inline]
    pub(crate) fn reset(&mut self, name: OperationName, info: &OpInfo) {
        self.name = name;
        self.operands.reset(info.operands.len());
        self.operand_types.reset(info.operands.len());
        self.result_types.reset(info.results.len());
        self.regions.reset(info.regions.len());
        self.read_regions.reset(info.regions.len());
        self.successors.reset(info.successors.len());
        (self.all_operands, self.all_operand_types, self.all_result_types) = (None, None, None);
        self.attributes.clear();
        self.attributes.resize(info.attributes.len(), None);
        self.discardable.clear();
        self.operand_los.reset(info.operands.len());
    }

    /// Sets the location of an operand group, for errors.
    pub fn set_location(&mut self, group: usize, at: usize) {
        self.operand_los.set_one(group, at);
    }

    /// Sets the operands of a group of groups, and the attribute with their numbers in its slot.
    pub fn set_lists(
        &mut self,
        ctx: &Context,
        group: usize,
        slot: usize,
        lists: Vec<Vec<UnresolvedOperand>>,
    ) {
        let sizes: Vec<usize> = lists.iter().map(Vec::len).collect();
        self.attributes[slot] = Some(crate::groups::sizes_attr(ctx, &sizes));
        self.operands.set(group, lists.into_iter().flatten());
    }

    /// Splits a list that was parsed for a group of groups, according to the attribute in its slot.
    pub fn lists<T: Clone>(&self, ctx: &Context, list: &[T], slot: usize) -> Vec<Vec<T>> {
        let sizes = self.attributes.get(slot).copied().flatten();
        let sizes = sizes.and_then(|sizes| sizes.as_dense_i32_array(ctx)).unwrap_or_default();
        let mut rest = list;
        let cut = |size: &i32| {
            let (first, behind) = rest.split_at(usize::try_from(*size).unwrap_or(0).min(rest.len()));
            rest = behind;
            first.to_vec()
        };
        sizes.iter().map(cut).collect()
    }

    /// Returns all operands that were read.
    pub fn operands_so_far(&self) -> Vec<UnresolvedOperand> {
        self.all_operands.as_ref().map_or_else(|| self.operands.concat(), |all| all.to_vec())
    }

    /// Returns the types of operands that were read.
    pub fn operand_types_so_far(&self) -> Vec<Type> {
        self.all_operand_types.as_ref().map_or_else(|| self.operand_types.concat(), |all| all.to_vec())
    }

    /// Returns the types of results that were read.
    pub fn result_types_so_far(&self) -> Vec<Type> {
        self.all_result_types.as_ref().map_or_else(|| self.result_types.concat(), |all| all.to_vec())
    }

    /// Returns the regions of a group that were read, by a user function or by the format.
    pub fn group_regions_so_far(&self, group: usize) -> Vec<RegionText> {
        let lists = [self.regions.get(group), self.read_regions.get(group)];
        lists.into_iter().flatten().flatten().cloned().collect()
    }

    /// Returns all regions that were read.
    pub fn regions_so_far(&self) -> Vec<RegionText> {
        (0..self.regions.n_groups()).flat_map(|group| self.group_regions_so_far(group)).collect()
    }

    /// Returns the attributes that were read, inherent and others.
    pub fn attributes_so_far(&self, ctx: &Context) -> Vec<NamedAttribute> {
        let names = ctx.attribute_slots(self.name);
        let inherent = names.iter().zip(&self.attributes).filter_map(|(name, attr)| Some((*name, (*attr)?)));
        inherent.chain(self.discardable.iter().copied()).collect()
    }

    /// Adds the entries of a dictionary, inherent attributes and others.
    pub fn add_attributes(&mut self, ctx: &Context, entries: Vec<NamedAttribute>) {
        for (name, attr) in entries {
            match ctx.dictionary_slot(self.name, name) {
                Some(slot) => self.attributes[slot] = Some(attr),
                None => self.discardable.push((name, attr)),
            }
        }
    }
}

/// Fills the regions of an operation that is created; the message of an error begins after the operation's name.
#[derive(Clone)]
pub struct BuildRegions {
    build: Rc<BuildRegionsFn>,
    /// Byte of the text at which errors are reported; `None` for the operation's name.
    pub(crate) at: Option<usize>,
}

type BuildRegionsFn = dyn Fn(&mut OpBuilder<'_>, Op) -> Result<(), String>;

impl BuildRegions {
    /// Wraps a function.
    pub fn new(build: impl Fn(&mut OpBuilder<'_>, Op) -> Result<(), String> + 'static) -> BuildRegions {
        BuildRegions { build: Rc::new(build), at: None }
    }

    /// Sets the location of errors, as [`OpAsmParser::location`](super::OpAsmParser::location) returns it.
    #[must_use]
    pub fn at(self, at: usize) -> BuildRegions {
        BuildRegions { at: Some(at), ..self }
    }

    pub(crate) fn call(&self, builder: &mut OpBuilder<'_>, op: Op) -> Result<(), String> {
        (self.build)(builder, op)
    }
}

impl fmt::Debug for BuildRegions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BuildRegions")
    }
}

/// The parts of an operation as it will be.
#[derive(Clone, Default, Debug)]
pub struct OpParts {
    /// The operands.
    pub operands: Vec<Value>,
    /// The types of the results.
    pub result_types: Vec<Type>,
    /// Attributes, inherent and discardable. Of several with one name the last is used.
    pub attributes: Vec<NamedAttribute>,
    /// The successors.
    pub successors: Vec<Block>,
    /// The regions.
    pub regions: Vec<RegionText>,
    /// Fills regions that have no text, once the operation is created; a message is an error at its name, or at the given location.
    pub build_regions: Option<BuildRegions>,
}

impl OpParts {
    /// Adds an attribute.
    pub fn add_attribute(&mut self, ctx: &Context, name: &str, attr: Attribute) {
        self.attributes.push((ctx.identifier(name), attr));
    }

    /// Removes all parts. Keeps the memory of the lists.
    pub(crate) fn clear(&mut self) {
        self.operands.clear();
        self.result_types.clear();
        self.attributes.clear();
        self.successors.clear();
        self.regions.clear();
        self.build_regions = None;
    }
}
