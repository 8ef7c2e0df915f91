//! What the verifier found right of operations of one name, so that it is not asked again of the next one.
//!
//! In: operations. Out: are its counts and types known to be right, or an attribute, or what it is in?
//! Invariant: what is kept depends on nothing but the numbers, types, attributes and names it is kept by, and on the context.

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::context::OperationName;
use crate::dialect::Op;
use crate::types::Type;

/// What was right of operations of a name.
#[derive(Default)]
pub(crate) struct Seen {
    /// At most [`MAX_SHAPES`].
    shapes: Vec<Shape>,
    /// The shape that makes room for the next one.
    oldest: usize,
    /// By slot, the attributes of the operation before.
    attributes: SmallVec<[Option<Attribute>; 4]>,
    /// What the operation before was in.
    parent: Option<OperationName>,
}

/// More are not compared with.
const MAX_SHAPES: usize = 8;

/// All that the numbers and types of operands and results are judged by.
struct Shape {
    n_operands: usize,
    n_regions: usize,
    n_successors: usize,
    /// The sizes of operand groups and of result groups.
    sizes: [Option<Attribute>; 2],
    /// Of the operands, then of the results.
    types: SmallVec<[Type; 6]>,
}

fn types(ir: &Ir, op: Op) -> impl Iterator<Item = Type> + '_ {
    op.operand_types(ir).chain(op.result_types(ir))
}

impl Seen {
    /// Is it known that an operation has as many operands, results, regions and successors as it must, and of types it may have?
    pub(crate) fn has_shape(&self, ir: &Ir, op: Op) -> bool {
        if self.shapes.is_empty() {
            return false;
        }
        let (n_operands, n_regions, n_successors) =
            (op.n_operands(ir), op.n_regions(ir), op.n_successors(ir));
        let (sizes, n_types) = (op.group_sizes(ir), n_operands + op.n_results(ir));
        self.shapes.iter().any(|shape| {
            shape.n_operands == n_operands
                && shape.types.len() == n_types
                && shape.sizes == sizes
                && (shape.n_regions, shape.n_successors) == (n_regions, n_successors)
                && shape.types.iter().copied().eq(types(ir, op))
        })
    }

    /// Keeps the shape of an operation that is right.
    pub(crate) fn add_shape(&mut self, ir: &Ir, op: Op) {
        let shape = Shape {
            n_operands: op.n_operands(ir),
            n_regions: op.n_regions(ir),
            n_successors: op.n_successors(ir),
            sizes: op.group_sizes(ir),
            types: types(ir, op).collect(),
        };
        if self.shapes.len() < MAX_SHAPES {
            self.shapes.push(shape);
        } else {
            self.shapes[self.oldest] = shape;
            self.oldest = (self.oldest + 1) % MAX_SHAPES;
        }
    }

    /// Is it known that all these attributes, by slot, are right together? Not of none at all.
    pub(crate) fn has_attributes(&self, slots: &[Option<Attribute>]) -> bool {
        !slots.is_empty() && *self.attributes == *slots
    }

    /// Is it known that this attribute is right in its slot?
    pub(crate) fn has_attribute(&self, slot: usize, attr: Attribute) -> bool {
        self.attributes.get(slot) == Some(&Some(attr))
    }

    /// Keeps attributes that are right.
    pub(crate) fn keep_attributes(&mut self, slots: &[Option<Attribute>]) {
        self.attributes.clear();
        self.attributes.extend_from_slice(slots);
    }

    /// Is it known that an operation may be in one of this name?
    pub(crate) fn has_parent(&self, parent: OperationName) -> bool {
        self.parent == Some(parent)
    }

    /// Keeps the name of what an operation may be in.
    pub(crate) fn keep_parent(&mut self, parent: OperationName) {
        self.parent = Some(parent);
    }
}
