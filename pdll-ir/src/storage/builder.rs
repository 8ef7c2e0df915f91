//! Building: the description of an operation to create, the insertion point, and `OpBuilder`.
//!
//! MLIR: Builders.h, OperationSupport.h (`OperationState`). Differs: a description borrows its lists.

use std::ops::Deref;

use crate::arena::{Ir, Place};
use crate::attributes::{Attribute, NamedAttribute};
use crate::block::{Block, Region};
use crate::context::{Context, Identifier, OperationName};
use crate::location::Location;
use crate::op::Op;
use crate::types::Type;
use crate::value::Value;

/// An operation to create.
/// ```
/// use pdll_ir::{Builder, Context, Ir, OpBuilder, OperationState};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = Ir::new(&ctx);
/// let (types, attrs) = ([ctx.integer_type(1)], [(ctx.identifier("value"), ctx.bool_attr(true))]);
/// let state = OperationState::new(ctx.op_name("toy.flag"), ctx.unknown_loc())
///     .result_types(&types)
///     .attrs(&attrs)
///     .n_regions(1);
/// let flag = OpBuilder::at_end_of_module(&mut ir).create_op(&state);
/// assert_eq!((flag.n_results(&ir), flag.n_regions(&ir)), (1, 1));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct OperationState<'a> {
    /// Name.
    pub name: OperationName,
    /// Its location.
    pub loc: Location,
    /// Operands.
    pub operands: &'a [Value],
    /// Its results' types.
    pub result_types: &'a [Type],
    /// Attributes: those that a registered operation declares become inherent, the others discardable. Of
    /// several with one name the last is used.
    pub attrs: &'a [NamedAttribute],
    /// The properties of an unregistered operation; of a registered one, a dictionary of inherent attributes.
    pub properties: Option<Attribute>,
    /// Its successors.
    pub successors: &'a [Block],
    /// Number of regions, which are created empty.
    pub n_regions: usize,
}

impl<'a> OperationState<'a> {
    /// Creates the description of an operation with only a name and a location.
    pub fn new(name: OperationName, loc: Location) -> OperationState<'a> {
        OperationState {
            name,
            loc,
            operands: &[],
            result_types: &[],
            attrs: &[],
            properties: None,
            successors: &[],
            n_regions: 0,
        }
    }

    /// Sets the operands.
    pub fn operands(mut self, operands: &'a [Value]) -> OperationState<'a> {
        self.operands = operands;
        self
    }

    /// Sets the result types.
    pub fn result_types(mut self, types: &'a [Type]) -> OperationState<'a> {
        self.result_types = types;
        self
    }

    /// Sets the attributes.
    pub fn attrs(mut self, attrs: &'a [NamedAttribute]) -> OperationState<'a> {
        self.attrs = attrs;
        self
    }

    /// Sets the properties.
    pub fn properties(mut self, properties: Option<Attribute>) -> OperationState<'a> {
        self.properties = properties;
        self
    }

    /// Sets the successors.
    pub fn successors(mut self, successors: &'a [Block]) -> OperationState<'a> {
        self.successors = successors;
        self
    }

    /// Sets the number of empty regions.
    pub fn n_regions(mut self, n_regions: usize) -> OperationState<'a> {
        self.n_regions = n_regions;
        self
    }
}

/// Position at which operations are inserted.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum InsertionPoint {
    /// Nowhere: they stay detached.
    #[default]
    Detached,
    /// Before an operation.
    Before(Op),
    /// At the end of a block.
    End(Block),
}

impl InsertionPoint {
    /// Returns the insertion point after an operation.
    pub fn after(ir: &Ir, op: Op) -> InsertionPoint {
        match (op.next(ir), op.block(ir)) {
            (Some(next), _) => InsertionPoint::Before(next),
            (None, Some(block)) => InsertionPoint::End(block),
            (None, None) => InsertionPoint::Detached,
        }
    }

    /// Returns the insertion point at the start of a block.
    pub fn start(ir: &Ir, block: Block) -> InsertionPoint {
        match block.first_op(ir) {
            Some(first) => InsertionPoint::Before(first),
            None => InsertionPoint::End(block),
        }
    }

