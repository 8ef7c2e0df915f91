//! Numbers of what a file refers to by index, in the order in which it first occurs.

use std::collections::VecDeque;
use std::hash::{BuildHasher as _, Hash};

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::buffer::Buffer;
use crate::attributes::{Attribute, AttributeData};
use crate::context::{Context, Identifier, OperationName};
use crate::location::Location;
use crate::parameters::ResourceHandle;
use crate::raw_locations::{self, Raw, SEGMENT, segment_and_index};
use crate::types::Type;

/// An attribute of a file.
#[derive(Copy, Clone)]
pub(super) enum Item {
    Attr(Attribute),
    Loc(Location),
    /// Position in a file, perhaps with a name.
    Place(Place),
    /// String attribute of an identifier.
    Name(Identifier),
    /// String attribute of a string with this number.
    Text(u64),
    /// Symbol reference of one name.
    Symbol(Identifier),
    /// Layout that memrefs of a rank have by default.
    IdentityLayout(usize),
}

/// A location that is not interned: a position in a file, and perhaps an attribute that is its name.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) file: Identifier,
    pub(super) line: u32,
    pub(super) column: u32,
    /// One more than the number of the name; zero for none.
    pub(super) name: u32,
}

/// What was written last of locations that are not interned, by hash, each with its number: what is equal is written once, unless much is
/// between. A table of all of it would take longer than it saves: places seldom occur again far away, but by the same handle.
struct Recent {
    places: Vec<Option<(Place, u32)>>,
    /// Starts of strings, and numbers of their attributes.
    names: Vec<Option<(usize, u32)>>,
    /// The name of the last location.
    name: String,
}

/// Number of recent places, and of names.
const N_RECENT: usize = 1 << 10;

impl Default for Recent {
    fn default() -> Recent {
        Recent { places: vec![None; N_RECENT], names: vec![None; N_RECENT], name: String::new() }
    }
}

fn recent_index(of: impl Hash) -> usize {
    FxBuildHasher.hash_one(of) as usize % N_RECENT
}

/// Numbers by handle; zero is none.
#[derive(Default)]
struct Table(Vec<u32>);

impl Table {
    /// Returns the number of a handle, which becomes `next` if it has none, and whether it is new.
    #[inline]
    fn number(&mut self, raw: usize, next: usize) -> (u32, bool) {
        if raw >= self.0.len() {
            self.grow(raw);
        }
        let place = &mut self.0[raw];
        let is_new = *place == 0;
        if is_new {
            *place = next as u32 + 1;
        }
        (*place - 1, is_new)
    }

    #[cold]
    fn grow(&mut self, raw: usize) {
        self.0.resize((raw + 1).next_power_of_two(), 0);
    }
}

/// What has a number and is not encoded yet, in the order of the numbers.
pub(super) struct Waiting<T> {
    items: VecDeque<T>,
    /// Number of the first.
    first: usize,
}

impl<T> Default for Waiting<T> {
    fn default() -> Waiting<T> {
        Waiting { items: VecDeque::new(), first: 0 }
    }
}

impl<T> Waiting<T> {
    /// Returns the number of the item that is pushed next.
    #[inline]
    fn n_numbers(&self) -> usize {
        self.first + self.items.len()
    }

    #[inline]
    fn push(&mut self, item: T) {
        self.items.push_back(item);
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Removes the first item.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        let item = self.items.pop_front()?;
        self.first += 1;
        Some(item)
    }
}

