//! Storage of the e-graph: classes, nodes, and the table that finds a node by its content.
//!
//! Invariant: two classes are united only if each refines the other. A rewrite by itself is an edge: the new value may stand for the old one,
//! not the reverse, because a rewrite may replace poison by a number.

use pdll::ir::{Ir, Op, OperationName, Type, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::graph::ids::{ClassId, HeadId, NodeId};
use crate::graph::key::head_of;
pub(crate) use crate::graph::key::{AskedHeads, Classes, Head, Key, Of};

/// Maximum number of classes that are reached from one by refinements.
const MAX_REFINED: usize = 64;

/// Number of nodes for which a small graph has room.
const CAPACITY: usize = 100;

/// How a node is tied to a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// It may be computed wherever its operands are.
    Free,
    /// It must not be executed speculatively, so it stays at this position in the block.
    Pinned(u32),
    /// It stays as it is: it belongs to another block, or has effects.
    Fixed,
}

/// An operation whose operands are classes.
#[derive(Debug)]
pub(crate) struct Node {
    /// The operation.
    pub(crate) op: Op,
    /// Its name.
    pub(crate) name: OperationName,
    /// Its name, attributes and types.
    pub(crate) head: HeadId,
    /// Operands.
    pub(crate) operands: Classes,
    /// Classes of the results.
    pub(crate) results: Classes,
    /// Where it is computed.
    pub(crate) place: Place,
    /// Position in the block if the program had it.
    pub(crate) home: Option<u32>,
    /// Whether it is the node of its content; otherwise another one is.
    pub(crate) is_live: bool,
    /// The time at which it was added.
    pub(crate) added: u32,
}

/// Values that are equal.
#[derive(Debug)]
pub(crate) struct Class {
    /// Nodes, each with the number of the result.
    pub(crate) nodes: SmallVec<[(NodeId, u32); 2]>,
    /// Nodes that have it as an operand.
    pub(crate) users: SmallVec<[NodeId; 4]>,
    /// Edges to and from it. Few classes have any.
    edges: Option<Box<Edges>>,
    /// A value that is available without computing it, and its position; -1 if it comes from outside of the block.
    pub(crate) leaf: Option<(Value, i64)>,
    /// A value of the class: that of the oldest of the united classes.
    pub(crate) value: Value,
    /// Type of the value.
    pub(crate) ty: Type,
    /// The oldest of the united classes.
    oldest: ClassId,
    /// The last time at which a node was added to it or it was united with another one.
    pub(crate) changed: u32,
    /// A value of the class that a constant defines.
    pub(crate) constant: Option<Value>,
}

/// The refinements of a class.
#[derive(Default, Debug)]
struct Edges {
    /// Classes that refine it.
    refined: Classes,
    /// Classes that it refines.
    refines: Classes,
}

impl Class {
    /// Returns the classes that refine it.
    pub(crate) fn refined(&self) -> &[ClassId] {
        self.edges.as_ref().map_or(&[], |edges| &edges.refined)
    }

    /// Returns the classes that it refines.
    pub(crate) fn refines(&self) -> &[ClassId] {
        self.edges.as_ref().map_or(&[], |edges| &edges.refines)
    }
}

