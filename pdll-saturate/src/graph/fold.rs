//! Folders as an analysis: what an operation folds to refines its results.

use pdll::fold::{Fold, OpFoldResult};
use pdll::ir::{Builder, InsertionPoint, Ir, OpBuilder, Value};
use pdll_ir::IrMapping;
use pdll_ir::internal::InPlaceChange;
use smallvec::SmallVec;

use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::{EGraph, Place};

/// Folds the nodes whose operands are new. New operations are created at a place. Stops early if the graph has `max_nodes`.
pub(crate) fn fold(graph: &mut EGraph, ir: &mut Ir, at: InsertionPoint, max_nodes: usize) {
    while graph.nodes.len() < max_nodes {
        let Some(node) = graph.to_fold.pop() else { return };
        fold_node(graph, ir, node, at);
    }
}

/// Gives the operation of a node the representatives of its operands.
pub(crate) fn refresh(graph: &EGraph, ir: &mut Ir, id: NodeId) {
    let node = graph.node(id);
    let values = || node.operands.iter().map(|class| graph.representative(*class));
    if !node.op.operands(ir).eq(values()) {
        let values: SmallVec<[Value; 4]> = values().collect();
        ir.replace_operands(node.op, &values);
    }
}

fn fold_node(graph: &mut EGraph, ir: &mut Ir, id: NodeId, at: InsertionPoint) {
    let node = graph.node(id);
    if !node.is_live || node.place == Place::Fixed {
        return;
    }
    refresh(graph, ir, id);
    let node = graph.node(id);
    let (op, results) = (node.op, node.results.clone());
    match op.fold(ir) {
        Fold::Failed => {}
        Fold::Results(folded) => {
            if folded.len() != results.len() {
                return;
            }
            for (index, (result, class)) in folded.into_iter().zip(&results).enumerate() {
                let to = match result {
                    OpFoldResult::Value(value) => {
                        if !value.is_alive(ir) || value.ty(ir) != op.result(ir, index).ty(ir) {
                            continue;
                        }
                        graph.class_of(ir, value)
                    }
                    OpFoldResult::Attr(attr) => {
                        let hooks = ir.dialect_hooks(op);
                        let Some(materialize) = hooks.materialize_constant else { continue };
                        let (ty, loc) = (op.result(ir, index).ty(ir), op.loc(ir));
                        let mut builder = OpBuilder::new(ir);
                        builder.set_insertion_point(at);
                        let Some(made) = materialize(&mut builder, attr, ty, loc) else { continue };
                        let is_constant = made.constant(ir).is_some()
                            && made.n_results(ir) == 1
                            && made.result(ir, 0).ty(ir) == ty;
                        if !is_constant {
                            ir.erase_tree(made);
                            continue;
                        }
                        let node = graph.add_op(ir, made, Place::Free, None, true, None);
                        let class = graph.node(node).results[0];
                        if graph.node(node).op != made {
                            ir.erase_tree(made);
                        }
                        class
                    }
                };
                graph.refine(*class, to);
            }
        }
        Fold::InPlace(changes) => {
            let Place::Free = graph.node(id).place else { return };
            let copy = ir.clone_op_without_regions(op, &mut IrMapping::new());
            for change in &changes.changes {
                match change {
                    InPlaceChange::Operand(index, value) if *index < copy.n_operands(ir) => {
                        let operand = ir.operand_handle(copy, *index);
                        ir.set_operand_value(operand, *value);
                    }
                    InPlaceChange::Operands(values) => ir.replace_operands(copy, values),
                    InPlaceChange::Attr(name, Some(attr)) => ir.assign_attr(copy, *name, *attr),
                    InPlaceChange::Attr(name, None) => {
                        ir.unassign_attr(copy, *name);
                    }
                    _ => return ir.erase_tree(copy),
                }
            }
            ir.insert_at(copy, at);
            let node = graph.add_op(ir, copy, Place::Free, None, true, None);
            let pairs: SmallVec<[(ClassId, ClassId); 1]> =
                results.iter().copied().zip(graph.node(node).results.iter().copied()).collect();
            if graph.node(node).op != copy {
                ir.erase_tree(copy);
            }
            for (from, to) in pairs {
                graph.refine(from, to);
            }
        }
    }
}