    /// Returns the block.
    pub fn block(self, ir: &Ir) -> Option<Block> {
        match self {
            InsertionPoint::Detached => None,
            InsertionPoint::Before(op) => op.block(ir),
            InsertionPoint::End(block) => Some(block),
        }
    }
}

#[doc(hidden)]
impl Ir {
    /// Returns a detached operation.
    pub fn create_detached(&mut self, state: &OperationState<'_>) -> Op {
        self.create_at(state, Place::NOWHERE)
    }

    /// Returns an operation at a place.
    pub fn create_at(&mut self, state: &OperationState<'_>, place: Place) -> Op {
        let op = self.alloc_op_at(state.name, state.loc, state.operands, state.result_types, place);
        if let Some(properties) = state.properties {
            self.assign_properties(op, properties);
        }
        if !state.attrs.is_empty() {
            self.assign_attrs(op, state.attrs);
        }
        for _ in 0..state.n_regions {
            self.add_region(op);
        }
        if !state.successors.is_empty() {
            self.set_successors(op, state.successors);
        }
        op
    }

    /// Returns the position of an operation that is created at an insertion point.
    #[inline(always)]
    pub fn place_at(&self, at: InsertionPoint) -> Place {
        match at {
            InsertionPoint::Detached => Place::NOWHERE,
            InsertionPoint::Before(next) => match self.try_op_data(next) {
                Some(data) if data.block.is_some() => {
                    Place { block: data.block, prev: data.prev, next: Some(next) }
                }
                _ => Place::NOWHERE,
            },
            InsertionPoint::End(block) => match self.try_block_data(block) {
                Some(data) if !data.is_dead() => Place { block: Some(block), prev: data.last, next: None },
                _ => Place::NOWHERE,
            },
        }
    }

    /// Inserts a detached operation.
    #[inline(always)]
    pub fn insert_at(&mut self, op: Op, at: InsertionPoint) {
        match at {
            InsertionPoint::Detached => {}
            InsertionPoint::Before(next) => {
                if let Some(block) = self.try_op_data(next).and_then(|data| data.block) {
                    self.link_op(op, block, Some(next));
                }
            }
            InsertionPoint::End(block) => {
                if block.is_alive(self) {
                    self.link_op(op, block, None);
                }
            }
        }
    }

    /// Adds attributes to a new operation: declared ones to their slots, others to the discardable ones.
    #[inline]
    pub fn assign_attrs(&mut self, op: Op, attrs: &[NamedAttribute]) {
        let name = self.op_data(op).name;
        let mut n_others = 0;
        for (attr_name, attr) in attrs {
            match self.context().attribute_slot(name, *attr_name) {
                Some(slot) if op.is_registered(self) => {
                    let attr = self.context().property_value(name, slot, *attr);
                    self.set_slot(op, slot, attr);
                }
                _ => n_others += 1,
            }
        }
        if n_others > 0 {
            self.assign_discardable(op, attrs);
        }
    }

    /// Adds the entries of a dictionary that is not `<{…}>` to a new operation. One with the name of a property that is no attribute is
    /// discardable.
    #[cold]
    pub(crate) fn assign_dictionary(&mut self, op: Op, attrs: &[NamedAttribute]) {
        let ctx = self.context().clone();
        let name = self.op_data(op).name;
        let mut others = op.discardable_attrs(self).as_dictionary(&ctx).unwrap_or(&[]).to_vec();
        for entry in attrs {
            match ctx.dictionary_slot(name, entry.0).filter(|_| op.is_registered(self)) {
                Some(slot) => self.set_slot(op, slot, Some(entry.1)),
                None => others.push(*entry),
            }
        }
        if !others.is_empty() {
            self.set_discardable(op, Some(ctx.dictionary_attr(&others)));
        }
    }

    #[cold]
    fn assign_discardable(&mut self, op: Op, attrs: &[NamedAttribute]) {
        let ctx = self.context().clone();
        let slots = if op.is_registered(self) { ctx.attribute_slots(self.op_data(op).name) } else { &[] };
        let present = op.discardable_attrs(self).as_dictionary(&ctx).unwrap_or(&[]);
        let added = attrs.iter().filter(|entry| !slots.contains(&entry.0));
        let all: Vec<NamedAttribute> = present.iter().chain(added).copied().collect();
        self.set_discardable(op, Some(ctx.dictionary_attr(&all)));
    }

