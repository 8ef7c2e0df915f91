//! Operations: queries.

use smallvec::SmallVec;

use crate::arena::{Ir, OperandData, flag};
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::context::{Identifier, OperationName};
use crate::dialect::{OpDef, OpInfo};
use crate::handle::define_handle;
use crate::location::Location;
use crate::traits::{Trait, TraitSet};
use crate::types::Type;
use crate::value::{OpOperand, Value};

define_handle! {
    /// An operation of an [`Ir`].
    ///
    /// Handles of erased operations are never reused within their IR. Reading through one returns empty
    /// results or the last state of the operation; [`Op::is_alive`] returns `false`, and everything that
    /// changes the IR returns an error.
    /// Operands, results, attributes, regions and the place in a block are methods that take the IR:
    ///
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let ir = pdll_ir::parse(&ctx, r#"
    ///     %0 = "t.constant"() {value = 3 : i32} : () -> i32
    ///     "t.print"(%0) : (i32) -> ()"#)?;
    /// let ops = ir.walk_pre_order(ir.top()).skip(1).collect::<Vec<_>>();
    /// let (constant, print) = (ops[0], ops[1]);
    /// assert_eq!(constant.name_text(&ir), "t.constant");
    /// assert_eq!(constant.attr_str(&ir, "value").and_then(|value| value.as_i64(&ctx)), Some(3));
    /// assert_eq!(print.operand(&ir, 0), constant.result(&ir, 0));
    /// assert_eq!(constant.users(&ir).collect::<Vec<_>>(), [print]);
    /// assert_eq!((constant.next(&ir), print.parent_op(&ir)), (Some(print), Some(ir.top())));
    /// # Ok::<(), pdll_ir::ParseError>(())
    /// ```
    Op
}

impl Op {
    /// Returns whether it exists, that is, was not erased.
    #[inline]
    pub fn is_alive(self, ir: &Ir) -> bool {
        ir.try_op_data(self).is_some_and(|data| data.flags & flag::DEAD == 0)
    }

    /// Returns its name.
    #[inline]
    pub fn name(self, ir: &Ir) -> OperationName {
        ir.op_data(self).name
    }

    /// Returns its name's text, `dialect.mnemonic`.
    pub fn name_text(self, ir: &Ir) -> &str {
        ir.context().op_name_text(self.name(ir))
    }

    /// Returns its location.
    #[inline]
    pub fn loc(self, ir: &Ir) -> Location {
        ir.context().interned(ir.op_data(self).loc)
    }

    /// Returns its location as it is recorded, which may be a raw one.
    #[inline]
    pub(crate) fn recorded_loc(self, ir: &Ir) -> Location {
        ir.op_data(self).loc
    }

    /// Returns whether its location is unknown. Unlike [`Op::loc`], this interns nothing.
    ///
    /// ```
    /// use pdll_ir::{Context, parse};
    /// let ir = parse(&Context::new(), "module {} loc(unknown)")?;
    /// assert!(ir.top().has_unknown_loc(&ir));
    /// # Ok::<(), pdll_ir::ParseError>(())
    /// ```
    #[inline]
    pub fn has_unknown_loc(self, ir: &Ir) -> bool {
        ir.op_data(self).loc == ir.context().unknown_loc()
    }

    /// Returns the registered facts of its name; those of an unregistered one are empty.
    #[inline]
    pub fn info(self, ir: &Ir) -> &OpInfo {
        ir.context().op_info(self.name(ir))
    }

    /// Returns whether it was created under a registered name.
    #[inline]
    pub fn is_registered(self, ir: &Ir) -> bool {
        ir.op_data(self).flags & flag::REGISTERED != 0
    }

    /// Returns whether the operation has the trait.
    #[inline]
    pub fn has_trait(self, ir: &Ir, asked: Trait) -> bool {
        self.traits(ir).has(asked)
    }

    /// Returns the traits of its name.
    #[inline]
    pub fn traits(self, ir: &Ir) -> TraitSet {
        ir.traits_of(self).unwrap_or_else(|| self.info(ir).traits)
    }

    /// Returns whether its traits exclude side effects and undefined behavior.
    pub fn is_pure(self, ir: &Ir) -> bool {
        self.has_trait(ir, Trait::Pure)
    }

    /// Returns whether it is a terminator, or unregistered and possibly one.
    pub(crate) fn might_be_terminator(self, ir: &Ir) -> bool {
        !self.is_registered(ir) || self.has_trait(ir, Trait::Terminator)
    }

    /// Returns its typed form, if it is a `D`.
    #[inline]
    pub fn cast<D: OpDef>(self, ir: &Ir) -> Option<D> {
        D::cast(self, ir)
    }

    // Operands.

    /// Returns the number of operands.
    #[inline]
    pub fn n_operands(self, ir: &Ir) -> usize {
        ir.note_read(self);
        ir.n_operands_of(ir.op_data(self)) as usize
    }

    /// Returns an operand's value by position.
    ///
    /// # Panics
    /// If there are not that many.
    #[inline]
    pub fn operand(self, ir: &Ir, index: usize) -> Value {
        ir.note_read(self);
        match ir.operand_at(self, index) {
            Some(value) => value,
            None => no_such(ir, self, "operand", index),
        }
    }

    /// Returns an operand's value by position, if there are that many.
    #[inline]
    pub fn get_operand(self, ir: &Ir, index: usize) -> Option<Value> {
        ir.note_read(self);
        ir.operand_at(self, index)
    }

    /// Returns the operands' values in order.
    #[inline]
    pub fn operands(self, ir: &Ir) -> OperandRange<'_> {
        ir.note_read(self);
        OperandRange { entries: ir.operands_of(self).iter(), op: self }
    }

    /// Returns the operands' types in order.
    pub fn operand_types(
        self,
        ir: &Ir,
    ) -> impl ExactSizeIterator<Item = Type> + DoubleEndedIterator + Clone + '_ {
        self.operands(ir).map(|value| value.ty(ir))
    }

    /// Returns an operand as a use, by position.
    ///
    /// # Panics
    /// If there are not that many.
    pub fn op_operand(self, ir: &Ir, index: usize) -> OpOperand {
        ir.note_read(self);
        if index >= self.n_operands(ir) {
            no_such(ir, self, "operand", index);
        }
        ir.operand_handle(self, index)
    }

    // Results.

    /// Returns the number of results.
    #[inline]
    pub fn n_results(self, ir: &Ir) -> usize {
        ir.note_read(self);
        ir.n_results_of(ir.op_data(self)) as usize
    }

    /// Returns a result by position.
    ///
    /// # Panics
    /// If there are not that many.
    #[inline]
    pub fn result(self, ir: &Ir, index: usize) -> Value {
        match self.get_result(ir, index) {
            Some(value) => value,
            None => no_such(ir, self, "result", index),
        }
    }

    /// Returns a result by position, if there are that many.
    #[inline]
    pub fn get_result(self, ir: &Ir, index: usize) -> Option<Value> {
        ir.note_read(self);
        ir.result_at(self, index)
    }

    /// Returns the results in order.
    #[inline]
    pub fn results(self, ir: &Ir) -> ResultRange {
        ir.note_read(self);
        ResultRange { range: ir.results_of(self) }
    }

    /// Returns the results' types in order.
    #[inline]
    pub fn result_types(
        self,
        ir: &Ir,
    ) -> impl ExactSizeIterator<Item = Type> + DoubleEndedIterator + Clone + '_ {
        self.results(ir).map(|value| value.ty(ir))
    }

    /// Returns whether no result has a use.
    #[inline]
    pub fn use_empty(self, ir: &Ir) -> bool {
        self.results(ir).all(|value| value.use_empty(ir))
    }

    /// Returns whether its results have one use together.
    pub fn has_one_use(self, ir: &Ir) -> bool {
        self.results(ir).flat_map(|result| result.uses(ir)).take(2).count() == 1
    }

    /// Returns the operations that use its results, by result, most recent first, once per use.
    pub fn users(self, ir: &Ir) -> impl Iterator<Item = Op> + '_ {
        self.results(ir).flat_map(|value| value.users(ir))
    }

    // Attributes.

    /// Returns an inherent attribute by slot: its position among the attributes of the registered operation.
    #[inline]
    pub fn inherent(self, ir: &Ir, slot: usize) -> Option<Attribute> {
        ir.note_read(self);
        let data = ir.op_data(self);
        if data.flags & flag::REGISTERED == 0 { None } else { ir.slot(self, slot) }
    }

    /// Returns an attribute by name, inherent or discardable.
    #[inline]
    pub fn attr(self, ir: &Ir, name: Identifier) -> Option<Attribute> {
        self.inherent_attr(ir, name).or_else(|| {
            let attr = ir.discardable(self)?.get(ir.context(), name)?;
            // A discardable attribute can have the name of a property.
            let is_slot =
                self.is_registered(ir) && ir.context().attribute_slot(self.name(ir), name).is_some();
            (!is_slot).then_some(attr)
        })
    }

    /// Returns an attribute by the text of its name.
    pub fn attr_str(self, ir: &Ir, name: &str) -> Option<Attribute> {
        ir.note_read(self);
        if !ir.has_attrs(self) {
            return None;
        }
        if self.is_registered(ir)
            && let Some(slot) = self.info(ir).attributes.iter().position(|slot| *slot == name)
        {
            return ir.slot(self, slot);
        }
        self.attr(ir, ir.context().find_identifier(name)?)
    }

    /// Returns an inherent attribute by name; of an unregistered operation, an entry of its properties.
    #[inline]
    pub fn inherent_attr(self, ir: &Ir, name: Identifier) -> Option<Attribute> {
        ir.note_read(self);
        let ctx = ir.context();
        if self.is_registered(ir) {
            ir.slot(self, ctx.attribute_slot(self.name(ir), name)?)
        } else {
            ir.slot(self, 0)?.get(ctx, name)
        }
    }

    /// Returns the inherent attributes that are there, by slot; of an unregistered operation, the entries of
    /// its properties.
    pub fn inherent_attrs(self, ir: &Ir) -> impl Iterator<Item = (Identifier, Attribute)> + '_ {
        ir.note_read(self);
        let ctx = ir.context();
        let is_registered = self.is_registered(ir);
        let slots = if is_registered { ctx.attribute_slots(self.name(ir)) } else { &[] };
        let by_slot = (0..).zip(slots).filter_map(move |(slot, name)| Some((*name, ir.slot(self, slot)?)));
        let properties = if is_registered { None } else { self.properties(ir) };
        let entries = properties.and_then(|attr| attr.as_dictionary(ctx)).unwrap_or(&[]);
        by_slot.chain(entries.iter().copied())
    }

    /// Returns the discardable attributes, a dictionary.
    #[inline]
    pub fn discardable_attrs(self, ir: &Ir) -> Attribute {
        ir.note_read(self);
        ir.discardable(self).unwrap_or_else(|| ir.context().empty_dictionary())
    }

    /// Returns the properties of an unregistered operation: a dictionary as a rule, any attribute if it was
    /// written so.
    pub fn properties(self, ir: &Ir) -> Option<Attribute> {
        ir.note_read(self);
        if self.is_registered(ir) { None } else { ir.slot(self, 0) }
    }

    /// Returns all attributes as one dictionary.
    pub fn attr_dictionary(self, ir: &Ir) -> Attribute {
        ir.context().dictionary_attr(&self.attrs(ir))
    }

    /// Returns all attributes in the order of their names; without discardable ones that have the name of a property.
    pub fn attrs(self, ir: &Ir) -> SmallVec<[NamedAttribute; 4]> {
        let ctx = ir.context();
        let discardable = ir.discardable(self).and_then(|attrs| attrs.as_dictionary(ctx)).unwrap_or(&[]);
        let slots = if self.is_registered(ir) { ctx.attribute_slots(self.name(ir)) } else { &[] };
        // A discardable attribute can have the name of a property.
        let discardable = discardable.iter().filter(|(name, _)| !slots.contains(name));
        let mut all: SmallVec<[NamedAttribute; 4]> = discardable.copied().collect();
        let n_discardable = all.len();
        all.extend(self.inherent_attrs(ir));
        // Those of the dictionary are in order already.
        if all.len() > n_discardable.max(1) {
            ctx.sort_by_name(&mut all);
        }
        all
    }

    // Place.

    /// Returns the block that contains it.
    #[inline]
    pub fn block(self, ir: &Ir) -> Option<Block> {
        ir.note_read(self);
        ir.op_data(self).block
    }

    /// Returns the operation after it in its block.
    #[inline]
    pub fn next(self, ir: &Ir) -> Option<Op> {
        ir.note_read(self);
        ir.op_data(self).next
    }

    /// Returns the operation before it in its block.
    #[inline]
    pub fn prev(self, ir: &Ir) -> Option<Op> {
        ir.note_read(self);
        ir.op_data(self).prev
    }

    /// Returns the region that contains it.
    #[inline]
    pub fn parent_region(self, ir: &Ir) -> Option<Region> {
        ir.note_read(self);
        ir.block_data(ir.op_data(self).block?).region
    }

    /// Returns the operation whose region it is in.
    #[inline]
    pub fn parent_op(self, ir: &Ir) -> Option<Op> {
        ir.region_data(self.parent_region(ir)?).parent
    }

    /// Returns whether it is the other operation or encloses it.
    pub fn is_ancestor_of(self, ir: &Ir, other: Op) -> bool {
        let mut at = Some(other);
        while let Some(op) = at {
            if op == self {
                return true;
            }
            at = op.parent_op(ir);
        }
        false
    }

    /// Returns whether it precedes the other operation in their block; `false` if they are in different
    /// blocks.
    ///
    /// Takes time linear in the distance between the two.
    ///
    /// ```
    /// use pdll_ir::{Context, Op, parse};
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let ir = parse(&ctx, &"\"t.a\"() : () -> ()\n".repeat(5))?;
    /// let ops: Vec<Op> = ir.walk_pre_order(ir.top()).skip(1).collect();
    /// for (i, a) in ops.iter().enumerate() {
    ///     assert!(ops.iter().enumerate().all(|(j, b)| a.is_before_in_block(&ir, *b) == (i < j)));
    ///     assert!(!a.is_before_in_block(&ir, ir.top()) && !ir.top().is_before_in_block(&ir, *a));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_before_in_block(self, ir: &Ir, other: Op) -> bool {
        let (a, b) = (ir.op_data(self), ir.op_data(other));
        if self == other || a.block.is_none() || a.block != b.block {
            return false;
        }
        // From one of them in both directions, so that the time follows the distance.
        let (mut up, mut down) = (a.prev, a.next);
        loop {
            match down {
                Some(op) if op == other => return true,
                Some(op) => down = ir.op_data(op).next,
                None => return false,
            }
            match up {
                Some(op) if op == other => return false,
                Some(op) => up = ir.op_data(op).prev,
                None => return true,
            }
        }
    }

    // Regions and successors.

    /// Returns the number of regions.
    #[inline]
    pub fn n_regions(self, ir: &Ir) -> usize {
        ir.note_read(self);
        ir.regions_of(self).len()
    }

    /// Returns a region by position.
    ///
    /// # Panics
    /// If there are not that many.
    pub fn region(self, ir: &Ir, index: usize) -> Region {
        match ir.regions_of(self).get(index) {
            Some(region) => *region,
            None => no_such(ir, self, "region", index),
        }
    }

    /// Returns the regions in order.
    #[inline]
    pub fn regions(self, ir: &Ir) -> &[Region] {
        ir.note_read(self);
        ir.regions_of(self)
    }

    /// Returns the number of successors.
    #[inline]
    pub fn n_successors(self, ir: &Ir) -> usize {
        ir.note_read(self);
        ir.successors_of(self).1.len()
    }

    /// Returns a successor by position.
    ///
    /// # Panics
    /// If there are not that many.
    pub fn successor(self, ir: &Ir, index: usize) -> Block {
        match ir.successors_of(self).1.get(index).and_then(|entry| entry.block) {
            Some(block) => block,
            None => no_such(ir, self, "successor", index),
        }
    }

    /// Returns the successors in order.
    pub fn successors(self, ir: &Ir) -> impl DoubleEndedIterator<Item = Block> + Clone + '_ {
        ir.note_read(self);
        ir.successors_of(self).1.iter().filter_map(|entry| entry.block)
    }
}

