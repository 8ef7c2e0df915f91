//! Attributes of operations: the discardable dictionary, then the inherent ones by slot.

use crate::arena::Ir;
use crate::arena::pool::{capacity_of, make_room, next_index};
use crate::arena::records::{OpData, flag};
use crate::attributes::Attribute;
use crate::op::Op;

#[doc(hidden)]
impl Ir {
    /// Returns the attribute run of the operation of a record; zero for none.
    #[inline]
    pub(super) fn attrs_of(&self, data: &OpData) -> u32 {
        if data.has_cold() { self.colds[data.cold() as usize].attrs } else { data.extra }
    }

    /// Returns whether the operation has a run of attributes, which may all be absent.
    #[inline]
    pub(crate) fn has_attrs(&self, op: Op) -> bool {
        self.attrs_of(self.op_data(op)) != 0
    }

    /// Returns an inherent attribute by slot, or `None`; the properties dictionary of an unregistered
    /// operation is slot zero.
    #[inline]
    pub fn slot(&self, op: Op, slot: usize) -> Option<Attribute> {
        let data = self.op_data(op);
        let attrs = self.attrs_of(data);
        if attrs == 0 || slot >= data.n_slots as usize {
            return None;
        }
        self.attrs[attrs as usize + 1 + slot]
    }

    /// Returns the inherent attributes by slot; empty if the operation has no attributes at all.
    #[inline]
    pub(crate) fn slots(&self, op: Op) -> &[Option<Attribute>] {
        let data = self.op_data(op);
        let attrs = self.attrs_of(data);
        let first = attrs as usize + 1;
        if attrs == 0 { &[] } else { &self.attrs[first..first + usize::from(data.n_slots)] }
    }

    /// Returns the discardable attributes, a dictionary, and then the inherent ones by slot; empty if the operation has no attributes at
    /// all.
    #[inline]
    pub(crate) fn attr_run(&self, op: Op) -> &[Option<Attribute>] {
        let data = self.op_data(op);
        let first = self.attrs_of(data) as usize;
        if first == 0 { &[] } else { &self.attrs[first..=first + usize::from(data.n_slots)] }
    }

    /// Returns the discardable attributes, a dictionary; `None` if there are none.
    #[inline]
    pub fn discardable(&self, op: Op) -> Option<Attribute> {
        match self.attrs_of(self.op_data(op)) {
            0 => None,
            attrs => self.attrs[attrs as usize],
        }
    }

    pub fn set_slot(&mut self, op: Op, slot: usize, attr: Option<Attribute>) {
        debug_assert!(slot < usize::from(self.op_data(op).n_slots));
        if attr.is_some() || self.has_attrs(op) {
            let first = self.attrs_mut(op);
            self.attrs[first as usize + 1 + slot] = attr;
        }
    }

    pub fn set_discardable(&mut self, op: Op, attrs: Option<Attribute>) {
        if attrs.is_some() || self.has_attrs(op) {
            let first = self.attrs_mut(op);
            self.attrs[first as usize] = attrs;
        }
    }

    /// Sets the properties dictionary of an unregistered operation.
    pub(crate) fn set_properties(&mut self, op: Op, properties: Attribute) {
        debug_assert!(self.op_data(op).flags & flag::REGISTERED == 0);
        if self.op_data(op).n_slots == 0 {
            let discardable = self.discardable(op);
            let attrs = self.attrs_of(self.op_data(op));
            if attrs != 0 {
                self.release_attrs(attrs, 0);
            }
            self.set_attrs(op, 0);
            self.op_data_mut(op).n_slots = 1;
            self.set_discardable(op, discardable);
        }
        self.set_slot(op, 0, Some(properties));
    }

    /// Returns the attribute run of an operation; creates it if necessary.
    #[inline]
    pub(super) fn attrs_mut(&mut self, op: Op) -> u32 {
        let data = *self.op_data(op);
        let attrs = self.attrs_of(&data);
        if attrs != 0 {
            return attrs;
        }
        let n = usize::from(data.n_slots) + 1;
        let attrs = &self.attrs;
        let first = match self.free_attrs.pop(n, |at| attrs[at as usize].map_or(0, Attribute::raw)) {
            Some(first) => {
                self.attrs[first as usize] = None;
                first
            }
            None => {
                let first = next_index(&self.attrs);
                let capacity = capacity_of(n);
                make_room(&mut self.attrs, capacity);
                self.attrs.extend(std::iter::repeat_n(None, capacity));
                first
            }
        };
        self.set_attrs(op, first);
        first
    }

    fn set_attrs(&mut self, op: Op, attrs: u32) {
        match self.op_data(op).cold() {
            0 => self.op_data_mut(op).extra = attrs,
            cold => self.colds[cold as usize].attrs = attrs,
        }
    }

    pub(super) fn release_attrs(&mut self, first: u32, n_slots: u8) {
        let n = usize::from(n_slots) + 1;
        self.attrs[first as usize..first as usize + n].fill(None);
        let next = self.free_attrs.push(n, first);
        self.attrs[first as usize] = Attribute::from_raw(next);
    }

    #[inline(never)]
    pub(super) fn set_default_attrs(&mut self, op: Op) {
        let (name, first) = (self.op_data(op).name, self.attrs_mut(op) as usize + 1);
        if let Some(registered) = self.ctx.registered_op(name) {
            self.attrs[first..first + registered.defaults.len()].copy_from_slice(&registered.defaults);
        }
    }
}
