//! A model of the IR and of the rewriter's effects: a tree in plain vectors, written from the documentation
//! of the calls.
//!
//! In: the same calls, with numbers for operations, values, blocks and regions. Out: the same structure, use
//! lists and notifications, and whether a call fails; `model_random` compares. Size: one model of all calls.

/// A notification of listeners, with numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Inserted(usize),
    /// The operation, and before which operation it was, or at the end of which block.
    Moved(usize, Result<usize, usize>),
    BlockInserted(usize),
    /// The block, its region before, and before which block it was.
    BlockMoved(usize, usize, Option<usize>),
    Modified(usize),
    Replaced(usize, Vec<usize>),
    Erased(usize),
    BlockErased(usize),
}

#[derive(Clone, Default, Debug)]
pub(crate) struct MOp {
    pub(crate) name: usize,
    pub(crate) is_dead: bool,
    pub(crate) attr: Option<bool>,
    pub(crate) operands: Vec<usize>,
    pub(crate) results: Vec<usize>,
    pub(crate) regions: Vec<usize>,
    /// `None` once the block is erased.
    pub(crate) successors: Vec<Option<usize>>,
    pub(crate) block: Option<usize>,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct MValue {
    pub(crate) is_dead: bool,
    pub(crate) ty: usize,
    /// Operation, for a result.
    pub(crate) op: Option<usize>,
    /// Block, for an argument.
    pub(crate) block: Option<usize>,
    /// Users and the positions of their operands, most recent first.
    pub(crate) uses: Vec<(usize, usize)>,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct MBlock {
    pub(crate) is_dead: bool,
    pub(crate) args: Vec<usize>,
    pub(crate) ops: Vec<usize>,
    pub(crate) region: usize,
    /// Operations that name it and the positions of their successors, most recent first.
    pub(crate) preds: Vec<(usize, usize)>,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct MRegion {
    pub(crate) blocks: Vec<usize>,
    pub(crate) op: usize,
}

/// Refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused;

pub(crate) type Outcome = Result<(), Refused>;

#[derive(Clone, Default, Debug)]
pub(crate) struct Model {
    pub(crate) ops: Vec<MOp>,
    pub(crate) values: Vec<MValue>,
    pub(crate) blocks: Vec<MBlock>,
    pub(crate) regions: Vec<MRegion>,
    pub(crate) events: Vec<Event>,
}

fn need(holds: bool) -> Outcome {
    if holds { Ok(()) } else { Err(Refused) }
}

/// An operation to create.
pub(crate) struct New {
    pub(crate) name: usize,
    pub(crate) operands: Vec<usize>,
    pub(crate) types: Vec<usize>,
    pub(crate) n_regions: usize,
    pub(crate) successors: Vec<usize>,
}

// Storage.
impl Model {
    /// Returns a module with an empty block.
    pub(crate) fn new() -> Model {
        let mut model = Model::default();
        let top =
            model.alloc(&New { name: 0, operands: vec![], types: vec![], n_regions: 1, successors: vec![] });
        let region = model.ops[top].regions[0];
        model.alloc_block(region, 0, &[]);
        model
    }

    fn alloc(&mut self, new: &New) -> usize {
        let op = self.ops.len();
        self.ops.push(MOp { name: new.name, ..MOp::default() });
        for value in &new.operands {
            self.add_operand(op, *value);
        }
        for ty in &new.types {
            let value = self.values.len();
            self.values.push(MValue { ty: *ty, op: Some(op), ..MValue::default() });
            self.ops[op].results.push(value);
        }
        for _ in 0..new.n_regions {
            self.ops[op].regions.push(self.regions.len());
            self.regions.push(MRegion { op, ..MRegion::default() });
        }
        self.set_successors(op, &new.successors);
        op
    }

    fn add_operand(&mut self, op: usize, value: usize) {
        let index = self.ops[op].operands.len();
        self.ops[op].operands.push(value);
        self.values[value].uses.insert(0, (op, index));
    }

    fn set_successors(&mut self, op: usize, blocks: &[usize]) {
        for block in blocks {
            let index = self.ops[op].successors.len();
            self.ops[op].successors.push(Some(*block));
            self.blocks[*block].preds.insert(0, (op, index));
        }
    }

    fn alloc_block(&mut self, region: usize, at: usize, types: &[usize]) -> usize {
        let block = self.blocks.len();
        self.blocks.push(MBlock { region, ..MBlock::default() });
        self.regions[region].blocks.insert(at, block);
        for ty in types {
            let value = self.values.len();
            self.values.push(MValue { ty: *ty, block: Some(block), ..MValue::default() });
            self.blocks[block].args.push(value);
        }
        block
    }

    fn place_of(&self, op: usize) -> Option<(usize, usize)> {
        let block = self.ops[op].block?;
        Some((block, self.blocks[block].ops.iter().position(|other| *other == op).unwrap()))
    }

    fn position(&self, block: usize) -> usize {
        let region = self.blocks[block].region;
        self.regions[region].blocks.iter().position(|other| *other == block).unwrap()
    }

    pub(crate) fn parent_of_block(&self, block: usize) -> usize {
        self.regions[self.blocks[block].region].op
    }

    /// Returns the operation and those around it.
    fn around(&self, op: usize) -> Vec<usize> {
        std::iter::successors(Some(op), |op| Some(self.parent_of_block(self.ops[*op].block?))).collect()
    }

    fn is_within(&self, op: usize, ancestor: usize) -> bool {
        self.around(op).contains(&ancestor)
    }

    fn is_in_block(&self, op: usize, block: usize) -> bool {
        self.around(op).iter().any(|op| self.ops[*op].block == Some(block))
    }

    /// Returns the operation and all in its regions, in pre-order.
    pub(crate) fn nested(&self, op: usize) -> Vec<usize> {
        let mut all = vec![op];
        for region in &self.ops[op].regions {
            all.extend(self.nested_in_region(*region));
        }
        all
    }

    fn nested_in_region(&self, region: usize) -> Vec<usize> {
        let ops = self.regions[region].blocks.iter().flat_map(|block| &self.blocks[*block].ops);
        ops.flat_map(|op| self.nested(*op)).collect()
    }

    fn use_value(&mut self, op: usize, index: usize, value: usize) {
        let before = self.ops[op].operands[index];
        if before != value {
            self.values[before].uses.retain(|entry| *entry != (op, index));
            self.values[value].uses.insert(0, (op, index));
            self.ops[op].operands[index] = value;
        }
    }

    fn release(&mut self, op: usize) {
        for (index, value) in std::mem::take(&mut self.ops[op].operands).into_iter().enumerate() {
            self.values[value].uses.retain(|entry| *entry != (op, index));
        }
        for (index, block) in std::mem::take(&mut self.ops[op].successors).into_iter().enumerate() {
            if let Some(block) = block {
                self.blocks[block].preds.retain(|entry| *entry != (op, index));
            }
        }
        if let Some((block, at)) = self.place_of(op) {
            self.blocks[block].ops.remove(at);
        }
        for value in self.ops[op].results.clone() {
            self.values[value].is_dead = true;
            // Its users are erased, too, and not inspected any more.
            self.values[value].uses.clear();
        }
        self.ops[op].is_dead = true;
        self.ops[op].block = None;
    }
}

// Checks.
impl Model {
    fn op(&self, op: usize) -> Outcome {
        need(!self.ops[op].is_dead)
    }

    fn value(&self, value: usize) -> Outcome {
        need(!self.values[value].is_dead)
    }

    fn block(&self, block: usize) -> Outcome {
        need(!self.blocks[block].is_dead)
    }

    fn region(&self, region: usize) -> Outcome {
        self.op(self.regions[region].op)
    }

    /// Returns whether the values exist and have the number and types of the operation's results.
    fn results(&self, op: usize, values: &[usize]) -> Outcome {
        self.op(op)?;
        need(self.ops[op].results.len() == values.len())?;
        for (result, value) in self.ops[op].results.iter().zip(values) {
            self.value(*value)?;
            need(self.values[*result].ty == self.values[*value].ty)?;
        }
        Ok(())
    }

    /// Returns the values that go with an operation's regions.
    fn inner_values(&self, op: usize) -> Vec<usize> {
        let mut values = Vec::new();
        for inner in self.nested(op) {
            if inner != op {
                values.extend(&self.ops[inner].results);
            }
            for region in &self.ops[inner].regions {
                values
                    .extend(self.regions[*region].blocks.iter().flat_map(|block| &self.blocks[*block].args));
            }
        }
        values
    }

    fn may_go(&self, op: usize) -> Outcome {
        self.op(op)?;
        need(op != 0)?;
        let is_inside = |user: usize| user != op && self.is_within(user, op);
        need(
            self.inner_values(op)
                .iter()
                .all(|v| self.values[*v].uses.iter().all(|(user, _)| is_inside(*user))),
        )
    }

    fn may_move(&self, op: usize, block: usize) -> Outcome {
        need(op != 0 && !self.is_within(self.parent_of_block(block), op))
    }
}

// Calls.
impl Model {
    pub(crate) fn create(&mut self, new: &New, block: usize, at: usize) {
        let op = self.alloc(new);
        self.insert(op, block, at);
        self.events.push(Event::Inserted(op));
    }

    fn insert(&mut self, op: usize, block: usize, at: usize) {
        self.blocks[block].ops.insert(at, op);
        self.ops[op].block = Some(block);
    }

    /// Returns the block and the position in it: before an operation, or at the end of a block.
    pub(crate) fn point(&self, block: usize, before: Option<usize>) -> (usize, usize) {
        before.and_then(|op| self.place_of(op)).unwrap_or((block, self.blocks[block].ops.len()))
    }

    fn erase_single(&mut self, op: usize) {
        self.events.push(Event::Erased(op));
        self.release(op);
    }

    fn erase_unused(&mut self, op: usize) {
        self.erase_regions(op);
        self.erase_single(op);
    }

    fn erase_regions(&mut self, op: usize) {
        for region in self.ops[op].regions.clone().into_iter().rev() {
            while let Some(&entry) = self.regions[region].blocks.first() {
                let order = self.post_order(entry);
                let ops: Vec<usize> =
                    order.iter().flat_map(|block| self.blocks[*block].ops.iter().rev().copied()).collect();
                ops.into_iter().for_each(|op| self.erase_unused(op));
                order.into_iter().for_each(|block| self.drop_block(block));
            }
        }
    }

    fn post_order(&self, entry: usize) -> Vec<usize> {
        fn visit(model: &Model, block: usize, seen: &mut Vec<usize>, order: &mut Vec<usize>) {
            seen.push(block);
            let last = model.blocks[block].ops.last();
            for next in last.iter().flat_map(|op| model.ops[**op].successors.iter().flatten()) {
                if !seen.contains(next) && model.blocks[*next].region == model.blocks[block].region {
                    visit(model, *next, seen, order);
                }
            }
            order.push(block);
        }
        let mut order = Vec::new();
        visit(self, entry, &mut Vec::new(), &mut order);
        order
    }

    /// Erases a block without operations.
    fn drop_block(&mut self, block: usize) {
        self.events.push(Event::BlockErased(block));
        let at = self.position(block);
        let region = self.blocks[block].region;
        self.regions[region].blocks.remove(at);
        for (op, index) in std::mem::take(&mut self.blocks[block].preds) {
            self.ops[op].successors[index] = None;
        }
        for arg in std::mem::take(&mut self.blocks[block].args) {
            self.values[arg].is_dead = true;
        }
        self.blocks[block].is_dead = true;
    }

    pub(crate) fn erase_op(&mut self, op: usize) -> Outcome {
        self.may_go(op)?;
        need(self.ops[op].results.iter().all(|value| self.values[*value].uses.is_empty()))?;
        self.erase_unused(op);
        Ok(())
    }

    pub(crate) fn erase_block(&mut self, block: usize) -> Outcome {
        self.block(block)?;
        need(self.blocks[block].preds.iter().all(|(op, _)| self.ops[*op].block == Some(block)))?;
        let mut values = self.blocks[block].args.clone();
        for op in &self.blocks[block].ops {
            values.extend(&self.ops[*op].results);
            values.extend(self.inner_values(*op));
        }
        need(
            values
                .iter()
                .all(|v| self.values[*v].uses.iter().all(|(user, _)| self.is_in_block(*user, block))),
        )?;
        // A value of an operation's regions stays within these.
        for op in &self.blocks[block].ops {
            let is_inside = |user: usize| user != *op && self.is_within(user, *op);
            let inner = self.inner_values(*op);
            need(inner.iter().all(|v| self.values[*v].uses.iter().all(|(user, _)| is_inside(*user))))?;
        }
        let ops: Vec<usize> = self.blocks[block].ops.iter().rev().copied().collect();
        ops.into_iter().for_each(|op| self.erase_unused(op));
        self.drop_block(block);
        Ok(())
    }

    fn transfer(&mut self, from: usize, to: usize) {
        for (op, index) in self.values[from].uses.clone() {
            self.use_value(op, index, to);
            self.events.push(Event::Modified(op));
        }
    }

    fn transfer_if(&mut self, from: usize, to: usize, choose: &dyn Fn(&Model, usize, usize) -> bool) {
        for (op, index) in self.values[from].uses.clone() {
            if choose(self, op, index) {
                self.use_value(op, index, to);
                self.events.push(Event::Modified(op));
            }
        }
    }

    fn transfer_results(&mut self, op: usize, values: &[usize]) {
        self.events.push(Event::Replaced(op, values.to_vec()));
        for (result, value) in self.ops[op].results.clone().into_iter().zip(values) {
            self.transfer(result, *value);
        }
    }

    pub(crate) fn replace_op(&mut self, op: usize, values: &[usize]) -> Outcome {
        self.may_go(op)?;
        self.results(op, values)?;
        for value in values {
            need(self.values[*value].op != Some(op))?;
            let owner =
                self.values[*value].block.or(self.values[*value].op.and_then(|op| self.ops[op].block));
            need(owner.is_none_or(|block| !self.is_within(self.parent_of_block(block), op)))?;
        }
        self.transfer_results(op, values);
        self.erase_unused(op);
        Ok(())
    }

    pub(crate) fn replace_op_with_op(&mut self, op: usize, with: usize) -> Outcome {
        self.op(with)?;
        let values = self.ops[with].results.clone();
        self.replace_op(op, &values)
    }

    pub(crate) fn replace_all_op_uses_with(&mut self, op: usize, values: &[usize]) -> Outcome {
        self.results(op, values)?;
        self.transfer_results(op, values);
        Ok(())
    }

    pub(crate) fn replace_all_uses_with(&mut self, from: usize, to: usize) -> Outcome {
        self.value(from)?;
        self.value(to)?;
        self.transfer(from, to);
        Ok(())
    }

    pub(crate) fn replace_uses_with_if(
        &mut self,
        from: usize,
        to: usize,
        choose: &dyn Fn(&Model, usize, usize) -> bool,
    ) -> Outcome {
        self.value(from)?;
        self.value(to)?;
        self.transfer_if(from, to, choose);
        Ok(())
    }

    pub(crate) fn replace_op_uses_within_block(
        &mut self,
        op: usize,
        values: &[usize],
        block: usize,
    ) -> Outcome {
        self.block(block)?;
        self.results(op, values)?;
        let parent = self.parent_of_block(block);
        for (result, value) in self.ops[op].results.clone().into_iter().zip(values) {
            self.transfer_if(result, *value, &|model, user, _| {
                user != parent && model.is_within(user, parent)
            });
        }
        Ok(())
    }

    pub(crate) fn replace_all_uses_of_block_with(&mut self, from: usize, to: usize) -> Outcome {
        self.block(from)?;
        self.block(to)?;
        // Who names it several times has its names changed from the first on.
        let users: Vec<usize> = self.blocks[from].preds.iter().map(|entry| entry.0).collect();
        for op in users {
            let index = self.ops[op].successors.iter().position(|other| *other == Some(from));
            if let Some(index) = index {
                self.set_successor_at(op, index, to);
            }
            self.events.push(Event::Modified(op));
        }
        Ok(())
    }

    fn set_successor_at(&mut self, op: usize, index: usize, block: usize) {
        if let Some(before) = self.ops[op].successors[index].replace(block) {
            self.blocks[before].preds.retain(|entry| *entry != (op, index));
        }
        self.blocks[block].preds.insert(0, (op, index));
    }

    pub(crate) fn set_successor(&mut self, op: usize, index: usize, block: usize) -> Outcome {
        self.op(op)?;
        self.block(block)?;
        need(index < self.ops[op].successors.len())?;
        self.set_successor_at(op, index, block);
        self.events.push(Event::Modified(op));
        Ok(())
    }

    pub(crate) fn set_operand(&mut self, op: usize, index: usize, value: usize) -> Outcome {
        self.op(op)?;
        self.value(value)?;
        need(index < self.ops[op].operands.len())?;
        self.use_value(op, index, value);
        self.events.push(Event::Modified(op));
        Ok(())
    }

    pub(crate) fn set_operands(&mut self, op: usize, values: &[usize]) -> Outcome {
        self.op(op)?;
        values.iter().try_for_each(|value| self.value(*value))?;
        if values.len() == self.ops[op].operands.len() {
            values.iter().enumerate().for_each(|(index, value)| self.use_value(op, index, *value));
        } else {
            for (index, value) in std::mem::take(&mut self.ops[op].operands).into_iter().enumerate() {
                self.values[value].uses.retain(|entry| *entry != (op, index));
            }
            values.iter().for_each(|value| self.add_operand(op, *value));
        }
        self.events.push(Event::Modified(op));
        Ok(())
    }

    pub(crate) fn set_attr(&mut self, op: usize, attr: Option<bool>) -> Outcome {
        self.op(op)?;
        // Removing a missing attribute changes nothing.
        if attr.is_some() || self.ops[op].attr.is_some() {
            self.events.push(Event::Modified(op));
        }
        self.ops[op].attr = attr;
        Ok(())
    }

    fn move_to(&mut self, op: usize, block: usize, before: Option<usize>) {
        let (from, at) = self.place_of(op).unwrap();
        let previous = self.blocks[from].ops.get(at + 1).copied().ok_or(from);
        if before != Some(op) {
            self.blocks[from].ops.remove(at);
            let (block, at) = self.point(block, before);
            self.insert(op, block, at);
        }
        self.events.push(Event::Moved(op, previous));
    }

    pub(crate) fn move_op_before(&mut self, op: usize, target: usize) -> Outcome {
        self.op(op)?;
        self.op(target)?;
        let block = self.ops[target].block.ok_or(Refused)?;
        self.may_move(op, block)?;
        self.move_to(op, block, Some(target));
        Ok(())
    }

    pub(crate) fn move_op_after(&mut self, op: usize, target: usize) -> Outcome {
        self.op(op)?;
        self.op(target)?;
        let (block, at) = self.place_of(target).ok_or(Refused)?;
        self.may_move(op, block)?;
        let next = self.blocks[block].ops.get(at + 1).copied();
        self.move_to(op, block, if op == target { Some(op) } else { next });
        Ok(())
    }

    pub(crate) fn move_op_to(&mut self, op: usize, block: usize, is_start: bool) -> Outcome {
        self.op(op)?;
        self.block(block)?;
        self.may_move(op, block)?;
        let before = if is_start { self.blocks[block].ops.first().copied() } else { None };
        self.move_to(op, block, before);
        Ok(())
    }

    pub(crate) fn create_block(&mut self, region: usize, before: Option<usize>, types: &[usize]) -> Outcome {
        let at = self.block_point(region, before)?;
        let block = self.alloc_block(region, at, types);
        self.events.push(Event::BlockInserted(block));
        Ok(())
    }

    fn block_point(&self, region: usize, before: Option<usize>) -> Result<usize, Refused> {
        self.region(region)?;
        match before {
            None => Ok(self.regions[region].blocks.len()),
            Some(before) => {
                self.block(before)?;
                need(self.blocks[before].region == region)?;
                Ok(self.position(before))
            }
        }
    }

    pub(crate) fn split_block(&mut self, before: usize) -> Outcome {
        self.op(before)?;
        let (block, at) = self.place_of(before).ok_or(Refused)?;
        let new = self.alloc_block(self.blocks[block].region, self.position(block) + 1, &[]);
        self.events.push(Event::BlockInserted(new));
        let moved: Vec<usize> = self.blocks[block].ops[at..].to_vec();
        for op in moved.into_iter().rev() {
            let first = self.blocks[new].ops.first().copied();
            self.move_to(op, new, first);
        }
        Ok(())
    }

    pub(crate) fn inline_block(
        &mut self,
        source: usize,
        dest: Result<usize, usize>,
        values: &[usize],
    ) -> Outcome {
        // Before an operation, or at the end of a block.
        let (dest, before) = match dest {
            Ok(before) => {
                self.op(before)?;
                (self.ops[before].block.ok_or(Refused)?, Some(before))
            }
            Err(dest) => (dest, None),
        };
        self.block(source)?;
        self.block(dest)?;
        let args = self.blocks[source].args.clone();
        need(args.len() == values.len())?;
        for (arg, value) in args.iter().zip(values) {
            self.value(*value)?;
            need(self.values[*arg].ty == self.values[*value].ty && !args.contains(value))?;
        }
        need(source != dest && !self.is_in_block(self.parent_of_block(dest), source))?;
        need(self.blocks[source].preds.is_empty())?;
        let last = self.blocks[if before.is_some() { source } else { dest }].ops.last();
        need(last.is_none_or(|op| self.ops[*op].successors.is_empty()))?;
        for (arg, value) in args.into_iter().zip(values) {
            self.transfer(arg, *value);
        }
        for op in self.blocks[source].ops.clone() {
            self.move_to(op, dest, before);
        }
        self.drop_block(source);
        Ok(())
    }

    fn move_block(&mut self, block: usize, region: usize, before: Option<usize>) {
        let (from, at) = (self.blocks[block].region, self.position(block));
        let next = self.regions[from].blocks.get(at + 1).copied();
        if before != Some(block) {
            self.regions[from].blocks.remove(at);
            let at = before.map_or(self.regions[region].blocks.len(), |before| self.position(before));
            self.regions[region].blocks.insert(at, block);
            self.blocks[block].region = region;
        }
        self.events.push(Event::BlockMoved(block, from, next));
    }

    /// Returns whether the region is the other one or encloses it.
    fn is_around(&self, region: usize, other: usize) -> bool {
        let ops = self.around(self.regions[other].op);
        region == other
            || ops
                .iter()
                .any(|op| self.ops[*op].block.is_some_and(|block| self.blocks[block].region == region))
    }

    pub(crate) fn inline_region(&mut self, region: usize, to: usize, before: Option<usize>) -> Outcome {
        self.region(region)?;
        self.block_point(to, before)?;
        need(!self.is_around(region, to))?;
        for block in self.regions[region].blocks.clone() {
            self.move_block(block, to, before);
        }
        Ok(())
    }

    pub(crate) fn move_block_beside(&mut self, block: usize, target: usize, is_after: bool) -> Outcome {
        self.block(block)?;
        self.block(target)?;
        need(!self.is_in_block(self.parent_of_block(target), block))?;
        let region = self.blocks[target].region;
        let next = self.regions[region].blocks.get(self.position(target) + 1).copied();
        let before = if is_after && block != target { next } else { Some(target) };
        self.move_block(block, region, before);
        Ok(())
    }

    pub(crate) fn move_block_to_end(&mut self, block: usize, region: usize) -> Outcome {
        self.block(block)?;
        self.region(region)?;
        need(!self.is_in_block(self.regions[region].op, block))?;
        self.move_block(block, region, None);
        Ok(())
    }

    pub(crate) fn insert_argument(&mut self, block: usize, index: usize, ty: usize) -> Outcome {
        self.block(block)?;
        need(index <= self.blocks[block].args.len())?;
        let value = self.values.len();
        self.values.push(MValue { ty, block: Some(block), ..MValue::default() });
        self.blocks[block].args.insert(index, value);
        Ok(())
    }

    pub(crate) fn erase_argument(&mut self, block: usize, index: usize) -> Outcome {
        self.block(block)?;
        let arg = *self.blocks[block].args.get(index).ok_or(Refused)?;
        need(self.values[arg].uses.is_empty())?;
        self.blocks[block].args.remove(index);
        self.values[arg].is_dead = true;
        Ok(())
    }

    pub(crate) fn erase_op_results(&mut self, op: usize, erased: &[usize]) -> Outcome {
        self.op(op)?;
        need(op != 0)?;
        for index in erased {
            let result = *self.ops[op].results.get(*index).ok_or(Refused)?;
            need(self.values[result].uses.is_empty())?;
        }
        let old = self.ops[op].clone();
        let kept: Vec<usize> = (0..old.results.len()).filter(|index| !erased.contains(index)).collect();
        let new = self.alloc(&New {
            name: old.name,
            operands: old.operands.clone(),
            types: kept.iter().map(|index| self.values[old.results[*index]].ty).collect(),
            n_regions: old.regions.len(),
            successors: old.successors.iter().flatten().copied().collect(),
        });
        self.ops[new].attr = old.attr;
        let (block, at) = self.place_of(op).unwrap();
        self.insert(new, block, at);
        self.events.push(Event::Inserted(new));
        for (from, to) in old.regions.iter().zip(self.ops[new].regions.clone()) {
            for block in self.regions[*from].blocks.clone() {
                self.move_block(block, to, None);
            }
        }
        let mut with = self.ops[new].results.clone().into_iter();
        let values: Vec<usize> = (old.results.iter().enumerate())
            .map(|(index, result)| if kept.contains(&index) { with.next().unwrap() } else { *result })
            .collect();
        self.transfer_results(op, &values);
        self.erase_unused(op);
        Ok(())
    }
}

/// The correspondence between originals and copies.
#[derive(Default)]
struct Copies {
    ops: Vec<(usize, usize)>,
    values: Vec<(usize, usize)>,
    blocks: Vec<(usize, usize)>,
}

fn find(pairs: &[(usize, usize)], from: usize) -> usize {
    pairs.iter().rev().find(|pair| pair.0 == from).map_or(from, |pair| pair.1)
}

// Copies.
impl Model {
    fn copy_shell(&mut self, op: usize, copies: &mut Copies) -> usize {
        let types = self.ops[op].results.iter().map(|value| self.values[*value].ty).collect();
        let (name, n_regions) = (self.ops[op].name, self.ops[op].regions.len());
        let copy = self.alloc(&New { name, operands: vec![], types, n_regions, successors: vec![] });
        self.ops[copy].attr = self.ops[op].attr;
        copies.ops.push((op, copy));
        copies.values.extend(self.ops[op].results.iter().copied().zip(self.ops[copy].results.clone()));
        copy
    }

    fn copy_blocks(&mut self, region: usize, to: usize, at: usize, copies: &mut Copies) {
        for (i, block) in self.regions[region].blocks.clone().into_iter().enumerate() {
            let types: Vec<usize> = self.blocks[block].args.iter().map(|arg| self.values[*arg].ty).collect();
            let copy = self.alloc_block(to, at + i, &types);
            copies.blocks.push((block, copy));
            copies.values.extend(self.blocks[block].args.iter().copied().zip(self.blocks[copy].args.clone()));
            for op in self.blocks[block].ops.clone() {
                let op_copy = self.copy_shell(op, copies);
                self.insert(op_copy, copy, self.blocks[copy].ops.len());
                for (from, to) in
                    self.ops[op].regions.clone().into_iter().zip(self.ops[op_copy].regions.clone())
                {
                    self.copy_blocks(from, to, 0, copies);
                }
            }
        }
    }

    /// Copies operands and successors, in the order of the given operations.
    fn copy_references(&mut self, ops: &[usize], copies: &Copies) {
        for op in ops {
            let copy = find(&copies.ops, *op);
            for value in self.ops[*op].operands.clone() {
                self.add_operand(copy, find(&copies.values, value));
            }
            let blocks: Vec<usize> =
                self.ops[*op].successors.iter().flatten().map(|block| find(&copies.blocks, *block)).collect();
            self.set_successors(copy, &blocks);
        }
    }

    fn tell_of_blocks(&mut self, op: usize) {
        for region in self.ops[op].regions.clone() {
            self.events.extend(self.regions[region].blocks.iter().map(|block| Event::BlockInserted(*block)));
        }
    }

    fn tell_of_nested(&mut self, op: usize) {
        for inner in self.nested(op) {
            self.events.push(Event::Inserted(inner));
            self.tell_of_blocks(inner);
        }
    }

    pub(crate) fn clone_op(
        &mut self,
        op: usize,
        has_regions: bool,
        block: usize,
        before: Option<usize>,
    ) -> Outcome {
        self.op(op)?;
        let mut copies = Copies::default();
        let sources = if has_regions { self.nested(op) } else { vec![op] };
        let copy = self.copy_shell(op, &mut copies);
        if has_regions {
            for (from, to) in self.ops[op].regions.clone().into_iter().zip(self.ops[copy].regions.clone()) {
                self.copy_blocks(from, to, 0, &mut copies);
            }
        }
        self.copy_references(&sources, &copies);
        let (block, at) = self.point(block, before);
        self.insert(copy, block, at);
        self.tell_of_nested(copy);
        Ok(())
    }

    pub(crate) fn clone_region(&mut self, region: usize, to: usize, before: Option<usize>) -> Outcome {
        self.region(region)?;
        let at = self.block_point(to, before)?;
        need(!self.is_around(region, to))?;
        let mut copies = Copies::default();
        let sources = self.nested_in_region(region);
        self.copy_blocks(region, to, at, &mut copies);
        self.copy_references(&sources, &copies);
        for i in 0..self.regions[region].blocks.len() {
            let block = self.regions[to].blocks[at + i];
            self.events.push(Event::BlockInserted(block));
            for op in self.blocks[block].ops.clone() {
                self.tell_of_nested(op);
            }
        }
        Ok(())
    }
}