/// The e-graph of a block.
#[derive(Default)]
pub(crate) struct EGraph {
    parents: Vec<ClassId>,
    classes: Vec<Class>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) table: FxHashMap<Key, NodeId>,
    /// Nodes that rewrites created, by what they asked for if it is not the content: the operation may infer its types, and have default values
    /// of attributes besides.
    pub(crate) created: FxHashMap<Key, NodeId>,
    /// What the creations of recipes ask for, by their number: heads, each with what it depends on.
    pub(crate) asked: Vec<AskedHeads>,
    heads: FxHashMap<Head, HeadId>,
    head_data: Vec<Head>,
    /// For a head with types that a creation asked for, the head of the operation that was created: it has default values besides.
    made_heads: FxHashMap<HeadId, HeadId>,
    pub(crate) by_name: FxHashMap<OperationName, Vec<NodeId>>,
    class_of: FxHashMap<Value, ClassId>,
    /// Nodes with an operand whose class was united with another one.
    pub(super) dirty: Vec<NodeId>,
    /// Edges that were added since the last rebuild.
    pub(super) new_edges: Vec<(ClassId, ClassId)>,
    /// Nodes to fold.
    pub(super) to_fold: Vec<NodeId>,
    /// Number of changes.
    pub(crate) n_changes: u64,
    /// The time of changes: the number of searches of all rules.
    pub(crate) time: u32,
    /// Nodes that died and are still in lists.
    pub(super) dead: Vec<NodeId>,
    /// Whether there was ever an edge, so that classes may have refinements.
    pub(crate) has_edges: bool,
    /// Whether rewrites are equalities: classes are united where otherwise an edge is added.
    pub(crate) is_equality: bool,
    /// Whether each class knows the class that it belongs to, not only one on the way to it.
    is_flat: bool,
}

impl EGraph {
    /// Creates an empty graph for a number of operations and as many that rewrites create.
    pub(crate) fn with_capacity(n_ops: usize) -> EGraph {
        let n = 2 * n_ops + CAPACITY;
        EGraph {
            parents: Vec::with_capacity(n),
            classes: Vec::with_capacity(n),
            nodes: Vec::with_capacity(n),
            table: FxHashMap::with_capacity_and_hasher(n, Default::default()),
            class_of: FxHashMap::with_capacity_and_hasher(n, Default::default()),
            ..EGraph::default()
        }
    }

    /// Returns the class that a class belongs to now.
    #[inline]
    pub(crate) fn find(&self, class: ClassId) -> ClassId {
        let mut at = class;
        while self.parents[at.index()] != at {
            at = self.parents[at.index()];
        }
        at
    }

    /// Returns a class by its current number.
    pub(crate) fn class(&self, class: ClassId) -> &Class {
        &self.classes[self.find(class).index()]
    }

    pub(super) fn class_mut(&mut self, class: ClassId) -> &mut Class {
        let class = self.find(class);
        &mut self.classes[class.index()]
    }

