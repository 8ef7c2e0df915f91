//! Numbers of what a file refers to by index, in the order in which it first occurs.

use rustc_hash::FxHashMap;

use crate::attributes::{Attribute, AttributeData};
use crate::context::{Context, Identifier, OperationName};
use crate::location::Location;
use crate::parameters::ResourceHandle;
use crate::types::Type;

/// An attribute of a file.
#[derive(Copy, Clone)]
pub(super) enum Item {
    Attr(Attribute),
    Loc(Location),
    /// String attribute of an identifier.
    Name(Identifier),
    /// Symbol reference of one name.
    Symbol(Identifier),
    /// Layout that memrefs of a rank have by default.
    IdentityLayout(usize),
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

/// Tables of a file that is being written.
pub(super) struct Numbers<'a> {
    pub(super) ctx: &'a Context,
    pub(super) attrs: Vec<Item>,
    pub(super) types: Vec<Type>,
    pub(super) strings: Vec<&'a [u8]>,
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
            attrs: Vec::new(),
            types: Vec::new(),
            strings: Vec::new(),
            dialects: Vec::new(),
            op_names: Vec::new(),
            resources: Vec::new(),
            other_resources: Vec::new(),
            by_attr: Table::default(),
            by_loc: Table::default(),
            by_position: FxHashMap::default(),
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
        let (number, is_new) = self.by_attr.number(attr.index(), self.attrs.len());
        if is_new {
            self.attrs.push(Item::Attr(attr));
        }
        number.into()
    }

    #[inline]
    pub(super) fn loc(&mut self, loc: Location) -> u64 {
        let next = self.attrs.len();
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

    /// Returns the number of the string attribute of a name.
    pub(super) fn name(&mut self, name: Identifier) -> u64 {
        let (number, is_new) = self.by_name.number(name.index(), self.attrs.len());
        if is_new {
            self.attrs.push(Item::Name(name));
        }
        number.into()
    }

    /// Returns the number of the symbol reference of a name.
    pub(super) fn symbol(&mut self, name: Identifier) -> u64 {
        let (number, is_new) = self.by_symbol.number(name.index(), self.attrs.len());
        if is_new {
            self.attrs.push(Item::Symbol(name));
        }
        number.into()
    }

    pub(super) fn identity_layout(&mut self, rank: usize) -> u64 {
        let next = self.attrs.len() as u32;
        let number = *self.by_rank.entry(rank).or_insert(next);
        if number == next {
            self.attrs.push(Item::IdentityLayout(rank));
        }
        number.into()
    }

    #[inline]
    pub(super) fn ty(&mut self, ty: Type) -> u64 {
        let (number, is_new) = self.by_type.number(ty.index(), self.types.len());
        if is_new {
            self.types.push(ty);
        }
        number.into()
    }

    /// Returns the number of the string of an identifier.
    pub(super) fn identifier(&mut self, name: Identifier) -> u64 {
        let (number, is_new) = self.by_string.number(name.index(), self.strings.len());
        if is_new {
            self.strings.push(self.ctx.str(name).as_bytes());
        }
        number.into()
    }

    /// Returns the number of a string that is not compared with others.
    pub(super) fn string(&mut self, string: &'a [u8]) -> u64 {
        self.strings.push(string);
        self.strings.len() as u64 - 1
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

    /// Adds the resources to which the text of an attribute or type refers.
    pub(super) fn resources_of_text(&mut self, used: Vec<ResourceHandle>) {
        let builtin = self.ctx.identifier("builtin");
        for handle in used {
            if handle.dialect() == builtin {
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