/// Tables of a file that is being written.
pub(super) struct Numbers<'a> {
    pub(super) ctx: &'a Context,
    /// The name of the builtin dialect.
    pub(super) builtin: Identifier,
    pub(super) attrs: Waiting<Item>,
    pub(super) types: Waiting<Type>,
    /// Strings, each with a zero after it.
    pub(super) strings: Vec<u8>,
    /// Numbers of bytes of the strings, with the zeros.
    pub(super) string_sizes: Vec<usize>,
    pub(super) dialects: Vec<Identifier>,
    pub(super) op_names: Vec<OperationName>,
    /// Keys of resources of the builtin dialect, which have numbers.
    pub(super) resources: Vec<Identifier>,
    /// Resources of other dialects, to which text refers.
    pub(super) other_resources: Vec<ResourceHandle>,
    by_attr: Table,
    by_loc: Table,
    /// Locations that are positions in sources.
    by_position: FxHashMap<u32, u32>,
    /// Locations that are not interned, by segment and index, as in `Table`.
    by_raw: Vec<Vec<u32>>,
    recent: Recent,
    by_name: Table,
    by_symbol: Table,
    by_rank: FxHashMap<usize, u32>,
    by_type: Table,
    by_string: Table,
    by_dialect: Table,
    by_op_name: Table,
    by_resource: Table,
}