#[cold]
#[track_caller]
fn no_such(ir: &Ir, op: Op, what: &str, index: usize) -> ! {
    let state = if op.is_alive(ir) { "" } else { " (erased)" };
    panic!("'{}'{state} has no {what} #{index}", op.name_text(ir))
}

/// The values of an operation's operands.
#[derive(Clone)]
pub struct OperandRange<'a> {
    entries: std::slice::Iter<'a, OperandData>,
    op: Op,
}

impl OperandRange<'_> {
    #[inline]
    fn value(&self, entry: &OperandData) -> Value {
        match entry.value {
            Some(value) => value,
            None => panic!("an operand of {:?} was left without a value", self.op),
        }
    }
}

impl<'a> OperandRange<'a> {
    /// Returns those of a range of positions; positions beyond the end are omitted.
    #[inline]
    pub fn slice(&self, range: std::ops::Range<usize>) -> OperandRange<'a> {
        let entries = self.entries.as_slice();
        let end = range.end.min(entries.len());
        OperandRange { entries: entries[range.start.min(end)..end].iter(), op: self.op }
    }
}

impl Iterator for OperandRange<'_> {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        self.entries.next().map(|entry| self.value(entry))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entries.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Value> {
        self.entries.nth(n).map(|entry| self.value(entry))
    }
}

impl DoubleEndedIterator for OperandRange<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Value> {
        self.entries.next_back().map(|entry| self.value(entry))
    }
}

impl ExactSizeIterator for OperandRange<'_> {}

/// The results of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRange {
    range: std::ops::Range<u32>,
}

impl ResultRange {
    /// Returns those of a range of positions; positions beyond the end are omitted.
    #[inline]
    pub fn slice(&self, range: std::ops::Range<usize>) -> ResultRange {
        let at = |index: usize| self.range.end.min(self.range.start.saturating_add(index as u32));
        ResultRange { range: at(range.start)..at(range.end) }
    }
}

impl Iterator for ResultRange {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        self.range.next().map(Value::from_index)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Value> {
        self.range.nth(n).map(Value::from_index)
    }
}

impl DoubleEndedIterator for ResultRange {
    #[inline]
    fn next_back(&mut self) -> Option<Value> {
        self.range.next_back().map(Value::from_index)
    }
}

impl ExactSizeIterator for ResultRange {}
