//! Building: the nodes of a recipe for a match.

use pdll::ir::{InsertionPoint, Ir, NamedAttribute, OperationState, Type, Value};
use pdll::ods::InferTypesInput;
use smallvec::SmallVec;

use crate::graph::ids::{ClassId, HeadId, NodeId};
use crate::graph::store::{Classes, EGraph, Head, Key, Place};
use crate::purity::{Purity, purity};
use crate::rule::plan::Plan;
use crate::rule::recipe::{Creation, Input, Recipe, Types};
use crate::rule::search::Bound;

/// Creates what a recipe describes and refines the root by it. Returns whether it could: types may not be inferred or not fit. The error is the reason if
/// the match cannot be used.
pub(crate) fn build(
    graph: &mut EGraph,
    ir: &mut Ir,
    plan: &Plan,
    recipe: &Recipe,
    slots: &mut [Bound],
    at: InsertionPoint,
) -> Result<bool, String> {
    let Bound::Node(root) = slots[plan.root] else { return Ok(false) };
    for creation in &recipe.creations {
        let Some(made) = create(graph, ir, creation, slots, root, at)? else { return Ok(false) };
        slots[creation.to] = Bound::Node(made);
    }
    let by = match &recipe.values {
        Ok(_) => None,
        Err(slot) => match slots[*slot] {
            Bound::Node(node) => Some(node),
            _ => return Ok(false),
        },
    };
    let n_results = graph.node(root).results.len();
    let n_values = match (&recipe.values, by) {
        (Ok(values), _) => values.len(),
        (Err(_), Some(node)) => graph.node(node).results.len(),
        (Err(_), None) => 0,
    };
    if n_results != n_values {
        return Ok(false);
    }
    let pair = |graph: &EGraph, index: usize| {
        let to = match (&recipe.values, by) {
            (Ok(values), _) => class_of(graph, slots, values[index])?,
            (Err(_), node) => graph.find(graph.node(node?).results[index]),
        };
        Some((graph.find(graph.node(root).results[index]), to))
    };
    for index in 0..n_results {
        let Some((from, to)) = pair(graph, index) else { return Ok(false) };
        if from != to && graph.class(from).ty != graph.class(to).ty {
            return Ok(false);
        }
    }
    for index in 0..n_results {
        if let Some((from, to)) = pair(graph, index)
            && from != to
        {
            graph.refine(from, to);
        }
    }
    Ok(true)
}

fn class_of(graph: &EGraph, slots: &[Bound], input: Input) -> Option<ClassId> {
    match input {
        Input::Value(slot) => match slots[slot] {
            Bound::Class(class) => Some(graph.find(class)),
            _ => None,
        },
        Input::Result(slot, index) => match slots[slot] {
            Bound::Node(node) => graph.node(node).results.get(index).map(|class| graph.find(*class)),
            _ => None,
        },
    }
}

/// Returns the node of an operation to create; `None` if its types cannot be inferred.
fn create(
    graph: &mut EGraph,
    ir: &mut Ir,
    creation: &Creation,
    slots: &[Bound],
    root: NodeId,
    at: InsertionPoint,
) -> Result<Option<NodeId>, String> {
    let mut operands = Classes::new();
    for input in &creation.operands {
        let Some(class) = class_of(graph, slots, *input) else { return Ok(None) };
        operands.push(graph.constant_or(class));
    }
    let asked = Key { head: asked(graph, creation, slots, root), operands };
    // What a rewrite asks for is an operation's content if its types are given, there are no default values, and its attributes are in order.
    // A node that is not live has the results of the one that took its place.
    let own = if matches!(creation.types, Types::Inferred) { None } else { graph.table.get(&asked) };
    match own.or_else(|| graph.created.get(&asked)) {
        Some(known) => Ok(Some(*known)),
        None => create_new(graph, ir, creation, slots, root, at, asked),
    }
}