impl<'a> Numbers<'a> {
    pub(super) fn new(ctx: &'a Context) -> Numbers<'a> {
        Numbers {
            ctx,
            attrs: Waiting::default(),
            types: Waiting::default(),
            builtin: ctx.identifier("builtin"),
            strings: Vec::new(),
            string_sizes: Vec::new(),
            dialects: Vec::new(),
            op_names: Vec::new(),
            resources: Vec::new(),
            other_resources: Vec::new(),
            by_attr: Table::default(),
            by_loc: Table::default(),
            by_position: FxHashMap::default(),
            by_raw: Vec::new(),
            recent: Recent::default(),
            by_name: Table::default(),
            by_symbol: Table::default(),
            by_rank: FxHashMap::default(),
            by_type: Table::default(),
            by_string: Table::default(),
            by_dialect: Table::default(),
            by_op_name: Table::default(),
            by_resource: Table::default(),
        }
    }

    #[inline]
    pub(super) fn attr(&mut self, attr: Attribute) -> u64 {
        if let AttributeData::Location(loc) = self.ctx.attribute_data(attr) {
            return self.loc(*loc);
        }
        let (number, is_new) = self.by_attr.number(attr.index(), self.attrs.n_numbers());
        if is_new {
            self.attrs.push(Item::Attr(attr));
        }
        number.into()
    }

    #[inline]
    pub(super) fn loc(&mut self, loc: Location) -> u64 {
        let next = self.attrs.n_numbers();
        let (number, is_new) = match loc.is_position() {
            true => {
                let number = *self.by_position.entry(loc.raw()).or_insert(next as u32);
                (number, number as usize == next)
            }
            false => self.by_loc.number(loc.index(), next),
        };
        if is_new {
            self.attrs.push(Item::Loc(loc));
        }
        number.into()
    }

    /// Returns the number of a location that a record contains, which need not be interned.
    #[inline]
    pub(super) fn recorded_loc(&mut self, loc: Location) -> u64 {
        if loc.is_raw() { self.raw_loc(loc) } else { self.loc(loc) }
    }

    fn raw_loc(&mut self, loc: Location) -> u64 {
        let (segment, index) = segment_and_index(loc);
        let segment = segment as usize;
        if segment >= self.by_raw.len() {
            self.by_raw.resize_with(segment + 1, Vec::new);
        }
        if self.by_raw[segment].is_empty() {
            self.by_raw[segment] = vec![0; SEGMENT as usize];
        }
        if let Some(number) = self.by_raw[segment][index].checked_sub(1) {
            return number.into();
        }
        let mut name = std::mem::take(&mut self.recent.name);
        name.clear();
        let number = match self.ctx.find_raw(loc, Some(&mut name)) {
            Some(Raw::Place(raw_locations::Place { file, position: (line, column), has_name })) => {
                let name = if has_name { self.name_of_place(&name) + 1 } else { 0 };
                self.place(Place { file, line, column, name })
            }
            Some(Raw::Interned(loc)) => self.loc(loc),
            None => self.loc(self.ctx.unknown_loc()),
        };
        self.recent.name = name;
        self.by_raw[segment][index] = number as u32 + 1;
        number
    }

    /// Returns the number of a location that is not interned.
    pub(super) fn place(&mut self, place: Place) -> u64 {
        let recent = &mut self.recent.places[recent_index(place)];
        if let Some((found, number)) = recent
            && *found == place
        {
            return (*number).into();
        }
        let number = self.attrs.n_numbers() as u32;
        *recent = Some((place, number));
        self.attrs.push(Item::Place(place));
        number.into()
    }

    /// Returns the number of the string attribute of the name of a location that is not interned.
    fn name_of_place(&mut self, name: &str) -> u32 {
        let index = recent_index(name);
        if let Some((start, number)) = self.recent.names[index]
            && let Some((found, [0, ..])) = self.strings[start..].split_at_checked(name.len())
            && found == name.as_bytes()
        {
            return number;
        }
        let number = self.attrs.n_numbers() as u32;
        self.recent.names[index] = Some((self.strings.len(), number));
        let string = self.string(name.as_bytes());
        self.attrs.push(Item::Text(string));
        number
    }

    /// Returns the number of the string attribute of a name.
    pub(super) fn name(&mut self, name: Identifier) -> u64 {
        let (number, is_new) = self.by_name.number(name.index(), self.attrs.n_numbers());
        if is_new {
            self.attrs.push(Item::Name(name));
        }
        number.into()
    }

    /// Returns the number of the symbol reference of a name.
    pub(super) fn symbol(&mut self, name: Identifier) -> u64 {
        let (number, is_new) = self.by_symbol.number(name.index(), self.attrs.n_numbers());
        if is_new {
            self.attrs.push(Item::Symbol(name));
        }
        number.into()
    }

    pub(super) fn identity_layout(&mut self, rank: usize) -> u64 {
        let next = self.attrs.n_numbers() as u32;
        let number = *self.by_rank.entry(rank).or_insert(next);
        if number == next {
            self.attrs.push(Item::IdentityLayout(rank));
        }
        number.into()
    }

    #[inline]
    pub(super) fn ty(&mut self, ty: Type) -> u64 {
        let (number, is_new) = self.by_type.number(ty.index(), self.types.n_numbers());
        if is_new {
            self.types.push(ty);
        }
        number.into()
    }

    /// Returns the number of the string of an identifier.
    pub(super) fn identifier(&mut self, name: Identifier) -> u64 {
        let (number, is_new) = self.by_string.number(name.index(), self.string_sizes.len());
        if is_new {
            self.string(self.ctx.str(name).as_bytes());
        }
        number.into()
    }

    /// Returns the number of a string that is not compared with others.
    pub(super) fn string(&mut self, string: &[u8]) -> u64 {
        self.strings.extend_from_slice(string);
        self.strings.push(0);
        self.string_sizes.push(string.len() + 1);
        self.string_sizes.len() as u64 - 1
    }

    pub(super) fn dialect(&mut self, dialect: Identifier) -> u64 {
        let (number, is_new) = self.by_dialect.number(dialect.index(), self.dialects.len());
        if is_new {
            self.dialects.push(dialect);
        }
        number.into()
    }

    #[inline]
    pub(super) fn op_name(&mut self, name: OperationName) -> u64 {
        let (number, is_new) = self.by_op_name.number(name.index(), self.op_names.len());
        if is_new {
            self.op_names.push(name);
        }
        number.into()
    }

    /// Returns the sizes of the strings, last one first, and the strings.
    pub(super) fn into_strings(self) -> [Buffer; 2] {
        let mut sizes = Buffer::default();
        sizes.varint(self.string_sizes.len() as u64);
        self.string_sizes.iter().rev().for_each(|size| sizes.varint(*size as u64));
        [sizes, Buffer { bytes: self.strings }]
    }

    /// Adds the resources to which the text of an attribute or type refers.
    pub(super) fn resources_of_text(&mut self, used: Vec<ResourceHandle>) {
        for handle in used {
            if handle.dialect() == self.builtin {
                self.resource(handle.key());
            } else if !self.other_resources.contains(&handle) {
                self.other_resources.push(handle);
            }
        }
    }

    pub(super) fn resource(&mut self, key: Identifier) -> u64 {
        let (number, is_new) = self.by_resource.number(key.index(), self.resources.len());
        if is_new {
            self.resources.push(key);
        }
        number.into()
    }
}
