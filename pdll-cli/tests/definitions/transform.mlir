// dialect: mlir/Dialect/Transform/IR/TransformOps.td
// Its custom assembly format needs C++: only the generic form is compared.
transform.sequence failures(propagate) {
^bb0(%root: !transform.any_op):
  %1 = transform.get_parent_op %root {isolated_from_above} : (!transform.any_op) -> !transform.any_op
  %2 = transform.param.constant 4 : i64 -> !transform.param<i64>
  %3 = transform.merge_handles %root, %1 : !transform.any_op
  transform.print %3 {name = "here"} : !transform.any_op
  transform.annotate %3 "mark" = %2 : !transform.any_op, !transform.param<i64>
  transform.apply_cse to %root : !transform.any_op
}
