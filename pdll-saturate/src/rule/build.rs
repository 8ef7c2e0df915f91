//! Building: the nodes of a recipe for a match.

use pdll::ir::{InsertionPoint, Ir, NamedAttribute, OperationState, Type, Value};
use pdll::ods::InferTypesInput;
use smallvec::SmallVec;

use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::{Classes, EGraph, Key, Place};
use crate::purity::{Purity, purity};
use crate::rule::plan::Plan;
use crate::rule::recipe::{Creation, Input, Recipe, Types};
use crate::rule::search::Bound;

/// Creates what a recipe describes and refines the root by it. Returns the reason if the match cannot be used.
pub(crate) fn build(
    graph: &mut EGraph,
    ir: &mut Ir,
    plan: &Plan,
    recipe: &Recipe,
    slots: &mut [Bound],
    at: InsertionPoint,
) -> Result<(), String> {
    let Bound::Node(root) = slots[plan.root] else { return Ok(()) };
    for creation in &recipe.creations {
        let Some(made) = create(graph, ir, creation, slots, root, at)? else { return Ok(()) };
        slots[creation.to] = Bound::Node(made);
    }
    let from = graph.node(root).results.clone();
    let to: Classes = match &recipe.values {
        Ok(values) => {
            let classes: Option<Classes> =
                values.iter().map(|input| class_of(graph, slots, *input)).collect();
            let Some(classes) = classes else { return Ok(()) };
            classes
        }
        Err(slot) => match slots[*slot] {
            Bound::Node(node) => graph.node(node).results.clone(),
            _ => return Ok(()),
        },
    };
    let ty = |class: &ClassId| graph.class(*class).value.ty(ir);
    if from.len() != to.len() || !from.iter().map(ty).eq(to.iter().map(ty)) {
        return Ok(());
    }
    for (from, to) in from.into_iter().zip(to) {
        graph.refine(from, to);
    }
    Ok(())
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
    let operands: Option<Classes> = creation
        .operands
        .iter()
        .map(|input| Some(graph.constant_or(class_of(graph, slots, *input)?)))
        .collect();
    let Some(operands) = operands else { return Ok(None) };
    let mut attrs: SmallVec<[NamedAttribute; 1]> = creation.literals.iter().copied().collect();
    for (name, slot) in &creation.attributes {
        if let Bound::Attribute(attr) = slots[*slot] {
            attrs.push((*name, attr));
        }
    }
    let loc = graph.node(root).op.loc(ir);
    let values = |graph: &EGraph| -> SmallVec<[Value; 4]> {
        operands.iter().map(|class| graph.representative(*class)).collect()
    };
    let types: SmallVec<[Type; 1]> = match &creation.types {
        Types::Given(given) => given
            .iter()
            .filter_map(|ty| match ty {
                Ok(ty) => Some(*ty),
                Err(slot) => match slots[*slot] {
                    Bound::Type(ty) => Some(ty),
                    _ => None,
                },
            })
            .collect(),
        Types::OfRoot => {
            graph.node(root).results.iter().map(|class| graph.class(*class).value.ty(ir)).collect()
        }
        Types::Inferred => {
            let Some(infer) = ir.context().op_info(creation.name).infer_types else { return Ok(None) };
            let operands = values(graph);
            let input = InferTypesInput {
                ir,
                name: creation.name,
                loc,
                operands: &operands,
                attrs: &attrs,
                n_regions: 0,
                found: None,
            };
            let Ok(types) = infer(&input) else { return Ok(None) };
            types.into_iter().collect()
        }
    };
    let asked =
        Key { name: creation.name, attrs: attrs.clone(), types: types.clone(), operands: operands.clone() };
    // What a rewrite asks for is an operation's content if there are no default values, and its attributes are in order.
    // A node that is not live has the results of the one that took its place.
    if let Some(known) = graph.created.get(&asked).or_else(|| graph.table.get(&asked)) {
        return Ok(Some(*known));
    }
    let operands = values(graph);
    let state =
        OperationState::new(creation.name, loc).operands(&operands).result_types(&types).attrs(&attrs);
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
    let node = graph.add_op(ir, op, place, None, true, None);
    if graph.node(node).op != op {
        ir.erase_tree(op);
    }
    graph.created.insert(asked, node);
    Ok(Some(node))
}