    /// Returns a node.
    pub(crate) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    /// Returns the classes that exist.
    pub(crate) fn class_ids(&self) -> impl Iterator<Item = ClassId> + '_ {
        (0..self.classes.len() as u32).map(ClassId).filter(|class| self.parents[class.index()] == *class)
    }

    /// Returns the nodes that are not equal to earlier ones.
    pub(crate) fn live_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.nodes.len() as u32).map(NodeId).filter(|node| self.node(*node).is_live)
    }

    /// Returns the class of a value, if it is in the graph.
    pub(crate) fn known_class(&self, value: Value) -> Option<ClassId> {
        self.class_of.get(&value).map(|class| self.find(*class))
    }

    /// Returns the class of a value; a new one, with the value available from outside of the block, if it is not in the graph.
    pub(crate) fn class_of(&mut self, ir: &Ir, value: Value) -> ClassId {
        self.known_class(value).unwrap_or_else(|| self.add_class(ir, value, Some(-1)))
    }

    /// Adds a class of a value, which may be available at a position.
    pub(crate) fn add_class(&mut self, ir: &Ir, value: Value, position: Option<i64>) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        self.parents.push(id);
        self.classes.push(Class {
            nodes: SmallVec::new(),
            users: SmallVec::new(),
            edges: None,
            leaf: position.map(|position| (value, position)),
            value,
            ty: value.ty(ir),
            oldest: id,
            changed: self.time,
            constant: None,
        });
        self.class_of.insert(value, id);
        id
    }

    /// Says that a value belongs to a class.
    pub(crate) fn set_class(&mut self, value: Value, class: ClassId) {
        self.class_of.insert(value, class);
    }

    /// Returns the number of a head.
    pub(crate) fn head(&mut self, head: Head) -> HeadId {
        let data = &mut self.head_data;
        *self.heads.entry(head).or_insert_with_key(|head| {
            data.push(head.clone());
            HeadId(data.len() as u32 - 1)
        })
    }

    /// Returns a head.
    pub(crate) fn head_data(&self, head: HeadId) -> &Head {
        &self.head_data[head.index()]
    }

    /// Returns the node of an operation, whose operands are in the graph: an equal one if there is one. An operation that is not `is_pure` is
    /// equal to none. `leaf` is the position at which its results are available without computing them.
    pub(crate) fn add_op(
        &mut self,
        ir: &Ir,
        op: Op,
        place: Place,
        home: Option<u32>,
        is_pure: bool,
        leaf: Option<i64>,
    ) -> NodeId {
        let mut operands = Classes::new();
        for value in op.operands(ir) {
            operands.push(self.class_of(ir, value));
        }
        let head = self.head(head_of(ir, op));
        let key = Key { head, operands };
        if is_pure && let Some(known) = self.table.get(&key).copied() {
            let results = self.node(known).results.clone();
            for (class, value) in results.iter().zip(op.results(ir)) {
                self.set_class(value, *class);
                if let Some(position) = leaf {
                    self.class_mut(*class).leaf.get_or_insert((value, position));
                }
            }
            return known;
        }
        let mut results = Classes::new();
        for value in op.results(ir) {
            results.push(match self.known_class(value) {
                Some(class) => class,
                None => self.add_class(ir, value, leaf),
            });
        }
        self.push_node(ir, op, key, results, place, home, is_pure)
    }

    /// Adds the node of an operation that a rewrite created, and whose operands are values of the classes of a key. The head of the key is what was
    /// asked for, with types. Returns the equal node if there is one.
    pub(crate) fn add_made(&mut self, ir: &Ir, op: Op, asked: Key, place: Place) -> NodeId {
        let head = match self.made_heads.get(&asked.head) {
            Some(head) => *head,
            None => {
                let head = self.head(head_of(ir, op));
                self.made_heads.insert(asked.head, head);
                head
            }
        };
        let key = Key { head, operands: asked.operands };
        if let Some(known) = self.table.get(&key).copied() {
            return known;
        }
        let results = op.results(ir).map(|value| self.add_class(ir, value, None)).collect();
        self.push_node(ir, op, key, results, place, None, true)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a node")]
    fn push_node(
        &mut self,
        ir: &Ir,
        op: Op,
        key: Key,
        results: Classes,
        place: Place,
        home: Option<u32>,
        is_pure: bool,
    ) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let constant = op.constant(ir).map(|_| op.result(ir, 0));
        let operands = Classes::from_slice(&key.operands);
        let (name, head, added) = (op.name(ir), key.head, self.time);
        let node = Node { op, name, head, operands, results, place, home, is_live: true, added };
        for operand in &node.operands {
            let users = &mut self.class_mut(*operand).users;
            if users.last() != Some(&id) {
                users.push(id);
            }
        }
        let time = self.time;
        for (index, class) in node.results.iter().enumerate() {
            let class = self.class_mut(*class);
            class.nodes.push((id, index as u32));
            class.changed = time;
            class.constant = class.constant.or(constant);
        }
        self.by_name.entry(node.name).or_default().push(id);
        if node.place != Place::Fixed && constant.is_none() {
            self.to_fold.push(id);
        }
        self.nodes.push(node);
        self.n_changes += 1;
        if is_pure {
            if self.has_edges {
                self.relate_node(id, &key);
            }
            self.table.insert(key, id);
        }
        id
    }

    /// Adds edges between a node and those whose operands refine its operands, or the reverse.
    fn relate_node(&mut self, id: NodeId, key: &Key) {
        for index in 0..key.operands.len() {
            let class = self.find(key.operands[index]);
            if self.classes[class.index()].edges.is_none() {
                continue;
            }
            for better in Classes::from_slice(self.class(class).refined()) {
                self.relate_keys(id, key, index, better, true);
            }
            for worse in Classes::from_slice(self.class(class).refines()) {
                self.relate_keys(id, key, index, worse, false);
            }
        }
    }

    /// Adds an edge between a node and the one that has another class as an operand, if there is one.
    pub(super) fn relate_keys(
        &mut self,
        id: NodeId,
        key: &Key,
        index: usize,
        other: ClassId,
        is_better: bool,
    ) {
        let mut key = key.clone();
        key.operands.iter_mut().for_each(|class| *class = self.find(*class));
        key.operands[index] = self.find(other);
        let Some(found) = self.table.get(&key).copied().filter(|found| *found != id) else { return };
        let (from, to) = if is_better { (id, found) } else { (found, id) };
        let pairs: SmallVec<[(ClassId, ClassId); 1]> =
            self.node(from).results.iter().copied().zip(self.node(to).results.iter().copied()).collect();
        for (from, to) in pairs {
            self.refine(from, to);
        }
    }

    /// Records that the values of `to` may stand for those of `from`.
    pub(crate) fn refine(&mut self, from: ClassId, to: ClassId) {
        let (from, to) = (self.find(from), self.find(to));
        if from == to || self.classes[from.index()].refined().iter().any(|known| self.find(*known) == to) {
            return;
        }
        if self.is_equality {
            self.union(from, to);
            return;
        }
        self.n_changes += 1;
        if self.classes[to.index()].refined().iter().any(|known| self.find(*known) == from) {
            self.union(from, to);
            return;
        }
        self.has_edges = true;
        self.classes[from.index()].edges.get_or_insert_default().refined.push(to);
        self.classes[to.index()].edges.get_or_insert_default().refines.push(from);
        self.new_edges.push((from, to));
    }

    /// Unites two classes that refine each other.
    pub(crate) fn union(&mut self, a: ClassId, b: ClassId) {
        let (mut keep, mut gone) = (self.find(a), self.find(b));
        if keep == gone {
            return;
        }
        if self.classes[keep.index()].users.len() < self.classes[gone.index()].users.len() {
            std::mem::swap(&mut keep, &mut gone);
        }
        self.n_changes += 1;
        self.is_flat = false;
        self.parents[gone.index()] = keep;
        let taken = &mut self.classes[gone.index()];
        let (nodes, users) = (std::mem::take(&mut taken.nodes), std::mem::take(&mut taken.users));
        let edges = taken.edges.take();
        let (leaf, constant) = (taken.leaf, taken.constant);
        let (oldest, value, ty) = (taken.oldest, taken.value, taken.ty);
        let parents = &self.parents;
        let find = |mut at: ClassId| {
            while parents[at.index()] != at {
                at = parents[at.index()];
            }
            at
        };
        let kept = &mut self.classes[keep.index()];
        kept.changed = self.time;
        kept.nodes.extend_from_slice(&nodes);
        if kept.edges.is_some() || edges.is_some() {
            let own = kept.edges.get_or_insert_default();
            let more = edges.unwrap_or_default();
            for (list, more) in [(&mut own.refined, more.refined), (&mut own.refines, more.refines)] {
                list.extend_from_slice(&more);
                list.iter_mut().for_each(|class| *class = find(*class));
                list.retain(|class| *class != keep);
                list.sort_unstable();
                list.dedup();
            }
        }
        kept.leaf = match (kept.leaf, leaf) {
            (Some(own), Some(other)) => Some(if own.1 <= other.1 { own } else { other }),
            (own, other) => own.or(other),
        };
        // Folders may know more of what the class stands for now.
        if kept.constant.is_none() && constant.is_some() || oldest < kept.oldest {
            self.to_fold.extend(kept.users.iter().copied());
        }
        kept.constant = kept.constant.or(constant);
        if oldest < kept.oldest {
            (kept.oldest, kept.value, kept.ty) = (oldest, value, ty);
        }
        self.dirty.extend(users.iter().copied());
        kept.users.extend_from_slice(&users);
    }

    /// Makes each class know the class that it belongs to.
    pub(super) fn flatten(&mut self) {
        if std::mem::replace(&mut self.is_flat, true) {
            return;
        }
        for index in 0..self.parents.len() {
            self.parents[index] = self.find(ClassId(index as u32));
        }
    }

    /// Removes the computations of constants: patterns need not match what is known. The operations of the program stay.
    pub(super) fn prune_constants(&mut self) {
        for class in &self.classes {
            if class.constant.is_none() {
                continue;
            }
            for (id, _) in &class.nodes {
                let node = &mut self.nodes[id.index()];
                if node.place == Place::Free
                    && node.home.is_none()
                    && !node.operands.is_empty()
                    && std::mem::replace(&mut node.is_live, false)
                {
                    self.dead.push(*id);
                }
            }
        }
    }

    /// Removes dead nodes from the lists that searches read.
    pub(super) fn sweep(&mut self) {
        let dead = std::mem::take(&mut self.dead);
        let (mut classes, mut names): (Vec<ClassId>, Vec<OperationName>) = (Vec::new(), Vec::new());
        for id in dead {
            let node = &self.nodes[id.index()];
            classes.extend(node.results.iter().map(|class| self.find(*class)));
            if !names.contains(&node.name) {
                names.push(node.name);
            }
        }
        classes.sort_unstable();
        classes.dedup();
        let nodes = &self.nodes;
        for class in classes {
            self.classes[class.index()].nodes.retain(|(id, _)| nodes[id.index()].is_live);
        }
        for name in names {
            let of_name = self.by_name.get_mut(&name);
            of_name.into_iter().for_each(|list| list.retain(|id| nodes[id.index()].is_live));
        }
    }

    /// Returns a class and those that refine it, directly or not.
    pub(crate) fn refinements(&self, class: ClassId) -> SmallVec<[ClassId; 4]> {
        let mut found: SmallVec<[ClassId; 4]> = SmallVec::from_slice(&[self.find(class)]);
        let mut next = 0;
        while next < found.len() && found.len() < MAX_REFINED {
            for better in self.classes[found[next].index()].refined() {
                let better = self.find(*better);
                if !found.contains(&better) {
                    found.push(better);
                }
            }
            next += 1;
        }
        found
    }

    /// Returns whether the values of `to` may stand for those of `from`.
    pub(crate) fn is_refined_by(&self, from: ClassId, to: ClassId) -> bool {
        let (from, to) = (self.find(from), self.find(to));
        from == to
            || self.has_edges
                && !self.classes[from.index()].refined().is_empty()
                && self.refinements(from).contains(&to)
    }

    /// Returns the class of the constant that a class may be replaced by, otherwise the class.
    #[inline]
    pub(crate) fn constant_or(&self, class: ClassId) -> ClassId {
        let class = self.find(class);
        if !self.has_edges
            || self.classes[class.index()].constant.is_some()
            || self.classes[class.index()].refined().is_empty()
        {
            return class;
        }
        let found = self.refinements(class).into_iter().find(|class| self.class(*class).constant.is_some());
        found.unwrap_or(class)
    }

    /// Returns a value for the operand of an operation that folders and native functions read: a constant if the class may be replaced by one,
    /// otherwise the value that rewrites lead to.
    pub(crate) fn representative(&self, class: ClassId) -> Value {
        self.represented(class).1
    }

    /// Returns the class that [`representative`](EGraph::representative) takes the value of, and the value.
    pub(crate) fn represented(&self, class: ClassId) -> (ClassId, Value) {
        let mut at = self.constant_or(class);
        let n_steps = if self.has_edges { MAX_REFINED } else { 0 };
        for _ in 0..n_steps {
            match self.classes[at.index()].refined().first() {
                Some(better) if self.classes[at.index()].constant.is_none() => at = self.find(*better),
                _ => break,
            }
        }
        let class = &self.classes[at.index()];
        (at, class.constant.unwrap_or(class.value))
    }
}
