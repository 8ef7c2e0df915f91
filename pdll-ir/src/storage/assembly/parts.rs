//! The parsed parts of an operation before it is created.
//!
//! `FormatParts` holds it by groups, for tables and the functions they call; `OpParts` as it will be, for functions that read a
//! whole operation.

use std::fmt;
use std::rc::Rc;

use crate::attributes::{AffineMap, Attribute, NamedAttribute};
use crate::block::Block;
use crate::builder::OpBuilder;
use crate::context::{Context, OperationName};
use crate::dialect::Op;
use crate::types::Type;
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
    pub operands: Vec<Vec<UnresolvedOperand>>,
    /// Per operand group, the types.
    pub operand_types: Vec<Vec<Type>>,
    /// All operands, if they are written together.
    pub all_operands: Option<Vec<UnresolvedOperand>>,
    /// All operand types, if they are written together.
    pub all_operand_types: Option<Vec<Type>>,
    /// Per result group, the types.
    pub result_types: Vec<Vec<Type>>,
    /// All result types, if they are written together.
    pub all_result_types: Option<Vec<Type>>,
    /// The inherent attributes by slot.
    pub attributes: Vec<Option<Attribute>>,
    /// The other attributes.
    pub discardable: Vec<NamedAttribute>,
    /// Regions that user functions parsed, per region group.
    pub regions: Vec<Vec<RegionText>>,
    /// Regions that the format itself parsed, per region group: they are part of the operation already.
    pub(crate) read_regions: Vec<Vec<RegionText>>,
    /// Per successor group, the blocks.
    pub successors: Vec<Vec<Block>>,
    /// Location of each operand group.
    pub(crate) operand_los: Vec<usize>,
    /// Numbers of lists of operands, of types and of attributes, when they were empty.
    n_lists: (usize, [usize; 2], usize),
}

impl FormatParts {
    /// Creates the empty parts of an operation.
    pub(crate) fn new(ctx: &Context, name: OperationName) -> FormatParts {
        let mut parts = FormatParts::without_lists(name);
        parts.resize(ctx);
        parts
    }

    /// Creates the parts of an operation that a user function parses, which has no use for lists.
    pub(crate) fn without_lists(name: OperationName) -> FormatParts {
        FormatParts {
            name,
            operands: Vec::new(),
            operand_types: Vec::new(),
            all_operands: None,
            all_operand_types: None,
            result_types: Vec::new(),
            all_result_types: None,
            attributes: Vec::new(),
            discardable: Vec::new(),
            regions: Vec::new(),
            read_regions: Vec::new(),
            successors: Vec::new(),
            operand_los: Vec::new(),
            n_lists: (0, [0; 2], 0),
        }
    }

    /// Makes them the empty parts of another operation of the same name. Keeps the memory of its lists.
    pub(crate) fn clear(&mut self, ctx: &Context) {
        let n_lists = [&self.operand_types, &self.result_types].map(Vec::len);
        // The lists of all successors are as many as were written, and functions of the user may change the others.
        let is_usual = (self.operands.len(), n_lists, self.attributes.len()) == self.n_lists
            && self.successors.is_empty()
            && self.regions.is_empty()
            && self.all_operands.is_none();
        if !is_usual {
            return self.resize(ctx);
        }
        self.operands.iter_mut().for_each(Vec::clear);
        self.operand_types.iter_mut().for_each(Vec::clear);
        self.result_types.iter_mut().for_each(Vec::clear);
        (self.all_operand_types, self.all_result_types) = (None, None);
        self.attributes.iter_mut().for_each(|attr| *attr = None);
        self.discardable.clear();
        self.operand_los.iter_mut().for_each(|at| *at = 0);
    }

    /// Makes as many empty lists as the operation has groups.
    fn resize(&mut self, ctx: &Context) {
        fn empty<T>(lists: &mut Vec<Vec<T>>, n: usize) {
            lists.iter_mut().for_each(Vec::clear);
            if lists.len() != n {
                lists.resize_with(n, Vec::new);
            }
        }
        fn refill<T: Copy>(list: &mut Vec<T>, n: usize, value: T) {
            if list.len() == n {
                return list.fill(value);
            }
            list.clear();
            list.resize(n, value);
        }
        let info = ctx.op_info(self.name);
        empty(&mut self.operands, info.operands.len());
        empty(&mut self.operand_types, info.operands.len());
        empty(&mut self.result_types, info.results.len());
        empty(&mut self.regions, info.regions.len());
        empty(&mut self.read_regions, info.regions.len());
        empty(&mut self.successors, info.successors.len());
        (self.all_operands, self.all_operand_types, self.all_result_types) = (None, None, None);
        refill(&mut self.attributes, ctx.attribute_slots(self.name).len(), None);
        self.discardable.clear();
        refill(&mut self.operand_los, info.operands.len(), 0);
        let n_lists = [&self.operand_types, &self.result_types].map(Vec::len);
        self.n_lists = (self.operands.len(), n_lists, self.attributes.len());
    }

    /// Sets the location of an operand group, for errors.
    pub fn set_location(&mut self, group: usize, at: usize) {
        if let Some(lo) = self.operand_los.get_mut(group) {
            *lo = at;
        }
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
        self.operands[group] = lists.concat();
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
        self.all_operands.clone().unwrap_or_else(|| self.operands.concat())
    }

    /// Returns the types of operands that were read.
    pub fn operand_types_so_far(&self) -> Vec<Type> {
        self.all_operand_types.clone().unwrap_or_else(|| self.operand_types.concat())
    }

    /// Returns the types of results that were read.
    pub fn result_types_so_far(&self) -> Vec<Type> {
        self.all_result_types.clone().unwrap_or_else(|| self.result_types.concat())
    }

    /// Returns the regions of a group that were read, by a user function or by the format.
    pub fn group_regions_so_far(&self, group: usize) -> Vec<RegionText> {
        let lists = [self.regions.get(group), self.read_regions.get(group)];
        lists.into_iter().flatten().flatten().cloned().collect()
    }

    /// Returns all regions that were read.
    pub fn regions_so_far(&self) -> Vec<RegionText> {
        (0..self.regions.len()).flat_map(|group| self.group_regions_so_far(group)).collect()
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

    /// Takes a list, to pass it to a user function.
    pub fn take<T>(list: &mut [Vec<T>], group: usize) -> Vec<T> {
        list.get_mut(group).map(std::mem::take).unwrap_or_default()
    }

    /// Takes the only entry out.
    pub fn take_one<T>(list: &mut [Vec<T>], group: usize) -> Option<T> {
        list.get_mut(group).and_then(Vec::pop)
    }

    /// Puts a list back.
    pub fn put<T>(list: &mut [Vec<T>], group: usize, values: impl IntoIterator<Item = T>) {
        if let Some(slot) = list.get_mut(group) {
            *slot = values.into_iter().collect();
        }
    }

    /// Returns the only entry, if there is one.
    pub fn one<T: Clone>(list: &[Vec<T>], group: usize) -> Option<T> {
        list.get(group)?.first().cloned()
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