    fn assign_properties(&mut self, op: Op, properties: Attribute) {
        if !op.is_registered(self) {
            return self.set_properties(op, properties);
        }
        let ctx = self.context().clone();
        for (name, attr) in properties.as_dictionary(&ctx).unwrap_or(&[]) {
            self.assign_attr(op, *name, *attr);
        }
    }

    /// Sets an attribute: an inherent one in its slot (an entry of the properties of an unregistered operation stays
    /// one), others among the discardable ones.
    pub fn assign_attr(&mut self, op: Op, name: Identifier, attr: Attribute) {
        let ctx = self.context().clone();
        if op.is_registered(self) {
            if let Some(slot) = ctx.attribute_slot(op.name(self), name) {
                return self.set_slot(op, slot, Some(attr));
            }
        } else if op.inherent_attr(self, name).is_some() {
            let properties = self.slot(op, 0).and_then(|attr| attr.as_dictionary(&ctx)).unwrap_or(&[]);
            let all: Vec<NamedAttribute> = properties.iter().copied().chain([(name, attr)]).collect();
            return self.set_slot(op, 0, Some(ctx.dictionary_attr(&all)));
        }
        let present = op.discardable_attrs(self).as_dictionary(&ctx).unwrap_or(&[]);
        let all: Vec<NamedAttribute> = present.iter().copied().chain([(name, attr)]).collect();
        self.set_discardable(op, Some(ctx.dictionary_attr(&all)));
    }

    /// Removes an attribute and returns it.
    pub fn unassign_attr(&mut self, op: Op, name: Identifier) -> Option<Attribute> {
        let ctx = self.context().clone();
        let without = |attr: Attribute| {
            let entries = attr.as_dictionary(&ctx).unwrap_or(&[]);
            let rest: Vec<NamedAttribute> = entries.iter().filter(|entry| entry.0 != name).copied().collect();
            ctx.dictionary_attr(&rest)
        };
        if let Some(attr) = op.inherent_attr(self, name) {
            match ctx.attribute_slot(op.name(self), name) {
                Some(slot) if op.is_registered(self) => self.set_slot(op, slot, None),
                _ => {
                    let properties = self.slot(op, 0).map(without);
                    self.set_slot(op, 0, properties);
                }
            }
            return Some(attr);
        }
        let discardable = op.discardable_attrs(self);
        let attr = discardable.get(&ctx, name)?;
        let rest = without(discardable);
        self.set_discardable(op, (rest != ctx.empty_dictionary()).then_some(rest));
        Some(attr)
    }
}

/// Creates operations: [`OpBuilder`] and the rewriter implement it.
///
/// ```
/// # let ctx = pdll_ir::Context::new();
/// # ctx.allow_unregistered_dialects(true);
/// use pdll_ir::{Builder, InsertionPoint, Ir, OpBuilder, OperationState};
/// let mut ir = Ir::new(&ctx);
/// let mut builder = OpBuilder::at_end_of_module(&mut ir);
/// let state = |name| OperationState::new(ctx.op_name(name), ctx.unknown_loc());
/// let f = builder.create_op(&state("t.f").n_regions(1));
/// let body = builder.create_block(f.region(builder.ir(), 0), &[ctx.index_type()]);
/// let end = builder.create_op(&state("t.end"));
/// builder.set_insertion_point_before(end);
/// let last = builder.create_op(&state("t.last"));
/// builder.set_insertion_point_after_value(body.arg(builder.ir(), 0));
/// let first = builder.create_op(&state("t.first"));
/// builder.set_insertion_point_after(first);
/// let second = builder.create_op(&state("t.second"));
/// assert_eq!(body.ops(builder.ir()).collect::<Vec<_>>(), [first, second, last, end]);
/// builder.set_insertion_point_to_start(body);
/// assert_eq!(builder.insertion_point(), InsertionPoint::Before(first));
/// builder.set_insertion_point_to_end(body);
/// assert_eq!(builder.insertion_point(), InsertionPoint::End(body));
/// // What is created now is nowhere.
/// builder.clear_insertion_point();
/// assert_eq!(builder.create_op(&state("t.loose")).block(&ir), None);
/// ```
pub trait Builder {
    /// Returns the IR being built.
    fn ir(&self) -> &Ir;