/// Creates an operation that was not asked for before.
fn create_new(
    graph: &mut EGraph,
    ir: &mut Ir,
    creation: &Creation,
    slots: &[Bound],
    root: NodeId,
    at: InsertionPoint,
    asked: Key,
) -> Result<Option<NodeId>, String> {
    let loc = graph.node(root).op.loc(ir);
    let mut operands = Classes::new();
    let mut values: SmallVec<[Value; 4]> = SmallVec::new();
    for class in &asked.operands {
        let (class, value) = graph.represented(*class);
        operands.push(class);
        values.push(value);
    }
    let attrs = attributes(creation, slots);
    let (types, head) = match types(graph, creation, slots, root) {
        Some(types) => (types, asked.head),
        None => {
            let Some(infer) = ir.context().op_info(creation.name).infer_types else { return Ok(None) };
            let input = InferTypesInput {
                ir,
                name: creation.name,
                loc,
                operands: &values,
                attrs: &attrs,
                n_regions: 0,
                found: None,
            };
            let Ok(types) = infer(&input) else { return Ok(None) };
            let types: SmallVec<[Type; 1]> = types.into_iter().collect();
            let head = Head { name: creation.name, attrs: attrs.clone(), types: Some(types.clone()) };
            let inferred = Key { head: graph.head(head), operands: asked.operands.clone() };
            let known = graph.table.get(&inferred).or_else(|| graph.created.get(&inferred)).copied();
            if let Some(known) = known {
                graph.created.insert(asked, known);
                return Ok(Some(known));
            }
            (types, inferred.head)
        }
    };
    let state = OperationState::new(creation.name, loc).operands(&values).result_types(&types).attrs(&attrs);
    let op = ir.create_detached(&state);
    ir.insert_at(op, at);
    let place = match (purity(ir, op), graph.node(root).place) {
        (Purity::Free, _) => Place::Free,
        (Purity::Unsafe, Place::Pinned(position)) => Place::Pinned(position),
        (purity, _) => {
            let message = purity.why_not(ir, op);
            ir.erase_tree(op);
            return Err(message);
        }
    };
    let node = graph.add_made(ir, op, Key { head, operands }, place);
    let made = graph.node(node);
    if made.op != op {
        ir.erase_tree(op);
    }
    if made.head != asked.head || made.operands != asked.operands {
        graph.created.insert(asked, node);
    }
    Ok(Some(node))
}

/// Returns the head that a creation asks for.
fn asked(graph: &mut EGraph, creation: &Creation, slots: &[Bound], root: NodeId) -> HeadId {
    let of_root = matches!(creation.types, Types::OfRoot).then(|| graph.node(root).head);
    let number = creation.number as usize;
    let known = graph.asked.get(number).and_then(|known| known.iter().find(|(of, _)| *of == of_root));
    if let Some((_, head)) = known {
        return *head;
    }
    let types = types(graph, creation, slots, root);
    let head = graph.head(Head { name: creation.name, attrs: attributes(creation, slots), types });
    if creation.is_fixed() {
        if graph.asked.len() <= number {
            graph.asked.resize_with(number + 1, SmallVec::new);
        }
        graph.asked[number].push((of_root, head));
    }
    head
}

fn attributes(creation: &Creation, slots: &[Bound]) -> SmallVec<[NamedAttribute; 1]> {
    let mut attrs: SmallVec<[NamedAttribute; 1]> = creation.literals.iter().copied().collect();
    for (name, slot) in &creation.attributes {
        if let Bound::Attribute(attr) = slots[*slot] {
            attrs.push((*name, attr));
        }
    }
    attrs
}

/// Returns the types of the results; `None` if the operation infers them.
fn types(graph: &EGraph, creation: &Creation, slots: &[Bound], root: NodeId) -> Option<SmallVec<[Type; 1]>> {
    match &creation.types {
        Types::Given(given) => {
            let known = given.iter().filter_map(|ty| match ty {
                Ok(ty) => Some(*ty),
                Err(slot) => match slots[*slot] {
                    Bound::Type(ty) => Some(ty),
                    _ => None,
                },
            });
            Some(known.collect())
        }
        Types::OfRoot => Some(graph.node(root).results.iter().map(|class| graph.class(*class).ty).collect()),
        Types::Inferred => None,
    }
}