    /// Creates an operation at the insertion point.
    fn create_op(&mut self, state: &OperationState<'_>) -> Op;

    /// Returns the insertion point.
    fn insertion_point(&self) -> InsertionPoint;

    /// Inserts at a point from now on.
    fn set_insertion_point(&mut self, at: InsertionPoint);

    /// Creates a block with arguments of these types at the end of a region, and inserts at its end from now on.
    fn create_block(&mut self, region: Region, arg_types: &[Type]) -> Block;

    /// Returns the context.
    fn context(&self) -> &Context {
        self.ir().context()
    }

    /// Inserts nowhere from now on.
    fn clear_insertion_point(&mut self) {
        self.set_insertion_point(InsertionPoint::Detached);
    }

    /// Inserts after the definition of a value from now on: after its operation, or at the start of its
    /// block.
    fn set_insertion_point_after_value(&mut self, value: Value) {
        let at = match (value.defining_op(self.ir()), value.arg_block(self.ir())) {
            (Some(op), _) => InsertionPoint::after(self.ir(), op),
            (None, Some(block)) => InsertionPoint::start(self.ir(), block),
            (None, None) => InsertionPoint::Detached,
        };
        self.set_insertion_point(at);
    }

    /// Inserts before an operation from now on.
    fn set_insertion_point_before(&mut self, op: Op) {
        self.set_insertion_point(InsertionPoint::Before(op));
    }

    /// Inserts after an operation from now on.
    fn set_insertion_point_after(&mut self, op: Op) {
        let at = InsertionPoint::after(self.ir(), op);
        self.set_insertion_point(at);
    }

    /// Inserts at the start of a block from now on.
    fn set_insertion_point_to_start(&mut self, block: Block) {
        let at = InsertionPoint::start(self.ir(), block);
        self.set_insertion_point(at);
    }

    /// Inserts at the end of a block from now on.
    fn set_insertion_point_to_end(&mut self, block: Block) {
        self.set_insertion_point(InsertionPoint::End(block));
    }
}

/// Builds IR at an insertion point.
///
/// ```
/// use pdll_ir::{Builder, Context, Ir, OpBuilder, OperationState};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = Ir::new(&ctx);
/// let mut builder = OpBuilder::at_end_of_module(&mut ir);
/// let loc = ctx.unknown_loc();
/// let i32 = ctx.integer_type(32);
/// let one = builder.create_op(&OperationState::new(ctx.op_name("test.one"), loc).result_types(&[i32]));
/// let value = one.result(&ir, 0);
/// assert_eq!(value.ty(&ir), i32);
/// ```
pub struct OpBuilder<'a> {
    ir: &'a mut Ir,
    at: InsertionPoint,
}

impl<'a> OpBuilder<'a> {
    /// Returns a builder without an insertion point: operations are created detached.
    pub fn new(ir: &'a mut Ir) -> OpBuilder<'a> {
        OpBuilder { ir, at: InsertionPoint::Detached }
    }

    /// Returns a builder at the end of the top operation's first block, if there is one.
    ///
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// use pdll_ir::{Builder, Ir, OpBuilder, OperationState};
    /// let mut ir = Ir::new(&ctx);
    /// OpBuilder::at_end_of_module(&mut ir).create_op(&OperationState::new(ctx.op_name("t.a"), ctx.unknown_loc()));
    /// assert!(ir.to_string().contains("t.a"));
    /// ```
    pub fn at_end_of_module(ir: &'a mut Ir) -> OpBuilder<'a> {
        let block = ir.top().regions(ir).first().and_then(|region| region.entry(ir));
        OpBuilder { at: block.map_or(InsertionPoint::Detached, InsertionPoint::End), ir }
    }

    /// Returns the IR for direct modification.
    pub(crate) fn ir_mut(&mut self) -> &mut Ir {
        self.ir
    }

    /// Adds an argument to a block.
    ///
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// use pdll_ir::{Builder, Ir, OpBuilder, OperationState};
    /// let mut ir = Ir::new(&ctx);
    /// let mut builder = OpBuilder::at_end_of_module(&mut ir);
    /// let state = OperationState::new(ctx.op_name("t.f"), ctx.unknown_loc());
    /// let region = builder.create_op(&state.n_regions(1)).region(builder.ir(), 0);
    /// let block = builder.create_block(region, &[]);
    /// let argument = builder.add_block_argument(block, ctx.index_type());
    /// assert_eq!(block.args(&ir), [argument]);
    /// ```
    pub fn add_block_argument(&mut self, block: Block, ty: Type) -> Value {
        self.ir.add_argument(block, ty)
    }

    /// Sets the location of a block argument.
    ///
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// use pdll_ir::{Builder, Ir, OpBuilder, OperationState};
    /// let mut ir = Ir::new(&ctx);
    /// let mut builder = OpBuilder::at_end_of_module(&mut ir);
    /// let state = OperationState::new(ctx.op_name("t.f"), ctx.unknown_loc());
    /// let region = builder.create_op(&state.n_regions(1)).region(builder.ir(), 0);
    /// let argument = builder.create_block(region, &[ctx.index_type()]).args(builder.ir())[0];
    /// let loc = ctx.file_line_col_loc("a.mlir", 1, 2);
    /// builder.set_argument_loc(argument, loc);
    /// assert_eq!(ir.argument_loc(argument), loc);
    /// ```
    pub fn set_argument_loc(&mut self, arg: Value, loc: Location) {
        self.ir.set_argument_loc(arg, loc);
    }

    /// Sets an attribute of an operation.
    ///
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// use pdll_ir::{Builder, Ir, OpBuilder, OperationState};
    /// let mut ir = Ir::new(&ctx);
    /// let mut builder = OpBuilder::at_end_of_module(&mut ir);
    /// let op = builder.create_op(&OperationState::new(ctx.op_name("t.a"), ctx.unknown_loc()));
    /// builder.set_attr(op, ctx.identifier("flag"), ctx.unit_attr());
    /// assert_eq!(op.attr_str(&ir, "flag"), Some(ctx.unit_attr()));
    /// ```
    pub fn set_attr(&mut self, op: Op, name: Identifier, attr: Attribute) {
        self.ir.assign_attr(op, name, attr);
    }

    /// Sets an operand of an operation.
    ///
    /// ```
    /// # let ctx = pdll_ir::Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// use pdll_ir::{Builder, Ir, OpBuilder, OperationState};
    /// let mut ir = Ir::new(&ctx);
    /// let mut builder = OpBuilder::at_end_of_module(&mut ir);
    /// let (loc, types) = (ctx.unknown_loc(), [ctx.index_type(); 2]);
    /// let pair = builder.create_op(&OperationState::new(ctx.op_name("t.pair"), loc).result_types(&types));
    /// let (first, second) = (pair.result(builder.ir(), 0), pair.result(builder.ir(), 1));
    /// let user = builder.create_op(&OperationState::new(ctx.op_name("t.use"), loc).operands(&[first]));
    /// builder.set_operand(user, 0, second);
    /// assert_eq!(user.operand(&ir, 0), second);
    /// ```
    ///
    /// # Panics
    /// If there is no such operand.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let operand = op.op_operand(self.ir, index);
        self.ir.set_operand_value(operand, value);
    }
}

impl Deref for OpBuilder<'_> {
    type Target = Ir;

    fn deref(&self) -> &Ir {
        self.ir
    }
}

impl Builder for OpBuilder<'_> {
    fn ir(&self) -> &Ir {
        self.ir
    }

    fn create_op(&mut self, state: &OperationState<'_>) -> Op {
        let place = self.ir.place_at(self.at);
        self.ir.create_at(state, place)
    }

    fn insertion_point(&self) -> InsertionPoint {
        self.at
    }

    fn set_insertion_point(&mut self, at: InsertionPoint) {
        self.at = at;
    }

    fn create_block(&mut self, region: Region, arg_types: &[Type]) -> Block {
        let block = self.ir.append_block(region, arg_types);
        self.at = InsertionPoint::End(block);
        block
    }
}
